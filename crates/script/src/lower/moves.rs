//! How a kind of piece moves: its keys `moves` and `reach`.

use birka_diagnostics::Code;
use birka_rules::{ForwardSlides, Hop, Kind, KindId, Leap, OtherMoves, RuleSet, Take, TakeBy};

use crate::lower::classes::{ClassTable, ResolvedClasses};
use crate::lower::kinds::{KindTable, named_enemies, named_kinds};
use crate::reader::{Field, Reporter, TableReader};
use crate::source::ScriptValue;

/// A slide as a file names it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slide {
    pub(crate) diagonal: bool,
    /// Whether it goes forward only.
    pub(crate) forward: bool,
    /// Whether it goes one square, whatever `reach` says.
    pub(crate) is_step: bool,
}

impl Slide {
    /// Its length, given that of slides that are no steps.
    fn length(self, reach: Option<u8>) -> Option<u8> {
        if self.is_step { Some(1) } else { reach }
    }
}

pub(crate) const SLIDES: [(&str, Slide); 8] = [
    ("slide", Slide { diagonal: false, forward: false, is_step: false }),
    ("step", Slide { diagonal: false, forward: false, is_step: true }),
    ("slide diagonally", Slide { diagonal: true, forward: false, is_step: false }),
    ("step diagonally", Slide { diagonal: true, forward: false, is_step: true }),
    ("slide forward", Slide { diagonal: false, forward: true, is_step: false }),
    ("step forward", Slide { diagonal: false, forward: true, is_step: true }),
    ("slide diagonally forward", Slide { diagonal: true, forward: true, is_step: false }),
    ("step diagonally forward", Slide { diagonal: true, forward: true, is_step: true }),
];

const EXPECTED: &str = "a list of moves, such as `{ \"slide\", { leap = { 1, 2 } } }`";

/// The moves of a kind that name other kinds, to be read when all kinds are known.
#[derive(Default)]
pub(super) struct JumpFields<'v> {
    hops: Vec<HopField<'v>>,
    takes: Vec<TakeField<'v>>,
    /// The longest slide by which it takes a piece.
    reach: Option<u8>,
}

/// A hop as a file has it: the kinds hopped over, and whether it captures.
pub(super) struct HopField<'v> {
    over: Field<'v>,
    captures: bool,
    at: Option<Field<'v>>,
}

/// A capture by displacement as a file has it: the kinds taken, and how.
struct TakeField<'v> {
    whom: Field<'v>,
    by: TakeWay,
}

/// How a piece gets to the one that it takes, before `reach` is known.
#[derive(Clone, Copy)]
enum TakeWay {
    Slide(Slide),
    Leap(Leap),
}

/// The moves of a kind that name other kinds.
pub(super) struct Jumps {
    pub(super) hops: Vec<NamedHop>,
    pub(super) takes: Vec<Take>,
}

/// A hop of a kind, with square classes by name.
pub(super) struct NamedHop {
    over: Vec<KindId>,
    captures: bool,
    /// In ascending order.
    at: Vec<String>,
}

impl NamedHop {
    /// Replaces the names of classes by their ids.
    pub(super) fn resolve(self, classes: &ResolvedClasses) -> Hop {
        let at = self.at.iter().filter_map(|class| classes.id(class)).collect();
        Hop { over: self.over, captures: self.captures, at }
    }
}

/// The longest slide along rank and file, the other moves but for those that name kinds, and these.
pub(super) fn lower<'v>(table: &mut TableReader<'v>, report: &mut Reporter) -> (Option<u8>, OtherMoves, JumpFields<'v>) {
    let reach_field = table.optional("reach");
    let reach = reach_field.as_ref().and_then(|field| field.integer(0, 18, report)).and_then(|reach| u8::try_from(reach).ok());
    let Some(field) = table.optional("moves") else { return (reach, OtherMoves::default(), JumpFields::default()) };
    let Listed { slides, leaps, mut jumps, is_complete } = lower_list(&field, report);
    let taking = jumps.takes.iter().filter_map(|take| if let TakeWay::Slide(slide) = take.by { Some(slide) } else { None });
    let has_long_slide = slides.iter().copied().chain(taking).any(|slide| !slide.is_step);
    if let (Some(reach_field), Some(reach), true) = (reach_field, reach, is_complete) {
        if reach == 0 {
            report.contradiction(&reach_field.path, &field.path, "a piece with `reach = 0` never moves");
        } else if !has_long_slide {
            report.contradiction(&reach_field.path, &field.path, "`reach` limits slides, and this piece has none");
        }
    }
    let length = |diagonal: bool, forward: bool| {
        let slide = slides.iter().find(|slide| slide.diagonal == diagonal && slide.forward == forward);
        slide.map_or(Some(0), |slide| slide.length(reach))
    };
    let forward = ForwardSlides { straight: length(false, true), diagonal: length(true, true) };
    jumps.reach = reach;
    (length(false, false), OtherMoves { diagonal: length(true, false), forward, leaps, ..OtherMoves::default() }, jumps)
}

