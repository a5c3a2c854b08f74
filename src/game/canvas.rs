//! The table is painted on a canvas, which the HUD shows behind the panel. What cannot be drawn yet as it will look is painted on another
//! one behind it, and shown when it is whole.
//!
//! Where drawing is slow, the canvas is small while anything moves and sharp once it rests, and then not painted again until something
//! changes.

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use super::camera::board_area;
use super::choices::Choices;
use super::ready::Picture;
use super::rest::{Rest, watch};
use birka_look::PieceSet;
use birka_look::{Board, Quality, TableCamera};

/// How many pixels a picture has that need not be sharp. On two cores it takes about a tenth of a second.
const DRAFT: f32 = 200_000.0;

/// How many pixels a picture has that nobody sees: it asks for whatever the one that follows needs.
const SKETCH: f32 = 20_000.0;

/// The picture of the table.
#[derive(Resource)]
pub(super) struct Canvas {
    shown: Leaf,
    coming: Option<Coming>,
    /// Pixels of what is being painted for each logical pixel of the window.
    scale: f32,
    area: Vec2,
}

/// What can be painted on.
struct Leaf {
    image: Handle<Image>,
    /// What the HUD calls it.
    texture: egui::TextureId,
}

/// What is painted behind what is shown.
struct Coming {
    leaf: Leaf,
    /// For how long, in seconds.
    since: f32,
}

impl Canvas {
    /// What the HUD calls the picture that is to be seen.
    pub(super) fn texture(&self) -> egui::TextureId {
        self.shown.texture
    }

    /// For how many seconds another picture has been painted behind the one that is to be seen.
    pub(super) fn another_since(&self) -> Option<f32> {
        self.coming.as_ref().map(|coming| coming.since)
    }

    /// What the camera paints on.
    fn painted(&self) -> &Leaf {
        self.coming.as_ref().map_or(&self.shown, |coming| &coming.leaf)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, stretch.before(CameraUpdateSystems))
        // Before the HUD shows it.
        .add_systems(PreUpdate, show)
        .add_systems(PostUpdate, (begin_anew, paint).chain().after(watch).before(CameraUpdateSystems));
}

fn stretch(mut images: ResMut<Assets<Image>>, mut textures: ResMut<EguiUserTextures>, mut commands: Commands) {
    commands.insert_resource(Canvas { shown: leaf(&mut images, &mut textures), coming: None, scale: 0.0, area: Vec2::ZERO });
}

fn leaf(images: &mut Assets<Image>, textures: &mut EguiUserTextures) -> Leaf {
    let image = images.add(blank(UVec2::ONE));
    let texture = textures.add_image(EguiTextureHandle::Strong(image.clone()));
    Leaf { image, texture }
}

fn blank(size: UVec2) -> Image {
    Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None)
}

/// With this scale factor the canvas has the logical size of the window's part it fills, so that pointing needs no conversion.
fn target(image: &Handle<Image>, scale: f32) -> RenderTarget {
    RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: scale })
}

/// Leaves what there is to be seen as it is where what follows needs pipelines or paintings that are not there yet.
fn begin_anew(
    mut canvas: ResMut<Canvas>,
    (quality, choices): (Res<Quality>, Res<Choices>),
    boards: Query<(), Added<Board>>,
    mut set: Local<Option<PieceSet>>,
    mut picture: ResMut<Picture>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
) {
    let wanted = choices.settings().pieces;
    if set.replace(wanted) == Some(wanted) && !quality.is_changed() && boards.is_empty() {
        return;
    }
    *picture = Picture::Coming(0);
    if canvas.coming.is_none() {
        canvas.coming = Some(Coming { leaf: leaf(&mut images, &mut textures), since: 0.0 });
        // What is painted next is so on another leaf.
        canvas.area = Vec2::ZERO;
    }
}

/// Shows what has been painted behind, once it is whole.
fn show(mut canvas: ResMut<Canvas>, picture: Res<Picture>, mut textures: ResMut<EguiUserTextures>) {
    if *picture != Picture::Complete || canvas.coming.is_none() {
        return;
    }
    if let Some(Coming { leaf, .. }) = canvas.coming.take() {
        textures.remove_image(canvas.shown.image.id());
        canvas.shown = leaf;
    }
}

