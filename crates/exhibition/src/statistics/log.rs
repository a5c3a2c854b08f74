//! Counts visits, writes them to their file and sends the daily report, on threads of their own.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use birka_diagnostics::printable;
use birka_records::shared::WebAddress;

use super::{Ended, Summary, VisitFile, VisitLine, Winner, page, read};
use crate::config::StatisticsConfig;

/// The counts of a day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayTotals {
    /// The day: `2026-11-22`.
    pub day: String,
    /// The number of visits in which something was played. A touch without a game counts in nothing but the errors.
    pub visits: u32,
    /// The games that were played to their end.
    pub finished: u32,
    /// The length of the visits together, in seconds.
    pub seconds: u64,
    /// The games that the king's side won.
    pub defenders_won: u32,
    /// The games that the attackers won.
    pub attackers_won: u32,
    /// The errors in the log.
    pub errors: u32,
    /// The last line that was counted as a visit.
    last: Option<VisitLine>,
}

impl DayTotals {
    fn add(&mut self, visit: &VisitLine) {
        if self.day != visit.day() {
            *self = Self { day: visit.day().to_owned(), ..Self::default() };
        }
        self.errors += visit.errors;
        if !visit.has_game() {
            return;
        }
        let is_new_visit = !self.last.as_ref().is_some_and(|last| visit.is_of_visit(last));
        self.visits += u32::from(is_new_visit);
        self.last = Some(visit.clone());
        self.finished += u32::from(visit.ended == Ended::Finished);
        self.seconds += u64::from(visit.seconds);
        self.defenders_won += u32::from(visit.winner == Winner::Defenders);
        self.attackers_won += u32::from(visit.winner == Winner::Attackers);
    }
}

/// Writes games and visits to a file, on a thread of its own. Lines that cannot be written wait, and are tried again each minute and at the end.
pub struct VisitLog {
    today: Arc<Mutex<DayTotals>>,
    fault: Arc<Mutex<Option<String>>>,
    writer: Option<(SyncSender<VisitLine>, JoinHandle<()>)>,
    path: Option<PathBuf>,
}

/// Lines that wait for a slow disk; more are dropped.
const QUEUE: usize = 64;
/// Lines that wait for a disk that is full or read-only; beyond that, the oldest is dropped.
const WAITING: usize = 1000;
/// How often the writer looks at the clock for the daily report, and tries again what could not be written.
const LOOK_AT_CLOCK: Duration = Duration::from_secs(60);

impl VisitLog {
    /// A log as the config says; `default_file` is used if it names none. Without either, or where counting is off, nothing is written. `house` is
    /// the name of the house on the daily report.
    #[must_use]
    pub fn open(config: &StatisticsConfig, house: &str, default_file: Option<&Path>) -> Self {
        let today = Arc::new(Mutex::new(DayTotals::default()));
        let fault = Arc::new(Mutex::new(None));
        let path = config.file.as_deref().or(default_file).filter(|_| config.enabled);
        let writer = path.map(|path| {
            let file = VisitFile {
                path: path.to_owned(),
                rotate_at_bytes: u64::from(config.rotate_at_kb) * 1024,
                keep_files: config.keep_files as usize,
            };
            let report = Report::new(config, house);
            let (totals, fault) = (Arc::clone(&today), Arc::clone(&fault));
            let writer = Writer { file, totals, fault, table: config.table.clone(), report };
            let (sender, lines) = sync_channel(QUEUE);
            (sender, thread::spawn(move || writer.run(&lines)))
        });
        Self { today, fault, writer, path: path.map(Path::to_owned) }
    }

    /// The file, if lines are written.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Why no line can be written now; `None` if all have been.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        if self.writer.as_ref().is_some_and(|(_, thread)| thread.is_finished()) {
            return Some("the thread that writes them has failed; the log says why".to_owned());
        }
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    #[must_use]
    pub fn is_on(&self) -> bool {
        self.writer.is_some()
    }

    /// Counts a game or a visit. Its [`visit`](VisitLine::visit) is any number that the lines of a visit share; in the file it is that of the day.
    /// Never waits and never fails.
    pub fn record(&self, line: VisitLine) {
        if let Some((sender, _)) = &self.writer {
            let _ = sender.try_send(line);
        }
    }

    /// The counts of the day of the last visit, also before the program was started.
    #[must_use]
    pub fn today(&self) -> DayTotals {
        let totals = self.today.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let day = VisitLine::time_now();
        if day.starts_with(&totals.day) { totals } else { DayTotals::default() }
    }
}

