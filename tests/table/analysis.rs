//! HintState, the evaluation bar, best lines and reviews.

use std::time::Duration;

use bevy::prelude::*;
use birka::game::actions::{Action, PuzzleAction, ReplayAction, ReviewAction, UiAction};
use birka::game::analysis::MoveArrows;
use birka::game::analysis::hint::HintState;
use birka::game::analysis::live::{AnalysisSearch, LINES, LiveAnalysis};
use birka::game::analysis::review::ReviewState;
use birka::game::input::{BoardGesture, Gesture};
use birka::game::puzzles::{PuzzleState, RefutationTime};
use birka::game::settings::{AnalysisSettings, Pace, SettingsStore};
use birka::game::state::{GameCommand, TableLanguage};
use birka_engine::Assessment as Evaluation;
use birka_look::ArrowStyle;
use birka_records::Conclusion;
use birka_rules::{Move, Side};
use birka_session::{Command, ExerciseStatus, Player, ReviewedMove, View};

use crate::support::*;

fn set_analysis(app: &mut App, analysis: AnalysisSettings) {
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.analysis = analysis);
    app.update();
}

fn arrows(app: &App) -> Vec<(ArrowStyle, Move)> {
    app.world().resource::<MoveArrows>().all().to_vec()
}

fn hint(app: &App) -> &HintState {
    app.world().resource::<HintState>()
}

#[test]
fn a_hint_is_shown_until_the_next_move() {
    let mut app = app("brandubh", Pace::None);
    set_analysis(&mut app, AnalysisSettings { hints: true, ..AnalysisSettings::default() });
    assert!(hint(&app).shown().is_none() && !hint(&app).is_searching(), "no hint was requested");
    send(&mut app, UiAction::Do(Action::Hint));
    assert!(hint(&app).is_searching());
    run_until(&mut app, "hint", |app| hint(app).shown().is_some());
    let shown = hint(&app).shown().unwrap().clone();
    let (name, text) = (shown.mv().name(size(&app)), shown.text(game_state(&app), app.world().resource::<TableLanguage>()));
    assert!(text.starts_with(&name), "{text}");
    assert_eq!(arrows(&app), [(ArrowStyle::Advice, shown.mv())]);

    play(&mut app, &name);
    assert_eq!(session(&app).ply(), 1);
    assert!(hint(&app).shown().is_none());
    assert_eq!(arrows(&app), []);
}

#[test]
fn the_best_lines_wait_for_a_hint() {
    let mut app = app("tablut", Pace::None);
    set_analysis(&mut app, AnalysisSettings { hints: true, lines: true, ..AnalysisSettings::default() });
    let is_at_rest = |app: &App| app.world().resource::<AnalysisSearch>().is_finished();
    assert!(!is_at_rest(&app));
    send(&mut app, UiAction::Do(Action::Hint));
    app.update();
    assert!(hint(&app).is_searching() && is_at_rest(&app), "only one of them searches");
    run_until(&mut app, "hint", |app| hint(app).shown().is_some());
    // The lines go on, and are never less deep than they were.
    app.update();
    assert!(!is_at_rest(&app));
    let mut deepest = 0;
    run_until(&mut app, "lines", |app| {
        let depth = app.world().resource::<LiveAnalysis>().lines().first().map_or(0, |line| line.depth);
        assert!(depth >= deepest, "{depth} after {deepest}");
        deepest = depth;
        depth >= 6
    });
}

#[test]
fn a_move_stops_the_search_for_a_hint() {
    let mut app = app("tablut", Pace::None);
    set_analysis(&mut app, AnalysisSettings { hints: true, ..AnalysisSettings::default() });
    send(&mut app, UiAction::Do(Action::Hint));
    play(&mut app, GAME[0]);
    assert!(!hint(&app).is_searching());
    assert!(hint(&app).shown().is_none());
}

#[test]
fn with_hints_off_a_notice_names_the_settings() {
    let mut app = app("tablut", Pace::None);
    send(&mut app, UiAction::Do(Action::Hint));
    assert!(!hint(&app).is_searching());
    let notice = notices_of(&app).pop().unwrap();
    assert!(notice.contains("ettings"), "{notice}");
}

#[test]
fn there_are_no_hints_while_the_engine_is_to_move() {
    let mut app = app("tablut", Pace::None);
    seat(&mut app, Side::Attackers, Player::Engine(8));
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.analysis.hints = true);
    send(&mut app, UiAction::Do(Action::Hint));
    assert!(!hint(&app).is_searching());
}

