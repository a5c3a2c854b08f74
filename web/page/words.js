// The words of the page, in the language that is chosen.

/** What a player is told about an error of the module. Those of scripts and of programming are English. */
export const told = (error, language) => error.messages?.[language] ?? error.message;

export class Words {
    constructor(rules, language) {
        this.rules = rules;
        this.language = this.known(language) ?? this.known(navigator.language) ?? 'en';
    }

    known(tag) {
        const code = tag?.split('-')[0].toLowerCase();
        return this.rules.languages().some((one) => one.code === code) ? code : undefined;
    }

    /** A message of the program. */
    text = (id, values) => this.rules.text(this.language, id, values);

    /** Puts the words into everything in `root` that asks for them. */
    fill(root) {
        for (const element of root.querySelectorAll('[data-text]')) element.textContent = this.text(element.dataset.text);
        for (const element of root.querySelectorAll('[data-label]')) {
            element.setAttribute('aria-label', this.text(element.dataset.label));
            element.title = this.text(element.dataset.label);
        }
        for (const element of root.querySelectorAll('[data-title]')) element.title = this.text(element.dataset.title);
        document.documentElement.lang = this.language;
    }
}
