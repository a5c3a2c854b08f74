use birka_rules::{BoardDiagram, Move, Setup, Square};

/// A drawn board, or two: before and after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What it shows.
    pub caption: String,
    /// One board, or the boards before and after a move. Letters stand for kinds of pieces and a dot for an empty square; the caption of the
    /// first board explains the other marks.
    pub boards: Vec<BoardDiagram>,
    /// The move that leads from the first board to the second.
    pub example: Option<WorkedExample>,
}

/// A move that has been played under the rules that it illustrates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedExample {
    /// The position before the move.
    pub setup: Setup,
    /// The move.
    pub mv: Move,
    /// The squares of the captured pieces.
    pub captured: Vec<Square>,
}
