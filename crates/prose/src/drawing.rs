//! Boards as text: pieces by their letters, special squares by marks.

use birka_rules::{BoardDiagram, KindId, Ornament, RuleSet, Square, SquareClass};

/// Draws a position.
pub(crate) fn draw_position(set: &RuleSet, piece: impl Fn(Square) -> Option<KindId>) -> BoardDiagram {
    let empty_square = |square: Square| {
        let mut classes = set.classes.iter().filter(|class| class.squares.contains(&square));
        classes.find_map(|class| mark(set, class)).unwrap_or('.')
    };
    BoardDiagram::draw(set.size, |square| piece(square).map_or_else(|| empty_square(square), |id| set.kind(id).letter))
}

/// Draws the squares of one class on an otherwise empty board.
pub(crate) fn draw_class(set: &RuleSet, class: &SquareClass) -> BoardDiagram {
    let mark = mark(set, class).unwrap_or('o');
    BoardDiagram::draw(set.size, |square| if class.squares.contains(&square) { mark } else { '.' })
}

/// The mark for empty squares of a class; `None` if they look like ordinary squares.
pub(crate) fn mark(set: &RuleSet, class: &SquareClass) -> Option<char> {
    let mut taken: Vec<char> = set.kinds.iter().map(|kind| kind.letter).collect();
    for other in &set.classes {
        let candidates = match other.ornament {
            Ornament::Plain => None,
            Ornament::Throne => Some("+#=123"),
            Ornament::Refuge => Some("*%^456"),
            Ornament::Camp => Some(":~\"789"),
        };
        // Kinds never have digits as letters, so only the seventh class of one ornament gets the shared mark `0`.
        let mark = candidates.map(|marks| marks.chars().find(|mark| !taken.contains(mark)).unwrap_or('0'));
        if std::ptr::eq(other, class) {
            return mark;
        }
        taken.extend(mark);
    }
    None
}
