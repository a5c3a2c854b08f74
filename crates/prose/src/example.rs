//! Examples of captures, each played before it is shown.

use std::sync::Arc;

use super::diagram::{self, Diagram};
use super::grammar::{list, sentence};
use super::layout::{self, Layout, Ring, may_stand};
use super::names::{one, squares, the};
use super::siege::{self, Clause};
use birka_rules::{
    CapturedPiece, Direction, Game, Hostility, KindId, Move, Ornament, PlayedMove, Reason, RuleSet, Rules, Setup, Side, Siege, Square,
    SquareClass,
};

/// How many constructed positions are tried for one drawing.
const PATIENCE: usize = 80;

/// A move that was played under the rules it illustrates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedExample {
    /// The position before the move.
    pub setup: Setup,
    /// The move.
    pub mv: Move,
    /// The squares of what it captures.
    pub captured: Vec<Square>,
}

/// A man between two enemies.
pub(super) fn custodial(rules: &Arc<Rules>) -> Option<Diagram> {
    let set = rules.rule_set();
    men(set).find_map(|victim| {
        let clauses = siege::clauses(set, victim);
        let squares = clauses.iter().filter(|clause| clause.siege == Siege::Opposite).flat_map(|clause| clause.squares.clone()).collect();
        let layouts = quiet_first(set, squares).into_iter().flat_map(|at| layout::sieges(set, victim, at, Ring::Full(Siege::Opposite)));
        first(rules, layouts)
    })
}

/// For each class of squares that is hostile to some man: a man captured against it.
pub(super) fn against_squares(rules: &Arc<Rules>) -> Vec<Diagram> {
    let set = rules.rule_set();
    let against = |class: &SquareClass| {
        let victims = men(set).filter(|victim| class.laws[victim.index()].hostile != Hostility::Never);
        let layouts = victims.flat_map(|victim| {
            class.squares.iter().flat_map(move |&square| {
                let beside = [Direction::South, Direction::North, Direction::West, Direction::East];
                let beside = beside.into_iter().filter_map(move |direction| set.size.step(square, direction));
                beside.flat_map(move |at| layout::sieges(set, victim, at, Ring::Square(square)))
            })
        });
        first(rules, layouts)
    };
    set.classes.iter().filter_map(against).collect()
}

/// The last man of a besieged king.
pub(super) fn besieged(rules: &Arc<Rules>) -> Option<Diagram> {
    let set = rules.rule_set();
    let (king, _) = set.kinds().find(|(_, kind)| kind.royal)?;
    let of_law_10 = |class: &&SquareClass, man: KindId| class.laws[man.index()].hostile_when_besieged;
    men(set).filter(|&man| set.kind(man).side == Side::Defenders).find_map(|man| {
        let thrones = set.classes.iter().filter(|class| of_law_10(class, man)).flat_map(|class| &class.squares);
        first(rules, thrones.flat_map(|&throne| layout::last_men(set, king, man, throne)))
    })
}

/// A row along the rim.
pub(super) fn shieldwall(rules: &Arc<Rules>) -> Option<Diagram> {
    men(rules.rule_set()).find_map(|victim| first(rules, layout::shieldwalls(rules.rule_set(), victim)))
}

/// The king's capture in each place.
pub(super) fn king(rules: &Arc<Rules>, king: KindId, clauses: &[Clause]) -> Vec<Diagram> {
    let set = rules.rule_set();
    let in_place = |(squares, siege): (Vec<Square>, Siege)| {
        let squares = quiet_first(set, squares);
        first(rules, squares.into_iter().flat_map(|at| layout::sieges(set, king, at, Ring::Full(siege))))
    };
    clauses
        .iter()
        .flat_map(|clause| siege::by_place(set, clause).into_iter().map(|squares| (squares, clause.siege)))
        .filter_map(in_place)
        .collect()
}

