//! The text of a game description, broken into lines.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use birka_rules::{BoardSize, Direction, ENDS, Heading, KindId, NoMove, RuleSet, Rules, Side, Square, SquareRule, TakeBy};

use crate::ludii::{ExportedGame, LudiiLoss};

/// The event of the capture of the king.
pub(super) const KING_CAPTURED: &str = "KingCaptured";

/// The longest line that an expression is not broken at.
const WIDTH: usize = 110;

/// Writes a game description. The side that moves first is player 1.
#[must_use]
pub fn write(rules: &Rules, name: &str) -> ExportedGame {
    let set = rules.rule_set();
    let mut writer = Writer::new(set);
    let [attackers, defenders] = Side::ALL.map(|side| writer.captures(side));
    let captures = |side| if side == Side::Attackers { attackers.as_deref() } else { defenders.as_deref() };
    let pieces: Vec<String> = set.kinds().map(|(id, kind)| writer.piece(id, captures(kind.side))).collect();
    let mut rules_of_play: Vec<String> = writer.meta().into_iter().collect();
    rules_of_play.push(writer.start());
    rules_of_play.push("(play (forEach Piece))".to_owned());
    rules_of_play.push(format!("(end {{{}}})", writer.ends().join(" ")));
    let regions = writer.regions.iter().map(|(name, squares)| format!("(regions \"{name}\" (sites {}))", writer.coordinates(squares)));
    let equipment: Vec<String> = std::iter::once(format!("(board {})", writer.board())).chain(regions).chain(pieces).collect();
    let lost = lost(rules);

    let mut description = format!("// {}, written by Birka\n", plain(name));
    for loss in &lost {
        let _ = writeln!(description, "// Lost: {}", plain(&loss.to_string()));
    }
    description.push('\n');
    for (name, condition) in &writer.defines {
        let _ = writeln!(description, "{}\n", broken(&format!("(define \"{name}\" {condition})"), 0));
    }
    let _ = writeln!(description, "(game \"{}\"\n    (players 2)\n    (equipment {{", plain(name));
    equipment.iter().for_each(|item| description.extend(["        ", &broken(item, 8), "\n"]));
    description.push_str("    })\n    (rules\n");
    rules_of_play.iter().for_each(|rule| description.extend(["        ", &broken(rule, 8), "\n"]));
    description.push_str("    )\n)\n\n");
    let colours = Side::ALL.map(|side| {
        let colour = if side == Side::Attackers { "Black" } else { "White" };
        format!("(player Colour {} (colour {colour}))", player(set, side))
    });
    let _ = writeln!(description, "(metadata\n    (graphics {{ {} }})\n)", colours.join(" "));
    ExportedGame { description, lost }
}

fn lost(rules: &Rules) -> Vec<LudiiLoss> {
    let set = rules.rule_set();
    let mut lost = Vec::new();
    let mut push = |is_lost: bool, loss: LudiiLoss| {
        if is_lost {
            lost.push(loss);
        }
    };
    for kind in &set.kinds {
        let name = || kind.name.clone();
        push(!kind.again.is_never(), LudiiLoss::Again { kind: name() });
        push(!kind.other_moves.hops.is_empty(), LudiiLoss::Hops { kind: name() });
        push(!kind.other_moves.takes.is_empty(), LudiiLoss::Takes { kind: name() });
        push(set.size.has_gaps() && !kind.other_moves.leaps.is_empty(), LudiiLoss::LeapsOverGaps { kind: name() });
        for way in kind.slides().filter_map(TakeBy::way).filter(|way| way.heading != Heading::Every) {
            push(true, LudiiLoss::Heading { kind: name(), heading: way.heading });
        }
        push(!kind.other_moves.limited.is_empty(), LudiiLoss::Limited { kind: name() });
        push(!kind.captures_between.is_empty(), LudiiLoss::CapturesBetween { kind: name() });
        push(kind.captured_in_rows, LudiiLoss::Rows { kind: name() });
        push(kind.promotes.is_some(), LudiiLoss::Promotes { kind: name() });
        push(kind.becomes.is_some(), LudiiLoss::Becomes { kind: name() });
        push(kind.captured_when_moving_between, LudiiLoss::CapturedWhenMovingBetween { kind: name() });
    }
    push(set.two_moves.is_some(), LudiiLoss::TwoMoves);
    push(set.hand.is_some(), LudiiLoss::Hand);
    push(set.ends.no_move == NoMove::Skips, LudiiLoss::Skips);
    push(set.passes.is_some(), LudiiLoss::Passes);
    push(set.dice.is_some(), LudiiLoss::Dice);
    push(set.shieldwall.is_some(), LudiiLoss::Shieldwall);
    push(set.ends.exit_fort, LudiiLoss::ExitFort);
    for (id, _) in &set.ends.fewer_than.kinds {
        push(true, LudiiLoss::FewerOfKind { kind: set.kind(*id).name.clone() });
    }
    for (id, _) in &set.ends.reach {
        push(true, LudiiLoss::Reach { kind: set.kind(*id).name.clone() });
    }
    push(!set.ends.line.is_empty(), LudiiLoss::Line);
    push(set.ends.encirclement, LudiiLoss::Encirclement);
    if let Some(rule) = set.ends.repetition {
        push(rule.times.get() != 2, LudiiLoss::Repetition { times: rule.times.get() });
    }
    for end in ENDS.iter().filter(|end| !TOLD.contains(&end.key.name) && (end.get)(set).is_some()) {
        push(true, LudiiLoss::Key { key: format!("ends.{}", end.key.name) });
    }
    push(!set.announcements.is_empty(), LudiiLoss::Announcements);
    push(!set.sides.is_empty(), LudiiLoss::SideNames);
    let hooks = rules.hooks().map(|hooks| hooks.descriptions()).unwrap_or_default();
    lost.extend(hooks.iter().map(|words| LudiiLoss::Hook { words: words.clone() }));
    lost
}

