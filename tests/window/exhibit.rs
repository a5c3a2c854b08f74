//! The exhibit as a museum runs it: the supervisor, the still and the table, on a display without a window manager.

use std::fs;
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use image::RgbImage;
use image::imageops::{self, FilterType};
use serde_json::Value;
use x11rb::connection::Connection;
use x11rb::protocol::randr::{ConnectionExt as _, Mode, ModeInfo, Rotation, SetConfig};
use x11rb::protocol::xproto::ConnectionExt as _;
use x11rb::{CURRENT_TIME, NONE};

use crate::screen::Screen;
use crate::{Fixture, wait_until};

const CONFIG: &str = r#"(
    preset: "low",
    offers: [(variant: "brandubh")],
    attract: [(show: "board", variant: "brandubh", camera: "seat", seconds: 3600, captions: ["caption-family"])],
    frames: (attract_per_s: 5, playing_per_s: 10, idle_per_s: 5),
    sound: (volume_percent: 0),
    supervision: (nightly_restart: "never", frozen_after_s: 120, start_within_s: 600),
)"#;
/// The still that comes with the program.
const STILL: &[u8] = include_bytes!("../../src/cli/exhibition/still.png");

/// Whether a picture shows the still of the program, as far as a few large pixels tell.
fn is_still(picture: &RgbImage) -> bool {
    let coarse = |picture: &RgbImage| imageops::resize(picture, 32, 18, FilterType::Triangle).into_raw();
    let still = image::load_from_memory(STILL).expect("a picture").to_rgb8();
    let differences = coarse(picture).into_iter().zip(coarse(&still)).map(|(one, other)| u64::from(one.abs_diff(other)));
    differences.sum::<u64>() / (3 * 32 * 18) < 4
}

/// The numbers of the child processes of a process that were started with an argument.
fn children(parent: u32, argument: &str) -> Vec<u32> {
    let processes = fs::read_dir("/proc").expect("processes").flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_child = |process: &u32| {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let arguments = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        status.lines().any(|line| line.split_once(':').is_some_and(|(key, value)| key == "PPid" && value.trim() == parent.to_string()))
            && arguments.split(|byte| *byte == 0).any(|found| found == argument.as_bytes())
    };
    processes.filter(is_child).collect()
}

fn is_running(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    status.lines().any(|line| line.starts_with("State:") && !line.contains('Z'))
}

fn kill(process: u32) {
    let output = Command::new("kill").args(["-KILL", &process.to_string()]).output().expect("kill runs");
    assert!(output.status.success(), "{output:?}");
}

pub struct Supervisor {
    process: Child,
    /// Notifications to the service manager.
    notices: UnixDatagram,
    folder: PathBuf,
}

