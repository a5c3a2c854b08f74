//! The king's geometry: where he can go and what it takes to capture him.

use std::collections::VecDeque;

use crate::board::bitboard::{Bitboard, DirectionalBitboards};
use crate::board::square::{BoardSize, Direction, Square};
use crate::compiled::movement::{KindMovement, OtherRays, other_moves};
use crate::game::rules::Rules;
use crate::search::SearchPosition;
use crate::variant::ids::KindId;
use crate::variant::kind::RequiredSides;
use crate::variant::setup::Setup;
use crate::variant::{RuleSet, SquareRule};

/// The king's geometry: where he can go and what it takes to capture him, by the rule data of a variant alone.
///
/// Pieces are passed to the queries. The king can traverse a square if he may pass over it, or may stop on it and enter it from outside,
/// or if it is a goal.
pub struct KingGeometry<const W: usize> {
    size: BoardSize,
    goals: DirectionalBitboards<W>,
    traversable: Bitboard<W>,
    /// Squares that he may stop on, coming from outside.
    stop: Bitboard<W>,
    /// Squares that he may pass over, coming from outside.
    pass: Bitboard<W>,
    passable: DirectionalBitboards<W>,
    distance: Vec<Option<u8>>,
    sides_to_capture: Vec<Option<u8>>,
    /// The longest slide along rank or file, in squares.
    reach: usize,
    /// By square, his moves besides slides along rank and file; empty if he has none.
    other_moves: Vec<OtherRays<W>>,
    not_first_file: Bitboard<W>,
    not_last_file: Bitboard<W>,
}

impl<const W: usize> KingGeometry<W> {
    /// The geometry of the variant of a position; `None` if it has no king.
    #[must_use]
    pub fn new(position: &SearchPosition<W>) -> Option<Self> {
        Self::of_valid(position.rule_set())
    }

    /// Reads the geometry off a rule set that has been validated and whose board fits into `W` words.
    fn of_valid(set: &RuleSet) -> Option<Self> {
        let size = set.size;
        let (id, king) = set.king()?;
        let squares = |keep: &dyn Fn(Square) -> bool| size.squares().filter(|&square| keep(square)).collect::<Bitboard<W>>();
        let escapes: Bitboard<W> = set.escape_squares().collect();
        let goals = if escapes.is_empty() && set.ends.exit_fort { squares(&|square| size.is_edge(square)) } else { escapes };
        let pass = squares(&|square| set.square_rule_at(square, id).pass);
        let stop = squares(&|square| {
            let rule = set.square_rule_at(square, id);
            rule.stop && rule.enter
        });
        let traversable = pass | stop | goals;
        Some(Self {
            size,
            goals: DirectionalBitboards::new(size, goals),
            traversable,
            stop,
            pass,
            passable: DirectionalBitboards::new(size, traversable.without(&goals)).without_first_of_lines(size),
            distance: distances(size, goals, traversable),
            sides_to_capture: size.numbers().map(|square| sides_to_capture(set.required_sides_at(square, id))).collect(),
            reach: king.reach.map_or(size.longer_side(), usize::from),
            other_moves: other_moves(set, id, &KindMovement::new(set, id)),
            not_first_file: squares(&|square| size.file(square) > 0),
            not_last_file: squares(&|square| size.file(square) + 1 < size.files()),
        })
    }

    /// The squares that the king makes for: the escape squares, or the edge if he can win only by an exit fort.
    #[must_use]
    #[inline]
    pub fn goals(&self) -> &DirectionalBitboards<W> {
        &self.goals
    }

    /// The squares that the king can traverse, goals included.
    #[must_use]
    #[inline]
    pub fn traversable(&self) -> &Bitboard<W> {
        &self.traversable
    }

    /// The squares that the king can traverse on his way to a goal: without the goals and, in each direction, without the first square of
    /// each line, so that no slide crosses from one line to the next.
    #[must_use]
    #[inline]
    pub fn passable(&self) -> &DirectionalBitboards<W> {
        &self.passable
    }

    /// The number of orthogonal steps from a square to the nearest goal on an empty board; `None` if no path leads to one.
    #[must_use]
    #[inline]
    pub fn distance(&self, square: Square) -> Option<u8> {
        self.distance[square.index()]
    }

    /// How many of the king's four sides must be hostile to capture him on a square; `None` if he cannot be captured there.
    #[must_use]
    #[inline]
    pub fn sides_to_capture(&self, square: Square) -> Option<u8> {
        self.sides_to_capture[square.index()]
    }

    /// Whether the king does not only slide along rank and file. Lanes, distances and steps are those along rank and file all the same.
    #[must_use]
    #[inline]
    pub fn has_other_moves(&self) -> bool {
        !self.other_moves.is_empty()
    }

