//! What it takes to capture a kind, place by place.

use super::grammar::{list, sentence};
use super::names::{Group, it, one_of};
use birka_rules::{CapturePlace, ClassId, Direction, KindId, RuleSet, Siege, Square};

/// Places in which a kind is captured in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    /// The places; none stands for everywhere else.
    pub(super) places: Vec<CapturePlace>,
    /// What it takes there.
    pub(super) siege: Siege,
    /// The squares for which these places are the first that hold.
    pub(super) squares: Vec<Square>,
    /// Whether an earlier place holds on some squares of these.
    overruled: bool,
}

/// How a kind is captured, place by place in order. Places that an earlier one covers altogether are left out.
pub(super) fn clauses(set: &RuleSet, id: KindId) -> Vec<Clause> {
    let capture = &set.kind(id).capture;
    let mut left: Vec<Square> = set.size.squares().collect();
    let mut clauses: Vec<Clause> = Vec::new();
    for &(place, siege) in &capture.places {
        let area = set.size.squares().filter(|&square| holds(set, place, square)).count();
        let (squares, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(|&square| holds(set, place, square));
        left = rest;
        let overruled = squares.len() < area;
        match clauses.last_mut() {
            _ if squares.is_empty() => {}
            Some(last) if last.siege == siege && !overruled => {
                last.places.push(place);
                last.squares.extend(squares);
            }
            _ => clauses.push(Clause { places: vec![place], siege, squares, overruled }),
        }
    }
    while let Some(last) = clauses.pop_if(|last| last.siege == capture.elsewhere) {
        left.extend(last.squares);
    }
    if !left.is_empty() {
        clauses.push(Clause { places: Vec::new(), siege: capture.elsewhere, squares: left, overruled: false });
    }
    clauses
}

fn holds(set: &RuleSet, place: CapturePlace, square: Square) -> bool {
    let beside = |class: ClassId| Direction::ALL.iter().filter_map(|&d| set.size.step(square, d)).any(|s| set.is_in(class, s));
    match place {
        CapturePlace::On(class) => set.is_in(class, square),
        CapturePlace::Beside(class) => !set.is_in(class, square) && beside(class),
    }
}

/// How a group of kinds that share their clauses is captured, a sentence for each.
pub(super) fn tell(set: &RuleSet, group: &Group, clauses: &[Clause]) -> Vec<String> {
    let tell_one = |(index, clause): (usize, &Clause)| {
        let who = if index == 0 { group.names() } else { group.they().to_owned() };
        let falls = falls(set, group, clause);
        if clauses.len() == 1 {
            return sentence(&format!("{who} {falls}"));
        }
        let place = where_at(set, clause);
        sentence(&format!("{place} {who} {falls}"))
    };
    clauses.iter().enumerate().map(tell_one).collect()
}

fn where_at(set: &RuleSet, clause: &Clause) -> String {
    let mut known = None;
    let places = clause.places.iter().map(|&place| {
        let (word, id) = match place {
            CapturePlace::On(id) => ("on", id),
            CapturePlace::Beside(id) => ("beside", id),
        };
        let class = &set.classes[id.index()];
        // `on the throne or beside it`
        let name = if known == Some(id) && class.squares.len() == 1 { it(class).to_owned() } else { one_of(class) };
        known = Some(id);
        format!("{word} {name}")
    });
    let places: Vec<String> = places.collect();
    match (places.is_empty(), clause.overruled) {
        (true, _) => "everywhere else".to_owned(),
        (false, true) => format!("otherwise, {},", list(&places, "or")),
        (false, false) => list(&places, "or"),
    }
}

/// `is captured between two enemies on opposite sides of him`.
fn falls(set: &RuleSet, group: &Group, clause: &Clause) -> String {
    let (is, them, their, they) = (group.is(), group.them(), group.their(), group.they());
    let at_rim = clause.squares.iter().any(|&square| set.size.is_edge(square));
    match clause.siege {
        Siege::Never => "cannot be surrounded and captured".to_owned(),
        Siege::Opposite => format!("{is} captured between two enemies, one on either side of {them} along a rank or a file"),
        Siege::Three { edge_counts } => {
            let rim = match (at_rim, edge_counts) {
                (false, _) => "",
                (true, true) => ", the rim of the board counting as an enemy",
                (true, false) => ", the rim of the board not counting as an enemy",
            };
            format!("{is} captured when enemies hold three of {their} four sides{rim}")
        }
        Siege::Four { edge_counts } => {
            let rim = match (at_rim, edge_counts) {
                (false, _) => String::new(),
                (true, true) => ", the rim of the board counting as an enemy".to_owned(),
                (true, false) => format!(", so that {they} {is} safe at the rim of the board"),
            };
            format!("{is} captured only when enemies hold all four sides of {them}{rim}")
        }
    }
}

/// The squares of a clause, place by place.
pub(super) fn by_place(set: &RuleSet, clause: &Clause) -> Vec<Vec<Square>> {
    if clause.places.is_empty() {
        return vec![clause.squares.clone()];
    }
    let of = |&place: &CapturePlace| clause.squares.iter().copied().filter(|&square| holds(set, place, square)).collect();
    clause.places.iter().map(of).collect()
}
