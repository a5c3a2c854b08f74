use super::by_square::BySquare;
use super::duties::Duties;
use super::gait::{Gait, Lanes, Passage, group, not_first};
use super::{Dice, Hostility, KindId, Law, RuleSet, Side, Siege};
use crate::board::{Bits, BoardSize, Direction, FourWays, Square, number_facing};

/// A rule set compiled for boards of `W` words: everything a move needs to know, by square and kind, with no names left.
pub(super) struct Masks<const W: usize> {
    pub(super) size: BoardSize,
    /// Squares a side.
    pub(super) side: usize,
    pub(super) kinds: Vec<KindMasks<W>>,
    /// How the common men of each side move.
    pub(super) gaits: [Gait<W>; 2],
    pub(super) squares: BySquare<SquareMasks<W>, W>,
    /// By direction, the square that has each number of [`FourWays`] there.
    pub(super) numbered: [Vec<Square>; 4],
    pub(super) edge: Bits<W>,
    pub(super) board: Bits<W>,
    /// All but the first square of each line of [`FourWays`]: what a step may land on.
    pub(super) not_first: Bits<W>,
    /// Where a step off the end of a line of [`FourWays`] leads: the first square of the next line, and the bit after the last.
    pub(super) off_board: Bits<W>,
    /// All but the last file.
    pub(super) not_last_file: Bits<W>,
    /// All but the first rank.
    pub(super) not_first_rank: Bits<W>,
    /// All but the last rank.
    pub(super) not_last_rank: Bits<W>,
    /// Where the king wins.
    pub(super) escape: Bits<W>,
    /// The same, numbered in four ways.
    pub(super) escape_ways: FourWays<W>,
    /// Squares that close a shieldwall in place of a piece; `None` where there is no such capture.
    pub(super) shieldwall: Option<Bits<W>>,
    pub(super) defenders_to_move: u64,
    pub(super) set: RuleSet,
}

/// What there is to know about one square.
#[derive(Clone)]
pub(super) struct SquareMasks<const W: usize> {
    /// The square alone.
    pub(super) alone: FourWays<W>,
    /// The squares next to it.
    pub(super) near: Bits<W>,
    /// Those and the squares next to it cornerwise.
    pub(super) around: Bits<W>,
    /// Its rank and its file.
    pub(super) cross: Bits<W>,
    /// The next square in each direction of [`Direction::ALL`].
    pub(super) neighbours: [Option<Square>; 4],
    /// Counted from 0, so that no move divides.
    pub(super) file: u8,
    pub(super) rank: u8,
}

/// What the rules are for one kind.
pub(super) struct KindMasks<const W: usize> {
    pub(super) side: Side,
    pub(super) royal: bool,
    /// The longest slide.
    pub(super) reach: usize,
    pub(super) hammer: bool,
    pub(super) anvil: bool,
    /// Squares on which it moves by laws of its own and not by its side's [`Gait`]: all for the king and for kinds with another gait,
    /// its home for a man in a camp, none for common men.
    pub(super) apart: Bits<W>,
    /// Whether there are such squares.
    pub(super) moves_apart: bool,
    /// Squares that are hostile to it whatever stands there.
    pub(super) hostile: Bits<W>,
    /// Squares that are hostile to it while empty.
    pub(super) hostile_when_empty: Bits<W>,
    /// Squares that are hostile to it while a besieged king stands there.
    pub(super) hostile_when_besieged: Bits<W>,
    /// Groups of squares that are hostile to it only while it stands outside them.
    pub(super) camps: Vec<Camp<W>>,
    /// Whether it falls when it steps between two enemies.
    pub(super) falls_between: bool,
    pub(super) stands: BySquare<Stand, W>,
    /// What is closed to it on the lines through each square, when it slides from there.
    pub(super) lanes: BySquare<Lanes, W>,
}

/// What it means that a kind stands on a square.
#[derive(Clone)]
pub(super) struct Stand {
    /// Its zobrist key.
    pub(super) key: u64,
    /// What it takes to capture it here.
    pub(super) siege: Siege,
    /// What has to be looked into when it comes here.
    pub(super) duties: Duties,
}

impl<const W: usize> KindMasks<W> {
    #[inline]
    pub(super) fn stand(&self, square: Square) -> &Stand {
        &self.stands[square]
    }
}

/// A connected group of squares that spares those who stand in it.
pub(super) struct Camp<const W: usize> {
    pub(super) squares: Bits<W>,
    /// Whether it is hostile also while something stands there.
    pub(super) when_occupied: bool,
}

/// A coordinate, or how many there are: at most 19.
#[inline]
pub(super) fn small(coordinate: usize) -> u8 {
    u8::try_from(coordinate).unwrap_or(u8::MAX)
}

