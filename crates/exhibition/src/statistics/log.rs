//! Counts visits and writes them to their file, on a thread of its own.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::report::Report;
use super::visit_file::{VisitFile, read};
use super::{Ended, VisitLine, Winner};
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

/// Writes games and visits to a file, on a thread of its own. What cannot be written is reported once and then dropped.
pub struct VisitLog {
    today: Arc<Mutex<DayTotals>>,
    writer: Option<(SyncSender<VisitLine>, JoinHandle<()>)>,
}

/// Lines that wait for a slow disk; more are dropped.
const QUEUE: usize = 64;
/// How often the writer looks at the clock for the daily report.
const LOOK_AT_CLOCK: Duration = Duration::from_secs(60);

impl VisitLog {
    /// A log as the config says; `default_file` is used if it names none. Without either, or where counting is off, nothing is written. `house` is
    /// the name of the house on the daily report.
    #[must_use]
    pub fn open(config: &StatisticsConfig, house: &str, default_file: Option<&Path>) -> Self {
        let today = Arc::new(Mutex::new(DayTotals::default()));
        let path = config.file.as_deref().or(default_file).filter(|_| config.enabled);
        let writer = path.map(|path| {
            let file = VisitFile {
                path: path.to_owned(),
                rotate_at_bytes: u64::from(config.rotate_at_kb) * 1024,
                keep_files: config.keep_files as usize,
            };
            let report = Report::new(config, house);
            let writer = Writer { file, totals: Arc::clone(&today), table: config.table.clone(), report };
            let (sender, lines) = sync_channel(QUEUE);
            (sender, thread::spawn(move || writer.run(&lines)))
        });
        Self { today, writer }
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
    table: String,
    report: Option<Report>,
}

impl Writer {
    fn run(mut self, lines: &Receiver<VisitLine>) {
        let mut numbers = VisitNumbers::default();
        if let Ok((earlier, _)) = read(&self.file.path) {
            let day = VisitLine::time_now();
            for line in &earlier {
                numbers.continue_from(line);
                if day.starts_with(line.day()) {
                    self.add(line);
                }
            }
        }
        let mut was_reported = false;
        loop {
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
            match self.file.append(&line) {
                Ok(()) => was_reported = false,
                Err(error) if !was_reported => {
                    tracing::warn!("visits cannot be counted in {}: {error}", self.file.path.display());
                    was_reported = true;
                }
                Err(_) => {}
            }
        }
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