impl Drop for VisitLog {
    /// Waits until everything is written.
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.writer.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

/// The thread that writes.
struct Writer {
    file: VisitFile,
    totals: Arc<Mutex<DayTotals>>,
    fault: Arc<Mutex<Option<String>>>,
    table: String,
    report: Option<Report>,
}

impl Writer {
    fn run(mut self, lines: &Receiver<VisitLine>) {
        let mut numbers = VisitNumbers::default();
        if let Ok(earlier) = read(&self.file.path) {
            let day = VisitLine::time_now();
            for line in &earlier.visits {
                numbers.continue_from(line);
                if day.starts_with(line.day()) {
                    self.add(line);
                }
            }
        }
        let mut waiting = VecDeque::new();
        loop {
            let written = self.write(&mut waiting);
            self.note(written);
            if let Some(report) = &mut self.report {
                report.send_daily(&self.file);
            }
            let mut line = match lines.recv_timeout(LOOK_AT_CLOCK) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            line.visit = numbers.of(&line);
            line.table.clone_from(&self.table);
            self.add(&line);
            if waiting.len() == WAITING {
                waiting.pop_front();
            }
            waiting.push_back(line);
        }
    }

    /// Writes the lines that wait; without one, only tries whether any could be written.
    fn write(&self, waiting: &mut VecDeque<VisitLine>) -> io::Result<()> {
        if waiting.is_empty() {
            return self.file.open().map(drop);
        }
        while let Some(line) = waiting.front() {
            self.file.append(line)?;
            waiting.pop_front();
        }
        Ok(())
    }

    /// Tells what has become of the lines, once.
    fn note(&self, written: io::Result<()>) {
        let fault = written.err().map(|error| error.to_string());
        let mut known = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        match (&*known, &fault) {
            (None, Some(error)) => {
                let path = self.file.path.display();
                tracing::warn!("the statistics cannot be written to {path}, which is tried again each minute: {error}");
            }
            (Some(_), None) => tracing::info!("the statistics are written to {} again", self.file.path.display()),
            _ => {}
        }
        *known = fault;
    }

    fn add(&self, line: &VisitLine) {
        self.totals.lock().unwrap_or_else(PoisonError::into_inner).add(line);
    }
}

/// Numbers the visits of each day, also after the program was started again.
#[derive(Debug, Default)]
struct VisitNumbers {
    day: String,
    number: u32,
    /// The number by which the last line named its visit.
    last: Option<u32>,
}

impl VisitNumbers {
    /// Goes on from a line that was written before.
    fn continue_from(&mut self, line: &VisitLine) {
        if self.day != line.day() {
            *self = Self { day: line.day().to_owned(), ..Self::default() };
        }
        self.number = self.number.max(line.visit);
    }

    /// The number of the visit of a line on its day.
    fn of(&mut self, line: &VisitLine) -> u32 {
        if self.day != line.day() {
            *self = Self { day: line.day().to_owned(), ..Self::default() };
        }
        if self.last.replace(line.visit) != Some(line.visit) {
            self.number = self.number.saturating_add(1);
        }
        self.number
    }
}

/// How long after a failure the report is tried again.
const RETRY_AFTER: Duration = Duration::from_secs(3600);
/// How long the connection to an address, and the whole of an upload, may take in seconds.
const CONNECT_WITHIN_S: &str = "20";
const UPLOAD_WITHIN_S: &str = "300";

/// The file into which curl writes what nobody reads.
const NOTHING: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

/// Where a report goes.
#[derive(Clone, Debug)]
enum Place {
    Folder(PathBuf),
    Address(WebAddress),
}

/// The daily report: the page and the lines of the statistics, in a folder or at an address of the house. It is sent on threads of its own: a folder
/// on another machine may not answer.
struct Report {
    places: Vec<Delivery>,
    /// The name of the files without their extension.
    name: String,
    house: String,
}

/// The reports to a place.
struct Delivery {
    place: Place,
    /// The day of the last report.
    day: String,
    /// The last report, whether it arrived, and when it is tried again if it did not.
    sending: Option<JoinHandle<bool>>,
    retry_at: Option<Instant>,
}

impl Report {
    /// The report to the places of a config; `None` if it names none.
    fn new(config: &StatisticsConfig, house: &str) -> Option<Self> {
        let folder = config.report.clone().map(Place::Folder);
        let places = folder.into_iter().chain(config.report_address.map(Place::Address));
        let places: Vec<_> = places.map(|place| Delivery { place, day: String::new(), sending: None, retry_at: None }).collect();
        let table: String = config.table.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let name = if table.is_empty() { "visits".to_owned() } else { format!("visits-{table}") };
        (!places.is_empty()).then(|| Self { places, name, house: house.to_owned() })
    }

