// The file of the variant beside the board: a valid change applies at once, a faulty line is shown while the last valid rules stay.

import { make } from './dialogs.js';
import { EngineWorker } from './engine.js';
import { notice } from './panel.js';
import { optionsOf } from './table.js';
import { told } from './words.js';

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
        this.say = make('p', { role: 'status' });
        this.restore = make('button', { type: 'button', onclick: () => this.#restore() });
        this.tutorial = make('a', { href: './docs/modding.html', target: '_blank' });
        this.list = make('ul');
        this.output = make('ul', { className: 'printed' });
        const frame = make('div');
        this.place.replaceChildren(make('div', { className: 'bar' }, this.say, this.tutorial, this.restore), frame, this.list, make('h2', {}), this.output);
        this.editor = createEditor(frame, () => {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => this.#check(), PAUSE);
        });
        this.retell();
    }

    /** Shows the file of the variant on the table, if that is another one. */
    follow() {
        if (!this.editor || this.place.hidden) return;
        const { variant } = this.page.game;
        const source = variant.source ?? '';
        if (source === this.applied) return;
        this.applied = source;
        this.editor.setText(source);
        this.faults = [];
        this.changes = [];
        this.retell();
    }

    #restore() {
        const { page } = this;
        const { base } = page.game.info;
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
            result = await Promise.race([this.checker.ask({ task: 'check', variant: { source } }), late]);
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
        const { page } = this;
        const { rules: { Game, Variant }, words, game: table } = page;
        let variant;
        try {
            const shipped = Variant.shipped(table.info.base);
            variant = shipped.source === source ? shipped : Variant.fromSource(source, optionsOf(table.variant.id));
        } catch {
            try {
                variant = Variant.fromSource(source);
            } catch (error) {
                this.faults = error.faults ?? [{ code: error.code, severity: 'error', message: error.message }];
                return;
            }
        }
        this.applied = source;
        page.leave();
        this.changes = variant.changesFrom(table.variant, words.language);
        const { name } = variant.info(words.language);
        try {
            table.changeRules(variant);
        } catch (error) {
            const anew = () => page.begin(new Game(variant), table.players);
            notice(words, `${words.text('scripts-incompatible-rules', { variant: name, reason: told(error, words.language) })} ${words.text('scripts-new-game-or-old-rules')}`, {
                key: 'rules',
                actions: [{ say: words.text('buttons-begin'), act: anew }],
            });
        }
    }

    /** Puts everything into the language of the page. */
    retell() {
        if (!this.editor) return;
        const { text } = this.page.words;
        const errors = this.faults.filter((fault) => fault.severity === 'error');
        this.editor.showFaults(this.faults);
        this.restore.textContent = text('web-restore');
        this.tutorial.textContent = text('web-tutorial');
        this.restore.disabled = this.page.game.variant.isShipped;
        this.say.textContent = errors.length ? text('scripts-last-valid-rules') : this.changes.length ? `${text('scripts-rules-have-changed')}: ${this.changes.join(' ')}` : text('web-editor-explained');
        this.list.replaceChildren(...this.faults.map(({ severity, code, line, message }) => {
            // A fault of this page has no code.
            const page = /^[EW]\d/.test(code) ? make('a', { href: `./docs/errors/${code}.html`, target: '_blank', textContent: code }) : code;
            const words = make('span', {}, `${severity}[`, page, `]: ${message}`);
            const place = line ? [make('button', { type: 'button', textContent: String(line), onclick: () => this.editor.goTo(line) })] : [];
            return make('li', { className: severity }, ...place, words);
        }));
        this.output.previousElementSibling.textContent = this.printed.length ? text('scripts-output') : '';
        this.output.replaceChildren(...this.printed.map(({ line, text: printed }) => make('li', { textContent: line ? `${line}: ${printed}` : printed })));
    }
}
