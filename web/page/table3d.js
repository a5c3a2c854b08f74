// The page of the 3D table: downloads the program, which draws into the canvas, and is the other half of `src/game/app/browser.rs`.

import { compile, readJson } from './download.js';
import { Gamepads } from './gamepads.js';
import { installOffline } from './offline.js';
import { Searches } from './searches.js';
import { Sounds } from './sounds.js';

const link = location.hash.length > 1 ? location.href : undefined;
const get = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);
const here = (file) => new URL(`./${file}`, import.meta.url);

const WORDS = {
    en: ['Loading the table…', 'Play on the flat board', 'This browser has neither WebGPU nor WebGL2, one of which the 3D table needs.', 'The table cannot be shown:', 'Close', 'Birka has ended with an error. Load the page again: your game has been kept.'],
    sv: ['Bordet laddas…', 'Spela på det platta brädet', 'Den här webbläsaren har varken WebGPU eller WebGL2, och 3D-bordet behöver ett av dem.', 'Bordet kan inte visas:', 'Stäng', 'Birka har avslutats av ett fel. Ladda om sidan: partiet finns kvar.'],
    de: ['Der Tisch wird geladen …', 'Auf dem flachen Brett spielen', 'Dieser Browser hat weder WebGPU noch WebGL2; eins davon braucht der 3D-Tisch.', 'Der Tisch kann nicht gezeigt werden:', 'Schließen', 'Birka wurde durch einen Fehler beendet. Lade die Seite neu: Die Partie ist gespeichert.'],
    fr: ['Chargement de la table…', 'Jouer sur le plateau plat', 'Ce navigateur n’a ni WebGPU ni WebGL2 ; la table en 3D a besoin de l’un des deux.', 'La table ne peut pas être affichée :', 'Fermer', 'Birka s’est arrêté sur une erreur. Rechargez la page : la partie est conservée.'],
    es: ['Cargando la mesa…', 'Jugar en el tablero plano', 'Este navegador no tiene WebGPU ni WebGL2; la mesa en 3D necesita uno de los dos.', 'No se puede mostrar la mesa:', 'Cerrar', 'Birka ha terminado por un error. Vuelve a cargar la página: la partida está guardada.'],
    la: ['Mensa advehitur…', 'In tabula plana lude', 'Hoc navigatrum et WebGPU et WebGL2 caret, quorum altero mensa solida eget.', 'Mensa ostendi non potest:', 'Claude', 'Birka errore finita est. Paginam iterum pete: ludus servatus est.'],
};
const language = [parameters.get('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2)).find((tag) => tag in WORDS) ?? 'en';
const [LOADING, FLAT, NO_GRAPHICS, FAILED, CLOSE, ENDED] = WORDS[language];

function fail(why) {
    get('place').hidden = true;
    get('loading').hidden = false;
    get('progress').hidden = true;
    get('loading-text').textContent = why;
}

/** Opens the page again, to draw with WebGL 2 this time. */
function drawWithWebGl() {
    parameters.set('graphics', 'webgl');
    location.replace(`?${parameters}${location.hash}`);
}

/** The sizes of the programs that the page has been built with, by their names. Without them there is no progress, and WebGL 2. */
const sizes = () => readJson(here('table-size.json'), {});

/** Whether there is a graphics card that WebGPU can use. */
async function hasWebGpu() {
    const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
    return !!adapter && (!adapter.info?.isFallbackAdapter || parameters.get('graphics') === 'webgpu');
}

/** The name of the program for the graphics of this browser: with WebGPU where both page and browser have it, else with WebGL 2. */
async function programFor(sizes) {
    if (sizes.birka_table_webgpu && parameters.get('graphics') !== 'webgl' && (await hasWebGpu())) return 'birka_table_webgpu';
    return document.createElement('canvas').getContext('webgl2') ? 'birka_table' : undefined;
}

/** The number of tables that other tabs have open: none where the browser has no locks or forbids them. This tab holds the lock of its own until it is closed. */
async function otherTables() {
    for (let others = 0; others < 32; others++) {
        const isTaken = await new Promise((resolve, reject) => {
            const hold = (lock) => {
                resolve(!lock);
                return lock && new Promise(() => {});
            };
            navigator.locks.request(`birka-table-${others + 1}`, { ifAvailable: true }, hold).catch(reject);
        }).catch(() => false);
        if (!isTaken) return others;
    }
    return 32;
}

/** The service worker keeps what is fetched through it. On a first visit the module came before the worker, so it is fetched again. */
async function keepForTheNextVisit(program) {
    // The flat board offers a new version.
    if (!(await installOffline(() => {}))) return;
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    // A worker is ready before it serves this page.
    if (!serviceWorker.controller) await new Promise((served) => serviceWorker.addEventListener('controllerchange', served, { once: true }));
    for (const file of [`${program}_bg.wasm`, `${program}.js`, 'table-size.json']) await fetch(here(file)).catch(() => {});
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

/** Gives a file of the player to the table: a game, a script or a mod. */
async function openFile(table, file) {
    if (file) table.openFile(file.name, new Uint8Array(await file.arrayBuffer()));
}

function chooseFile(table) {
    const input = document.createElement('input');
    input.type = 'file';
    input.onchange = () => openFile(table, input.files[0]);
    input.click();
}

function download(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function start() {
    document.documentElement.lang = language;
    get('loading-text').textContent = LOADING;
    get('close-editor').ariaLabel = CLOSE;
    for (const link of document.querySelectorAll('a.flat')) {
        link.textContent = FLAT;
        link.href = `./${location.hash}`;
    }
    const total = await sizes();
    const program = await programFor(total);
    if (!program) return fail(NO_GRAPHICS);
    const table = await import(here(`${program}.js`));
    let isSceneShown = false;
    // What ends the program before its first picture may be WebGPU as it is in this browser.
    const end = (isByGraphics = true) => (program === 'birka_table_webgpu' && isByGraphics ? drawWithWebGl() : fail(ENDED));
    const searches = new Searches((search, message) => table.searchMessage(search, message));
    const editor = new Editor();
    get('close-editor').onclick = () => (get('editor').hidden = true);
    const sounds = new Sounds();
    const events = (globalThis.birkaEvents = []);
    globalThis.birkaPage = {
        startSearch: (search, request) => searches.start(search, request),
        endSearch: (search) => searches.end(search),
        edit: (file) => editor.show(table, file),
        chooseFile: () => chooseFile(table),
        download,
        failed: (why) => fail(`${FAILED} ${why}`),
        loseGraphics: () => end(),
        interfaceShown: () => {
            performance.mark('birka-interface');
            // The link is opened once: a reload goes on with the game.
            history.replaceState(null, '', location.pathname + location.search);
            // A frame that was on its way does not take the word about an error away.
            get('loading').hidden = !get('place').hidden;
        },
        sceneShown: () => {
            performance.mark('birka-scene');
            isSceneShown = true;
            // Not before, because it takes time from what makes the scene.
            keepForTheNextVisit(program);
        },
        otherTables: await otherTables(),
        argument: (name) => (name === 'link' ? link : parameters.get(name) ?? undefined),
        get isSoundAllowed() { return sounds.isAllowed; },
        playSound: (samples, rate, gain) => sounds.play(samples, rate, gain),
        repeatSound: (samples, rate) => sounds.repeat(samples, rate),
        setRepeatedGain: (gain) => (sounds.repeatedGain = gain),
        report: (event) => events.push(JSON.parse(event)),
    };
    // The wheel turns the table and does not scroll the page.
    get('table').addEventListener('wheel', (event) => event.preventDefault(), { passive: false });
    get('table').addEventListener('contextmenu', (event) => event.preventDefault());
    get('table').addEventListener('dragover', (event) => event.preventDefault());
    get('table').addEventListener('drop', (event) => {
        event.preventDefault();
        for (const file of event.dataTransfer.files) openFile(table, file);
    });
    // The program has ended by a panic.
    addEventListener('error', ({ error }) => error instanceof WebAssembly.RuntimeError && end(!isSceneShown));
    const module = await compile(here(`${program}_bg.wasm`), total[program], (share) => (get('progress').value = share));
    performance.mark('birka-compiled');
    await table.default({ module_or_path: module });
    performance.mark('birka-started');
    get('table').focus();
    new Gamepads(table);
}

await start().catch((error) => {
    console.error(error);
    fail(`${FAILED} ${error.message ?? error}`);
});
