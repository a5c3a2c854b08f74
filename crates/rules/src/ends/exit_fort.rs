//! The exit fort (Copenhagen, rule 6b): the king at the edge, in walls that the attackers cannot break.

use crate::board::bitboard::Bitboard;
use crate::board::square::{Direction, PieceMove, Square};
use crate::compiled::CompiledRules;
use crate::compiled::kind_info::KindInfo;
use crate::ends::End;
use crate::keys::{Key, KeyType, Value};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::position::captures::front;
use crate::variant::RuleSet;
use crate::variant::ids::{KindId, Side};
use crate::variant::kind::RequiredSides;

pub(super) const EXIT_FORT: End = End::new(
    Key::optional(
        "exit_fort",
        KeyType::Flag,
        "whether the defenders win when the king, at the edge and able to move, is walled in by pieces that cannot be captured",
        "`false`",
    ),
    |set| set.ends.exit_fort.then_some(Value::Flag(true)),
    |set, value| set.ends.exit_fort = value.is_true(),
)
.won_by(|set, side| side == Side::Defenders && set.ends.exit_fort);

impl<const W: usize> Position<W> {
    /// The win of the defenders by an exit fort: the king is on the edge and can move, and walls that cannot be captured enclose him.
    pub(crate) fn exit_fort(&self, rules: &CompiledRules<W>) -> Option<Outcome> {
        let king = self.king.filter(|&king| rules.set.ends.exit_fort && rules.edge.contains(king))?;
        let can_move = !self.slide_targets(rules, king).is_empty() || !self.other_targets(rules, king).is_empty();
        let stands = can_move && self.room(rules, king).is_some() && self.resists_siege(rules, king);
        stands.then_some(Outcome::win(Side::Defenders, Reason::ExitFort))
    }

    /// The squares that are connected with the king, around the other defenders; `None` if an attacker stands on one of them.
    fn room(&self, rules: &CompiledRules<W>, king: Square) -> Option<Bitboard<W>> {
        let king: Bitboard<W> = std::iter::once(king).collect();
        let walls = self.by_side(Side::Defenders).without(&king);
        rules.flood_fill_avoiding(king, rules.board.without(&walls), self.by_side(Side::Attackers))
    }

    /// Whether no attacker can get into the king's room while the defenders stand still, however often the attackers move.
    ///
    /// Captures all defenders that can be captured, until an attacker can enter or no wall can be captured. A defender that has been captured may still
    /// stand for a later capture, in a row or between two, so that the order does not matter. Attackers of one kind that slide along rank and file can
    /// always make way for one another, so that this is exact; with others, and where attackers fall between two enemies, a fort may be judged too weak.
    #[cold]
    #[inline(never)]
    fn resists_siege(&self, rules: &CompiledRules<W>, king: Square) -> bool {
        let mut position = *self;
        // Each capture removes a defender, or makes it another piece. Those that become one another again and again always stand.
        for _ in 0..self.by_side(Side::Defenders).count() as usize * RuleSet::MAX_KINDS {
            let Some(room) = position.room(rules, king) else { return false };
            let siege = Siege::new(rules, self, &position);
            if siege.reached_by(&siege.attackers).intersects(&room) || siege.captured.contains(king) {
                return false;
            }
            let captured = siege.captures();
            if captured.is_empty() {
                break;
            }
            position.capture_pieces(rules, captured);
        }
        true
    }
}

/// The moves of attackers against defenders that stand still.
struct Siege<'a, const W: usize> {
    rules: &'a CompiledRules<W>,
    /// The position before any capture.
    before: &'a Position<W>,
    /// The defenders alone.
    defenders: Position<W>,
    /// The defenders with those that can be captured before, which may still stand: the attackers need not capture them first.
    standing: Position<W>,
    /// The squares of those that can be captured before.
    gone: Bitboard<W>,
    attackers: Bitboard<W>,
    /// By the square of an attacker, the squares where it can come to stand, its own included. The other attackers make way.
    reach: [[Bitboard<W>; 64]; W],
    /// The attackers that can move.
    mobile: Bitboard<W>,
    /// The attackers that slide along rank and file, and are and do nothing else.
    soldiers: Bitboard<W>,
    /// The moves of the other attackers, by the square where each stands now, as every kind that it can become.
    moves: Vec<(Square, KindId, PieceMove)>,
    /// The attackers that can capture by moving next to an enemy.
    hammers: Bitboard<W>,
    /// The attackers against which enemies can be captured.
    anvils: Bitboard<W>,
    /// The defenders that an attacker captures by its move alone: it moves onto them, hops over them, or moves between them.
    captured: Bitboard<W>,
}

