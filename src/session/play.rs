use std::sync::Arc;

use birka_rules::Square;
use birka_rules::record::{Chapter, ReplayedGame, SavedGame, SavedGameError};
use birka_rules::{Game, IllegalMove, Move, Outcome, PlayedMove, RuleSet, Setup, SetupError, Side};
use birka_script::Variant;

/// Why a game cannot go on by other rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotAdopt {
    /// The board is of another size.
    #[error("the board is of another size")]
    Board,
    /// The kinds of pieces are others.
    #[error("the pieces are others")]
    Pieces,
    /// The position is none by those rules.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Position(Vec<SetupError>),
}

/// A game being played.
#[derive(Clone)]
pub struct Session {
    variant: Arc<Variant>,
    /// What was played by rules that have been changed since, the oldest first.
    earlier: Vec<Chapter>,
    /// Where the rules of now took over.
    start: Setup,
    game: Game,
    /// Every move of every chapter.
    turns: Vec<PlayedMove>,
    notice: Option<String>,
}

impl Session {
    /// A new game.
    #[must_use]
    pub fn new(variant: Arc<Variant>) -> Self {
        let start = Setup::start(variant.rules.rule_set());
        let game = Game::new(Arc::clone(&variant.rules));
        Self { variant, earlier: Vec::new(), start, game, turns: Vec::new(), notice: None }
    }

    /// A game from any position, which counts as its beginning.
    ///
    /// # Errors
    /// Everything that keeps the setup from being a position of the variant.
    pub fn from_setup(variant: Arc<Variant>, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let game = Game::from_setup(Arc::clone(&variant.rules), setup)?;
        Ok(Self { variant, earlier: Vec::new(), start: setup.clone(), game, turns: Vec::new(), notice: None })
    }

    /// Takes a saved game up again by playing its moves. Where the variant's rules have changed since and the game is the same
    /// by the new ones, it goes on and [`notice`](Self::notice) says so.
    ///
    /// # Errors
    /// When the game is not one that the variant's rules allow.
    pub fn resume(variant: Arc<Variant>, saved: &SavedGame) -> Result<Self, SavedGameError> {
        let ReplayedGame { earlier, start, game } = saved.replay(&variant.rules)?;
        let changed = saved.rules != variant.rules.fingerprint();
        let notice =
            changed.then(|| format!("The rules of {} have changed since this game was left; it goes on by the new ones.", variant.name));
        let turns = earlier.iter().flat_map(|chapter| &chapter.moves).chain(game.played_moves()).cloned().collect();
        Ok(Self { variant, earlier, start, game, turns, notice })
    }

    /// The game as a file keeps it.
    #[must_use]
    pub fn saved(&self) -> SavedGame {
        SavedGame::of(&self.variant.id, &self.earlier, &self.start, &self.game)
    }

    /// The variant played.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        self.game.rules().rule_set()
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
        !self.played_moves().is_empty() && self.outcome().is_none()
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
    pub fn play(&mut self, mv: Move) -> Result<PlayedMove, IllegalMove> {
        let turn = self.game.play(mv)?;
        self.turns.push(turn.clone());
        Ok(turn)
    }

    /// Takes the last move back and gives it; `None` at the beginning, and where the rules have been changed since the position
    /// before that move was one.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        let turn = self.game.undo().or_else(|| self.undo_earlier())?;
        self.turns.pop();
        Some(turn)
    }

    /// Takes back a move made by earlier rules; the game then goes on from there by those of now.
    fn undo_earlier(&mut self) -> Option<PlayedMove> {
        let mut earlier = self.earlier.clone();
        let turn = earlier.last_mut()?.undo()?;
        let setup = earlier.last()?.end();
        self.game = Game::from_setup(Arc::clone(&self.variant.rules), &setup).ok()?;
        earlier.retain(|chapter| !chapter.moves.is_empty());
        (self.earlier, self.start) = (earlier, setup);
        Some(turn)
    }

    /// The moves played so far, also those made by rules that have been changed since.
    #[must_use]
    pub fn played_moves(&self) -> &[PlayedMove] {
        &self.turns
    }

    /// What was played by rules that have been changed since, the oldest first.
    #[must_use]
    pub fn earlier(&self) -> &[Chapter] {
        &self.earlier
    }

    /// Goes on by the rules of a variant as its file now has them. The moves made so far stay as they are, and only those to come
    /// are made by the new rules; positions of before do not count as repeated.
    ///
    /// # Errors
    /// When the board or its pieces are no longer the same, or the position is none by the new rules; the game then stays under the
    /// rules it had.
    pub fn adopt(&mut self, variant: Arc<Variant>) -> Result<(), CannotAdopt> {
        let (old, new) = (self.rules(), variant.rules.rule_set());
        if old.size != new.size {
            return Err(CannotAdopt::Board);
        }
        let pieces = |set: &RuleSet| set.kinds.iter().map(|kind| (kind.name.clone(), kind.side, kind.royal)).collect::<Vec<_>>();
        if pieces(old) != pieces(new) {
            return Err(CannotAdopt::Pieces);
        }
        if self.game.rules().fingerprint() == variant.rules.fingerprint() {
            self.variant = variant;
            return Ok(());
        }
        if self.turns.is_empty() && self.start == Setup::start(old) {
            *self = Self { notice: self.notice.take(), ..Self::new(variant) };
            return Ok(());
        }
        let setup = self.game.setup();
        let game = Game::from_setup(Arc::clone(&variant.rules), &setup).map_err(CannotAdopt::Position)?;
        if !self.game.played_moves().is_empty() {
            let rules = self.game.rules().fingerprint().to_owned();
            self.earlier.push(Chapter { rules, start: self.start.clone(), moves: self.game.played_moves().to_vec() });
        }
        (self.variant, self.start, self.game) = (variant, setup, game);
        Ok(())
    }

    pub(super) fn tell(&mut self, notice: &str) {
        let told = self.notice.get_or_insert_default();
        if !told.is_empty() {
            told.push(' ');
        }
        told.push_str(notice);
    }
}
