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

/// The moves of a kind that name other kinds or classes of squares, to be read when all of these are known.
#[derive(Default)]
pub(super) struct JumpFields<'v> {
    limited: Vec<LimitedField<'v>>,
    hops: Vec<HopField<'v>>,
    takes: Vec<TakeField<'v>>,
    /// The longest slide by which it takes a piece, or moves from some squares.
    reach: Option<u8>,
}

/// The squares on which a move begins, as a file has them.
struct OriginField<'v> {
    classes: Field<'v>,
    is_outside: bool,
}

/// A slide or leap from some squares, as a file has it.
struct LimitedField<'v> {
    path: KeyPath,
    by: TakeWay,
    origin: OriginField<'v>,
}

/// A hop as a file has it: the kinds hopped over, and whether it captures.
pub(super) struct HopField<'v> {
    over: Field<'v>,
    captures: bool,
    at: Option<Field<'v>>,
    origin: Option<OriginField<'v>>,
}

/// A capture by displacement as a file has it: the kinds taken, and how.
struct TakeField<'v> {
    whom: Field<'v>,
    by: TakeWay,
    origin: Option<OriginField<'v>>,
}

/// How a piece gets to the one that it takes, before `reach` is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TakeWay {
    Slide(Slide),
    Leap(Leap),
}

impl TakeWay {
    /// The way, given the length of slides that are no steps.
    fn at_most(self, reach: Option<u8>) -> TakeBy {
        match self {
            Self::Leap(leap) => TakeBy::Leap(leap),
            Self::Slide(slide) => slide_of(slide, reach),
        }
    }
}

/// A slide, given the length of slides that are no steps.
fn slide_of((way, is_step): Slide, reach: Option<u8>) -> TakeBy {
    way.at_most(if is_step { Some(1) } else { reach })
}

/// The moves of a kind that name other kinds or classes of squares.
pub(super) struct Jumps {
    limited: Vec<(TakeBy, NamedOrigin)>,
    hops: Vec<NamedHop>,
    takes: Vec<NamedTake>,
}

/// The squares on which a move begins, with classes by name in ascending order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct NamedOrigin {
    is_outside: bool,
    classes: Vec<String>,
}

/// A hop of a kind, with square classes by name.
struct NamedHop {
    over: Vec<KindId>,
    captures: bool,
    /// In ascending order.
    at: Vec<String>,
    from: Option<NamedOrigin>,
}

/// A capture by displacement, with square classes by name.
struct NamedTake {
    by: TakeBy,
    from: Option<NamedOrigin>,
    whom: Vec<KindId>,
}

impl NamedOrigin {
    /// Whether it includes all squares that another one includes, by the classes that both name.
    fn covers(&self, other: &Self) -> bool {
        let (all, some) = if self.is_outside { (other, self) } else { (self, other) };
        self.is_outside == other.is_outside && some.classes.iter().all(|class| all.classes.contains(class))
    }

    fn resolve(&self, classes: &ResolvedClasses) -> Origin {
        let ids = self.classes.iter().filter_map(|class| classes.id(class)).collect();
        if self.is_outside { Origin::Outside(ids) } else { Origin::On(ids) }
    }
}

impl Jumps {
    /// Gives a kind these moves, with the ids of classes in place of their names.
    pub(super) fn resolve(self, classes: &ResolvedClasses, moves: &mut OtherMoves) {
        let origin = |from: Option<NamedOrigin>| from.map(|from| from.resolve(classes));
        let hop = |hop: NamedHop| {
            let at = hop.at.iter().filter_map(|class| classes.id(class)).collect();
            Hop { over: hop.over, captures: hop.captures, at, from: origin(hop.from) }
        };
        moves.limited = self.limited.iter().map(|(by, from)| LimitedMove { by: *by, from: from.resolve(classes) }).collect();
        moves.hops = self.hops.into_iter().map(hop).collect();
        moves.takes = self.takes.into_iter().map(|take| Take { by: take.by, from: origin(take.from), whom: take.whom }).collect();
        // The order of a list of moves means nothing, and equal rules must be equal.
        moves.limited.sort();
        moves.takes.sort();
    }
}

/// The moves of a kind as a file has them.
pub(super) struct Moves<'v> {
    /// Its slides from every square.
    pub(super) slides: Vec<TakeBy>,
    /// Its leaps from every square.
    pub(super) leaps: Vec<Leap>,
    /// The moves that name kinds or classes of squares.
    pub(super) jumps: JumpFields<'v>,
}

