//! Games as text, with players, date, result, comments, signs and variations.
//!
//! A [`GameRecord`] is what a text says. It holds moves as text, because the board is known only once the variant is found;
//! [`GameRecord::replay`] plays it by the rules of its variant and reports everything wrong with it.
//!
//! - [`text`]: Birka's own format, read and written without loss.
//! - [`opentafl`]: game records of `OpenTafl`.
//! - [`link`]: games and positions as links.
//! - [`table`]: lines of a table of games.
//!
//! Every reader gives [`ParsedGame`]s, which know the place of each part in the text, so that a fault that shows only in the replay has its
//! place, too.

mod escape;
mod fault;
pub mod link;
pub mod opentafl;
mod record;
pub mod table;
pub mod text;

use std::sync::Arc;

use birka_rules::{Game, InHand, PlayedMove, RuleSet, Rules, Setup, SetupError, Side};

use crate::chapter::{Chapter, apply, played_move};
use crate::move_notation::MoveNotation;
use crate::position::PositionError;
use crate::saved_game::{ReplayedGame, SavedGame};
use crate::state::Conclusion;
use crate::{position, state};

pub use fault::{Fault, FaultKind, MAX_FAULTS, Parsed, ParsedGame, Place, ReadGames, RecordError, RecordFault, RecordPart, bounded};
pub use record::{
    AnnotatedMove, GameDate, GameRecord, GameResult, MAX_COMMENT, MAX_DEPTH, MAX_GAMES, MAX_MOVES, MAX_VALUE, MoveSign, RuleChange,
    Variation,
};

impl GameRecord {
    /// Plays the game by the rules of its variant.
    ///
    /// If any move of the game marks captures, those without marks capture nothing; otherwise captures follow from the rules. Moves made
    /// before a change of the rules are applied as they are written.
    ///
    /// # Errors
    /// Everything that is wrong. After an illegal move the rest of its line is not played.
    pub fn replay(&self, rules: &Arc<Rules>) -> Result<ReplayedGame, Vec<RecordFault>> {
        self.clone().settle(rules)
    }

    /// Plays the game as [`replay`](Self::replay) does, and completes the record by what the rules say: captures, the result, the
    /// fingerprint of the rules. A starting position that is the variant's is left out.
    ///
    /// # Errors
    /// Like [`replay`](Self::replay). The record is of no use then.
    pub fn settle(&mut self, rules: &Arc<Rules>) -> Result<ReplayedGame, Vec<RecordFault>> {
        let set = rules.rule_set();
        let mut setup = self.setup(set)?;
        let first = setup.clone();
        let marked = self.moves.iter().any(|mv| mv.text().contains('x'));
        let mut player = Player { set, marked, next: 0, faults: Vec::new() };
        let expected: usize = self.changes.iter().map(|change| change.moves).fold(0, usize::saturating_add);
        if expected > self.moves.len() {
            let error = RecordError::Changes { expected, found: self.moves.len() };
            return Err(vec![RecordFault { part: RecordPart::Start, error }]);
        }
        let (mut earlier, mut played) = (Vec::new(), 0);
        for change in &self.changes {
            let (start, end) = (setup.clone(), played + change.moves);
            let moves = self.moves.get(played..end).unwrap_or_default();
            let moves = player.apply_recorded(&mut setup, moves, self.moves.get(end), played);
            played = end;
            earlier.push(Chapter { rules: change.rules.clone(), start, moves });
        }
        if !player.faults.is_empty() {
            return Err(player.faults);
        }
        if !earlier.is_empty() {
            setup.memory = Chapter::remembered(&earlier, rules).map_err(|error| start_faults([SetupError::from(error).into()]))?;
        }
        let start = setup.clone();
        let mut game = Game::from_setup(Arc::clone(rules), &setup).map_err(|faults| start_faults(faults.into_iter().map(Into::into)))?;
        player.line(&mut game, self.moves.get_mut(played..).unwrap_or_default(), played);
        let outcome = game.outcome();
        if player.faults.is_empty() && !self.result.agrees_with(outcome) {
            let error = RecordError::Result { recorded: self.result.to_string(), found: state::result(outcome) };
            player.faults.push(RecordFault { part: RecordPart::Result, error });
        }
        if !player.faults.is_empty() {
            return Err(player.faults);
        }
        if outcome.is_some() {
            self.result = GameResult::of(outcome);
        }
        rules.fingerprint().clone_into(&mut self.rules);
        self.start = (first != Setup::start(set)).then(|| position::write(set, &first));
        Ok(ReplayedGame { earlier, start, game })
    }

