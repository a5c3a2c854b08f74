//! Examples of captures, one for each kind of capture that the rules have: positions are constructed and played, and shown if the move
//! does what it should.

use std::sync::Arc;

use birka_localization::{Conjunction, Phrase};
use birka_rules::{
    CapturedPiece, Direction, Game, Hostility, Kind, KindId, Lines, Move, NeededPieces, Ornament, PieceMove, PlayedMove, Reason,
    RequiredSides, RuleSet, Rules, Setup, Side, Square, SquareClass, TakeBy,
};

use crate::capture_clauses::{CaptureClause, capture_clauses};
use crate::section::{Diagram, WorkedExample, draw_position};
use crate::words::{MessageWriter, a_piece, empty_square, list, phrase, pieces_on, the_piece, the_squares};

/// The most positions that are tried for one diagram.
const MAX_ATTEMPTS: usize = 80;

/// A piece captured between two enemies.
pub(crate) fn custodial(rules: &Arc<Rules>, writer: &MessageWriter) -> Option<Diagram> {
    let set = rules.rule_set();
    common_kinds(set).find_map(|victim| {
        let clauses = capture_clauses(set, victim);
        let squares = clauses
            .iter()
            .filter(|clause| clause.required_sides == RequiredSides::Opposite)
            .flat_map(|clause| clause.squares.clone())
            .collect();
        let layouts = by_clarity(set, squares)
            .into_iter()
            .flat_map(|at| siege_layouts(set, victim, at, CaptureMethod::Complete(RequiredSides::Opposite)));
        first(rules, layouts, writer)
    })
}

/// For each hostile class of squares: a piece captured against it.
pub(crate) fn against_squares(rules: &Arc<Rules>, writer: &MessageWriter) -> Vec<Diagram> {
    let set = rules.rule_set();
    let against = |class: &SquareClass| {
        let victims = common_kinds(set).filter(|victim| class.rules[victim.index()].hostile != Hostility::Never);
        let layouts = victims.flat_map(|victim| {
            class.squares.iter().flat_map(move |&square| {
                let beside = [Direction::South, Direction::North, Direction::West, Direction::East];
                let beside = beside.into_iter().filter_map(move |direction| set.size.step(square, direction));
                beside.flat_map(move |at| siege_layouts(set, victim, at, CaptureMethod::HostileSquare(square)))
            })
        });
        first(rules, layouts, writer)
    };
    set.classes.iter().filter_map(against).collect()
}

/// The last defender beside a besieged king (Linnaeus, law 10).
pub(crate) fn besieged_king(rules: &Arc<Rules>, writer: &MessageWriter) -> Option<Diagram> {
    let set = rules.rule_set();
    let (king, _) = set.king()?;
    let hostile_to = |class: &&SquareClass, man: KindId| class.rules[man.index()].hostile_when_besieged;
    common_kinds(set).filter(|&man| set.kind(man).side == Side::Defenders).find_map(|man| {
        let thrones = set.classes.iter().filter(|class| hostile_to(class, man)).flat_map(|class| &class.squares);
        first(rules, thrones.flat_map(|&throne| besieged_king_layouts(set, king, man, throne)), writer)
    })
}

pub(crate) fn shieldwall(rules: &Arc<Rules>, writer: &MessageWriter) -> Option<Diagram> {
    common_kinds(rules.rule_set()).find_map(|victim| first(rules, shieldwall_layouts(rules.rule_set(), victim), writer))
}

/// The capture of the king in each place.
pub(crate) fn king(rules: &Arc<Rules>, king: KindId, clauses: &[CaptureClause], writer: &MessageWriter) -> Vec<Diagram> {
    let set = rules.rule_set();
    let in_place = |(squares, required_sides): (Vec<Square>, RequiredSides)| {
        let squares = by_clarity(set, squares);
        first(rules, squares.into_iter().flat_map(|at| siege_layouts(set, king, at, CaptureMethod::Complete(required_sides))), writer)
    };
    clauses
        .iter()
        .flat_map(|clause| clause.squares_by_place(set).into_iter().map(|squares| (squares, clause.required_sides)))
        .filter_map(in_place)
        .collect()
}

