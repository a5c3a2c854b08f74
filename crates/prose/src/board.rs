//! The board, its special squares, the pieces and who moves first; and notation.

use birka_localization::{Argument, Conjunction, Phrase};
use birka_rules::{BoardDiagram, Dice, DieFaces, DieSteps, Hand, Kind, KindId, Passes, RuleSet, Side, Square, SquareClass};

use crate::ends::places;
use crate::section::{Diagram, Passage, Signs, draw_class, draw_position, mark};
use crate::words::{
    KindGroup, MessageWriter, Sentence, a_piece, count, empty_square, list, noun, own_noun, phrase, pieces_at_start, square_names,
    the_piece, the_side, the_squares,
};

/// The most squares that are listed by name. More are drawn.
const MAX_LISTED_SQUARES: usize = 12;

pub(crate) fn passages(set: &RuleSet, signs: Signs, writer: &MessageWriter) -> Vec<Passage> {
    let size = writer.sentence("board-size", &[("files", count(set.size.files())), ("ranks", count(set.size.ranks()))]);
    let gaps = set.size.has_gaps().then(|| writer.sentence("board-gaps", &[]));
    let classes = set.classes.iter().map(|class| class_squares(set, class, writer));
    let mut passages = vec![Passage::Paragraph(std::iter::once(size).chain(gaps).chain(classes).collect())];
    let drawn = set.classes.iter().filter(|class| matches!(where_is(set, class), ClassLocation::Drawn));
    passages.extend(drawn.map(|class| Passage::Diagram(class_diagram(set, class, writer))));
    let turns = match &set.two_moves {
        Some(_) => "board-turns-two",
        None if set.kinds.iter().all(|kind| kind.again.is_never()) => "board-turns",
        None => "board-turns-go-on",
    };
    let alone = KindGroup::of(set, |id, _| set.two_moves.as_ref().is_some_and(|rule| rule.alone.contains(&id)));
    let alone = (!alone.is_empty()).then(|| writer.sentence("board-turns-alone", &[("who", alone.names())]));
    let captures_alone = set.two_moves.as_ref().is_some_and(|rule| rule.captures_alone);
    let turns = [writer.sentence("board-first", &[("side", the_side(set, set.first).into())]), writer.sentence(turns, &[])]
        .into_iter()
        .chain(alone)
        .chain(captures_alone.then(|| writer.sentence("board-turns-captures-alone", &[])))
        .chain(set.passes.map(|passes| passing(set, passes, writer)));
    let dice = set.dice.map(|dice| rolling(dice, writer)).unwrap_or_default();
    let placement = set.hand.as_ref().map(|hand| placement(set, hand, writer)).unwrap_or_default();
    let sentences =
        pieces(set, signs, writer).into_iter().chain(absent_pieces(set, signs, writer)).chain(placement).chain(turns).chain(dice);
    passages.push(Passage::Paragraph(sentences.collect()));
    let legend = legend(set, signs, writer).map(|legend| legend.text);
    let caption = std::iter::once(writer.sentence("board-start", &[]).text).chain(legend).collect::<Vec<_>>().join(" ");
    passages.push(Passage::Diagram(Diagram {
        caption,
        boards: vec![draw_position(set, |square| set.start[square.index()])],
        example: None,
    }));
    passages
}

pub(crate) fn notation(set: &RuleSet, writer: &MessageWriter) -> Vec<Passage> {
    let letter =
        |(id, kind): (KindId, &Kind)| phrase("notation-letter").with("piece", a_piece(set, id)).with("letter", kind.record.to_string());
    let letters = list(Conjunction::And, set.kinds().map(letter));
    vec![Passage::Paragraph(vec![
        writer.sentence("notation-squares", &[]),
        writer.sentence("notation-moves", &[]),
        writer.sentence("notation-records", &[("letters", letters)]),
    ])]
}

/// Where the squares of a class are.
enum ClassLocation {
    Middle,
    Corners,
    Border,
    BorderWithoutCorners,
    /// On squares that are few enough to be listed.
    Listed,
    /// On too many squares to list: they have to be drawn.
    Drawn,
}

