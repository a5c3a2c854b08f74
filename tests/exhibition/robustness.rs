//! Faults around a running exhibit, provoked one by one. Random touches of ten fingers, random keys and changes of the resolution neither leave the
//! exhibit nor break it. Hours of visitors in simulated time: nothing grows.

use std::fs;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested};
use birka::catalogue::LibraryCatalogue;
use birka::game::exhibition::{BoardView, ConfigFile, Exhibit, Fingers, ServiceStatus, StaffRequest};
use birka::game::pieces::{Captured, OnSquare, Piece};
use birka::game::reload::{LibraryReloaded, ScriptStatus};
use birka::game::state::{GameCommand, GameTable, Variants};
use birka_exhibition::config::{AnyVariant, ConfigSource, Controls, Interval, OpeningTime, QuietHours, TimeOfDay, Weekdays, now};
use birka_exhibition::visit::{Control, Screen};
use birka_localization::Language;
use birka_rules::Rng;
use birka_script::Library;
use birka_session::{Command, Mover};

use crate::support::*;

const SIZE: (u32, u32) = (1920, 1080);

#[test]
fn a_display_that_goes_off_and_comes_back_in_another_resolution_changes_nothing_else() {
    let mut app = app(config(Controls::LowerHalf), SIZE);
    start(&mut app, SHORT);
    for (width, height) in [(0, 0), (1, 1), (1, 1080), (1280, 800), (1080, 1920), SIZE] {
        resize(&mut app, width, height);
        run(&mut app, 3);
        wait(&mut app, 2);
        assert_eq!(screen(&app), Screen::Playing(SHORT), "{width} × {height}");
        assert!(app.world().resource::<BoardView>().camera.translation.is_finite());
        if width.min(height) < 800 {
            continue;
        }
        for place in buttons(&mut app, Control::StartAnew) {
            assert!(place.x < width as f32 && place.y < height as f32 && place.y > height as f32 / 2.0, "{place} in {width} × {height}");
        }
    }
    press(&mut app, Control::StartAnew);
    assert_eq!(screen(&app), Screen::Welcome);
}

