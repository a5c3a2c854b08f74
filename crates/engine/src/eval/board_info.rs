//! Facts about a variant's board that evaluation and search need, derived from its rules once per search.

use birka_rules::{
    Bitboard, BoardSize, Direction, Hostility, KingGeometry, RequiredSides, RuleSet, SearchPosition, Side, Square, SquareClass, SquareRule,
    directional_index,
};

pub(crate) struct BoardInfo<const W: usize> {
    pub(crate) board: Bitboard<W>,
    pub(crate) edge: Bitboard<W>,
    /// All squares but the first file, where a shift to the east would wrap around.
    pub(crate) not_first_file: Bitboard<W>,
    /// All squares but the last file, where a shift to the west would wrap around.
    pub(crate) not_last_file: Bitboard<W>,
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    /// By square, distance to the edge in steps.
    pub(crate) edge_distance: Vec<usize>,
    /// By direction, the directional index of each square.
    pub(crate) directional_index: [Vec<Square>; 4],

    /// Where the king can go and what captures him; `None` in a variant without a king.
    pub(crate) king: Option<KingGeometry<W>>,
    /// By number of steps, the squares that are nearer to a goal.
    pub(crate) nearer_to_goal: Vec<Bitboard<W>>,
    /// Four parts of the board: about the corners where these are goals, otherwise about the middles of the sides.
    pub(crate) sectors: [Bitboard<W>; 4],
    /// The goals in each sector that has any. None for a king who takes attackers by moving onto them, whom no ring of them encloses.
    pub(crate) goal_quarters: Vec<Bitboard<W>>,
    /// Squares one to three steps from a goal; empty on boards with many goals.
    pub(crate) gates: Bitboard<W>,

    /// Whether the king is captured when he steps between two enemies.
    pub(crate) king_captured_when_moving_between: bool,

    /// By side, squares that may be hostile to its men whatever stands there.
    pub(crate) hostile: [Bitboard<W>; 2],
    /// By side, squares that may be hostile to its men while they are empty.
    pub(crate) hostile_when_empty: [Bitboard<W>; 2],
    /// By side, whether a man of it may be captured other than between two opposite squares.
    pub(crate) captured_by_surrounding: [bool; 2],
    /// By side, whether the edge may count as an enemy of its men.
    pub(crate) edge_is_hostile: [bool; 2],
    /// By side, whether some of its pieces take enemies by moving onto them.
    pub(crate) takes: [bool; 2],
    /// By side, whether some of its pieces capture by hopping.
    pub(crate) captures_by_hop: [bool; 2],
    /// By side, whether some of its pieces are captured in rows.
    pub(crate) captured_in_rows: [bool; 2],
    /// By side, whether some of its pieces capture two enemies by moving between them.
    pub(crate) captures_between: [bool; 2],
    pub(crate) has_shieldwalls: bool,
    /// Whether moves change what pieces are.
    pub(crate) changes_pieces: bool,
    /// By side, whether some of its men change sides when they are captured.
    pub(crate) changes_sides: [bool; 2],
    /// By side, whether it wins by squares that its pieces reach or by a line of them.
    pub(crate) has_goals: [bool; 2],

    /// By side, men in the starting position and in hand, the king not counted.
    pub(crate) starting_men: [i32; 2],
    /// Steps from the king's starting square to a goal, from 1 to 19.
    pub(crate) starting_distance: i32,
}

impl<const W: usize> BoardInfo<W> {
    /// The greatest distance of the king's starting square that the evaluation tells apart.
    const MAX_DISTANCE: i32 = 19;
    /// Boards with more goals have no gates.
    const FEW_GOALS: u32 = 16;

