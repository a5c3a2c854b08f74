//! Ambient light that pieces keep from the board around them and from each other.

use bevy::{mesh::MeshTag, prelude::*};

use super::model::Footprint;
use crate::board::{BOARD_THICKNESS, Board};
use crate::lighting::room::LightRig;
use crate::markers::MarkAssets;
use crate::materials::UnlitMaterial;
use crate::settings::LookSettings;

/// Marks the contact shadow of its parent. It stays on the board or the table when the piece is lifted.
#[derive(Component)]
pub(crate) struct ContactShadow;

/// Half the width of the shadow, in half widths of the footprint; matches `REACH` in `markers.wgsl`.
const SHADOW_REACH: f32 = 1.75;
/// The same of the shadow of glass, and how far it is moved along the cast shadow; match `REACH` and `SHIFT` in `markers.wgsl`.
const GLASS_SHADOW_REACH: f32 = 2.3;
const GLASS_SHIFT: f32 = 0.8;
/// Within this distance of the edge of the board the shadow of a lifted piece fades, because half of it would float.
const EDGE: f32 = 0.4;
/// The sine of the angle from which on a piece that is tipped over lies.
const LYING: f32 = 0.7;
/// Weaker shadows are not drawn.
const MIN_STRENGTH: f32 = 0.02;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, ((choose_shadow_materials, place_contact_shadows).before(TransformSystems::Propagate), occlude_neighbors));
}

/// Gives shadows the material of their piece.
fn choose_shadow_materials(
    pieces: Query<(&Footprint, &Children), Changed<Footprint>>,
    mut shadows: Query<&mut MeshMaterial3d<UnlitMaterial>, With<ContactShadow>>,
    marks: Res<MarkAssets>,
) {
    for (footprint, children) in &pieces {
        let mut shadows = shadows.iter_many_mut(children);
        while let Some(mut material) = shadows.fetch_next() {
            material.set_if_neq(MeshMaterial3d(marks.contact_shadow_material(footprint.is_glass).clone()));
        }
    }
}

/// Places the shadows under their pieces.
fn place_contact_shadows(
    settings: Res<LookSettings>,
    mut shadows: Query<(&ChildOf, &mut Transform), With<ContactShadow>>,
    pieces: Query<(&Transform, &Footprint), Without<ContactShadow>>,
    boards: Query<&Board>,
) {
    let board = boards.iter().next().map_or(Vec2::INFINITY, |board| board.plan().half_extents());
    let away = -LightRig::of(settings.backdrop).key_light.xz().normalize();
    for (parent, mut shadow) in &mut shadows {
        let Ok((piece, footprint)) = pieces.get(parent.parent()) else { continue };
        shadow.set_if_neq(shadow_transform(piece, *footprint, board, away));
    }
}

/// The transform of a shadow relative to its piece. The quad is flat, so its y scale is free to carry the strength of the shadow, 1 under
/// a standing piece; `markers.wgsl` reads it from there.
///
/// `away` is the direction of cast shadows, along the world's x and z.
fn shadow_transform(
    &Transform { translation: piece, rotation, .. }: &Transform,
    footprint: Footprint,
    board: Vec2,
    away: Vec2,
) -> Transform {
    let Footprint { half: footprint, is_glass, height: piece_height } = footprint;
    let lean = (rotation * Vec3::Y).with_y(0.0);
    if lean.length() > LYING {
        // Under its middle, as long as it is.
        let middle = piece + (rotation * Vec3::Y) * (piece_height / 2.0);
        let surface = if (middle.xz().abs() - board).max_element() > 0.0 { -BOARD_THICKNESS } else { 0.0 };
        let along = Quat::from_rotation_arc(Vec3::X, lean.normalize());
        let width = 2.0 * SHADOW_REACH * Vec2::new(0.5 * piece_height, 0.8 * footprint.y);
        return Transform {
            translation: rotation.inverse() * (middle.with_y(surface + 0.002) - piece),
            rotation: rotation.inverse() * along,
            scale: Vec3::new(width.x, 1.0, width.y),
        };
    }
    let beyond = (piece.xz().abs() - board).max_element();
    let surface = if beyond > 0.0 { -BOARD_THICKNESS } else { 0.0 };
    let height = (piece.y - surface).max(0.0);
    // The share of ambient light that a disc at this height blocks.
    let occlusion = 1.0 / (1.0 + (height / footprint.max_element().max(0.05)).powi(2));
    let edge_fade = if height > 0.0 { (beyond.abs() / EDGE).min(1.0) } else { 1.0 };
    let strength = occlusion * edge_fade;
    let reach = if is_glass { GLASS_SHADOW_REACH } else { SHADOW_REACH };
    let width = footprint * 2.0 * reach * (1.0 + 0.5 * height);
    let scale = if strength < MIN_STRENGTH { Vec3::ZERO } else { Vec3::new(width.x, strength, width.y) };
    let place = Transform::from_xyz(0.0, surface + 0.002 - piece.y, 0.0).with_scale(scale);
    if !is_glass {
        return place;
    }
    // Aligned with the world, so that the shader finds the piece from the shadow, and moved along the cast shadow.
    let shift = away * (GLASS_SHIFT * width.x / (2.0 * GLASS_SHADOW_REACH));
    let upright = rotation.inverse();
    Transform { translation: place.translation + upright * Vec3::new(shift.x, 0.0, shift.y), rotation: upright, ..place }
}

