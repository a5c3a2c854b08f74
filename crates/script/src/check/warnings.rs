use birka_diagnostics::{Code, Diagnostic, Severity};
use birka_rules::{
    BoardSize, CapturePlace, Hook, Kind, KindId, Leap, Origin, Ornament, RuleSet, Rules, Side, Square, SquareClass, SquareRule,
};

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
