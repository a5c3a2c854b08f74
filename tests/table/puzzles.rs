//! Puzzles on the table.

use birka::game::actions::UiAction;
use birka::game::puzzles::{AskPuzzle, Puzzling, State, books};
use birka::game::ribbons::Arrows;
use birka::game::state::{Controller, ViewOverride};
use birka_rules::record::Puzzle;

use super::teacher::wait_until;
use super::*;

fn asked(app: &mut App, ask: AskPuzzle) {
    app.world_mut().write_message(ask);
    app.update();
}

fn state(app: &App) -> Option<State> {
    app.world().resource::<Puzzling>().state().cloned()
}

/// A puzzle of two moves or more, and where it stands.
fn longer() -> (usize, usize, &'static Puzzle) {
    let (number, book) = books().next().expect("some ship");
    let (place, puzzle) = book.puzzles.iter().enumerate().find(|(_, puzzle)| puzzle.moves > 1).expect("one of two moves");
    (number, place, puzzle)
}

/// The first move of the solution.
fn way(app: &App, puzzle: &Puzzle) -> Move {
    let played = app.world().resource::<GameState>().session().game().played_moves().len();
    let word = puzzle.solution.split_whitespace().nth(played).unwrap();
    birka_rules::record::MoveNotation::parse(word, size(app)).unwrap().mv
}

fn play(app: &mut App, mv: Move) {
    app.world_mut().write_message(PlayMove(mv));
    app.update();
}

/// A game of Tablut that has begun, and a file it is kept in.
fn begun(file: &Path) -> App {
    let library = library();
    let session = Session::new(library.get("tablut").unwrap());
    let mut app = app_with(GameState::new(library, session, Some(Autosave::open(file.to_owned()))), Pace::None);
    ask(&mut app, GAME[0]);
    ask(&mut app, GAME[1]);
    app
}

#[test]
fn a_puzzle_is_solved_move_by_move_and_the_game_waits() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = begun(&file);
    let remembered = folder.path().join("solved.ron");
    app.insert_resource(Puzzling::open(remembered.clone()).0);
    let before = standing(&mut app);
    let text = || std::fs::read_to_string(&file).unwrap();
    app.world().resource::<GameState>().flush();
    let saved = text();

    let (book, number, puzzle) = longer();
    asked(&mut app, AskPuzzle::Pose(book, number));
    assert_agreement(&mut app);
    let game_state = app.world().resource::<GameState>();
    assert_eq!((game_state.session().turn(), game_state.session().played_moves().len()), (puzzle.side, 0));
    assert!(matches!(game_state.view_override(), Some(ViewOverride::Puzzle { .. })) && game_state.is_running(), "the game waits");
    assert_eq!(state(&app), Some(State::Open(puzzle.moves)));

    for left in (1..puzzle.moves).rev() {
        let mv = way(&app, puzzle);
        play(&mut app, mv);
        assert_eq!(state(&app), Some(State::Looking));
        let played = app.world().resource::<GameState>().session().played_moves().len();
        wait_until(&mut app, "an answer", |app| app.world().resource::<GameState>().session().played_moves().len() == played + 1);
        assert_eq!(state(&app), Some(State::Open(left)));
        assert_agreement(&mut app);
    }
    let mv = way(&app, puzzle);
    play(&mut app, mv);
    wait_until(&mut app, "praise", |app| state(app) == Some(State::Solved));
    assert!(app.world().resource::<Puzzling>().is_solved(&puzzle.id));
    app.world().resource::<GameState>().flush();
    assert_eq!(text(), saved, "the saved game is not touched by a puzzle");

    asked(&mut app, AskPuzzle::Leave);
    assert_eq!(state(&app), None);
    assert_eq!(standing(&mut app), before);
    assert_agreement(&mut app);
    ask(&mut app, GAME[2]);
    assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), 3);

    drop(app);
    let (puzzling, trouble) = Puzzling::open(remembered);
    assert_eq!((puzzling.is_solved(&puzzle.id), trouble), (true, None), "the next time too");
}