/// Pieces farther away than this, in squares, do not matter.
const NEIGHBOR_REACH: f32 = 2.2;
/// The share of the hidden light that pieces do not reflect themselves.
const DARKNESS: f32 = 0.8;
/// The share of the light that glass keeps.
const GLASS_DARKNESS: f32 = 0.5;

/// A piece that has moved, appeared or changed its shape.
type ChangedPiece = Or<(Changed<Footprint>, (With<Footprint>, Changed<Transform>))>;

/// Updates the occlusion when a piece moves, appears, changes its shape or is removed.
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
    if !(0.05..NEIGHBOR_REACH).contains(&distance) {
        return Vec3::ZERO;
    }
    // The neighbor stands for a disc of the same area, seen from the nearest point of the piece. It fades where the piece ends.
    let area = occluder.radius() * occluder.height;
    let gap = (distance - piece.radius()).max(0.4 * occluder.radius());
    let solid = (0.5 * area / (gap * gap)).min(0.5) * (1.0 - (distance / NEIGHBOR_REACH).powi(4));
    // A piece that is lifted above its neighbors has light from all sides, and one that is lifted from them lets light in under it.
    let overlap = (1.0 - away.y.abs() / occluder.height.max(0.05)).clamp(0.0, 1.0);
    let share = solid * overlap * if occluder.is_glass { GLASS_DARKNESS } else { DARKNESS };
    // The zonal coefficients of the clamped cosine around the circle.
    let side = away.xz() / distance * (0.5 * share);
    Vec3::new(side.x, side.y, share / std::f32::consts::PI)
}

/// Packs coefficients into signed bytes, x in the lowest one; `pieces/attributes.wgsl` unpacks them.
#[expect(clippy::cast_possible_truncation, reason = "clamped to a byte")]
fn pack(coefficients: Vec3) -> u32 {
    let [x, z, mean] = coefficients.to_array().map(|value| ((value.clamp(-1.0, 1.0) * 127.0).round() as i8).cast_unsigned());
    u32::from_le_bytes([x, z, mean, 0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::model::BoundingCylinder;

    const FOOTPRINT: Footprint = Footprint { half: Vec2::new(0.3, 0.2), height: 0.5, is_glass: false };

    fn shadow_at(at: Vec3) -> Transform {
        shadow_transform(&Transform::from_translation(at), FOOTPRINT, Vec2::splat(5.0), Vec2::X)
    }

    #[test]
    fn shadow_of_glass_is_moved_along_the_cast_shadow_whichever_way_the_piece_is_turned() {
        let glass = FOOTPRINT.of_glass(true);
        let away = Vec2::new(0.6, 0.8);
        for turn in [0.0, 1.0, 2.4] {
            let piece = Transform::from_xyz(1.0, 0.0, -2.0).with_rotation(Quat::from_rotation_y(turn));
            let world = piece * shadow_transform(&piece, glass, Vec2::splat(5.0), away);
            let moved = (world.translation - piece.translation).xz();
            assert!(moved.normalize().abs_diff_eq(away, 1e-5), "{turn}: {moved}");
            assert!(world.rotation.angle_between(Quat::IDENTITY) < 1e-3, "{turn}");
        }
    }

    #[test]
    fn shadow_stays_on_the_board_and_fades_as_the_piece_is_lifted() {
        let standing = shadow_at(Vec3::new(2.0, 0.0, 1.0));
        assert!(standing.scale.abs_diff_eq(Vec3::new(0.3 * 2.0 * SHADOW_REACH, 1.0, 0.2 * 2.0 * SHADOW_REACH), 1e-6), "{}", standing.scale);
        let lifted = shadow_at(Vec3::new(2.0, 0.24, 1.0));
        assert!((lifted.translation.y + 0.24).abs() < 0.01, "it stays on the board");
        assert!(lifted.scale.y < 0.7 && lifted.scale.y > 0.3 && lifted.scale.x > standing.scale.x, "{}", lifted.scale);
        assert_eq!(shadow_at(Vec3::new(2.0, 2.4, 1.0)).scale, Vec3::ZERO);
    }

    #[test]
    fn captured_pieces_shade_the_table_and_nothing_shades_the_air() {
        let captured = shadow_at(Vec3::new(6.0, -BOARD_THICKNESS, 0.0));
        assert_eq!(captured.scale.y, 1.0);
        assert!((captured.translation.y - 0.002).abs() < 1e-6);
        assert_eq!(shadow_at(Vec3::new(4.999, 0.3, 0.0)).scale, Vec3::ZERO);
    }

    #[test]
    fn shadows_follow_their_pieces() {
        let mut app = App::new();
        app.init_resource::<LookSettings>().add_systems(Update, place_contact_shadows);
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
        app.add_systems(PostUpdate, occlude_neighbors);
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
