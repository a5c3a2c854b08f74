//! The program in a window on a virtual display, driven by mouse and keys.
//!
//! A window can only be polled; every wait has a deadline.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{HOLD_TIME, Screen, TIMEOUT};

/// The program, running in a window.
pub struct Window<'s> {
    screen: &'s Screen,
    birka: Child,
    id: String,
    report: PathBuf,
    errors: PathBuf,
    /// How many events have been read.
    read: usize,
}

impl<'s> Window<'s> {
    /// Starts the program and waits until the board is visible. Its files are in `data`.
    pub fn open(screen: &'s Screen, data: &Path, arguments: &[&str]) -> Self {
        Self::open_with_saves_in(screen, data, data, arguments)
    }

    /// Like [`open`](Self::open), but games and settings are saved in `saves`.
    pub fn open_with_saves_in(screen: &'s Screen, data: &Path, saves: &Path, arguments: &[&str]) -> Self {
        let report = data.join("report.jsonl");
        let errors = data.join("errors.txt");
        let _ = fs::remove_file(&report);
        let birka = screen
            .command(env!("CARGO_BIN_EXE_birka"))
            .args(arguments)
            .env("BIRKA_DATA", saves)
            // The table speaks the language of the system.
            .env("LC_ALL", "C")
            .env("BIRKA_REPORT", &report)
            .env("BIRKA_QUALITY", "low")
            .env("XDG_RUNTIME_DIR", data)
            .stdout(Stdio::null())
            .stderr(fs::File::create(&errors).expect("a file for errors"))
            .spawn()
            .expect("birka starts");
        let mut window = Self { screen, birka, id: String::new(), report, errors, read: 0 };
        window.wait_for("view");
        window.wait_until_reported("scene_shown");
        window.id = screen.window();
        screen.run("xdotool", &["windowfocus", "--sync", &window.id]);
        window
    }

    fn events(&self) -> Vec<Value> {
        let text = fs::read_to_string(&self.report).unwrap_or_default();
        // The last line may still be being written.
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Waits for the next event of a kind, and skips those before it.
    pub fn wait_for(&mut self, event: &str) -> Value {
        self.wait_for_any(&[event])
    }

    /// Waits for the next event of one of some kinds, and skips those before it.
    pub fn wait_for_any(&mut self, kinds: &[&str]) -> Value {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let events = self.events();
            let found = events.iter().enumerate().skip(self.read).find(|(_, event)| kinds.iter().any(|kind| event["event"] == *kind));
            if let Some((index, event)) = found {
                self.read = index + 1;
                return event.clone();
            }
            let ended = self.birka.try_wait().expect("the process exists");
            let errors = || fs::read_to_string(&self.errors).unwrap_or_default();
            assert!(ended.is_none(), "birka ended ({ended:?}) before {kinds:?}: {}", errors());
            assert!(
                Instant::now() < deadline,
                "no {kinds:?} after {:?}; the program printed {}",
                events
                    .iter()
                    .skip(self.read.saturating_sub(3))
                    .filter(|event| event["event"] != "square" && event["event"] != "widgets")
                    .map(Value::to_string)
                    .collect::<Vec<_>>()
                    .join("\n"),
                errors()
            );
            sleep(Duration::from_millis(50));
        }
    }

    /// Waits until an event of a kind has been reported, and skips none. What it says is in the window a frame later.
    fn wait_until_reported(&mut self, event: &str) {
        let deadline = Instant::now() + TIMEOUT;
        while !self.events().iter().any(|other| other["event"] == event) {
            assert!(Instant::now() < deadline, "no `{event}`");
            sleep(Duration::from_millis(50));
        }
        sleep(HOLD_TIME);
    }

    /// The number of the window on its display.
    pub fn id(&self) -> u32 {
        self.id.parse().expect("a number")
    }

    /// The last reported pixel in the middle of a square.
    pub fn pixel(&self, square: &str) -> (i64, i64) {
        let events = self.events();
        let reported = events.iter().rev().find(|event| event["event"] == "square" && event["name"] == square);
        pixel_of(reported.unwrap_or_else(|| panic!("{square} was not reported")))
    }

    fn point(&self, square: &str) {
        let (x, y) = self.pixel(square);
        self.screen.run("xdotool", &["mousemove", "--window", &self.id, &x.to_string(), &y.to_string()]);
        sleep(HOLD_TIME);
    }

    fn button(&self, action: &str) {
        self.screen.run("xdotool", &[action, "1"]);
        sleep(HOLD_TIME);
    }

    pub fn click(&self, square: &str) {
        self.point(square);
        self.button("mousedown");
        self.button("mouseup");
    }