/// The ends that a description says, or whose loss has a variant of its own.
const TOLD: [&str; 13] = [
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

/// A text without the characters that have a meaning in descriptions.
fn plain(text: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() || ".,:;'-’".contains(c) { c } else { ' ' };
    text.chars().map(kept).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The role of a side.
pub(super) fn player(set: &RuleSet, side: Side) -> &'static str {
    if side == set.first { "P1" } else { "P2" }
}

/// A name of letters, each word with a capital: `ThroneAndCamps`.
pub(super) fn capitalized(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    words.flat_map(|word| word.chars().take(1).map(|c| c.to_ascii_uppercase()).chain(word.chars().skip(1))).collect()
}

/// `(and a b)`, or the only condition; `None` if there is none.
pub(super) fn combined(word: &str, conditions: &[String]) -> Option<String> {
    match conditions {
        [] => None,
        [condition] => Some(condition.clone()),
        [one, other] => Some(format!("({word} {one} {other})")),
        _ => Some(format!("({word} {{{}}})", conditions.join(" "))),
    }
}

pub(super) struct Writer<'a> {
    pub(super) set: &'a RuleSet,
    /// The names of the kinds, without the number of the player that Ludii appends.
    pieces: Vec<String>,
    /// The regions that conditions have named so far.
    regions: Vec<(String, Vec<Square>)>,
    /// Names that conditions refer to. Ludii replaces them wherever they are in quotation marks, so no region has such a name.
    pub(super) defines: Vec<(String, String)>,
    /// Every name in use.
    taken: BTreeSet<String>,
}

impl<'a> Writer<'a> {
    fn new(set: &'a RuleSet) -> Self {
        let taken = [KING_CAPTURED.to_owned()].into();
        let mut writer = Self { set, pieces: Vec::new(), regions: Vec::new(), defines: Vec::new(), taken };
        for kind in &set.kinds {
            let name = writer.unique(capitalized(&kind.name));
            writer.pieces.push(name);
        }
        writer
    }