pub(super) fn lower<'v>(table: &mut TableReader<'v>, report: &mut Reporter) -> Moves<'v> {
    let reach_field = table.optional("reach");
    let reach = reach_field.as_ref().and_then(|field| field.integer(0, 18, report)).and_then(|reach| u8::try_from(reach).ok());
    let Some(field) = table.optional("moves") else {
        let slides = vec![SlideWay::STRAIGHT.at_most(reach)];
        return Moves { slides, leaps: Vec::new(), jumps: JumpFields::default() };
    };
    let LoweredMoves { slides, leaps, mut jumps, is_complete } = lower_list(&field, report);
    let taking = jumps.takes.iter().filter_map(|take| if let TakeWay::Slide(slide) = take.by { Some(slide) } else { None });
    let limited = jumps.limited.iter().filter_map(|limited| if let TakeWay::Slide(slide) = limited.by { Some(slide) } else { None });
    let has_long_slide = slides.iter().copied().chain(taking).chain(limited).any(|(_, is_step)| !is_step);
    if let (Some(reach_field), Some(reach), true) = (reach_field, reach, is_complete) {
        if reach == 0 {
            report.contradiction(&reach_field.path, &field.path, "a piece with `reach = 0` never moves");
        } else if !has_long_slide {
            report.contradiction(&reach_field.path, &field.path, "`reach` limits slides, and this piece has none");
        }
    }
    jumps.reach = reach;
    let slides = slides.into_iter().map(|slide| slide_of(slide, reach)).collect();
    Moves { slides, leaps, jumps }
}

/// The items of a list of moves, and whether all of it could be read.
struct LoweredMoves<'v> {
    slides: Vec<Slide>,
    leaps: Vec<Leap>,
    jumps: JumpFields<'v>,
    is_complete: bool,
}

fn lower_list<'v>(field: &Field<'v>, report: &mut Reporter) -> LoweredMoves<'v> {
    let items = field.items(EXPECTED, report);
    if matches!(field.value, ScriptValue::Table(table) if table.items.is_empty() && table.fields.is_empty() && table.invalid_keys.is_empty())
    {
        let message = format!("{} is empty; of a piece that never moves write `reach = 0` instead", field.path);
        report.error(&field.path, Code::BadValue, message);
    }
    let (mut slides, mut leaps, mut jumps): (Vec<Slide>, Vec<Leap>, JumpFields) = (Vec::new(), Vec::new(), JumpFields::default());
    let mut is_complete = !items.is_empty();
    for item in &items {
        let mut two_ways = None;
        let added = lower_item(item, report).map(|read| match read {
            Item::Hop(hop) => {
                jumps.hops.push(hop);
                true
            }
            Item::Take(take) => {
                jumps.takes.push(take);
                true
            }
            Item::Move(by, Some(origin)) => {
                jumps.limited.push(LimitedField { path: item.path.clone(), by, origin });
                true
            }
            Item::Move(TakeWay::Leap(leap), None) => is_added(&mut leaps, leap, |other| *other == leap),
            Item::Move(TakeWay::Slide(slide), None) => {
                let overlaps = |(other, _): &Slide| other.covers(slide.0) || slide.0.covers(*other);
                let other = slides.iter().find(|other| overlaps(other) && other.0 != slide.0);
                two_ways = other.map(|(other, _)| if other.heading == Heading::Every { slide.0.heading } else { other.heading });
                is_added(&mut slides, slide, overlaps)
            }
        });
        if added == Some(false) {
            let message = match two_ways {
                Some(heading) => {
                    let heading = heading.word();
                    format!("{} and an item before it say both {heading} only and in every direction; remove one of them", item.path)
                }
                None => format!("{} adds nothing to the moves before it; remove one of them", item.path),
            };
            report.error(&item.path, Code::Contradiction, message);
        }
        is_complete &= added == Some(true);
    }
    let limited_leaps = jumps.limited.iter().filter(|limited| matches!(limited.by, TakeWay::Leap(_))).count();
    if leaps.len() + limited_leaps > RuleSet::MAX_LEAPS {
        let message = format!("{} has {} leaps; a piece has at most {}", field.path, leaps.len() + limited_leaps, RuleSet::MAX_LEAPS);
        report.error(&field.path, Code::BadValue, message);
    }
    if jumps.limited.len() > RuleSet::MAX_LIMITED {
        let message = format!(
            "{} has {} items with `from` or `outside`; a piece has at most {}",
            field.path,
            jumps.limited.len(),
            RuleSet::MAX_LIMITED
        );
        report.error(&field.path, Code::BadValue, message);
    }
    // The order of a list of moves means nothing, and equal rules must be equal.
    leaps.sort_unstable();
    LoweredMoves { slides, leaps, jumps, is_complete }
}

