//! Lowers the table of a variant file to a rule set: what each key means, and which rules follow from it.
//!
//! `docs/variants.md` documents the keys for modders.

mod api_version;
mod board;
mod course;
mod ends;
mod examples;
mod kind_names;
mod kinds;
mod memory;
mod moves;
mod values;

use std::sync::Arc;

use birka_diagnostics::{Code, MAX_NAME_LENGTH, MAX_SENTENCE_LENGTH, quoted, suggest};
use birka_rules::keys::SIDES;
use birka_rules::{
    COURSE, CourseRule, DeclaredReason, ENDS, EndRules, Hook, KindId, KingRule, MemoryField, Reason, RuleSet, RuleSetError, Rules, Setup,
    SetupError, Side, SideNames, Square,
};

use crate::examples::Example;
use crate::hooks::{DeclaredHooks, HookFunction};
use crate::reader::{Field, MAX_WORD_LENGTH, Reporter, TableReader};
use crate::source::{KeyPath, ScriptValue};
use crate::variant::Culture;
use board::{ClassTable, row_of_rank};
use values::ValueReader;

pub(crate) use api_version::update_to_current_api;
pub(crate) use board::default_ornament;
pub(crate) use kinds::default_record;

/// The lowered contents of a variant file.
pub(crate) struct LoweredVariant {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) summary: String,
    pub(crate) people: Option<Culture>,
    pub(crate) sources: Vec<String>,
    pub(crate) rules: Rules,
    pub(crate) hooks: Option<DeclaredHooks>,
    pub(crate) examples: Vec<Example>,
}

/// Lowers the table that a file returned. Returns `None` only after reporting why.
pub(crate) fn lower(value: &ScriptValue, report: &mut Reporter) -> Option<LoweredVariant> {
    let ScriptValue::Table(_) = value else {
        let message = match report.unreturned() {
            Some(name) => format!("the file ends without returning a table; write `return {name}` as its last line"),
            None => format!("the file returns {}; it must return a table: `return {{ api = 1, … }}`", value.describe()),
        };
        report.error(&KeyPath::root(), Code::NotATable, message);
        return None;
    };
    let mut table = TableReader::open(&Field { value, path: KeyPath::root() }, "a table", report)?;
    if let Some(field) = table.required("api", "api = 1", report) {
        api_version::check_type(&field, report);
    }
    // Resolved before lowering.
    table.optional("extends");
    let id = table.required("id", "id = \"my-tablut\"", report).and_then(|field| read_id(&field, report));
    let name = table.required("name", "name = \"My Tablut\"", report).and_then(|field| read_name(&field, report));
    let summary = table.optional("summary").and_then(|field| field.shown_text(MAX_SENTENCE_LENGTH, report)).unwrap_or_default().to_owned();
    let people = table.optional("people").and_then(|field| field.one_of(&Culture::ALL, report));
    let sources = table.optional("sources").map(|field| read_texts(&field, report)).unwrap_or_default();
    let (hooks, memory) = table.optional("hooks").map(|field| lower_hooks(&field, report)).unwrap_or_default();
    let declared = hooks.iter().flat_map(|hooks| &hooks.reasons).map(|&reason| Reason::Declared(reason));
    let reasons: Vec<Reason> = Reason::ALL.into_iter().chain(declared).collect();
    let examples = table.optional("examples").map(|field| examples::lower(&field, &reasons, &memory, report)).unwrap_or_default();
    let set = lower_rule_set(&mut table, memory, report);
    let drawing =
        table.optional("board").and_then(|field| if let ScriptValue::Text(text) = field.value { Some(text.as_str()) } else { None });
    if let Some(field) = table.optional("options") {
        let message = "options are declared before the table, so that the table can use the chosen values: `local option = options { … }`";
        report.error(&field.path, Code::UnknownKey, message);
    }
    table.finish(report);
    let rules = set.and_then(|set| compile(set, drawing.unwrap_or_default(), report));
    if let Some(rules) = &rules {
        check_goal_is_reachable(rules, hooks.as_ref(), report);
        check_somebody_can_win(rules.rule_set(), hooks.as_ref(), report);
        check_pieces_can_win(rules.rule_set(), hooks.as_ref(), report);
    }
    Some(LoweredVariant { id: id?, name: name?, summary, people, sources, rules: rules?, examples, hooks })
}