fn evaluation(app: &App) -> Option<Evaluation> {
    app.world().resource::<LiveAnalysis>().evaluation()
}

#[test]
fn the_evaluation_follows_the_game_to_its_end_and_back() {
    let mut app = app("tablut", Pace::None);
    assert_eq!(evaluation(&app), None, "the bar is off by default");
    set_analysis(&mut app, AnalysisSettings { bar: true, ..AnalysisSettings::default() });
    run_until(&mut app, "evaluation", |app| evaluation(app).is_some());
    for mv in &GAME[..6] {
        play(&mut app, mv);
    }
    // Raichi: the king escapes with his next move.
    play(&mut app, GAME[6]);
    run_until(&mut app, "win", |app| {
        evaluation(app).and_then(Evaluation::forced_win).is_some_and(|(side, moves)| side == Side::Defenders && moves == 1)
    });
    play(&mut app, GAME[7]);
    assert_eq!(evaluation(&app).and_then(Evaluation::forced_win), Some((Side::Defenders, 0)));
    send(&mut app, GameCommand(Command::TakeBack));
    run_until(&mut app, "win in one move", |app| evaluation(app).and_then(Evaluation::forced_win).is_some_and(|(_, moves)| moves == 1));
    set_analysis(&mut app, AnalysisSettings::default());
    assert_eq!(evaluation(&app), None);
}

#[test]
fn a_game_that_is_over_shows_its_result_and_no_lines_and_the_next_game_begins_without_it() {
    let mut app = app("tablut", Pace::None);
    play(&mut app, GAME[0]);
    set_analysis(&mut app, AnalysisSettings { bar: true, lines: true, ..AnalysisSettings::default() });
    run_until(&mut app, "arrows", |app| arrows(app).len() >= LINES);
    send(&mut app, GameCommand(Command::Conclude(Conclusion::Resigned(Side::Attackers))));
    for _ in 0..50 {
        app.update();
        assert_eq!(evaluation(&app).and_then(Evaluation::forced_win), Some((Side::Defenders, 0)));
        assert_eq!((app.world().resource::<LiveAnalysis>().lines().len(), arrows(&app)), (0, vec![]));
    }
    // Going on is analysed again.
    send(&mut app, GameCommand(Command::TakeBack));
    assert_ne!(evaluation(&app).and_then(Evaluation::forced_win), Some((Side::Defenders, 0)));
    run_until(&mut app, "arrows", |app| arrows(app).len() >= LINES);
    send(&mut app, GameCommand(Command::Conclude(Conclusion::Resigned(Side::Attackers))));
    app.update();
    start_game(&mut app, None);
    assert_ne!(evaluation(&app).and_then(Evaluation::forced_win), Some((Side::Defenders, 0)));
    run_until(&mut app, "evaluation", |app| evaluation(app).is_some());
}

#[test]
fn the_analysis_of_a_position_ends() {
    let mut app = app("brandubh", Pace::None);
    set_analysis(&mut app, AnalysisSettings { bar: true, ..AnalysisSettings::default() });
    run_until(&mut app, "evaluation", |app| evaluation(app).is_some());
    run_until(&mut app, "end of the search", |app| app.world().resource::<AnalysisSearch>().is_finished());
    assert!(evaluation(&app).is_some());
    play(&mut app, "d7-c7");
    assert!(!app.world().resource::<AnalysisSearch>().is_finished(), "a new position is analysed");
}

#[test]
fn the_best_lines_are_drawn_and_listed() {
    let mut app = app("tablut", Pace::None);
    set_analysis(&mut app, AnalysisSettings { lines: true, ..AnalysisSettings::default() });
    let lines = |app: &App| app.world().resource::<LiveAnalysis>().lines().to_vec();
    run_until(&mut app, "lines", |app| lines(app).len() == LINES);
    let game = game_state(&app);
    let legal = game.session().game().legal_moves();
    for line in lines(&app) {
        assert!(legal.contains(&line.moves[0]));
        assert!(line.text.starts_with(&line.moves[0].name(game.session().rules().size)), "{}", line.text);
    }
    run_until(&mut app, "arrows", |app| arrows(app).len() >= LINES);
    let heads: Vec<_> = lines(&app).iter().map(|line| line.moves[0]).collect();
    let drawn = arrows(&app);
    for (style, head) in [ArrowStyle::First, ArrowStyle::Second, ArrowStyle::Third].into_iter().zip(heads) {
        assert!(drawn.contains(&(style, head)), "{drawn:?}");
    }
    // A hint explains the best line.
    run_until(&mut app, "depth", |app| app.world().resource::<LiveAnalysis>().is_reliable());
    let settings = AnalysisSettings { lines: true, hints: true, ..AnalysisSettings::default() };
    set_analysis(&mut app, settings);
    run_until(&mut app, "depth", |app| app.world().resource::<AnalysisSearch>().is_finished());
    send(&mut app, UiAction::Do(Action::Hint));
    run_until(&mut app, "hint", |app| hint(app).shown().is_some());
    assert_eq!(hint(&app).shown().unwrap().mv(), lines(&app)[0].moves[0]);
    // Lines of the last position are not shown.
    play(&mut app, GAME[0]);
    let game = game_state(&app);
    let legal = game.session().game().legal_moves();
    assert!(lines(&app).iter().all(|line| legal.contains(&line.moves[0])));
    set_analysis(&mut app, AnalysisSettings::default());
    app.update();
    assert_eq!(arrows(&app), []);
}

