//! How the exhibit and its machine are: for programs that watch a house from afar, over HTTP as JSON and in the text format of Prometheus; for
//! staff on the service screen; and for the service manager.
//!
//! Nothing can be changed through it, and nothing in it is about a person.

use std::fmt::Write;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde::Serialize;
use tiny_http::{Header, Method, Response, Server};

use super::log::{CrashFolder, report};
use crate::ExhibitionFolder;
use crate::config::Supervision;
use crate::heartbeat::RESTARTS_VARIABLE;

/// The state of the exhibit, as the supervisor sees it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Status {
    pub version: &'static str,
    /// Whether it has rendered lately. The supervisor restarts one that has not.
    pub alive: bool,
    /// `attract`, `visit`, `service` or `closed`; `starting` while it is not alive.
    pub state: &'static str,
    /// Frames since the exhibit was started last, and in each second.
    pub frames: u64,
    pub frames_per_second: u32,
    pub memory_mb: Option<u64>,
    /// Visits today, and games that were played to their end.
    pub visits_today: u32,
    pub finished_today: u32,
    /// Why they cannot be written, and the megabytes (2²⁰ bytes) that can still be written to the disk on which they are.
    pub statistics_fault: Option<String>,
    pub free_mb: Option<u64>,
    /// Seconds since the supervisor was started, and how often it has started the exhibit again since, also for the night and for staff.
    pub supervised_for_s: u64,
    pub restarts: u32,
    /// Restarts because something went wrong.
    pub failures: u32,
    pub last_failure: Option<Failure>,
    /// Why no window can be shown, if the display does not answer.
    pub display_fault: Option<String>,
    /// The file of the statistics.
    #[serde(skip)]
    pub visits: Option<PathBuf>,
}

/// Something that went wrong with the exhibit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// In seconds since 1970.
    pub at_unix_s: i64,
    pub reason: String,
}

impl Status {
    /// One object, with a field for each of these.
    #[must_use]
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The text format of Prometheus, version 0.0.4.
    #[must_use]
    pub fn prometheus(&self) -> String {
        let mut text = String::new();
        let mut metric = |name: &str, kind: &str, help: &str, labels: &str, value: &dyn std::fmt::Display| {
            let _ = writeln!(text, "# HELP birka_{name} {help}\n# TYPE birka_{name} {kind}\nbirka_{name}{labels} {value}");
        };
        metric("info", "gauge", "The version of the exhibit.", &format!("{{version=\"{}\"}}", self.version), &1);
        metric("up", "gauge", "Whether the exhibit renders.", "", &u8::from(self.alive));
        metric("visited", "gauge", "Whether somebody plays.", "", &u8::from(self.state == "visit"));
        metric("frames_total", "counter", "Frames since the exhibit was started.", "", &self.frames);
        metric("frames_per_second", "gauge", "Frames in a second.", "", &self.frames_per_second);
        if let Some(megabytes) = self.memory_mb {
            metric("memory_bytes", "gauge", "Memory of the exhibit.", "", &(megabytes << 20));
        }
        metric("visits_today", "gauge", "Visits today.", "", &self.visits_today);
        metric("finished_today", "gauge", "Games of today that were played to their end.", "", &self.finished_today);
        metric(
            "statistics_written",
            "gauge",
            "Whether visits can be written to their file.",
            "",
            &u8::from(self.statistics_fault.is_none()),
        );
        if let Some(megabytes) = self.free_mb {
            metric("disk_free_bytes", "gauge", "Free space of the disk of the statistics.", "", &(megabytes << 20));
        }
        metric("supervised_seconds", "counter", "Seconds since the supervisor was started.", "", &self.supervised_for_s);
        metric("restarts_total", "counter", "Restarts of the exhibit.", "", &self.restarts);
        metric("failures_total", "counter", "Restarts because something went wrong.", "", &self.failures);
        if let Some(failure) = &self.last_failure {
            metric("last_failure_timestamp_seconds", "gauge", "When something went wrong last.", "", &failure.at_unix_s);
        }
        text
    }
}

/// The status as it is now, for whoever asks.
pub(super) type SharedStatus = Arc<Mutex<Status>>;

