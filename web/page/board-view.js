// A board to look at and to play on. It knows no rules: it shows a state and tells which square was chosen.

import { FRAME, boardArt, paints, pieceArt } from './board-art.js';
import { BOARD_STYLE } from './board-style.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Smaller squares than this are covered by a finger, in pixels. */
const COVERED = 30;
/** The width of the enlarged view, and how much larger it is. */
const LOUPE = 132;
const ENLARGED = 2.6;

/**
 * @typedef {object} BoardState
 * @property {{files: number, ranks: number, absent: string[], squares: {ornament: string, squares: string[]}[], kinds: object[]}} info the variant
 * @property {{square: string, kind: number}[]} pieces
 * @property {{from: string, to: string}} [last] the last move
 * @property {string} [selected] the square of the selected piece
 * @property {{square: string, captures: string[]}[]} [destinations] where it can go
 * @property {{from: string, to: string}} [premove] the move that is chosen for the next turn
 * @property {{from: string, to: string}} [hint]
 * @property {string} [pointed] the square that a player elsewhere points at
 * @property {{from: string, to: string}[]} [drawings] arrows, and circles where both squares are the same
 * @property {string} [begun] where an arrow or a circle has begun
 * @property {Set<string>} [movable] the squares of the pieces that can move
 * @property {boolean} [flipped]
 * @property {string} [set] the set of pieces
 */

/** The style of a board, and of what stands beside it in its shadow tree. */
export function style() {
    return Object.assign(document.createElement('style'), { textContent: BOARD_STYLE });
}

