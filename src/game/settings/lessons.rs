use serde::{Deserialize, Serialize};

/// What the teacher shows: nothing, until it is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisSettings {
    /// Hints can be asked for.
    pub hints: bool,
    /// A bar beside the board tells who stands better.
    pub bar: bool,
    /// The best lines are drawn on the board.
    pub lines: bool,
    /// A game that has ended is looked through.
    pub review: bool,
}
