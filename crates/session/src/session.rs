mod seats;

use std::sync::Arc;
use std::time::Duration;

use birka_records::game_record::{GameDate, GameRecord};
use birka_records::{Chapter, Conclusion, ReplayedGame, SavedGame, SavedGameError, position};
use birka_rules::{
    CapturedPiece, DieFace, Game, IllegalMove, InHand, Move, Outcome, PlayedMove, RuleSet, Setup, SetupError, Side, Square, WhyIllegal,
};
use birka_script::Variant;

use crate::clock::GameClock;
use crate::players::{Players, SideNames};

/// Why a game cannot continue under other rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwitchRulesError {
    /// The board has another size.
    #[error("the board has another size")]
    BoardSize,
    /// The kinds of pieces differ.
    #[error("the kinds of pieces differ")]
    Pieces,
    /// The position is not valid under the new rules.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Position(Vec<SetupError>),
}

/// Compiled in, because it is needed where no file of rules can be loaded.
const PLACEHOLDER: &str = include_str!("placeholder.lua");

/// A game being played: its seats, moves, clocks, pause, draw offers, and its end.
#[derive(Clone)]
pub struct Session {
    variant: Arc<Variant>,
    players: Players,
    /// Moves played under earlier versions of the rules, oldest first.
    earlier_chapters: Vec<Chapter>,
    /// The position from which the current rules apply.
    start: Setup,
    /// The moves under the current rules.
    game: Game,
    /// The moves that were taken back since the last move was played, the first one last, and how long they took.
    undone: Vec<(Move, Duration)>,
    /// How the players ended the game, unless the rules did.
    conclusion: Option<Conclusion>,
    clock: Option<GameClock>,
    is_paused: bool,
    /// After how many moves the engine was last offered a draw.
    draw_offered_at: Option<usize>,
    /// The seed of the rolls of the die.
    dice_seed: u64,
    /// Whether the rules have changed since the game was saved.
    has_new_rules: bool,
}

impl Session {
    /// A new game from the variant's starting position. Persons sit on both sides.
    #[must_use]
    pub fn new(variant: Arc<Variant>) -> Self {
        let start = Setup::start(variant.rules.rule_set());
        let game = Game::new(Arc::clone(&variant.rules));
        Self::of(variant, start, game)
    }

    fn of(variant: Arc<Variant>, start: Setup, game: Game) -> Self {
        Self {
            variant,
            players: Players::default(),
            earlier_chapters: Vec::new(),
            start,
            game,
            undone: Vec::new(),
            conclusion: None,
            clock: None,
            is_paused: false,
            draw_offered_at: None,
            dice_seed: seats::fresh_seed(),
            has_new_rules: false,
        }
    }

    /// A game that stands in for one whose rules cannot be loaded yet. It is not meant to be played.
    #[must_use]
    pub fn placeholder() -> Self {
        // The text is compiled in and loaded by a test.
        Self::new(Arc::new(birka_script::load_source("placeholder.lua", PLACEHOLDER).expect("the placeholder is valid")))
    }

    /// A new game from the given position.
    ///
    /// # Errors
    /// Every reason why `setup` is not a valid position of the variant.
    pub fn from_setup(variant: Arc<Variant>, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let game = Game::from_setup(Arc::clone(&variant.rules), setup)?;
        Ok(Self::of(variant, setup.clone(), game))
    }

    /// Continues a saved game by replaying its moves. If the variant's rules have changed since and the moves are legal under the new ones,
    /// the game continues under them and [`has_new_rules`](Self::has_new_rules) says so.
    ///
    /// # Errors
    /// If the moves are not legal under the variant's rules.
    pub fn resume(variant: Arc<Variant>, saved: &SavedGame) -> Result<Self, SavedGameError> {
        let mut session = Self::received(variant, saved, Players::default())?.rolled();
        // Nobody sits at the table yet.
        session.is_paused = session.has_running_clock();
        Ok(session)
    }