/// The kinds other than the king, his own men first.
fn men(set: &RuleSet) -> impl Iterator<Item = KindId> {
    let of = move |side| set.kinds().filter(move |(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id);
    of(Side::Defenders).chain(of(Side::Attackers))
}

/// Squares in the order of how well an example looks there: away from the rim and marked squares, to the lower left.
fn quiet_first(set: &RuleSet, mut squares: Vec<Square>) -> Vec<Square> {
    let size = set.size;
    let marked = |square: Square| {
        let special = |class: &&SquareClass| class.ornament != Ornament::Plain;
        let beside = Direction::ALL.iter().filter_map(|&d| size.step(square, d)).chain([square]);
        beside.filter(|s| set.classes.iter().filter(special).any(|class| class.squares.contains(s))).count()
    };
    let corner = size.at(size.side() / 4, size.side() / 4);
    squares.sort_by_key(|&square| (size.is_edge(square), marked(square), distance(set, square, corner)));
    squares
}

fn distance(set: &RuleSet, one: Square, other: Square) -> usize {
    let size = set.size;
    size.file(one).abs_diff(size.file(other)) + size.rank(one).abs_diff(size.rank(other))
}

/// The first of some positions in which the move does what it should.
fn first(rules: &Arc<Rules>, layouts: impl IntoIterator<Item = Layout>) -> Option<Diagram> {
    layouts.into_iter().take(PATIENCE).find_map(|layout| stage(rules, &layout))
}

/// Completes a position, plays the move, and draws both if all goes as it should.
fn stage(rules: &Arc<Rules>, layout: &Layout) -> Option<Diagram> {
    let set = rules.rule_set();
    let setup = complete(set, layout)?;
    let before = Game::from_setup(Arc::clone(rules), &setup).ok().filter(|game| game.outcome().is_none())?;
    let mut after = before.clone();
    let turn = after.play(layout.mv).ok()?;
    let fallen: Vec<Square> = turn.captured.iter().map(|fallen| fallen.square).collect();
    let leans = |square| turn.captured.iter().any(|fallen| fallen.captured_by.contains(&square));
    let ends = turn.captured.iter().any(|fallen| set.kind(fallen.kind).royal).then_some(Reason::KingCaptured);
    let as_claimed = fallen == layout.captured && layout.leaning_on.is_none_or(leans) && turn.outcome.map(|outcome| outcome.reason) == ends;
    as_claimed.then(|| Diagram {
        caption: caption(set, &before, &turn),
        boards: [&before, &after].map(|game| diagram::draw(set, |square| game.piece(square))).to_vec(),
        example: Some(WorkedExample { setup, mv: layout.mv, captured: fallen }),
    })
}

/// The position with the king, and with bystanders of either side where the game would be over without them.
fn complete(set: &RuleSet, layout: &Layout) -> Option<Setup> {
    let mut pieces = vec![None; set.size.area()];
    for &(square, kind) in &layout.pieces {
        if pieces[square.index()].replace(kind).is_some() {
            return None;
        }
    }
    let mover = pieces[layout.mv.from.index()]?;
    let mut busy: Vec<Square> = layout.pieces.iter().map(|&(square, _)| square).chain([layout.mv.to]).chain(layout.leaning_on).collect();
    let (king, _) = set.kinds().find(|(_, kind)| kind.royal)?;
    if !pieces.contains(&Some(king)) {
        let home = set.size.squares().find(|square| set.start[square.index()] == Some(king));
        let seat = home.filter(|&seat| is_apart(set, seat, &busy)).or_else(|| room(set, king, &busy))?;
        pieces[seat.index()] = Some(king);
        busy.push(seat);
    }
    for (needed, side) in [(set.ends.king_bared, Side::Defenders), (set.ends.attackers_taken, Side::Attackers)] {
        let man = set.kinds().find(|(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id);
        let of_side = |square: &Square| pieces[square.index()].is_some_and(|id| set.kind(id).side == side && !set.kind(id).royal);
        let survives = set.size.squares().filter(|square| of_side(square) && !layout.captured.contains(square)).count() > 0;
        if let Some(man) = man.filter(|_| needed && !survives) {
            let square = room(set, man, &busy)?;
            pieces[square.index()] = Some(man);
            busy.push(square);
        }
    }
    Some(Setup { pieces, turn: set.kind(mover).side })
}

/// A square far from everything that happens, where a piece may stand and nothing ends.
fn room(set: &RuleSet, kind: KindId, busy: &[Square]) -> Option<Square> {
    let goals: Vec<Square> = set.escape_squares().collect();
    let free = |&square: &Square| is_apart(set, square, busy) && may_stand(set, kind, square) && !goals.contains(&square);
    let from = busy.first().copied()?;
    set.size.squares().filter(free).max_by_key(|&square| (!set.size.is_edge(square), distance(set, square, from)))
}

/// Whether a square is neither among some squares nor beside one.
fn is_apart(set: &RuleSet, square: Square, busy: &[Square]) -> bool {
    busy.iter().all(|&other| distance(set, square, other) > 1)
}

/// What happened: who moved, what fell, and who helped.
fn caption(set: &RuleSet, before: &Game, turn: &PlayedMove) -> String {
    let name = |square: Square| square.name(set.size);
    let mover = one(set, turn.kind);
    let victims: Vec<String> =
        turn.captured.iter().map(|fallen| format!("the {} on {}", set.kind(fallen.kind).name, name(fallen.square))).collect();
    let helpers = match turn.captured.as_slice() {
        [fallen] => helpers(set, before, turn, fallen),
        _ => String::new(),
    };
    sentence(&format!("{mover} goes from {} to {} and captures {}{helpers}", name(turn.mv.from), name(turn.mv.to), list(&victims, "and")))
}

fn helpers(set: &RuleSet, before: &Game, turn: &PlayedMove, fallen: &CapturedPiece) -> String {
    let others = fallen.captured_by.iter().copied().filter(|&square| square != turn.mv.to);
    let is_enemy = |square: &Square| before.piece(*square).is_some_and(|id| set.kind(id).side == set.kind(turn.kind).side);
    let (enemies, hostile): (Vec<Square>, Vec<Square>) = others.partition(is_enemy);
    let mut told = Vec::new();
    if let Some(kind) = enemies.first().and_then(|&square| before.piece(square)) {
        let name = &set.kind(kind).name;
        let name = if enemies.len() == 1 { name.clone() } else { super::grammar::plural(name) };
        told.push(format!("the {name} on {}", squares(set, &enemies)));
    }
    told.extend(hostile.iter().map(|&square| helping_square(set, before, fallen, square)));
    match told.len() {
        0 => String::new(),
        _ if fallen.captured_by.len() == 2 => format!(" against {}", list(&told, "and")),
        _ => format!(", helped by {}", list(&told, "and by")),
    }
}

/// A square that took the place of an enemy.
fn helping_square(set: &RuleSet, before: &Game, fallen: &CapturedPiece, square: Square) -> String {
    let law = |class: &SquareClass| class.laws[fallen.kind.index()];
    let fitting = |class: &&SquareClass| {
        class.squares.contains(&square) && (law(class).hostile != Hostility::Never || law(class).hostile_when_besieged)
    };
    match (set.classes.iter().find(fitting), before.piece(square)) {
        (Some(class), None) if class.squares.len() == 1 => format!("the empty {}", class.name),
        (Some(class), None) => format!("the empty square {} of {}", square.name(set.size), the(class)),
        (Some(class), Some(id)) if class.squares.len() == 1 && set.kind(id).royal => {
            format!("{}, where the {} is besieged", the(class), set.kind(id).name)
        }
        _ => format!("the square {}", square.name(set.size)),
    }
}
