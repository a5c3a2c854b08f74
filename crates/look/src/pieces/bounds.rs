//! Bounding volumes of pieces: stacks of upright cylinders, for picking and for contact shadows.

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

/// The edges of a profile.
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
