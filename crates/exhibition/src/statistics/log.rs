use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::files::{VisitFile, read};
use super::{Ended, Visit, Winner};
use crate::config::StatisticsConfig;

/// What has been counted on a day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayTotals {
    /// The day: `2026-11-22`.
    pub day: String,
    /// The number of visits in which something was played. A touch without a game counts in nothing but the errors.
    pub visits: u32,
    /// How many of them finished a game.
    pub finished: u32,
    /// Their length together, in seconds.
    pub seconds: u64,
    /// The games that the king's side won.
    pub defenders_won: u32,
    /// The games that the attackers won.
    pub attackers_won: u32,
    /// The errors in the log.
    pub errors: u32,
}

impl DayTotals {
    fn add(&mut self, visit: &Visit) {
        if self.day != visit.day() {
            *self = Self { day: visit.day().to_owned(), ..Self::default() };
        }
        self.errors += visit.errors;
        if !visit.has_game() {
            return;
        }
        self.visits += 1;
        self.finished += u32::from(visit.ended == Ended::Finished);
        self.seconds += u64::from(visit.seconds);
        self.defenders_won += u32::from(visit.winner == Winner::Defenders);
        self.attackers_won += u32::from(visit.winner == Winner::Attackers);
    }
}

/// Writes visits to a file, on a thread of its own. What cannot be written is reported once and then dropped.
pub struct VisitLog {
    today: Arc<Mutex<DayTotals>>,
    writer: Option<(SyncSender<Visit>, JoinHandle<()>)>,
}

/// Visits that wait for a slow disk; more are dropped.
const QUEUE: usize = 64;

impl VisitLog {
    /// A log as the config says; `default_file` is used if it names none. Without either, or where counting is off, nothing is written.
    #[must_use]
    pub fn open(config: &StatisticsConfig, default_file: Option<&Path>) -> Self {
        let today = Arc::new(Mutex::new(DayTotals::default()));
        let path = config.file.as_deref().or(default_file).filter(|_| config.enabled);
        let writer = path.map(|path| {
            let file = VisitFile {
                path: path.to_owned(),
                rotate_at_bytes: u64::from(config.rotate_at_kb) * 1024,
                keep_files: config.keep_files as usize,
            };
            let (sender, visits) = sync_channel(QUEUE);
            let totals = Arc::clone(&today);
            (sender, thread::spawn(move || write(&file, &visits, &totals)))
        });
        Self { today, writer }
    }

    /// Whether visits are counted.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.writer.is_some()
    }

    /// Counts a visit. Never waits and never fails.
    pub fn record(&self, visit: Visit) {
        if let Some((sender, _)) = &self.writer {
            let _ = sender.try_send(visit);
        }
    }

    /// What has been counted on the day of the last visit, also before the program was started.
    #[must_use]
    pub fn today(&self) -> DayTotals {
        let totals = self.today.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let day = Visit::time_now();
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

fn write(file: &VisitFile, visits: &Receiver<Visit>, today: &Mutex<DayTotals>) {
    let add = |visit: &Visit| today.lock().unwrap_or_else(PoisonError::into_inner).add(visit);
    if let Ok((earlier, _)) = read(&file.path) {
        let day = Visit::time_now();
        earlier.iter().filter(|visit| day.starts_with(visit.day())).for_each(add);
    }
    let mut was_reported = false;
    for visit in visits {
        add(&visit);
        match file.append(&visit) {
            Ok(()) => was_reported = false,
            Err(error) if !was_reported => {
                tracing::warn!("visits cannot be counted in {}: {error}", file.path.display());
                was_reported = true;
            }
            Err(_) => {}
        }
    }
}
