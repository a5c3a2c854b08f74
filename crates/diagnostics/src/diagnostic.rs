//! Faults and warnings about files, and the codes of their kinds, each with a page that explains it.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::{printable_lines, printable_path};

/// A fault or a warning about a file: its place, its code and what to do about it.
///
/// Displays as `file:line: error[CODE]: message`, without control characters; further lines of the message are indented.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {severity}[{code}]: {}", printable_path(path), line.unwrap_or(1), printable_lines(message))]
pub struct Diagnostic {
    /// The file, or the folder if no single file is at fault.
    pub path: PathBuf,
    /// The line, from 1; `None` if the file as a whole is meant.
    pub line: Option<usize>,
    /// The exact part of that line, if known.
    pub span: Option<Span>,
    pub severity: Severity,
    /// The kind of fault. Warnings have codes of their own.
    pub code: Code,
    /// The error and what was expected.
    pub message: String,
}

impl Diagnostic {
    /// An error about a file as a whole.
    #[must_use]
    pub fn error(path: &Path, code: Code, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line: None, span: None, severity: Severity::Error, code, message: message.into() }
    }

    /// A warning about a file as a whole.
    #[must_use]
    pub fn warning(path: &Path, code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(path, code, message) }
    }

    /// Displays as `file:line:column: error[CODE]: message`, which editors and terminals open at the place. Column 1 where none is known.
    #[must_use]
    pub fn with_column(&self) -> impl fmt::Display {
        let Self { path, line, span, severity, code, message } = self;
        let (line, column) = (line.unwrap_or(1), span.map_or(1, |span| span.column));
        format!("{}:{line}:{column}: {severity}[{code}]: {}", printable_path(path), printable_lines(message))
    }

    /// The same diagnostic at a line, counted from 1.
    #[must_use]
    pub fn at_line(self, line: usize) -> Self {
        Self { line: Some(line), ..self }
    }

    /// The same diagnostic at a line, and at a span on that line if one is known.
    #[must_use]
    pub fn at(self, line: usize, span: Option<Span>) -> Self {
        Self { line: Some(line), span, ..self }
    }
}

/// A part of a text. Lines and columns count from 1, columns in characters; the end is behind the last character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The line on which it begins.
    pub line: usize,
    /// The column at which it begins.
    pub column: usize,
    /// The line on which it ends.
    pub end_line: usize,
    /// The column behind its last character.
    pub end_column: usize,
}

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The variant can be played, but something is probably a mistake.
    Warning,
    /// The variant cannot be played.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The kind of fault that a diagnostic reports. Codes are stable; [`explain`](crate::explain) has a page for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code, in the order of their texts.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The code as it is printed: `E001`.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            /// The code with this text, in upper or lower case. `None` if no code has it.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(text))
            }
        }
    };
}

codes! {
    /// The file cannot be read: it is missing, a folder, too large or not UTF-8.
    UnreadableFile = "E001",
    /// The file is not valid Lua.
    Syntax = "E002",
    /// The script raised an error while it ran.
    Runtime = "E003",
    /// The script used up its time and was stopped.
    OutOfTime = "E004",
    /// The script used too much memory and was stopped.
    OutOfMemory = "E005",
    /// The script returned something other than a table.
    NotATable = "E006",
    /// The returned table is too deep or too large, or contains itself.
    TooDeep = "E007",
    /// A key that the vocabulary does not have.
    UnknownKey = "E010",
    /// A required key is missing.
    MissingKey = "E011",
    /// A value of the wrong type.
    WrongType = "E012",
    /// A value of the right type that is not allowed here.
    BadValue = "E013",
    /// A key that occurs twice in one table.
    DuplicateKey = "E014",
    /// The file is written for another version of the vocabulary.
    ApiVersion = "E015",
    /// A name of a side, kind or class that is not defined.
    UnknownName = "E016",
    /// Two keys that contradict or repeat each other.
    Contradiction = "E018",
    /// A board drawing that is not a board.
    Board = "E020",
    /// A letter on the board that belongs to no kind of piece.
    UnknownLetter = "E021",
    /// A square that is off the board or is not written as a square.
    BadSquare = "E022",
    /// Rules that cannot be played.
    Rules = "E030",
    /// The variant that a file extends is missing, faulty, or extends the file in turn.
    Extends = "E031",
    /// Some choice of options gives rules that cannot be played.
    FaultyOption = "E032",
    /// An example that does not hold.
    Example = "E033",
    /// A function that fails in the starting position.
    Hook = "E034",
    /// A function that could keep state from one call to the next.
    ImpureHook = "E035",
    /// Two files define the same variant.
    DuplicateVariant = "E040",
    /// A folder of scripts cannot be found or read.
    NoScripts = "E041",
    /// A folder of mods contains a folder without a valid `mod.ron`.
    Manifest = "E050",
    /// A mod lacks required files or contains files that are not allowed.
    ModFiles = "E051",
    /// Two mods with the same id.
    DuplicateMod = "E052",
    /// A mod depends on another that is not installed.
    MissingMod = "E053",
    /// A mod depends on another version than the one that is installed.
    ModVersion = "E054",
    /// Mods that depend on each other in a cycle.
    ModCycle = "E055",
    /// A mod extends a variant of a mod that it does not declare as a dependency.
    UndeclaredDependency = "E056",
    /// The `art.ron` of a mod is faulty.
    Art = "E057",
    /// A locale file of a mod is faulty.
    Locale = "E058",
    /// The config of an exhibition is faulty.
    Exhibition = "E070",
    /// The layout or a class of squares is not symmetric.
    Asymmetric = "W001",
    /// A kind of piece that is not on the board.
    UnusedKind = "W002",
    /// An option that changes nothing.
    IneffectiveOption = "W003",
    /// A class of squares that has no effect.
    UnusedClass = "W004",
    /// A square on which the king wins but which he can never reach.
    UnreachableGoal = "W005",
    /// A rule that no example covers.
    UncoveredRule = "W006",
    /// A file in the folder of mods that does not belong to a mod.
    StrayFile = "W007",
    /// A comment that should silence a warning and silences none.
    UselessAllowance = "W008",
    /// A kind of piece of which a function forbids every move.
    FrozenKind = "W009",
    /// A move that no piece of a kind can ever make.
    ImpossibleMove = "W010",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The page of a code, in Markdown; `None` if it has no page.
#[must_use]
pub fn explain(code: Code) -> Option<&'static str> {
    PAGES.iter().find(|(known, _)| *known == code.as_str()).map(|(_, page)| *page)
}

/// To add a page, write a file in `docs/errors` and add its code to `PAGES`.
macro_rules! pages {
    ($($code:literal)*) => {
        &[$(($code, include_str!(concat!("../../../docs/errors/", $code, ".md")))),*]
    };
}

#[rustfmt::skip]
const PAGES: &[(&str, &str)] = pages! {
    "E001" "E002" "E003" "E004" "E005" "E006" "E007"
    "E010" "E011" "E012" "E013" "E014" "E015" "E016" "E018"
    "E020" "E021" "E022"
    "E030" "E031" "E032" "E033" "E034" "E035"
    "E040" "E041"
    "E050" "E051" "E052" "E053" "E054" "E055" "E056" "E057" "E058"
    "E070"
    "W001" "W002" "W003" "W004" "W005" "W006" "W007" "W008" "W009" "W010"
};
