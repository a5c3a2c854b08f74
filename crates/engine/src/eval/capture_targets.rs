//! Squares from which something can be captured, found for all men at once with shifts of bitboards.

use birka_rules::{Bitboard, SearchPosition};

use super::board_info::BoardInfo;

impl<const W: usize> BoardInfo<W> {
    /// Squares on which a piece of the side to move may capture something other than the king by arriving there. May contain squares that
    /// capture nothing; every capturing move ends on one of them, except moves that capture only the moving piece itself.
    #[inline]
    pub(crate) fn capture_targets(&self, position: &SearchPosition<W>) -> Bitboard<W> {
        let captor = position.turn();
        let victim = captor.opponent();
        let (mine, theirs) = (position.by_side(captor), position.by_side(victim));
        let hostile = mine | self.hostile[victim as usize] | self.hostile_when_empty[victim as usize].without(&theirs);
        let n = self.side_length;
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
        targets.without(&mine).without(&theirs)
    }

    /// Squares with at least two hostile neighbours: with fewer, one more does not capture a man who falls to three.
    fn beside_two(&self, hostile: Bitboard<W>, edge_is_hostile: bool) -> Bitboard<W> {
        let n = self.side_length;
        let mut neighbours =
            [hostile.up(1) & self.not_first_file, hostile.down(1) & self.not_last_file, hostile.up(n) & self.board, hostile.down(n)];
        if edge_is_hostile {
            let with_neighbour = [self.not_first_file, self.not_last_file, self.board.up(n), self.board.down(n)];
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
    use birka_rules::{Game, MoveList, PositionVisitor, Rng, Side};
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
                for &mv in moves.iter() {
                    let (king, captured) = (position.king(), position.make(mv));
                    position.unmake();
                    if captured.iter().any(|square| square != king && square != mv.to) {
                        captures += 1;
                        assert!(targets.contains(mv.to), "{}", mv.name(position.rule_set().size));
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
