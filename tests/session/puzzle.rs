use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::thread;

use birka_engine::proof::{DEFAULT_BUDGET, LineFlaw, distance_to_win, verify};
use birka_engine::{Difficulty, difficulty};
use birka_records::{Motif, Puzzle, PuzzleBook, PuzzleError, Rating, Theme, position};
use birka_rules::{InHand, Move, Side};
use birka_script::Variant;
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame, PuzzleGameError, shipped};
use birka_session::{NodeBudget, Review, Session};

fn variant(id: &str) -> Arc<Variant> {
    crate::library().get(id).expect("the variant is shipped")
}

#[test]
fn verify_rejects_lines_that_are_no_solutions() {
    for book in shipped() {
        let rules = Arc::clone(&variant(&book.variant).rules);
        let puzzle = book.puzzles.iter().find(|puzzle| puzzle.moves == 2).expect("a puzzle of two moves");
        let game = puzzle.game(&rules).expect("a position");
        let line: Vec<Move> = puzzle.line(&rules).expect("moves").iter().map(|text| text.mv(InHand::NONE)).collect();
        assert_eq!(verify(&game, &line, DEFAULT_BUDGET), Ok(Ok(())));
        assert_eq!(verify(&game, &line[..1], DEFAULT_BUDGET), Ok(Err(LineFlaw::Distance { ply: 1, said: 1, found: None })));
        let other = game.legal_moves().into_iter().find(|mv| *mv != line[0]).expect("another");
        let wrong = [&[other], &line[1..]].concat();
        assert!(matches!(verify(&game, &wrong, DEFAULT_BUDGET), Ok(Err(LineFlaw::NotWinning { ply: 1, .. }))));
        assert_eq!(verify(&game, &[], DEFAULT_BUDGET), Ok(Err(LineFlaw::End)));
    }
}

#[test]
fn shipped_puzzles_are_proven_and_rated() {
    let mut themes = BTreeMap::new();
    thread::scope(|scope| {
        for book in shipped() {
            let variant = variant(&book.variant);
            assert_eq!(book.rules, variant.rules.fingerprint(), "the rules of {} have changed: check its puzzles", book.variant);
            for puzzle in &book.puzzles {
                *themes.entry((book.variant.clone(), puzzle.theme)).or_insert(0) += 1;
            }
            scope.spawn(move || {
                for (number, puzzle) in book.puzzles.iter().enumerate() {
                    let played = puzzle.play_through(&variant.rules).unwrap_or_else(|faults| panic!("{}: {faults:?}", puzzle.id));
                    let line: Vec<Move> = played.played_moves().iter().map(|turn| turn.mv).collect();
                    let game = puzzle.game(&variant.rules).expect("a position");
                    // The proof of a long one takes seconds: `birka puzzles --check` proves all of them.
                    if puzzle.moves < 3 || number % 8 == 0 {
                        assert_eq!(verify(&game, &line, 10 * DEFAULT_BUDGET), Ok(Ok(())), "{}", puzzle.id);
                    }
                    let Difficulty { depth, nodes } = difficulty(&game, line[0]).expect("a search");
                    assert_eq!(puzzle.rating, Some(Rating { depth, nodes }), "{}: rate it with `birka puzzles --rate`", puzzle.id);
                    assert_eq!(puzzle.find_motifs(&variant.rules).as_ref(), Ok(&puzzle.motifs), "{}", puzzle.id);
                }
            });
        }
    });
    let all = || shipped().iter().flat_map(|book| &book.puzzles);
    for book in shipped() {
        let least = if matches!(book.variant.as_str(), "brandubh" | "tablut") { 15 } else { 30 };
        assert!(book.puzzles.len() >= least, "{}", book.variant);
        let levels: Vec<_> = book.puzzles.iter().map(|puzzle| puzzle.level().expect("a rating")).collect();
        assert!(levels.is_sorted() && levels[0] == 1 && levels.last() == Some(&5), "{}: {levels:?}", book.variant);
        for theme in [Theme::Escape, Theme::Capture] {
            assert!(themes[&(book.variant.clone(), theme)] >= 5, "{}: {theme}", book.variant);
        }
        for moves in 1..=3 {
            assert!(book.puzzles.iter().any(|puzzle| puzzle.moves == moves), "{}: {moves} moves", book.variant);
        }
    }
    assert!(all().any(|puzzle| puzzle.moves == 4));
    for motif in Motif::ALL {
        assert!(all().any(|puzzle| puzzle.motifs.contains(&motif)), "{motif}");
    }
    let ids: BTreeSet<_> = all().map(|puzzle| &puzzle.id).collect();
    assert_eq!(ids.len(), all().count(), "ids are unique");
}

