// The page: a face of the desk. It draws the desk's view, sends what somebody does, and does what the desk asks for.

import './birka-board.js';
import { Clock } from './clock.js';
import { Connection } from './connection.js';
import { Dialogs } from './dialogs.js';
import { compileRules } from './download.js';
import { installOffline } from './offline.js';
import { notice, showPanel } from './panel.js';
import { RulesEditor } from './rules-editor.js';
import { RulesWorker } from './rules-worker.js';
import { Sounds } from './sounds.js';
import { Store } from './store.js';
import { Words } from './words.js';

const get = (id) => document.getElementById(id);
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** The materials of the sets of pieces. */
const MATERIALS = { glass: { attackers: 'glass', defenders: 'bone' }, 'all-glass': { attackers: 'glass', defenders: 'glass' }, bone: { attackers: 'horn', defenders: 'bone' }, pegs: { attackers: 'wood', defenders: 'wood' } };
/** The sounds of ends of games, by their reasons. */
const END_SOUNDS = { 'king-escaped': 'escape', 'exit-fort': 'escape', 'king-captured': 'capture', encirclement: 'capture' };
const SAMPLE_RATE = 44_100;
/** The shortest time between two pieces of news of the engine, in milliseconds. */
const NEWS_INTERVAL = 150;

class Page {
    /** What is announced with the next frame. */
    said = [];
    /** The workers of the slots of the desk, and what is asked there. */
    workers = {};
    asked = {};
    /** How much of what was asked for is not done yet. */
    #due = 0;
    /** How many inputs have been sent. */
    #sent = 0;

