//! Wins that are proven, puzzles made of them, and puzzles that are played.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use birka::session::puzzle::{PuzzleFeedback, PuzzleGame, PuzzleGameError, shipped};
use birka_engine::proof::{DEFAULT_BUDGET, LineFlaw, ProofError, best_defences, distance_to_win, find_unique_win, verify, winning_moves};
use birka_rules::record::{PuzzleBook, PuzzleError, Theme, position};
use birka_rules::{Game, Move, Rng, Rules, Side};
use birka_script::{Library, Variant};

fn variant(id: &str) -> Arc<Variant> {
    Library::shipped().get(id).expect("it ships")
}

fn rules(id: &str) -> Arc<Rules> {
    Arc::clone(&variant(id).rules)
}

fn game(id: &str, text: &str) -> Game {
    position::game(&rules(id), text).expect("a position")
}

/// The plainest way to say whether a side wins within so many of its own moves.
fn wins(game: &mut Game, side: Side, moves: u32) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner == Some(side);
    }
    let attacks = game.turn() == side;
    if attacks && moves == 0 {
        return false;
    }
    let left = if attacks { moves - 1 } else { moves };
    let legal = game.legal_moves();
    let mut after = |mv: Move| wins_by(game, mv, side, left);
    if attacks { legal.into_iter().any(&mut after) } else { legal.into_iter().all(&mut after) }
}

fn wander(rules: &Arc<Rules>, rng: &mut Rng, plies: u32) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[rng.below(u32::try_from(moves.len()).expect("few")) as usize]).expect("legal");
    }
    game
}

#[test]
fn what_is_proven_is_what_trying_everything_finds() {
    let mut rng = Rng::new(5);
    let (mut one, mut two) = (0, 0);
    for id in ["brandubh", "brandubh-walker", "ard-ri-online", "magpie", "hnefatafl-ashton-7"] {
        let rules = rules(id);
        for number in 0..60 {
            let mut game = wander(&rules, &mut rng, 6 + number);
            // Later in a game a proof knows what has stood before; a puzzle begins with a clean sheet. Both are looked at.
            if number % 2 == 0 && game.outcome().is_none() {
                game = Game::from_setup(Arc::clone(&rules), &game.setup()).expect("a position");
            }
            for side in Side::ALL {
                let most = if game.legal_moves().len() > 30 { 1 } else { 2 };
                let plain = (0..=most).find(|&moves| wins(&mut game, side, moves));
                assert_eq!(
                    distance_to_win(&game, side, most, DEFAULT_BUDGET),
                    Ok(plain),
                    "{id} {}",
                    position::write(rules.rule_set(), &game.setup())
                );
                one += u32::from(plain == Some(1));
                two += u32::from(plain == Some(2));
                if game.turn() == side && game.outcome().is_none() {
                    let winners: Vec<Move> = game.legal_moves().into_iter().filter(|&mv| wins_by(&mut game, mv, side, most - 1)).collect();
                    assert_eq!(winning_moves(&game, most, DEFAULT_BUDGET), Ok(winners), "{id}");
                }
            }
        }
    }
    assert!(one > 20 && two > 5, "too few to judge by: {one} and {two}");
}

fn wins_by(game: &mut Game, mv: Move, side: Side, left: u32) -> bool {
    game.play(mv).expect("legal");
    let won = wins(game, side, left);
    game.undo();
    won
}

#[test]
fn the_rule_of_repetition_has_a_say_in_a_proof() {
    // Back and forth between the same squares loses for whoever does it once too often, and a proof sees it coming.
    let rules = rules("brandubh");
    let mut game = Game::new(Arc::clone(&rules));
    let size = rules.rule_set().size;
    for word in ["d2-c2", "d3-c3", "c2-d2", "c3-d3"].iter().cycle().take(11) {
        let mv = birka_rules::record::MoveNotation::parse(word, size).expect("a move").mv;
        game.play(mv).expect("legal");
    }
    // The defenders' c3-d3 would bring the first position back for the fourth time.
    let back = birka_rules::record::MoveNotation::parse("c3-d3", size).expect("a move").mv;
    game.play(back).expect("legal");
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    assert_eq!(distance_to_win(&game, Side::Attackers, 2, DEFAULT_BUDGET), Ok(Some(0)));
    game.undo();
    assert_eq!(distance_to_win(&game, Side::Attackers, 0, DEFAULT_BUDGET), Ok(None), "the defenders have other moves");
}

