//! Games.

use std::sync::Arc;

use birka_desk::board::{Destination, Piece};
use birka_localization::Language;
use birka_records::{Conclusion, MoveNotation, ReplayedGame, position, state};
use birka_rules::{
    BoardSize, DieFace, Game as RulesGame, IllegalMove, KindId, Move, Outcome, PieceMove, Reason, Setup, Side, Square, WhyIllegal,
};
use birka_session::{
    Change as GameChange, ListedMove, MoveRow as SessionRow, Refusal, Selection, Session, SideNames,
    words::{self, spoken},
};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::texts::language;
use crate::values::{Argument, Failure, Number, Text, to_js};
use crate::variant::{SideName, Variant};

/// A game: a position with the moves that led to it.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Game {
    pub(crate) variant: Variant,
    pub(crate) start: Setup,
    pub(crate) session: Session,
    pub(crate) selection: Selection,
    /// The move that was chosen in advance, once it can be played.
    pub(crate) due_premove: Option<Move>,
}

/// How many pieces the sides have still to place.
#[derive(Serialize, Tsify)]
pub struct InHand {
    /// The attackers.
    pub attackers: u8,
    /// The defenders.
    pub defenders: u8,
}

/// A move that has been played.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlayedMove {
    /// The move in notation, with its captures: `e4-e7xd7/f7`.
    pub name: String,
    /// The move as people read it: the same, but a piece that is placed is its square alone, `d4`.
    pub shown: String,
    /// Where it began.
    pub from: String,
    /// Where it ended.
    pub to: String,
    /// The kind of the moved piece.
    pub kind: usize,
    /// The face of the die, if this is a roll; absent for other moves.
    pub rolled: Option<u8>,
    /// The captured pieces.
    pub captured: Vec<Piece>,
    /// The new content of squares that the move changed otherwise than by moving and capturing: pieces that became others, appeared or vanished.
    pub changed: Vec<Change>,
    /// The announcement, such as *raichi*.
    pub announcement: Option<String>,
}

/// The content of a square that a move has changed.
#[derive(Serialize, Tsify)]
pub struct Change {
    /// The square.
    pub square: String,
    /// The kind of the piece on it; absent if it is empty.
    pub kind: Option<usize>,
}

/// A row of the list of moves.
#[derive(Serialize, Tsify)]
pub struct MoveRow {
    /// The number of the turn; absent if a turn goes on.
    pub number: Option<usize>,
    /// The move of the side that moves first, and that of the other; absent where that side has none in the row.
    pub moves: [Option<Listed>; 2],
}

/// A move in the list.
#[derive(Serialize, Tsify)]
pub struct Listed {
    /// The move as people read it, after its roll: `3: e4-e7`.
    pub name: String,
    /// How many moves were made before it.
    pub before: usize,
    /// The number of moves after which its position is shown.
    pub after: usize,
}

/// How a game ended.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// The winner; absent for a draw.
    pub winner: Option<SideName>,
    /// Why, as a word: `king-escaped`.
    pub reason: String,
    /// Who has won, in words.
    pub result: String,
    /// Why, in words.
    pub explanation: String,
}

/// The side of a name.
pub(crate) fn side(name: impl AsRef<JsValue>) -> Result<Side, Failure> {
    Argument::new(name, "side").word(&SIDES)
}

/// The names of the sides.
pub(crate) const SIDES: [(&str, Side); 2] = [("attackers", Side::Attackers), ("defenders", Side::Defenders)];