/// An item of a list of moves.
enum Item<'v> {
    Move(TakeWay, Option<OriginField<'v>>),
    Hop(HopField<'v>),
    Take(TakeField<'v>),
}

fn lower_item<'v>(item: &Field<'v>, report: &mut Reporter) -> Option<Item<'v>> {
    let ScriptValue::Table(table) = item.value else {
        if let ScriptValue::Text(_) = item.value {
            return item.one_of(&SLIDES, report).map(|slide| Item::Move(TakeWay::Slide(slide), None));
        }
        item.report_wrong_type("a move such as `\"slide\"` or `{ leap = { 1, 2 } }`", report);
        return None;
    };
    let has = |key: &str| table.fields.contains_key(key);
    if has("hop") {
        lower_hop(item, report).map(Item::Hop)
    } else if has("take") {
        lower_take(item, report).map(Item::Take)
    } else if has("move") {
        lower_move(item, report)
    } else if !has("leap") && (has("from") || has("outside") || matches!(table.items.first(), Some(ScriptValue::Text(_)))) {
        let message = format!("{} names no move; write, for example, `{{ move = \"slide\", from = \"edge\" }}`", item.path);
        report.error(&item.path, Code::MissingKey, message);
        None
    } else {
        let mut table = TableReader::open(item, "a move", report)?;
        let leap = table.required("leap", LEAP_EXAMPLE, report);
        let origin = lower_origin(&mut table, report);
        table.finish(report);
        Some(Item::Move(TakeWay::Leap(lower_distances(&leap?, report)?), origin?))
    }
}

/// A slide or a step in a table, as it is written to say where it begins.
fn lower_move<'v>(item: &Field<'v>, report: &mut Reporter) -> Option<Item<'v>> {
    let mut table = TableReader::open(item, "a move", report)?;
    let word = table.required("move", "move = \"slide\"", report).and_then(|field| field.one_of(&SLIDES, report));
    let origin = lower_origin(&mut table, report);
    table.finish(report);
    Some(Item::Move(TakeWay::Slide(word?), origin?))
}

/// Where a move begins, `None` for every square; nothing after an error.
#[expect(clippy::option_option, reason = "the outer one says whether it could be read")]
fn lower_origin<'v>(table: &mut TableReader<'v>, report: &mut Reporter) -> Option<Option<OriginField<'v>>> {
    let (from, outside) = (table.optional("from"), table.optional("outside"));
    if let (Some(from), Some(outside)) = (&from, &outside) {
        report.contradiction(&outside.path, &from.path, "a move begins either on some squares or outside of some");
        return None;
    }
    let is_outside = outside.is_some();
    let origin = from.or(outside).map(|classes| OriginField { classes, is_outside });
    if let Some(OriginField { classes, .. }) = &origin
        && matches!(classes.value, ScriptValue::Table(table) if table.items.is_empty() && table.fields.is_empty())
    {
        report.error(&classes.path, Code::BadValue, format!("{} names no class of squares", classes.path));
        return None;
    }
    Some(origin)
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
    let origin = lower_origin(&mut table, report);
    table.finish(report);
    Some(HopField { over: over?, captures: captures?, at, origin: origin? })
}

fn lower_take<'v>(item: &Field<'v>, report: &mut Reporter) -> Option<TakeField<'v>> {
    const EXAMPLE: &str = "by = \"step diagonally\"";
    let mut table = TableReader::open(item, "a move", report)?;
    let whom = table.required("take", "take = \"attackers\"", report);
    let by = table.required("by", EXAMPLE, report);
    let origin = lower_origin(&mut table, report);
    table.finish(report);
    let by = by?;
    let way = match by.value {
        ScriptValue::Table(_) => lower_leap(&by, report).map(TakeWay::Leap),
        _ => by.one_of(&SLIDES, report).map(TakeWay::Slide),
    };
    Some(TakeField { whom: whom?, by: way?, origin: origin? })
}

/// The moves of each kind that name other kinds or classes of squares, in the order of the kinds.
pub(super) fn lower_jumps(kinds: &[Kind], jumps: &[JumpFields], classes: &mut ClassTable, report: &mut Reporter) -> Vec<Jumps> {
    let of_kind = |(kind, fields): (&Kind, &JumpFields)| Jumps {
        limited: limited_of_kind(kind, fields, classes, report),
        hops: hops_of_kind(kind, fields, kinds, classes, report),
        takes: takes_of_kind(kind, fields, kinds, classes, report),
    };
    kinds.iter().zip(jumps).map(of_kind).collect()
}

/// The classes that an origin names.
fn named_origin(origin: &OriginField, classes: &mut ClassTable, report: &mut Reporter) -> Option<NamedOrigin> {
    let mut names = classes.read_names(&origin.classes, report);
    names.sort_unstable();
    names.dedup();
    (!names.is_empty()).then_some(NamedOrigin { is_outside: origin.is_outside, classes: names })
}