#[test]
fn a_mistake_is_improved_on_by_every_move_that_is_none() {
    let board = "
        . . . . . . . . .
        . . . a . . . . .
        . . . . . . . . .
        . . . . . . . . a
        . . . . . . . . .
        . . . . . . d . .
        . a . . K . . . .
        . . . . . . . . .
        a . . . . . . . a
    ";
    let start = super::position("tablut", Side::Defenders, board).setup();
    let mut game = Session::from_setup(variant("tablut"), &start).expect("a position");
    for text in ["e3-c3", "d8-d3"] {
        let mv = super::mv(game.game(), text);
        game.play(mv).expect("a legal move");
    }
    let review = Review::run(game.game(), NodeBudget::nodes(2000), |_| true).expect("the search succeeds");
    let task = PuzzleGame::of_mistake(&game, &review.moves[0]).expect("a missed win");
    assert!(PuzzleGame::of_mistake(&game, &review.moves[1]).is_none(), "a good move");
    assert_eq!((task.side(), task.puzzle(), task.book()), (Side::Defenders, None, None));
    let after = |text: &str| {
        let mut session = task.session();
        assert_eq!(session.ply(), 0);
        session.play(super::mv(session.game(), text)).expect("a legal move");
        task.feedback(session.game())
    };
    let hint = task.hint(task.session().game()).expect("the better move");
    assert_eq!(after(&hint.name(game.rules().size)), Some(PuzzleFeedback::Solved));
    assert_eq!(after("e3-e1"), Some(PuzzleFeedback::Solved), "any escape");
    assert!(matches!(after("e3-c3"), Some(PuzzleFeedback::Wrong { refutation: Some(_) })));
    assert_eq!(task.feedback(task.session().game()), None, "the solver is to move");
}

fn puzzle_of_length(moves: u32) -> PuzzleGame {
    let book = &shipped()[0];
    let puzzle = book.puzzles.iter().find(|puzzle| puzzle.moves == moves).expect("one of that length");
    PuzzleGame::new(variant(&book.variant), book, puzzle).expect("the puzzle is valid")
}

#[test]
fn hints_solve_a_puzzle() {
    for moves in 1..=3 {
        let puzzle_game = puzzle_of_length(moves);
        let mut session = puzzle_game.session();
        assert_eq!(puzzle_game.feedback(session.game()), None, "the solver is to move");
        for left in (0..moves).rev() {
            assert_eq!(puzzle_game.moves_left(session.game()), left + 1);
            session.play(puzzle_game.hint(session.game()).expect("a winning move")).expect("legal");
            assert_eq!(puzzle_game.hint(session.game()), None, "the opponent is to move");
            match puzzle_game.feedback(session.game()).expect("a move") {
                PuzzleFeedback::Solved => assert_eq!(left, 0),
                PuzzleFeedback::Continue { reply, left: reported } => {
                    assert_eq!(reported, left);
                    session.play(reply).expect("legal");
                }
                verdict @ PuzzleFeedback::Wrong { .. } => panic!("{verdict:?}"),
            }
        }
        assert_eq!(session.outcome().and_then(|outcome| outcome.winner), Some(puzzle_game.side()));
    }
}

#[test]
fn a_wrong_move_is_refuted_and_can_be_undone() {
    let puzzle_game = puzzle_of_length(2);
    let mut session = puzzle_game.session();
    let winning_move = puzzle_game.hint(session.game()).expect("a winning move");
    let mut refuted = 0;
    for mv in session.game().legal_moves() {
        session.play(mv).expect("legal");
        let verdict = puzzle_game.feedback(session.game()).expect("a move");
        if mv == winning_move {
            assert!(matches!(verdict, PuzzleFeedback::Continue { left: 1, .. }), "{verdict:?}");
        } else {
            let PuzzleFeedback::Wrong { refutation } = verdict else { panic!("{verdict:?}") };
            if let Some(reply) = refutation {
                assert!(session.game().legal_moves().contains(&reply));
                refuted += 1;
                session.play(reply).expect("legal");
                assert_ne!(
                    distance_to_win(session.game(), puzzle_game.side(), 1, DEFAULT_BUDGET),
                    Ok(Some(1)),
                    "the reply refutes the move"
                );
                session.undo();
            }
        }
        session.undo();
    }
    assert!(refuted > 5, "{refuted}");
    assert_eq!(puzzle_game.hint(session.game()), Some(winning_move), "undo restores the position");
}

