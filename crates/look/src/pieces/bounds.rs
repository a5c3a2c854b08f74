//! Simple volumes around pieces: stacks of upright cylinders for picking, and the footprint of what is close to the board.

use bevy::prelude::*;

/// An upright cylinder around the axis of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingCylinder {
    /// In squares.
    pub radius: f32,
    /// Height of its bottom above the base of the piece, in squares.
    pub low: f32,
    /// Height of its top.
    pub high: f32,
}

/// The two ends of an edge of an outline, as (radius, height).
pub(crate) type Edge = ((f32, f32), (f32, f32));

/// Height of one cylinder of a stack, in squares.
const CYLINDER_HEIGHT: f32 = 0.08;

pub(crate) fn profile_edges(profile: &[(f32, f32)]) -> impl Iterator<Item = Edge> {
    profile.windows(2).map(|edge| (edge[0], edge[1]))
}

/// The tightest stack of cylinders around these edges, from the base up.
pub(crate) fn bounding_cylinders(edges: &[Edge]) -> Vec<BoundingCylinder> {
    let edges = || edges.iter().copied();
    let top = edges().map(|(_, (_, height))| height).fold(0.0, f32::max);
    let mut cylinders = Vec::new();
    let mut low = 0.0;
    while low < top {
        let high = (low + CYLINDER_HEIGHT).min(top);
        let radius_at = |((r0, h0), (r1, h1)): Edge, height: f32| {
            let share = if (h1 - h0).abs() < 1e-6 { 0.0 } else { ((height - h0) / (h1 - h0)).clamp(0.0, 1.0) };
            r0 + (r1 - r0) * share
        };
        let overlapping = edges().filter(|&((_, h0), (_, h1))| h0.max(h1) >= low && h0.min(h1) <= high);
        let radius = overlapping.map(|edge| radius_at(edge, low).max(radius_at(edge, high))).fold(0.0, f32::max);
        cylinders.push(BoundingCylinder { radius, low, high });
        low = high;
    }
    cylinders
}

/// The part of a piece that is close to the board and occludes it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Footprint {
    /// Half its widths along the piece's x and z.
    pub(super) half: Vec2,
    /// Height of the whole piece.
    pub(super) height: f32,
    /// Whether light comes through it.
    pub(super) is_glass: bool,
}

/// Up to this height, in squares, a piece occludes the board: a dome is wider than its base.
const OCCLUDER_HEIGHT: f32 = 0.15;

impl Footprint {
    /// The footprint of these bounding cylinders.
    pub(crate) fn of_bounds(bounds: &[BoundingCylinder]) -> Self {
        let low = bounds.iter().filter(|cylinder| cylinder.low < OCCLUDER_HEIGHT);
        let height = bounds.last().map_or(0.0, |cylinder| cylinder.high);
        Self { half: Vec2::splat(low.map(|cylinder| cylinder.radius).fold(0.0, f32::max)), height, is_glass: false }
    }

    /// The footprint of a mesh, which may be wider along one axis.
    pub(crate) fn of_mesh(mesh: &birka_art::Mesh) -> Self {
        let low = mesh.positions.iter().filter(|position| position[1] < OCCLUDER_HEIGHT);
        let half = low.fold(Vec2::ZERO, |widest, [x, _, z]| widest.max(Vec2::new(x.abs(), z.abs())));
        Self { half, height: mesh.positions.iter().map(|position| position[1]).fold(0.0, f32::max), is_glass: false }
    }

    /// The footprint of a die of this half width.
    pub(crate) fn of_die(half: f32) -> Self {
        Self { half: Vec2::splat(half), height: 2.0 * half, is_glass: false }
    }

    /// The same footprint, of a piece of glass or of another material.
    pub(crate) fn of_glass(self, is_glass: bool) -> Self {
        Self { is_glass, ..self }
    }

    /// The mean of its half widths.
    pub(crate) fn radius(self) -> f32 {
        0.5 * self.half.element_sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn footprint_covers_the_low_part_of_a_piece() {
        let cylinder = |radius, low| BoundingCylinder { radius, low, high: low + 0.08 };
        let bounds = [cylinder(0.2, 0.0), cylinder(0.25, 0.08), cylinder(0.35, 0.3)];
        assert_eq!(Footprint::of_bounds(&bounds), Footprint { half: Vec2::splat(0.25), height: 0.3 + 0.08, is_glass: false });
        let mesh = birka_art::Mesh::from_obj(b"v 0.2 0 0\nv -0.3 0 0.1\nv 0 0.9 -0.4\nf 1 2 3\n").unwrap();
        assert_eq!(Footprint::of_mesh(&mesh), Footprint { half: Vec2::new(0.3, 0.1), height: 0.9, is_glass: false });
    }
}
