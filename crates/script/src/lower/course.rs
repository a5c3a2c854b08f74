//! The course of a game: what is placed before it, what a turn is, and how it ends.

use std::collections::BTreeMap;
use std::num::{NonZeroU8, NonZeroU16};

use birka_diagnostics::{Code, suggest};
use birka_rules::{
    Announcement, Dice, DieFace, DieFaces, DieSteps, EndRules, FewerThan, Hand, InHand, Kind, KindId, LineDirection, LineGoal, LineGoals,
    NoMove, Passes, QuietLimit, Repetition, Shieldwall, Side, TwoMoves, Verdict,
};

use super::board::{ClassTable, ResolvedClasses};
use super::kinds::{KindTable, SIDES, named_kinds};
use crate::reader::{Field, MAX_WORD_LENGTH, Reporter, TableReader};
use crate::source::{KeyPath, ScriptValue};

/// The pieces in hand, with square classes by name.
pub(super) struct NamedHand {
    pieces: InHand,
    /// The side that places first; `None` for the one that moves first.
    first: Option<Side>,
    each_turn: NonZeroU8,
    outside: Vec<String>,
}

impl NamedHand {
    /// Replaces the names of classes by their ids, given the side that moves first.
    pub(super) fn resolve(self, classes: &ResolvedClasses, first: Side) -> Hand {
        let outside = self.outside.iter().filter_map(|name| classes.id(name)).collect();
        Hand { pieces: self.pieces, first: self.first.unwrap_or(first), each_turn: self.each_turn, outside }
    }
}

/// Lowers the pieces in hand.
pub(super) fn lower_hand(field: &Field, classes: &mut ClassTable, report: &mut Reporter) -> Option<NamedHand> {
    let expected = "a table such as `{ attackers = 12, defenders = 12, each_turn = 2, outside = \"middle\" }`";
    let mut table = TableReader::open(field, expected, report)?;
    let mut number = |key| table.optional(key)?.integer(1, MAX_MEN, report).and_then(|number| u8::try_from(number).ok());
    let pieces = InHand { attackers: number("attackers").unwrap_or(0), defenders: number("defenders").unwrap_or(0) };
    let each_turn = number("each_turn").and_then(NonZeroU8::new).unwrap_or(NonZeroU8::MIN);
    let first = table.optional("first").and_then(|field| field.one_of(&SIDES, report));
    let outside = table.optional("outside").map(|field| normalized(classes.read_names(&field, report))).unwrap_or_default();
    table.finish(report);
    if pieces.is_empty() && !report.has_errors_at(&field.path) {
        let message = format!("{} names no side that places pieces: write {expected}, or leave it out", field.path);
        report.error(&field.path, Code::MissingKey, message);
    }
    Some(NamedHand { pieces, first, each_turn, outside })
}

/// How far pieces move with a die.
pub(crate) const DIE_STEPS: [(&str, DieSteps); 2] = [("at most", DieSteps::AtMost), ("exactly", DieSteps::Exactly)];

/// Lowers the turns of two moves.
pub(super) fn lower_two_moves(field: &Field, kinds: &KindTable, report: &mut Reporter) -> Option<TwoMoves> {
    let example = "turn = { moves = 2, alone = \"king\", captures_alone = true }";
    let mut table = TableReader::open(field, "a table such as `{ moves = 2, alone = \"king\", captures_alone = true }`", report)?;
    let moves = table.required("moves", example, report).and_then(|field| field.integer(2, 2, report));
    let alone = table.optional("alone").map(|field| named_kinds(&field, kinds, report)).unwrap_or_default();
    let captures_alone = table.optional("captures_alone").and_then(|field| field.bool(report)).unwrap_or_default();
    table.finish(report);
    moves.map(|_| TwoMoves { alone, captures_alone })
}

/// Lowers the die.
pub(super) fn lower_dice(field: &Field, report: &mut Reporter) -> Option<Dice> {
    let expected = "a table such as `{ moves = \"at most\" }` or `{ on = { 1, 3, 5 } }`";
    let mut table = TableReader::open(field, expected, report)?;
    let steps = table.optional("moves").and_then(|field| field.one_of(&DIE_STEPS, report)).unwrap_or_default();
    let moves_on = table.optional("on").map(|field| lower_faces(&field, report));
    table.finish(report);
    Some(Dice { steps, moves_on: moves_on.unwrap_or(DieFaces::ALL) })
}

