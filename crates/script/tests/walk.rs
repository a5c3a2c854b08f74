//! The game as a search sees it against the game as people see it.

use std::num::NonZeroUsize;
use std::sync::Arc;

use birka_rules::{Game, Move, MoveList, Perft, PositionVisitor, Rng, Rules, SearchPosition, Side};
use birka_script::Library;
use birka_test_support::rulesets::{self, random};

/// One random game, every question compared with what [`Game`] answers.
struct Compared<'a> {
    game: Game,
    rng: &'a mut Rng,
    seen: &'a mut Seen,
}

#[derive(Debug, Default)]
struct Seen {
    plies: usize,
    captures: usize,
    escapes: usize,
}

impl PositionVisitor for Compared<'_> {
    type Output = ();

    fn visit<const W: usize>(mut self, mut walk: SearchPosition<W>) {
        let mut list = MoveList::new();
        for _ in 0..40 {
            assert_eq!((walk.turn(), walk.hash(), walk.outcome()), (self.game.turn(), self.game.hash(), self.game.outcome()));
            self.standing(&walk);
            let legal = sorted(&self.game.legal_moves());
            if walk.outcome().is_some() {
                break;
            }
            walk.generate_moves(&mut list);
            assert_eq!(sorted(&list), legal);
            self.kinds_of_moves(&mut walk, &legal);
            let mv = walk.random_move(self.rng).expect("the game goes on");
            assert!(legal.contains(&mv), "{mv:?} is not legal");
            let taken = walk.make(mv);
            let turn = self.game.play(mv).expect("legal");
            assert_eq!(taken.iter().collect::<Vec<_>>(), turn.captured.iter().map(|fallen| fallen.square).collect::<Vec<_>>());
            self.seen.plies += 1;
        }
        while self.game.undo().is_some() {
            walk.unmake();
            assert_eq!((walk.turn(), walk.hash(), walk.immediate_outcome()), (self.game.turn(), self.game.hash(), None));
            self.standing(&walk);
        }
        assert_eq!(walk.plies(), 0);
    }
}

impl Compared<'_> {
    fn standing<const W: usize>(&self, walk: &SearchPosition<W>) {
        for square in self.game.rules().rule_set().size.squares() {
            assert_eq!(walk.kind_at(square), self.game.piece(square));
            let side = self.game.piece(square).map(|id| self.game.rules().rule_set().kind(id).side);
            assert!(Side::ALL.iter().all(|&of| walk.by_side(of).contains(square) == (side == Some(of))));
        }
    }

    /// Captures, escapes and the king's moves are just those among all the moves.
    fn kinds_of_moves<const W: usize>(&mut self, walk: &mut SearchPosition<W>, legal: &[Move]) {
        let mut list = MoveList::new();
        assert_eq!(walk.mobility(walk.turn()) as usize, legal.len());
        walk.generate_captures(&mut list);
        let captures: Vec<Move> =
            legal.iter().copied().filter(|&mv| self.game.preview(mv).is_ok_and(|turn| !turn.captured.is_empty())).collect();
        assert_eq!(sorted(&list), captures);
        let king = walk.king();
        walk.generate_king_moves(&mut list);
        let royal: Vec<Move> = legal.iter().copied().filter(|mv| mv.from == king).collect();
        assert_eq!(sorted(&list), royal);
        walk.generate_escapes(&mut list);
        let goals = walk.escape_squares();
        assert_eq!(sorted(&list), royal.into_iter().filter(|mv| goals.contains(mv.to)).collect::<Vec<_>>());
        self.seen.captures += captures.len();
        self.seen.escapes += list.len();
    }
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves
}

#[test]
fn a_walk_tells_the_same_as_the_game() {
    let (mut rng, mut seen) = (Rng::new(11), Seen::default());
    for variant in Library::shipped().variants() {
        let game = Game::new(Arc::clone(&variant.rules));
        let told = game.visit(Compared { game: game.clone(), rng: &mut rng, seen: &mut seen });
        assert_eq!(told.is_some(), variant.rules.hooks().is_none(), "{}", variant.id);
    }
    let mut rules = rulesets::Dice(0xFACE);
    for _ in 0..150 {
        let game = Game::new(Arc::new(Rules::compile(random(&mut rules)).expect("sound rules")));
        game.visit(Compared { game: game.clone(), rng: &mut rng, seen: &mut seen }).expect("no hooks");
    }
    assert!(seen.plies > 1500 && seen.captures > 500 && seen.escapes > 100, "too little happened to tell: {seen:?}");
}

#[test]
fn passing_twice_changes_nothing() {
    struct Passing;
    impl PositionVisitor for Passing {
        type Output = ();
        fn visit<const W: usize>(self, mut walk: SearchPosition<W>) {
            let before = (walk.turn(), walk.hash());
            walk.make_null_move();
            assert_eq!(walk.turn(), before.0.opponent());
            assert_ne!(walk.hash(), before.1);
            let mut list = MoveList::new();
            walk.generate_moves(&mut list);
            walk.make(list[0]);
            walk.unmake();
            walk.make_null_move();
            assert_eq!((walk.turn(), walk.hash()), before);
        }
    }
    let rules = Rules::compile(rulesets::saami(rulesets::TABLUT)).expect("sound rules");
    Game::new(Arc::new(rules)).visit(Passing).expect("no hooks");
}

#[test]
fn leaves_are_counted_alike_in_bulk_one_by_one_and_on_any_number_of_threads() {
    let game = Game::new(Arc::new(Rules::compile(rulesets::saami(rulesets::TABLUT)).expect("sound rules")));
    for (depth, leaves) in [(0, 1), (1, 80), (2, 4400), (3, 353_200)] {
        for (bulk_counting, threads) in [(true, 1), (false, 1), (true, 2), (false, 3), (true, 40)] {
            let perft = Perft { depth, bulk_counting, threads: NonZeroUsize::new(threads).expect("not zero") };
            assert_eq!(perft.count(&game), Ok(leaves), "{perft:?}");
        }
    }
}