/// The items of a list of moves, and whether all of it could be read.
struct Listed<'v> {
    slides: Vec<Slide>,
    leaps: Vec<Leap>,
    jumps: JumpFields<'v>,
    is_complete: bool,
}

fn lower_list<'v>(field: &Field<'v>, report: &mut Reporter) -> Listed<'v> {
    let items = field.items(EXPECTED, report);
    if matches!(field.value, ScriptValue::Table(table) if table.items.is_empty() && table.fields.is_empty() && table.invalid_keys.is_empty())
    {
        let message = format!("{} is empty; of a piece that never moves write `reach = 0` instead", field.path);
        report.error(&field.path, Code::BadValue, message);
    }
    let (mut slides, mut leaps, mut jumps): (Vec<Slide>, Vec<Leap>, JumpFields) = (Vec::new(), Vec::new(), JumpFields::default());
    let mut is_complete = !items.is_empty();
    for item in &items {
        let mut is_two_ways = false;
        let added = match item.value {
            ScriptValue::Table(table) if table.fields.contains_key("hop") => lower_hop(item, report).map(|hop| {
                jumps.hops.push(hop);
                true
            }),
            ScriptValue::Table(table) if table.fields.contains_key("take") => lower_take(item, report).map(|take| {
                jumps.takes.push(take);
                true
            }),
            ScriptValue::Table(_) => lower_leap(item, report).map(|leap| is_added(&mut leaps, leap, |other| *other == leap)),
            ScriptValue::Text(_) => {
                let slide = item.one_of(&SLIDES, report);
                slide.map(|slide| {
                    is_two_ways = slides.iter().any(|other| other.diagonal == slide.diagonal && other.forward != slide.forward);
                    is_added(&mut slides, slide, |other| other.diagonal == slide.diagonal)
                })
            }
            _ => {
                item.report_wrong_type("a move such as `\"slide\"` or `{ leap = { 1, 2 } }`", report);
                None
            }
        };
        if added == Some(false) {
            let message = if is_two_ways {
                format!("{} and an item before it say both forward only and in every direction; remove one of them", item.path)
            } else {
                format!("{} adds nothing to the moves before it; remove one of them", item.path)
            };
            report.error(&item.path, Code::Contradiction, message);
        }
        is_complete &= added == Some(true);
    }
    if leaps.len() > RuleSet::MAX_LEAPS {
        let message = format!("{} has {} leaps; a piece has at most {}", field.path, leaps.len(), RuleSet::MAX_LEAPS);
        report.error(&field.path, Code::BadValue, message);
    }
    // The order of a list of moves means nothing, and equal rules must be equal.
    leaps.sort_unstable();
    Listed { slides, leaps, jumps, is_complete }
}

/// Adds an item unless there is one like it; returns whether it is added.
fn is_added<T>(list: &mut Vec<T>, item: T, is_alike: impl Fn(&T) -> bool) -> bool {
    let is_new = !list.iter().any(is_alike);
    if is_new {
        list.push(item);
    }
    is_new
}

fn lower_hop<'v>(item: &Field<'v>, report: &mut Reporter) -> Option<HopField<'v>> {
    let mut table = TableReader::open(item, "a move", report)?;
    let over = table.required("hop", "hop = \"attackers\"", report);
    let captures = table.optional("captures").map_or(Some(false), |field| field.bool(report));
    let at = table.optional("at");
    table.finish(report);
    Some(HopField { over: over?, captures: captures?, at })
}

fn lower_take<'v>(item: &Field<'v>, report: &mut Reporter) -> Option<TakeField<'v>> {
    const EXAMPLE: &str = "by = \"step diagonally\"";
    let mut table = TableReader::open(item, "a move", report)?;
    let whom = table.required("take", "take = \"attackers\"", report);
    let by = table.required("by", EXAMPLE, report);
    table.finish(report);
    let by = by?;
    let way = match by.value {
        ScriptValue::Table(_) => lower_leap(&by, report).map(TakeWay::Leap),
        _ => by.one_of(&SLIDES, report).map(TakeWay::Slide),
    };
    Some(TakeField { whom: whom?, by: way? })
}

