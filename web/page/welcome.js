// What a newcomer is asked, as on the desktop: to learn, or to play one of the sides. The game is on the board already and waits for its first move.

import { make } from './dialogs.js';
import { isSeenFromDefenders } from './table.js';

/** The level of the opponent in a first game. */
const LEVEL = 0;

export class Welcome {
    /** Whether a kept game is the one about which a newcomer was asked, and has not begun. */
    static isKept({ record, players }) {
        return players?.attackers === 'person' && players.defenders === LEVEL && /\[Variant "tablut"\]/.test(record) && !/^\[Start |^1\./m.test(record);
    }

    constructor(page) {
        this.page = page;
        this.#play('attackers');
        this.game = page.game.game;
    }

    #play(side) {
        const { page, page: { rules: { Game, Variant } } } = this;
        const players = { attackers: LEVEL, defenders: LEVEL, [side]: 'person' };
        page.game.isFlipped = isSeenFromDefenders(players);
        page.begin(new Game(Variant.shipped('tablut')), players);
    }

    /** What is shown above the players until the question is answered, if only by a move. */
    get card() {
        const { page, page: { words: { text, language }, game: { game, info } } } = this;
        if (game !== this.game || game.moves().length) return undefined;
        if (this.language !== language) {
            this.language = language;
            const answer = (id, explained, act) => make('button', { type: 'button', className: 'entry', onclick: act }, make('strong', { textContent: text(id) }), make('small', { textContent: explained }));
            const side = (id, aim, name) => answer(id, text(`first-start-moves-${info.first === name ? 'first' : 'second'}`, { aim }), () => {
                this.game = undefined;
                this.#play(name);
                page.focusBoard();
            });
            this.body = make('div', { className: 'entries' },
                answer('first-start-learn', text('first-start-learn-explained'), () => page.lessons.begin(0)),
                side('first-start-play-attackers', info.attackersAim, 'attackers'),
                side('first-start-play-defenders', info.defendersAim, 'defenders'));
        }
        return { caption: text('first-start-title'), text: text('first-start-question', { variant: info.name }), body: this.body, buttons: [] };
    }
}
