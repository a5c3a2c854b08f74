// The game on the page: who plays, what is selected and shown, and what the engine is asked.

const SIDES = ['attackers', 'defenders'];
/** The engine's move is not shown sooner, so that the eye can follow. */
export const LEAST_THOUGHT = 450;

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
        this.forget();
        this.endReview();
        Object.assign(this, { game, study });
        this.players = players;
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

    /** Nothing is selected from now on, and no answer of the engine is awaited. */
    forget() {
        this.revision++;
        this.engine.stop();
        this.selected = this.hinted = this.shownPly = undefined;
        this.isThinking = this.isHinting = false;
        this.explanation = '';
    }

    /** Something else takes its place on the board. */
    close() {
        this.forget();
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
        this.movable = new Set(this.game.legalMoves().map((move) => move.split('-')[0]));
    }

    /** What is shown above the players. */
    get card() {
        return this.review?.card;
    }

    /** The arrow on the board. */
    get arrow() {
        return this.hinted ?? this.review?.arrow;
    }

    /** Begins to judge the moves of the game, which is over. */
    startReview(review) {
        this.endReview();
        this.review = review;
        this.uses.changed();
    }

    endReview() {
        this.review?.stop();
        this.review = undefined;
    }

    get isPersonToMove() {
        return !this.ending && this.players[this.game.turn] === 'person';
    }

    /** How many moves have been made in the position that is shown. */
    get ply() {
        return this.shownPly ?? this.moves.length;
    }

    /** What the board shows. */
    get state() {
        const isNow = this.shownPly === undefined;
        const shown = isNow ? this.game : this.game.at(this.shownPly);
        return {
            info: this.info,
            pieces: shown.pieces(),
            last: this.moves[this.ply - 1],
            flipped: this.isFlipped,
            movable: isNow && this.isPersonToMove ? this.movable : new Set(),
            ...(isNow && { selected: this.selected, destinations: this.selected ? this.game.destinations(this.selected) : [] }),
            hint: this.arrow,
        };
    }

    /** A square was chosen: selects a piece, plays a move, or says why nothing happens. */
    choose(square) {
        const reason = this.#choose(square);
        this.explanation = reason ?? '';
        if (reason) this.uses.announced(reason);
        this.uses.changed();
    }

    #choose(square) {
        const { game, words: { text } } = this;
        const side = game.turn;
        if (this.shownPly !== undefined) return text('refusals-position-is-only-shown');
        if (this.ending) return text('refusals-game-is-over');
        if (!this.isPersonToMove) return text(`refusals-engine-plays-${side}`);
        // A piece from the hand is placed at once.
        if (game.placements().includes(square)) return this.play(`${square}-${square}`);
        if (game.inHand.attackers + game.inHand.defenders > 0) return game.whyNot(square, square, this.words.language);
        const from = this.selected;
        // Neither the second press of a double click on the destination of a capture nor a drag ends the turn.
        const isOffered = from === square && this.offered === square;
        if (isOffered) this.offered = undefined;
        if (from && !isOffered && game.destinations(from).some((one) => one.square === square)) {
            return this.play(`${from}-${square}`);
        }
        if (this.movable.has(square)) {
            this.selected = square;
            if (from !== square) {
                const squares = game.destinations(square).map((one) => one.square).join(', ');
                this.uses.announced(text('access-selected', { square, squares }));
            }
            return undefined;
        }
        const isPiece = game.pieces().some((piece) => piece.square === square);
        if (isPiece && !(from && game.destinations(from).length)) return game.whyNot(square, square, this.words.language);
        if (isPiece) {
            const why = game.whyNot(square, square, this.words.language);
            return why ?? game.whyNot(from, square, this.words.language);
        }
        return from ? game.whyNot(from, square, this.words.language) : text(`refusals-select-${side}`);
    }

    cancel() {
        this.selected = this.hinted = undefined;
        this.uses.changed();
    }

    /** Plays a move. Returns why it was not played. */
    play(move) {
        let played;
        try {
            played = this.make(move);
        } catch (error) {
            return error.message;
        }
        this.forget();
        this.endReview();
        this.#tell(played);
        this.refresh();
        // The turn of a piece that has captured goes on.
        const at = this.isPersonToMove ? this.game.continuing : undefined;
        if (at && this.game.destinations(at).length) this.selected = this.offered = at;
        return undefined;
    }

    make(move) {
        return this.game.play(move);
    }

    /** Says a move and what came of it. */
    #tell({ kind, from, to, captured, announcement }) {
        const { text, language } = this.words;
        const ending = this.game.ending(language);
        this.uses.announced([
            text('access-moved', { kind: this.info.kinds[kind].name, from, to }),
            ...(captured.length ? [text('access-captured-on', { squares: captured.map((piece) => piece.square).join(', ') })] : []),
            ...(announcement && !this.hidesCalls ? [`${this.game.announcementIn(announcement, language)}!`] : []),
            ...(ending ? [`${ending.result}. ${ending.explanation}`] : []),
        ].join(' '));
    }

    /** What the engine is told of the game. */
    get request() {
        const { variant } = this;
        return {
            variant: variant.isShipped ? { name: variant.id } : { source: variant.source, options: optionsOf(variant.id) },
            record: this.game.record('text'),
            language: this.words.language,
        };
    }

    async #letEngineMove() {
        const side = this.game.turn;
        const level = this.players[side];
        if (this.ending || typeof level !== 'number') return;
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
        } catch (error) {
            if (revision !== this.revision) return;
            this.forget();
            this.players = { ...this.players, [side]: 'person' };
            this.explanation = this.words.text(`game-engine-failed-${side}`, { error: error.message });
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
            this.hinted = { from, to };
            this.explanation = hint.text;
        } catch (error) {
            if (revision !== this.revision) return;
            this.explanation = this.words.text('analysis-hint-failed', { error: error.message });
        }
        this.isHinting = false;
        this.uses.announced(this.explanation);
        this.uses.changed();
    }

    /** Takes back the last move of a person, and the answer to it. */
    takeBack() {
        const undone = [];
        const before = this.game.clone();
        do {
            const move = this.game.undo();
            if (!move) break;
            undone.push(move);
        } while (this.players[this.game.turn] !== 'person' && SIDES.some((side) => this.players[side] === 'person'));
        if (!undone.length || (SIDES.some((side) => this.players[side] === 'person') && this.players[this.game.turn] !== 'person')) {
            this.game = before;
            this.explanation = this.words.text('refusals-nothing-to-take-back');
            this.uses.changed();
            return;
        }
        this.forget();
        this.endReview();
        const { from, to } = undone.at(-1);
        this.uses.announced(this.words.text('access-taken-back', { from, to }));
        this.refresh();
    }

    resign() {
        const side = this.players[this.game.turn] === 'person' ? this.game.turn : SIDES.find((one) => this.players[one] === 'person');
        if (!side || this.ending) return;
        this.forget();
        this.game.resign(side);
        this.refresh();
        this.uses.announced(`${this.ending.result}. ${this.ending.explanation}`);
    }

    /** The side to move has no time left. */
    timeOut() {
        this.forget();
        this.refresh();
        this.uses.announced(`${this.ending.result}. ${this.ending.explanation}`);
    }

    /** Shows the position after so many moves. */
    show(ply) {
        const shown = Math.max(0, Math.min(this.moves.length, ply));
        this.shownPly = shown === this.moves.length ? undefined : shown;
        this.selected = this.hinted = undefined;
        this.explanation = '';
        this.uses.changed();
    }

    /** Replays the game by other rules. Throws if they do not allow it. What is said about it stays if they allow its variations. */
    changeRules(variant) {
        const game = this.replayed(variant);
        if (this.game.clocks) game.setClocks(this.game.clocks);
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
    return { game, study: study && ifReadable(() => read(Study, study)) };
}

/** The options in the name of a variant: `king=two` of `tablut-castle{king=two}`. */
export function optionsOf(id) {
    return id.match(/\{(.*)\}$/)?.[1] ?? '';
}
