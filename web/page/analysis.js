// The analysis board: both sides are moved freely, and the engine says who is ahead and what the best lines are. The game stays as it is; other
// moves are its variations.

import { make } from './dialogs.js';
import { EngineWorker } from './engine.js';
import { Table, pause } from './table.js';
import { told } from './words.js';

/** The engine of the desktop's analysis looks as far, and shows as many lines. */
const LIMITS = { lines: 3, nodes: 2_500_000, movetime: 12_000 };
/** The depth from which the best line is drawn on the board. Below it, it changes too often. */
const STABLE_DEPTH = 5;
/** How many moves of a line are written out. */
const WRITTEN_MOVES = 8;
/** The shortest time between two updates, in milliseconds. */
const INTERVAL = 150;

/** Who is ahead, in words. @param {{chance: number, winsIn?: number}} info the score for the side to move, `turn`; `sides` are those of the variant */
function evaluation({ text }, { chance, winsIn }, turn, sides) {
    const other = turn === 'attackers' ? 'defenders' : 'attackers';
    const side = sides[chance >= 0.5 ? turn : other].inTexts;
    if (winsIn !== undefined) return text('analysis-win-in', { side, moves: Math.abs(winsIn) });
    return text('analysis-percent', { side, percent: Math.round(100 * Math.max(chance, 1 - chance)) });
}

export class Analysis extends Table {
    #found = [];

    /** @param {number} ply the number of moves before the position that is shown first */
    constructor(page, uses, analysed, ply = analysed.ply) {
        super(page.rules, page.words, new EngineWorker(page.rules.compiled), uses);
        this.page = page;
        this.isFlipped = analysed.isFlipped;
        this.study = analysed.annotated();
        this.study.goTo(ply);
        this.bar = make('div', { className: 'bar', role: 'img' }, make('span'));
        this.standing = make('p', { className: 'standing' });
        this.lines = make('ol', { className: 'lines' });
        this.body = make('div', {}, this.bar, this.standing, this.lines);
    }

    get isAnalysis() {
        return true;
    }

    get state() {
        return { ...super.state, drawings: this.study.drawings(this.study.current) };
    }

    restart = () => {
        this.begin(this.study.game(), { attackers: 'person', defenders: 'person' }, this.study);
        this.uses.announced(`${this.card.caption}. ${this.card.explained}`);
    };

    get ply() {
        return this.game.moves().length;
    }

    /** The line that is looked at, to its end. */
    get reviewed() {
        const { study, study: { current } } = this;
        study.goTo(study.line().at(-1));
        const game = study.game();
        study.goTo(current);
        return game;
    }

    get reviewedPly() {
        const place = this.reviewedLine.indexOf(this.study.current);
        return place < 0 ? undefined : place;
    }

    showReviewed(ply) {
        this.showNode(this.reviewedLine[ply]);
    }

    startReview(review) {
        this.reviewedLine = this.study.line();
        super.startReview(review);
    }

    /** The review stays with the line that it judges. */
    movesChanged() {}

    read() {
        super.read();
        const { study } = this;
        const rest = study.line().slice(this.moves.length + 1);
        this.moves = [...this.moves, ...Array.from(rest, (node) => ({ name: study.name(node) }))];
    }

    /** Shows the position after so many moves, and searches it. */
    refresh() {
        this.#found = [];
        this.#showLines();
        super.refresh();
        this.#search();
    }

    close() {
        super.close();
        this.engine.end();
        if (!this.review?.result) this.endReview();
    }

    retell() {
        super.retell();
        this.#showLines();
    }

    show(ply) {
        this.showNode(this.study.line()[Math.max(0, Math.min(this.moves.length, ply))]);
    }

    /** Shows a position of the game or of a variation, and says what is said about it. */
    showNode(node) {
        const { study } = this;
        study.goTo(node);
        this.#refreshGame();
        this.uses.announced([`${study.name(node)}${study.sign(node) ?? ''}`, study.comment(node)].filter(Boolean).join('. '));
    }