    /// A saved game of these players, as [`resume`](Self::resume) returns it, but going on at once and without a roll that is due.
    ///
    /// # Errors
    /// The errors of [`resume`](Self::resume).
    pub fn received(variant: Arc<Variant>, saved: &SavedGame, players: Players) -> Result<Self, SavedGameError> {
        let replayed = saved.replay(&variant.rules)?;
        let has_new_rules = saved.rules != variant.rules.fingerprint();
        let clock = saved.clock.clone();
        let conclusion = saved.conclusion();
        let mut session = Self { has_new_rules, players, ..Self::from_replayed(variant, replayed) };
        if let Some(clock) = &clock {
            session.restore_clock(clock);
        }
        session.conclusion = conclusion.filter(|_| session.game.outcome().is_none());
        session.dice_seed = saved.dice.unwrap_or(session.dice_seed);
        Ok(session)
    }

    /// A game that has been replayed by the rules of its variant.
    #[must_use]
    pub fn from_replayed(variant: Arc<Variant>, replayed: ReplayedGame) -> Self {
        let ReplayedGame { earlier, start, game } = replayed;
        Self { earlier_chapters: earlier, ..Self::of(variant, start, game) }
    }

    /// The game in the form in which a file stores it.
    #[must_use]
    pub fn to_saved_game(&self) -> SavedGame {
        let saved = SavedGame::new(&self.variant.id, &self.earlier_chapters, &self.start, &self.game);
        let seed = self.rules().dice.map(|_| self.dice_seed);
        saved.with_dice(seed).with_clock(self.clock.as_ref().map(GameClock::saved)).with_conclusion(self.conclusion)
    }

    /// The game as a record with its players and a date.
    #[must_use]
    pub fn record(&self, date: Option<GameDate>) -> GameRecord {
        let mut record = GameRecord {
            attackers: self.players.attackers.recorded_name(),
            defenders: self.players.defenders.recorded_name(),
            date,
            ..self.recorded_moves()
        };
        if let Some(clock) = self.clock.as_ref().and_then(|clock| clock.controls().header()) {
            record.add_header("Time-Control", &clock);
        }
        record
    }