    /// The name if it is new, otherwise with letters appended. Ludii appends numbers itself.
    pub(super) fn unique(&mut self, name: String) -> String {
        let name = if name.is_empty() { "Unnamed".to_owned() } else { name };
        let mut unique = name.clone();
        let mut number = 0_usize;
        while !self.taken.insert(unique.clone()) {
            number += 1;
            let digits = number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'A')).collect::<String>();
            unique = format!("{name}{digits}");
        }
        unique
    }

    pub(super) fn piece_name(&self, id: KindId) -> &str {
        self.pieces.get(id.index()).map_or("", String::as_str)
    }

    /// The name of a kind with the number of its player.
    pub(super) fn numbered(&self, id: KindId) -> String {
        format!("{}{}", self.piece_name(id), player(self.set, self.set.kind(id).side).trim_start_matches('P'))
    }

    /// Rows and columns that have no square are none for Ludii.
    fn coordinate(&self, square: Square) -> String {
        let size = self.set.size;
        let before = |line: fn(BoardSize, Square) -> usize| {
            size.squares().map(|other| line(size, other)).filter(|&other| other < line(size, square)).collect::<BTreeSet<_>>().len()
        };
        let file = u8::try_from(before(BoardSize::file)).unwrap_or(0);
        format!("{}{}", char::from(b'A' + file), before(BoardSize::rank) + 1)
    }

    fn coordinates(&self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|&square| format!("\"{}\"", self.coordinate(square))).collect();
        format!("{{{}}}", names.join(" "))
    }

    fn board(&self) -> String {
        let size = self.set.size;
        let (files, ranks) = (size.files(), size.ranks());
        let full = if files == ranks { format!("(square {files})") } else { format!("(rectangle {ranks} {files})") };
        let gaps: Vec<String> = size.numbers().filter(|&square| !size.has(square)).map(|square| square.index().to_string()).collect();
        if gaps.is_empty() { full } else { format!("(remove {full} cells:{{{}}})", gaps.join(" ")) }
    }

    fn start(&self) -> String {
        let set = self.set;
        let placed = set.kinds().filter_map(|(id, _)| {
            let squares: Vec<Square> =
                set.size.squares().filter(|square| set.start.get(square.index()).copied().flatten() == Some(id)).collect();
            (!squares.is_empty()).then(|| format!("(place \"{}\" {})", self.numbered(id), self.coordinates(&squares)))
        });
        format!("(start {{{}}})", placed.collect::<Vec<_>>().join(" "))
    }

    /// The condition that a site is one of some squares. Squares have one name, that of their class if there is one; of most squares of the board, the
    /// others have the name.
    pub(super) fn is_in(&mut self, site: &str, squares: &[Square], name: &str) -> String {
        let others = self.squares_where(|square| !squares.contains(&square));
        if others.len() < squares.len() && !others.is_empty() {
            return format!("(not {})", self.is_in(site, &others, name));
        }
        let known = self.regions.iter().find(|(_, known)| known == squares).map(|(name, _)| name.clone());
        let name = known.unwrap_or_else(|| {
            let class = self.set.classes.iter().find(|class| class.squares == squares);
            let name = self.unique(capitalized(class.map_or(name, |class| &class.name)));
            self.regions.push((name.clone(), squares.to_vec()));
            name
        });
        format!("(is In ({site}) (sites \"{name}\"))")
    }

    pub(super) fn squares_where(&self, holds: impl Fn(Square) -> bool) -> Vec<Square> {
        self.set.size.squares().filter(|&square| holds(square)).collect()
    }

    /// The rules of the classes of a square for a kind.
    pub(super) fn rules_at(&self, square: Square, id: KindId) -> impl Iterator<Item = SquareRule> {
        self.set
            .classes
            .iter()
            .filter(move |class| class.squares.contains(&square))
            .filter_map(move |class| class.rules.get(id.index()).copied())
    }

    /// The connected parts of squares in ascending order.
    pub(super) fn groups(&self, squares: &[Square]) -> Vec<Vec<Square>> {
        let mut left: BTreeSet<Square> = squares.iter().copied().collect();
        let mut groups = Vec::new();
        while let Some(seed) = left.pop_first() {
            let (mut group, mut pending) = (vec![seed], vec![seed]);
            while let Some(square) = pending.pop() {
                for next in Direction::ALL.iter().filter_map(|&direction| self.set.size.step(square, direction)) {
                    if left.remove(&next) {
                        group.push(next);
                        pending.push(next);
                    }
                }
            }
            group.sort();
            groups.push(group);
        }
        groups
    }
}

/// Breaks an expression that is too long for one line: each part that is itself an expression begins a line, except a list that is
/// the only one.
fn broken(expression: &str, indent: usize) -> String {
    // A closing bracket stands on a line of its own, so the opening one has to be the first or follow the name of an argument.
    let opening = expression.find(['(', '{']).filter(|_| expression.ends_with([')', '}']));
    let Some(opening) = opening.filter(|_| indent + expression.chars().count() > WIDTH) else { return expression.to_owned() };
    let (head, rest) = expression.split_at(opening + 1);
    let (inside, closing) = rest.split_at(rest.len() - 1);
    let parts = parts(inside);
    let first = parts.iter().position(|part| part.contains(['(', '{'])).unwrap_or(parts.len());
    let mut text = head.to_owned();
    let margin = " ".repeat(indent);
    // Strings in braces, the names of squares, fill lines.
    if first == parts.len() {
        let mut column = usize::MAX;
        for part in parts {
            if column.saturating_add(part.len()) > WIDTH {
                let _ = write!(text, "\n{margin}    ");
                column = indent + 4;
            } else {
                text.push(' ');
            }
            text.push_str(part);
            column += part.len() + 1;
        }
    } else {
        let (names, expressions) = parts.split_at(first);
        text.push_str(&names.join(" "));
        if let [list] = expressions
            && list.starts_with('{')
        {
            return format!("{text} {}{closing}", broken(list, indent));
        }
        for part in expressions {
            let _ = write!(text, "\n{margin}    {}", broken(part, indent + 4));
        }
    }
    let _ = write!(text, "\n{margin}{closing}");
    text
}

/// The parts of the inside of an expression: what blanks outside brackets and strings separate.
fn parts(inside: &str) -> Vec<&str> {
    let (mut depth, mut in_string) = (0_usize, false);
    let separates = |c: char| {
        match c {
            '"' => in_string = !in_string,
            '(' | '{' if !in_string => depth += 1,
            ')' | '}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ' ' && depth == 0 && !in_string
    };
    inside.split(separates).filter(|part| !part.is_empty()).collect()
}
