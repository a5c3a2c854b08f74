// The clock of the game, which runs while the desk lets it, and the times of a new game.

import { fill, h, select } from './draw.js';
import { showClocks } from './panel.js';

/** The times for a game to choose from, and those that each move adds, in seconds: those of the desktop. */
const MAIN_TIMES = [60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400];
const INCREMENTS = [0, 1, 2, 3, 5, 10, 15, 20, 30];
/** How often the time is looked at, in milliseconds. */
const INTERVAL = 100;
/** After a longer time without a look the page was stopped, or the machine has slept. */
const LONGEST_PAUSE = 5000;

export class Clock {
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

    #tick() {
        const now = performance.now();
        const passed = now - this.before;
        this.before = now;
        if (document.hidden || passed > LONGEST_PAUSE) return;
        const clocks = this.page.desk.tick(passed, this.page.dialogs.dialog.open);
        // Without clocks the game has ended.
        clocks ? showClocks(clocks) : this.#pass(0);
    }

    #pass(millis) {
        this.page.send({ tick: { millis, isBehindDialog: false } });
    }
}

/** Draws the fields of a new game in which the times are chosen. `clocks` has the times, absent without; `inTexts` says how texts name a side. */
export function showClockFields(place, dialogs, clocks, inTexts, differ) {
    const { text } = dialogs;
    const show = () => showClockFields(place, dialogs, clocks, inTexts, differ);
    const inWords = (seconds) => (seconds % 60 || !seconds ? text('play-seconds', { seconds }) : text('play-minutes', { minutes: seconds / 60 }));
    const choice = (id, value, values, onChoice) => select({ id, value, onchange: ({ target }) => (onChoice(Number(target.value)), show()) }, values);
    /** The time of a side, or of both. */
    const fields = (label, sides, id) => {
        const control = clocks[sides[0]];
        const choose = (chosen) => {
            for (const side of sides) clocks[side] = chosen && { ...chosen };
        };
        const times = choice(`clock-${id}`, control?.main ?? 0, [[0, text('play-no-clock')], ...MAIN_TIMES.map((main) => [main, inWords(main)])], (main) => choose(main ? { main, increment: control?.increment ?? 0 } : undefined));
        if (!control) return [dialogs.field(label, times)];
        const increments = choice(`increment-${id}`, control.increment, INCREMENTS.map((seconds) => [seconds, inWords(seconds)]), (increment) => choose({ ...control, increment }));
        const said = { time: inWords(control.main), increment: inWords(control.increment) };
        return [dialogs.field(label, times), dialogs.field(text('play-increment'), increments, text(control.increment ? 'play-clock-with-increment' : 'play-clock-in-words', said))];
    };
    const toggle = ({ target }) => {
        if (!target.checked) clocks.defenders = clocks.attackers && { ...clocks.attackers };
        differ = target.checked;
        show();
    };
    const all = differ
        ? ['attackers', 'defenders'].flatMap((side) => fields(text('play-clock-of', { side: inTexts(side) }), [side], side))
        : fields(text('play-clock'), ['attackers', 'defenders'], 'both');
    const hint = clocks.attackers || clocks.defenders ? text('play-clocks-start-late') : '';
    fill(place, [...all, dialogs.field(text('play-clocks-differ'), h('input', { type: 'checkbox', id: 'clocks-differ', checked: differ, onchange: toggle }), hint)]);
}
