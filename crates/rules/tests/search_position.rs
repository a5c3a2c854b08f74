//! `SearchPosition` compared with `Game`, and what `KingGeometry`, `KingView` and `KingThreats` say about the king on drawn boards and in
//! random games.

use std::num::{NonZeroU16, NonZeroUsize};
use std::sync::Arc;

use birka_records::{MoveNotation, position};
use birka_rules::{
    Bitboard, Game, InHand, KingGeometry, KingView, Move, MoveList, Outcome, Perft, PositionVisitor, QuietLimit, Reason, Rng, RuleSet,
    Rules, SearchPosition, Side, Square, Verdict,
};
use birka_test_support::random_rulesets::{
    changing_pieces, in_two_moves, passing, passing_over, random, random_without_king, with_dice, with_hands,
};
use birka_test_support::rulesets::{self, TABLUT, saami, square};
use birka_test_support::{RandomChoice, naive};

/// Plays one random game and compares every query with that of [`Game`].
struct CompareWithGame<'a> {
    game: Game,
    rng: &'a mut Rng,
    coverage: &'a mut Coverage,
}

#[derive(Debug, Default)]
struct Coverage {
    plies: usize,
    captures: usize,
    escapes: usize,
}

impl PositionVisitor for CompareWithGame<'_> {
    type Output = ();

    fn visit<const W: usize>(mut self, mut position: SearchPosition<W>) {
        let mut list = MoveList::new();
        for _ in 0..40 {
            assert_eq!((position.turn(), position.hash(), position.outcome()), (self.game.turn(), self.game.hash(), self.game.outcome()));
            self.compare_pieces(&position);
            let legal = sorted(&self.game.legal_moves());
            if position.outcome().is_some() {
                break;
            }
            position.generate_moves(&mut list);
            assert_eq!(sorted(&list), legal);
            self.compare_staged_moves(&mut position, &legal);
            let mv = position.random_move(self.rng).expect("the game goes on");
            assert!(legal.contains(&mv), "{mv:?} is not legal");
            let taken = position.make(mv);
            let played = self.game.play(mv).expect("legal");
            let mut captured: Vec<_> = played.captured.iter().map(|piece| piece.square).collect();
            // One square for a piece that is taken there and the piece that took it.
            captured.dedup();
            assert_eq!(taken.iter().collect::<Vec<_>>(), captured);
            self.coverage.plies += 1;
        }
        while self.game.undo().is_some() {
            position.unmake();
            assert_eq!((position.turn(), position.hash(), position.immediate_outcome()), (self.game.turn(), self.game.hash(), None));
            self.compare_pieces(&position);
        }
        assert_eq!(position.plies(), 0);
    }
}

/// The outcome of the position as a search and a random playout see it.
struct OutcomeOfSearch;

impl PositionVisitor for OutcomeOfSearch {
    type Output = (Option<Outcome>, Option<Outcome>);

    fn visit<const W: usize>(self, mut position: SearchPosition<W>) -> Self::Output {
        let by_search = position.immediate_outcome().or_else(|| position.history_outcome());
        (by_search, position.playout(&mut Rng::new(1), 0).outcome)
    }
}

#[test]
fn a_side_without_a_move_has_lost_also_at_the_limit_of_quiet_moves() {
    let mut set = saami(TABLUT);
    set.ends.quiet_limit = Some(QuietLimit { plies: NonZeroU16::MIN, verdict: Verdict::Draw });
    let rules = Arc::new(Rules::compile(set).expect("valid rules"));
    let mut game = position::game(&rules, "/t1T6/T8/9/4K4/9/9/9/9/9/ d").expect("a position");
    let size = game.rules().rule_set().size;
    game.play(MoveNotation::parse("c1-b1", size).expect("a move").mv(InHand::NONE)).expect("a legal move");
    let lost = Some(Outcome { winner: Some(Side::Defenders), reason: Reason::NoMove });
    assert_eq!(game.outcome(), lost);
    assert_eq!(game.visit(OutcomeOfSearch), Some((lost, lost)));
}

impl CompareWithGame<'_> {
    fn compare_pieces<const W: usize>(&self, position: &SearchPosition<W>) {
        for square in self.game.rules().rule_set().size.squares() {
            assert_eq!(position.kind_at(square), self.game.piece(square));
            let side = self.game.piece(square).map(|id| self.game.rules().rule_set().kind(id).side);
            assert!(Side::ALL.iter().all(|&of| position.by_side(of).contains(square) == (side == Some(of))));
        }
    }

    /// Staged move generation returns the captures, escapes and king moves among the legal moves.
    fn compare_staged_moves<const W: usize>(&mut self, position: &mut SearchPosition<W>, legal: &[Move]) {
        let mut list = MoveList::new();
        if position.begins_turn() {
            assert_eq!(position.mobility(position.turn()) as usize + usize::from(position.may_pass()), legal.len());
        }
        assert!(legal.iter().all(|&mv| position.is_pseudo_legal(mv)) && position.is_pseudo_legal(Move::Pass) == position.may_pass());
        position.generate_captures(&mut list);
        let captures: Vec<Move> =
            legal.iter().copied().filter(|&mv| self.game.preview(mv).is_ok_and(|played| !played.captured.is_empty())).collect();
        assert_eq!(sorted(&list), captures, "in\n{}", self.game.rules().rule_set().draw(|square| self.game.piece(square)));
        let king = position.king();
        position.generate_king_moves(&mut list);
        let royal: Vec<Move> = legal.iter().copied().filter(|mv| mv.piece_move().is_some_and(|mv| Some(mv.from) == king)).collect();
        assert_eq!(sorted(&list), royal);
        position.generate_escapes(&mut list);
        let goals = position.escape_squares();
        assert_eq!(sorted(&list), royal.into_iter().filter(|mv| mv.to().is_some_and(|to| goals.contains(to))).collect::<Vec<_>>());
        self.coverage.captures += captures.len();
        self.coverage.escapes += list.len();
    }
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves
}

