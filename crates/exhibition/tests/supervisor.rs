//! The supervisor with real processes. The exhibit is this test program itself, started again with a way to misbehave.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use birka_exhibition::config::{self, Hours, Interval, OpeningTime, ScreenOff, Supervision, TimeOfDay, Weekdays};
use birka_exhibition::heartbeat::{ExhibitExit, ExhibitState, Heartbeat};
use birka_exhibition::supervisor::{CrashFolder, Policy, ProcessSpec, Supervised, supervise};
use sysinfo::{Pid, ProcessesToUpdate, System};

/// How the exhibit behaves, and a folder for what it leaves behind.
const BEHAVIOUR: &str = "BIRKA_TEST_BEHAVIOUR";
const FOLDER: &str = "BIRKA_TEST_FOLDER";

/// Like a graphics driver whose exit handler hangs. The destructors of the thread that ends the process are run by that.
struct Hangs;

impl Drop for Hangs {
    fn drop(&mut self) {
        thread::sleep(10 * PATIENCE);
    }
}

thread_local! {
    static HANGS: Hangs = const { Hangs };
}

/// Timeout for awaited events, far longer than any of them takes.
const PATIENCE: Duration = Duration::from_secs(120);

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// This program, running one of the ignored tests below.
fn myself(test: &str, behaviour: &str, folder: &Path) -> ProcessSpec {
    ProcessSpec {
        program: std::env::current_exe().unwrap(),
        arguments: ["--ignored", "--exact", "--nocapture", test].iter().map(OsString::from).collect(),
        environment: vec![(BEHAVIOUR.into(), behaviour.into()), (FOLDER.into(), folder.into())],
    }
}

fn supervised(behaviour: &str, folder: &Path, stop: &Arc<AtomicBool>) -> Supervised {
    let limits = Supervision {
        nightly_restart: None,
        memory_limit_mb: 400,
        frozen_after: Duration::from_secs(5),
        start_within: Duration::from_secs(60),
        status: fs::read_to_string(folder.join("status-address")).ok().and_then(|address| address.parse().ok()),
    };
    Supervised {
        exhibit: myself("exhibit", behaviour, folder),
        still: Some(myself("exhibit", "still", folder)),
        crashes: folder.join("crashes"),
        last_picture: folder.join("last-picture.png"),
        policy: Box::new(move || Policy { stop_grace: Duration::from_secs(2), ..Policy::from(limits) }),
        hours: Box::new(if behaviour == "is closed" { opening_in_three_days } else { Hours::default }),
        visits: Box::new({
            let visits = folder.join("visits.csv");
            move || visits.clone()
        }),
        display_fault: Box::new({
            let off = folder.join("display-off");
            move || off.exists().then(|| "it is off".to_owned())
        }),
        stop: Arc::clone(stop),
    }
}

fn opening_in_three_days() -> Hours {
    let interval = Interval { from: TimeOfDay::new(10, 0), to: TimeOfDay::new(17, 0) };
    let opening = vec![OpeningTime { days: Weekdays::of([(config::now().0 + 3) % 7]), interval }];
    Hours { opening, screen_off: ScreenOff::CecCtl, ..Hours::default() }
}

/// The process numbers of the exhibits that have been started, in their order.
fn started(folder: &Path) -> Vec<u32> {
    numbers(&folder.join("started"))
}

