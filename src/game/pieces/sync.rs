use bevy::prelude::*;
use birka_rules::{KindId, PlayedMove, Side, Square};

use super::animation::Placement;
use super::captured_rows::captured_position;
use super::piece::{Captured, OnSquare, Piece};
use super::timing::MoveTiming;
use crate::game::board::{has_side_handles, square_center};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameState, PositionChanged, ViewOverride};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_pieces, play_move, take_move_back, reconcile).chain().in_set(GameSystems::Pieces));
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Location {
    OnSquare(Square),
    Captured { by: Side, index: usize },
}

/// The location of every piece of the displayed game. The board is empty while the rules of the game are awaited.
fn layout(game_state: &GameState) -> Vec<(KindId, Location)> {
    if game_state.view_override() == Some(ViewOverride::AwaitedRules) {
        return Vec::new();
    }
    let on_board = game_state.session().game().pieces().into_iter().map(|(square, kind)| (kind, Location::OnSquare(square)));
    let mut pieces: Vec<_> = on_board.collect();
    let mut counts = Side::ALL.map(|side| (side, 0));
    for captured in game_state.captured_pieces() {
        let by = game_state.side_of(captured.kind).opponent();
        if let Some((_, count)) = counts.iter_mut().find(|(side, _)| *side == by) {
            pieces.push((captured.kind, Location::Captured { by, index: *count }));
            *count += 1;
        }
    }
    pieces
}

fn place(commands: &mut Commands, piece: Entity, game_state: &GameState, location: Location, timing: MoveTiming) {
    let size = game_state.size();
    let mut piece = commands.entity(piece);
    match location {
        Location::OnSquare(square) => {
            piece.remove::<Captured>().insert((OnSquare(square), Placement { position: square_center(size, square), timing }))
        }
        Location::Captured { by, index } => {
            let position = captured_position(size, has_side_handles(game_state.session().variant()), by, index);
            piece.remove::<OnSquare>().insert((Captured { by, index }, Placement { position, timing }))
        }
    };
}

fn spawn(commands: &mut Commands, game_state: &GameState, kind: KindId, location: Location) {
    let piece = commands.spawn(Piece { kind }).id();
    place(commands, piece, game_state, location, MoveTiming::INSTANT);
}

/// Spawns all pieces anew where another game or another position is displayed.
fn spawn_pieces(
    mut commands: Commands,
    game_state: Res<GameState>,
    mut changes: MessageReader<PositionChanged>,
    pieces: Query<Entity, With<Piece>>,
) {
    if changes.read().filter(|change| change.is_new_layout()).count() == 0 {
        return;
    }
    pieces.iter().for_each(|piece| commands.entity(piece).despawn());
    for (kind, location) in layout(&game_state) {
        spawn(&mut commands, &game_state, kind, location);
    }
}

/// The last of the moves to animate; `None` if another position is displayed in the same frame, whose pieces are in place already.
fn last_step<'a>(
    changes: &'a mut MessageReader<PositionChanged>,
    step: fn(&PositionChanged) -> Option<&PlayedMove>,
) -> Option<&'a PlayedMove> {
    let changes: Vec<&PositionChanged> = changes.read().collect();
    if changes.iter().any(|change| change.is_new_layout()) {
        return None;
    }
    changes.into_iter().filter_map(step).next_back()
}

/// Animates the move that was played. Of several moves in one frame only the last is animated; [`reconcile`] does the others.
fn play_move(
    mut commands: Commands,
    game_state: Res<GameState>,
    settings_store: Res<SettingsStore>,
    mut changes: MessageReader<PositionChanged>,
    on_board: Query<(Entity, &OnSquare)>,
    captured_pieces: Query<&Captured>,
) {
    let Some(played) = last_step(&mut changes, PositionChanged::played) else { return };
    let pace = settings_store.settings().motion();
    let piece_on = |square: Square| on_board.iter().find(|(_, on)| on.0 == square).map(|(piece, _)| piece);
    let slide = MoveTiming::slide(pace, distance(&game_state, played));
    if let Some(mover) = piece_on(played.mv.from) {
        place(&mut commands, mover, &game_state, Location::OnSquare(played.mv.to), slide);
    }
    for (number, captured) in played.captured.iter().enumerate() {
        let by = game_state.side_of(captured.kind).opponent();
        let count = captured_pieces.iter().filter(|captured| captured.by == by).count();
        if let Some(piece) = piece_on(captured.square) {
            let timing = MoveTiming::capture(pace, slide.end(), number);
            place(&mut commands, piece, &game_state, Location::Captured { by, index: count + number }, timing);
        }
    }
}

/// Animates the move that was taken back. Of several moves in one frame only the last is animated.
fn take_move_back(
    mut commands: Commands,
    game_state: Res<GameState>,
    settings_store: Res<SettingsStore>,
    mut changes: MessageReader<PositionChanged>,
    on_board: Query<(Entity, &OnSquare)>,
    captured_pieces: Query<(Entity, &Captured, &Piece)>,
) {
    let Some(played) = last_step(&mut changes, PositionChanged::taken_back) else { return };
    let pace = settings_store.settings().motion();
    if let Some((mover, _)) = on_board.iter().find(|(_, on)| on.0 == played.mv.to) {
        let slide = MoveTiming::slide(pace, distance(&game_state, played));
        place(&mut commands, mover, &game_state, Location::OnSquare(played.mv.from), slide);
    }
    let mut latest_first: Vec<_> = captured_pieces.iter().collect();
    latest_first.sort_by_key(|(_, captured, _)| std::cmp::Reverse(captured.index));
    for (number, captured) in played.captured.iter().rev().enumerate() {
        if let Some(latest) = latest_first.iter().position(|(_, _, piece)| piece.kind == captured.kind) {
            let (piece, ..) = latest_first.remove(latest);
            place(&mut commands, piece, &game_state, Location::OnSquare(captured.square), MoveTiming::capture(pace, 0.0, number));
        }
    }
}

fn distance(game_state: &GameState, played: &PlayedMove) -> f32 {
    let center = |square| square_center(game_state.size(), square);
    center(played.mv.from).distance(center(played.mv.to))
}

/// Makes the entities agree with the position wherever they do not.
fn reconcile(
    mut commands: Commands,
    game_state: Res<GameState>,
    pieces: Query<(Entity, &Piece, Option<&OnSquare>, Option<&Captured>)>,
    mut changes: MessageReader<PositionChanged>,
) {
    let is_new_layout = changes.read().filter(|change| change.is_new_layout()).count() > 0;
    if !game_state.is_changed() || is_new_layout {
        return;
    }
    let mut missing = layout(&game_state);
    let mut misplaced = Vec::new();
    for (entity, piece, on_square, captured) in &pieces {
        let on_square = on_square.map(|on| Location::OnSquare(on.0));
        let location = on_square.or(captured.map(|&Captured { by, index }| Location::Captured { by, index }));
        match missing.iter().position(|&(kind, wanted)| kind == piece.kind && Some(wanted) == location) {
            Some(index) => {
                missing.swap_remove(index);
            }
            None => misplaced.push((entity, piece.kind)),
        }
    }
    for (kind, location) in missing {
        match misplaced.iter().position(|&(_, other)| other == kind) {
            Some(index) => place(&mut commands, misplaced.swap_remove(index).0, &game_state, location, MoveTiming::INSTANT),
            None => spawn(&mut commands, &game_state, kind, location),
        }
    }
    misplaced.iter().for_each(|(piece, _)| commands.entity(*piece).despawn());
}