fn lower_rule_set(table: &mut TableReader, memory: Vec<MemoryField>, report: &mut Reporter) -> Option<RuleSet> {
    let kinds = table.required("pieces", "pieces = { attacker = { letter = \"a\", side = \"attackers\" }, … }", report);
    let kinds = kinds.map(|field| kinds::lower(&field, report));
    let board = table.required("board", "board = [[ … ]]", report);
    let board = board.and_then(|field| {
        // If a kind could not be read, its letter is not known either.
        let known = kinds.as_ref().filter(|kinds| !kinds.is_incomplete);
        board::lower(&field, known.map(|kinds| &kinds.list[..]), report)
    });
    let squares = table.optional("squares");
    let ends = table.required("ends", "ends = { escape = \"edge\" }", report);
    let first = table.required("first", "first = \"attackers\"", report).and_then(|field| field.one_of(&SIDES, report));
    let sides = table.optional("sides").map(|field| lower_side_names(&field, report)).unwrap_or_default();
    let course: Vec<(&CourseRule, Field)> = COURSE.iter().filter_map(|rule| Some((rule, table.optional(rule.key.name)?))).collect();
    let kinds = kinds?;
    // Without a board square names cannot be checked, but all other errors are still reported.
    let size = board.as_ref().map(|board| board.size);
    let mut classes = ClassTable::lower(squares.as_ref(), size, &kinds.list, report);
    let ends = ends.map(|field| ends::lower(&field, &kinds, &mut classes, report));
    let course = course::lower(&course, &mut ValueReader { kinds: &kinds.list, of: None, classes: &mut classes, report });
    let rest = kinds.lower_rest(&mut classes, report);
    let (board, ends) = (board?, ends??);
    let classes = classes.finish();
    let is_incomplete = kinds.is_incomplete || course.is_incomplete;
    let mut list = kinds.with_records(&board.start);
    list.iter_mut().zip(rest).for_each(|(kind, rest)| rest.apply(kind, &classes));
    ends.check_passes(course.lets_all_pass(), report);
    let (ends, first) = (ends.resolve(&classes), first?);
    let mut set = RuleSet {
        size: board.size,
        sides,
        kinds: list,
        shieldwall: None,
        hand: None,
        classes: classes.classes().to_vec(),
        start: board.start,
        first,
        two_moves: None,
        passes: None,
        dice: None,
        ends: EndRules::default(),
        announcements: Vec::new(),
        memory,
    };
    course.apply(&mut set, &classes);
    ends.apply(&mut set);
    (!is_incomplete).then_some(set)
}

fn read_id(field: &Field, report: &mut Reporter) -> Option<String> {
    let text = field.text(report)?;
    let is_valid = text.len() <= 60
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !is_valid {
        let message = format!(
            "{} must consist of lower-case letters a to z, digits and hyphens and begin with a letter (60 characters at most), not {}",
            field.path,
            quoted(text)
        );
        report.error(&field.path, Code::BadValue, message);
    }
    Some(text.to_owned())
}

fn read_name(field: &Field, report: &mut Reporter) -> Option<String> {
    let text = field.shown_text(MAX_NAME_LENGTH, report)?.trim();
    if text.is_empty() {
        report.error(&field.path, Code::BadValue, format!("{} is empty; it is the name that players see", field.path));
    }
    Some(text.to_owned())
}