/// Answers requests until it is dropped.
pub(super) struct StatusServer {
    pub(super) address: SocketAddr,
    server: Arc<Server>,
    thread: Option<JoinHandle<()>>,
}

impl StatusServer {
    /// # Errors
    /// A line for the log if the address cannot be used.
    pub(super) fn open(address: SocketAddr, status: SharedStatus) -> Result<Self, String> {
        let server = Arc::new(Server::http(address).map_err(|error| error.to_string())?);
        let requests = Arc::clone(&server);
        let answer = move || {
            // One cause is told once.
            let mut told = false;
            for request in requests.incoming_requests() {
                // A client that is gone is nobody's fault.
                let answered = catch_unwind(AssertUnwindSafe(|| drop(respond(request, &status))));
                if answered.is_err() && !std::mem::replace(&mut told, true) {
                    report("the status could not be told because of an error of the program; the next request is answered all the same");
                }
            }
        };
        let thread = thread::Builder::new().name("status".to_owned()).spawn(answer).map_err(|error| error.to_string())?;
        Ok(Self { address, server, thread: Some(thread) })
    }
}

impl Drop for StatusServer {
    fn drop(&mut self) {
        self.server.unblock();
        drop(self.thread.take().map(JoinHandle::join));
    }
}

fn respond(request: tiny_http::Request, status: &SharedStatus) -> io::Result<()> {
    let mut status = status.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if request.url() != "/health" {
        status.free_mb = status.visits.as_deref().and_then(free_mb);
    }
    let (code, kind, body) = match (request.method(), request.url()) {
        (Method::Get | Method::Head, "/" | "/status") => (200, "application/json", status.json()),
        (Method::Get | Method::Head, "/metrics") => (200, "text/plain; version=0.0.4; charset=utf-8", status.prometheus()),
        (Method::Get | Method::Head, "/health") => (if status.alive { 200 } else { 503 }, "text/plain", format!("{}\n", status.state)),
        (Method::Get | Method::Head, _) => (404, "text/plain", "/status, /metrics and /health are here\n".to_owned()),
        _ => (405, "text/plain", "nothing can be changed here\n".to_owned()),
    };
    let mut response = Response::from_string(body).with_status_code(code);
    for (name, value) in [("Content-Type", kind), ("Date", date(jiff::Timestamp::now()).as_str())] {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

/// A time for the header `Date`. That of tiny_http panics where the clock is before 1970.
fn date(now: jiff::Timestamp) -> String {
    now.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

/// The state of the machine, for its staff. A value that the machine does not tell is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MachineFacts {
    /// The address in the network of the house.
    pub address: Option<IpAddr>,
    /// Megabytes (2²⁰ bytes) that can still be written to the disk on which the statistics are.
    pub free_mb: Option<u64>,
    /// How often the supervisor has started the exhibit again.
    pub restarts: Option<u32>,
    /// When the exhibit failed last, and why.
    pub last_failure: Option<(String, String)>,
}

impl MachineFacts {
    /// The facts of this machine and of the exhibit in a folder, with its file of visits. May wait for a slow disk.
    #[must_use]
    pub fn gather(folder: Option<&ExhibitionFolder>, visits: Option<&Path>) -> Self {
        let visits = visits.map(Path::to_owned).or_else(|| folder.map(ExhibitionFolder::visits));
        Self {
            address: address(),
            free_mb: visits.as_deref().and_then(free_mb),
            restarts: std::env::var(RESTARTS_VARIABLE).ok().and_then(|count| count.parse().ok()),
            last_failure: folder.and_then(|folder| CrashFolder::new(folder.crashes()).last()),
        }
    }
}

/// The address from which this machine would reach the outside. Nothing is sent.
fn address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation, which nobody has.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|address| !address.is_unspecified())
}

/// The room on the disk of a file, or of the nearest folder above it that is there.
#[cfg(unix)]
fn free_mb(file: &Path) -> Option<u64> {
    let there = file.ancestors().find(|folder| folder.is_dir())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize) >> 20)
}

#[cfg(not(unix))]
fn free_mb(_: &Path) -> Option<u64> {
    None
}