    pub(crate) fn new(position: &SearchPosition<W>) -> Self {
        let set = position.rule_set();
        let size = set.size;
        let king = KingGeometry::new(position);
        let goals = king.as_ref().map_or(Bitboard::EMPTY, |king| *king.goals().squares());
        let distance = |square: Square| king.as_ref().and_then(|king| king.distance(square));
        let few_goals = goals.count() <= Self::FEW_GOALS;
        let farthest = size.squares().filter_map(distance).max().unwrap_or(0);
        let nearer_than = |steps| size.squares().filter(|&square| distance(square).is_some_and(|distance| distance < steps)).collect();
        let corners = few_goals && goals.iter().any(|s| size.is_corner(s));
        let sectors: [Bitboard<W>; 4] =
            std::array::from_fn(|sector| size.squares().filter(|&s| is_in_sector(size, corners, sector, s)).collect());
        let starting_square =
            size.squares().find(|s| set.start[s.index()].is_some_and(|id| set.kind(id).royal)).unwrap_or_else(|| size.middle());
        let is_gate = |square: &Square| few_goals && distance(*square).is_some_and(|distance| (1..=3).contains(&distance));
        Self {
            board: size.squares().collect(),
            edge: position.edge(),
            not_first_file: size.squares().filter(|&s| size.file(s) > 0).collect(),
            not_last_file: size.squares().filter(|&s| size.file(s) + 1 < size.files()).collect(),
            files: size.files(),
            ranks: size.ranks(),
            edge_distance: size.numbers().map(|s| size.edge_distance(s)).collect(),
            directional_index: Direction::ALL
                .map(|direction| size.numbers().map(|s| Square::from_index(directional_index(size, s, direction))).collect()),
            nearer_to_goal: (0..=farthest).map(nearer_than).collect(),
            goal_quarters: if set.king().is_some_and(|(_, king)| !king.other_moves.takes.is_empty()) {
                Vec::new()
            } else {
                sectors.iter().map(|&sector| sector & goals).filter(|goals| !goals.is_empty()).collect()
            },
            sectors,
            gates: size.squares().filter(is_gate).collect(),
            king_captured_when_moving_between: set.king().is_some_and(|(_, king)| king.captured_when_moving_between),
            hostile: Side::ALL.map(|side| squares_where(set, side, |rule| rule.hostile == Hostility::Always || rule.hostile_when_besieged)),
            hostile_when_empty: Side::ALL.map(|side| squares_where(set, side, |rule| rule.hostile == Hostility::WhenEmpty)),
            captured_by_surrounding: Side::ALL.map(|side| {
                required_sides_of_men(set, side)
                    .any(|required_sides| !matches!(required_sides, RequiredSides::Never | RequiredSides::Opposite))
            }),
            edge_is_hostile: Side::ALL.map(|side| {
                required_sides_of_men(set, side).any(|required_sides| {
                    matches!(required_sides, RequiredSides::Three { edge_counts: true } | RequiredSides::Four { edge_counts: true })
                })
            }),
            takes: Side::ALL.map(|side| set.kinds.iter().any(|kind| kind.side == side && !kind.other_moves.takes.is_empty())),
            captures_by_hop: Side::ALL.map(|side| {
                let hops = set.kinds.iter().filter(|kind| kind.side == side).flat_map(|kind| &kind.other_moves.hops);
                hops.into_iter().any(|hop| hop.captures)
            }),
            changes_pieces: set.changes_pieces(),
            changes_sides: Side::ALL.map(|side| {
                let of_side = |id| set.kind(id).side;
                set.kinds.iter().any(|kind| kind.side == side && kind.becomes.is_some_and(|id| of_side(id) != side))
            }),
            captured_in_rows: Side::ALL.map(|side| set.kinds.iter().any(|kind| kind.side == side && kind.captured_in_rows)),
            captures_between: Side::ALL.map(|side| set.kinds.iter().any(|kind| kind.side == side && !kind.captures_between.is_empty())),
            has_shieldwalls: set.shieldwall.is_some(),
            has_goals: Side::ALL
                .map(|side| set.ends.line.of(side).is_some() || set.ends.reach.iter().any(|(id, _)| set.kind(*id).side == side)),
            starting_men: Side::ALL.map(|side| starting_men(set, side)),
            starting_distance: distance(starting_square).map_or(Self::MAX_DISTANCE, i32::from).clamp(1, Self::MAX_DISTANCE),
            king,
        }
    }

    /// The squares within one king step (of chess) of some squares, then those within two, and so on without end.
    pub(crate) fn surroundings(&self, mut squares: Bitboard<W>) -> impl Iterator<Item = Bitboard<W>> {
        let n = self.files;
        std::iter::repeat_with(move || {
            let row = squares | (squares & self.not_last_file).up(1) | (squares & self.not_first_file).down(1);
            squares = (row | row.up(n) | row.down(n)) & self.board;
            squares
        })
    }

    /// The number of diagonally adjacent pairs of attackers and the number of orthogonally adjacent pairs.
    #[inline]
    pub(crate) fn adjacent_pairs(&self, attackers: Bitboard<W>) -> (i32, i32) {
        let n = self.files;
        let (right, left) = (attackers & self.not_last_file, attackers & self.not_first_file);
        let diagonal = (right.up(n + 1) & attackers).count() + (left.up(n - 1) & attackers).count();
        let orthogonal = (right.up(1) & attackers).count() + (attackers.up(n) & attackers).count();
        (diagonal as i32, orthogonal as i32)
    }

