use crate::diagram::Diagram;

/// How diagrams show pieces and squares, which the text refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// By letters and dots, in plain text.
    Letters,
    /// By drawn pieces: diamonds for the attackers, rings for the defenders, a crown for the king, and letters on other kinds.
    Icons,
}

/// What a section of a rules description is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Why the rules cannot be played.
    Errors,
    Board,
    Movement,
    Capture,
    King,
    End,
    Notation,
    /// What functions of the variant do.
    Hooks,
}

/// A section of a rules description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub topic: Topic,
    /// The heading: `How the pieces move`.
    pub heading: String,
    /// Its paragraphs and diagrams, in order.
    pub blocks: Vec<Block>,
}

/// A paragraph or a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// One or more sentences, not wrapped.
    Paragraph(String),
    /// One board, or two boards: before and after a move.
    Diagram(Diagram),
}
