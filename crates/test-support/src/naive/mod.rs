//! A second, naive implementation of the rules, written from the rule data alone.
//!
//! It shares only the data types with birka-rules: squares are pairs of numbers, boards are vectors of vectors, and every query walks over the
//! board. [`compare_game`](crate::comparison::compare_game) plays a random game by both implementations, which must agree before and after every
//! move.

mod ends;
mod forts;
mod moves;
mod turns;

use birka_rules::{ClassId, DieFace, InHand, Kind, Outcome, RuleSet, Setup, Side, Square, SquareRule};

/// File and rank of a square, from 0.
pub type At = (usize, usize);
/// Both squares of a pass.
pub(crate) const PASS: At = (usize::MAX, usize::MAX);
/// Both squares of the roll of a 0 are one less than those of a pass, those of the others less in turn.
const ROLL: usize = usize::MAX - 1;
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONALS: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A position.
#[derive(Clone)]
pub struct Board<'a> {
    pub set: &'a RuleSet,
    /// The number of the kind of the piece, as `cells[rank][file]`.
    pub cells: Vec<Vec<Option<usize>>>,
    pub turn: Side,
    /// The piece whose turn goes on.
    continuing: Option<At>,
    /// The pieces that are still to be placed.
    hand: InHand,
    /// Whether the other side has just passed.
    passed: bool,
    /// The face that the side to move has rolled.
    rolled: Option<DieFace>,
    /// Moves since the start, rolls and placements included.
    plies: usize,
    /// Moves since the last capture.
    quiet: usize,
    ended: Option<Outcome>,
}

impl<'a> Board<'a> {
    /// The position of a setup.
    pub fn new(set: &'a RuleSet, setup: &Setup) -> Self {
        let (files, ranks) = (set.size.files(), set.size.ranks());
        let mut cells = vec![vec![None; files]; ranks];
        for (square, kind) in setup.occupied() {
            cells[square.index() / files][square.index() % files] = Some(kind.index());
        }
        let continuing = setup.continuing.map(|square| (square.index() % files, square.index() / files));
        let (passed, rolled) = (setup.passed, setup.rolled);
        let mut board =
            Self { set, cells, turn: setup.turn, continuing, hand: setup.hand, passed, rolled, plies: 0, quiet: 0, ended: None };
        board.ended = if board.hand.is_empty() { board.standing() } else { None };
        board
    }

    fn step(&self, (file, rank): At, (df, dr): (isize, isize)) -> Option<At> {
        let size = self.set.size;
        let file = file.checked_add_signed(df).filter(|&f| f < size.files())?;
        let rank = rank.checked_add_signed(dr).filter(|&r| r < size.ranks())?;
        size.has(size.at(file, rank)).then_some((file, rank))
    }

    fn all(&self) -> Vec<At> {
        let (files, ranks) = (self.set.size.files(), self.set.size.ranks());
        let cells = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        cells.filter(|&at| self.set.size.has(self.square(at))).collect()
    }

    /// Whether a square lacks a neighbour.
    fn is_edge(&self, at: At) -> bool {
        STEPS.iter().any(|&step| self.step(at, step).is_none())
    }

    pub(crate) fn cell(&self, (file, rank): At) -> Option<usize> {
        self.cells[rank][file]
    }