#[test]
fn any_winning_last_move_solves_a_puzzle() {
    let mut others = 0;
    for book in shipped() {
        let variant = variant(&book.variant);
        // Each wrong move costs a search for its refutation.
        for puzzle in book.puzzles.iter().filter(|puzzle| puzzle.moves > 1).take(4) {
            let puzzle_game = PuzzleGame::new(Arc::clone(&variant), book, puzzle).expect("the puzzle is valid");
            let mut session = puzzle_game.session();
            let line = puzzle.line(session.game().rules()).expect("moves");
            for text in &line[..line.len() - 1] {
                session.play(text.mv(InHand::NONE)).expect("legal");
            }
            for mv in session.game().legal_moves() {
                let turn = session.play(mv).expect("legal");
                let wins = turn.outcome.is_some_and(|outcome| outcome.winner == Some(puzzle.side));
                assert_eq!(puzzle_game.feedback(session.game()) == Some(PuzzleFeedback::Solved), wins, "{}", puzzle.id);
                others += u32::from(wins && mv != line[line.len() - 1].mv(InHand::NONE));
                session.undo();
            }
        }
    }
    assert!(others > 0, "some puzzle has several winning last moves");
}

#[test]
fn a_puzzle_of_other_rules_is_rejected() {
    let book = &shipped()[0];
    let puzzle = &book.puzzles[0];
    assert!(matches!(PuzzleGame::new(variant("fetlar"), book, puzzle), Err(PuzzleGameError::Variant { .. })));
    let stale = PuzzleBook { rules: "0".to_owned(), ..book.clone() };
    assert!(matches!(PuzzleGame::new(variant(&book.variant), &stale, puzzle), Err(PuzzleGameError::Rules { .. })));
    let mut broken = puzzle.clone();
    broken.moves += 1;
    let Err(PuzzleGameError::Invalid { faults, .. }) = PuzzleGame::new(variant(&book.variant), book, &broken) else {
        panic!("the puzzle is invalid")
    };
    assert!(matches!(faults[..], [PuzzleError::Length { .. }]), "{faults:?}");
}

/// The motifs of a solution from a position of Tablut.
fn motifs(side: Side, board: &str, solution: &str) -> Vec<Motif> {
    let game = super::position("tablut", side, board);
    let puzzle = Puzzle {
        position: position::write(game.rules().rule_set(), &game.setup()),
        side,
        solution: solution.to_owned(),
        rating: None,
        motifs: Vec::new(),
        ..shipped()[0].puzzles[0].clone()
    };
    puzzle.find_motifs(&variant("tablut").rules).expect("a solution")
}

#[test]
fn motifs_are_what_the_solution_shows() {
    let board = "
        . . . . . . . . .
        . . . . . . . d .
        . . . . . . . . a
        . . . a . . a . .
        . . . . . . . . .
        . a . K . a . . .
        . . . . . . . a .
        . . . a . . . . .
        . . . . . . . . .
    ";
    let motifs = |solution| motifs(Side::Defenders, board, solution);
    assert_eq!(motifs("d4-c4"), [Motif::DoubleThreat], "up and down");
    assert_eq!(motifs("d4-d3"), [], "to the left alone");
    assert_eq!(motifs("h8-h7"), [Motif::QuietMove]);
    assert_eq!(motifs("h8-h7 g6-g7xh7"), [Motif::QuietMove, Motif::Sacrifice]);
    assert_eq!(motifs("d4-d3 g6-g7"), []);
    assert_eq!(motifs("d4-d3 g6-g7 d3-a3"), [], "the last move threatens nothing");
}

#[test]
fn a_book_without_ratings_is_read() {
    let text = shipped()[1].text();
    let mut book = PuzzleBook::parse(&text).expect("a book");
    for puzzle in &mut book.puzzles {
        (puzzle.rating, puzzle.motifs) = (None, Vec::new());
    }
    let plain = book.text();
    assert!(!plain.contains("rating") && !plain.contains("motifs"), "{plain}");
    assert_eq!(PuzzleBook::parse(&plain), Ok(book.clone()));
    assert!(book.puzzles.iter().all(|puzzle| puzzle.level().is_none()));
    assert!(PuzzleGame::new(variant(&book.variant), &book, &book.puzzles[0]).is_ok());
}

#[test]
fn books_round_trip_and_errors_have_a_line() {
    for book in shipped() {
        assert_eq!(PuzzleBook::parse(&book.text()).as_ref(), Ok(book));
    }
    let fault = PuzzleBook::parse("(\n  variant: 7\n)").expect_err("not a book");
    assert_eq!(fault.line, 2);
    for text in ["", "(", "(variant: \"a\", rules: \"b\", puzzles: [], more: 1)", "\u{0}"] {
        assert!(PuzzleBook::parse(text).is_err(), "{text}");
    }
}
