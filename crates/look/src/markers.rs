//! Flat markers on the board: marks on squares and arrows between them.

use bevy::{light::NotShadowCaster, picking::Pickable, prelude::*};

use crate::materials::{MarkUniform, UnlitMaterial};
use crate::mesh::triangle_mesh;
use crate::settings::MarkPalette;

/// A flat mark on a square. Marks differ in shape, so that they can be told apart without color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The square under the pointer: a thin frame.
    Hovered,
    /// The selected piece: a ring around its base.
    Selected,
    /// A legal destination: a dot.
    Destination,
    /// A legal destination with a capture: a dot inside four wedges.
    Capture,
    /// The origin of the last move: thin corner brackets.
    LastFrom,
    /// The destination of the last move: thick corner brackets.
    LastTo,
    /// A square that takes part in a capture: a lozenge.
    Captor,
    /// An open way for the king: chevrons that point to −z. Rotate the entity to point them elsewhere.
    OpenWay,
    /// The square of a captured piece: a cross.
    Fallen,
    /// A legal destination that wins the game: a star.
    Winning,
    /// A square that a player has marked: a wide thin ring.
    Drawn,
    /// The square that the keyboard points at: a thick frame, seen through pieces.
    Cursor,
    /// The square that a player elsewhere points at: a quiet glow.
    Pointed,
}

impl Mark {
    /// Every mark, in the order of their numbers in the shader.
    pub const ALL: [Self; 13] = [
        Self::Hovered,
        Self::Selected,
        Self::Destination,
        Self::Capture,
        Self::LastFrom,
        Self::LastTo,
        Self::Captor,
        Self::OpenWay,
        Self::Fallen,
        Self::Winning,
        Self::Drawn,
        Self::Cursor,
        Self::Pointed,
    ];

    /// Height above the board, so that marks on one square do not z-fight.
    fn height(self) -> f32 {
        match self {
            Self::Pointed => 0.003,
            Self::LastFrom | Self::LastTo => 0.004,
            Self::Hovered | Self::OpenWay => 0.006,
            Self::Selected | Self::Captor | Self::Fallen => 0.008,
            Self::Destination | Self::Capture | Self::Winning => 0.010,
            Self::Drawn => 0.012,
            Self::Cursor => 0.013,
        }
    }
}

/// How opaque what lies behind pieces is, as a share of what lies in front of them.
const BEHIND_PIECES: f32 = 0.45;

/// The material of a mark or arrow, and that of its part behind pieces.
fn materials(color: LinearRgba, shape: u32, materials: &mut Assets<UnlitMaterial>) -> [Handle<UnlitMaterial>; 2] {
    let uniform = |alpha: f32| MarkUniform::new(color.with_alpha(color.alpha * alpha).to_vec4(), shape);
    [UnlitMaterial::mark(uniform(1.0), MARK_DEPTH_BIAS), UnlitMaterial::mark_behind_pieces(uniform(BEHIND_PIECES), MARK_DEPTH_BIAS)]
        .map(|material| materials.add(material))
}

/// Depth bias of marks and arrows, above contact shadows. One value for all, so that one pipeline draws them.
const MARK_DEPTH_BIAS: u8 = 2;

/// Meshes and materials of the marks and of contact shadows.
#[derive(Resource, Clone)]
pub struct MarkAssets {
    mark_quad: Handle<Mesh>,
    shadow_quad: Handle<Mesh>,
    /// Each mark, and its part behind pieces.
    marks: [[Handle<UnlitMaterial>; 2]; Mark::ALL.len()],
    shadow: Handle<UnlitMaterial>,
    glass_shadow: Handle<UnlitMaterial>,
}

impl MarkAssets {
    /// The components of a mark on the square with this center. Picking ignores it.
    #[must_use]
    pub fn bundle(&self, mark: Mark, center: Vec3) -> impl Bundle {
        let [in_front, _] = &self.marks[mark as usize];
        (flat(&self.mark_quad, in_front), Transform::from_translation(center + Vec3::Y * mark.height()))
    }

    /// The components of the part of a mark behind pieces, a child of the mark; `None` of a mark that pieces hide.
    #[must_use]
    pub fn part_behind_pieces(&self, mark: Mark) -> Option<impl Bundle> {
        let [_, behind] = &self.marks[mark as usize];
        (mark == Mark::Cursor).then(|| flat(&self.mark_quad, behind))
    }

    /// Gives all marks, including those on the board, the colors of a palette.
    fn recolor(&self, palette: MarkPalette, materials: &mut Assets<UnlitMaterial>) {
        for (mark, [in_front, behind]) in Mark::ALL.into_iter().zip(&self.marks) {
            let color = color(mark, palette);
            for (material, share) in [(in_front, 1.0), (behind, BEHIND_PIECES)] {
                if let Some(mut material) = materials.get_mut(material) {
                    material.set_mark_color(color.with_alpha(color.alpha * share).to_vec4());
                }
            }
        }
    }

