//! A monkey at the window: random mouse buttons, movements, keys, window sizes and saved scripts, in a fixed sequence for each seed. The
//! program must not end but by a quit, must quit when it is asked to, and must be able to read what it has saved.
//!
//! `BIRKA_MONKEY_SEED` repeats a run, `BIRKA_MONKEY_EVENTS` sets its length.

use std::fs;
use std::path::{Path, PathBuf};

use birka_records::SavedGame;
use birka_rules::Rng;

use crate::Fixture;

const TABLUT: &str = include_str!("../../scripts/variants/tablut.lua");
const BRANDUBH: &str = include_str!("../../scripts/variants/brandubh.lua");
/// A variant whose function fails when men are captured.
const FAILING: &str = "return { api = 1, id = \"failing\", name = \"Failing\", extends = \"brandubh\", hooks = { words = { \"One falls.\" }, \
    captures = function(board, from, to, taken) if #taken > 0 then error(\"broken\") end return nil end } }";

const KEYS: [&str; 40] = [
    "u",
    "n",
    "v",
    "f",
    "h",
    "c",
    "a",
    "p",
    "r",
    "s",
    "t",
    "g",
    "m",
    "1",
    "2",
    "3",
    "4",
    "F1",
    "F2",
    "F5",
    "F11",
    "F12",
    "Left",
    "Right",
    "Up",
    "Down",
    "Return",
    "space",
    "Escape",
    "Tab",
    "BackSpace",
    "Home",
    "End",
    "Prior",
    "Next",
    "ctrl+z",
    "ctrl+y",
    "ctrl+shift+z",
    "shift+Tab",
    "ctrl+plus",
];
/// Sizes of the window in pixels.
const SIZES: [&str; 5] = ["1280 720", "800 600", "640 480", "480 320", "1000 719"];

/// Events that are sent to the window at once.
const BATCH: usize = 50;
/// Seconds between two events, as `xdotool` reads it. Software rendering takes longer for a frame, so that several events may fall into one.
const PAUSE: &str = "sleep 0.02";

struct Monkey {
    rng: Rng,
    scripts: PathBuf,
    /// The mouse button that is held.
    held: Option<usize>,
}

impl Monkey {
    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(u32::try_from(bound).unwrap()) as usize
    }

    /// An event as commands of `xdotool`.
    fn event(&mut self) -> String {
        match self.below(100) {
            0..35 => format!("mousemove {} {}", self.below(1280), self.below(720)),
            // Over the board and its pieces, which is where most can happen.
            35..50 => format!("mousemove {} {}", 200 + self.below(600), 150 + self.below(400)),
            50..75 => match self.held.take() {
                Some(button) => format!("mouseup {button}"),
                None => {
                    let button = [1, 1, 1, 1, 1, 1, 2, 3][self.below(8)];
                    self.held = Some(button);
                    format!("mousedown {button}")
                }
            },
            75..82 => format!("click {}", 4 + self.below(2)),
            // A quit is a part of the play, but a rare one, because the start takes long.
            82 if self.below(20) == 0 => "key ctrl+q".to_owned(),
            _ => format!("key {}", KEYS[self.below(KEYS.len())]),
        }
    }

    fn batch(&mut self) -> String {
        (0..BATCH).map(|_| format!("{}\n{PAUSE}\n", self.event())).collect()
    }

    fn write(&self, id: &str, text: &str) {
        fs::write(self.scripts.join(format!("{id}.lua")), text).unwrap();
    }

    /// Saves a script: valid, with other rules, with an error, or damaged.
    fn save_script(&mut self) {
        match self.below(7) {
            0 => self.write("tablut", TABLUT),
            1 => self.write("tablut", &TABLUT.replacen("times = 3", "times = 4", 1)),
            2 => self.write("tablut", &TABLUT.replacen("times = 3", "times = \"often\"", 1)),
            3 => self.write("brandubh", BRANDUBH),
            4 => self.write("brandubh", &BRANDUBH[..BRANDUBH.len() / 2]),
            5 => self.write("failing", FAILING),
            _ => self.write("tablut", &TABLUT.replace("attacker = {", "besieger = {")),
        }
    }
}

/// The saved game can be read again.
fn assert_save_is_whole(folder: &Path) {
    if let Ok(text) = fs::read_to_string(folder.join("table.ron")) {
        SavedGame::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    }
    let names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!names.iter().any(|name| name.to_string_lossy().contains(".damaged-")), "{names:?}");
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}")))
}

/// `make monkey`.
#[test]
#[ignore = "takes several minutes"]
fn random_events_never_end_the_program() {
    let Some(fixture) = Fixture::new() else { return };
    let seed = number("BIRKA_MONKEY_SEED").unwrap_or_else(|| u64::from(std::process::id()));
    let events = number("BIRKA_MONKEY_EVENTS").map_or(1_000, |events| usize::try_from(events).unwrap());
    println!("BIRKA_MONKEY_SEED={seed} BIRKA_MONKEY_EVENTS={events}");
    let scripts = fixture.file("scripts");
    fs::create_dir(&scripts).unwrap();
    let mut monkey = Monkey { rng: Rng::new(seed), scripts: scripts.clone(), held: None };
    for (id, text) in [("brandubh", BRANDUBH), ("failing", FAILING), ("tablut", TABLUT)] {
        monkey.write(id, text);
    }
    let open = || fixture.open(&["--scripts", &scripts.to_string_lossy()]);
    let mut window = open();
    let mut quits = 0;
    for _ in 0..events.div_ceil(BATCH) {
        let batch = monkey.batch();
        window.perform(&batch);
        if monkey.below(4) == 0 {
            monkey.save_script();
        }
        if monkey.below(8) == 0 {
            let size = SIZES[monkey.below(SIZES.len())];
            window.resize(size);
        }
        if window.has_quit() {
            assert_save_is_whole(fixture.folder());
            quits += 1;
            window = open();
        }
        assert_eq!(window.panics(), "");
    }
    if let Some(button) = monkey.held {
        window.perform(&format!("mouseup {button}"));
    }
    window.close();
    assert_save_is_whole(fixture.folder());
    println!("{events} events, the program quit {} times", quits + 1);
}
