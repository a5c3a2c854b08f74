//! Contact shadows: ambient occlusion of the board around the base of a piece, drawn as a textured quad under it.

use bevy::prelude::*;

use super::bounds::BoundingCylinder;
use crate::board::{BOARD_THICKNESS, Board};

/// Half the widths, along the piece's x and z, of the part of a piece that is close to the board and occludes it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Footprint(Vec2);

/// Up to this height, in squares, a piece occludes the board: a dome is wider than its base.
const OCCLUDER_HEIGHT: f32 = 0.15;

impl Footprint {
    /// The footprint of these bounding cylinders.
    pub(crate) fn of_bounds(bounds: &[BoundingCylinder]) -> Self {
        let low = bounds.iter().filter(|cylinder| cylinder.low < OCCLUDER_HEIGHT);
        Self(Vec2::splat(low.map(|cylinder| cylinder.radius).fold(0.0, f32::max)))
    }

    /// The footprint of a mesh, which may be wider along one axis.
    pub(crate) fn of_mesh(mesh: &birka_art::Mesh) -> Self {
        let low = mesh.positions.iter().filter(|position| position[1] < OCCLUDER_HEIGHT);
        Self(low.fold(Vec2::ZERO, |widest, [x, _, z]| widest.max(Vec2::new(x.abs(), z.abs()))))
    }
}

/// Marks the contact shadow of its parent. It stays on the board or the table when the piece is lifted.
#[derive(Component)]
pub(crate) struct ContactShadow;

/// Half the width of the shadow, in half widths of the footprint; matches `REACH` in `markers/mark.wgsl`.
const REACH: f32 = 1.75;
/// Within this distance of the edge of the board the shadow of a lifted piece fades, because half of it would float.
const EDGE: f32 = 0.4;
/// Weaker shadows are not drawn.
const MIN_STRENGTH: f32 = 0.02;

/// Places the shadows under their pieces.
pub(crate) fn place_contact_shadows(
    mut shadows: Query<(&ChildOf, &mut Transform), With<ContactShadow>>,
    pieces: Query<(&Transform, &Footprint), Without<ContactShadow>>,
    boards: Query<&Board>,
) {
    let board = boards.iter().next().map_or(f32::INFINITY, |board| board.plan().half_width());
    for (parent, mut shadow) in &mut shadows {
        let Ok((piece, footprint)) = pieces.get(parent.parent()) else { continue };
        shadow.set_if_neq(shadow_transform(piece.translation, *footprint, board));
    }
}

/// The transform of a shadow relative to its piece. The quad is flat, so its y scale is free to carry the strength of the shadow, 1 under
/// a standing piece; `markers/mark.wgsl` reads it from there.
fn shadow_transform(piece: Vec3, Footprint(footprint): Footprint, board: f32) -> Transform {
    let beyond = piece.x.abs().max(piece.z.abs()) - board;
    let surface = if beyond > 0.0 { -BOARD_THICKNESS } else { 0.0 };
    let height = (piece.y - surface).max(0.0);
    // The share of ambient light that a disc at this height blocks.
    let occlusion = 1.0 / (1.0 + (height / footprint.max_element().max(0.05)).powi(2));
    let edge_fade = if height > 0.0 { (beyond.abs() / EDGE).min(1.0) } else { 1.0 };
    let strength = occlusion * edge_fade;
    let width = footprint * 2.0 * REACH * (1.0 + 0.5 * height);
    let scale = if strength < MIN_STRENGTH { Vec3::ZERO } else { Vec3::new(width.x, strength, width.y) };
    Transform::from_xyz(0.0, surface + 0.002 - piece.y, 0.0).with_scale(scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOOTPRINT: Footprint = Footprint(Vec2::new(0.3, 0.2));

    #[test]
    fn shadow_stays_on_the_board_and_fades_as_the_piece_is_lifted() {
        let standing = shadow_transform(Vec3::new(2.0, 0.0, 1.0), FOOTPRINT, 5.0);
        assert!(standing.scale.abs_diff_eq(Vec3::new(0.3 * 2.0 * REACH, 1.0, 0.2 * 2.0 * REACH), 1e-6), "{}", standing.scale);
        let lifted = shadow_transform(Vec3::new(2.0, 0.24, 1.0), FOOTPRINT, 5.0);
        assert!((lifted.translation.y + 0.24).abs() < 0.01, "it stays on the board");
        assert!(lifted.scale.y < 0.7 && lifted.scale.y > 0.3 && lifted.scale.x > standing.scale.x, "{}", lifted.scale);
        assert_eq!(shadow_transform(Vec3::new(2.0, 2.4, 1.0), FOOTPRINT, 5.0).scale, Vec3::ZERO);
    }

    #[test]
    fn captured_pieces_shade_the_table_and_nothing_shades_the_air() {
        let captured = shadow_transform(Vec3::new(6.0, -BOARD_THICKNESS, 0.0), FOOTPRINT, 5.0);
        assert_eq!(captured.scale.y, 1.0);
        assert!((captured.translation.y - 0.002).abs() < 1e-6);
        assert_eq!(shadow_transform(Vec3::new(4.999, 0.3, 0.0), FOOTPRINT, 5.0).scale, Vec3::ZERO);
    }

    #[test]
    fn shadows_follow_their_pieces() {
        let mut app = App::new();
        app.add_systems(Update, place_contact_shadows);
        let piece = app.world_mut().spawn((Transform::from_xyz(1.0, 0.0, 1.0), FOOTPRINT)).id();
        let shadow = app.world_mut().spawn((ContactShadow, Transform::default(), ChildOf(piece))).id();
        let mut shadow_at_height = |y: f32| {
            app.world_mut().entity_mut(piece).insert(Transform::from_xyz(1.0, y, 1.0));
            app.update();
            *app.world().get::<Transform>(shadow).unwrap()
        };
        assert_eq!(shadow_at_height(0.0).scale.y, 1.0);
        let lifted = shadow_at_height(0.3);
        assert!(lifted.scale.y < 0.7 && lifted.translation.y < -0.29);
        assert_eq!(shadow_at_height(0.0).scale.y, 1.0);
    }

    #[test]
    fn footprint_covers_the_low_part_of_a_piece() {
        let cylinder = |radius, low| BoundingCylinder { radius, low, high: low + 0.08 };
        let bounds = [cylinder(0.2, 0.0), cylinder(0.25, 0.08), cylinder(0.35, 0.3)];
        assert_eq!(Footprint::of_bounds(&bounds), Footprint(Vec2::splat(0.25)));
        let mesh = birka_art::Mesh::from_obj(b"v 0.2 0 0\nv -0.3 0 0.1\nv 0 0.9 -0.4\nf 1 2 3\n").unwrap();
        assert_eq!(Footprint::of_mesh(&mesh), Footprint(Vec2::new(0.3, 0.1)));
    }
}
