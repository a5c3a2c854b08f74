//! Text from outside as it is shown: no character of it controls a terminal, hides, or changes the order of the others. And the names of mods and their
//! files: what every file system can store.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

/// The longest name, in characters.
pub const MAX_NAME_LENGTH: usize = 80;
/// The longest sentence, in characters: a summary, a source, a description.
pub const MAX_SENTENCE_LENGTH: usize = 500;

/// How much of a text an error message quotes, in characters.
const MAX_QUOTED: usize = 60;

/// Whether a character can be shown as it is. Control characters cannot, nor can the format characters that are invisible or reorder the text
/// (`General_Category=Cf` of Unicode without the joiners and the signs that scripts and emoji need), nor line and paragraph separators.
#[must_use]
pub fn is_printable(c: char) -> bool {
    let is_format = matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}');
    !c.is_control() && !is_format
}

/// A text on one line: each character that is not [printable](is_printable) is written as an escape, `\n` or `\u{1b}`.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    escape(text, |_| false)
}

/// A text of several lines in which only line breaks are not escaped. Every line after the first is indented, so that none looks like the
/// beginning of a message.
#[must_use]
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    let escaped = escape(text, |c| c == '\n');
    let is_indented = |line: &str| line.is_empty() || line.starts_with(' ');
    if escaped.split('\n').skip(1).all(is_indented) {
        return escaped;
    }
    let mut lines = escaped.split('\n');
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out += if is_indented(line) { "\n" } else { "\n    " };
        out += line;
    }
    Cow::Owned(out)
}

/// A path on one line, as [`printable`] writes it.
#[must_use]
pub fn printable_path(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// The beginning of a text in quotation marks and with escapes, for an error message.
#[must_use]
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(MAX_QUOTED).collect();
    let rest = text.chars().count().saturating_sub(MAX_QUOTED);
    let start = printable(&format!("{start:?}")).into_owned();
    if rest == 0 { start } else { format!("{start} and {rest} more characters") }
}

/// Checks a text that people read: at most `max_length` characters, all [printable](is_printable).
///
/// # Errors
/// Why it is not allowed, as the end of a sentence that begins with the name of the text.
pub fn check_text(text: &str, max_length: usize) -> Result<(), String> {
    let length = text.chars().count();
    if length > max_length {
        return Err(format!("is too long: it has {length} characters, and at most {max_length} are allowed"));
    }
    match text.chars().enumerate().find(|(_, c)| !is_printable(*c)) {
        None => Ok(()),
        Some((_, '\n' | '\r')) => Err("contains a line break; write it on one line".to_owned()),
        Some((index, c)) => {
            let code = u32::from(c);
            Err(format!("contains a character that cannot be shown, U+{code:04X} (character {}); remove it", index + 1))
        }
    }
}

fn escape(text: &str, is_kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_shown = |c: char| is_printable(c) || is_kept(c);
    if text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_shown(c) { out.push(c) } else { out.extend(c.escape_default()) }
    }
    Cow::Owned(out)
}

/// Writes text to a terminal or a file: line breaks and tabs pass, other characters that are not [printable](is_printable) are escaped, and
/// bytes that are not UTF-8 are replaced.
///
/// It keeps the bytes of a character that is not complete until the rest of it is written.
#[derive(Debug)]
pub struct PrintableWriter<W: Write> {
    inner: W,
    incomplete: Vec<u8>,
}

impl<W: Write> PrintableWriter<W> {
    /// A writer in front of another.
    pub fn new(inner: W) -> Self {
        Self { inner, incomplete: Vec::new() }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        self.inner.write_all(escape(text, |c| matches!(c, '\n' | '\t')).as_bytes())
    }
}

