use std::sync::Arc;

use birka_rules::record::{Chapter, ReplayedGame, SavedGame, SavedGameError};
use birka_rules::{Game, IllegalMove, Move, Outcome, PlayedMove, RuleSet, Setup, SetupError, Side, Square};
use birka_script::Variant;

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
    /// The moves that were taken back since the last move was played, the first one last.
    undone: Vec<Move>,
    notice: Option<String>,
}

impl Session {
    /// A new game from the variant's starting position.
    #[must_use]
    pub fn new(variant: Arc<Variant>) -> Self {
        let start = Setup::start(variant.rules.rule_set());
        let game = Game::new(Arc::clone(&variant.rules));
        Self { variant, earlier_chapters: Vec::new(), start, game, played_moves: Vec::new(), undone: Vec::new(), notice: None }
    }

    /// A new game from the given position.
    ///
    /// # Errors
    /// Every reason why `setup` is not a valid position of the variant.
    pub fn from_setup(variant: Arc<Variant>, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let game = Game::from_setup(Arc::clone(&variant.rules), setup)?;
        let start = setup.clone();
        Ok(Self { variant, earlier_chapters: Vec::new(), start, game, played_moves: Vec::new(), undone: Vec::new(), notice: None })
    }

    /// Continues a saved game by replaying its moves. If the variant's rules have changed since and the moves are legal under the new ones,
    /// the game continues under them and [`notice`](Self::notice) says so.
    ///
    /// # Errors
    /// If the moves are not legal under the variant's rules.
    pub fn resume(variant: Arc<Variant>, saved: &SavedGame) -> Result<Self, SavedGameError> {
        let replayed = saved.replay(&variant.rules)?;
        let changed = saved.rules != variant.rules.fingerprint();
        let notice = changed
            .then(|| format!("The rules of {} have changed since this game was saved; it continues under the new ones.", variant.name));
        Ok(Self { notice, ..Self::from_replayed(variant, replayed) })
    }

    /// A game that has been replayed by the rules of its variant.
    #[must_use]
    pub fn from_replayed(variant: Arc<Variant>, replayed: ReplayedGame) -> Self {
        let ReplayedGame { earlier, start, game } = replayed;
        let played_moves = earlier.iter().flat_map(|chapter| &chapter.moves).chain(game.played_moves()).cloned().collect();
        Self { variant, earlier_chapters: earlier, start, game, played_moves, undone: Vec::new(), notice: None }
    }

    /// The game in the form in which a file stores it.
    #[must_use]
    pub fn to_saved_game(&self) -> SavedGame {
        SavedGame::new(&self.variant.id, &self.earlier_chapters, &self.start, &self.game)
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

    /// A message for the players about how this game was loaded.
    #[must_use]
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
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
        self.game.outcome()
    }

    /// The call that the rules prescribe in this position, such as *raichi*.
    #[must_use]
    pub fn announcement(&self) -> Option<&str> {
        self.game.announcement()
    }

    /// The legal destinations of the piece on a square. Empty if it is not a piece of the side to move, or the game is over.
    #[must_use]
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        self.game.destinations(from)
    }

    /// The squares of the pieces with a legal move, in ascending order.
    #[must_use]
    pub fn movable_squares(&self) -> Vec<Square> {
        let mut squares: Vec<_> = self.game.legal_moves().into_iter().map(|mv| mv.from).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// Plays a move and returns its consequences.
    ///
    /// # Errors
    /// If the move is illegal; the game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<PlayedMove, IllegalMove> {
        let played = self.game.play(mv)?;
        self.played_moves.push(played.clone());
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
        }
        Ok(played)
    }

    /// Takes the last move back and returns it. `None` at the start of the game, and if the position before a move made under earlier rules
    /// is not valid under the current ones.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        let played = self.game.undo().or_else(|| self.undo_earlier())?;
        self.played_moves.pop();
        self.undone.push(played.mv);
        Some(played)
    }

    /// Whether there is a move to [`redo`](Self::redo).
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Plays the move again that was taken back last. `None` if another move has been played since, or no move was taken back.
    ///
    /// # Errors
    /// If the rules have changed and forbid it, or a hook fails; the game is unchanged then.
    pub fn redo(&mut self) -> Option<Result<PlayedMove, IllegalMove>> {
        let mv = *self.undone.last()?;
        Some(self.play(mv))
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
            *self = Self { notice: self.notice.take(), ..Self::new(variant) };
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
