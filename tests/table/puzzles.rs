//! Puzzles and the tutorial on the table.

use std::collections::BTreeSet;
use std::time::Duration;

use bevy::prelude::*;
use birka::game::accessibility::Announcement;
use birka::game::actions::{Action, PuzzleAction, UiAction};
use birka::game::analysis::MoveArrows;
use birka::game::analysis::opponent::EngineOpponent;
use birka::game::puzzles::{PuzzleState, RefutationTime};
use birka::game::settings::Pace;
use birka::game::sound::Heard;
use birka::game::state::{GameCommand, Saving};
use birka_localization::Language;
use birka_records::{MoveNotation, Puzzle};
use birka_rules::{InHand, Move, Side};
use birka_session::puzzle::{PuzzleIndex, books, days_in_a_row, first_tries_in_a_row};
use birka_session::{Command, Exercise, ExerciseStatus, Mover, Player, StepTopic, View, is_step_done, lesson_entries};

use crate::support::*;

fn status(app: &App) -> Option<ExerciseStatus> {
    exercise(app).map(Exercise::status).cloned()
}

/// A puzzle of two moves or more.
fn longer_puzzle() -> (PuzzleIndex, &'static Puzzle) {
    let (book_index, book) = books().next().expect("puzzles are shipped");
    let (index, puzzle) = book.puzzles.iter().enumerate().find(|(_, puzzle)| puzzle.moves > 1).expect("a puzzle of two moves");
    (PuzzleIndex { book: book_index, puzzle: index }, puzzle)
}

fn act(app: &mut App, action: PuzzleAction) {
    send(app, UiAction::Puzzle(action));
}

fn start(app: &mut App, index: PuzzleIndex) {
    act(app, PuzzleAction::Start { book: index.book, puzzle: index.puzzle });
}

/// The next move of the solution.
fn solution_move(app: &App, puzzle: &Puzzle) -> Move {
    let played = session(app).game().played_moves().len();
    let word = puzzle.solution.split_whitespace().nth(played).unwrap();
    MoveNotation::parse(word, size(app)).unwrap().mv(InHand::NONE)
}

#[test]
fn solving_a_puzzle_leaves_the_saved_game_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    play(&mut app, GAME[0]);
    play(&mut app, GAME[1]);
    let solved_file = folder.path().join("solved.ron");
    app.insert_resource(PuzzleState::open(solved_file.clone()).0);
    let before = pieces_on_board(&mut app);
    let text = || std::fs::read_to_string(&file).unwrap();
    app.world().resource::<Saving>().flush().unwrap();
    let saved = text();

    let (index, puzzle) = longer_puzzle();
    start(&mut app, index);
    assert_entities_match_session(&mut app);
    assert_eq!((session(&app).turn(), session(&app).ply()), (puzzle.side, 0));
    let is_puzzle = matches!(game_state(&app).view(), Some(View::Puzzle { .. }));
    assert!(is_puzzle && game_state(&app).main_session().is_in_progress(), "the game is still in progress");
    assert_eq!(status(&app), Some(ExerciseStatus::Unsolved { moves_left: puzzle.moves }));

    for left in (1..puzzle.moves).rev() {
        let mv = solution_move(&app, puzzle);
        send(&mut app, GameCommand(Command::Play(mv)));
        // The answer may be there already.
        assert!(matches!(status(&app), Some(ExerciseStatus::Judging | ExerciseStatus::Unsolved { .. })));
        let played = session(&app).ply();
        run_until(&mut app, "answer", |app| session(app).ply() == played + 1);
        assert_eq!(status(&app), Some(ExerciseStatus::Unsolved { moves_left: left }));
        assert_entities_match_session(&mut app);
    }
    let mv = solution_move(&app, puzzle);
    send(&mut app, GameCommand(Command::Play(mv)));
    run_until(&mut app, "solution", |app| status(app) == Some(ExerciseStatus::Solved));
    assert!(app.world().resource::<PuzzleState>().is_solved(&puzzle.id));
    app.world().resource::<Saving>().flush().unwrap();
    assert_eq!(text(), saved, "the saved game is not touched by a puzzle");

    act(&mut app, PuzzleAction::Leave);
    assert_eq!(status(&app), None);
    assert_eq!(pieces_on_board(&mut app), before);
    assert_entities_match_session(&mut app);
    play(&mut app, GAME[2]);
    assert_eq!(session(&app).ply(), 3);

    drop(app);
    let (puzzles, error) = PuzzleState::open(solved_file);
    assert_eq!((puzzles.is_solved(&puzzle.id), error), (true, None), "after a restart");
}

