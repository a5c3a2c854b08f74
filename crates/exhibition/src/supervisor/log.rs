//! The supervisor's log on standard error, which the service manager keeps.

use std::collections::VecDeque;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use birka_diagnostics::{printable, read_start};

use super::machine::RestartReason;

/// The time now, as every line of the log begins: that of the machine's time zone, with its distance from UTC.
pub(super) fn time() -> String {
    jiff::Zoned::now().strftime("%Y-%m-%d %H:%M:%S %z").to_string()
}

/// Writes one line with the time before it, and returns it. Nothing happens if standard error is closed or full: the supervisor goes on.
pub(super) fn write_line(line: &str) -> String {
    let line = format!("{} {line}", time());
    // In one piece, so that lines of other processes do not come between.
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
    line
}

/// Writes a line of the supervisor's own, without control characters.
pub fn report(message: impl Display) {
    write_line(&format!("birka exhibit: {}", printable(&message.to_string())));
}

/// The number of crashes whose log and picture are kept.
pub const MAX_CRASHES: usize = 10;

/// The last part of the exhibit's log that is kept, in bytes.
const MAX_LOG_BYTES: usize = 128 * 1024;
/// The longest line of the log that is kept, in bytes.
const MAX_LINE_BYTES: usize = 4096;

/// The last lines of a log.
#[derive(Default)]
pub(super) struct LogTail {
    lines: VecDeque<String>,
    bytes: usize,
}

impl LogTail {
    pub(super) fn push(&mut self, line: &str) {
        let mut end = line.len().min(MAX_LINE_BYTES);
        while !line.is_char_boundary(end) {
            end -= 1;
        }
        self.bytes += end + 1;
        self.lines.push_back(line[..end].to_owned());
        while self.bytes > MAX_LOG_BYTES {
            let Some(first) = self.lines.pop_front() else { break };
            self.bytes -= first.len() + 1;
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }
}

/// The separator between the time, the reason and the log of a crash.
const RESTARTED: &str = ": the exhibit was restarted because ";
const END_OF_LOG: &str = ". The end of its log:";

/// The folder with the last logs and pictures of crashes: `crash-000012.log` and `crash-000012.png`.
pub struct CrashFolder {
    folder: PathBuf,
}

impl CrashFolder {
    /// The folder, which is made when the first crash is kept.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The numbers of the crashes that are kept, oldest first.
    #[must_use]
    pub fn numbers(&self) -> Vec<u32> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut numbers: Vec<u32> = entries
            .filter_map(|entry| {
                let name = entry.file_name();
                name.to_str()?.strip_prefix("crash-")?.strip_suffix(".log")?.parse().ok()
            })
            .collect();
        numbers.sort_unstable();
        numbers
    }

    /// When the last crash that is kept happened, to the minute, and why; `None` if there is none, or its log is damaged.
    #[must_use]
    pub fn last(&self) -> Option<(String, String)> {
        let start = read_start(&self.log(*self.numbers().last()?), 1000).ok()?;
        let text = String::from_utf8_lossy(&start);
        let (when, rest) = text.lines().next()?.split_once(RESTARTED)?;
        let (why, _) = rest.split_once(END_OF_LOG)?;
        Some((when.chars().take("2026-11-22 14:05".len()).collect(), printable(why).into_owned()))
    }

    #[must_use]
    pub fn log(&self, number: u32) -> PathBuf {
        self.folder.join(format!("crash-{number:06}.log"))
    }

    /// The last picture before a crash.
    #[must_use]
    pub fn picture(&self, number: u32) -> PathBuf {
        self.folder.join(format!("crash-{number:06}.png"))
    }

    /// Keeps the log of a crash and removes the oldest beyond [`MAX_CRASHES`]. Returns the number of the crash.
    pub(super) fn keep_log(&self, reason: &RestartReason, when: &str, tail: &LogTail) -> io::Result<u32> {
        fs::create_dir_all(&self.folder)?;
        let numbers = self.numbers();
        let number = numbers.last().map_or(1, |last| last.wrapping_add(1));
        // Room first: on a full disk the newest crash is worth more than the oldest.
        for old in numbers.iter().take((numbers.len() + 1).saturating_sub(MAX_CRASHES)) {
            let _ = fs::remove_file(self.log(*old));
            let _ = fs::remove_file(self.picture(*old));
        }
        fs::write(self.log(number), format!("{when}{RESTARTED}{reason}{END_OF_LOG}\n\n{}", tail.text()))?;
        Ok(number)
    }

    /// Copies the last picture, if there is one, beside the log of a crash.
    pub(super) fn keep_picture(&self, number: u32, picture: &Path) -> io::Result<()> {
        if !picture.is_file() {
            return Ok(());
        }
        let copy = self.picture(number);
        fs::copy(picture, &copy).map(|_| ()).inspect_err(|_| {
            // On a full disk a part of it would take the room of the next log.
            let _ = fs::remove_file(&copy);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_crashes_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let picture = folder.path().join("last.png");
        let crashes = CrashFolder::new(folder.path().join("crashes"));
        let mut tail = LogTail::default();
        tail.push("thread 'main' panicked");
        for crash in 0..MAX_CRASHES + 3 {
            if crash == 5 {
                fs::write(&picture, "PNG").unwrap();
            }
            let number = crashes.keep_log(&RestartReason::Frozen, "2026-11-22", &tail).unwrap();
            crashes.keep_picture(number, &picture).unwrap();
        }
        let numbers = crashes.numbers();
        assert_eq!(numbers, (4..=13).collect::<Vec<u32>>());
        assert!(fs::read_to_string(crashes.log(13)).unwrap().contains("no more frames. The end of its log:\n\nthread 'main' panicked\n"));
        assert!(!crashes.picture(5).exists() && crashes.picture(6).exists());
        assert_eq!(fs::read_dir(folder.path().join("crashes")).unwrap().count(), 10 + 8);
    }

    #[test]
    fn a_picture_that_cannot_be_copied_leaves_the_log() {
        let folder = tempfile::tempdir().unwrap();
        let crashes = CrashFolder::new(folder.path().join("crashes"));
        let number = crashes.keep_log(&RestartReason::Frozen, "2026-11-22", &LogTail::default()).unwrap();
        let picture = folder.path().join("last.png");
        fs::write(&picture, "PNG").unwrap();
        fs::create_dir(crashes.picture(number)).unwrap();
        assert!(crashes.keep_picture(number, &picture).is_err());
        assert_eq!(crashes.numbers(), [number]);
    }

    #[test]
    fn the_log_is_bounded() {
        let mut tail = LogTail::default();
        tail.push("first");
        for _ in 0..100 {
            tail.push(&"é".repeat(10_000));
        }
        tail.push("last");
        let text = tail.text();
        assert!(text.len() <= MAX_LOG_BYTES && text.ends_with("last\n") && !text.contains("first"));
    }
}
