// Draws the parts of cards and dialogs that the desk describes.

import { diagramArt, paints, pieceArt } from './board-art.js';
import { h, select } from './elements.js';
import { variantList } from './variant-list.js';

/** A button that sends an input to the desk. */
export function button(page, { id, label, send, isDisabled, isMain, isPressed, piece }) {
    const { kinds } = page.view.board.info;
    const art = () => `<svg viewBox="-50 -50 100 100" width="26" height="26" aria-hidden="true">${paints()}${pieceArt(kinds[piece], kinds)}</svg>`;
    const properties = { type: isMain ? 'submit' : 'button', className: isMain ? 'main' : '', disabled: isDisabled, ariaPressed: isPressed === undefined ? null : String(isPressed), onclick: () => page.send(send) };
    return h('button', { ...properties, ...(id && { id: `card-${id}` }) }, ...(piece === undefined ? [] : [h('span', { innerHTML: art() })]), label);
}

/** A labelled control. */
export const field = (label, control, explained = '') => h('div', { className: 'field' }, h('label', { htmlFor: control.properties.id }, label), control, h('small', {}, explained));

/** An input of the desk with the value of a control. */
const withValue = (send, value) => {
    if (typeof send === 'string') return { [send]: value };
    const [[name, of]] = Object.entries(send);
    return { [name]: { ...of, value } };
};

/** The size of the graph in its own units. */
const [WIDE, HIGH] = [300, 64];

/** The chances of the side that is above, after each move. */
function graphArt({ chances, marks, here, total }) {
    const x = (ply) => ((WIDE * ply) / Math.max(1, total)).toFixed(1);
    const y = (ply) => (HIGH * (1 - chances[ply])).toFixed(1);
    const points = chances.map((_, ply) => `${x(ply)},${y(ply)}`).join(' ');
    return `<svg viewBox="-3 -3 ${WIDE + 6} ${HIGH + 6}" preserveAspectRatio="none">
<polygon points="0,${HIGH} ${points} ${x(chances.length - 1)},${HIGH}"/><path d="M0 ${HIGH / 2}H${WIDE}" class="middle"/><polyline points="${points}"/>
${marks.map((ply) => `<circle cx="${x(ply)}" cy="${y(ply)}" r="3.5"/>`).join('')}${here === undefined ? '' : `<path d="M${x(here)} 0V${HIGH}" class="here"/>`}</svg>`;
}

