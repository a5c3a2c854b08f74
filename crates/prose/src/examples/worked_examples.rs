//! One example for each kind of capture that the rules have.

use std::sync::Arc;

use birka_rules::{Direction, Hostility, KindId, Ornament, RequiredSides, RuleSet, Rules, Side, Square, SquareClass};

use crate::chapters::capture_clauses::{CaptureClause, capture_clauses};
use crate::diagram::Diagram;
use crate::examples::layouts::{self, Enclosure, Layout};
use crate::examples::staging::{distance, stage};
use crate::words::writer::Writer;

/// The most positions that are tried for one diagram.
const MAX_ATTEMPTS: usize = 80;

/// A piece captured between two enemies.
pub(crate) fn custodial(rules: &Arc<Rules>, writer: &Writer) -> Option<Diagram> {
    let set = rules.rule_set();
    common_kinds(set).find_map(|victim| {
        let clauses = capture_clauses(set, victim);
        let squares = clauses
            .iter()
            .filter(|clause| clause.required_sides == RequiredSides::Opposite)
            .flat_map(|clause| clause.squares.clone())
            .collect();
        let layouts = by_clarity(set, squares)
            .into_iter()
            .flat_map(|at| layouts::sieges(set, victim, at, Enclosure::Complete(RequiredSides::Opposite)));
        first(rules, layouts, writer)
    })
}

/// For each hostile class of squares: a piece captured against it.
pub(crate) fn against_squares(rules: &Arc<Rules>, writer: &Writer) -> Vec<Diagram> {
    let set = rules.rule_set();
    let against = |class: &SquareClass| {
        let victims = common_kinds(set).filter(|victim| class.rules[victim.index()].hostile != Hostility::Never);
        let layouts = victims.flat_map(|victim| {
            class.squares.iter().flat_map(move |&square| {
                let beside = [Direction::South, Direction::North, Direction::West, Direction::East];
                let beside = beside.into_iter().filter_map(move |direction| set.size.step(square, direction));
                beside.flat_map(move |at| layouts::sieges(set, victim, at, Enclosure::HostileSquare(square)))
            })
        });
        first(rules, layouts, writer)
    };
    set.classes.iter().filter_map(against).collect()
}

/// The last defender beside a besieged king (Linnaeus, law 10).
pub(crate) fn besieged_king(rules: &Arc<Rules>, writer: &Writer) -> Option<Diagram> {
    let set = rules.rule_set();
    let (king, _) = set.king()?;
    let hostile_to = |class: &&SquareClass, man: KindId| class.rules[man.index()].hostile_when_besieged;
    common_kinds(set).filter(|&man| set.kind(man).side == Side::Defenders).find_map(|man| {
        let thrones = set.classes.iter().filter(|class| hostile_to(class, man)).flat_map(|class| &class.squares);
        first(rules, thrones.flat_map(|&throne| layouts::besieged_kings(set, king, man, throne)), writer)
    })
}

/// A shieldwall capture.
pub(crate) fn shieldwall(rules: &Arc<Rules>, writer: &Writer) -> Option<Diagram> {
    common_kinds(rules.rule_set()).find_map(|victim| first(rules, layouts::shieldwalls(rules.rule_set(), victim), writer))
}

/// The capture of the king in each place.
pub(crate) fn king(rules: &Arc<Rules>, king: KindId, clauses: &[CaptureClause], writer: &Writer) -> Vec<Diagram> {
    let set = rules.rule_set();
    let in_place = |(squares, required_sides): (Vec<Square>, RequiredSides)| {
        let squares = by_clarity(set, squares);
        first(rules, squares.into_iter().flat_map(|at| layouts::sieges(set, king, at, Enclosure::Complete(required_sides))), writer)
    };
    clauses
        .iter()
        .flat_map(|clause| clause.squares_by_place(set).into_iter().map(|squares| (squares, clause.required_sides)))
        .filter_map(in_place)
        .collect()
}

/// The kinds other than the king, defenders first.
fn common_kinds(set: &RuleSet) -> impl Iterator<Item = KindId> {
    let of = move |side| set.kinds().filter(move |(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id);
    of(Side::Defenders).chain(of(Side::Attackers))
}

/// Sorts squares by how clear an example is there: away from the edge and from marked squares, then towards the lower left.
fn by_clarity(set: &RuleSet, mut squares: Vec<Square>) -> Vec<Square> {
    let size = set.size;
    let marked = |square: Square| {
        let special = |class: &&SquareClass| class.ornament != Ornament::Plain;
        let beside = Direction::ALL.iter().filter_map(|&d| size.step(square, d)).chain([square]);
        beside.filter(|s| set.classes.iter().filter(special).any(|class| class.squares.contains(s))).count()
    };
    let corner = size.at(size.side() / 4, size.side() / 4);
    squares.sort_by_key(|&square| (size.is_edge(square), marked(square), distance(set, square, corner)));
    squares
}

/// The first layout in which the move does what it should.
fn first(rules: &Arc<Rules>, layouts: impl IntoIterator<Item = Layout>, writer: &Writer) -> Option<Diagram> {
    layouts.into_iter().take(MAX_ATTEMPTS).find_map(|layout| stage(rules, &layout, writer))
}
