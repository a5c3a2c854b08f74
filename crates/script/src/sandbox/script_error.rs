use birka_diagnostics::{Code, is_printable};

use super::fuel::Limit;
use super::print_log::PrintedLine;
use crate::source::ScriptValue;

/// What Lua calls the script in its messages.
pub(super) const CHUNK_NAME: &str = "variant";
/// What Lua calls the prelude in its messages.
pub(super) const PRELUDE_NAME: &str = "birka";

/// The prefix of the message of a script that raised an error.
const FAILED: &str = "the script failed: ";

/// Why a script returned nothing usable.
#[derive(Debug)]
pub(crate) struct ScriptError {
    pub(crate) code: Code,
    pub(crate) line: Option<usize>,
    pub(crate) message: String,
    /// What was used up, if the script was stopped.
    pub(crate) limit: Option<Limit>,
    /// The options that the script had declared before it failed.
    pub(crate) options: Option<Box<ScriptValue>>,
    /// What the script had printed before it failed.
    pub(crate) printed: Vec<PrintedLine>,
}

impl ScriptError {
    pub(crate) fn new(code: Code, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { code, line, message: message.into(), limit: None, options: None, printed: Vec::new() }
    }

    /// The error of a call that raised `error`, which Lua describes by its full text.
    pub(super) fn from_lua(error: &mlua::Error, text: &str, memory_limit: usize) -> Self {
        match error {
            mlua::Error::SyntaxError { message, .. } => Self::new(Code::Syntax, line_in(message), without_location(message)),
            _ if matches!(error, mlua::Error::MemoryError(_)) || text.contains("not enough memory") => {
                let message = format!("the script used more than {} MB of memory and was stopped", memory_limit >> 20);
                Self::new(Code::OutOfMemory, line_in(text), message)
            }
            _ => Self::new(Code::Runtime, line_in(text), format!("{FAILED}{}", without_location(text))),
        }
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
fn without_location(message: &str) -> String {
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
