// The lessons of the tutorial: their list, and a step of one of them on the board.

import { make } from './dialogs.js';
import { Exercise } from './exercise.js';

/** The variant that is taught where that on the table has no lessons, or functions, which may take long. */
const FALLBACK = 'tablut';

/** Under what it is remembered that a step is done. */
const nameOf = (variant, step) => `lesson ${variant} ${step.task}`;

export class LessonTable extends Exercise {
    constructor(page, uses, tutorial, variant, index) {
        super(page.rules, page.words, page.engine, uses);
        Object.assign(this, { page, tutorial, taught: variant, index, steps: tutorial.steps() });
    }

    get step() {
        return this.steps[this.index];
    }

    get isLast() {
        return this.index + 1 === this.steps.length;
    }

    /** On the few pieces of a lesson the king has often an open way that the lesson is not about. */
    get hidesCalls() {
        return this.step.lesson !== 'announcements';
    }

    restart = () => this.pose(this.tutorial.start(this.index), this.step.side);

    next = () => {
        this.index++;
        this.restart();
        this.page.focusBoard();
    };

    get card() {
        const { page, step, words: { text } } = this;
        const isDone = this.status === 'done';
        // After the last step comes a game.
        const next = this.isLast ? { say: text('buttons-new-game'), act: () => page.dialogs.newGame() } : { say: text('buttons-next'), act: this.next };
        return {
            caption: text(`tutorial-heading-${step.lesson}`, { nth: step.number, total: this.steps.at(-1).number }),
            // Where the king is safe depends on the variant.
            text: [text(`tutorial-task-${step.task}`), ...(step.task === 'escape' ? [this.info.defendersAim] : [])].join(' '),
            remark: this.remark,
            isBad: this.isBad,
            buttons: [
                { id: 'again', say: text('buttons-again'), act: this.restart },
                { id: 'next', isMain: isDone, ...next },
                { id: 'leave', say: text('buttons-leave'), act: () => page.leave() },
            ],
        };
    }

    judge() {
        const { words: { text } } = this;
        if (!this.tutorial.isReached(this.index, this.game)) {
            this.refute(text('tutorial-not-that'));
            return;
        }
        this.page.store.solve(nameOf(this.taught, this.step));
        this.say('done', text(this.isLast ? 'tutorial-finished' : 'tutorial-well-done'));
    }
}

export class Lessons {
    constructor(page) {
        this.page = page;
    }

    /** The variant whose lessons are shown, and these. */
    #taught() {
        const { page: { game, rules: { Tutorial, Variant } } } = this;
        const own = game.info.hasHooks ? undefined : new Tutorial(game.variant);
        if (own?.steps().length) return { variant: game.variant.id, tutorial: own };
        const variant = Variant.shipped(FALLBACK);
        return { variant: variant.id, tutorial: new Tutorial(variant) };
    }

    /** Puts a step of the lessons on the board. */
    begin(index) {
        const { page } = this;
        const { variant, tutorial } = this.#taught();
        page.exercise((uses) => new LessonTable(page, uses, tutorial, variant, index));
    }

    /** The dialog in which a lesson is chosen. */
    list() {
        const { dialogs, store, words: { text } } = this.page;
        const { variant, tutorial } = this.#taught();
        const steps = tutorial.steps();
        const { solved } = store;
        const total = steps.at(-1).number;
        const lessons = new Map(steps.map(({ number }) => [number, steps.filter((step) => step.number === number)]));
        let isNextFound = false;
        const entries = [...lessons].map(([number, ofLesson]) => {
            const isDone = ofLesson.every((step) => solved.has(nameOf(variant, step)));
            const heading = text(`tutorial-heading-${ofLesson[0].lesson}`, { nth: number, total });
            const button = make('button', { type: 'button', className: 'entry', textContent: isDone ? `${heading} ✔` : heading });
            if (!isDone && !isNextFound) {
                isNextFound = true;
                button.autofocus = true;
            }
            button.onclick = () => {
                dialogs.dialog.close();
                this.begin(steps.indexOf(ofLesson[0]));
            };
            return button;
        });
        dialogs.open(text('buttons-lessons'), [make('div', { className: 'entries' }, ...entries), make('small', { textContent: text('puzzles-game-is-kept') })], [dialogs.close()]);
    }
}
