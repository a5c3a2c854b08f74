use super::{ClassId, Hostility, KindId, Law, Place, RuleSet, Side, Siege, SquareClass, zobrist};
use crate::board::{Bits, BoardSize, Direction, FourWays, Square, number_facing};

/// A rule set compiled for boards of `W` words: everything a move needs to know, by square and kind, with no names left.
pub(super) struct Masks<const W: usize> {
    pub(super) size: BoardSize,
    /// Squares a side.
    pub(super) side: usize,
    pub(super) kinds: Vec<KindMasks<W>>,
    /// How the common men of each side move.
    pub(super) gaits: [Gait<W>; 2],
    pub(super) squares: Vec<SquareMasks<W>>,
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
    /// Squares that close a shieldwall in place of a piece; `None` where there is no such capture.
    pub(super) shieldwall: Option<Bits<W>>,
    pub(super) defenders_to_move: u64,
    pub(super) set: RuleSet,
}

/// What there is to know about one square.
pub(super) struct SquareMasks<const W: usize> {
    /// The square alone.
    pub(super) alone: FourWays<W>,
    /// The squares next to it.
    pub(super) near: Bits<W>,
    /// The next square in each direction of [`Direction::ALL`].
    pub(super) neighbours: [Option<Square>; 4],
    /// Counted from 0, so that no move divides.
    pub(super) file: u8,
    pub(super) rank: u8,
}

/// How the common men of a side move: the first kind that is not the king, and every kind that moves as they do.
pub(super) struct Gait<const W: usize> {
    /// The longest slide; `None` where the board is the limit.
    pub(super) reach: Option<usize>,
    /// Squares they may pass over.
    pub(super) open: FourWays<W>,
    /// Squares they may stop on.
    pub(super) stop: FourWays<W>,
}

/// What the rules are for one kind.
pub(super) struct KindMasks<const W: usize> {
    pub(super) side: Side,
    pub(super) royal: bool,
    /// The longest slide.
    pub(super) reach: usize,
    pub(super) hammer: bool,
    pub(super) anvil: bool,
    /// Squares it cannot pass over, coming from outside.
    pub(super) shut: Lines<W>,
    /// Squares it cannot stop on, coming from outside.
    pub(super) barred: Lines<W>,
    /// Squares on which it moves by laws of its own and not by its side's [`Gait`]: all for the king and for kinds with another gait,
    /// its home for a man in a camp, none for common men.
    pub(super) apart: Bits<W>,
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
    pub(super) stands: Vec<Stand>,
    /// Groups of squares it may move in while it has not left them.
    homes: Vec<Lines<W>>,
    /// The home a square belongs to, by square.
    home_of: Vec<Option<u16>>,
}

/// What it means that a kind stands on a square.
pub(super) struct Stand {
    /// Its zobrist key.
    pub(super) key: u64,
    /// What it takes to capture it here.
    pub(super) siege: Siege,
    /// What has to be looked into when it comes here.
    pub(super) duties: Duties,
}

/// What a move can bring about besides custodial captures, by the kind that moves and the square it comes to.
///
/// A variant without a rule has its bit set nowhere: it never meets the rule, and does not even ask whether it has it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Duties(u8);

impl Duties {
    /// A row along the rim may fall.
    pub(super) const SHIELDWALL: Self = Self(1);
    /// The piece may have stepped between two enemies.
    pub(super) const BETWEEN: Self = Self(1 << 1);
    /// The king has escaped.
    pub(super) const ESCAPE: Self = Self(1 << 2);
    /// A king on the rim may have a fort.
    pub(super) const FORT: Self = Self(1 << 3);
    /// A ring may have closed.
    pub(super) const RING: Self = Self(1 << 4);

    #[inline]
    pub(super) fn has(self, duty: Self) -> bool {
        self.0 & duty.0 != 0
    }

    #[inline]
    pub(super) fn is_none(self) -> bool {
        self.0 == 0
    }
}

impl<const W: usize> KindMasks<W> {
    #[inline]
    pub(super) fn stand(&self, square: Square) -> &Stand {
        &self.stands[square.index()]
    }

    /// The group of squares a piece on `square` may still move in although it could not come back.
    #[inline]
    pub(super) fn home(&self, square: Square) -> Option<&Lines<W>> {
        if self.homes.is_empty() {
            return None;
        }
        self.home_of[square.index()].map(|home| &self.homes[usize::from(home)])
    }

    /// Whether two kinds move alike.
    fn moves_as(&self, other: &Self) -> bool {
        (self.reach, self.shut, self.barred) == (other.reach, other.shut, other.barred)
    }
}

/// A connected group of squares that spares those who stand in it.
pub(super) struct Camp<const W: usize> {
    pub(super) squares: Bits<W>,
    /// Whether it is hostile also while something stands there.
    pub(super) when_occupied: bool,
}