/// The slides and leaps of a kind from some squares only.
fn limited_of_kind(kind: &Kind, fields: &JumpFields, classes: &mut ClassTable, report: &mut Reporter) -> Vec<(TakeBy, NamedOrigin)> {
    let unlimited = kind.unlimited_moves();
    let mut limited: Vec<(TakeBy, NamedOrigin)> = Vec::new();
    for LimitedField { path, by, origin } in &fields.limited {
        let by = by.at_most(fields.reach);
        let Some(from) = named_origin(origin, classes, report) else { continue };
        let is_redundant = |(other, begins): &(TakeBy, NamedOrigin)| {
            (other.covers(by) && begins.covers(&from)) || (by.covers(*other) && from.covers(begins))
        };
        let why = if unlimited.iter().any(|other| other.covers(by)) {
            format!("another item says that `{}` moves so from every square", kind.name)
        } else if limited.iter().any(is_redundant) {
            format!("another item says so of the same squares, or of more; one of them adds nothing to the moves of `{}`", kind.name)
        } else {
            match limited.iter_mut().find(|(other, begins)| *other == by && !begins.is_outside && !from.is_outside) {
                Some((_, begins)) => {
                    begins.classes.extend(from.classes);
                    begins.classes.sort_unstable();
                    begins.classes.dedup();
                }
                None => limited.push((by, from)),
            }
            continue;
        };
        report.error(path, Code::Contradiction, format!("{path} is said twice: {why}; remove one of them"));
    }
    limited
}

fn takes_of_kind(kind: &Kind, fields: &JumpFields, kinds: &[Kind], classes: &mut ClassTable, report: &mut Reporter) -> Vec<NamedTake> {
    let mut takes: Vec<NamedTake> = Vec::new();
    for TakeField { whom, by, origin } in &fields.takes {
        let by = by.at_most(fields.reach);
        let from = origin.as_ref().and_then(|origin| named_origin(origin, classes, report));
        let named = named_enemies(kind, whom, "takes", kinds, report);
        let is_twice = |id: &&KindId| takes.iter().any(|take| take.by == by && take.whom.contains(id));
        if let Some(other) = named.iter().find(is_twice).and_then(|id| kinds.get(id.index())) {
            let message =
                format!("{} names `{}`, which `{}` takes in this way already; remove one of them", whom.path, other.name, kind.name);
            report.error(&whom.path, Code::Contradiction, message);
        } else if let Some(take) = takes.iter_mut().find(|take| take.by == by && take.from == from) {
            take.whom.extend(&named);
            take.whom.sort_unstable();
        } else if !named.is_empty() {
            takes.push(NamedTake { by, from, whom: named });
        }
    }
    takes
}

fn hops_of_kind(kind: &Kind, fields: &JumpFields, kinds: &[Kind], classes: &mut ClassTable, report: &mut Reporter) -> Vec<NamedHop> {
    let same = Leap { short: 0, long: 2 };
    let mut hops: Vec<NamedHop> = Vec::new();
    for HopField { over, captures, at, origin } in &fields.hops {
        let from = origin.as_ref().and_then(|origin| named_origin(origin, classes, report));
        let mut at = at.as_ref().map(|at| classes.read_names(at, report)).unwrap_or_default();
        at.sort_unstable();
        at.dedup();
        let named = named_kinds(over, kinds, report);
        let wrong =
            |is_wrong: fn(&Kind, &Kind) -> bool| named.iter().filter_map(|id| kinds.get(id.index())).find(|other| is_wrong(kind, other));
        let twice = named.iter().find(|id| hops.iter().any(|hop| hop.over.contains(id))).and_then(|id| kinds.get(id.index()));
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
        } else if kind.other_moves.leaps.contains(&same) || fields.limited.iter().any(|limited| limited.by == TakeWay::Leap(same)) {
            format!("{} is a hop of a piece that also has the leap `{{ 0, 2 }}` to the same squares; remove one of them", over.path)
        } else {
            hops.push(NamedHop { over: named, captures: *captures, at, from });
            continue;
        };
        report.error(&over.path, Code::Contradiction, message);
    }
    // The order of a list of moves means nothing, and equal rules must be equal.
    hops.sort_by(|one, other| (one.captures, &one.at, &one.from).cmp(&(other.captures, &other.at, &other.from)));
    merged(hops)
}

/// Hops with the same effect as one.
fn merged(hops: Vec<NamedHop>) -> Vec<NamedHop> {
    let mut merged: Vec<NamedHop> = Vec::new();
    for mut hop in hops {
        match merged.last_mut().filter(|last| (last.captures, &last.at, &last.from) == (hop.captures, &hop.at, &hop.from)) {
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
