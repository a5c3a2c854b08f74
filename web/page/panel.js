// The panel beside the board, and the lines above it.

import { button, draw } from './draw.js';
import { fill, h, make, select } from './elements.js';

/** How long a brief notice is shown, in milliseconds. */
const BRIEF = 6000;

const get = (id) => document.getElementById(id);

/** Draws everything but the board and the dialogs. */
export function showPanel(page) {
    const { view } = page;
    get('variant').textContent = view.title;
    document.title = `${view.turn ? `${view.turn} – ` : ''}${view.title || 'Birka'} – Birka`;
    get('paused').hidden = !view.isPaused;
    for (const element of document.querySelectorAll('[data-action]')) {
        const { label, isShown, isDisabled, isMain } = view.actions[element.dataset.action];
        Object.assign(element, { hidden: !isShown, disabled: isDisabled });
        if (!('text' in element.dataset) && !('label' in element.dataset)) element.textContent = label;
        if (element.id === 'rematch') element.classList.toggle('main', isMain);
    }
    get('status').textContent = view.status;
    get('explanation').textContent = view.explanation;
    get('panel').classList.toggle('studying', view.isStudy);
    get('steps').hidden = get('moves').hidden = !view.hasMoves;
    get('moves-title').hidden = !view.hasMoves || view.isStudy;
    get('players').hidden = !view.players.length;
    fill(get('players'), view.players.map(player));
    showMoves(page);
    showAnnotation(page);
    showCard(page);
}

function player({ side, name, status, die, isTurn, clockLabel, clock }) {
    return h('div', { className: `player ${side}${isTurn ? ' turn' : ''}` },
        h('strong', {}, name),
        h('small', {}, status, ...(die ? [h('br'), h('span', { className: 'die' }, die)] : [])),
        h('b', { className: `clock${clock?.isShort ? ' short' : ''}`, role: 'timer', ariaLabel: clockLabel, hidden: !clock }, clock?.text));
}

/** Shows what is left of the time of each side. */
export function showClocks(clocks) {
    for (const [index, shown] of document.querySelectorAll('#players .clock').entries()) {
        if (shown.textContent !== clocks[index]?.text) fill(shown, [clocks[index]?.text ?? '']);
        shown.classList.toggle('short', !!clocks[index]?.isShort);
    }
}

function showMoves({ view: { moves, isStudy } }) {
    const list = get('moves');
    const part = ({ text = '', comment, move }) => {
        if (comment !== undefined) return h('em', {}, comment);
        if (!move) return h('span', {}, text);
        return h('button', { 'data-ply': move.ply, 'data-node': move.node, 'aria-current': move.isCurrent ? 'true' : undefined, 'aria-label': move.label }, move.text);
    };
    fill(list, moves.map(({ isVariation, parts }) => h('li', { className: isVariation ? 'variation' : '' }, ...parts.flatMap((one) => (isStudy ? [part(one), ' '] : [part(one)])))));
    list.classList.toggle('study', isStudy);
    // Not `scrollIntoView`, which would scroll the page as well.
    const current = list.querySelector('[aria-current]');
    list.scrollTop = current ? current.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
}

/** What is said about the move that the analysis board shows: a comment and a sign. */
function showAnnotation({ view: { annotation } }) {
    get('annotation').hidden = !annotation;
    if (!annotation) return;
    const { label, comment, isStart, sign, signs, canPromote, canRemove } = annotation;
    const area = Object.assign(get('comment'), { placeholder: label, ariaLabel: label });
    if (area.value !== comment) area.value = comment;
    fill(get('sign'), select({}, signs).children);
    get('sign').value = sign;
    for (const id of ['sign', 'promote', 'remove']) get(id).hidden = isStart;
    get('promote').disabled = !canPromote;
    get('remove').disabled = !canRemove;
}

/** What stands above the players: a puzzle, a lesson, the analysis or a review. */
function showCard(page) {
    const { card } = page.view;
    const place = get('card');
    place.hidden = !card;
    if (!card) return fill(place, []);
    const { caption, explained, text, remark, isBad, body, buttons } = card;
    place.classList.toggle('bad', isBad);
    fill(place, [
        h('h2', { id: 'card-caption', title: explained }, caption),
        h('p', { className: 'task', hidden: !text }, text),
        h('p', { className: 'remark', hidden: !remark }, remark),
        h('div', { className: 'body' }, ...body.map((item) => draw(item, page))),
        h('div', { className: 'buttons' }, ...buttons.map((one) => button(page, one))),
    ]);
}

/** A line above the board, with what can be done about it. @param {{say: string, act: () => void}[]} actions */
export function notice(words, message, { actions = [], isBad = false, isBrief = false, key = message } = {}) {
    const place = get('notices');
    place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.remove();
    const buttons = [...actions, { say: words.text('buttons-dismiss'), act: () => {} }].map(({ say, act }) => {
        const onclick = () => {
            line.remove();
            act();
        };
        return make('button', { onclick }, say);
    });
    const line = make('div', { className: `notice${isBad ? ' bad' : ''}${isBrief ? ' brief' : ''}`, 'data-key': key }, make('p', {}, message), ...buttons);
    // It says that something was done, moves nothing, and goes by itself.
    if (isBrief) setTimeout(() => line.remove(), BRIEF);
    place.append(line);
}
