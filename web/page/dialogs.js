// The dialogs: a new game, rules, settings, questions.

import { SETS, diagramArt } from './board-art.js';
import { clockFields } from './clock.js';
import { isSeenFromDefenders } from './table.js';
import { told } from './words.js';

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

/** How well a variant matches what is searched: 0 if that is its name or id, 1 if one of them begins with it, 2 if one contains it. */
function matchOf({ name, id }, wanted) {
    const ofText = (text) => (text === wanted ? 0 : text.startsWith(wanted) ? 1 : text.includes(wanted) ? 2 : NO_MATCH);
    return Math.min(ofText(name.toLowerCase()), ofText(id));
}

/** How keys are written that have other names, or signs; the number pad is not written. */
const KEY_SIGNS = { Left: '←', Right: '→', Up: '↑', Down: '↓' };
const KEY_NAMES = { Enter: 'input-key-enter', Space: 'input-key-space', Escape: 'input-key-escape' };

/** The woods of the board, which `style.css` colours. */
const WOODS = ['oak', 'birch', 'slate'];

/** An element with attributes and children. */
export function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) name in element && name !== 'list' ? (element[name] = value) : element.setAttribute(name, value);
    element.append(...children);
    return element;
}

export class Dialogs {
    constructor(page) {
        this.page = page;
        this.dialog = document.getElementById('dialog');
    }

    get text() {
        return this.page.words.text;
    }

    /** Opens a dialog. `actions` are its buttons: what they say, what they do, and whether it is the one for Enter. */
    open(title, content, actions) {
        const form = this.dialog.querySelector('form');
        // Enter in a field means the main button.
        const buttons = actions.map(({ say, act, isMain }) => {
            const end = () => {
                this.dialog.close();
                act?.();
            };
            return make('button', { className: isMain ? 'main' : '', textContent: say, type: isMain ? 'submit' : 'button', onclick: isMain ? null : end });
        });
        form.onsubmit = (event) => {
            event.preventDefault();
            this.dialog.close();
            actions.find(({ isMain }) => isMain)?.act();
        };
        const heading = make('h2', { textContent: title, id: 'dialog-title' });
        form.replaceChildren(heading, make('div', { className: 'content', tabIndex: 0 }, ...content), make('div', { className: 'buttons' }, ...buttons));
        this.dialog.setAttribute('aria-labelledby', 'dialog-title');
        if (!this.dialog.open) this.dialog.showModal();
        (form.querySelector('[autofocus]') ?? buttons.at(-1)).focus();
    }

    close = () => ({ say: this.text('buttons-close') });

    field(label, input, explained = '') {
        return make('div', { className: 'field' }, make('label', { textContent: label, htmlFor: input.id }), input, make('small', { textContent: explained }));
    }

