use super::ground::Ground;
use super::score;
use super::shut::Ring;
use super::tally::Tally;
use super::weights::{Term, Weights};
use birka_rules::{Bitboard, Direction, KingMobility, SearchPosition, Side, Square};

/// Judges quiet positions of one variant: a sum of [`Term`]s.
pub(super) struct Judge<const W: usize> {
    pub(super) ground: Ground<W>,
    /// By term, how much more it counts on this board.
    factors: [f32; Term::ALL.len()],
    weights: [i32; Term::ALL.len()],
    /// By side and square, what a piece there adds to the [`Tally`].
    pub(super) pieces: [Vec<Tally>; 2],
    /// What the beginning of a game looks like at a glance, which counts as even.
    beginning: i32,
    /// The least and the most that the finer parts of a position usually come to.
    finer: (i32, i32),
}

/// How much more a defender is worth, in percent of how much fewer of them there are.
const SCARCITY: f32 = 0.55;

/// On boards of more squares the places of men count less beside the men themselves: so many stand there that all their places together
/// would be worth more than the men who are lost on the way.
const NOT_CROWDED: f32 = 169.0;

/// So many defenders, the king among them, can only run from a closed ring's attackers.
const HARDLY_ANY: u32 = 3;

/// So many attackers are enough to hunt a king. Others would only stand in each other's way.
const HUNTERS: u32 = 8;

/// So many are enough for his men, who fall to two.
const STALKERS: u32 = 4;

/// Where the parts of a position are put, as the defenders see them: a sum, or a list for the tuner.
pub(super) trait Sum {
    /// A part is there so many times.
    fn add(&mut self, term: Term, times: i32);
}

struct Weighed<'a> {
    weights: &'a [i32; Term::ALL.len()],
    worth: i32,
}

impl Sum for Weighed<'_> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the term is known where it is called, and nothing but a product is left of it")]
    fn add(&mut self, term: Term, times: i32) {
        self.worth += times * self.weights[term as usize];
    }
}

impl<const W: usize> Judge<W> {
    pub(super) fn new(walk: &SearchPosition<W>, weights: &Weights) -> Self {
        let ground = Ground::new(walk);
        let [attackers, defenders] = ground.began.map(|men| men.max(1) as f32);
        let more = ((attackers - defenders) / defenders).clamp(-0.5, 3.0);
        let area = walk.rule_set().size.area() as f32;
        let crowd = (NOT_CROWDED / area).min(1.0);
        let factors = Term::ALL.map(|term| match term {
            Term::Attacker | Term::Way | Term::Ways | Term::ShutAll | Term::Hunt | Term::Turn => 1.0,
            Term::Defender => 1.0 + more * SCARCITY,
            Term::Distance => crowd * 4.0 / ground.began_distance as f32,
            Term::Room => crowd * 121.0 / area,
            _ => crowd,
        });
        let weighed = Term::ALL.map(|term| (weights.of(term) as f32 * factors[term as usize]).round() as i32);
        let pieces = Side::ALL.map(|side| {
            let mut squares: Vec<Tally> = walk.rule_set().size.squares().map(|square| ground.tally(&weighed, side, square)).collect();
            // As many as the words have bits, so that every square of the board is known to be within.
            squares.resize(64 * W, Tally::NOTHING);
            squares
        });
        let mut judge = Self { beginning: 0, finer: finer(&weighed), factors, weights: weighed, pieces, ground };
        let set = walk.rule_set();
        let standing = |side: Side| set.size.squares().filter(move |s| set.start[s.index()].is_some_and(|id| set.kind(id).side == side));
        let king = standing(Side::Defenders).find(|s| set.start[s.index()].is_some_and(|id| set.kind(id).royal));
        if let Some(king) = king {
            let [attackers, defenders]: [Bitboard<W>; 2] = Side::ALL.map(|side| standing(side).collect());
            judge.beginning = judge.coarse(&judge.tally(attackers, defenders), attackers, defenders, king, walk.adjacent(king));
        }
        judge
    }

    /// What a man of a side is worth, to order captures by.
    pub(super) fn man(&self, side: Side) -> i32 {
        self.weights[if side == Side::Attackers { Term::Attacker } else { Term::Defender } as usize].abs()
    }

    /// What is summed piece by piece.
    pub(super) fn tally(&self, attackers: Bitboard<W>, defenders: Bitboard<W>) -> Tally {
        let sum = |pieces: Bitboard<W>, side: Side| pieces.iter().fold(Tally::NOTHING, |sum, square| sum.with(self.piece(side, square)));
        sum(attackers, Side::Attackers).with(sum(defenders, Side::Defenders))
    }

    #[inline]
    pub(super) fn piece(&self, side: Side, square: Square) -> Tally {
        self.pieces[side as usize][square.index()]
    }

