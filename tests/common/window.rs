//! The program in a window on a virtual display, driven by mouse and keys.
//!
//! A window can only be polled; every wait has a deadline. What is pressed is held until the program has read it: software Vulkan may take long for a
//! frame, and a press and its release within one frame are not seen.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Instant;

use serde_json::Value;

use super::{HOLD_TIME, POLL_TIME, Screen, TIMEOUT};

/// The program, running in a window.
pub struct Window<'s> {
    screen: &'s Screen,
    birka: RefCell<Child>,
    id: String,
    report: RefCell<Report>,
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
        fs::write(&report, "").expect("a report");
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
        let report = RefCell::new(Report::open(&report));
        let mut window = Self { screen, birka: RefCell::new(birka), id: String::new(), report, errors, read: 0 };
        window.wait_for("view");
        window.wait_until_reported("scene_shown");
        window.id = screen.window();
        screen.run("xdotool", &["windowfocus", "--sync", &window.id]);
        window
    }

    /// The values found in the events so far.
    fn look<T>(&self, find: impl FnOnce(&[Value]) -> T) -> T {
        let mut report = self.report.borrow_mut();
        report.read();
        find(&report.events)
    }

    /// Fails if the program has ended with an error. Returns whether it has ended.
    fn has_ended(&self) -> bool {
        let status = self.birka.borrow_mut().try_wait().expect("the process exists");
        if let Some(status) = status {
            assert!(status.success(), "birka ended with {status}: {}", self.printed());
        }
        status.is_some()
    }

    /// Waits until something is found in the events.
    fn wait_until_found<T>(&self, what: &str, find: impl Fn(&[Value]) -> Option<T>) -> T {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let has_ended = self.has_ended();
            if let Some(found) = self.look(&find) {
                return found;
            }
            assert!(!has_ended, "birka ended before {what}: {}", self.printed());
            assert!(Instant::now() < deadline, "never: {what}; {}", self.look(|events| summary(events, self.read)));
            sleep(POLL_TIME);
        }
    }

    /// Waits for the next event of a kind, and skips those before it.
    pub fn wait_for(&mut self, event: &str) -> Value {
        self.wait_for_any(&[event])
    }

    /// Waits for the next event of one of some kinds, and skips those before it.
    pub fn wait_for_any(&mut self, kinds: &[&str]) -> Value {
        let (index, event) = self.wait_until_found(&format!("{kinds:?}"), |events| {
            let mut unread = events.iter().enumerate().skip(self.read);
            unread.find(|(_, event)| kinds.iter().any(|kind| event["event"] == *kind)).map(|(index, event)| (index, event.clone()))
        });
        self.read = index + 1;
        event
    }

    /// Waits until an event of a kind has been reported, and skips none.
    fn wait_until_reported(&self, event: &str) {
        self.wait_until_found(event, |events| events.iter().any(|other| other["event"] == event).then_some(()));
    }

    /// Gives input by `xdotool`, and waits until the program has read this much of it, or has ended by it. The effects may come later.
    fn give(&self, input: &str, count: usize, arguments: &[&str]) {
        let given = |events: &[Value]| last_input(events).map_or(0, |(_, last)| last[input].as_u64().unwrap_or_default());
        let expected = self.look(given) + count as u64;
        self.screen.run("xdotool", arguments);
        self.wait_until_given(|events| given(events) >= expected);
    }

    /// Moves the pointer, and waits until the program has read that.
    fn point_at(&self, (x, y): (i64, i64)) {
        let is_there = |events: &[Value]| last_input(events).is_some_and(|(_, last)| pixel_of(last) == (x, y));
        self.screen.run("xdotool", &["mousemove", "--window", &self.id, &x.to_string(), &y.to_string()]);
        // At the start the pointer may be there already.
        let deadline = Instant::now() + HOLD_TIME;
        while !self.look(is_there) && Instant::now() < deadline {
            sleep(POLL_TIME);
        }
    }

    /// Waits until the effects of the last input are in the window, or the program has ended by it.
    fn wait_until_shown(&self) {
        self.wait_until_given(|events| {
            last_input(events).is_none_or(|(index, _)| events[index..].iter().any(|event| event["event"] == "input_shown"))
        });
    }

    fn wait_until_given(&self, holds: impl Fn(&[Value]) -> bool) {
        let deadline = Instant::now() + TIMEOUT;
        while !self.look(|events| holds(events) || events.iter().any(|event| event["event"] == "quit")) && !self.has_ended() {
            assert!(Instant::now() < deadline, "the input is not read; {}", self.look(|events| summary(events, self.read)));
            sleep(POLL_TIME);
        }
    }

    /// The number of the window on its display.
    pub fn id(&self) -> u32 {
        self.id.parse().expect("a number")
    }

    /// The last reported pixel in the middle of a square.
    pub fn pixel(&self, square: &str) -> (i64, i64) {
        self.look(|events| {
            let reported = events.iter().rev().find(|event| event["event"] == "square" && event["name"] == square);
            pixel_of(reported.unwrap_or_else(|| panic!("{square} was not reported")))
        })
    }

    fn point(&self, square: &str) {
        self.point_at(self.pixel(square));
    }

    fn button(&self, action: &str) {
        self.give("buttons", 1, &[action, "1"]);
    }

    pub fn click(&self, square: &str) {
        self.point(square);
        self.button("mousedown");
        self.release();
    }

    pub fn drag(&self, from: &str, to: &str) {
        self.point(from);
        self.button("mousedown");
        self.point(to);
        self.release();
    }

    /// Releases the left button, and waits for what that does.
    fn release(&self) {
        self.button("mouseup");
        self.wait_until_shown();
    }

    /// Turns the wheel up (button 4) or down (button 5).
    fn turn_wheel(&self, button: u32) {
        self.give("wheel", 1, &["click", &button.to_string()]);
    }

    /// Turns the wheel over a square, up (button 4) or down (button 5).
    pub fn roll(&self, square: &str, button: u32) {
        self.point(square);
        self.turn_wheel(button);
    }

    /// Turns the wheel over a widget, up (button 4) or down (button 5).
    pub fn roll_over(&self, name: &str, button: u32) {
        self.point_at(self.place(name));
        self.turn_wheel(button);
    }

    /// Drags sideways with the middle button, four times by a number of pixels.
    pub fn turn(&self, square: &str, pixels: i64) {
        let (x, y) = self.pixel(square);
        self.point_at((x, y));
        self.give("buttons", 1, &["mousedown", "2"]);
        (1..=4).for_each(|step| self.point_at((x + step * pixels, y)));
        self.give("buttons", 1, &["mouseup", "2"]);
    }

    pub fn press(&self, key: &str) {
        // Such as `ctrl+z`.
        let keys = key.split('+').count();
        self.give("keys", keys, &["keydown", key]);
        self.give("keys", keys, &["keyup", key]);
        self.wait_until_shown();
    }

    /// Types a text, key by key.
    pub fn type_text(&self, text: &str) {
        self.give("keys", 2 * text.chars().count(), &["type", "--delay", "20", text]);
        self.wait_until_shown();
    }

    /// Waits until the buttons, lists and fields in the window are as `holds` says.
    fn wait_for_widgets<T>(&self, what: &str, holds: impl Fn(&[Value]) -> Option<T>) -> T {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            if let Some(found) = self.look(|events| holds(widgets(events))) {
                return found;
            }
            assert!(Instant::now() < deadline, "never: {what}; there are {}", self.look(|events| names(widgets(events))));
            sleep(POLL_TIME);
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
        self.release();
    }

    /// Opens the menu and clicks an entry of it.
    pub fn push_in_menu(&self, name: &str) {
        self.push("Menu");
        self.push(name);
    }

    /// Presses the left button on the first widget with a name, once it can be used, and holds it.
    pub fn press_on(&self, name: &str) {
        loop {
            let place = self.place(name);
            self.point_at(place);
            self.wait_until_shown();
            // A list that is being read moves what is below it.
            if self.place(name) == place {
                break;
            }
        }
        self.button("mousedown");
    }

    /// The pixel in the middle of the first widget with a name, once it can be used.
    pub fn place(&self, name: &str) -> (i64, i64) {
        let is_it = |widget: &&Value| widget["name"] == name && widget["enabled"] == true;
        let widget = self.wait_for_widgets(name, |widgets| widgets.iter().find(is_it).cloned());
        pixel_of(&widget)
    }

    /// The names of the widgets that a predicate chooses by the pixel in their middle.
    pub fn widgets_at(&self, is_there: impl Fn((i64, i64)) -> bool) -> Vec<String> {
        let is_there = |widget: &&Value| is_there(pixel_of(widget));
        self.look(|events| widgets(events).iter().filter(is_there).map(|widget| widget["name"].to_string()).collect())
    }

    /// Turns the wheel over a pixel until a widget is above a row of pixels.
    pub fn scroll_until_above(&self, pixel: (i64, i64), name: &str, row: i64) {
        let deadline = Instant::now() + TIMEOUT;
        self.point_at(pixel);
        while self.place(name).1 >= row {
            assert!(Instant::now() < deadline, "{name} stays below {row}");
            self.turn_wheel(5);
            self.wait_until_shown();
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
        self.has_ended()
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
            ["Escape", "ctrl+q"].into_iter().for_each(|key| self.press(key));
        }
    }

    /// Waits until the program has ended with success.
    pub fn wait_for_exit(mut self) {
        self.wait_for("quit");
        let status = self.birka.borrow_mut().wait().expect("birka ends");
        assert!(status.success(), "birka ended with {status}: {}", fs::read_to_string(&self.errors).unwrap_or_default());
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        let mut birka = self.birka.borrow_mut();
        let _ = birka.kill();
        let _ = birka.wait();
    }
}

