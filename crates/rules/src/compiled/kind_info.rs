//! Tables by kind and square that a move looks up.

use crate::board::bitboard::Bitboard;
use crate::board::square::{Square, SquareTable};
use crate::compiled::movement::{KindMovement, LineMasks, OtherRays, bits, other_moves, square_group};
use crate::random::Rng;
use crate::variant::ends::NoMove;
use crate::variant::ids::{KindId, Side};
use crate::variant::kind::{Kind, RequiredSides};
use crate::variant::turn::Again;
use crate::variant::{Hostility, RuleSet, SquareRule};

/// The rules for one kind of piece.
pub(crate) struct KindInfo<const W: usize> {
    pub(crate) side: Side,
    pub(crate) royal: bool,
    /// The longest slide along rank or file, in squares.
    pub(crate) reach: usize,
    /// By square number, its moves besides slides along rank and file; empty for a kind without any.
    pub(crate) other_moves: Vec<OtherRays<W>>,
    /// By number of the other kind, whether it hops over it, and whether it then captures it. Shorter than the list of kinds if it never hops.
    pub(crate) hops: Vec<Option<Hopped>>,
    pub(crate) hammer: bool,
    pub(crate) anvil: bool,
    /// Squares on which pieces of this kind are moved one by one and not with the [`MovementClass`](super::MovementClass)
    /// of their side: all squares for the king and for kinds that move differently, the home squares for pieces with a camp, none for
    /// ordinary soldiers.
    pub(crate) individual: Bitboard<W>,
    /// Whether [`individual`](Self::individual) has any squares.
    pub(crate) moves_individually: bool,
    /// Squares that are always hostile to it.
    pub(crate) hostile: Bitboard<W>,
    /// Squares that are hostile to it while empty.
    pub(crate) hostile_when_empty: Bitboard<W>,
    /// Squares that are hostile to it while a besieged king stands there.
    pub(crate) hostile_when_besieged: Bitboard<W>,
    /// Groups of squares that are hostile to it while it stands outside them.
    pub(crate) camps: Vec<Camp<W>>,
    /// Whether it is captured when it moves between two enemies.
    pub(crate) captured_when_moving_between: bool,
    /// Whether it is captured in rows.
    pub(crate) captured_in_rows: bool,
    /// The kinds of which it captures two by moving between them, as bits.
    captures_between: u8,
    /// Whether its turn goes on after a capture.
    pub(crate) again: Again,
    /// Whether it makes no second move in a turn of [two](crate::TwoMoves), and none follows its move.
    pub(crate) moves_alone: bool,
    pub(crate) squares: SquareTable<KindOnSquare, W>,
    /// By square, what it cannot use of the rank and file through the square when it slides from there.
    pub(crate) lines: SquareTable<LineMasks, W>,
}

/// The rules for one kind of piece on one square.
#[derive(Clone)]
pub(crate) struct KindOnSquare {
    /// The Zobrist key.
    pub(crate) key: u64,
    /// How the piece is captured on this square.
    pub(crate) required_sides: RequiredSides,
    /// Effects, other than custodial captures, that a move of the piece to this square can have.
    pub(crate) effects: MoveEffects,
    /// The kind that the piece becomes when it ends a move on this square.
    pub(crate) promotion: Option<KindId>,
    /// The kind that the piece becomes when it is captured on this square.
    pub(crate) conversion: Option<KindId>,
}

/// The fate of a piece that another one hops over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hopped {
    Stays,
    Captured,
}

fn hops_over(set: &RuleSet, kind: &Kind) -> Vec<Option<Hopped>> {
    let hopped = |id: KindId| {
        let hop = kind.other_moves.hops.iter().find(|hop| hop.over.contains(&id))?;
        Some(if hop.captures { Hopped::Captured } else { Hopped::Stays })
    };
    if kind.other_moves.hops.is_empty() { Vec::new() } else { set.kinds().map(|(id, _)| hopped(id)).collect() }
}

