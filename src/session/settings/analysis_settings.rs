use serde::{Deserialize, Serialize};

/// What the analysis shows. By default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisSettings {
    /// Hints can be requested.
    pub hints: bool,
    /// A bar beside the board shows the evaluation.
    pub bar: bool,
    /// The best lines are drawn on the board.
    pub lines: bool,
    /// A finished game can be reviewed.
    pub review: bool,
}