    pub fn drag(&self, from: &str, to: &str) {
        self.point(from);
        self.button("mousedown");
        self.point(to);
        self.button("mouseup");
    }

    /// Turns the wheel over a square, up (button 4) or down (button 5).
    pub fn roll(&self, square: &str, button: u32) {
        self.point(square);
        self.screen.run("xdotool", &["click", &button.to_string()]);
    }

    /// Turns the wheel over a widget, up (button 4) or down (button 5).
    pub fn roll_over(&self, name: &str, button: u32) {
        let (x, y) = self.place(name);
        self.screen.run("xdotool", &["mousemove", "--window", &self.id, &x.to_string(), &y.to_string()]);
        sleep(HOLD_TIME);
        self.screen.run("xdotool", &["click", &button.to_string()]);
    }

    /// Drags sideways with the middle button, four times by a number of pixels.
    pub fn turn(&self, square: &str, pixels: i64) {
        self.point(square);
        self.screen.run("xdotool", &["mousedown", "2"]);
        for _ in 0..4 {
            sleep(HOLD_TIME);
            self.screen.run("xdotool", &["mousemove_relative", "--", &pixels.to_string(), "0"]);
        }
        sleep(HOLD_TIME);
        self.screen.run("xdotool", &["mouseup", "2"]);
    }

    pub fn press(&self, key: &str) {
        self.screen.run("xdotool", &["keydown", key]);
        sleep(HOLD_TIME);
        self.screen.run("xdotool", &["keyup", key]);
        sleep(HOLD_TIME);
    }

    /// Types a text, key by key.
    pub fn type_text(&self, text: &str) {
        self.screen.run("xdotool", &["type", "--delay", "400", text]);
        sleep(HOLD_TIME);
    }

    /// The buttons, lists and fields in the window.
    fn widgets(&self) -> Vec<Value> {
        let events = self.events();
        let reported = events.iter().rev().find(|event| event["event"] == "widgets");
        reported.and_then(|event| event["widgets"].as_array()).cloned().unwrap_or_default()
    }

