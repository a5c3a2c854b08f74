// The file of the variant beside the board: a valid change applies at once, a faulty line is shown while the last valid rules stay.

import { fill, h, make } from './elements.js';
import { RulesWorker } from './rules-worker.js';

/** The pause in typing after which the text is checked. */
const PAUSE = 350;
/** A check that takes longer has hung: the limits of scripts end it far earlier. */
const LONGEST = 20_000;

export class RulesEditor {
    #timer;
    /** Counts the questions for the file on the table, and its changes: only the answer to the last question is used. */
    #asked = 0;

    constructor(page, place) {
        this.page = page;
        this.place = place;
        this.faults = [];
        this.printed = [];
        this.changes = [];
        // A worker of its own, so that a check does not stop the engine.
        this.checker = new RulesWorker(page.rules.module);
    }

    async toggle() {
        const isOpen = this.place.hidden;
        this.place.hidden = !isOpen;
        document.body.classList.toggle('editing', isOpen);
        document.getElementById('show-editor').setAttribute('aria-expanded', String(isOpen));
        if (!isOpen) return;
        if (!this.editor) await this.#build();
        await this.follow();
        this.editor.focus();
        this.#check();
    }

    async #build() {
        const { createEditor } = await import('./editor.js');
        const frame = make('div');
        this.bar = make('div', { className: 'bar' });
        this.below = make('div');
        this.place.replaceChildren(this.bar, frame, this.below);
        this.editor = createEditor(frame, () => {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => this.#check(), PAUSE);
        });
        this.retell();
    }

    /** Shows the file of the variant on the table, if that is another one. */
    async follow() {
        if (!this.editor || this.place.hidden) return;
        const asked = ++this.#asked;
        const file = await this.page.rules.ask('file');
        if (asked !== this.#asked) return;
        const { source } = (this.file = file);
        if (source === this.applied) return this.retell();
        this.applied = source;
        this.editor.setText(source);
        this.faults = [];
        this.changes = [];
        this.retell();
    }

    async #check() {
        const source = this.editor.text;
        if (source === this.checked) return;
        let result;
        let timer;
        try {
            const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`> ${LONGEST / 1000} s`)), LONGEST)));
            this.checker.stop();
            result = await Promise.race([this.checker.ask('check', source), late]);
        } catch (error) {
            this.checker.stop();
            result = { faults: [{ code: '', severity: 'error', message: error.message }], examples: 0, printed: [] };
        }
        clearTimeout(timer);
        if (this.editor.text !== source) return;
        this.checked = source;
        Object.assign(this, { faults: result.faults, printed: result.printed, examples: result.examples });
        const isValid = this.faults.every((fault) => fault.severity !== 'error' || this.#isExample(fault));
        if (isValid && source !== this.applied) this.#apply(source);
        this.retell();
    }

    /** A failing example does not keep the rules from being played. */
    #isExample(fault) {
        return fault.code === 'E033';
    }

    #apply(source) {
        this.applied = source;
        // What is on its way is about the file before.
        this.#asked++;
        this.page.send({ changeRules: source === this.file.shipped ? '' : source });
    }

    /** Says what has changed in the rules. */
    showChanges(changes) {
        this.changes = changes;
        this.retell();
    }

    /** Puts everything into the language of the page. */
    retell() {
        if (!this.editor) return;
        const { faults, printed, changes, file, page: { words: { text } } } = this;
        this.editor.showFaults(faults);
        const says = faults.some((fault) => fault.severity === 'error') ? text('scripts-last-valid-rules') : changes.length ? `${text('scripts-rules-have-changed')}: ${changes.join(' ')}` : text('web-editor-explained');
        fill(this.bar, [
            h('p', { role: 'status' }, says),
            h('a', { href: './docs/modding.html', target: '_blank' }, text('web-tutorial')),
            h('button', { type: 'button', disabled: !file?.shipped || file.isShipped, onclick: () => this.editor.setText(this.file.shipped) }, text('web-restore')),
        ]);
        const fault = ({ severity, code, line, message }) => h('li', { className: severity },
            ...(line ? [h('button', { type: 'button', onclick: () => this.editor.goTo(line) }, String(line))] : []),
            // A fault of this page has no code.
            h('span', {}, `${severity}[`, /^[EW]\d/.test(code) ? h('a', { href: `./docs/errors/${code}.html`, target: '_blank' }, code) : code, `]: ${message}`));
        fill(this.below, [
            h('ul', {}, ...faults.map(fault)),
            h('h2', {}, printed.length ? text('scripts-output') : ''),
            h('ul', { className: 'printed' }, ...printed.map(({ line, text: words }) => h('li', {}, line ? `${line}: ${words}` : words))),
        ]);
    }
}