    /// Squares of defenders who only have to move away for the king to have an escape.
    pub(crate) fn discovering_defenders(&self, position: &SearchPosition<W>) -> Bitboard<W> {
        let mut discovering = Bitboard::EMPTY;
        let Some((geometry, king)) = self.king.as_ref().zip(position.king()) else { return discovering };
        let (goals, passable) = (geometry.goals(), geometry.passable());
        let [attackers, defenders] = Side::ALL.map(|side| position.directional(side));
        for (place, towards) in Direction::ALL.into_iter().enumerate() {
            let back = towards.opposite();
            let mut at = king;
            let first = loop {
                let Some(next) = position.neighbours(at)[place] else { break None };
                if attackers[Direction::East].contains(next) || defenders[Direction::East].contains(next) {
                    break Some(next);
                }
                at = next;
            };
            if let Some(first) = first.filter(|&first| defenders[Direction::East].contains(first)) {
                let occupied = attackers[back] | defenders[back];
                let open = passable[back].without(&occupied);
                if goals[back].without(&occupied).ray(&open).contains(self.directional_index[back.index()][first.index()]) {
                    discovering.insert(first);
                }
            }
        }
        discovering
    }
}

/// Whether a square is in one of the four sectors: about the corners, or about the middles of the sides.
fn is_in_sector(size: BoardSize, corners: bool, sector: usize, square: Square) -> bool {
    let (file, rank) = (size.file(square), size.rank(square));
    if corners {
        let is_low = |at: usize, count: usize| 2 * at + 1 < count;
        let is_high = |at: usize, count: usize| 2 * at + 1 > count;
        return (if sector & 1 == 0 { is_low(file, size.files()) } else { is_high(file, size.files()) })
            && (if sector & 2 == 0 { is_low(rank, size.ranks()) } else { is_high(rank, size.ranks()) });
    }
    // The diagonals of the rectangle, from corner to corner.
    let (across, up) = (file * (size.ranks() - 1), rank * (size.files() - 1));
    let last = (size.files() - 1) * (size.ranks() - 1);
    let (below_diagonal, above_antidiagonal) = (across > up, across + up > last);
    match sector {
        0 => below_diagonal && !above_antidiagonal,
        1 => below_diagonal && above_antidiagonal,
        2 => !below_diagonal && above_antidiagonal && across != up,
        _ => !below_diagonal && !above_antidiagonal && across != up,
    }
}

/// The squares of all classes whose law for some kind of `side` satisfies `condition`.
fn squares_where<const W: usize>(set: &RuleSet, side: Side, condition: impl Fn(&SquareRule) -> bool) -> Bitboard<W> {
    let applies = |class: &&SquareClass| set.kinds().any(|(id, kind)| kind.side == side && condition(&class.rules[id.index()]));
    set.classes.iter().filter(applies).flat_map(|class| class.squares.iter().copied()).collect()
}

/// All the ways in which the men of a side are captured.
fn required_sides_of_men(set: &RuleSet, side: Side) -> impl Iterator<Item = &RequiredSides> {
    let captures = set.kinds.iter().filter(move |kind| kind.side == side && !kind.royal).map(|kind| &kind.capture);
    captures.flat_map(|capture| capture.places.iter().map(|(_, required_sides)| required_sides).chain([&capture.elsewhere]))
}

fn starting_men(set: &RuleSet, side: Side) -> i32 {
    let men = set.start.iter().flatten().filter(|id| set.kind(**id).side == side && !set.kind(**id).royal).count();
    let in_hand = set.hand.as_ref().map_or(0, |hand| hand.pieces.of(side));
    i32::try_from(men + usize::from(in_hand)).unwrap_or(i32::MAX)
}

impl<const W: usize> BoardInfo<W> {
    /// Squares on which a piece of the side to move may capture something other than the king by arriving there. May contain squares that
    /// capture nothing; every capturing move ends on one of them, except moves that capture only the moving piece itself.
    #[inline]
    pub(crate) fn capture_targets(&self, position: &SearchPosition<W>) -> Bitboard<W> {
        let captor = position.turn();
        let victim = captor.opponent();
        let (mine, theirs) = (position.by_side(captor), position.by_side(victim));
        let hostile = mine | self.hostile[victim as usize] | self.hostile_when_empty[victim as usize].without(&theirs);
        let n = self.files;
        let mut targets = (((hostile.up(1) & self.not_first_file & theirs).up(1)) & self.not_first_file)
            | ((hostile.down(1) & self.not_last_file & theirs).down(1) & self.not_last_file)
            | ((hostile.up(n) & theirs).up(n) & self.board)
            | (hostile.down(n) & theirs).down(n);
        if self.captured_by_surrounding[victim as usize] {
            targets |= position.expand(theirs & self.beside_two(hostile, self.edge_is_hostile[victim as usize]));
        }
        if self.has_shieldwalls {
            targets |= position.expand(theirs & self.edge) & self.edge;
        }
        if self.captures_by_hop[captor as usize] || self.captured_in_rows[victim as usize] {
            targets |= position.expand(theirs);
        }
        if self.captures_between[captor as usize] {
            targets |=
                (theirs.up(1) & self.not_first_file & theirs.down(1) & self.not_last_file) | (theirs.up(n) & theirs.down(n) & self.board);
        }
        if self.takes[captor as usize] {
            return (targets | theirs).without(&mine);
        }
        targets.without(&mine).without(&theirs)
    }

