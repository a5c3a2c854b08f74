use std::collections::BTreeMap;
use std::fmt::Write as _;

use birka_rules::{
    CaptureRoles, ENDS, End, Hostility, Kind, KindId, Memory, NoMove, RequiredSides, RuleSet, Rules, Setup, Side, Square, SquareRule,
    Verdict,
};

use crate::opentafl_rules::read::{RulesRecordError, read};
use crate::opentafl_rules::{DEFAULTS, TYPES, default_of};
use crate::position;

/// Rules as a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedRules {
    /// The record, on one line.
    pub record: String,
    /// Rules the record does not express: one sentence each. Empty if it means the same rules.
    pub lost: Vec<String>,
    /// Why the record cannot be read again; usually empty.
    pub faults: Vec<RulesRecordError>,
}

/// Writes a rules record. Losses are found by reading it again and comparing.
#[must_use]
pub fn write(rules: &Rules, name: &str) -> ExportedRules {
    write_from(rules, name, &Setup::start(rules.rule_set()))
}

/// Writes a rules record of games that begin from another position than the variant's. Pieces have the letters of [`write()`].
#[must_use]
pub fn write_from(rules: &Rules, name: &str, start: &Setup) -> ExportedRules {
    let letters = letters(rules.rule_set());
    let first = if rules.rule_set().hand.is_some() { rules.rule_set().first } else { start.turn };
    let set = &RuleSet { start: start.pieces.clone(), first, ..rules.rule_set().clone() };
    let record = record(set, &letters, name);
    let (mut lost, faults) = match read(&record) {
        Ok(again) => (losses(set, &again.set, &letters), Vec::new()),
        Err(faults) => (Vec::new(), faults),
    };
    if set.size.files() != set.size.ranks() || set.size.has_gaps() {
        lost.push("the shape of the board: other programs read only square boards without gaps".to_owned());
    }
    if set.hand.is_some() {
        lost.push("that the pieces are placed before the moves begin".to_owned());
    }
    if !set.sides.is_empty() {
        lost.push("the names of the sides".to_owned());
    }
    if let Some(hooks) = rules.hooks() {
        lost.extend(hooks.descriptions().iter().map(|words| format!("a function of the variant's own: {words}")));
    }
    ExportedRules { record, lost, faults }
}

/// Rules of a variant that a rules record omits or states differently, one sentence each; empty if it means the same rules. The
/// starting positions are not compared.
#[must_use]
pub fn differences(set: &RuleSet, record: &RuleSet) -> Vec<String> {
    if set.size != record.size {
        return vec!["the size of the board".to_owned()];
    }
    losses(set, record, &letters(set))
}

/// A position of a record's rules in the kinds of a variant; `None` if the boards differ or the variant lacks a kind of piece.
#[must_use]
pub fn convert(set: &RuleSet, record: &RuleSet, setup: &Setup) -> Option<Setup> {
    if set.size != record.size || setup.pieces.len() != set.size.area() {
        return None;
    }
    let letters = letters(set);
    let kind = |id: KindId| {
        let letter = record.kinds.get(id.index())?.record;
        set.kinds().zip(&letters).find(|(_, known)| **known == letter).map(|((id, _), _)| id)
    };
    let pieces = setup.pieces.iter().map(|piece| piece.map_or(Some(None), |id| kind(id).map(Some))).collect::<Option<Vec<_>>>()?;
    let start = Setup::start(set);
    // OpenTafl knows no pieces in hand.
    if !start.hand.is_empty() && pieces == start.pieces {
        return Some(start);
    }
    Some(Setup { pieces, memory: Memory::INITIAL, ..setup.clone() })
}