export class BoardView {
    /** @param {ShadowRoot} root @param {{gesture?: (kind: string, square?: string) => void, describe: (square: string) => string, label: () => string}} uses */
    constructor(root, uses) {
        this.uses = uses;
        this.focused = null;
        this.pieces = new Map();
        this.board = document.createElement('div');
        this.board.className = 'board';
        this.board.part = 'board';
        root.append(style(), this.board);
        this.board.addEventListener('keydown', (event) => this.#key(event));
        this.board.addEventListener('pointerdown', (event) => this.#press(event));
        this.board.addEventListener('pointermove', (event) => this.#drag(event));
        this.board.addEventListener('pointerup', (event) => this.#release(event));
        this.board.addEventListener('pointercancel', (event) => {
            this.#endMagnifying(event);
            this.#endDrag();
            this.#endDrawing(event);
        });
        // The right button draws.
        this.board.addEventListener('contextmenu', (event) => this.uses.gesture && event.preventDefault());
        new ResizeObserver(() => this.state && this.#measure()).observe(this.board);
        // Screen readers click without a pointer.
        this.board.addEventListener('click', (event) => event.detail === 0 && this.#chooseCell(event.target.closest?.('[data-square]')));
        this.board.addEventListener('focusin', (event) => event.target.dataset.square && (this.focused = event.target.dataset.square));
    }

    /** Shows a state. Pieces that moved glide, unless all have changed. @param {BoardState} state */
    show(state) {
        // A board that is built anew, as one that is turned, keeps the keyboard.
        const isFocused = this.board.contains(this.board.getRootNode().activeElement);
        const shape = JSON.stringify([state.info.files, state.info.ranks, state.info.absent, state.info.squares, !!state.flipped, state.info.kinds, state.set]);
        this.state = state;
        if (shape !== this.shape) {
            this.shape = shape;
            this.#build();
        }
        this.#placePieces();
        this.#mark();
        this.#label();
        if (isFocused && !this.board.contains(this.board.getRootNode().activeElement)) this.focus();
    }

    /** Shows another arrow. */
    point(hint) {
        this.state = { ...this.state, hint };
        this.#mark();
    }

    /** The squares in the order in which they are drawn, row by row. */
    *#names() {
        const { info: { files, ranks }, flipped } = this.state;
        for (let row = 0; row < ranks; row++) {
            for (let column = 0; column < files; column++) {
                const [file, rank] = flipped ? [files - 1 - column, row] : [column, ranks - 1 - row];
                yield { name: String.fromCharCode(97 + file) + (rank + 1), row, column };
            }
        }
    }

    at(name) {
        const { info: { files, ranks }, flipped } = this.state;
        const [file, rank] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
        const [column, row] = flipped ? [files - 1 - file, rank] : [file, ranks - 1 - rank];
        return { x: column * 100 + 50, y: row * 100 + 50 };
    }

    /** Where a finger covers a square, it is shown what is under it. */
    #measure() {
        this.board.classList.toggle('covered', this.board.clientWidth < COVERED * this.state.info.files);
    }

    #build() {
        const { info, flipped } = this.state;
        const [wide, high] = [info.files * 100 + 2 * FRAME, info.ranks * 100 + 2 * FRAME];
        const absent = new Set(info.absent);
        Object.assign(this.board.style, { aspectRatio: `${wide} / ${high}`, width: `${Math.min(1, wide / high) * 100}%`, marginInline: 'auto' });
        this.board.innerHTML = boardArt(info, (name) => this.at(name), flipped) +
            `<svg xmlns="${SVG}" viewBox="${-FRAME} ${-FRAME} ${wide} ${high}" class="men" aria-hidden="true">${paints()}<g class="marks"></g><g class="all"></g></svg><div class="squares" role="grid"></div>`;
        this.layer = this.board.querySelector('.all');
        this.marks = this.board.querySelector('.marks');
        this.grid = this.board.querySelector('.squares');
        const inset = `${(FRAME / high) * 100}% ${(FRAME / wide) * 100}%`;
        Object.assign(this.grid.style, { inset, gridTemplateRows: `repeat(${info.ranks}, 1fr)` });
        this.cells = new Map();
        let line;
        for (const { name, row, column } of this.#names()) {
            if (column === 0) {
                line = document.createElement('div');
                line.setAttribute('role', 'row');
                line.style.gridTemplateColumns = `repeat(${info.files}, 1fr)`;
                this.grid.append(line);
            }
            const cell = document.createElement('div');
            cell.setAttribute('role', 'gridcell');
            line.append(cell);
            if (absent.has(name)) continue;
            cell.dataset.square = name;
            cell.dataset.row = row;
            cell.dataset.column = column;
            this.cells.set(name, cell);
        }
        this.pieces.clear();
        this.#measure();
    }

    #placePieces() {
        const { pieces, last, info, set } = this.state;
        const wanted = new Map(pieces.map(({ square, kind }) => [square, kind]));
        // The piece of the last move keeps its element, so that it glides; likewise when the move is taken back.
        for (const [from, to] of last ? [[last.from, last.to]] : this.shown ? [[this.shown.to, this.shown.from]] : []) {
            const moved = this.pieces.get(from);
            if (moved && !wanted.has(from) && wanted.get(to) === moved.kind && !this.pieces.has(to)) {
                this.pieces.delete(from);
                this.pieces.set(to, moved);
            }
        }
        this.shown = last;
        for (const [square, { element, kind }] of this.pieces) {
            if (wanted.get(square) === kind) continue;
            this.pieces.delete(square);
            element.classList.add('gone');
            setTimeout(() => element.remove(), 260);
        }
        for (const [square, kind] of wanted) {
            let piece = this.pieces.get(square);
            const { x, y } = this.at(square);
            if (!piece) {
                const element = document.createElementNS(SVG, 'g');
                element.innerHTML = pieceArt(info.kinds[kind], info.kinds, set);
                piece = { element, kind };
                this.layer.append(element);
                this.pieces.set(square, piece);
            }
            piece.element.style.transform = `translate(${x}px, ${y}px)`;
        }
    }

    #mark() {
        const { last, selected, destinations = [], premove, hint, drawings = [], begun, movable, pointed } = this.state;
        const square = (name, kind) => {
            const { x, y } = this.at(name);
            return `<rect x="${x - 50}" y="${y - 50}" width="100" height="100" class="${kind}"/>`;
        };
        const captured = new Set(destinations.flatMap((one) => one.captures));
        const targets = destinations.map(({ square: name, captures }) => {
            const { x, y } = this.at(name);
            const wedges = [0, 90, 180, 270].map((turn) => `<path d="M0-38L9-25H-9Z" transform="rotate(${turn})"/>`).join('');
            return `<g transform="translate(${x} ${y})" class="target"><circle r="13"/>${captures.length ? wedges : ''}</g>`;
        });
        const arrow = ({ from, to }, kind) => {
            const [a, b] = [this.at(from), this.at(to)];
            const long = Math.hypot(b.x - a.x, b.y - a.y);
            const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
            if (!long) return `<circle class="${kind}" cx="${a.x}" cy="${a.y}" r="44"/>`;
            return `<path class="${kind}" transform="translate(${a.x} ${a.y}) rotate(${turn})" d="M44-7H${long - 44}V-20L${long - 12} 0L${long - 44} 20V7H44Z"/>`;
        };
        this.marks.innerHTML = [
            ...(last ? [square(last.from, 'last'), square(last.to, 'last')] : []),
            ...(pointed ? [square(pointed, 'pointed')] : []),
            ...(selected ? [square(selected, 'selected')] : []),
            ...[...captured].map((name) => square(name, 'threatened')),
            ...targets,
            ...drawings.map((drawing) => arrow(drawing, 'drawn')),
            ...(begun ? [arrow({ from: begun, to: begun }, 'drawn')] : []),
            ...(premove ? [square(premove.from, 'selected'), square(premove.to, 'selected'), arrow(premove, 'premove')] : []),
            ...(hint ? [square(hint.from, 'hinted'), arrow(hint, 'hint')] : []),
        ].join('');
        for (const [name, cell] of this.cells) cell.classList.toggle('movable', !!movable?.has(name));
        for (const [name, { element }] of this.pieces) element.classList.toggle('lifted', name === selected);
    }

    #label() {
        this.grid.setAttribute('aria-label', this.uses.label());
        const home = this.focused && this.cells.has(this.focused) ? this.focused : this.state.pieces.find(({ square }) => this.state.movable?.has(square))?.square ?? this.cells.keys().next().value;
        for (const [name, cell] of this.cells) {
            cell.setAttribute('aria-label', this.uses.describe(name));
            cell.setAttribute('aria-selected', String(name === this.state.selected));
            cell.tabIndex = name === home ? 0 : -1;
        }
    }