/// Lowers the numbers on which a side moves.
fn lower_faces(field: &Field, report: &mut Reporter) -> DieFaces {
    let mut faces: Vec<DieFace> = Vec::new();
    for item in field.one_or_many("a number of a die from 1 to 6, or a list of these", report) {
        let number = item.integer(1, 6, report).and_then(|number| u8::try_from(number).ok());
        let Some(face) = number.and_then(|number| DieFace::try_from(number).ok()) else { continue };
        if faces.contains(&face) {
            report.error(&item.path, Code::BadValue, format!("{} is {} again; name each number once", item.path, face.number()));
        }
        faces.push(face);
    }
    // Without any, the value has an error already, or the rules say what is wrong.
    if faces.is_empty() && report.has_errors_at(&field.path) { DieFaces::ALL } else { faces.into_iter().collect() }
}

/// The results of a repetition. A quiet-move limit and passes accept all but the last.
pub(crate) const VERDICTS: [(&str, Verdict); 5] = [
    ("draw", Verdict::Draw),
    ("mover loses", Verdict::MoverLoses),
    ("attackers lose", Verdict::Loses(Side::Attackers)),
    ("defenders lose", Verdict::Loses(Side::Defenders)),
    ("forbidden", Verdict::Forbidden),
];

pub(crate) const NO_MOVE: [(&str, NoMove); 3] = [("loses", NoMove::Loses), ("draws", NoMove::Draws), ("skips", NoMove::Skips)];

/// Which sides may pass. What two passes in a row mean is one of the ends.
pub(super) const MAY_PASS: [(&str, Passes); 3] = [
    ("all", Passes::OfBoth { verdict: Verdict::Draw }),
    ("attackers", Passes::Of(Side::Attackers)),
    ("defenders", Passes::Of(Side::Defenders)),
];

/// How a game ends, with square classes by name.
pub(super) struct NamedEnds {
    escape: Vec<String>,
    escape_except: Vec<String>,
    reach: Vec<(KindId, Vec<String>)>,
    lines: NamedLines,
    passes: Option<(KeyPath, Verdict)>,
    /// Everything else; its lists of classes are empty, and so are its goals and lines.
    ends: EndRules,
}

impl NamedEnds {
    /// The passes of the sides that may pass, with what two of them in a row mean.
    pub(super) fn passes(&self, may_pass: Option<Passes>, report: &mut Reporter) -> Option<Passes> {
        match (may_pass, &self.passes) {
            (Some(Passes::OfBoth { .. }), Some((_, verdict))) => Some(Passes::OfBoth { verdict: *verdict }),
            (_, Some((path, _))) => {
                let message = format!("{path} says what two passes in a row mean, but not both sides may pass; write `may_pass = \"all\"`");
                report.error(path, Code::Contradiction, message);
                may_pass
            }
            (_, None) => may_pass,
        }
    }

    /// Replaces the names of classes by their ids.
    pub(super) fn resolve(self, classes: &ResolvedClasses) -> EndRules {
        let ids = |names: Vec<String>| names.iter().filter_map(|name| classes.id(name)).collect();
        let [attackers, defenders] = self.lines.map(|line| line.map(|(goal, outside)| LineGoal { outside: ids(outside), ..goal }));
        let line = LineGoals { attackers, defenders };
        let reach = self.reach.into_iter().map(|(id, names)| (id, ids(names))).collect();
        EndRules { escape: ids(self.escape), escape_except: ids(self.escape_except), reach, line, ..self.ends }
    }
}