/// The letter of the notation for each kind. The most frequent kind of a side is its ordinary piece.
pub(crate) fn letters(set: &RuleSet) -> Vec<char> {
    let count = |id: KindId| set.start.iter().filter(|piece| **piece == Some(id)).count();
    let mut letters: BTreeMap<KindId, char> = BTreeMap::new();
    for (side, royal, choice) in [(Side::Attackers, 'k', "tcnmg"), (Side::Defenders, 'K', "TCNMG")] {
        let mut kinds: Vec<KindId> = set.kinds().filter(|(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id).collect();
        kinds.sort_by_key(|&id| (std::cmp::Reverse(count(id)), id));
        // More than five kinds of a side share the last letter, which is reported as a loss.
        let given = choice.chars().chain(std::iter::repeat('g'));
        letters.extend(kinds.into_iter().zip(given));
        letters.extend(set.kinds().filter(|(_, kind)| kind.side == side && kind.royal).map(|(id, _)| (id, royal)));
    }
    letters.into_values().collect()
}

/// The rule of a square for each kind.
fn rules(set: &RuleSet, square: Square) -> Vec<SquareRule> {
    set.kinds().map(|(id, _)| set.square_rule_at(square, id)).collect()
}

fn record(set: &RuleSet, letters: &[char], name: &str) -> String {
    let mut keys: BTreeMap<&str, String> = BTreeMap::new();
    keys.insert("name", name.split_whitespace().collect::<Vec<_>>().join("_").replace(':', "-").replace('[', "(").replace(']', ")"));
    keys.insert("atkf", yes(set.first == Side::Attackers));
    keys.insert("surf", yes(set.ends.encirclement));
    keys.insert("efe", yes(set.ends.exit_fort));
    keys.insert("tfr", repetition(set).to_owned());
    keys.insert("sw", shieldwall(set).to_owned());
    keys.insert("spd", speeds(set, letters));
    for (jump, letter) in [("nj", 'n'), ("cj", 'c'), ("mj", 'm'), ("gj", 'g')] {
        if letters.iter().any(|known| known.eq_ignore_ascii_case(&letter)) {
            keys.insert(jump, "n".to_owned());
        }
    }
    groups(set, letters, &mut keys);
    let throne: Vec<Square> = squares_of(keys.get("cen").map_or("default", String::as_str), set);
    king(set, &throne, &mut keys);
    let (files, ranks) = (set.size.files(), set.size.ranks());
    let mut text = if files == ranks { format!("dim:{files}") } else { format!("dim:{files}x{ranks}") };
    let order = DEFAULTS.iter().map(|(key, _)| *key);
    for key in order {
        if let Some(value) = keys.get(key).filter(|value| *value != default_of(key)) {
            // Writing to a string cannot fail.
            let _ = write!(text, " {key}:{value}");
        }
    }
    let lettered =
        RuleSet { kinds: set.kinds.iter().zip(letters).map(|(kind, &record)| Kind { record, ..kind.clone() }).collect(), ..set.clone() };
    let start = position::write(&lettered, &Setup::start(set));
    let _ = write!(text, " start:{}", start.split_whitespace().next().unwrap_or_default());
    text
}

fn yes(truth: bool) -> String {
    if truth { "y" } else { "n" }.to_owned()
}

fn repetition(set: &RuleSet) -> &'static str {
    match set.ends.repetition.map(|rule| rule.verdict) {
        Some(Verdict::Draw) => "d",
        Some(Verdict::MoverLoses) => "l",
        _ => "i",
    }
}

fn shieldwall(set: &RuleSet) -> &'static str {
    match &set.shieldwall {
        Some(rule) if rule.closed_by.is_empty() => "w",
        Some(_) => "s",
        None => "n",
    }
}

fn speeds(set: &RuleSet, letters: &[char]) -> String {
    // The notation has no piece that does not slide.
    let reach = |kind: &Kind| kind.reach.map_or(-1, |reach| i32::from(reach.max(1)));
    if set.kinds.iter().all(|kind| kind.reach.is_none()) {
        return "-1".to_owned();
    }
    let speed = |letter: char| letters.iter().zip(&set.kinds).find(|&(&known, _)| known == letter).map_or(-1, |(_, kind)| reach(kind));
    TYPES.iter().map(|piece| speed(piece.letter).to_string()).collect::<Vec<_>>().join(",")
}

fn squares_of(value: &str, set: &RuleSet) -> Vec<Square> {
    if value == "default" {
        return set.size.squares().filter(|&square| set.size.is_middle(square)).collect();
    }
    value.split(',').filter_map(|name| Square::parse(name, set.size).ok()).collect()
}

/// Squares with the same rule for every kind: the rules and the squares.
type Group = (Vec<SquareRule>, Vec<Square>);

