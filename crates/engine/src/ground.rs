use std::collections::VecDeque;

use super::shut::Ring;
use birka_rules::{
    Bitboard, BoardSize, Direction, DirectionalBitboards, Hostility, Kind, KindId, Law, Move, RuleSet, SearchPosition, Side, Siege, Square,
    SquareClass, directional_index,
};

/// What the evaluation needs to know of a variant's board, read off its rules once for a search.
pub(super) struct Ground<const W: usize> {
    /// Where the king wins; the rim where he wins by a fort there, and nowhere where he cannot escape at all.
    pub(super) goals: DirectionalBitboards<W>,
    /// What the king may pass over, goals left out and with the first square of each line cut off.
    pub(super) passable: DirectionalBitboards<W>,
    /// Steps from each square to the nearest goal on an empty board; [`Ground::FAR`] where none leads there.
    pub(super) distance: Vec<u8>,
    /// By number of steps, the squares nearer to a goal.
    pub(super) nearer: Vec<Bitboard<W>>,
    /// Quarters of the board, each with its share of the goals.
    pub(super) sectors: [Bitboard<W>; 4],
    /// Squares from which few goals are guarded; none where the goals are many.
    pub(super) gates: Bitboard<W>,
    /// By square, steps from the rim.
    pub(super) rim: Vec<usize>,
    /// What the king may walk over, goals and all.
    pub(super) walkable: Bitboard<W>,
    /// The goals of each quarter that has any.
    quarters: Vec<Bitboard<W>>,
    /// By direction, the number of each square.
    pub(super) numbers: [Vec<Square>; 4],
    /// By square, how many sides it takes to capture the king there.
    pub(super) siege: Vec<u8>,
    /// Whether the king goes as far as he likes.
    pub(super) king_slides: bool,
    /// Whether the king may fall by stepping between two enemies.
    pub(super) king_falls: bool,
    /// By side, what may take an enemy's place beside its men, whatever stands there.
    pub(super) hostile: [Bitboard<W>; 2],
    /// By side, the same while empty.
    pub(super) hostile_when_empty: [Bitboard<W>; 2],
    /// By side, whether a man of it may be captured from a side whose opposite is not hostile.
    pub(super) all_round: [bool; 2],
    /// By side, whether the rim may count for a man of it as an enemy.
    pub(super) rim_counts: [bool; 2],
    pub(super) has_shieldwalls: bool,
    pub(super) edge: Bitboard<W>,
    pub(super) not_first_file: Bitboard<W>,
    pub(super) not_last_file: Bitboard<W>,
    pub(super) board: Bitboard<W>,
    pub(super) side: usize,
    /// Men at the beginning, the king not counted.
    pub(super) began: [i32; 2],
    /// Steps from the king's first square to a goal.
    pub(super) began_distance: i32,
}

impl<const W: usize> Ground<W> {
    /// Steps to a goal that cannot be reached.
    pub(super) const FAR: u8 = u8::MAX;
    /// Where there are more goals, no gates are kept.
    const FEW_GOALS: u32 = 16;