fn review(app: &App) -> &ReviewState {
    app.world().resource::<ReviewState>()
}

fn act(app: &mut App, action: UiAction) {
    send(app, action);
    app.update();
}

#[test]
fn a_review_finds_and_shows_the_turning_points() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let mut app = app_saving_to(&file, "tablut");
    set_analysis(&mut app, AnalysisSettings::default());
    act(&mut app, UiAction::Do(Action::Review));
    assert!(!review(&app).is_open(), "a game in progress is not reviewed");
    for mv in GAME {
        play(&mut app, mv);
    }
    let end = pieces_on_board(&mut app);
    act(&mut app, UiAction::Do(Action::Review));
    assert!(review(&app).is_open());
    run_until(&mut app, "review", |app| review(app).is_complete());
    assert_eq!(review(&app).progress(), (8, 8));
    let points: Vec<_> = review(&app).found().turning_points().cloned().collect();
    assert!(points.iter().any(|point| point.side == Side::Attackers), "the attackers let the king escape: {points:?}");
    for point in &points {
        act(&mut app, UiAction::Review(ReviewAction::ShowMove(point.ply)));
        let game = game_state(&app);
        assert_eq!((game.view(), game.session().ply()), (Some(View::EarlierPosition), point.ply));
        assert_eq!(game.main_session().ply(), GAME.len(), "the main game is unchanged");
        assert_eq!(saved_moves(&app, &file), GAME.len());
        assert_entities_match_session(&mut app);
        assert_pieces_are_in_place(&mut app);
        let shown = review(&app).shown().unwrap().clone();
        let better = shown.better.expect("a mistake has a better move");
        assert_eq!(arrows(&app), [(ArrowStyle::Against, point.mv), (ArrowStyle::Advice, better)]);
        run_until(&mut app, "explanation", |app| review(app).shown().is_some_and(|shown| shown.explanation.is_some()));
        let explanation = review(&app).shown().unwrap().explanation.clone().unwrap();
        assert_eq!(explanation.mv, better);
    }

    // No move can be played in an earlier position.
    let at = points.last().unwrap().ply;
    let from = session(&app).movable_squares()[0];
    send(&mut app, BoardGesture(Gesture::Press(Some(from))));
    assert_eq!(selected(&app), None);
    let mv = session(&app).game().legal_moves()[0];
    send(&mut app, GameCommand(Command::Play(mv)));
    assert_eq!(session(&app).ply(), at);

    // Looking through the game shows the turning points too, and nothing between them.
    send(&mut app, UiAction::Replay(ReplayAction::ShowAfter(points[0].ply)));
    app.update();
    assert_eq!(review(&app).shown().map(|shown| shown.ply), Some(points[0].ply));
    let quiet = (0..GAME.len()).find(|ply| points.iter().all(|point| point.ply != *ply)).unwrap();
    send(&mut app, UiAction::Replay(ReplayAction::ShowAfter(quiet)));
    app.update();
    assert_eq!((review(&app).shown(), arrows(&app)), (None, vec![]));

    act(&mut app, UiAction::Review(ReviewAction::Close));
    assert!(!review(&app).is_open());
    assert_eq!(pieces_on_board(&mut app), end);
    assert_entities_match_session(&mut app);
    assert_eq!(arrows(&app), []);

    // It is kept until the game continues.
    act(&mut app, UiAction::Do(Action::Review));
    assert!(review(&app).is_complete());
    act(&mut app, UiAction::Review(ReviewAction::ShowMove(points[0].ply)));
    send(&mut app, GameCommand(Command::TakeBack));
    let game = game_state(&app);
    assert_eq!((game.view(), game.session().ply()), (None, 8), "only the earlier position is left");
    send(&mut app, GameCommand(Command::TakeBack));
    app.update();
    assert_eq!(session(&app).ply(), 7);
    assert!(!review(&app).is_open());
    assert_entities_match_session(&mut app);
}

