//! Constructed positions in which one move should capture something.

use birka_rules::{Direction, KindId, Move, RequiredSides, RuleSet, Side, Square};

/// Pieces and a move that should capture. Whether it does is checked by playing it.
pub(crate) struct Layout {
    /// The pieces that take part, including the one that moves.
    pub(crate) pieces: Vec<(Square, KindId)>,
    /// The move.
    pub(crate) mv: Move,
    /// The squares of the pieces that should be captured.
    pub(crate) captured: Vec<Square>,
    /// A square that should count as an enemy.
    pub(crate) helping_square: Option<Square>,
}

/// What encloses a piece before the capturing move.
#[derive(Clone, Copy)]
pub(crate) enum Enclosure {
    /// As many enemies as the siege requires.
    Complete(RequiredSides),
    /// A hostile square opposite the capturing piece.
    HostileSquare(Square),
}

/// Ways to capture a piece on a square, clearest first.
pub(crate) fn sieges(set: &RuleSet, victim: KindId, at: Square, enclosure: Enclosure) -> Vec<Layout> {
    let captor = set.kind(victim).side.opponent();
    let (Some(hammer), Some(anvil)) = (armed(set, captor, true), armed(set, captor, false)) else { return Vec::new() };
    let mut layouts = Vec::new();
    for side in [Direction::West, Direction::South, Direction::North, Direction::East] {
        let Some(to) = set.size.step(at, side) else { continue };
        for filled in held_sides(side, enclosure, set, at) {
            let guards: Vec<(Square, KindId)> = filled
                .iter()
                .filter_map(|&direction| set.size.step(at, direction))
                .filter(|&square| may_stop(set, anvil, square))
                .map(|square| (square, anvil))
                .collect();
            for from in approaches(set, to, at) {
                let mut pieces = vec![(from, hammer), (at, victim)];
                pieces.extend(&guards);
                let helping_square = if let Enclosure::HostileSquare(square) = enclosure { Some(square) } else { None };
                layouts.push(Layout { pieces, mv: Move { from, to }, captured: vec![at], helping_square });
            }
        }
    }
    layouts
}

/// The sets of sides that enemies may hold before another moves to `side`.
fn held_sides(side: Direction, enclosure: Enclosure, set: &RuleSet, at: Square) -> Vec<Vec<Direction>> {
    let others: Vec<Direction> = Direction::ALL.into_iter().filter(|&direction| direction != side).collect();
    match enclosure {
        Enclosure::HostileSquare(square) if set.size.step(at, side.opposite()) == Some(square) => vec![Vec::new()],
        Enclosure::HostileSquare(_) | Enclosure::Complete(RequiredSides::Never) => Vec::new(),
        Enclosure::Complete(RequiredSides::Opposite) => vec![vec![side.opposite()]],
        Enclosure::Complete(RequiredSides::Three { .. }) => {
            others.iter().map(|&open| others.iter().copied().filter(|&direction| direction != open).collect()).collect()
        }
        Enclosure::Complete(RequiredSides::Four { .. }) => vec![others],
    }
}

/// Squares from which a piece can move to `to` without passing over the victim, farthest first.
fn approaches(set: &RuleSet, to: Square, victim: Square) -> Vec<Square> {
    let ways = [Direction::North, Direction::West, Direction::South, Direction::East];
    let lines = ways.map(|way| std::iter::successors(set.size.step(to, way), |&s| set.size.step(s, way)).take(2).collect::<Vec<_>>());
    let far = lines.iter().filter(|line| line.first() != Some(&victim)).filter_map(|line| line.get(1));
    let near = lines.iter().filter_map(|line| line.first()).filter(|&&square| square != victim);
    far.chain(near).copied().collect()
}

/// Rows of two along the lower edge with an enemy in front of each, closed by a third enemy and by the moving piece.
pub(crate) fn shieldwalls(set: &RuleSet, victim: KindId) -> Vec<Layout> {
    let captor = set.kind(victim).side.opponent();
    let (Some(hammer), Some(anvil)) = (armed(set, captor, true), armed(set, captor, false)) else { return Vec::new() };
    let last = set.size.side() - 1;
    let row = |file: usize| {
        let at = |file, rank| set.size.at(file, rank);
        let row = [at(file + 1, 0), at(file + 2, 0)];
        let guards = [at(file + 1, 1), at(file + 2, 1), at(file + 3, 0)];
        let mv = Move { from: at(file, 2), to: at(file, 0) };
        let pieces = std::iter::once((mv.from, hammer)).chain(row.map(|s| (s, victim))).chain(guards.map(|s| (s, anvil))).collect();
        Layout { pieces, mv, captured: row.to_vec(), helping_square: None }
    };
    let mut files: Vec<usize> = (0..=last - 3).collect();
    files.sort_by_key(|file| file.abs_diff((last - 3) / 2));
    files.into_iter().map(row).collect()
}

/// The king on a square with enemies on three sides and a defender on the fourth, and an enemy that moves up behind the defender.
pub(crate) fn besieged_kings(set: &RuleSet, king: KindId, man: KindId, throne: Square) -> Vec<Layout> {
    let (Some(hammer), Some(anvil)) = (armed(set, Side::Attackers, true), armed(set, Side::Attackers, false)) else { return Vec::new() };
    let mut layouts = Vec::new();
    for side in [Direction::East, Direction::West, Direction::South, Direction::North] {
        let Some(at) = set.size.step(throne, side) else { continue };
        let Some(to) = set.size.step(at, side) else { continue };
        let guards = Direction::ALL.into_iter().filter(|&d| d != side).filter_map(|d| set.size.step(throne, d)).map(|s| (s, anvil));
        let around: Vec<(Square, KindId)> = guards.collect();
        for from in approaches(set, to, at) {
            let pieces = [(from, hammer), (at, man), (throne, king)].into_iter().chain(around.iter().copied()).collect();
            layouts.push(Layout { pieces, mv: Move { from, to }, captured: vec![at], helping_square: Some(throne) });
        }
    }
    layouts
}

/// A kind of a side, other than the king, that can capture by moving (hammer) or by standing still (anvil).
fn armed(set: &RuleSet, side: Side, hammer: bool) -> Option<KindId> {
    let fit = set.kinds().filter(|(_, kind)| kind.side == side && !kind.royal);
    fit.filter(|(_, kind)| if hammer { kind.capture_roles.hammer } else { kind.capture_roles.anvil }).map(|(id, _)| id).next()
}

/// Whether a kind may stop on a square.
pub(crate) fn may_stop(set: &RuleSet, kind: KindId, square: Square) -> bool {
    set.classes.iter().filter(|class| class.squares.contains(&square)).all(|class| class.rules[kind.index()].stop)
}