impl<W: Write> Write for PrintableWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let joined;
        let pending = if self.incomplete.is_empty() {
            bytes
        } else {
            joined = [std::mem::take(&mut self.incomplete).as_slice(), bytes].concat();
            &joined
        };
        let mut chunks = pending.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.write_text(chunk.valid())?;
            let is_cut_off = || std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
            if chunks.peek().is_none() && is_cut_off() {
                self.incomplete = chunk.invalid().to_vec();
            } else if !chunk.invalid().is_empty() {
                self.write_text("\u{fffd}")?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The longest id of a mod.
const MAX_ID_LENGTH: usize = 60;
/// The longest path of a file within a mod, in bytes.
const MAX_PATH_LENGTH: usize = 160;
/// The most components of a path within a mod.
const MAX_PATH_DEPTH: usize = 6;

/// Device names of Windows. They are reserved with any extension.
const DEVICE_NAMES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Checks the id of a mod.
///
/// # Errors
/// Why the text is not a valid id.
pub fn check_mod_id(id: &str) -> Result<(), String> {
    let is_word = id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.len() <= MAX_ID_LENGTH
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        && !id.ends_with('-');
    if !is_word {
        return Err(format!(
            "an id consists of small letters, digits and hyphens, begins with a letter and has at most {MAX_ID_LENGTH} characters, as `my-game`; {} does not",
            quoted(id)
        ));
    }
    if is_device_name(id) {
        return Err(format!("`{id}` is the name of a device on Windows and cannot be the name of a folder; choose another"));
    }
    Ok(())
}

/// Checks a path within a mod, with `/` between its components.
///
/// Only ASCII letters, digits, spaces and `._-` are allowed, because other characters do not mean the same on every system.
///
/// # Errors
/// Why the path is not allowed.
pub fn check_path(path: &str) -> Result<(), String> {
    let shown: String = path.chars().take(80).flat_map(char::escape_default).collect();
    let error = |why: &str| Err(format!("`{shown}` {why}"));
    if path.is_empty() || path.len() > MAX_PATH_LENGTH {
        return error(&format!("is not a path of 1 to {MAX_PATH_LENGTH} characters"));
    }
    if path.starts_with(['/', '\\']) || has_drive_letter(path) {
        return error("begins at the root of a disk; paths in a mod are relative to its folder");
    }
    if path.contains('\\') {
        return error("contains a backslash; write `/` between folders");
    }
    if path.split('/').count() > MAX_PATH_DEPTH {
        return error(&format!("is nested deeper than {MAX_PATH_DEPTH} folders"));
    }
    for component in path.split('/') {
        match component {
            "" | "." => return error("has an empty component"),
            ".." => return error("leads out of the folder of the mod"),
            _ if !component.chars().all(|c| c.is_ascii_alphanumeric() || " ._-".contains(c)) => {
                return error("contains a character that some systems cannot write; use a to z, digits, `.`, `_` and `-`");
            }
            _ if component.ends_with(['.', ' ']) || component.starts_with(' ') => {
                return error("has a component that begins or ends with a space or ends with a full stop");
            }
            _ if is_device_name(component) => return error("contains the name of a device on Windows"),
            _ => {}
        }
    }
    Ok(())
}

fn has_drive_letter(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

fn is_device_name(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_port = |prefix: &str| stem.strip_prefix(prefix).is_some_and(|number| matches!(number.as_bytes(), [b'0'..=b'9']));
    DEVICE_NAMES.contains(&stem.as_str()) || is_port("com") || is_port("lpt")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts that must not reach a terminal, and what is shown instead.
    const HOSTILE: [(&str, &str); 9] = [
        ("a\u{1b}[31mb", "a\\u{1b}[31mb"),
        ("a\nb\r", "a\\nb\\r"),
        ("\u{9b}2J", "\\u{9b}2J"),
        ("\u{7f}\0\u{7}\t", "\\u{7f}\\u{0}\\u{7}\\t"),
        ("\u{202e}nauJ", "\\u{202e}nauJ"),
        ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
        ("\u{feff}zero\u{200b}width", "\\u{feff}zero\\u{200b}width"),
        ("tag\u{e0041}", "tag\\u{e0041}"),
        ("two\u{2028}lines", "two\\u{2028}lines"),
    ];

    #[test]
    fn what_is_not_printable_is_escaped_everywhere() {
        for (hostile, shown) in HOSTILE {
            assert_eq!(printable(hostile), shown);
            assert!(check_text(hostile, 100).is_err(), "{shown}");
            assert!(quoted(hostile).chars().all(is_printable), "{shown}");
            let mut out = Vec::new();
            // Byte by byte, so that every character is cut.
            let mut writer = PrintableWriter::new(&mut out);
            hostile.as_bytes().iter().for_each(|byte| writer.write_all(&[*byte]).unwrap());
            let kept = shown.replace("\\n", "\n").replace("\\t", "\t");
            assert_eq!(String::from_utf8(out).unwrap(), kept);
        }
    }

    #[test]
    fn ordinary_text_passes() {
        for text in ["Tablut (Ashton, rule 14)", "Hnefatafl á Íslandi – 9×9", "تافل", "می‌خواهم", "👨‍👩‍👧 ⚔️", "ᚠᚢᚦ", ""]
        {
            assert_eq!(printable(text), text);
            assert_eq!(check_text(text, 80), Ok(()));
        }
    }

    #[test]
    fn continued_lines_are_indented() {
        assert_eq!(printable_lines("one\nfake.lua:1: error\n  two\u{1b}"), "one\n    fake.lua:1: error\n  two\\u{1b}");
        assert_eq!(printable_lines("one\n    two\n\nthree"), "one\n    two\n\n    three");
    }

    #[test]
    fn long_texts_are_refused_and_quoted_in_part() {
        let long = "a".repeat(10_000);
        assert!(check_text(&long, MAX_NAME_LENGTH).unwrap_err().contains("it has 10000 characters, and at most 80"));
        assert_eq!(check_text(&"é".repeat(MAX_NAME_LENGTH), MAX_NAME_LENGTH), Ok(()));
        assert!(quoted(&long).len() < 120 && quoted(&long).ends_with("and 9940 more characters"));
    }

    #[test]
    fn bytes_that_are_not_utf8_are_replaced() {
        let mut out = Vec::new();
        let mut writer = PrintableWriter::new(&mut out);
        writer.write_all(b"a\xff\xc3").unwrap();
        writer.write_all(b"\xa9\xe2\x82").unwrap();
        writer.write_all(b"b\n").unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "a\u{fffd}é\u{fffd}b\n");
    }

    #[test]
    fn ids_are_portable_folder_names() {
        for id in ["a", "my-game", "tafl-9x9", "console"] {
            assert_eq!(check_mod_id(id), Ok(()), "{id}");
        }
        let long = "a".repeat(61);
        for id in ["", "-a", "a-", "My", "9x9", "a b", "å", "../a", "con", "nul", "com1", "lpt9", long.as_str()] {
            assert!(check_mod_id(id).is_err(), "{id}");
        }
    }

    #[test]
    fn paths_are_relative_and_portable() {
        for path in ["mod.ron", "variants/a.lua", "LICENSE", ".luarc.json", "sounds/a b_c-d.wav"] {
            assert_eq!(check_path(path), Ok(()), "{path}");
        }
        let long = "a/".repeat(90);
        for path in [
            "",
            "/etc/passwd",
            "\\a",
            "C:/a",
            "c:a",
            "../a",
            "a/../b",
            "a/..",
            "./a",
            "a//b",
            "a/",
            "a\\b",
            "a\nb",
            "a\0",
            "é.lua",
            "a:b",
            "a*",
            "aux.lua",
            "x/NUL",
            "x/Com1.txt",
            "a./b",
            "a /b",
            " a",
            "a/b/c/d/e/f/g",
            &long,
        ] {
            assert!(check_path(path).is_err(), "{path:?}");
        }
    }
}
