//! Another program on the display: it puts texts on the clipboard, reads what is there, and drops files.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{COPY_DEPTH_FROM_PARENT, COPY_FROM_PARENT, CURRENT_TIME, NONE};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(300);
/// The version of the drag-and-drop protocol.
const XDND_VERSION: u32 = 5;

pub struct OtherProgram {
    connection: RustConnection,
    window: Window,
}

impl OtherProgram {
    pub fn on(display: &str) -> Self {
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

    /// What is on the clipboard.
    pub fn read_clipboard(&self) -> String {
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
    pub fn offer<T>(&self, text: &str, paste: impl FnOnce() -> T) -> T {
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
    pub fn drop_file(&self, window: Window, (x, y): (u16, u16), file: &Path) {
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
    fn send(&self, window: Window, message: &str, [one, two, three, four]: [u32; 4]) {
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
