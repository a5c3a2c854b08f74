// The words of the page and the list of variants, in the language that is chosen.

import { readJson } from './download.js';

export class Words {
    /** The variants in the language, once they have been downloaded. */
    variants = [];
    #texts;

    /** @param {{language: string, languages: {code: string, name: string}[], texts: Record<string, string>}} opened what the worker opened with */
    constructor({ language, languages, texts }, rules) {
        Object.assign(this, { language, languages, rules });
        this.#texts = texts;
    }

    /** A message of the program that has no variables. */
    text = (id) => this.#texts[id] ?? id;

    async choose(language) {
        this.#texts = await this.rules.ask('texts', language);
        this.language = language;
        await this.loadVariants();
    }

    /** Downloads the list of variants. Without a file of it the worker has to read all variants. */
    async loadVariants() {
        const { language } = this;
        const file = new URL(`./rules/variants-${language}.json`, import.meta.url);
        const variants = (await readJson(file)) ?? (await this.rules.ask('variants', language));
        if (language === this.language) this.variants = variants;
    }

    /** Puts the words into everything that asks for them. */
    fill() {
        for (const element of document.querySelectorAll('[data-text], [data-label], [data-title]')) {
            const { text, label, title = label } = element.dataset;
            if (text) element.textContent = this.text(text);
            if (label) element.ariaLabel = this.text(label);
            if (title) element.title = this.text(title);
        }
        document.documentElement.lang = this.language;
    }
}
