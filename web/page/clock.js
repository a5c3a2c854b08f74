// The clock of the game, which runs while the desk lets it.

import { showClocks } from './panel.js';

/** How often the time is looked at, in milliseconds. */
const INTERVAL = 100;
/** How often what is left is kept, in looks. */
const KEPT_EVERY = 20;
/** After a longer time without a look the page was stopped, or the machine has slept. */
const LONGEST_PAUSE = 5000;

export class Clock {
    looks = 0;

    constructor(page) {
        this.page = page;
        // What has passed since the last move is kept, too.
        addEventListener('visibilitychange', () => document.hidden && this.timer && this.#pass(0));
    }

    /** Looks at the time only while the game has clocks that run. */
    follow({ hasRunningClock }) {
        if (!hasRunningClock) {
            clearInterval(this.timer);
            this.timer = undefined;
        } else if (!this.timer) {
            this.before = performance.now();
            this.timer = setInterval(() => this.#tick(), INTERVAL);
        }
    }

    async #tick() {
        const now = performance.now();
        const passed = now - this.before;
        this.before = now;
        if (document.hidden || passed > LONGEST_PAUSE) {
            this.isLate = true;
            return;
        }
        // Where somebody else plays, the server has gone on.
        if (this.isLate) this.page.send({ remote: 'refresh' });
        this.isLate = false;
        const isKept = ++this.looks % KEPT_EVERY === 0;
        const { clocks, effects } = await this.page.rules.ask('tick', { millis: passed, isBehindDialog: this.page.dialogs.dialog.open, isKept });
        this.page.follow(effects);
        // Without clocks the game has ended.
        clocks ? showClocks(clocks) : this.#pass(0);
    }

    #pass(millis) {
        this.page.send({ tick: { millis, isBehindDialog: false } });
    }
}
