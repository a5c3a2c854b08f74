//! How a kind of piece moves: its keys `moves` and `reach`.

use birka_diagnostics::Code;
use birka_rules::{Heading, Hop, Kind, KindId, Leap, LimitedMove, Origin, OtherMoves, RuleSet, SLIDES, SlideWay, Take, TakeBy};

use crate::lower::board::{ClassTable, ResolvedClasses};
use crate::lower::kind_names::{named_enemies, named_kinds};
use crate::reader::{Field, Reporter, TableReader};
use crate::source::{KeyPath, ScriptValue};

/// A slide as a file names it, and whether it is a step, which goes one square, whatever `reach` says.
type Slide = (SlideWay, bool);

const EXPECTED: &str = "a list of moves, such as `{ \"slide\", { leap = { 1, 2 } } }`";

/// The fields `moves` and `reach` of a kind, to be read when all kinds are known.
pub(super) struct MoveFields<'v> {
    moves: Option<Field<'v>>,
    reach: Option<Field<'v>>,
}

/// How a piece gets to a square, before `reach` is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Slide(Slide),
    Leap(Leap),
}

/// The items of a list of moves. Classes are references until they are resolved.
#[derive(Default)]
struct Items<'v> {
    slides: Vec<Slide>,
    leaps: Vec<Leap>,
    /// Slides and leaps from some squares.
    limited: Vec<(KeyPath, Way, Origin)>,
    hops: Vec<(Field<'v>, Hop)>,
    takes: Vec<(Field<'v>, Way, Option<Origin>)>,
}

impl<'v> MoveFields<'v> {
    pub(super) fn open(table: &mut TableReader<'v>) -> Self {
        Self { moves: table.optional("moves"), reach: table.optional("reach") }
    }

    /// Reports the faults of the moves of a kind of which no more is known.
    pub(super) fn check(&self, classes: &mut ClassTable, report: &mut Reporter) {
        if let Some(reach) = &self.reach {
            reach.integer(0, 18, report);
        }
        if let Some(field) = &self.moves {
            lower_list(field, classes, report);
        }
    }

    /// Gives a kind its moves. Their classes are references until [`resolve`] replaces them.
    pub(super) fn lower(&self, kind: &mut Kind, kinds: &[Kind], classes: &mut ClassTable, report: &mut Reporter) {
        let reach = self.reach.as_ref().and_then(|field| field.integer(0, 18, report)).and_then(|reach| u8::try_from(reach).ok());
        let slide_of = |(way, is_step): Slide| way.at_most(if is_step { Some(1) } else { reach });
        let Some(field) = &self.moves else { return kind.set_slide(slide_of((SlideWay::STRAIGHT, false))) };
        let (items, is_complete) = lower_list(field, classes, report);
        let way_of = |way: Way| match way {
            Way::Slide(slide) => slide_of(slide),
            Way::Leap(leap) => TakeBy::Leap(leap),
        };
        let ways = items.takes.iter().map(|(_, way, _)| *way).chain(items.limited.iter().map(|(_, way, _)| *way));
        let has_long_slide = ways.chain(items.slides.iter().copied().map(Way::Slide)).any(|way| matches!(way, Way::Slide((_, false))));
        if let (Some(reach_field), Some(reach), true) = (&self.reach, reach, is_complete) {
            if reach == 0 {
                report.contradiction(&reach_field.path, &field.path, "a piece with `reach = 0` never moves");
            } else if !has_long_slide {
                report.contradiction(&reach_field.path, &field.path, "`reach` limits slides, and this piece has none");
            }
        }
        items.slides.iter().for_each(|slide| kind.set_slide(slide_of(*slide)));
        kind.other_moves.leaps = items.leaps;
        let limited = items.limited.into_iter().map(|(path, way, from)| (path, LimitedMove { by: way_of(way), from })).collect();
        kind.other_moves.limited = limited_of(kind, limited, report);
        kind.other_moves.hops = hops_of(kind, items.hops, kinds, report);
        let takes = items.takes.into_iter().map(|(whom, way, from)| (whom, Take { by: way_of(way), from, whom: Vec::new() })).collect();
        kind.other_moves.takes = takes_of(kind, takes, kinds, report);
    }
}

/// Replaces references to classes by their ids. The order of a list of moves means nothing, and equal rules must be equal.
pub(super) fn resolve(moves: &mut OtherMoves, classes: &ResolvedClasses) {
    let origins = moves.limited.iter_mut().map(|limited| &mut limited.from);
    let origins = origins.chain(moves.hops.iter_mut().filter_map(|hop| hop.from.as_mut()));
    for origin in origins.chain(moves.takes.iter_mut().filter_map(|take| take.from.as_mut())) {
        let (Origin::On(ids) | Origin::Outside(ids)) = origin;
        classes.resolve(ids);
    }
    moves.hops.iter_mut().for_each(|hop| classes.resolve(&mut hop.at));
    moves.limited.sort();
    moves.hops.sort_by(|one, other| (one.captures, &one.at, &one.from).cmp(&(other.captures, &other.at, &other.from)));
    moves.takes.sort();
}

/// The items of a list, and whether all of it could be read.
fn lower_list<'v>(field: &Field<'v>, classes: &mut ClassTable, report: &mut Reporter) -> (Items<'v>, bool) {
    let list = field.items(EXPECTED, report);
    if matches!(field.value, ScriptValue::Table(table) if table.items.is_empty() && table.fields.is_empty() && table.invalid_keys.is_empty())
    {
        let message = format!("{} is empty; of a piece that never moves write `reach = 0` instead", field.path);
        report.error(&field.path, Code::BadValue, message);
    }
    let mut items = Items::default();
    let mut is_complete = !list.is_empty();
    for item in &list {
        is_complete &= lower_item(item, &mut items, classes, report).is_some();
    }
    let limited_leaps = items.limited.iter().filter(|(_, way, _)| matches!(way, Way::Leap(_))).count();
    let too_many = [
        (items.leaps.len() + limited_leaps, RuleSet::MAX_LEAPS, "leaps"),
        (items.limited.len(), RuleSet::MAX_LIMITED, "items with `from` or `outside`"),
    ];
    for (number, most, what) in too_many.into_iter().filter(|(number, most, _)| number > most) {
        report.error(&field.path, Code::BadValue, format!("{} has {number} {what}; a piece has at most {most}", field.path));
    }
    items.leaps.sort_unstable();
    (items, is_complete)
}

