//! The piece entities, on the board and captured: they follow the position, move on screen, and have meshes.

mod animation;
mod die;
mod king;
mod sync;
mod touch;

use bevy::prelude::*;
use birka_look::{PieceAssets, PieceSet, Quality, piece_variation};
use birka_rules::{KindId, Side, Square};

use super::schedule::GameSystems;
use super::settings::SettingsStore;
use super::state::{GameTable, PositionChanged};

pub use animation::{AnimationsFinished, MoveAnimation, MoveTiming, PieceAction, PieceHandled, Placement, start_animations};
pub use die::Die;
pub use sync::{captured_position, row_count, row_extent, rows_beside_board};
pub use touch::PieceTouched;

/// Follows the position and animates moves. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((sync::plugin, animation::plugin, die::logic, touch::plugin));
}

/// Gives the pieces and the die their meshes.
pub(super) fn view(app: &mut App) {
    app.add_systems(Update, (rebuild_meshes, add_meshes).chain().in_set(GameSystems::View)).add_plugins(die::view);
}

/// A piece, on the board or captured.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Piece {
    pub kind: KindId,
}

/// The square of a piece on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct OnSquare(pub Square);

/// A captured piece beside the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Captured {
    /// The side that captured it.
    pub by: Side,
    /// Its index among the pieces that this side has captured.
    pub index: usize,
}

/// The index of a piece's mesh among those of its kind.
#[derive(Component, Clone, Copy)]
struct MeshVariation(usize);

/// Builds the meshes that a set of pieces or a mod needs, and gives them to the pieces that are there already.
fn rebuild_meshes(
    table: Res<GameTable>,
    settings_store: Res<SettingsStore>,
    quality: Res<Quality>,
    mut last_set: Local<PieceSet>,
    mut art: ResMut<PieceAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut changes: MessageReader<PositionChanged>,
    pieces: Query<(Entity, &Piece, &MeshVariation)>,
    mut commands: Commands,
) {
    let set = settings_store.settings().pieces;
    let other_look = std::mem::replace(&mut *last_set, set) != set || quality.is_changed();
    let other_rules = changes.read().filter(|change| change.may_change_rules()).count() > 0;
    if !other_look && !other_rules {
        return;
    }
    let rules = table.session().rules();
    art.build_variant_meshes(rules, set, table.session().variant().art(), &mut meshes);
    for (entity, piece, MeshVariation(variation)) in &pieces {
        // Pieces of the last game may be of a kind that these rules do not have, and are despawned in this frame.
        if piece.kind.index() < rules.kinds.len() {
            commands.entity(entity).try_insert(art.mesh(rules, piece.kind, *variation));
        }
    }
}

/// Adds meshes to new pieces. Neighbours have different meshes and are turned differently, like pieces made by hand.
fn add_meshes(
    mut commands: Commands,
    table: Res<GameTable>,
    art: Res<PieceAssets>,
    mut new_pieces: Query<(Entity, &Piece, Option<&OnSquare>, &mut Transform), Added<Piece>>,
) {
    let size = table.session().rules().size;
    for (number, (entity, piece, on_square, mut transform)) in (&mut new_pieces).into_iter().enumerate() {
        let square = on_square.map_or_else(|| Square::from_index(number % size.area()), |on| on.0);
        let rules = table.session().rules();
        let (variation, rotation) = piece_variation(rules, piece.kind, square);
        // It may be tipped over already.
        transform.rotation *= rotation;
        commands.entity(entity).insert((MeshVariation(variation), art.bundle(rules, piece.kind, variation)));
    }
}
