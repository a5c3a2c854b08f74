// The shipped puzzles: their list, and one of them on the board. Every move is judged in the worker, and the best defence answers.

import { make } from './dialogs.js';
import { Exercise } from './exercise.js';

/** The day as it is written in a link or a record. */
export const today = () => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

export class PuzzleTable extends Exercise {
    /** @param page the page, whose engine judges @param source `{id}` of a shipped puzzle, or a `{link}` */
    constructor(page, uses, puzzle, source) {
        super(page.rules, page.words, page.engine, uses);
        Object.assign(this, { page, puzzle, source });
        this.books = page.rules.puzzleBooks(page.words.language);
        this.book = this.books.find((book) => book.puzzles.some(({ id }) => id === source.id));
        this.index = this.book ? this.book.puzzles.findIndex(({ id }) => id === source.id) : -1;
    }

    restart = () => {
        this.usedHint = false;
        this.pose(this.puzzle.start(), this.puzzle.side);
    };

    get link() {
        return this.puzzle.link();
    }

    get card() {
        const { puzzle, page, book, words: { text } } = this;
        const isSolved = this.status === 'done';
        const task = text(`puzzles-${puzzle.side}-win`, { moves: puzzle.moves });
        const next = book?.puzzles[this.index + 1];
        return {
            caption: book ? text('puzzles-number', { nth: this.index + 1, total: book.puzzles.length, variant: this.info.name }) : this.info.name,
            text: task,
            remark: this.remark || text('puzzles-find-the-move'),
            isBad: this.isBad,
            buttons: [
                { id: 'show', say: text('buttons-show-move'), act: () => this.hint(), isDisabled: this.status !== 'solving' },
                { id: 'again', say: text('buttons-again'), act: this.restart },
                { id: 'next', say: text('buttons-next'), act: () => page.puzzles.open(next.id), isDisabled: !next, isMain: isSolved && !!next },
                { id: 'leave', say: text('buttons-leave'), act: () => page.leave(), isMain: isSolved && !next },
            ],
        };
    }

    #ask(task) {
        return this.engine.ask({ task, puzzle: this.source, moves: this.game.moves().map((move) => move.name) });
    }

    async judge() {
        const { words: { text } } = this;
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
            if (!this.usedHint && this.source.id) this.page.puzzles.solve(this.source.id);
            this.say('done', text('puzzles-solved'));
        } else if (verdict === 'continue') {
            this.say('busy', text('puzzles-moves-left', { left }));
            if (!(await this.answer(reply))) return;
            this.status = 'solving';
            this.uses.changed();
        } else {
            this.refute(text(refutation ? 'puzzles-refuted-move' : 'puzzles-wrong-move', { mv: tried, ...(refutation && { refutation }) }), refutation);
        }
    }

    /** Shows the next move of the solution. */
    async hint() {
        const { revision } = this;
        this.usedHint = true;
        const move = await this.#ask('solution').catch(() => undefined);
        if (revision !== this.revision || !move) return;
        const [from, to] = move.split('-');
        this.hinted = { from, to };
        this.say('solving', this.words.text('puzzles-next-move', { mv: move }));
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

    /** Remembers that a puzzle was solved without help. */
    solve(id) {
        const { page: { store, rules } } = this;
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
            const task = `${heading} ${text(`puzzles-${puzzle.side}-win`, { moves: puzzle.moves })}${isSolved ? ' ✔' : ''}`;
            const stars = level === undefined ? [] : [make('span', { role: 'img', ariaLabel: text('puzzles-level', { level, highest: highestLevel }), textContent: '★'.repeat(level) + '☆'.repeat(highestLevel - level) })];
            const button = make('button', { type: 'button', className: 'entry' }, make('strong', { textContent: task }), make('small', {}, ...stars, ` ${puzzle.themes.join(' · ')}`));
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
        dialogs.open(text('puzzles-title'), [...daily(), select, list, make('small', { textContent: text('puzzles-game-is-kept') })], [dialogs.close()]);
    }
}
