//! Captures: custodial captures and captures of surrounded pieces (Linnaeus's laws 9 to 11 and 14), and shieldwalls (Copenhagen, rule 4b).

use crate::board::bitboard::Bitboard;
use crate::board::square::{PieceMove, Square};
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::{Hopped, KindInfo, MoveEffects};
use crate::position::Position;
use crate::variant::ids::Side;
use crate::variant::kind::RequiredSides;
use crate::variant::kind_moves::Hop;

impl<const W: usize> Position<W> {
    /// The enemies that a piece captures by its move, which has been made, besides one that it took. They are still on the board.
    pub(crate) fn captures(&self, rules: &CompiledRules<W>, mover: &KindInfo<W>, mv: PieceMove, effects: MoveEffects) -> Bitboard<W> {
        let mut captured = self.custodial_captures(rules, mover, mv.to, effects);
        if effects.intersects(MoveEffects::INTERVENTION) {
            captured |= self.captured_by_intervention(rules, mover, mv.to);
        }
        if effects.intersects(MoveEffects::ROWS) {
            let rows = (0..4).filter_map(|direction| self.captured_row(rules, mover.side, mv.to, direction));
            rows.for_each(|(row, _)| captured |= row);
        }
        if effects.intersects(MoveEffects::HOP) {
            self.captured_by_hop(rules, mover, mv).into_iter().for_each(|square| captured.insert(square));
        }
        captured
    }

    /// The enemies that a piece which has moved to a square captures as a hammer or by closing a shieldwall. They are still on the board.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: 3 % of a move on 9×9")]
    pub(crate) fn custodial_captures(
        &self,
        rules: &CompiledRules<W>,
        mover: &KindInfo<W>,
        to: Square,
        effects: MoveEffects,
    ) -> Bitboard<W> {
        let mut captured = Bitboard::EMPTY;
        let enemies = self.by_side(mover.side.opponent());
        let at = rules.square(to);
        // Most moves end next to no enemy, and most others next to one.
        let candidates = at.adjacent & *enemies;
        if !candidates.is_empty() && mover.hammer {
            for victim in candidates.iter() {
                if self.is_captured(rules, mover.side, victim, CompiledRules::<W>::direction_to_adjacent(to, victim)) {
                    captured.insert(victim);
                }
            }
        }
        // The row of a shieldwall begins next to the piece that closes it.
        if effects.intersects(MoveEffects::SHIELDWALL)
            && (at.adjacent & rules.edge).intersects(enemies)
            && let Some(closers) = &rules.shieldwall
        {
            captured |= self.shieldwalls(rules, mover.side, to, closers);
        }
        captured
    }

    /// The square of the piece that a move captures by hopping over it. It is adjacent to the destination.
    #[cold]
    pub(crate) fn captured_by_hop(&self, rules: &CompiledRules<W>, mover: &KindInfo<W>, mv: PieceMove) -> Option<Square> {
        let over = Hop::middle(rules.size, mv.from, mv.to).filter(|&over| self.is_occupied(over))?;
        (mover.hops_over(self.kind_on(over)) == Some(Hopped::Captured)).then_some(over)
    }

    /// The enemies on opposite sides of a piece that captures both by moving between them.
    #[cold]
    pub(crate) fn captured_by_intervention(&self, rules: &CompiledRules<W>, mover: &KindInfo<W>, at: Square) -> Bitboard<W> {
        let is_captured =
            |square: &Square| self.by_side(mover.side.opponent()).contains(*square) && mover.captures_between(self.kind_on(*square));
        let [north, east, south, west] = rules.neighbours(at).map(|side| side.filter(is_captured));
        [north.zip(south), east.zip(west)].into_iter().flatten().flat_map(|(one, other)| [one, other]).collect()
    }

