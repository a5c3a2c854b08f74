// <birka-board>: a board on any page. It shows a game and steps through it:
//
//   <script type="module" src="https://…/birka-board.js"></script>
//   <birka-board variant="tablut">1. d1-d3 e3-f3 2. …</birka-board>
//
// Attributes: variant, game (a record or a link; else the text within), position, move (the number of the move to begin with), flipped, lang. Their
// changes are followed, and those of the text. `::part(board)`, `controls`, `button`, `output`, `comment`, `problem` and the variables of
// `board-style.js` style it.

import { BoardView, style } from './board-view.js';
import { make } from './elements.js';

/** What a player is told about an error of the module. Those of scripts and of programming are English. */
const told = (error, language) => error.messages?.[language] ?? error.message;

/** What is said where the words of the program are missing, too. */
const NOT_LOADED = {
    en: 'The board could not be loaded.',
    sv: 'Brädet kunde inte laddas.',
    de: 'Das Brett konnte nicht geladen werden.',
    fr: 'Le plateau n’a pas pu être chargé.',
    es: 'No se pudo cargar el tablero.',
    la: 'Tabula advehi non potuit.',
};

export class BirkaBoard extends HTMLElement {
    static observedAttributes = ['variant', 'game', 'position', 'move', 'flipped', 'lang'];

    #game = null;
    #study = null;
    #ply = 0;
    /** Texts and attributes by which the game was read, and the move that was asked for. */
    #source;
    #asked;
    #isDue = false;
    #loads = 0;
    #text = new MutationObserver(() => this.#follow());

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
        this.#text.observe(this, { childList: true, characterData: true, subtree: true });
        this.#follow();
    }

    disconnectedCallback() {
        this.#text.disconnect();
    }

    attributeChangedCallback() {
        if (this.isConnected) this.#follow();
    }

    /** Several changes at once are followed together, and the text within once it has been parsed. */
    #follow() {
        if (this.#isDue || this.taken) return;
        this.#isDue = true;
        queueMicrotask(() => {
            this.#isDue = false;
            this.#load();
        });
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
        this.#ply = Math.max(0, Math.min(this.length, Math.trunc(Number(ply)) || 0));
        if (this.#game) this.#show();
    }

    get #language() {
        return this.closest('[lang]')?.lang || 'en';
    }

    async #load() {
        const load = ++this.#loads;
        const [name, position, asked] = ['variant', 'position', 'move'].map((attribute) => this.getAttribute(attribute) ?? undefined);
        const text = this.getAttribute('game') ?? this.textContent.trim();
        const source = JSON.stringify([name, position, text, this.#language]);
        try {
            this.rules ??= await (await import('./rules.js')).loadRules();
        } catch (error) {
            console.error(error);
        }
        if (load !== this.#loads || this.taken) return;
        const isSame = source === this.#source;
        // A board that is only moved to another place keeps its move.
        const ply = isSame && asked === this.#asked ? this.#ply : (asked ?? 0);
        // Without the rules it is read again at the next change.
        [this.#source, this.#asked] = [this.rules && source, asked];
        if (!isSame) {
            this.#read(name, position, text);
            this.dispatchEvent(new CustomEvent('birka-load', { bubbles: true }));
        }
        this.move = ply;
    }

    #read(name, position, text) {
        this.#game = this.#study = null;
        if (!this.rules) return this.#fail(NOT_LOADED[this.#language.slice(0, 2)] ?? NOT_LOADED.en);
        const { Game, Study, Variant } = this.rules;
        try {
            const variant = name === undefined ? undefined : Variant.shipped(name);
            const read = (type) => (variant ? type.readAs(variant, text) : type.read(text));
            const game = text ? read(Game) : new Game(variant ?? Variant.shipped('tablut'), position);
            this.#study = text ? read(Study) : null;
            this.#game = game;
        } catch (error) {
            const isNameless = text && name === undefined && !/variant|#/i.test(text);
            const place = { 'unknown-variant': 'variant', 'invalid-position': 'position' }[error.code] ?? 'game';
            return this.#fail(this.rules.text(this.#language, isNameless ? 'web-board-no-variant' : `web-board-${place}`, { error: told(error, this.#language) }));
        }
        this.info = this.#game.variant.info(this.#language);
        this.#build();
    }

    #fail(message) {
        this.shadowRoot.replaceChildren(style(), make('p', { className: 'problem', part: 'problem', role: 'alert' }, message));
    }

    #build() {
        this.shadowRoot.replaceChildren();
        this.view = new BoardView(this.shadowRoot, { describe: (square) => this.shown.describe(square, this.#language), label: () => this.info.name });
        const button = (id, sign, onclick) => make('button', { type: 'button', part: 'button', ariaLabel: this.rules.text(this.#language, id), onclick }, sign);
        this.buttons = [
            button('replay-first', '|◀', () => (this.move = 0)),
            button('replay-back', '◀', () => (this.move -= 1)),
            button('replay-forward', '▶', () => (this.move += 1)),
            button('replay-last', '▶|', () => (this.move = this.length)),
        ];
        this.output = make('output', { part: 'output' });
        this.comment = make('p', { className: 'comment', part: 'comment', 'aria-live': 'polite' });
        this.shadowRoot.append(make('div', { className: 'controls', part: 'controls', hidden: this.length === 0 }, ...this.buttons, this.output), this.comment);
    }

    #show() {
        const moves = this.#game.moves();
        const last = moves[this.#ply - 1];
        this.shown = this.#game.at(this.#ply);
        this.view.show({ info: this.info, pieces: this.shown.pieces(), last: last?.from ? last : undefined, drawings: this.#study?.drawings(this.#ply), flipped: this.hasAttribute('flipped') });
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

customElements.define('birka-board', BirkaBoard);