#[test]
fn search_position_agrees_with_game() {
    let (mut rng, mut coverage) = (Rng::new(11), Coverage::default());
    let mut random_rules = Rng::new(0xFACE);
    let known = rulesets::all().into_iter().map(|(_, set)| set);
    let mut kingless_rules = Rng::new(11);
    let kingless = (0..60).map(|_| random_without_king(&mut kingless_rules));
    let mut other_rules = Rng::new(0x4A4D);
    let with_others =
        (0..60).map(|number| if number % 2 == 0 { with_hands(&mut other_rules) } else { passing_over(random(&mut other_rules)) });
    let mut pass_rules = Rng::new(0x9A55);
    let with_passes = (0..40).map(|_| {
        let set = random(&mut pass_rules);
        passing(set, &mut pass_rules)
    });
    let mut change_rules = Rng::new(0xC0DE);
    let with_changes = (0..60).map(|number| {
        let set = if number % 3 == 0 { random_without_king(&mut change_rules) } else { random(&mut change_rules) };
        changing_pieces(set, &mut change_rules)
    });
    let mut die_rules = Rng::new(0xD1CE);
    let with_a_die = (0..40).map(|_| {
        let set = random(&mut die_rules);
        with_dice(set, &mut die_rules)
    });
    let others = kingless.chain(with_others).chain(with_passes).chain(with_a_die).chain(with_changes);
    for set in known.chain((0..150).map(|_| random(&mut random_rules))).chain(others) {
        let game = Game::new(Arc::new(Rules::compile(set).expect("valid rules")));
        game.visit(CompareWithGame { game: game.clone(), rng: &mut rng, coverage: &mut coverage }).expect("no hooks");
    }
    assert!(
        coverage.plies > 1500 && coverage.captures > 500 && coverage.escapes > 100,
        "the games do not exercise the rules: {coverage:?}"
    );
}

#[test]
fn second_null_move_undoes_the_first() {
    struct NullMoves;
    impl PositionVisitor for NullMoves {
        type Output = ();
        fn visit<const W: usize>(self, mut position: SearchPosition<W>) {
            let before = (position.turn(), position.hash());
            position.make_null_move();
            assert_eq!(position.turn(), before.0.opponent());
            assert_ne!(position.hash(), before.1);
            let mut list = MoveList::new();
            position.generate_moves(&mut list);
            position.make(list[0]);
            position.unmake();
            position.make_null_move();
            assert_eq!((position.turn(), position.hash()), before);
        }
    }
    let rules = Rules::compile(saami(TABLUT)).expect("valid rules");
    Game::new(Arc::new(rules)).visit(NullMoves).expect("no hooks");
}

#[test]
fn perft_of_rules_with_other_turns_or_changing_pieces_does_not_depend_on_bulk_counting_or_threads() {
    let mut rng = Rng::new(0xBECE);
    let sets: Vec<RuleSet> = std::iter::repeat_with(|| random(&mut rng)).filter(|set| set.size.area() <= 64).take(20).collect();
    for set in sets {
        for change in [changing_pieces, in_two_moves, passing] {
            let set = change(set.clone(), &mut rng);
            let game = Game::new(Arc::new(Rules::compile(set.clone()).expect("valid rules")));
            let expected = naive::Board::new(&set, &game.setup()).perft(2);
            for (bulk_counting, threads) in [(true, 1), (false, 1), (true, 2), (false, 2)] {
                let perft = Perft { depth: 2, bulk_counting, threads: NonZeroUsize::new(threads).expect("not zero") };
                assert_eq!(perft.count(&game), Ok(expected), "{perft:?} {set:?}");
            }
            assert_eq!(game.perft(3), game.perft_without_bulk_counting(3), "{set:?}");
        }
    }
}

#[test]
fn perft_does_not_depend_on_bulk_counting_or_threads() {
    let game = Game::new(Arc::new(Rules::compile(saami(TABLUT)).expect("valid rules")));
    for (depth, leaves) in [(0, 1), (1, 80), (2, 4400), (3, 353_200)] {
        for (bulk_counting, threads) in [(true, 1), (false, 1), (true, 2), (false, 3), (true, 40)] {
            let perft = Perft { depth, bulk_counting, threads: NonZeroUsize::new(threads).expect("not zero") };
            assert_eq!(perft.count(&game), Ok(leaves), "{perft:?}");
        }
    }
}

fn view(set: &RuleSet, drawing: &str) -> KingView {
    let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
    let game = Game::from_setup(rules, &rulesets::position(set, drawing, Side::Attackers)).expect("a position");
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
                        assert!(mv.to().is_some_and(|to| capture_squares.contains(to)), "{}", mv.name(position.rule_set().size));
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
    let known = rulesets::all().into_iter().map(|(_, set)| set);
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
