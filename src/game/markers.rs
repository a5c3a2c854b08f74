//! Markers on squares: what is pointed at, selected, possible, and what the last move did.

use std::collections::BTreeSet;

use bevy::prelude::*;
use birka_look::{Mark, MarkAssets};
use birka_rules::{PlayedMove, Square};
use birka_session::View;

use super::board::square_center;
use super::input::{KeyboardCursor, PointerTarget, Selection};
use super::schedule::GameSystems;
use super::settings::SettingsStore;
use super::state::GameTable;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct SquareMarker(Mark, Square);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_markers.in_set(GameSystems::View));
}

/// The markers that the board should have. Legal destinations are marked if `with_destinations`.
fn wanted_markers(
    table: &GameTable,
    target: &PointerTarget,
    cursor: &KeyboardCursor,
    selection: &Selection,
    with_destinations: bool,
) -> Vec<SquareMarker> {
    let session = table.session();
    let mut markers = Vec::new();
    if let Some(played) = session.last_move() {
        markers.extend([SquareMarker(Mark::LastFrom, played.mv.from), SquareMarker(Mark::LastTo, played.mv.to)]);
        markers.extend(captured_and_captors(played));
    }
    markers.extend(selection.piece().map(|square| SquareMarker(Mark::Selected, square)));
    markers.extend(selection.destinations().iter().filter(|_| with_destinations).map(|destination| {
        let mark = if destination.captures.is_empty() { Mark::Destination } else { Mark::Capture };
        SquareMarker(mark, destination.square)
    }));
    // A pointer marks only squares where a press does something; the keyboard cursor marks any.
    let is_playable = !matches!(table.view(), Some(View::EarlierPosition | View::AwaitedRules));
    let responds = |square: &Square| is_playable && (selection.leads_to(*square) || !session.destinations(*square).is_empty());
    let hovered = target.square.filter(|square| square.index() < table.session().rules().size.area()).filter(responds);
    markers.extend(cursor.0.or(hovered).map(|square| SquareMarker(Mark::Hovered, square)));
    markers
}

/// The squares of the pieces that a move captured, and those of the pieces and squares that captured them. They stay marked until the next
/// move, so that what was captured and why can be seen afterwards.
fn captured_and_captors(played: &PlayedMove) -> impl Iterator<Item = SquareMarker> {
    let fallen = played.captured.iter().map(|captured| SquareMarker(Mark::Fallen, captured.square));
    let captors: BTreeSet<Square> = played.captured.iter().flat_map(|captured| captured.captured_by.iter().copied()).collect();
    fallen.chain(captors.into_iter().map(|square| SquareMarker(Mark::Captor, square)))
}

fn update_markers(
    mut commands: Commands,
    table: Res<GameTable>,
    target: Res<PointerTarget>,
    cursor: Res<KeyboardCursor>,
    selection: Res<Selection>,
    settings_store: Res<SettingsStore>,
    art: Res<MarkAssets>,
    markers: Query<(Entity, &SquareMarker)>,
) {
    if !(table.is_changed() || target.is_changed() || cursor.is_changed() || selection.is_changed() || settings_store.is_changed()) {
        return;
    }
    let with_destinations = settings_store.settings().accessibility.destinations;
    let mut missing = wanted_markers(&table, &target, &cursor, &selection, with_destinations);
    for (entity, marker) in &markers {
        match missing.iter().position(|wanted| wanted == marker) {
            Some(index) => {
                missing.swap_remove(index);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for marker in missing {
        commands.spawn((marker, art.bundle(marker.0, square_center(table.session().rules().size, marker.1))));
    }
}
