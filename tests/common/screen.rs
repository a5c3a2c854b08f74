//! A virtual display, on which the program runs in a window.

mod window;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use image::RgbImage;
pub use window::Window;

/// How long a wait may take. Software Vulkan is slow on a busy machine, and searches in the background have a low priority.
const TIMEOUT: Duration = Duration::from_secs(300);
/// How long a movement of the pointer may take that the program need not notice.
const HOLD_TIME: Duration = Duration::from_millis(400);
/// How often the events of the program are looked at.
const POLL_TIME: Duration = Duration::from_millis(20);

/// Whether the programs that make and drive a display are installed. With the variable `CI` set, they must be.
pub fn is_available() -> bool {
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
    pub fn of_size(width: u32, height: u32) -> Self {
        Self::of_server(Command::new("Xvfb").args(["-screen", "0", &format!("{width}x{height}x24")]))
    }

    /// The display of an X server, which is started here.
    pub fn of_server(server: &mut Command) -> Self {
        let mut server = server
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the X server starts");
        let mut number = String::new();
        let output = server.stdout.take().expect("its output is piped");
        BufReader::new(output).read_line(&mut number).expect("the X server names its display");
        assert!(!number.is_empty(), "the X server ended: {:?}", server.wait());
        Self { server, display: format!(":{}", number.trim()) }
    }

    /// The display as `DISPLAY` names it.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// A program that is to show its windows here.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY");
        command
    }

    pub fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.command(program).args(arguments).output().unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// How many connections to this display are open, by the kernel's list of sockets.
    pub fn connections(&self) -> usize {
        let sockets = fs::read_to_string("/proc/net/unix").expect("the list of sockets");
        let path = format!(".X11-unix/X{}", self.display.trim_start_matches(':'));
        // The socket that waits for connections is in another state.
        sockets.lines().filter(|line| line.ends_with(&path) && line.split_whitespace().nth(5) == Some("03")).count()
    }

    /// Releases the left button while the X server stands still, so that the server notices it together with what programs have asked it meanwhile.
    pub fn release_while_paused(&self) {
        let signal = |name: &str| {
            let status = Command::new("kill").args([name, &self.server.id().to_string()]).status().expect("kill runs");
            assert!(status.success(), "{name}: {status}");
        };
        signal("-STOP");
        let mut release = self.command("xdotool").args(["mouseup", "1"]).spawn().expect("xdotool runs");
        sleep(Duration::from_millis(120));
        signal("-CONT");
        assert!(release.wait().expect("xdotool ends").success());
    }

    /// The ids of the windows of the program that are visible.
    pub fn windows(&self) -> Vec<String> {
        let found = self.command("xdotool").args(["search", "--onlyvisible", "--name", "^Birka"]).output().expect("xdotool runs");
        String::from_utf8_lossy(&found.stdout).lines().map(str::to_owned).collect()
    }

    /// The id of the program's window. It may become visible after the program has reported where its squares are.
    fn window(&self) -> String {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            if let Some(id) = self.windows().pop() {
                return id;
            }
            assert!(Instant::now() < deadline, "no window is visible");
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
