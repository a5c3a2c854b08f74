//! The values that a script returns, the lines that it prints, and the errors with which it fails: with hints for syntax and idioms of other languages, because the messages of Lua only
//! say that something is not understood.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use birka_diagnostics::{Code, is_printable};
use birka_rules::PieceMove;

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
    pub(crate) about: Option<PieceMove>,
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

/// A mistake of authors who are used to another language, or to counting from 0.
struct Mistake {
    /// Whether it is a syntax error.
    is_syntax: bool,
    /// Part of the message of Lua.
    message: &'static str,
    /// Parts of the line of the script, of which one must occur. Empty if the message alone is sufficient.
    line: &'static [&'static str],
    hint: &'static str,
}

const fn syntax(message: &'static str, line: &'static [&'static str], hint: &'static str) -> Mistake {
    Mistake { is_syntax: true, message, line, hint }
}

const fn runtime(message: &'static str, line: &'static [&'static str], hint: &'static str) -> Mistake {
    Mistake { is_syntax: false, message, line, hint }
}

/// The first that fits is used.
const MISTAKES: &[Mistake] = &[
    syntax("", &["//", "/*"], "a comment begins with `--`"),
    syntax("", &["++"], "write `x += 1`"),
    syntax("got '?'", &[], "write `if condition then a else b`"),
    syntax("Expected 'then'", &[" = "], "`==` compares, `=` assigns"),
    syntax("(to close 'else'", &[], "`else if` needs an `end` of its own; write `elseif`"),
    syntax("when parsing method name", &[":"], KEYS_HAVE_EQUALS_SIGNS),
    syntax("when parsing function call", &[": "], KEYS_HAVE_EQUALS_SIGNS),
    syntax("Malformed string", &["[["], "a text that begins with `[[` ends with `]]`"),
    syntax("got '{'", &["function", "if", "for", "while"], "a block has no brackets: it ends with `end`"),
    runtime("(add) on string", &[], "texts are joined by `..`"),
    runtime("`null` is not", &[], "write `nil`"),
    runtime("`None` is not", &[], "write `nil`"),
    runtime("`undefined` is not", &[], "write `nil`"),
    runtime("`True` is not", &[], "write `true`"),
    runtime("`False` is not", &[], "write `false`"),
    runtime("nothing", &["[0]"], LISTS_BEGIN_AT_1),
    runtime("nil", &["[0]"], LISTS_BEGIN_AT_1),
    runtime("nil", &[".length", ".size", ".count"], "`#list` is the number of items of a list"),
    runtime("missing argument #1", &[], "methods are called with a colon, as in `text:upper()`"),
    runtime("missing method", &[".push", ":push", ":append", ":add", ":insert"], "`table.insert(list, item)` adds to a list"),
];

const KEYS_HAVE_EQUALS_SIGNS: &str = "a key and its value are joined by `=`, as in `first = \"attackers\"`";
const LISTS_BEGIN_AT_1: &str = "lists begin at 1: the first item is `list[1]`";

/// The message with a hint, if the line of the source is written as in another language. Lines are counted from 1.
pub(crate) fn with_hint(code: Code, message: String, source: &str, line: Option<usize>) -> String {
    let line = line.and_then(|line| source.lines().nth(line.checked_sub(1)?)).unwrap_or_default();
    let fits = |mistake: &&Mistake| {
        mistake.is_syntax == (code == Code::Syntax)
            && message.contains(mistake.message)
            && (mistake.line.is_empty() || mistake.line.iter().any(|part| line.contains(part)))
    };
    match MISTAKES.iter().find(fits) {
        Some(mistake) => format!("{message}; {}", mistake.hint),
        None if code == Code::Syntax => message + &unclosed_text(source).unwrap_or_default(),
        None => message,
    }
}

/// A question about the first text in `[[` and `]]` that contains another `[[`: its own `]]` is probably missing, and it ends with that of another text.
fn unclosed_text(source: &str) -> Option<String> {
    let line = |at: usize| 1 + source.get(..at).map_or(0, |before| before.matches('\n').count());
    let mut from = 0;
    loop {
        let begin = from + source.get(from..)?.find("[[")?;
        let end = begin + source.get(begin..)?.find("]]")?;
        if let Some(inner) = source.get(begin + 2..end)?.find("[[") {
            let (first, second) = (line(begin), line(begin + 2 + inner));
            return Some(format!(
                "; the text that begins with `[[` on line {first} goes on beyond another `[[` on line {second}: is its `]]` missing?"
            ));
        }
        from = end + 2;
    }
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
    use crate::load_source;

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

    /// The first error of a script, without its file.
    fn error(source: &str) -> String {
        let errors = load_source("own.lua", source).expect_err(source);
        format!("{}: {}", errors[0].line.unwrap_or(0), errors[0].message)
    }

    #[test]
    fn what_other_languages_write_gets_a_hint() {
        for (source, line, hint) in [
            // Of these Luau knows itself.
            ("local a = true && false", 1, "did you mean 'and'?"),
            ("local a = true || false", 1, "did you mean 'or'?"),
            ("local a = !true", 1, "did you mean 'not'?"),
            ("local n = 1\nif n != 1 then end", 2, "did you mean '~='"),
            ("// a comment", 1, "a comment begins with `--`"),
            ("local n = 1\nn++", 2, "write `x += 1`"),
            ("local a = true ? 1 : 2", 1, "write `if condition then a else b`"),
            ("local n = 1\nif n = 1 then end", 2, "`==` compares"),
            ("local n = 1\nif n ~= 1 then n = 2 else if n == 3 then n = 4 end", 2, "write `elseif`"),
            ("local function f(a) { return a }", 1, "a block has no brackets"),
            ("local a = 'a' + 'b'", 1, "texts are joined by `..`"),
            ("local a = null", 1, "write `nil`"),
            ("local a = True", 1, "write `true`"),
            ("local list = { 'a' }\nlocal a = list[0] .. 'b'", 2, "lists begin at 1"),
            ("local list = { 'a' }\nlocal last = list.length - 1", 2, "`#list` is the number"),
            ("local a = ('a').upper()", 1, "methods are called with a colon"),
            ("local list = { 'a' }\nlist:push('b')", 2, "`table.insert(list, item)`"),
            ("return {\n first: \"x\" }", 2, "joined by `=`"),
            ("return {\n reach: 3 }", 2, "joined by `=`"),
            ("return {\n first: x, }", 2, "joined by `=`"),
            ("return {\n board = [[\n . a .\n first = 'x' }", 2, "ends with `]]`"),
            (
                "return {\n board = [[\n . a .\n first = 'x',\n examples = { { board = [[\n . a .\n ]] } } }",
                7,
                "begins with `[[` on line 2 goes on beyond another `[[` on line 5",
            ),
        ] {
            let found = error(source);
            assert!(found.starts_with(&format!("{line}: ")) && found.contains(hint), "{source}: {found}");
        }
    }

    #[test]
    fn other_faults_get_none() {
        for (source, message) in [
            ("local a = 1 +", "1: Expected identifier when parsing expression, got <eof>"),
            ("local a = nil\nlocal b = a.x", "2: the script failed: attempt to index nil with 'x'"),
        ] {
            assert_eq!(error(source), message);
        }
    }
}
