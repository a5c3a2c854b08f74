//! Exchange with other programs: texts on the clipboard, and files that are dropped on the window. Input that comes while an image is being shown.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent, Window as XWindow, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{COPY_DEPTH_FROM_PARENT, COPY_FROM_PARENT, CURRENT_TIME, NONE};

use crate::{Fixture, wait_until};

#[test]
fn the_window_is_opened_again_where_it_was_and_on_the_screen_where_that_has_become_smaller() {
    let Some(fixture) = Fixture::new() else { return };
    let geometry = |window: &crate::Window| {
        let told = fixture.screen.run("xdotool", &["getwindowgeometry", "--shell", &window.id().to_string()]);
        ["X=", "Y=", "WIDTH=", "HEIGHT="].map(|name| {
            let value = told.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name} in {told}"));
            value.parse::<i32>().expect("a number")
        })
    };
    let window = fixture.open_new("tablut");
    let id = window.id().to_string();
    fixture.screen.run("xdotool", &["windowsize", &id, "900", "600"]);
    // No window manager tells where the window is.
    fixture.wait_until_written("settings.ron", "window: Some((size:(900,600),corner:None))");
    window.press("ctrl+q");
    window.wait_for_exit();

    let window = fixture.open(&[]);
    assert_eq!(geometry(&window)[2..], [900, 600]);
    window.press("ctrl+q");
    window.wait_for_exit();

    fixture.write("settings.ron", "(window: Some((size: (800,500),corner: Some((120,70)))))");
    let window = fixture.open(&[]);
    assert_eq!(geometry(&window), [120, 70, 800, 500]);
    window.press("ctrl+q");
    window.wait_for_exit();

    fixture.write("settings.ron", "(window: Some((size: (3000,2000),corner: Some((-2500,40)))))");
    let window = fixture.open(&[]);
    wait_until("the window is on the screen", || geometry(&window) == [0, 0, 1280, 720]);
    window.close();
}

/// The starting position of Tablut after the first move, and another position.
const AFTER_D1_D3: &str = "/4tt3/4t4/3tT4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ d";
const ANOTHER: &str = "/3ttt3/4t4/4T4/t3T3t/tt5tt/t3T3t/2K1T4/4t4/3ttt3/ d";

#[test]
fn positions_and_games_go_to_other_programs_and_come_from_them() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("tablut");
    let other = OtherProgram::on(fixture.screen.display());
    window.drag("d1", "d3");
    window.wait_for("settled");

    // Copied.
    window.press("ctrl+shift+c");
    assert_eq!(other.read_clipboard(), AFTER_D1_D3);
    window.press("ctrl+c");
    let game = other.read_clipboard();
    assert!(game.contains("d1-d3"), "{game}");

    // As a link, which opens the position again.
    window.press("g");
    window.push("Link to the position");
    let mut link = String::new();
    wait_until("the link is on the clipboard", || {
        link = other.read_clipboard();
        link.starts_with("https:") || link.starts_with("birka:")
    });
    window.press("Escape");
    window.wait_until_gone("Link to the position");
    let started = other.offer(&link, || {
        window.press("ctrl+v");
        window.wait_for("started")
    });
    assert_eq!((&started["variant"], &started["moves"]), (&"tablut".into(), &0.into()), "{link}");
    window.push("Close analysis");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);

    // Pasted, and copied from the analysis board.
    let started = other.offer(ANOTHER, || {
        window.press("ctrl+v");
        window.wait_for("started")
    });
    assert_eq!(started["moves"], 0);
    window.press("ctrl+shift+c");
    assert_eq!(other.read_clipboard(), ANOTHER);
    window.push("Close analysis");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);

    // Dropped.
    fixture.write("a game.txt", &game);
    other.drop_file(window.id(), (400, 300), &fixture.file("a game.txt"));
    assert_eq!(window.wait_for("started")["moves"], 0);
    window.push("1. d1-d3");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);
    window.close();

    // Named on the command line, as a desktop does it for a double click.
    fixture.write("another game.tafl", "[Variant \"brandubh\"]\n\n1. d7-c7\n");
    let file = fixture.file("another game.tafl");
    let mut window = fixture.open(&["open", file.to_str().expect("a path in UTF-8")]);
    window.push("1. d7-c7");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);
    window.close();
}

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(300);
/// The version of the drag-and-drop protocol.
const XDND_VERSION: u32 = 5;

/// Another program on the display: it puts texts on the clipboard, reads what is there, and drops files.
struct OtherProgram {
    connection: RustConnection,
    window: XWindow,
}

impl OtherProgram {
    fn on(display: &str) -> Self {
        let (connection, screen) = x11rb::connect(Some(display)).expect("a connection to the display");
        let root = connection.setup().roots[screen].root;
        let window = connection.generate_id().expect("an id");
        let (depth, class) = (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT);
        connection.create_window(depth, window, root, 0, 0, 1, 1, 0, class, COPY_FROM_PARENT, &CreateWindowAux::new()).expect("a request");
        Self { connection, window }
    }

    fn atom(&self, name: &str) -> Atom {
        self.connection.intern_atom(false, name.as_bytes()).expect("a request").reply().expect("an atom").atom
    }

    fn wait_for<T>(&self, what: &str, is_it: impl Fn(Event) -> Option<T>) -> T {
        self.connection.flush().expect("a connection");
        let deadline = Instant::now() + PATIENCE;
        loop {
            while let Some(event) = self.connection.poll_for_event().expect("a connection") {
                if let Some(found) = is_it(event) {
                    return found;
                }
            }
            assert!(Instant::now() < deadline, "never: {what}");
            sleep(Duration::from_millis(20));
        }
    }

