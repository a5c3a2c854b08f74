//! Drawn boards: pieces by their letters, special squares by marks.

use super::WorkedExample;
use birka_rules::{BoardDiagram, KindId, Ornament, RuleSet, Square, SquareClass};

/// A drawn board, or two: before and after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What it shows.
    pub caption: String,
    /// One board, or the board before a move and after it. Letters stand for kinds, a dot for an open square, and the other
    /// marks are explained where the first board is drawn.
    pub boards: Vec<BoardDiagram>,
    /// The move that leads from the first board to the second.
    pub example: Option<WorkedExample>,
}

/// A position as it is drawn in the rules.
pub(super) fn draw(set: &RuleSet, piece: impl Fn(Square) -> Option<KindId>) -> BoardDiagram {
    let ground = |square: Square| {
        let marked = set.classes.iter().filter(|class| class.squares.contains(&square));
        marked.filter_map(|class| mark(set, class)).next().unwrap_or('.')
    };
    BoardDiagram::draw(set.size, |square| piece(square).map_or_else(|| ground(square), |id| set.kind(id).letter))
}

/// The squares of one class on an otherwise empty board.
pub(super) fn outline(set: &RuleSet, class: &SquareClass) -> BoardDiagram {
    let mark = mark(set, class).unwrap_or('o');
    BoardDiagram::draw(set.size, |square| if class.squares.contains(&square) { mark } else { '.' })
}

/// The mark of a class's empty squares; `None` where they look like any other.
pub(super) fn mark(set: &RuleSet, class: &SquareClass) -> Option<char> {
    let mut taken: Vec<char> = set.kinds.iter().map(|kind| kind.letter).collect();
    for other in &set.classes {
        let wanted = match other.ornament {
            Ornament::Plain => None,
            Ornament::Throne => Some("+#=123"),
            Ornament::Refuge => Some("*%^456"),
            Ornament::Camp => Some(":~\"789"),
        };
        // Digits are never the letter of a kind, so that only a fourth class of one ornament shares a mark.
        let mark = wanted.map(|marks| marks.chars().find(|mark| !taken.contains(mark)).unwrap_or('0'));
        if std::ptr::eq(other, class) {
            return mark;
        }
        taken.extend(mark);
    }
    None
}
