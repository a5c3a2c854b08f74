//! Fingers on a touch screen: at the table, and two visitors at the exhibit.
//!
//! The display is X.Org's server with a card that draws nothing, and a touch device that does what a socket tells it (`man 4 inputtest`).

use std::fs;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::Fixture;
use crate::exhibit::Supervisor;
use crate::screen::{self, Screen};

/// How long a finger stays where it is: software Vulkan may need this long for a frame.
const REST: Duration = Duration::from_millis(400);

/// Puts a finger down and lifts it again.
fn tap(fingers: &mut TouchScreen, at: (i64, i64)) {
    fingers.put(0, at);
    sleep(REST);
    fingers.lift(0, at);
    sleep(REST);
}

/// Moves a finger that is down, in steps.
fn slide(fingers: &mut TouchScreen, finger: u32, from: (i64, i64), to: (i64, i64)) {
    for step in 1..=4 {
        fingers.slide(finger, (from.0 + (to.0 - from.0) * step / 4, from.1 + (to.1 - from.1) * step / 4));
        sleep(REST);
    }
}

#[test]
fn one_finger_moves_pieces_and_two_move_the_view() {
    let Some((screen, mut fingers)) = TouchScreen::of_size(1280, 720) else { return };
    let fixture = Fixture::on(screen);
    let mut window = fixture.open_new("brandubh");

    // By two touches, and by dragging.
    tap(&mut fingers, window.pixel("d7"));
    assert_eq!(window.wait_for("selected")["square"], "d7");
    tap(&mut fingers, window.pixel("c7"));
    assert_eq!(window.wait_for("played")["move"], "d7-c7");
    window.wait_for("settled");
    let (from, to) = (window.pixel("c4"), window.pixel("c3"));
    fingers.put(0, from);
    assert_eq!(window.wait_for("selected")["square"], "c4");
    slide(&mut fingers, 0, from, to);
    fingers.lift(0, to);
    assert_eq!(window.wait_for("played")["move"], "c4-c3");
    window.wait_for("settled");

    // A button of the panel, and one of a dialog.
    tap(&mut fingers, window.place("Take back"));
    assert_eq!(window.wait_for("taken_back")["move"], "c4-c3");
    window.wait_for("settled");
    tap(&mut fingers, window.place("Menu"));
    tap(&mut fingers, window.place("Help"));
    // The menu has a button of that name, too.
    window.wait_until_gone("Full screen");
    tap(&mut fingers, window.place("Close"));
    window.wait_until_gone("Close");

    // While a piece is dragged, a second finger comes: the piece goes back, and the two zoom the view.
    let (held, over) = (window.pixel("c4"), window.pixel("c3"));
    fingers.put(0, held);
    assert_eq!(window.wait_for("selected")["square"], "c4");
    slide(&mut fingers, 0, held, over);
    let second = (over.0 + 100, over.1);
    fingers.put(1, second);
    // A third contact, such as a palm, does nothing.
    fingers.put(2, (over.0, over.1 + 150));
    let width = window.pixel("g1").0 - window.pixel("a1").0;
    let apart = (over.0 + 160, over.1);
    slide(&mut fingers, 1, second, apart);
    while window.pixel("g1").0 - window.pixel("a1").0 <= width + 10 {
        window.wait_for("view");
    }
    // They turn it, too.
    let tilt = window.pixel("g1").1 - window.pixel("a1").1;
    let below = (over.0 + 110, over.1 + 110);
    slide(&mut fingers, 1, apart, below);
    while (window.pixel("g1").1 - window.pixel("a1").1 - tilt).abs() <= 10 {
        window.wait_for("view");
    }
    fingers.lift(2, (over.0, over.1 + 150));
    fingers.lift(1, below);
    fingers.lift(0, over);
    // It is still the same player's turn: the only move is the first one.
    window.press("u");
    assert_eq!(window.wait_for("taken_back")["move"], "d7-c7");
    window.close();
}

const EXHIBITION: &str = r#"(
    preset: "low",
    languages: ["en", "sv"],
    offers: [(variant: "brandubh", side: "choice")],
    attract: [(show: "board", variant: "brandubh", camera: "seat", seconds: 3600, captions: ["caption-family"])],
    screen: (controls: "both-sides"),
    sound: (volume_percent: 0),
    supervision: (nightly_restart: "never", frozen_after_s: 120, start_within_s: 600),
    staff: (pin: "5813", gesture: "corners"),
)"#;

/// The pixel in the middle of the last control that does something; that is one at the near side.
fn control(event: &Value, does: &str) -> Option<(i64, i64)> {
    let controls = event["controls"].as_array()?;
    let found = controls.iter().filter(|control| control["does"] == does).map(|control| point([&control["x"], &control["y"]]));
    found.max_by_key(|(_, y)| *y)
}

fn point(numbers: [&Value; 2]) -> (i64, i64) {
    let [x, y] = numbers.map(|number| number.as_f64().expect("a number").round() as i64);
    (x, y)
}