#[test]
fn a_file_of_the_config_that_is_edited_takes_effect_and_a_broken_one_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("exhibition.ron");
    fs::write(&file, r#"(languages: ["en", "sv"])"#).expect("a config");
    let (source, faults) = ConfigSource::open(Some(&file), &AnyVariant);
    assert_eq!(faults, []);
    let mut app = app((*source.config()).clone(), SIZE);
    app.insert_resource(ConfigFile(source));
    let languages = |app: &App| app.world().resource::<Exhibit>().config().languages.clone();
    let faults = |app: &App| app.world().resource::<ServiceStatus>().config_faults;
    wait(&mut app, 2);
    // Nothing changes during a visit.
    touch(&mut app, Vec2::new(300.0, 200.0));
    fs::write(&file, r#"(languages: ["de", "la"])"#).expect("a config");
    wait(&mut app, 30);
    assert_eq!(languages(&app), [Language::English, Language::Swedish]);
    press(&mut app, Control::Leave);
    wait(&mut app, 1);
    assert_eq!(languages(&app), [Language::German, Language::Latin]);
    // A broken file leaves what was, and staff see how many faults there are.
    for broken in [r#"(languages: ["de", "xx"])"#, "(", "\u{0}", ""] {
        fs::write(&file, broken).expect("a config");
        wait(&mut app, 12);
        assert_eq!(languages(&app), [Language::German, Language::Latin], "{broken:?}");
        assert_eq!(faults(&app), 1, "{broken:?}");
    }
    fs::remove_file(&file).expect("removed");
    wait(&mut app, 12);
    assert_eq!((screen(&app), faults(&app)), (Screen::Attract, 1));
    fs::write(&file, r#"(languages: ["fr"])"#).expect("a config");
    wait(&mut app, 12);
    assert_eq!((languages(&app), faults(&app)), (vec![Language::French], 0));
}

#[test]
fn a_broken_script_that_arrives_while_a_visitor_plays_stops_neither_the_game_nor_the_next() {
    const BRANDUBH: &str = include_str!("../../scripts/variants/brandubh.lua");
    const TABLUT: &str = include_str!("../../scripts/variants/tablut.lua");
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("brandubh.lua");
    fs::write(&script, BRANDUBH).expect("a script");
    fs::write(folder.path().join("tablut.lua"), TABLUT).expect("a script");
    let mut app = app_with_library(config(Controls::LowerHalf), SIZE, Library::from_dirs(&[folder.path().to_owned()]));
    start(&mut app, TWO);
    for broken in ["return {", "error('no')", "while true do end", ""] {
        fs::write(&script, broken).expect("a script");
        let library = app.world().resource::<Variants>().reload();
        app.world_mut().write_message(LibraryReloaded(library));
        run(&mut app, 4);
        assert!(!app.world().resource::<ScriptStatus>().errors().is_empty(), "{broken:?} is broken");
        let before = moves_played(&app);
        let mv = app.world().resource::<GameTable>().session().game().legal_moves()[0];
        app.world_mut().write_message(GameCommand(Command::Play(mv)));
        run(&mut app, 2);
        assert_eq!((screen(&app), moves_played(&app)), (Screen::Playing(TWO), before + 1), "{broken:?}");
    }
    // The next visitor still gets the game that the offer promises.
    press(&mut app, Control::StartAnew);
    start_from_welcome(&mut app, SHORT);
    assert_eq!(app.world().resource::<GameTable>().session().variant().id, "brandubh");
    run_until(&mut app, "the table's move", |app| moves_played(app) == 1);
}

#[test]
fn a_variant_that_is_repaired_comes_back_into_the_programme() {
    const BRANDUBH: &str = include_str!("../../scripts/variants/brandubh.lua");
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("our-game.lua");
    fs::write(folder.path().join("brandubh.lua"), BRANDUBH).expect("a script");
    fs::write(&script, "return { api = 1 }").expect("a script");
    let library = Library::from_dirs(&[folder.path().to_owned()]);
    let file = folder.path().join("exhibition.ron");
    let text =
        r#"(offers: [(variant: "brandubh")], attract: [(variant: "brandubh", show: "board"), (variant: "our-game", show: "board")])"#;
    fs::write(&file, text).expect("a config");
    let (source, faults) = ConfigSource::open(Some(&file), &LibraryCatalogue(&library));
    assert_eq!(faults.len(), 1, "{faults:?}");
    let mut app = app_with_library((*source.config()).clone(), SIZE, library);
    app.insert_resource(ConfigFile(source));
    let scenes = |app: &App| app.world().resource::<Exhibit>().config().attract.scenes.len();
    wait(&mut app, 12);
    assert_eq!(scenes(&app), 1);
    fs::write(&script, BRANDUBH.replacen("id = \"brandubh\"", "id = \"our-game\"", 1)).expect("a script");
    let library = app.world().resource::<Variants>().reload();
    assert!(library.get("our-game").is_ok(), "{:?}", library.diagnostics());
    app.world_mut().write_message(LibraryReloaded(library));
    wait(&mut app, 12);
    assert_eq!((scenes(&app), app.world().resource::<ServiceStatus>().config_faults), (2, 0));
}

#[test]
fn a_clock_that_is_set_disturbs_no_visit() {
    let mut config = config(Controls::LowerHalf);
    // Set forward to a time at which the museum is closed: from now on there are no opening hours.
    let closed = Interval { from: TimeOfDay::new(0, 0), to: TimeOfDay::new(0, 1) };
    let (today, time) = now();
    let hours = |days| vec![OpeningTime { days, interval: closed }];
    let mut app = app(config.clone(), SIZE);
    start(&mut app, TWO);
    // What the clock says is seen through the config only, so a config of other hours is the same as a clock that jumps. It waits for the visit's end, …
    config.hours.opening = hours(Weekdays::of([(today + 3) % 7]));
    config.sound.quiet_hours = vec![QuietHours { interval: Interval { from: time, to: TimeOfDay::new(0, 0) }, volume_percent: 0 }];
    assert!(!app.world_mut().resource_mut::<Exhibit>().set_config(std::sync::Arc::new(config.clone())));
    // … and so does closing time.
    for is_open in [false, true, false] {
        send(&mut app, birka_exhibition::visit::Input::Open(is_open));
        assert_eq!(screen(&app), Screen::Playing(TWO));
    }
    wait(&mut app, 61);
    assert!(app.world().resource::<Exhibit>().visit().countdown().is_some(), "the countdown runs by a clock that nobody sets");
    send(&mut app, birka_exhibition::visit::Input::Open(true));
    press(&mut app, Control::StillHere);
    send(&mut app, birka_exhibition::visit::Input::Open(false));
    wait(&mut app, 82);
    assert_eq!(screen(&app), Screen::Closed);
    // Set back: the museum is open again.
    send(&mut app, birka_exhibition::visit::Input::Open(true));
    assert_eq!(screen(&app), Screen::Attract);
    assert!(app.world_mut().resource_mut::<Exhibit>().set_config(std::sync::Arc::new(config)));
    wait(&mut app, 3);
    assert_eq!(screen(&app), Screen::Closed, "by the hours of the config");
}

/// The number of touches, unless `BIRKA_MONKEY_TOUCHES` says another.
const TOUCHES: u32 = 1500;
const FINGERS: u32 = 10;

const KEYS: [KeyCode; 16] = [
    KeyCode::Escape,
    KeyCode::KeyQ,
    KeyCode::F4,
    KeyCode::F11,
    KeyCode::F12,
    KeyCode::AltLeft,
    KeyCode::ControlLeft,
    KeyCode::Delete,
    KeyCode::Tab,
    KeyCode::Enter,
    KeyCode::KeyU,
    KeyCode::KeyN,
    KeyCode::KeyP,
    KeyCode::KeyS,
    KeyCode::SuperLeft,
    KeyCode::KeyV,
];

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

struct Monkey {
    rng: Rng,
    is_down: [bool; FINGERS as usize],
    touches: u32,
}

impl Monkey {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    fn point(&mut self, app: &mut App) -> Vec2 {
        let window = app.world_mut().query_filtered::<&Window, With<PrimaryWindow>>().single(app.world()).expect("a window").size();
        // Often on a control or a piece, or else hardly anything would ever happen.
        match self.rng.below(4) {
            0 => {
                let places: Vec<Vec2> = screens(app).buttons().map(|(_, rect)| rect.center()).collect();
                self.rng.choose(&places).copied().unwrap_or(window / 2.0)
            }
            1 => {
                let squares: Vec<_> = app.world().resource::<GameTable>().session().rules().size.squares().collect();
                let square = *self.rng.choose(&squares).expect("a square");
                place(app, square)
            }
            _ => {
                let share = |rng: &mut Rng| rng.below(1100) as f32 / 1000.0 - 0.05;
                window * Vec2::new(share(&mut self.rng), share(&mut self.rng))
            }
        }
    }

    fn act(&mut self, app: &mut App) {
        let finger_id = self.rng.below(FINGERS);
        let is_down = self.is_down[finger_id as usize];
        let phase = match self.rng.below(12) {
            // A broken driver reports any phase.
            0 => *self.rng.choose(&[TouchPhase::Started, TouchPhase::Moved, TouchPhase::Ended, TouchPhase::Canceled]).expect("a phase"),
            1..=5 if is_down => TouchPhase::Moved,
            _ if is_down => TouchPhase::Ended,
            _ => TouchPhase::Started,
        };
        self.is_down[finger_id as usize] = matches!(phase, TouchPhase::Started | TouchPhase::Moved);
        self.touches += u32::from(phase == TouchPhase::Started);
        let point = if self.rng.below(500) == 0 { Vec2::new(f32::NAN, f32::INFINITY) } else { self.point(app) };
        finger(app, u64::from(finger_id), phase, point);
    }

    fn mash(&mut self, app: &mut App) {
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).expect("a window");
        let key_code = *self.rng.choose(&KEYS).expect("a key");
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let key = KeyboardInput { key_code, logical_key: Key::Escape, state, text: None, repeat: false, window };
            app.world_mut().write_message(key);
        }
        app.world_mut().write_message(WindowCloseRequested { window });
    }

    fn resize(&mut self, app: &mut App) {
        let size = *self.rng.choose(&[(1920, 1080), (1280, 800), (1080, 1920), (320, 200), (1, 1), (3840, 2160)]).expect("a size");
        resize(app, size.0, size.1);
    }
}