/// The kinds other than the king, defenders first.
fn common_kinds(set: &RuleSet) -> impl Iterator<Item = KindId> {
    let of = move |side| set.kinds().filter(move |(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id);
    of(Side::Defenders).chain(of(Side::Attackers))
}

/// Sorts squares by how clear an example is there: away from the edge and from marked squares, then towards the lower left.
fn by_clarity(set: &RuleSet, mut squares: Vec<Square>) -> Vec<Square> {
    let size = set.size;
    let marked = |square: Square| {
        let special = |class: &&SquareClass| class.ornament != Ornament::Plain;
        let beside = Direction::ALL.iter().filter_map(|&d| size.step(square, d)).chain([square]);
        beside.filter(|s| set.classes.iter().filter(special).any(|class| class.squares.contains(s))).count()
    };
    let corner = size.at(size.files() / 4, size.ranks() / 4);
    squares.sort_by_key(|&square| (size.is_edge(square), marked(square), distance(set, square, corner)));
    squares
}

/// The first layout in which the move does what it should.
fn first(rules: &Arc<Rules>, layouts: impl IntoIterator<Item = Layout>, writer: &MessageWriter) -> Option<Diagram> {
    let rules = &rules.without_dice();
    layouts.into_iter().take(MAX_ATTEMPTS).find_map(|layout| stage(rules, &layout, writer))
}

/// Pieces and a move that should capture. Whether it does is checked by playing it.
pub(crate) struct Layout {
    /// The pieces that take part, including the one that moves.
    pub(crate) pieces: Vec<(Square, KindId)>,
    pub(crate) mv: PieceMove,
    /// The squares of the pieces that should be captured.
    pub(crate) captured: Vec<Square>,
    /// A square that should count as an enemy.
    pub(crate) helping_square: Option<Square>,
}

/// How a piece is enclosed before the capturing move.
#[derive(Clone, Copy)]
pub(crate) enum CaptureMethod {
    /// Enclosed by as many enemies as the siege requires.
    Complete(RequiredSides),
    /// A hostile square opposite the capturing piece.
    HostileSquare(Square),
}

/// Ways to capture a piece on a square, clearest first.
pub(crate) fn siege_layouts(set: &RuleSet, victim: KindId, at: Square, enclosure: CaptureMethod) -> Vec<Layout> {
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
            for from in approaches(set, hammer, to, at) {
                let mut pieces = vec![(from, hammer), (at, victim)];
                pieces.extend(&guards);
                let helping_square = if let CaptureMethod::HostileSquare(square) = enclosure { Some(square) } else { None };
                layouts.push(Layout { pieces, mv: PieceMove { from, to }, captured: vec![at], helping_square });
            }
        }
    }
    layouts
}

/// The sets of sides that enemies may hold before another moves to `side`.
fn held_sides(side: Direction, enclosure: CaptureMethod, set: &RuleSet, at: Square) -> Vec<Vec<Direction>> {
    let others: Vec<Direction> = Direction::ALL.into_iter().filter(|&direction| direction != side).collect();
    match enclosure {
        CaptureMethod::HostileSquare(square) if set.size.step(at, side.opposite()) == Some(square) => vec![Vec::new()],
        CaptureMethod::HostileSquare(_) | CaptureMethod::Complete(RequiredSides::Never) => Vec::new(),
        CaptureMethod::Complete(RequiredSides::Opposite) => vec![vec![side.opposite()]],
        CaptureMethod::Complete(RequiredSides::Three { .. }) => {
            others.iter().map(|&open| others.iter().copied().filter(|&direction| direction != open).collect()).collect()
        }
        CaptureMethod::Complete(RequiredSides::Four { .. }) => vec![others],
    }
}

