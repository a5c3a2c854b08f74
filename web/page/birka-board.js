// <birka-board>: a board on any page. It shows a game and steps through it:
//
//   <script type="module" src="https://…/birka-board.js"></script>
//   <birka-board variant="tablut">1. d1-d3 e3-f3 2. …</birka-board>
//
// Attributes: variant, game (a record or a link; else the text within), position, move (the number of the move to begin with), flipped, lang.

import { BoardView } from './board-view.js';
import { loadRules } from './rules.js';

export class BirkaBoard extends HTMLElement {
    static observedAttributes = ['variant', 'game', 'position', 'move', 'flipped', 'lang'];

    #game = null;
    #study = null;
    #ply = 0;

    constructor() {
        super();
        this.attachShadow({ mode: 'open' });
    }

    /** Gives the board to a page that shows its own states and plays on it. */
    take(uses) {
        this.shadowRoot.replaceChildren();
        this.taken = new BoardView(this.shadowRoot, uses);
        return this.taken;
    }

    connectedCallback() {
        // The text within may not have been parsed yet.
        queueMicrotask(() => this.#load());
    }

    attributeChangedCallback() {
        if (this.isConnected && this.#game) this.#load();
    }

    /** The number of moves of the game that is shown. */
    get length() {
        return this.#game?.moves().length ?? 0;
    }

    /** How many moves have been made in the position that is shown. */
    get move() {
        return this.#ply;
    }

    set move(ply) {
        this.#ply = Math.max(0, Math.min(this.length, Number(ply) || 0));
        if (this.#game) this.#show();
    }

    get #language() {
        return this.getAttribute('lang') ?? (document.documentElement.lang || 'en');
    }

    async #load() {
        if (this.taken) return;
        try {
            this.rules = await loadRules();
            if (this.taken) return;
            const { Game, Study, Variant } = this.rules;
            const name = this.getAttribute('variant');
            const text = this.getAttribute('game') ?? this.textContent.trim();
            const read = (type) => (name ? type.readAs(Variant.shipped(name), text) : type.read(text));
            this.#study = text ? read(Study) : null;
            if (text) this.#game = read(Game);
            else this.#game = new Game(Variant.shipped(name ?? 'tablut'), this.getAttribute('position') ?? undefined);
            this.info = this.#game.variant.info(this.#language);
            this.#build();
            this.move = this.getAttribute('move') ?? 0;
        } catch (error) {
            const problem = document.createElement('p');
            problem.className = 'problem';
            problem.setAttribute('role', 'alert');
            problem.textContent = error.message;
            this.shadowRoot.replaceChildren(problem);
        }
        this.dispatchEvent(new CustomEvent('birka-load', { bubbles: true }));
    }

    #build() {
        this.shadowRoot.replaceChildren();
        this.view = new BoardView(this.shadowRoot, { describe: (square) => describe(this.rules, this.#language, this.info, this.pieces, square), label: () => this.info.name });
        const controls = document.createElement('div');
        controls.className = 'controls';
        const button = (id, sign, act) => {
            const made = document.createElement('button');
            made.type = 'button';
            made.textContent = sign;
            made.setAttribute('aria-label', this.rules.text(this.#language, id));
            made.addEventListener('click', act);
            controls.append(made);
            return made;
        };
        this.buttons = [
            button('replay-first', '|◀', () => (this.move = 0)),
            button('replay-back', '◀', () => (this.move -= 1)),
            button('replay-forward', '▶', () => (this.move += 1)),
            button('replay-last', '▶|', () => (this.move = this.length)),
        ];
        this.output = document.createElement('output');
        controls.append(this.output);
        controls.hidden = this.length === 0;
        this.comment = document.createElement('p');
        this.comment.className = 'comment';
        this.comment.setAttribute('aria-live', 'polite');
        this.shadowRoot.append(controls, this.comment);
    }

    #show() {
        const moves = this.#game.moves();
        const last = moves[this.#ply - 1];
        this.pieces = this.#game.at(this.#ply).pieces();
        this.view.show({ info: this.info, pieces: this.pieces, last, drawings: this.#study?.drawings(this.#ply), flipped: this.hasAttribute('flipped') });
        const [first, back, forward, end] = this.buttons;
        first.disabled = back.disabled = this.#ply === 0;
        forward.disabled = end.disabled = this.#ply === moves.length;
        const ending = this.#ply === moves.length ? this.#game.ending(this.#language) : undefined;
        this.output.textContent = last ? `${this.#ply}. ${last.shown}${ending ? ` – ${ending.result}` : ''}` : this.info.name;
        // The positions of the game itself are numbered as its moves are.
        this.comment.textContent = this.#study?.comment(this.#ply) ?? '';
        this.dispatchEvent(new CustomEvent('birka-move', { bubbles: true, detail: { move: this.#ply, name: last?.name } }));
    }
}

/** What a screen reader says of a square. */
export function describe(rules, language, info, pieces, square) {
    const text = (id) => rules.text(language, id);
    const piece = pieces.find((one) => one.square === square);
    const ornament = info.squares.find((one) => one.ornament !== 'plain' && one.squares.includes(square))?.ornament;
    return [square, piece ? info.kinds[piece.kind].name : text('access-empty'), ...(ornament ? [text(`access-${ornament}`)] : [])].join(', ');
}

customElements.define('birka-board', BirkaBoard);
