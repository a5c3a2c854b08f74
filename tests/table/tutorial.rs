//! The tutorial on the table.

use bevy::prelude::*;
use birka::game::actions::{PuzzleAction, TutorialAction, UiAction};
use birka::game::puzzles::{PuzzleState, RefutationTime};
use birka::game::settings::Pace;
use birka::game::state::{PlayMove, ViewOverride};
use birka::game::tutorial::{StepStatus, Tutorial};
use birka::session::StepTopic;
use birka_rules::Move;

use crate::support::*;

fn start(variant: &str) -> App {
    let mut app = app(variant, Pace::None);
    app.insert_resource(RefutationTime(std::time::Duration::from_millis(1)));
    send(&mut app, UiAction::Tutorial(TutorialAction::Start));
    app
}

fn topic(app: &App) -> Option<StepTopic> {
    app.world().resource::<Tutorial>().current().map(|current| current.step().topic)
}

fn is_done(app: &App) -> bool {
    let current = app.world().resource::<Tutorial>().current();
    current.is_some_and(|current| matches!(current.status(), StepStatus::Done))
}

/// A move that reaches the goal of the current step, or one that does not.
fn find_move(app: &App, reaches: bool) -> Move {
    let current = app.world().resource::<Tutorial>().current().unwrap();
    let moves = session(app).game().legal_moves();
    let is_wanted = |mv: &Move| {
        let mut after = session(app).clone();
        after.play(*mv).unwrap();
        current.step().is_reached(after.game()) == reaches
    };
    moves.into_iter().find(is_wanted).unwrap()
}

#[test]
fn the_lessons_of_tablut_are_learnt_one_after_the_other() {
    let mut app = start("tablut");
    let mut seen = Vec::new();
    while let Some(step) = topic(&app) {
        seen.push(step);
        assert!(matches!(game_state(&app).view_override(), Some(ViewOverride::Puzzle { locked: false, .. })));
        let mv = find_move(&app, true);
        send(&mut app, PlayMove(mv));
        app.update();
        assert!(is_done(&app), "{step:?}");
        assert_entities_match_session(&mut app);
        send(&mut app, UiAction::Tutorial(TutorialAction::Next));
    }
    assert_eq!((seen.len(), seen.first(), seen.last()), (12, Some(&StepTopic::Moving), Some(&StepTopic::Ring)));
    // After the last one, the game is on the table as it was.
    assert_eq!((game_state(&app).view_override(), session(&app).played_moves().len()), (None, 0));
}

#[test]
fn a_wrong_move_is_taken_back() {
    let mut app = start("tablut");
    let mv = find_move(&app, false);
    send(&mut app, PlayMove(mv));
    assert!(matches!(game_state(&app).view_override(), Some(ViewOverride::Puzzle { locked: true, .. })));
    run_until(&mut app, "the move is taken back", |app| session(app).played_moves().is_empty());
    app.update();
    assert!(!is_done(&app) && topic(&app) == Some(StepTopic::Moving));
    assert!(matches!(game_state(&app).view_override(), Some(ViewOverride::Puzzle { locked: false, .. })));
    let mv = find_move(&app, true);
    send(&mut app, PlayMove(mv));
    app.update();
    assert!(is_done(&app));
}

#[test]
fn puzzles_and_lessons_take_each_others_place() {
    let mut app = start("brandubh");
    send(&mut app, UiAction::Puzzle(PuzzleAction::Start { book: 0, puzzle: 0 }));
    assert_eq!(topic(&app), None);
    assert!(app.world().resource::<PuzzleState>().current().is_some());
    send(&mut app, UiAction::Tutorial(TutorialAction::Start));
    assert!(topic(&app).is_some());
    assert!(app.world().resource::<PuzzleState>().current().is_none());
    send(&mut app, UiAction::Tutorial(TutorialAction::Leave));
    assert_eq!((topic(&app), game_state(&app).view_override()), (None, None));
}