    fn kind_at(&self, at: At) -> Option<&'a Kind> {
        self.cell(at).map(|kind| &self.set.kinds[kind])
    }

    fn side_at(&self, at: At) -> Option<Side> {
        self.kind_at(at).map(|kind| kind.side)
    }

    /// File and rank of a square.
    pub fn at(&self, square: Square) -> At {
        (self.set.size.file(square), self.set.size.rank(square))
    }

    /// Both squares of a roll.
    pub(crate) fn roll(face: DieFace) -> At {
        let at = ROLL - usize::from(face.number());
        (at, at)
    }

    /// The square with a file and rank.
    pub fn square(&self, (file, rank): At) -> Square {
        self.set.size.at(file, rank)
    }

    fn is_royal(&self, at: At) -> bool {
        self.kind_at(at).is_some_and(|kind| kind.royal)
    }

    /// Whether a square is in one of some classes.
    fn is_in(&self, classes: &[ClassId], at: At) -> bool {
        let square = self.square(at);
        classes.iter().any(|class| self.set.classes[class.index()].squares.contains(&square))
    }

    /// The classes a square belongs to, with their rule for a kind.
    fn rules(&self, at: At, kind: usize) -> Vec<(usize, SquareRule)> {
        let square = self.square(at);
        let classes = self.set.classes.iter().enumerate();
        classes.filter(|(_, class)| class.squares.contains(&square)).map(|(number, class)| (number, class.rules[kind])).collect()
    }

    /// Flood fill: the squares connected to some squares, which are included, over squares for which `lets_pass` holds.
    fn walked_to(&self, from: Vec<At>, lets_pass: impl Fn(At) -> bool) -> Vec<At> {
        let mut seen = vec![vec![false; self.set.size.files()]; self.set.size.ranks()];
        from.iter().for_each(|&(file, rank)| seen[rank][file] = true);
        let mut found = from;
        let mut next = 0;
        while next < found.len() {
            for step in STEPS {
                if let Some((file, rank)) = self.step(found[next], step)
                    && !seen[rank][file]
                    && lets_pass((file, rank))
                {
                    seen[rank][file] = true;
                    found.push((file, rank));
                }
            }
            next += 1;
        }
        found
    }

    /// Whether two squares are in the same connected group of a class.
    fn same_group(&self, class: usize, from: At, to: At) -> bool {
        let inside = |at: At| self.set.classes[class].squares.contains(&self.square(at));
        inside(from) && self.walked_to(vec![from], inside).contains(&to)
    }

    /// Whether the classes of a square let a kind stand there.
    fn may_stand(&self, kind: usize, at: At) -> bool {
        self.rules(at, kind).into_iter().all(|(_, rule)| rule.stop)
    }

    /// Whether the classes of `to` allow something to a piece on `from`. Within its own group, being allowed to stop is enough.
    fn lets(&self, kind: usize, from: At, to: At, from_outside: impl Fn(SquareRule) -> bool) -> bool {
        let at_home = |class: usize, rule: SquareRule| rule.stop && !rule.enter && self.same_group(class, from, to);
        let home_of_mover = self.rules(from, kind).into_iter().any(|(class, rule)| at_home(class, rule));
        (home_of_mover && self.may_stand(kind, to)) || self.rules(to, kind).into_iter().all(|(_, rule)| from_outside(rule))
    }

    /// The number of leaves of the game tree at a depth.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let leaves_after = |(from, to)| {
            let mut next = self.clone();
            next.play(from, to);
            next.perft(depth - 1)
        };
        self.moves().into_iter().map(leaves_after).sum()
    }

    /// The number of leaves of the game tree at a depth under a rule about the moves that led to a position.
    pub fn perft_by<R: HistoryRule>(&self, rule: &R, memory: &R::Memory, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let leaves_after = |(from, to): (At, At)| {
            let mut next = self.clone();
            let captured = next.play(from, to);
            let memory = rule.remember(self, memory, from, to, &captured);
            next.perft_by(rule, &memory, depth - 1)
        };
        self.moves().into_iter().filter(|&(from, to)| rule.allows(self, memory, from, to)).map(leaves_after).sum()
    }
}

/// A rule about the moves that led to a position: what is remembered of them, and which moves it forbids.
pub trait HistoryRule {
    type Memory;
    /// Whether a move is legal.
    fn allows(&self, board: &Board, memory: &Self::Memory, from: At, to: At) -> bool;
    /// The memory after a move on `board` that captures these squares.
    fn remember(&self, board: &Board, memory: &Self::Memory, from: At, to: At, captured: &[Square]) -> Self::Memory;
}