/// Chooses how sharp the picture is to be, and whether there is to be a new one at all.
fn paint(
    mut canvas: ResMut<Canvas>,
    (rest, picture, quality): (Res<Rest>, Res<Picture>, Res<Quality>),
    time: Res<Time<Real>>,
    mut images: ResMut<Assets<Image>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Camera, &mut RenderTarget, &mut Projection, Option<&mut Fxaa>), With<TableCamera>>,
) {
    if let Some(coming) = &mut canvas.coming {
        coming.since += time.delta_secs();
    }
    let (Ok(window), Ok((mut camera, mut to, mut projection, smoothing))) = (windows.single(), cameras.single_mut()) else { return };
    // A camera that has not drawn for a while has, where lights are sorted on the graphics card, no light in its first frames.
    let active = *quality > Quality::Low || !rest.is_complete();
    if camera.is_active != active {
        camera.is_active = active;
    }
    let (area, full) = (board_area(window), window.scale_factor());
    let is_slow = *quality == Quality::Low;
    let is_wanted = if is_slow { picture.is_last_to_come() } else { !picture.waits() };
    let scale = if canvas.coming.is_some() && *picture != Picture::Complete && !is_wanted {
        draft_scale(SKETCH, area, full)
    } else if !is_slow || rest.is_settled() || is_wanted {
        full
    } else if rest.is_beginning() && area == canvas.area {
        // Whether anything moves is not known yet.
        canvas.scale
    } else {
        draft_scale(DRAFT, area, full)
    };
    if !active || (canvas.scale, canvas.area) == (scale, area) {
        return;
    }
    (canvas.scale, canvas.area) = (scale, area);
    if let Some(mut smoothing) = smoothing {
        smoothing.enabled = scale >= full;
    }
    let pixels = pixels(area, scale);
    if images.insert(&canvas.painted().image, blank(pixels)).is_ok() {
        *to = target(&canvas.painted().image, scale);
        // The camera looks at its target again only if this has changed.
        projection.set_changed();
    }
}

/// The pixels of a part of the window.
pub(super) fn pixels(area: Vec2, scale: f32) -> UVec2 {
    (area * scale).round().max(Vec2::ONE).as_uvec2()
}

fn draft_scale(pixels: f32, area: Vec2, full: f32) -> f32 {
    (pixels / (area.x * area.y).max(1.0)).sqrt().min(full)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::settings::Settings;

    #[test]
    fn a_draft_has_few_pixels_and_never_more_than_the_window() {
        let area = Vec2::new(1600.0, 1000.0);
        let pixels = area * draft_scale(DRAFT, area, 1.0);
        assert!((pixels.x * pixels.y - DRAFT).abs() < 1.0);
        assert!(draft_scale(DRAFT, Vec2::new(300.0, 200.0), 1.0) <= 1.0);
    }

    /// A table that is being drawn, and has been for long.
    fn easel() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Image>()
            .init_resource::<EguiUserTextures>()
            .init_resource::<Rest>()
            .insert_resource(Choices::new(Settings::default()))
            .insert_resource(Quality::Low)
            .insert_resource(Picture::Complete)
            .add_systems(PostStartup, stretch)
            .add_systems(PreUpdate, show)
            .add_systems(PostUpdate, (begin_anew, paint).chain());
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.world_mut().spawn((Camera::default(), RenderTarget::default(), Projection::default(), TableCamera));
        for _ in 0..3 {
            app.update();
            app.insert_resource(Picture::Complete);
        }
        app.update();
        app
    }

    /// What is to be seen, and what is painted on.
    fn leaves(app: &mut App) -> (AssetId<Image>, AssetId<Image>) {
        let painted = app.world_mut().query_filtered::<&RenderTarget, With<TableCamera>>().single(app.world()).expect("a camera");
        let painted = painted.as_image().expect("a canvas").id();
        (app.world().resource::<Canvas>().shown.image.id(), painted)
    }

    #[test]
    fn what_there_is_to_be_seen_stays_until_another_quality_is_there() {
        let mut app = easel();
        let (seen, painted) = leaves(&mut app);
        assert_eq!(seen, painted);
        app.insert_resource(Quality::Medium);
        for calm in 0..20 {
            app.update();
            let (still, behind) = leaves(&mut app);
            assert_eq!((still, behind == seen), (seen, false), "after {calm} frames");
            assert!(app.world().resource::<Assets<Image>>().contains(seen));
        }
        assert!(app.world().resource::<Canvas>().another_since().is_some_and(|since| since > 0.0));
        assert_ne!(*app.world().resource::<Picture>(), Picture::Complete);

        let (_, behind) = leaves(&mut app);
        app.insert_resource(Picture::Complete);
        app.update();
        assert_eq!(leaves(&mut app), (behind, behind));
        assert_eq!(app.world().resource::<Canvas>().another_since(), None);
        let textures = app.world().resource::<EguiUserTextures>();
        assert!(textures.image_id(behind).is_some() && textures.image_id(seen).is_none());
    }

    #[test]
    fn other_pieces_and_another_board_come_whole_and_other_choices_at_once() {
        let mut app = easel();
        let is_behind = |app: &mut App| {
            let (seen, painted) = leaves(app);
            app.insert_resource(Picture::Complete);
            app.update();
            seen != painted
        };
        app.insert_resource(Choices::new(Settings { place: birka_look::Backdrop::Studio, ..Settings::default() }));
        app.update();
        assert!(!is_behind(&mut app), "a place needs no pipeline");
        app.insert_resource(Choices::new(Settings { pieces: PieceSet::Pegs, ..Settings::default() }));
        app.update();
        assert!(is_behind(&mut app));
        let tablut = birka_script::Library::shipped().get("tablut").expect("tablut");
        app.world_mut().spawn(Board::new(birka_look::BoardPlan::of(&tablut)));
        app.update();
        assert!(is_behind(&mut app));
    }
}
