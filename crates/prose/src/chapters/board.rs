//! The board, its special squares, the pieces and who moves first; and notation.

use birka_rules::{Kind, KindId, RuleSet, Side, Square, SquareClass};

use crate::diagram::Diagram;
use crate::drawing::{draw_class, draw_position, mark};
use crate::english::grammar::{list, number, plural, sentence};
use crate::english::noun_phrases::{count, is_plural, one, squares, the};
use crate::section::{Block, Signs};

/// The most squares that are listed by name. More are drawn.
const MAX_LISTED_SQUARES: usize = 12;

pub(crate) fn blocks(set: &RuleSet, signs: Signs) -> Vec<Block> {
    let mut blocks =
        vec![Block::paragraph(std::iter::once(board_size(set)).chain(set.classes.iter().map(|class| class_squares(set, class))))];
    let drawn = set.classes.iter().filter(|class| squares_in_words(set, class).is_none());
    blocks.extend(drawn.map(|class| Block::Diagram(class_diagram(set, class))));
    blocks.push(Block::paragraph(
        [pieces(set, signs), absent_pieces(set, signs), turn_order(set)].into_iter().filter(|text| !text.is_empty()),
    ));
    blocks.push(Block::Diagram(Diagram {
        caption: format!("The starting position. {}", legend(set, signs)),
        boards: vec![draw_position(set, |square| set.start[square.index()])],
        example: None,
    }));
    blocks
}

pub(crate) fn notation(set: &RuleSet) -> Vec<Block> {
    let record_letters: Vec<String> = set.kinds().map(|(id, kind)| format!("{} is {}", one(set, id), kind.record)).collect();
    vec![Block::paragraph([
        "A square is named by the letter of its file and the number of its rank; a1 is the lower left corner.".to_owned(),
        "A move is written as the square it starts from and the square it ends on, such as d1-d3.".to_owned(),
        format!("In position records {}.", list(&record_letters, "and")),
    ])]
}

fn board_size(set: &RuleSet) -> String {
    let side = number(set.size.side());
    format!("The board has {side} by {side} squares.")
}

/// Where the squares of a class are.
fn class_squares(set: &RuleSet, class: &SquareClass) -> String {
    let is = if is_plural(class) { "are" } else { "is" };
    let squares = squares_in_words(set, class).unwrap_or_else(|| format!("the {} squares shown below", number(members(set, class).len())));
    sentence(&format!("{} {is} {squares}", the(class)))
}

/// The squares of a class in words; `None` if they have to be drawn.
fn squares_in_words(set: &RuleSet, class: &SquareClass) -> Option<String> {
    let size = set.size;
    let members = members(set, class);
    let are = |is_member: &dyn Fn(Square) -> bool| size.squares().filter(|&s| is_member(s)).eq(members.iter().copied());
    if are(&|s| s == size.middle()) {
        Some("the square in the middle".to_owned())
    } else if are(&|s| size.is_corner(s)) {
        Some("the four corner squares".to_owned())
    } else if are(&|s| size.is_edge(s)) {
        Some("all squares along the border of the board".to_owned())
    } else if are(&|s| size.is_edge(s) && !size.is_corner(s)) {
        Some("all squares along the border of the board except the corner squares".to_owned())
    } else if members.len() <= MAX_LISTED_SQUARES {
        let noun = if members.len() == 1 { "the square" } else { "the squares" };
        Some(format!("{noun} {}", squares(set, &members)))
    } else {
        None
    }
}

fn members(set: &RuleSet, class: &SquareClass) -> Vec<Square> {
    set.size.squares().filter(|square| class.squares.contains(square)).collect()
}

fn class_diagram(set: &RuleSet, class: &SquareClass) -> Diagram {
    Diagram { caption: sentence(&the(class)), boards: vec![draw_class(set, class)], example: None }
}

/// The pieces of both sides.
fn pieces(set: &RuleSet, signs: Signs) -> String {
    let [attackers, defenders] = Side::ALL.map(|side| kinds_on_board(set, side));
    let kings: Vec<String> =
        set.kinds.iter().filter(|kind| kind.royal).map(|kind| format!("the {}{}", kind.name, sign(set, kind, signs))).collect();
    let kings = list(&kings, "and");
    let counts = |kinds: &[KindId]| list(&kinds.iter().map(|&id| kind_count(set, id, signs)).collect::<Vec<_>>(), "and");
    let is_named_after_side = |side: Side, kinds: &[KindId]| matches!(kinds, [id] if plural(&set.kind(*id).name) == side.to_string());
    if is_named_after_side(Side::Attackers, &attackers) && is_named_after_side(Side::Defenders, &defenders) {
        return sentence(&format!("{kings} and {} play against {}", counts(&defenders), counts(&attackers)));
    }
    let defenders: Vec<String> = std::iter::once(kings).chain(defenders.iter().map(|&id| kind_count(set, id, signs))).collect();
    format!("The defenders have {}. The attackers have {}.", list(&defenders, "and"), counts(&attackers))
}

/// The kinds of a side in the starting position, without the king.
fn kinds_on_board(set: &RuleSet, side: Side) -> Vec<KindId> {
    set.kinds().filter(|&(id, kind)| kind.side == side && !kind.royal && count(set, id) > 0).map(|(id, _)| id).collect()
}

/// How diagrams show a kind, in brackets; empty where that needs no words.
fn sign(set: &RuleSet, kind: &Kind, signs: Signs) -> String {
    let common = set.kinds().map(|(_, other)| other).find(|other| other.side == kind.side && !other.royal);
    match signs {
        Signs::Letters => format!(" ({})", kind.letter),
        Signs::Icons if kind.royal => " (with a crown)".to_owned(),
        Signs::Icons if common.is_some_and(|common| common.letter == kind.letter) => String::new(),
        Signs::Icons => format!(" (marked {})", kind.letter),
    }
}

/// The number of pieces of a kind: `eight defenders (d)`.
fn kind_count(set: &RuleSet, id: KindId, signs: Signs) -> String {
    let (kind, count) = (set.kind(id), count(set, id));
    let name = if count == 1 { kind.name.clone() } else { plural(&kind.name) };
    format!("{} {name}{}", number(count), sign(set, kind, signs))
}

/// The kinds that are not in the starting position.
fn absent_pieces(set: &RuleSet, signs: Signs) -> String {
    let absent = set.kinds().filter(|&(id, _)| count(set, id) == 0);
    let sentences =
        absent.map(|(_, kind)| format!("The {} start without any {}{}.", kind.side, plural(&kind.name), sign(set, kind, signs)));
    sentences.collect::<Vec<_>>().join(" ")
}

fn turn_order(set: &RuleSet) -> String {
    format!("The {} move first. The sides take turns and make one move each.", set.first)
}

/// What the marks in diagrams mean.
fn legend(set: &RuleSet, signs: Signs) -> String {
    let marks = set.classes.iter().filter_map(|class| {
        let squares =
            if class.squares.len() == 1 { format!("the empty {}", class.name) } else { format!("an empty square of {}", the(class)) };
        mark(set, class).map(|mark| format!("{mark} is {squares}"))
    });
    let first = match signs {
        Signs::Letters => "a dot is an empty square",
        Signs::Icons => "a diamond is a piece of the attackers, a ring is one of the defenders",
    };
    sentence(&list(&std::iter::once(first.to_owned()).chain(marks).collect::<Vec<_>>(), "and"))
}