    /// The components of a contact shadow, one square wide until it is scaled.
    pub(crate) fn contact_shadow(&self) -> impl Bundle {
        flat(&self.shadow_quad, &self.shadow)
    }

    /// The material of the contact shadow of a piece of glass or of another material.
    pub(crate) fn contact_shadow_material(&self, is_glass: bool) -> &Handle<UnlitMaterial> {
        if is_glass { &self.glass_shadow } else { &self.shadow }
    }
}

fn flat(mesh: &Handle<Mesh>, material: &Handle<UnlitMaterial>) -> impl Bundle + use<> {
    (Mesh3d(mesh.clone()), MeshMaterial3d(material.clone()), NotShadowCaster, Pickable::IGNORE)
}

impl FromWorld for MarkAssets {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        // The glow of a mark reaches a little beyond its square.
        let [mark_quad, shadow_quad] = [1.2, 1.0].map(|side| meshes.add(Plane3d::default().mesh().size(side, side)));
        let mut assets = world.resource_mut::<Assets<UnlitMaterial>>();
        let marks = Mark::ALL.map(|mark| materials(color(mark, MarkPalette::default()), mark as u32, &mut assets));
        let color = Vec4::new(0.01, 0.006, 0.004, 0.8);
        let (shadow, glass_shadow) = (assets.add(UnlitMaterial::contact_shadow(color)), assets.add(UnlitMaterial::glass_shadow(color)));
        Self { mark_quad, shadow_quad, marks, shadow, glass_shadow }
    }
}

/// The palette of the marks. Every mark changes with it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkColors(pub MarkPalette);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<MarkAssets>()
        .init_resource::<ArrowAssets>()
        .init_resource::<MarkColors>()
        .add_systems(PreUpdate, recolor.run_if(resource_changed::<MarkColors>));
}

fn recolor(colors: Res<MarkColors>, marks: Res<MarkAssets>, mut materials: ResMut<Assets<UnlitMaterial>>) {
    marks.recolor(colors.0, &mut materials);
}

/// The colors of a palette, by the role of a mark.
struct Colors {
    selected: LinearRgba,
    destination: LinearRgba,
    last_move: LinearRgba,
    capture: LinearRgba,
}

impl Colors {
    fn from_srgb(selected: [u8; 3], destination: [u8; 3], last_move: [u8; 3], capture: [u8; 3]) -> Self {
        let [selected, destination, last_move, capture] =
            [selected, destination, last_move, capture].map(|[red, green, blue]| Color::srgb_u8(red, green, blue).to_linear());
        Self { selected, destination, last_move, capture }
    }
}

/// The color of a mark.
fn color(mark: Mark, palette: MarkPalette) -> LinearRgba {
    let colors = match palette {
        MarkPalette::Standard => return standard_color(mark),
        MarkPalette::BlueYellow => Colors::from_srgb([255, 236, 90], [130, 196, 255], [226, 118, 0], [6, 22, 96]),
        MarkPalette::BlackWhite => Colors::from_srgb([255, 255, 255], [188, 188, 188], [128, 128, 128], [0, 0, 0]),
        MarkPalette::GreenViolet => Colors::from_srgb([255, 255, 238], [136, 220, 120], [190, 120, 226], [58, 0, 92]),
    };
    match mark {
        Mark::Hovered => colors.selected.with_alpha(0.75),
        Mark::Pointed => colors.selected.with_alpha(0.8),
        Mark::Selected | Mark::Winning | Mark::Cursor => colors.selected,
        Mark::Destination | Mark::OpenWay | Mark::Drawn => colors.destination,
        Mark::LastFrom | Mark::LastTo => colors.last_move,
        Mark::Capture | Mark::Captor | Mark::Fallen => colors.capture,
    }
}

/// The color of a player's drawings.
const DRAWN: LinearRgba = LinearRgba::new(1.0, 0.5, 0.02, 0.9);

fn standard_color(mark: Mark) -> LinearRgba {
    match mark {
        Mark::Hovered => LinearRgba::new(1.0, 0.92, 0.75, 0.75),
        Mark::Selected | Mark::Winning => LinearRgba::new(1.5, 0.95, 0.25, 1.0),
        Mark::Destination => LinearRgba::new(1.5, 1.36, 1.0, 1.0),
        Mark::Capture => LinearRgba::new(0.55, 0.02, 0.01, 1.0),
        Mark::LastFrom => LinearRgba::new(0.95, 1.1, 1.2, 1.0),
        Mark::LastTo => LinearRgba::new(0.95, 1.15, 1.3, 1.0),
        Mark::Captor | Mark::Fallen => LinearRgba::new(0.62, 0.03, 0.01, 1.0),
        Mark::OpenWay => LinearRgba::new(0.55, 0.95, 1.25, 0.9),
        Mark::Drawn => DRAWN,
        Mark::Cursor => LinearRgba::new(1.6, 1.5, 1.2, 1.0),
        Mark::Pointed => LinearRgba::new(1.7, 1.25, 0.45, 0.85),
    }
}