/// Adds the four groups of squares, and the escape.
fn groups(set: &RuleSet, letters: &[char], keys: &mut BTreeMap<&str, String>) {
    let size = set.size;
    let goals: Vec<Square> = set.escape_squares().collect();
    let by_edge = goals.iter().all(|&square| size.is_edge(square) && !size.is_corner(square)) || goals.len() > size.files() + size.ranks();
    keys.insert("esc", if by_edge { "e" } else { "c" }.to_owned());
    let has_goal = |squares: &[Square]| squares.first().is_some_and(|square| goals.contains(square));
    // Squares with the same rules form a group.
    let mut alike: Vec<Group> = Vec::new();
    for square in size.squares() {
        let meaning = rules(set, square);
        let is_goal = !by_edge && goals.contains(&square);
        if meaning.iter().all(|rule| *rule == SquareRule::OPEN) && !is_goal {
            continue;
        }
        match alike.iter_mut().find(|(known, squares)| *known == meaning && (by_edge || has_goal(squares) == is_goal)) {
            Some((_, squares)) => squares.push(square),
            None => alike.push((meaning, vec![square])),
        }
    }
    // The record has one group of goals: the largest one.
    let most_goals = alike.iter().filter(|(_, squares)| has_goal(squares)).map(|(_, squares)| squares.len()).max();
    let are_corners = |squares: &[Square]| {
        if by_edge { squares.iter().all(|&s| size.is_corner(s)) } else { has_goal(squares) && Some(squares.len()) == most_goals }
    };
    let mut take = |fits: &dyn Fn(&Group) -> bool| alike.iter().position(fits).map(|at| alike.remove(at));
    let corners = take(&|(_, squares)| are_corners(squares));
    // Only the centre can be hostile while empty or while besieged.
    let conditional = |rules: &[SquareRule]| rules.iter().any(|rule| rule.hostile == Hostility::WhenEmpty || rule.hostile_when_besieged);
    let centre = take(&|(_, squares)| squares.iter().any(|&square| size.is_middle(square)));
    let centre = centre.or_else(|| take(&|(rules, _)| conditional(rules)));
    let (attackers, defenders) = (take(&|_| true), take(&|_| true));
    for (key, group) in [("cor", corners), ("cen", centre), ("afor", attackers), ("dfor", defenders)] {
        write_group(set, letters, key, group, keys);
    }
}

fn write_group(set: &RuleSet, letters: &[char], key: &'static str, group: Option<Group>, keys: &mut BTreeMap<&str, String>) {
    let size = set.size;
    let Some((rules, squares)) = group else {
        keys.insert(key, String::new());
        return;
    };
    let usual: Vec<Square> = match key {
        "cor" => size.squares().filter(|&square| size.is_corner(square)).collect(),
        "cen" => size.squares().filter(|&square| size.is_middle(square)).collect(),
        _ => Vec::new(),
    };
    let names = || squares.iter().map(|square| square.name(size)).collect::<Vec<_>>().join(",");
    keys.insert(key, if squares == usual { "default".to_owned() } else { names() });
    // Types that no kind has are omitted.
    let mut list = |suffix: &str, holds: &dyn Fn(&SquareRule) -> bool| {
        let name = format!("{key}{suffix}");
        let Some((known, usual)) = DEFAULTS.iter().find(|(known, _)| *known == name) else { return };
        let meant = |letter: char| letters.iter().zip(&rules).find(|&(&known, _)| known == letter).is_some_and(|(_, rule)| holds(rule));
        let present = || TYPES.iter().map(|piece| piece.letter).filter(|letter| letters.contains(letter));
        let as_usual = present().all(|letter| meant(letter) == usual.contains(letter));
        keys.insert(known, if as_usual { (*usual).to_owned() } else { present().filter(|&letter| meant(letter)).collect() });
    };
    list("h", &|rule| rule.hostile == Hostility::Always || (key != "cen" && rule.hostile == Hostility::WhenEmpty));
    list("he", &|rule| rule.hostile != Hostility::Never);
    list("p", &|rule| rule.pass);
    list("s", &|rule| rule.stop);
    list("re", &|rule| rule.enter || !rule.stop);
    if key == "cen" && rules.iter().any(|rule| rule.hostile_when_besieged) {
        keys.insert("linc", "y".to_owned());
    }
}