/// Lowers the names of the sides.
fn lower_side_names(field: &Field, report: &mut Reporter) -> SideNames {
    let expected = "the names of the sides, such as `{ attackers = \"Black\", defenders = \"White\" }`";
    let Some(mut table) = TableReader::open(field, expected, report) else { return SideNames::default() };
    let mut name = |key| {
        let field = table.optional(key)?;
        let name = field.shown_text(MAX_WORD_LENGTH, report)?.trim().to_owned();
        if name.is_empty() {
            report.error(&field.path, Code::BadValue, format!("{} is empty; write a name, or leave it out", field.path));
        }
        Some(name)
    };
    let names = SideNames { attackers: name("attackers"), defenders: name("defenders") };
    table.finish(report);
    if names.attackers.is_some() && names.attackers == names.defenders {
        report.contradiction(&field.path.key("defenders"), &field.path.key("attackers"), "both sides have the same name");
    }
    names
}

fn read_texts(field: &Field, report: &mut Reporter) -> Vec<String> {
    let items = field.one_or_many("a list of strings", report);
    items.iter().filter_map(|item| item.shown_text(MAX_SENTENCE_LENGTH, report)).map(str::to_owned).collect()
}

/// Lowers the table of hook functions, and the memory that one of them sets.
fn lower_hooks(field: &Field, report: &mut Reporter) -> (Option<DeclaredHooks>, Vec<MemoryField>) {
    let expected = "a table such as `{ words = …, legal = function(board, from, to) … end }`";
    let Some(mut table) = TableReader::open(field, expected, report) else { return <_>::default() };
    let mut functions = Vec::new();
    for hook in Hook::ALL {
        let Some(field) = table.optional(hook.name()) else { continue };
        match field.value {
            ScriptValue::Function(Some(program)) => {
                functions.push(HookFunction { hook, line: report.line_in_origin(&field.path), program: Arc::clone(program) });
            }
            _ => field.report_wrong_type("a function", report),
        }
    }
    let words = table.required("words", "words = \"The king may not …\"", report);
    let words = words.map(|field| field.one_or_many("a sentence that tells players what the hooks do, or a list of sentences", report));
    let descriptions = words.unwrap_or_default();
    let descriptions = descriptions.iter().filter_map(|item| item.shown_text(MAX_SENTENCE_LENGTH, report)).map(str::to_owned).collect();
    let reasons = table.optional("reasons").map(|field| lower_reasons(&field, report)).unwrap_or_default();
    let declared = table.optional("memory");
    let memory = declared.as_ref().map(|field| memory::lower(field, report)).unwrap_or_default();
    table.finish(report);
    memory::check_is_set(declared.as_ref(), &field.path, functions.iter().any(|function| function.hook == Hook::After), report);
    if functions.is_empty() && !report.has_errors_at(&field.path) {
        let names = Hook::ALL.map(Hook::name);
        let message = format!("{} has no function; write at least one of {}", field.path, suggest::or_list(&names));
        report.error(&field.path, Code::MissingKey, message);
    }
    (Some(DeclaredHooks { functions, descriptions, reasons }), memory)
}

/// Lowers the reasons for which the `outcome` hook may end a game: words for programs, each with a sentence for players.
fn lower_reasons(field: &Field, report: &mut Reporter) -> Vec<&'static DeclaredReason> {
    let mut reasons = Vec::new();
    let expected = "a table of reasons, such as `{ [\"two-ways\"] = \"The king has two open ways.\" }`";
    for (word, field) in field.named_fields(expected, report) {
        let Some(text) = field.shown_text(MAX_SENTENCE_LENGTH, report) else { continue };
        let is_word = (1..=40).contains(&word.len()) && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        let is_built_in = Reason::ALL.iter().any(|reason| reason.as_str() == word);
        let text = text.trim();
        if !is_word {
            let message = format!("{}: the word for a reason has lower-case letters, digits and hyphens, 40 at most", field.path);
            report.error(&field.path, Code::BadValue, message);
        } else if is_built_in {
            let message = format!("{} is a reason that the rules define themselves; do not declare it", field.path);
            report.error(&field.path, Code::BadValue, message);
        } else if text.is_empty() || text.len() > 200 {
            report.error(&field.path, Code::BadValue, format!("{} must be one sentence for players, of at most 200 bytes", field.path));
        } else {
            reasons.push(DeclaredReason::intern(word, text));
        }
    }
    reasons
}