    /** @param {RulesWorker} rules where the desk is */
    constructor(rules) {
        this.rules = rules;
        rules.onWrite = ([name, text]) => this.store.write(name, JSON.parse(text));
        const isNotKept = (error) => this.opened.then(() => this.tell('web-not-kept', { error: error.message }, { isBad: true }));
        this.store = new Store(isNotKept, (game) => this.send({ archiveOther: JSON.stringify(game) }));
        this.settings = this.store.read('settings') ?? {};
        this.dialogs = new Dialogs(this);
        this.clock = new Clock(this);
        this.editor = new RulesEditor(this, get('editor'));
        this.connection = new Connection((remote) => this.send({ remote }));
        this.sounds = new Sounds();
        const tags = [new URLSearchParams(location.search).get('lang'), this.settings.language, navigator.language];
        const entries = Object.fromEntries(['games', 'solved', 'settings', 'player'].map((name) => [name, this.#kept(name)]));
        this.opened = rules.ask('open', { tags, entries });
        this.board = get('board').take({
            gesture: (kind, square) => this.send({ gesture: { kind, square } }),
            describe: (square) => this.view.board.descriptions[square],
            label: () => this.view.board.label,
        });
    }

    /** Does what takes time. The page says how much of it is due. */
    async #do(act) {
        document.body.dataset.due = ++this.#due;
        try {
            return await act();
        } catch (error) {
            // What ends the start is said in the place of the page.
            if (this.view) notice(this.words, error.message, { isBad: true });
            throw error;
        } finally {
            if (--this.#due) document.body.dataset.due = this.#due;
            else delete document.body.dataset.due;
        }
    }

    /** Sends an input to the desk, draws what is seen then, and does what the desk asks for. Returns that. */
    send(input) {
        // The game that another tab keeps is not put into the archive by this one.
        this.rules.ask('keep', { name: 'other-game', text: this.store.isOwner ? undefined : this.#kept('game') });
        const answer = this.rules.ask('send', input);
        const number = ++this.#sent;
        return this.#do(async () => {
            const { view, effects } = await answer;
            this.view = view;
            // What is typed meanwhile stays: of several answers the last one is drawn.
            if (number === this.#sent) this.show();
            this.follow(effects);
            return effects;
        });
    }

    /** Does what the desk asks for. */
    follow(effects) {
        for (const effect of effects) {
            const [name, of] = typeof effect === 'string' ? [effect] : Object.entries(effect)[0];
            this.effects[name](of);
        }
    }

    #kept(name) {
        return JSON.stringify(this.store.read(name) ?? undefined);
    }

    effects = {
        announce: (text) => this.announce(text),
        sound: (sound) => this.sound(sound),
        ask: (ask) => this.ask(ask),
        stop: (slot) => {
            this.asked[slot] = undefined;
            // The engine is likely to be asked again.
            slot === 'engine' ? this.workers[slot]?.stop() : this.workers[slot]?.end();
        },
        notice: ({ text, isBad, key, button }) => notice(this.words, text, { isBad, key, actions: button && [{ say: button[0], act: () => this.send(button[1]) }] }),
        copy: (text) => this.copy(text),
        copyLink: (link) => this.copy(addressOf(link)),
        focusBoard: () => this.board.focus(),
        openSettings: () => this.dialogs.settings(),
        settings: (settings) => this.keep(settings),
        keep: ({ game, link }) => {
            this.kept = this.store.game = game;
            this.link = link;
        },
        putAside: (game) => this.store.putAside('game', game),
        rulesChanged: (changes) => this.editor.showChanges(changes),
        connect: (of) => this.connection.open(of),
        send: (text) => this.connection.write(text),
        disconnect: () => this.connection.close(),
    };

    /** Has a worker do a task, and gives its result back, with what it finds before. */
    async ask({ id, slot, delay, atLeast, task }) {
        this.asked[slot] = id;
        const from = performance.now();
        if (delay) await pause(delay);
        if (this.asked[slot] !== id) return;
        let answer = { id };
        if (task) {
            this.workers[slot] ??= new RulesWorker(this.rules.module);
            this.workers[slot].stop();
            const found = [];
            let timer;
            const tell = () => {
                clearTimeout(timer);
                timer = undefined;
                if (found.length && this.asked[slot] === id) this.send({ news: { id, news: found.splice(0) } });
            };
            const onNews = (news) => {
                found.push(news);
                timer ??= setTimeout(tell, NEWS_INTERVAL);
            };
            try {
                answer.result = await this.workers[slot].ask('task', task, onNews);
            } catch (error) {
                answer.error = error.message;
            }
            tell();
        }
        const rest = atLeast - (performance.now() - from);
        if (rest > 0) await pause(rest);
        if (this.asked[slot] === id) this.send({ answer });
    }

    /** Lets a move be heard, with what is announced and how the game ended by it. */
    sound({ side, captured, call, ending }) {
        if (this.settings.sound === false || !this.sounds.isAllowed) return;
        const materials = MATERIALS[this.settings.set] ?? MATERIALS.glass;
        const play = async (name, isCaptured = false) => {
            const samples = await this.rules.ask('sound', { name, seed: Math.floor(Math.random() * 2 ** 32), isCaptured });
            this.sounds.play(samples, SAMPLE_RATE, 1);
        };
        play(materials[side]);
        for (const of of captured.slice(0, 2)) setTimeout(() => play(materials[of], true), 220);
        if (ending) play(END_SOUNDS[ending] ?? 'end');
        else if (call) play(call === 'tuichu' ? 'two-ways' : 'one-way');
    }

    /** A line above the board with a message of the program. */
    tell(id, values = {}, { isBad = false, key = id } = {}) {
        this.send({ tell: { id, values, isBad, key } });
    }

    /** Has a screen reader say a text, with what else is to be said at the same time. */
    announce(text) {
        // The same text twice is said twice.
        get('announcer').textContent = '';
        this.said.push(text);
        if (this.said.length > 1) return;
        requestAnimationFrame(() => {
            get('announcer').textContent = this.said.join(' ');
            this.said = [];
        });
    }

    /** Draws the view. */
    show() {
        const { view, settings: { set = 'glass', wood = 'oak' } } = this;
        // The list of moves is scrolled only where it is seen.
        for (const id of ['panel', 'board', 'nav']) get(id).hidden = false;
        Object.assign(get('board').dataset, { set, wood });
        this.board.show({ ...view.board, movable: new Set(view.board.movable), set });
        showPanel(this);
        this.dialogs.follow(view);
        this.clock.follow(view);
        this.editor.follow();
    }

    open() {
        return this.#do(async () => {
            const opened = await this.opened;
            this.version = opened.version;
            this.words = new Words(opened, this.rules);
            this.words.fill();
            this.send({ setHints: this.settings.hints !== false });
            const [, isOpened] = await Promise.all([this.openKept(), this.openFragment()]);
            this.connect();
            get('loading').remove();
            this.offer3d();
            this.offerClub();
            const { text } = this.words;
            installOffline((load) => notice(this.words, text('web-new-version'), { key: 'web-new-version', actions: [{ say: text('web-load-new-version'), act: load }] }));
            await this.#claim();
            await this.words.loadVariants();
            // The examples of the documentation open with their file.
            if (isOpened && new URLSearchParams(location.search).has('edit')) await this.toggleEditor();
            document.body.dataset.ready = 'true';
        });
    }

    async #claim() {
        const isOwner = await this.store.claim(() => {
            this.tell('web-other-tab-closed', {}, { key: 'web-other-tab' });
            this.own();
        });
        await (isOwner ? this.own() : this.tell('web-other-tab'));
    }

    /** Keeps the game from now on. Of two, the one that was changed last stays on the board, and the other goes into the archive. */
    async own() {
        const { store } = this;
        store.isOwner = false;
        if (store.hasNewer) {
            await this.openKept();
            this.tell('web-newer-game', {}, { key: 'web-other-tab' });
        }
        store.isOwner = true;
        store.game = this.kept;
    }

    openKept() {
        const { game } = this.store;
        return this.send({ openKept: game && JSON.stringify(game) });
    }

    /** Shows the way to the club where birka-server serves this page. */
    async offerClub() {
        get('show-club').hidden = !(await isScript('./club/live.js'));
    }

    /** Shows the way to the 3D table where there is one. It opens with the game that is on this board. */
    async offer3d() {
        if (!navigator.gpu && !document.createElement('canvas').getContext('webgl2')) return;
        const isThere = await isScript('./birka_table.js');
        const link = get('show-3d');
        link.hidden = !isThere;
        link.onclick = () => {
            link.href = `./table.html?language=${this.words.language}${this.link ? new URL(addressOf(this.link)).hash : ''}`;
        };
    }