/// The meaning of an arrow. Styles differ in width as well as in color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowStyle {
    /// A hint.
    Advice,
    /// The best move of the analysis.
    First,
    Second,
    Third,
    /// A reply by the opponent, or a mistake.
    Against,
    /// Drawn by a player.
    Drawn,
    /// The player's own next move, chosen while the opponent is to move.
    Chosen,
}

impl ArrowStyle {
    const ALL: [Self; 7] = [Self::Advice, Self::First, Self::Second, Self::Third, Self::Against, Self::Drawn, Self::Chosen];

    fn color(self) -> LinearRgba {
        match self {
            Self::Advice => LinearRgba::new(0.06, 0.62, 0.16, 0.92),
            Self::First => LinearRgba::new(0.06, 0.36, 1.0, 0.92),
            Self::Second => LinearRgba::new(0.08, 0.34, 0.85, 0.8),
            Self::Third => LinearRgba::new(0.12, 0.34, 0.7, 0.7),
            Self::Against => LinearRgba::new(0.85, 0.1, 0.03, 0.85),
            Self::Drawn => DRAWN,
            Self::Chosen => LinearRgba::new(1.3, 1.2, 0.95, 0.85),
        }
    }

    /// Width of the shaft, in squares.
    fn width(self) -> f32 {
        match self {
            Self::Advice | Self::First => 0.27,
            Self::Second => 0.2,
            Self::Third => 0.14,
            Self::Against => 0.17,
            Self::Drawn => 0.12,
            Self::Chosen => 0.22,
        }
    }

    /// Height above the board: above all marks, the best move on top.
    fn height(self) -> f32 {
        match self {
            Self::Advice => 0.020,
            Self::First => 0.018,
            Self::Second => 0.016,
            Self::Third => 0.014,
            Self::Against => 0.022,
            Self::Drawn => 0.024,
            Self::Chosen => 0.026,
        }
    }
}

/// The shape of an arrow in `markers.wgsl`, where the mesh alone gives the outline.
const ARROW_SHAPE: u32 = Mark::ALL.len() as u32;

/// The materials of each style, and of the parts of arrows behind pieces.
#[derive(Resource, Clone)]
pub struct ArrowAssets([[Handle<UnlitMaterial>; 2]; ArrowStyle::ALL.len()]);

impl ArrowAssets {
    /// The components of an arrow from the center of one square to that of another. It is seen through pieces. Picking ignores it.
    #[must_use]
    pub fn bundle(&self, style: ArrowStyle, from: Vec3, to: Vec3, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let along = to - from;
        let rotation = Quat::from_rotation_y((-along.z).atan2(along.x));
        let transform = Transform::from_translation(from + Vec3::Y * style.height()).with_rotation(rotation);
        let mesh = meshes.add(arrow_mesh(along.length(), style.width()));
        let [in_front, behind] = &self.0[style as usize];
        (flat(&mesh, in_front), transform, children![flat(&mesh, behind)])
    }
}

impl FromWorld for ArrowAssets {
    fn from_world(world: &mut World) -> Self {
        let mut assets = world.resource_mut::<Assets<UnlitMaterial>>();
        Self(ArrowStyle::ALL.map(|style| materials(style.color(), ARROW_SHAPE, &mut assets)))
    }
}

/// Where an arrow begins, from the center of its square: clear of the base of the piece on it.
const START: f32 = 0.36;
/// How far the head reaches beyond the center of the other square. Without it, an arrow to an adjacent square would hardly be visible.
const OVERSHOOT: f32 = 0.22;

