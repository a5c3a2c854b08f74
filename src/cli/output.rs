//! Standard output and standard error. What comes from outside (names in scripts, file names, what other engines say) reaches them without
//! control characters.

use std::io::{self, BufWriter, StderrLock, Stdout, Write};

use birka_diagnostics::{PrintableWriter, is_printable};
use serde::Serialize;

/// Standard output, buffered. It is not locked: the exhibit writes its heartbeat from another thread.
pub fn stdout() -> PrintableWriter<BufWriter<Stdout>> {
    PrintableWriter::new(BufWriter::new(io::stdout()))
}

pub fn stderr() -> PrintableWriter<StderrLock<'static>> {
    PrintableWriter::new(io::stderr().lock())
}

/// A value as JSON on several lines, in which characters that are not printable are written as `\u` escapes.
///
/// # Errors
/// If the value cannot be serialized.
pub fn to_json_pretty(value: &impl Serialize) -> io::Result<String> {
    Ok(escape_json(&serde_json::to_string_pretty(value)?))
}

/// A value as JSON on one line, in which characters that are not printable are written as `\u` escapes.
///
/// # Errors
/// If the value cannot be serialized.
pub fn to_json(value: &impl Serialize) -> io::Result<String> {
    Ok(escape_json(&serde_json::to_string(value)?))
}

/// Prints rows with the cells of each column but the last padded to the same width.
///
/// # Errors
/// If the output cannot be written.
pub fn write_columns<const N: usize>(rows: &[[String; N]], out: &mut impl Write) -> io::Result<()> {
    let widths: [usize; N] = std::array::from_fn(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    for row in rows {
        for (cell, width) in row[..N - 1].iter().zip(widths) {
            write!(out, "{cell:width$}  ")?;
        }
        writeln!(out, "{}", row[N - 1])?;
    }
    Ok(())
}

/// Escapes the characters of a JSON text that are not printable. Outside of its strings, only line breaks are not.
fn escape_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\n' || is_printable(c) {
            out.push(c);
        } else {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out += &format!("\\u{unit:04x}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_stays_json_and_has_no_control_characters() {
        let text = "a\u{1b}b\n\u{9b}\u{202e}\u{7f}\u{e0041}é";
        for json in [to_json(&[text]).unwrap(), to_json_pretty(&[text]).unwrap()] {
            assert!(json.chars().all(|c| c == '\n' || is_printable(c)), "{json:?}");
            assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), [text]);
        }
    }
}