#[test]
fn a_wrong_move_is_explained_and_taken_back() {
    let mut app = app("tablut", Pace::None);
    app.insert_resource(RefutationTime(Duration::from_millis(50)));
    let (index, puzzle) = longer_puzzle();
    start(&mut app, index);
    let before = pieces_on_board(&mut app);
    let solution = solution_move(&app, puzzle);
    let legal = session(&app).game().legal_moves();
    let wrong = legal.into_iter().find(|mv| *mv != solution).unwrap();
    send(&mut app, GameCommand(Command::Play(wrong)));
    run_until(&mut app, "verdict", |app| matches!(status(app), Some(ExerciseStatus::Wrong { .. })));
    run_until(&mut app, "move taken back", |app| session(app).ply() == 0);
    assert_eq!(pieces_on_board(&mut app), before);
    assert_entities_match_session(&mut app);
    let Some(ExerciseStatus::Wrong { tried, .. }) = status(&app) else { panic!("the explanation stays") };
    assert_eq!(tried, Some(wrong));
    assert_eq!(game_state(&app).mover(puzzle.side), Mover::Person);
    send(&mut app, GameCommand(Command::Play(solution)));
    run_until(&mut app, "answer", |app| session(app).ply() == 2);
    assert_eq!(status(&app), Some(ExerciseStatus::Unsolved { moves_left: puzzle.moves - 1 }));
}

/// Plays the solution of a puzzle to its end.
fn solve(app: &mut App, index: PuzzleIndex) {
    let (_, puzzle) = index.get().unwrap();
    start(app, index);
    for number in 0..puzzle.moves {
        run_until(app, "the solver's turn", |app| session(app).ply() == 2 * number as usize);
        let mv = solution_move(app, puzzle);
        send(app, GameCommand(Command::Play(mv)));
    }
    run_until(app, "solution", |app| status(app) == Some(ExerciseStatus::Solved));
}

#[test]
fn first_tries_and_the_puzzle_of_the_day_are_counted() {
    let mut app = app("tablut", Pace::None);
    app.insert_resource(RefutationTime(Duration::from_millis(50)));
    let streaks = |app: &App| {
        let puzzles = app.world().resource::<PuzzleState>();
        let days = days_in_a_row(puzzles.names(), birka_game_archive::today().unwrap());
        (first_tries_in_a_row(puzzles.names()), days, puzzles.daily().unwrap().1)
    };
    let (daily, _) = app.world().resource::<PuzzleState>().daily().expect("a puzzle of the day");
    assert_eq!(streaks(&app), (0, 0, false));
    let others = |book: usize| (0..).map(move |puzzle| PuzzleIndex { book, puzzle }).filter(move |index| *index != daily);
    let [first, second, third] = std::array::from_fn(|number| others(0).nth(number).unwrap());
    solve(&mut app, first);
    assert_eq!(streaks(&app), (1, 0, false));
    solve(&mut app, daily);
    assert!(app.world().resource::<PuzzleState>().current().unwrap().is_daily());
    assert_eq!(streaks(&app), (2, 1, true));
    solve(&mut app, daily);
    assert_eq!(streaks(&app), (2, 1, true), "only the first try counts");

    start(&mut app, second);
    let (_, puzzle) = second.get().unwrap();
    let solution = solution_move(&app, puzzle);
    let wrong = session(&app).game().legal_moves().into_iter().find(|mv| *mv != solution).unwrap();
    send(&mut app, GameCommand(Command::Play(wrong)));
    run_until(&mut app, "verdict", |app| matches!(status(app), Some(ExerciseStatus::Wrong { .. })));
    run_until(&mut app, "move taken back", |app| session(app).ply() == 0);
    assert_eq!(streaks(&app), (0, 1, true));
    solve(&mut app, third);
    start(&mut app, others(0).nth(3).unwrap());
    app.world_mut().write_message(UiAction::Do(Action::Hint));
    run_until(&mut app, "arrow", |app| !app.world().resource::<MoveArrows>().all().is_empty());
    assert_eq!(streaks(&app), (0, 1, true), "help is no try");
}

#[test]
fn a_hint_shows_the_next_move_of_the_solution() {
    let mut app = app("tablut", Pace::None);
    let (index, puzzle) = longer_puzzle();
    start(&mut app, index);
    app.world_mut().write_message(UiAction::Do(Action::Hint));
    run_until(&mut app, "arrow", |app| !app.world().resource::<MoveArrows>().all().is_empty());
    let solution = solution_move(&app, puzzle);
    assert_eq!(app.world().resource::<MoveArrows>().all()[0].1, solution);
    send(&mut app, GameCommand(Command::Play(solution)));
    app.update();
    assert!(app.world().resource::<MoveArrows>().all().is_empty());
}

