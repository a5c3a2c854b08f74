//! How each kind moves, and which kinds may stop on, pass over and enter special squares.

use birka_localization::{Argument, Conjunction, Phrase};
use birka_rules::{
    ClassId, Heading, Kind, KindId, Leap, Lines, Origin, OtherMoves, Promotion, RuleSet, Side, SlideWay, SquareClass, TakeBy,
};

use crate::section::Passage;
use crate::words::{
    KindGroup, MessageWriter, Sentence, again_squares, any_piece, count, list, one_of_squares, phrase, the_side, the_squares, yes,
};

pub(crate) fn passages(set: &RuleSet, writer: &MessageWriter) -> Vec<Passage> {
    let mut passages = vec![Passage::Paragraph(how_pieces_move(set, writer))];
    let limits: Vec<Sentence> =
        set.classes.iter().enumerate().filter_map(|(index, class)| class_limits(set, index, class, writer)).collect();
    if !limits.is_empty() {
        passages.push(Passage::Paragraph(limits));
    }
    passages
}

fn how_pieces_move(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let only_straight = !set.has_other_moves();
    let what_all_do = if only_straight {
        "move-direction"
    } else if set.kinds.iter().all(|kind| kind.other_moves.all_leaps().next().is_none() && kind.other_moves.hops.is_empty()) {
        "move-over-empty"
    } else {
        "move-over-empty-or-leap"
    };
    let groups = KindGroup::by(set, |_, kind| (kind.reach, kind.slides().collect::<Vec<_>>(), kind.other_moves.clone()));
    let of_groups = groups.into_iter().flat_map(|((reach, slides, others), group)| match reach {
        Some(0) if others.is_empty() => vec![writer.sentence("move-never", &[("who", group.names())])],
        _ if only_straight => vec![straight_distance(reach, &group, writer)],
        _ => ways(set, &slides, &others, &group, writer),
    });
    let sentences = std::iter::once(writer.sentence(what_all_do, &[])).chain(of_groups).chain(what_is_forward(set, writer));
    sentences.chain(promotions(set, writer)).collect()
}

/// The promotions of pieces where they end a move.
fn promotions(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let groups = KindGroup::by(set, |_, kind| kind.promotes.clone()).into_iter();
    let sentence = |(promotion, group): (Option<Promotion>, KindGroup)| {
        let promotion = promotion?;
        let places = promotion.on.iter().map(|class| phrase("place-on").with("squares", one_of_squares(&set.classes[class.index()])));
        let places = list(Conjunction::Or, places);
        let kind = any_piece(set, promotion.to).into();
        Some(writer.sentence("move-promotes", &[("places", places), ("kind", kind), ("whom", group.listed())]))
    };
    groups.filter_map(sentence).collect()
}

/// For each side of which some pieces move in directions that depend on it, where forward leads.
fn what_is_forward(set: &RuleSet, writer: &MessageWriter) -> Vec<Sentence> {
    let is_told = |by: TakeBy| by.way().is_some_and(|way| way.heading.depends_on_side());
    let is_headed = |kind: &Kind| {
        let others = kind.other_moves.takes.iter().map(|take| take.by).chain(kind.other_moves.limited.iter().map(|limited| limited.by));
        kind.slides().chain(others).any(is_told)
    };
    let sides = Side::ALL.into_iter().filter(|&side| set.kinds.iter().any(|kind| kind.side == side && is_headed(kind)));
    let rank = |side: Side| if side.forward() > 0 { set.size.ranks() } else { 1 };
    sides.map(|side| writer.sentence("move-forward-means", &[("side", the_side(set, side).into()), ("rank", count(rank(side)))])).collect()
}

/// How far kinds slide where every piece slides along rank and file.
fn straight_distance(reach: Option<u8>, group: &KindGroup, writer: &MessageWriter) -> Sentence {
    let who = ("who", group.names());
    match reach {
        None if group.is_all() => writer.sentence("move-like-rook", &[who]),
        None => writer.sentence("move-any-distance", &[who]),
        Some(1) => writer.sentence("move-one-square", &[who]),
        Some(reach) => writer.sentence("move-at-most", &[who, ("count", count(reach.into()))]),
    }
}

