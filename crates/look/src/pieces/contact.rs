//! The dimness around the foot of a piece, where hardly any light from around comes in.

use bevy::prelude::*;

use super::shape::BoundingCylinder;
use crate::{board::Board, slab::BOARD_THICKNESS};

/// Half the widths, along the piece's x and z, of what is near the board: it keeps the light from under it and from beside it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Foot(Vec2);

/// As high, in squares, a piece still hides the board from above: a dome is wider than what it stands on.
const SKIRT: f32 = 0.15;

impl Foot {
    /// The foot of what just fits into these drums.
    pub(super) fn of(outline: &[BoundingCylinder]) -> Self {
        Self(Vec2::splat(outline.iter().filter(|drum| drum.low < SKIRT).map(|drum| drum.radius).fold(0.0, f32::max)))
    }

    /// The foot of a mesh of a mod, which need not be round.
    pub(super) fn of_mesh(mesh: &birka_art::Mesh) -> Self {
        let low = mesh.positions.iter().filter(|position| position[1] < SKIRT);
        Self(low.fold(Vec2::ZERO, |widest, [x, _, z]| widest.max(Vec2::new(x.abs(), z.abs()))))
    }
}

/// It stays on the board, or on the table beside it, when the piece is lifted.
#[derive(Component)]
pub(super) struct ContactShadow;

/// How far the shadow reaches, in half widths of the foot; the same is written in `mark.wgsl`.
const REACH: f32 = 1.75;
/// How far from the edge of the board a lifted piece has no shadow: half of it would lie in the air.
const EDGE: f32 = 0.4;
/// So much of the shadow is not worth drawing.
const LEAST: f32 = 0.02;

/// Puts the shadows under their pieces.
pub(super) fn ground(
    mut shadows: Query<(&ChildOf, &mut Transform), With<ContactShadow>>,
    pieces: Query<(&Transform, &Foot), Without<ContactShadow>>,
    boards: Query<&Board>,
) {
    let board = boards.iter().next().map_or(f32::INFINITY, |board| board.plan().half_width());
    for (parent, mut shadow) in &mut shadows {
        let Ok((piece, foot)) = pieces.get(parent.parent()) else { continue };
        shadow.set_if_neq(lie(piece.translation, *foot, board));
    }
}

/// Where the shadow of a piece lies, from the piece. The quad is flat, so that its scale along y is free to say how near the piece is, 1
/// where it stands; `mark.wgsl` reads it there.
fn lie(piece: Vec3, Foot(foot): Foot, board: f32) -> Transform {
    let beyond = piece.x.abs().max(piece.z.abs()) - board;
    let surface = if beyond > 0.0 { -BOARD_THICKNESS } else { 0.0 };
    let lifted = (piece.y - surface).max(0.0);
    // A disc this high takes so much of the light from above.
    let nearness = 1.0 / (1.0 + (lifted / foot.max_element().max(0.05)).powi(2));
    let on_edge = if lifted > 0.0 { (beyond.abs() / EDGE).min(1.0) } else { 1.0 };
    let near = nearness * on_edge;
    let across = foot * 2.0 * REACH * (1.0 + 0.5 * lifted);
    let scale = if near < LEAST { Vec3::ZERO } else { Vec3::new(across.x, near, across.y) };
    Transform::from_xyz(0.0, surface + 0.002 - piece.y, 0.0).with_scale(scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOOT: Foot = Foot(Vec2::new(0.3, 0.2));

    #[test]
    fn a_shadow_lies_under_its_piece_and_fades_as_it_is_lifted() {
        let standing = lie(Vec3::new(2.0, 0.0, 1.0), FOOT, 5.0);
        assert!(standing.scale.abs_diff_eq(Vec3::new(0.3 * 2.0 * REACH, 1.0, 0.2 * 2.0 * REACH), 1e-6), "{}", standing.scale);
        let carried = lie(Vec3::new(2.0, 0.24, 1.0), FOOT, 5.0);
        assert!((carried.translation.y + 0.24).abs() < 0.01, "it stays on the board");
        assert!(carried.scale.y < 0.7 && carried.scale.y > 0.3 && carried.scale.x > standing.scale.x, "{}", carried.scale);
        assert_eq!(lie(Vec3::new(2.0, 2.4, 1.0), FOOT, 5.0).scale, Vec3::ZERO);
    }

    #[test]
    fn captives_shade_the_table_and_nothing_shades_the_air() {
        let captive = lie(Vec3::new(6.0, -BOARD_THICKNESS, 0.0), FOOT, 5.0);
        assert_eq!(captive.scale.y, 1.0);
        assert!((captive.translation.y - 0.002).abs() < 1e-6);
        assert_eq!(lie(Vec3::new(4.999, 0.3, 0.0), FOOT, 5.0).scale, Vec3::ZERO);
    }

    #[test]
    fn shadows_follow_their_pieces() {
        let mut app = App::new();
        app.add_systems(Update, ground);
        let piece = app.world_mut().spawn((Transform::from_xyz(1.0, 0.0, 1.0), FOOT)).id();
        let shadow = app.world_mut().spawn((ContactShadow, Transform::default(), ChildOf(piece))).id();
        let mut after = |y: f32| {
            app.world_mut().entity_mut(piece).insert(Transform::from_xyz(1.0, y, 1.0));
            app.update();
            *app.world().get::<Transform>(shadow).unwrap()
        };
        assert_eq!(after(0.0).scale.y, 1.0);
        assert!(after(0.3).scale.y < 0.7 && after(0.3).translation.y < -0.29);
        assert_eq!(after(0.0).scale.y, 1.0);
    }

    #[test]
    fn a_foot_is_what_hides_the_board() {
        let drum = |radius, low| BoundingCylinder { radius, low, high: low + 0.08 };
        assert_eq!(Foot::of(&[drum(0.2, 0.0), drum(0.25, 0.08), drum(0.35, 0.3)]), Foot(Vec2::splat(0.25)));
        let obj = birka_art::Mesh::from_obj(b"v 0.2 0 0\nv -0.3 0 0.1\nv 0 0.9 -0.4\nf 1 2 3\n").unwrap();
        assert_eq!(Foot::of_mesh(&obj), Foot(Vec2::new(0.3, 0.1)));
    }
}