/// Lowers the ways in which a game ends. Without a king nobody escapes, and no side wins by the last man unless the file says so.
pub(super) fn lower_ends(field: &Field, kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Option<NamedEnds> {
    let has_king = kinds.has_king();
    let mut table = TableReader::open(field, "a table such as `{ escape = \"edge\" }`", report)?;
    let escape = if has_king { table.required("escape", "escape = \"edge\"", report) } else { table.optional("escape") };
    let escape = escape.map(|field| normalized(classes.read_names(&field, report)));
    let escape = if has_king { escape } else { Some(escape.unwrap_or_default()) };
    let escape_except = table.optional("escape_except").map(|field| normalized(classes.read_names(&field, report))).unwrap_or_default();
    if let Some(class) = escape.iter().flatten().find(|class| escape_except.contains(class)) {
        let (one, other) = (field.path.key("escape_except"), field.path.key("escape"));
        report.contradiction(&one, &other, &format!("`{class}` is both a goal of the king and excluded from his goals"));
    }
    let mut flag = |key, default| table.optional(key).and_then(|field| field.bool(report)).unwrap_or(default);
    let (attackers_taken, king_bared) = (flag("attackers_taken", has_king), flag("king_bared", false));
    let (exit_fort, encirclement) = (flag("exit_fort", false), flag("encirclement", false));
    let ends = EndRules {
        escape: Vec::new(),
        escape_except: Vec::new(),
        attackers_taken,
        king_bared,
        exit_fort,
        encirclement,
        fewer_than: table.optional("fewer_than").map(|field| lower_fewer_than(&field, kinds, report)).unwrap_or_default(),
        reach: Vec::new(),
        line: LineGoals::default(),
        no_move: table.optional("no_move").and_then(|field| field.one_of(&NO_MOVE, report)).unwrap_or(NoMove::Loses),
        repetition: table.optional("repetition").and_then(|field| lower_repetition(&field, report)),
        quiet_limit: table.optional("quiet_limit").and_then(|field| lower_quiet_limit(&field, report)),
    };
    let reach = table.optional("reach").map(|field| lower_reach(&field, kinds, classes, report)).unwrap_or_default();
    let lines = table.optional("line").map(|field| lower_lines(&field, classes, report)).unwrap_or_default();
    let passes = table.optional("passes").and_then(|field| Some((field.path.clone(), field.one_of(&VERDICTS[..4], report)?)));
    table.finish(report);
    Some(NamedEnds { escape: escape?, escape_except, reach, lines, passes, ends })
}

/// Sorted and without duplicates, so that the order in the file does not matter.
fn normalized(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names.dedup();
    names
}

/// The most men that a side can need: as many as the largest board has room for on each half.
const MAX_MEN: u16 = 180;

fn lower_fewer_than(field: &Field, kinds: &KindTable, report: &mut Reporter) -> FewerThan {
    let mut fewer_than = FewerThan::default();
    for (pieces, field) in by_pieces(field, "a table such as `{ attackers = 2, defenders = 2 }`", kinds, report) {
        let number = field.integer(1, MAX_MEN, report).and_then(|number| NonZeroU8::new(u8::try_from(number).ok()?));
        match pieces {
            Pieces::Men(Side::Attackers) => fewer_than.attackers = number,
            Pieces::Men(Side::Defenders) => fewer_than.defenders = number,
            Pieces::Kind(id) => fewer_than.kinds.extend(number.map(|number| (id, number))),
        }
    }
    fewer_than.kinds.sort_unstable();
    fewer_than
}

/// By kind, the names of the classes by which its side wins when a piece of it stops there.
fn lower_reach(field: &Field, kinds: &KindTable, classes: &mut ClassTable, report: &mut Reporter) -> Vec<(KindId, Vec<String>)> {
    let mut goals = BTreeMap::<KindId, Vec<String>>::new();
    for (pieces, field) in by_pieces(field, "a table such as `{ attackers = \"edge\" }`", kinds, report) {
        let named = |(id, kind): &(KindId, &Kind)| match pieces {
            Pieces::Men(side) => kind.side == side && !kind.royal,
            Pieces::Kind(named) => *id == named,
        };
        let reaching: Vec<KindId> = (0..).map(KindId).zip(&kinds.list).filter(named).map(|(id, _)| id).collect();
        let names = classes.read_names(&field, report);
        if names.is_empty() && !report.has_errors_at(&field.path) {
            report.error(&field.path, Code::BadValue, format!("{} names no square class; leave it out", field.path));
        }
        if reaching.is_empty() {
            let message = format!("{}: the side has no piece but the king, who wins by `escape`", field.path);
            report.error(&field.path, Code::BadValue, message);
        }
        reaching.into_iter().for_each(|id| goals.entry(id).or_default().extend(names.iter().cloned()));
    }
    goals.into_iter().map(|(id, names)| (id, normalized(names))).collect()
}

/// What a key of a table about pieces names.
#[derive(Clone, Copy)]
enum Pieces {
    /// The pieces of a side but the king.
    Men(Side),
    /// The pieces of a kind.
    Kind(KindId),
}

/// The fields of a table whose keys are sides and kinds of pieces; no kind has the name of a side.
fn by_pieces<'v>(field: &Field<'v>, expected: &str, kinds: &KindTable, report: &mut Reporter) -> Vec<(Pieces, Field<'v>)> {
    let fields = field.named_fields(expected, report);
    if fields.is_empty() && !report.has_errors_at(&field.path) {
        let message = format!("{} names no side and no kind of piece: write {expected}, or leave it out", field.path);
        report.error(&field.path, Code::MissingKey, message);
    }
    let sides = SIDES.into_iter().map(|(name, side)| (name, Pieces::Men(side)));
    let known = sides.chain(kinds.list.iter().zip(0..).map(|(kind, id)| (kind.name.as_str(), Pieces::Kind(KindId(id)))));
    let known: Vec<(&str, Pieces)> = known.collect();
    let mut named = Vec::new();
    for (name, field) in fields {
        match known.iter().find(|(known, _)| *known == name) {
            Some((_, pieces)) => named.push((*pieces, field)),
            None => {
                let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                let message = format!("{} names neither a side nor a kind of piece{}", field.path, suggest::hint(name, &names));
                report.error(&field.path, Code::UnknownKey, message);
            }
        }
    }
    named
}

