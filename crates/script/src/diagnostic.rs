use std::fmt;
use std::path::PathBuf;

/// Something wrong with a file of rules, its place and the remedy.
///
/// Displays as `file:line: error[CODE]: message`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {severity}[{code}]: {message}", path.display(), line.unwrap_or(1))]
pub struct Diagnostic {
    /// The file, or the folder if there is no file to speak of.
    pub path: PathBuf,
    /// The line, from 1; `None` where the file as a whole is meant.
    pub line: Option<usize>,
    /// How bad it is.
    pub severity: Severity,
    /// What sort of fault it is; warnings have codes of their own.
    pub code: Code,
    /// What is wrong and what was expected.
    pub message: String,
}

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The variant can be played, but something is likely not meant.
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
        /// What sort of fault a diagnostic reports. The codes are stable; `docs/variants.md` explains each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The code as it is printed: `E001`.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

codes! {
    /// The file cannot be read: it is missing, a folder, too large or not UTF-8.
    UnreadableFile = "E001",
    /// The file is not Lua.
    Syntax = "E002",
    /// The script raised an error while it ran.
    Runtime = "E003",
    /// The script ran too long and was stopped.
    OutOfTime = "E004",
    /// The script asked for too much memory and was stopped.
    OutOfMemory = "E005",
    /// The script returned something that is no table.
    NotATable = "E006",
    /// The returned table is too deep or too large, or contains itself.
    TooDeep = "E007",
    /// A key that the vocabulary does not have.
    UnknownKey = "E010",
    /// A key that has to be there is not.
    MissingKey = "E011",
    /// A value of the wrong type.
    WrongType = "E012",
    /// A value of the right type that is not among those allowed.
    BadValue = "E013",
    /// A key written twice in one table.
    DuplicateKey = "E014",
    /// The file is written for another version of the vocabulary.
    ApiVersion = "E015",
    /// A name of a side, kind or class that is not defined.
    UnknownName = "E016",
    /// Two keys that contradict each other, or say the same twice.
    Contradiction = "E018",
    /// A board drawing that draws no board.
    Board = "E020",
    /// A letter on the board that stands for no kind of piece.
    UnknownLetter = "E021",
    /// A square that the board does not have, or that is no square.
    BadSquare = "E022",
    /// Rules that no game could be played by.
    Rules = "E030",
    /// What a file extends is missing, faulty, or extends the file in turn.
    Extends = "E031",
    /// Some choice of options leaves rules that no game could be played by.
    FaultyOption = "E032",
    /// An example that does not hold.
    Example = "E033",
    /// A function that fails in the starting position.
    Hook = "E034",
    /// A function that could remember something from one question to the next.
    ImpureHook = "E035",
    /// Two files define the same variant.
    DuplicateVariant = "E040",
    /// A folder of scripts cannot be found or read.
    NoScripts = "E041",
    /// A folder of mods with a folder that has no sound `mod.ron`.
    Manifest = "E050",
    /// A mod lacks what makes one up, or holds what no mod may hold.
    ModFiles = "E051",
    /// Two mods with the same id.
    DuplicateMod = "E052",
    /// A mod needs another that is not there.
    MissingMod = "E053",
    /// A mod needs another version of what is there.
    ModVersion = "E054",
    /// Mods that depend on each other in a circle.
    ModCycle = "E055",
    /// A mod extends another without saying that it depends on it.
    UndeclaredDependency = "E056",
    /// What a mod says about looks and sounds is at fault.
    Art = "E057",
    /// What a mod says in another language is at fault.
    Locale = "E058",
    /// The layout, or a class of squares, is not the same seen from all sides.
    Asymmetric = "W001",
    /// A kind of piece of which none is on the board.
    UnusedKind = "W002",
    /// An option that changes nothing.
    IneffectiveOption = "W003",
    /// A class of squares that means nothing.
    UnusedClass = "W004",
    /// A square that the king escapes to, but can never reach.
    UnreachableGoal = "W005",
    /// A rule that no example shows.
    UncoveredRule = "W006",
    /// A file in the folder of mods that is no mod.
    StrayFile = "W007",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