/// Compiles a rule set; reports each error at the keys that cause it.
///
/// `drawing` is the text of the board. Errors whose keys already have diagnostics are not reported, because those are the likelier cause.
fn compile(set: RuleSet, drawing: &str, report: &mut Reporter) -> Option<Rules> {
    let copy = set.clone();
    let errors = match Rules::compile(set) {
        Ok(rules) => return Some(rules),
        Err(errors) => errors,
    };
    let located: Vec<(RuleSetError, Cause)> = errors
        .into_iter()
        .map(|error| (cause(&error, &copy), error))
        .filter(|(cause, _)| !cause.keys().any(|path| report.has_errors_at(path)))
        .map(|(cause, error)| (error, cause))
        .collect();
    for (error, cause) in located {
        match cause.square {
            Some(square) => {
                let row = row_of_rank(drawing, copy.size.rank(square) + 1);
                report.error_in_text(&cause.path, row, Code::Rules, error.to_string());
            }
            None if cause.is_record_letter() => {
                report.error(&cause.path, Code::Rules, format!("{error} in records; give it a `record` letter of its own"));
            }
            None => report.error(&cause.path, Code::Rules, error.to_string()),
        }
    }
    None
}

/// Reports rules by which the king can never reach a goal. The rules compile, but the defenders cannot escape.
fn check_goal_is_reachable(rules: &Rules, hooks: Option<&DeclaredHooks>, report: &mut Reporter) {
    let reachable = rules.king_reach();
    // A hook may lead the king anywhere.
    if hooks.is_none_or(|hooks| !hooks.define(Hook::Moves))
        && rules.rule_set().king().is_some()
        && !rules.rule_set().escape_squares().any(|goal| reachable.contains(&goal))
    {
        let path = KeyPath::new(&["ends", "escape"]);
        let message = format!("{path}: the king can never reach any of his goals; every path is blocked");
        report.error(&path, Code::Rules, message);
    }
}

/// Reports rules without a king by which no game can have a winner.
fn check_somebody_can_win(set: &RuleSet, hooks: Option<&DeclaredHooks>, report: &mut Reporter) {
    let can_win = set.king().is_some()
        || ENDS.iter().any(|end| Side::ALL.into_iter().any(|side| (end.wins)(set, side)))
        || hooks.is_some_and(|hooks| hooks.define(Hook::Outcome));
    if !can_win {
        let path = KeyPath::new(&["ends"]);
        let message =
            format!("{path}: neither side can ever win; write `fewer_than = {{ attackers = 2, defenders = 2 }}`, or `no_move = \"loses\"`");
        report.error(&path, Code::Rules, message);
    }
}

/// Reports goals of pieces that a side never has, or that can never come there. The rules compile, but nobody wins by these goals.
fn check_pieces_can_win(set: &RuleSet, hooks: Option<&DeclaredHooks>, report: &mut Reporter) {
    // A hook may put pieces of every kind on all squares where they may stand.
    if hooks.is_some_and(|hooks| hooks.define(Hook::Changes)) {
        return;
    }
    let start = Setup::start(set);
    for (side, line) in Side::ALL.into_iter().filter_map(|side| Some((side, set.ends.line.of(side)?))) {
        let is_own = |id: KindId| set.kind(id).side == side;
        let may_join = |id: KindId| is_own(id) || set.kind(id).becomes.is_some_and(is_own);
        let most = start.occupied().filter(|&(_, id)| may_join(id)).count()
            + Side::ALL
                .iter()
                .filter(|&&of| set.kind_in_hand(of).is_some_and(may_join))
                .map(|&of| usize::from(start.hand.of(of)))
                .sum::<usize>();
        if most < usize::from(line.length) {
            let path = KeyPath::new(&["ends", "line", &side.to_string()]);
            report.error(&path, Code::Rules, format!("the line of the {side}: the side has fewer pieces than it needs"));
        }
    }
    let may_arise = |id: KindId| {
        set.kinds.iter().any(|kind| kind.becomes == Some(id) || kind.promotes.as_ref().is_some_and(|promotion| promotion.to == id))
    };
    let can_enter = |id: KindId, square: Square| set.is_goal(id, square) && set.square_rule_at(square, id).enter;
    for &(id, _) in set.ends.reach.iter().filter(|&&(id, _)| !may_arise(id)) {
        if !set.size.squares().any(|square| can_enter(id, square) && set.square_rule_at(square, id).stop) {
            let kind = &set.kind(id).name;
            let path = KeyPath::new(&["ends", "reach", kind]);
            report.error(
                &path,
                Code::Rules,
                format!("`{kind}` cannot win by reaching squares as the rules say: it may not stop on any of them"),
            );
        }
    }
}

