// The card above the players: a puzzle, a lesson, the analysis or the review.

import { make } from './dialogs.js';

/**
 * @typedef {object} CardContent
 * @property {string} caption
 * @property {string} [explained] what is said where the pointer rests on the caption
 * @property {string} [text]
 * @property {string} [remark] what came of the last move
 * @property {boolean} [isBad] whether that was wrong
 * @property {HTMLElement} [body] the same element every time, so that it keeps the focus
 * @property {{id: string, say: string, act: () => void, action?: string, isDisabled?: boolean, isMain?: boolean}[]} buttons `action` is the one whose key
 * presses it
 */

export class Card {
    #ids = '';

    constructor(place) {
        this.place = place;
        this.caption = make('h2', { id: 'card-caption' });
        this.text = make('p', { className: 'task' });
        this.remark = make('p', { className: 'remark' });
        this.body = make('div', { className: 'body' });
        this.buttons = make('div', { className: 'buttons' });
        place.setAttribute('aria-labelledby', 'card-caption');
        place.replaceChildren(this.caption, this.text, this.remark, this.body, this.buttons);
    }

    /** @param {CardContent | undefined} content */
    show(content) {
        this.place.hidden = !content;
        if (!content) return;
        const { caption, explained = '', text = '', remark = '', isBad = false, body, buttons } = content;
        Object.assign(this.caption, { textContent: caption, title: explained });
        for (const [element, words] of [[this.text, text], [this.remark, remark]]) {
            element.textContent = words;
            element.hidden = !words;
        }
        this.place.classList.toggle('bad', isBad);
        if (this.body.firstChild !== (body ?? null)) this.body.replaceChildren(...(body ? [body] : []));
        this.#showButtons(buttons);
    }

    /** The buttons stay the same elements while their list is the same. */
    #showButtons(buttons) {
        const ids = buttons.map(({ id }) => id).join(' ');
        if (ids !== this.#ids) this.buttons.replaceChildren(...buttons.map(({ id }) => make('button', { id: `card-${id}` })));
        this.#ids = ids;
        for (const [index, { say, act, action = '', isDisabled = false, isMain = false }] of buttons.entries()) {
            this.buttons.children[index].dataset.action = action;
            Object.assign(this.buttons.children[index], { textContent: say, onclick: act, disabled: isDisabled, className: isMain ? 'main' : '' });
        }
    }
}
