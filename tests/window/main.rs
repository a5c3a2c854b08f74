//! The program in a real window on a virtual display, with mouse and keys.

mod archive;
#[cfg(target_os = "linux")]
mod desktop;
#[cfg(target_os = "linux")]
mod exhibit;
mod interface;
mod monkey;
mod play;
#[cfg(target_os = "linux")]
mod real_time;
#[path = "../common/screen.rs"]
mod screen;
#[cfg(target_os = "linux")]
mod touch;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use image::RgbImage;
use tempfile::TempDir;

use self::screen::{Screen, Window};

/// How long a wait may take. Software Vulkan on a busy machine takes its time for the first frame.
const PATIENCE: Duration = Duration::from_secs(300);

/// A virtual display, and an empty folder for what the program keeps. Both are gone with it.
pub struct Fixture {
    pub screen: Screen,
    folder: TempDir,
}

impl Fixture {
    /// `None`, with the reason printed, where a display cannot be made or driven.
    pub fn new() -> Option<Self> {
        Self::of_size(1280, 720)
    }

    /// With a display of this size, in pixels. The window is at most as large.
    pub fn of_size(width: u32, height: u32) -> Option<Self> {
        screen::is_available().then(|| Self::on(Screen::of_size(width, height)))
    }

    /// On a display that is there already.
    pub fn on(screen: Screen) -> Self {
        Self { screen, folder: tempfile::tempdir().expect("a temporary folder") }
    }

    /// The folder of the program: its games and settings.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A file in the folder of the program.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// Writes a file into the folder of the program.
    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.file(name), text).unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    /// The text of a file in the folder of the program; empty if missing.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap_or_default()
    }

    /// Starts the program, and waits until the board is visible.
    pub fn open(&self, arguments: &[&str]) -> Window<'_> {
        Window::open(&self.screen, self.folder(), arguments)
    }

    /// Starts the program with a new game of a variant.
    pub fn open_new(&self, variant: &str) -> Window<'_> {
        self.open(&["--variant", variant, "--fresh"])
    }

    /// A screenshot of the display. The picture is kept after the test.
    pub fn picture(&self, name: &str) -> RgbImage {
        self.screen.picture(&Path::new(env!("CARGO_TARGET_TMPDIR")).join(name))
    }

    /// Waits until the display shows the same for half a second, and returns that.
    pub fn still_picture(&self, name: &str) -> RgbImage {
        let mut before = self.picture(name);
        let mut is_still = false;
        wait_until("the picture stands still", || {
            sleep(Duration::from_millis(500));
            let after = self.picture(name);
            is_still = after == before;
            before = after;
            is_still
        });
        before
    }

    /// Waits until a file in the folder of the program contains a text.
    pub fn wait_until_written(&self, name: &str, text: &str) {
        wait_until(&format!("{text} is in {name}"), || self.read(name).contains(text));
    }
}

/// Looks every few milliseconds whether something holds.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < deadline, "waited in vain until {what}");
        sleep(Duration::from_millis(50));
    }
}

/// A short game of Tablut: a man is captured between two attackers, and the king escapes to the edge.
const GAME: [(&str, &str); 8] =
    [("i6", "i8"), ("f5", "f8"), ("i8", "g8"), ("e5", "f5"), ("a4", "b4"), ("f5", "f7"), ("b4", "a4"), ("f7", "i7")];

/// The mean difference of the channels of two pictures around a pixel.
fn difference(before: &RgbImage, after: &RgbImage, (x, y): (i64, i64)) -> f64 {
    let mut sum = 0.0;
    let mut count = 0.0;
    for dy in -6..=2 {
        for dx in -6..=6 {
            let (Ok(x), Ok(y)) = (u32::try_from(x + dx), u32::try_from(y + dy)) else { continue };
            let (one, other) = (before.get_pixel(x, y), after.get_pixel(x, y));
            sum += one.0.iter().zip(other.0).map(|(a, b)| f64::from(a.abs_diff(b))).sum::<f64>();
            count += 3.0;
        }
    }
    sum / count
}

#[test]
fn a_game_is_played_to_its_end_with_the_mouse() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("tablut");
    let start = fixture.picture("window-start.png");

    for (ply, (from, to)) in GAME.into_iter().enumerate() {
        if ply % 3 == 2 {
            window.drag(from, to);
        } else {
            window.click(from);
            assert_eq!(window.wait_for("selected")["square"], from);
            window.click(to);
        }
        let played = window.wait_for("played");
        let expected = if ply == 2 { "i8-g8xf8".to_owned() } else { format!("{from}-{to}") };
        assert_eq!(played["move"], expected);
        match ply {
            5 => assert_eq!(window.wait_for("announced")["call"], "raichi"),
            7 => {
                let outcome = window.wait_for("outcome");
                assert_eq!((&outcome["winner"], &outcome["reason"]), (&"defenders".into(), &"king-escaped".into()));
            }
            _ => {}
        }
        window.wait_for("settled");
        fixture.wait_until_written("table.ron", &expected);
    }

    // A reported change is on the screen a frame later.
    let unchanged = |end: &RgbImage, window: &Window| {
        ["i7", "g8", "e5"].into_iter().find(|square| difference(&start, end, window.pixel(square)) <= 8.0)
    };
    wait_until("the squares look other than at the start", || unchanged(&fixture.picture("window-end.png"), &window).is_none());
    window.press("ctrl+q");
    window.wait_for_exit();

    // The saved game is continued, and its last move can be taken back.
    let mut window = fixture.open(&[]);
    window.press("u");
    assert_eq!(window.wait_for("taken_back")["move"], "f7-i7");
    window.press("ctrl+q");
    window.wait_for_exit();
}

