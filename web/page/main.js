// The page: puts board, panel, engine, dialogs, editor and storage together.

import './birka-board.js';
import { Analysis } from './analysis.js';
import { Annotation } from './annotation.js';
import { Archive } from './archive.js';
import { describe } from './birka-board.js';
import { Card } from './card.js';
import { Clock } from './clock.js';
import { Dialogs } from './dialogs.js';
import { EngineWorker } from './engine.js';
import { Lessons } from './lessons.js';
import { addressOf, readFragment } from './links.js';
import { installOffline } from './offline.js';
import { Panel, notice } from './panel.js';
import { PositionEditor } from './position-editor.js';
import { Puzzles } from './puzzles.js';
import { Review } from './review.js';
import { loadRules, loadVariants } from './rules.js';
import { RulesEditor } from './rules-editor.js';
import { Sounds } from './sounds.js';
import { Store } from './store.js';
import { Table, isSeenFromDefenders, restore } from './table.js';
import { Welcome } from './welcome.js';
import { Words, told } from './words.js';

const get = (id) => document.getElementById(id);

/** The materials of the sets of pieces. */
const MATERIALS = { glass: { attackers: 'glass', defenders: 'bone' }, 'all-glass': { attackers: 'glass', defenders: 'glass' }, bone: { attackers: 'horn', defenders: 'bone' }, pegs: { attackers: 'wood', defenders: 'wood' } };
const SAMPLE_RATE = 44_100;
/** The keys of the page: letters, and those for taking back and playing again. */
const LETTERS = /^([A-Z]|Ctrl\+(Shift\+)?[YZ])$/;
/** The actions whose keys the board reads. */
const ON_BOARD = new Set(['cursor-left', 'cursor-right', 'cursor-up', 'cursor-down', 'choose', 'cancel', 'draw']);

class Page {
    /** What is announced with the next frame. */
    said = [];

    constructor(rules) {
        this.rules = rules;
        const isNotKept = (error) => this.tell('web-not-kept', { error: error.message }, { isBad: true });
        this.store = new Store(isNotKept, (kept) => this.archive.keepOther(kept));
        this.settings = { hints: true, ...this.store.settings };
        this.words = new Words(rules, new URLSearchParams(location.search).get('lang') ?? this.settings.language);
        this.engine = new EngineWorker(rules.compiled);
        this.panel = new Panel(this.words);
        this.annotation = new Annotation(this);
        this.card = new Card(get('card'));
        /** The game that is kept. */
        this.game = new Table(rules, this.words, this.engine, this.#uses());
        /** What is on the board: the game, or what has its place for a time. */
        this.table = this.game;
        this.dialogs = new Dialogs(this);
        this.puzzles = new Puzzles(this);
        this.lessons = new Lessons(this);
        this.archive = new Archive(this);
        this.editor = new RulesEditor(this, get('editor'));
        this.clock = new Clock(this);
        this.sounds = new Sounds();
        this.board = get('board').take({
            gesture: (kind, square) => this.table.gesture(kind, square),
            describe: (square) => this.describe(square),
            label: () => `${this.words.text('access-board')}: ${this.table.info.name}`,
        });
    }

    /** What a table tells the page. It is heard only while it is on the board. */
    #uses() {
        const isHeard = () => this.table.uses === uses;
        const uses = { changed: () => isHeard() && this.changed(), announced: (text) => isHeard() && this.announce(text), played: (...news) => isHeard() && this.sound(...news) };
        return uses;
    }

