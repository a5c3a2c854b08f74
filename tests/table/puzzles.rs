//! Puzzles.

use bevy::prelude::*;
use birka::game::actions::UiAction;
use birka::game::opponent::Opponent;
use birka::game::puzzles::{AskPuzzle, Puzzling, State, books};
use birka::game::ribbons::Arrows;
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::{Controller, PlayMove, StartGame, TakeBack, ViewOverride};
use birka::session::{Player, Players};
use birka_rules::Move;
use birka_rules::record::{MoveNotation, Puzzle};

use crate::support::*;

fn state(app: &App) -> Option<State> {
    app.world().resource::<Puzzling>().state().cloned()
}

/// A puzzle of two moves or more: the index of its book, and its index in it.
fn longer_puzzle() -> (usize, usize, &'static Puzzle) {
    let (book_index, book) = books().next().expect("puzzles are shipped");
    let (index, puzzle) = book.puzzles.iter().enumerate().find(|(_, puzzle)| puzzle.moves > 1).expect("a puzzle of two moves");
    (book_index, index, puzzle)
}

/// The next move of the solution.
fn solution_move(app: &App, puzzle: &Puzzle) -> Move {
    let played = session(app).game().played_moves().len();
    let word = puzzle.solution.split_whitespace().nth(played).unwrap();
    MoveNotation::parse(word, size(app)).unwrap().mv
}

#[test]
fn solving_a_puzzle_leaves_the_saved_game_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    play(&mut app, GAME[0]);
    play(&mut app, GAME[1]);
    let solved_file = folder.path().join("solved.ron");
    app.insert_resource(Puzzling::open(solved_file.clone()).0);
    let before = pieces_on_board(&mut app);
    let text = || std::fs::read_to_string(&file).unwrap();
    game_state(&app).flush();
    let saved = text();

    let (book, number, puzzle) = longer_puzzle();
    send(&mut app, AskPuzzle::Pose(book, number));
    assert_entities_match_session(&mut app);
    assert_eq!((session(&app).turn(), session(&app).played_moves().len()), (puzzle.side, 0));
    let is_puzzle = matches!(game_state(&app).view_override(), Some(ViewOverride::Puzzle { .. }));
    assert!(is_puzzle && game_state(&app).is_running(), "the game is still in progress");
    assert_eq!(state(&app), Some(State::Open(puzzle.moves)));

    for left in (1..puzzle.moves).rev() {
        let mv = solution_move(&app, puzzle);
        send(&mut app, PlayMove(mv));
        assert_eq!(state(&app), Some(State::Looking));
        let played = session(&app).played_moves().len();
        run_until(&mut app, "answer", |app| session(&app).played_moves().len() == played + 1);
        assert_eq!(state(&app), Some(State::Open(left)));
        assert_entities_match_session(&mut app);
    }
    let mv = solution_move(&app, puzzle);
    send(&mut app, PlayMove(mv));
    run_until(&mut app, "solution", |app| state(app) == Some(State::Solved));
    assert!(app.world().resource::<Puzzling>().is_solved(&puzzle.id));
    game_state(&app).flush();
    assert_eq!(text(), saved, "the saved game is not touched by a puzzle");

    send(&mut app, AskPuzzle::Leave);
    assert_eq!(state(&app), None);
    assert_eq!(pieces_on_board(&mut app), before);
    assert_entities_match_session(&mut app);
    play(&mut app, GAME[2]);
    assert_eq!(session(&app).played_moves().len(), 3);

    drop(app);
    let (puzzling, error) = Puzzling::open(solved_file);
    assert_eq!((puzzling.is_solved(&puzzle.id), error), (true, None), "after a restart");
}