/// The king, who is to move, has a way to two corners at once from one square only.
const FORK: &str = "/7/3t3/7/1K5/7/4t2/7/ d";

#[test]
fn a_budget_that_is_spent_is_told() {
    let start = Game::new(rules("tablut"));
    assert_eq!(distance_to_win(&start, Side::Attackers, 3, 1000), Err(ProofError::BudgetSpent));
    assert_eq!(distance_to_win(&Game::new(rules("tablut-tuichu")), Side::Attackers, 1, DEFAULT_BUDGET), Err(ProofError::Hooks));
}

#[test]
fn lines_that_are_no_solutions_are_told_apart() {
    for book in shipped() {
        let rules = rules(&book.variant);
        let puzzle = book.puzzles.iter().find(|puzzle| puzzle.moves == 2).expect("one of two moves");
        let game = puzzle.game(&rules).expect("a position");
        let line: Vec<Move> = puzzle.line(&rules).expect("moves").iter().map(|text| text.mv).collect();
        assert_eq!(verify(&game, &line, DEFAULT_BUDGET), Ok(Ok(())));
        assert_eq!(verify(&game, &line[..1], DEFAULT_BUDGET), Ok(Err(LineFlaw::Distance { ply: 1, said: 1, found: None })));
        let other = game.legal_moves().into_iter().find(|mv| *mv != line[0]).expect("another");
        let wrong = [&[other], &line[1..]].concat();
        assert!(matches!(verify(&game, &wrong, DEFAULT_BUDGET), Ok(Err(LineFlaw::NotWinning { ply: 1, .. }))));
        assert_eq!(verify(&game, &[], DEFAULT_BUDGET), Ok(Err(LineFlaw::End)));
    }
    let free = game("brandubh", FORK);
    let winners = winning_moves(&free, 1, DEFAULT_BUDGET).expect("proven");
    let line = winning_moves(&free, 2, DEFAULT_BUDGET).expect("proven");
    assert!(winners.is_empty() && line.len() > 1, "{winners:?} {line:?}");
    assert_eq!(find_unique_win(&free, 1, 2, 0, DEFAULT_BUDGET), Ok(None), "several moves win");
}

#[test]
fn the_best_defence_holds_out_longest() {
    let mut rng = Rng::new(9);
    let rules = rules("brandubh");
    let mut lost = 0;
    for number in 0..400 {
        let mut game = wander(&rules, &mut rng, 8 + number % 30);
        let side = game.turn();
        if game.outcome().is_some() || !wins(&mut game, side.opponent(), 1) {
            continue;
        }
        lost += 1;
        let (defences, within) = best_defences(&game, 1, DEFAULT_BUDGET).expect("proven");
        assert_eq!(within, Some(1));
        assert_eq!(defences.len(), game.legal_moves().iter().filter(|&&mv| !wins_by(&mut game, mv, side.opponent(), 0)).count());
    }
    assert!(lost > 3, "{lost}");
}