    /// Sends the report to each place that has none of today, once the last one is done; after a failure, in an hour.
    fn send_daily(&mut self, file: &VisitFile) {
        let now = VisitLine::time_now();
        let day = now.get(..10).unwrap_or_default();
        for delivery in &mut self.places {
            if let Some(sending) = delivery.sending.take_if(|sending| sending.is_finished()) {
                let has_arrived = sending.join().unwrap_or(false);
                delivery.retry_at = (!has_arrived).then(|| Instant::now() + RETRY_AFTER);
            }
            let is_due = delivery.retry_at.map_or(delivery.day != day, |at| Instant::now() >= at);
            if !is_due || delivery.sending.is_some() {
                continue;
            }
            day.clone_into(&mut delivery.day);
            delivery.retry_at = None;
            let (place, name, house, file) = (delivery.place.clone(), self.name.clone(), self.house.clone(), file.clone());
            delivery.sending = Some(thread::spawn(move || {
                let sent = send(&place, &name, &house, &file);
                if let Err(error) = &sent {
                    let place = match &place {
                        Place::Folder(folder) => folder.display().to_string(),
                        Place::Address(address) => address.to_string(),
                    };
                    tracing::warn!("the report of the visits has not reached {place}; next try in an hour: {error}");
                }
                sent.is_ok()
            }));
        }
    }
}

fn send(place: &Place, name: &str, house: &str, file: &VisitFile) -> io::Result<()> {
    let mut summary = Summary::default();
    let files = file.older().into_iter().chain([file.path.clone()]).filter(|path| path.is_file());
    files.into_iter().try_for_each(|path| summary.add_file(&path).map(drop))?;
    let put = |extension: &str, content_type: &str, bytes: &[u8]| match place {
        Place::Folder(folder) => replace(&folder.join(format!("{name}.{extension}")), bytes),
        Place::Address(address) => upload(address, &format!("{name}.{extension}"), content_type, bytes),
    };
    put("html", "text/html; charset=utf-8", page(&summary, house).as_bytes())?;
    if file.path.is_file() {
        put("csv", "text/csv; charset=utf-8", &fs::read(&file.path)?)?;
    }
    Ok(())
}

/// Replaces a file in one step, so that nobody reads half of it.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    fs::write(&part, bytes)?;
    fs::rename(&part, path)
}

/// Puts a file into a folder on the web, with the system's `curl`.
///
/// # Errors
/// If `curl` is missing or cannot reach the address, or the answer is not that the file has been taken.
fn upload(folder: &WebAddress, name: &str, content_type: &str, bytes: &[u8]) -> io::Result<()> {
    let address = format!("{}/{}", folder.as_str().trim_end_matches('/'), percent_encoded(name));
    let mut curl = Command::new("curl");
    // No settings of a user; the name and the password from ~/.netrc, if it has one for this host.
    curl.args(["--disable", "--netrc-optional", "--silent", "--show-error", "--globoff", "--proto", "=http,https"]);
    curl.args(["--connect-timeout", CONNECT_WITHIN_S, "--max-time", UPLOAD_WITHIN_S, "--request", "PUT", "--data-binary", "@-"]);
    curl.args([
        "--header",
        &format!("Content-Type: {content_type}"),
        "--output",
        NOTHING,
        "--write-out",
        "%{http_code}",
        "--url",
        &address,
    ]);
    let mut running = curl.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(|error| {
        let remedy = if error.kind() == io::ErrorKind::NotFound { "; install the package `curl`" } else { "" };
        io::Error::new(error.kind(), format!("curl cannot be run: {error}{remedy}"))
    })?;
    if let Some(mut input) = running.stdin.take() {
        // Curl says what is wrong if it does not read all of it.
        let _ = input.write_all(bytes);
    }
    let ended = running.wait_with_output()?;
    if !ended.status.success() {
        return Err(io::Error::other(printable(String::from_utf8_lossy(&ended.stderr).trim()).into_owned()));
    }
    match String::from_utf8_lossy(&ended.stdout) {
        code if code.starts_with('2') => Ok(()),
        code => Err(io::Error::other(format!("the answer to PUT {address} is {}", printable(&code)))),
    }
}

