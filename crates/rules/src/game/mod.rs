//! Games on boards of any size: validated positions with the moves that led to them.

pub(crate) mod erased;
mod hooked;
mod illegal;
pub(crate) mod rules;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::board::square::{PieceMove, Square};
use crate::game::erased::{ErasedGame, PlayedMove, PositionVisitor};
use crate::game::rules::Rules;
use crate::hooks::HookError;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::random::Rng;
use crate::variant::RuleSet;
use crate::variant::ids::{KindId, Side};
use crate::variant::memory::Memory;
use crate::variant::setup::{Setup, SetupError};
use crate::variant::turn::{DieFace, InHand, NotSecond, Pending};

pub use illegal::{IllegalMove, WhyIllegal};

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
    erased: Box<dyn ErasedGame>,
    played: Vec<PlayedMove>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self { rules: Arc::clone(&self.rules), erased: self.erased.boxed_clone(), played: self.played.clone() }
    }
}

impl Game {
    /// A game from the starting position.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        let erased = rules.start();
        Self { rules, erased, played: Vec::new() }
    }

    /// A game that starts from any valid position.
    ///
    /// # Errors
    /// Every reason why the setup is not a position under these rules.
    pub fn from_setup(rules: Arc<Rules>, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let errors = setup.errors(rules.rule_set());
        if !errors.is_empty() {
            return Err(errors);
        }
        let erased = rules.begin(setup).map_err(|error| vec![error.into()])?;
        if let Some(square) = setup.continuing
            && erased.outcome().is_none()
            && erased.legal_moves().iter().all(|mv| matches!(mv, Move::EndOfTurn(_)))
        {
            let square = square.name(rules.rule_set().size);
            let is_first = rules.rule_set().two_moves.is_some();
            let why = if is_first { "no other piece can make a second move" } else { "it can capture nothing more" };
            return Err(vec![SetupError::Continuing { square, why }]);
        }
        if setup.rolled.is_some() && erased.outcome().is_none() && erased.legal_moves().is_empty() {
            return Err(vec![SetupError::Rolled { why: "with this number the side to move has no move, so its turn is over" }]);
        }
        if erased.must_be_passed_over() {
            return Err(vec![SetupError::PassedOver { side: setup.turn }]);
        }
        Ok(Self { rules, erased, played: Vec::new() })
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The side to move, or that would be to move if the game were not over.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.erased.turn()
    }

    /// The square of the piece whose turn goes on after a capture, if one does: see [`Kind::again`](crate::Kind::again). It is still
    /// [`turn`](Self::turn)'s move then. Legal are the further moves of the piece, and [`Move::EndOfTurn`].
    ///
    /// In a turn of [two moves](crate::TwoMoves), the square of the piece that has made the first. Legal are the second moves, by other pieces.
    #[must_use]
    pub fn continuing(&self) -> Option<Square> {
        if let Some(Pending::Further(square)) = self.erased.pending() { Some(square) } else { None }
    }

    /// Whether the side to move is to roll the [die](RuleSet::dice): the legal moves are [`Move::Roll`] of each face then. [`Game::roll`] chooses one.
    #[must_use]
    pub fn awaits_roll(&self) -> bool {
        self.outcome().is_none() && self.erased.pending() == Some(Pending::Roll)
    }

    /// The roll of the side to move.
    #[must_use]
    pub fn rolled(&self) -> Option<DieFace> {
        if let Some(Pending::Rolled(face)) = self.erased.pending() { Some(face) } else { None }
    }

    /// The pieces that the sides have still to place: see [`RuleSet::hand`]. While there are any, the legal moves are [`Move::Placement`] on the squares on
    /// which the side to move may place one.
    #[must_use]
    pub fn in_hand(&self) -> InHand {
        self.erased.in_hand()
    }

    /// The memory of the hooks: see [`RuleSet::memory`].
    #[must_use]
    pub fn memory(&self) -> Memory {
        self.erased.memory()
    }

    /// The squares on which the side to move may place a piece; none if all pieces are placed, or the game is over.
    #[must_use]
    pub fn placements(&self) -> Vec<Square> {
        if self.in_hand().is_empty() { Vec::new() } else { self.legal_moves().into_iter().filter_map(Move::to).collect() }
    }

    /// The kind of the piece on a square; `None` if it is empty or off the board.
    #[must_use]
    pub fn piece(&self, at: Square) -> Option<KindId> {
        if self.rule_set().size.has(at) { self.erased.kind_at(at) } else { None }
    }

    /// Every piece with its square, in ascending order of squares.
    #[must_use]
    pub fn pieces(&self) -> Vec<(Square, KindId)> {
        self.setup().occupied().collect()
    }

    /// The position as a setup.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            pieces: self.rule_set().size.numbers().map(|square| self.erased.kind_at(square)).collect(),
            turn: self.turn(),
            continuing: self.continuing(),
            hand: self.in_hand(),
            memory: self.memory(),
            passed: self.erased.pending() == Some(Pending::MoveOrPass { after_pass: true }),
            rolled: self.rolled(),
        }
    }

    /// Whether the side to move may [pass](crate::Passes) now.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.outcome().is_none() && self.continuing().is_none() && self.in_hand().is_empty() && self.rule_set().may_pass(self.turn())
    }

    /// All legal moves; none if the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.erased.legal_moves()
    }

    /// The squares that the piece on a square can legally move to; none if it is not the mover's, or the game is over. A square on which a piece may be
    /// [placed](Self::placements) leads to itself.
    #[must_use]
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        if self.rule_set().size.has(from) { self.erased.destinations(from) } else { Vec::new() }
    }

    /// The move that is written with two squares, of which the second may be one of the [destinations](Self::destinations) of the first. It need not be legal.
    #[must_use]
    pub fn move_between(&self, from: Square, to: Square) -> Move {
        Move::from_squares(from, to, self.in_hand())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the move is illegal, or a hook of the variant fails. The game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<PlayedMove, IllegalMove> {
        if let Some(illegal) = self.why_illegal(mv) {
            return Err(illegal);
        }
        let mut played = self.erased.play(mv).map_err(|fault| self.illegal(WhyIllegal::Hook(fault.into())))?;
        // A roll changes nothing that is announced.
        played.announcement = self.announcement().filter(|_| !mv.is_roll()).map(str::to_owned);
        self.played.push(played.clone());
        Ok(played)
    }

    /// Rolls the die of the side to move.
    ///
    /// # Errors
    /// When it is not to be [rolled](Self::awaits_roll), or a hook of the variant fails. The game is then unchanged.
    pub fn roll(&mut self, rng: &mut Rng) -> Result<PlayedMove, IllegalMove> {
        self.play(Move::Roll(DieFace::random(rng)))
    }

    /// Makes a legal move that is not added to the played moves: for counting.
    pub(crate) fn make_unrecorded(&mut self, mv: Move) -> Result<(), HookError> {
        self.erased.make(mv)
    }

    /// Unmakes the last unrecorded move.
    pub(crate) fn unmake_unrecorded(&mut self) {
        self.erased.unmake();
    }

    /// The effect of playing a move.
    ///
    /// # Errors
    /// When the move is illegal, or a hook of the variant fails.
    pub fn preview(&self, mv: Move) -> Result<PlayedMove, IllegalMove> {
        // The played moves do not matter here and are the most expensive part to clone.
        Self { rules: Arc::clone(&self.rules), erased: self.erased.boxed_clone(), played: Vec::new() }.play(mv)
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        let played = self.played.pop()?;
        self.erased.unmake();
        Some(played)
    }

    /// The moves played so far.
    #[must_use]
    pub fn played_moves(&self) -> &[PlayedMove] {
        &self.played
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.erased.outcome()
    }

    /// The announcement of the position: *raichi* for one open way, *tuichu* for two (Linnaeus, law 6).
    #[must_use]
    pub fn announcement(&self) -> Option<&str> {
        if self.outcome().is_some() { None } else { self.erased.announcement() }
    }

    /// The Zobrist hash of pieces, squares, side to move and memory. Equal in every run.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.erased.hash()
    }

    /// The number of leaves of the game tree at exactly `depth`. A finished game has no moves; repetition and the limit of quiet moves are
    /// ignored. [`Perft`](crate::Perft) counts on several threads.
    ///
    /// # Errors
    /// When a hook of the variant fails somewhere in the tree.
    pub fn perft(&self, depth: u32) -> Result<u64, HookError> {
        // `None` only when stopped.
        Ok(self.perft_until(depth, &AtomicBool::new(false))?.unwrap_or_default())
    }

    /// The same number as [`Game::perft`]; `None` if `stop` is set before the end, which it ends soon after.
    ///
    /// # Errors
    /// When a hook of the variant fails somewhere in the tree.
    pub fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, HookError> {
        self.erased.perft_until(depth, stop)
    }

    /// The same number as [`Game::perft`], with every move of the last ply made and unmade.
    ///
    /// # Errors
    /// When a hook of the variant fails somewhere in the tree.
    pub fn perft_without_bulk_counting(&self, depth: u32) -> Result<u64, HookError> {
        self.erased.perft_without_bulk_counting(depth)
    }

    /// Runs an operation that makes many moves, such as a search, on a copy of the position.
    ///
    /// `None` if the variant has hooks and the visitor does not implement [`PositionVisitor::visit_hooked`].
    pub fn visit<V: PositionVisitor>(&self, visitor: V) -> Option<V::Output> {
        self.erased.search_position().accept(visitor)
    }

    /// Why a move of a piece of the side to move cannot be the second one of a turn, if the turn has had its first.
    #[must_use]
    pub fn why_not_second(&self, mv: PieceMove) -> Option<NotSecond> {
        self.erased.why_not_second(mv)
    }

    /// The squares that the piece on a square could move to only if the die showed another number, in ascending order; none if none has been rolled.
    #[must_use]
    pub fn beyond_die(&self, from: Square) -> Vec<Square> {
        let Some(rolled) = self.rolled() else { return Vec::new() };
        let with = |face: DieFace| {
            let setup = Setup { rolled: Some(face), ..self.setup() };
            Self::from_setup(Arc::clone(&self.rules), &setup).map_or_else(|_| Vec::new(), |game| game.destinations(from))
        };
        let now = self.destinations(from);
        let mut others: Vec<Square> = DieFace::ALL.into_iter().filter(|&face| face != rolled).flat_map(with).collect();
        others.retain(|to| !now.contains(to));
        others.sort_unstable();
        others.dedup();
        others
    }

    fn rule_set(&self) -> &RuleSet {
        self.rules.rule_set()
    }
}
