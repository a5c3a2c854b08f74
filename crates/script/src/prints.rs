//! What scripts print: taken down for whoever writes them, and never more than can be read.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The most lines that are kept of a file. What comes after is dropped, and counted.
const LINES: usize = 200;
/// The longest line that is kept, in characters.
const WIDTH: usize = 500;

/// A line that a script has printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedLine {
    /// The line of the script that printed it, from 1; `None` where Lua does not tell.
    pub line: Option<usize>,
    /// What it printed: one line without control characters.
    pub text: String,
}

/// Where a script's lines are taken down.
#[derive(Clone, Debug, Default)]
pub(super) struct Prints {
    taken: Arc<Mutex<Taken>>,
    deaf: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct Taken {
    lines: Vec<PrintedLine>,
    dropped: usize,
}

impl Prints {
    /// The same lines, to which nothing is added through this until it hears.
    pub(super) fn deaf(&self) -> Self {
        Self { taken: Arc::clone(&self.taken), deaf: Arc::new(AtomicBool::new(true)) }
    }

    /// From here on lines are taken down.
    pub(super) fn hear(&self) {
        self.deaf.store(false, Ordering::Relaxed);
    }

    /// Takes a text down, line by line.
    pub(super) fn add(&self, line: Option<usize>, text: &str) {
        if self.deaf.load(Ordering::Relaxed) {
            return;
        }
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        for text in text.split('\n') {
            if taken.lines.len() == LINES {
                taken.dropped += 1;
                // One text may have millions of lines; how many more there are is no matter.
                return;
            }
            let text = text.chars().take(WIDTH).map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
            taken.lines.push(PrintedLine { line, text });
        }
    }

    /// What has been taken down, which is then forgotten.
    pub(super) fn take(&self) -> Vec<PrintedLine> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let Taken { mut lines, dropped } = std::mem::take(&mut *taken);
        if dropped > 0 {
            lines.push(PrintedLine { line: None, text: format!("… and more: only the first {LINES} lines are kept") });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_kept_apart_and_only_so_many() {
        let prints = Prints::default();
        prints.add(Some(3), "one\ntwo\tthree\u{7}");
        prints.add(None, &"x".repeat(WIDTH + 1));
        let taken = prints.take();
        let texts: Vec<&str> = taken.iter().map(|printed| printed.text.as_str()).collect();
        assert_eq!(texts[..2], ["one", "two three"]);
        assert_eq!(texts[2].len(), WIDTH);
        assert_eq!(prints.take(), []);
        (0..LINES + 5).for_each(|_| prints.add(Some(1), "again"));
        let taken = prints.take();
        assert_eq!(taken.len(), LINES + 1);
        assert!(taken[LINES].text.contains("only the first 200"));
    }
}