    #refreshGame() {
        this.forget();
        this.game = this.study.game();
        this.refresh();
    }

    make(move) {
        const { study } = this;
        const full = study.whyFull(move, this.words.language);
        if (full) throw new Error(full);
        const played = study.play(move);
        this.game = study.game();
        return played;
    }

    /** The move stays as a variation. */
    takeBack() {
        this.show(this.ply - 1);
    }

    /** Removes the move that is shown, with what follows. */
    remove() {
        if (this.review && this.reviewedPly !== undefined) this.endReview();
        this.study.remove(this.study.current);
        this.#refreshGame();
    }

    promote() {
        try {
            this.study.promote(this.study.current);
        } catch (error) {
            this.explanation = told(error, this.words.language);
        }
        this.read();
        this.uses.changed();
    }

    /** The drawing stays with the position. */
    drawn(drawing) {
        this.study.toggleDrawing(this.study.current, drawing);
    }

    hint() {}

    async #search() {
        if (this.ending) return;
        const { revision } = this;
        let last = 0;
        const tell = (info) => {
            if (revision !== this.revision) return;
            this.#found[info.rank - 1] = info;
            // A line that has become better is no longer where it was.
            this.#found = this.#found.filter((other, at) => at < info.rank || other.line[0] !== info.line[0]);
            if (performance.now() - last < INTERVAL) return;
            last = performance.now();
            this.#showLines();
        };
        try {
            // The pieces move first.
            await pause(INTERVAL);
            if (revision !== this.revision) return;
            await this.engine.ask({ task: 'search', limits: LIMITS, ...this.request }, tell);
            if (revision !== this.revision) return;
            this.#showLines();
            const [best] = this.#found;
            if (best) this.uses.announced(`${this.standing.textContent}: ${this.#written(best.line)}`);
        } catch (error) {
            if (revision !== this.revision) return;
            this.explanation = this.words.text('analysis-hint-failed', { error: error.message });
            this.uses.changed();
        }
    }

    /** The best move on the board, once the search is deep enough. */
    get arrow() {
        if (this.review) return this.review.arrow;
        const [best] = this.#found;
        if (!best || (best.depth < STABLE_DEPTH && best.winsIn === undefined)) return undefined;
        const [from, to] = best.line[0].split('-');
        return { from, to };
    }

    /** The first moves of a line with their captures. */
    #written(line) {
        const game = this.game.clone();
        const names = [];
        for (const move of line.slice(0, WRITTEN_MOVES)) {
            try {
                names.push(game.play(move).shown);
            } catch {
                break;
            }
        }
        game.free();
        return names.join(' ');
    }

    #showLines() {
        const { words, words: { text }, game } = this;
        const [best] = this.#found;
        const { turn } = game;
        const share = best && (turn === 'attackers' ? best.chance : 1 - best.chance);
        this.standing.textContent = best ? evaluation(words, best, turn, this.info.sides) : this.ending ? '' : text('analysis-searching');
        this.bar.hidden = !best;
        this.bar.ariaLabel = this.standing.textContent;
        this.bar.firstChild.style.width = `${(share ?? 0.5) * 100}%`;
        const shown = this.#found.filter(Boolean);
        while (this.lines.children.length > shown.length) this.lines.lastChild.remove();
        for (const [index, info] of shown.entries()) {
            const row = this.lines.children[index] ?? this.lines.appendChild(make('li', {}, make('button', { type: 'button' }, make('strong'), ' ', make('span'))));
            const button = row.firstChild;
            button.firstChild.textContent = evaluation(words, info, turn, this.info.sides);
            button.lastChild.textContent = this.#written(info.line);
            button.title = `${button.lastChild.textContent}\n${text('study-step-into')}`;
            button.onclick = () => this.play(info.line[0]);
        }
        this.page.showArrow(this);
    }

    get card() {
        const { page, words: { text } } = this;
        return this.review?.card ?? {
            caption: text('study-title'),
            explained: text('study-explained'),
            body: this.body,
            buttons: [
                { id: 'play-on', say: text('study-play-on'), act: () => page.begin(this.game, page.game.players), isDisabled: !!this.ending },
                { id: 'leave', action: 'analysis', say: text('study-leave'), act: () => page.leave() },
            ],
        };
    }

    /** What the page copies and links to: the game with its variations, signs and comments. */
    get text() {
        return this.study.record('text');
    }

    get link() {
        const { study } = this;
        return this.variant.isShipped ? study.record(study.saysMore || this.moves.length ? 'link' : 'position') : super.link;
    }
}