fn numbers(file: &Path) -> Vec<u32> {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

fn kill(process: u32) {
    let mut system = System::new().unwrap();
    let pid = Pid::from_u32(process);
    system.refresh_processes(ProcessesToUpdate::Some(&[pid]), true);
    assert!(system.process(pid).expect("it runs").kill());
}

fn is_running(process: u32) -> bool {
    let mut system = System::new().unwrap();
    system.refresh_processes(ProcessesToUpdate::Some(&[Pid::from_u32(process)]), true);
    system.process(Pid::from_u32(process)).is_some_and(|process| process.status() != sysinfo::ProcessStatus::Zombie)
}

/// A supervisor in a process of its own, so that what it writes does not mix with the output of the tests. It ends with the test.
struct Supervisor {
    process: Child,
    folder: PathBuf,
}

impl Supervisor {
    /// Supervises an exhibit that behaves in a way, with more variables in its environment.
    fn start(behaviour: &str, folder: &Path, variables: &[(&str, &OsStr)]) -> Self {
        let ProcessSpec { program, arguments, environment } = myself("supervisor_process", behaviour, folder);
        let mut command = Command::new(program);
        command.args(arguments).envs(environment).envs(variables.iter().copied());
        let log = fs::File::create(folder.join("supervisor.log")).unwrap();
        let process = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().unwrap();
        Self { process, folder: folder.to_owned() }
    }

    fn stop(self) {
        fs::write(self.folder.join("stop"), "").unwrap();
        assert_eq!(self.exit(), ExhibitExit::Stopped);
    }

    /// Waits for the end.
    fn exit(mut self) -> ExhibitExit {
        let status = self.process.wait().unwrap();
        status.code().and_then(ExhibitExit::from_code).expect("an exit code")
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if thread::panicking() {
            eprintln!("{}", fs::read_to_string(self.folder.join("supervisor.log")).unwrap_or_default());
        }
    }
}

/// Supervises an exhibit that behaves in a way until it has been started `starts` times, then stops. Returns the logs of its crashes.
fn logs_after(behaviour: &str, starts: usize) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("last-picture.png"), "a picture").unwrap();
    let supervisor = Supervisor::start(behaviour, folder.path(), &[]);
    wait_until("the exhibit is started again", || started(folder.path()).len() >= starts);
    supervisor.stop();
    for process in started(folder.path()) {
        assert!(!is_running(process), "nothing is left behind");
    }
    let crashes = CrashFolder::new(folder.path().join("crashes"));
    let numbers = crashes.numbers();
    assert!(numbers.iter().all(|number| fs::read_to_string(crashes.picture(*number)).unwrap() == "a picture"));
    numbers.iter().map(|number| fs::read_to_string(crashes.log(*number)).unwrap()).collect()
}

/// Each waits most of the time, so they are tried side by side.
fn side_by_side<T: Send>(cases: impl IntoIterator<Item = T>, try_one: impl Fn(T) + Sync) {
    let try_one = &try_one;
    thread::scope(|scope| cases.into_iter().for_each(|case| _ = scope.spawn(move || try_one(case))));
}

#[test]
fn an_exhibit_that_fails_starts_again_and_its_log_says_why() {
    let cases: [(&str, &[&str]); 5] = [
        ("panics", &["it ended", "the exhibit falls over"]),
        ("freezes", &["renders no more frames"]),
        ("grows", &["MB of memory"]),
        ("leaves others behind", if cfg!(unix) { &["left behind"] } else { &[] }),
        // Without control characters.
        ("writes in colour", &["\\u{1b}[31mred, and    a tab\\u{202e}"]),
    ];
    side_by_side(cases, |(behaviour, reasons)| {
        let logs = logs_after(behaviour, 2);
        assert!(reasons.iter().all(|reason| logs[0].contains(reason)), "{behaviour}: {logs:?}");
    });
}

#[test]
fn an_exhibit_that_ignores_the_request_to_stop_or_floods_its_log_is_supervised_all_the_same() {
    side_by_side(["is deaf", "shouts"], |behaviour| assert_eq!(logs_after(behaviour, 1), Vec::<String>::new(), "{behaviour}"));
}

#[test]
fn staff_close_the_exhibit() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Supervisor::start("closes", folder.path(), &[]).exit(), ExhibitExit::Close);
    assert_eq!(started(folder.path()).len(), 1);
}