#[test]
fn a_puzzle_continues_after_a_move_is_taken_back() {
    let mut app = app("tablut", Pace::None);
    let (index, puzzle) = longer_puzzle();
    start(&mut app, index);
    let mv = solution_move(&app, puzzle);
    send(&mut app, GameCommand(Command::Play(mv)));
    run_until(&mut app, "answer", |app| session(app).ply() == 2);
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!(session(&app).ply(), 0);
    assert_eq!(status(&app), Some(ExerciseStatus::Unsolved { moves_left: puzzle.moves }));
}

#[test]
fn the_engine_does_not_move_in_a_puzzle_and_continues_its_game_afterwards() {
    let mut app = app("brandubh", Pace::None);
    seat(&mut app, Side::Defenders, Player::Engine(1));
    play(&mut app, "d7-c7");
    let (index, puzzle) = longer_puzzle();
    start(&mut app, index);
    assert!(!app.world().resource::<EngineOpponent>().is_thinking());
    assert_eq!((session(&app).ply(), session(&app).turn()), (0, puzzle.side));
    act(&mut app, PuzzleAction::Restart);
    act(&mut app, PuzzleAction::Next);
    act(&mut app, PuzzleAction::Leave);
    run_until_moves(&mut app, 2);
    assert_entities_match_session(&mut app);
}

#[test]
fn a_new_game_replaces_a_puzzle() {
    let mut app = app("tablut", Pace::None);
    let (index, _) = longer_puzzle();
    start(&mut app, index);
    start_game(&mut app, None);
    app.update();
    let variant = session(&app).variant().id.as_str();
    assert_eq!((game_state(&app).view(), variant), (None, "tablut"), "the variant of the main game");
    assert_eq!(status(&app), None);
    assert_entities_match_session(&mut app);
}

#[test]
fn nobody_moves_while_a_refutation_is_shown() {
    let mut app = app("tablut", Pace::None);
    app.insert_resource(RefutationTime(Duration::from_secs(3600)));
    let (index, puzzle) = longer_puzzle();
    start(&mut app, index);
    let solution = solution_move(&app, puzzle);
    let legal = session(&app).game().legal_moves();
    let wrong = legal.into_iter().find(|mv| *mv != solution).unwrap();
    send(&mut app, GameCommand(Command::Play(wrong)));
    run_until(&mut app, "verdict", |app| matches!(status(app), Some(ExerciseStatus::Wrong { .. })));
    assert_eq!(game_state(&app).mover(puzzle.side), Mover::Nobody);
    let played = session(&app).ply();
    send(&mut app, GameCommand(Command::TakeBack));
    assert_eq!(session(&app).ply(), played);
}

fn start_tutorial(variant: &str) -> App {
    let mut app = app(variant, Pace::None);
    app.insert_resource(RefutationTime(std::time::Duration::from_millis(1)));
    send(&mut app, UiAction::Puzzle(PuzzleAction::StartLesson(0)));
    app
}

fn exercise(app: &App) -> Option<&Exercise> {
    app.world().resource::<PuzzleState>().current()
}

fn topic(app: &App) -> Option<StepTopic> {
    exercise(app)?.step().map(|step| step.topic)
}

fn is_done(app: &App) -> bool {
    exercise(app).is_some_and(Exercise::is_solved)
}

/// A move that reaches the goal of the current step, or one that does not.
fn find_move(app: &App, reaches: bool) -> Move {
    let step = exercise(app).and_then(Exercise::step).unwrap();
    let moves = session(app).game().legal_moves();
    let is_wanted = |mv: &Move| {
        let mut after = session(app).clone();
        after.play(*mv).unwrap();
        step.is_reached(after.game()) == reaches
    };
    moves.into_iter().find(is_wanted).unwrap()
}

#[test]
fn the_lessons_of_tablut_are_learnt_one_after_the_other() {
    let mut app = start_tutorial("tablut");
    let mut seen = Vec::new();
    while let Some(step) = topic(&app) {
        seen.push(step);
        assert!(matches!(game_state(&app).view(), Some(View::Puzzle { locked: false, .. })));
        let mv = find_move(&app, true);
        send(&mut app, GameCommand(Command::Play(mv)));
        app.update();
        assert!(is_done(&app), "{step:?}");
        assert_entities_match_session(&mut app);
        let is_last = !exercise(&app).unwrap().has_next();
        send(&mut app, UiAction::Puzzle(PuzzleAction::Next));
        if is_last {
            break;
        }
    }
    assert_eq!((seen.len(), seen.first(), seen.last()), (12, Some(&StepTopic::Moving), Some(&StepTopic::Ring)));
    assert!(is_done(&app), "what is said at the end stays to be read");
    send(&mut app, UiAction::Puzzle(PuzzleAction::Leave));
    assert_eq!((game_state(&app).view(), session(&app).ply()), (None, 0), "the game is on the table as it was");
}