/// The moves of each kind that name other kinds, in the order of the kinds.
pub(super) fn lower_jumps(kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Vec<Jumps> {
    let of_kind = |(kind, fields): (&Kind, &JumpFields)| Jumps {
        hops: hops_of_kind(kind, &fields.hops, kinds, classes, report),
        takes: takes_of_kind(kind, fields, kinds, report),
    };
    kinds.list.iter().zip(&kinds.jumps).map(of_kind).collect()
}

fn takes_of_kind(kind: &Kind, fields: &JumpFields, kinds: &KindTable, report: &mut Reporter) -> Vec<Take> {
    let mut takes: Vec<Take> = Vec::new();
    for TakeField { whom, by } in &fields.takes {
        let by = match *by {
            TakeWay::Slide(slide) => {
                let longest = slide.length(fields.reach);
                match (slide.diagonal, slide.forward) {
                    (false, false) => TakeBy::Slide(longest),
                    (true, false) => TakeBy::Diagonal(longest),
                    (false, true) => TakeBy::Forward(longest),
                    (true, true) => TakeBy::DiagonalForward(longest),
                }
            }
            TakeWay::Leap(leap) => TakeBy::Leap(leap),
        };
        let named = named_enemies(kind, whom, "takes", kinds, report);
        let is_twice = |id: &&KindId| takes.iter().any(|take| take.by == by && take.whom.contains(id));
        if let Some(other) = named.iter().find(is_twice).and_then(|id| kinds.list.get(id.index())) {
            let message =
                format!("{} names `{}`, which `{}` takes in this way already; remove one of them", whom.path, other.name, kind.name);
            report.error(&whom.path, Code::Contradiction, message);
        } else if let Some(take) = takes.iter_mut().find(|take| take.by == by) {
            take.whom.extend(&named);
            take.whom.sort_unstable();
        } else if !named.is_empty() {
            takes.push(Take { by, whom: named });
        }
    }
    // The order of a list of moves means nothing, and equal rules must be equal.
    takes.sort_unstable();
    takes
}

fn hops_of_kind(kind: &Kind, fields: &[HopField], kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Vec<NamedHop> {
    let mut hops: Vec<NamedHop> = Vec::new();
    for HopField { over, captures, at } in fields {
        let mut at = at.as_ref().map(|at| classes.read_names(at, report)).unwrap_or_default();
        at.sort_unstable();
        at.dedup();
        let named = named_kinds(over, kinds, report);
        let wrong = |is_wrong: fn(&Kind, &Kind) -> bool| {
            named.iter().filter_map(|id| kinds.list.get(id.index())).find(|other| is_wrong(kind, other))
        };
        let twice = named.iter().find(|id| hops.iter().any(|hop| hop.over.contains(id))).and_then(|id| kinds.list.get(id.index()));
        let message = if let Some(own) = wrong(|kind, other| kind.side == other.side).filter(|_| *captures) {
            format!(
                "{} captures by hopping, but `{}` is of the same side; without `captures` a piece hops over its own, too",
                over.path, own.name
            )
        } else if let Some(king) = wrong(|_, other| other.royal).filter(|_| *captures) {
            format!("{} captures by hopping, but `{}` is royal and falls only to what stands beside it; leave it out", over.path, king.name)
        } else if let Some(other) = twice {
            format!("{} names `{}`, which another hop of `{}` leads over already; name it in one of them", over.path, other.name, kind.name)
        } else if named.is_empty() {
            continue;
        } else if kind.other_moves.leaps.contains(&Leap { short: 0, long: 2 }) {
            format!("{} is a hop of a piece that also has the leap `{{ 0, 2 }}` to the same squares; remove one of them", over.path)
        } else {
            hops.push(NamedHop { over: named, captures: *captures, at });
            continue;
        };
        report.error(&over.path, Code::Contradiction, message);
    }
    // The order of a list of moves means nothing, and equal rules must be equal.
    hops.sort_by(|one, other| (one.captures, &one.at).cmp(&(other.captures, &other.at)));
    merged(hops)
}

/// Hops with the same effect as one.
fn merged(hops: Vec<NamedHop>) -> Vec<NamedHop> {
    let mut merged: Vec<NamedHop> = Vec::new();
    for mut hop in hops {
        match merged.last_mut().filter(|last| (last.captures, &last.at) == (hop.captures, &hop.at)) {
            Some(last) => {
                last.over.append(&mut hop.over);
                last.over.sort_unstable();
            }
            None => merged.push(hop),
        }
    }
    merged
}

fn lower_leap(item: &Field, report: &mut Reporter) -> Option<Leap> {
    const EXAMPLE: &str = "leap = { 1, 2 }";
    let mut table = TableReader::open(item, "a move", report)?;
    let field = table.required("leap", EXAMPLE, report);
    table.finish(report);
    let field = field?;
    let expected = format!("two distances, along one axis and along the other, such as `{EXAMPLE}`");
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