impl Supervisor {
    pub fn start(screen: &Screen, folder: &Path, text: &str) -> Self {
        let config = folder.join("exhibition.ron");
        fs::write(&config, text).expect("a config");
        let notices = UnixDatagram::bind(folder.join("notify")).expect("a socket");
        notices.set_nonblocking(true).expect("a socket");
        let process = screen
            .command(env!("CARGO_BIN_EXE_birka"))
            .arg("exhibit")
            .arg(&config)
            .env("BIRKA_DATA", folder)
            .env("BIRKA_REPORT", folder.join("report.jsonl"))
            .env("XDG_RUNTIME_DIR", folder)
            .env("NOTIFY_SOCKET", folder.join("notify"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(fs::File::create(folder.join("log.txt")).expect("a file"))
            .spawn()
            .expect("birka starts");
        Self { process, notices, folder: folder.to_owned() }
    }

    fn is_told(&self, notice: &str) -> bool {
        let mut bytes = [0; 256];
        std::iter::from_fn(|| self.notices.recv(&mut bytes).ok().map(|length| bytes[..length].to_vec()))
            .any(|told| String::from_utf8_lossy(&told).trim() == notice)
    }

    fn exhibit(&self) -> Option<u32> {
        children(self.process.id(), "--supervised").pop()
    }

    fn still(&self) -> Option<u32> {
        children(self.process.id(), "--still").pop()
    }

    /// Waits until the exhibit reports that it is as `holds` says, once a second.
    pub fn wait_until(&self, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let mut found = None;
        wait_until(what, || {
            let report = fs::read_to_string(self.folder.join("report.jsonl")).unwrap_or_default();
            // The last line may still be being written.
            let mut events = report.lines().rev().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            found = events.find(|event| event["event"] == "exhibit").filter(&holds);
            found.is_some()
        });
        found.expect("it has been found")
    }

    /// Waits until the supervisor has ended. Returns its exit code; `None` if a signal has ended it.
    pub fn exit_code(&mut self) -> Option<i32> {
        wait_until("the supervisor ends", || self.process.try_wait().expect("the process exists").is_some());
        self.process.wait().expect("the process exists").code()
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log.txt")).unwrap_or_default()
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Whether there is nothing to see.
fn is_empty(picture: &RgbImage) -> bool {
    let first = *picture.get_pixel(0, 0);
    picture.pixels().all(|pixel| *pixel == first)
}

/// Whether there are windows, and each fills a screen of this size.
fn fill_the_screen(screen: &Screen, size: &str) -> bool {
    let windows = screen.windows();
    let fills = |window: &String| {
        // It may have been closed meanwhile.
        let geometry = screen.command("xdotool").args(["getwindowgeometry", window]).output().expect("xdotool runs").stdout;
        let geometry = String::from_utf8_lossy(&geometry).into_owned();
        geometry.contains("Position: 0,0") && geometry.contains(size)
    };
    windows.len() == 2 && windows.iter().all(fills)
}

#[test]
fn a_killed_exhibit_starts_again_and_the_screen_is_never_empty() {
    let Some(fixture) = Fixture::of_size(1366, 768) else { return };
    let screen = &fixture.screen;
    let mut supervisor = Supervisor::start(screen, fixture.folder(), CONFIG);

    // The still is there before the table, which covers it when there is something to see.
    wait_until("the still is seen", || is_still(&fixture.picture("exhibit-still.png")));
    wait_until("the first frame is rendered", || supervisor.is_told("READY=1"));
    wait_until("the table is seen", || {
        let picture = fixture.picture("exhibit-table.png");
        assert!(!is_empty(&picture));
        screen.windows().len() == 2 && !is_still(&picture)
    });
    assert!(fill_the_screen(screen, "1366x768"));

    let exhibit = supervisor.exhibit().expect("the exhibit runs");
    kill(exhibit);
    wait_until("the still is seen instead", || {
        let picture = fixture.picture("exhibit-killed.png");
        assert!(!is_empty(&picture));
        is_still(&picture)
    });
    fixture.wait_until_written("exhibition/crashes/crash-000001.log", "signal: 9");
    wait_until("the table is seen again", || {
        let picture = fixture.picture("exhibit-again.png");
        assert!(!is_empty(&picture), "{}", supervisor.log());
        screen.windows().len() == 2 && !is_still(&picture)
    });
    let (again, still) = (supervisor.exhibit().expect("the exhibit runs"), supervisor.still().expect("the still is shown"));
    assert_ne!(again, exhibit);

    // Without its supervisor, nothing is left that would stand in the way of the next one.
    supervisor.process.kill().expect("the supervisor runs");
    supervisor.process.wait().expect("the supervisor ends");
    wait_until("exhibit and still end too", || !is_running(again) && !is_running(still));
    assert_eq!(screen.windows(), Vec::<String>::new());
}

/// No window manager gives the windows their size.
#[test]
fn exhibit_and_still_fill_the_screen_after_its_resolution_has_changed() {
    let Some(fixture) = Fixture::of_size(1280, 800) else { return };
    let screen = &fixture.screen;
    let supervisor = Supervisor::start(screen, fixture.folder(), CONFIG);
    wait_until("exhibit and still fill the screen", || fill_the_screen(screen, "1280x800"));
    for (width, height) in [(1024, 600), (800, 800), (1280, 800)] {
        change_resolution(screen.display(), width, height);
        wait_until("both fill the changed screen", || fill_the_screen(screen, &format!("{width}x{height}")));
    }
    let picture = fixture.picture("exhibit-resolution.png");
    assert_eq!(picture.dimensions(), (1280, 800));
    assert!(!is_empty(&picture), "{}", supervisor.log());
}

/// Gives the first output another resolution, as `xrandr` does, which may not be larger than the one that the server was started with.
fn change_resolution(display: &str, width: u16, height: u16) {
    let (connection, screen) = x11rb::connect(Some(display)).expect("a connection to the display");
    let root = connection.setup().roots[screen].root;
    let resources = connection.randr_get_screen_resources(root).expect("a request").reply().expect("RandR");
    let (crtc, output) = (resources.crtcs[0], resources.outputs[0]);
    let configure = |mode: Mode, outputs: &[u32]| {
        let rotation = Rotation::ROTATE0;
        let reply = connection.randr_set_crtc_config(crtc, CURRENT_TIME, CURRENT_TIME, 0, 0, mode, rotation, outputs);
        assert_eq!(reply.expect("a request").reply().expect("RandR").status, SetConfig::SUCCESS);
    };
    let known = resources.modes.iter().find(|mode| (mode.width, mode.height) == (width, height)).map(|mode| mode.id);
    let mode = known.unwrap_or_else(|| {
        let name = format!("test-{width}x{height}");
        let name_len = u16::try_from(name.len()).expect("a short name");
        let info = ModeInfo { width, height, name_len, ..ModeInfo::default() };
        let mode = connection.randr_create_mode(root, info, name.as_bytes()).expect("a request").reply().expect("RandR").mode;
        connection.randr_add_output_mode(output, mode).expect("a request").check().expect("RandR");
        mode
    });
    // All of it at once for other clients, so that no window is laid out in between.
    connection.grab_server().expect("a request");
    configure(NONE, &[]);
    connection.randr_set_screen_size(root, width, height, 300, 200).expect("a request").check().expect("RandR");
    configure(mode, &[output]);
    connection.ungrab_server().expect("a request").check().expect("the server");
}
