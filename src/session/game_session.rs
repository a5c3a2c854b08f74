use std::sync::Arc;
use std::time::Duration;

use birka_records::{Chapter, Conclusion, ReplayedGame, SavedGame, SavedGameError};
use birka_rules::{Game, IllegalMove, Move, Outcome, PlayedMove, RuleSet, Setup, SetupError, Side, Square};
use birka_script::Variant;

use super::clock::{GameClock, TimeControls};

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

/// A game being played.
#[derive(Clone)]
pub struct Session {
    variant: Arc<Variant>,
    /// What was played under earlier versions of the rules, oldest first.
    earlier_chapters: Vec<Chapter>,
    /// The position from which the current rules apply.
    start: Setup,
    game: Game,
    /// The moves of all chapters.
    played_moves: Vec<PlayedMove>,
    /// The moves that were taken back since the last move was played, the first one last, and how long they took.
    undone: Vec<(Move, Duration)>,
    /// How the players ended the game, unless the rules did.
    conclusion: Option<Conclusion>,
    clock: Option<GameClock>,
    /// Whether the rules have changed since the game was saved.
    has_new_rules: bool,
}

impl Session {
    /// A new game from the variant's starting position.
    #[must_use]
    pub fn new(variant: Arc<Variant>) -> Self {
        let start = Setup::start(variant.rules.rule_set());
        let game = Game::new(Arc::clone(&variant.rules));
        Self::of(variant, start, game)
    }

    fn of(variant: Arc<Variant>, start: Setup, game: Game) -> Self {
        Self {
            variant,
            earlier_chapters: Vec::new(),
            start,
            game,
            played_moves: Vec::new(),
            undone: Vec::new(),
            conclusion: None,
            clock: None,
            has_new_rules: false,
        }
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
        let replayed = saved.replay(&variant.rules)?;
        let has_new_rules = saved.rules != variant.rules.fingerprint();
        let clock = saved.clock.clone();
        let conclusion = saved.conclusion();
        let mut session = Self { has_new_rules, ..Self::from_replayed(variant, replayed) };
        let set = session.game.rules().rule_set();
        let movers: Vec<_> = session.played_moves.iter().map(|played| set.kind(played.kind).side).collect();
        session.clock = clock.and_then(|clock| GameClock::restore(&clock, movers.into_iter()));
        session.conclusion = conclusion.filter(|_| session.game.outcome().is_none());
        Ok(session)
    }

    /// A game that has been replayed by the rules of its variant.
    #[must_use]
    pub fn from_replayed(variant: Arc<Variant>, replayed: ReplayedGame) -> Self {
        let ReplayedGame { earlier, start, game } = replayed;
        let played_moves = earlier.iter().flat_map(|chapter| &chapter.moves).chain(game.played_moves()).cloned().collect();
        Self { earlier_chapters: earlier, played_moves, ..Self::of(variant, start, game) }
    }

    /// The game in the form in which a file stores it.
    #[must_use]
    pub fn to_saved_game(&self) -> SavedGame {
        let saved = SavedGame::new(&self.variant.id, &self.earlier_chapters, &self.start, &self.game);
        saved.with_clock(self.clock.as_ref().map(GameClock::saved)).with_conclusion(self.conclusion)
    }

    /// Starts the game anew with these clocks. Does nothing once a move has been played.
    pub fn set_clock(&mut self, controls: TimeControls) {
        if self.played_moves.is_empty() {
            self.clock = GameClock::new(controls);
        }
    }

    /// The clocks; `None` without any.
    #[must_use]
    pub fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// What is left of a side's time; `None` if it is not limited.
    #[must_use]
    pub fn remaining_time(&self, side: Side) -> Option<Duration> {
        self.clock.as_ref()?.remaining(side, self.turn())
    }

    /// Whether there are clocks and time passes on that of the side to move: after the first move, until the game is over.
    #[must_use]
    pub fn has_running_clock(&self) -> bool {
        self.outcome().is_none()
            && self.clock.as_ref().is_some_and(|clock| clock.has_started() && clock.controls().of(self.turn()).is_some())
    }

