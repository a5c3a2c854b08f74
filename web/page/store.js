// What the page keeps in the browser: the game and the settings. The storage may be full or forbidden, and another tab may have the game.

const GAME = 'birka.game';
const SETTINGS = 'birka.settings';

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

    /** Calls `onChange` when another tab keeps another game. */
    watch(onChange) {
        addEventListener('storage', (event) => event.key === GAME && onChange());
    }
}
