// The panel beside the board: players, whose turn it is, the moves.

import { SHORT_TIME, timeLeft } from './clock.js';
import { make } from './dialogs.js';

/** The character ⚀; those of the other faces of a die follow. */
const FIRST_FACE = 0x2680;
const SIDES = ['attackers', 'defenders'];
/** How long a brief notice is shown, in milliseconds. */
const BRIEF = 6000;
/** The signs of moves, in the order of the desktop, with the ends of the ids of their messages. */
export const SIGNS = { '!': 'good', '?': 'mistake', '!!': 'brilliant', '??': 'blunder', '!?': 'interesting', '?!': 'dubious' };

export class Panel {
    constructor(words) {
        this.words = words;
        this.moves = document.getElementById('moves');
    }

    get(id) {
        return document.getElementById(id);
    }

    /** @param {{hints: boolean}} settings */
    show(table, settings) {
        const { words: { text } } = this;
        const { isExercise = false, isAnalysis = false } = table;
        for (const id of ['players', 'take-back', 'redo', 'resign', 'offer-draw', 'copy-game', 'moves-title', 'steps', 'moves']) this.get(id).hidden = isExercise;
        this.get('hint').hidden = isExercise || !settings.hints;
        this.get('copy-link').hidden = isExercise && (!table.puzzle || !!table.mistakes);
        this.get('analyse').hidden = isExercise || isAnalysis;
        this.get('review').hidden = isExercise || !(isAnalysis || table.ending) || !!table.review || table.moves.length === 0;
        this.get('moves-title').hidden ||= isAnalysis;
        this.get('panel').classList.toggle('studying', isAnalysis);
        this.get('players').hidden ||= isAnalysis || !!table.review;
        this.get('rematch').hidden = isExercise || isAnalysis || !table.ending;
        this.get('rematch').classList.toggle('main', !table.review);
        for (const id of ['resign', 'offer-draw', 'hint']) this.get(id).hidden ||= isAnalysis || !!table.ending;
        this.get('pass').hidden = isExercise || isAnalysis || !table.isPersonToMove || table.shownPly !== undefined || !table.game.mayPass;
        this.get('redo').hidden ||= isAnalysis;
        this.get('offer-draw').hidden ||= SIDES.every((side) => table.players[side] !== 'person');
        this.#showRequests(table, isExercise || isAnalysis);
        this.get('variant').textContent = table.info.name || table.info.id;
        this.get('players').replaceChildren(...SIDES.map((side) => this.#player(table, side)));
        this.showClocks(table);
        this.get('status').textContent = table.ending ? `${table.ending.result}.` : table.turnInWords;
        this.get('explanation').textContent = table.explanation || this.#explanation(table);
        this.#showMoves(table);
        this.get('hint').disabled = !table.isPersonToMove || table.isHinting || table.shownPly !== undefined;
        this.get('step-first').disabled = this.get('step-back').disabled = table.ply === 0;
        this.get('step-forward').disabled = this.get('step-last').disabled = table.ply === table.moves.length;
    }

    /** What there is to say of the position by itself. */
    #explanation({ ending, game, isPersonToMove, shownPly }) {
        const { words: { text } } = this;
        if (ending) return ending.explanation;
        if (game.isPaused) return text('play-game-is-paused');
        return isPersonToMove && shownPly === undefined && game.placements().length ? text('refusals-place-first') : '';
    }

    /** What can be asked for only at times. None of it can in the place of the game. */
    #showRequests(table, isInstead) {
        const { words: { text } } = this;
        this.get('take-back').disabled = isInstead ? table.ply === 0 : !!table.refusal('take-back');
        for (const id of ['redo', 'offer-draw', 'resign', 'rematch']) this.get(id).disabled = isInstead || !!table.refusal(id);
        const pause = this.get('pause');
        pause.hidden = isInstead || !!table.game.refusal('pause', this.words.language);
        pause.disabled = table.shownPly !== undefined;
        pause.textContent = text(table.game.isPaused ? 'buttons-continue-game' : 'buttons-pause');
    }

