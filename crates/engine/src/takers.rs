use super::ground::Ground;
use birka_rules::{Bitboard, SearchPosition};

impl<const W: usize> Ground<W> {
    /// Squares by coming to which the side to move may capture something but the king. Some of these capture nothing; no other square does,
    /// except that a piece that falls itself is not counted.
    #[inline]
    pub(super) fn takers(&self, walk: &SearchPosition<W>) -> Bitboard<W> {
        let captor = walk.turn();
        let side = captor.opponent();
        let (mine, theirs) = (walk.by_side(captor), walk.by_side(side));
        let place = side as usize;
        let hostile = mine | self.hostile[place] | self.hostile_when_empty[place].without(&theirs);
        let n = self.side;
        let mut takers = (((hostile.up(1) & self.not_first_file & theirs).up(1)) & self.not_first_file)
            | ((hostile.down(1) & self.not_last_file & theirs).down(1) & self.not_last_file)
            | ((hostile.up(n) & theirs).up(n) & self.board)
            | (hostile.down(n) & theirs).down(n);
        if self.all_round[place] {
            takers |= walk.expand(theirs & self.between_two(hostile, self.rim_counts[place]));
        }
        if self.has_shieldwalls {
            takers |= walk.expand(theirs & self.edge) & self.edge;
        }
        takers.without(&mine).without(&theirs)
    }

    /// Squares with at least two hostile sides: with fewer, one more is not enough where it takes three.
    fn between_two(&self, hostile: Bitboard<W>, rim_counts: bool) -> Bitboard<W> {
        let n = self.side;
        let mut sides =
            [hostile.up(1) & self.not_first_file, hostile.down(1) & self.not_last_file, hostile.up(n) & self.board, hostile.down(n)];
        if rim_counts {
            let beyond = [self.not_first_file, self.not_last_file, self.board.up(n), self.board.down(n)];
            for (side, inner) in sides.iter_mut().zip(beyond) {
                *side |= self.board.without(&inner);
            }
        }
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for side in sides {
            twice |= once & side;
            once |= side;
        }
        twice
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;
    use crate::evaluate::Judge;
    use birka_rules::{Game, MoveList, PositionVisitor, Side};
    use birka_script::Library;

    /// Wanders about and looks at every move whether it captures something; gives how many do.
    struct EveryCapture(u64);

    impl PositionVisitor for EveryCapture {
        type Output = u32;

        fn visit<const W: usize>(mut self, mut walk: SearchPosition<W>) -> u32 {
            let judge = Judge::new(&walk, Weights::shipped());
            let (mut moves, mut captures) = (MoveList::new(), 0);
            for _ in 0..150 {
                walk.generate_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let takers = judge.ground.takers(&walk);
                for &mv in moves.iter() {
                    let (king, taken) = (walk.king(), walk.make(mv));
                    walk.unmake();
                    if taken.iter().any(|square| square != king && square != mv.to) {
                        captures += 1;
                        assert!(takers.contains(mv.to), "{}", mv.name(walk.rule_set().size));
                    }
                }
                self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                walk.make(moves[(self.0 >> 33) as usize % moves.len()]);
            }
            captures
        }
    }

    #[test]
    fn no_capture_comes_from_another_square() {
        for variant in Library::open().variants() {
            let captures: u32 = (0..2).filter_map(|seed| Game::new(variant.rules.clone()).visit(EveryCapture(seed))).sum();
            assert!(captures > 0 || variant.rules.hooks().is_some(), "{}: no capture was seen", variant.id);
        }
    }

    /// What can be captured from where, and which squares have two hostile sides where the rim does not count, and where it does.
    struct StrongMan;

    impl PositionVisitor for StrongMan {
        type Output = [Vec<String>; 3];

        fn visit<const W: usize>(self, walk: SearchPosition<W>) -> [Vec<String>; 3] {
            let judge = Judge::new(&walk, Weights::shipped());
            let attackers = walk.by_side(Side::Attackers);
            let named = |squares: Bitboard<W>| squares.iter().map(|square| square.name(walk.rule_set().size)).collect();
            let between = |rim_counts| named(judge.ground.between_two(attackers, rim_counts) & walk.by_side(Side::Defenders));
            [named(judge.ground.takers(&walk)), between(false), between(true)]
        }
    }

    #[test]
    fn a_man_who_falls_to_three_is_taken_when_two_are_there() {
        let rules = Library::open().get("alea").expect("it ships").rules.clone();
        let empty = "19/".repeat(4);
        let men = format!("/19/19/t18/S18/19/4tSt12/19/19/{empty}19/9K9/{empty}19/ a");
        let game = birka_rules::record::position::game(&rules, &men).expect("a position");
        let [takers, two, two_with_the_rim] = game.visit(StrongMan).expect("it has no functions");
        // A man who falls to two would not be taken from there.
        assert!(["f7", "f5"].iter().all(|square| takers.iter().any(|taker| taker == square)), "{takers:?}");
        assert_eq!((two, two_with_the_rim), (vec!["f6".to_owned()], vec!["a4".to_owned(), "f6".to_owned()]));
    }
}
