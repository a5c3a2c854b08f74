use std::fmt;

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