    /// Lets time pass for the side to move. Returns how the game ends if no time is left.
    #[must_use]
    pub fn run_clock(&mut self, elapsed: Duration) -> Option<Conclusion> {
        if !self.has_running_clock() {
            return None;
        }
        let turn = self.turn();
        self.clock.as_mut()?.run(elapsed);
        self.remaining_time(turn).is_some_and(|left| left.is_zero()).then_some(Conclusion::Timeout(turn))
    }

    /// Whether the players have ended the game, and not a rule.
    #[must_use]
    pub fn is_concluded(&self) -> bool {
        self.conclusion.is_some()
    }

    /// Ends the game. Returns whether it was still going on.
    pub fn conclude(&mut self, conclusion: Conclusion) -> bool {
        let is_open = self.outcome().is_none();
        if is_open {
            self.conclusion = Some(conclusion);
        }
        is_open
    }

    /// The game without clocks and without an end on which the players have agreed, so that it can be tried out further.
    #[must_use]
    pub fn to_be_tried_out(&self) -> Self {
        Self { conclusion: None, clock: None, ..self.clone() }
    }

    /// Continues a game that the players have ended. The side to move has the time that it had when its turn began. Returns whether there was
    /// such an end.
    pub fn withdraw_conclusion(&mut self) -> bool {
        let was_concluded = self.conclusion.take().is_some();
        if let Some(clock) = self.clock.as_mut().filter(|_| was_concluded) {
            clock.set_running(Duration::ZERO);
        }
        was_concluded
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
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
        !self.played_moves().is_empty() && self.outcome().is_none()
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

    /// The squares of the pieces with a legal move, in ascending order.
    #[must_use]
    pub fn movable_squares(&self) -> Vec<Square> {
        let mut squares: Vec<_> = self.game.legal_moves().into_iter().filter(|_| self.conclusion.is_none()).map(|mv| mv.from).collect();
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
            return Err(IllegalMove::GameOver);
        }
        let mover = self.turn();
        let played = self.game.play(mv)?;
        self.played_moves.push(played.clone());
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
        self.played_moves.pop();
        let time = self.clock.as_mut().map(GameClock::take_back).unwrap_or_default();
        self.undone.push((played.mv, time));
        Some(played)
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
        let setup = chapters.last()?.end();
        self.game = Game::from_setup(Arc::clone(&self.variant.rules), &setup).ok()?;
        chapters.retain(|chapter| !chapter.moves.is_empty());
        (self.earlier_chapters, self.start) = (chapters, setup);
        Some(played)
    }

    /// All moves played so far, including those made under earlier rules.
    #[must_use]
    pub fn played_moves(&self) -> &[PlayedMove] {
        &self.played_moves
    }

    /// What was played under earlier versions of the rules, oldest first.
    #[must_use]
    pub fn earlier_chapters(&self) -> &[Chapter] {
        &self.earlier_chapters
    }

    /// Continues the game under the rules of `variant`. Moves made so far stay as they are; earlier positions no longer count as repeated.
    ///
    /// # Errors
    /// If the board or the kinds of pieces differ, or the position is not valid under the new rules. The game is unchanged then.
    pub fn switch_rules(&mut self, variant: Arc<Variant>) -> Result<(), SwitchRulesError> {
        let (old, new) = (self.rules(), variant.rules.rule_set());
        if old.size != new.size {
            return Err(SwitchRulesError::BoardSize);
        }
        let pieces = |set: &RuleSet| set.kinds.iter().map(|kind| (kind.name.clone(), kind.side, kind.royal)).collect::<Vec<_>>();
        if pieces(old) != pieces(new) {
            return Err(SwitchRulesError::Pieces);
        }
        if self.game.rules().fingerprint() == variant.rules.fingerprint() {
            self.variant = variant;
            return Ok(());
        }
        if self.played_moves.is_empty() && self.start == Setup::start(old) {
            *self = Self { has_new_rules: self.has_new_rules, clock: self.clock.take(), ..Self::new(variant) };
            return Ok(());
        }
        let setup = self.game.setup();
        let game = Game::from_setup(Arc::clone(&variant.rules), &setup).map_err(SwitchRulesError::Position)?;
        if !self.game.played_moves().is_empty() {
            let rules = self.game.rules().fingerprint().to_owned();
            self.earlier_chapters.push(Chapter { rules, start: self.start.clone(), moves: self.game.played_moves().to_vec() });
        }
        (self.variant, self.start, self.game) = (variant, setup, game);
        Ok(())
    }
}
