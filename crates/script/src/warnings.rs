//! What is likely not meant, though it can be played.

use super::check::diagnostic;
use super::key_path::KeyPath;
use super::{Code, Diagnostic, Severity, Variant};
use birka_rules::{BoardSize, CapturePlace, Law, Ornament, RuleSet, Square};

/// Everything about a variant that can be played, but is likely not meant.
pub(super) fn of(variant: &Variant) -> Vec<Diagnostic> {
    let set = variant.rules.rule_set();
    let told = [layout(set), classes(set), kinds(set), idle_classes(set), goals(set)].concat();
    told.into_iter().map(|(path, code, message)| diagnostic(variant, &path, Severity::Warning, code, message)).collect()
}

type Told = Vec<(KeyPath, Code, String)>;

/// A way to turn a board: where a square comes to lie.
type Turning = fn(BoardSize, Square) -> Square;

const LEFT_RIGHT: Turning = |size, square| size.at(size.side() - 1 - size.file(square), size.rank(square));
const UP_DOWN: Turning = |size, square| size.at(size.file(square), size.side() - 1 - size.rank(square));
const QUARTER: Turning = |size, square| size.at(size.rank(square), size.side() - 1 - size.file(square));

/// The first square that differs from the one it is turned to, and that; `None` where the board looks alike from left and
/// right and from above and below, or after a quarter turn.
fn uneven<T: PartialEq>(size: BoardSize, what: impl Fn(Square) -> T) -> Option<(Square, Square)> {
    let differs = |turn: Turning| size.squares().map(|square| (square, turn(size, square))).find(|&(a, b)| what(a) != what(b));
    let mirrored = differs(LEFT_RIGHT).or_else(|| differs(UP_DOWN))?;
    differs(QUARTER).map(|_| mirrored)
}

fn layout(set: &RuleSet) -> Told {
    let Some((here, there)) = uneven(set.size, |square| set.start[square.index()]) else { return Vec::new() };
    let what = |square: Square| set.start[square.index()].map_or("nothing", |id| set.kind(id).name.as_str());
    let message = format!(
        "the layout is not the same on both sides: {} has {}, {} has {}",
        here.name(set.size),
        what(here),
        there.name(set.size),
        what(there)
    );
    vec![(KeyPath::of(&["board"]), Code::Asymmetric, message)]
}

fn classes(set: &RuleSet) -> Told {
    let told = |class: &birka_rules::SquareClass| {
        let (a, b) = uneven(set.size, |square| class.squares.contains(&square))?;
        let (has, lacks) = if class.squares.contains(&a) { (a, b) } else { (b, a) };
        let message = format!(
            "the squares of `{}` are not the same on both sides: {} is one, {} is none",
            class.name,
            has.name(set.size),
            lacks.name(set.size)
        );
        Some((KeyPath::of(&["squares", &class.name, "at"]), Code::Asymmetric, message))
    };
    set.classes.iter().filter_map(told).collect()
}

fn kinds(set: &RuleSet) -> Told {
    let unused = set.kinds().filter(|(id, _)| !set.start.contains(&Some(*id)));
    let told = unused.map(|(_, kind)| {
        let message = format!("no `{}` stands on the board when the game begins, so there never is one", kind.name);
        (KeyPath::of(&["pieces", &kind.name]), Code::UnusedKind, message)
    });
    told.collect()
}

fn idle_classes(set: &RuleSet) -> Told {
    let is_named = |index: usize| {
        let places = set.kinds.iter().flat_map(|kind| &kind.capture.places).map(|(place, _)| match place {
            CapturePlace::On(class) | CapturePlace::Beside(class) => class,
        });
        let closing = set.shieldwall.iter().flat_map(|rule| &rule.closed_by);
        set.ends.escape.iter().chain(&set.ends.escape_except).chain(places).chain(closing).any(|class| class.index() == index)
    };
    let idle =
        set.classes.iter().enumerate().filter(|(index, class)| {
            class.ornament == Ornament::Plain && class.laws.iter().all(|law| *law == Law::OPEN) && !is_named(*index)
        });
    let told = idle.map(|(_, class)| {
        let message = format!("`{}` means nothing: it has no laws and no other rule names it", class.name);
        (KeyPath::of(&["squares", &class.name]), Code::UnusedClass, message)
    });
    told.collect()
}

fn goals(set: &RuleSet) -> Told {
    let reach = set.king_reach();
    let never: Vec<String> = set.escape_squares().filter(|square| !reach.contains(square)).map(|square| square.name(set.size)).collect();
    if never.is_empty() {
        return Vec::new();
    }
    let message = format!("the king escapes to {}, but he can never stand there", never.join(", "));
    vec![(KeyPath::of(&["ends", "escape"]), Code::UnreachableGoal, message)]
}