/// The watchdog is fed at most this often.
const FEED_INTERVAL: Duration = Duration::from_secs(1);
/// Notices that may wait for a service manager that does not read them.
const MAX_WAITING: usize = 8;
/// How long the end of the supervisor waits for the last notice.
const LAST_NOTICE: Duration = Duration::from_secs(2);

/// How much longer than the exhibit may take the service manager waits, so that the supervisor restarts a frozen exhibit before that restarts both.
const MARGIN: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notice {
    Ready,
    Stopping,
    FeedWatchdog,
    /// From now on the watchdog may be fed as seldom as this.
    SetWatchdog(Duration),
    /// The first frame may take this long from now on.
    ExtendStart(Duration),
}

/// The service manager, which is told how the exhibit is. Without one, and on systems other than Linux, nothing happens.
///
/// Notices are sent by a thread of their own: a service manager that does not read them holds nothing up.
pub(super) struct ServiceManager {
    fed: Option<Instant>,
    /// The interval of the watchdog; `None` without one.
    watchdog: Option<Duration>,
    has_started: bool,
    notices: Option<SyncSender<Notice>>,
    /// Disconnected when the thread has ended.
    ended: Receiver<()>,
}

impl ServiceManager {
    pub(super) fn new() -> Self {
        let (notices, waiting) = sync_channel(MAX_WAITING);
        let (running, ended) = sync_channel(0);
        thread::spawn(move || {
            // One that does not answer is told of each second.
            let mut has_failed = false;
            for notice in waiting {
                if let Err(error) = send(notice)
                    && !std::mem::replace(&mut has_failed, true)
                {
                    report(format_args!("the service manager cannot be told: {error}"));
                }
            }
            drop(running);
        });
        Self { fed: None, watchdog: watchdog_of_unit(), has_started: false, notices: Some(notices), ended }
    }

    /// Takes the limits of the config, which the unit does not know. Call it before each start of the exhibit.
    ///
    /// The time for the first frame is extended once: an exhibit that fails at each start fails the start of the unit.
    pub(super) fn set_limits(&mut self, limits: &Supervision) {
        if !std::mem::replace(&mut self.has_started, true) {
            self.tell(Notice::ExtendStart(limits.start_within + MARGIN));
        }
        if let Some(watchdog) = &mut self.watchdog
            && *watchdog < limits.frozen_after + MARGIN
        {
            *watchdog = limits.frozen_after + MARGIN;
            let watchdog = *watchdog;
            self.tell(Notice::SetWatchdog(watchdog));
        }
    }

    pub(super) fn ready(&self) {
        self.tell(Notice::Ready);
    }

    pub(super) fn stopping(&self) {
        self.tell(Notice::Stopping);
    }

    pub(super) fn feed_watchdog(&mut self) {
        if self.fed.is_some_and(|fed| fed.elapsed() < FEED_INTERVAL) {
            return;
        }
        self.fed = Some(Instant::now());
        self.tell(Notice::FeedWatchdog);
    }

    fn tell(&self, notice: Notice) {
        // Lost when too many wait already.
        let _ = self.notices.as_ref().map(|notices| notices.try_send(notice));
    }
}

impl Drop for ServiceManager {
    fn drop(&mut self) {
        self.notices = None;
        let _ = self.ended.recv_timeout(LAST_NOTICE);
    }
}

/// The interval of the watchdog as the unit sets it. Its variable for the process number names cage or the shell that started this program.
fn watchdog_of_unit() -> Option<Duration> {
    std::env::var("WATCHDOG_USEC").ok()?.parse().ok().map(Duration::from_micros)
}

#[cfg(target_os = "linux")]
fn microseconds(duration: Duration) -> u32 {
    u32::try_from(duration.as_micros()).unwrap_or(u32::MAX)
}

#[cfg(target_os = "linux")]
fn send(notice: Notice) -> io::Result<()> {
    use sd_notify::NotifyState;

    let state = match notice {
        Notice::Ready => NotifyState::Ready,
        Notice::Stopping => NotifyState::Stopping,
        Notice::FeedWatchdog => NotifyState::Watchdog,
        Notice::SetWatchdog(interval) => NotifyState::WatchdogUsec(microseconds(interval)),
        Notice::ExtendStart(time) => NotifyState::ExtendTimeoutUsec(microseconds(time)),
    };
    sd_notify::notify(&[state])
}

