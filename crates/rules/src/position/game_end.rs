//! The ends of the game that a position shows by itself, besides [exit forts](super::exit_fort): Linnaeus's laws 4, 6 and 12, and encirclement.

use crate::board::bitboard::Bitboard;
use crate::board::square::{Direction, Square};
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::MoveEffects;
use crate::position::Position;
use crate::variant::end_rules::{NoMove, Outcome, Reason};
use crate::variant::kind::{KindId, Side};

impl<const W: usize> Position<W> {
    /// The outcome of a position whose last move is unknown. A captured king is not considered.
    pub(crate) fn static_outcome(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let escaped = self.king.is_some_and(|king| rules.escape.contains(king));
        escaped
            .then_some(Outcome::win(Side::Defenders, Reason::KingEscaped))
            .or_else(|| self.attackers_taken(rules))
            .or_else(|| self.king_bared(rules))
            .or_else(|| self.too_few_pieces(rules, Side::Attackers))
            .or_else(|| self.too_few_pieces(rules, Side::Defenders))
            .or_else(|| self.exit_fort(rules))
            .or_else(|| self.encirclement(rules))
            .or_else(|| self.goal_reached(rules, Side::Attackers))
            .or_else(|| self.goal_reached(rules, Side::Defenders))
            .or_else(|| self.line_made(rules, Side::Attackers))
            .or_else(|| self.line_made(rules, Side::Defenders))
    }

    /// The outcome after a move that has been made, given whether it captured enemies and whether the moved piece was captured.
    ///
    /// Only called for moves that captured something or have [`MoveEffects`]. No other move can end the game.
    pub(crate) fn outcome_after(
        &self,
        rules: &CompiledRules<W>,
        to: Square,
        effects: MoveEffects,
        captures_enemies: bool,
        mover_captured: bool,
    ) -> Option<Outcome> {
        // A usual move loses no piece of its side, moves no piece into or out of a ring of others, and makes no piece another one.
        if mover_captured || effects.intersects(MoveEffects::CROSSING_OR_CHANGES) {
            return self.king_captured().or_else(|| self.static_outcome(rules));
        }
        let mover = self.turn.opponent();
        let goal = || effects.intersects(MoveEffects::GOAL).then_some(Outcome::win(mover, Reason::GoalReached));
        let line = || if effects.intersects(MoveEffects::LINE) { self.line_through(rules, mover, to) } else { None };
        self.outcome_of_usual_move(rules, to, effects, captures_enemies).or_else(goal).or_else(line)
    }