/// Taps a control of the exhibit as soon as it is there.
fn press(exhibit: &Supervisor, fingers: &mut TouchScreen, does: &str) {
    let event = exhibit.wait_until(does, |event| control(event, does).is_some());
    tap(fingers, control(&event, does).expect("it is there"));
}

#[test]
fn two_visitors_touch_the_exhibit_at_once_and_staff_close_it() {
    let Some((screen, mut fingers)) = TouchScreen::of_size(1280, 720) else { return };
    let fixture = Fixture::on(screen);
    let mut exhibit = Supervisor::start(&fixture.screen, fixture.folder(), EXHIBITION);
    exhibit.wait_until("the table is seen", |event| event["visible"] == true);

    // One touch answers, one further touch is a running game.
    tap(&mut fingers, (640, 300));
    press(&exhibit, &mut fingers, "Play(Choice { offer: 0, players: Two })");
    let moves = |event: &Value| event["moves"].as_array().map_or(0, Vec::len);
    let start = exhibit.wait_until("a game of two", |event| event["screen"] == "playing" && moves(event) >= 2);
    let ends = |index: usize| [0, 1].map(|end| point([&start["moves"][index][end][0], &start["moves"][index][end][1]]));

    // While one visitor holds a piece, the other one drags another, and changes the language.
    let ([held, _], [from, to]) = (ends(0), ends(1));
    assert_ne!(held, from);
    fingers.put(3, held);
    slide(&mut fingers, 3, held, (held.0 + 40, held.1 - 40));
    fingers.put(5, from);
    slide(&mut fingers, 5, from, to);
    exhibit.wait_until("both pieces are held", |event| event["held"] == 2 && event["fingers"] == 2);
    fixture.picture("exhibit-two-fingers.png");
    fingers.lift(5, to);
    exhibit.wait_until("the dragged piece has moved, the other one is held", |event| event["played"] == 1 && event["held"] == 1);
    press(&exhibit, &mut fingers, "Language(Swedish)");
    exhibit.wait_until("another language, the piece still held", |event| event["language"] == "sv" && event["held"] == 1);
    fingers.lift(3, (held.0 + 40, held.1 - 40));
    exhibit.wait_until("it has gone back, out of turn", |event| event["played"] == 1 && event["held"] == 0 && event["fingers"] == 0);
    press(&exhibit, &mut fingers, "TakeBack");
    exhibit.wait_until("the move is taken back", |event| event["played"] == 0);

    // Ten fingers and a palm in the middle of it all.
    let at = |finger: u32| (420 + 45 * i64::from(finger), 260 + 20 * i64::from(finger));
    (0..10).for_each(|finger| fingers.put(finger, at(finger)));
    sleep(REST);
    (0..10).for_each(|finger| fingers.lift(finger, at(finger)));
    exhibit.wait_until("no finger is left", |event| event["fingers"] == 0 && event["held"] == 0);

    // The staff's gesture, a wrong PIN, and the right one.
    for corner in [(5, 5), (1275, 5), (1275, 715), (5, 715)] {
        tap(&mut fingers, corner);
    }
    exhibit.wait_until("the PIN is asked for", |event| event["screen"] == "pin");
    for pin in [[5, 8, 3, 1], [5, 8, 1, 3]] {
        pin.iter().for_each(|digit| press(&exhibit, &mut fingers, &format!("Digit({digit})")));
        press(&exhibit, &mut fingers, "EnterPin");
    }
    exhibit.wait_until("the service screen", |event| event["screen"] == "service");
    fixture.picture("exhibit-service.png");
    press(&exhibit, &mut fingers, "Service(Close)");
    exhibit.wait_until("staff are asked", |event| control(event, "Service(Restart)").is_none());
    press(&exhibit, &mut fingers, "Service(Close)");
    // The code with which the service manager does not start it again.
    assert_eq!(exhibit.exit_code(), Some(77), "{}", exhibit.log());
}

/// Debian's path. The program of this name in the path is a wrapper that asks for a console.
const SERVER: &str = "/usr/lib/xorg/Xorg";
const MODULES: &str = "/usr/lib/xorg/modules";
/// The device tells places by numbers up to this one, on both axes.
const RANGE: f64 = 65535.0;
/// How long the server may take to make its socket.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The numbers of messages in `xf86-input-inputtest-protocol.h`, whose version 1.1 this is.
const CLIENT_VERSION: u32 = 0;
const WAIT_FOR_SYNC: u32 = 1;
const TOUCH: u32 = 6;
/// A message has room for this many numbers, twice.
const VALUATORS: usize = 64;

/// The finger event type, as numbered by the X Input extension.
#[derive(Clone, Copy)]
enum TouchPhase {
    Begin = 18,
    Update = 19,
    End = 20,
}