#[cfg(not(target_os = "linux"))]
fn send(_: Notice) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn status() -> Status {
        let last_failure = Some(Failure { at_unix_s: 1_700_000_000, reason: "it ended: \"signal 9\"".to_owned() });
        Status {
            version: "0.1.0",
            alive: true,
            state: "visit",
            frames: 12,
            visits_today: 5,
            memory_mb: Some(2),
            last_failure,
            ..Status::default()
        }
    }

    #[test]
    fn json_has_every_field_and_reads_back() {
        let value: serde_json::Value = serde_json::from_str(&status().json()).unwrap();
        assert_eq!((&value["alive"], &value["state"], &value["visits_today"]), (&true.into(), &"visit".into(), &5.into()));
        assert_eq!(value["last_failure"]["reason"], "it ended: \"signal 9\"");
        let value: serde_json::Value = serde_json::from_str(&Status::default().json()).unwrap();
        assert!(value["last_failure"].is_null() && value["alive"] == false);
    }

    #[test]
    fn every_metric_of_prometheus_has_a_help_a_type_and_a_number() {
        let text = status().prometheus();
        for metric in text.lines().collect::<Vec<_>>().chunks(3) {
            let [help, kind, sample] = metric else { panic!("{metric:?}") };
            let (name, value) = sample.split_once([' ', '{']).unwrap();
            assert!(help.starts_with(&format!("# HELP {name} ")) && kind.starts_with(&format!("# TYPE {name} ")), "{metric:?}");
            assert!(value.rsplit(' ').next().unwrap().parse::<f64>().is_ok(), "{sample}");
        }
        assert!(text.contains("\nbirka_up 1\n") && text.contains("\nbirka_memory_bytes 2097152\n"), "{text}");
    }

    #[test]
    fn the_disk_and_the_last_failure_are_told() {
        let data = tempfile::tempdir().unwrap();
        let folder = ExhibitionFolder::in_data_folder(data.path());
        let gather = || MachineFacts::gather(Some(&folder), None);
        let facts = gather();
        assert_eq!(facts.last_failure, None);
        assert_eq!(facts.free_mb.is_some(), cfg!(unix), "also before the folder is made");
        fs::create_dir_all(folder.crashes()).unwrap();
        let crashes = CrashFolder::new(folder.crashes());
        for (number, text) in [
            (1, "2026-11-22 09:15:00 +0100: the exhibit was restarted because it ended: signal: 9. The end of its log:\n\nfine\n"),
            (2, "2026-11-23 10:16:00 +0100: the exhibit was restarted because it renders no more frames. The end of its log:\n\n"),
        ] {
            fs::write(crashes.log(number), text).unwrap();
        }
        let facts = gather();
        assert_eq!(facts.last_failure, Some(("2026-11-23 10:16".to_owned(), "it renders no more frames".to_owned())));
        fs::write(crashes.log(3), b"\xff damaged").unwrap();
        assert_eq!(gather().last_failure, None);
        assert_eq!(MachineFacts::gather(None, None).free_mb, None);
        #[cfg(target_os = "linux")]
        assert_eq!(
            MachineFacts::gather(Some(&folder), Some(Path::new("/proc/visits.csv"))).free_mb,
            Some(0),
            "of the disk of the statistics"
        );
    }

    #[test]
    fn a_clock_before_1970_has_a_date() {
        assert_eq!(date(jiff::Timestamp::from_second(-86_401).unwrap()), "Tue, 30 Dec 1969 23:59:59 GMT");
        assert_eq!(date(jiff::Timestamp::from_second(784_111_777).unwrap()), "Sun, 06 Nov 1994 08:49:37 GMT");
    }

    #[test]
    fn an_answer_has_the_date_of_the_exhibit() {
        use std::io::{Read, Write};

        let server = StatusServer::open(([127, 0, 0, 1], 0).into(), SharedStatus::default()).unwrap();
        let mut stream = std::net::TcpStream::connect(server.server.server_addr().to_ip().unwrap()).unwrap();
        stream.write_all(b"GET /status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        // tiny_http adds one of its own only where there is none.
        assert_eq!(answer.matches("Date: ").count(), 1, "{answer}");
    }
}
