//! A display with a touch screen: X.Org's server with a card that draws nothing, and a touch device that does what a socket tells it (`man 4 inputtest`).

use std::fs;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::screen::{self, Screen};

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

/// What a finger does, as the X Input extension numbers it.
#[derive(Clone, Copy)]
enum Phase {
    Begin = 18,
    Update = 19,
    End = 20,
}

/// The touch device.
pub struct TouchScreen {
    device: UnixStream,
    width: f64,
    height: f64,
    /// The server's configuration, log and socket.
    _folder: TempDir,
}

impl TouchScreen {
    /// A display of this size and its touch device. `None`, with the reason printed, where such a server is not installed; with the variable `CI` set, it must be.
    pub fn of_size(width: u32, height: u32) -> Option<(Screen, Self)> {
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
    pub fn put(&mut self, finger: u32, at: (i64, i64)) {
        self.touch(finger, Phase::Begin, at);
    }

    /// Moves a finger that is down.
    pub fn slide(&mut self, finger: u32, to: (i64, i64)) {
        self.touch(finger, Phase::Update, to);
    }

    /// Lifts a finger.
    pub fn lift(&mut self, finger: u32, at: (i64, i64)) {
        self.touch(finger, Phase::End, at);
    }

    /// Returns when the server has passed the touch on.
    fn touch(&mut self, finger: u32, phase: Phase, (x, y): (i64, i64)) {
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
