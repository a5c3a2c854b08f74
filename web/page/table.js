// The game on the page: who plays, what is selected and shown, and what the engine is asked.

import { EngineWorker } from './engine.js';
import { told } from './words.js';

/** The engine's move is not shown sooner, so that the eye can follow. */
export const LEAST_THOUGHT = 450;

/** The messages for the answers of the engine to an offered draw. */
const DRAW_ANSWERS = { accepted: 'play-draw-accepted', declined: 'play-draw-declined', 'too-early': 'play-draw-is-too-early', failed: 'play-draw-is-not-judged' };

/** @typedef {'person' | 'program' | number} Player a person, the program in a puzzle, or the engine at a level */

export const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Table {
    /** Counts what changes the game, so that an answer to an earlier question is known to be late. */
    revision = 0;

    /** @param uses `changed()`, `announced(text)` */
    constructor(rules, words, engine, uses) {
        Object.assign(this, { rules, words, engine, uses });
        this.players = { attackers: 'person', defenders: 'person' };
        this.isFlipped = false;
    }

    /**
     * Puts a game on the table.
     * @param {{attackers: Player, defenders: Player}} players
     * @param [study] what is said about the game, with its variations
     */
    begin(game, players = this.players, study = undefined) {
        // Throws for players that do not exist, before anything has changed.
        game.setPlayers(levelsOf(players));
        this.forget();
        this.endReview();
        this.#endOffer();
        Object.assign(this, { game, players, study });
        this.refreshInfo();
        this.refresh();
    }

    /** The words of the variant in the language of the page. */
    refreshInfo() {
        this.variant = this.game.variant;
        this.info = this.variant.info(this.words.language);
    }

    /** Says everything in the language of the page. */
    retell() {
        this.refreshInfo();
        this.ending = this.game.ending(this.words.language);
        this.explanation = '';
    }

    /** No answer of the engine is awaited from now on. */
    forget() {
        this.revision++;
        this.engine.stop();
        this.hinted = this.shownPly = undefined;
        this.isThinking = this.isHinting = false;
        this.explanation = '';
    }

    /** Something else takes its place on the board. */
    close() {
        this.forget();
        this.game?.gesture('cancel');
        this.#endOffer();
    }

    /** Shows the game as it is now, and lets the engine move. */
    refresh() {
        this.read();
        this.uses.changed();
        this.#letEngineMove();
    }

    /** What the page shows of the game. */
    read() {
        this.moves = this.game.moves();
        this.ending = this.game.ending(this.words.language);
        const placements = new Set(this.game.placements());
        this.movable = new Set(this.game.legalMoves().map((move) => move.split('-')[0]).filter((square) => !placements.has(square)));
        // An offer does not outlive the position in which it was made.
        if (this.ending || this.offer?.ply !== this.moves.length) this.#endOffer();
    }

    /** What is shown above the players. */
    get card() {
        return this.review?.card;
    }

    /** The game that a review judges. */
    get reviewed() {
        return this.game;
    }

    /** The number of moves of the reviewed game before the position that is shown; absent for a position of a variation. */
    get reviewedPly() {
        return this.ply;
    }

    /** Shows a position of the reviewed game. */
    showReviewed(ply) {
        this.show(ply);
    }

    /** The arrow on the board. */
    get arrow() {
        return this.hinted ?? this.review?.arrow;
    }

    /** Begins to judge the moves of the game. */
    startReview(review) {
        this.endReview();
        this.review = review;
        this.uses.changed();
    }

    endReview() {
        this.review?.stop();
        this.review = undefined;
    }

    /** The moves have changed. */
    movesChanged() {
        this.endReview();
    }

    get isPersonToMove() {
        return !this.ending && !this.game.isPaused && this.players[this.game.turn] === 'person';
    }

    /** Whether the side to move has made the last move too: its turn goes on, or the other side was passed over. */
    get movesAgain() {
        const last = this.moves.slice(0, this.ply).findLast((move) => move.rolled === undefined);
        return !!last && this.info.kinds[last.kind].side === this.turn;
    }

    /** Whose turn it is, in words. */
    get turnInWords() {
        const { inTexts, toMove } = this.info.sides[this.turn];
        return this.movesAgain ? this.words.text('game-to-move-again', { side: inTexts }) : toMove;
    }

    /** How many moves have been made in the position that is shown. */
    get ply() {
        return this.shownPly ?? this.moves.length;
    }

    /** The side to move. */
    get turn() {
        return this.game.turn;
    }

    /** The game as it was in the position that is shown. */
    get shown() {
        return this.shownPly === undefined ? this.game : this.game.at(this.shownPly);
    }

    /** What the board shows. */
    get state() {
        const isNow = this.shownPly === undefined;
        const pieces = this.shown.pieces();
        const { premoveSide } = this.game;
        const ofPremove = () => pieces.filter(({ kind }) => this.info.kinds[kind].side === premoveSide).map(({ square }) => square);
        return {
            info: this.info,
            pieces,
            // A pass moves nothing, nor does a roll of the die.
            last: [this.moves.slice(0, this.ply).findLast((move) => !move.rolled)].find((move) => move?.from),
            flipped: this.isFlipped,
            movable: !isNow ? new Set() : this.isPersonToMove ? this.movable : new Set(ofPremove()),
            ...this.selection,
            hint: this.arrow,
        };
    }

    /** What is selected, chosen in advance and drawn. */
    get selection() {
        return this.game.selection(this.words.language);
    }

    /** A gesture on the board selects a piece, plays a move or keeps it for the next turn, draws, or is explained. @param {string} kind a `Gesture` of the module */
    gesture(kind, square) {
        const { words: { text } } = this;
        const isDrawing = /draw/.test(kind);
        const isShownOnly = this.shownPly !== undefined && !isDrawing;
        const before = this.selection;
        const { play, draw } = isShownOnly ? this.game.gesture('cancel') : this.game.gesture(kind, square);
        if (draw) this.drawn(draw);
        const { selected, destinations, premove, refusal } = this.selection;
        const refused = isShownOnly && square ? text('refusals-position-is-only-shown') : refusal;
        const reason = isDrawing ? '' : play ? this.play(play) : refused ?? (premove && text('access-chosen-ahead', premove));
        if (!isDrawing) this.explanation = reason ?? '';
        if (kind === 'cancel') this.hinted = undefined;
        if (reason) this.uses.announced(reason);
        else if (selected && !play && selected !== before.selected) this.uses.announced(text('access-selected', { square: selected, squares: destinations.map((one) => one.square).join(', ') }));
        this.uses.changed();
    }

    /** An arrow or a circle has been drawn. */
    drawn() {}

    /** Plays a move. Returns why it was not played. */
    play(move) {
        let played;
        try {
            played = this.make(move);
        } catch (error) {
            return told(error, this.words.language);
        }
        this.forget();
        this.movesChanged();
        const before = this.moves.length;
        this.refresh();
        this.#tell(played);
        this.#tellRolls(this.moves.slice(before + 1));
        return undefined;
    }

    make(move) {
        return this.game.play(move);
    }

    /** Says a move and what came of it. `ending` is how the game ended by it. */
    #tell({ kind, from, to, captured, announcement }, ending = this.game.ending(this.words.language)) {
        const { text, language } = this.words;
        this.uses.played?.({ kind, captured, announcement: !this.hidesCalls && announcement }, ending);
        this.uses.announced([
            from ? text('access-moved', { kind: this.info.kinds[kind].name, from, to }) : text('access-passed', { side: this.info.sides[this.info.kinds[kind].side].inTexts }),
            ...(captured.length ? [text('access-captured-on', { squares: captured.map((piece) => piece.square).join(', ') })] : []),
            ...(announcement && !this.hidesCalls ? [`${this.game.announcementIn(announcement, language)}!`] : []),
            ...(ending ? [`${ending.result}. ${ending.explanation}`] : []),
            ...(!ending && this.movesAgain ? [`${this.turnInWords}.`] : []),
        ].join(' '));
    }

    /** Says what was rolled after a move: the last roll is that of the side to move, and by any before it a side has lost its turn. */
    #tellRolls(rolls) {
        const { text } = this.words;
        const lost = (this.ending ? rolls : rolls.slice(0, -1)).map(({ kind, rolled }) => text('game-loses-turn', { side: this.info.sides[this.info.kinds[kind].side].inTexts, face: rolled }));
        if (lost.length) {
            this.explanation = lost.at(-1);
            this.uses.changed();
        }
        const shown = this.game.die === undefined ? [] : [text('game-die', { face: this.game.die })];
        if (rolls.length) this.uses.announced([...lost, ...shown].join(' '));
    }

    /** What the engine is told of the game. */
    get request() {
        return this.requestFor(this.game);
    }

    requestFor(game) {
        const { variant } = this;
        return {
            variant: variant.isShipped ? { name: variant.id } : { source: variant.source, options: optionsOf(variant.id) },
            record: game.record('text'),
            language: this.words.language,
        };
    }

    async #letEngineMove() {
        const side = this.game.turn;
        const level = this.players[side];
        if (this.ending || this.game.isPaused || typeof level !== 'number') return;
        const revision = this.revision;
        this.isThinking = true;
        this.uses.changed();
        const from = performance.now();
        try {
            const timeLeft = this.game.timeLeft(side);
            const limits = timeLeft === undefined ? { level } : { level, timeLeft: Math.floor(timeLeft), increment: 1000 * this.game.clocks[side].increment };
            const { move } = await this.engine.ask({ task: 'search', limits, ...this.request });
            await pause(LEAST_THOUGHT - (performance.now() - from));
            if (revision !== this.revision) return;
            const reason = move ? this.play(move) : this.words.text('game-no-move-found');
            if (reason) throw new Error(reason);
            const { duePremove } = this.game;
            if (duePremove) this.play(duePremove);
        } catch (error) {
            if (revision !== this.revision) return;
            this.forget();
            this.players = { ...this.players, [side]: 'person' };
            this.game.setPlayers(levelsOf(this.players));
            this.explanation = this.words.text('game-engine-failed', { error: error.message, side: this.info.sides[side].inTexts });
            this.refresh();
        }
    }

    async hint() {
        if (!this.isPersonToMove) return;
        const revision = this.revision;
        this.isHinting = true;
        this.explanation = this.words.text('analysis-searching-hint');
        this.uses.changed();
        try {
            const hint = await this.engine.ask({ task: 'hint', ...this.request });
            if (revision !== this.revision) return;
            const [from, to] = hint.move.split('-');
            this.hinted = to && { from, to };
            this.explanation = hint.text;
        } catch (error) {
            if (revision !== this.revision) return;
            this.explanation = this.words.text('analysis-hint-failed', { error: error.message });
        }
        this.isHinting = false;
        this.uses.announced(this.explanation);
        this.uses.changed();
    }

    /** Why a request comes to nothing now; absent if it is met. @param {'take-back' | 'redo' | 'pause' | 'offer-draw' | 'resign' | 'rematch'} request */
    refusal(request) {
        const { words: { language, text } } = this;
        if (this.shownPly !== undefined) return request === 'take-back' ? undefined : text('refusals-position-is-only-shown');
        return this.game.refusal(request, language);
    }

    /** Takes back the last move of a person, and the answer to it; before that, an end on which the players have agreed. An earlier position is left first. */
    takeBack() {
        if (this.shownPly !== undefined) {
            this.show(this.moves.length);
            return;
        }
        if (this.refusal('take-back')) return;
        const undone = this.game.takeBack();
        this.forget();
        this.movesChanged();
        const last = undone.findLast((move) => !move.rolled);
        if (last) {
            const { text } = this.words;
            this.uses.announced(last.from ? text('access-taken-back', { from: last.from, to: last.to }) : text('access-pass-taken-back'));
        }
        this.refresh();
    }

    /** Plays moves again that were taken back. */
    redo() {
        if (this.refusal('redo')) return;
        let played;
        try {
            played = this.game.redo();
        } catch (error) {
            this.explanation = told(error, this.words.language);
            this.uses.changed();
            return;
        }
        this.forget();
        this.movesChanged();
        const moves = played.filter((move) => !move.rolled);
        for (const move of moves) this.#tell(move, move === moves.at(-1) ? undefined : null);
        this.refresh();
    }

    /** Pauses the game, or lets it go on. */
    togglePause() {
        if (this.refusal('pause')) return;
        this.forget();
        if (this.game.togglePause()) this.uses.announced(this.words.text('play-game-is-paused'));
        this.refresh();
    }

    resign() {
        const { resigningSide } = this.game;
        if (!resigningSide) return;
        this.game.resign(resigningSide);
        this.#end();
    }

    /** The side to move has no time left. */
    timeOut() {
        this.#end();
    }

    /** The game has ended without a move. */
    #end() {
        this.forget();
        this.refresh();
        this.uses.announced(`${this.ending.result}. ${this.ending.explanation}`);
    }

    /** Offers a draw. The engine is asked; of two persons, the side that offers is returned. */
    offerDraw() {
        const { partner, side } = (!this.refusal('offer-draw') && this.game.offerDraw()) || {};
        if (partner === 'person') return side;
        if (partner === 'engine') this.#askEngine(side);
        return undefined;
    }

    /** Both sides agree on a draw. */
    agreeDraw() {
        if (this.ending) return;
        this.game.agreeDraw();
        this.#end();
    }

    /** Offers a draw to the engine. It answers in a worker of its own, because it may be thinking about its move. */
    async #askEngine(side) {
        const level = this.players[side];
        const said = (id) => this.words.text(id, { engine: this.words.text(`levels-name-${level}`) });
        const offer = { ply: this.moves.length, worker: new EngineWorker(this.rules.compiled) };
        this.offer = offer;
        this.#say(said('play-draw-is-considered'));
        const answer = await offer.worker.ask({ task: 'draw', side, level, ...this.request }).catch(() => 'failed');
        if (this.offer !== offer) return;
        this.#endOffer();
        if (answer === 'accepted') this.agreeDraw();
        this.#say(said(DRAW_ANSWERS[answer]));
    }

    #endOffer() {
        this.offer?.worker.end();
        this.offer = undefined;
    }

    #say(text) {
        this.explanation = text;
        this.uses.announced(text);
        this.uses.changed();
    }

    /** Shows the position after so many moves. */
    show(ply) {
        const shown = Math.max(0, Math.min(this.moves.length, ply));
        this.shownPly = shown === this.moves.length ? undefined : shown;
        this.game.gesture('cancel');
        this.hinted = undefined;
        this.explanation = '';
        this.uses.changed();
    }

    /** Replays the game by other rules. Throws if they do not allow it. What is said about it stays if they allow its variations. */
    changeRules(variant) {
        const game = this.replayed(variant);
        if (this.game.clocks) game.setClocks(this.game.clocks);
        game.setPlayers(levelsOf(this.players));
        if (this.game.isPaused) game.togglePause();
        let study;
        try {
            study = this.study && this.rules.Study.readAs(variant, this.study.record('text'));
        } catch {
            study = undefined;
        }
        this.begin(game, this.players, study);
    }

    /** The game with its variations and what is said about it, to be added to. */
    annotated() {
        const study = new this.rules.Study(this.game);
        // Where there is no room for all of it, what was said before stays.
        if (!this.study || study.merge(this.study)) this.study = study;
        return this.study;
    }

    /** The text that is copied. */
    get text() {
        return this.game.record('text');
    }

    /** The moves of the game by the rules of a variant. Throws if they do not allow them. */
    replayed(variant) {
        // A game rolls the die by itself; the record has what was rolled.
        if (this.moves.some((move) => move.rolled)) return this.rules.Game.readAs(variant, this.game.record('text'));
        const start = this.game.at(0).position;
        const replayed = new this.rules.Game(variant, start === this.info.start ? undefined : start);
        for (const { name } of this.moves) replayed.play(name);
        return replayed;
    }

    /** A link to what is on the table: to the variant with its file if that is not a shipped one, else to the game. */
    get link() {
        const { variant, game, moves } = this;
        return variant.isShipped ? game.record(moves.length ? 'link' : 'position') : variant.link();
    }

    /** The game as it is kept in the browser. */
    get kept() {
        const { variant, study } = this;
        return {
            format: 1,
            record: this.game.record('text'),
            clocks: this.game.clocks,
            ...(study?.saysMore && { study: study.record('text') }),
            ...(!variant.isShipped && { source: variant.source, options: optionsOf(variant.id) }),
            players: this.players,
            flipped: this.isFlipped,
        };
    }
}

/** A game from what was kept of it, and what is said about it. Throws if the game cannot be read. */
export function restore({ Game, Study, Variant }, { record, study, clocks, source, options }) {
    const variant = source === undefined ? undefined : Variant.fromSource(source, options);
    const read = (type, text) => (variant ? type.readAs(variant, text) : type.read(text));
    const game = read(Game, record);
    const ifReadable = (act) => {
        try {
            return act();
        } catch {
            return undefined;
        }
    };
    if (clocks) ifReadable(() => game.setClocks(clocks));
    // Nobody may sit at the table yet.
    if (game.isClockRunning) game.togglePause();
    return { game, study: study && ifReadable(() => read(Study, study)) };
}

/** Whether the board is seen from the side of the defenders by the players of a game. */
export function isSeenFromDefenders({ attackers, defenders }) {
    return defenders === 'person' && attackers !== 'person';
}

/** The levels of the engines among the players, as a game knows them. */
function levelsOf(players) {
    return Object.fromEntries(Object.entries(players).filter(([, player]) => typeof player === 'number'));
}

/** The options in the name of a variant: `king=two` of `tablut-castle{king=two}`. */
export function optionsOf(id) {
    return id.match(/\{(.*)\}$/)?.[1] ?? '';
}