#[test]
fn the_mistakes_of_a_review_are_posed_one_after_the_other() {
    let mut app = app("tablut", Pace::None);
    app.insert_resource(RefutationTime(Duration::from_millis(50)));
    for mv in GAME {
        play(&mut app, mv);
    }
    seat(&mut app, Side::Defenders, Player::Engine(1));
    let end = pieces_on_board(&mut app);
    act(&mut app, UiAction::Do(Action::Review));
    run_until(&mut app, "review", |app| review(app).is_complete());
    let own = |judged: &&ReviewedMove| judged.side == Side::Attackers;
    let mistakes: Vec<_> = review(&app).found().turning_points().filter(own).cloned().collect();
    assert!(!mistakes.is_empty(), "the attackers let the king escape");
    let learn = |app: &mut App, action| {
        send(app, UiAction::Puzzle(action));
        app.update();
    };
    let status = |app: &App| app.world().resource::<PuzzleState>().current().map(|current| current.status().clone());
    learn(&mut app, PuzzleAction::LearnFromMistakes);
    for (number, mistake) in mistakes.iter().enumerate() {
        assert_eq!((session(&app).ply(), session(&app).turn()), (mistake.ply, Side::Attackers));
        assert_entities_match_session(&mut app);
        assert_eq!((status(&app), arrows(&app)), (Some(ExerciseStatus::Unsolved { moves_left: 1 }), vec![]), "the board does not tell");
        // The mistake is refuted and taken back.
        send(&mut app, GameCommand(Command::Play(mistake.mv)));
        run_until(&mut app, "verdict", |app| matches!(status(app), Some(ExerciseStatus::Wrong { .. })));
        run_until(&mut app, "move taken back", |app| session(app).ply() == mistake.ply);
        let better = mistake.better_line.as_ref().unwrap().moves[0];
        send(&mut app, GameCommand(Command::Play(better)));
        run_until(&mut app, "solution", |app| status(app) == Some(ExerciseStatus::Solved));
        assert_eq!(app.world().resource::<PuzzleState>().current().unwrap().has_next(), number + 1 < mistakes.len());
        learn(&mut app, PuzzleAction::Next);
    }
    learn(&mut app, PuzzleAction::Leave);
    assert_eq!((status(&app), pieces_on_board(&mut app)), (None, end));
    assert!(review(&app).is_open() && review(&app).is_complete(), "the review goes on");
    assert_eq!(game_state(&app).main_session().ply(), GAME.len(), "the game is unchanged");
}

#[test]
fn a_new_game_ends_a_review() {
    let mut app = app("tablut", Pace::None);
    for mv in GAME {
        play(&mut app, mv);
    }
    act(&mut app, UiAction::Do(Action::Review));
    start_game(&mut app, Some("brandubh"));
    app.update();
    assert!(!review(&app).is_open() && !review(&app).is_complete());
    assert_entities_match_session(&mut app);
}

#[test]
fn two_engines_play_while_the_analysis_runs() {
    let mut app = app("brandubh", Pace::None);
    seat(&mut app, Side::Attackers, Player::Engine(1));
    seat(&mut app, Side::Defenders, Player::Engine(2));
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.analysis.bar = true);
    run_until_moves(&mut app, 6);
    run_until(&mut app, "evaluation", |app| evaluation(app).is_some());
    assert_entities_match_session(&mut app);
}

#[test]
fn closing_everything_returns_from_an_earlier_position() {
    let mut app = app("tablut", Pace::None);
    for mv in GAME {
        play(&mut app, mv);
    }
    act(&mut app, UiAction::Do(Action::Review));
    run_until(&mut app, "turning point", |app| review(app).found().turning_points().next().is_some());
    let ply = review(&app).found().turning_points().next().unwrap().ply;
    act(&mut app, UiAction::Review(ReviewAction::ShowMove(ply)));
    assert_eq!(session(&app).ply(), ply);
    send(&mut app, UiAction::CloseAll);
    assert!(review(&app).shown().is_none() && review(&app).is_open());
    assert_eq!(session(&app).ply(), GAME.len());
}
