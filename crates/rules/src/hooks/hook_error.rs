/// A question that the hooks of a variant may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hook {
    /// Which of the moves that the rules allow are legal.
    Legal,
    /// What a move captures.
    Captures,
    /// Whether and how the game has ended.
    Outcome,
    /// What is announced.
    Announce,
}

impl Hook {
    /// All hooks, in the order in which they are called.
    pub const ALL: [Self; 4] = [Self::Legal, Self::Captures, Self::Outcome, Self::Announce];

    /// The name in variant files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Captures => "captures",
            Self::Outcome => "outcome",
            Self::Announce => "announce",
        }
    }
}

/// A hook failed: it raised an error, ran too long, used too much memory or returned an invalid answer. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{}: {what}", line.unwrap_or(1))]
pub struct HookError {
    /// The hook that failed.
    pub hook: Hook,
    /// The file that defines the hook.
    pub file: String,
    /// The line, from 1, if known.
    pub line: Option<usize>,
    /// What happened and how to fix it.
    pub what: String,
}
