// The clocks of the game: they run while the game is on the board and its player can move, and are shown beside the players.

import { make } from './dialogs.js';

/** The times for a game to choose from, and those that each move adds, in seconds: those of the desktop. */
const MAIN_TIMES = [60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400];
const INCREMENTS = [0, 1, 2, 3, 5, 10, 15, 20, 30];
/** Below this, tenths of a second are shown. */
export const SHORT_TIME = 10_000;
/** How often the time is looked at, in milliseconds. */
const INTERVAL = 100;
/** After a longer time without a look the page was stopped, or the machine has slept. */
const LONGEST_PAUSE = 5000;

/** A time as a clock shows it, rounded up. */
export function timeLeft(millis) {
    const two = (number) => String(number).padStart(2, '0');
    if (millis <= SHORT_TIME) {
        const tenths = Math.ceil(millis / 100);
        return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
    }
    const seconds = Math.ceil(millis / 1000);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class Clock {
    constructor(page) {
        this.page = page;
        // What has passed since the last move is kept, too.
        addEventListener('visibilitychange', () => document.hidden && this.page.game.game && this.page.changed());
    }

    /** Looks at the time only while the game has clocks that run. */
    follow() {
        const { game } = this.page.game;
        if (!game.isClockRunning) {
            clearInterval(this.timer);
            this.timer = undefined;
        } else if (!this.timer) {
            this.before = performance.now();
            this.timer = setInterval(() => this.#tick(), INTERVAL);
        }
    }

    /** The clock of a person stands still behind a dialog, that of the engine while it does not think. Both do while the board shows anything else. */
    get #isRunning() {
        const { page: { game: table, table: shown, dialogs } } = this;
        if (shown !== table || table.shownPly !== undefined || document.hidden || table.game.isPaused || !table.game.isClockRunning) return false;
        return table.players[table.game.turn] === 'person' ? !dialogs.dialog.open : table.isThinking;
    }

    #tick() {
        const now = performance.now();
        const passed = now - this.before;
        this.before = now;
        if (!this.#isRunning || passed > LONGEST_PAUSE) return;
        const { page, page: { game: table } } = this;
        if (table.game.runClock(passed)) table.timeOut();
        else page.panel.showClocks(table);
    }
}

/**
 * The fields of a new game in which the times are chosen, and a function that draws them anew. `clocks` has the times, absent without; `inTexts` says
 * how texts name a side.
 */
export function clockFields(dialogs, clocks, inTexts) {
    const { text } = dialogs;
    const inWords = (seconds) => (seconds % 60 || !seconds ? text('play-seconds', { seconds }) : text('play-minutes', { minutes: seconds / 60 }));
    const place = make('div', { className: 'clocks' });
    const isSame = () => JSON.stringify(clocks.attackers) === JSON.stringify(clocks.defenders);
    const differ = make('input', { type: 'checkbox', id: 'clocks-differ', checked: !isSame() });
    const select = (id, values, chosen, onChoice) => {
        const made = make('select', { id }, ...values.map(([value, name]) => make('option', { value, textContent: name, selected: value === chosen })));
        made.onchange = () => onChoice(Number(made.value));
        return made;
    };
    /** The time of a side, or of both. */
    const fields = (label, sides, id) => {
        const control = clocks[sides[0]];
        const choose = (chosen) => {
            for (const side of sides) clocks[side] = chosen && { ...chosen };
            show();
        };
        const times = select(`clock-${id}`, [[0, text('play-no-clock')], ...MAIN_TIMES.map((main) => [main, inWords(main)])], control?.main ?? 0, (main) => choose(main ? { main, increment: control?.increment ?? 0 } : undefined));
        if (!control) return [dialogs.field(label, times)];
        const increments = select(`increment-${id}`, INCREMENTS.map((seconds) => [seconds, inWords(seconds)]), control.increment, (increment) => choose({ ...control, increment }));
        const said = { time: inWords(control.main), increment: inWords(control.increment) };
        return [dialogs.field(label, times), dialogs.field(text('play-increment'), increments, text(control.increment ? 'play-clock-with-increment' : 'play-clock-in-words', said))];
    };
    const show = () => {
        const focused = document.activeElement?.id;
        const all = differ.checked
            ? ['attackers', 'defenders'].flatMap((side) => fields(text('play-clock-of', { side: inTexts(side) }), [side], side))
            : fields(text('play-clock'), ['attackers', 'defenders'], 'both');
        const hint = clocks.attackers || clocks.defenders ? text('play-clocks-start-late') : '';
        place.replaceChildren(...all, dialogs.field(text('play-clocks-differ'), differ, hint));
        if (focused) place.querySelector(`#${CSS.escape(focused)}`)?.focus();
    };
    differ.onchange = () => {
        if (!differ.checked) clocks.defenders = clocks.attackers && { ...clocks.attackers };
        show();
    };
    show();
    return { place, show };
}