    newGame() {
        const { page, text } = this;
        const { rules, words: { language } } = page;
        // The variant of the game, if it is not shipped: changed beside the board, or from a link.
        const own = page.game.variant.isShipped ? undefined : page.game.variant;
        const variants = rules.variants(language);
        if (own?.source) {
            const { name, summary, files, ranks } = own.info(language);
            variants.unshift({ id: '', name, summary, board: `${files}×${ranks}`, isOwn: true });
        }
        const chosen = variants.find((one) => one.isOwn || one.id === page.game.info.base)?.id ?? 'tablut';
        const form = { variant: chosen, options: {}, players: this.#chosenPlayers(), clocks: { ...page.settings.clocks } };
        const variantOf = (options) => {
            if (!form.variant) return rules.Variant.fromSource(own.source, options);
            return rules.Variant.shipped(options ? `${form.variant}{${options}}` : form.variant);
        };
        const list = make('fieldset', { className: 'variants', ariaLabel: text('new-game-title') });
        const search = make('input', { type: 'search', id: 'variant-search', placeholder: text('new-game-search'), ariaLabel: text('new-game-search') });
        const entry = (one) => {
            const radio = make('input', { type: 'radio', name: 'variant', value: one.id, checked: one.id === form.variant });
            radio.onchange = () => {
                form.variant = one.id;
                form.options = {};
                showOptions();
            };
            return make('label', {}, radio, make('strong', { textContent: one.name }), make('span', { textContent: one.board }), make('small', { textContent: one.summary }));
        };
        const showVariants = () => {
            const wanted = search.value.trim().toLowerCase();
            const groups = GROUPS.flatMap(([id, has], index) => {
                const isOpen = index < ALWAYS_OPEN;
                // Who searches knows what to start with: all variants are in the groups by size then.
                const isListed = (one) => (wanted ? !isOpen && matchOf(one, wanted) < NO_MATCH : isOpen || one.firstGame === undefined);
                const group = variants.filter((one) => has(one) && isListed(one)).sort((a, b) => (wanted ? matchOf(a, wanted) - matchOf(b, wanted) : a.firstGame - b.firstGame || 0));
                if (!group.length) return [];
                if (isOpen) return [{ best: 0, drawn: [make('strong', { className: 'heading', textContent: text(id) }), ...group.map(entry)] }];
                const drawn = make('details', { open: !!wanted }, make('summary', { textContent: text(id) }), ...group.map(entry));
                return [{ best: wanted ? matchOf(group[0], wanted) : 0, drawn: [drawn] }];
            }).sort((a, b) => a.best - b.best);
            list.replaceChildren(...(groups.length ? groups.flatMap(({ drawn }) => drawn) : [make('p', { textContent: text('new-game-nothing-found') })]));
            list.querySelector(':checked')?.closest('details')?.setAttribute('open', '');
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
        showVariants();
        const options = make('div');
        let info = variantOf('').info(language);
        const clock = clockFields(this, form.clocks, (side) => info.sides[side].inTexts);
        const showOptions = () => {
            info = variantOf('').info(language);
            clock.show();
            for (const [index, side] of SIDES.entries()) players[index].querySelector('label').textContent = info.sides[side].name;
            options.replaceChildren(...info.options.map((option) => {
                const select = make('select', { id: `option-${option.id}` }, ...option.values.map((value) => make('option', { value: value.id, textContent: value.name, selected: value.id === option.default })));
                select.onchange = () => (select.value === option.default ? delete form.options[option.id] : (form.options[option.id] = select.value));
                return this.field(option.name, select, option.doc);
            }));
        };
        const levels = rules.levels(language);
        const players = SIDES.map((side) => {
            const entries = [['person', text('game-human')], ...levels.map(({ level, name }) => [level, `${level} ${name}`])];
            const select = make('select', { id: `player-${side}` }, ...entries.map(([value, name]) => make('option', { value, textContent: name, selected: value === form.players[side] })));
            const says = (player) => (player === 'person' ? '' : levels[player].says);
            const field = this.field('', select, says(form.players[side]));
            select.onchange = () => {
                form.players[side] = select.value === 'person' ? 'person' : Number(select.value);
                field.querySelector('small').textContent = says(form.players[side]);
            };
            return field;
        });
        showOptions();
        const begin = () => {
            const chosenOptions = Object.entries(form.options).map(([name, value]) => `${name}=${value}`).join(',');
            try {
                const variant = variantOf(chosenOptions);
                page.game.isFlipped = isSeenFromDefenders(form.players);
                const game = new rules.Game(variant);
                game.setClocks(form.clocks);
                page.begin(game, form.players);
                page.keep({ players: form.players, clocks: form.clocks });
            } catch (error) {
                page.tell('web-bad-link', { error: told(error, page.words.language) }, { isBad: true });
            }
        };
        this.open(text('new-game-title'), [...players, clock.place, search, list, options], [this.close(), { say: text('buttons-begin'), act: begin, isMain: true }]);
        const marked = list.querySelector(':checked');
        marked?.focus();
        marked?.closest('label').scrollIntoView({ block: 'nearest' });
    }

    #chosenPlayers() {
        const { players } = this.page.settings;
        return players ? { ...players } : { ...this.page.game.players };
    }

    rules() {
        const { page: { table, words }, text } = this;
        const { info } = table;
        const block = ({ text: paragraph, drawn }) => [make('p', { textContent: paragraph }), ...(drawn.length ? [make('div', { className: 'pair', innerHTML: drawn.map((board) => diagramArt(board, info, paragraph)).join('') })] : [])];
        const sections = table.variant.rules(words.language, 'pictures').flatMap((section) => [make('h3', { textContent: section.heading }), ...section.blocks.flatMap(block)]);
        const sources = info.sources.map((source) => make('li', { textContent: source }));
        const aims = make('p', { textContent: `${info.sides.attackers.name}: ${info.attackersAim} ${info.sides.defenders.name}: ${info.defendersAim}` });
        this.open(text('game-rules-title', { variant: info.name }), [make('p', {}, make('em', { textContent: info.summary })), aims, ...sections, make('ul', {}, ...sources)], [this.close()]);
    }

    settings() {
        const { page, text } = this;
        const language = make('select', { id: 'language', autofocus: true }, ...page.rules.languages().map(({ code, name }) => make('option', { value: code, textContent: name, lang: code, selected: code === page.words.language })));
        language.onchange = () => {
            page.setLanguage(language.value);
            this.settings();
        };
        const hints = make('input', { type: 'checkbox', id: 'hints', checked: page.settings.hints });
        hints.onchange = () => {
            page.keep({ hints: hints.checked });
            page.changed();
        };
        const sound = make('input', { type: 'checkbox', id: 'sound', checked: page.settings.sound !== false });
        sound.onchange = () => page.keep({ sound: sound.checked });
        const select = (name, values, message) => {
            const made = make('select', { id: name }, ...values.map((value) => make('option', { value, textContent: text(`${message}-${value}`), selected: value === page.settings[name] })));
            made.onchange = () => {
                page.keep({ [name]: made.value });
                page.changed();
            };
            return made;
        };
        const keys = make('input', { type: 'checkbox', id: 'keys', checked: page.settings.keys !== false });
        keys.onchange = () => page.keep({ keys: keys.checked });
        const listed = make('button', { type: 'button', textContent: text('input-open-page'), onclick: () => this.keys() });
        const fields = [this.field(text('settings-language'), language), this.field(text('settings-pieces'), select('set', Object.keys(SETS), 'settings-pieces')), this.field(text('access-board'), select('wood', WOODS, 'web-wood')),
            this.field(text('settings-sound'), sound), this.field(text('settings-hints'), hints), this.field(text('web-keys'), keys, text('web-keys-explained')), listed];
        fields.push(this.#data());
        this.open(text('settings-title'), [...fields, make('p', {}, make('small', { textContent: `Birka ${page.rules.version()}. ${text('web-private')}` }))], [this.close()]);
    }

    /** What the keys do. */
    keys() {
        const { text, page } = this;
        const written = (key) => KEY_SIGNS[key] ?? (KEY_NAMES[key] ? text(KEY_NAMES[key]) : key);
        const rows = page.keys().flatMap(({ keys, description }) => [make('dt', {}, make('kbd', { textContent: keys.map(written).join(', ') })), make('dd', { textContent: description })]);
        this.open(text('input-title'), [make('dl', { className: 'keys' }, ...rows)], [this.close()]);
    }

    /** Buttons that save what is kept as a file, and read it again. */
    #data() {
        const { page, text } = this;
        const save = make('button', { type: 'button', textContent: text('web-save-data') });
        save.onclick = () => {
            try {
                const address = URL.createObjectURL(new Blob([page.store.all], { type: 'application/json' }));
                make('a', { href: address, download: `birka-${new Date().toISOString().slice(0, 10)}.json` }).click();
                setTimeout(() => URL.revokeObjectURL(address), 60_000);
            } catch (error) {
                this.dialog.close();
                page.tell('web-not-kept', { error: error.message }, { isBad: true });
            }
        };
        const choose = make('input', { type: 'file', accept: '.json,application/json', hidden: true });
        choose.onchange = async () => {
            const [file] = choose.files;
            try {
                await page.store.replaceAll(await file.text());
                location.reload();
            } catch (error) {
                this.dialog.close();
                page.tell(error.id ?? 'web-data-wrong', { file: file.name, ...error.values }, { isBad: true, key: 'data' });
            }
        };
        const read = make('button', { type: 'button', textContent: text('web-read-data'), onclick: () => choose.click() });
        return make('div', { className: 'field' }, make('span', { textContent: text('web-data') }), make('div', { className: 'choices' }, save, read, choose));
    }

    resign() {
        const { page: { game: table }, text } = this;
        this.open(text('play-resign-title'), [make('p', { textContent: text('play-resigning', { side: table.info.sides[table.game.resigningSide].inTexts }) })], [{ say: text('buttons-keep-playing') }, { say: text('buttons-resign'), act: () => table.resign() }]);
    }

    /** Asks the other of two persons. */
    offerDraw(side) {
        const { page: { game: table }, text } = this;
        this.open(text('play-draw-title'), [make('p', { textContent: text('play-draw-offered-by', { side: table.info.sides[side].inTexts }) })], [{ say: text('buttons-decline') }, { say: text('buttons-accept'), act: () => table.agreeDraw() }]);
    }

    /** A text to be copied by hand. */
    showText(content) {
        const area = make('textarea', { value: content, readOnly: true, rows: 10, style: 'width: 100%', autofocus: true, ariaLabel: this.text('web-copy-game') });
        this.open(this.text('web-copy-game'), [make('p', { textContent: this.text('web-not-copied') }), area], [this.close()]);
        area.select();
    }
}