fn king(set: &RuleSet, throne: &[Square], keys: &mut BTreeMap<&str, String>) {
    let Some((id, king)) = set.kinds().find(|(_, kind)| kind.royal) else { return };
    let capture_roles = match king.capture_roles {
        CaptureRoles { hammer: true, anvil: true } => "y",
        CaptureRoles { hammer: true, anvil: false } => "h",
        CaptureRoles { hammer: false, anvil: true } => "a",
        CaptureRoles { hammer: false, anvil: false } => "n",
    };
    keys.insert("ka", capture_roles.to_owned());
    let required_sides = |square| set.required_sides_at(square, id);
    let away: Vec<Square> = set.size.squares().filter(|square| !throne.contains(square)).collect();
    let elsewhere = away
        .iter()
        .map(|&square| required_sides(square))
        .max_by_key(|found| away.iter().filter(|&&square| required_sides(square) == *found).count());
    let strength = match elsewhere.unwrap_or(king.capture.elsewhere) {
        RequiredSides::Opposite if throne.iter().any(|&square| required_sides(square) != RequiredSides::Opposite) => "c",
        RequiredSides::Opposite => "w",
        RequiredSides::Four { edge_counts: true } => "m",
        _ => "s",
    };
    keys.insert("ks", strength.to_owned());
}

/// Rules of the variant that `again`, read from a record, omits or states differently. `letters` are those of the kinds in the
/// record.
fn losses(set: &RuleSet, again: &RuleSet, letters: &[char]) -> Vec<String> {
    let mut lost = Vec::new();
    for ((id, kind), &letter) in set.kinds().zip(letters) {
        let Some((other_id, other)) = again.kinds().find(|(_, other)| other.record == letter) else {
            lost.push(format!("the {}: the record has no type of piece left for it", kind.name));
            continue;
        };
        let mut push = |differs: bool, what: &str| {
            if differs {
                lost.push(format!("the {}: {what}", kind.name));
            }
        };
        push(kind.capture_roles != other.capture_roles, "what it can do in a capture");
        push(kind.reach != other.reach, "how far it goes");
        push(kind.other_moves != other.other_moves, "that it moves otherwise than along rank and file");
        push(kind.other_moves.origins().next().is_some(), "that some of its moves begin only on some squares");
        push(kind.again != other.again, "that its turn goes on after a capture");
        push(!kind.captures_between.is_empty(), "that it captures two enemies by moving between them");
        push(kind.captured_in_rows, "that it is captured in rows");
        push(kind.promotes.is_some(), "what it becomes where it ends a move");
        push(kind.becomes.is_some(), "what it becomes when it is captured");
        push(kind.captured_when_moving_between && !other.captured_when_moving_between, "that it falls when it steps between two enemies");
        let squares = Squares { set, again, id, other_id };
        push_square_differences(&squares, &mut lost, &kind.name);
    }
    if set.two_moves.is_some() {
        lost.push("the second move of a turn".to_owned());
    }
    if set.dice.is_some() {
        lost.push("the die".to_owned());
    }
    if set.passes.is_some() {
        lost.push("that a side may pass".to_owned());
    }
    let goals = |set: &RuleSet| set.escape_squares().collect::<Vec<_>>();
    let (mine, theirs) = (goals(set), goals(again));
    if mine != theirs {
        let differ: Vec<Square> = set.size.squares().filter(|square| mine.contains(square) != theirs.contains(square)).collect();
        lost.push(format!("where the king escapes: {}", listed(set, &differ)));
    }
    ends(set, again, &mut lost);
    lost
}

/// The rules of the squares for one kind in two rule sets.
struct Squares<'a> {
    set: &'a RuleSet,
    again: &'a RuleSet,
    id: KindId,
    other_id: KindId,
}

impl Squares<'_> {
    fn differing<T: PartialEq>(&self, question: impl Fn(&RuleSet, Square, KindId) -> T) -> Vec<Square> {
        let differs = |&square: &Square| question(self.set, square, self.id) != question(self.again, square, self.other_id);
        self.set.size.squares().filter(differs).collect()
    }
}