/// An arrow along +x, `length` squares from center to center. Its texture coordinate u runs across it, so that the shader can draw a rim.
fn arrow_mesh(length: f32, width: f32) -> Mesh {
    let (half, tip) = (width / 2.0, length + OVERSHOOT);
    let (head, wing) = ((width * 1.7).min(length * 0.5), width * 1.2);
    let neck = tip - head;
    // Left and right of the direction of the arrow are −z and +z.
    let corners: [([f32; 2], f32); 12] = [
        ([START.min(neck), -half], 0.0),
        ([START.min(neck), half], 1.0),
        ([neck, half], 1.0),
        ([neck, -half], 0.0),
        // The head in two halves, each with a rim along its slanted edge.
        ([neck, -wing], 0.0),
        ([neck, 0.0], 0.5),
        ([tip, 0.0], 0.0),
        ([neck, 0.0], 0.5),
        ([neck, wing], 1.0),
        ([tip, 0.0], 1.0),
        ([neck, 0.0], 0.5),
        ([neck, 0.0], 0.5),
    ];
    let positions = corners.iter().map(|([x, z], _)| Vec3::new(*x, 0.0, *z)).collect();
    let across: Vec<[f32; 2]> = corners.iter().map(|(_, across)| [*across, 0.5]).collect();
    triangle_mesh(positions, vec![Vec3::Y; corners.len()], vec![0, 1, 2, 0, 2, 3, 4, 5, 6, 7, 8, 9])
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, across)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::inspect::assert_winding_matches_normals;

    #[test]
    fn marks_are_listed_in_the_order_of_their_numbers() {
        for (number, mark) in Mark::ALL.into_iter().enumerate() {
            assert_eq!(mark as usize, number);
        }
    }

    /// Roles of marks, of which several can be on the board at the same time.
    const ROLES: [Mark; 4] = [Mark::Selected, Mark::Destination, Mark::LastTo, Mark::Capture];
    /// The least contrast of two marks by lightness alone, as WCAG 2 computes it.
    const CONTRAST: f32 = 1.5;

    fn contrast(one: LinearRgba, other: LinearRgba) -> f32 {
        let (one, other) = (one.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn marks_differ_in_lightness_with_every_palette_but_the_standard_one() {
        for palette in MarkPalette::ALL.into_iter().filter(|palette| *palette != MarkPalette::Standard) {
            for (number, one) in ROLES.into_iter().enumerate() {
                for other in ROLES.into_iter().skip(number + 1) {
                    let found = contrast(color(one, palette), color(other, palette));
                    assert!(found >= CONTRAST, "{palette:?}: {one:?} and {other:?} have a contrast of {found:.2}");
                }
            }
        }
    }

    #[test]
    fn captures_are_darker_than_everything_else_with_every_palette() {
        for palette in MarkPalette::ALL {
            for mark in [Mark::Selected, Mark::Destination, Mark::LastTo] {
                assert!(contrast(color(mark, palette), color(Mark::Capture, palette)) > 3.0, "{palette:?}: {mark:?}");
            }
        }
    }

    #[test]
    fn marks_on_the_board_change_with_the_palette() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default())).init_asset::<Mesh>().init_asset::<UnlitMaterial>().add_plugins(plugin);
        app.update();
        let colors =
            |app: &App| app.world().resource::<Assets<UnlitMaterial>>().iter().map(|(_, mark)| mark.mark_color()).collect::<Vec<_>>();
        let standard = colors(&app);
        app.insert_resource(MarkColors(MarkPalette::BlackWhite));
        app.update();
        assert_ne!(colors(&app), standard);
        app.insert_resource(MarkColors(MarkPalette::Standard));
        app.update();
        assert_eq!(colors(&app), standard);
    }

    #[test]
    fn arrows_and_the_cursor_of_the_keyboard_are_seen_through_pieces() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default())).init_asset::<Mesh>().init_asset::<UnlitMaterial>().add_plugins(plugin);
        let draw = |mut commands: Commands, arrows: Res<ArrowAssets>, marks: Res<MarkAssets>, mut meshes: ResMut<Assets<Mesh>>| {
            commands.spawn(arrows.bundle(ArrowStyle::Advice, Vec3::ZERO, Vec3::X, &mut meshes));
            let cursor = marks.part_behind_pieces(Mark::Cursor).expect("it is seen through pieces");
            commands.spawn(marks.bundle(Mark::Cursor, Vec3::ZERO)).with_child(cursor);
        };
        app.add_systems(Startup, draw);
        app.update();
        let mut parts = app.world_mut().query::<&MeshMaterial3d<UnlitMaterial>>();
        let materials = app.world().resource::<Assets<UnlitMaterial>>();
        let behind = parts.iter(app.world()).filter(|material| materials.get(&material.0).is_some_and(UnlitMaterial::is_behind_pieces));
        assert_eq!((behind.count(), parts.iter(app.world()).count()), (2, 4));
        assert!(app.world().resource::<MarkAssets>().part_behind_pieces(Mark::Selected).is_none());
    }

    #[test]
    fn arrow_styles_are_listed_in_the_order_of_their_materials() {
        for (number, style) in ArrowStyle::ALL.into_iter().enumerate() {
            assert_eq!(style as usize, number);
        }
    }

    #[test]
    fn triangles_of_arrows_face_up() {
        for length in [1.0, 8.0] {
            assert_winding_matches_normals(&arrow_mesh(length, 0.2), "arrow");
        }
    }
}
