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
