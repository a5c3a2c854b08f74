// The dialogs: those of the desk, and the settings of the page.

import { SETS } from './board-art.js';
import { button, draw, field } from './draw.js';
import { fill, h, make, select } from './elements.js';

/** The woods of the board, which `style.css` colours. */
const WOODS = ['oak', 'birch', 'slate'];

export class Dialogs {
    /** The variant that is searched for a new game. */
    search = '';

    constructor(page) {
        this.page = page;
        this.dialog = document.getElementById('dialog');
        this.form = this.dialog.querySelector('form');
        // Enter presses the main button.
        this.form.onsubmit = (event) => event.preventDefault();
        this.dialog.addEventListener('close', () => {
            this.search = '';
            if (this.page.view.dialog) this.page.send('closeDialog');
        });
    }

    get text() {
        return this.page.words.text;
    }

    /** Shows a dialog with a title, and described parts and buttons. One with the same key keeps the focus. */
    #show(title, body, buttons, key) {
        const isNew = !this.dialog.open || key === undefined || key !== this.key;
        this.key = key;
        if (isNew) fill(this.form, []);
        fill(this.form, [h('h2', { id: 'dialog-title' }, title), h('div', { className: 'content', tabIndex: 0 }, ...body), h('div', { className: 'buttons' }, ...buttons)]);
        if (!this.dialog.open) this.dialog.showModal();
        if (isNew) (this.form.querySelector('[autofocus]') ?? this.form.lastChild.lastChild).focus();
    }

    /** Shows the dialog of the desk, or closes it. */
    follow({ dialog }) {
        if (dialog) {
            const { title, body, buttons } = dialog;
            this.#show(title, body.map((item) => draw(item, this.page)), buttons.map((one) => button(this.page, one)), [title, ...buttons.map(({ label }) => label)].join());
        } else if (this.isOfDesk) {
            this.dialog.close();
        }
        this.isOfDesk = !!dialog;
    }

    /** Opens a dialog of the page, with a button that closes it. */
    #open(title, body) {
        this.#show(title, body, [h('button', { type: 'button', onclick: () => this.dialog.close() }, this.text('buttons-close'))]);
    }

    settings() {
        const { page, text, page: { settings, words: { language, languages } } } = this;
        const keep = (changed) => {
            page.keep(changed);
            page.show();
        };
        const choice = (id, values, message) => select({ id, value: settings[id] ?? values[0], onchange: ({ target }) => keep({ [id]: target.value }) }, values.map((value) => [value, text(message(value))]));
        const switched = (id, act) => h('input', { type: 'checkbox', id, checked: settings[id] !== false, onchange: ({ target }) => {
            keep({ [id]: target.checked });
            act?.(target.checked);
        } });
        const setLanguage = ({ target }) => page.setLanguage(target.value).then(() => this.dialog.open && this.settings());
        this.#open(text('settings-title'), [
            field(text('settings-language'), select({ id: 'language', autofocus: true, value: language, onchange: setLanguage }, languages.map(({ code, name }) => [code, name, { lang: code }]))),
            field(text('settings-pieces'), choice('set', Object.keys(SETS), (set) => `settings-pieces-${set}`)),
            field(text('access-board'), choice('wood', WOODS, (wood) => `web-wood-${wood}`)),
            field(text('settings-sound'), switched('sound')),
            field(text('settings-hints'), switched('hints', (setHints) => page.send({ setHints }))),
            field(text('web-keys'), switched('keys'), text('web-keys-explained')),
            h('button', { type: 'button', onclick: () => page.send({ action: 'help' }) }, text('input-open-page')),
            this.#data(),
            h('p', {}, h('small', {}, `Birka ${page.version}. ${text('web-private')}`)),
        ]);
    }

    /** Buttons that save what is kept as a file, and read it again. */
    #data() {
        const { page, text } = this;
        const refuse = (id, values) => {
            this.dialog.close();
            page.tell(id, values, { isBad: true, key: 'data' });
        };
        const save = () => {
            try {
                const address = URL.createObjectURL(new Blob([page.store.all], { type: 'application/json' }));
                make('a', { href: address, download: `birka-${new Date().toISOString().slice(0, 10)}.json` }).click();
                setTimeout(() => URL.revokeObjectURL(address), 60_000);
            } catch (error) {
                refuse('web-not-kept', { error: error.message });
            }
        };
        const read = async ({ target: { files: [file] } }) => {
            try {
                await page.store.replaceAll(await file.text());
                location.reload();
            } catch (error) {
                refuse(error.id ?? 'web-data-wrong', { file: file.name, ...error.values });
            }
        };
        const act = (id, onclick) => h('button', { type: 'button', onclick }, text(id));
        const file = h('input', { type: 'file', accept: '.json,application/json', hidden: true, onchange: read });
        return h('div', { className: 'field' }, h('span', {}, text('web-data')),
            h('div', { className: 'choices' }, act('web-save-data', save), act('web-read-data', ({ target }) => target.nextSibling.click()), file));
    }

    /** A text to be copied by hand. */
    showText(content) {
        const area = h('textarea', { value: content, readOnly: true, rows: 10, style: 'width: 100%', autofocus: true, ariaLabel: this.text('web-copy-game') });
        this.#open(this.text('web-copy-game'), [h('p', {}, this.text('web-not-copied')), area]);
        this.form.querySelector('textarea').select();
    }
}
