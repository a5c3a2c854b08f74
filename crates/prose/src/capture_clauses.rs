//! The conditions for capturing a kind, place by place.

use birka_localization::{Argument, Conjunction, Phrase};
use birka_rules::{CapturePlace, Hostility, Kind, KindId, RequiredSides, RuleSet, Square};

use crate::words::{KindGroup, MessageWriter, Sentence, again_squares, list, one_of_squares, phrase, yes};

/// Places in which a kind is captured in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CaptureClause {
    /// The places; empty for everywhere else.
    pub(crate) places: Vec<CapturePlace>,
    /// The condition for a capture there.
    pub(crate) required_sides: RequiredSides,
    /// The squares that the clause applies to: those on which no earlier place applies.
    pub(crate) squares: Vec<Square>,
    /// Whether an earlier place applies on some squares of these places.
    is_restricted: bool,
}

impl CaptureClause {
    /// The squares of the clause, by place.
    pub(crate) fn squares_by_place(&self, set: &RuleSet) -> Vec<Vec<Square>> {
        if self.places.is_empty() {
            return vec![self.squares.clone()];
        }
        let at = |&place: &CapturePlace| self.squares.iter().copied().filter(|&square| set.is_at(place, square)).collect();
        self.places.iter().map(at).collect()
    }
}

/// How a kind is captured, place by place in order of precedence. Places that are covered by earlier ones are left out.
pub(crate) fn capture_clauses(set: &RuleSet, id: KindId) -> Vec<CaptureClause> {
    let capture = &set.kind(id).capture;
    let mut remaining: Vec<Square> = set.size.squares().collect();
    if !has_captors(set, id) {
        return vec![CaptureClause { places: Vec::new(), required_sides: RequiredSides::Never, squares: remaining, is_restricted: false }];
    }
    let mut clauses: Vec<CaptureClause> = Vec::new();
    for &(place, required_sides) in &capture.places {
        let area = set.size.squares().filter(|&square| set.is_at(place, square)).count();
        let (squares, rest): (Vec<_>, Vec<_>) = remaining.into_iter().partition(|&square| set.is_at(place, square));
        remaining = rest;
        let is_restricted = squares.len() < area;
        match clauses.last_mut() {
            _ if squares.is_empty() => {}
            Some(last) if last.required_sides == required_sides && !is_restricted => {
                last.places.push(place);
                last.squares.extend(squares);
            }
            _ => clauses.push(CaptureClause { places: vec![place], required_sides, squares, is_restricted }),
        }
    }
    while let Some(last) = clauses.pop_if(|last| last.required_sides == capture.elsewhere) {
        remaining.extend(last.squares);
    }
    if !remaining.is_empty() {
        clauses.push(CaptureClause { places: Vec::new(), required_sides: capture.elsewhere, squares: remaining, is_restricted: false });
    }
    clauses
}

/// Whether some enemy captures a kind by moving next to it, and there is something to capture it against.
fn has_captors(set: &RuleSet, id: KindId) -> bool {
    let enemies = || set.kinds.iter().filter(|kind| kind.side != set.kind(id).side);
    let capture = &set.kind(id).capture;
    let counts_edge =
        |sides: &RequiredSides| matches!(sides, RequiredSides::Three { edge_counts: true } | RequiredSides::Four { edge_counts: true });
    enemies().any(|kind| kind.capture_roles.hammer)
        && (has_anvils(set, id) || capture.places.iter().map(|(_, sides)| sides).chain([&capture.elsewhere]).any(counts_edge))
}

/// Whether there is a piece or a square against which a kind can be captured.
pub(crate) fn has_anvils(set: &RuleSet, id: KindId) -> bool {
    let is_anvil = |kind: &Kind| kind.side != set.kind(id).side && kind.capture_roles.anvil;
    let rules = set.classes.iter().map(|class| class.rules[id.index()]);
    set.kinds.iter().any(is_anvil) || rules.into_iter().any(|rule| rule.hostile != Hostility::Never || rule.hostile_when_besieged)
}

/// One sentence for each clause of a group of kinds that share their clauses.
pub(crate) fn describe_clauses(set: &RuleSet, group: &KindGroup, clauses: &[CaptureClause], writer: &MessageWriter) -> Vec<Sentence> {
    let describe = |(index, clause): (usize, &CaptureClause)| {
        let place = if clauses.len() == 1 { None } else { Some(place_phrase(set, clause)) };
        let sentence = |who: Argument| {
            let (id, edge) = requirement(set, clause);
            let place = [("placed", yes(place.is_some())), ("place", place.clone().unwrap_or_else(|| "".into()))];
            writer.sentence(id, &place.into_iter().chain([("who", who)]).chain(edge.map(|edge| ("edge", edge.into()))).collect::<Vec<_>>())
        };
        let names = if clause.required_sides == RequiredSides::Never { group.listed() } else { group.names() };
        if index == 0 { sentence(names) } else { sentence(group.again()).or_alone(sentence(names)) }
    };
    clauses.iter().enumerate().map(describe).collect()
}

/// Where a clause applies: `on the throne or next to it`.
fn place_phrase(set: &RuleSet, clause: &CaptureClause) -> Argument {
    let mut previous = None;
    let places = clause.places.iter().map(|&place| {
        let (message, id) = match place {
            CapturePlace::On(id) => ("place-on", id),
            CapturePlace::Beside(id) => ("place-beside", id),
        };
        let class = &set.classes[id.index()];
        let squares = if previous == Some(id) && class.squares.len() == 1 { again_squares(class) } else { one_of_squares(class) };
        previous = Some(id);
        phrase(message).with("squares", squares)
    });
    let places: Vec<Phrase> = places.collect();
    match (places.is_empty(), clause.is_restricted) {
        (true, _) => phrase("place-elsewhere").into(),
        (false, true) => phrase("place-otherwise").with("places", list(Conjunction::Or, places)).into(),
        (false, false) => list(Conjunction::Or, places),
    }
}

/// The message that says what it takes to capture a piece there, and whether the edge of the board counts as an enemy if the message mentions it.
fn requirement(set: &RuleSet, clause: &CaptureClause) -> (&'static str, Option<&'static str>) {
    let edge = |counts: bool| match (clause.squares.iter().any(|&square| set.size.is_edge(square)), counts) {
        (false, _) => "far",
        (true, true) => "counts",
        (true, false) => "open",
    };
    match clause.required_sides {
        RequiredSides::Never => ("siege-never", None),
        RequiredSides::Opposite => ("siege-opposite", None),
        RequiredSides::Three { edge_counts } => ("siege-three", Some(edge(edge_counts))),
        RequiredSides::Four { edge_counts } => ("siege-four", Some(edge(edge_counts))),
    }
}