#[wasm_bindgen]
impl Game {
    /// A game of a variant, from its starting position or from another one, such as `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a`.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant, position: Option<Text>) -> Result<Self, Failure> {
        let rules = &variant.rules;
        let game = match position {
            None => RulesGame::new(Arc::clone(rules)),
            Some(text) => position::game(rules, &text.read("a position")?).map_err(|errors| Failure::of_position(&errors))?,
        };
        Ok(Self::of_replayed(variant.clone(), game.setup(), game))
    }

    /// Its variant.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "SideName")]
    pub fn turn(&self) -> String {
        self.session.turn().to_string()
    }

    /// The face that the side to move has rolled, 1 to 6; absent where no die is rolled. The game rolls it by itself.
    #[wasm_bindgen(getter)]
    pub fn die(&self) -> Option<u8> {
        self.session.die().map(DieFace::number)
    }

    /// The position as text.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        position::write(self.session.rules(), &self.game().setup())
    }

    /// The words of a screen reader for a square: its name, the piece on it, and the class of the square.
    pub fn describe(&self, square: &Text, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<String, Failure> {
        let square = self.square(square)?;
        let language = language(tag)?;
        Ok(spoken::describe_square(self.session.variant(), square, self.game().piece(square), language, language.code()))
    }

    /// The pieces on the board.
    #[wasm_bindgen(unchecked_return_type = "Piece[]")]
    pub fn pieces(&self) -> JsValue {
        let piece = |(square, kind): (Square, KindId)| Piece { square: self.name(square), kind: kind.index() };
        to_js(&self.game().pieces().into_iter().map(piece).collect::<Vec<_>>())
    }

    /// All legal moves: `e4-e7`. None if the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        if self.session.is_concluded() {
            return Vec::new();
        }
        self.game().legal_moves().into_iter().map(|mv| mv.name(self.size())).collect()
    }

    /// The square of the piece that has captured and whose turn goes on, or that has made the first move of a turn of two; absent at the beginning of a
    /// turn. It is still the same side's turn. After a capture, a move from the square to itself ends the turn.
    #[wasm_bindgen(getter)]
    pub fn continuing(&self) -> Option<String> {
        self.game().continuing().map(|square| self.name(square))
    }

    /// The pieces that the sides have still to place before the moves begin. While there are any, each move is one from an empty square to itself.
    #[wasm_bindgen(getter, js_name = inHand, unchecked_return_type = "InHand")]
    pub fn in_hand(&self) -> JsValue {
        let hand = self.session.in_hand();
        to_js(&InHand { attackers: hand.attackers, defenders: hand.defenders })
    }

    /// The squares on which the side to move may place a piece: `c3` for the move `c3-c3`. None once all pieces are placed, or if the game is over.
    pub fn placements(&self) -> Vec<String> {
        let squares = self.session.placements();
        squares.into_iter().map(|square| self.name(square)).collect()
    }

    /// Whether the side to move may pass now: the move `pass`.
    #[wasm_bindgen(getter, js_name = mayPass)]
    pub fn may_pass(&self) -> bool {
        self.session.may_pass()
    }

    /// Where the piece on a square can move, and what it would capture. Nowhere if it is not the mover's, or the game is over.
    #[wasm_bindgen(unchecked_return_type = "Destination[]")]
    pub fn destinations(&self, square: &Text) -> Result<JsValue, Failure> {
        let from = self.square(square)?;
        let destination = |to: Square| {
            let captured = self.game().preview(self.game().move_between(from, to)).map(|played| played.captured).unwrap_or_default();
            Destination { square: self.name(to), captures: captured.iter().map(|piece| self.name(piece.square)).collect() }
        };
        Ok(to_js(&self.session.destinations(from).into_iter().map(destination).collect::<Vec<_>>()))
    }

    /// Why a move is illegal, in words; absent for a legal move.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, from: &Text, to: &Text, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<Option<String>, Failure> {
        let mv = self.game().move_between(self.square(from)?, self.square(to)?);
        let refusal =
            if self.session.is_concluded() { Some(Refusal::GameIsOver) } else { self.game().why_illegal(mv).map(Refusal::Illegal) };
        let language = language(tag)?;
        Ok(refusal.map(|refusal| self.in_words(&refusal, language)))
    }

    /// Plays a move: `e4-e7`. If it names captures, they have to be those that the rules make.
    #[wasm_bindgen(unchecked_return_type = "PlayedMove")]
    pub fn play(&mut self, #[wasm_bindgen(js_name = move)] text: &Text) -> Result<JsValue, Failure> {
        let text = text.read("a move")?;
        let notation = MoveNotation::parse(&text, self.size()).map_err(Failure::of_notation)?;
        let mv = notation.mv(self.session.in_hand());
        // A move that is not what the text says must leave no trace.
        if notation.captured.is_some()
            && let Ok(made) = self.game().preview(mv)
            && !notation.agrees_with(&made, self.session.rules())
        {
            let made = MoveNotation::from_played(&made).name(self.size());
            return Err(Failure::new(Failure::ILLEGAL_MOVE, format!("by these rules the move is {made}")));
        }
        let played = self.session.play(mv).map_err(Failure::of_move)?;
        self.roll_if_due();
        let shown = self.played(&played);
        self.follow(&GameChange::MovePlayed(played));
        Ok(to_js(&shown))
    }

    /// Takes the last move back, with the rolls of the die after it, and with an end on which the players have agreed. Absent if no move was made.
    #[wasm_bindgen(unchecked_return_type = "PlayedMove | undefined")]
    pub fn undo(&mut self) -> JsValue {
        self.session.withdraw_conclusion();
        let mut undone = self.session.undo();
        while undone.as_ref().is_some_and(|played| played.mv.is_roll()) {
            undone = self.session.undo();
        }
        self.roll_if_due();
        let shown = undone.as_ref().map(|played| self.played(played));
        self.follow(&undone.map_or(GameChange::ResultChanged, GameChange::MoveTakenBack));
        to_js(&shown)
    }

    /// A side gives the game up: `"attackers"` or `"defenders"`.
    pub fn resign(&mut self, #[wasm_bindgen(unchecked_param_type = "SideName")] side: &Text) -> Result<(), Failure> {
        let side = self::side(side)?;
        self.conclude(Conclusion::Resigned(side))
    }

    /// The moves so far.
    #[wasm_bindgen(unchecked_return_type = "PlayedMove[]")]
    pub fn moves(&self) -> JsValue {
        to_js(&self.game().played_moves().iter().map(|played| self.played(played)).collect::<Vec<_>>())
    }

    /// The list of moves, two in a row: one of the side that moves first, and one of the other. A roll of the die stands before its move, and alone
    /// where the turn was lost by it.
    #[wasm_bindgen(js_name = moveList, unchecked_return_type = "MoveRow[]")]
    pub fn move_list(&self) -> JsValue {
        let listed = |listed: ListedMove| Listed { name: listed.text(self.size()), before: listed.before, after: listed.after };
        let row = |row: SessionRow| MoveRow { number: row.number, moves: row.moves.map(|one| one.map(listed)) };
        to_js(&self.session.move_list().into_iter().map(row).collect::<Vec<_>>())
    }

    /// The game as it was after this many moves.
    pub fn at(&self, moves: &Number) -> Result<Self, Failure> {
        Ok(self.after(moves.count("moves")?))
    }

    /// The same game, to be played on by itself.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Self {
        self.clone()
    }

    /// How the game ended; absent if it goes on.
    #[wasm_bindgen(unchecked_return_type = "Ending | undefined")]
    pub fn ending(&self, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
        let language = language(tag)?;
        let Some(outcome) = self.outcome() else { return Ok(JsValue::UNDEFINED) };
        Ok(to_js(&Ending {
            winner: outcome.winner.map(Into::into),
            reason: outcome.reason.as_str().to_owned(),
            result: spoken::result(language, outcome, self.side_names(language)),
            explanation: self.explanation(outcome, language),
        }))
    }

    /// The result in one word or two: `none`, `a king-captured`, `d resigned`, `draw repetition`.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> String {
        state::result(self.outcome())
    }

    /// An announcement such as *raichi* in a language.
    #[wasm_bindgen(js_name = announcementIn)]
    pub fn announcement_in(&self, announcement: &Text, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<String, Failure> {
        let (announcement, language) = (announcement.read("announcement")?, language(tag)?);
        let translated = self.variant.script().map(|script| script.call_in(&announcement, language.code()).to_owned());
        Ok(translated.unwrap_or(announcement))
    }

    /// The number of positions after exactly this many moves, 0 to 64. Positions in which the game is over have none. The time grows with the number:
    /// more than ten billion positions, or ten million of a variant with functions of its own, are an error.
    #[expect(clippy::cast_precision_loss, reason = "a number as large as the limit is exact")]
    pub fn perft(&self, depth: &Number) -> Result<f64, Failure> {
        let depth: u32 = Argument::new(depth, "depth").whole(0..=64)?;
        let most = if self.game().rules().hooks().is_some() { 1e7 } else { 1e10 };
        let mut nodes = 1.0;
        for moves in 1..=depth {
            nodes = self.game().perft(moves).map_err(|error| Failure::new(Failure::FAILED_RULE, error))? as f64;
            // As many as there will be if there are as many moves in later positions.
            let expected = nodes.powf(f64::from(depth) / f64::from(moves));
            if expected > most {
                let message =
                    format!("depth {depth} has about {expected:.0e} positions, more than {most:.0e}, which take too long to count");
                return Err(Failure::new(Failure::INVALID_ARGUMENT, message));
            }
        }
        Ok(nodes)
    }
}