/// The slides of kinds with their directions, their leaps, those from some squares only, their captures by displacement and their hops.
fn ways(set: &RuleSet, slides: &[TakeBy], others: &OtherMoves, group: &KindGroup, writer: &MessageWriter) -> Vec<Sentence> {
    let who = || ("who", group.names());
    let mut sentences = Vec::new();
    let slides = slide_ways(slides);
    let mut also = yes(!slides.is_empty());
    if !slides.is_empty() {
        sentences.push(writer.sentence("move-ways", &[who(), ("ways", list(Conjunction::Alternatives, slides))]));
    }
    if !others.leaps.is_empty() {
        let leaps = list(Conjunction::Alternatives, others.leaps.iter().copied().map(leap_way));
        sentences.push(writer.sentence("move-leaps", &[who(), ("also", also), ("leaps", leaps)]));
        also = yes(true);
    }
    for (origin, ways) in by_origin(others) {
        let where_from =
            ("origin", phrase("move-origin").with("outside", is_outside(origin)).with("places", places(set, origin, "place-from")).into());
        let slides = slide_ways(&ways);
        let leaps: Vec<Phrase> = ways.iter().filter_map(|by| by.leap()).map(leap_way).collect();
        for (message, name, ways) in [("move-ways-from", "ways", slides), ("move-leaps-from", "leaps", leaps)] {
            if !ways.is_empty() {
                let ways = (name, list(Conjunction::Alternatives, ways));
                sentences.push(writer.sentence(message, &[where_from.clone(), who(), ("also", also.clone()), ways]));
                also = yes(true);
            }
        }
    }
    let begins = |origin: Option<&Origin>| {
        origin.map(|origin| {
            writer.sentence("move-only-from", &[("outside", is_outside(origin)), ("places", places(set, origin, "place-on"))])
        })
    };
    for take in &others.takes {
        let whom = KindGroup::of(set, |id, _| take.whom.contains(&id));
        let way = take.by.leap().map_or_else(|| slide_ways(&[take.by]), |leap| vec![leap_way(leap)]);
        let way = list(Conjunction::Alternatives, way);
        sentences.push(writer.sentence("move-takes", &[who(), ("way", way), ("whom", whom.listed())]));
        sentences.extend(begins(take.from.as_ref()));
    }
    for hop in &others.hops {
        let over = KindGroup::of(set, |id, _| hop.over.contains(&id));
        let message = if hop.captures { "move-hops-capturing" } else { "move-hops" };
        sentences.push(writer.sentence(message, &[who(), ("over", over.names())]));
        if !hop.at.is_empty() {
            let places = hop.at.iter().map(|class| phrase("place-on").with("squares", one_of_squares(&set.classes[class.index()])));
            sentences.push(writer.sentence("move-hops-at", &[("places", list(Conjunction::Or, places))]));
        }
        sentences.extend(begins(hop.from.as_ref()));
    }
    sentences
}

/// The slides and leaps from some squares only, by where they begin.
fn by_origin(others: &OtherMoves) -> Vec<(&Origin, Vec<TakeBy>)> {
    let mut origins: Vec<(&Origin, Vec<TakeBy>)> = Vec::new();
    for limited in &others.limited {
        match origins.iter_mut().find(|(origin, _)| **origin == limited.from) {
            Some((_, ways)) => ways.push(limited.by),
            None => origins.push((&limited.from, vec![limited.by])),
        }
    }
    origins
}

fn is_outside(origin: &Origin) -> Argument {
    yes(matches!(origin, Origin::Outside(_)))
}

/// The squares that an origin names, each in a phrase.
fn places(set: &RuleSet, origin: &Origin, id: &'static str) -> Argument {
    let place = |class: &ClassId| phrase(id).with("squares", one_of_squares(&set.classes[class.index()]));
    list(Conjunction::Or, origin.classes().iter().map(place))
}

/// Slides of a length, `None` for any; `lines` are the lines and directions.
fn slide_way(length: Option<u8>, lines: String) -> Phrase {
    match length {
        None => phrase("way-any").with("lines", lines),
        Some(length) => phrase("way-at-most").with("count", count(length.into())).with("lines", lines),
    }
}

/// Some slides, those in the same directions of both lines together if they are equally long. Of several in a way the longest counts.
fn slide_ways(ways: &[TakeBy]) -> Vec<Phrase> {
    let longest = |lines: Lines, heading: Heading| {
        let alike = ways.iter().filter(|by| by.way() == Some(SlideWay { lines, heading })).filter_map(|by| by.longest_slide());
        alike.reduce(|one, other| one.zip(other).map(|(one, other)| one.max(other)))
    };
    let in_directions = |heading: Heading| {
        // `diagonal-forward`, or `diagonal` in every direction.
        let named = |lines: &str| [lines, heading.word()].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
        let straight = if heading == Heading::Every { "straight".to_owned() } else { heading.word().to_owned() };
        match (longest(Lines::Straight, heading), longest(Lines::Diagonal, heading)) {
            (Some(one), Some(other)) if one == other => vec![slide_way(one, named("both"))],
            (one, other) => one
                .map(|length| slide_way(length, straight))
                .into_iter()
                .chain(other.map(|length| slide_way(length, named("diagonal"))))
                .collect(),
        }
    };
    Heading::ALL.into_iter().flat_map(in_directions).collect()
}

fn leap_way(leap: Leap) -> Phrase {
    match (leap.short, leap.long) {
        (0, long) => phrase("leap-line").with("count", count(long.into())).with("lines", "straight"),
        (short, long) if short == long => phrase("leap-line").with("count", count(long.into())).with("lines", "diagonal"),
        (short, long) => phrase("leap-angled").with("count", count(long.into())).with("across", count(short.into())),
    }
}

