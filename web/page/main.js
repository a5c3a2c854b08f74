// The page: puts board, panel, engine, dialogs, editor and storage together.

import './birka-board.js';
import { describe } from './birka-board.js';
import { Dialogs } from './dialogs.js';
import { EngineWorker } from './engine.js';
import { addressOf, readFragment } from './links.js';
import { installOffline } from './offline.js';
import { Panel, notice } from './panel.js';
import { loadRules } from './rules.js';
import { RulesEditor } from './rules-editor.js';
import { Store } from './store.js';
import { Table } from './table.js';
import { Words } from './words.js';

const get = (id) => document.getElementById(id);
const DEFAULT_LEVEL = 3;

async function start() {
    const rules = await loadRules((share) => (get('progress').value = share));
    const page = new Page(rules);
    await page.open();
}

class Page {
    constructor(rules) {
        this.rules = rules;
        this.store = new Store((error) => this.tell('web-not-kept', { error: error.message }, { isBad: true }));
        this.settings = { hints: true, ...this.store.settings };
        this.words = new Words(rules, new URLSearchParams(location.search).get('lang') ?? this.settings.language);
        this.engine = new EngineWorker(rules.compiled);
        this.panel = new Panel(this.words);
        this.table = new Table(rules, this.words, this.engine, { changed: () => this.changed(), announced: (text) => this.announce(text) });
        this.dialogs = new Dialogs(this);
        this.editor = new RulesEditor(this, get('editor'));
        this.board = get('board').take({
            choose: (square) => this.table.choose(square),
            cancel: () => this.table.cancel(),
            describe: (square) => this.describe(square),
            label: () => `${this.words.text('access-board')}: ${this.table.info.name}`,
        });
    }

    /** A line above the board. */
    tell(id, values, more) {
        notice(this.words, this.words.text(id, values), { key: id, ...more });
    }

    announce(text) {
        // The same text twice is said twice.
        get('announcer').textContent = '';
        requestAnimationFrame(() => (get('announcer').textContent = text));
    }

    async open() {
        this.words.fill(document);
        this.connect();
        const isOwner = await this.store.claim(() => {
            this.tell('web-other-tab-closed', {}, { key: 'web-other-tab' });
            this.store.game = this.table.kept;
        });
        if (!isOwner) this.tell('web-other-tab');
        const isOpened = this.openFragment();
        if (!isOpened) this.openKept();
        for (const id of ['panel', 'board', 'new-game', 'show-rules', 'show-editor', 'show-settings']) get(id).hidden = false;
        get('loading').remove();
        this.offer3d();
        installOffline((load) => this.tell('web-new-version', {}, { actions: [{ say: this.words.text('web-load-new-version'), act: load }] }));
        // The examples of the documentation open with their file.
        if (isOpened && new URLSearchParams(location.search).has('edit')) await this.editor.toggle();
        document.body.dataset.ready = 'true';
    }

    /** Shows the way to the 3D table where there is one. It opens with the game that is on this board. */
    async offer3d() {
        if (!document.createElement('canvas').getContext('webgl2')) return;
        const isThere = await fetch('./birka_table.js', { method: 'HEAD' }).then((response) => response.ok, () => false);
        const link = get('show-3d');
        link.hidden = !isThere;
        link.onclick = () => {
            const hash = this.table.moves.length ? new URL(addressOf(this.table)).hash : '';
            link.href = `./table.html?language=${this.words.language}${hash}`;
        };
    }

    /** Opens the link in the address. Returns whether there was a good one. */
    openFragment() {
        if (location.hash.length < 2) return false;
        let opened;
        try {
            opened = readFragment(this.rules, location.hash.slice(1));
        } catch (error) {
            this.tell('web-bad-link', { error: error.message }, { isBad: true });
            return false;
        } finally {
            // The link is opened once: a reload goes on with the game.
            history.replaceState(null, '', location.pathname + location.search);
        }
        this.table.begin(opened, { attackers: 'person', defenders: 'person' });
        return true;
    }

