//! What the supervisor knows of the exhibit, for programs that watch a house from afar: over HTTP as JSON and in the text format of Prometheus.
//!
//! Nothing can be changed through it, and nothing in it is about a person.

use std::fmt::Write;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use serde::Serialize;
use tiny_http::{Header, Method, Response, Server};

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
    /// Seconds since the supervisor was started, and how often it has started the exhibit again since, also for the night and for staff.
    pub supervised_for_s: u64,
    pub restarts: u32,
    /// Restarts because something went wrong.
    pub failures: u32,
    pub last_failure: Option<Failure>,
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
        let answer = move || requests.incoming_requests().for_each(|request| drop(respond(request, &status)));
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
    let status = status.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let (code, kind, body) = match (request.method(), request.url()) {
        (Method::Get | Method::Head, "/" | "/status") => (200, "application/json", status.json()),
        (Method::Get | Method::Head, "/metrics") => (200, "text/plain; version=0.0.4; charset=utf-8", status.prometheus()),
        (Method::Get | Method::Head, "/health") => (if status.alive { 200 } else { 503 }, "text/plain", format!("{}\n", status.state)),
        (Method::Get | Method::Head, _) => (404, "text/plain", "/status, /metrics and /health are here\n".to_owned()),
        _ => (405, "text/plain", "nothing can be changed here\n".to_owned()),
    };
    let mut response = Response::from_string(body).with_status_code(code);
    if let Ok(header) = Header::from_bytes("Content-Type", kind) {
        response.add_header(header);
    }
    request.respond(response)
}

#[cfg(test)]
mod tests {
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
}