    /// Waits until the widgets are as `holds` says, and still are a little later; dialogs move while they open.
    fn wait_for_widgets<T: PartialEq>(&self, what: &str, holds: impl Fn(&[Value]) -> Option<T>) -> T {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let found = holds(&self.widgets());
            sleep(HOLD_TIME);
            match found {
                Some(found) if holds(&self.widgets()).as_ref() == Some(&found) => return found,
                _ => assert!(Instant::now() < deadline, "never: {what}; there are {}", names(&self.widgets())),
            }
        }
    }

    /// Waits for a widget that can be used and whose name is as `is_it` says. Returns the name.
    pub fn find(&self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        let usable = |widget: &&Value| widget["enabled"] == true && widget["name"].as_str().is_some_and(&is_it);
        let found = self.wait_for_widgets(what, |widgets| widgets.iter().find(usable).cloned());
        found["name"].as_str().unwrap_or_default().to_owned()
    }

    /// Presses Tab until the widget with a name has the focus. Returns the names of those that had it before.
    pub fn tab_to(&self, name: &str) -> Vec<String> {
        let mut passed = Vec::new();
        loop {
            self.press("Tab");
            let focused = |widgets: &[Value]| widgets.iter().find(|widget| widget["focused"] == true).map(|widget| widget["name"].clone());
            let focused = self.wait_for_widgets("the focus", focused);
            let focused = focused.as_str().unwrap_or_default().to_owned();
            if focused == name {
                return passed;
            }
            assert!(passed.len() < 100, "the focus never comes to {name}: {passed:?}");
            passed.push(focused);
        }
    }

    /// Waits until no widget has a name.
    pub fn wait_until_gone(&self, name: &str) {
        self.wait_for_widgets(&format!("{name} is gone"), |widgets| widgets.iter().all(|widget| widget["name"] != name).then_some(()));
    }

    /// Waits until a widget is there and cannot be used.
    pub fn wait_until_disabled(&self, name: &str) {
        let is_it = |widget: &Value| widget["name"] == name && widget["enabled"] == false;
        self.wait_for_widgets(&format!("{name} is disabled"), |widgets| widgets.iter().any(is_it).then_some(()));
    }

    /// Clicks the first button, list, field or picture with a name, once it can be used.
    pub fn push(&self, name: &str) {
        self.press_on(name);
        sleep(HOLD_TIME);
        self.button("mouseup");
    }

    /// Opens the menu and clicks an entry of it.
    pub fn push_in_menu(&self, name: &str) {
        self.push("Menu");
        self.push(name);
    }

    /// Presses the left button on the first widget with a name, once it can be used, and holds it.
    pub fn press_on(&self, name: &str) {
        let (x, y) = self.place(name);
        self.screen.run("xdotool", &["mousemove", "--window", &self.id, &x.to_string(), &y.to_string()]);
        sleep(HOLD_TIME);
        self.screen.run("xdotool", &["mousedown", "1"]);
    }

    /// The pixel in the middle of the first widget with a name, once it can be used.
    pub fn place(&self, name: &str) -> (i64, i64) {
        let is_it = |widget: &&Value| widget["name"] == name && widget["enabled"] == true;
        let widget = self.wait_for_widgets(name, |widgets| widgets.iter().find(is_it).cloned());
        pixel_of(&widget)
    }

    /// The names of the widgets that a predicate chooses by the pixel in their middle.
    pub fn widgets_at(&self, is_there: impl Fn((i64, i64)) -> bool) -> Vec<String> {
        let widgets = self.widgets();
        widgets.iter().filter(|widget| is_there(pixel_of(widget))).map(|widget| widget["name"].to_string()).collect()
    }

    /// Turns the wheel over a pixel until a widget is above a row of pixels.
    pub fn scroll_until_above(&self, (x, y): (i64, i64), name: &str, row: i64) {
        let deadline = Instant::now() + TIMEOUT;
        self.screen.run("xdotool", &["mousemove", "--window", &self.id, &x.to_string(), &y.to_string()]);
        while self.place(name).1 >= row {
            assert!(Instant::now() < deadline, "{name} stays below {row}");
            self.screen.run("xdotool", &["click", "5"]);
        }
    }

    /// Runs commands of `xdotool`, one in each line, on the whole screen. A window closed in the meantime is not an error.
    pub fn perform(&self, commands: &str) {
        let mut xdotool =
            self.screen.command("xdotool").arg("-").stdin(Stdio::piped()).stderr(Stdio::null()).spawn().expect("xdotool runs");
        let mut input = xdotool.stdin.take().expect("its input is piped");
        input.write_all(commands.as_bytes()).expect("xdotool reads");
        drop(input);
        let _ = xdotool.wait();
    }

    /// Resizes the window, if it is still there, to a width and a height in pixels.
    pub fn resize(&self, size: &str) {
        self.perform(&format!("windowsize {} {size}", self.id));
    }

    /// Whether the program has ended. It must have ended with success.
    pub fn has_quit(&mut self) -> bool {
        let status = self.birka.try_wait().expect("the process exists");
        if let Some(status) = status {
            assert!(status.success(), "birka ended with {status}: {}", fs::read_to_string(&self.errors).unwrap_or_default());
        }
        status.is_some()
    }

    /// Moves the pointer a little, so that a frame is drawn.
    pub fn move_pointer(&self) {
        self.perform("mousemove_relative -- 3 0\nsleep 0.2\nmousemove_relative -- -3 0\n");
    }

    /// The program's standard error.
    pub fn printed(&self) -> String {
        fs::read_to_string(&self.errors).unwrap_or_default()
    }

    /// The lines that the program has printed about panics.
    pub fn panics(&self) -> String {
        self.printed().lines().filter(|line| line.contains("panicked")).collect::<Vec<_>>().join("\n")
    }

    /// Closes dialogs and quits by keys until the program has ended.
    pub fn close(mut self) {
        let deadline = Instant::now() + TIMEOUT;
        while !self.has_quit() {
            assert!(Instant::now() < deadline, "the program does not quit");
            for key in ["Escape", "ctrl+q"] {
                self.perform(&format!("keydown {key}\nsleep 0.4\nkeyup {key}\nsleep 0.4\n"));
            }
        }
    }

    /// Waits until the program has ended with success.
    pub fn wait_for_exit(mut self) {
        self.wait_for("quit");
        let status = self.birka.wait().expect("birka ends");
        assert!(status.success(), "birka ended with {status}: {}", fs::read_to_string(&self.errors).unwrap_or_default());
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        let _ = self.birka.kill();
        let _ = self.birka.wait();
    }
}

/// The reported pixel of a square or a widget.
fn pixel_of(reported: &Value) -> (i64, i64) {
    let whole = |key: &str| reported[key].as_f64().map_or_else(|| panic!("{reported}"), |value| value.round() as i64);
    (whole("x"), whole("y"))
}

/// The names of widgets, with what those that cannot be used are.
fn names(widgets: &[Value]) -> String {
    let name = |widget: &Value| format!("{}{}", widget["name"], if widget["enabled"] == true { "" } else { " (disabled)" });
    widgets.iter().map(name).collect::<Vec<_>>().join(", ")
}