    /// The pieces captured in the row of enemies that begins next to a piece which has moved, and the hostile square at its far end. A row of one piece
    /// is captured as one piece is.
    #[cold]
    fn captured_row(&self, rules: &CompiledRules<W>, captor: Side, hammer: Square, direction: usize) -> Option<(Bitboard<W>, Square)> {
        let mut captured = Bitboard::EMPTY;
        let mut at = rules.neighbours(hammer)[direction]?;
        while self.by_side(captor.opponent()).contains(at) {
            let kind = rules.kind(self.kind_on(at));
            if kind.captured_in_rows && kind.on(at).required_sides == RequiredSides::Opposite {
                captured.insert(at);
            }
            let next = rules.neighbours(at)[direction]?;
            if self.is_hostile(rules, captor, kind, at, next) {
                return Some((captured, next));
            }
            at = next;
        }
        None
    }

    /// A superset of the squares to which the side to move can make a capture, or be captured between two enemies. No move to another
    /// square captures anything.
    pub(crate) fn capture_targets(&self, rules: &CompiledRules<W>) -> Bitboard<W> {
        let captor = self.turn;
        let mut squares = Bitboard::EMPTY;
        for victim in self.by_side(captor.opponent()).iter() {
            let kind = rules.kind(self.kind_on(victim));
            let sides = rules.neighbours(victim);
            // The piece that leaves the far square may make it hostile by that, if it hops or leaps over the victim.
            let is_hostile = |far| self.by_side(captor).contains(far) || self.is_hostile(rules, captor, kind, victim, far);
            let may_be_captured_from = |side: usize| match kind.on(victim).required_sides {
                RequiredSides::Never => false,
                RequiredSides::Opposite => sides[(side + 2) % 4].is_some_and(is_hostile),
                RequiredSides::Three { .. } | RequiredSides::Four { .. } => true,
            };
            (0..4).filter(|&side| may_be_captured_from(side)).filter_map(|side| sides[side]).for_each(|square| squares.insert(square));
            if rules.shieldwall.is_some() {
                squares |= rules.square(victim).adjacent & rules.edge;
            }
        }
        let captures_anywhere = |kind: &KindInfo<W>| kind.captured_when_moving_between || kind.hops.contains(&Some(Hopped::Captured));
        if rules.has_takes[captor.index()] || rules.kinds.iter().any(|kind| kind.side == captor && captures_anywhere(kind)) {
            squares |= rules.board;
        } else if rules.kinds.iter().any(|kind| kind.side != captor && kind.captured_in_rows)
            || rules.kinds.iter().any(|kind| kind.side == captor && kind.intervenes())
        {
            squares |= rules.expand(*self.by_side(captor.opponent()));
        }
        squares
    }

    /// Whether a piece is captured by an enemy that has moved next to it. `direction` is the index of the direction from the enemy to the
    /// piece.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured with `custodial_captures`")]
    fn is_captured(&self, rules: &CompiledRules<W>, captor: Side, victim: Square, direction: usize) -> bool {
        let kind = rules.kind(self.kind_on(victim));
        match kind.on(victim).required_sides {
            RequiredSides::Never => false,
            RequiredSides::Opposite => rules.neighbours(victim)[direction].is_some_and(|s| self.is_hostile(rules, captor, kind, victim, s)),
            RequiredSides::Three { edge_counts } => self.hostile_sides(rules, captor, kind, victim, direction, edge_counts) >= 3,
            RequiredSides::Four { edge_counts } => self.hostile_sides(rules, captor, kind, victim, direction, edge_counts) == 4,
        }
    }

    /// The number of hostile sides of a piece. The side of the hammer always counts, even if the hammer is not an anvil.
    fn hostile_sides(
        &self,
        rules: &CompiledRules<W>,
        captor: Side,
        victim: &KindInfo<W>,
        at: Square,
        direction: usize,
        edge_counts: bool,
    ) -> usize {
        let hammer = (direction + 2) % 4;
        let is_hostile = |side: usize| match rules.neighbours(at)[side] {
            _ if side == hammer => true,
            Some(square) => self.is_hostile(rules, captor, victim, at, square),
            None => edge_counts,
        };
        (0..4).filter(|&side| is_hostile(side)).count()
    }