#[test]
fn the_first_start_shows_the_interface_before_the_scene_and_asks_how_to_begin() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open(&[]);
    let report = fixture.read("report.jsonl");
    let at = |event: &str| report.find(&format!("\"{event}\"")).unwrap_or_else(|| panic!("no {event} in {report}"));
    assert!(at("interface_shown") < at("ready").min(at("scene_shown")));
    // The answers are: learn, play the defenders, play the attackers.
    ["Tab", "Tab", "Return"].into_iter().for_each(|key| window.press(key));
    fixture.wait_until_written("settings.ron", "attackers: Engine(0)");
    assert_eq!(window.wait_for("played")["event"], "played", "the engine begins");
    window.press("ctrl+q");
    window.wait_for_exit();
}

#[test]
fn the_mouse_zooms_and_turns_the_view() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    let width = |window: &Window| window.pixel("g1").0 - window.pixel("a1").0;
    let tilt = |window: &Window| window.pixel("g1").1 - window.pixel("a1").1;
    let before = width(&window);
    window.roll("d4", 4);
    while width(&window) <= before + 10 {
        window.wait_for("view");
    }
    let level = tilt(&window);
    window.turn("d4", 25);
    while (tilt(&window) - level).abs() <= 10 {
        window.wait_for("view");
    }
    window.press("ctrl+q");
    window.wait_for_exit();
}

#[test]
fn a_changed_script_applies_and_an_error_keeps_the_last_valid_rules() {
    const TABLUT: &str = include_str!("../../scripts/variants/tablut.lua");
    let Some(fixture) = Fixture::new() else { return };
    let scripts = fixture.file("scripts");
    fs::create_dir(&scripts).expect("a folder");
    let script = scripts.join("tablut.lua");
    fs::write(&script, TABLUT).expect("a script");
    let given = scripts.to_string_lossy().into_owned();
    let mut window = fixture.open(&["--scripts", &given, "--variant", "tablut", "--fresh"]);
    window.click("a4");
    assert_eq!(window.wait_for("selected")["square"], "a4");
    window.click("b4");
    window.wait_for("settled");
    let before = fixture.picture("window-rules-before.png");

    // From now on attackers move one square at most.
    let slow = TABLUT.replacen("side = \"attackers\"", "side = \"attackers\", reach = 1", 1);
    assert_ne!(slow, TABLUT);
    fs::write(&script, &slow).expect("a script");
    let rules = window.wait_for("rules_changed")["rules"].clone();
    let card = |picture: &RgbImage| difference(&before, picture, (120, 60)) > 4.0;
    wait_until("a card lists the changes", || card(&fixture.picture("window-rules-after.png")));

    fs::write(&script, slow.replacen("reach = 1", "reach = \"far\"", 1)).expect("a script");
    let faults = window.wait_for("script_faults")["faults"].clone();
    assert!(faults[0].as_str().is_some_and(|fault| fault.contains("tablut.lua") && fault.contains("E012")), "{faults}");
    // The game continues by the last valid rules …
    window.click("e3");
    window.wait_for("selected");
    window.click("f3");
    assert_eq!(window.wait_for("played")["move"], "e3-f3");
    window.wait_for("settled");
    // … and the fixed file clears the error.
    fs::write(&script, &slow).expect("a script");
    assert_eq!(window.wait_for("script_faults")["faults"], serde_json::json!([]));
    assert_eq!(window.wait_for("rules_changed")["rules"], rules);
    window.press("ctrl+q");
    window.wait_for_exit();
}

#[test]
fn quitting_with_a_game_that_cannot_be_saved_asks() {
    let Some(fixture) = Fixture::new() else { return };
    // A file in place of the data folder: nothing can be saved, not even by an administrator.
    fixture.write("data", "");
    let data = fixture.file("data");
    let mut window = Window::open_with_saves_in(&fixture.screen, fixture.folder(), &data, &["--variant", "tablut"]);
    window.click("a4");
    window.wait_for("selected");
    window.click("b4");
    window.wait_for("settled");
    let failed = window.wait_for("save_failed")["why"].clone();
    assert!(failed.as_str().is_some_and(|why| why.contains("table.ron") && why.contains("a file in place of its folder")), "{failed}");
    let before = fixture.picture("window-unsaved-before.png");
    window.press("ctrl+q");
    assert_eq!(window.wait_for("quit_blocked")["why"], failed);
    wait_until("a dialog asks what to do", || difference(&before, &fixture.picture("window-unsaved.png"), (504, 300)) > 4.0);
    // With the cause fixed, the game is saved automatically, and the dialog says so.
    fs::remove_file(&data).expect("removed");
    window.wait_until_gone("Quit without saving");
    fixture.wait_until_written("data/table.ron", "a4-b4");
    fixture.picture("window-saved.png");
    window.press("Return");
    window.wait_for("saved");
    window.wait_for_exit();
}

#[test]
fn keys_are_those_that_the_players_have_set() {
    let Some(fixture) = Fixture::new() else { return };
    fixture.write("keys.ron", "(take_back: [\"F6\"], quit: [\"Ctrl+J\"])");
    let mut window = fixture.open_new("brandubh");
    window.click("d7");
    window.wait_for("selected");
    window.click("c7");
    window.wait_for("settled");
    // The old key does nothing: the move is taken back once, by the new one.
    window.press("u");
    window.press("F6");
    assert_eq!(window.wait_for("taken_back")["move"], "d7-c7");
    window.press("ctrl+j");
    window.wait_for_exit();
}
