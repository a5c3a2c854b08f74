//! Random touches of ten fingers, random keys and changes of the resolution neither leave the exhibit nor break it.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested};
use birka::game::exhibition::{Fingers, StaffRequest};
use birka::game::pieces::{Captured, OnSquare, Piece};
use birka::game::state::GameTable;
use birka_exhibition::config::Controls;
use birka_exhibition::visit::{Control, Screen};
use birka_rules::Rng;

use crate::support::*;

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
