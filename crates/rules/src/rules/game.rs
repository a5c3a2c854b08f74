use std::sync::Arc;

use super::core::Core;
use super::hooks::HookFault;
use super::{Explore, IllegalMove, KindId, Move, Outcome, RuleSet, Rules, Setup, SetupFault, Side, Turn};
use crate::board::Square;

/// A validated position under the rules of a variant, with the moves that led to it.
///
/// ```text
/// ...aaa...
/// ....a....
/// ....d....
/// a...d...a
/// aaddKddaa      Tablut before the first move: the attackers' turn
/// a...d...a
/// ....d....
/// ....a....
/// ...aaa...
/// ```
pub struct Game {
    rules: Arc<Rules>,
    core: Box<dyn Core>,
    turns: Vec<Turn>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self { rules: Arc::clone(&self.rules), core: self.core.boxed_clone(), turns: self.turns.clone() }
    }
}

impl Game {
    /// A game from the starting position.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        let core = rules.start();
        Self { rules, core, turns: Vec::new() }
    }

    /// A game from any position, which counts as its beginning.
    ///
    /// # Errors
    /// Everything that keeps the setup from being a position under these rules.
    pub fn from_setup(rules: Arc<Rules>, setup: &Setup) -> Result<Self, Vec<SetupFault>> {
        let faults = setup.faults(rules.set());
        if !faults.is_empty() {
            return Err(faults);
        }
        let core = rules.begin(setup).map_err(|fault| vec![fault.into()])?;
        Ok(Self { rules, core, turns: Vec::new() })
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Whose turn it is, or would be if the game were not over.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.core.turn()
    }

    /// What stands on a square. A square off the board is empty.
    #[must_use]
    pub fn piece(&self, at: Square) -> Option<KindId> {
        if self.on_board(at) { self.core.kind_at(at) } else { None }
    }

    /// Every piece and where it stands, a1 first.
    #[must_use]
    pub fn pieces(&self) -> Vec<(Square, KindId)> {
        self.setup().occupied().collect()
    }

    /// The position as a setup.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup { pieces: self.set().size.squares().map(|square| self.core.kind_at(square)).collect(), turn: self.turn() }
    }

    /// Every legal move; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.core.legal_moves()
    }

    /// Where the piece on a square can go; nowhere if it is not the mover's, or the game is over.
    #[must_use]
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        if self.on_board(from) { self.core.destinations(from) } else { Vec::new() }
    }

    /// Plays a move and tells everything it brought about.
    ///
    /// # Errors
    /// When the move is not legal, or a function of the variant's own fails over it; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Turn, IllegalMove> {
        self.check(mv)?;
        let mut turn = self.core.play(mv)?;
        turn.announcement = self.announcement().map(str::to_owned);
        self.turns.push(turn.clone());
        Ok(turn)
    }

    /// Goes on by a legal move and keeps no record of it: for counting.
    pub(super) fn go(&mut self, mv: Move) -> Result<(), HookFault> {
        self.core.go(mv)
    }

    /// Takes back the last move that was gone on by.
    pub(super) fn go_back(&mut self) {
        self.core.undo();
    }

    /// What a move would bring about, without playing it.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn foresee(&self, mv: Move) -> Result<Turn, IllegalMove> {
        // The turns so far have no say in it and take the longest to copy.
        Self { rules: Arc::clone(&self.rules), core: self.core.boxed_clone(), turns: Vec::new() }.play(mv)
    }

    /// Takes the last move back and gives it; `None` at the beginning.
    pub fn undo(&mut self) -> Option<Turn> {
        let turn = self.turns.pop()?;
        self.core.undo();
        Some(turn)
    }

    /// The moves played so far.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.core.outcome()
    }

    /// What is called out as the position stands: at one open way *raichi*, at two *tuichu* (Linnaeus, law 6).
    #[must_use]
    pub fn announcement(&self) -> Option<&str> {
        if self.outcome().is_some() { None } else { self.core.announcement() }
    }

    /// The zobrist hash of pieces, squares and side to move: the same in every run.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.core.hash()
    }

    /// Leaves of the game tree at exactly `depth` from here. A finished game has no moves; repetition and the limit of quiet
    /// moves are left out.
    ///
    /// # Errors
    /// When a function of the variant's own fails somewhere in the tree.
    pub fn perft(&self, depth: u32) -> Result<u64, HookFault> {
        self.core.perft(depth)
    }

    /// The same number, with every last move made and taken back instead of counted.
    ///
    /// # Errors
    /// When a function of the variant's own fails somewhere in the tree.
    pub fn perft_one_by_one(&self, depth: u32) -> Result<u64, HookFault> {
        self.core.perft_one_by_one(depth)
    }

    /// Does something that takes a great many moves, such as a search. The game itself stays as it is.
    ///
    /// `None` where a variant has functions of its own, of which a [`Walk`](super::Walk) knows nothing, unless the explorer can do with
    /// a [`HookedWalk`](super::HookedWalk).
    pub fn explore<E: Explore>(&self, explorer: E) -> Option<E::Found> {
        match self.core.walk() {
            Some(walk) => Some(walk.explore(explorer)),
            None => self.core.hooked_walk()?.explore(explorer),
        }
    }

    fn set(&self) -> &RuleSet {
        self.rules.set()
    }

    fn on_board(&self, square: Square) -> bool {
        square.index() < self.set().size.area()
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if !self.on_board(mv.from) || !self.on_board(mv.to) {
            return Err(IllegalMove::OffBoard);
        }
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        let name = |square: Square| square.name(self.set().size);
        let Some(id) = self.piece(mv.from) else {
            return Err(IllegalMove::EmptySquare { square: name(mv.from) });
        };
        let kind = self.set().kind(id);
        if kind.side != self.turn() {
            return Err(IllegalMove::NotYours { square: name(mv.from), kind: kind.name.clone() });
        }
        if self.core.is_struck_out(mv) {
            return Err(IllegalMove::OwnRule { kind: kind.name.clone(), from: name(mv.from), to: name(mv.to) });
        }
        if !self.destinations(mv.from).contains(&mv.to) {
            return Err(IllegalMove::Unreachable { kind: kind.name.clone(), from: name(mv.from), to: name(mv.to) });
        }
        Ok(())
    }
}