    /// Whether a square is hostile to a piece of `victim`'s kind on `at`: an enemy anvil stands there, or the square itself is hostile.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured: 5 % of a move on 9×9")]
    pub(crate) fn is_hostile(&self, rules: &CompiledRules<W>, captor: Side, victim: &KindInfo<W>, at: Square, square: Square) -> bool {
        // The common reasons are combined without branches, because they are unpredictable.
        let is_enemy = self.by_side(captor).contains(square);
        let is_anvil = is_enemy & rules.kind(self.kind_on(square)).anvil;
        let is_empty = !(is_enemy | self.by_side(captor.opponent()).contains(square));
        (is_anvil | victim.hostile.contains(square) | (is_empty & victim.hostile_when_empty.contains(square)))
            || victim
                .camps
                .iter()
                .any(|camp| (is_empty || camp.when_occupied) && camp.squares.contains(square) && !camp.squares.contains(at))
            || (victim.hostile_when_besieged.contains(square) && self.is_besieged(rules, square, at))
    }

    /// Whether the king is on `throne` with attackers on every side but that of `soldier` (Linnaeus, law 10).
    fn is_besieged(&self, rules: &CompiledRules<W>, throne: Square, soldier: Square) -> bool {
        let attackers = self.by_side(Side::Attackers);
        self.king == Some(throne)
            && self.by_side(Side::Defenders).contains(throne)
            && rules.neighbours(throne).iter().all(|side| side.is_none_or(|s| s == soldier || attackers.contains(s)))
    }

    /// Whether a piece that has moved to a square is captured there.
    #[inline]
    pub(crate) fn is_captured_between(&self, rules: &CompiledRules<W>, mover: &KindInfo<W>, at: Square, effects: MoveEffects) -> bool {
        effects.intersects(MoveEffects::BETWEEN) && self.captors_between(rules, mover, at).is_some()
    }

    /// The two opposite hostile sides that capture a piece which has moved between them.
    pub(crate) fn captors_between(&self, rules: &CompiledRules<W>, mover: &KindInfo<W>, at: Square) -> Option<[Square; 2]> {
        if !mover.captured_when_moving_between {
            return None;
        }
        let captor = mover.side.opponent();
        let [north, east, south, west] = *rules.neighbours(at);
        [(north, south), (east, west)].into_iter().find_map(|pair| match pair {
            (Some(one), Some(other)) => [one, other].iter().all(|&s| self.is_hostile(rules, captor, mover, at, s)).then_some([one, other]),
            _ => None,
        })
    }

    /// The hostile sides that capture a piece, the hammer first; for a row, the squares at its ends. For a piece that is hopped over, or captured with
    /// another between which the mover has moved, the mover. The move has been made, and the captured piece is still on the board. A move that is
    /// not `by_rules` is not a hop.
    pub(crate) fn captors(&self, rules: &CompiledRules<W>, mv: PieceMove, by_rules: bool, victim: Square) -> Vec<Square> {
        let hammer = mv.to;
        let mover = rules.kind(self.kind_on(hammer));
        let is_hopped = by_rules && self.captured_by_hop(rules, mover, mv) == Some(victim);
        if is_hopped || self.captured_by_intervention(rules, mover, hammer).contains(victim) {
            return vec![hammer];
        }
        let captor = mover.side;
        let rows = (0..4).filter_map(|direction| self.captured_row(rules, captor, hammer, direction));
        if let Some((_, end)) = rows.into_iter().find(|(row, _)| row.contains(victim)) {
            return vec![hammer, end];
        }
        let kind = rules.kind(self.kind_on(victim));
        let sides = rules.neighbours(victim);
        let direction = sides.iter().position(|&side| side == Some(hammer)).map(|side| (side + 2) % 4);
        let Some(direction) = direction.filter(|&direction| self.is_captured(rules, captor, victim, direction)) else {
            return self.shieldwall_captors(rules, captor, hammer, victim);
        };
        let others: Vec<Square> = match kind.on(victim).required_sides {
            RequiredSides::Never => Vec::new(),
            RequiredSides::Opposite => sides[direction].into_iter().collect(),
            RequiredSides::Three { .. } | RequiredSides::Four { .. } => sides
                .iter()
                .flatten()
                .copied()
                .filter(|&square| square != hammer && self.is_hostile(rules, captor, kind, victim, square))
                .collect(),
        };
        std::iter::once(hammer).chain(others).collect()
    }
}

