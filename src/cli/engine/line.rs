use std::io::{BufRead, ErrorKind};

/// A longer line is not kept: the longest game anybody played takes a hundredth of it.
pub(super) const LONGEST: usize = 1 << 20;

/// What was found on the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    Text(String),
    NotText,
    TooLong,
    /// Nothing more will come.
    End,
}

/// Reads up to the end of a line, however long it is, without keeping more than [`LONGEST`] bytes of it.
pub(super) fn read_line(input: &mut impl BufRead) -> Line {
    let mut bytes = Vec::new();
    let mut begun = false;
    loop {
        let found = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            // An input that fails has nothing more to say.
            Err(_) => &[],
            Ok(found) => found,
        };
        if found.is_empty() && !begun {
            return Line::End;
        }
        let end = found.iter().position(|&byte| byte == b'\n');
        let part = &found[..end.unwrap_or(found.len())];
        // One byte more than allowed is enough to know.
        bytes.extend_from_slice(&part[..part.len().min(LONGEST + 1 - bytes.len())]);
        let (used, finished) = (end.map_or(found.len(), |end| end + 1), end.is_some() || found.is_empty());
        input.consume(used);
        begun = true;
        if finished {
            break;
        }
    }
    if bytes.len() > LONGEST {
        return Line::TooLong;
    }
    String::from_utf8(bytes).map_or(Line::NotText, Line::Text)
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::*;

    fn lines(bytes: &[u8], buffer: usize) -> Vec<Line> {
        let mut input = BufReader::with_capacity(buffer, Cursor::new(bytes));
        std::iter::from_fn(|| Some(read_line(&mut input)).filter(|line| *line != Line::End)).collect()
    }

    #[test]
    fn lines_are_read_whatever_stands_in_them() {
        let text = |text: &str| Line::Text(text.to_owned());
        for buffer in [1, 3, 100] {
            assert_eq!(
                lines(b"one\n\ntwo \r\n\xff\xfe\nlast", buffer),
                [text("one"), text(""), text("two \r"), Line::NotText, text("last")]
            );
            assert_eq!(lines(b"", buffer), []);
        }
    }

    #[test]
    fn a_line_without_end_is_passed_over() {
        let mut bytes = vec![b'x'; LONGEST + 1];
        bytes.extend_from_slice(b"\nquit\n");
        assert_eq!(lines(&bytes, 4096), [Line::TooLong, Line::Text("quit".to_owned())]);
        assert_eq!(lines(&vec![b'x'; LONGEST], 4096).len(), 1);
        assert!(matches!(lines(&vec![b'x'; LONGEST], 4096)[0], Line::Text(_)));
    }
}
