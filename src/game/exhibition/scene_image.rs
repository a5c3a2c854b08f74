//! The image of the scene, which fills the window behind the controls.
//!
//! Where the processor draws, the image has few pixels while anything moves, those of the window once nothing does, and is then not drawn
//! again, so that the controls answer at once.
//!
//! Another board or another set of pieces needs pipelines and textures that may be missing. Until its image is complete, it is drawn behind the one that is shown.
//!
//! The frame rate depends on what is shown.

use std::time::{Duration, Instant};

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::window::PrimaryWindow;
use bevy::winit::{UpdateMode, WinitSettings};
use birka_exhibition::config::FrameCaps;
use birka_exhibition::visit::Screen;
use birka_look::{Board, PieceSet, Quality, TableCamera};

use super::exhibit::Exhibit;
use super::screens::is_dark;
use crate::game::platform::{RedrawSystems, SceneIdle};
use crate::game::rendering::{DraftResolution, PictureState};
use crate::game::settings::SettingsStore;

/// Pixels of an image that is not shown: it only requests pipelines and textures.
const WARM_UP_PIXELS: f32 = 20_000.0;

#[derive(Resource)]
pub(super) struct SceneImage {
    shown: Handle<Image>,
    /// Drawn behind the one that is shown.
    next: Option<Handle<Image>>,
    size: UVec2,
}

impl SceneImage {
    pub(super) fn shown(&self) -> &Handle<Image> {
        &self.shown
    }

    /// The image that the camera draws into.
    fn drawn(&self) -> &Handle<Image> {
        self.next.as_ref().unwrap_or(&self.shown)
    }
}

/// The node that shows the image.
#[derive(Component, Clone, Copy, Debug)]
struct SceneNode;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, create)
        .add_systems(PreUpdate, show_next)
        .add_systems(PostUpdate, (start_next, resize).chain().after(RedrawSystems::Count).before(CameraUpdateSystems))
        .add_systems(Last, (choose_interval, limit_rate).chain());
}

fn create(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    let image = images.add(target_texture(UVec2::ONE));
    commands.spawn((Camera2d, Camera { order: 1, ..default() }, IsDefaultUiCamera, Msaa::Off));
    let node = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    commands.spawn((node, ImageNode::new(image.clone()).with_mode(NodeImageMode::Stretch), GlobalZIndex(-10), SceneNode));
    commands.insert_resource(SceneImage { shown: image, next: None, size: UVec2::ZERO });
}

/// An image of this size to draw into.
pub(super) fn target_texture(size: UVec2) -> Image {
    Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None)
}

/// Draws behind the shown image where the next one needs pipelines or textures that may be missing.
fn start_next(
    mut scene: ResMut<SceneImage>,
    (quality, settings): (Res<Quality>, Res<SettingsStore>),
    boards: Query<(), Added<Board>>,
    mut last: Local<Option<(PieceSet, Quality)>>,
    mut picture: ResMut<PictureState>,
    mut images: ResMut<Assets<Image>>,
) {
    let now = (settings.settings().pieces, *quality);
    let was = last.replace(now);
    if was == Some(now) && boards.is_empty() {
        return;
    }
    *picture = PictureState::Pending(0);
    // Nothing is shown before the first image.
    if was.is_some() && scene.next.is_none() {
        scene.next = Some(images.add(target_texture(UVec2::ONE)));
        scene.size = UVec2::ZERO;
    }
}

/// Shows the next image once it is complete.
fn show_next(mut scene: ResMut<SceneImage>, picture: Res<PictureState>, mut nodes: Query<&mut ImageNode, With<SceneNode>>) {
    if *picture != PictureState::Complete || scene.next.is_none() {
        return;
    }
    if let (Some(next), Ok(mut node)) = (scene.next.take(), nodes.single_mut()) {
        node.image = next.clone();
        scene.shown = next;
    }
}

fn resize(
    mut scene: ResMut<SceneImage>,
    (idle, draft, picture, quality, exhibit): (Res<SceneIdle>, Res<DraftResolution>, Res<PictureState>, Res<Quality>, Res<Exhibit>),
    mut images: ResMut<Assets<Image>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Camera, &mut RenderTarget, &mut Projection, Option<&mut Fxaa>), With<TableCamera>>,
) {
    let (Ok(window), Ok((mut camera, mut target, mut projection, fxaa))) = (windows.single(), cameras.single_mut()) else { return };
    let is_low = *quality == Quality::Low;
    let is_active = !is_dark(&exhibit) && (!is_low || !idle.is_drawn());
    if camera.is_active != is_active {
        camera.is_active = is_active;
    }
    let full = window.physical_size().max(UVec2::ONE);
    let is_sharp = !is_low || (idle.is_still() && *picture == PictureState::Complete);
    let area = full.as_vec2();
    let is_shown = scene.next.is_none()
        || *picture == PictureState::Complete
        || if is_low { picture.is_last_pending_frame() } else { !picture.is_incomplete() };
    let pixels = if is_shown { draft.pixels() } else { WARM_UP_PIXELS };
    let share = if is_sharp && is_shown { 1.0 } else { (pixels / (area.x * area.y)).sqrt().min(1.0) };
    let size = (area * share).round().max(Vec2::ONE).as_uvec2();
    if !is_active || scene.size == size {
        return;
    }
    scene.size = size;
    if let Some(mut fxaa) = fxaa {
        fxaa.enabled = is_sharp;
    }
    if images.insert(scene.drawn(), target_texture(size)).is_ok() {
        let scale_factor = size.x as f32 / window.width().max(1.0);
        *target = RenderTarget::Image(ImageRenderTarget { handle: scene.drawn().clone(), scale_factor });
        // The camera reads the size of its target again only if its projection has changed.
        projection.set_changed();
    }
}

