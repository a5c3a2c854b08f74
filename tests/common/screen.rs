//! A virtual display with Birka's window on it, and a hand on its mouse and keys.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use image::RgbImage;
use serde_json::Value;

/// Software Vulkan on a busy machine takes its time; this is where we stop believing that anything will happen.
const PATIENCE: Duration = Duration::from_secs(90);
/// Frames are slow there, and a button let go before the next frame was never seen pressed.
const HOLD: Duration = Duration::from_millis(400);

/// Whether the programs that make and drive a display are here. Where tests decide whether a change lands, they must be.
pub fn at_hand() -> bool {
    let missing: Vec<_> = ["Xvfb", "xdotool", "import"]
        .into_iter()
        .filter(|program| !Command::new("which").arg(program).stdout(Stdio::null()).status().is_ok_and(|status| status.success()))
        .collect();
    assert!(missing.is_empty() || std::env::var_os("CI").is_none(), "{missing:?} are missing; `make test` installs them");
    if !missing.is_empty() {
        eprintln!("skipped: {missing:?} are missing; `make test` installs them");
    }
    missing.is_empty()
}

pub struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    pub fn new() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let output = server.stdout.take().expect("its output is ours");
        BufReader::new(output).read_line(&mut number).expect("Xvfb names its display");
        Self { server, display: format!(":{}", number.trim()) }
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY");
        command
    }

    pub fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.command(program).args(arguments).output().unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Birka's window. On a busy machine it comes up a moment after Birka has told where its squares are.
    fn window(&self) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let found = self.command("xdotool").args(["search", "--onlyvisible", "--name", "^Birka"]).output().expect("xdotool runs");
            if let Some(id) = String::from_utf8_lossy(&found.stdout).lines().last() {
                return id.to_owned();
            }
            assert!(Instant::now() < end, "no window is to be seen: {}", String::from_utf8_lossy(&found.stderr));
            sleep(Duration::from_millis(50));
        }
    }

    pub fn picture(&self, path: &Path) -> RgbImage {
        self.run("import", &["-window", "root", &path.to_string_lossy()]);
        image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgb8()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Birka, running in a window of a screen.
pub struct Window<'s> {
    screen: &'s Screen,
    birka: Child,
    id: String,
    report: PathBuf,
    errors: PathBuf,
    /// How many happenings have been waited for already.
    read: usize,
}

impl<'s> Window<'s> {
    /// Starts Birka and waits until the table is there. Its games are kept in `data`.
    pub fn open(screen: &'s Screen, data: &Path, arguments: &[&str]) -> Self {
        let report = data.join("report.jsonl");
        let errors = data.join("errors.txt");
        let _ = fs::remove_file(&report);
        let birka = screen
            .command(env!("CARGO_BIN_EXE_birka"))
            .args(arguments)
            .env("BIRKA_DATA", data)
            .env("BIRKA_REPORT", &report)
            .env("BIRKA_QUALITY", "low")
            .env("XDG_RUNTIME_DIR", data)
            .stdout(Stdio::null())
            .stderr(fs::File::create(&errors).expect("a file for errors"))
            .spawn()
            .expect("birka starts");
        let mut window = Self { screen, birka, id: String::new(), report, errors, read: 0 };
        window.wait_for("view");
        window.id = screen.window();
        screen.run("xdotool", &["windowfocus", "--sync", &window.id]);
        window
    }

    fn happenings(&self) -> Vec<Value> {
        let text = fs::read_to_string(&self.report).unwrap_or_default();
        // The last line may still be being written.
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Waits for the next happening of a kind; those before it are passed over.
    pub fn wait_for(&mut self, event: &str) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let happenings = self.happenings();
            let found = happenings.iter().enumerate().skip(self.read).find(|(_, happening)| happening["event"] == event);
            if let Some((place, happening)) = found {
                self.read = place + 1;
                return happening.clone();
            }
            let ended = self.birka.try_wait().expect("birka can be asked");
            let errors = || fs::read_to_string(&self.errors).unwrap_or_default();
            assert!(ended.is_none(), "birka ended ({ended:?}) before `{event}`: {}", errors());
            assert!(
                Instant::now() < end,
                "no `{event}` after {:?}; it said {}",
                happenings.iter().skip(self.read.saturating_sub(3)).map(Value::to_string).collect::<Vec<_>>().join("\n"),
                errors()
            );
            sleep(Duration::from_millis(50));
        }
    }

    /// The pixel of a square's middle, as last told.
    pub fn pixel(&self, square: &str) -> (i64, i64) {
        let happenings = self.happenings();
        let told = happenings.iter().rev().find(|happening| happening["event"] == "square" && happening["name"] == square);
        let told = told.unwrap_or_else(|| panic!("nothing was told of {square}"));
        let whole = |key: &str| told[key].as_f64().map_or_else(|| panic!("{told}"), |value| value.round() as i64);
        (whole("x"), whole("y"))
    }

    fn point(&self, square: &str) {
        let (x, y) = self.pixel(square);
        self.screen.run("xdotool", &["mousemove", "--window", &self.id, &x.to_string(), &y.to_string()]);
        sleep(HOLD);
    }

    fn button(&self, action: &str) {
        self.screen.run("xdotool", &[action, "1"]);
        sleep(HOLD);
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

    /// Rolls the wheel over a square, one way (4) or the other (5).
    pub fn roll(&self, square: &str, button: u32) {
        self.point(square);
        self.screen.run("xdotool", &["click", &button.to_string()]);
    }

    /// Drags sidewards with the right button, so many pixels at a time.
    pub fn turn(&self, square: &str, pixels: i64) {
        self.point(square);
        self.screen.run("xdotool", &["mousedown", "3"]);
        for _ in 0..4 {
            sleep(HOLD);
            self.screen.run("xdotool", &["mousemove_relative", "--", &pixels.to_string(), "0"]);
        }
        sleep(HOLD);
        self.screen.run("xdotool", &["mouseup", "3"]);
    }

    pub fn press(&self, key: &str) {
        self.screen.run("xdotool", &["keydown", key]);
        sleep(HOLD);
        self.screen.run("xdotool", &["keyup", key]);
        sleep(HOLD);
    }

    /// Waits until Birka has ended by itself, and well.
    pub fn closed(mut self) {
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
