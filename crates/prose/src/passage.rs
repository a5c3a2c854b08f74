use crate::diagram::Diagram;
use crate::section::Block;
use crate::words::writer::Sentence;

/// A paragraph as its sentences, or a diagram.
pub(crate) enum Passage {
    Paragraph(Vec<Sentence>),
    Diagram(Diagram),
}

impl Passage {
    /// What readers see. A paragraph is one text.
    pub(crate) fn into_block(self) -> Block {
        match self {
            Self::Paragraph(sentences) => {
                Block::Paragraph(sentences.into_iter().map(|sentence| sentence.text).collect::<Vec<_>>().join(" "))
            }
            Self::Diagram(diagram) => Block::Diagram(diagram),
        }
    }
}
