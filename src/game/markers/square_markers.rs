use bevy::prelude::*;
use birka_look::{Mark, MarkAssets};
use birka_rules::Square;

use super::capture_flash::{CaptureFlash, update_flash};
use crate::game::board::square_center;
use crate::game::input::{KeyboardCursor, PointerTarget, Selection};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameState, ViewOverride};

/// A marker on a square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct SquareMarker(Mark, Square);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_markers.after(update_flash).in_set(GameSystems::View));
}

/// The markers that the board should have.
fn wanted_markers(
    game_state: &GameState,
    target: &PointerTarget,
    cursor: &KeyboardCursor,
    selection: &Selection,
    flash: &CaptureFlash,
) -> Vec<SquareMarker> {
    let session = game_state.session();
    let mut markers = Vec::new();
    if let Some(played) = session.played_moves().last() {
        markers.extend([SquareMarker(Mark::LastFrom, played.mv.from), SquareMarker(Mark::LastTo, played.mv.to)]);
    }
    markers.extend(selection.piece().map(|square| SquareMarker(Mark::Selected, square)));
    markers.extend(selection.destinations().iter().map(|destination| {
        let mark = if destination.captures.is_empty() { Mark::Destination } else { Mark::Capture };
        SquareMarker(mark, destination.square)
    }));
    markers.extend(flash.captors().iter().map(|&square| SquareMarker(Mark::Captor, square)));
    // A pointer marks only squares where a press does something; the keyboard cursor marks any.
    let is_playable = !matches!(game_state.view_override(), Some(ViewOverride::EarlierPosition | ViewOverride::AwaitedRules));
    let responds = |square: &Square| is_playable && (selection.leads_to(*square) || !session.destinations(*square).is_empty());
    let hovered = target.square.filter(|square| square.index() < game_state.size().area()).filter(responds);
    markers.extend(cursor.0.or(hovered).map(|square| SquareMarker(Mark::Hovered, square)));
    markers
}

fn update_markers(
    mut commands: Commands,
    game_state: Res<GameState>,
    target: Res<PointerTarget>,
    cursor: Res<KeyboardCursor>,
    selection: Res<Selection>,
    flash: Res<CaptureFlash>,
    art: Res<MarkAssets>,
    markers: Query<(Entity, &SquareMarker)>,
) {
    if !(game_state.is_changed() || target.is_changed() || cursor.is_changed() || selection.is_changed() || flash.is_changed()) {
        return;
    }
    let mut missing = wanted_markers(&game_state, &target, &cursor, &selection, &flash);
    for (entity, marker) in &markers {
        match missing.iter().position(|wanted| wanted == marker) {
            Some(index) => {
                missing.swap_remove(index);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for marker in missing {
        commands.spawn((marker, art.bundle(marker.0, square_center(game_state.size(), marker.1))));
    }
}