    /// The same for a move by which its side lost no piece, without [`MoveEffects::CROSSING_OR_CHANGES`] and not considering [`MoveEffects::GOAL`] and
    /// [`MoveEffects::LINE`].
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "measured with `custodial_captures`")]
    pub(crate) fn outcome_of_usual_move(
        &self,
        rules: &CompiledRules<W>,
        to: Square,
        effects: MoveEffects,
        captures_enemies: bool,
    ) -> Option<Outcome> {
        let mover = self.turn.opponent();
        if mover == Side::Defenders && effects.intersects(MoveEffects::ESCAPE) {
            return Some(Outcome::win(Side::Defenders, Reason::KingEscaped));
        }
        if captures_enemies && let Some(outcome) = self.defeat_by_losses(rules, self.turn) {
            return Some(outcome);
        }
        match mover {
            // A move of the defenders cannot complete an encirclement, because it does not add to the ring of attackers.
            Side::Defenders => {
                if effects.intersects(MoveEffects::FORT) {
                    self.exit_fort(rules)
                } else {
                    None
                }
            }
            Side::Attackers => {
                // Only by a capture can a move of the attackers complete an exit fort.
                let fort = if captures_enemies { self.exit_fort(rules) } else { None };
                let may_encircle =
                    effects.intersects(MoveEffects::ENCIRCLEMENT) && (captures_enemies || self.may_complete_encirclement(rules, to));
                fort.or_else(|| if may_encircle { self.encirclement(rules) } else { None })
            }
        }
    }

    /// The defeat of a side that has lost pieces.
    // Out of line, because few moves capture.
    #[inline(never)]
    fn defeat_by_losses(&self, rules: &CompiledRules<W>, side: Side) -> Option<Outcome> {
        let lost = match side {
            Side::Attackers => self.attackers_taken(rules),
            Side::Defenders => self.king_captured().or_else(|| self.king_bared(rules)),
        };
        lost.or_else(|| self.too_few_pieces(rules, side))
    }

    /// Whether a move that ends next to no enemy may have an effect. If not, it has none.
    #[inline]
    pub(crate) fn may_end_game(&self, rules: &CompiledRules<W>, to: Square, effects: MoveEffects) -> bool {
        effects.intersects(MoveEffects::ANYWHERE)
            || (effects.intersects(MoveEffects::FORT) && self.king.is_some_and(|king| rules.edge.contains(king)))
            || (effects.intersects(MoveEffects::ENCIRCLEMENT) && self.may_complete_encirclement(rules, to))
    }

    /// The outcome if the side to move has no move.
    pub(crate) fn no_move_outcome(&self, rules: &CompiledRules<W>) -> Outcome {
        match rules.set.ends.no_move {
            NoMove::Loses => Outcome::win(self.turn.opponent(), Reason::NoMove),
            NoMove::Draws | NoMove::Skips => Outcome { winner: None, reason: Reason::NoMove },
        }
    }

    /// The win of the attackers if the king has been captured.
    pub(crate) fn king_captured(&self) -> Option<Outcome> {
        let is_captured = self.king.is_some_and(|king| !self.by_side(Side::Defenders).contains(king));
        is_captured.then_some(Outcome::win(Side::Attackers, Reason::KingCaptured))
    }

    fn king_bared(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let is_bared = rules.set.ends.king_bared && self.by_side(Side::Defenders).count() == 1;
        is_bared.then_some(Outcome::win(Side::Attackers, Reason::KingBared))
    }

    fn attackers_taken(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let are_taken = rules.set.ends.attackers_taken && self.by_side(Side::Attackers).is_empty();
        are_taken.then_some(Outcome::win(Side::Defenders, Reason::AttackersTaken))
    }

    /// The defeat of a side that has fewer men, or fewer pieces of a kind, than it needs. Only asked while the king, if there is one, stands on the
    /// board.
    fn too_few_pieces(&self, rules: &CompiledRules<W>, side: Side) -> Option<Outcome> {
        let needed = &rules.set.ends.fewer_than.kinds;
        if needed.iter().any(|&(id, needed)| rules.kind(id).side == side && self.has_fewer(side, id, needed.get())) {
            return Some(Outcome::win(side.opponent(), Reason::KindTaken));
        }
        let has_too_few = self.by_side(side).count() < rules.fewest_pieces[side.index()];
        has_too_few.then_some(Outcome::win(side.opponent(), Reason::TooFewMen))
    }

    /// Whether a side has fewer pieces of one of its kinds than a number.
    #[cold]
    fn has_fewer(&self, side: Side, id: KindId, number: u8) -> bool {
        self.by_side(side).iter().filter(|&square| self.kind_on(square) == id).count() < usize::from(number)
    }

    /// The win of a side one of whose pieces has reached a square by which it wins.
    fn goal_reached(&self, rules: &CompiledRules<W>, side: Side) -> Option<Outcome> {
        let candidates = *self.by_side(side) & rules.goals[side.index()];
        let is_there = |square: Square| rules.kind(self.kind_on(square)).on(square).effects.intersects(MoveEffects::GOAL);
        candidates.iter().any(is_there).then_some(Outcome::win(side, Reason::GoalReached))
    }

    /// The win of a side by a line of its pieces.
    fn line_made(&self, rules: &CompiledRules<W>, side: Side) -> Option<Outcome> {
        let counted = *self.by_side(side) & rules.line_squares[side.index()];
        counted.iter().find_map(|at| self.line_through(rules, side, at))
    }

    /// The win of a side by a line of its pieces through a square.
    #[cold]
    fn line_through(&self, rules: &CompiledRules<W>, side: Side, at: Square) -> Option<Outcome> {
        let counted = *self.by_side(side) & rules.line_squares[side.index()];
        let is_made = rules.set.ends.line.of(side)?.runs_through(rules.size, at, |square| counted.contains(square));
        is_made.then_some(Outcome::win(side, Reason::LineMade))
    }

    /// The squares by which some piece of a side wins when it reaches them, and those where another piece of it would complete a line by which it
    /// wins; none where the rules are absent.
    pub(crate) fn goals(&self, rules: &CompiledRules<W>, side: Side) -> Bitboard<W> {
        rules.goals[side.index()] | self.line_targets(rules, side)
    }

    fn line_targets(&self, rules: &CompiledRules<W>, side: Side) -> Bitboard<W> {
        let Some(line) = rules.set.ends.line.of(side) else { return Bitboard::EMPTY };
        let squares = rules.line_squares[side.index()];
        let counted = *self.by_side(side) & squares;
        let completes = |&at: &Square| line.runs_through(rules.size, at, |square| square == at || counted.contains(square));
        squares.without(&counted).iter().filter(completes).collect()
    }

    /// The announcement of the position: *raichi* for one open way, *tuichu* for two (Linnaeus, law 6).
    pub(crate) fn announcement<'r>(&self, rules: &'r CompiledRules<W>) -> Option<&'r str> {
        let announcements = &rules.set.announcements;
        if announcements.is_empty() {
            return None;
        }
        let ways = self.open_ways(rules);
        let most = announcements.iter().filter(|call| usize::from(call.ways.get()) <= ways).max_by_key(|call| call.ways);
        most.map(|call| call.call.as_str())
    }
}