/// Squares from which a piece of a kind can move to `to` without passing over the victim, farthest first. Some may be too far for it.
fn approaches(set: &RuleSet, kind: KindId, to: Square, victim: Square) -> Vec<Square> {
    let kind = set.kind(kind);
    let limited = kind.other_moves.limited.iter().map(|limited| limited.by);
    let ways: Vec<Lines> = kind.slides().chain(limited).filter_map(TakeBy::way).map(|way| way.lines).collect();
    let (slides_straight, slides_diagonally) = (ways.contains(&Lines::Straight), ways.contains(&Lines::Diagonal));
    let straight = [(0, 1), (-1, 0), (0, -1), (1, 0)].into_iter().filter(|_| slides_straight);
    let diagonal = [(1, 1), (1, -1), (-1, -1), (-1, 1)].into_iter().filter(|_| slides_diagonally);
    let line = |step| std::iter::successors(set.size.offset(to, step), move |&square| set.size.offset(square, step)).take(2);
    let lines: Vec<Vec<Square>> = straight.chain(diagonal).map(|step| line(step).collect()).collect();
    let far = lines.iter().filter(|line| line.first() != Some(&victim)).filter_map(|line| line.get(1).copied());
    let near = lines.iter().filter_map(|line| line.first().copied()).filter(|&square| square != victim);
    let leaps = kind.other_moves.all_leaps().flat_map(|leap| leap.targets(set.size, to)).filter(|&square| square != victim);
    far.chain(near).chain(leaps).collect()
}

/// Rows of two along the lower edge with an enemy in front of each, closed by a third enemy and by the moving piece.
pub(crate) fn shieldwall_layouts(set: &RuleSet, victim: KindId) -> Vec<Layout> {
    let captor = set.kind(victim).side.opponent();
    let (Some(hammer), Some(anvil)) = (armed(set, captor, true), armed(set, captor, false)) else { return Vec::new() };
    let last = set.size.files() - 1;
    let rows = |file: usize| {
        let at = |file, rank| set.size.at(file, rank);
        let row = [at(file + 1, 0), at(file + 2, 0)];
        let guards = [at(file + 1, 1), at(file + 2, 1), at(file + 3, 0)];
        let to = at(file, 0);
        approaches(set, hammer, to, row[0]).into_iter().map(move |from| {
            let pieces = std::iter::once((from, hammer)).chain(row.map(|s| (s, victim))).chain(guards.map(|s| (s, anvil))).collect();
            Layout { pieces, mv: PieceMove { from, to }, captured: row.to_vec(), helping_square: None }
        })
    };
    let mut files: Vec<usize> = (3..=last).map(|end| end - 3).collect();
    files.sort_by_key(|file| file.abs_diff(last.saturating_sub(3) / 2));
    let mut layouts: Vec<(usize, Layout)> = files.into_iter().flat_map(|file| rows(file).enumerate()).collect();
    layouts.sort_by_key(|&(approach, _)| approach);
    let fits = |layout: &Layout| layout.pieces.iter().all(|&(square, _)| set.size.has(square));
    layouts.into_iter().map(|(_, layout)| layout).filter(fits).collect()
}

/// The king on a square with enemies on three sides and a defender on the fourth, and an enemy that moves up behind the defender.
pub(crate) fn besieged_king_layouts(set: &RuleSet, king: KindId, man: KindId, throne: Square) -> Vec<Layout> {
    let (Some(hammer), Some(anvil)) = (armed(set, Side::Attackers, true), armed(set, Side::Attackers, false)) else { return Vec::new() };
    let mut layouts = Vec::new();
    for side in [Direction::East, Direction::West, Direction::South, Direction::North] {
        let Some(at) = set.size.step(throne, side) else { continue };
        let Some(to) = set.size.step(at, side) else { continue };
        let guards = Direction::ALL.into_iter().filter(|&d| d != side).filter_map(|d| set.size.step(throne, d)).map(|s| (s, anvil));
        let around: Vec<(Square, KindId)> = guards.collect();
        for from in approaches(set, hammer, to, at) {
            let pieces = [(from, hammer), (at, man), (throne, king)].into_iter().chain(around.iter().copied()).collect();
            layouts.push(Layout { pieces, mv: PieceMove { from, to }, captured: vec![at], helping_square: Some(throne) });
        }
    }
    layouts
}

