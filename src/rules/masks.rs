use super::zobrist::Zobrist;
use super::{Hostility, KindId, Law, RuleSet, Side, Siege, SquareClass};
use crate::board::{Bits, BoardSize, Direction, Square};

/// A rule set compiled for boards of `W` words: everything a move needs to know, by square and kind, with no names left.
pub(super) struct Masks<const W: usize> {
    pub(super) size: BoardSize,
    /// Squares a side.
    pub(super) side: usize,
    pub(super) kinds: Vec<KindMasks<W>>,
    /// The kinds of each side.
    pub(super) of_side: [Vec<KindId>; 2],
    /// File and rank of each square, so that no move divides.
    pub(super) coordinates: Vec<(u8, u8)>,
    /// The number each square has when squares are counted file by file.
    mirror: Vec<Square>,
    /// The next square in each direction of [`Direction::ALL`].
    pub(super) neighbours: Vec<[Option<Square>; 4]>,
    pub(super) edge: Bits<W>,
    pub(super) board: Bits<W>,
    /// All but the first file, so that a step east never wraps round.
    pub(super) not_first_file: Bits<W>,
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
    pub(super) zobrist: Zobrist,
    pub(super) set: RuleSet,
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
    /// What it takes to capture it, by square.
    pub(super) siege: Vec<Siege>,
    /// Groups of squares it may move in while it has not left them.
    homes: Vec<Lines<W>>,
    /// The home a square belongs to, by square.
    home_of: Vec<Option<u16>>,
}

impl<const W: usize> KindMasks<W> {
    /// The group of squares a piece on `square` may still move in although it could not come back.
    #[inline]
    pub(super) fn home(&self, square: Square) -> Option<&Lines<W>> {
        if self.homes.is_empty() {
            return None;
        }
        self.home_of[square.index()].map(|home| &self.homes[usize::from(home)])
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

    pub(super) fn new(size: BoardSize, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut lines = Self::EMPTY;
        squares.into_iter().for_each(|square| lines.insert(square, mirrored(size, square)));
        lines
    }

    #[inline]
    fn insert(&mut self, square: Square, mirror: Square) {
        self.by_rank.insert(square);
        self.by_file.insert(mirror);
    }

    #[inline]
    pub(super) fn put(&mut self, masks: &Masks<W>, square: Square) {
        self.insert(square, masks.mirror[square.index()]);
    }

    #[inline]
    pub(super) fn take(&mut self, masks: &Masks<W>, square: Square) {
        self.by_rank.remove(square);
        self.by_file.remove(masks.mirror[square.index()]);
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
        let of_side = Side::ALL.map(|side| set.kinds().filter(|(_, kind)| kind.side == side).map(|(id, _)| id).collect());
        Self {
            size,
            side: size.side(),
            kinds: set.kinds().map(|(id, _)| KindMasks::new(&set, id)).collect(),
            of_side,
            coordinates: size.squares().map(|s| (small(size.file(s)), small(size.rank(s)))).collect(),
            mirror: size.squares().map(|s| mirrored(size, s)).collect(),
            neighbours: size.squares().map(|s| Direction::ALL.map(|d| size.step(s, d))).collect(),
            edge: squares(&|s| size.is_edge(s)),
            board: squares(&|_| true),
            not_first_file: squares(&|s| size.file(s) > 0),
            not_last_file: squares(&|s| size.file(s) + 1 < size.side()),
            not_first_rank: squares(&|s| size.rank(s) > 0),
            not_last_rank: squares(&|s| size.rank(s) + 1 < size.side()),
            escape: set.escape_squares().collect(),
            shieldwall: set
                .shieldwall
                .as_ref()
                .map(|rule| size.squares().filter(|&s| rule.closed_by.iter().any(|&class| set.is_in(class, s))).collect()),
            zobrist: Zobrist::new(set.kinds.len(), size.area()),
            set,
        }
    }

    #[inline]
    pub(super) fn kind(&self, id: KindId) -> &KindMasks<W> {
        &self.kinds[id.index()]
    }
}

impl<const W: usize> KindMasks<W> {
    fn new(set: &RuleSet, id: KindId) -> Self {
        let kind = set.kind(id);
        let size = set.size;
        let laws = |square: Square| {
            set.classes.iter().filter(move |class| class.squares.contains(&square)).map(move |class| class.laws[id.index()])
        };
        let where_any = |holds: &dyn Fn(Law) -> bool| size.squares().filter(|&s| laws(s).any(holds)).collect::<Vec<_>>();
        let (homes, home_of) = homes(set, id);
        Self {
            side: kind.side,
            royal: kind.royal,
            reach: kind.reach.map_or(size.side(), |reach| usize::from(reach.get())),
            hammer: kind.arms.hammer,
            anvil: kind.arms.anvil,
            shut: Lines::new(size, where_any(&|law| !law.pass)),
            barred: Lines::new(size, where_any(&|law| !law.stop || !law.reenter)),
            hostile: where_any(&|law| law.hostile == Hostility::Always && !law.spares_inside).into_iter().collect(),
            hostile_when_empty: where_any(&|law| law.hostile == Hostility::WhenEmpty && !law.spares_inside).into_iter().collect(),
            hostile_when_besieged: where_any(&|law| law.hostile_when_besieged).into_iter().collect(),
            camps: camps(set, id),
            falls_between: kind.falls_between,
            siege: size.squares().map(|square| set.siege_at(square, id)).collect(),
            homes,
            home_of,
        }
    }
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