/// The keys that cause a rule error.
struct Cause {
    path: KeyPath,
    /// The square of the drawing to report, if `path` is the drawing.
    square: Option<Square>,
    /// Other keys that the error may come from.
    related: Vec<KeyPath>,
}

impl Cause {
    fn new(path: &[&str], related: &[&[&str]]) -> Self {
        Self { path: KeyPath::new(path), square: None, related: related.iter().map(|keys| KeyPath::new(keys)).collect() }
    }

    fn on_board(square: Option<&str>, set: &RuleSet, related: &[&[&str]]) -> Self {
        let square = square.and_then(|name| Square::parse(name, set.size).ok());
        Self { square, ..Self::new(&["board"], related) }
    }

    fn is_record_letter(&self) -> bool {
        self.path.last_key() == Some("record")
    }

    fn keys(&self) -> impl Iterator<Item = &KeyPath> {
        std::iter::once(&self.path).chain(&self.related)
    }
}

/// The key of a rule that needs a king.
fn king_rule_cause(rule: KingRule, set: &RuleSet) -> Cause {
    let pieces: &[&[&str]] = &[&["pieces"]];
    match rule {
        KingRule::Escape => Cause::new(&["ends", "escape"], pieces),
        KingRule::EscapeExcept => Cause::new(&["ends", "escape_except"], pieces),
        KingRule::KingBared => Cause::new(&["ends", "king_bared"], pieces),
        KingRule::ExitFort => Cause::new(&["ends", "exit_fort"], pieces),
        KingRule::Encirclement => Cause::new(&["ends", "encirclement"], pieces),
        KingRule::Announcements => Cause::new(&["announcements"], pieces),
        KingRule::HostileWhenBesieged => {
            let class = set.classes.iter().find(|class| class.rules.iter().any(|rule| rule.hostile_when_besieged));
            let class = class.map_or("", |class| class.name.as_str());
            Cause::new(&["squares", class, "hostile_when_besieged"], pieces)
        }
    }
}

