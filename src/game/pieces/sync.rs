//! The piece entities follow the position: on the board, and captured in rows beside it, on the right of the side that captured them. Pieces that
//! are still to be placed wait where they would stand if they were captured. A piece that becomes another one does so when all have arrived.

use bevy::prelude::*;
use birka_look::{BOARD_BORDER, BOARD_THICKNESS};
use birka_rules::{BoardSize, KindId, Move, PieceMove, PlayedMove, Side, Square};

use super::animation::{MoveAnimation, MoveTiming, Placement};
use super::king::{self, lies_where_he_was_captured};
use super::{Captured, OnSquare, Piece};
use crate::game::board::{has_side_handles, square_center};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::{GameTable, PositionChanged};
use birka_session::{Change, View};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn_pieces, become_others, play_move, take_move_back, reconcile, king::settle).chain().in_set(GameSystems::Pieces),
    )
    .redraw_scene_if(any_with_component::<Becomes>);
}

/// The kind that a piece has once no piece moves any more.
#[derive(Component, Clone, Copy, Debug)]
struct Becomes(KindId);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PieceLocation {
    OnSquare(Square),
    Captured { by: Side, index: usize },
}

impl PieceLocation {
    pub(super) fn of(on_square: Option<&OnSquare>, captured: Option<&Captured>) -> Option<Self> {
        let on_square = on_square.map(|on| Self::OnSquare(on.0));
        on_square.or(captured.map(|&Captured { by, index }| Self::Captured { by, index }))
    }

    /// Where a piece stands there.
    pub(super) fn position(self, table: &GameTable) -> Vec3 {
        let size = table.session().rules().size;
        match self {
            Self::OnSquare(square) => square_center(size, square),
            Self::Captured { by, index } => captured_position(size, has_side_handles(table.session().variant()), by, index),
        }
    }
}

/// The location of every piece of the displayed game. The board is empty while the rules of the game are awaited.
fn layout(table: &GameTable) -> Vec<(KindId, PieceLocation)> {
    if table.view() == Some(View::AwaitedRules) {
        return Vec::new();
    }
    let on_board = table.session().game().pieces().into_iter().map(|(square, kind)| (kind, PieceLocation::OnSquare(square)));
    let mut pieces: Vec<_> = on_board.collect();
    let mut counts = Side::ALL.map(|side| (side, first_place(table)));
    for (by, kind) in beside_board(table) {
        if let Some((_, count)) = counts.iter_mut().find(|(side, _)| *side == by) {
            pieces.push((kind, PieceLocation::Captured { by, index: *count }));
            *count += 1;
        }
    }
    pieces
}

/// The kinds of the pieces beside the board, each with the side that they stand with: captured pieces with the one that captured them, and
/// pieces that are still to be placed, before which nothing is captured, with the enemy.
fn beside_board(table: &GameTable) -> impl Iterator<Item = (Side, KindId)> {
    let (rules, hand) = (table.session().rules(), table.session().in_hand());
    let captured = table.session().removed_pieces().map(|captured| captured.kind);
    let to_be_placed = rules.kinds().flat_map(move |(id, kind)| std::iter::repeat_n(id, usize::from(hand.of(kind.side))));
    captured.chain(to_be_placed).map(|kind| (rules.kind(kind).side.opponent(), kind))
}

/// The place beside the board where the first captured piece of a side stands: a die lies in the one before it.
pub(super) fn first_place(table: &GameTable) -> usize {
    usize::from(table.session().rules().dice.is_some())
}

/// The number of rows of pieces beside the board, on the side that has more of them.
#[must_use]
pub fn rows_beside_board(table: &GameTable) -> usize {
    let has_handles = has_side_handles(table.session().variant());
    let count = |side| first_place(table) + beside_board(table).filter(|(with, _)| *with == side).count();
    let rows = |side| row_count(table.session().rules().size, has_handles, count(side));
    Side::ALL.into_iter().map(rows).max().unwrap_or(1)
}

fn place(commands: &mut Commands, piece: Entity, table: &GameTable, location: PieceLocation, timing: MoveTiming) {
    put(commands, piece, location, Placement::standing(location.position(table), timing));
}

fn put(commands: &mut Commands, piece: Entity, location: PieceLocation, placement: Placement) {
    let mut piece = commands.entity(piece);
    match location {
        PieceLocation::OnSquare(square) => piece.remove::<Captured>().insert((OnSquare(square), placement)),
        PieceLocation::Captured { by, index } => piece.remove::<OnSquare>().insert((Captured { by, index }, placement)),
    };
}

