// The review of a game, or of a line of the analysis: the judgement of every move, as a graph, as signs behind the moves, and in words for the move that is shown.

import { make } from './dialogs.js';
import { EngineWorker } from './engine.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The size of the graph in its own units. */
const [WIDE, HIGH] = [300, 64];

const percent = (share) => Math.round(share * 100);

export class Review {
    judged = [];
    #reasons = new Map();

    /** Starts at once. `onChange` is called with every judged move. */
    constructor(page, table, onChange) {
        const game = table.reviewed;
        Object.assign(this, { page, table, onChange, game, request: table.requestFor(game), total: table.moves.length });
        this.engine = new EngineWorker(page.rules.compiled);
        this.progress = make('progress', { max: this.total });
        this.state = make('p');
        this.sides = make('div', { className: 'sides' });
        this.graph = make('div', { className: 'graph' });
        this.move = make('p');
        this.better = make('p', { className: 'task' });
        this.body = make('div', { className: 'review' }, this.state, this.progress, this.sides, this.graph, this.move, this.better);
        this.graph.addEventListener('click', (event) => this.#choose(event));
        this.#run();
    }

    async #run() {
        try {
            const result = await this.engine.ask({ task: 'review', ...this.request }, (move) => {
                this.judged.push(move);
                this.onChange();
            });
            Object.assign(this, { result, judged: result.moves });
            this.table.uses.announced(this.#summary().join(' '));
        } catch (error) {
            this.error = error;
        }
        this.engine.end();
        this.onChange();
    }

    #close = () => {
        this.table.endReview();
        this.table.uses.changed();
    };

    stop() {
        this.engine.end();
    }

    /** The sign behind a move. */
    sign(ply) {
        return this.judged[ply]?.sign;
    }

    /** What a sign means, for screen readers. */
    meaning(ply) {
        const annotation = this.judged[ply]?.annotation;
        return annotation && this.page.words.text(`analysis-${annotation}`);
    }

    /** The better move in place of the one that led to the position that is shown. */
    get arrow() {
        const better = this.judged[this.table.reviewedPly - 1]?.better;
        if (!better) return undefined;
        const [from, to] = better.line[0].split('-');
        return { from, to };
    }

    /** The mistakes of the person who played against the engine, or else of both sides. */
    get #mistakes() {
        const { result, game: { sideOfPerson } } = this;
        return (result?.moves ?? []).filter(({ annotation, better, side }) => annotation && better && (sideOfPerson ?? side) === side);
    }

    /** How well the sides have played, a sentence for each. */
    #summary() {
        const { result, page: { words: { text } } } = this;
        return ['attackers', 'defenders'].flatMap((side) => {
            const { accuracy, mistakes, blunders, missedWins } = result[side];
            if (accuracy === undefined) return [];
            const counts = [['analysis-mistakes', mistakes], ['analysis-blunders', blunders], ['analysis-missed-wins', missedWins]].filter(([, count]) => count > 0);
            const parts = [text('analysis-accuracy', { percent: Math.round(accuracy) }), ...counts.map(([id, count]) => text(id, { count }))];
            return [`${this.table.info.sides[side].name}: ${parts.join(' · ')}`];
        });
    }

    #reason(ply) {
        const { language } = this.page.words;
        const key = `${ply} ${language}`;
        if (!this.#reasons.has(key)) this.#reasons.set(key, this.game.at(ply).explain(this.judged[ply].better, language));
        return this.#reasons.get(key) ?? '';
    }

    get card() {
        const { page, page: { words: { text } }, judged, total, result, error, table } = this;
        const mistakes = this.#mistakes;
        const learn = { id: 'learn', say: text('analysis-learn'), act: () => page.puzzles.openMistake(this, mistakes), isMain: true };
        this.progress.hidden = !!(result || error);
        this.progress.value = judged.length;
        const state = error?.message ?? (result ? (judged.some((move) => move.annotation) ? '' : text('analysis-no-turning-points')) : text('analysis-review-progress', { judged: judged.length, total }));
        this.progress.ariaLabel = state;
        this.state.textContent = state;
        this.state.hidden = !state;
        this.sides.replaceChildren(...(result ? this.#summary() : []).map((words) => make('p', { textContent: words })));
        this.#drawGraph();
        this.#tellMove(judged[table.reviewedPly - 1]);
        return {
            caption: text('analysis-review'),
            body: this.body,
            buttons: [...(mistakes.length ? [learn] : []), { id: 'leave', say: text('buttons-close'), act: this.#close }],
        };
    }

    /** Puts the judgement of a move into words. */
    #tellMove(move) {
        const { page: { words: { text } }, result } = this;
        const isDecisive = move && result?.decisive === move.ply;
        const cost = move?.better && text('analysis-move-cost', { side: this.table.info.sides[move.side].inTexts, mv: move.move + (move.sign ?? ''), before: percent(move.before), after: percent(move.after) });
        this.move.textContent = [...(isDecisive ? [text('analysis-decided-the-game')] : []), ...(cost ? [cost] : [])].join(' ');
        this.better.textContent = move?.better ? this.#reason(move.ply) : '';
        for (const line of [this.move, this.better]) line.hidden = !line.textContent;
    }

    /** The chances of the attackers at the start and after every judged move. */
    get #chances() {
        const ofAttackers = (side, chance) => (side === 'attackers' ? chance : 1 - chance);
        const [first] = this.judged;
        return first ? [ofAttackers(first.side, first.before), ...this.judged.map((move) => ofAttackers(move.side, move.after))] : [];
    }

    #drawGraph() {
        const { table, total, judged, page: { words: { text } } } = this;
        const chances = this.#chances;
        const here = table.reviewedPly;
        const isAttackersAbove = table.isFlipped;
        const x = (ply) => (WIDE * ply) / Math.max(1, total);
        const y = (chance) => HIGH * (isAttackersAbove ? 1 - chance : chance);
        const points = chances.map((chance, ply) => `${x(ply).toFixed(1)},${y(chance).toFixed(1)}`).join(' ');
        const marks = judged.filter((move) => move.annotation).map((move) => `<circle cx="${x(move.ply + 1)}" cy="${y(chances[move.ply + 1])}" r="3.5"/>`);
        this.graph.hidden = chances.length < 2;
        const label = text('analysis-graph', { side: table.info.sides[isAttackersAbove ? 'attackers' : 'defenders'].inTexts });
        this.graph.innerHTML = `<svg xmlns="${SVG}" viewBox="-3 -3 ${WIDE + 6} ${HIGH + 6}" role="img" preserveAspectRatio="none">
<polygon points="0,${HIGH} ${points} ${x(Math.max(0, chances.length - 1)).toFixed(1)},${HIGH}"/><path d="M0 ${HIGH / 2}H${WIDE}" class="middle"/><polyline points="${points}"/>${marks.join('')}
${here === undefined ? '' : `<path d="M${x(here)} 0V${HIGH}" class="here"/>`}</svg>`;
        this.graph.firstChild.setAttribute('aria-label', label);
        this.graph.title = label;
    }

    /** Shows the position where the graph was pressed. */
    #choose(event) {
        const box = this.graph.firstChild.getBoundingClientRect();
        const share = ((event.clientX - box.left) / box.width) * ((WIDE + 6) / WIDE) - 3 / WIDE;
        this.table.showReviewed(Math.round(Math.max(0, Math.min(1, share)) * this.total));
    }
}
