// The dialogs: those of the desk, a new game, rules, settings.

import { SETS, diagramArt } from './board-art.js';
import { showClockFields } from './clock.js';
import { button, draw, fill, h, make, select } from './draw.js';

/** The groups of the list of variants, as on the desktop. The first two stay open. */
const GROUPS = [
    ['web-on-the-board', ({ isOwn }) => isOwn],
    ['new-game-first-games', ({ firstGame }) => firstGame !== undefined],
    ['new-game-small-boards', ({ size }) => size < 8],
    ['new-game-medium-boards', ({ size }) => size >= 8 && size < 11],
    ['new-game-large-boards', ({ size }) => size >= 11 && size < 14],
    ['new-game-very-large-boards', ({ size }) => size >= 14],
];
const ALWAYS_OPEN = 2;
const SIDES = ['attackers', 'defenders'];
const NO_MATCH = 3;
/** The woods of the board, which `style.css` colours. */
const WOODS = ['oak', 'birch', 'slate'];

/** How well a variant matches what is searched: 0 if that is its name or id, 1 if one of them begins with it, 2 if one contains it. */
function matchOf({ name, id }, wanted) {
    const ofText = (text) => (text === wanted ? 0 : text.startsWith(wanted) ? 1 : text.includes(wanted) ? 2 : NO_MATCH);
    return Math.min(ofText(name.toLowerCase()), ofText(id));
}

