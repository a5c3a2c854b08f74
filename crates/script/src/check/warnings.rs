//! Warnings about a variant that can be played but is probably not as intended, and the comments of a file that silence warnings:
//! `-- birka: allow(W003)`.

use std::cell::Cell;
use std::path::Path;

use birka_diagnostics::{Code, Diagnostic, Severity, printable};
use birka_rules::{
    BoardSize, CapturePlace, Hook, Kind, KindId, Leap, Origin, Ornament, RuleSet, Rules, Side, Square, SquareClass, SquareRule,
};
use full_moon::ast::LuaVersion;
use full_moon::tokenizer::{Lexer, LexerResult, Token, TokenType};

use crate::reader::did_you_mean;
use crate::source::KeyPath;
use crate::variant::Variant;

/// Warnings about a variant that can be played but is probably not as intended.
pub(super) fn check(variant: &Variant) -> Vec<Diagnostic> {
    let set = variant.rules.rule_set();
    // A hook may lead a piece anywhere.
    let defines = |hook| variant.hooks.as_ref().is_some_and(|hooks| hooks.declared.define(hook));
    let by_data =
        if defines(Hook::Moves) { Vec::new() } else { [unreachable_goals(&variant.rules), impossible_moves(&variant.rules)].concat() };
    // A hook may also make pieces of any kind.
    let kinds = if defines(Hook::Changes) { Vec::new() } else { unused_kinds(set) };
    let warnings = [asymmetric_layout(set), asymmetric_classes(set), kinds, unused_classes(set), by_data].concat();
    warnings.into_iter().map(|(path, code, message)| variant.diagnostic(&path, Severity::Warning, code, message)).collect()
}

type Warnings = Vec<(KeyPath, Code, String)>;

/// A symmetry of the board: the image of a square.
type Symmetry = fn(BoardSize, Square) -> Square;

const MIRROR_FILES: Symmetry = |size, square| size.at(size.files() - 1 - size.file(square), size.rank(square));
const MIRROR_RANKS: Symmetry = |size, square| size.at(size.file(square), size.ranks() - 1 - size.rank(square));
/// By a quarter on a square board, by a half on another.
const TURN: Symmetry = |size, square| {
    if size.files() == size.ranks() {
        return size.at(size.rank(square), size.files() - 1 - size.file(square));
    }
    MIRROR_FILES(size, MIRROR_RANKS(size, square))
};

/// The first square that differs from its mirror image, and that image. `None` if both mirror images are equal to the board, or the board is
/// unchanged by a turn.
fn asymmetry<T: PartialEq>(size: BoardSize, content: impl Fn(Square) -> T) -> Option<(Square, Square)> {
    let difference = |symmetry: Symmetry| {
        size.squares().map(|square| (square, symmetry(size, square))).find(|&(square, image)| content(square) != content(image))
    };
    let mirrored = difference(MIRROR_FILES).or_else(|| difference(MIRROR_RANKS))?;
    difference(TURN).map(|_| mirrored)
}

fn asymmetric_layout(set: &RuleSet) -> Warnings {
    // Without a king the sides may face each other, so that only the squares of their pieces are compared. A single piece of a kind has no counterpart,
    // so that it is compared as a man of its side.
    let is_single = |id: KindId| set.start.iter().flatten().filter(|other| **other == id).count() == 1;
    let man = |side: Side| set.kinds().find(|(id, kind)| kind.side == side && !kind.royal && !is_single(*id)).map(|(id, _)| id);
    let compared = |square: Square| {
        let id = set.start.get(square.index()).copied().flatten()?;
        let kind = set.kind(id);
        match set.king() {
            None => Some(KindId(0)),
            Some(_) if !kind.royal && is_single(id) => man(kind.side).or(Some(id)),
            Some(_) => Some(id),
        }
    };
    let Some((square, image)) = asymmetry(set.size, compared) else { return Vec::new() };
    let content = |square: Square| set.start.get(square.index()).copied().flatten().map_or("nothing", |id| set.kind(id).name.as_str());
    let message = format!(
        "the layout is not symmetric: {} has {}, {} has {}",
        square.name(set.size),
        content(square),
        image.name(set.size),
        content(image)
    );
    vec![(KeyPath::new(&["board"]), Code::Asymmetric, message)]
}