/// Adds an item of a list of moves to those before it; nothing after an error.
fn lower_item<'v>(item: &Field<'v>, items: &mut Items<'v>, classes: &mut ClassTable, report: &mut Reporter) -> Option<()> {
    const EXAMPLE: &str = "by = \"step diagonally\"";
    let ScriptValue::Table(fields) = item.value else {
        let ScriptValue::Text(_) = item.value else {
            item.report_wrong_type("a move such as `\"slide\"` or `{ leap = { 1, 2 } }`", report);
            return None;
        };
        return add_move(item, Way::Slide(item.one_of(&SLIDES, report)?), items, report);
    };
    let has = |key: &str| fields.fields.contains_key(key);
    let is_named = ["hop", "take", "move", "leap"].into_iter().any(has);
    if !is_named && (has("from") || has("outside") || matches!(fields.items.first(), Some(ScriptValue::Text(_)))) {
        let message = format!("{} names no move; write, for example, `{{ move = \"slide\", from = \"edge\" }}`", item.path);
        report.error(&item.path, Code::MissingKey, message);
        return None;
    }
    let mut table = TableReader::open(item, "a move", report)?;
    if has("hop") {
        let over = table.required("hop", "hop = \"attackers\"", report);
        let captures = table.optional("captures").map_or(Some(false), |field| field.bool(report));
        let at = table.optional("at").map(|at| sorted(classes.references(&at, report))).unwrap_or_default();
        let from = lower_origin(table, classes, report);
        items.hops.push((over?, Hop { over: Vec::new(), captures: captures?, at, from: from? }));
    } else if has("take") {
        let whom = table.required("take", "take = \"attackers\"", report);
        let by = table.required("by", EXAMPLE, report);
        let from = lower_origin(table, classes, report);
        let by = by?;
        let way = match by.value {
            ScriptValue::Table(_) => lower_leap(&by, report).map(Way::Leap),
            _ => by.one_of(&SLIDES, report).map(Way::Slide),
        };
        items.takes.push((whom?, way?, from?));
    } else {
        let way = if has("move") {
            table.required("move", "move = \"slide\"", report).and_then(|field| field.one_of(&SLIDES, report)).map(Way::Slide)
        } else {
            table.required("leap", LEAP_EXAMPLE, report).and_then(|leap| lower_distances(&leap, report)).map(Way::Leap)
        };
        match lower_origin(table, classes, report)? {
            Some(from) => items.limited.push((item.path.clone(), way?, from)),
            None => return add_move(item, way?, items, report),
        }
    }
    Some(())
}