    openKept() {
        const { Game, Variant } = this.rules;
        const { game: kept } = this.store;
        try {
            if (kept) {
                const game = kept.source === undefined ? Game.read(kept.record) : Game.readAs(Variant.fromSource(kept.source, kept.options), kept.record);
                this.table.isFlipped = !!kept.flipped;
                this.table.begin(game, kept.players);
                return;
            }
        } catch (error) {
            this.tell('web-kept-unreadable', { error: error.message }, { isBad: true, actions: [{ say: this.words.text('web-copy-game'), act: () => this.copy(kept.record) }] });
        }
        this.table.begin(new Game(Variant.shipped('tablut')), { attackers: DEFAULT_LEVEL, defenders: 'person' });
    }

    /** Shows the game as it is now. */
    changed() {
        this.board.show(this.table.state);
        this.panel.show(this.table);
        get('hint').hidden = !this.settings.hints;
        document.title = `${this.table.info.name || 'Birka'} – Birka`;
        this.editor.follow();
        const kept = this.table.kept;
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
            ...(square === selected ? [text('access-is-selected')] : movable.has(square) && !selected ? [text('access-can-move')] : []),
            ...(target ? [text('access-can-move-here')] : []),
            ...(target?.captures.length ? [text('access-would-capture', { squares: target.captures.join(', ') })] : []),
        ].join(', ');
    }

    connect() {
        const { table } = this;
        const on = (id, act) => get(id).addEventListener('click', act);
        on('take-back', () => table.takeBack());
        on('hint', () => table.hint());
        on('flip', () => this.flip());
        on('resign', () => this.dialogs.resign());
        on('copy-game', () => this.copy(table.game.record('text')));
        on('copy-link', () => this.copyLink());
        on('step-first', () => table.show(0));
        on('step-back', () => table.show(table.ply - 1));
        on('step-forward', () => table.show(table.ply + 1));
        on('step-last', () => table.show(table.moves.length));
        on('new-game', () => this.dialogs.newGame());
        on('show-rules', () => this.dialogs.rules());
        on('show-settings', () => this.dialogs.settings());
        on('show-editor', () => this.editor.toggle());
        get('moves').addEventListener('click', ({ target }) => target.dataset.ply && table.show(Number(target.dataset.ply)));
        addEventListener('hashchange', () => this.openFragment());
        addEventListener('keydown', (event) => this.key(event));
    }

    /** Keys that the desktop has, too. */
    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, select, textarea, .cm-editor, dialog')) return;
        const acts = { u: 'take-back', t: 'hint', n: 'new-game', r: 'show-rules', s: 'show-settings', f: 'flip' };
        const button = get(acts[event.key.toLowerCase()]);
        if (!button || button.disabled || button.hidden) return;
        event.preventDefault();
        button.click();
    }

    flip() {
        this.table.isFlipped = !this.table.isFlipped;
        this.changed();
    }

    async copy(text) {
        try {
            await navigator.clipboard.writeText(text);
            notice(this.words, this.words.text('games-copied'), { key: 'copied' });
        } catch {
            this.dialogs.showText(text);
        }
    }

    copyLink() {
        try {
            this.copy(addressOf(this.table));
        } catch (error) {
            notice(this.words, error.message, { isBad: true });
        }
    }

    setLanguage(language) {
        this.words.language = language;
        this.keep({ language });
        this.words.fill(document);
        this.table.refreshInfo();
        this.table.ending = this.table.game.ending(language);
        this.table.explanation = '';
        this.editor.retell();
        this.changed();
    }

    keep(settings) {
        Object.assign(this.settings, settings);
        this.store.settings = this.settings;
    }
}

start().catch((error) => {
    console.error(error);
    get('loading-text').textContent = `Birka cannot start: ${error.message}. It needs a browser with WebAssembly, from 2022 or later.`;
    get('progress')?.remove();
});
