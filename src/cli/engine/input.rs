use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind};
use std::time::{Duration, Instant};

/// The longest line in bytes. The longest recorded game takes about a hundredth of it.
pub(super) const MAX_LINE: usize = 1 << 20;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    Text(String),
    /// Not UTF-8.
    NotText,
    TooLong,
    /// The input has ended.
    End,
}

/// Reads a line of any length without storing much more than [`MAX_LINE`] bytes.
pub(super) fn read_line(input: &mut impl BufRead) -> InputLine {
    let mut bytes = Vec::new();
    let mut started = false;
    loop {
        let found = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            // Treat an error as the end of the input.
            Err(_) => &[],
            Ok(found) => found,
        };
        if found.is_empty() && !started {
            return InputLine::End;
        }
        let end = found.iter().position(|&byte| byte == b'\n');
        let part = end.and_then(|end| found.get(..end)).unwrap_or(found);
        // One byte more than allowed shows that the line is too long.
        bytes.extend(part.iter().take(MAX_LINE + 1 - bytes.len()));
        let (used, finished) = (end.map_or(found.len(), |end| end + 1), end.is_some() || found.is_empty());
        input.consume(used);
        started = true;
        if finished {
            break;
        }
    }
    if bytes.len() > MAX_LINE {
        return InputLine::TooLong;
    }
    String::from_utf8(bytes).map_or(InputLine::NotText, InputLine::Text)
}

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

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::*;

    fn lines(bytes: &[u8], buffer: usize) -> Vec<InputLine> {
        let mut input = BufReader::with_capacity(buffer, Cursor::new(bytes));
        std::iter::from_fn(|| Some(read_line(&mut input)).filter(|line| *line != InputLine::End)).collect()
    }

    #[test]
    fn reads_lines_of_any_content() {
        let text = |text: &str| InputLine::Text(text.to_owned());
        for buffer in [1, 3, 100] {
            assert_eq!(
                lines(b"one\n\ntwo \r\n\xff\xfe\nlast", buffer),
                [text("one"), text(""), text("two \r"), InputLine::NotText, text("last")]
            );
            assert_eq!(lines(b"", buffer), []);
        }
    }

    #[test]
    fn skips_a_line_that_is_too_long() {
        let mut bytes = vec![b'x'; MAX_LINE + 1];
        bytes.extend_from_slice(b"\nquit\n");
        assert_eq!(lines(&bytes, 4096), [InputLine::TooLong, InputLine::Text("quit".to_owned())]);
        assert_eq!(lines(&vec![b'x'; MAX_LINE], 4096).len(), 1);
        assert!(matches!(lines(&vec![b'x'; MAX_LINE], 4096)[0], InputLine::Text(_)));
    }
}