impl Game {
    /// The game of a session by the rules of a shipped variant.
    pub(crate) fn of_session(session: &Session) -> Self {
        Self::at_position(Variant::of_script(Arc::clone(session.variant()), None), session)
    }

    /// The position of a session, with the moves that led to it.
    pub(crate) fn at_position(variant: Variant, session: &Session) -> Self {
        let mut start = session.game().clone();
        while start.undo().is_some() {}
        Self::of(variant, start.setup(), session.for_analysis())
    }

    /// A game in which nothing is selected but a piece whose turn goes on.
    pub(crate) fn of(variant: Variant, start: Setup, session: Session) -> Self {
        let mut game = Self { variant, start, session, selection: Selection::default(), due_premove: None };
        game.follow(&GameChange::GameStarted);
        game
    }

    /// The game as it was after this many moves.
    pub(crate) fn after(&self, moves: usize) -> Self {
        let mut earlier = Self { selection: Selection::default(), due_premove: None, ..self.clone() };
        for _ in moves..self.session.ply() {
            earlier.session.undo();
        }
        earlier
    }

    /// A game that has been replayed from a position.
    pub(crate) fn of_replayed(variant: Variant, start: Setup, game: RulesGame) -> Self {
        let replayed = ReplayedGame { earlier: Vec::new(), start: start.clone(), game };
        let mut session = Session::from_replayed(variant.for_session(), replayed);
        // Where a hook fails, the die is still to be rolled.
        let _ = session.roll_if_due();
        Self::of(variant, start, session)
    }

