//! A backend for Bevy's picking that finds the square under a pointer.
//!
//! The camera renders to an image that egui shows, so that Bevy's own backends do not see it as part of the window. Pieces are tested as
//! stacks of cylinders, which are slightly larger than their meshes and easier to hit.

use bevy::camera::NormalizedRenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{Location, PointerId, PointerLocation};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, egui};
use birka_look::{Board, PieceAssets, TableCamera};

use super::pointer_target::PointerTarget;
use super::ray_cast::{PieceBounds, aim, first_piece, surface_point};
use super::selection::Selection;
use crate::game::board::square_at;
use crate::game::pieces::{OnSquare, Piece};
use crate::game::state::GameTable;
use crate::game::window_layout::WindowLayout;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, report_hits.in_set(PickingSystems::Backend));
}

/// A pointer hit: the entity, its distance, and its meaning for the game.
pub(super) struct BoardHit {
    entity: Entity,
    camera: Entity,
    depth: f32,
    pub(super) target: PointerTarget,
}

/// Finds what is under a point of the window.
#[derive(SystemParam)]
pub(super) struct BoardHitTest<'w, 's> {
    table: Res<'w, GameTable>,
    art: Res<'w, PieceAssets>,
    selection: Res<'w, Selection>,
    windows: Query<'w, 's, (Entity, &'static Window), With<PrimaryWindow>>,
    cameras: Query<'w, 's, (Entity, &'static Camera, &'static GlobalTransform), With<TableCamera>>,
    boards: Query<'w, 's, Entity, With<Board>>,
    pieces: Query<'w, 's, (Entity, &'static Piece, &'static OnSquare)>,
    overlays: Query<'w, 's, &'static mut EguiContext>,
    layout: Res<'w, WindowLayout>,
}

impl BoardHitTest<'_, '_> {
    /// Whether the scene is visible at a location: not the panel beside it, nor a dialog above it.
    pub(super) fn shows_scene(&mut self, location: &Location) -> bool {
        let (Ok((window, _)), Ok((_, camera, _))) = (self.windows.single(), self.cameras.single()) else { return false };
        let is_in_window = matches!(location.target, NormalizedRenderTarget::Window(target) if target.entity() == window);
        let is_in_scene = camera.logical_viewport_rect().is_some_and(|area| area.contains(location.position - self.layout.board_origin));
        let is_covered = self.overlays.single_mut().is_ok_and(|mut overlay| {
            let context = overlay.get_mut();
            let layer = context.layer_id_at(egui::Pos2::new(location.position.x, location.position.y) / context.zoom_factor());
            layer.is_some_and(|layer| layer.order != egui::Order::Background)
        });
        is_in_window && is_in_scene && !is_covered
    }

    /// The target at a location.
    pub(super) fn hit(&mut self, location: &Location) -> Option<BoardHit> {
        if !self.shows_scene(location) {
            return None;
        }
        let (camera, lens, eye) = self.cameras.single().ok()?;
        let ray = lens.viewport_to_world(eye, location.position - self.layout.board_origin).ok()?;
        let rules = self.table.session().rules();
        let point = surface_point(ray);
        let surface = point.and_then(|point| square_at(rules.size, point));
        let board = self.boards.iter().next().unwrap_or(camera);
        let pieces = self.pieces.iter().map(|(entity, piece, on)| PieceBounds {
            entity,
            square: on.0,
            cylinders: self.art.bounds(rules, piece.kind),
        });
        // A dragged piece is dropped on the square below the pointer, whatever stands before it.
        let is_dragging = self.selection.dragged().is_some();
        let piece = first_piece(ray, rules.size, pieces).filter(|_| !is_dragging).filter(|(piece, distance)| {
            let hit = Some((piece.square, aim(ray, rules.size, piece, *distance)));
            self.selection.resolve_target(hit, surface, &self.table) == Some(piece.square)
        });
        let (entity, depth, square) = match piece {
            Some((piece, distance)) => (piece.entity, distance, Some(piece.square)),
            None => (board, point.map_or(f32::MAX, |point| ray.origin.distance(point)), surface),
        };
        (square.is_some() || point.is_some()).then_some(BoardHit { entity, camera, depth, target: PointerTarget { square, point } })
    }
}

/// Reports what is under every pointer, with the [`PointerTarget`] as extra data.
fn report_hits(pointers: Query<(&PointerId, &PointerLocation)>, mut hit_test: BoardHitTest, mut hits: MessageWriter<PointerHits>) {
    let is_mouse_outside = hit_test.windows.single().is_ok_and(|(_, window)| window.cursor_position().is_none());
    for (&pointer, location) in &pointers {
        let Some(location) = location.location().filter(|_| !(pointer.is_mouse() && is_mouse_outside)) else { continue };
        if let Some(BoardHit { entity, camera, depth, target }) = hit_test.hit(location) {
            let data = HitData::new_with_extra(camera, depth, target.point, Some(Vec3::Y), target);
            hits.write(PointerHits::new(pointer, vec![(entity, data)], 0.0));
        }
    }
}
