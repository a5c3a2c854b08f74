// Setting up a position: pieces are put on squares, or the position is pasted as text. The game stays as it is.

import { Analysis } from './analysis.js';
import { paints, pieceArt } from './board-art.js';
import { make } from './dialogs.js';
import { Table } from './table.js';
import { told } from './words.js';

export class PositionEditor extends Table {
    /** The kind of piece that a press puts on a square; without one it clears the square. */
    kind = 0;
    faults = [];

    /** @param {Table} shown whose position is the first */
    constructor(page, uses, shown) {
        super(page.rules, page.words, page.engine, uses);
        this.page = page;
        this.isFlipped = shown.isFlipped;
        this.first = { variant: shown.variant, position: shown.shown.position };
        this.body = make('div', { className: 'editor' });
        /** Below the text, so that no button moves when a fault is found. */
        this.verdict = make('p');
    }

    get isExercise() {
        return true;
    }

    restart = () => {
        const { variant, position } = this.first;
        this.#take(variant, position);
        this.uses.announced(`${this.card.caption}. ${this.words.text('positions-explained')}`);
    };

    /** Begins with a position of a variant. */
    #take(variant, position) {
        this.form = new this.rules.PositionForm(variant, position);
        this.kind = 0;
        this.begin(new this.rules.Game(variant));
        this.#build();
        this.#update();
    }

    retell() {
        super.retell();
        this.#build();
        this.#update();
    }

    get turn() {
        return this.form.turn;
    }

    get state() {
        return { info: this.info, pieces: this.form.pieces(), flipped: this.isFlipped, movable: new Set() };
    }

    /** A press puts a piece on a square, and the right button clears it. */
    gesture(kind, square) {
        const isPut = kind === 'press' || kind === 'choose';
        if (!square || !(isPut || /draw/.test(kind))) return;
        this.#change(() => this.form.press(square, isPut ? this.kind : undefined));
        if (isPut) this.uses.announced(this.page.describe(square));
    }

    #change(act) {
        act();
        this.#update();
    }

    /** Looks for faults, and shows the position. Without faults it is a game. */
    #update() {
        const { form, rules, variant, words: { language, text } } = this;
        const before = this.faults.join('\n');
        this.faults = form.faults(language);
        let over;
        if (!this.faults.length) {
            try {
                this.game = new rules.Game(variant, form.text.trim());
                over = this.game.ending(language);
            } catch (error) {
                this.faults = [told(error, language)];
            }
        }
        this.canPlay = !this.faults.length && !over;
        const said = this.faults.join('\n');
        this.verdict.textContent = said || (over ? text('positions-is-over', { result: over.result, reason: over.explanation }) : text('positions-is-valid'));
        if (said && said !== before) this.uses.announced(said);
        for (const button of this.body.querySelectorAll('[data-kind], [data-turn]')) {
            const { kind, turn } = button.dataset;
            button.ariaPressed = String(turn ? turn === form.turn : kind === String(this.kind ?? ''));
        }
        if (this.area.value !== form.text) this.area.value = form.text;
        this.uses.changed();
    }

    #build() {
        const { form, info, page, rules, words: { language, text } } = this;
        const button = (textContent, act, ...children) => {
            const made = make('button', { type: 'button', textContent, onclick: () => this.#change(act) });
            made.prepend(...children);
            return made;
        };
        const variants = rules.variants(language).map(({ id, name }) => make('option', { value: id, textContent: name }));
        const known = variants.some(({ value }) => value === info.id && this.variant.isShipped);
        const select = make('select', { id: 'position-variant', ariaLabel: text('access-variant') }, ...(known ? [] : [make('option', { value: '', textContent: info.name || info.id })]), ...variants);
        select.value = known ? info.id : '';
        select.onchange = () => {
            this.#take(rules.Variant.shipped(select.value));
            this.body.querySelector('select').focus();
        };
        const kinds = info.kinds.map((kind, index) => {
            const art = make('span', { innerHTML: `<svg viewBox="-50 -50 100 100" width="26" height="26" aria-hidden="true">${paints()}${pieceArt(kind, info.kinds)}</svg>` });
            const made = button(kind.name, () => (this.kind = index), art.firstChild);
            made.dataset.kind = index;
            return made;
        });
        const clear = button(text('positions-clear'), () => (this.kind = undefined));
        clear.dataset.kind = '';
        const turns = ['attackers', 'defenders'].map((side) => {
            const made = button(info.sides[side].toMove, () => form.setTurn(side));
            made.dataset.turn = side;
            return made;
        });
        this.area = make('textarea', { id: 'position-text', rows: 2, maxLength: 2000, spellcheck: false, ariaLabel: text('access-position-as-text') });
        this.area.oninput = () => this.#change(() => form.setText(this.area.value));
        const copy = make('button', { type: 'button', textContent: text('buttons-copy'), onclick: () => page.copy(form.text.trim()) });
        const row = (...children) => make('div', { className: 'choices' }, ...children);
        this.body.replaceChildren(
            make('p', {}, make('small', { textContent: text('positions-explained') })),
            select,
            row(...kinds, clear),
            row(...turns),
            row(button(text('positions-start'), () => form.restart()), button(text('positions-empty'), () => form.clear()), copy),
            this.area,
            this.verdict,
        );
    }

    #analyse() {
        const { page } = this;
        const analysed = new Table(page.rules, page.words, page.engine, { changed() {}, announced() {} });
        analysed.isFlipped = this.isFlipped;
        analysed.begin(this.game);
        page.exercise((uses) => new Analysis(page, uses, analysed));
    }

    get card() {
        const { canPlay, faults, page, words: { text } } = this;
        const isBad = faults.length > 0;
        return {
            caption: text('positions-title'),
            isBad,
            body: this.body,
            buttons: [
                { id: 'analyse', say: text('positions-analyse'), act: () => this.#analyse(), isDisabled: isBad, isMain: true },
                { id: 'play-on', say: text('study-play-on'), act: () => page.begin(this.game, page.game.players), isDisabled: !canPlay },
                { id: 'leave', say: text('buttons-close'), act: () => page.leave() },
            ],
        };
    }
}