export class Dialogs {
    constructor(page) {
        this.page = page;
        this.dialog = document.getElementById('dialog');
        this.form = this.dialog.querySelector('form');
        this.form.onsubmit = (event) => {
            event.preventDefault();
            this.form.querySelector('.main')?.click();
        };
        this.dialog.addEventListener('close', () => {
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

    /** Opens a dialog of the page, with a button that closes it, and one for Enter. */
    #open(title, body, main) {
        const closing = (act) => () => {
            this.dialog.close();
            act?.();
        };
        const buttons = [h('button', { type: 'button', onclick: closing() }, this.text('buttons-close'))];
        if (main) buttons.push(h('button', { type: 'submit', className: 'main', onclick: closing(main.act) }, main.say));
        this.#show(title, body, buttons);
    }

    field(label, input, explained = '') {
        return h('div', { className: 'field' }, h('label', { htmlFor: input.properties.id }, label), input, h('small', {}, explained));
    }

    newGame() {
        const { page, text, page: { rules, words: { language }, desk, settings } } = this;
        // The variant of the game, if it is not shipped: changed beside the board, or from a link.
        const main = desk.mainVariant;
        const variants = rules.variants(language);
        const { base, name, summary, files, ranks } = main.info(language);
        if (!main.isShipped && main.source) variants.unshift({ id: '', name, summary, board: `${files}×${ranks}`, isOwn: true });
        const chosen = variants.find((one) => one.isOwn || one.id === base)?.id ?? 'tablut';
        const form = { variant: chosen, options: {}, players: { ...(settings.players ?? page.kept.players) }, clocks: { ...settings.clocks } };
        const info = () => (form.variant ? rules.Variant.shipped(form.variant) : rules.Variant.fromSource(main.source, '')).info(language);
        const list = make('fieldset', { className: 'variants', ariaLabel: text('new-game-title') });
        const search = make('input', { type: 'search', id: 'variant-search', placeholder: text('new-game-search'), ariaLabel: text('new-game-search') });
        const [players, clocks, options] = [make('div'), make('div', { className: 'clocks' }), make('div')];
        const entry = (one) => {
            const onchange = () => {
                Object.assign(form, { variant: one.id, options: {} });
                showOptions();
            };
            return h('label', {}, h('input', { type: 'radio', name: 'variant', value: one.id, checked: one.id === form.variant, onchange }), h('strong', {}, one.name), h('span', {}, one.board), h('small', {}, one.summary));
        };
        const showVariants = () => {
            const wanted = search.value.trim().toLowerCase();
            const groups = GROUPS.flatMap(([id, has], index) => {
                const isOpen = index < ALWAYS_OPEN;
                // Who searches knows what to start with: all variants are in the groups by size then.
                const isListed = (one) => (wanted ? !isOpen && matchOf(one, wanted) < NO_MATCH : isOpen || one.firstGame === undefined);
                const group = variants.filter((one) => has(one) && isListed(one)).sort((a, b) => (wanted ? matchOf(a, wanted) - matchOf(b, wanted) : a.firstGame - b.firstGame || 0));
                if (!group.length) return [];
                if (isOpen) return [{ best: 0, drawn: [h('strong', { className: 'heading' }, text(id)), ...group.map(entry)] }];
                const isWanted = !!wanted || group.some((one) => one.id === form.variant);
                return [{ best: wanted ? matchOf(group[0], wanted) : 0, drawn: [h('details', { open: isWanted }, h('summary', {}, text(id)), ...group.map(entry))] }];
            }).sort((a, b) => a.best - b.best);
            fill(list, []);
            fill(list, groups.length ? groups.flatMap(({ drawn }) => drawn) : [h('p', {}, text('new-game-nothing-found'))]);
        };
        search.oninput = () => {
            showVariants();
            // The only one that is found is chosen at once.
            const found = list.querySelectorAll('input');
            if (search.value.trim() && found.length === 1) found[0].click();
        };
        // Enter chooses the best one that is found; it does not start the game.
        search.onkeydown = (event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (search.value.trim()) list.querySelector('input')?.click();
        };
        const levels = rules.levels(language);
        const showPlayers = (sides) => fill(players, SIDES.map((side) => {
            const onchange = ({ target: { value } }) => {
                form.players[side] = value === 'person' ? value : Number(value);
                showPlayers(sides);
            };
            const player = form.players[side];
            const entries = [['person', text('game-human')], ...levels.map((one) => [one.level, `${one.level} ${one.name}`])];
            return this.field(sides[side].name, select({ id: `player-${side}`, value: player, onchange }, entries), levels[player]?.says);
        }));
        const showOptions = () => {
            const { sides, options: known } = info();
            showPlayers(sides);
            showClockFields(clocks, this, form.clocks, (side) => sides[side].inTexts, JSON.stringify(form.clocks.attackers) !== JSON.stringify(form.clocks.defenders));
            fill(options, known.map(({ id, name: label, doc, values, default: usual }) => {
                const onchange = ({ target: { value } }) => (value === usual ? delete form.options[id] : (form.options[id] = value));
                return this.field(label, select({ id: `option-${id}`, value: form.options[id] ?? usual, onchange }, values.map((value) => [value.id, value.name])), doc);
            }));
        };
        const begin = () => {
            const { variant, players: chosenPlayers, clocks: times } = form;
            const chosenOptions = Object.entries(form.options).map((option) => option.join('=')).join(',');
            const effects = page.send({ begin: { variant, own: !variant, options: chosenOptions, players: chosenPlayers, clocks: times } });
            if (!effects.some(({ notice }) => notice)) page.keep({ players: chosenPlayers, clocks: times });
        };
        showVariants();
        showOptions();
        this.#open(text('new-game-title'), [], { say: text('buttons-begin'), act: begin });
        this.form.children[1].replaceChildren(players, clocks, search, list, options);
        const marked = list.querySelector(':checked');
        marked?.focus();
        marked?.closest('label').scrollIntoView({ block: 'nearest' });
    }

    rules() {
        const { page: { desk: { variant }, words: { language } }, text } = this;
        const info = variant.info(language);
        const block = ({ text: paragraph, drawn }) => [h('p', {}, paragraph), ...(drawn.length ? [h('div', { className: 'pair', innerHTML: drawn.map((board) => diagramArt(board, info, paragraph)).join('') })] : [])];
        const sections = variant.rules(language, 'pictures').flatMap((section) => [h('h3', {}, section.heading), ...section.blocks.flatMap(block)]);
        const aims = h('p', {}, `${info.sides.attackers.name}: ${info.attackersAim} ${info.sides.defenders.name}: ${info.defendersAim}`);
        this.#open(text('game-rules-title', { variant: info.name }), [h('p', {}, h('em', {}, info.summary)), aims, ...sections, h('ul', {}, ...info.sources.map((source) => h('li', {}, source)))]);
    }

    settings() {
        const { page, text, page: { rules, settings, words: { language } } } = this;
        const keep = (changed) => {
            page.keep(changed);
            page.show();
        };
        const choice = (id, values, message) => select({ id, value: settings[id] ?? values[0], onchange: ({ target }) => keep({ [id]: target.value }) }, values.map((value) => [value, text(`${message}-${value}`)]));
        const switched = (id, act) => h('input', { type: 'checkbox', id, checked: settings[id] !== false, onchange: ({ target }) => {
            keep({ [id]: target.checked });
            act?.(target.checked);
        } });
        const setLanguage = ({ target }) => {
            page.setLanguage(target.value);
            this.settings();
        };
        this.#open(text('settings-title'), [
            this.field(text('settings-language'), select({ id: 'language', autofocus: true, value: language, onchange: setLanguage }, rules.languages().map(({ code, name }) => [code, name, { lang: code }]))),
            this.field(text('settings-pieces'), choice('set', Object.keys(SETS), 'settings-pieces')),
            this.field(text('access-board'), choice('wood', WOODS, 'web-wood')),
            this.field(text('settings-sound'), switched('sound')),
            this.field(text('settings-hints'), switched('hints', (setHints) => page.send({ setHints }))),
            this.field(text('web-keys'), switched('keys'), text('web-keys-explained')),
            h('button', { type: 'button', onclick: () => page.send({ action: 'help' }) }, text('input-open-page')),
            this.#data(),
            h('p', {}, h('small', {}, `Birka ${rules.version()}. ${text('web-private')}`)),
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