    #player(table, side) {
        const { words: { text } } = this;
        const player = table.players[side];
        const isTurn = !table.ending && table.game.turn === side;
        const name = player === 'person' ? text('game-human') : player === 'program' ? text('game-plays-automatically') : isTurn && table.isThinking ? text('game-thinking') : text(`levels-name-${player}`);
        const captured = table.moves.slice(0, table.ply).flatMap((move) => move.captured).filter((piece) => table.info.kinds[piece.kind].side !== side).length;
        const box = document.createElement('div');
        box.className = `player ${side}${isTurn ? ' turn' : ''}`;
        const [title, status] = [document.createElement('strong'), document.createElement('small')];
        title.textContent = table.info.sides[side].name;
        const { inHand } = table.shown;
        const isPlacing = inHand.attackers + inHand.defenders > 0;
        status.textContent = isPlacing ? text('game-player-places', { player: name, count: inHand[side] }) : text('game-player-status', { player: name, captured });
        const clock = document.createElement('b');
        clock.className = 'clock';
        clock.setAttribute('role', 'timer');
        clock.setAttribute('aria-label', text('play-clock-of', { side: table.info.sides[side].inTexts }));
        const { die } = table.shown;
        if (isTurn && die) {
            const shown = `${String.fromCodePoint(FIRST_FACE - 1 + die)} ${text('game-die', { face: die })}`;
            status.append(make('br'), make('span', { className: 'die', textContent: shown }));
        }
        box.append(title, status, clock);
        return box;
    }

    /** What is left of the time of each side. */
    showClocks(table) {
        for (const [index, side] of SIDES.entries()) {
            const clock = this.get('players').children[index].lastChild;
            const left = table.game.timeLeft(side);
            const shown = left === undefined ? '' : timeLeft(left);
            if (clock.textContent !== shown) clock.textContent = shown;
            clock.hidden = !shown;
            clock.classList.toggle('short', left <= SHORT_TIME);
        }
    }

    #showMoves(table) {
        const { isAnalysis = false } = table;
        if (isAnalysis) this.#writeStudy(table);
        else this.#writeMoves(table);
        this.moves.classList.toggle('study', isAnalysis);
        for (const button of this.moves.querySelectorAll('[aria-current]')) button.removeAttribute('aria-current');
        const current = this.moves.querySelector(isAnalysis ? `[data-node="${table.study.current}"]` : `[data-ply="${table.ply}"]`);
        current?.setAttribute('aria-current', 'true');
        // Not `scrollIntoView`, which would scroll the page as well.
        if (current) this.moves.scrollTop = current.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
        else this.moves.scrollTop = 0;
    }

    /** A game with its variations and comments as running text; each variation is a paragraph. */
    #writeStudy({ study, review, reviewedLine }) {
        const parts = study.parts().map((part) => {
            const at = review && !part.sign ? reviewedLine.indexOf(part.node) - 1 : -1;
            return { ...part, sign: part.sign ?? review?.sign(at), meaning: review?.meaning(at) };
        });
        const shown = JSON.stringify([this.words.language, parts]);
        if (shown === this.shownMoves) return;
        this.shownMoves = shown;
        const rows = [make('li')];
        const row = (className) => rows.push(make('li', { className }));
        const add = (element) => rows.at(-1).append(element, ' ');
        for (const { part, node, number, name, sign, meaning, text, depth } of parts) {
            if (part === 'move') {
                if (number) add(make('span', { textContent: number }));
                const button = make('button', { textContent: `${name}${sign ?? ''}` });
                button.dataset.node = node;
                if (sign) button.ariaLabel = `${name}, ${meaning ?? this.words.text(`study-sign-${SIGNS[sign]}`)}`;
                add(button);
            } else if (part === 'comment') {
                add(make('em', { textContent: text }));
            } else {
                if (part === 'open' && depth === 1) row('variation');
                add(make('span', { textContent: part === 'open' ? '(' : ')' }));
                if (part === 'close' && depth === 1) row('');
            }
        }
        this.moves.replaceChildren(...rows.filter((one) => one.firstChild));
    }

    #writeMoves({ game, review }) {
        const listed = game.moveList();
        const shown = JSON.stringify([this.words.language, listed, review?.judged.map(({ sign }) => sign)]);
        if (shown === this.shownMoves) return;
        this.shownMoves = shown;
        const entry = (one) => {
            if (!one) return make('span');
            const meaning = review?.meaning(one.before);
            const button = make('button', { textContent: one.name + (review?.sign(one.before) ?? '') });
            if (meaning) button.ariaLabel = `${one.name}, ${meaning}`;
            button.dataset.ply = one.after;
            return button;
        };
        this.moves.replaceChildren(...listed.map(({ number, moves }) => make('li', {}, make('span', { textContent: number ? `${number}.` : '' }), ...moves.map(entry))));
    }
}

/** A line above the board, with what can be done about it. @param {{say: string, act: () => void}[]} actions */
export function notice(words, message, { actions = [], isBad = false, isBrief = false, key = message } = {}) {
    const place = document.getElementById('notices');
    place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.remove();
    const line = document.createElement('div');
    line.className = `notice${isBad ? ' bad' : ''}${isBrief ? ' brief' : ''}`;
    line.dataset.key = key;
    const text = document.createElement('p');
    text.textContent = message;
    line.append(text);
    // It says that something was done, moves nothing, and goes by itself.
    if (isBrief) setTimeout(() => line.remove(), BRIEF);
    for (const { say, act } of [...actions, { say: words.text('buttons-dismiss'), act: () => {} }]) {
        const button = document.createElement('button');
        button.textContent = say;
        button.addEventListener('click', () => {
            line.remove();
            act();
        });
        line.append(button);
    }
    place.append(line);
}