fn spawn(commands: &mut Commands, table: &GameTable, kind: KindId, location: PieceLocation) {
    let piece = commands.spawn(Piece { kind }).id();
    place(commands, piece, table, location, MoveTiming::INSTANT);
}

/// Spawns all pieces anew where another game or another position is displayed, unless one move leads there.
fn spawn_pieces(
    mut commands: Commands,
    table: Res<GameTable>,
    mut changes: MessageReader<PositionChanged>,
    pieces: Query<Entity, With<Piece>>,
    on_board: Query<(&Piece, Option<&Becomes>, &OnSquare)>,
) {
    let changes: Vec<&PositionChanged> = changes.read().collect();
    if !changes.iter().any(|change| change.is_new_layout()) || shown_step(&changes, &table, &on_board).is_some() {
        return;
    }
    pieces.iter().for_each(|piece| commands.entity(piece).despawn());
    for (kind, location) in layout(&table) {
        spawn(&mut commands, &table, kind, location);
    }
}

/// Puts other pieces in the places of those that become others, as soon as no piece moves.
fn become_others(
    mut commands: Commands,
    table: Res<GameTable>,
    pieces: Query<(Entity, &Becomes, Option<&OnSquare>, Option<&Captured>)>,
    moving: Query<(), With<MoveAnimation>>,
) {
    if !moving.is_empty() {
        return;
    }
    for (piece, &Becomes(kind), on_square, captured) in &pieces {
        commands.entity(piece).despawn();
        if let Some(location) = PieceLocation::of(on_square, captured) {
            spawn(&mut commands, &table, kind, location);
        }
    }
}

/// The last of the moves to animate, which are no rolls of the die; `None` if another position is displayed in the same frame, whose pieces are in place already.
fn last_step<'a>(changes: &[&'a PositionChanged], step: fn(&PositionChanged) -> Option<&PlayedMove>) -> Option<&'a PlayedMove> {
    if changes.iter().any(|change| change.is_new_layout()) {
        return None;
    }
    changes.iter().filter_map(|change| step(change)).rfind(|played| !played.mv.is_roll())
}

/// The last move of an earlier position that is displayed now, if it leads there from the pieces as they stand: the moves of a game are looked through
/// one by one.
fn shown_step<'a>(
    changes: &[&PositionChanged],
    table: &'a GameTable,
    on_board: &Query<(&Piece, Option<&Becomes>, &OnSquare)>,
) -> Option<&'a PlayedMove> {
    let is_shown = !changes.is_empty() && changes.iter().all(|change| change.cause == Change::ViewSwitched);
    let (session, rules) = (table.session(), table.session().rules());
    let played = session.last_move().filter(|played| is_shown && played.mv.squares().is_some())?;
    let squares = || vec![None; rules.size.area()];
    let (mut standing, mut shown) = (squares(), squares());
    // Pieces of the last game may stand on squares that this board does not have.
    for (piece, becomes, on_square) in on_board {
        *standing.get_mut(on_square.0.index())? = Some(becomes.map_or(piece.kind, |&Becomes(kind)| kind));
    }
    for (square, kind) in session.game().pieces() {
        shown[square.index()] = Some(kind);
    }
    (standing != shown && played.pieces_after(rules, &standing) == shown).then_some(played)
}