    /// Squares with at least two hostile neighbours: with fewer, one more does not capture a man who falls to three.
    fn beside_two(&self, hostile: Bitboard<W>, edge_is_hostile: bool) -> Bitboard<W> {
        let n = self.files;
        let mut neighbours =
            [hostile.up(1) & self.not_first_file, hostile.down(1) & self.not_last_file, hostile.up(n) & self.board, hostile.down(n)];
        if edge_is_hostile {
            let (west, east) = (self.board.up(1) & self.not_first_file, self.board.down(1) & self.not_last_file);
            let with_neighbour = [west, east, self.board.up(n), self.board.down(n)];
            for (hostile, inner) in neighbours.iter_mut().zip(with_neighbour) {
                *hostile |= self.board.without(&inner);
            }
        }
        let (mut one, mut two) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for hostile in neighbours {
            two |= one & hostile;
            one |= hostile;
        }
        two
    }
}

#[cfg(test)]
mod tests {
    use birka_records::position;
    use birka_rules::{Game, MoveList, PositionVisitor, Rng};
    use birka_script::Library;

    use super::*;

    /// Plays random moves and checks every capturing move of every position; returns how many there are.
    struct CountCaptures(Rng);

    impl PositionVisitor for CountCaptures {
        type Output = u32;

        fn visit<const W: usize>(mut self, mut position: SearchPosition<W>) -> u32 {
            let board = BoardInfo::new(&position);
            let (mut moves, mut captures) = (MoveList::new(), 0);
            for _ in 0..150 {
                position.generate_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let targets = board.capture_targets(&position);
                for (mv, to) in moves.iter().filter_map(|&mv| Some((mv, mv.to()?))) {
                    let is_taken = position.kind_at(to).is_some();
                    let (king, captured) = (position.king(), position.make(mv));
                    position.unmake();
                    if captured.iter().any(|square| Some(square) != king && (square != to || is_taken)) {
                        captures += 1;
                        assert!(targets.contains(to), "{}", mv.name(position.rule_set().size));
                    }
                }
                position.make(moves[self.0.next_u64() as usize % moves.len()]);
            }
            captures
        }
    }

    #[test]
    fn every_capturing_move_ends_on_a_capture_target() {
        for variant in Library::shipped().variants() {
            let captures: u32 = (0..2).filter_map(|seed| Game::new(variant.rules.clone()).visit(CountCaptures(Rng::new(seed)))).sum();
            assert!(captures > 0 || variant.rules.hooks().is_some(), "{}: no capture occurred", variant.id);
        }
    }

    /// The names of the capture targets, and of the defenders with two hostile neighbours without and with a hostile edge.
    struct TargetNames;

    impl PositionVisitor for TargetNames {
        type Output = [Vec<String>; 3];

        fn visit<const W: usize>(self, position: SearchPosition<W>) -> [Vec<String>; 3] {
            let board = BoardInfo::new(&position);
            let attackers = position.by_side(Side::Attackers);
            let names = |squares: Bitboard<W>| squares.iter().map(|square| square.name(position.rule_set().size)).collect();
            let beside_two = |edge_is_hostile| names(board.beside_two(attackers, edge_is_hostile) & position.by_side(Side::Defenders));
            [names(board.capture_targets(&position)), beside_two(false), beside_two(true)]
        }
    }

    #[test]
    fn a_man_who_falls_to_three_can_be_captured_once_two_stand_beside_him() {
        let rules = Library::shipped().get("alea").expect("a shipped variant").rules.clone();
        let empty = "19/".repeat(4);
        let men = format!("/19/19/t18/S18/19/4tSt12/19/19/{empty}19/9K9/{empty}19/ a");
        let game = position::game(&rules, &men).expect("a valid position");
        let [targets, two, two_with_edge] = game.visit(TargetNames).expect("the variant has no hooks");
        // A man who falls to two opposite captors cannot be captured from these squares.
        assert!(["f7", "f5"].iter().all(|square| targets.iter().any(|target| target == square)), "{targets:?}");
        assert_eq!((two, two_with_edge), (vec!["f6".to_owned()], vec!["a4".to_owned(), "f6".to_owned()]));
    }
}