/// By side, a line by which it wins, with the names of the classes whose pieces do not count.
type NamedLines = [Option<(LineGoal, Vec<String>)>; 2];

/// The directions of a line of pieces.
pub(crate) const LINE_DIRECTIONS: [(&str, LineDirection); 3] =
    [("rank", LineDirection::Rank), ("file", LineDirection::File), ("diagonal", LineDirection::Diagonal)];

fn lower_lines(field: &Field, classes: &mut ClassTable, report: &mut Reporter) -> NamedLines {
    let expected = "a table such as `{ attackers = { length = 5 }, defenders = { length = 5 } }`";
    let Some(mut table) = TableReader::open(field, expected, report) else { return NamedLines::default() };
    let lines = ["attackers", "defenders"].map(|side| table.optional(side).and_then(|field| lower_line(&field, classes, report)));
    table.finish(report);
    if lines.iter().all(Option::is_none) && !report.has_errors_at(&field.path) {
        let message = format!("{} names no side: write {expected}, or leave it out", field.path);
        report.error(&field.path, Code::MissingKey, message);
    }
    lines
}

fn lower_line(field: &Field, classes: &mut ClassTable, report: &mut Reporter) -> Option<(LineGoal, Vec<String>)> {
    let mut table = TableReader::open(field, "a table such as `{ length = 5 }`", report)?;
    let length = table.required("length", "length = 5", report).and_then(|field| field.integer(2, 19, report));
    let along = table.optional("along").map_or_else(
        || LineDirection::ALL.to_vec(),
        |field| {
            let items = field.one_or_many("`\"rank\"`, `\"file\"`, `\"diagonal\"`, or a list of these", report);
            let mut along: Vec<LineDirection> = items.iter().filter_map(|item| item.one_of(&LINE_DIRECTIONS, report)).collect();
            if along.is_empty() && !report.has_errors_at(&field.path) {
                let message = format!("{} names no direction; leave it out for every direction", field.path);
                report.error(&field.path, Code::BadValue, message);
            }
            along.sort_unstable();
            along.dedup();
            along
        },
    );
    let outside = table.optional("outside").map(|field| normalized(classes.read_names(&field, report))).unwrap_or_default();
    table.finish(report);
    Some((LineGoal { length: u8::try_from(length?).ok()?, along, outside: Vec::new() }, outside))
}