    /** Puts the keyboard on a square. */
    focus(name) {
        this.cells.get(name ?? this.focused ?? this.grid.querySelector('[tabindex="0"]')?.dataset.square)?.focus();
    }

    #key(event) {
        const cell = event.target.closest('[data-square]');
        if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
        const [row, column] = [Number(cell.dataset.row), Number(cell.dataset.column)];
        const squareAt = (atRow, atColumn) => this.grid.children[atRow]?.children[atColumn];
        // The next square in a direction, beyond any gap.
        const step = (down, right) => {
            let [next, at] = [squareAt(row + down, column + right), 1];
            while (next && !next.dataset.square) next = squareAt(row + ++at * down, column + at * right);
            return next;
        };
        const inRow = [...this.grid.children[row].children].filter((one) => one.dataset.square);
        const steps = { ArrowLeft: () => step(0, -1), ArrowRight: () => step(0, 1), ArrowUp: () => step(-1, 0), ArrowDown: () => step(1, 0), Home: () => inRow[0], End: () => inRow.at(-1) };
        if (steps[event.key]) {
            const next = steps[event.key]();
            if (next) {
                cell.tabIndex = -1;
                next.tabIndex = 0;
                next.focus();
            }
        } else if (event.key === 'Enter' || event.key === ' ') {
            this.#chooseCell(cell);
        } else if (event.key === 'Escape') {
            this.uses.gesture?.('cancel');
        } else if (event.key.toLowerCase() === 'c' && this.uses.gesture) {
            this.uses.gesture('draw-at', cell.dataset.square);
        } else {
            return;
        }
        event.preventDefault();
    }

    #chooseCell(cell) {
        if (cell) this.uses.gesture?.('choose', cell.dataset.square);
    }

    #squareUnder(event) {
        const box = this.grid.getBoundingClientRect();
        const { files, ranks } = this.state.info;
        const [column, row] = [Math.floor(((event.clientX - box.left) / box.width) * files), Math.floor(((event.clientY - box.top) / box.height) * ranks)];
        return this.grid.children[row]?.children[column]?.dataset.square;
    }

    /** Shows what is under a finger, larger and beside it; the square in its middle is chosen when the finger leaves. */
    #magnify(event) {
        const square = this.#squareUnder(event);
        if (!this.loupe) {
            this.loupe = Object.assign(document.createElement('div'), { className: 'loupe' });
            this.loupe.pointer = event.pointerId;
            this.loupe.append(...[...this.board.querySelectorAll('svg')].map((drawn) => drawn.cloneNode(true)), document.createElement('i'));
            this.board.append(this.loupe);
        }
        const box = this.board.getBoundingClientRect();
        const [x, y] = [event.clientX - box.left, event.clientY - box.top];
        const { x: middle, y: center } = square ? this.at(square) : { x: 0, y: 0 };
        const { width } = this.grid.getBoundingClientRect();
        const scale = width / (this.state.info.files * 100);
        const [left, top] = [(middle + FRAME) * scale * ENLARGED - LOUPE / 2, (center + FRAME) * scale * ENLARGED - LOUPE / 2];
        for (const drawn of this.loupe.querySelectorAll('svg')) Object.assign(drawn.style, { width: `${box.width * ENLARGED}px`, height: `${box.height * ENLARGED}px`, inset: 'auto', left: `${-left}px`, top: `${-top}px` });
        // Above the finger, or below it at the upper edge of the page.
        const isBelow = event.clientY < LOUPE * 1.3;
        Object.assign(this.loupe.style, { left: `${Math.max(0, Math.min(box.width - LOUPE, x - LOUPE / 2))}px`, top: `${y + (isBelow ? LOUPE / 3 : -LOUPE * 1.25)}px`, visibility: square ? 'visible' : 'hidden' });
        Object.assign(this.loupe.lastChild.style, { width: `${100 * scale * ENLARGED}px` });
    }

    /** Takes the enlarged view away. Returns whether it was there. */
    #endMagnifying({ pointerId }) {
        if (this.loupe?.pointer !== pointerId) return false;
        this.loupe.remove();
        this.loupe = undefined;
        return true;
    }

    #press(event) {
        if (this.loupe) return;
        if (this.uses.gesture && event.button === 0 && event.pointerType === 'touch' && this.board.classList.contains('covered')) {
            this.board.setPointerCapture(event.pointerId);
            this.#magnify(event);
            return;
        }
        const square = this.#squareUnder(event);
        if (event.button === 2 && this.uses.gesture && square) {
            this.board.setPointerCapture(event.pointerId);
            this.drawing = event.pointerId;
            this.uses.gesture('begin-drawing', square);
        }
        if (event.button !== 0 || !this.uses.gesture || !square) return;
        this.uses.gesture('press', square);
        this.cells.get(square)?.focus({ preventScroll: true });
        if (this.state.movable?.has(square)) {
            this.dragged = { square, piece: this.pieces.get(square), id: event.pointerId, x: event.clientX, y: event.clientY, far: false };
            this.board.setPointerCapture(event.pointerId);
        }
    }

    #drag(event) {
        if (this.loupe?.pointer === event.pointerId) return this.#magnify(event);
        const { dragged } = this;
        // What the press has selected may not be shown yet.
        if (!dragged || dragged.id !== event.pointerId || this.state.selected !== dragged.square) return;
        const [dx, dy] = [event.clientX - dragged.x, event.clientY - dragged.y];
        dragged.far ||= Math.hypot(dx, dy) > 6;
        if (!dragged.far) return;
        const scale = (this.state.info.files * 100) / this.grid.getBoundingClientRect().width;
        const { x, y } = this.at(dragged.square);
        dragged.piece.element.classList.add('dragged');
        dragged.piece.element.style.transform = `translate(${x + dx * scale}px, ${y + dy * scale}px)`;
    }

    #release(event) {
        if (this.#endMagnifying(event)) {
            const square = this.#squareUnder(event);
            if (square) this.uses.gesture('choose', square);
            return;
        }
        this.#endDrawing(event, this.#squareUnder(event));
        const { dragged } = this;
        if (!dragged || dragged.id !== event.pointerId) return;
        const target = this.#squareUnder(event);
        this.#endDrag();
        this.uses.gesture('release', dragged.far ? target : dragged.square);
    }

    #endDrawing({ pointerId }, square) {
        if (this.drawing !== pointerId) return;
        this.drawing = undefined;
        this.uses.gesture('end-drawing', square);
    }

    #endDrag() {
        const { dragged } = this;
        if (!dragged) return;
        this.dragged = null;
        dragged.piece.element.classList.remove('dragged');
        const { x, y } = this.at(dragged.square);
        dragged.piece.element.style.transform = `translate(${x}px, ${y}px)`;
    }
}
