use birka_localization::{Conjunction, Phrase};
use birka_rules::{CapturedPiece, Game, Hostility, PlayedMove, RuleSet, Square, SquareClass};

use crate::words::pieces::{one, pieces_on, the as the_piece};
use crate::words::squares::{empty, the};
use crate::words::writer::{Writer, list, phrase};

/// The caption of an example: which piece moved, what it captured, and which pieces or squares took part.
pub(crate) fn caption(set: &RuleSet, before: &Game, played: &PlayedMove, writer: &Writer) -> String {
    let name = |square: Square| square.name(set.size);
    let captured = played.captured.iter().map(|piece| pieces_on(set, piece.kind, &[piece.square]));
    let mut arguments = vec![
        ("piece", one(set, played.kind).into()),
        ("from", name(played.mv.from).into()),
        ("to", name(played.mv.to).into()),
        ("captured", list(Conjunction::And, captured)),
    ];
    let helpers = match played.captured.as_slice() {
        [piece] => helpers(set, before, played, piece),
        _ => Vec::new(),
    };
    let id = match played.captured.as_slice() {
        _ if helpers.is_empty() => "caption-captures",
        [piece] if piece.captured_by.len() == 2 => {
            arguments.push(("helpers", list(Conjunction::And, helpers)));
            "caption-against"
        }
        _ => {
            let helpers = helpers.into_iter().map(|helper| phrase("helped-by").with("helper", helper));
            arguments.push(("helpers", list(Conjunction::And, helpers)));
            "caption-helped"
        }
    };
    writer.sentence(id, &arguments).text
}

/// The pieces and squares besides the moved piece that a captured piece was captured by.
fn helpers(set: &RuleSet, before: &Game, played: &PlayedMove, piece: &CapturedPiece) -> Vec<Phrase> {
    let others = piece.captured_by.iter().copied().filter(|&square| square != played.mv.to);
    let is_enemy = |square: &Square| before.piece(*square).is_some_and(|id| set.kind(id).side == set.kind(played.kind).side);
    let (enemies, hostile): (Vec<Square>, Vec<Square>) = others.partition(is_enemy);
    let kind = enemies.first().and_then(|&square| before.piece(square));
    let pieces = kind.map(|kind| pieces_on(set, kind, &enemies));
    pieces.into_iter().chain(hostile.iter().map(|&square| hostile_square(set, before, piece, square))).collect()
}

/// A hostile square that counted as an enemy.
fn hostile_square(set: &RuleSet, before: &Game, piece: &CapturedPiece, square: Square) -> Phrase {
    let rule = |class: &SquareClass| class.rules[piece.kind.index()];
    let fitting = |class: &&SquareClass| {
        class.squares.contains(&square) && (rule(class).hostile != Hostility::Never || rule(class).hostile_when_besieged)
    };
    match (set.classes.iter().find(fitting), before.piece(square)) {
        (Some(class), None) if class.squares.len() == 1 => empty(class),
        (Some(class), None) => phrase("empty-square-of").with("name", square.name(set.size)).with("squares", the(class)),
        (Some(class), Some(id)) if class.squares.len() == 1 && set.kind(id).royal => {
            phrase("besieged-square").with("squares", the(class)).with("king", the_piece(set, id))
        }
        _ => phrase("square-by-name").with("name", square.name(set.size)),
    }
}
