use super::duties::Duties;
use super::masks::{KindMasks, Masks};
use super::position::Position;
use super::{Side, Siege};
use crate::board::{Bits, Square};

impl<const W: usize> Position<W> {
    /// The enemies captured by a piece of a kind that has just come to `to`. They still stand on the board.
    ///
    /// Custodial capture is Linnaeus's law 9, the king's siege his laws 10 and 11, the hostile throne his law 14.
    #[inline]
    pub(super) fn captures(&self, masks: &Masks<W>, mover: &KindMasks<W>, to: Square, duties: Duties) -> Bits<W> {
        let mut captured = Bits::EMPTY;
        let enemies = self.side(mover.side.opponent());
        let at = masks.square(to);
        // Most moves end beside no enemy at all, and the rest beside one.
        let beside = at.near & *enemies;
        if !beside.is_empty() && mover.hammer {
            for victim in beside.iter() {
                if self.is_captured(masks, mover.side, victim, Masks::<W>::direction_to_next(to, victim)) {
                    captured.insert(victim);
                }
            }
        }
        // A row begins beside the piece that closes it.
        if duties.has(Duties::SHIELDWALL)
            && (at.near & masks.edge).meets(enemies)
            && let Some(closers) = &masks.shieldwall
        {
            captured |= self.shieldwalls(masks, mover.side, to, closers);
        }
        captured
    }

    /// Squares on which a piece of the side to move may capture something, or fall itself. Nothing is captured by a move to any other.
    ///
    /// An enemy is captured from a square next to him, and one who falls between two needs something hostile on the far side.
    pub(super) fn squares_of_capture(&self, masks: &Masks<W>) -> Bits<W> {
        let captor = self.turn;
        let mut squares = Bits::EMPTY;
        for victim in self.side(captor.opponent()).iter() {
            let kind = masks.kind(self.kind_on(victim));
            let around = masks.neighbours(victim);
            let from = |side: usize| match kind.stand(victim).siege {
                Siege::Never => false,
                Siege::Opposite => around[(side + 2) % 4].is_some_and(|far| self.is_hostile(masks, captor, kind, victim, far)),
                Siege::Three { .. } | Siege::Four { .. } => true,
            };
            (0..4).filter(|&side| from(side)).filter_map(|side| around[side]).for_each(|square| squares.insert(square));
            if masks.shieldwall.is_some() {
                squares |= masks.square(victim).near & masks.edge;
            }
        }
        if masks.kinds.iter().any(|kind| kind.side == captor && kind.falls_between) {
            squares |= masks.board;
        }
        squares
    }

    /// Whether a piece falls to an enemy that has come up to it, moving in the direction with this number.
    #[inline]
    fn is_captured(&self, masks: &Masks<W>, captor: Side, victim: Square, direction: usize) -> bool {
        let kind = masks.kind(self.kind_on(victim));
        match kind.stand(victim).siege {
            Siege::Never => false,
            Siege::Opposite => masks.neighbours(victim)[direction].is_some_and(|s| self.is_hostile(masks, captor, kind, victim, s)),
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
        let is_hostile = |side: usize| match masks.neighbours(at)[side] {
            _ if side == hammer => true,
            Some(square) => self.is_hostile(masks, captor, victim, at, square),
            None => edge_counts,
        };
        (0..4).filter(|&side| is_hostile(side)).count()
    }

    /// Whether a square is hostile to a piece of `victim`'s kind standing on `at`: an enemy's anvil stands there, or the square
    /// itself takes an enemy's place.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: a twentieth of a move on 9×9")]
    pub(super) fn is_hostile(&self, masks: &Masks<W>, captor: Side, victim: &KindMasks<W>, at: Square, square: Square) -> bool {
        // The usual reasons are all looked at, for which of them holds cannot be foreseen.
        let taken = self.side(captor).has(square);
        let anvil = taken & masks.kind(self.kind_on(square)).anvil;
        let empty = !(taken | self.side(captor.opponent()).has(square));
        (anvil | victim.hostile.has(square) | (empty & victim.hostile_when_empty.has(square)))
            || victim.camps.iter().any(|camp| (empty || camp.when_occupied) && camp.squares.has(square) && !camp.squares.has(at))
            || (victim.hostile_when_besieged.has(square) && self.is_besieged(masks, square, at))
    }

    /// Whether the king stands on a square with an enemy on each side but the one his man holds (Linnaeus, law 10).
    fn is_besieged(&self, masks: &Masks<W>, throne: Square, man: Square) -> bool {
        let attackers = self.side(Side::Attackers);
        self.king == throne
            && self.side(Side::Defenders).has(throne)
            && masks.neighbours(throne).iter().all(|side| side.is_none_or(|s| s == man || attackers.has(s)))
    }

    /// Whether a piece that has just come to a square falls there.
    #[inline]
    pub(super) fn falls_between(&self, masks: &Masks<W>, stepper: &KindMasks<W>, at: Square, duties: Duties) -> bool {
        duties.has(Duties::BETWEEN) && self.stepped_between(masks, stepper, at).is_some()
    }

    /// The two enemies, or squares in their place, that a piece has stepped between to its own undoing.
    pub(super) fn stepped_between(&self, masks: &Masks<W>, stepper: &KindMasks<W>, at: Square) -> Option<[Square; 2]> {
        if !stepper.falls_between {
            return None;
        }
        let captor = stepper.side.opponent();
        let [north, east, south, west] = *masks.neighbours(at);
        [(north, south), (east, west)].into_iter().find_map(|pair| match pair {
            (Some(one), Some(other)) => {
                [one, other].iter().all(|&s| self.is_hostile(masks, captor, stepper, at, s)).then_some([one, other])
            }
            _ => None,
        })
    }

    /// The squares that brought a captured piece down, the hammer first. The piece still stands, the hammer has moved.
    pub(super) fn captors(&self, masks: &Masks<W>, hammer: Square, victim: Square) -> Vec<Square> {
        let captor = masks.kind(self.kind_on(hammer)).side;
        let kind = masks.kind(self.kind_on(victim));
        let around = masks.neighbours(victim);
        let opposite = around.iter().position(|&side| side == Some(hammer)).and_then(|side| around[(side + 2) % 4]);
        let custodial = around.contains(&Some(hammer)) && {
            let direction = around.iter().position(|&side| side == Some(hammer)).map_or(0, |side| (side + 2) % 4);
            self.is_captured(masks, captor, victim, direction)
        };
        if !custodial {
            return self.shieldwall_captors(masks, captor, hammer, victim);
        }
        let others: Vec<Square> = match kind.stand(victim).siege {
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