    pub(super) fn new(walk: &SearchPosition<W>) -> Self {
        let set = walk.rule_set();
        let size = set.size;
        let (king_id, king) = set.kinds().find(|(_, kind)| kind.royal).map_or((KindId(0), None), |(id, kind)| (id, Some(kind)));
        let escapes = walk.escape_squares();
        let goals: Bitboard<W> = if escapes.is_empty() && set.ends.exit_fort { walk.edge() } else { escapes };
        let open: Bitboard<W> = size.squares().filter(|&square| passes(set, king_id, square)).collect();
        let not_first: Bitboard<W> = size.squares().filter(|&square| size.file(square) > 0).collect();
        let distance = distances(size, goals, open);
        let farthest = distance.iter().filter(|&&steps| steps != Self::FAR).max().copied().unwrap_or(0);
        let nearer = (0..=farthest).map(|steps| size.squares().filter(|s| distance[s.index()] < steps).collect()).collect();
        let middle = size.side() / 2;
        let corners = goals.iter().any(|s| size.is_corner(s)) && goals.count() <= Self::FEW_GOALS;
        let men = |side: Side| {
            let count = set.start.iter().flatten().filter(|id| set.kind(**id).side == side && !set.kind(**id).royal).count();
            i32::try_from(count).unwrap_or(i32::MAX)
        };
        let home = size.squares().find(|s| set.start[s.index()].is_some_and(|id| set.kind(id).royal)).unwrap_or_else(|| size.middle());
        let anyone = |side: Side, holds: &dyn Fn(&Law) -> bool| -> Bitboard<W> {
            let suffers = |class: &&SquareClass| set.kinds().any(|(id, kind)| kind.side == side && holds(&class.laws[id.index()]));
            set.classes.iter().filter(suffers).flat_map(|class| class.squares.iter().copied()).collect()
        };
        let sieges = |side: Side| {
            let sieges = set.kinds.iter().filter(move |kind| kind.side == side && !kind.royal).map(|kind| &kind.capture);
            sieges.flat_map(|capture| capture.places.iter().map(|(_, siege)| siege).chain([&capture.elsewhere]))
        };
        let all_round = |side: Side| sieges(side).any(|siege| !matches!(siege, Siege::Never | Siege::Opposite));
        let rim_counts =
            |side: Side| sieges(side).any(|siege| matches!(siege, Siege::Three { edge_counts: true } | Siege::Four { edge_counts: true }));
        let gates = if goals.count() <= Self::FEW_GOALS {
            size.squares().filter(|s| (1..=3).contains(&distance[s.index()])).collect()
        } else {
            Bitboard::EMPTY
        };
        let sectors: [Bitboard<W>; 4] =
            std::array::from_fn(|sector| size.squares().filter(|&s| is_in_sector(size, corners, sector, middle, s)).collect());
        Self {
            goals: DirectionalBitboards::new(size, goals.iter()),
            walkable: open | goals,
            quarters: sectors.iter().map(|&sector| sector & goals).filter(|goals| !goals.is_empty()).collect(),
            passable: DirectionalBitboards::new(size, open.without(&goals).iter()).masked(&not_first),
            nearer,
            sectors,
            gates,
            rim: size.squares().map(|s| rim_distance(size, s)).collect(),
            numbers: Direction::ALL
                .map(|direction| size.squares().map(|s| Square::from_index(directional_index(size, s, direction))).collect()),
            siege: size.squares().map(|s| king.map_or(4, |king| siege(set, king, s))).collect(),
            hostile: Side::ALL.map(|side| anyone(side, &|law| law.hostile == Hostility::Always || law.hostile_when_besieged)),
            hostile_when_empty: Side::ALL.map(|side| anyone(side, &|law| law.hostile == Hostility::WhenEmpty)),
            all_round: Side::ALL.map(all_round),
            rim_counts: Side::ALL.map(rim_counts),
            has_shieldwalls: set.shieldwall.is_some(),
            edge: walk.edge(),
            not_first_file: not_first,
            not_last_file: size.squares().filter(|&s| size.file(s) + 1 < size.side()).collect(),
            board: size.squares().collect(),
            side: size.side(),
            king_slides: king.is_none_or(|king| king.reach.is_none_or(|reach| usize::from(reach.get()) + 1 >= size.side())),
            king_falls: king.is_some_and(|king| king.falls_between),
            began: [men(Side::Attackers), men(Side::Defenders)],
            began_distance: i32::from(distance[home.index()]).clamp(1, 19),
            distance,
        }
    }
}

impl<const W: usize> Ground<W> {
    /// Which quarters of the goals attackers shut off from the king: he cannot walk there over squares that are free of them.
    pub(super) fn ring(&self, attackers: &Bitboard<W>, king: Square) -> Ring {
        let all = self.quarters.len();
        if all == 0 {
            return Ring { shut: 0, room: 0 };
        }
        let free = self.walkable.without(attackers);
        let mut room: Bitboard<W> = std::iter::once(king).collect();
        loop {
            // Twice, for looking costs as much as walking.
            let once = (self.around(room) & free) | room;
            let twice = (self.around(once) & free) | once;
            let shut = self.quarters.iter().filter(|goals| !goals.intersects(&twice)).count();
            if shut == 0 || twice == room {
                #[expect(clippy::cast_possible_truncation, reason = "at most four")]
                let shut = shut as u32 * Ring::CLOSED / all as u32;
                return Ring { shut, room: if shut == Ring::CLOSED { twice.count() } else { 0 } };
            }
            room = twice;
        }
    }

