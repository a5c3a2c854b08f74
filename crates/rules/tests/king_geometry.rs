//! `KingGeometry`, `KingView` and `KingThreats` on drawn boards, and compared with `SearchPosition` and `Game` in random games.

use std::sync::Arc;

use birka_rules::{Bitboard, Game, KingGeometry, KingView, MoveList, PositionVisitor, Rng, RuleSet, Rules, SearchPosition, Side, Square};
use birka_test_support::random_rulesets::random;
use birka_test_support::rulesets::{TABLUT, position, saami, square};
use birka_test_support::{RandomChoice, variants};

fn view(set: &RuleSet, drawing: &str) -> KingView {
    let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
    let game = Game::from_setup(rules, &position(set, drawing, Side::Attackers)).expect("a position");
    KingView::new(&game).expect("a king")
}

fn names(set: &RuleSet, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|square| square.name(set.size)).collect()
}

#[test]
fn closed_ring_leaves_no_reachable_goal() {
    let set = saami(TABLUT);
    let ring = view(
        &set,
        "
        .........
        .........
        ....a....
        ...a.a...
        ..a.K.a..
        ...a.a...
        ....a....
        .........
        .........",
    );
    assert_eq!(ring.reachable_goals(), []);
    assert_eq!(ring.moves_to_goal(), None);
    assert_eq!(names(&set, ring.destinations()), ["e4", "d5", "f5", "e6"]);
}

#[test]
fn defenders_block_moves_but_not_the_region() {
    let set = saami(TABLUT);
    let blocked = view(
        &set,
        "
        ....a....
        .........
        .........
        ....d....
        ...dKd...
        ....d....
        .........
        .........
        .........",
    );
    assert_eq!(blocked.destinations(), []);
    assert_eq!(blocked.moves_to_goal(), None);
    assert_eq!(blocked.reachable_goals().len(), 31, "every edge square but that of the attacker");
    assert_eq!((blocked.adjacent(Side::Defenders), blocked.adjacent(Side::Attackers)), (4, 0));
}

#[test]
fn moves_to_goal_counts_slides() {
    let set = saami(TABLUT);
    let open = view(
        &set,
        "
        ...aaa...
        ....a....
        ....a....
        a...d...a
        aa.dK.aaa
        a...d...a
        ....a....
        ....a....
        ...aaa...",
    );
    assert_eq!(names(&set, open.destinations()), ["f5"]);
    assert_eq!(open.moves_to_goal(), Some(3), "e5-f5, f5-f7, f7-i7");
}

#[test]
fn king_needs_four_captors_on_and_beside_the_throne_of_tablut() {
    let set = saami(TABLUT);
    let geometry = KingGeometry::of_rules(&Rules::compile(set.clone()).expect("valid rules")).expect("a king");
    let sides = |name: &str| geometry.sides_to_capture(square(&set, name));
    assert_eq!([sides("e5"), sides("e6"), sides("e7")], [Some(4), Some(4), Some(2)]);
    assert_eq!(geometry.distance(square(&set, "e5")), Some(4));
    assert_eq!(geometry.goals().squares().count(), 32);
    assert!(geometry.slides_any_distance());
}

/// Plays a random game and compares what the king can do with the legal moves.
struct CompareWithMoves<'a> {
    game: Game,
    rng: &'a mut Rng,
}

impl PositionVisitor for CompareWithMoves<'_> {
    /// Positions in which the king could escape or be captured.
    type Output = [usize; 2];

    fn visit<const W: usize>(mut self, mut position: SearchPosition<W>) -> [usize; 2] {
        let mut moves = MoveList::new();
        let [mut escapes, mut captures] = [0; 2];
        for _ in 0..60 {
            let (threats, king) = position.king_threats().zip(position.king()).expect("a king");
            if !position.by_side(Side::Defenders).contains(king) {
                break;
            }
            let (mobility, capture_squares) = (threats.mobility(), threats.capture_squares());
            assert_eq!(mobility.count(), position.destinations(king).count());
            assert_eq!(mobility.escape_directions() as usize, position.open_ways());
            escapes += usize::from(mobility.escape_directions() > 0);
            if position.turn() == Side::Attackers {
                position.generate_moves(&mut moves);
                for &mv in moves.iter() {
                    let captured = position.make(mv);
                    position.unmake();
                    if captured.contains(king) {
                        assert!(capture_squares.contains(mv.to), "{}", mv.name(position.rule_set().size));
                        captures += 1;
                    }
                }
            }
            let legal = self.game.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = self.rng.pick(&legal);
            self.game.play(mv).expect("a legal move");
            position.make(mv);
        }
        [escapes, captures]
    }
}

#[test]
fn king_threats_agree_with_the_legal_moves() {
    let (mut rng, mut random_rules, mut totals) = (Rng::new(5), Rng::new(6), [0; 2]);
    let known = variants::all().into_iter().map(|(_, set)| set);
    for set in known.chain((0..100).map(|_| random(&mut random_rules))) {
        let game = Game::new(Arc::new(Rules::compile(set).expect("valid rules")));
        let [escapes, captures] = game.visit(CompareWithMoves { game: game.clone(), rng: &mut rng }).expect("no hooks");
        totals = [totals[0] + escapes, totals[1] + captures];
    }
    assert!(totals.iter().all(|&total| total > 50), "the games do not threaten the king: {totals:?}");
}

#[test]
fn region_contains_every_square_that_the_king_can_reach() {
    let (mut rng, mut random_rules) = (Rng::new(5), Rng::new(7));
    for set in (0..300).map(|_| random(&mut random_rules)) {
        let geometry = KingGeometry::of_rules(&Rules::compile(set.clone()).expect("valid rules")).expect("a king");
        let start = set.start.iter().position(|&piece| piece.is_some_and(|id| set.kind(id).royal)).expect("a king");
        let start = Square::from_index(start);
        let attackers: Bitboard<6> = set.size.squares().filter(|&square| square != start && rng.one_in(4)).collect();
        let region = geometry.region(&attackers, start);
        let mut reached: Bitboard<6> = std::iter::once(start).collect();
        loop {
            let next = reached.iter().fold(reached, |next, square| next | geometry.destinations(&attackers, square));
            if next == reached {
                break;
            }
            reached = next;
        }
        assert!(reached.without(&region).is_empty(), "{reached:?} is not within {region:?}");
    }
}