/// The name of a file as a part of an address.
fn percent_encoded(name: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    name.bytes().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use tiny_http::{Method, Response, Server};

    use super::*;

    #[test]
    fn a_name_in_any_script_is_part_of_an_address() {
        assert_eq!(percent_encoded("visits-Saal-2.csv"), "visits-Saal-2.csv");
        assert_eq!(percent_encoded("visits-Björkö.html"), "visits-Bj%C3%B6rk%C3%B6.html");
    }

    /// Sends what is due and waits until it is sent. Returns whether anything was.
    fn send_now(report: &mut Report, file: &VisitFile) -> bool {
        report.send_daily(file);
        let Some(sending) = &report.places[0].sending else { return false };
        while !sending.is_finished() {
            thread::sleep(Duration::from_millis(5));
        }
        true
    }

    #[test]
    fn a_report_is_put_at_an_address_once_a_day_and_again_in_an_hour_if_it_is_refused() {
        if Command::new("curl").arg("--version").stdout(Stdio::null()).status().is_err() {
            eprintln!("skipped: curl is missing");
            return;
        }
        let server = Server::http("127.0.0.1:0").unwrap();
        let address = format!("http://{}/tables", server.server_addr());
        let (sender, received) = std::sync::mpsc::channel();
        thread::spawn(move || {
            for (mut request, code) in server.incoming_requests().zip([503, 301, 201, 204]) {
                let mut body = String::new();
                request.as_reader().read_to_string(&mut body).unwrap();
                let kind = request.headers().iter().find(|header| header.field.equiv("Content-Type")).unwrap().value.to_string();
                sender.send((request.method().clone(), request.url().to_owned(), kind, body)).unwrap();
                request.respond(Response::from_string("an answer").with_status_code(code)).unwrap();
            }
        });
        let folder = tempfile::tempdir().unwrap();
        let file = VisitFile { path: folder.path().join("visits.csv"), rotate_at_bytes: 1 << 20, keep_files: 2 };
        fs::write(&file.path, "start,seconds\n").unwrap();
        let config = StatisticsConfig { table: "Hall 2".to_owned(), report_address: address.parse().ok(), ..StatisticsConfig::default() };
        let mut report = Report::new(&config, "The <Hall>").unwrap();
        for refused in ["503", "301"] {
            assert!(send_now(&mut report, &file));
            let (method, url, kind, body) = received.recv().unwrap();
            assert_eq!((method, url.as_str(), kind.as_str()), (Method::Put, "/tables/visits-Hall-2.html", "text/html; charset=utf-8"));
            assert!(body.contains("<h1>The &lt;Hall&gt;: visits</h1>"), "{body}");
            assert!(!send_now(&mut report, &file), "{refused}: not before an hour has passed");
            let retry_at = &mut report.places[0].retry_at;
            assert!(retry_at.is_some_and(|at| at > Instant::now() + RETRY_AFTER / 2), "{refused}");
            *retry_at = Some(Instant::now());
        }
        assert!(send_now(&mut report, &file));
        assert_eq!(received.recv().unwrap().1, "/tables/visits-Hall-2.html");
        let lines =
            (Method::Put, "/tables/visits-Hall-2.csv".to_owned(), "text/csv; charset=utf-8".to_owned(), "start,seconds\n".to_owned());
        assert_eq!(received.recv().unwrap(), lines);
        assert!(!send_now(&mut report, &file), "once a day");
        assert_eq!(report.places[0].retry_at, None);
    }

    #[test]
    fn an_address_that_nobody_answers_is_an_error_with_a_reason() {
        // A port that was free a moment ago.
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let address: WebAddress = format!("http://127.0.0.1:{port}/").parse().unwrap();
        let error = upload(&address, "visits.html", "text/html", &[b'a'; 100_000]).unwrap_err().to_string();
        assert!(error.contains("curl"), "{error}");
    }

    #[test]
    fn without_a_place_there_is_no_report() {
        assert!(Report::new(&StatisticsConfig::default(), "").is_none());
    }
}