/// The permissions and prohibitions of a class of squares; `None` if it is open to every kind.
fn class_limits(set: &RuleSet, index: usize, class: &SquareClass, writer: &MessageWriter) -> Option<Sentence> {
    let rule = |id: KindId| set.classes[index].rules[id.index()];
    let stops = KindGroup::of(set, |id, _| rule(id).stop);
    let cannot_reenter = KindGroup::of(set, |id, _| rule(id).stop && !rule(id).enter);
    let passes = KindGroup::of(set, |id, _| rule(id).pass);

    let mut name = ClassName { class, mentioned: false };
    let starters = KindGroup::of(set, |id, _| cannot_reenter.kinds().contains(&id) && starts_on(set, class, id));
    let outsiders = KindGroup::of(set, |id, _| cannot_reenter.kinds().contains(&id) && !starts_on(set, class, id));
    // A camp: no piece can enter it, but some start in it.
    let is_camp = class.squares.len() > 1 && !starters.is_empty() && stops.kinds() == starters.kinds();
    let same_for_stop_and_pass = cannot_reenter.is_empty() && stops.kinds() == passes.kinds();
    let mut clauses = Vec::new();
    if is_camp {
        clauses.push(phrase("squares-camp").with("squares", name.next()).with("within", moves_within(&starters, class)));
    } else {
        clauses.extend(who_stops(set, &stops, &cannot_reenter, same_for_stop_and_pass, &mut name));
        clauses.extend(who_reenters(&starters, &outsiders, &mut name));
    }
    if !same_for_stop_and_pass || stops.is_all() {
        clauses.extend(who_passes(&passes, !clauses.is_empty(), !starters.is_empty(), &mut name));
    }
    (!clauses.is_empty()).then(|| writer.sentence("squares-sentence", &[("clauses", list(Conjunction::Clauses, clauses))]))
}

/// The kinds that may stop on the squares. With `or_pass`, the clause covers passing over them too.
fn who_stops(set: &RuleSet, stops: &KindGroup, cannot_reenter: &KindGroup, or_pass: bool, name: &mut ClassName) -> Option<Phrase> {
    let barred = stops.rest();
    if stops.is_all() {
        return None;
    }
    let (class, squares) = (name.class, name.next());
    let clause = if stops.is_empty() {
        phrase("squares-nobody-stops")
    } else if stops.kinds().len() <= barred.kinds().len() {
        let returning = cannot_reenter.is_empty() && stops.kinds().iter().all(|&id| starts_on(set, class, id));
        phrase("squares-only-stops").with("who", stops.names()).with("returning", yes(returning))
    } else {
        phrase("squares-stops-not").with("who", barred.names())
    };
    Some(clause.with("squares", squares).with("passing", yes(or_pass)))
}

/// The kinds that may not enter from outside: those that start on the squares, and those that do not.
fn who_reenters(starters: &KindGroup, outsiders: &KindGroup, name: &mut ClassName) -> Vec<Phrase> {
    let class = name.class;
    let mut clauses = Vec::new();
    if !outsiders.is_empty() {
        clauses.push(phrase("squares-enters-not").with("who", outsiders.names()).with("squares", name.next()));
    }
    if !starters.is_empty() && class.squares.len() == 1 {
        clauses.push(phrase("squares-returns-not").with("who", starters.names()).with("squares", name.next()));
    } else if !starters.is_empty() {
        let clause = phrase("squares-enters-not-but").with("who", starters.names()).with("squares", name.next());
        clauses.push(clause.with("within", moves_within(starters, class)));
    }
    clauses
}

/// The permissions of pieces on the squares that they start on and may not return to.
fn moves_within(starters: &KindGroup, class: &SquareClass) -> Phrase {
    phrase("squares-within").with("who", starters.names()).with("squares", again_squares(class))
}

/// The kinds that may pass over the squares. If all may, that is mentioned only where some are barred otherwise.
fn who_passes(passes: &KindGroup, some_are_barred: bool, some_start_there: bool, name: &mut ClassName) -> Option<Phrase> {
    let rest = passes.rest();
    let outside = yes(some_start_there);
    if passes.is_all() {
        let single = yes(name.class.squares.len() == 1);
        return some_are_barred.then(|| phrase("squares-everybody-passes").with("squares", name.next()).with("single", single));
    }
    let clause = if passes.is_empty() {
        phrase("squares-nobody-passes")
    } else if passes.kinds().len() <= rest.kinds().len() {
        phrase("squares-only-passes").with("who", passes.names())
    } else {
        phrase("squares-passes-not").with("who", rest.names())
    };
    Some(clause.with("squares", name.next()).with("outside", outside))
}

fn starts_on(set: &RuleSet, class: &SquareClass, id: KindId) -> bool {
    class.squares.iter().any(|square| set.start[square.index()] == Some(id))
}

/// A class that is mentioned by its name first and by a pronoun after that.
struct ClassName<'a> {
    class: &'a SquareClass,
    mentioned: bool,
}

impl ClassName<'_> {
    fn next(&mut self) -> Argument {
        if std::mem::replace(&mut self.mentioned, true) { again_squares(self.class).into() } else { the_squares(self.class).into() }
    }
}