fn where_is(set: &RuleSet, class: &SquareClass) -> ClassLocation {
    let size = set.size;
    let members = members(set, class);
    let are = |is_member: &dyn Fn(Square) -> bool| size.squares().filter(|&s| is_member(s)).eq(members.iter().copied());
    if members.len() == 1 && are(&|s| size.is_middle(s)) {
        ClassLocation::Middle
    } else if are(&|s| size.is_corner(s)) {
        ClassLocation::Corners
    } else if are(&|s| size.is_edge(s)) {
        ClassLocation::Border
    } else if are(&|s| size.is_edge(s) && !size.is_corner(s)) {
        ClassLocation::BorderWithoutCorners
    } else if members.len() <= MAX_LISTED_SQUARES {
        ClassLocation::Listed
    } else {
        ClassLocation::Drawn
    }
}

fn class_squares(set: &RuleSet, class: &SquareClass, writer: &MessageWriter) -> Sentence {
    let squares = ("squares", the_squares(class).into());
    let members = members(set, class);
    let number = ("count", count(members.len()));
    match where_is(set, class) {
        ClassLocation::Middle => writer.sentence("board-middle", &[squares]),
        ClassLocation::Corners => writer.sentence("board-corners", &[squares]),
        ClassLocation::Border => writer.sentence("board-border", &[squares]),
        ClassLocation::BorderWithoutCorners => writer.sentence("board-border-without-corners", &[squares]),
        ClassLocation::Listed => writer.sentence("board-listed", &[squares, number, ("names", square_names(set, &members))]),
        ClassLocation::Drawn => writer.sentence("board-drawn", &[squares, number]),
    }
}

fn members(set: &RuleSet, class: &SquareClass) -> Vec<Square> {
    set.size.squares().filter(|square| class.squares.contains(square)).collect()
}

fn class_diagram(set: &RuleSet, class: &SquareClass, writer: &MessageWriter) -> Diagram {
    let caption = writer.sentence("board-drawing", &[("squares", the_squares(class).into())]).text;
    Diagram { caption, boards: vec![draw_class(set, class)], example: None }
}

/// The pieces of both sides.
fn pieces(set: &RuleSet, signs: Signs, writer: &MessageWriter) -> Vec<Sentence> {
    let kings = set.kinds().filter(|(_, kind)| kind.royal).map(|(id, kind)| signed(kind, signs, the_piece(set, id)));
    let [attackers, defenders] = Side::ALL.map(|side| kinds_on_board(set, side));
    let is_only = |kinds: &[KindId], name: &str| matches!(kinds, [id] if set.kind(*id).name == name);
    let are_named_after_sides = is_only(&attackers, "attacker") && is_only(&defenders, "defender");
    let noun = if are_named_after_sides { noun } else { own_noun };
    let counted = |kinds: &[KindId]| kinds.iter().map(|&id| kind_count(set, id, noun(set, id), signs)).collect::<Vec<_>>();
    let defenders = list(Conjunction::And, kings.chain(counted(&defenders)));
    let attackers = list(Conjunction::And, counted(&attackers));
    if are_named_after_sides {
        return vec![writer.sentence("board-pieces-by-side", &[("defenders", defenders), ("attackers", attackers)])];
    }
    let has = |side, pieces| writer.sentence("board-side-has", &[("side", the_side(set, side).into()), ("pieces", pieces)]);
    vec![has(Side::Defenders, defenders), has(Side::Attackers, attackers)]
}

/// Who may pass.
fn passing(set: &RuleSet, passes: Passes, writer: &MessageWriter) -> Sentence {
    match passes {
        Passes::Of(side) => writer.sentence("board-passes", &[("side", the_side(set, side).into())]),
        _ => writer.sentence("board-passes-both", &[]),
    }
}