/// Animates the move that was played, or that leads to the displayed position. Of several moves in one frame only the last is animated; [`reconcile`] does the others.
fn play_move(
    mut commands: Commands,
    table: Res<GameTable>,
    settings_store: Res<SettingsStore>,
    mut changes: MessageReader<PositionChanged>,
    on_board: Query<(Entity, &OnSquare)>,
    standing: Query<(&Piece, Option<&Becomes>, &OnSquare)>,
    captured_pieces: Query<(Entity, &Captured)>,
) {
    let changes: Vec<&PositionChanged> = changes.read().collect();
    let played = last_step(&changes, PositionChanged::played).or_else(|| shown_step(&changes, &table, &standing));
    let Some(played) = played else { return };
    let (pace, rules) = (settings_store.settings().motion(), table.session().rules());
    let piece_on = |square: Square| on_board.iter().find(|(_, on)| on.0 == square).map(|(piece, _)| piece);
    let side = rules.kind(played.kind).side;
    let in_hand = || captured_pieces.iter().filter(|(_, waiting)| waiting.by != side).max_by_key(|(_, waiting)| waiting.index);
    let (moved, PieceMove { from, to }) = match played.mv {
        Move::Piece(mv) => (piece_on(mv.from), mv),
        Move::Placement(square) => (in_hand().map(|(piece, _)| piece), PieceMove { from: square, to: square }),
        Move::EndOfTurn(_) | Move::Pass | Move::Roll(_) => return,
    };
    let slide = timing(pace, &table, played.kind, PieceMove { from, to });
    if let Some(mover) = moved {
        place(&mut commands, mover, &table, PieceLocation::OnSquare(to), slide);
    }
    for (number, captured) in played.removed_pieces(rules).enumerate() {
        let by = rules.kind(captured.kind).side.opponent();
        let count = first_place(&table) + captured_pieces.iter().filter(|(_, captured)| captured.by == by).count();
        if let Some(piece) = piece_on(captured.square) {
            let location = PieceLocation::Captured { by, index: count + number };
            if lies_where_he_was_captured(&table, captured) {
                put(&mut commands, piece, location, Placement::standing(square_center(rules.size, captured.square), MoveTiming::INSTANT));
            } else {
                place(&mut commands, piece, &table, location, MoveTiming::capture(pace, slide.end(), number));
            }
        }
    }
    for change in played.changed.iter().filter(|_| pace != Pace::None) {
        let piece = if change.square == to { moved } else { piece_on(change.square) };
        if let Some((piece, kind)) = piece.zip(change.kind) {
            commands.entity(piece).insert(Becomes(kind));
        }
    }
}

/// Animates the move that was taken back. Of several moves in one frame only the last is animated.
fn take_move_back(
    mut commands: Commands,
    table: Res<GameTable>,
    settings_store: Res<SettingsStore>,
    mut changes: MessageReader<PositionChanged>,
    on_board: Query<(Entity, &OnSquare)>,
    captured_pieces: Query<(Entity, &Captured, &Piece)>,
) {
    let changes: Vec<&PositionChanged> = changes.read().collect();
    let Some(played) = last_step(&changes, PositionChanged::taken_back) else { return };
    // A piece that was placed goes back at once.
    let Move::Piece(mv) = played.mv else { return };
    let (pace, rules) = (settings_store.settings().motion(), table.session().rules());
    let piece_on = |square: Square| on_board.iter().find(|(_, on)| on.0 == square).map(|(piece, _)| piece);
    let mover = piece_on(mv.to);
    if let Some(mover) = mover {
        let slide = timing(pace, &table, played.kind, mv);
        place(&mut commands, mover, &table, PieceLocation::OnSquare(mv.from), slide);
    }
    for change in played.changed.iter().filter(|_| pace != Pace::None) {
        let captured = played.captured.iter().find(|captured| captured.square == change.square);
        let before = if change.square == mv.to {
            mover.zip(Some(played.kind))
        } else {
            piece_on(change.square).zip(captured.map(|piece| piece.kind))
        };
        if let Some((piece, kind)) = before {
            commands.entity(piece).insert(Becomes(kind));
        }
    }
    let mut latest_first: Vec<_> = captured_pieces.iter().collect();
    latest_first.sort_by_key(|(_, captured, _)| std::cmp::Reverse(captured.index));
    let removed: Vec<_> = played.removed_pieces(rules).collect();
    for (number, captured) in removed.into_iter().rev().enumerate() {
        if let Some(latest) = latest_first.iter().position(|(_, _, piece)| piece.kind == captured.kind) {
            let (piece, ..) = latest_first.remove(latest);
            place(&mut commands, piece, &table, PieceLocation::OnSquare(captured.square), MoveTiming::capture(pace, 0.0, number));
        }
    }
}

/// A leap is lifted over what stands between.
fn timing(pace: Pace, table: &GameTable, kind: KindId, PieceMove { from, to }: PieceMove) -> MoveTiming {
    let set = table.session().rules();
    let center = |square| square_center(set.size, square);
    let distance = center(from).distance(center(to));
    let is_leap = set.kind(kind).has_jump(set.size, from, to);
    if is_leap { MoveTiming::leap(pace, distance) } else { MoveTiming::slide(pace, distance) }
}