#[test]
fn a_killed_exhibit_starts_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let supervisor = Supervisor::start("plays", path, &[]);
    wait_until("the exhibit is started", || !started(path).is_empty());
    // A still that is started while the exhibit runs would cover it.
    wait_until("the still is shown", || !numbers(&path.join("stills")).is_empty());
    let still = numbers(&path.join("stills"))[0];
    kill(still);
    wait_until("the still is gone", || !is_running(still));
    let before = fs::metadata(path.join("plays")).and_then(|file| file.modified()).ok();
    wait_until("the exhibit plays on", || fs::metadata(path.join("plays")).and_then(|file| file.modified()).ok() > before);
    assert_eq!(numbers(&path.join("stills")).len(), 1);
    kill(started(path)[0]);
    wait_until("it is started again", || started(path).len() >= 2);
    supervisor.stop();
    let log = fs::read_to_string(path.join("supervisor.log")).unwrap();
    let line = log.lines().find(|line| line.contains("restarting because it ended")).unwrap_or_else(|| panic!("{log}"));
    let (time, message) = line.split_once(" birka exhibit: ").unwrap();
    assert!(jiff::Zoned::strptime("%Y-%m-%d %H:%M:%S %z", time).is_ok(), "{line}");
    assert!(message.ends_with("; next try in 1 s; failure 1 since the supervisor was started"), "{line}");
}

#[test]
fn each_line_of_the_log_begins_with_the_time_in_one_zone() {
    let folder = tempfile::tempdir().unwrap();
    let supervisor = Supervisor::start("panics", folder.path(), &[]);
    wait_until("the exhibit is started again", || started(folder.path()).len() >= 2);
    supervisor.stop();
    let log = fs::read_to_string(folder.path().join("supervisor.log")).unwrap();
    assert!(log.contains(" the exhibit falls over") && log.contains(" birka exhibit: restarting"), "{log}");
    let kept = fs::read_to_string(CrashFolder::new(folder.path().join("crashes")).log(1)).unwrap();
    let kept = kept.split_once("\n\n").unwrap().1;
    let zones: std::collections::BTreeSet<_> = log
        .lines()
        .chain(kept.lines())
        .map(|line| {
            let time = line.get(..25).unwrap_or_default();
            assert!(jiff::Zoned::strptime("%Y-%m-%d %H:%M:%S %z", time).is_ok(), "{line}");
            time[20..].to_owned()
        })
        .collect();
    assert_eq!(zones.len(), 1, "{log}");
}

#[test]
fn an_outage_of_the_display_is_no_failure_of_the_exhibit_and_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let off = path.join("display-off");
    fs::write(&off, "").unwrap();
    let supervisor = Supervisor::start("plays", path, &[]);
    let log = || fs::read_to_string(path.join("supervisor.log")).unwrap();
    wait_until("it is told", || log().contains("the display does not answer, and the exhibit waits for it: it is off"));
    thread::sleep(Duration::from_secs(3));
    assert!(started(path).is_empty() && numbers(&path.join("stills")).is_empty(), "nothing is started without a display");
    fs::remove_file(&off).unwrap();
    wait_until("the exhibit plays", || path.join("plays").exists());
    // The exhibit ends with its display.
    fs::write(&off, "").unwrap();
    kill(started(path)[0]);
    wait_until("it is told again", || log().matches("the display does not answer").count() == 2);
    thread::sleep(Duration::from_secs(3));
    assert_eq!(started(path).len(), 1);
    fs::remove_file(&off).unwrap();
    wait_until("it is started again", || started(path).len() == 2);
    supervisor.stop();
    let log = log();
    let counts = ["the display does not answer", "the display answers again", "restarting because"].map(|text| log.matches(text).count());
    assert_eq!(counts, [2, 2, 0], "{log}");
    assert_eq!(CrashFolder::new(path.join("crashes")).numbers(), Vec::<u32>::new());
}

#[test]
fn a_still_that_is_killed_before_the_exhibit_is_seen_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let supervisor = Supervisor::start("stays hidden", path, &[]);
    wait_until("the exhibit plays", || path.join("plays").exists());
    wait_until("the still is shown", || !numbers(&path.join("stills")).is_empty());
    kill(numbers(&path.join("stills"))[0]);
    wait_until("another still is shown", || numbers(&path.join("stills")).len() == 2);
    assert_eq!(started(path).len(), 1);
    supervisor.stop();
}

