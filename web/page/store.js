// What the page keeps in the browser: the game, the settings, what was solved, and earlier games. The storage may be full or forbidden, and another tab may have the game.

const isObject = (value) => typeof value === 'object' && value !== null;
/** What is kept, by its names, with what it is: the game, the settings, earlier games, what was solved, and what proves to a server who the player is. */
const KINDS = { game: isObject, settings: isObject, games: Array.isArray, solved: Array.isArray, player: (value) => typeof value === 'string' };

/** The keys of this page and of the 3D table (`src/game/app/browser.rs`). */
const isOurs = (key) => /^birka[.:]/.test(key);
const FORMAT = 1;
/** How long a page that is being left may still have the game, in milliseconds. */
const PATIENCE = 400;

/** Why a file of data was not read: `id` is that of the message, which may want `values`. Nothing was changed. */
export class DataRefused extends Error {
    constructor(id, values) {
        super(id);
        Object.assign(this, { id, values });
    }
}

export class Store {
    /** Whether this tab keeps its game. */
    isOwner = false;
    #hasFailed = false;
    /** That of the game in this tab: the time of its last change, and later than what it has taken the place of. */
    #revision = -1;

    /**
     * @param {(error: Error) => void} onFault is told when something could not be kept
     * @param {(game: object) => void} onReplace is told which game of another tab or visit is about to be replaced
     */
    constructor(onFault, onReplace) {
        Object.assign(this, { onFault, onReplace });
    }

    /** Whether this tab may keep the game: one does. `onOwn` is called when that other one is closed. Without locks, or where they are forbidden, every tab may. */
    async claim(onOwn) {
        const isOpen = new Promise(() => {});
        try {
            return await new Promise((resolve, reject) => {
                let isLate = false;
                const own = () => {
                    isLate ? onOwn() : resolve(true);
                    return isOpen;
                };
                navigator.locks.request('birka.game', own).catch(reject);
                setTimeout(() => {
                    isLate = true;
                    resolve(false);
                }, PATIENCE);
            });
        } catch {
            return true;
        }
    }

    /** What is kept under a name, or null. Something else in its place is put aside, not written over. */
    read(name) {
        const key = `birka.${name}`;
        let text = null;
        try {
            text = localStorage.getItem(key);
            if (text === null) return null;
            const value = JSON.parse(text);
            if (KINDS[name](value)) return value;
        } catch {}
        if (text !== null && this.putAside(name, text)) localStorage.removeItem(key);
        return null;
    }

    /** Keeps a text that cannot be read. Returns whether that could be done. */
    putAside(name, text) {
        try {
            localStorage.setItem(`birka.${name}.unreadable`, text);
            return true;
        } catch (error) {
            this.onFault(error);
        }
    }

    write(name, value) {
        try {
            localStorage.setItem(`birka.${name}`, JSON.stringify(value));
            this.#hasFailed = false;
        } catch (error) {
            if (!this.#hasFailed) this.onFault(error);
            this.#hasFailed = true;
        }
    }

    get game() {
        return this.read('game');
    }

    /** The game has changed. It is kept, if this tab does so. */
    set game(game) {
        const { revision = 0, ...kept } = this.game ?? { revision: this.#revision };
        if (JSON.stringify(kept) === JSON.stringify(game)) {
            this.#revision = revision;
            return;
        }
        const isOther = revision !== this.#revision;
        this.#revision = Math.max(Date.now(), this.#revision + 1);
        if (!this.isOwner) return;
        if (isOther) this.onReplace(kept);
        this.write('game', { ...game, revision: this.#revision });
    }

    /** Whether another tab has kept a game since the one here changed. */
    get hasNewer() {
        return this.game?.revision > this.#revision;
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