/// The touch device.
struct TouchScreen {
    device: UnixStream,
    width: f64,
    height: f64,
    /// The server's configuration, log and socket.
    _folder: TempDir,
}

impl TouchScreen {
    /// A display of this size and its touch device. `None`, with the reason printed, where such a server is not installed; with the variable `CI` set, it must be.
    fn of_size(width: u32, height: u32) -> Option<(Screen, Self)> {
        let parts = [SERVER.to_owned(), format!("{MODULES}/drivers/dummy_drv.so"), format!("{MODULES}/input/inputtest_drv.so")];
        let is_complete = parts.iter().all(|part| Path::new(part).exists());
        assert!(is_complete || std::env::var_os("CI").is_none(), "there is no touch screen without {parts:?}; `make test` installs them");
        if !is_complete || !screen::is_available() {
            eprintln!("skipped: there is no touch screen without {parts:?}; `make test` installs them");
            return None;
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [configuration, log, socket] = ["xorg.conf", "log", "touch"].map(|name| folder.path().join(name));
        fs::write(&configuration, server_configuration(width, height, &socket)).expect("a configuration");
        let screen = Screen::of_server(
            Command::new(SERVER).arg("-config").arg(&configuration).arg("-logfile").arg(&log).args(["-novtswitch", "-sharevts"]),
        );
        let start = Instant::now();
        let device = loop {
            match UnixStream::connect(&socket) {
                Ok(device) => break device,
                Err(error) => assert!(start.elapsed() < TIMEOUT, "{error}: {}", fs::read_to_string(&log).unwrap_or_default()),
            }
            sleep(Duration::from_millis(50));
        };
        let mut touch_screen = Self { device, width: width.into(), height: height.into(), _folder: folder };
        touch_screen.send(CLIENT_VERSION, &[1_u16, 1].map(u16::to_ne_bytes).concat());
        touch_screen.receive();
        Some((screen, touch_screen))
    }

    /// Puts a finger down at a pixel.
    fn put(&mut self, finger: u32, at: (i64, i64)) {
        self.touch(finger, TouchPhase::Begin, at);
    }

    /// Moves a finger that is down.
    fn slide(&mut self, finger: u32, to: (i64, i64)) {
        self.touch(finger, TouchPhase::Update, to);
    }

    /// Lifts a finger.
    fn lift(&mut self, finger: u32, at: (i64, i64)) {
        self.touch(finger, TouchPhase::End, at);
    }

    /// Returns when the server has passed the touch on.
    fn touch(&mut self, finger: u32, phase: TouchPhase, (x, y): (i64, i64)) {
        let mut valuators = [0.0; 2 * VALUATORS];
        valuators[0] = (x as f64 + 0.5) * RANGE / self.width;
        valuators[1] = (y as f64 + 0.5) * RANGE / self.height;
        // The finger, what it does, and a list of numbers: whether they come twice, which of them there are, four bytes to align them, and all of them.
        let mut body = [finger, phase as u32, 0].map(u32::to_ne_bytes).concat();
        body.extend([0b11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        body.extend(valuators.map(f64::to_ne_bytes).concat());
        self.send(TOUCH, &body);
        self.send(WAIT_FOR_SYNC, &[]);
        self.receive();
    }

    /// Sends a message: its length, its number and its body.
    fn send(&mut self, number: u32, body: &[u8]) {
        let length = u32::try_from(8 + body.len()).expect("a short message");
        let header = [length, number].map(u32::to_ne_bytes).concat();
        self.device.write_all(&[&header, body].concat()).expect("the device reads");
    }

    /// Waits for an answer.
    fn receive(&mut self) {
        let mut length = [0; 4];
        self.device.read_exact(&mut length).expect("the device answers");
        let mut rest = vec![0; usize::try_from(u32::from_ne_bytes(length)).expect("a length") - length.len()];
        self.device.read_exact(&mut rest).expect("the device answers");
    }
}

/// One screen of this size, and one touch device whose socket is this one. The machine's own screens and devices are left alone.
fn server_configuration(width: u32, height: u32, socket: &Path) -> String {
    // Any timing will do: no cable is behind this card.
    let timing = |size: u32| format!("{size} {} {} {}", size + 8, size + 16, size + 32);
    format!(
        r#"
Section "ServerLayout"
    Identifier "layout"
    Screen "screen"
    InputDevice "touch" "SendCoreEvents"
EndSection
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AutoEnableDevices" "false"
    Option "AutoAddGPU" "false"
    Option "DontVTSwitch" "true"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 65536
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 1.0-1000.0
    VertRefresh 1.0-1000.0
    Modeline "mode" 60 {} {}
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "mode"
        Virtual {width} {height}
    EndSubSection
EndSection
Section "InputDevice"
    Identifier "touch"
    Driver "inputtest"
    Option "DeviceType" "Touch"
    Option "TouchCount" "10"
    Option "SocketPath" "{}"
EndSection
"#,
        timing(width),
        timing(height),
        socket.display()
    )
}