/// The die.
fn rolling(dice: Dice, writer: &MessageWriter) -> Vec<Sentence> {
    let steps = match dice.steps {
        DieSteps::Any => None,
        DieSteps::AtMost => Some("board-dice-at-most"),
        DieSteps::Exactly => Some("board-dice-exactly"),
    };
    let numbers = || list(Conjunction::Or, dice.moves_on.iter().map(|face| face.number().to_string()));
    let moves_on = (dice.moves_on != DieFaces::ALL).then(|| writer.sentence("board-dice-numbers", &[("numbers", numbers())]));
    let steps = steps.map(|key| writer.sentence(key, &[]));
    let begin = writer.sentence("board-dice", &[]);
    std::iter::once(begin).chain(steps).chain(moves_on).chain([writer.sentence("board-dice-lost-turn", &[])]).collect()
}

/// The placement of pieces before the moves begin.
fn placement(set: &RuleSet, hand: &Hand, writer: &MessageWriter) -> Vec<Sentence> {
    let placed = |side: &Side| hand.pieces.of(*side) > 0;
    let by = |side: Side| phrase("hand-of-side").with("count", count(hand.pieces.of(side).into())).with("side", the_side(set, side));
    let pieces = list(Conjunction::And, Side::ALL.into_iter().filter(placed).map(by));
    let each = count(hand.each_turn.get().into());
    let outside = (!hand.outside.is_empty()).then(|| writer.sentence("board-hand-outside", &[("places", places(set, &hand.outside))]));
    [
        writer.sentence("board-hand", &[("pieces", pieces)]),
        writer.sentence("board-hand-turns", &[("side", the_side(set, hand.first).into()), ("count", each)]),
    ]
    .into_iter()
    .chain(outside)
    .chain([writer.sentence("board-hand-meanwhile", &[])])
    .collect()
}

/// The kinds of a side in the starting position, without the king.
fn kinds_on_board(set: &RuleSet, side: Side) -> Vec<KindId> {
    set.kinds().filter(|&(id, kind)| kind.side == side && !kind.royal && pieces_at_start(set, id) > 0).map(|(id, _)| id).collect()
}

/// A phrase for pieces of a kind with the letter by which diagrams show it.
fn signed(kind: &Kind, signs: Signs, piece: Phrase) -> Argument {
    match signs {
        Signs::Letters => phrase("signed-piece").with("piece", piece).with("letter", kind.letter.to_string()).into(),
        Signs::Pictures => piece.into(),
    }
}

/// The number of pieces of a kind: `eight defenders (d)`.
fn kind_count(set: &RuleSet, id: KindId, noun: Phrase, signs: Signs) -> Argument {
    let counted = phrase("counted-pieces").with("noun", noun).with("count", count(pieces_at_start(set, id)));
    signed(set.kind(id), signs, counted)
}

/// The kinds that are not in the starting position.
fn absent_pieces(set: &RuleSet, signs: Signs, writer: &MessageWriter) -> Vec<Sentence> {
    let absent = set.kinds().filter(|&(id, _)| pieces_at_start(set, id) == 0);
    let sentence = |(id, kind): (KindId, &Kind)| {
        let pieces = signed(kind, signs, phrase("bare-pieces").with("noun", own_noun(set, id)));
        writer.sentence("board-absent", &[("side", the_side(set, kind.side).into()), ("pieces", pieces)])
    };
    absent.map(sentence).collect()
}

/// The legend of marks in diagrams; `None` without any.
fn legend(set: &RuleSet, signs: Signs, writer: &MessageWriter) -> Option<Sentence> {
    let marks = set.classes.iter().filter_map(|class| {
        let mark = mark(set, class)?.to_string();
        Some(if class.squares.len() == 1 {
            phrase("legend-empty-square").with("mark", mark).with("square", empty_square(class))
        } else {
            phrase("legend-empty-square-of").with("mark", mark).with("squares", the_squares(class))
        })
    });
    let are_letters = signs == Signs::Letters;
    let dot = are_letters.then(|| phrase("legend-dot"));
    let gap = (are_letters && set.size.has_gaps()).then(|| phrase("legend-gap").with("mark", BoardDiagram::ABSENT.to_string()));
    let signs: Vec<Phrase> = dot.into_iter().chain(gap).chain(marks).collect();
    (!signs.is_empty()).then(|| writer.sentence("board-legend", &[("signs", list(Conjunction::And, signs))]))
}