impl<const W: usize> Position<W> {
    /// The pieces captured in shieldwalls that a piece has closed by moving to `to` on the edge.
    pub(crate) fn shieldwalls(&self, rules: &CompiledRules<W>, captor: Side, to: Square, closers: &Bitboard<W>) -> Bitboard<W> {
        let mut captured = Bitboard::EMPTY;
        for direction in 0..4 {
            if let Some(row) = self.shieldwall(rules, captor, to, direction, closers) {
                captured |= row;
            }
        }
        if captured.is_empty() { captured } else { self.fallen_in_shieldwall(rules, captured) }
    }

    /// The pieces of a shieldwall that fall: all but the king and those that cannot be captured where they stand.
    #[cold]
    pub(crate) fn fallen_in_shieldwall(&self, rules: &CompiledRules<W>, row: Bitboard<W>) -> Bitboard<W> {
        let falls = |at: &Square| {
            let kind = rules.kind(self.kind_on(*at));
            !kind.royal && kind.on(*at).required_sides != RequiredSides::Never
        };
        row.iter().filter(falls).collect()
    }

    /// The row of enemies along the edge from `to` in a direction, if each has an enemy in front and the far end is closed.
    fn shieldwall(
        &self,
        rules: &CompiledRules<W>,
        captor: Side,
        to: Square,
        direction: usize,
        closers: &Bitboard<W>,
    ) -> Option<Bitboard<W>> {
        let mut row = Bitboard::EMPTY;
        let mut at = rules.neighbours(to)[direction]?;
        let front = front(rules, at, direction)?;
        while self.by_side(captor.opponent()).contains(at) {
            let is_on_edge = rules.neighbours(at)[(front + 2) % 4].is_none();
            if !is_on_edge || !self.is_anvil(rules, captor, rules.neighbours(at)[front]?) {
                return None;
            }
            row.insert(at);
            at = rules.neighbours(at)[direction]?;
        }
        let is_closed = self.is_anvil(rules, captor, at) || closers.contains(at);
        (is_closed && row.count() >= 2).then_some(row)
    }

    fn is_anvil(&self, rules: &CompiledRules<W>, side: Side, square: Square) -> bool {
        self.by_side(side).contains(square) && rules.kind(self.kind_on(square)).anvil
    }

    /// The squares that capture a piece of a shieldwall: the piece that closed the row, the piece in front, and the far end.
    pub(crate) fn shieldwall_captors(&self, rules: &CompiledRules<W>, captor: Side, hammer: Square, victim: Square) -> Vec<Square> {
        let mut captors = vec![hammer];
        for direction in 0..4 {
            let closers = rules.shieldwall.as_ref().unwrap_or(&Bitboard::EMPTY);
            let row = self.shieldwall(rules, captor, hammer, direction, closers).filter(|row| row.contains(victim));
            if let Some(row) = row {
                captors.extend(front(rules, victim, direction).and_then(|front| rules.neighbours(victim)[front]));
                let mut end = rules.neighbours(victim)[direction];
                while let Some(square) = end.filter(|&square| row.contains(square)) {
                    end = rules.neighbours(square)[direction];
                }
                captors.extend(end);
            }
        }
        captors
    }
}

/// The side that is the front of a piece in a row along the edge; `None` if the direction of the row does not follow the edge.
pub(crate) fn front<const W: usize>(rules: &CompiledRules<W>, at: Square, direction: usize) -> Option<usize> {
    let across = [(direction + 1) % 4, (direction + 3) % 4];
    match across.map(|side| rules.neighbours(at)[side].is_some()) {
        [true, false] => Some(across[0]),
        [false, true] => Some(across[1]),
        _ => None,
    }
}