#[test]
fn every_puzzle_that_ships_is_proven_again() {
    let mut themes = std::collections::BTreeMap::new();
    std::thread::scope(|scope| {
        for book in shipped() {
            let variant = variant(&book.variant);
            assert_eq!(book.rules, variant.rules.fingerprint(), "the rules of {} have changed: check its puzzles", book.variant);
            for puzzle in &book.puzzles {
                *themes.entry((book.variant.clone(), puzzle.theme)).or_insert(0) += 1;
            }
            scope.spawn(move || {
                for puzzle in &book.puzzles {
                    let played = puzzle.play_through(&variant.rules).unwrap_or_else(|faults| panic!("{}: {faults:?}", puzzle.id));
                    let line: Vec<Move> = played.played_moves().iter().map(|turn| turn.mv).collect();
                    let game = puzzle.game(&variant.rules).expect("a position");
                    assert_eq!(verify(&game, &line, 10 * DEFAULT_BUDGET), Ok(Ok(())), "{}", puzzle.id);
                }
            });
        }
    });
    let all = || shipped().iter().flat_map(|book| &book.puzzles);
    for book in shipped() {
        assert!(book.puzzles.len() >= 12, "{}", book.variant);
        for theme in [Theme::Escape, Theme::Capture] {
            assert!(themes[&(book.variant.clone(), theme)] >= 5, "{}: {theme}", book.variant);
        }
        for moves in 1..=3 {
            assert!(book.puzzles.iter().any(|puzzle| puzzle.moves == moves), "{}: {moves} moves", book.variant);
        }
    }
    assert!(all().any(|puzzle| puzzle.moves == 4));
    assert!(all().count() >= 30);
    let ids: std::collections::BTreeSet<_> = all().map(|puzzle| &puzzle.id).collect();
    assert_eq!(ids.len(), all().count(), "no two have the same name");
}

fn posed(moves: u32) -> PuzzleGame {
    let book = &shipped()[0];
    let puzzle = book.puzzles.iter().find(|puzzle| puzzle.moves == moves).expect("one of that length");
    PuzzleGame::new(variant(&book.variant), book, puzzle).expect("it holds")
}

#[test]
fn a_puzzle_is_solved_by_its_hints() {
    for moves in 1..=3 {
        let posed = posed(moves);
        let mut session = posed.session();
        assert_eq!(posed.feedback(session.game()), None, "nobody has moved");
        for left in (0..moves).rev() {
            assert_eq!(posed.moves_left(session.game()), left + 1);
            session.play(posed.hint(session.game()).expect("a way")).expect("legal");
            assert_eq!(posed.hint(session.game()), None, "it is the other side's turn");
            match posed.feedback(session.game()).expect("a move") {
                PuzzleFeedback::Solved => assert_eq!(left, 0),
                PuzzleFeedback::Continue { reply, left: told } => {
                    assert_eq!(told, left);
                    session.play(reply).expect("legal");
                }
                verdict @ PuzzleFeedback::Wrong { .. } => panic!("{verdict:?}"),
            }
        }
        assert_eq!(session.outcome().and_then(|outcome| outcome.winner), Some(posed.puzzle().side));
    }
}

#[test]
fn a_move_that_is_not_the_way_is_shown_why_and_taken_back() {
    let posed = posed(2);
    let mut session = posed.session();
    let way = posed.hint(session.game()).expect("a way");
    let mut shown = 0;
    for mv in session.game().legal_moves() {
        session.play(mv).expect("legal");
        let verdict = posed.feedback(session.game()).expect("a move");
        if mv == way {
            assert!(matches!(verdict, PuzzleFeedback::Continue { left: 1, .. }), "{verdict:?}");
        } else {
            let PuzzleFeedback::Wrong { refutation } = verdict else { panic!("{verdict:?}") };
            if let Some(reply) = refutation {
                assert!(session.game().legal_moves().contains(&reply));
                shown += 1;
                session.play(reply).expect("legal");
                assert_ne!(
                    distance_to_win(session.game(), posed.puzzle().side, 1, DEFAULT_BUDGET),
                    Ok(Some(1)),
                    "the answer shows nothing"
                );
                session.undo();
            }
        }
        session.undo();
    }
    assert!(shown > 5, "{shown}");
    assert_eq!(posed.hint(session.game()), Some(way), "taken back, it stands as it stood");
}