/// The longest time between two frames, and the shortest.
fn intervals(caps: FrameCaps, screen: &Screen, is_dark: bool, is_still: bool) -> (Duration, Duration) {
    let of = |frames: u32| Duration::from_secs(1) / frames.clamp(1, 500);
    match screen {
        _ if is_dark => (of(1), of(caps.idle)),
        Screen::Attract => (of(caps.attract), of(caps.attract)),
        Screen::Closed => (of(caps.idle), of(caps.idle)),
        // A touch is answered in the next frame, whenever that would be.
        _ if is_still => (of(caps.idle), of(caps.playing)),
        _ => (of(caps.playing), of(caps.playing)),
    }
}

fn choose_interval(exhibit: Res<Exhibit>, idle: Res<SceneIdle>, mut winit: ResMut<WinitSettings>) {
    let (longest, _) = intervals(exhibit.config().frames, exhibit.visit().screen(), is_dark(&exhibit), idle.is_drawn());
    let mode = UpdateMode::reactive(longest);
    if winit.focused_mode != mode {
        (winit.focused_mode, winit.unfocused_mode) = (mode, mode);
    }
}

/// Waits where a frame was drawn sooner than the cap allows. The wait is shorter than a visitor notices.
fn limit_rate(exhibit: Res<Exhibit>, idle: Res<SceneIdle>, mut draft: ResMut<DraftResolution>, mut last: Local<Option<Instant>>) {
    const LONGEST_WAIT: Duration = Duration::from_millis(50);
    let (_, shortest) = intervals(exhibit.config().frames, exhibit.visit().screen(), is_dark(&exhibit), idle.is_drawn());
    if let Some(last) = *last {
        let wait = shortest.saturating_sub(last.elapsed()).min(LONGEST_WAIT);
        if wait > Duration::from_millis(1) {
            std::thread::sleep(wait);
            draft.subtract_wait(wait);
        }
    }
    *last = Some(Instant::now());
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use birka_exhibition::config::Config;
    use birka_script::Library;

    use super::*;
    use crate::game::settings::Settings;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Image>()
            .init_resource::<SceneIdle>()
            .init_resource::<DraftResolution>()
            .insert_resource(SettingsStore::new(Settings::default()))
            .insert_resource(Exhibit::new(Arc::new(Config::default())))
            .insert_resource(Quality::Low)
            .insert_resource(PictureState::Complete)
            .add_systems(Startup, create)
            .add_systems(PreUpdate, show_next)
            .add_systems(PostUpdate, (start_next, resize).chain());
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.world_mut().spawn((Camera::default(), RenderTarget::default(), Projection::default(), TableCamera));
        for _ in 0..3 {
            app.update();
            app.insert_resource(PictureState::Complete);
        }
        app
    }

    /// The image that is shown, and the one that is drawn.
    fn shown_and_drawn(app: &mut App) -> (AssetId<Image>, AssetId<Image>) {
        let drawn = app.world_mut().query_filtered::<&RenderTarget, With<TableCamera>>().single(app.world()).expect("a camera");
        let drawn = drawn.as_image().expect("an image").id();
        let shown = app.world_mut().query_filtered::<&ImageNode, With<SceneNode>>().single(app.world()).expect("a node");
        (shown.image.id(), drawn)
    }

    #[test]
    fn a_board_is_shown_once_its_image_is_complete() {
        let mut app = app();
        let (shown, drawn) = shown_and_drawn(&mut app);
        assert_eq!(shown, drawn);
        let tablut = Library::shipped().get("tablut").expect("tablut");
        app.world_mut().spawn(Board::new(crate::game::board::board_plan(&tablut)));
        for frame in 0..9 {
            app.update();
            let (still, behind) = shown_and_drawn(&mut app);
            assert_eq!((still, behind == shown), (shown, false), "after {frame} frames");
            assert_ne!(*app.world().resource::<PictureState>(), PictureState::Complete);
        }
        let (_, behind) = shown_and_drawn(&mut app);
        app.insert_resource(PictureState::Complete);
        app.update();
        assert_eq!(shown_and_drawn(&mut app), (behind, behind));
        // Other pieces are other meshes and materials; another place is not.
        app.insert_resource(SettingsStore::new(Settings { pieces: PieceSet::Pegs, ..Settings::default() }));
        app.update();
        let (shown, drawn) = shown_and_drawn(&mut app);
        assert_ne!(shown, drawn);
    }

    #[test]
    fn caps_depend_on_what_is_shown_and_a_dark_screen_still_draws_a_frame_a_second() {
        let caps = FrameCaps { attract: 30, playing: 60, idle: 10 };
        let of = |frames: u32| Duration::from_secs(1) / frames;
        assert_eq!(intervals(caps, &Screen::Attract, false, false), (of(30), of(30)));
        assert_eq!(intervals(caps, &Screen::Welcome, false, false), (of(60), of(60)));
        assert_eq!(intervals(caps, &Screen::Welcome, false, true), (of(10), of(60)));
        assert_eq!(intervals(caps, &Screen::Closed, true, true), (of(1), of(10)));
        assert_eq!(intervals(FrameCaps { attract: 0, ..caps }, &Screen::Attract, false, false).0, of(1));
    }
}