/// A kind of a side, other than the king, that can capture by moving (hammer) or by standing still (anvil).
fn armed(set: &RuleSet, side: Side, hammer: bool) -> Option<KindId> {
    let fit = set.kinds().filter(|(_, kind)| kind.side == side && !kind.royal);
    let has_role = |kind: &Kind| if hammer { kind.capture_roles.hammer && !kind.never_moves() } else { kind.capture_roles.anvil };
    fit.filter(|(_, kind)| has_role(kind)).map(|(id, _)| id).next()
}

/// Whether a kind may stop on a square.
pub(crate) fn may_stop(set: &RuleSet, kind: KindId, square: Square) -> bool {
    set.classes.iter().filter(|class| class.squares.contains(&square)).all(|class| class.rules[kind.index()].stop)
}

/// Completes a layout, plays its move and draws both positions. `None` if the move does not capture what the layout says.
pub(crate) fn stage(rules: &Arc<Rules>, layout: &Layout, writer: &MessageWriter) -> Option<Diagram> {
    let set = rules.rule_set();
    let setup = complete(set, layout)?;
    let before = Game::from_setup(Arc::clone(rules), &setup).ok().filter(|game| game.outcome().is_none())?;
    let mut after = before.clone();
    let played = after.play(Move::Piece(layout.mv)).ok()?;
    let captured: Vec<Square> = played.captured.iter().map(|piece| piece.square).collect();
    let takes_part = |square| played.captured.iter().any(|piece| piece.captured_by.contains(&square));
    let expected_end = played.captured.iter().any(|piece| set.kind(piece.kind).royal).then_some(Reason::KingCaptured);
    let is_as_expected = captured == layout.captured
        && layout.helping_square.is_none_or(takes_part)
        && played.outcome.map(|outcome| outcome.reason) == expected_end;
    is_as_expected.then(|| Diagram {
        caption: caption(set, &before, layout.mv, &played, writer),
        boards: [&before, &after].map(|game| draw_position(set, |square| game.piece(square))).to_vec(),
        example: Some(WorkedExample { setup, mv: layout.mv, captured }),
    })
}

/// The position of a layout with the king, if the variant has one, and with as many bystanders of each side as the game needs to go on.
fn complete(set: &RuleSet, layout: &Layout) -> Option<Setup> {
    let mut pieces = vec![None; set.size.area()];
    for &(square, kind) in &layout.pieces {
        if pieces[square.index()].replace(kind).is_some() {
            return None;
        }
    }
    let mover = pieces[layout.mv.from.index()]?;
    let mut busy: Vec<Square> =
        layout.pieces.iter().map(|&(square, _)| square).chain([layout.mv.to]).chain(layout.helping_square).collect();
    if let Some((king, _)) = set.king()
        && !pieces.contains(&Some(king))
    {
        let home = set.size.squares().find(|square| set.start[square.index()] == Some(king));
        let seats =
            home.filter(|&seat| is_apart(set, seat, &busy)).map_or_else(|| remote_squares(set, king, 1, &busy), |seat| Some(vec![seat]))?;
        seats.iter().for_each(|seat| pieces[seat.index()] = Some(king));
        busy.extend(seats);
    }
    for NeededPieces { kinds, number } in set.needed_pieces() {
        let counts = |square: &Square| pieces[square.index()].is_some_and(|id| kinds.contains(&id));
        let survivors = set.size.squares().filter(|square| counts(square) && !layout.captured.contains(square)).count();
        let missing = number.saturating_sub(survivors);
        if missing > 0 {
            let kind = *kinds.first()?;
            let squares = remote_squares(set, kind, missing, &busy)?;
            squares.iter().for_each(|square| pieces[square.index()] = Some(kind));
            busy.extend(squares);
        }
    }
    Some(Setup::new(pieces, set.kind(mover).side))
}