    /// Whether the king slides any distance.
    #[must_use]
    pub fn slides_any_distance(&self) -> bool {
        self.reach + 1 >= self.size.longer_side()
    }

    /// The squares that the king can walk to from a square, which is included, if all defenders make way. If he has
    /// [other moves](Self::has_other_moves), it includes at least all squares that these lead to.
    #[must_use]
    pub fn region(&self, attackers: &Bitboard<W>, from: Square) -> Bitboard<W> {
        self.grow_region(attackers, from, |_| false)
    }

    /// [`region`](Self::region), but stops growing as soon as `is_enough` returns `true` for the region so far. It is asked after every two
    /// steps of the flood fill, because testing costs about as much as growing.
    #[inline]
    pub fn grow_region(&self, attackers: &Bitboard<W>, from: Square, mut is_enough: impl FnMut(&Bitboard<W>) -> bool) -> Bitboard<W> {
        let open = self.traversable.without(attackers);
        let mut region: Bitboard<W> = std::iter::once(from).collect();
        loop {
            let once = (self.adjacent(region) & open) | region;
            let mut twice = (self.adjacent(once) & open) | once;
            if self.has_other_moves() {
                let targets = twice.iter().flat_map(|square| self.other_moves[square.index()].squares());
                let taken = twice.iter().flat_map(|square| self.other_moves[square.index()].taking_squares());
                let (targets, taken): (Bitboard<W>, Bitboard<W>) = (targets.collect(), taken.collect());
                twice |= (targets & open) | (taken & self.traversable);
            }
            if is_enough(&twice) || twice == region {
                return twice;
            }
            region = twice;
        }
    }

    /// The squares orthogonally adjacent to some squares, and absent ones.
    #[inline]
    fn adjacent(&self, squares: Bitboard<W>) -> Bitboard<W> {
        let n = self.size.files();
        (squares & self.not_last_file).up(1) | (squares & self.not_first_file).down(1) | squares.up(n) | squares.down(n)
    }

    /// By direction, the empty squares behind the goals in that direction: from each of them, a slide in the opposite direction leads to a
    /// goal. Numbered as in [`DirectionalBitboards`].
    #[must_use]
    #[inline]
    pub fn goal_lanes(&self, attackers: &DirectionalBitboards<W>, defenders: &DirectionalBitboards<W>) -> [Bitboard<W>; 4] {
        let lane = |direction| {
            let occupied = attackers[direction] | defenders[direction];
            let open = self.passable[direction].without(&occupied);
            self.goals[direction].without(&occupied).ray(&open) & open
        };
        // Written out, because the compiler does not inline the closure of a `map` here.
        let [north, east, south, west] = Direction::ALL;
        [lane(north), lane(east), lane(south), lane(west)]
    }

    /// The squares that the king can move to from a square otherwise than by a hop, with other pieces on `occupied`. His own square counts as empty.
    #[must_use]
    pub fn destinations(&self, occupied: &Bitboard<W>, from: Square) -> Bitboard<W> {
        self.destinations_over(occupied, &Bitboard::EMPTY, from)
    }

    /// [`destinations`](Self::destinations) with hops over the pieces on `hopped`.
    pub(crate) fn destinations_over(&self, occupied: &Bitboard<W>, hopped: &Bitboard<W>, from: Square) -> Bitboard<W> {
        let mut destinations = Bitboard::EMPTY;
        for direction in Direction::ALL {
            let line = std::iter::successors(self.size.step(from, direction), |&square| self.size.step(square, direction));
            for square in line.take(self.reach).take_while(|&square| square == from || !occupied.contains(square)) {
                if self.stop.contains(square) {
                    destinations.insert(square);
                }
                if !self.pass.contains(square) {
                    break;
                }
            }
        }
        if let Some(moves) = self.other_moves.get(from.index()) {
            let mut others = *occupied;
            others.remove(from);
            destinations |= moves.targets(&others, |hop| hopped.contains(hop.over)) & self.stop;
        }
        destinations
    }

    /// The number of moves that the king needs to reach a goal if no other piece moves; `None` if he cannot reach any.
    #[must_use]
    pub fn moves_to_goal(&self, occupied: &Bitboard<W>, from: Square) -> Option<usize> {
        let mut others = *occupied;
        others.remove(from);
        let (mut reached, mut frontier): (Bitboard<W>, Bitboard<W>) = (std::iter::once(from).collect(), std::iter::once(from).collect());
        for moves in 0.. {
            if frontier.intersects(self.goals.squares()) {
                return Some(moves);
            }
            let next = frontier.iter().fold(Bitboard::EMPTY, |next, square| next | self.destinations(&others, square));
            frontier = next.without(&reached);
            if frontier.is_empty() {
                break;
            }
            reached |= frontier;
        }
        None
    }
}