/// Adds a move from every square unless others say the same.
fn add_move(item: &Field, way: Way, items: &mut Items, report: &mut Reporter) -> Option<()> {
    let two_ways = match way {
        Way::Leap(leap) if !items.leaps.contains(&leap) => {
            items.leaps.push(leap);
            return Some(());
        }
        Way::Leap(_) => None,
        Way::Slide(slide) => {
            let overlaps = |(other, _): &&Slide| other.covers(slide.0) || slide.0.covers(*other);
            if !items.slides.iter().any(|other| overlaps(&other)) {
                items.slides.push(slide);
                return Some(());
            }
            let other = items.slides.iter().find(|other| overlaps(other) && other.0 != slide.0);
            other.map(|(other, _)| if other.heading == Heading::Every { slide.0.heading } else { other.heading })
        }
    };
    let message = match two_ways.map(Heading::word) {
        Some(heading) => format!("{} and an item before it say both {heading} only and in every direction; remove one of them", item.path),
        None => format!("{} adds nothing to the moves before it; remove one of them", item.path),
    };
    report.error(&item.path, Code::Contradiction, message);
    None
}

/// The squares where a move begins, `None` for every square; nothing after an error. Finishes the table of the move.
#[expect(clippy::option_option, reason = "the outer one says whether it could be read")]
fn lower_origin(mut table: TableReader, classes: &mut ClassTable, report: &mut Reporter) -> Option<Option<Origin>> {
    let (from, outside) = (table.optional("from"), table.optional("outside"));
    table.finish(report);
    if let (Some(from), Some(outside)) = (&from, &outside) {
        report.contradiction(&outside.path, &from.path, "a move begins either on some squares or outside of some");
        return None;
    }
    let make = if outside.is_some() { Origin::Outside } else { Origin::On };
    let Some(field) = from.or(outside) else { return Some(None) };
    if matches!(field.value, ScriptValue::Table(table) if table.items.is_empty() && table.fields.is_empty()) {
        report.error(&field.path, Code::BadValue, format!("{} names no class of squares", field.path));
    }
    let ids = sorted(classes.references(&field, report));
    (!ids.is_empty()).then(|| Some(make(ids)))
}

/// Items in ascending order, each once.
fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items.dedup();
    items
}

/// The slides and leaps of a kind from some squares only, each with the path of its item.
fn limited_of(kind: &Kind, items: Vec<(KeyPath, LimitedMove)>, report: &mut Reporter) -> Vec<LimitedMove> {
    let unlimited = kind.unlimited_moves();
    let mut limited: Vec<LimitedMove> = Vec::new();
    for (path, LimitedMove { by, from }) in items {
        let is_redundant =
            |other: &LimitedMove| (other.by.covers(by) && other.from.covers(&from)) || (by.covers(other.by) && from.covers(&other.from));
        let why = if unlimited.iter().any(|other| other.covers(by)) {
            format!("another item says that `{}` moves so from every square", kind.name)
        } else if limited.iter().any(is_redundant) {
            format!("another item says so of the same squares, or of more; one of them adds nothing to the moves of `{}`", kind.name)
        } else {
            let same = limited.iter_mut().filter(|other| other.by == by).find_map(|other| match (&mut other.from, &from) {
                (Origin::On(ids), Origin::On(more)) => Some((ids, more)),
                _ => None,
            });
            match same {
                Some((ids, more)) => *ids = sorted([ids.as_slice(), more].concat()),
                None => limited.push(LimitedMove { by, from }),
            }
            continue;
        };
        report.error(&path, Code::Contradiction, format!("{path} is said twice: {why}; remove one of them"));
    }
    limited
}