fn lower_repetition(field: &Field, report: &mut Reporter) -> Option<Repetition> {
    let mut table = TableReader::open(field, "a table such as `{ times = 3, verdict = \"draw\" }`", report)?;
    let times = table.required("times", "times = 3", report).and_then(|field| field.integer(2, 9, report));
    let verdict = table.required("verdict", "verdict = \"mover loses\"", report).and_then(|field| field.one_of(&VERDICTS, report));
    table.finish(report);
    Some(Repetition { times: NonZeroU8::new(u8::try_from(times?).ok()?)?, verdict: verdict? })
}

fn lower_quiet_limit(field: &Field, report: &mut Reporter) -> Option<QuietLimit> {
    let mut table = TableReader::open(field, "a table such as `{ plies = 100, verdict = \"draw\" }`", report)?;
    let plies = table.required("plies", "plies = 100", report).and_then(|field| field.integer(1, 10_000, report));
    let verdict = table.required("verdict", "verdict = \"draw\"", report).and_then(|field| field.one_of(&VERDICTS[..4], report));
    table.finish(report);
    Some(QuietLimit { plies: NonZeroU16::new(plies?)?, verdict: verdict? })
}

/// The shieldwall rule, with square classes by name.
pub(super) struct NamedShieldwall {
    closed_by: Vec<String>,
}

impl NamedShieldwall {
    /// Replaces the names of classes by their ids.
    pub(super) fn resolve(self, classes: &ResolvedClasses) -> Shieldwall {
        Shieldwall { closed_by: self.closed_by.iter().filter_map(|name| classes.id(name)).collect() }
    }
}

/// Lowers the shieldwall rule: whether rows along the edge can be captured, and which square classes close a row.
pub(super) fn lower_shieldwall(field: &Field, classes: &mut ClassTable, report: &mut Reporter) -> Option<NamedShieldwall> {
    if let ScriptValue::Bool(is_enabled) = field.value {
        return is_enabled.then(|| NamedShieldwall { closed_by: Vec::new() });
    }
    let mut table = TableReader::open(field, "`true`, or a table such as `{ closed_by = \"corners\" }`", report)?;
    let closed_by = table.optional("closed_by").map(|field| normalized(classes.read_names(&field, report))).unwrap_or_default();
    table.finish(report);
    Some(NamedShieldwall { closed_by })
}

/// The most directions in which any king can move: eight along lines, and eight of each of eight leaps.
const MAX_WAYS: u16 = 72;

/// Lowers the announcements of open ways, fewest ways first.
pub(super) fn lower_announcements(field: &Field, report: &mut Reporter) -> Vec<Announcement> {
    let mut announcements: Vec<Announcement> = Vec::new();
    let mut ways_so_far: Vec<NonZeroU8> = Vec::new();
    for entry in field.items("a list such as `{ { ways = 1, call = \"raichi\" } }`", report) {
        let Some(mut table) = TableReader::open(&entry, "a table such as `{ ways = 1, call = \"raichi\" }`", report) else { continue };
        let ways = table.required("ways", "ways = 1", report).and_then(|field| field.integer(1, MAX_WAYS, report));
        let call = table.required("call", "call = \"raichi\"", report);
        let call = call.and_then(|field| field.shown_text(MAX_WORD_LENGTH, report));
        table.finish(report);
        let (Some(call), Some(ways)) = (call, ways.and_then(|ways| NonZeroU8::new(u8::try_from(ways).ok()?))) else { continue };
        if let Some(earlier) = ways_so_far.iter().position(|earlier| *earlier == ways) {
            let why = format!("{} is a second call for {ways} open ways", entry.path);
            report.contradiction(&entry.path, &field.path.item(earlier + 1), &why);
        }
        ways_so_far.push(ways);
        announcements.push(Announcement { ways, call: call.to_owned() });
    }
    announcements.sort_by_key(|announcement| announcement.ways);
    announcements
}
