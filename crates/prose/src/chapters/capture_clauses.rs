//! What it takes to capture a kind, place by place.

use birka_rules::{CapturePlace, KindId, RuleSet, Siege, Square};

use crate::english::grammar::{list, sentence};
use crate::english::noun_phrases::{Group, it, one_of};

/// Places in which a kind is captured in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CaptureClause {
    /// The places; empty for everywhere else.
    pub(crate) places: Vec<CapturePlace>,
    /// What a capture takes there.
    pub(crate) siege: Siege,
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
    let mut clauses: Vec<CaptureClause> = Vec::new();
    for &(place, siege) in &capture.places {
        let area = set.size.squares().filter(|&square| set.is_at(place, square)).count();
        let (squares, rest): (Vec<_>, Vec<_>) = remaining.into_iter().partition(|&square| set.is_at(place, square));
        remaining = rest;
        let is_restricted = squares.len() < area;
        match clauses.last_mut() {
            _ if squares.is_empty() => {}
            Some(last) if last.siege == siege && !is_restricted => {
                last.places.push(place);
                last.squares.extend(squares);
            }
            _ => clauses.push(CaptureClause { places: vec![place], siege, squares, is_restricted }),
        }
    }
    while let Some(last) = clauses.pop_if(|last| last.siege == capture.elsewhere) {
        remaining.extend(last.squares);
    }
    if !remaining.is_empty() {
        clauses.push(CaptureClause { places: Vec::new(), siege: capture.elsewhere, squares: remaining, is_restricted: false });
    }
    clauses
}

/// One sentence for each clause of a group of kinds that share their clauses.
pub(crate) fn describe_clauses(set: &RuleSet, group: &Group, clauses: &[CaptureClause]) -> Vec<String> {
    let describe = |(index, clause): (usize, &CaptureClause)| {
        let who = if index == 0 { group.names() } else { group.they().to_owned() };
        let requirement = requirement(set, group, clause);
        if clauses.len() == 1 {
            return sentence(&format!("{who} {requirement}"));
        }
        sentence(&format!("{} {who} {requirement}", place_phrase(set, clause)))
    };
    clauses.iter().enumerate().map(describe).collect()
}

/// Where a clause applies: `on the throne or next to it`.
fn place_phrase(set: &RuleSet, clause: &CaptureClause) -> String {
    let mut previous = None;
    let places = clause.places.iter().map(|&place| {
        let (preposition, id) = match place {
            CapturePlace::On(id) => ("on", id),
            CapturePlace::Beside(id) => ("next to", id),
        };
        let class = &set.classes[id.index()];
        let name = if previous == Some(id) && class.squares.len() == 1 { it(class).to_owned() } else { one_of(class) };
        previous = Some(id);
        format!("{preposition} {name}")
    });
    let places: Vec<String> = places.collect();
    match (places.is_empty(), clause.is_restricted) {
        (true, _) => "everywhere else".to_owned(),
        (false, true) => format!("otherwise, {},", list(&places, "or")),
        (false, false) => list(&places, "or"),
    }
}

/// What it takes to capture the group there: `is captured between two enemies on opposite sides of him`.
fn requirement(set: &RuleSet, group: &Group, clause: &CaptureClause) -> String {
    let (is, them, their, they) = (group.is(), group.them(), group.their(), group.they());
    let touches_edge = clause.squares.iter().any(|&square| set.size.is_edge(square));
    match clause.siege {
        Siege::Never => "cannot be surrounded and captured".to_owned(),
        Siege::Opposite => format!("{is} captured between two enemies on opposite sides of {them} along a rank or a file"),
        Siege::Three { edge_counts } => {
            let edge = match (touches_edge, edge_counts) {
                (false, _) => "",
                (true, true) => "; the edge of the board counts as an enemy",
                (true, false) => "; the edge of the board does not count as an enemy",
            };
            format!("{is} captured when enemies stand on three of {their} four sides{edge}")
        }
        Siege::Four { edge_counts } => {
            let edge = match (touches_edge, edge_counts) {
                (false, _) => String::new(),
                (true, true) => "; the edge of the board counts as an enemy".to_owned(),
                (true, false) => format!(", so {they} {is} safe at the edge of the board"),
            };
            format!("{is} captured only when enemies stand on all four sides of {them}{edge}")
        }
    }
}