impl<const W: usize> KindInfo<W> {
    pub(crate) fn new(set: &RuleSet, id: KindId, keys: &mut Rng) -> Self {
        let kind = set.kind(id);
        let size = set.size;
        let rules = |square: Square| {
            set.classes.iter().filter(move |class| class.squares.contains(&square)).map(move |class| class.rules[id.index()])
        };
        let squares_where = |holds: &dyn Fn(SquareRule) -> bool| size.squares().filter(|&s| rules(s).any(holds)).collect::<Bitboard<W>>();
        let movement = KindMovement::<W>::new(set, id);
        let escape: Bitboard<W> = set.escape_squares().collect();
        let effects = MoveEffects::of_kind(set, id);
        let on_square = |square| KindOnSquare {
            key: keys.next_u64(),
            required_sides: set.required_sides_at(square, id),
            effects: MoveEffects(effects.0 | MoveEffects::of_square(set, id, square, &escape).0),
            promotion: set.promotion_on(square, id),
            conversion: set.conversion_on(square, id),
        };
        Self {
            side: kind.side,
            royal: kind.royal,
            reach: kind.reach.map_or(size.longer_side(), usize::from),
            other_moves: other_moves(set, id, &movement),
            hops: hops_over(set, kind),
            hammer: kind.capture_roles.hammer,
            anvil: kind.capture_roles.anvil,
            individual: Bitboard::EMPTY,
            moves_individually: false,
            hostile: squares_where(&|rule| rule.hostile == Hostility::Always && !rule.hostile_only_outside),
            hostile_when_empty: squares_where(&|rule| rule.hostile == Hostility::WhenEmpty && !rule.hostile_only_outside),
            hostile_when_besieged: squares_where(&|rule| rule.hostile_when_besieged),
            camps: camps_of(set, id),
            captured_when_moving_between: kind.captured_when_moving_between,
            captured_in_rows: kind.captured_in_rows,
            captures_between: bits(&kind.captures_between),
            again: kind.again,
            moves_alone: set.two_moves.as_ref().is_some_and(|rule| rule.alone.contains(&id)),
            squares: SquareTable::new(size, on_square),
            lines: SquareTable::new(size, |square| movement.line_masks(size, square)),
        }
    }

    /// The fate of a piece of another kind when this one hops over it; `None` if it does not.
    pub(crate) fn hops_over(&self, other: KindId) -> Option<Hopped> {
        self.hops.get(other.index()).copied().flatten()
    }

    /// Whether it captures two pieces by moving between them if both are of such kinds.
    pub(crate) fn captures_between(&self, other: KindId) -> bool {
        self.captures_between >> other.0 & 1 == 1
    }

    /// Whether it captures some pieces by moving between them.
    pub(crate) fn intervenes(&self) -> bool {
        self.captures_between != 0
    }

    #[inline]
    pub(crate) fn on(&self, square: Square) -> &KindOnSquare {
        &self.squares[square]
    }
}

/// A connected group of squares that is hostile to pieces outside it, but not to those inside.
pub(crate) struct Camp<const W: usize> {
    pub(crate) squares: Bitboard<W>,
    /// Whether a square of the camp is also hostile while a piece stands on it.
    pub(crate) when_occupied: bool,
}

/// The camps that are hostile to a kind.
pub(crate) fn camps_of<const W: usize>(set: &RuleSet, id: KindId) -> Vec<Camp<W>> {
    let mut camps: Vec<Camp<W>> = Vec::new();
    for class in &set.classes {
        let rule = class.rules[id.index()];
        if !rule.hostile_only_outside || rule.hostile == Hostility::Never {
            continue;
        }
        for &square in &class.squares {
            let squares: Bitboard<W> = square_group(set, class, square).into_iter().collect();
            let when_occupied = rule.hostile == Hostility::Always;
            if !camps.iter().any(|camp| camp.squares == squares && camp.when_occupied == when_occupied) {
                camps.push(Camp { squares, when_occupied });
            }
        }
    }
    camps
}

/// Possible effects of a move other than custodial captures, by moving kind and destination square.
///
/// A variant without a rule never has the flag of that rule set, so it pays nothing for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveEffects(u16);

impl MoveEffects {
    /// A shieldwall capture.
    pub(crate) const SHIELDWALL: Self = Self(1);
    /// The piece may have moved between two enemies and be captured itself.
    pub(crate) const BETWEEN: Self = Self(1 << 1);
    /// The king escapes.
    pub(crate) const ESCAPE: Self = Self(1 << 2);
    /// A king on the edge may have an exit fort.
    pub(crate) const FORT: Self = Self(1 << 3);
    /// An encirclement may be complete.
    pub(crate) const ENCIRCLEMENT: Self = Self(1 << 4);
    /// A piece may have left or entered a ring of other pieces, or squares that it cannot enter again, so that either side may have completed an exit
    /// fort or an encirclement.
    pub(crate) const CROSSING: Self = Self(1 << 5);
    /// A piece may have moved onto an enemy.
    pub(crate) const TAKE: Self = Self(1 << 6);
    /// A piece may have moved between two enemies and capture both.
    pub(crate) const INTERVENTION: Self = Self(1 << 7);
    /// The piece may have completed a line by which its side wins.
    pub(crate) const LINE: Self = Self(1 << 8);

    /// The piece may have captured another one by hopping over it.
    pub(crate) const HOP: Self = Self(1 << 9);
    /// After a capture the turn of the piece may go on.
    pub(crate) const AGAIN: Self = Self(1 << 10);

    /// A second move may follow in the same turn.
    pub(crate) const FIRST: Self = Self(1 << 11);
    /// The next turn may begin otherwise than with a move: its side may pass, roll the die, or be left without a move and passed over.
    pub(crate) const NEXT_TURN: Self = Self(1 << 12);

