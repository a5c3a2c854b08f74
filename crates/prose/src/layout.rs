//! Constructed positions in which one move should capture something.

use birka_rules::{Direction, KindId, Move, RuleSet, Side, Siege, Square};

/// Pieces and a move that should capture; whether it does, the game decides.
pub(super) struct Layout {
    /// The pieces that matter, the one that moves among them.
    pub(super) pieces: Vec<(Square, KindId)>,
    /// The move.
    pub(super) mv: Move,
    /// The squares of what should fall.
    pub(super) captured: Vec<Square>,
    /// A square that should help to capture.
    pub(super) leaning_on: Option<Square>,
}

/// Which enemies surround a victim before the last one comes.
#[derive(Clone, Copy)]
pub(super) enum Ring {
    /// As many as the siege asks for.
    Full(Siege),
    /// None: the square opposite the last one is hostile.
    Square(Square),
}

/// Ways to capture a piece on a square, in the order of how well they look.
pub(super) fn sieges(set: &RuleSet, victim: KindId, at: Square, ring: Ring) -> Vec<Layout> {
    let captor = set.kind(victim).side.opponent();
    let (Some(hammer), Some(anvil)) = (armed(set, captor, true), armed(set, captor, false)) else { return Vec::new() };
    let mut layouts = Vec::new();
    for side in [Direction::West, Direction::South, Direction::North, Direction::East] {
        let Some(to) = set.size.step(at, side) else { continue };
        for filled in rings(side, ring, set, at) {
            let guards: Vec<(Square, KindId)> = filled
                .iter()
                .filter_map(|&direction| set.size.step(at, direction))
                .filter(|&square| may_stand(set, anvil, square))
                .map(|square| (square, anvil))
                .collect();
            for from in approaches(set, to, at) {
                let mut pieces = vec![(from, hammer), (at, victim)];
                pieces.extend(&guards);
                let leaning_on = if let Ring::Square(square) = ring { Some(square) } else { None };
                layouts.push(Layout { pieces, mv: Move { from, to }, captured: vec![at], leaning_on });
            }
        }
    }
    layouts
}

/// The sides on which enemies stand while another comes to `side`.
fn rings(side: Direction, ring: Ring, set: &RuleSet, at: Square) -> Vec<Vec<Direction>> {
    let others: Vec<Direction> = Direction::ALL.into_iter().filter(|&direction| direction != side).collect();
    match ring {
        Ring::Square(square) if set.size.step(at, side.opposite()) == Some(square) => vec![Vec::new()],
        Ring::Square(_) | Ring::Full(Siege::Never) => Vec::new(),
        Ring::Full(Siege::Opposite) => vec![vec![side.opposite()]],
        Ring::Full(Siege::Three { .. }) => {
            others.iter().map(|&open| others.iter().copied().filter(|&direction| direction != open).collect()).collect()
        }
        Ring::Full(Siege::Four { .. }) => vec![others],
    }
}

/// Squares from which a piece can come to `to` without passing over the victim.
fn approaches(set: &RuleSet, to: Square, victim: Square) -> Vec<Square> {
    let ways = [Direction::North, Direction::West, Direction::South, Direction::East];
    let lines = ways.map(|way| std::iter::successors(set.size.step(to, way), |&s| set.size.step(s, way)).take(2).collect::<Vec<_>>());
    let far = lines.iter().filter(|line| line.first() != Some(&victim)).filter_map(|line| line.get(1));
    let near = lines.iter().filter_map(|line| line.first()).filter(|&&square| square != victim);
    far.chain(near).copied().collect()
}

/// Rows of two along the lower rim with an enemy before each, closed by a third and by the one that comes.
pub(super) fn shieldwalls(set: &RuleSet, victim: KindId) -> Vec<Layout> {
    let captor = set.kind(victim).side.opponent();
    let (Some(hammer), Some(anvil)) = (armed(set, captor, true), armed(set, captor, false)) else { return Vec::new() };
    let last = set.size.side() - 1;
    let row = |file: usize| {
        let at = |file, rank| set.size.at(file, rank);
        let row = [at(file + 1, 0), at(file + 2, 0)];
        let guards = [at(file + 1, 1), at(file + 2, 1), at(file + 3, 0)];
        let mv = Move { from: at(file, 2), to: at(file, 0) };
        let pieces = std::iter::once((mv.from, hammer)).chain(row.map(|s| (s, victim))).chain(guards.map(|s| (s, anvil))).collect();
        Layout { pieces, mv, captured: row.to_vec(), leaning_on: None }
    };
    let mut files: Vec<usize> = (0..=last - 3).collect();
    files.sort_by_key(|file| file.abs_diff((last - 3) / 2));
    files.into_iter().map(row).collect()
}

/// The king on a square with enemies on three sides, his man on the fourth, and an enemy that comes up behind the man.
pub(super) fn last_men(set: &RuleSet, king: KindId, man: KindId, throne: Square) -> Vec<Layout> {
    let (Some(hammer), Some(anvil)) = (armed(set, Side::Attackers, true), armed(set, Side::Attackers, false)) else { return Vec::new() };
    let mut layouts = Vec::new();
    for side in [Direction::East, Direction::West, Direction::South, Direction::North] {
        let Some(at) = set.size.step(throne, side) else { continue };
        let Some(to) = set.size.step(at, side) else { continue };
        let guards = Direction::ALL.into_iter().filter(|&d| d != side).filter_map(|d| set.size.step(throne, d)).map(|s| (s, anvil));
        let around: Vec<(Square, KindId)> = guards.collect();
        for from in approaches(set, to, at) {
            let pieces = [(from, hammer), (at, man), (throne, king)].into_iter().chain(around.iter().copied()).collect();
            layouts.push(Layout { pieces, mv: Move { from, to }, captured: vec![at], leaning_on: Some(throne) });
        }
    }
    layouts
}

/// A kind of a side that can play a part in a capture: a man rather than the king.
fn armed(set: &RuleSet, side: Side, hammer: bool) -> Option<KindId> {
    let fit = set.kinds().filter(|(_, kind)| kind.side == side && !kind.royal);
    fit.filter(|(_, kind)| if hammer { kind.arms.hammer } else { kind.arms.anvil }).map(|(id, _)| id).next()
}

/// Whether a kind may stand on a square at all.
pub(super) fn may_stand(set: &RuleSet, kind: KindId, square: Square) -> bool {
    set.classes.iter().filter(|class| class.squares.contains(&square)).all(|class| class.laws[kind.index()].stop)
}
