// What the page keeps in the browser: the game, the settings, what was solved, and earlier games. The storage may be full or forbidden, and another tab may have the game.

const GAME = 'birka.game';
const SETTINGS = 'birka.settings';
const SOLVED = 'birka.solved';
const GAMES = 'birka.games';

/** The keys of this page and of the 3D table (`src/game/app/browser.rs`). */
const isOurs = (key) => /^birka[.:]/.test(key);
const FORMAT = 1;

/** Why a file of data was not read: `id` is that of the message, which may want `values`. Nothing was changed. */
export class DataRefused extends Error {
    constructor(id, values) {
        super(id);
        Object.assign(this, { id, values });
    }
}

export class Store {
    /** @param {(error: Error) => void} onFault is told when something could not be kept */
    constructor(onFault) {
        this.onFault = onFault;
        this.isOwner = true;
        this.hasFailed = false;
    }

    /** Whether this tab has the game. Another one that is open already keeps it; `onOwn` is called when that one is closed. */
    async claim(onOwn) {
        if (!navigator.locks) return true;
        return new Promise((resolve) => {
            navigator.locks.request('birka.game', { ifAvailable: true }, (lock) => {
                this.isOwner = lock !== null;
                resolve(this.isOwner);
                if (lock) return new Promise(() => {});
                navigator.locks.request('birka.game', () => {
                    this.isOwner = true;
                    onOwn();
                    return new Promise(() => {});
                });
            });
        });
    }

    #read(key) {
        try {
            const text = localStorage.getItem(key);
            return text === null ? null : JSON.parse(text);
        } catch {
            return null;
        }
    }

    /** A list. Something else in its place is put aside, not written over. */
    #list(key) {
        const list = this.#read(key);
        if (Array.isArray(list)) return list;
        try {
            const text = localStorage.getItem(key);
            if (text === null) return [];
            localStorage.setItem(`${key}.unreadable`, text);
            localStorage.removeItem(key);
        } catch (error) {
            this.onFault(error);
        }
        return [];
    }

    #write(key, value) {
        try {
            localStorage.setItem(key, JSON.stringify(value));
            this.hasFailed = false;
        } catch (error) {
            if (!this.hasFailed) this.onFault(error);
            this.hasFailed = true;
        }
    }

    get game() {
        return this.#read(GAME);
    }

    /** Keeps the game, unless another tab does. */
    set game(game) {
        if (this.isOwner) this.#write(GAME, game);
    }

    get settings() {
        return this.#read(SETTINGS) ?? {};
    }

    set settings(settings) {
        this.#write(SETTINGS, settings);
    }

    /** The games that had the table before, the oldest first. */
    get games() {
        return this.#list(GAMES);
    }

    set games(games) {
        this.#write(GAMES, games);
    }

    /** The ids of the puzzles that were solved without help, the steps of lessons (`lesson tablut moving`), the days whose puzzle was solved on its day (`daily 2026-11-25`), and first tries at puzzles, as the module names them. */
    get solved() {
        return new Set(this.#list(SOLVED).filter((name) => typeof name === 'string'));
    }

    solve(name) {
        // Read anew: another tab may have added to them.
        const { solved } = this;
        if (!solved.has(name)) this.#write(SOLVED, [...solved, name]);
    }

    /** Calls `onChange` when another tab keeps another game. */
    watch(onChange) {
        addEventListener('storage', (event) => event.key === GAME && onChange());
    }

    /** Everything that is kept, by the flat board and the 3D table, as the text of a file. */
    get all() {
        const data = Object.fromEntries(Object.entries(localStorage).filter(([key]) => isOurs(key)));
        return JSON.stringify({ birka: FORMAT, data }, null, 1);
    }

    /** Puts everything that `all` wrote in the place of what is kept. The page must then be loaded again. @throws {DataRefused} */
    async replaceAll(text) {
        let data;
        try {
            const file = JSON.parse(text);
            data = file.birka === FORMAT && Object.entries(file.data);
        } catch {
            data = undefined;
        }
        if (!data || !data.every(([key, value]) => isOurs(key) && typeof value === 'string')) throw new DataRefused('web-data-wrong');
        const { held = [] } = (await navigator.locks?.query()) ?? {};
        if (!this.isOwner || held.some(({ name }) => name.startsWith('birka-table-'))) throw new DataRefused('web-data-in-use');
        let before;
        const put = (entries) => {
            for (const key of Object.keys(localStorage).filter(isOurs)) localStorage.removeItem(key);
            for (const [key, value] of entries) localStorage.setItem(key, value);
        };
        try {
            before = Object.entries(localStorage).filter(([key]) => isOurs(key));
            put(data);
        } catch (error) {
            if (before) put(before);
            throw new DataRefused('web-data-too-large', { error: error.message });
        }
        // What this page shows must not be written over it.
        this.isOwner = false;
    }
}