#[test]
fn a_wrong_move_is_told_and_taken_back() {
    let mut app = app("tablut", Pace::None);
    let (book, number, puzzle) = longer();
    asked(&mut app, AskPuzzle::Pose(book, number));
    let start = standing(&mut app);
    let way = way(&app, puzzle);
    let legal = app.world().resource::<GameState>().session().game().legal_moves();
    let wrong = legal.into_iter().find(|mv| *mv != way).unwrap();
    play(&mut app, wrong);
    wait_until(&mut app, "a word", |app| matches!(state(app), Some(State::Wrong(_))));
    // While it is shown nobody meddles with it.
    let game_state = app.world().resource::<GameState>();
    assert_eq!(game_state.controller(Players::default(), puzzle.side), Controller::Nobody);
    app.world_mut().write_message(TakeBack);
    wait_until(&mut app, "another try", |app| app.world().resource::<GameState>().session().played_moves().is_empty());
    assert_eq!(standing(&mut app), start);
    assert_agreement(&mut app);
    let Some(State::Wrong(told)) = state(&app) else { panic!("it is still told") };
    assert!(told.contains(&wrong.name(size(&app))), "{told}");
    assert_eq!(app.world().resource::<GameState>().controller(Players::default(), puzzle.side), Controller::Person);
    play(&mut app, way);
    wait_until(&mut app, "an answer", |app| app.world().resource::<GameState>().session().played_moves().len() == 2);
    assert_eq!(state(&app), Some(State::Open(puzzle.moves - 1)));
}

#[test]
fn the_next_move_is_shown_when_it_is_asked_for() {
    let mut app = app("tablut", Pace::None);
    let (book, number, puzzle) = longer();
    asked(&mut app, AskPuzzle::Pose(book, number));
    app.world_mut().write_message(UiAction::RequestHint);
    wait_until(&mut app, "an arrow", |app| !app.world().resource::<Arrows>().all().is_empty());
    let way = way(&app, puzzle);
    assert_eq!(app.world().resource::<Arrows>().all()[0].1, way);
    play(&mut app, way);
    app.update();
    assert!(app.world().resource::<Arrows>().all().is_empty());
}

#[test]
fn taking_back_in_a_puzzle_is_another_try() {
    let mut app = app("tablut", Pace::None);
    let (book, number, puzzle) = longer();
    asked(&mut app, AskPuzzle::Pose(book, number));
    let mv = way(&app, puzzle);
    play(&mut app, mv);
    wait_until(&mut app, "an answer", |app| app.world().resource::<GameState>().session().played_moves().len() == 2);
    app.world_mut().write_message(TakeBack);
    app.update();
    assert!(app.world().resource::<GameState>().session().played_moves().is_empty());
    assert_eq!(state(&app), Some(State::Open(puzzle.moves)));
}

#[test]
fn the_engine_does_not_meddle_and_goes_on_with_its_game_afterwards() {
    let mut app = app("brandubh", Pace::None);
    let players = Players { attackers: Player::Person, defenders: Player::Engine(1) };
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.players = players);
    ask(&mut app, "d7-c7");
    let (book, number, puzzle) = longer();
    asked(&mut app, AskPuzzle::Pose(book, number));
    for _ in 0..100 {
        app.update();
        std::thread::sleep(Duration::from_millis(2));
    }
    let game_state = app.world().resource::<GameState>();
    assert_eq!((game_state.session().played_moves().len(), game_state.session().turn()), (0, puzzle.side));
    asked(&mut app, AskPuzzle::Again);
    asked(&mut app, AskPuzzle::Next);
    asked(&mut app, AskPuzzle::Leave);
    wait_for_moves(&mut app, 2);
    assert_agreement(&mut app);
}

#[test]
fn a_new_game_takes_the_place_of_a_puzzle() {
    let mut app = app("tablut", Pace::None);
    let (book, number, _) = longer();
    asked(&mut app, AskPuzzle::Pose(book, number));
    app.world_mut().write_message(StartGame { variant: None });
    app.update();
    app.update();
    let game_state = app.world().resource::<GameState>();
    assert_eq!(
        (game_state.view_override(), game_state.session().variant().id.as_str()),
        (None, "tablut"),
        "the game that waited gives the variant"
    );
    assert_eq!(state(&app), None);
    assert_agreement(&mut app);
}
