//! The handles of a board, in place.

use std::f32::consts::PI;

use bevy::prelude::*;
use birka_art::HandleStyle;

use super::head_handle::{animal_handle, face_handle};
use super::layout::BoardPlan;
use super::tongue_handle::tongue;

/// The meshes of the handles of a board and where they are.
pub(crate) fn handles(plan: &BoardPlan) -> Vec<(Mesh, Transform)> {
    let half_width = plan.half_width();
    match plan.art.handles.unwrap_or(HandleStyle::None) {
        HandleStyle::None => Vec::new(),
        HandleStyle::Heads => vec![
            (face_handle(half_width), Transform::IDENTITY),
            (animal_handle(half_width), Transform::from_rotation(Quat::from_rotation_y(PI))),
        ],
        HandleStyle::Tongue => vec![(tongue(half_width), Transform::IDENTITY)],
    }
}
