use super::masks::{KindMasks, Masks};
use super::position::Position;
use super::{KindId, Side, Siege};
use crate::board::{Bits, Square};

impl<const W: usize> Position<W> {
    /// The enemies captured by a piece of `kind` that has just come to `to`. They still stand on the board.
    ///
    /// Custodial capture is Linnaeus's law 9, the king's siege his laws 10 and 11, the hostile throne his law 14.
    #[inline]
    pub(super) fn captures(&self, masks: &Masks<W>, kind: KindId, to: Square) -> Bits<W> {
        let mut captured = Bits::EMPTY;
        let mover = masks.kind(kind);
        if !mover.hammer {
            return captured;
        }
        let enemies = &self.sides[mover.side.opponent().index()];
        for (direction, neighbour) in masks.neighbours[to.index()].iter().enumerate() {
            if let Some(victim) = neighbour
                && enemies.has(*victim)
                && self.is_captured(masks, mover.side, *victim, direction)
            {
                captured.insert(*victim);
            }
        }
        if let Some(closers) = &masks.shieldwall
            && masks.edge.has(to)
        {
            captured |= self.shieldwalls(masks, mover.side, to, closers);
        }
        captured
    }

    /// Whether a piece falls to an enemy that has come up to it, moving in the direction with this number.
    #[inline]
    fn is_captured(&self, masks: &Masks<W>, captor: Side, victim: Square, direction: usize) -> bool {
        let kind = masks.kind(self.kind_of(masks, captor.opponent(), victim));
        match kind.siege[victim.index()] {
            Siege::Never => false,
            Siege::Opposite => masks.neighbours[victim.index()][direction].is_some_and(|s| self.is_hostile(masks, captor, kind, victim, s)),
            Siege::Three { edge_counts } => self.hostile_sides(masks, captor, kind, victim, direction, edge_counts) >= 3,
            Siege::Four { edge_counts } => self.hostile_sides(masks, captor, kind, victim, direction, edge_counts) == 4,
        }
    }

    /// How many sides of a besieged piece are hostile. The side the hammer came to is one, whatever else it could be.
    fn hostile_sides(
        &self,
        masks: &Masks<W>,
        captor: Side,
        victim: &KindMasks<W>,
        at: Square,
        direction: usize,
        edge_counts: bool,
    ) -> usize {
        let hammer = (direction + 2) % 4;
        let is_hostile = |side: usize| match masks.neighbours[at.index()][side] {
            _ if side == hammer => true,
            Some(square) => self.is_hostile(masks, captor, victim, at, square),
            None => edge_counts,
        };
        (0..4).filter(|&side| is_hostile(side)).count()
    }

    /// Whether a square is hostile to a piece of `victim`'s kind standing on `at`: an enemy's anvil stands there, or the square
    /// itself takes an enemy's place.
    #[inline]
    fn is_hostile(&self, masks: &Masks<W>, captor: Side, victim: &KindMasks<W>, at: Square, square: Square) -> bool {
        let anvil = self.sides[captor.index()].has(square) && masks.kind(self.kind_of(masks, captor, square)).anvil;
        let empty = !self.occupied.by_rank.has(square);
        anvil
            || victim.hostile.has(square)
            || (empty && victim.hostile_when_empty.has(square))
            || victim.camps.iter().any(|camp| (empty || camp.when_occupied) && camp.squares.has(square) && !camp.squares.has(at))
            || (victim.hostile_when_besieged.has(square) && self.is_besieged(masks, square, at))
    }

    /// Whether the king stands on a square with an enemy on each side but the one his man holds (Linnaeus, law 10).
    fn is_besieged(&self, masks: &Masks<W>, throne: Square, man: Square) -> bool {
        let attackers = &self.sides[Side::Attackers.index()];
        self.king == throne
            && self.sides[Side::Defenders.index()].has(throne)
            && masks.neighbours[throne.index()].iter().all(|side| side.is_none_or(|s| s == man || attackers.has(s)))
    }

    /// The two enemies, or squares in their place, that a piece has stepped between to its own undoing.
    #[inline]
    pub(super) fn stepped_between(&self, masks: &Masks<W>, kind: KindId, at: Square) -> Option<[Square; 2]> {
        let stepper = masks.kind(kind);
        if !stepper.falls_between {
            return None;
        }
        let captor = stepper.side.opponent();
        let [north, east, south, west] = masks.neighbours[at.index()];
        [(north, south), (east, west)].into_iter().find_map(|pair| match pair {
            (Some(one), Some(other)) => {
                [one, other].iter().all(|&s| self.is_hostile(masks, captor, stepper, at, s)).then_some([one, other])
            }
            _ => None,
        })
    }

    /// The squares that brought a captured piece down, the hammer first. The piece still stands, the hammer has moved.
    pub(super) fn captors(&self, masks: &Masks<W>, hammer: Square, victim: Square) -> Vec<Square> {
        let captor = self.turn;
        let kind = masks.kind(self.kind_of(masks, captor.opponent(), victim));
        let around = &masks.neighbours[victim.index()];
        let opposite = around.iter().position(|&side| side == Some(hammer)).and_then(|side| around[(side + 2) % 4]);
        let custodial = around.contains(&Some(hammer)) && {
            let direction = around.iter().position(|&side| side == Some(hammer)).map_or(0, |side| (side + 2) % 4);
            self.is_captured(masks, captor, victim, direction)
        };
        if !custodial {
            return self.shieldwall_captors(masks, captor, hammer, victim);
        }
        let others: Vec<Square> = match kind.siege[victim.index()] {
            Siege::Never => Vec::new(),
            Siege::Opposite => opposite.into_iter().collect(),
            Siege::Three { .. } | Siege::Four { .. } => around
                .iter()
                .flatten()
                .copied()
                .filter(|&square| square != hammer && self.is_hostile(masks, captor, kind, victim, square))
                .collect(),
        };
        std::iter::once(hammer).chain(others).collect()
    }
}