    /// The moves as a record, with the variant, the rules, the result and, if it is not the usual one, the starting position.
    #[must_use]
    pub(crate) fn recorded_moves(&self) -> GameRecord {
        // The moves of a session are moves, so there is always a record.
        let record = GameRecord::from_saved(&self.to_saved_game()).unwrap_or_default();
        let usual = position::write(self.rules(), &Setup::start(self.rules()));
        GameRecord { start: record.start.filter(|start| *start != usual), ..record }
    }

    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The names of the sides in texts of a language.
    #[must_use]
    pub fn side_names(&self, language: &str) -> SideNames<'_> {
        SideNames::of(&self.variant, language)
    }

    /// Whether the variant has functions of its own. Playing a move calls them, and so do a change of the rules and taking back a move that was
    /// made under earlier ones; what the rules say about the current position is known.
    #[must_use]
    pub fn has_hooks(&self) -> bool {
        self.game.rules().hooks().is_some()
    }

    /// The current rules.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        self.game.rules().rule_set()
    }

    /// The game under the current rules.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the rules have changed since the game was saved, and it continues under the new ones.
    #[must_use]
    pub fn has_new_rules(&self) -> bool {
        self.has_new_rules
    }

    /// Whether moves have been played and the game is not over.
    #[must_use]
    pub fn is_in_progress(&self) -> bool {
        self.has_begun() && self.outcome().is_none()
    }

    /// Whether a move has been played.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.moves_without_rolls().next().is_some()
    }

    /// The position from which the current rules apply.
    #[must_use]
    pub(crate) fn start(&self) -> &Setup {
        &self.start
    }

    /// The side to move, also if the game is over.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.game.turn()
    }

    /// The outcome; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().or_else(|| self.conclusion.map(Conclusion::outcome))
    }

    /// The call that the rules prescribe in this position, such as *raichi*.
    #[must_use]
    pub fn announcement(&self) -> Option<&str> {
        self.game.announcement()
    }

    /// The legal destinations of the piece on a square. Empty if it is not a piece of the side to move, or the game is over.
    #[must_use]
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        if self.conclusion.is_some() { Vec::new() } else { self.game.destinations(from) }
    }

    /// Whether the side to move may [pass](birka_rules::Passes) now, by [`Move::Pass`].
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.game.may_pass()
    }

    /// The roll of the side to move; `None` in most variants.
    #[must_use]
    pub fn die(&self) -> Option<DieFace> {
        self.game.rolled()
    }

    /// The pieces that the sides have still to place; none in most variants. While there are any, a move is [`Move::Placement`].
    #[must_use]
    pub fn in_hand(&self) -> InHand {
        self.game.in_hand()
    }

    /// The pieces that the sides still had to place after the first moves of the game.
    #[must_use]
    pub fn in_hand_after(&self, plies: usize) -> InHand {
        let start = self.earlier_chapters.first().map_or(&self.start, |first| &first.start);
        // Pieces are placed before anything else.
        if start.hand.total() > plies { start.hand } else { InHand::NONE }
    }

    /// The squares on which the side to move may place a piece; none if all pieces are placed, or the game is over.
    #[must_use]
    pub fn placements(&self) -> Vec<Square> {
        if self.conclusion.is_some() { Vec::new() } else { self.game.placements() }
    }

    /// The squares of the pieces with a legal move, in ascending order.
    #[must_use]
    pub fn movable_squares(&self) -> Vec<Square> {
        let moves = self.game.legal_moves().into_iter().filter(|_| self.conclusion.is_none());
        let mut squares: Vec<_> =
            moves.filter_map(Move::squares).map(|squares| squares.from).filter(|&from| self.game.piece(from).is_some()).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// Plays a move and returns its consequences.
    ///
    /// # Errors
    /// If the move is illegal; the game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<PlayedMove, IllegalMove> {
        if self.conclusion.is_some() {
            return Err(IllegalMove { why: WhyIllegal::GameOver, size: self.rules().size });
        }
        let mover = self.turn();
        let played = self.game.play(mv)?;
        if let Some(clock) = &mut self.clock {
            clock.press(mover);
        }
        if self.undone.pop().map(|(undone, _)| undone) != Some(mv) {
            self.undone.clear();
        }
        Ok(played)
    }

    /// Takes the last move back and returns it. `None` at the start of the game, and if the position before a move made under earlier rules
    /// is not valid under the current ones. The clocks stand as they did when the turn of its player began.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        let played = self.game.undo().or_else(|| self.undo_earlier())?;
        self.conclusion = None;
        let time = self.clock.as_mut().map(GameClock::take_back).unwrap_or_default();
        self.undone.push((played.mv, time));
        Some(played)
    }

    /// Whether one of these sides has made a move that can be taken back, or any side if there are none. Before their first move there is
    /// nothing of theirs to take back, and the others would only move again.
    #[must_use]
    pub fn can_take_back(&self, sides: &[Side]) -> bool {
        let is_theirs = |played: &PlayedMove| sides.is_empty() || sides.contains(&self.rules().kind(played.kind).side);
        self.moves_without_rolls().any(is_theirs)
    }

    /// Whether there is a move to [`redo`](Self::redo).
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Plays the move again that was taken back last, in the time that it took. `None` if another move has been played since, or no move was taken back.
    ///
    /// # Errors
    /// If the rules have changed and forbid it, or a hook fails; the game is unchanged then.
    pub fn redo(&mut self) -> Option<Result<PlayedMove, IllegalMove>> {
        let (mv, time) = *self.undone.last()?;
        let running = self.clock.as_ref().map(GameClock::running).unwrap_or_default();
        if let Some(clock) = &mut self.clock {
            clock.set_running(time);
        }
        let played = self.play(mv);
        if let (Err(_), Some(clock)) = (&played, &mut self.clock) {
            clock.set_running(running);
        }
        Some(played)
    }

    /// Takes back a move made under earlier rules. The game continues from there under the current rules.
    fn undo_earlier(&mut self) -> Option<PlayedMove> {
        let mut chapters = self.earlier_chapters.clone();
        let played = chapters.last_mut()?.undo()?;
        let mut setup = chapters.last()?.end(self.rules(), Some(played.mv));
        setup.memory = Chapter::remembered(&chapters, &self.variant.rules).ok()?;
        self.game = Game::from_setup(Arc::clone(&self.variant.rules), &setup).ok()?;
        chapters.retain(|chapter| !chapter.moves.is_empty());
        (self.earlier_chapters, self.start) = (chapters, setup);
        Some(played)
    }

    /// All moves played so far, including those made under earlier rules.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &PlayedMove> + Clone {
        self.earlier_chapters.iter().flat_map(|chapter| &chapter.moves).chain(self.game.played_moves())
    }

    /// All moves played so far that are no rolls of the die.
    pub fn moves_without_rolls(&self) -> impl DoubleEndedIterator<Item = &PlayedMove> + Clone {
        self.moves().filter(|played| !played.mv.is_roll())
    }

    /// The number of moves played so far, including those made under earlier rules.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.first_ply() + self.game.played_moves().len()
    }

    /// The number of moves that were made under earlier rules.
    #[must_use]
    pub fn first_ply(&self) -> usize {
        self.earlier_chapters.iter().map(|chapter| chapter.moves.len()).sum()
    }

    /// Every piece captured so far, the first one first.
    pub fn captured_pieces(&self) -> impl Iterator<Item = &CapturedPiece> {
        self.moves().flat_map(|played| &played.captured)
    }

    /// The captured pieces that have left the board, the first one first.
    pub fn removed_pieces(&self) -> impl Iterator<Item = &CapturedPiece> {
        self.moves().flat_map(|played| played.removed_pieces(self.rules()))
    }

    /// The last move that is no roll of the die.
    #[must_use]
    pub fn last_move(&self) -> Option<&PlayedMove> {
        self.moves_without_rolls().next_back()
    }

    /// Whether the side to move has made the last move too: its turn goes on, or the other side was passed over.
    #[must_use]
    pub fn moves_again(&self) -> bool {
        self.last_move().is_some_and(|last| self.rules().kind(last.kind).side == self.turn())
    }

    /// Moves played under earlier versions of the rules, oldest first.
    #[must_use]
    pub fn earlier_chapters(&self) -> &[Chapter] {
        &self.earlier_chapters
    }

    /// Continues the game under the rules of `variant`. Moves made so far stay as they are; earlier positions no longer count as repeated. A game
    /// without a move begins anew.
    ///
    /// # Errors
    /// If the board or the kinds of pieces differ, or the position is not valid under the new rules. The game is unchanged then.
    pub fn switch_rules(&mut self, variant: Arc<Variant>) -> Result<(), SwitchRulesError> {
        let (old, new) = (self.rules(), variant.rules.rule_set());
        let has_same_rules = self.game.rules().fingerprint() == variant.rules.fingerprint();
        if !has_same_rules && !self.has_begun() && self.start == Setup::start(old) {
            let (clock, players, is_paused) = (self.clock.take(), self.players, self.is_paused);
            *self = Self { clock, players, is_paused, has_new_rules: self.has_new_rules, ..Self::new(variant) };
            return Ok(());
        }
        if old.size != new.size {
            return Err(SwitchRulesError::BoardSize);
        }
        let pieces = |set: &RuleSet| set.kinds.iter().map(|kind| (kind.name.clone(), kind.side, kind.royal)).collect::<Vec<_>>();
        if pieces(old) != pieces(new) {
            return Err(SwitchRulesError::Pieces);
        }
        if has_same_rules {
            self.variant = variant;
            return Ok(());
        }
        let mut chapters = self.earlier_chapters.clone();
        let mut setup = self.game.setup();
        if !self.game.played_moves().is_empty() {
            let rules = self.game.rules().fingerprint().to_owned();
            chapters.push(Chapter { rules, start: self.start.clone(), moves: self.game.played_moves().to_vec() });
        }
        // What the game began with stays, and its moves are remembered as the new rules would have done.
        let begin = chapters.first_mut().map_or(&mut setup, |chapter| &mut chapter.start);
        begin.memory = begin.memory.under(&old.memory, new);
        if !chapters.is_empty() {
            let remembered = Chapter::remembered(&chapters, &variant.rules);
            setup.memory = remembered.map_err(|error| SwitchRulesError::Position(vec![error.into()]))?;
        }
        let game = Game::from_setup(Arc::clone(&variant.rules), &setup).map_err(SwitchRulesError::Position)?;
        (self.variant, self.earlier_chapters, self.start, self.game) = (variant, chapters, setup, game);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_placeholder_is_valid() {
        assert_eq!(Session::placeholder().variant().id, "placeholder");
    }
}
