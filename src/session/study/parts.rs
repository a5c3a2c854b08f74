use birka_records::game_record::MoveSign;

use super::tree::{Node, NodeId, Study};

/// A part of the moves as text, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyPart<'a> {
    /// A move.
    Move {
        /// The position after it.
        node: NodeId,
        /// The number of moves before it.
        before: usize,
        /// Whether its number is written, because it is the first one of its line, or something is said before it.
        is_numbered: bool,
        /// The move with its captures.
        text: &'a str,
        /// What the annotator thinks of it.
        sign: Option<MoveSign>,
        /// How many variations it is in.
        depth: usize,
    },
    /// A comment.
    Comment {
        /// The text.
        text: &'a str,
        /// How many variations it is in.
        depth: usize,
    },
    /// The beginning of a variation.
    Open {
        /// How many variations are around its moves.
        depth: usize,
    },
    /// The end of a variation.
    Close {
        /// How many variations are around its moves.
        depth: usize,
    },
}

impl Study {
    /// The moves as they are written, with everything said about them.
    #[must_use]
    pub fn parts(&self) -> Vec<StudyPart<'_>> {
        let mut parts = Vec::new();
        if !self.headers.comment.is_empty() {
            parts.push(StudyPart::Comment { text: &self.headers.comment, depth: 0 });
        }
        self.parts_after(NodeId::START, 0, 0, &mut parts);
        parts
    }

    fn parts_after<'a>(&'a self, from: NodeId, before: usize, depth: usize, parts: &mut Vec<StudyPart<'a>>) {
        let (mut at, mut before, mut is_numbered) = (from, before, true);
        while let Some(&next) = self.nodes[at.0].children.first() {
            self.push_move(next, before, is_numbered, depth, parts);
            let variations = &self.nodes[at.0].children[1..];
            for &variation in variations {
                parts.push(StudyPart::Open { depth: depth + 1 });
                self.push_move(variation, before, true, depth + 1, parts);
                self.parts_after_first(variation, before + 1, depth + 1, parts);
                parts.push(StudyPart::Close { depth: depth + 1 });
            }
            is_numbered = !variations.is_empty() || !self.nodes[next.0].comment.is_empty();
            (at, before) = (next, before + 1);
        }
    }

    /// The rest of a variation, whose first move is written already.
    fn parts_after_first<'a>(&'a self, first: NodeId, before: usize, depth: usize, parts: &mut Vec<StudyPart<'a>>) {
        let is_commented = !self.nodes[first.0].comment.is_empty();
        let begin = parts.len();
        self.parts_after(first, before, depth, parts);
        // Black's reply needs no number after the move it replies to.
        if let Some(StudyPart::Move { is_numbered, .. }) = parts.get_mut(begin) {
            *is_numbered = is_commented;
        }
    }

    fn push_move<'a>(&'a self, node: NodeId, before: usize, is_numbered: bool, depth: usize, parts: &mut Vec<StudyPart<'a>>) {
        let Node { text, sign, comment, .. } = &self.nodes[node.0];
        parts.push(StudyPart::Move { node, before, is_numbered: is_numbered || before.is_multiple_of(2), text, sign: *sign, depth });
        if !comment.is_empty() {
            parts.push(StudyPart::Comment { text: comment, depth });
        }
    }
}
