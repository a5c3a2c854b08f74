use serde::{Deserialize, Serialize};

/// What the analysis shows of a game in progress. By default nothing. A finished game can always be reviewed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisSettings {
    /// Hints can be requested.
    pub hints: bool,
    /// A bar beside the board shows the evaluation.
    pub bar: bool,
    /// The best lines are drawn on the board.
    pub lines: bool,
}