#[test]
fn lessons_begin_anywhere_and_what_is_done_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solved.ron");
    let mut app = app("tablut", Pace::None);
    app.insert_resource(PuzzleState::open(file.clone()).0);
    send(&mut app, UiAction::Do(Action::Lessons));
    let list = app.world().resource::<PuzzleState>().offered().to_vec();
    let entries = lesson_entries(&list, &BTreeSet::new(), Language::English);
    let all: Vec<_> = entries.iter().map(|entry| (entry.first, entry.is_next)).collect();
    assert_eq!((all.len(), all[0], all[1], all[2]), (8, (0, true), (1, false), (3, false)));
    let (first, _) = all[4];
    send(&mut app, UiAction::Puzzle(PuzzleAction::StartLesson(first)));
    assert_eq!(topic(&app), Some(StepTopic::KingOnThrone));
    let is_remembered =
        |app: &App| list.iter().map(|step| is_step_done(app.world().resource::<PuzzleState>().names(), step)).collect::<Vec<_>>();
    assert!(!is_remembered(&app).contains(&true));
    let mv = find_move(&app, true);
    send(&mut app, GameCommand(Command::Play(mv)));
    app.update();
    assert!(is_done(&app));
    let expected: Vec<bool> = (0..list.len()).map(|index| index == first).collect();
    assert_eq!(is_remembered(&app), expected);
    // And when the program starts again.
    app.insert_resource(PuzzleState::default());
    app.insert_resource(PuzzleState::open(file).0);
    assert_eq!(is_remembered(&app), expected);
}

#[test]
fn nothing_is_called_out_before_the_lesson_about_calls() {
    let mut app = start_tutorial("tablut");
    let mut called = BTreeSet::new();
    loop {
        let step = topic(&app).unwrap();
        let is_last = !exercise(&app).unwrap().has_next();
        let start = session(&app).clone();
        for mv in start.game().legal_moves() {
            let mut after = start.clone();
            if after.play(mv).unwrap().announcement.is_none() {
                continue;
            }
            send(&mut app, GameCommand(Command::Play(mv)));
            app.update();
            let said = app.world().resource::<Announcement>().text().to_lowercase();
            let cues = app.world_mut().resource_mut::<Messages<Heard>>().drain().filter(|heard| matches!(heard, Heard::Call(_))).count();
            if said.contains("raichi") || said.contains("tuichu") || cues > 0 {
                called.insert(format!("{step:?}"));
            }
            send(&mut app, UiAction::Puzzle(PuzzleAction::Restart));
        }
        if is_last {
            break;
        }
        send(&mut app, UiAction::Puzzle(PuzzleAction::Next));
    }
    assert_eq!(called.into_iter().collect::<Vec<_>>(), ["Raichi", "Tuichu"]);
}

#[test]
fn a_wrong_move_is_taken_back() {
    let mut app = start_tutorial("tablut");
    let mv = find_move(&app, false);
    send(&mut app, GameCommand(Command::Play(mv)));
    assert!(matches!(game_state(&app).view(), Some(View::Puzzle { locked: true, .. })));
    run_until(&mut app, "the move is taken back", |app| session(app).ply() == 0);
    app.update();
    assert!(!is_done(&app) && topic(&app) == Some(StepTopic::Moving));
    assert!(matches!(game_state(&app).view(), Some(View::Puzzle { locked: false, .. })));
    let mv = find_move(&app, true);
    send(&mut app, GameCommand(Command::Play(mv)));
    app.update();
    assert!(is_done(&app));
}

#[test]
fn puzzles_and_lessons_take_each_others_place() {
    let mut app = start_tutorial("brandubh");
    send(&mut app, UiAction::Puzzle(PuzzleAction::Start { book: 0, puzzle: 0 }));
    assert_eq!(topic(&app), None);
    assert!(exercise(&app).is_some());
    send(&mut app, UiAction::Puzzle(PuzzleAction::StartLesson(0)));
    assert!(topic(&app).is_some());
    assert_eq!(status(&app), Some(ExerciseStatus::Unsolved { moves_left: 1 }));
    send(&mut app, UiAction::Puzzle(PuzzleAction::Leave));
    assert_eq!((topic(&app), game_state(&app).view()), (None, None));
}