impl<'a, const W: usize> Siege<'a, W> {
    fn new(rules: &'a CompiledRules<W>, before: &'a Position<W>, position: &Position<W>) -> Self {
        let (attackers, none) = (*position.by_side(Side::Attackers), Bitboard::EMPTY);
        let mut defenders = *position;
        defenders.remove_pieces(rules, attackers);
        let mut standing = *before;
        standing.remove_pieces(rules, *before.by_side(Side::Attackers));
        defenders.by_side(Side::Defenders).iter().for_each(|at| standing.set_kind(at, defenders.kind_on(at)));
        let gone = standing.by_side(Side::Defenders).without(defenders.by_side(Side::Defenders));
        let kind = |at: Square| rules.set.kind(position.kind_on(at));
        let only_slides = |at: &Square| kind(*at).promotes.is_none() && kind(*at).captures_between.is_empty();
        let soldiers: Bitboard<W> = attackers.without(&position.individual).iter().filter(only_slides).collect();
        let mut siege = Self {
            rules,
            before,
            defenders,
            standing,
            gone,
            attackers,
            reach: [[none; 64]; W],
            mobile: none,
            soldiers,
            moves: Vec::new(),
            hammers: none,
            anvils: none,
            captured: none,
        };
        for at in attackers.iter() {
            if !soldiers.contains(at) {
                siege.walk(position, at);
                continue;
            }
            siege.note_roles(at, position.kind_on(at));
            if siege.reach_of(at).is_empty() {
                let region = siege.region(at);
                (region & soldiers).iter().for_each(|other| *siege.reach_mut(other) = region);
            }
        }
        siege.find_mobile();
        siege.moves.retain(|(at, ..)| siege.mobile.contains(*at));
        siege.captured = siege.moves.iter().fold(none, |all, &(_, id, mv)| all | siege.captured_by_move(rules.kind(id), mv));
        siege
    }

    fn reach_of(&self, attacker: Square) -> &Bitboard<W> {
        &self.reach.as_flattened()[attacker.index()]
    }

    fn reach_mut(&mut self, attacker: Square) -> &mut Bitboard<W> {
        &mut self.reach.as_flattened_mut()[attacker.index()]
    }