/// The captures by displacement of a kind, each with the field that names whom it takes.
fn takes_of(kind: &Kind, items: Vec<(Field, Take)>, kinds: &[Kind], report: &mut Reporter) -> Vec<Take> {
    let mut takes: Vec<Take> = Vec::new();
    for (whom, Take { by, from, .. }) in items {
        let named = named_enemies(kind, &whom, "takes", kinds, report);
        let is_twice = |id: &&KindId| takes.iter().any(|take| take.by == by && take.whom.contains(id));
        if let Some(other) = named.iter().find(is_twice).and_then(|id| kinds.get(id.index())) {
            let message =
                format!("{} names `{}`, which `{}` takes in this way already; remove one of them", whom.path, other.name, kind.name);
            report.error(&whom.path, Code::Contradiction, message);
        } else if let Some(take) = takes.iter_mut().find(|take| take.by == by && take.from == from) {
            take.whom.extend(&named);
            take.whom.sort_unstable();
        } else if !named.is_empty() {
            takes.push(Take { by, from, whom: named });
        }
    }
    takes
}

/// The hops of a kind, each with the field that names what it leads over. Hops with the same effect become one.
fn hops_of(kind: &Kind, items: Vec<(Field, Hop)>, kinds: &[Kind], report: &mut Reporter) -> Vec<Hop> {
    let same = Leap { short: 0, long: 2 };
    let mut hops: Vec<Hop> = Vec::new();
    for (over, hop) in items {
        let named = named_kinds(&over, kinds, report);
        let wrong =
            |is_wrong: fn(&Kind, &Kind) -> bool| named.iter().filter_map(|id| kinds.get(id.index())).find(|other| is_wrong(kind, other));
        let twice = named.iter().find(|id| hops.iter().any(|hop| hop.over.contains(id))).and_then(|id| kinds.get(id.index()));
        let message = if let Some(own) = wrong(|kind, other| kind.side == other.side).filter(|_| hop.captures) {
            format!(
                "{} captures by hopping, but `{}` is of the same side; without `captures` a piece hops over its own, too",
                over.path, own.name
            )
        } else if let Some(king) = wrong(|_, other| other.royal).filter(|_| hop.captures) {
            format!("{} captures by hopping, but `{}` is royal and falls only to what stands beside it; leave it out", over.path, king.name)
        } else if let Some(other) = twice {
            format!("{} names `{}`, which another hop of `{}` leads over already; name it in one of them", over.path, other.name, kind.name)
        } else if named.is_empty() {
            continue;
        } else if kind.other_moves.all_leaps().any(|leap| leap == same) {
            format!("{} is a hop of a piece that also has the leap `{{ 0, 2 }}` to the same squares; remove one of them", over.path)
        } else {
            let is_alike = |other: &&mut Hop| (other.captures, &other.at, &other.from) == (hop.captures, &hop.at, &hop.from);
            match hops.iter_mut().find(is_alike) {
                Some(other) => other.over = sorted([other.over.as_slice(), &named].concat()),
                None => hops.push(Hop { over: named, ..hop }),
            }
            continue;
        };
        report.error(&over.path, Code::Contradiction, message);
    }
    hops
}
fn lower_leap(item: &Field, report: &mut Reporter) -> Option<Leap> {
    let mut table = TableReader::open(item, "a move", report)?;
    let field = table.required("leap", LEAP_EXAMPLE, report);
    table.finish(report);
    lower_distances(&field?, report)
}

const LEAP_EXAMPLE: &str = "leap = { 1, 2 }";

/// The distances of a leap.
fn lower_distances(field: &Field, report: &mut Reporter) -> Option<Leap> {
    let expected = format!("two distances, along one axis and along the other, such as `{LEAP_EXAMPLE}`");
    let distances = field.items(&expected, report);
    let [one, other] = distances.as_slice() else {
        if matches!(field.value, ScriptValue::Table(_)) {
            report.error(&field.path, Code::BadValue, format!("{} must be {expected}", field.path));
        }
        return None;
    };
    let distance = |field: &Field, report: &mut Reporter| field.integer(0, u16::from(Leap::LONGEST), report);
    let (one, other) = (distance(one, report), distance(other, report));
    let (one, other) = (u8::try_from(one?).ok()?, u8::try_from(other?).ok()?);
    let leap = Leap::new(one, other);
    if leap.is_none() {
        let why = match (one, other) {
            (0, 0) => "it leads to no other square",
            (1, 1) => "it leads to an adjacent square, as `\"step diagonally\"` does; write that",
            _ => "it leads to an adjacent square, as `\"step\"` does; write that",
        };
        report.error(&field.path, Code::BadValue, format!("{} is no leap: {why}", field.path));
    }
    leap
}