impl KingGeometry<6> {
    /// The geometry of any variant with a king, `None` without one. Six words hold every board.
    #[must_use]
    pub fn of_rules(rules: &Rules) -> Option<Self> {
        Self::of_valid(rules.rule_set())
    }
}

fn sides_to_capture(required_sides: RequiredSides) -> Option<u8> {
    match required_sides {
        RequiredSides::Never => None,
        RequiredSides::Opposite => Some(2),
        RequiredSides::Three { .. } => Some(3),
        RequiredSides::Four { .. } => Some(4),
    }
}

/// A breadth-first search from all goals.
fn distances<const W: usize>(size: BoardSize, goals: Bitboard<W>, traversable: Bitboard<W>) -> Vec<Option<u8>> {
    let mut distance = vec![None; size.area()];
    let mut pending: VecDeque<(Square, u8)> = goals.iter().map(|goal| (goal, 0)).collect();
    pending.iter().for_each(|(goal, _)| distance[goal.index()] = Some(0));
    while let Some((square, steps)) = pending.pop_front() {
        for next in Direction::ALL.iter().filter_map(|&direction| size.step(square, direction)) {
            if traversable.contains(next) && distance[next.index()].is_none() {
                distance[next.index()] = Some(steps.saturating_add(1));
                pending.push_back((next, steps.saturating_add(1)));
            }
        }
    }
    distance
}

impl Rules {
    /// The squares that the king could reach from his starting square, which is included, on an otherwise empty board; none without a king.
    ///
    /// If he starts in a class of squares that he may not enter from outside, he counts as free to move in it at any time: may overcount, never
    /// undercounts.
    #[must_use]
    pub fn king_reach(&self) -> Vec<Square> {
        let set = self.rule_set();
        let king = Setup::start(set).occupied().find(|&(_, id)| set.kinds.get(id.index()).is_some_and(|kind| kind.royal));
        let Some((start, id)) = king else { return Vec::new() };
        let moves = MovesAlone::new(set, id);
        let mut reached: Bitboard<6> = std::iter::once(start).collect();
        let mut pending = vec![start];
        while let Some(from) = pending.pop() {
            let new = moves.from(from).without(&reached);
            reached |= new;
            pending.extend(new.iter());
        }
        reached.iter().collect()
    }

    /// Whether a piece of a kind, alone on the board, could move from one of the squares where it stands when the game begins.
    #[must_use]
    pub fn could_move_alone(&self, id: KindId) -> bool {
        let set = self.rule_set();
        let moves = MovesAlone::new(set, id);
        Setup::start(set).occupied().any(|(square, other)| other == id && !moves.from(square).is_empty())
    }
}

/// The moves of a piece that is alone on the board.
struct MovesAlone<'a> {
    set: &'a RuleSet,
    id: KindId,
    /// The squares of each class, with its rule for the kind.
    classes: Vec<(Bitboard<6>, SquareRule)>,
    other_moves: Vec<OtherRays<6>>,
}

impl<'a> MovesAlone<'a> {
    fn new(set: &'a RuleSet, id: KindId) -> Self {
        let classes = set.classes.iter().map(|class| (class.squares.iter().copied().collect(), class.rules[id.index()]));
        Self { set, id, classes: classes.collect(), other_moves: other_moves(set, id, &KindMovement::new(set, id)) }
    }

    fn from(&self, from: Square) -> Bitboard<6> {
        let set = self.set;
        let is_allowed = |to: Square, rule: fn(SquareRule) -> (bool, bool)| {
            self.classes.iter().filter(|(squares, _)| squares.contains(to)).all(|(squares, of_class)| {
                let (within, from_outside) = rule(*of_class);
                within && (from_outside || squares.contains(from))
            })
        };
        // A piece to hop over or to take may come.
        let others = |moves: &OtherRays<6>| -> Bitboard<6> {
            let jumps = moves.hops.iter().map(|hop| hop.to).chain(moves.taking_squares());
            moves.targets(&Bitboard::EMPTY, |_| false) | jumps.collect()
        };
        let mut found = self.other_moves.get(from.index()).map(others).unwrap_or(Bitboard::EMPTY);
        let longest = set.kind(self.id).reach.map_or(usize::MAX, usize::from);
        for direction in Direction::ALL {
            let ray = std::iter::successors(set.size.step(from, direction), |&square| set.size.step(square, direction));
            for to in ray.take(longest) {
                if is_allowed(to, |rule| (rule.stop, rule.enter)) {
                    found.insert(to);
                }
                if !is_allowed(to, |rule| (true, rule.pass)) {
                    break;
                }
            }
        }
        found
    }
}