/// Makes the entities agree with the position wherever they do not.
fn reconcile(
    mut commands: Commands,
    table: Res<GameTable>,
    pieces: Query<(Entity, &Piece, Option<&Becomes>, Option<&OnSquare>, Option<&Captured>)>,
    mut changes: MessageReader<PositionChanged>,
) {
    let is_new_layout = changes.read().filter(|change| change.is_new_layout()).count() > 0;
    if !table.is_changed() || is_new_layout {
        return;
    }
    let mut missing = layout(&table);
    let mut misplaced = Vec::new();
    for (entity, piece, becomes, on_square, captured) in &pieces {
        let (kind, location) = (becomes.map_or(piece.kind, |&Becomes(kind)| kind), PieceLocation::of(on_square, captured));
        match missing.iter().position(|&(wanted, place)| wanted == kind && Some(place) == location) {
            Some(index) => {
                missing.swap_remove(index);
            }
            None => misplaced.push((entity, kind)),
        }
    }
    for (kind, location) in missing {
        match misplaced.iter().position(|&(_, other)| other == kind) {
            Some(index) => place(&mut commands, misplaced.swap_remove(index).0, &table, location, MoveTiming::INSTANT),
            None => spawn(&mut commands, &table, kind, location),
        }
    }
    misplaced.iter().for_each(|(piece, _)| commands.entity(*piece).despawn());
}

/// From the middle of the outermost squares to the first row.
const MARGIN: f32 = 2.15;
/// From one piece of a row to the next.
const PIECE_STEP: f32 = 0.8;
/// From one row to the next.
const ROW_STEP: f32 = 0.85;
/// Half the width that is left free in the middle of a side with a handle.
const HANDLE_HALF_WIDTH: f32 = 0.85;
/// From the ends of the board to the first and the last piece of a row.
const END_MARGIN: f32 = 0.45;

/// The positions of a row along the board, from the right of the capturing side: as many as fit, none on a handle.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
fn positions_along(size: BoardSize, has_handles: bool) -> impl Iterator<Item = f32> + Clone {
    let edge = size.ranks() as f32 / 2.0 + BOARD_BORDER - END_MARGIN;
    let along = (0..=(2.0 * edge / PIECE_STEP) as usize).map(move |index| edge - PIECE_STEP * index as f32);
    along.filter(move |along| !has_handles || along.abs() > HANDLE_HALF_WIDTH)
}

/// Where a captured piece stands, by its index among the pieces that a side has captured. The board may have handles at its sides.
///
/// Captured pieces stand on the table, lower than the board. Those of the attackers, who sit at rank 1, are beyond the last file; those of
/// the defenders are beyond file a.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn captured_position(size: BoardSize, has_handles: bool, by: Side, index: usize) -> Vec3 {
    let edge = (size.files() - 1) as f32 / 2.0;
    let row = positions_along(size, has_handles);
    let length = row.clone().count().max(1);
    let along = row.clone().nth(index % length).unwrap_or_default();
    let from_rank_1 = Vec3::new(edge + MARGIN + ROW_STEP * (index / length) as f32, -BOARD_THICKNESS, along);
    match by {
        Side::Attackers => from_rank_1,
        Side::Defenders => Vec3::new(-from_rank_1.x, -BOARD_THICKNESS, -from_rank_1.z),
    }
}

/// The number of rows for a number of pieces; at least 1.
#[must_use]
pub fn row_count(size: BoardSize, has_handles: bool, pieces: usize) -> usize {
    pieces.div_ceil(positions_along(size, has_handles).count().max(1)).max(1)
}

/// How far a number of rows extends from the middle of the board, sideways.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn row_extent(size: BoardSize, rows: usize) -> f32 {
    (size.files() - 1) as f32 / 2.0 + MARGIN + ROW_STEP * (rows.max(1) - 1) as f32 + 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captured_pieces_stand_apart_beside_the_board() {
        for (side, has_handles) in [(5, true), (7, true), (7, false), (9, false), (11, false), (11, true), (19, false)] {
            let size = BoardSize::new(side).unwrap();
            let positions: Vec<Vec3> =
                Side::ALL.into_iter().flat_map(|by| (0..40).map(move |index| captured_position(size, has_handles, by, index))).collect();
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let half = side as f32 / 2.0;
            for (number, position) in positions.iter().enumerate() {
                assert!(position.x.abs() > half + 0.5, "{position} is on the board or its frame");
                assert!(position.z.abs() + 0.4 < half + BOARD_BORDER, "{position} is past the end of the board");
                assert!(positions[..number].iter().all(|other| other.distance(*position) > 0.75), "{position} is taken");
                // A carved handle is almost a square wide, the widest base has a radius of 0.35.
                assert!(!has_handles || position.z.abs() > 0.49 + 0.35, "{position} is on a handle");
                let rows = row_count(size, has_handles, number % 40 + 1);
                assert!(position.x.abs() + 0.5 <= row_extent(size, rows) + 0.001, "{position} is outside the extent");
            }
        }
    }
}