    /// The content of the clipboard.
    fn read_clipboard(&self) -> String {
        let (selection, text, property) = (self.atom("CLIPBOARD"), self.atom("UTF8_STRING"), self.atom("BIRKA_TEST"));
        self.connection.convert_selection(self.window, selection, text, property, CURRENT_TIME).expect("a request");
        let given = self.wait_for("the text on the clipboard", |event| match event {
            Event::SelectionNotify(notice) => Some(notice.property),
            _ => None,
        });
        assert_ne!(given, NONE, "there is no text on the clipboard");
        let reply = self.connection.get_property(true, self.window, property, AtomEnum::ANY, 0, u32::MAX / 4).expect("a request").reply();
        String::from_utf8(reply.expect("a property").value).expect("UTF-8")
    }

    /// Takes the clipboard, and gives a text to whoever asks for it while `paste` runs: a program may ask more than once.
    fn offer<T>(&self, text: &str, paste: impl FnOnce() -> T) -> T {
        let (selection, form) = (self.atom("CLIPBOARD"), self.atom("UTF8_STRING"));
        self.connection.set_selection_owner(self.window, selection, CURRENT_TIME).expect("a request").check().expect("the clipboard");
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    match self.connection.poll_for_event().expect("a connection") {
                        Some(Event::SelectionRequest(request)) => drop(self.answer(&request, form, text)),
                        _ => sleep(Duration::from_millis(20)),
                    }
                }
            });
            let pasted = catch_unwind(AssertUnwindSafe(paste));
            is_over.store(true, Ordering::Relaxed);
            pasted.unwrap_or_else(|panic| resume_unwind(panic))
        })
    }

    /// Drags a file onto a window, and drops it there. The pixel counts from the corner of the display.
    fn drop_file(&self, window: XWindow, (x, y): (u16, u16), file: &Path) {
        let (selection, list) = (self.atom("XdndSelection"), self.atom("text/uri-list"));
        self.connection.set_selection_owner(self.window, selection, CURRENT_TIME).expect("a request").check().expect("the selection");
        self.send(window, "XdndEnter", [XDND_VERSION << 24, list, NONE, NONE]);
        self.send(window, "XdndPosition", [0, u32::from(x) << 16 | u32::from(y), CURRENT_TIME, self.atom("XdndActionCopy")]);
        // The file is asked for before it is dropped.
        self.give(selection, list, &format!("file://{}\r\n", file.display()));
        self.send(window, "XdndDrop", [0, CURRENT_TIME, 0, 0]);
        let finished = self.atom("XdndFinished");
        let is_accepted = self.wait_for("the file is taken", |event| match event {
            Event::ClientMessage(message) if message.type_ == finished => Some(message.data.as_data32()[1] == 1),
            _ => None,
        });
        assert!(is_accepted, "the file is refused");
    }

    /// Sends a message of the drag-and-drop protocol, which begins with the window that it comes from.
    fn send(&self, window: XWindow, message: &str, [one, two, three, four]: [u32; 4]) {
        let event = ClientMessageEvent::new(32, window, self.atom(message), [self.window, one, two, three, four]);
        self.connection.send_event(false, window, EventMask::NO_EVENT, event).expect("a request");
    }

    /// Answers requests for an owned selection until the text has been given in a form.
    fn give(&self, selection: Atom, form: Atom, text: &str) {
        let next = || {
            self.wait_for("somebody asks for the text", |event| match event {
                Event::SelectionRequest(request) if request.selection == selection => Some(request),
                _ => None,
            })
        };
        while !self.answer(&next(), form, text) {}
    }

    /// Answers a request for an owned selection. Returns whether it asked for this form and has got the text.
    fn answer(&self, request: &SelectionRequestEvent, form: Atom, text: &str) -> bool {
        let SelectionRequestEvent { requestor, selection, target, property, time, .. } = *request;
        let is_given = target == form;
        if is_given {
            self.connection.change_property8(PropMode::REPLACE, requestor, property, form, text.as_bytes()).expect("a request");
        }
        let property = if is_given { property } else { NONE };
        let answer =
            SelectionNotifyEvent { response_type: SELECTION_NOTIFY_EVENT, sequence: 0, time, requestor, selection, target, property };
        self.connection.send_event(false, requestor, EventMask::NO_EVENT, answer).expect("a request");
        self.connection.flush().expect("a connection");
        is_given
    }
}

/// How often the button is released. With one connection for input and drawing, one release of fifty was late.
const RELEASES: u64 = 150;

#[test]
fn the_driver_does_not_read_the_connection_that_input_comes_by() {
    let Some(fixture) = Fixture::new() else { return };
    let window = fixture.open_new("brandubh");
    wait_until("the program has a connection for input and one for drawing", || fixture.screen.connections() == 2);
    window.close();
}

/// egui draws for some 0.4 s after a press. The display stands still while the button is released, so that it answers the last drawing and reports the
/// release at the same time.
#[test]
#[ignore = "takes several minutes"]
fn a_release_during_the_last_drawing_is_noticed() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    for (from, to) in [("d7", "c7"), ("c4", "c3")] {
        window.drag(from, to);
        window.wait_for("settled");
    }
    for release in 0..RELEASES {
        let (name, moves) = if release % 2 == 0 { ("d7-c7", 1) } else { ("c4-c3", 2) };
        window.press_on(name);
        sleep(Duration::from_millis(300 + release * 7 % 150));
        fixture.screen.release_while_paused();
        assert_eq!(window.wait_for("position_shown")["moves"], moves);
    }
    window.close();
}