fn asymmetric_classes(set: &RuleSet) -> Warnings {
    // The squares of one side may be the image of those of the other.
    let has_counterpart = |class: &SquareClass| {
        let is_image = |other: &SquareClass, symmetry: Symmetry| {
            let images = class.squares.iter().map(|&square| symmetry(set.size, square));
            other.squares.len() == class.squares.len() && images.into_iter().all(|image| other.squares.contains(&image))
        };
        set.classes.iter().any(|other| [MIRROR_FILES, MIRROR_RANKS, TURN].into_iter().any(|symmetry| is_image(other, symmetry)))
    };
    let warning = |class: &SquareClass| {
        let (a, b) = asymmetry(set.size, |square| class.squares.contains(&square)).filter(|_| !has_counterpart(class))?;
        let (member, other) = if class.squares.contains(&a) { (a, b) } else { (b, a) };
        let message = format!(
            "the squares of `{}` are not symmetric: {} is one of them, {} is not",
            class.name,
            member.name(set.size),
            other.name(set.size)
        );
        Some((KeyPath::new(&["squares", &class.name, "at"]), Code::Asymmetric, message))
    };
    set.classes.iter().filter_map(warning).collect()
}

fn unused_kinds(set: &RuleSet) -> Warnings {
    let is_in_hand = |id, side| set.hand.as_ref().is_some_and(|hand| hand.pieces.of(side) > 0) && set.kind_in_hand(side) == Some(id);
    let unused = set.kinds().filter(|(id, kind)| !set.start.contains(&Some(*id)) && !is_in_hand(*id, kind.side) && !comes_to_be(set, *id));
    let warnings = unused.map(|(_, kind)| {
        let message = format!("no `{}` is on the board at the start of the game, so there never will be one", kind.name);
        (KeyPath::new(&["pieces", &kind.name]), Code::UnusedKind, message)
    });
    warnings.collect()
}

fn unused_classes(set: &RuleSet) -> Warnings {
    let is_named = |index: usize| {
        let places = set.kinds.iter().flat_map(|kind| &kind.capture.places).map(|(place, _)| match place {
            CapturePlace::On(class) | CapturePlace::Beside(class) => class,
        });
        let closing = set.shieldwall.iter().flat_map(|rule| &rule.closed_by).chain(set.hand.iter().flat_map(|hand| &hand.outside));
        let hopping = set.kinds.iter().flat_map(|kind| &kind.other_moves.hops).flat_map(|hop| &hop.at);
        let origins = set.kinds.iter().flat_map(|kind| kind.other_moves.origins()).flat_map(Origin::classes);
        let goals = set.ends.escape.iter().chain(&set.ends.escape_except).chain(set.ends.reach.iter().flat_map(|(_, classes)| classes));
        let lines = Side::ALL.into_iter().filter_map(|side| set.ends.line.of(side)).flat_map(|line| &line.outside);
        let promoting = set.kinds.iter().flat_map(|kind| &kind.promotes).flat_map(|promotion| &promotion.on);
        goals.chain(lines).chain(places).chain(closing).chain(hopping).chain(origins).chain(promoting).any(|class| class.index() == index)
    };
    let unused = set.classes.iter().enumerate().filter(|(index, class)| {
        class.ornament == Ornament::Plain && class.rules.iter().all(|rule| *rule == SquareRule::OPEN) && !is_named(*index)
    });
    let warnings = unused.map(|(_, class)| {
        let message = format!("`{}` has no effect: it has no laws, and no other rule names it", class.name);
        (KeyPath::new(&["squares", &class.name]), Code::UnusedClass, message)
    });
    warnings.collect()
}

fn unreachable_goals(rules: &Rules) -> Warnings {
    let set = rules.rule_set();
    let reachable = rules.king_reach();
    let unreachable = set.escape_squares().filter(|square| !reachable.contains(square));
    let names: Vec<String> = unreachable.map(|square| square.name(set.size)).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let message = format!("{} are goals of the king, but he can never stand there", names.join(", "));
    vec![(KeyPath::new(&["ends", "escape"]), Code::UnreachableGoal, message)]
}