    /** Lets a move be heard, with what is announced and how the game ended by it. */
    sound({ kind, captured, announcement }, ending) {
        if (this.settings.sound === false || !this.sounds.isAllowed) return;
        const { info } = this.table;
        const materials = MATERIALS[this.settings.set] ?? MATERIALS.glass;
        const play = (name, isCaptured = false) => this.sounds.play(this.rules.sound(name, Math.floor(Math.random() * 2 ** 32), isCaptured), SAMPLE_RATE, 1);
        play(materials[info.kinds[kind].side]);
        for (const piece of captured.slice(0, 2)) setTimeout(() => play(materials[info.kinds[piece.kind].side], true), 220);
        if (ending) play({ 'king-escaped': 'escape', 'exit-fort': 'escape', 'king-captured': 'capture', encirclement: 'capture' }[ending.reason] ?? 'end');
        else if (announcement) play(announcement === 'tuichu' ? 'two-ways' : 'one-way');
    }

    /** Puts an exercise or the analysis in the place of the game. @param make makes it, given its `uses` */
    exercise(make) {
        const made = make(this.#uses());
        this.table.close();
        this.table = made;
        made.restart();
        this.focusBoard();
    }

    analyse() {
        if (this.table.isAnalysis) this.leave();
        else if (this.table === this.game) this.exercise((uses) => new Analysis(this, uses, this.game));
    }

    review() {
        const { table } = this;
        table.startReview(new Review(this, table, () => table.uses.changed()));
    }

    /** Begins the same game again with sides exchanged. */
    rematch() {
        const { game: { game, players: { attackers, defenders } } } = this;
        const players = { attackers: defenders, defenders: attackers };
        this.game.isFlipped = isSeenFromDefenders(players);
        this.begin(game.rematch(), players);
        this.focusBoard();
    }

    /** Sets up a position, beginning with the one on the board. */
    setUp() {
        const { table } = this;
        if (!(table instanceof PositionEditor)) this.exercise((uses) => new PositionEditor(this, uses, table));
    }

    /** The arrow of a table has changed. */
    showArrow(table) {
        if (this.table === table) this.board.point(table.arrow);
    }

    /** Puts on the board again what was there before: the game, or the analysis after the mistakes of its review. */
    leave() {
        if (this.table === this.game) return;
        const { before = this.game } = this.table;
        this.table.close();
        this.table = before;
        before.refresh();
        this.focusBoard();
    }

    /** Begins a game in the place of the one on the table, which goes into the archive. `study` is what is said about the new one. */
    begin(game, players, study) {
        if (this.game.game) this.archive.keep(this.game);
        this.table.close();
        this.table = this.game;
        this.game.begin(game, players, study);
    }

    toggleEditor() {
        return this.editor.toggle().catch((error) => notice(this.words, error.message, { isBad: true }));
    }

    focusBoard() {
        this.board.focus();
    }

    /** A line above the board. */
    tell(id, values, more) {
        notice(this.words, this.words.text(id, values), { key: id, ...more });
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

    async open() {
        this.words.fill(document);
        this.connect();
        // The list of moves is scrolled only where it is seen.
        for (const id of ['panel', 'board', 'nav']) get(id).hidden = false;
        this.openKept();
        const isOpened = this.openFragment();
        get('loading').remove();
        this.offer3d();
        installOffline((load) => this.tell('web-new-version', {}, { actions: [{ say: this.words.text('web-load-new-version'), act: load }] }));
        const isOwner = await this.store.claim(() => {
            this.tell('web-other-tab-closed', {}, { key: 'web-other-tab' });
            this.own();
        });
        isOwner ? this.own() : this.tell('web-other-tab');
        await loadVariants(this.words.language);
        // The examples of the documentation open with their file.
        if (isOpened && new URLSearchParams(location.search).has('edit')) await this.toggleEditor();
        document.body.dataset.ready = 'true';
    }

    /** Keeps the game from now on. Of two, the one that was changed last stays on the board, and the other goes into the archive. */
    own() {
        const { store } = this;
        store.isOwner = false;
        if (store.hasNewer) {
            this.openKept();
            this.tell('web-newer-game', {}, { key: 'web-other-tab' });
        }
        store.isOwner = true;
        store.game = this.game.kept;
    }

    /** Shows the way to the 3D table where there is one. It opens with the game that is on this board. */
    async offer3d() {
        if (!navigator.gpu && !document.createElement('canvas').getContext('webgl2')) return;
        // Some servers answer with a page for what is not there.
        const isThere = await fetch('./birka_table.js', { method: 'HEAD' }).then(({ ok, headers }) => ok && /javascript/.test(headers.get('Content-Type')), () => false);
        const link = get('show-3d');
        link.hidden = !isThere;
        link.onclick = () => {
            const hash = this.game.moves.length ? new URL(addressOf(this.game.link)).hash : '';
            link.href = `./table.html?language=${this.words.language}${hash}`;
        };
    }

    /** Opens the link in the address. Returns whether there was a good one. */
    openFragment() {
        const fragment = location.hash.slice(1);
        if (!fragment) return false;
        let opened;
        try {
            // The link is opened once: a reload goes on with the game.
            history.replaceState(null, '', location.pathname + location.search);
            opened = readFragment(this.rules, fragment);
        } catch (error) {
            this.tell('web-bad-link', { error: told(error, this.words.language) }, { isBad: true });
            return false;
        }
        const { puzzle, link, ...read } = opened;
        if (puzzle) {
            this.puzzles.openLink(puzzle, link);
        } else {
            this.openRead(read);
        }
        return true;
    }

    /** Puts a game from elsewhere on the table. If anything is said about it, the analysis board shows it from the start. */
    openRead({ game, study }) {
        this.begin(game, { attackers: 'person', defenders: 'person' }, study);
        if (study) this.exercise((uses) => new Analysis(this, uses, this.game, 0));
    }

    openKept() {
        const { game: kept } = this.store;
        try {
            if (kept && !Welcome.isKept(kept)) {
                const { game, study } = restore(this.rules, kept);
                this.game.isFlipped = !!kept.flipped;
                this.begin(game, kept.players, study);
                return;
            }
        } catch (error) {
            this.tell('web-kept-unreadable', { error: told(error, this.words.language) }, { isBad: true, actions: [{ say: this.words.text('web-copy-game'), act: () => this.copy(kept.record) }] });
        }
        this.welcome = new Welcome(this);
        this.changed();
    }

    /** Shows the game as it is now. */
    changed() {
        const { set = 'glass', wood = 'oak' } = this.settings;
        Object.assign(get('board').dataset, { set, wood });
        this.board.show({ ...this.table.state, set });
        this.panel.show(this.table, this.settings);
        this.annotation.show(this.table);
        this.clock.follow();
        this.card.show(this.table.card ?? this.welcome?.card);
        get('paused').hidden = !this.table.game.isPaused || this.table.shownPly !== undefined;
        document.title = `${this.table.info.name || 'Birka'} – Birka`;
        this.editor.follow();
        const { kept } = this.game;
        const text = JSON.stringify(kept);
        if (text !== this.keptText) {
            this.keptText = text;
            this.store.game = kept;
        }
    }

    describe(square) {
        const { table, words: { text } } = this;
        const { pieces, movable, selected, destinations = [] } = table.state;
        const target = destinations.find((one) => one.square === square);
        return [
            describe(this.rules, this.words.language, table.info, pieces, square),
            ...(square === selected ? [text('access-is-selected')] : movable.has(square) && table.isPersonToMove && !selected ? [text('access-can-move')] : []),
            ...(target ? [text('access-can-move-here')] : []),
            ...(target?.captures.length ? [text('access-would-capture', { squares: target.captures.join(', ') })] : []),
        ].join(', ');
    }

    /** What an action does on the page, by its name. The page does not have the others of the table. */
    acts = {
        'new-game': () => this.dialogs.newGame(),
        rematch: () => this.rematch(),
        pass: () => this.table.play('pass'),
        hint: () => this.table.hint(),
        'take-back': () => this.table.takeBack(),
        redo: () => this.table.redo(),
        pause: () => this.table.togglePause(),
        'offer-draw': () => {
            const side = this.table.offerDraw();
            if (side) this.dialogs.offerDraw(side);
        },
        resign: () => this.dialogs.resign(),
        lessons: () => this.lessons.list(),
        puzzles: () => this.puzzles.list(),
        rules: () => this.dialogs.rules(),
        'step-back': () => this.table.show(this.table.ply - 1),
        'step-forward': () => this.table.show(this.table.ply + 1),
        'first-position': () => this.table.show(0),
        'last-position': () => this.table.show(this.table.moves.length),
        review: () => this.review(),
        analysis: () => this.analyse(),
        games: () => this.archive.list(),
        'position-editor': () => this.setUp(),
        'copy-game': () => this.copy(this.table.text),
        'copy-link': () => this.copyLink(),
        'flip-board': () => this.flip(),
        settings: () => this.dialogs.settings(),
        help: () => this.dialogs.keys(),
    };

    connect() {
        for (const button of document.querySelectorAll('[data-action]')) button.addEventListener('click', () => this.acts[button.dataset.action]());
        const on = (id, act) => get(id).addEventListener('click', act);
        on('continue', () => {
            this.table.togglePause();
            this.focusBoard();
        });
        on('show-editor', () => this.toggleEditor());
        get('moves').addEventListener('click', ({ target: { dataset: { ply, node } } }) => {
            if (node) this.table.showNode(Number(node));
            else if (ply) this.table.show(Number(ply));
        });
        this.#connectMenu();
        addEventListener('hashchange', () => this.openFragment());
        // Without locks another tab may have kept a game while this one was out of sight.
        addEventListener('visibilitychange', () => !document.hidden && this.store.isOwner && this.store.hasNewer && this.own());
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

    /** The actions with keys on the page, which are those of the desktop but for what browsers have a use for. */
    keys() {
        const ofPage = (name, keys) => (ON_BOARD.has(name) ? keys.filter((key) => !/^Num/.test(key)) : name in this.acts ? keys.filter((key) => LETTERS.test(key)) : []);
        const all = this.words.actions.map((action) => ({ ...action, keys: action.name === 'help' ? ['?'] : ofPage(action.name, action.keys) }));
        return all.filter(({ keys }) => keys.length);
    }

    key(event) {
        if (event.altKey || event.target.closest?.('input, select, textarea, .cm-editor, dialog')) return;
        const hasControl = event.ctrlKey || event.metaKey;
        if (!hasControl && this.settings.keys === false) return;
        const key = `${hasControl ? `Ctrl+${event.shiftKey ? 'Shift+' : ''}` : ''}${event.key.toUpperCase()}`;
        const name = this.keys().find(({ name, keys }) => name in this.acts && keys.includes(key))?.name;
        if (!name) return;
        const buttons = [...document.querySelectorAll(`[data-action="${name}"]`)];
        const button = buttons.find((one) => !one.disabled && !one.closest('[hidden]'));
        if (buttons.length && !button) return;
        event.preventDefault();
        button ? button.click() : this.acts[name]();
    }

    flip() {
        this.table.isFlipped = !this.table.isFlipped;
        this.changed();
    }

    async copy(text) {
        try {
            await navigator.clipboard.writeText(text);
            notice(this.words, this.words.text('games-copied'), { key: 'copied', isBrief: true });
        } catch {
            this.dialogs.showText(text);
        }
    }

    copyLink() {
        try {
            this.copy(addressOf(this.table.link));
        } catch (error) {
            notice(this.words, told(error, this.words.language), { isBad: true });
        }
    }

    setLanguage(language) {
        this.words.language = language;
        loadVariants(language);
        this.keep({ language });
        this.words.fill(document);
        for (const table of new Set([this.game, this.table])) table.retell();
        this.editor.retell();
        this.changed();
    }

    keep(settings) {
        Object.assign(this.settings, settings);
        this.store.settings = this.settings;
    }
}

const rules = await loadRules((share) => (get('progress').value = share));
await new Page(rules).open();
