// Puzzles: the list of the shipped ones, and one of them or a mistake of a reviewed game on the board. Every move is judged in the worker, and the best defence answers.

import { make } from './dialogs.js';
import { Exercise } from './exercise.js';

/** The day as it is written in a link or a record. */
export const today = () => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

export class PuzzleTable extends Exercise {
    /** What is said of a solved puzzle, and of a wrong move. */
    says = { solved: 'puzzles-solved', wrong: 'puzzles-wrong-move', refuted: 'puzzles-refuted-move', last: 'puzzles-last' };

    /** @param page the page, whose engine judges @param source how the worker finds the puzzle: `{id}` of a shipped one, a `{link}`, or a mistake */
    constructor(page, uses, puzzle, source) {
        super(page.rules, page.words, page.engine, uses);
        Object.assign(this, { page, puzzle, source });
        this.books = page.rules.puzzleBooks(page.words.language);
        this.book = this.books.find((book) => book.puzzles.some(({ id }) => id === source.id));
        this.index = this.book ? this.book.puzzles.findIndex(({ id }) => id === source.id) : -1;
    }

    restart = () => {
        this.usedHint = false;
        const game = this.puzzle.start();
        this.first = game.moves().length;
        this.pose(game, this.puzzle.side);
    };

    get link() {
        return this.puzzle.link();
    }

    get caption() {
        const { book, words: { text } } = this;
        return book ? text('puzzles-number', { nth: this.index + 1, total: book.puzzles.length, variant: this.info.name }) : this.info.name;
    }

    get task() {
        const { side, moves } = this.puzzle;
        return this.words.text('puzzles-task', { side: this.info.sides[side].inTexts, moves });
    }

    /** What is said while a move is awaited. */
    get invitation() {
        return this.words.text('puzzles-find-the-move');
    }

    /** Opens the next puzzle; absent after the last one. */
    get next() {
        const next = this.book?.puzzles[this.index + 1];
        return next && (() => this.page.puzzles.open(next.id));
    }

    /** Whether it is the last one of its list. */
    get isLast() {
        return !!this.book && !this.next;
    }

    get card() {
        const { page, next, words: { text } } = this;
        const isSolved = this.status === 'done';
        return {
            caption: this.caption,
            text: this.task,
            remark: [this.remark || this.invitation, ...this.#streaks].join('\n'),
            isBad: this.isBad,
            buttons: [
                { id: 'show', action: 'hint', say: text('buttons-show-move'), act: () => this.hint(), isDisabled: this.status !== 'solving' },
                { id: 'again', say: text('buttons-again'), act: this.restart },
                { id: 'next', say: text('buttons-next'), act: next, isDisabled: !next, isMain: isSolved && !!next },
                { id: 'leave', say: text('buttons-leave'), act: () => page.leave(), isMain: isSolved && !next },
            ],
        };
    }

    /** What is said of the streaks when a puzzle of a book is solved. */
    get #streaks() {
        return this.status === 'done' && this.book ? this.page.puzzles.streaks() : [];
    }

    #ask(task) {
        return this.engine.ask({ task, puzzle: this.source, moves: this.game.moves().slice(this.first).map((move) => move.name) });
    }

    async judge() {
        const { page: { puzzles }, source, says, words: { text } } = this;
        Object.assign(this, { status: 'busy', remark: text('puzzles-judging'), isBad: false });
        this.uses.changed();
        const { revision } = this;
        const tried = this.moves.at(-1).name;
        let feedback;
        try {
            feedback = await this.#ask('feedback');
        } catch (error) {
            // The solver can go on when the move is taken back.
            if (revision === this.revision) this.refute(error.message);
            return;
        }
        if (revision !== this.revision) return;
        const { verdict, reply, left, refutation } = feedback;
        if (verdict === 'solved') {
            if (!this.usedHint && source.id) puzzles.solve(source.id);
            this.say('done', [says.solved, ...(this.isLast ? [says.last] : [])].map((id) => text(id)).join(' '));
            for (const streak of this.#streaks) this.uses.announced(streak);
        } else if (verdict === 'continue') {
            this.say('busy', text('puzzles-moves-left', { left }));
            if (!(await this.answer(reply))) return;
            this.status = 'solving';
            this.uses.changed();
        } else {
            if (source.id) puzzles.noteTry(source.id, false);
            this.refute(text(refutation ? says.refuted : says.wrong, { mv: tried, ...(refutation && { refutation }) }), refutation);
        }
    }

    /** Shows the next move of the solution. */
    async hint() {
        const { revision, source } = this;
        this.usedHint = true;
        if (source.id) this.page.puzzles.noteTry(source.id, false);
        const move = await this.#ask('solution').catch(() => undefined);
        if (revision !== this.revision || !move) return;
        const [from, to] = move.split('-');
        this.hinted = { from, to };
        this.say('solving', this.words.text('puzzles-next-move', { mv: move }));
    }
}

/** A position of a reviewed game in which a better move than the one that was played is to be found. */
class MistakeTable extends PuzzleTable {
    says = { solved: 'puzzles-improved', wrong: 'puzzles-still-mistake', refuted: 'puzzles-refuted-mistake', last: 'puzzles-last-mistake' };