/// The events that the program has reported.
struct Report {
    file: BufReader<File>,
    /// A line that may still be being written.
    line: String,
    events: Vec<Value>,
}

impl Report {
    fn open(path: &Path) -> Self {
        Self { file: BufReader::new(File::open(path).expect("a report")), line: String::new(), events: Vec::new() }
    }

    /// Reads what is new.
    fn read(&mut self) {
        while self.file.read_line(&mut self.line).expect("the report is read") > 0 && self.line.ends_with('\n') {
            self.events.extend(serde_json::from_str::<Value>(&self.line));
            self.line.clear();
        }
    }
}

/// The last event about input, and its number.
fn last_input(events: &[Value]) -> Option<(usize, &Value)> {
    events.iter().enumerate().rev().find(|(_, event)| event["event"] == "input")
}

/// The buttons, lists and fields in the window.
fn widgets(events: &[Value]) -> &[Value] {
    let reported = events.iter().rev().find(|event| event["event"] == "widgets");
    reported.and_then(|event| event["widgets"].as_array()).map_or(&[], Vec::as_slice)
}

/// The events since a number, without those that are long.
fn summary(events: &[Value], since: usize) -> String {
    let recent = events.iter().skip(since.saturating_sub(3));
    let short = recent.filter(|event| event["event"] != "square" && event["event"] != "widgets");
    short.map(Value::to_string).collect::<Vec<_>>().join("\n")
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