    /// What the position is worth to the side to move. Exact only within the window.
    #[inline]
    pub(super) fn judge(
        &self,
        walk: &SearchPosition<W>,
        tally: &Tally,
        ring: Ring,
        alpha: i32,
        beta: i32,
        sight: impl FnOnce() -> KingMobility,
    ) -> i32 {
        let sign = if walk.turn() == Side::Defenders { 1 } else { -1 };
        let king = walk.king();
        if ring.shut == Ring::CLOSED {
            let mut hunt = Weighed { weights: &self.weights, worth: -self.beginning };
            self.hunt(walk, ring, &mut hunt);
            return (sign * hunt.worth + self.weights[Term::Turn as usize]).clamp(-score::MOST, score::MOST);
        }
        let standing = self.coarse(tally, walk.by_side(Side::Attackers), walk.by_side(Side::Defenders), king, walk.adjacent(king));
        let coarse = sign * (standing - self.beginning) + self.weights[Term::Turn as usize];
        let (least, most) = if sign == 1 { self.finer } else { (-self.finer.1, -self.finer.0) };
        // What lies far from the window need not be known any better.
        if coarse + most <= alpha {
            return (coarse + most).clamp(-score::MOST, score::MOST);
        }
        if coarse + least >= beta {
            return (coarse + least).clamp(-score::MOST, score::MOST);
        }
        let mut fine = Weighed { weights: &self.weights, worth: 0 };
        self.fine(walk, &sight(), ring, &mut fine);
        (coarse + sign * fine.worth).clamp(-score::MOST, score::MOST)
    }

    #[inline]
    fn coarse(&self, tally: &Tally, attackers: Bitboard<W>, defenders: Bitboard<W>, king: Square, near: Bitboard<W>) -> i32 {
        let mut sum = Weighed { weights: &self.weights, worth: tally.worth };
        self.about(tally, attackers, defenders, king, near, &mut sum);
        sum.worth
    }

    /// What is seen at a glance, but for what is summed piece by piece.
    #[inline]
    fn about(&self, tally: &Tally, attackers: Bitboard<W>, defenders: Bitboard<W>, king: Square, near: Bitboard<W>, sum: &mut impl Sum) {
        let ground = &self.ground;
        let steps = ground.distance[king.index()];
        if steps != Ground::<W>::FAR {
            sum.add(Term::Distance, i32::from(steps));
            sum.add(Term::Guard, (attackers & ground.nearer[usize::from(steps)]).count() as i32);
        }
        sum.add(Term::Sector, tally.weakest());
        let besieger = match ground.siege[king.index()] {
            2 => Term::BesiegerOfTwo,
            3 => Term::BesiegerOfThree,
            _ => Term::BesiegerOfFour,
        };
        sum.add(besieger, beside(near & attackers));
        sum.add(Term::Cover, beside(near & defenders));
        let (chain, wall) = ground.links(attackers);
        sum.add(Term::Chain, chain);
        sum.add(Term::Wall, wall);
    }

    /// Ways and moves.
    #[inline]
    fn fine(&self, walk: &SearchPosition<W>, sight: &KingMobility, ring: Ring, sum: &mut impl Sum) {
        let ground = &self.ground;
        sum.add(Term::KingMove, sight.count() as i32);
        let [attackers, defenders] = Side::ALL.map(|side| walk.directional(side));
        let lanes = Direction::ALL.map(|direction| {
            let occupied = attackers[direction] | defenders[direction];
            let open = ground.passable[direction].without(&occupied);
            ground.goals[direction].without(&occupied).ray(&open) & open
        });
        // Counted at the end and together, the sets are counted by the vector.
        sum.add(Term::Lane, lanes.iter().map(Bitboard::count).sum::<u32>() as i32);
        if ground.king_slides {
            let sees =
                |square: Square, direction: Direction| lanes[direction.index()].contains(ground.numbers[direction.index()][square.index()]);
            let (rank, file) = sight.lines();
            let next = rank.filter(|&square| sees(square, Direction::North) | sees(square, Direction::South)).count()
                + file.filter(|&square| sees(square, Direction::East) | sees(square, Direction::West)).count();
            match next {
                0 => {}
                1 => sum.add(Term::NextWay, 1),
                2 => sum.add(Term::NextWays, 1),
                3 => sum.add(Term::NextWaysThree, 1),
                _ => sum.add(Term::NextWaysMore, 1),
            }
        }
        match sight.escape_directions() {
            0 => {}
            1 => sum.add(Term::Way, 1),
            _ => sum.add(Term::Ways, 1),
        }
        match ring.shut {
            0 => {}
            1 => sum.add(Term::ShutOne, 1),
            2 => sum.add(Term::ShutTwo, 1),
            _ => sum.add(Term::ShutThree, 1),
        }
    }

