//! The common setup of every window test.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use image::RgbImage;
use tempfile::TempDir;

use crate::screen::{self, Screen, Window};

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