#[test]
fn a_wrong_move_is_explained_and_taken_back() {
    let mut app = app("tablut", Pace::None);
    let (book, number, puzzle) = longer_puzzle();
    send(&mut app, AskPuzzle::Pose(book, number));
    let start = pieces_on_board(&mut app);
    let solution = solution_move(&app, puzzle);
    let legal = session(&app).game().legal_moves();
    let wrong = legal.into_iter().find(|mv| *mv != solution).unwrap();
    send(&mut app, PlayMove(wrong));
    run_until(&mut app, "verdict", |app| matches!(state(app), Some(State::Wrong(_))));
    // Nobody moves while the refutation is shown.
    assert_eq!(game_state(&app).controller(Players::default(), puzzle.side), Controller::Nobody);
    app.world_mut().write_message(TakeBack);
    run_until(&mut app, "move taken back", |app| session(&app).played_moves().is_empty());
    assert_eq!(pieces_on_board(&mut app), start);
    assert_entities_match_session(&mut app);
    let Some(State::Wrong(text)) = state(&app) else { panic!("the explanation stays") };
    assert!(text.contains(&wrong.name(size(&app))), "{text}");
    assert_eq!(game_state(&app).controller(Players::default(), puzzle.side), Controller::Person);
    send(&mut app, PlayMove(solution));
    run_until(&mut app, "answer", |app| session(&app).played_moves().len() == 2);
    assert_eq!(state(&app), Some(State::Open(puzzle.moves - 1)));
}

#[test]
fn a_hint_shows_the_next_move_of_the_solution() {
    let mut app = app("tablut", Pace::None);
    let (book, number, puzzle) = longer_puzzle();
    send(&mut app, AskPuzzle::Pose(book, number));
    app.world_mut().write_message(UiAction::RequestHint);
    run_until(&mut app, "arrow", |app| !app.world().resource::<Arrows>().all().is_empty());
    let solution = solution_move(&app, puzzle);
    assert_eq!(app.world().resource::<Arrows>().all()[0].1, solution);
    send(&mut app, PlayMove(solution));
    app.update();
    assert!(app.world().resource::<Arrows>().all().is_empty());
}

#[test]
fn a_puzzle_continues_after_a_move_is_taken_back() {
    let mut app = app("tablut", Pace::None);
    let (book, number, puzzle) = longer_puzzle();
    send(&mut app, AskPuzzle::Pose(book, number));
    let mv = solution_move(&app, puzzle);
    send(&mut app, PlayMove(mv));
    run_until(&mut app, "answer", |app| session(&app).played_moves().len() == 2);
    send(&mut app, TakeBack);
    assert!(session(&app).played_moves().is_empty());
    assert_eq!(state(&app), Some(State::Open(puzzle.moves)));
}

#[test]
fn the_engine_does_not_move_in_a_puzzle_and_continues_its_game_afterwards() {
    let mut app = app("brandubh", Pace::None);
    let players = Players { attackers: Player::Person, defenders: Player::Engine(1) };
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.players = players);
    play(&mut app, "d7-c7");
    let (book, number, puzzle) = longer_puzzle();
    send(&mut app, AskPuzzle::Pose(book, number));
    assert!(!app.world().resource::<Opponent>().is_thinking());
    assert_eq!((session(&app).played_moves().len(), session(&app).turn()), (0, puzzle.side));
    send(&mut app, AskPuzzle::Again);
    send(&mut app, AskPuzzle::Next);
    send(&mut app, AskPuzzle::Leave);
    run_until_moves(&mut app, 2);
    assert_entities_match_session(&mut app);
}

#[test]
fn a_new_game_replaces_a_puzzle() {
    let mut app = app("tablut", Pace::None);
    let (book, number, _) = longer_puzzle();
    send(&mut app, AskPuzzle::Pose(book, number));
    send(&mut app, StartGame { variant: None });
    app.update();
    let variant = session(&app).variant().id.as_str();
    assert_eq!((game_state(&app).view_override(), variant), (None, "tablut"), "the variant of the main game");
    assert_eq!(state(&app), None);
    assert_entities_match_session(&mut app);
}