/// The answer of the supervisor to a request, if it answers.
fn ask(address: SocketAddr, request: &str) -> String {
    let ask = || {
        let mut stream = TcpStream::connect(address)?;
        write!(stream, "{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map(|_| answer)
    };
    ask().unwrap_or_default()
}

#[test]
fn the_status_can_be_asked_for_while_the_exhibit_runs_and_after_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // A free port, unless another program takes it at this moment.
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    fs::write(path.join("status-address"), address.to_string()).unwrap();
    let supervisor = Supervisor::start("plays", path, &[]);
    wait_until("the exhibit is alive", || ask(address, "GET /health").starts_with("HTTP/1.1 200"));
    let json = || -> serde_json::Value {
        let answer = ask(address, "GET /status");
        assert!(answer.contains("Content-Type: application/json"), "{answer}");
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    };
    wait_until("frames are counted", || json()["frames_per_second"].as_u64().unwrap() > 0);
    let status = json();
    assert_eq!((&status["visits_today"], &status["finished_today"], &status["failures"]), (&5.into(), &3.into(), &0.into()));
    kill(started(path)[0]);
    wait_until("it is alive again", || started(path).len() == 2 && json()["alive"] == true);
    let status = json();
    assert_eq!((&status["restarts"], &status["failures"]), (&1.into(), &1.into()));
    assert!(status["last_failure"]["reason"].as_str().unwrap().starts_with("it ended"), "{status}");
    assert!(ask(address, "GET /metrics").contains("\nbirka_failures_total 1\n"));
    assert!(status["statistics_fault"].is_null() && status["display_fault"].is_null(), "{status}");
    assert_eq!(status["free_mb"].is_number(), cfg!(unix));
    fs::write(path.join("full"), "").unwrap();
    wait_until("the fault is told", || json()["statistics_fault"] == "No space left");
    assert!(ask(address, "GET /metrics").contains("\nbirka_statistics_written 0\n"));
    fs::remove_file(path.join("full")).unwrap();
    wait_until("the fault is gone", || json()["statistics_fault"].is_null());
    assert!(ask(address, "GET /nothing").starts_with("HTTP/1.1 404") && ask(address, "POST /status").starts_with("HTTP/1.1 405"));
    supervisor.stop();
    assert_eq!(ask(address, "GET /health"), "");
}

#[cfg(unix)]
#[test]
fn an_exhibit_that_is_stopped_by_a_signal_is_killed_and_starts_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let supervisor = Supervisor::start("plays", path, &[]);
    wait_until("the exhibit plays", || path.join("plays").exists());
    let exhibit = started(path)[0];
    assert!(Command::new("kill").args(["-STOP", &exhibit.to_string()]).status().unwrap().success());
    wait_until("it is started again", || started(path).len() >= 2);
    assert!(!is_running(exhibit));
    supervisor.stop();
    let log = fs::read_to_string(CrashFolder::new(path.join("crashes")).log(1)).unwrap();
    assert!(log.contains("renders no more frames"), "{log}");
}