    /// The record of a saved game. It is not replayed, so it need not have a variant that still exists.
    ///
    /// # Errors
    /// Every word that is not a move.
    pub fn from_saved(saved: &SavedGame) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        // What a move of a chapter changed besides stands behind it.
        let earlier = saved.earlier().iter().flat_map(|chapter| &chapter.moves).filter_map(|word| word.split(' ').next());
        let words = earlier.chain(saved.moves.iter().map(String::as_str));
        let mut moves = Vec::new();
        for word in words {
            match AnnotatedMove::parse(word) {
                Ok(mv) => moves.push(mv),
                Err(fault) => faults.push(FaultKind::Move(fault).at(Place::START)),
            }
        }
        if !faults.is_empty() {
            return Err(bounded(faults));
        }
        let changes = saved.earlier().iter().filter(|chapter| !chapter.moves.is_empty());
        Ok(Self {
            variant: saved.variant.clone(),
            rules: saved.rules.clone(),
            result: saved_result(&saved.result),
            start: saved.earlier().first().map(|chapter| chapter.start.clone()).or_else(|| saved.start.clone()),
            changes: changes.map(|chapter| RuleChange { moves: chapter.moves.len(), rules: chapter.rules.clone() }).collect(),
            moves,
            ..Self::default()
        })
    }

    /// The game in the form in which the game on the table is saved. Comments, signs and variations are left out.
    ///
    /// # Errors
    /// Everything that keeps it from being replayed.
    pub fn to_saved(&self, rules: &Arc<Rules>) -> Result<SavedGame, Vec<RecordFault>> {
        let replayed = self.replay(rules)?;
        let saved = SavedGame::new(&self.variant, &replayed.earlier, &replayed.start, &replayed.game);
        Ok(saved.with_conclusion(Conclusion::parse(&self.result.to_string())))
    }

    /// The position before the first move.
    fn setup(&self, set: &RuleSet) -> Result<Setup, Vec<RecordFault>> {
        match &self.start {
            None => Ok(Setup::start(set)),
            Some(text) => position::parse(text, set).map_err(start_faults),
        }
    }
}

fn start_faults(faults: impl IntoIterator<Item = PositionError>) -> Vec<RecordFault> {
    faults.into_iter().map(|fault| RecordFault { part: RecordPart::Start, error: RecordError::Start(fault) }).collect()
}

/// Plays lines of moves and collects their faults.
struct Player<'a> {
    set: &'a RuleSet,
    /// Whether a move without marks captures nothing.
    marked: bool,
    /// The place of the next move in the text.
    next: usize,
    faults: Vec<RecordFault>,
}

impl Player<'_> {
    /// Plays a line after `before` earlier moves.
    fn line(&mut self, game: &mut Game, moves: &mut [AnnotatedMove], before: usize) {
        let mut broken = false;
        for (number, mv) in (before + 1..).zip(moves) {
            let index = self.next;
            self.next += 1;
            let variations_from = (!broken && !mv.variations.is_empty()).then(|| game.clone());
            let played = if broken { self.notation(mv, number).map(drop) } else { self.play(game, mv, number) };
            if let Err(error) = played {
                broken = true;
                self.faults.push(RecordFault { part: RecordPart::Move(index), error });
            }
            for variation in &mut mv.variations {
                match &variations_from {
                    Some(game) => self.line(&mut game.clone(), &mut variation.moves, number - 1),
                    None => self.check_notation(&variation.moves, number - 1),
                }
            }
        }
    }

    fn play(&self, game: &mut Game, mv: &mut AnnotatedMove, number: usize) -> Result<(), RecordError> {
        let notation = self.notation(mv, number)?;
        let text = || mv.text().to_owned();
        let played = game.play(notation.mv(game.in_hand())).map_err(|why| RecordError::Illegal { number, text: text(), why })?;
        if !notation.agrees_with(&played, self.set) {
            let made = MoveNotation::from_played(&played).name(self.set.size);
            return Err(RecordError::Captures { number, text: text(), made });
        }
        mv.set_played(&played, self.set.size);
        Ok(())
    }

    fn notation(&self, mv: &AnnotatedMove, number: usize) -> Result<MoveNotation, RecordError> {
        let parsed = MoveNotation::parse(mv.text(), self.set.size);
        let mut notation = parsed.map_err(|fault| RecordError::Notation { number, fault })?;
        if self.marked {
            notation.captured.get_or_insert_default();
        }
        Ok(notation)
    }

    /// Checks only that the moves of a line and its variations are on the board.
    fn check_notation(&mut self, moves: &[AnnotatedMove], before: usize) {
        for (number, mv) in (before + 1..).zip(moves) {
            let index = self.next;
            self.next += 1;
            if let Err(error) = self.notation(mv, number) {
                self.faults.push(RecordFault { part: RecordPart::Move(index), error });
            }
            mv.variations.iter().for_each(|variation| self.check_notation(&variation.moves, number - 1));
        }
    }

    /// Applies moves as they are written; `next` is the move after them. Their variations are not played.
    fn apply_recorded(
        &mut self,
        setup: &mut Setup,
        moves: &[AnnotatedMove],
        next: Option<&AnnotatedMove>,
        before: usize,
    ) -> Vec<PlayedMove> {
        let mut played = Vec::with_capacity(moves.len());
        for (at, mv) in moves.iter().enumerate() {
            let next = moves.get(at + 1).or(next).and_then(|mv| MoveNotation::parse(mv.text(), self.set.size).ok());
            let number = before + at + 1;
            let index = self.next;
            self.next += 1;
            let applied = self.notation(mv, number).and_then(|notation| {
                played_move(self.set, setup, &notation).ok_or_else(|| RecordError::ImpossibleMove { number, text: mv.text().to_owned() })
            });
            match applied {
                Ok(one) => {
                    apply(self.set, setup, &one, next.map(|next| next.mv(InHand::NONE)));
                    played.push(one);
                }
                Err(error) => {
                    self.faults.push(RecordFault { part: RecordPart::Move(index), error });
                    return played;
                }
            }
            mv.variations.iter().for_each(|variation| self.check_notation(&variation.moves, number - 1));
        }
        played
    }
}

/// A result as [`state::result`](crate::state::result) writes it. The word of a variant's own reason may be any text.
fn saved_result(text: &str) -> GameResult {
    let (winner, reason) = text.split_once(' ').unwrap_or((text, ""));
    match winner {
        "a" => GameResult::over(Some(Side::Attackers), reason),
        "d" => GameResult::over(Some(Side::Defenders), reason),
        "draw" => GameResult::over(None, reason),
        _ => GameResult::None,
    }
}
