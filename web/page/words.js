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

    /** Everything that keys and buttons do. */
    get actions() {
        if (this.listed?.language !== this.language) this.listed = { language: this.language, actions: this.rules.actions(this.language) };
        return this.listed.actions;
    }

    /** Puts the words into everything in `root` that asks for them. */
    fill(root) {
        const labels = new Map(this.actions.map(({ name, label }) => [name, label]));
        for (const element of root.querySelectorAll('[data-action]:not([data-text], [data-label])')) element.textContent = labels.get(element.dataset.action);
        for (const element of root.querySelectorAll('[data-text]')) element.textContent = this.text(element.dataset.text);
        for (const element of root.querySelectorAll('[data-label]')) {
            element.setAttribute('aria-label', this.text(element.dataset.label));
            element.title = this.text(element.dataset.label);
        }
        for (const element of root.querySelectorAll('[data-title]')) element.title = this.text(element.dataset.title);
        document.documentElement.lang = this.language;
    }
}