/// Whether some pieces become pieces of a kind, which then stand elsewhere than at the start.
fn comes_to_be(set: &RuleSet, id: KindId) -> bool {
    let promotes = |kind: &Kind| kind.promotes.as_ref().is_some_and(|promotion| promotion.to == id);
    set.kinds.iter().any(|kind| kind.becomes == Some(id) || promotes(kind))
}

/// Leaps that no square of the board is far enough away for, and kinds that cannot move from where they start although they are not said never
/// to move.
fn impossible_moves(rules: &Rules) -> Warnings {
    let set = rules.rule_set();
    let mut warnings = Vec::new();
    for (id, kind) in set.kinds().filter(|(id, kind)| set.start.contains(&Some(*id)) && !kind.never_moves()) {
        let path = KeyPath::new(&["pieces", &kind.name]);
        let fits = |leap: &Leap| set.size.squares().any(|square| !leap.targets(set.size, square).is_empty());
        let too_long: Vec<String> =
            kind.other_moves.all_leaps().filter(|leap| !fits(leap)).map(|leap| format!("{{ {}, {} }}", leap.short, leap.long)).collect();
        if !too_long.is_empty() {
            let message = format!("no two squares of this board are as far apart as the leap {} of `{}`", too_long.join(", "), kind.name);
            warnings.push((path.key("moves"), Code::ImpossibleMove, message));
        } else if !rules.could_move_alone(id) && !comes_to_be(set, id) {
            let message =
                format!("no `{}` could move from where it starts, even on an empty board; if it never moves, say `reach = 0`", kind.name);
            warnings.push((path, Code::ImpossibleMove, message));
        }
    }
    warnings
}

/// The prefix of a comment that silences a warning.
const MARK: &str = "birka:";

/// The warnings that a file silences.
#[derive(Debug, Default)]
pub(super) struct Allowances {
    allowed: Vec<Allowance>,
    /// Comments that cannot be understood, or that name what cannot be silenced, with their lines.
    faults: Vec<(usize, String)>,
}

/// One code in a comment.
#[derive(Debug)]
struct Allowance {
    code: Code,
    line: usize,
    scope: Scope,
    is_used: Cell<bool>,
}

/// The lines that a comment applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// A comment above the first code of the file: the whole file.
    File,
    /// A comment behind code: its line. Any other: the next line of code.
    Line(usize),
}

/// A comment of a file.
struct Comment {
    text: String,
    line: usize,
    scope: Scope,
}

impl Allowances {
    /// Reads the comments of a variant file.
    pub(super) fn parse(source: &str) -> Self {
        let mut found = Self::default();
        // Without the mark nothing is parsed.
        if !source.contains(MARK) {
            return found;
        }
        let LexerResult::Ok(tokens) = Lexer::new(source, LuaVersion::luau()).collect() else { return found };
        for comment in comments(&tokens) {
            if let Some(text) = comment.text.trim().strip_prefix(MARK) {
                found.add(text.trim(), comment.line, comment.scope);
            }
        }
        found
    }

