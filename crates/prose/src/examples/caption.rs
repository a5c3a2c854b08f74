use birka_rules::{CapturedPiece, Game, Hostility, PlayedMove, RuleSet, Square, SquareClass};

use crate::english::grammar::{list, plural, sentence};
use crate::english::noun_phrases::{one, squares, the};

/// The caption of an example: which piece moved, what it captured, and which pieces or squares took part.
pub(crate) fn caption(set: &RuleSet, before: &Game, played: &PlayedMove) -> String {
    let name = |square: Square| square.name(set.size);
    let mover = one(set, played.kind);
    let victims: Vec<String> =
        played.captured.iter().map(|piece| format!("the {} on {}", set.kind(piece.kind).name, name(piece.square))).collect();
    let helpers = match played.captured.as_slice() {
        [piece] => helpers(set, before, played, piece),
        _ => String::new(),
    };
    sentence(&format!(
        "{mover} moves from {} to {} and captures {}{helpers}",
        name(played.mv.from),
        name(played.mv.to),
        list(&victims, "and")
    ))
}

/// The pieces and squares besides the moved piece that a captured piece was captured by.
fn helpers(set: &RuleSet, before: &Game, played: &PlayedMove, piece: &CapturedPiece) -> String {
    let others = piece.captured_by.iter().copied().filter(|&square| square != played.mv.to);
    let is_enemy = |square: &Square| before.piece(*square).is_some_and(|id| set.kind(id).side == set.kind(played.kind).side);
    let (enemies, hostile): (Vec<Square>, Vec<Square>) = others.partition(is_enemy);
    let mut participants = Vec::new();
    if let Some(kind) = enemies.first().and_then(|&square| before.piece(square)) {
        let name = &set.kind(kind).name;
        let name = if enemies.len() == 1 { name.clone() } else { plural(name) };
        participants.push(format!("the {name} on {}", squares(set, &enemies)));
    }
    participants.extend(hostile.iter().map(|&square| hostile_square(set, before, piece, square)));
    match participants.len() {
        0 => String::new(),
        _ if piece.captured_by.len() == 2 => format!(" against {}", list(&participants, "and")),
        _ => format!(", helped by {}", list(&participants, "and by")),
    }
}

/// A hostile square that counted as an enemy.
fn hostile_square(set: &RuleSet, before: &Game, piece: &CapturedPiece, square: Square) -> String {
    let law = |class: &SquareClass| class.laws[piece.kind.index()];
    let fitting = |class: &&SquareClass| {
        class.squares.contains(&square) && (law(class).hostile != Hostility::Never || law(class).hostile_when_besieged)
    };
    match (set.classes.iter().find(fitting), before.piece(square)) {
        (Some(class), None) if class.squares.len() == 1 => format!("the empty {}", class.name),
        (Some(class), None) => format!("the empty square {} of {}", square.name(set.size), the(class)),
        (Some(class), Some(id)) if class.squares.len() == 1 && set.kind(id).royal => {
            format!("{}, where the {} is besieged", the(class), set.kind(id).name)
        }
        _ => format!("the square {}", square.name(set.size)),
    }
}
