//! The board, its marked squares, the pieces and who begins; and how all that is written down.

use super::diagram::{self, Diagram};
use super::grammar::{list, number, plural, sentence};
use super::names::{count, is_many, one, squares, the};
use super::{Block, paragraph};
use birka_rules::{KindId, RuleSet, Side, Square, SquareClass};

/// More squares than this are drawn instead of listed.
const LONGEST_LIST: usize = 12;

pub(super) fn parts(set: &RuleSet) -> Vec<Block> {
    let side = number(set.size.side());
    let board = format!("The board has {side} by {side} squares.");
    let mut parts = vec![paragraph(std::iter::once(board).chain(set.classes.iter().map(|class| squares_of(set, class))))];
    parts.extend(set.classes.iter().filter(|class| shape(set, class).is_none()).map(|class| Block::Diagram(outline(set, class))));
    parts.push(paragraph([pieces(set), absent(set), order(set)].into_iter().filter(|text| !text.is_empty())));
    parts.push(Block::Diagram(Diagram {
        caption: format!("The board when the game begins. {}", legend(set)),
        boards: vec![diagram::draw(set, |square| set.start[square.index()])],
        example: None,
    }));
    parts
}

pub(super) fn notation(set: &RuleSet) -> Vec<Block> {
    let records: Vec<String> = set.kinds().map(|(id, kind)| format!("{} is {}", one(set, id), kind.record)).collect();
    vec![paragraph([
        "A square is named by the letter of its file and the number of its rank; a1 is the lower left corner.".to_owned(),
        "A move is written as the square it leaves and the square it comes to, such as d1-d3.".to_owned(),
        format!("In position records {}.", list(&records, "and")),
    ])]
}

/// Where the squares of a class lie.
fn squares_of(set: &RuleSet, class: &SquareClass) -> String {
    let is = if is_many(class) { "are" } else { "is" };
    let shape = shape(set, class).unwrap_or_else(|| format!("the {} squares drawn below", number(members(set, class).len())));
    sentence(&format!("{} {is} {shape}", the(class)))
}

/// The squares of a class in words, where words are enough.
fn shape(set: &RuleSet, class: &SquareClass) -> Option<String> {
    let size = set.size;
    let members = members(set, class);
    let are = |holds: &dyn Fn(Square) -> bool| size.squares().filter(|&s| holds(s)).eq(members.iter().copied());
    if are(&|s| s == size.middle()) {
        Some("the square in the middle".to_owned())
    } else if are(&|s| size.is_corner(s)) {
        Some("the four corner squares".to_owned())
    } else if are(&|s| size.is_edge(s)) {
        Some("the whole rim of the board".to_owned())
    } else if are(&|s| size.is_edge(s) && !size.is_corner(s)) {
        Some("the rim of the board without its corner squares".to_owned())
    } else if members.len() <= LONGEST_LIST {
        let square = if members.len() == 1 { "the square" } else { "the squares" };
        Some(format!("{square} {}", squares(set, &members)))
    } else {
        None
    }
}

fn members(set: &RuleSet, class: &SquareClass) -> Vec<Square> {
    set.size.squares().filter(|square| class.squares.contains(square)).collect()
}

/// A drawing of the squares of a class and nothing else.
fn outline(set: &RuleSet, class: &SquareClass) -> Diagram {
    Diagram { caption: sentence(&the(class)), boards: vec![diagram::outline(set, class)], example: None }
}

/// Who stands on the board.
fn pieces(set: &RuleSet) -> String {
    let [attackers, defenders] = Side::ALL.map(|side| present(set, side));
    let kings: Vec<String> =
        set.kinds.iter().filter(|kind| kind.royal).map(|kind| format!("the {} ({})", kind.name, kind.letter)).collect();
    let kings = list(&kings, "and");
    let told = |kinds: &[KindId]| list(&kinds.iter().map(|&id| counted(set, id)).collect::<Vec<_>>(), "and");
    let side_says_it = |side: Side, kinds: &[KindId]| matches!(kinds, [id] if plural(&set.kind(*id).name) == side.to_string());
    if side_says_it(Side::Attackers, &attackers) && side_says_it(Side::Defenders, &defenders) {
        return sentence(&format!("{kings} and his {} are besieged by {}", told(&defenders), told(&attackers)));
    }
    let defenders: Vec<String> = std::iter::once(kings).chain(defenders.iter().map(|&id| counted(set, id))).collect();
    format!("The defenders are {}. They are besieged by the attackers: {}.", list(&defenders, "and"), told(&attackers))
}

/// The kinds of a side that stand on the board when the game begins, the king left out.
fn present(set: &RuleSet, side: Side) -> Vec<KindId> {
    set.kinds().filter(|&(id, kind)| kind.side == side && !kind.royal && count(set, id) > 0).map(|(id, _)| id).collect()
}

/// `eight defenders (d)`.
fn counted(set: &RuleSet, id: KindId) -> String {
    let (kind, count) = (set.kind(id), count(set, id));
    let name = if count == 1 { kind.name.clone() } else { plural(&kind.name) };
    format!("{} {name} ({})", number(count), kind.letter)
}

/// The kinds that are known to the rules but not on the board.
fn absent(set: &RuleSet) -> String {
    let absent = set.kinds().filter(|&(id, _)| count(set, id) == 0);
    let sentences = absent.map(|(_, kind)| format!("The {} begin without any {} ({}).", kind.side, plural(&kind.name), kind.letter));
    sentences.collect::<Vec<_>>().join(" ")
}

fn order(set: &RuleSet) -> String {
    format!("The {} move first; then the two sides take turns, one move each.", set.first)
}

/// What the drawings show besides pieces.
fn legend(set: &RuleSet) -> String {
    let marks = set.classes.iter().filter_map(|class| {
        let squares =
            if class.squares.len() == 1 { format!("the empty {}", class.name) } else { format!("an empty square of {}", the(class)) };
        diagram::mark(set, class).map(|mark| format!("{mark} is {squares}"))
    });
    let dot = "a dot is an empty square".to_owned();
    sentence(&list(&std::iter::once(dot).chain(marks).collect::<Vec<_>>(), "and"))
}