impl<const W: usize> Masks<W> {
    /// Compiles a rule set that has no faults.
    pub(super) fn new(set: RuleSet) -> Self {
        let size = set.size;
        let squares = |keep: &dyn Fn(Square) -> bool| size.squares().filter(|&s| keep(s)).collect::<Bits<W>>();
        // Zobrist keys, the same in every run and on every machine, so that a hash in a report can be compared.
        let mut keys = Dice::new(0x0042_6A35_3233);
        let mut kinds: Vec<KindMasks<W>> = set.kinds().map(|(id, _)| KindMasks::new(&set, id, &mut keys)).collect();
        let gaits = Side::ALL.map(|side| Gait::of(side, &set, &mut kinds));
        let numbered = Direction::ALL.map(|direction| {
            let mut squares: Vec<Square> = size.squares().collect();
            squares.sort_by_key(|&square| number_facing(size, square, direction));
            squares
        });
        Self {
            size,
            side: size.side(),
            kinds,
            gaits,
            squares: BySquare::new(size, |square| SquareMasks::new(size, square)),
            numbered,
            edge: squares(&|s| size.is_edge(s)),
            board: squares(&|_| true),
            not_first: not_first(size),
            off_board: squares(&|s| size.file(s) == 0).up(size.side()),
            not_last_file: squares(&|s| size.file(s) + 1 < size.side()),
            not_first_rank: squares(&|s| size.rank(s) > 0),
            not_last_rank: squares(&|s| size.rank(s) + 1 < size.side()),
            escape: set.escape_squares().collect(),
            escape_ways: FourWays::new(size, set.escape_squares()),
            shieldwall: set
                .shieldwall
                .as_ref()
                .map(|rule| size.squares().filter(|&s| rule.closed_by.iter().any(|&class| set.is_in(class, s))).collect()),
            defenders_to_move: keys.roll(),
            set,
        }
    }

    #[inline]
    pub(super) fn kind(&self, id: KindId) -> &KindMasks<W> {
        &self.kinds[id.index()]
    }

    #[inline]
    pub(super) fn square(&self, square: Square) -> &SquareMasks<W> {
        &self.squares[square]
    }

    /// The place in [`Direction::ALL`] of the direction that leads from a square to one next to it.
    #[inline]
    pub(super) fn direction_to_next(from: Square, next: Square) -> usize {
        // Which of the four it is cannot be foreseen, so it is reckoned: the two that lead back come after the two that lead on, and in
        // each pair the one along the rank comes second.
        let back = next < from;
        let along_rank = from.index().abs_diff(next.index()) == 1;
        2 * usize::from(back) + usize::from(along_rank)
    }

    #[inline]
    pub(super) fn neighbours(&self, square: Square) -> &[Option<Square>; 4] {
        &self.square(square).neighbours
    }
}

impl<const W: usize> SquareMasks<W> {
    fn new(size: BoardSize, square: Square) -> Self {
        let neighbours = Direction::ALL.map(|direction| size.step(square, direction));
        let sideways = |square: Square| [Direction::East, Direction::West].map(|direction| size.step(square, direction));
        let [north, east, south, west] = neighbours;
        let corners = [north, south].into_iter().flatten().flat_map(sideways);
        let around = [north, east, south, west].into_iter().chain(corners).flatten();
        Self {
            alone: FourWays::new(size, [square]),
            near: neighbours.iter().copied().flatten().collect(),
            around: around.collect(),
            cross: (0..size.side()).flat_map(|at| [size.at(at, size.rank(square)), size.at(size.file(square), at)]).collect(),
            neighbours,
            file: small(size.file(square)),
            rank: small(size.rank(square)),
        }
    }
}

impl<const W: usize> KindMasks<W> {
    fn new(set: &RuleSet, id: KindId, keys: &mut Dice) -> Self {
        let kind = set.kind(id);
        let size = set.size;
        let laws = |square: Square| {
            set.classes.iter().filter(move |class| class.squares.contains(&square)).map(move |class| class.laws[id.index()])
        };
        let where_any = |holds: &dyn Fn(Law) -> bool| size.squares().filter(|&s| laws(s).any(holds)).collect::<Vec<_>>();
        let passage = Passage::<W>::new(set, id);
        let escape: Bits<W> = set.escape_squares().collect();
        let stand = |square| Stand { key: keys.roll(), siege: set.siege_at(square, id), duties: Duties::of(set, id, square, &escape) };
        Self {
            side: kind.side,
            royal: kind.royal,
            reach: kind.reach.map_or(size.side(), |reach| usize::from(reach.get())),
            hammer: kind.arms.hammer,
            anvil: kind.arms.anvil,
            apart: Bits::EMPTY,
            moves_apart: false,
            hostile: where_any(&|law| law.hostile == Hostility::Always && !law.spares_inside).into_iter().collect(),
            hostile_when_empty: where_any(&|law| law.hostile == Hostility::WhenEmpty && !law.spares_inside).into_iter().collect(),
            hostile_when_besieged: where_any(&|law| law.hostile_when_besieged).into_iter().collect(),
            camps: camps(set, id),
            falls_between: kind.falls_between,
            stands: BySquare::new(size, stand),
            lanes: BySquare::new(size, |square| passage.lanes(size, square)),
        }
    }
}

/// The groups of squares that are hostile to a kind but spare those who stand in them.
fn camps<const W: usize>(set: &RuleSet, id: KindId) -> Vec<Camp<W>> {
    let mut camps: Vec<Camp<W>> = Vec::new();
    for class in &set.classes {
        let law = class.laws[id.index()];
        if !law.spares_inside || law.hostile == Hostility::Never {
            continue;
        }
        for &square in &class.squares {
            let squares: Bits<W> = group(set, class, square).into_iter().collect();
            let when_occupied = law.hostile == Hostility::Always;
            if !camps.iter().any(|camp| camp.squares == squares && camp.when_occupied == when_occupied) {
                camps.push(Camp { squares, when_occupied });
            }
        }
    }
    camps
}