/** The parts of cards and dialogs by their names in the crate `birka-desk`. */
const ITEMS = {
    text: ({ kind, text }) => {
        if (kind === 'problem') return h('p', { className: kind, role: 'alert' }, text);
        if (kind === 'small') return h('small', {}, text);
        return text && h('p', { className: kind }, kind === 'explained' ? h('small', {}, text) : text);
    },
    heading: (text) => h('h3', {}, text),
    progress: ({ label, ...properties }) => h('progress', { ...properties, ariaLabel: label }),
    bar: ({ share, label }) => h('div', { className: 'bar', role: 'img', ariaLabel: label, hidden: share === undefined }, h('span', { style: `width: ${(share ?? 0.5) * 100}%` })),
    lines: (lines, page) => h('ol', { className: 'lines' }, ...lines.map(({ title, score, moves, send }) => h('li', {}, h('button', { type: 'button', title, onclick: () => page.send(send) }, h('strong', {}, score), ' ', h('span', {}, moves))))),
    graph: (graph, page) => {
        const choose = ({ currentTarget, clientX }) => {
            const box = currentTarget.firstChild.getBoundingClientRect();
            const share = ((clientX - box.left) / box.width) * ((WIDE + 6) / WIDE) - 3 / WIDE;
            page.send({ showReviewed: Math.round(Math.max(0, Math.min(1, share)) * graph.total) });
        };
        return h('div', { className: 'graph', role: 'img', title: graph.label, ariaLabel: graph.label, innerHTML: graphArt(graph), onclick: choose });
    },
    buttons: (buttons, page) => h('div', { className: 'choices' }, ...buttons.map((one) => button(page, one))),
    entries: (items, page) => h(items[0]?.game ? 'ul' : 'div', { className: items[0]?.game ? 'entries games' : 'entries' }, ...items.map((item) => draw(item, page))),
    entry: ({ title, details, stars, isCurrent, isFirst, send }, page) => {
        const properties = { type: 'button', className: 'entry', autofocus: isFirst, 'aria-current': isCurrent ? 'true' : undefined, onclick: () => page.send(send) };
        if (!details && !stars) return h('button', properties, title);
        return h('button', properties, h('strong', {}, title), h('small', {}, stars && h('span', { role: 'img', ariaLabel: stars[1] }, stars[0]), ` ${details}`));
    },
    game: ({ label, title, details, delete: text, send, ask }, page) => h('li', {},
        h('button', { type: 'button', className: 'entry', onclick: () => page.send(send) }, h('strong', {}, title), h('small', {}, details)),
        h('button', { type: 'button', ariaLabel: label, onclick: () => page.send(ask) }, text)),
    field: ({ label, control, explained }, page) => field(label, draw(control, page), explained),
    choice: ({ id, label, options, chosen, send }, page) => select({ id, ...(label && { autofocus: true, ariaLabel: label }), value: chosen, onchange: ({ target }) => page.send(withValue(send, target.value)) }, options),
    switch: ({ id, isOn, send }, page) => h('input', { type: 'checkbox', id, checked: isOn, onchange: ({ target }) => page.send(withValue(send, String(target.checked))) }),
    newGameVariants: variantList,
    diagram: ({ boards, caption }, page) => [h('p', {}, caption), h('div', { className: 'pair', innerHTML: boards.map((board) => diagramArt(board, page.view.board.info, caption)).join('') })],
    list: (lines) => h('ul', {}, ...lines.map((line) => h('li', {}, line))),
    variants: ({ id, label, chosen, isShipped }, page) => {
        const options = page.words.variants.map(({ id: value, name }) => [value, name]);
        const isKnown = isShipped && options.some(([value]) => value === chosen);
        const onchange = ({ target }) => {
            page.send({ setVariant: target.value });
            target.focus();
        };
        return select({ id, ariaLabel: label, value: isKnown ? chosen : '', onchange }, isKnown ? options : [['', page.view.title], ...options]);
    },
    area: ({ id, label, value, send }, page) => h('textarea', { id, rows: 2, spellcheck: false, ariaLabel: label, ...(send && { value, oninput: ({ target }) => page.send({ [send]: target.value }) }) }),
    say: ({ id, label, longest }, page) => {
        const onkeydown = (event) => {
            if (event.key !== 'Enter' || event.isComposing || !event.target.value.trim()) return;
            event.preventDefault();
            const say = event.target.value;
            event.target.value = '';
            page.send({ remote: { say } });
        };
        return h('input', { id, type: 'text', maxLength: longest, autocomplete: 'off', placeholder: label, ariaLabel: label, onkeydown });
    },
    open: ({ open, browse, clipboard, setUp }, page) => {
        const openFile = async ({ target }) => {
            const [file] = target.files;
            target.value = '';
            page.send({ openText: { text: await file.text(), from: file.name } });
        };
        const act = (text, onclick) => h('button', { type: 'button', onclick }, text);
        return h('div', { className: 'choices' },
            act(open, () => page.send({ openText: { text: document.getElementById('elsewhere').value, from: clipboard } })),
            act(browse, ({ target }) => target.parentElement.lastChild.click()),
            button(page, setUp),
            h('input', { type: 'file', accept: '.tafl,.txt,.otg,text/plain', hidden: true, onchange: openFile }));
    },
    keys: (rows) => h('dl', { className: 'keys' }, ...rows.flatMap(([keys, text]) => [h('dt', {}, h('kbd', {}, keys)), h('dd', {}, text)])),
};

/** A part of a card or a dialog. */
export function draw(item, page) {
    const [[name, of]] = Object.entries(item);
    return ITEMS[name](of, page);
}