    fn add(&mut self, text: &str, line: usize, scope: Scope) {
        let Some(codes) = text.strip_prefix("allow(").and_then(|rest| rest.split_once(')')).map(|(codes, _)| codes) else {
            // Prose may begin with the name of the program.
            if text.starts_with("allow") || text.contains('(') {
                let message = format!("`{MARK} {}` is not understood; write `-- {MARK} allow(W003)`", printable(text));
                self.faults.push((line, message));
            }
            return;
        };
        for word in codes.split(',').map(str::trim) {
            match Code::parse(word) {
                Some(code) if code.as_str().starts_with('W') => {
                    self.allowed.push(Allowance { code, line, scope, is_used: Cell::new(false) });
                }
                Some(code) => self.faults.push((line, format!("{code} is an error; only warnings can be allowed"))),
                None => {
                    let known: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).filter(|code| code.starts_with('W')).collect();
                    self.faults.push((line, format!("there is no warning `{}`{}", printable(word), did_you_mean(word, &known))));
                }
            }
        }
    }

    /// Whether the file silences a diagnostic.
    fn silences(&self, diagnostic: &Diagnostic) -> bool {
        let line = diagnostic.line.unwrap_or(1);
        let applies =
            |allowance: &&Allowance| allowance.code == diagnostic.code && [Scope::File, Scope::Line(line)].contains(&allowance.scope);
        // Each matching allowance counts as used.
        let silencing = self.allowed.iter().filter(applies);
        diagnostic.severity == Severity::Warning && silencing.map(|allowance| allowance.is_used.set(true)).count() > 0
    }

    /// Removes the warnings that the file silences from its diagnostics, and adds a warning for each comment that is faulty or silences
    /// nothing. `group` selects the warnings about coverage or all others, because they are searched for separately.
    pub(super) fn apply(&self, path: &Path, diagnostics: &mut Vec<Diagnostic>, group: WarningGroup) {
        diagnostics.retain(|diagnostic| !self.silences(diagnostic));
        let warn = |line: usize, message: String| Diagnostic::warning(path, Code::UselessAllowance, message).at_line(line);
        if group == WarningGroup::Other {
            diagnostics.extend(self.faults.iter().map(|(line, message)| warn(*line, message.clone())));
        }
        let is_in_group = |allowance: &&Allowance| (allowance.code == Code::UncoveredRule) == (group == WarningGroup::Coverage);
        for unused in self.allowed.iter().filter(is_in_group).filter(|allowance| !allowance.is_used.get()) {
            let place = if unused.scope == Scope::File { "in this file" } else { "on that line" };
            let message = format!("there is no warning {} {place} to be silenced; remove it from the comment", unused.code);
            diagnostics.push(warn(unused.line, message));
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.line);
    }
}

/// The warnings that a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WarningGroup {
    /// Rules that no example covers.
    Coverage,
    Other,
}

/// The comments among the tokens of a file, with what they apply to.
fn comments(tokens: &[Token]) -> Vec<Comment> {
    let is_code = |token: &&Token| !token.token_type().is_trivia() && *token.token_type() != TokenType::Eof;
    let mut comments = Vec::new();
    // The last line on which code ends so far.
    let mut last_code_line = None;
    for (index, token) in tokens.iter().enumerate() {
        let line = token.start_position().line();
        match token.token_type() {
            TokenType::SingleLineComment { comment } | TokenType::MultiLineComment { comment, .. } => {
                let next_code_line = || tokens.iter().skip(index).find(is_code).map_or(line, |code| code.start_position().line());
                let scope = match last_code_line {
                    None => Scope::File,
                    Some(code_line) if code_line == line => Scope::Line(line),
                    Some(_) => Scope::Line(next_code_line()),
                };
                comments.push(Comment { text: comment.to_string(), line, scope });
            }
            _ if is_code(&token) => last_code_line = Some(token.end_position().line()),
            _ => {}
        }
    }
    comments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_applies_to_the_file_its_line_or_the_next_line_of_code() {
        let source = "-- birka: allow(W001)\nlocal a = 1 -- birka: allow(W002, w003)\n\n--[[ birka: allow(W004) ]]\n\n-- another\nlocal b = [[\n-- birka: allow(W005)\n]]\nreturn \"-- birka: allow(W006)\"";
        let found: Vec<_> = Allowances::parse(source).allowed.iter().map(|one| (one.code.as_str(), one.line, one.scope)).collect();
        assert_eq!(
            found,
            [("W001", 1, Scope::File), ("W002", 2, Scope::Line(2)), ("W003", 2, Scope::Line(2)), ("W004", 4, Scope::Line(7))]
        );
    }

    #[test]
    fn comments_that_are_not_understood_are_faults() {
        for (comment, fault) in [
            ("birka: allow W003", Some("write `-- birka: allow(W003)`")),
            ("birka: alow(W003)", Some("write `-- birka: allow(W003)`")),
            ("birka: allow()", Some("there is no warning ``")),
            ("birka: allow(W03)", Some("did you mean")),
            ("birka: allow(E033)", Some("E033 is an error")),
            ("birka: the town on Björkö", None),
        ] {
            let faults = Allowances::parse(&format!("return {{}} -- {comment}")).faults;
            match fault {
                Some(part) => assert!(faults.len() == 1 && faults[0].1.contains(part), "{comment}: {faults:?}"),
                None => assert_eq!(faults, [], "{comment}"),
            }
        }
    }
}
