//! Ambient occlusion of a piece by the pieces around it. It is computed per piece, as a function of the direction that a point of the piece
//! faces, and reaches the shaders in the tag of the mesh instance, so that it costs them a few instructions and no texture.

use bevy::{mesh::MeshTag, prelude::*};

use super::contact_shadow::Footprint;

/// Pieces farther away than this, in squares, do not matter.
const REACH: f32 = 2.2;
/// The share of the hidden light that pieces do not reflect themselves.
const DARKNESS: f32 = 0.8;
/// The share of the light that glass keeps.
const GLASS_DARKNESS: f32 = 0.5;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, occlude_neighbors);
}

/// A piece that has moved, appeared or changed its shape.
type ChangedPiece = Or<(Changed<Footprint>, (With<Footprint>, Changed<Transform>))>;

/// Computes the occlusion anew when a piece moves, appears, changes its shape or is removed.
fn occlude_neighbors(
    changed: Query<(), ChangedPiece>,
    mut removed: RemovedComponents<Footprint>,
    occluders: Query<(Entity, &Transform, &Footprint)>,
    mut pieces: Query<(Entity, &Transform, &Footprint, &mut MeshTag)>,
) {
    if removed.read().count() == 0 && changed.is_empty() {
        return;
    }
    for (entity, transform, footprint, mut tag) in &mut pieces {
        let others = occluders.iter().filter(|(other, ..)| *other != entity);
        let occlusion = others.fold(Vec3::ZERO, |sum, (_, other, occluder)| {
            sum + occlusion_by(other.translation - transform.translation, *footprint, *occluder)
        });
        tag.set_if_neq(MeshTag(pack(occlusion)));
    }
}

/// The share of its ambient light that a point of the piece loses to a neighbor at the offset `away`, as the coefficients of the normal's x
/// and z and the constant.
fn occlusion_by(away: Vec3, piece: Footprint, occluder: Footprint) -> Vec3 {
    let distance = away.xz().length();
    if !(0.05..REACH).contains(&distance) {
        return Vec3::ZERO;
    }
    // The neighbor stands for a disc of the same area, seen from the nearest point of the piece. It fades where the piece ends.
    let area = occluder.radius() * occluder.height();
    let gap = (distance - piece.radius()).max(0.4 * occluder.radius());
    let solid = (0.5 * area / (gap * gap)).min(0.5) * (1.0 - (distance / REACH).powi(4));
    // A piece that is lifted above its neighbors has light from all sides, and one that is lifted from them lets light in under it.
    let overlap = (1.0 - away.y.abs() / occluder.height().max(0.05)).clamp(0.0, 1.0);
    let share = solid * overlap * if occluder.is_glass() { GLASS_DARKNESS } else { DARKNESS };
    // The zonal coefficients of the clamped cosine around the circle.
    let side = away.xz() / distance * (0.5 * share);
    Vec3::new(side.x, side.y, share / std::f32::consts::PI)
}

/// Packs coefficients into signed bytes, x in the lowest one; `pieces/neighbors.wgsl` unpacks them.
#[expect(clippy::cast_possible_truncation, reason = "clamped to a byte")]
fn pack(coefficients: Vec3) -> u32 {
    let [x, z, mean] = coefficients.to_array().map(|value| ((value.clamp(-1.0, 1.0) * 127.0).round() as i8).cast_unsigned());
    u32::from_le_bytes([x, z, mean, 0])
}

#[cfg(test)]
mod tests {
    use super::super::bounds::BoundingCylinder;
    use super::*;

    fn footprint() -> Footprint {
        Footprint::of_bounds(&[BoundingCylinder { radius: 0.34, low: 0.0, high: 0.45 }])
    }

    /// The share of the light that a point facing a direction loses, as the shader computes it.
    fn lost(tag: u32, normal: Vec2) -> f32 {
        let [x, z, mean, _] = tag.to_le_bytes().map(|byte| f32::from(byte.cast_signed()) / 127.0);
        (mean + Vec2::new(x, z).dot(normal)).clamp(0.0, 1.0)
    }

    #[test]
    fn a_piece_is_darker_where_it_faces_a_neighbor_and_not_on_its_other_side() {
        let tag = pack(occlusion_by(Vec3::X, footprint(), footprint()));
        let (towards, beside, away) = (lost(tag, Vec2::X), lost(tag, Vec2::Y), lost(tag, Vec2::NEG_X));
        assert!((0.08..0.3).contains(&towards), "{towards}");
        assert!(beside < towards * 0.6 && away == 0.0, "{beside} {away}");
    }

    #[test]
    fn occlusion_falls_with_distance_and_height_and_through_glass() {
        let towards = |away: Vec3, by: Footprint| lost(pack(occlusion_by(away, footprint(), by)), away.xz().normalize());
        let beside = towards(Vec3::X, footprint());
        assert!(towards(Vec3::new(1.0, 0.0, 1.0), footprint()) < 0.6 * beside);
        assert!(towards(Vec3::X, footprint().of_glass(true)) < 0.8 * beside);
        assert!(towards(Vec3::new(1.0, 0.3, 0.0), footprint()) < 0.5 * beside);
        assert_eq!(towards(Vec3::new(1.0, -0.5, 0.0), footprint()), 0.0);
        assert_eq!(towards(Vec3::X * 2.5, footprint()), 0.0);
    }

    #[test]
    fn the_occlusion_follows_pieces_that_move_and_leave() {
        let mut app = App::new();
        app.add_plugins(plugin);
        let spawn = |app: &mut App, at: Vec3| app.world_mut().spawn((Transform::from_translation(at), footprint(), MeshTag(0))).id();
        let (one, other) = (spawn(&mut app, Vec3::ZERO), spawn(&mut app, Vec3::X));
        let facing_other = |app: &mut App| {
            app.update();
            lost(app.world().get::<MeshTag>(one).unwrap().0, Vec2::X)
        };
        let beside = facing_other(&mut app);
        assert!(beside > 0.0);
        app.world_mut().get_mut::<Transform>(other).unwrap().translation.y = 0.3;
        assert!(facing_other(&mut app) < beside);
        app.world_mut().get_mut::<Transform>(other).unwrap().translation.y = 0.0;
        assert_eq!(facing_other(&mut app), beside);
        app.world_mut().despawn(other);
        assert_eq!(facing_other(&mut app), 0.0);
    }
}