#[test]
fn any_winning_last_move_solves_it() {
    let mut others = 0;
    for book in shipped() {
        for puzzle in book.puzzles.iter().filter(|puzzle| puzzle.moves > 1) {
            let posed = PuzzleGame::new(variant(&book.variant), book, puzzle).expect("it holds");
            let mut session = posed.session();
            let line = puzzle.line(session.game().rules()).expect("moves");
            for text in &line[..line.len() - 1] {
                session.play(text.mv).expect("legal");
            }
            for mv in session.game().legal_moves() {
                let turn = session.play(mv).expect("legal");
                let wins = turn.outcome.is_some_and(|outcome| outcome.winner == Some(puzzle.side));
                assert_eq!(posed.feedback(session.game()) == Some(PuzzleFeedback::Solved), wins, "{}", puzzle.id);
                others += u32::from(wins && mv != line[line.len() - 1].mv);
                session.undo();
            }
        }
    }
    assert!(others > 0, "no puzzle shows it");
}

#[test]
fn a_puzzle_of_other_rules_is_not_posed() {
    let book = &shipped()[0];
    let puzzle = &book.puzzles[0];
    assert!(matches!(PuzzleGame::new(variant("fetlar"), book, puzzle), Err(PuzzleGameError::Variant { .. })));
    let stale = PuzzleBook { rules: "0".to_owned(), ..book.clone() };
    assert!(matches!(PuzzleGame::new(variant(&book.variant), &stale, puzzle), Err(PuzzleGameError::Rules { .. })));
    let mut broken = puzzle.clone();
    broken.moves += 1;
    let Err(PuzzleGameError::Invalid { faults, .. }) = PuzzleGame::new(variant(&book.variant), book, &broken) else {
        panic!("it is broken")
    };
    assert!(matches!(faults[..], [PuzzleError::Length { .. }]), "{faults:?}");
}

#[test]
fn books_are_read_as_they_are_written_and_faults_have_their_place() {
    for book in shipped() {
        assert_eq!(PuzzleBook::parse(&book.text()).as_ref(), Ok(book));
    }
    let fault = PuzzleBook::parse("(\n  variant: 7\n)").expect_err("no book");
    assert_eq!(fault.line, 2);
    for text in ["", "(", "(variant: \"a\", rules: \"b\", puzzles: [], more: 1)", "\u{0}"] {
        assert!(PuzzleBook::parse(text).is_err(), "{text}");
    }
}

fn birka(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_birka")).args(args).stdin(Stdio::null()).output().expect("the program runs")
}

fn last_line(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
}

#[test]
fn puzzles_are_found_in_games_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("found.ron");
    let path = file.to_str().expect("UTF-8");
    let find = ["puzzles", "brandubh", "--self-play", "8", "--nodes", "300", "--most", "2", "--count", "2", "--out", path];
    let found = birka(&find);
    assert_eq!(found.status.code(), Some(0), "{}", String::from_utf8_lossy(&found.stderr));
    assert_eq!(last_line(&found), "puzzles 2", "{}", String::from_utf8_lossy(&found.stdout));
    let again = birka(&[&find[..], &["--threads", "2"]].concat());
    assert_eq!(found.stdout, again.stdout, "another number of threads finds the same");
    let checked = birka(&["puzzles", "--check", path]);
    assert_eq!((checked.status.code(), last_line(&checked)), (Some(0), "puzzles 2 proven 2".to_owned()));

    let text = fs::read_to_string(&file).expect("a book");
    let mut book = PuzzleBook::parse(&text).expect("a book");
    book.rules = "0".to_owned();
    book.puzzles[0].theme = Theme::Other;
    let first = book.puzzles[1].solution.clone();
    book.puzzles[1].solution = first + " a1-a2";
    fs::write(&file, book.text()).expect("written");
    let checked = birka(&["puzzles", "--check", path]);
    let told = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert_eq!((checked.status.code(), last_line(&checked)), (Some(1), "puzzles 2 proven 0".to_owned()), "{told}");
    assert!(
        told.contains("it is for other rules") && told.contains("it is said to be won by other") && told.contains("its solution: "),
        "{told}"
    );
    fs::write(&file, "(variant: ").expect("written");
    let broken = birka(&["puzzles", "--check", path]);
    assert_eq!(broken.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&broken.stderr).contains("line 1, column"), "{broken:?}");
}