fn push_square_differences(squares: &Squares, lost: &mut Vec<String>, kind: &str) {
    let set = squares.set;
    let mut push = |differ: Vec<Square>, what: &str| {
        if !differ.is_empty() {
            lost.push(format!("the {kind}: {what} {}", listed(set, &differ)));
        }
    };
    push(squares.differing(|set, square, id| set.square_rule_at(square, id).stop), "whether it may stand:");
    push(squares.differing(|set, square, id| set.square_rule_at(square, id).pass), "whether it may pass:");
    let reenters = |set: &RuleSet, square, id| {
        let rule = set.square_rule_at(square, id);
        rule.stop && rule.enter
    };
    push(squares.differing(reenters), "whether it may come in from outside:");
    // An escape square that only the king may stand on is empty as long as the game lasts.
    let hostile = |set: &RuleSet, square, id| {
        let rule = set.square_rule_at(square, id);
        let is_empty = set.escape_squares().any(|goal| goal == square) && only_king_stands(set, square);
        match rule.hostile {
            Hostility::WhenEmpty if is_empty => Hostility::Always,
            hostile => hostile,
        }
    };
    push(squares.differing(hostile), "when it can be captured against the square:");
    push(squares.differing(|set, square, id| set.square_rule_at(square, id).hostile_only_outside), "that its own camp spares it:");
    push(
        squares.differing(|set, square, id| set.square_rule_at(square, id).hostile_when_besieged),
        "that it falls between a besieged king and an enemy:",
    );
    push(
        squares.differing(|set, square, id| normalized_required_sides(set, square, set.required_sides_at(square, id))),
        "what it takes to capture it:",
    );
}

/// Whether only the king may stand on a square.
fn only_king_stands(set: &RuleSet, square: Square) -> bool {
    set.kinds().filter(|(_, kind)| !kind.royal).all(|(id, _)| !set.square_rule_at(square, id).stop)
}

/// The required sides on a square. Whether the edge counts matters only on the edge.
fn normalized_required_sides(set: &RuleSet, square: Square, required_sides: RequiredSides) -> RequiredSides {
    match required_sides {
        RequiredSides::Three { .. } if !set.size.is_edge(square) => RequiredSides::Three { edge_counts: false },
        RequiredSides::Four { .. } if !set.size.is_edge(square) => RequiredSides::Four { edge_counts: false },
        required_sides => required_sides,
    }
}

fn ends(set: &RuleSet, again: &RuleSet, lost: &mut Vec<String>) {
    let (mine, theirs) = (&set.ends, &again.ends);
    let mut push = |differs: bool, what: &str| {
        if differs {
            lost.push(what.to_owned());
        }
    };
    push(set.first != again.first, "who begins");
    push(mine.attackers_taken != theirs.attackers_taken, "that the game goes on when the last attacker has fallen");
    push(mine.king_bared && !theirs.king_bared, "that the attackers win when the king has no man left");
    push(mine.fewer_than != theirs.fewer_than, "that a side with too few men, or too few of a kind, has lost");
    push(mine.reach != theirs.reach, "that a side wins by squares that its pieces reach");
    push(mine.line != theirs.line, "that a side wins by a line of its pieces");
    push(mine.exit_fort != theirs.exit_fort, "the exit fort");
    push(mine.encirclement != theirs.encirclement, "encirclement");
    let no_move =
        if mine.no_move == NoMove::Skips { "that a side that cannot move is passed over" } else { "that a side that cannot move draws" };
    push(mine.no_move != theirs.no_move, no_move);
    push(mine.repetition != theirs.repetition, "how often a position may come back, or what befalls then");
    push(mine.quiet_limit.is_some(), "the limit of moves without a capture");
    let closers = |set: &RuleSet| {
        let rule = set.shieldwall.as_ref()?;
        let closes = |square: &Square| rule.closed_by.iter().any(|&class| set.is_in(class, *square)) && set.size.is_edge(*square);
        Some(set.size.squares().filter(closes).collect::<Vec<_>>())
    };
    push(closers(set) != closers(again), "the shieldwall, or what closes it");
    push(!set.announcements.is_empty(), "the calls");
    let is_new = |end: &&End| !COMPARED.contains(&end.key.name) && (end.get)(set).is_some();
    lost.extend(ENDS.iter().filter(is_new).map(|end| format!("the rule `ends.{}`", end.key.name)));
}

/// The ends that a record says, or whose loss is told in words of its own.
const COMPARED: [&str; 13] = [
    "escape",
    "escape_except",
    "attackers_taken",
    "king_bared",
    "exit_fort",
    "encirclement",
    "fewer_than",
    "reach",
    "line",
    "no_move",
    "passes",
    "repetition",
    "quiet_limit",
];

/// The names of the first few squares.
fn listed(set: &RuleSet, squares: &[Square]) -> String {
    const SHOWN: usize = 6;
    if squares.len() == set.size.squares().count() {
        return "everywhere".to_owned();
    }
    let names: Vec<String> = squares.iter().take(SHOWN).map(|square| square.name(set.size)).collect();
    match squares.len().saturating_sub(SHOWN) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}