fn cause(error: &RuleSetError, set: &RuleSet) -> Cause {
    match error {
        RuleSetError::KindCount { .. } | RuleSetError::RoyalKinds { .. } => Cause::new(&["pieces"], &[]),
        RuleSetError::RoyalAttacker { kind } => Cause::new(&["pieces", kind, "royal"], &[&["pieces", kind, "side"]]),
        RuleSetError::NeedsKing { rule } => king_rule_cause(*rule, set),
        RuleSetError::Line { side, .. } => Cause::new(&["ends", "line", &side.to_string()], &[&["board"], &["squares"]]),
        RuleSetError::FewerOfKind { kind, .. } => Cause::new(&["ends", "fewer_than", kind], &[&["board"], &["pieces"]]),
        RuleSetError::Reach { kind, .. } => Cause::new(&["ends", "reach", kind], &[&["board"], &["pieces"], &["squares"]]),
        RuleSetError::TooFewMen { side, .. } => {
            Cause::new(&["ends", "fewer_than", &side.to_string()], &[&["board"], &["pieces"], &["hand"]])
        }
        RuleSetError::End { key, .. } => Cause::new(&["ends", key], &[&["board"], &["pieces"], &["squares"]]),
        RuleSetError::KindName { name } => Cause::new(&["pieces", name], &[]),
        RuleSetError::KindLetter { letter, kind, .. } => {
            let is_letter = set.kinds.iter().any(|other| other.name == *kind && other.letter == *letter);
            // A record letter that the file does not set follows from the side and from `royal`.
            let related: &[&[&str]] = if is_letter { &[] } else { &[&["pieces", kind, "side"], &["pieces", kind, "royal"]] };
            Cause::new(&["pieces", kind, if is_letter { "letter" } else { "record" }], related)
        }
        RuleSetError::Leaps { kind }
        | RuleSetError::Hops { kind, .. }
        | RuleSetError::Takes { kind, .. }
        | RuleSetError::Limited { kind, .. }
        | RuleSetError::ForwardSlides { kind }
        | RuleSetError::SlideLengths { kind } => Cause::new(&["pieces", kind, "moves"], &[]),
        RuleSetError::RoyalInRows { kind } => Cause::new(&["pieces", kind, "captured_in_rows"], &[&["pieces", kind, "royal"]]),
        RuleSetError::CapturesBetween { kind, .. } => Cause::new(&["pieces", kind, "captures_between"], &[]),
        RuleSetError::Promotes { kind, .. } => {
            Cause::new(&["pieces", kind, "promotes"], &[&["pieces", kind, "side"], &["pieces", kind, "royal"], &["squares"]])
        }
        RuleSetError::Becomes { kind, .. } => Cause::new(&["pieces", kind, "captured_becomes"], &[&["pieces", kind, "royal"]]),
        RuleSetError::Again { kind, .. } => {
            Cause::new(&["pieces", kind, "again"], &[&["pieces", kind, "arms"], &["pieces", kind, "royal"]])
        }
        RuleSetError::TwoMoves { .. } => Cause::new(&["turn"], &[&["pieces"], &["ends", "repetition"]]),
        RuleSetError::Hand { .. } | RuleSetError::Start(SetupError::Hand { .. }) => {
            Cause::new(&["hand"], &[&["pieces"], &["squares"], &["board"]])
        }
        RuleSetError::Memory { field, .. } => Cause::new(&["hooks", "memory", field], &[]),
        RuleSetError::Passes { .. } => Cause::new(&["may_pass"], &[&["ends", "no_move"], &["ends", "passes"]]),
        RuleSetError::Dice { .. } => {
            Cause::new(&["dice"], &[&["ends", "repetition"], &["ends", "no_move"], &["turn"], &["may_pass"], &["pieces"]])
        }
        RuleSetError::Skips => Cause::new(&["ends", "no_move"], &[&["ends", "repetition"]]),
        RuleSetError::EmptyClass { class } | RuleSetError::MisfitClass { class } => Cause::new(&["squares", class, "at"], &[]),
        RuleSetError::UnknownClass { .. } => Cause::new(&["squares"], &[]),
        RuleSetError::NoEscape => Cause::new(&["ends", "escape"], &[&["squares"], &["ends", "escape_except"]]),
        RuleSetError::ForbiddingLimit => Cause::new(&["ends", "quiet_limit"], &[]),
        RuleSetError::Announcement { .. } => Cause::new(&["announcements"], &[]),
        RuleSetError::Start(SetupError::Forbidden { square, class, .. }) => Cause::on_board(Some(square), set, &[&["squares", class]]),
        RuleSetError::NoPieces { .. } | RuleSetError::Start(_) => Cause::on_board(None, set, &[&["pieces"]]),
        RuleSetError::EscapedAtStart { square } => Cause::on_board(Some(square), set, &[&["ends", "escape"]]),
    }
}