/// The same set of squares twice: rank by rank and file by file, so that either kind of line is one run of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines<const W: usize> {
    pub(super) by_rank: Bits<W>,
    pub(super) by_file: Bits<W>,
}

impl<const W: usize> Lines<W> {
    pub(super) const EMPTY: Self = Self { by_rank: Bits::EMPTY, by_file: Bits::EMPTY };

    fn new(size: BoardSize, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut lines = Self::EMPTY;
        squares.into_iter().for_each(|square| lines.insert(square, mirrored(size, square)));
        lines
    }

    fn insert(&mut self, square: Square, mirror: Square) {
        self.by_rank.insert(square);
        self.by_file.insert(mirror);
    }

    #[inline]
    pub(super) fn without(self, other: &Self) -> Self {
        Self { by_rank: self.by_rank.without(&other.by_rank), by_file: self.by_file.without(&other.by_file) }
    }
}

/// The square's number when squares are counted file by file.
fn mirrored(size: BoardSize, square: Square) -> Square {
    size.at(size.rank(square), size.file(square))
}

/// A coordinate, which is below 19.
fn small(coordinate: usize) -> u8 {
    u8::try_from(coordinate).unwrap_or(u8::MAX)
}

impl<const W: usize> Masks<W> {
    /// Compiles a rule set that has no faults.
    pub(super) fn new(set: RuleSet) -> Self {
        let size = set.size;
        let squares = |keep: &dyn Fn(Square) -> bool| size.squares().filter(|&s| keep(s)).collect::<Bits<W>>();
        let mut keys = zobrist::Keys::new();
        let mut kinds: Vec<KindMasks<W>> = set.kinds().map(|(id, _)| KindMasks::new(&set, id, &mut keys)).collect();
        let gaits = Side::ALL.map(|side| Gait::of(side, size, &mut kinds));
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
            squares: size.squares().map(|square| SquareMasks::new(size, square)).collect(),
            numbered,
            edge: squares(&|s| size.is_edge(s)),
            board: squares(&|_| true),
            not_first: not_first(size),
            off_board: squares(&|s| size.file(s) == 0).up(size.side()),
            not_last_file: squares(&|s| size.file(s) + 1 < size.side()),
            not_first_rank: squares(&|s| size.rank(s) > 0),
            not_last_rank: squares(&|s| size.rank(s) + 1 < size.side()),
            escape: set.escape_squares().collect(),
            shieldwall: set
                .shieldwall
                .as_ref()
                .map(|rule| size.squares().filter(|&s| rule.closed_by.iter().any(|&class| set.is_in(class, s))).collect()),
            defenders_to_move: keys.next(),
            set,
        }
    }

    #[inline]
    pub(super) fn kind(&self, id: KindId) -> &KindMasks<W> {
        &self.kinds[id.index()]
    }

    #[inline]
    pub(super) fn square(&self, square: Square) -> &SquareMasks<W> {
        &self.squares[square.index()]
    }

    #[inline]
    pub(super) fn neighbours(&self, square: Square) -> &[Option<Square>; 4] {
        &self.square(square).neighbours
    }
}

/// All but the first file, which is the first square of each line whichever way the board is numbered.
fn not_first<const W: usize>(size: BoardSize) -> Bits<W> {
    size.squares().filter(|&s| size.file(s) > 0).collect()
}

impl<const W: usize> SquareMasks<W> {
    fn new(size: BoardSize, square: Square) -> Self {
        let neighbours = Direction::ALL.map(|direction| size.step(square, direction));
        Self {
            alone: FourWays::new(size, [square]),
            near: neighbours.iter().copied().flatten().collect(),
            neighbours,
            file: small(size.file(square)),
            rank: small(size.rank(square)),
        }
    }
}

impl<const W: usize> Gait<W> {
    /// The gait most kinds of a side have, and for each of its kinds where it moves otherwise.
    fn of(side: Side, size: BoardSize, kinds: &mut [KindMasks<W>]) -> Self {
        // A side of nothing but the king has no common men, and any gait will do for them.
        let common = kinds.iter().position(|kind| kind.side == side && !kind.royal).unwrap_or(0);
        let apart: Vec<Bits<W>> = kinds
            .iter()
            .map(|kind| if kind.royal || !kind.moves_as(&kinds[common]) { size.squares().collect() } else { kind.at_home(size) })
            .collect();
        for (kind, apart) in kinds.iter_mut().zip(apart).filter(|(kind, _)| kind.side == side) {
            kind.apart = apart;
        }
        let common = &kinds[common];
        let not_first = not_first::<W>(size);
        let ways = |closed: &Lines<W>| FourWays::new(size, size.squares().filter(|&square| !closed.by_rank.has(square))).only(&not_first);
        Self { reach: (common.reach + 1 < size.side()).then_some(common.reach), open: ways(&common.shut), stop: ways(&common.barred) }
    }
}

