// A position in which a person is to find moves: a puzzle or a step of a lesson. A wrong move is taken back.

import { LEAST_THOUGHT, Table, pause } from './table.js';

/** How long a wrong move and its refutation are shown. */
const REFUTATION = 1500;

export class Exercise extends Table {
    /** `solving`: a move is awaited; `busy`: the last one is judged, answered or taken back; `done`. */
    status = 'solving';
    remark = '';
    isBad = false;

    get isExercise() {
        return true;
    }

    /** Puts the position on the board. @param {'attackers' | 'defenders'} solver */
    pose(game, solver) {
        Object.assign(this, { status: 'solving', remark: '', isBad: false, isFlipped: solver === 'defenders' });
        const other = solver === 'attackers' ? 'defenders' : 'attackers';
        this.begin(game, { [solver]: 'person', [other]: 'program' });
        const { caption, text } = this.card;
        this.uses.announced(`${caption}. ${text}`);
    }

    retell() {
        super.retell();
        this.remark = '';
    }

    get isPersonToMove() {
        return this.status === 'solving' && super.isPersonToMove;
    }

    gesture(kind, square) {
        if (this.status === 'solving') super.gesture(kind, square);
    }

    play(move) {
        const reason = super.play(move);
        if (reason === undefined && this.status === 'solving') this.judge();
        return reason;
    }

    /** Says what came of a move, and shows it. */
    say(status, remark, isBad = false) {
        Object.assign(this, { status, remark, isBad });
        if (remark) this.uses.announced(remark);
        this.uses.changed();
    }

    /** Plays the program's move. Returns whether it was still wanted. */
    async answer(move) {
        const { revision } = this;
        await pause(LEAST_THOUGHT);
        if (revision !== this.revision) return false;
        super.play(move);
        return true;
    }

    /** Shows that the last move is wrong, then takes it back with its refutation. */
    async refute(remark, refutation) {
        this.say('busy', remark, true);
        const before = this.game.moves().length - 1;
        if (refutation && !(await this.answer(refutation))) return;
        const { revision } = this;
        await pause(REFUTATION);
        if (revision !== this.revision) return;
        while (this.game.moves().length > before) this.game.undo();
        this.forget();
        this.status = 'solving';
        this.refresh();
    }

    hint() {}
}