    /// The piece has reached a square by which its side wins.
    pub(crate) const GOAL: Self = Self(1 << 13);
    /// The piece may capture a row of enemies.
    pub(crate) const ROWS: Self = Self(1 << 14);
    /// The piece may become another one, or those that it captures may.
    pub(crate) const CHANGES: Self = Self(1 << 15);

    /// The effects after which either side may have won in any way.
    pub(crate) const CROSSING_OR_CHANGES: Self = Self(Self::CROSSING.0 | Self::CHANGES.0);

    /// The effects of few variants. A move with any of them is made out of line.
    pub(crate) const UNUSUAL: Self = Self(
        Self::BETWEEN.0
            | Self::CROSSING.0
            | Self::TAKE.0
            | Self::INTERVENTION.0
            | Self::LINE.0
            | Self::HOP.0
            | Self::AGAIN.0
            | Self::FIRST.0
            | Self::GOAL.0
            | Self::NEXT_TURN.0
            | Self::ROWS.0
            | Self::CHANGES.0,
    );

    /// The effects that do not depend on the pieces nearby.
    pub(crate) const ANYWHERE: Self = Self(
        Self::BETWEEN.0
            | Self::ESCAPE.0
            | Self::CROSSING.0
            | Self::TAKE.0
            | Self::LINE.0
            | Self::FIRST.0
            | Self::GOAL.0
            | Self::NEXT_TURN.0
            | Self::CHANGES.0,
    );

    /// The effects that moves of a kind can have to any square.
    fn of_kind(set: &RuleSet, id: KindId) -> Self {
        let kind = set.kind(id);
        Self::all(&[
            (Self::BETWEEN, kind.captured_when_moving_between),
            // Any defender may complete the fort.
            (Self::FORT, set.ends.exit_fort && kind.side == Side::Defenders),
            (Self::ENCIRCLEMENT, set.ends.encirclement && kind.side == Side::Attackers),
            (Self::CROSSING, (set.ends.encirclement || set.ends.exit_fort) && set.has_other_moves()),
            (Self::CROSSING, set.ends.exit_fort && kind.side == Side::Attackers && cannot_return(set, id)),
            (Self::TAKE, !kind.other_moves.takes.is_empty()),
            (Self::INTERVENTION, !kind.captures_between.is_empty()),
            (Self::ROWS, kind.capture_roles.hammer && set.kinds.iter().any(|other| other.side != kind.side && other.captured_in_rows)),
            (Self::HOP, kind.other_moves.hops.iter().any(|hop| hop.captures)),
            (Self::AGAIN, !kind.again.is_never()),
            (Self::FIRST, set.two_moves.as_ref().is_some_and(|rule| !rule.alone.contains(&id))),
            (Self::NEXT_TURN, set.ends.no_move == NoMove::Skips || set.passes.is_some() || set.dice.is_some()),
        ])
    }

    /// The effects that only moves of a kind to a square can have.
    fn of_square<const W: usize>(set: &RuleSet, id: KindId, square: Square, escape: &Bitboard<W>) -> Self {
        let kind = set.kind(id);
        Self::all(&[
            (Self::SHIELDWALL, set.shieldwall.is_some() && kind.capture_roles.hammer && set.size.is_edge(square)),
            (Self::ESCAPE, kind.royal && escape.contains(square)),
            (Self::GOAL, set.is_goal(id, square)),
            (Self::CHANGES, changes_pieces(set, id, square)),
            (Self::LINE, set.ends.line.of(kind.side).is_some_and(|line| set.counts_for_line(line, square))),
        ])
    }

    /// The effects whose condition holds.
    fn all(effects: &[(Self, bool)]) -> Self {
        Self(effects.iter().filter(|(_, holds)| *holds).fold(0, |all, (effect, _)| all | effect.0))
    }

    /// Whether any of the flags of `effects` is set.
    #[inline]
    pub(crate) fn intersects(self, effects: Self) -> bool {
        self.0 & effects.0 != 0
    }

    /// The effects that are not among `effects`.
    pub(crate) fn without(self, effects: Self) -> Self {
        Self(self.0 & !effects.0)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Whether a kind may stand on some squares that it cannot enter.
fn cannot_return(set: &RuleSet, id: KindId) -> bool {
    set.classes.iter().map(|class| class.rules[id.index()]).any(|rule| rule.stop && !rule.enter)
}

/// Whether a move of a kind to a square may change what a piece is.
fn changes_pieces(set: &RuleSet, id: KindId, square: Square) -> bool {
    let kind = set.kind(id);
    let is_converted = |other: &Kind| other.becomes.is_some() && (other.side != kind.side || kind.captured_when_moving_between);
    set.promotion_on(square, id).is_some() || set.kinds.iter().any(is_converted)
}