impl<const W: usize> KindMasks<W> {
    /// Squares on which it is at home.
    fn at_home(&self, size: BoardSize) -> Bits<W> {
        size.squares().filter(|&square| self.home(square).is_some()).collect()
    }

    fn new(set: &RuleSet, id: KindId, keys: &mut zobrist::Keys) -> Self {
        let kind = set.kind(id);
        let size = set.size;
        let laws = |square: Square| {
            set.classes.iter().filter(move |class| class.squares.contains(&square)).map(move |class| class.laws[id.index()])
        };
        let where_any = |holds: &dyn Fn(Law) -> bool| size.squares().filter(|&s| laws(s).any(holds)).collect::<Vec<_>>();
        let (homes, home_of) = homes(set, id);
        let stand = |square| Stand { key: keys.next(), siege: siege_at(set, id, square), duties: Duties::of(set, id, square) };
        Self {
            side: kind.side,
            royal: kind.royal,
            reach: kind.reach.map_or(size.side(), |reach| usize::from(reach.get())),
            hammer: kind.arms.hammer,
            anvil: kind.arms.anvil,
            shut: Lines::new(size, where_any(&|law| !law.pass)),
            barred: Lines::new(size, where_any(&|law| !law.stop || !law.reenter)),
            apart: Bits::EMPTY,
            hostile: where_any(&|law| law.hostile == Hostility::Always && !law.spares_inside).into_iter().collect(),
            hostile_when_empty: where_any(&|law| law.hostile == Hostility::WhenEmpty && !law.spares_inside).into_iter().collect(),
            hostile_when_besieged: where_any(&|law| law.hostile_when_besieged).into_iter().collect(),
            camps: camps(set, id),
            falls_between: kind.falls_between,
            stands: size.squares().map(stand).collect(),
            homes,
            home_of,
        }
    }
}

impl Duties {
    fn of(set: &RuleSet, id: KindId, square: Square) -> Self {
        let kind = set.kind(id);
        let ends = &set.ends;
        let duties = [
            (Self::SHIELDWALL, set.shieldwall.is_some() && kind.arms.hammer && set.size.is_edge(square)),
            (Self::BETWEEN, kind.falls_between),
            (Self::ESCAPE, kind.royal && set.escape_squares().any(|goal| goal == square)),
            // Any of his men may have put the last stone to the fort.
            (Self::FORT, ends.exit_fort && kind.side == Side::Defenders),
            (Self::RING, ends.encirclement && kind.side == Side::Attackers),
        ];
        Self(duties.iter().filter(|(_, holds)| *holds).fold(0, |all, (duty, _)| all | duty.0))
    }
}

/// What it takes to capture a kind on a square: the first place that holds decides.
fn siege_at(set: &RuleSet, id: KindId, square: Square) -> Siege {
    let beside = |class: ClassId| Direction::ALL.iter().filter_map(|&d| set.size.step(square, d)).any(|s| set.is_in(class, s));
    let holds = |place: &Place| match *place {
        Place::On(class) => set.is_in(class, square),
        Place::Beside(class) => !set.is_in(class, square) && beside(class),
    };
    let capture = &set.kind(id).capture;
    capture.places.iter().find(|(place, _)| holds(place)).map_or(capture.elsewhere, |&(_, siege)| siege)
}

/// The connected group of a class's squares that a square belongs to.
fn group(set: &RuleSet, class: &SquareClass, of: Square) -> Vec<Square> {
    let mut found = Vec::new();
    let mut pending = vec![of];
    while let Some(square) = pending.pop() {
        if class.squares.contains(&square) && !found.contains(&square) {
            found.push(square);
            pending.extend(Direction::ALL.iter().filter_map(|&d| set.size.step(square, d)));
        }
    }
    found
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

/// By square, the group of squares a kind may move in although it could not come back: the connected part of each class
/// it may stand on but not re-enter, less what another class bars it from. A square of several such classes has all their groups.
fn homes<const W: usize>(set: &RuleSet, id: KindId) -> (Vec<Lines<W>>, Vec<Option<u16>>) {
    let mut by_square = vec![Lines::EMPTY; set.size.area()];
    let bars = |square| set.classes.iter().any(|class| !class.laws[id.index()].stop && class.squares.contains(&square));
    for class in set.classes.iter().filter(|class| class.laws[id.index()].stop && !class.laws[id.index()].reenter) {
        for &seed in &class.squares {
            for square in group(set, class, seed).into_iter().filter(|&square| !bars(square)) {
                by_square[seed.index()].insert(square, mirrored(set.size, square));
            }
        }
    }
    let mut homes: Vec<Lines<W>> = Vec::new();
    let mut number = |home: Lines<W>| {
        let known = homes.iter().position(|&other| other == home).unwrap_or_else(|| {
            homes.push(home);
            homes.len() - 1
        });
        u16::try_from(known).ok()
    };
    let home_of = by_square.into_iter().map(|home| (home != Lines::EMPTY).then(|| number(home)).flatten()).collect();
    (homes, home_of)
}