#[test]
fn an_exhibit_whose_supervisor_is_killed_ends_even_if_it_hangs() {
    side_by_side(["plays", "freezes late", "hangs in an exit handler"], |behaviour| {
        let folder = tempfile::tempdir().unwrap();
        let mut supervisor = Supervisor::start(behaviour, folder.path(), &[]);
        wait_until("the exhibit plays", || folder.path().join("plays").exists());
        let exhibit = started(folder.path())[0];
        assert!(is_running(exhibit));
        supervisor.kill();
        wait_until("the exhibit ends too", || !is_running(exhibit));
        let still = fs::read_to_string(folder.path().join("still")).unwrap_or_default();
        wait_until("the still ends too", || still.trim().parse().is_ok_and(|still| !is_running(still)));
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_service_manager_that_does_not_read_holds_nothing_up() {
    let folder = tempfile::tempdir().unwrap();
    let socket = std::os::unix::net::UnixDatagram::bind(folder.path().join("notify")).unwrap();
    // Nothing more fits.
    let other = std::os::unix::net::UnixDatagram::unbound().unwrap();
    other.set_nonblocking(true).unwrap();
    while other.send_to(b"full", folder.path().join("notify")).is_ok() {}
    let notify = folder.path().join("notify");
    let supervisor = Supervisor::start("panics", folder.path(), &[("NOTIFY_SOCKET", notify.as_os_str())]);
    wait_until("the exhibit is started a third time", || started(folder.path()).len() >= 3);
    supervisor.stop();
    drop(socket);
}

#[cfg(target_os = "linux")]
#[test]
fn the_service_manager_is_told_of_frames() {
    let folder = tempfile::tempdir().unwrap();
    let socket = std::os::unix::net::UnixDatagram::bind(folder.path().join("notify")).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let receive = || {
        let mut bytes = [0; 256];
        let length = socket.recv(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes[..length]).trim().to_owned()
    };
    let notify = folder.path().join("notify");
    let variables = [("NOTIFY_SOCKET", notify.as_os_str()), ("WATCHDOG_USEC", OsStr::new("30000000"))];
    let supervisor = Supervisor::start("plays", folder.path(), &variables);
    let before: Vec<String> = std::iter::from_fn(|| Some(receive()).filter(|notice| notice != "READY=1")).collect();
    let told: Vec<&str> = before.iter().map(String::as_str).filter(|notice| *notice != "WATCHDOG=1").collect();
    // A minute more than the limits of the config, which the unit does not know: the supervisor comes first.
    assert_eq!(told, ["EXTEND_TIMEOUT_USEC=120000000", "WATCHDOG_USEC=65000000"]);
    assert!(folder.path().join("started").exists());
    for _ in 0..3 {
        assert_eq!(receive(), "WATCHDOG=1");
    }
    fs::write(folder.path().join("stop"), "").unwrap();
    while receive() != "STOPPING=1" {}
    supervisor.stop();
}

/// A supervised exhibit that is closed, with a script in place of `cec-ctl`.
#[cfg(unix)]
fn closed_with_cec(folder: &Path, script: &str) -> Supervisor {
    use std::os::unix::fs::PermissionsExt;

    let programs = folder.join("bin");
    fs::create_dir(&programs).unwrap();
    fs::write(programs.join("cec-ctl"), format!("#!/bin/sh\necho \"$*\" >>{}\n{script}\n", folder.join("cec").display())).unwrap();
    fs::set_permissions(programs.join("cec-ctl"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap()))).unwrap();
    Supervisor::start("is closed", folder, &[("PATH", &path)])
}

#[cfg(unix)]
#[test]
fn the_screen_is_switched_off_while_the_exhibit_is_closed_and_on_for_staff() {
    let folder = tempfile::tempdir().unwrap();
    let supervisor = closed_with_cec(folder.path(), "");
    let sent = || {
        let text = fs::read_to_string(folder.path().join("cec")).unwrap_or_default();
        text.lines().filter(|line| line.starts_with("--to")).map(str::to_owned).collect::<Vec<_>>()
    };
    wait_until("the screen is switched off", || sent() == ["--to 0 --image-view-on", "--to 0 --standby"]);
    fs::write(folder.path().join("touched"), "").unwrap();
    wait_until("the screen is switched on", || sent() == ["--to 0 --image-view-on", "--to 0 --standby", "--to 0 --image-view-on"]);
    supervisor.stop();
    assert!(!fs::read_to_string(folder.path().join("supervisor.log")).unwrap().contains("switched"));
}

#[cfg(unix)]
#[test]
fn a_screen_that_cannot_be_switched_is_one_line_of_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let supervisor = closed_with_cec(folder.path(), "echo 'no adapter' >&2; exit 1");
    wait_until("both commands have failed", || fs::read_to_string(folder.path().join("cec")).is_ok_and(|text| text.lines().count() >= 2));
    wait_until("the exhibit plays", || folder.path().join("plays").exists());
    supervisor.stop();
    let log = fs::read_to_string(folder.path().join("supervisor.log")).unwrap();
    assert_eq!(log.matches("the screen cannot be switched").count(), 1, "{log}");
    assert!(log.contains("`cec-ctl --playback` has failed (exit status: 1): no adapter"), "{log}");
    assert_eq!(started(folder.path()).len(), 1, "nothing else has happened");
}

#[test]
#[ignore = "started by the other tests"]
fn supervisor_process() {
    let (Some(behaviour), Some(folder)) = (std::env::var_os(BEHAVIOUR), std::env::var_os(FOLDER)) else { return };
    let (stop, folder) = (Arc::new(AtomicBool::new(false)), PathBuf::from(folder));
    let options = supervised(behaviour.to_str().unwrap(), &folder, &stop);
    thread::spawn(move || {
        wait_until("it is told to stop", || folder.join("stop").exists());
        stop.store(true, Ordering::Relaxed);
    });
    std::process::exit(supervise(options).code().into());
}

#[test]
#[ignore = "started by the other tests"]
fn exhibit() {
    let (Some(behaviour), Some(folder)) = (std::env::var_os(BEHAVIOUR), std::env::var_os(FOLDER)) else { return };
    let folder = PathBuf::from(folder);
    let heartbeat = Heartbeat::connect();
    let id = std::process::id();
    if behaviour == "still" {
        fs::write(folder.join("still"), id.to_string()).unwrap();
        let mut list = fs::OpenOptions::new().create(true).append(true).open(folder.join("stills")).unwrap();
        list.write_all(format!("{id}\n").as_bytes()).unwrap();
        wait_until("the supervisor is gone", || heartbeat.stop_requested());
        return;
    }
    let mut list = fs::OpenOptions::new().create(true).append(true).open(folder.join("started")).unwrap();
    list.write_all(format!("{id}\n").as_bytes()).unwrap();
    if behaviour != "stays hidden" {
        heartbeat.show();
    }
    heartbeat.count(5, 3);
    let mut memory: Vec<Vec<u8>> = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        heartbeat.beat(match behaviour.to_str() {
            Some("is closed") if !folder.join("touched").exists() => ExhibitState::Closed,
            _ => ExhibitState::Attract,
        });
        heartbeat.note_statistics(folder.join("full").exists().then(|| "No space left".to_owned()));
        thread::sleep(Duration::from_millis(10));
        match behaviour.to_str().unwrap() {
            _ if heartbeat.frames() < 50 => {}
            "panics" => panic!("the exhibit falls over"),
            "writes in colour" => {
                eprintln!("\u{1b}[31mred, and\ta tab\u{202e}");
                std::process::exit(1);
            }
            "freezes" => thread::sleep(PATIENCE),
            "freezes late" => {
                fs::write(folder.join("plays"), "").unwrap();
                thread::sleep(PATIENCE);
            }
            "hangs in an exit handler" => {
                fs::write(folder.join("plays"), "").unwrap();
                HANGS.with(|_| ());
                std::process::exit(0);
            }
            #[cfg(unix)]
            "leaves others behind" => {
                let others = "(while echo left behind; do :; done) &";
                assert!(Command::new("sh").args(["-c", others]).status().unwrap().success());
                std::process::exit(1);
            }
            "grows" => memory.push(vec![1; 4 << 20]),
            "closes" => std::process::exit(ExhibitExit::Close.code().into()),
            "shouts" => (0..200).for_each(|_| eprintln!("{}", "a long line ".repeat(50))),
            "is deaf" => continue,
            _ => fs::write(folder.join("plays"), "").unwrap(),
        }
        if heartbeat.stop_requested() {
            std::process::exit(ExhibitExit::Stopped.code().into());
        }
    }
    assert!(memory.len() < 1000, "nobody ended it");
}