    /** Opens the link in the address. Returns whether there was a good one. */
    async openFragment() {
        const fragment = location.hash.slice(1);
        if (!fragment) return false;
        // The link is opened once: a reload goes on with the game.
        history.replaceState(null, '', location.pathname + location.search);
        return !(await this.send({ openLink: fragment })).some(({ notice: { isBad } = {} }) => isBad);
    }

    connect() {
        const on = (id, act, event = 'click') => get(id).addEventListener(event, act);
        for (const button of document.querySelectorAll('[data-action]')) button.addEventListener('click', () => this.send({ action: button.dataset.action }));
        on('continue', () => {
            this.send({ action: 'pause' });
            this.board.focus();
        });
        on('show-editor', () => this.toggleEditor());
        on('moves', ({ target: { dataset: { ply, node } } }) => {
            if (node) this.send({ showNode: Number(node) });
            else if (ply) this.send({ showPly: Number(ply) });
        });
        on('comment', ({ target }) => this.send({ setComment: target.value }), 'input');
        on('sign', ({ target }) => this.send({ setSign: target.value || null }), 'change');
        on('promote', () => this.send('promoteVariation'));
        on('remove', () => {
            // The button may have gone then, and the focus with it.
            this.send('removeVariation').then(() => get('moves').focus());
        });
        this.#connectMenu();
        get('board').addEventListener('pointermove', (event) => this.connection.point(event.composedPath().find(({ dataset }) => dataset?.square)?.dataset.square));
        get('board').addEventListener('pointerleave', () => this.connection.point());
        addEventListener('hashchange', () => this.openFragment());
        // Without locks another tab may have kept a game while this one was out of sight.
        addEventListener('visibilitychange', () => !document.hidden && this.store.isOwner && this.store.hasNewer && this.own());
        // Another tab has kept something.
        addEventListener('storage', ({ key, newValue: text }) => {
            const name = key?.replace(/^birka\./, '');
            if (['games', 'solved'].includes(name)) this.rules.ask('keep', { name, text: text ?? undefined });
        });
        addEventListener('keydown', (event) => this.key(event));
        // Browsers make clicks of the first finger alone. Another one may press a button while it stays.
        addEventListener('pointerup', ({ pointerType, isPrimary, target, clientX, clientY }) => {
            const button = pointerType === 'touch' && !isPrimary && target.closest?.('button, a, label, summary');
            if (button && button.contains(document.elementFromPoint(clientX, clientY))) button.click();
        });
    }

    /** The menu, where there is no room for all of its buttons. */
    #connectMenu() {
        const [menu, nav] = [get('show-menu'), get('nav')];
        const open = (isOpen) => {
            nav.classList.toggle('open', isOpen);
            menu.setAttribute('aria-expanded', String(isOpen));
        };
        menu.addEventListener('click', () => open(!nav.classList.contains('open')));
        addEventListener('click', ({ target }) => target !== menu && open(false));
        nav.addEventListener('keydown', ({ key }) => {
            if (key !== 'Escape' || !nav.classList.contains('open')) return;
            open(false);
            menu.focus();
        });
    }

    key(event) {
        if (event.altKey || event.target.closest?.('input, select, textarea, .cm-editor, dialog')) return;
        const hasControl = event.ctrlKey || event.metaKey;
        if (!hasControl && this.settings.keys === false) return;
        const key = `${hasControl ? `Ctrl+${event.shiftKey ? 'Shift+' : ''}` : ''}${event.key.toUpperCase()}`;
        const [action] = Object.entries(this.view.actions).find(([, { keys }]) => keys.includes(key)) ?? [];
        if (!action) return;
        event.preventDefault();
        this.send({ action });
    }

    toggleEditor() {
        return this.editor.toggle().catch((error) => notice(this.words, error.message, { isBad: true }));
    }

    async copy(text) {
        try {
            await navigator.clipboard.writeText(text);
            notice(this.words, this.words.text('games-copied'), { key: 'copied', isBrief: true });
        } catch {
            this.dialogs.showText(text);
        }
    }

    setLanguage(language) {
        this.keep({ language });
        this.send({ setLanguage: language });
        return this.#do(async () => {
            await this.words.choose(language);
            this.words.fill();
            this.editor.retell();
        });
    }

    keep(settings) {
        this.store.write('settings', Object.assign(this.settings, settings));
        this.rules.ask('keep', { name: 'settings', text: JSON.stringify(this.settings) });
    }
}

/** Whether a server has a script. Some servers answer with a page for what is not there. */
function isScript(path) {
    return fetch(path, { method: 'HEAD' }).then(({ ok, headers }) => ok && /javascript/.test(headers.get('Content-Type')), () => false);
}

/** The address of this page with a link. */
function addressOf(link) {
    return `${location.origin}${location.pathname}${link.slice(link.indexOf('#'))}`;
}

const module = compileRules((share) => (get('progress').value = share));
const rules = new RulesWorker(module);
// Its scripts arrive while the module does.
rules.start();
await module;
await new Page(rules).open();