    /// Rolls the die if it is due. Where a hook fails, it stays so.
    fn roll_if_due(&mut self) {
        let _ = self.session.roll_if_due();
    }

    /// The position and the moves by the rules.
    pub(crate) fn game(&self) -> &RulesGame {
        self.session.game()
    }

    /// The number of moves.
    pub(crate) fn ply(&self) -> usize {
        self.session.ply()
    }

    /// The pieces that were still to be placed after the first moves of the game.
    pub(crate) fn in_hand_after(&self, plies: usize) -> birka_rules::InHand {
        self.session.in_hand_after(plies)
    }

    /// How it ended, by the rules or by its players.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.session.outcome()
    }

    /// Ends the game without a move.
    pub(crate) fn conclude(&mut self, conclusion: Conclusion) -> Result<(), Failure> {
        if !self.session.conclude(conclusion) {
            return Err(Failure::of_move(IllegalMove { why: WhyIllegal::GameOver, size: self.size() }));
        }
        self.follow(&GameChange::ResultChanged);
        Ok(())
    }

    pub(crate) fn size(&self) -> BoardSize {
        self.session.rules().size
    }

    fn name(&self, square: Square) -> String {
        square.name(self.size())
    }

    pub(crate) fn square(&self, text: &Text) -> Result<Square, Failure> {
        Square::parse(&text.read("a square")?, self.size()).map_err(|error| Failure::new(Failure::INVALID_SQUARE, error))
    }

    pub(crate) fn played(&self, played: &birka_rules::PlayedMove) -> PlayedMove {
        let piece = |captured: &birka_rules::CapturedPiece| Piece { square: self.name(captured.square), kind: captured.kind.index() };
        let change = |change: &birka_rules::PieceChange| Change { square: self.name(change.square), kind: change.kind.map(KindId::index) };
        let squares = played.mv.squares().map(|PieceMove { from, to }| [from, to].map(|square| self.name(square)));
        let [from, to] = squares.unwrap_or_default();
        PlayedMove {
            name: MoveNotation::from_played(played).name(self.size()),
            shown: MoveNotation::from_played(played).shown(self.size()),
            from,
            to,
            kind: played.kind.index(),
            rolled: if let Move::Roll(face) = played.mv { Some(face.number()) } else { None },
            captured: played.captured.iter().map(piece).collect(),
            changed: played.changed.iter().map(change).collect(),
            announcement: played.announcement.clone(),
        }
    }

    /// The names of the sides in a language.
    fn side_names(&self, language: Language) -> SideNames<'_> {
        match self.variant.script() {
            Some(script) => SideNames::of(script, language.code()),
            None => SideNames::in_rules(&self.session.rules().sides),
        }
    }

    fn explanation(&self, outcome: Outcome, language: Language) -> String {
        if let Reason::Declared(declared) = outcome.reason
            && let Some(translated) =
                self.variant.script().and_then(|script| script.reason_in(&declared.word, language.code())).filter(|text| !text.is_empty())
        {
            return translated.to_owned();
        }
        spoken::reason(language, outcome, self.side_names(language))
    }

    /// Why something cannot be done, in words.
    pub(crate) fn in_words(&self, refusal: &Refusal, language: Language) -> String {
        words::refusal(language, refusal, self.side_names(language))
    }
}
