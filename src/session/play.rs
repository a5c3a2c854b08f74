use std::sync::Arc;

use crate::board::Square;
use crate::record::{SaveFault, SavedGame};
use crate::rules::{Game, IllegalMove, Move, Outcome, RuleSet, Setup, SetupFault, Side, Turn};
use crate::script::Variant;

/// A game being played.
#[derive(Clone)]
pub struct Session {
    variant: Arc<Variant>,
    start: Setup,
    game: Game,
    notice: Option<String>,
}

impl Session {
    /// A new game.
    #[must_use]
    pub fn new(variant: Arc<Variant>) -> Self {
        let start = Setup::start(variant.rules.set());
        let game = Game::new(Arc::clone(&variant.rules));
        Self { variant, start, game, notice: None }
    }

    /// A game from any position, which counts as its beginning.
    ///
    /// # Errors
    /// Everything that keeps the setup from being a position of the variant.
    pub fn from_setup(variant: Arc<Variant>, setup: &Setup) -> Result<Self, Vec<SetupFault>> {
        let game = Game::from_setup(Arc::clone(&variant.rules), setup)?;
        Ok(Self { variant, start: setup.clone(), game, notice: None })
    }

    /// Takes a saved game up again by playing its moves. Where the variant's rules have changed since and the game is the same
    /// by the new ones, it goes on and [`notice`](Self::notice) says so.
    ///
    /// # Errors
    /// When the game is not one that the variant's rules allow.
    pub fn resume(variant: Arc<Variant>, saved: &SavedGame) -> Result<Self, SaveFault> {
        let (start, game) = saved.replay(&variant.rules)?;
        let changed = saved.rules != variant.rules.fingerprint();
        let notice =
            changed.then(|| format!("The rules of {} have changed since this game was left; it goes on by the new ones.", variant.name));
        Ok(Self { variant, start, game, notice })
    }

    /// The game as a file keeps it.
    #[must_use]
    pub fn saved(&self) -> SavedGame {
        SavedGame::of(&self.variant.id, &self.start, &self.game)
    }

    /// The variant played.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        self.game.rules().set()
    }

    /// The game itself.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Something the players should be told about how this game came to the table.
    #[must_use]
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Whether a game is under way: moves have been played, and it has not ended.
    #[must_use]
    pub fn is_running(&self) -> bool {
        !self.turns().is_empty() && self.outcome().is_none()
    }

    /// Whose turn it is, or would be if the game were not over.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.game.turn()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What is called out as the position stands.
    #[must_use]
    pub fn announcement(&self) -> Option<&str> {
        self.game.announcement()
    }

    /// Where the piece on a square can go; nowhere if it is not the mover's, or the game is over.
    #[must_use]
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        self.game.destinations(from)
    }

    /// The squares of the pieces that can move now, a1 first.
    #[must_use]
    pub fn movable(&self) -> Vec<Square> {
        let mut squares: Vec<_> = self.game.legal_moves().into_iter().map(|mv| mv.from).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// Plays a move and tells everything it brought about.
    ///
    /// # Errors
    /// When the move is not legal; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Turn, IllegalMove> {
        self.game.play(mv)
    }

    /// Takes the last move back and gives it; `None` at the beginning.
    pub fn undo(&mut self) -> Option<Turn> {
        self.game.undo()
    }

    /// The moves played so far.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        self.game.turns()
    }

    pub(super) fn tell(&mut self, notice: &str) {
        let told = self.notice.get_or_insert_default();
        if !told.is_empty() {
            told.push(' ');
        }
        told.push_str(notice);
    }
}
