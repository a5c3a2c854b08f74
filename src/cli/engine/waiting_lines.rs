use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::input_line::InputLine;

/// How long a perft may go on after `quit` or the end of the input.
const GRACE: Duration = Duration::from_secs(2);

/// The lines that came while a perft runs. They are handled after it, so that answers have the order of their commands.
#[derive(Default)]
pub(super) struct WaitingLines {
    lines: VecDeque<InputLine>,
    /// When the perft is stopped; `None` if `quit` or the end of the input has not come.
    deadline: Option<Instant>,
}

impl WaitingLines {
    /// A perft begins at `now`.
    pub(super) fn begin(&mut self, now: Instant) {
        self.deadline = self.lines.iter().any(is_end).then(|| now + GRACE);
    }

    /// Keeps a line that came at `now`.
    pub(super) fn push(&mut self, line: InputLine, now: Instant) {
        if is_end(&line) {
            self.deadline.get_or_insert(now + GRACE);
        }
        self.lines.push_back(line);
    }

    /// The next line.
    pub(super) fn pop(&mut self) -> Option<InputLine> {
        self.lines.pop_front()
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }
}

fn is_end(line: &InputLine) -> bool {
    match line {
        InputLine::Text(text) => text.split_whitespace().next() == Some("quit"),
        InputLine::End => true,
        InputLine::NotText | InputLine::TooLong => false,
    }
}
