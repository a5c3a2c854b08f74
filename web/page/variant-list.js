// The list of the variants for a new game, with a search.

import { h } from './elements.js';

/** The groups of the list, as on the desktop. The first two stay open. */
const GROUPS = [
    ['web-on-the-board', ({ isOwn }) => isOwn],
    ['new-game-first-games', ({ firstGame }) => firstGame !== undefined],
    ['new-game-small-boards', ({ size }) => size < 8],
    ['new-game-medium-boards', ({ size }) => size >= 8 && size < 11],
    ['new-game-large-boards', ({ size }) => size >= 11 && size < 14],
    ['new-game-very-large-boards', ({ size }) => size >= 14],
];
const ALWAYS_OPEN = 2;
const NO_MATCH = 3;

/** How well a variant matches what is searched: 0 if that is its name or id, 1 if one of them begins with it, 2 if one contains it. */
function matchOf({ name, id }, wanted) {
    const ofText = (text) => (text === wanted ? 0 : text.startsWith(wanted) ? 1 : text.includes(wanted) ? 2 : NO_MATCH);
    return Math.min(ofText(name.toLowerCase()), ofText(id));
}

/** The groups with what is searched, the best first: their messages and their variants. */
function groupsOf(variants, wanted) {
    const inGroup = ([id, has], index) => {
        const isOpen = index < ALWAYS_OPEN;
        // Who searches knows what to start with: all variants are in the groups by size then.
        const isListed = (one) => (wanted ? !isOpen && matchOf(one, wanted) < NO_MATCH : isOpen || one.firstGame === undefined);
        const order = wanted ? (a, b) => matchOf(a, wanted) - matchOf(b, wanted) : (a, b) => a.firstGame - b.firstGame || 0;
        return { id, isOpen, group: variants.filter((one) => has(one) && isListed(one)).sort(order) };
    };
    const best = ({ group: [first] }) => (wanted ? matchOf(first, wanted) : 0);
    return GROUPS.map(inGroup).filter(({ group }) => group.length).sort((a, b) => best(a) - best(b));
}

/** Draws the list. `own` is the variant of the game, if it is not shipped: changed beside the board, or from a link. */
export function variantList({ chosen, own }, page) {
    const { dialogs, words: { text, variants } } = page;
    const wanted = dialogs.search.trim().toLowerCase();
    const groups = groupsOf(own ? [{ id: '', isOwn: true, ...own }, ...variants] : variants, wanted);
    const choose = (value) => page.send({ setNewGame: { field: 'variant', value } });
    const entry = ({ id, name, board, summary }) => {
        const isChosen = id === chosen;
        const radio = h('input', { type: 'radio', name: 'variant', value: id, checked: isChosen, autofocus: isChosen, onchange: () => choose(id) });
        return h('label', { id: `variant-${id}` }, radio, h('strong', {}, name), h('span', {}, board), h('small', {}, summary));
    };
    const drawn = groups.flatMap(({ id, isOpen, group }) => {
        if (isOpen) return [h('strong', { className: 'heading' }, text(id)), ...group.map(entry)];
        return [h('details', { open: !!wanted || group.some((one) => one.id === chosen) }, h('summary', {}, text(id)), ...group.map(entry))];
    });
    const oninput = ({ target }) => {
        dialogs.search = target.value;
        dialogs.follow(page.view);
        // The only one that is found is chosen at once.
        const found = groupsOf(variants, target.value.trim().toLowerCase()).flatMap(({ group }) => group);
        if (found.length === 1) choose(found[0].id);
    };
    // Enter chooses the best one that is found; it does not start the game.
    const onkeydown = (event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (wanted && groups.length) choose(groups[0].group[0].id);
    };
    return [
        h('input', { type: 'search', id: 'variant-search', placeholder: text('new-game-search'), ariaLabel: text('new-game-search'), value: dialogs.search, oninput, onkeydown }),
        h('fieldset', { className: 'variants', ariaLabel: text('new-game-title') }, ...(drawn.length ? drawn : [h('p', {}, text('new-game-nothing-found'))])),
    ];
}