impl<const W: usize> Position<W> {
    /// The win of the attackers by encirclement.
    pub(crate) fn encirclement(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let is_encircled = rules.set.ends.encirclement && !self.reaches_edge(rules);
        is_encircled.then_some(Outcome::win(Side::Attackers, Reason::Encirclement))
    }

    /// Whether an attacker that has moved to a square without capturing may have completed an encirclement.
    ///
    /// The move blocks only paths through that square, so the square is part of the ring, between two other squares of it.
    #[inline]
    pub(crate) fn may_complete_encirclement(&self, rules: &CompiledRules<W>, to: Square) -> bool {
        (*self.by_side(Side::Attackers) & rules.square(to).surrounding).more_than_one()
    }

    /// Whether a path free of attackers leads from any defender to the edge.
    #[inline]
    fn reaches_edge(&self, rules: &CompiledRules<W>) -> bool {
        // Nearly always some defender stands on the edge or has a straight path to it, ignoring other defenders.
        self.by_side(Side::Defenders).intersects(&rules.edge)
            || Direction::ALL.iter().any(|&direction| self.has_straight_path_to_edge(rules, direction))
            || self.has_path_to_edge(rules)
    }

    /// Whether no attacker stands between some defender and the edge in a direction.
    #[inline]
    fn has_straight_path_to_edge(&self, rules: &CompiledRules<W>, direction: Direction) -> bool {
        let [attackers, defenders] = [Side::Attackers, Side::Defenders].map(|side| &self.sides[side.index()][direction]);
        let open = rules.after_step[direction.index()].without(attackers);
        let off_board = &rules.off_board[direction.index()];
        let steps = defenders.up(1) & (open | *off_board);
        // Several defenders on one open stretch produce a single carry at its end, which is all that is tested. Only a defender at the
        // very end of a line could disturb that, and it stands on the edge.
        steps.run(&open).intersects(off_board)
    }

    /// Flood fill from all defenders.
    fn has_path_to_edge(&self, rules: &CompiledRules<W>) -> bool {
        let open = rules.board.without(self.by_side(Side::Attackers));
        let mut filled = *self.by_side(Side::Defenders);
        loop {
            if filled.intersects(&rules.edge) {
                return true;
            }
            let expanded = rules.expand(filled) & open;
            if expanded == filled {
                return false;
            }
            filled = expanded;
        }
    }
}