    /** @param {Review} review @param {object[]} mistakes those that it found, of which that at the place `at` is posed */
    constructor(page, uses, review, mistakes, at) {
        const mistake = mistakes[at];
        super(page, uses, page.rules.Puzzle.ofMistake(review.game, mistake), { mistake, ...review.request });
        Object.assign(this, { posedBy: review, before: review.table, mistakes, at });
    }

    get caption() {
        return this.words.text('puzzles-mistake-number', { nth: this.at + 1, total: this.mistakes.length });
    }

    get task() {
        const { move, sign } = this.mistakes[this.at];
        return this.words.text('puzzles-improve', { mv: `${move}${sign ?? ''}` });
    }

    /** The task says it. */
    get invitation() {
        return '';
    }

    get isLast() {
        return !this.next;
    }

    get next() {
        const { page, posedBy, mistakes, at } = this;
        return mistakes[at + 1] && (() => page.puzzles.openMistake(posedBy, mistakes, at + 1));
    }
}

export class Puzzles {
    constructor(page) {
        this.page = page;
    }

    open(id) {
        const { page } = this;
        page.exercise((uses) => new PuzzleTable(page, uses, page.rules.Puzzle.shipped(id), { id }));
    }

    openLink(puzzle, link) {
        const { page } = this;
        page.exercise((uses) => new PuzzleTable(page, uses, puzzle, { link }));
    }

    /** Poses one of the mistakes of a reviewed game. */
    openMistake(review, mistakes, at = 0) {
        const { page } = this;
        page.exercise((uses) => new MistakeTable(page, uses, review, mistakes, at));
    }

    /** Remembers how the first try at a puzzle ended. Later tries count for nothing. */
    noteTry(id, isRight) {
        const { page: { store, rules } } = this;
        const name = rules.tryName([...store.solved], id, isRight, Date.now() / 1000);
        if (name) store.solve(name);
    }

    /** The streaks that are more than one long, as sentences. */
    streaks() {
        const { page: { store, rules, words: { text } } } = this;
        const names = [...store.solved];
        const counts = { 'puzzles-first-tries': rules.firstTriesInARow(names), 'puzzles-days': rules.daysInARow(names, today()) };
        return Object.entries(counts).filter(([, count]) => count > 1).map(([id, count]) => text(id, { count }));
    }

    /** Remembers that a puzzle was solved without help. */
    solve(id) {
        const { page: { store, rules } } = this;
        this.noteTry(id, true);
        store.solve(id);
        if (rules.puzzleOfDay(today()) === id) store.solve(`daily ${today()}`);
    }

    /** The dialog in which a puzzle is chosen. */
    list() {
        const { page } = this;
        const { dialogs, rules, store, words: { language, text } } = page;
        const books = rules.puzzleBooks(language);
        const solved = store.solved;
        const current = page.table.source?.id;
        const isOf = (variant) => (book) => book.variant === variant;
        const entry = (puzzle, heading, isSolved) => {
            const { level, highestLevel } = puzzle;
            // How it is won would give the solution away.
            const task = `${heading} ${text('puzzles-task', { side: puzzle.side, moves: puzzle.moves })}${isSolved ? ' ✔' : ''}`;
            const stars = level === undefined ? [] : [make('span', { role: 'img', ariaLabel: text('puzzles-level', { level, highest: highestLevel }), textContent: '★'.repeat(level) + '☆'.repeat(highestLevel - level) })];
            const button = make('button', { type: 'button', className: 'entry' }, make('strong', { textContent: task }), make('small', {}, ...stars, ...(solved.has(puzzle.id) ? [` ${puzzle.themes.join(' · ')}`] : [])));
            if (puzzle.id === current) button.setAttribute('aria-current', 'true');
            button.onclick = () => {
                dialogs.dialog.close();
                this.open(puzzle.id);
            };
            return button;
        };
        const daily = () => {
            const id = rules.puzzleOfDay(today());
            const book = books.find(({ puzzles }) => puzzles.some((puzzle) => puzzle.id === id));
            if (!book) return [];
            const puzzle = book.puzzles.find((one) => one.id === id);
            return [entry(puzzle, `${text('puzzles-of-the-day', { variant: book.name })}:`, solved.has(`daily ${today()}`))];
        };
        const list = make('div', { className: 'entries' });
        const says = ({ name, puzzles }) => text('puzzles-solved-of', { variant: name, solved: puzzles.filter(({ id }) => solved.has(id)).length, total: puzzles.length });
        const select = make('select', { id: 'puzzle-variant', autofocus: true, ariaLabel: text('puzzles-variant') }, ...books.map((book) => make('option', { value: book.variant, textContent: says(book) })));
        const show = () => {
            const book = books.find(isOf(select.value));
            list.replaceChildren(...book.puzzles.map((puzzle, index) => entry(puzzle, `${index + 1}.`, solved.has(puzzle.id))));
        };
        select.value = (books.find(isOf(page.table.info.base)) ?? books[0]).variant;
        select.onchange = show;
        show();
        dialogs.open(text('puzzles-title'), [...daily(), ...this.streaks().map((streak) => make('p', { className: 'streak', textContent: streak })), select, list, make('small', { textContent: text('puzzles-game-is-kept') })], [dialogs.close()]);
    }
}