    /// Whether the ring is certainly the same as before a move that has just been made and what fell by it.
    ///
    /// A man of the king's is not in his way, and the king himself walks about within it. Attackers who leave or fall can only open it, and
    /// one who comes can only close it where he joins others, or the rim.
    #[inline]
    pub(super) fn keeps_ring(&self, ring: Ring, walk: &SearchPosition<W>, mv: Move, taken: &Bitboard<W>) -> bool {
        if walk.turn() == Side::Attackers {
            return ((ring.shut == 0) | taken.is_empty()) & ((mv.to != walk.king()) | self.walkable.contains(mv.from));
        }
        let free = self.walkable.without(&walk.by_side(Side::Attackers));
        let joined = walk.surrounding(mv.to).without(&free);
        (ring.shut == 0)
            & !self.goals.squares().contains(mv.to)
            & (joined.is_empty() | !(joined.more_than_one() | self.edge.contains(mv.to)))
    }

    /// The squares next to some.
    #[inline]
    fn around(&self, squares: Bitboard<W>) -> Bitboard<W> {
        let n = self.side;
        (squares & self.not_last_file).up(1) | (squares & self.not_first_file).down(1) | squares.up(n) | squares.down(n)
    }

    /// The squares at most one step away from some, a step being one in any of eight directions, then those at most two, and so on.
    pub(super) fn about(&self, mut about: Bitboard<W>) -> impl Iterator<Item = Bitboard<W>> {
        let n = self.side;
        std::iter::repeat_with(move || {
            let row = about | (about & self.not_last_file).up(1) | (about & self.not_first_file).down(1);
            about = (row | row.up(n) | row.down(n)) & self.board;
            about
        })
    }

    /// How many attackers stand corner to corner with one on the rank above, and how many side by side with another.
    #[inline]
    pub(super) fn links(&self, attackers: Bitboard<W>) -> (i32, i32) {
        let n = self.side;
        let (right, left) = (attackers & self.not_last_file, attackers & self.not_first_file);
        let chain = (right.up(n + 1) & attackers).count() + (left.up(n - 1) & attackers).count();
        let wall = (right.up(1) & attackers).count() + (attackers.up(n) & attackers).count();
        (chain as i32, wall as i32)
    }
}

/// Whether a kind may come to a square and go on from there.
fn passes(set: &RuleSet, kind: KindId, square: Square) -> bool {
    set.classes.iter().filter(|class| class.squares.contains(&square)).all(|class| class.laws[kind.index()].pass)
}

fn distances<const W: usize>(size: BoardSize, goals: Bitboard<W>, open: Bitboard<W>) -> Vec<u8> {
    let mut distance = vec![Ground::<W>::FAR; size.area()];
    let mut pending: VecDeque<Square> = goals.iter().collect();
    pending.iter().for_each(|goal| distance[goal.index()] = 0);
    while let Some(square) = pending.pop_front() {
        let next = distance[square.index()].saturating_add(1);
        for near in Direction::ALL.iter().filter_map(|&direction| size.step(square, direction)) {
            if open.contains(near) && next < distance[near.index()] {
                distance[near.index()] = next;
                pending.push_back(near);
            }
        }
    }
    distance
}

fn rim_distance(size: BoardSize, square: Square) -> usize {
    let last = size.side() - 1;
    let (file, rank) = (size.file(square), size.rank(square));
    file.min(rank).min(last - file).min(last - rank)
}

/// Quarters about the corners, or about the middles of the sides.
fn is_in_sector(size: BoardSize, corners: bool, sector: usize, middle: usize, square: Square) -> bool {
    let (file, rank) = (size.file(square), size.rank(square));
    let last = size.side() - 1;
    if corners {
        return (if sector & 1 == 0 { file < middle } else { file > middle })
            && (if sector & 2 == 0 { rank < middle } else { rank > middle });
    }
    let (rising, falling) = (file > rank, file + rank > last);
    match sector {
        0 => rising && !falling,
        1 => rising && falling,
        2 => !rising && falling && file != rank,
        _ => !rising && !falling && file != rank,
    }
}

/// How many sides it takes to capture the king on a square.
fn siege(set: &RuleSet, king: &Kind, square: Square) -> u8 {
    use birka_rules::CapturePlace;
    let on = |class, square| set.is_in(class, square);
    let holds = |place: &CapturePlace| match *place {
        CapturePlace::On(class) => on(class, square),
        CapturePlace::Beside(class) => {
            !on(class, square) && Direction::ALL.iter().filter_map(|&d| set.size.step(square, d)).any(|near| on(class, near))
        }
    };
    let siege = king.capture.places.iter().find(|(place, _)| holds(place)).map_or(king.capture.elsewhere, |&(_, siege)| siege);
    match siege {
        Siege::Opposite => 2,
        Siege::Three { .. } => 3,
        Siege::Four { .. } => 4,
        Siege::Never => 5,
    }
}