    /// A king in a closed ring: all that counts is to draw it tighter and to take his men, wherever the attackers stand that do.
    #[inline(never)]
    fn hunt(&self, walk: &SearchPosition<W>, ring: Ring, sum: &mut impl Sum) {
        let [attackers, mut men] = Side::ALL.map(|side| walk.by_side(side));
        sum.add(Term::Attacker, attackers.count() as i32);
        sum.add(Term::Defender, men.count() as i32);
        sum.add(Term::ShutAll, 1);
        sum.add(Term::Hunt, i32::from(men.count() <= HARDLY_ANY));
        sum.add(Term::Room, ring.room as i32);
        men.remove(walk.king());
        let king = std::iter::once(walk.king()).collect();
        // Nearly as far as the board goes, or those in the farthest corner would see no reason to come.
        let pull = |prey: Bitboard<W>, enough: u32| {
            let near = self.ground.about(prey).take(self.ground.side - 2);
            near.map(|squares| (attackers & squares).count().min(enough)).sum::<u32>() as i32
        };
        sum.add(Term::Hunter, pull(king, HUNTERS));
        if !men.is_empty() {
            sum.add(Term::Stalker, pull(men, STALKERS));
        }
    }

    /// How far the king is shut in.
    pub(super) fn ring(&self, walk: &SearchPosition<W>) -> Ring {
        self.ground.ring(&walk.by_side(Side::Attackers), walk.king())
    }

    /// By term, how much more it counts on this board.
    pub(super) fn factors(&self) -> &[f32; Term::ALL.len()] {
        &self.factors
    }

    /// Names every part of a position, as the defenders see it, and how often it is there.
    pub(super) fn take_apart(&self, walk: &SearchPosition<W>, sight: &KingMobility, sum: &mut impl Sum) {
        let sides = Side::ALL.map(|side| walk.by_side(side));
        let ring = self.ring(walk);
        sum.add(Term::Turn, if walk.turn() == Side::Defenders { 1 } else { -1 });
        if ring.shut == Ring::CLOSED {
            return self.hunt(walk, ring, sum);
        }
        for (side, pieces) in Side::ALL.into_iter().zip(sides) {
            pieces.iter().for_each(|square| self.ground.each_place(side, square, |term| sum.add(term, 1)));
        }
        let [attackers, defenders] = sides;
        let king = walk.king();
        self.about(&self.tally(attackers, defenders), attackers, defenders, king, walk.adjacent(king), sum);
        self.fine(walk, sight, ring, sum);
    }

    /// Squares that a defender has only to leave for the king to have a way open.
    pub(super) fn openers(&self, walk: &SearchPosition<W>) -> Bitboard<W> {
        let ground = &self.ground;
        let mut openers = Bitboard::EMPTY;
        let [attackers, defenders] = Side::ALL.map(|side| walk.directional(side));
        for (place, towards) in Direction::ALL.into_iter().enumerate() {
            let back = towards.opposite();
            let mut at = walk.king();
            let first = loop {
                let Some(next) = walk.neighbours(at)[place] else { break None };
                if attackers[Direction::East].contains(next) || defenders[Direction::East].contains(next) {
                    break Some(next);
                }
                at = next;
            };
            if let Some(first) = first.filter(|&first| defenders[Direction::East].contains(first)) {
                let occupied = attackers[back] | defenders[back];
                let open = ground.passable[back].without(&occupied);
                if ground.goals[back].without(&occupied).ray(&open).contains(ground.numbers[back.index()][first.index()]) {
                    openers.insert(first);
                }
            }
        }
        openers
    }
}

/// What [`Judge::fine`] comes to in all but a few positions.
fn finer(weights: &[i32; Term::ALL.len()]) -> (i32, i32) {
    let of = |term: Term, most: i32| weights[term as usize] * most;
    let next = [Term::NextWay, Term::NextWays, Term::NextWaysThree, Term::NextWaysMore].map(|term| of(term, 1));
    let parts = [
        (0, of(Term::KingMove, 12)),
        (0, of(Term::Lane, 25)),
        (0, of(Term::ShutTwo, 1)),
        (next.into_iter().min().unwrap_or(0).min(0), next.into_iter().max().unwrap_or(0).max(0)),
    ];
    parts.iter().fold((0, 0), |(least, most), &(one, other)| (least + one.min(other), most + one.max(other)))
}

/// How many squares next to one are in a set of such. Their numbers differ by less than 64, so that no two share a bit of a word.
#[inline]
fn beside<const W: usize>(squares: Bitboard<W>) -> i32 {
    squares.fold_words().count_ones() as i32
}