    /// The squares where an attacker of the [`MovementClass`](crate::compiled::MovementClass) can come to stand. Another one that stands on one of them
    /// can come to stand on the same squares.
    fn region(&self, from: Square) -> Bitboard<W> {
        let rules = self.rules;
        let class = &rules.movement_classes[Side::Attackers.index()];
        let longest = class.reach.unwrap_or(usize::MAX);
        let mut region: Bitboard<W> = std::iter::once(from).collect();
        if longest == 0 {
            return region;
        }
        let stop = class.stop_squares.without(self.defenders.by_side(Side::Defenders));
        let pass = class.pass_only.without(self.defenders.by_side(Side::Defenders));
        loop {
            let beside = rules.expand(region);
            let mut grown = region | (beside & stop);
            if beside.intersects(&pass) {
                for direction in Direction::ALL {
                    let mut passed = rules.step(&region, direction) & pass;
                    for _ in 1..longest {
                        if passed.is_empty() {
                            break;
                        }
                        let next = rules.step(&passed, direction);
                        grown |= next & stop;
                        passed = next & pass;
                    }
                }
            }
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// Follows the moves of an attacker as every kind that it can become.
    #[cold]
    fn walk(&mut self, position: &Position<W>, start: Square) {
        let rules = self.rules;
        let mut seen = [Bitboard::<W>::EMPTY; RuleSet::MAX_KINDS];
        let mut pending = seen;
        let first = position.kind_on(start);
        seen[first.index()].insert(start);
        pending[first.index()].insert(start);
        while let Some(id) = rules.set.kinds().map(|(id, _)| id).find(|id| !pending[id.index()].is_empty()) {
            for from in std::mem::replace(&mut pending[id.index()], Bitboard::EMPTY).iter() {
                let standing = self.defenders.kind_on(from);
                self.defenders.set_kind(from, id);
                let targets = self.defenders.targets(rules, from) | self.other_targets(position, start, id, from);
                self.defenders.set_kind(from, standing);
                for to in targets.iter() {
                    self.moves.push((start, id, PieceMove { from, to }));
                    let becomes = rules.kind(id).on(to).promotion.unwrap_or(id);
                    if self.defenders.king != Some(to) && !seen[becomes.index()].contains(to) {
                        seen[becomes.index()].insert(to);
                        pending[becomes.index()].insert(to);
                    }
                }
            }
        }
        *self.reach_mut(start) = seen.iter().fold(Bitboard::EMPTY, |all, &squares| all | squares);
        for (id, _) in rules.set.kinds().filter(|(id, _)| !seen[id.index()].is_empty()) {
            self.note_roles(start, id);
        }
    }

    /// The squares to which the attacker of a square, as a kind, can hop over another attacker, which may have moved to any square, and where it can
    /// hop over or take a defender that has been captured, before that.
    fn other_targets(&self, position: &Position<W>, attacker: Square, id: KindId, from: Square) -> Bitboard<W> {
        let Some(moves) = self.rules.kind(id).other_moves.get(from.index()) else { return Bitboard::EMPTY };
        let defenders = self.defenders.by_side(Side::Defenders);
        let is_hopped = |over: Square, is_over: &dyn Fn(KindId) -> bool| {
            let mut others = self.attackers.iter().filter(|&at| at != attacker);
            self.gone.contains(over) && is_over(self.before.kind_on(over)) || others.any(|at| is_over(position.kind_on(at)))
        };
        let is_free = |square| !defenders.contains(square);
        let hops = moves.hops.iter().filter(|hop| is_free(hop.over) && is_free(hop.to) && is_hopped(hop.over, &|kind| hop.is_over(kind)));
        let taken = self.gone.iter().filter(|&square| {
            let occupied = *defenders | std::iter::once(square).collect();
            moves
                .taken(&occupied, |at| if at == square { self.before.kind_on(at) } else { self.defenders.kind_on(at) })
                .any(|&at| at == square)
        });
        hops.map(|hop| hop.to).chain(taken).collect()
    }

    fn note_roles(&mut self, attacker: Square, id: KindId) {
        let kind = self.rules.kind(id);
        if kind.hammer {
            self.hammers.insert(attacker);
        }
        if kind.anvil {
            self.anvils.insert(attacker);
        }
    }

    /// The defenders that a move of one attacker captures whatever stands beside them.
    fn captured_by_move(&self, kind: &KindInfo<W>, mv: PieceMove) -> Bitboard<W> {
        if self.defenders.is_occupied(mv.to) {
            return std::iter::once(mv.to).collect();
        }
        let over: Bitboard<W> = self.defenders.captured_by_hop(self.rules, kind, mv).into_iter().collect();
        let mut standing = self.standing;
        standing.remove_pieces(self.rules, self.way(mv) & self.gone);
        over | standing.captured_by_intervention(self.rules, kind, mv.to)
    }

    /// The square where a move begins, and those between that and its end on a rank or a file.
    fn way(&self, PieceMove { from, to }: PieceMove) -> Bitboard<W> {
        let ahead = |&at: &Square, direction| self.rules.set.size.step(at, direction);
        let line = |direction| std::iter::successors(Some(from), move |at| ahead(at, direction));
        let leads_there = |&direction: &Direction| line(direction).any(|at| at == to);
        let direction = Direction::ALL.into_iter().find(leads_there);
        let passed = direction.into_iter().flat_map(|direction| line(direction).take_while(|&at| at != to));
        std::iter::once(from).chain(passed).collect()
    }

    /// Finds the attackers that can move: those that can reach an empty square, one that another attacker can leave, or one where they take a piece.
    fn find_mobile(&mut self) {
        loop {
            let stuck = self.attackers.without(&self.mobile);
            let can_move = |at: &Square| !self.reach_of(*at).without(&stuck).is_empty();
            let mobile: Bitboard<W> = stuck.iter().filter(can_move).collect();
            if mobile.is_empty() {
                break;
            }
            self.mobile |= mobile;
        }
        for at in self.attackers.without(&self.mobile).iter() {
            *self.reach_mut(at) = std::iter::once(at).collect();
        }
    }

    /// The squares that some of these attackers can reach.
    fn reached_by(&self, attackers: &Bitboard<W>) -> Bitboard<W> {
        attackers.iter().fold(Bitboard::EMPTY, |all, at| all | *self.reach_of(at))
    }

    /// The defenders that can be captured.
    fn captures(&self) -> Bitboard<W> {
        let rules = self.rules;
        let mut captured = self.captured;
        let hammers = self.reached_by(&(self.mobile & self.hammers));
        let defenders = self.defenders.by_side(Side::Defenders);
        defenders.iter().filter(|&at| self.can_surround(at, &hammers)).for_each(|at| captured.insert(at));
        if rules.kinds.iter().any(|kind| kind.captured_in_rows && kind.side == Side::Defenders) {
            rules.expand(*defenders).without(defenders).iter().filter(|&at| hammers.contains(at)).for_each(|hammer| {
                (0..4).for_each(|direction| captured |= self.row(hammer, direction));
            });
        }
        if let Some(closers) = &rules.shieldwall {
            for hammer in (hammers & rules.edge).iter() {
                (0..4).for_each(|direction| captured |= self.shieldwall(hammer, direction, closers));
            }
        }
        if let Some(king) = self.defenders.king {
            captured.remove(king);
        }
        captured.without(&self.gone)
    }

    /// Whether attackers can stand on some squares at once, where the one on `hammer` arrives last and the others are anvils. Those that can be captured
    /// before and stand on the squares of `row` are in the way.
    fn can_gather(&self, hammer: Square, anvils: &Bitboard<W>, row: &Bitboard<W>) -> bool {
        let mut places = Places { hammer, anvils: *anvils, row: *row & self.gone, taken: Bitboard::EMPTY, square: [[hammer; 64]; W] };
        std::iter::once(hammer).chain(anvils.iter()).all(|square| {
            let mut tried = Bitboard::EMPTY;
            self.can_place(square, &mut places, &mut tried)
        })
    }

    /// Finds an attacker for a square, for which others may change their squares: an augmenting path of a bipartite matching.
    fn can_place(&self, square: Square, places: &mut Places<W>, tried: &mut Bitboard<W>) -> bool {
        let is_hammer = square == places.hammer;
        let suited = if is_hammer { self.mobile & self.hammers } else { self.anvils };
        for attacker in suited.iter().filter(|&at| self.reach_of(at).contains(square)) {
            if tried.contains(attacker) || is_hammer && !self.can_arrive(attacker, places) {
                continue;
            }
            tried.insert(attacker);
            let before = places.square.as_flattened()[attacker.index()];
            if !places.taken.contains(attacker) || self.can_place(before, places, tried) {
                places.taken.insert(attacker);
                places.square.as_flattened_mut()[attacker.index()] = square;
                return true;
            }
        }
        false
    }

    /// Whether an attacker can move to the square of the hammer from one where no anvil stands, and past the row. A slide along rank or file never begins
    /// on the square of an anvil.
    fn can_arrive(&self, attacker: Square, places: &Places<W>) -> bool {
        let is_past = |mv: PieceMove| !places.anvils.contains(mv.from) && !self.way(mv).intersects(&places.row);
        if !self.soldiers.contains(attacker) {
            let arrives =
                |&(at, id, mv): &(Square, KindId, PieceMove)| at == attacker && mv.to == places.hammer && self.rules.kind(id).hammer;
            return self.moves.iter().any(|one| arrives(one) && is_past(one.2));
        }
        let class = &self.rules.movement_classes[Side::Attackers.index()];
        let is_open = |at: &Square| self.reach_of(attacker).contains(*at) || class.pass_only.contains(*at);
        self.rules.neighbours(places.hammer).iter().flatten().any(|at| is_open(at) && !places.row.contains(*at))
    }

    /// Whether a square itself is hostile to a defender.
    fn is_hostile(&self, victim: Square, square: Square) -> bool {
        let kind = self.rules.kind(self.standing.kind_on(victim));
        self.defenders.is_hostile(self.rules, Side::Attackers, kind, victim, square)
    }

    /// Whether attackers can stand on as many sides of a defender as capture it.
    fn can_surround(&self, victim: Square, hammers: &Bitboard<W>) -> bool {
        let required_sides = self.rules.kind(self.defenders.kind_on(victim)).on(victim).required_sides;
        let (needed, edge_counts) = match required_sides {
            RequiredSides::Never => return false,
            RequiredSides::Opposite => (2, false),
            RequiredSides::Three { edge_counts } => (3, edge_counts),
            RequiredSides::Four { edge_counts } => (4, edge_counts),
        };
        let sides = self.rules.neighbours(victim);
        let is_hostile = sides.map(|side| side.map_or(edge_counts, |square| self.is_hostile(victim, square)));
        let can_hammer = |hammer: Square, side: usize| {
            let counts = |other: usize| other != side && (needed > 2 || other == (side + 2) % 4);
            // Each set of other sides on which attackers are to stand, as bits.
            (0..16usize).any(|held| {
                let is_held = |other: usize| held >> other & 1 == 1;
                let fits = (0..4).all(|other| !is_held(other) || (counts(other) && !is_hostile[other] && sides[other].is_some()));
                let hostile = (0..4).filter(|&other| counts(other) && (is_hostile[other] || is_held(other))).count();
                let anvils = || (0..4).filter(|&other| is_held(other)).filter_map(|other| sides[other]).collect();
                fits && hostile + 1 >= needed && self.can_gather(hammer, &anvils(), &Bitboard::EMPTY)
            })
        };
        (0..4).any(|side| sides[side].is_some_and(|hammer| hammers.contains(hammer) && can_hammer(hammer, side)))
    }

    /// The defenders that attackers can capture in the row that begins next to a hammer. At a square where one can be captured before, the row ends or
    /// goes on.
    fn row(&self, hammer: Square, direction: usize) -> Bitboard<W> {
        let (mut row, mut reached, mut captured) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        let mut next = self.rules.neighbours(hammer)[direction];
        while let Some(at) = next.filter(|&at| self.standing.is_occupied(at)) {
            let kind = self.rules.kind(self.standing.kind_on(at));
            if kind.captured_in_rows && kind.on(at).required_sides == RequiredSides::Opposite {
                row.insert(at);
            }
            reached.insert(at);
            next = self.rules.neighbours(at)[direction];
            let Some(end) = next else { break };
            let is_hostile = self.is_hostile(at, end);
            let anvil = if is_hostile { Bitboard::EMPTY } else { std::iter::once(end).collect() };
            if (is_hostile || !self.defenders.is_occupied(end)) && self.can_gather(hammer, &anvil, &reached) {
                captured = row;
                if !self.gone.contains(end) {
                    break;
                }
            }
        }
        captured
    }

    /// The defenders that attackers can capture in the shieldwall that a hammer closes, which ends or goes on as a [`row`](Self::row) does.
    fn shieldwall(&self, hammer: Square, direction: usize, closers: &Bitboard<W>) -> Bitboard<W> {
        let rules = self.rules;
        let (mut row, mut fronts, mut captured) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        let mut next = rules.neighbours(hammer)[direction];
        let Some(front) = next.and_then(|at| front(rules, at, direction)) else { return captured };
        while let Some(at) = next.filter(|&at| self.standing.is_occupied(at)) {
            let before = rules.neighbours(at)[front].filter(|&before| !self.defenders.is_occupied(before));
            let Some(before) = before.filter(|_| rules.neighbours(at)[(front + 2) % 4].is_none()) else { break };
            row.insert(at);
            fronts.insert(before);
            next = rules.neighbours(at)[direction];
            let Some(end) = next.filter(|&end| row.more_than_one() && !self.defenders.is_occupied(end)) else { continue };
            let is_closed = closers.contains(end);
            let anvils = if is_closed { fronts } else { fronts | std::iter::once(end).collect() };
            if self.can_gather(hammer, &anvils, &row) {
                captured = self.standing.fallen_in_shieldwall(rules, row);
            }
        }
        captured
    }
}

/// The squares that attackers are placed on.
struct Places<const W: usize> {
    /// Where the attacker arrives that captures.
    hammer: Square,
    /// Where the others are to stand before.
    anvils: Bitboard<W>,
    /// The squares of a row where defenders are not to have been captured before.
    row: Bitboard<W>,
    /// The attackers that are placed.
    taken: Bitboard<W>,
    /// By the square of an attacker that is placed, the square where it is.
    square: [[Square; 64]; W],
}