/// The exhibit still runs, and what is on the table is what the game says.
fn check(app: &mut App) {
    assert!(app.should_exit().is_none(), "it has ended");
    assert!(app.world().resource::<Messages<StaffRequest>>().is_empty(), "staff asked for nothing");
    assert!(!matches!(screen(app), Screen::Service { .. }), "nobody has the PIN");
    assert!(app.world().resource::<Fingers>().count() <= FINGERS as usize);
    let session = app.world().resource::<GameTable>().session();
    let (on_board, captured) = (session.game().pieces().len(), session.captured_pieces().count());
    assert_eq!(app.world_mut().query_filtered::<(), (With<Piece>, With<OnSquare>)>().iter(app.world()).count(), on_board);
    assert_eq!(app.world_mut().query_filtered::<(), (With<Piece>, With<Captured>)>().iter(app.world()).count(), captured);
}

fn run_monkey(seed: u64, touches: u32, controls: Controls) {
    // To run it again: BIRKA_MONKEY_SEED=… BIRKA_MONKEY_TOUCHES=… cargo test --test exhibition monkey
    println!("seed {seed}, {touches} touches, {controls:?}");
    let mut app = app(config(controls), (1920, 1080));
    let mut monkey = Monkey { rng: Rng::new(seed), is_down: Default::default(), touches: 0 };
    let mut frames = 0;
    while monkey.touches < touches {
        for _ in 0..monkey.rng.below(24) {
            monkey.act(&mut app);
        }
        if monkey.rng.below(20) == 0 {
            monkey.mash(&mut app);
        }
        if monkey.rng.below(400) == 0 {
            monkey.resize(&mut app);
        }
        app.update();
        frames += 1;
        if frames % 50 == 0 {
            check(&mut app);
        }
        // Now and then nobody is there.
        if monkey.rng.below(2000) == 0 {
            wait(&mut app, 90);
        }
    }
    // All go home. The table plays itself, and the next visitor plays.
    for finger_id in 0..FINGERS {
        finger(&mut app, u64::from(finger_id), TouchPhase::Canceled, Vec2::ZERO);
    }
    resize(&mut app, 1920, 1080);
    wait(&mut app, 240);
    check(&mut app);
    assert_eq!(screen(&app), Screen::Attract);
    touch(&mut app, Vec2::new(960.0, 300.0));
    press(&mut app, Control::Play(SHORT));
    assert_eq!(screen(&app), Screen::Playing(SHORT));
}

#[test]
fn monkey() {
    let touches = number("BIRKA_MONKEY_TOUCHES").and_then(|count| count.try_into().ok()).unwrap_or(TOUCHES);
    let seed = number("BIRKA_MONKEY_SEED").unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        now.as_secs()
    });
    for controls in [Controls::LowerHalf, Controls::BothSides] {
        run_monkey(seed, touches / 2, controls);
    }
}

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
            let [from, to] = places(app, mv);
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
