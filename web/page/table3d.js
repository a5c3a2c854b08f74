// The page of the 3D table: downloads the program, which draws into the canvas, and is the other half of `src/game/app/browser.rs`.

import { Gamepads } from './gamepads.js';
import { installOffline } from './offline.js';
import { Searches } from './searches.js';
import { Sounds } from './sounds.js';

const get = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);
const PROGRAM = new URL('./birka_table_bg.wasm', import.meta.url);

const WORDS = {
    en: ['Loading the table…', 'Play on the flat board', 'This browser has no WebGL2, which the 3D table needs.', 'The table cannot be shown:', 'Close', 'Birka has ended with an error. Load the page again: your game has been kept.'],
    sv: ['Bordet laddas…', 'Spela på det platta brädet', 'Den här webbläsaren saknar WebGL2, som 3D-bordet behöver.', 'Bordet kan inte visas:', 'Stäng', 'Birka har avslutats av ett fel. Ladda om sidan: partiet finns kvar.'],
    de: ['Der Tisch wird geladen …', 'Auf dem flachen Brett spielen', 'Dieser Browser hat kein WebGL2, das der 3D-Tisch braucht.', 'Der Tisch kann nicht gezeigt werden:', 'Schließen', 'Birka wurde durch einen Fehler beendet. Laden Sie die Seite neu: Die Partie ist gespeichert.'],
    fr: ['Chargement de la table…', 'Jouer sur le plateau plat', 'Ce navigateur n’a pas WebGL2, dont la table en 3D a besoin.', 'La table ne peut pas être affichée :', 'Fermer', 'Birka s’est arrêté sur une erreur. Rechargez la page : la partie est conservée.'],
    es: ['Cargando la mesa…', 'Jugar en el tablero plano', 'Este navegador no tiene WebGL2, que la mesa en 3D necesita.', 'No se puede mostrar la mesa:', 'Cerrar', 'Birka ha terminado por un error. Vuelva a cargar la página: la partida está guardada.'],
    la: ['Mensa advehitur…', 'In tabula plana lude', 'Hoc navigatrum WebGL2 caret, quo mensa solida eget.', 'Mensa ostendi non potest:', 'Claude', 'Birka errore finita est. Paginam iterum pete: ludus servatus est.'],
};
const language = [parameters.get('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2)).find((tag) => tag in WORDS) ?? 'en';
const [LOADING, FLAT, NO_WEBGL, FAILED, CLOSE, ENDED] = WORDS[language];

function fail(why) {
    get('place').hidden = true;
    get('loading').hidden = false;
    get('progress').hidden = true;
    get('loading-text').textContent = why;
}

/** Says so when the program has ended by a panic. */
function watchForPanics() {
    addEventListener('error', ({ error }) => error instanceof WebAssembly.RuntimeError && fail(ENDED));
}

/** Compiles the program while it arrives. */
async function compile() {
    const response = await fetch(PROGRAM);
    if (!response.ok) throw new Error(`${PROGRAM.pathname}: ${response.status}`);
    // The length that the server states is that of the compressed file where it compresses.
    const total = await fetch(new URL('./table-size.json', import.meta.url)).then((size) => size.json(), () => 0);
    let arrived = 0;
    const counter = new TransformStream({
        transform(chunk, controller) {
            arrived += chunk.length;
            if (total) get('progress').value = Math.min(1, arrived / total);
            controller.enqueue(chunk);
        },
    });
    return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': 'application/wasm' } }));
}

/** The number of tables that other tabs have open. This tab holds the lock of its own until it is closed. */
async function otherTables() {
    if (!navigator.locks) return 0;
    for (let others = 0; others < 32; others++) {
        const isFree = await new Promise((resolve) => {
            navigator.locks.request(`birka-table-${others + 1}`, { ifAvailable: true }, (lock) => {
                resolve(lock !== null);
                return lock ? new Promise(() => {}) : undefined;
            });
        });
        if (isFree) return others;
    }
    return 32;
}

/** The service worker keeps what is fetched through it. On a first visit the module came before the worker, so it is fetched again. */
async function keepForTheNextVisit() {
    // The flat board offers a new version.
    await installOffline(() => {});
    if (!('serviceWorker' in navigator)) return;
    await navigator.serviceWorker.ready;
    for (const file of [PROGRAM, './birka_table.js', './table-size.json']) await fetch(file).catch(() => {});
}

class Editor {
    /** Shows a script beside the table. Changes are on the table as soon as they are made. */
    async show(table, file) {
        const { createEditor } = await import('./editor.js');
        this.file = file;
        get('editor').hidden = false;
        get('editor-file').textContent = file.split('/').pop();
        this.view ??= createEditor(get('editor'), () => {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => table.writeFile(this.file, this.view.text), 300);
        });
        this.view.setText(table.readFile(file) ?? '');
        this.view.focus();
    }
}

async function start() {
    document.documentElement.lang = language;
    get('loading-text').textContent = LOADING;
    get('close-editor').ariaLabel = CLOSE;
    for (const link of document.querySelectorAll('a.flat')) {
        link.textContent = FLAT;
        link.href = `./${location.hash}`;
    }
    if (!document.createElement('canvas').getContext('webgl2')) return fail(NO_WEBGL);
    const table = await import('./birka_table.js');
    const searches = new Searches((search, message) => table.searchMessage(search, message));
    const editor = new Editor();
    get('close-editor').onclick = () => (get('editor').hidden = true);
    const sounds = new Sounds();
    const events = (globalThis.birkaEvents = []);
    globalThis.birkaPage = {
        startSearch: (search, request) => searches.start(search, request),
        endSearch: (search) => searches.end(search),
        edit: (file) => editor.show(table, file),
        failed: (why) => fail(`${FAILED} ${why}`),
        // A frame that was on its way does not take the word about an error away.
        shown: () => (get('loading').hidden = !get('place').hidden),
        otherTables: await otherTables(),
        argument: (name) => (name === 'link' ? (location.hash.length > 1 ? location.href : undefined) : parameters.get(name) ?? undefined),
        get isSoundAllowed() { return sounds.isAllowed; },
        playSound: (samples, rate, gain) => sounds.play(samples, rate, gain),
        repeatSound: (samples, rate) => sounds.repeat(samples, rate),
        setRepeatedGain: (gain) => (sounds.repeatedGain = gain),
        report: (event) => events.push(JSON.parse(event)),
    };
    // The wheel turns the table and does not scroll the page.
    get('table').addEventListener('wheel', (event) => event.preventDefault(), { passive: false });
    get('table').addEventListener('contextmenu', (event) => event.preventDefault());
    watchForPanics();
    await table.default({ module_or_path: await compile() });
    get('table').focus();
    new Gamepads(table);
    keepForTheNextVisit();
}

start().catch((error) => {
    console.error(error);
    fail(`${FAILED} ${error.message ?? error}`);
});