/// Squares far from the action and from each other, on which pieces may stop without ending the game. `None` if there are not as many.
fn remote_squares(set: &RuleSet, kind: KindId, count: usize, busy: &[Square]) -> Option<Vec<Square>> {
    let goals: Vec<Square> = set.escape_squares().collect();
    let is_goal = |square| goals.contains(&square) || set.is_goal(kind, square);
    let from = busy.first().copied()?;
    let mut free: Vec<Square> =
        set.size.squares().filter(|&square| is_apart(set, square, busy) && may_stop(set, kind, square) && !is_goal(square)).collect();
    free.sort_by_key(|&square| (!set.size.is_edge(square), distance(set, square, from)));
    let mut chosen = Vec::with_capacity(count);
    while chosen.len() < count {
        let square = free.pop()?;
        if is_apart(set, square, &chosen) {
            chosen.push(square);
        }
    }
    Some(chosen)
}

/// Whether a square is neither one of some squares nor adjacent to one.
fn is_apart(set: &RuleSet, square: Square, busy: &[Square]) -> bool {
    busy.iter().all(|&other| distance(set, square, other) > 1)
}

/// The number of orthogonal steps between two squares.
pub(crate) fn distance(set: &RuleSet, one: Square, other: Square) -> usize {
    let size = set.size;
    size.file(one).abs_diff(size.file(other)) + size.rank(one).abs_diff(size.rank(other))
}

/// The caption of an example: which piece moved, what it captured, and which pieces or squares took part.
pub(crate) fn caption(set: &RuleSet, before: &Game, mv: PieceMove, played: &PlayedMove, writer: &MessageWriter) -> String {
    let name = |square: Square| square.name(set.size);
    let captured = played.captured.iter().map(|piece| pieces_on(set, piece.kind, &[piece.square]));
    let mut arguments = vec![
        ("piece", a_piece(set, played.kind).into()),
        ("from", name(mv.from).into()),
        ("to", name(mv.to).into()),
        ("captured", list(Conjunction::And, captured)),
    ];
    let helpers = match played.captured.as_slice() {
        [piece] => helpers(set, before, played, piece),
        _ => Vec::new(),
    };
    let id = match played.captured.as_slice() {
        _ if helpers.is_empty() => "caption-captures",
        [piece] if piece.captured_by.len() == 2 => {
            arguments.push(("helpers", list(Conjunction::And, helpers)));
            "caption-against"
        }
        _ => {
            let helpers = helpers.into_iter().map(|helper| phrase("helped-by").with("helper", helper));
            arguments.push(("helpers", list(Conjunction::And, helpers)));
            "caption-helped"
        }
    };
    writer.sentence(id, &arguments).text
}

/// The pieces and squares besides the moved piece that a captured piece was captured by.
fn helpers(set: &RuleSet, before: &Game, played: &PlayedMove, piece: &CapturedPiece) -> Vec<Phrase> {
    let others = piece.captured_by.iter().copied().filter(|&square| Some(square) != played.mv.to());
    let is_enemy = |square: &Square| before.piece(*square).is_some_and(|id| set.kind(id).side == set.kind(played.kind).side);
    let (enemies, hostile): (Vec<Square>, Vec<Square>) = others.partition(is_enemy);
    let kind = enemies.first().and_then(|&square| before.piece(square));
    let pieces = kind.map(|kind| pieces_on(set, kind, &enemies));
    pieces.into_iter().chain(hostile.iter().map(|&square| hostile_square(set, before, piece, square))).collect()
}

/// A hostile square that counted as an enemy.
fn hostile_square(set: &RuleSet, before: &Game, piece: &CapturedPiece, square: Square) -> Phrase {
    let rule = |class: &SquareClass| class.rules[piece.kind.index()];
    let fitting = |class: &&SquareClass| {
        class.squares.contains(&square) && (rule(class).hostile != Hostility::Never || rule(class).hostile_when_besieged)
    };
    match (set.classes.iter().find(fitting), before.piece(square)) {
        (Some(class), None) if class.squares.len() == 1 => empty_square(class),
        (Some(class), None) => phrase("empty-square-of").with("name", square.name(set.size)).with("squares", the_squares(class)),
        (Some(class), Some(id)) if class.squares.len() == 1 && set.kind(id).royal => {
            phrase("besieged-square").with("squares", the_squares(class)).with("king", the_piece(set, id))
        }
        _ => phrase("square-by-name").with("name", square.name(set.size)),
    }
}
