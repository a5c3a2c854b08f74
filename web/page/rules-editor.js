// The file of the variant beside the board: a valid change applies at once, a faulty line is shown while the last valid rules stay.

import { fill, h, make } from './draw.js';
import { EngineWorker } from './engine.js';
import { notice } from './panel.js';

/** The pause in typing after which the text is checked. */
const PAUSE = 350;
/** A check that takes longer has hung: the limits of scripts end it far earlier. */
const LONGEST = 20_000;

export class RulesEditor {
    #timer;

    constructor(page, place) {
        this.page = page;
        this.place = place;
        this.faults = [];
        this.printed = [];
        this.changes = [];
        // A worker of its own, so that a check does not stop the engine.
        this.checker = new EngineWorker(page.rules.compiled);
    }

    async toggle() {
        const isOpen = this.place.hidden;
        this.place.hidden = !isOpen;
        document.body.classList.toggle('editing', isOpen);
        document.getElementById('show-editor').setAttribute('aria-expanded', String(isOpen));
        if (!isOpen) return;
        if (!this.editor) await this.#build();
        this.follow();
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
    follow() {
        if (!this.editor || this.place.hidden) return;
        const source = this.page.desk.mainVariant.source ?? '';
        if (source === this.applied) return;
        this.applied = source;
        this.editor.setText(source);
        this.faults = [];
        this.changes = [];
        this.retell();
    }

    #restore() {
        const { page } = this;
        const { base } = page.desk.mainVariant.info('en');
        try {
            this.editor.setText(page.rules.Variant.shipped(base).source);
        } catch (error) {
            notice(page.words, error.message, { isBad: true });
        }
    }

    async #check() {
        const source = this.editor.text;
        if (source === this.checked) return;
        let result;
        let timer;
        try {
            const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`> ${LONGEST / 1000} s`)), LONGEST)));
            result = await Promise.race([this.checker.ask({ task: 'check', source }), late]);
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
        const { page, page: { desk, rules: { Variant } } } = this;
        this.applied = source;
        let isShipped = false;
        try {
            isShipped = Variant.shipped(desk.mainVariant.info('en').base).source === source;
        } catch {}
        page.send({ changeRules: isShipped ? '' : source });
    }

    /** Says what has changed in the rules. */
    showChanges(changes) {
        this.changes = changes;
        this.retell();
    }

    /** Puts everything into the language of the page. */
    retell() {
        if (!this.editor) return;
        const { faults, printed, changes, page: { words: { text }, desk } } = this;
        this.editor.showFaults(faults);
        const says = faults.some((fault) => fault.severity === 'error') ? text('scripts-last-valid-rules') : changes.length ? `${text('scripts-rules-have-changed')}: ${changes.join(' ')}` : text('web-editor-explained');
        fill(this.bar, [
            h('p', { role: 'status' }, says),
            h('a', { href: './docs/modding.html', target: '_blank' }, text('web-tutorial')),
            h('button', { type: 'button', disabled: desk.mainVariant.isShipped, onclick: () => this.#restore() }, text('web-restore')),
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
