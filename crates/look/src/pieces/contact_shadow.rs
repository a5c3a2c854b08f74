//! Contact shadows: ambient occlusion of the board around the base of a piece, drawn as a textured quad under it.

use bevy::prelude::*;

use super::bounds::BoundingCylinder;
use crate::board::{BOARD_THICKNESS, Board};
use crate::lighting::LightRig;
use crate::markers::MarkAssets;
use crate::materials::UnlitMaterial;
use crate::settings::LookSettings;

/// The part of a piece that is close to the board and occludes it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Footprint {
    /// Half its widths along the piece's x and z.
    half: Vec2,
    /// Height of the whole piece.
    height: f32,
    /// Whether light comes through it.
    is_glass: bool,
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

    /// The footprint of a piece of glass, or of another one.
    pub(crate) fn of_glass(self, is_glass: bool) -> Self {
        Self { is_glass, ..self }
    }

    /// The mean of its half widths.
    pub(crate) fn radius(self) -> f32 {
        0.5 * self.half.element_sum()
    }

    /// The height of the whole piece.
    pub(crate) fn height(self) -> f32 {
        self.height
    }

    /// Whether light comes through it.
    pub(crate) fn is_glass(self) -> bool {
        self.is_glass
    }
}

/// Marks the contact shadow of its parent. It stays on the board or the table when the piece is lifted.
#[derive(Component)]
pub(crate) struct ContactShadow;

/// Half the width of the shadow, in half widths of the footprint; matches `REACH` in `markers/mark.wgsl`.
const REACH: f32 = 1.75;
/// The same of the shadow of glass, and how far it is moved along the cast shadow; match `REACH` and `SHIFT` in `markers/glass_shadow.wgsl`.
const GLASS_REACH: f32 = 2.3;
const GLASS_SHIFT: f32 = 0.8;
/// Within this distance of the edge of the board the shadow of a lifted piece fades, because half of it would float.
const EDGE: f32 = 0.4;
/// Weaker shadows are not drawn.
const MIN_STRENGTH: f32 = 0.02;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (choose_shadow_materials, place_contact_shadows).before(TransformSystems::Propagate));
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
    let board = boards.iter().next().map_or(f32::INFINITY, |board| board.plan().half_width());
    let away = -LightRig::of(settings.backdrop).key_direction.xz().normalize();
    for (parent, mut shadow) in &mut shadows {
        let Ok((piece, footprint)) = pieces.get(parent.parent()) else { continue };
        shadow.set_if_neq(shadow_transform(piece, *footprint, board, away));
    }
}

/// The transform of a shadow relative to its piece. The quad is flat, so its y scale is free to carry the strength of the shadow, 1 under
/// a standing piece; `markers/mark.wgsl` reads it from there.
///
/// `away` is the direction of cast shadows, along the world's x and z.
fn shadow_transform(
    &Transform { translation: piece, rotation, .. }: &Transform,
    footprint: Footprint,
    board: f32,
    away: Vec2,
) -> Transform {
    let Footprint { half: footprint, is_glass, .. } = footprint;
    let beyond = piece.x.abs().max(piece.z.abs()) - board;
    let surface = if beyond > 0.0 { -BOARD_THICKNESS } else { 0.0 };
    let height = (piece.y - surface).max(0.0);
    // The share of ambient light that a disc at this height blocks.
    let occlusion = 1.0 / (1.0 + (height / footprint.max_element().max(0.05)).powi(2));
    let edge_fade = if height > 0.0 { (beyond.abs() / EDGE).min(1.0) } else { 1.0 };
    let strength = occlusion * edge_fade;
    let reach = if is_glass { GLASS_REACH } else { REACH };
    let width = footprint * 2.0 * reach * (1.0 + 0.5 * height);
    let scale = if strength < MIN_STRENGTH { Vec3::ZERO } else { Vec3::new(width.x, strength, width.y) };
    let place = Transform::from_xyz(0.0, surface + 0.002 - piece.y, 0.0).with_scale(scale);
    if !is_glass {
        return place;
    }
    // Aligned with the world, so that the shader finds the piece from the shadow, and moved along the cast shadow.
    let shift = away * (GLASS_SHIFT * width.x / (2.0 * GLASS_REACH));
    let upright = rotation.inverse();
    Transform { translation: place.translation + upright * Vec3::new(shift.x, 0.0, shift.y), rotation: upright, ..place }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOOTPRINT: Footprint = Footprint { half: Vec2::new(0.3, 0.2), height: 0.5, is_glass: false };

    fn shadow_at(at: Vec3) -> Transform {
        shadow_transform(&Transform::from_translation(at), FOOTPRINT, 5.0, Vec2::X)
    }

    #[test]
    fn shadow_of_glass_is_moved_along_the_cast_shadow_whichever_way_the_piece_is_turned() {
        let glass = FOOTPRINT.of_glass(true);
        let away = Vec2::new(0.6, 0.8);
        for turn in [0.0, 1.0, 2.4] {
            let piece = Transform::from_xyz(1.0, 0.0, -2.0).with_rotation(Quat::from_rotation_y(turn));
            let world = piece * shadow_transform(&piece, glass, 5.0, away);
            let moved = (world.translation - piece.translation).xz();
            assert!(moved.normalize().abs_diff_eq(away, 1e-5), "{turn}: {moved}");
            assert!(world.rotation.angle_between(Quat::IDENTITY) < 1e-3, "{turn}");
        }
    }

    #[test]
    fn shadow_stays_on_the_board_and_fades_as_the_piece_is_lifted() {
        let standing = shadow_at(Vec3::new(2.0, 0.0, 1.0));
        assert!(standing.scale.abs_diff_eq(Vec3::new(0.3 * 2.0 * REACH, 1.0, 0.2 * 2.0 * REACH), 1e-6), "{}", standing.scale);
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

    #[test]
    fn footprint_covers_the_low_part_of_a_piece() {
        let cylinder = |radius, low| BoundingCylinder { radius, low, high: low + 0.08 };
        let bounds = [cylinder(0.2, 0.0), cylinder(0.25, 0.08), cylinder(0.35, 0.3)];
        assert_eq!(Footprint::of_bounds(&bounds), Footprint { half: Vec2::splat(0.25), height: 0.3 + 0.08, is_glass: false });
        let mesh = birka_art::Mesh::from_obj(b"v 0.2 0 0\nv -0.3 0 0.1\nv 0 0.9 -0.4\nf 1 2 3\n").unwrap();
        assert_eq!(Footprint::of_mesh(&mesh), Footprint { half: Vec2::new(0.3, 0.1), height: 0.9, is_glass: false });
    }
}
