use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use birka_diagnostics::is_printable;

/// The most lines that are kept of a file. Further lines are dropped.
const MAX_LINES: usize = 200;
/// The most characters that are kept of a line.
const MAX_WIDTH: usize = 500;

/// A line that a script has printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedLine {
    /// The line of the script that printed it, from 1; `None` where Lua does not say.
    pub line: Option<usize>,
    /// The printed text: one line without control characters.
    pub text: String,
}

/// The lines that a script prints, bounded in number and length. Clones share the lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrintLog {
    buffer: Arc<Mutex<Buffer>>,
    is_muted: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct Buffer {
    lines: Vec<PrintedLine>,
    is_truncated: bool,
}

impl PrintLog {
    /// A handle to the same lines that drops everything until [`PrintLog::unmute`].
    pub(crate) fn muted(&self) -> Self {
        Self { buffer: Arc::clone(&self.buffer), is_muted: Arc::new(AtomicBool::new(true)) }
    }

    /// Makes a muted handle record lines from now on.
    pub(crate) fn unmute(&self) {
        self.is_muted.store(false, Ordering::Relaxed);
    }

    /// Records a text line by line.
    pub(crate) fn push(&self, line: Option<usize>, text: &str) {
        if self.is_muted.load(Ordering::Relaxed) {
            return;
        }
        let mut buffer = self.buffer.lock().unwrap_or_else(PoisonError::into_inner);
        for text in text.split('\n') {
            if buffer.lines.len() == MAX_LINES {
                buffer.is_truncated = true;
                // A single text may have millions of lines.
                return;
            }
            let text = text.chars().take(MAX_WIDTH).map(|c| if c == '\t' { ' ' } else { c }).filter(|c| is_printable(*c)).collect();
            buffer.lines.push(PrintedLine { line, text });
        }
    }

    /// Takes the recorded lines out of the log.
    pub(crate) fn take(&self) -> Vec<PrintedLine> {
        let mut buffer = self.buffer.lock().unwrap_or_else(PoisonError::into_inner);
        let Buffer { mut lines, is_truncated } = std::mem::take(&mut *buffer);
        if is_truncated {
            lines.push(PrintedLine { line: None, text: format!("… and more: only the first {MAX_LINES} lines are kept") });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_into_lines_and_bounds_width_and_number() {
        let log = PrintLog::default();
        log.push(Some(3), "one\ntwo\tthree\u{7}");
        log.push(None, &"x".repeat(MAX_WIDTH + 1));
        let lines = log.take();
        let texts: Vec<&str> = lines.iter().map(|printed| printed.text.as_str()).collect();
        assert_eq!(texts[..2], ["one", "two three"]);
        assert_eq!(texts[2].len(), MAX_WIDTH);
        assert_eq!(log.take(), []);
        (0..MAX_LINES + 5).for_each(|_| log.push(Some(1), "again"));
        let lines = log.take();
        assert_eq!(lines.len(), MAX_LINES + 1);
        assert!(lines[MAX_LINES].text.contains("only the first 200"));
    }
}
