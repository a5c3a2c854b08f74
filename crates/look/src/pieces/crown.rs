//! The crown of the king.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::lathe::{LevelOfDetail, PieceMeshBuilder};
use super::surface::{Surface, TintedSurface};

/// Adds a bronze band around the king's cap, cut into eight points that flare outwards.
#[expect(clippy::cast_precision_loss, reason = "small counts")]
pub(crate) fn add_crown(builder: &mut PieceMeshBuilder) {
    const POINTS: usize = 8;
    const BASE: f32 = 0.635;
    /// Thickness of the band at its base; it tapers to an edge.
    const THICKNESS: f32 = 0.011;
    let LevelOfDetail { along: rows, crown: steps, .. } = builder.detail();
    let columns = POINTS * steps;
    // The radius keeps clear of the cap; every point is bent inwards at its middle.
    let at = |turn: f32, height: f32| {
        let flare = ((height - BASE) / 0.235).max(0.0);
        let radius = 0.223 + 0.055 * flare.powf(1.3) - 0.012 * flare * (turn * TAU).cos();
        let (sin, cos) = (turn / POINTS as f32 * TAU).sin_cos();
        Vec3::new(radius * cos, height, radius * sin)
    };
    let mut outside = Vec::with_capacity((rows + 1) * columns);
    for (row, column) in (0..=rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let (turn, share) = (column as f32 / steps as f32, row as f32 / rows as f32);
        let rise = 1.0 - (2.0 * turn.fract() - 1.0).abs();
        let height = BASE + share * (0.12 + 0.115 * rise.powf(1.2));
        let around = at(turn + 0.01, height) - at(turn - 0.01, height);
        let along = at(turn, height + 0.002) - at(turn, height - 0.002);
        outside.push((at(turn, height), along.cross(around).normalize_or(Vec3::Y), THICKNESS * (1.0 - share.powi(4))));
    }
    let layer = |side: f32| {
        let offset = move |thickness: f32| if side < 0.0 { thickness } else { 0.0 };
        outside.iter().map(move |&(at, normal, thickness)| (at - normal * offset(thickness), normal * side)).collect::<Vec<_>>()
    };
    let bronze = TintedSurface::from(Surface::Bronze);
    builder.add_rows(bronze, columns, &layer(1.0), false);
    builder.add_rows(bronze, columns, &layer(-1.0), true);
}
