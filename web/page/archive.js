// The games that had the table before, kept in the browser: their list, in which they are opened and deleted.

import { make } from './dialogs.js';
import { readGame } from './links.js';
import { today } from './puzzles.js';
import { isSeenFromDefenders, restore } from './table.js';
import { told } from './words.js';

/** What makes two games the same. */
const keyOf = ({ record, source, options }) => JSON.stringify([record, source, options]);

/** Whether everything in a kept game is in another one, too. */
const isBeginning = (one, other) => {
    const [start, whole] = [one, other].map((kept) => JSON.stringify([kept?.source, kept?.options, kept?.record.replace(/^\[Result .*/m, '').trim().split(/\s+/)]));
    return whole.startsWith(start.slice(0, -2)) && (!one.study || one.study === other.study);
};

export class Archive {
    constructor(page) {
        this.page = page;
    }

    /** Keeps a game of another tab or visit whose place the one of this tab takes. Throws if it cannot be read. */
    keepOther(kept) {
        const { page } = this;
        if (!isBeginning(kept, page.game.kept)) this.keep({ ...restore(page.rules, kept), players: kept.players, kept });
    }

    /** Keeps a game whose place another one takes, unless nobody has moved in it but the engine for a person, and nothing is said about it, or another tab keeps it. */
    keep({ game, study: said, players, kept }) {
        const { store, words } = this.page;
        const [info, moves] = [game.variant.info(words.language), game.moves()];
        const isPlayed = moves.some(({ kind }) => players[info.kinds[kind].side] === 'person') || !Object.values(players).includes('person');
        if (!said?.saysMore && (!moves.length || !isPlayed) || !store.isOwner && isBeginning(kept, store.game)) return;
        const { record, study, clocks, source, options } = kept;
        const entry = { day: today(), variant: info.base || info.id, name: info.name, moves: moves.length, result: game.result, players, record, study, clocks, source, options };
        const { games } = store;
        // One that is kept already stays where it is, with what is said about it now.
        const isKept = games.some((other) => keyOf(other) === keyOf(entry));
        store.games = isKept ? games.map((other) => (keyOf(other) === keyOf(entry) && study ? { ...other, study } : other)) : [...games, entry];
    }

    /** Puts a game on the table. One that is not over leaves the archive, to which it comes back when it is replaced. */
    #open(entry) {
        const { page, page: { store, rules } } = this;
        let opened;
        try {
            opened = restore(rules, entry);
            page.game.isFlipped = isSeenFromDefenders(entry.players);
            page.begin(opened.game, entry.players, opened.study);
        } catch (error) {
            page.tell('web-kept-unreadable', { error: told(error, page.words.language) }, { isBad: true, actions: [{ say: page.words.text('web-copy-game'), act: () => page.copy(entry.record) }] });
            return;
        }
        if (!opened.game.ending(page.words.language) && store.isOwner) this.#remove(entry);
    }

    #remove(entry) {
        const { store } = this.page;
        store.games = store.games.filter((other) => keyOf(other) !== keyOf(entry));
    }

    /** How a game ended: from `d king-escaped`. */
    #result(result) {
        const { text } = this.page.words;
        const [winner, reason = ''] = result.split(' ');
        const won = { none: 'games-unfinished', a: 'games-attackers-won', d: 'games-defenders-won', draw: 'games-drawn' }[winner] ?? 'games-unfinished';
        const id = `games-reason-${reason}`;
        const said = text(id);
        // A reason of the variant's own has no message.
        return reason && said !== id ? text('games-result-with-reason', { result: text(won), reason: said }) : text(won);
    }

    /** The dialog with the games, the latest first. @param {string} chosen the variant whose games are listed; all without one */
    list(chosen = '') {
        const { page, page: { store, rules, dialogs, words: { language, text } } } = this;
        // A file of data from elsewhere may have anything in the list.
        const games = store.games.filter((entry) => typeof entry?.record === 'string' && entry.players && typeof entry.result === 'string');
        const names = new Map(rules.variants(language).map(({ id, name }) => [id, name]));
        const nameOf = ({ variant, name, source }) => (source === undefined && names.get(variant)) || name || variant;
        const playerOf = (player) => (player === 'person' ? text('game-human') : text(`levels-name-${player}`));
        const row = (entry) => {
            const head = `${entry.day} · ${nameOf(entry)}`;
            const details = [
                text('games-players', { attackers: playerOf(entry.players.attackers), defenders: playerOf(entry.players.defenders) }),
                this.#result(entry.result),
                text('games-moves', { count: Number(entry.moves) || 0 }),
            ].join(' · ');
            const open = make('button', { type: 'button', className: 'entry' }, make('strong', { textContent: head }), make('small', { textContent: details }));
            open.onclick = () => {
                dialogs.dialog.close();
                this.#open(entry);
            };
            const remove = make('button', { type: 'button', textContent: text('games-delete'), ariaLabel: `${text('games-delete')}: ${head}, ${details}` });
            remove.onclick = () => this.#askToRemove(entry, games.indexOf(entry) + 1, chosen);
            return make('li', {}, open, remove);
        };
        const variants = new Map(games.map((entry) => [nameOf(entry), nameOf(entry)]));
        const select = make('select', { id: 'games-variant', ariaLabel: text('access-variant') }, ...[['', text('games-any-variant')], ...variants].map(([value, name]) => make('option', { value, textContent: name, selected: value === chosen })));
        select.onchange = () => this.list(select.value);
        const shown = games.filter((entry) => !chosen || nameOf(entry) === chosen).reverse();
        const content = games.length
            ? [select, make('ul', { className: 'entries games' }, ...shown.map(row)), make('small', { textContent: chosen ? text('games-count-found', { found: shown.length, all: games.length }) : text('games-count', { all: games.length }) })]
            : [make('p', { textContent: text('games-none-yet') })];
        dialogs.open(text('games-title'), [...content, ...this.#elsewhere()], [dialogs.close()]);
    }

    /** Where a game is pasted or a file of one chosen. */
    #elsewhere() {
        const { page, page: { rules, dialogs, words: { text } } } = this;
        const label = text('games-from-elsewhere');
        const problem = make('p', { className: 'problem', role: 'alert' });
        const open = (content, name) => {
            try {
                page.openRead(readGame(rules, content));
                dialogs.dialog.close();
            } catch (error) {
                problem.textContent = text('games-unreadable', { file: name, error: told(error, page.words.language) });
            }
        };
        const area = make('textarea', { id: 'elsewhere', rows: 2, ariaLabel: label, spellcheck: false });
        const file = make('input', { type: 'file', accept: '.tafl,.txt,.otg,text/plain', hidden: true });
        file.onchange = async () => {
            const [chosen] = file.files;
            file.value = '';
            open(await chosen.text(), chosen.name);
        };
        const act = (id, onclick) => make('button', { type: 'button', textContent: text(id), onclick });
        const setUp = () => {
            dialogs.dialog.close();
            page.setUp();
        };
        const buttons = make('div', { className: 'choices' }, act('games-open', () => open(area.value, text('games-clipboard'))), act('games-browse', () => file.click()), act('positions-title', setUp), file);
        return [make('h3', { textContent: label }), area, buttons, problem];
    }

    #askToRemove(entry, nth, chosen) {
        const { page: { dialogs, words: { text } } } = this;
        const remove = () => {
            this.#remove(entry);
            this.list(chosen);
        };
        dialogs.open(text('games-title'), [make('p', { textContent: text('games-delete-question', { nth }) })], [{ say: text('games-delete'), act: remove }, { say: text('games-keep'), act: () => this.list(chosen) }]);
    }
}
