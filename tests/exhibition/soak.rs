//! Hours of visitors in simulated time: nothing grows.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use birka::game::exhibition::Exhibit;
use birka::game::state::GameTable;
use birka_exhibition::config::Controls;
use birka_exhibition::visit::{Control, Screen};
use birka_localization::Language;
use birka_rules::Rng;
use birka_session::Mover;

use crate::support::*;

/// Values that must not grow.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Counts {
    entities: u32,
    meshes: usize,
    images: usize,
    memory_mb: f64,
}

fn counts(app: &App) -> Counts {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: f64 = statm.split_whitespace().nth(1).and_then(|pages| pages.parse().ok()).unwrap_or_default();
    Counts {
        entities: app.world().entities().count_spawned(),
        meshes: app.world().resource::<Assets<Mesh>>().len(),
        images: app.world().resource::<Assets<Image>>().len(),
        memory_mb: pages * 4096.0 / f64::from(1 << 20),
    }
}

/// The time that passes in a frame while a visitor thinks, and while nobody is there. A frame takes milliseconds of real time, whatever it simulates.
const THINKING: Duration = Duration::from_secs(1);
/// The time that passes in a frame while the camera moves to the visitor's seat.
const MOVING: Duration = Duration::from_millis(250);
const NOBODY: Duration = Duration::from_secs(1);

/// Lets the table make its move, which takes real time.
fn wait_for_the_table(app: &mut App) {
    let start = Instant::now();
    while !is_visitors_turn(app) && start.elapsed() < Duration::from_secs(20) {
        app.update();
        // The engine's threads have a lower priority.
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Whether a visitor can move, or nobody can.
fn is_visitors_turn(app: &App) -> bool {
    let table = app.world().resource::<GameTable>();
    let session = table.session();
    session.outcome().is_some() || !matches!(table.mover(session.turn()), Mover::Engine(_))
}

/// A visitor: chooses, plays some moves with one finger, and finishes, leaves, or walks away.
fn visit(app: &mut App, rng: &mut Rng) -> usize {
    if rng.below(3) == 0 {
        let language = *rng.choose(&Language::ALL).expect("a language");
        press(app, Control::Language(language));
    } else {
        touch(app, Vec2::new(960.0, 300.0));
    }
    let choice = *rng.choose(&[SHORT, PUZZLE, TWO]).expect("an offer");
    press(app, Control::Play(choice));
    pass(app, 4, MOVING);
    let mut made = 0;
    for _ in 0..rng.below(40) {
        wait_for_the_table(app);
        pass(app, 2 + u64::from(rng.below(8)), THINKING);
        if app.world().resource::<Exhibit>().visit().countdown().is_some() {
            press(app, Control::StillHere);
        }
        if !matches!(screen(app), Screen::Playing(_)) {
            break;
        }
        let moves = app.world().resource::<GameTable>().session().game().legal_moves();
        if let Some(mv) = rng.choose(&moves).copied() {
            let (from, to) = (place(app, mv.from), place(app, mv.to));
            touch(app, from);
            let before = moves_played(app);
            touch(app, to);
            made += usize::from(moves_played(app) > before);
        }
    }
    match (screen(app), rng.below(3)) {
        (Screen::Ending { .. }, 0) if !buttons(app, Control::OtherGame).is_empty() => press(app, Control::OtherGame),
        (Screen::Playing(_), 0) => press(app, Control::StartAnew),
        (_, 1) if !buttons(app, Control::Leave).is_empty() => press(app, Control::Leave),
        _ => {}
    }
    // And walks away.
    pass(app, 90, NOBODY);
    assert_eq!(screen(app), Screen::Attract);
    made
}

/// The number of visits in a simulated time.
fn soak(hours: f64) {
    let mut app = app(config(Controls::BothSides), (1920, 1080));
    let mut rng = Rng::new(8);
    let (mut passed, real) = (0.0, Instant::now());
    let (mut visits, mut moves) = (0, 0);
    let mut first: Option<(f64, Counts)> = None;
    let mut most = 0;
    while passed < hours * 3600.0 {
        let before = app.world().resource::<Time<bevy::time::Real>>().elapsed_secs_f64();
        moves += visit(&mut app, &mut rng);
        pass(&mut app, u64::from(rng.below(240)), NOBODY);
        passed += app.world().resource::<Time<bevy::time::Real>>().elapsed_secs_f64() - before;
        visits += 1;
        most = most.max(counts(&app).entities);
        // After a tenth of the time everything has been seen once.
        if first.is_none() && passed > hours * 360.0 {
            first = Some((passed, counts(&app)));
            most = 0;
        }
    }
    let (since, first) = first.expect("it was warm");
    let last = counts(&app);
    println!("{hours} simulated hours in {:?}, {visits} visits with {moves} moves: {first:?} to {last:?}", real.elapsed());
    // Or nothing would have been tried.
    assert!(moves >= visits, "visitors have made {moves} moves");
    // Two boards differ by their pieces, so that the counts of a moment differ; they do not grow.
    assert!(last.entities < first.entities + 150 && most < first.entities + 300, "{first:?}, {last:?}, at most {most} entities");
    assert!(last.meshes <= first.meshes + 2, "{first:?}, {last:?}");
    assert!(last.images <= first.images + 4, "{first:?}, {last:?}");
    if hours >= 4.0 {
        let slope = (last.memory_mb - first.memory_mb) / ((passed - since) / 3600.0);
        println!("memory: {slope:.2} MB an hour");
        assert!(slope < 1.0, "memory grows by {slope:.2} MB an hour");
    }
}

#[test]
fn a_quarter_of_an_hour_of_visitors_leaves_nothing_behind() {
    soak(0.25);
}

#[test]
#[ignore = "takes minutes"]
fn eight_hours_of_visitors_leave_nothing_behind() {
    soak(8.0);
}
