use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use birka_diagnostics::{Code, is_printable};
use birka_rules::Move;

use crate::source::ScriptValue;

/// The name of the script in messages of Lua.
pub(super) const CHUNK_NAME: &str = "variant";
/// The name of the prelude in messages of Lua.
pub(super) const PRELUDE_NAME: &str = "birka";

/// The prefix of the message of a script that raised an error.
pub(super) const FAILED: &str = "the script failed: ";

/// The result of running a script.
#[derive(Clone, Debug)]
pub(crate) struct ScriptOutput {
    pub(crate) value: ScriptValue,
    /// The declared options, if the script declares any.
    pub(crate) options: Option<ScriptValue>,
    pub(crate) printed: Vec<PrintedLine>,
    /// The calls and loop iterations that the script took.
    pub(crate) steps: usize,
}

/// The limit at which a script is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// The calls and loop iterations, with what library functions charge for long strings and tables.
    Steps,
    Time,
}

/// Why a script returned nothing usable.
#[derive(Debug)]
pub(crate) struct ScriptError {
    pub(crate) code: Code,
    pub(crate) line: Option<usize>,
    pub(crate) message: String,
    /// The limit that was reached, if the script was stopped.
    pub(crate) limit: Option<Limit>,
    /// The options that the script had declared before it failed.
    pub(crate) options: Option<Box<ScriptValue>>,
    /// Output of the script before it failed.
    pub(crate) printed: Vec<PrintedLine>,
    /// The move that a hook was asked about when it failed, if it was asked about several.
    pub(crate) about: Option<Move>,
}

impl ScriptError {
    pub(crate) fn new(code: Code, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { code, line, message: message.into(), limit: None, options: None, printed: Vec::new(), about: None }
    }

    /// The message that the script itself raised.
    pub(crate) fn raised_message(&self) -> &str {
        self.message.strip_prefix(FAILED).unwrap_or(&self.message)
    }
}

/// The first line of the script that a Lua message mentions.
pub(super) fn line_in(message: &str) -> Option<usize> {
    message.match_indices(&format!("{CHUNK_NAME}:")).find_map(|(at, mark)| {
        let rest = &message[at + mark.len()..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..digits].parse().ok()
    })
}

/// The first line of a Lua message without the location at its front.
pub(super) fn without_location(message: &str) -> String {
    let first = message.lines().next().unwrap_or_default();
    let first = first.strip_prefix("runtime error: ").or_else(|| first.strip_prefix("syntax error: ")).unwrap_or(first);
    let location = first.strip_prefix(CHUNK_NAME).or_else(|| first.strip_prefix(PRELUDE_NAME)).and_then(|rest| rest.strip_prefix(':'));
    let bare = location.map_or(first, |rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    let bare = bare.strip_prefix(": ").unwrap_or(bare).trim();
    if bare.contains(": 0x") {
        return "it raised an error that is not a string".to_owned();
    }
    // The text is up to the script, but not its length.
    bare.chars().filter(|c| is_printable(*c)).take(300).collect()
}

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
