//! The camera draws into an image, the canvas, which is shown beside the panel.
//!
//! Where pipelines or textures are missing, the next image is drawn behind the one that is shown, and replaces it when it is complete.
//! Where the processor draws, the image is small while anything moves, has the window's resolution once nothing does, and is then not drawn
//! again until something changes.
//!
//! The image is painted beneath the interface by a callback. egui would convert the color of every pixel of the window from and to sRGB by powers, and
//! blend it, which takes longer than drawing the scene where the processor draws.

use std::time::Duration;

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget};
use bevy::core_pipeline::FullscreenShader;
use bevy::core_pipeline::blit::BlitPipeline;
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_phase::TrackedRenderPass;
use bevy::render::render_resource::binding_types::{sampler, texture_2d};
use bevy::render::render_resource::{
    BindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId, ColorTargetState, ColorWrites,
    FilterMode, FragmentState, PipelineCache, RenderPipelineDescriptor, Sampler, SamplerBindingType, SamplerDescriptor, ShaderStages,
    TextureFormat, TextureSampleType, TextureViewId,
};
use bevy::render::renderer::RenderDevice;
use bevy::render::sync_world::RenderEntity;
use bevy::render::texture::GpuImage;
use bevy::render::{GpuResourceAppExt, RenderApp};
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use bevy_egui::render::{EguiBevyPaintCallback, EguiBevyPaintCallbackImpl, EguiPipelineKey};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use birka_look::{Board, PieceSet, Quality, RenderReadiness, TableCamera};

use super::picture::{DraftResolution, Missing, PictureState, Preparation, observe_frames};
use crate::game::platform::{RedrawSystems, SceneIdle};
use crate::game::schedule::EguiSystems;
use crate::game::settings::SettingsStore;
use crate::game::window_layout::WindowLayout;

/// Pixels of an image that is not shown: it only requests the pipelines and textures of the next one.
const WARM_UP_PIXELS: f32 = 20_000.0;

/// The image that is drawn behind the one that is shown; `None` while there is only one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PicturePending(pub Option<NextImage>);

/// The condition that the next image waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextImage {
    /// For how long it has been drawn.
    pub waited: Duration,
    pub missing: Missing,
}

/// The time for which the shown image may be of another board, or of another size than the window.
const PATIENCE: Duration = Duration::from_millis(600);

impl PicturePending {
    /// The share of the next image that is prepared, from 0 to 1, where it takes so long that the shown one is not enough.
    #[must_use]
    pub fn progress(self) -> Option<f32> {
        self.0.filter(|next| next.waited > PATIENCE).map(|next| next.missing.progress())
    }
}

/// Whether the scene is drawn; where it is not, its last image stays.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneEnabled(pub bool);

/// The images of the scene.
#[derive(Resource)]
pub struct Canvas {
    shown: Handle<Image>,
    /// Drawn behind the one that is shown.
    next: Option<Handle<Image>>,
    /// Pixels of the image that is drawn for each logical pixel of the window.
    scale: f32,
    area: Vec2,
    /// Whether the camera draws into another image for a while.
    is_lent: bool,
}

impl Canvas {
    /// The image that is shown.
    #[must_use]
    pub fn shown(&self) -> &Handle<Image> {
        &self.shown
    }

    /// Lets the camera draw into another image, until it is taken back.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn lend_camera(&mut self) {
        self.is_lent = true;
    }

    #[cfg(not(target_family = "wasm"))]
    pub(super) fn take_camera_back(&mut self) {
        (self.is_lent, self.area) = (false, Vec2::ZERO);
    }

    /// The image that the camera draws into.
    fn drawn(&self) -> &Handle<Image> {
        self.next.as_ref().unwrap_or(&self.shown)
    }
}

pub(super) fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // Made again with every graphics device.
        render.init_gpu_resource::<CanvasDrawing>();
    }
    app.init_resource::<PicturePending>()
        .insert_resource(SceneEnabled(true))
        .add_systems(PostStartup, create_canvas.before(CameraUpdateSystems))
        // Before egui shows it.
        .add_systems(PreUpdate, show_next_image)
        .add_systems(
            PostUpdate,
            (start_next_image, resize_image).chain().after(RedrawSystems::Count).after(observe_frames).before(CameraUpdateSystems),
        )
        .add_systems(EguiPrimaryContextPass, paint.in_set(EguiSystems::Canvas));
}

fn create_canvas(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let shown = images.add(target_texture(UVec2::ONE));
    commands.insert_resource(Canvas { shown, next: None, scale: 0.0, area: Vec2::ZERO, is_lent: false });
}

/// An image of this size to draw into.
#[must_use]
pub fn target_texture(size: UVec2) -> Image {
    Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None)
}

/// With this scale factor the image has the logical size of the part of the window that it fills, and points need no conversion.
fn render_target(image: &Handle<Image>, scale: f32) -> RenderTarget {
    RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: scale })
}

/// Draws behind the shown image where the next one needs pipelines or textures that may be missing.
fn start_next_image(
    mut canvas: ResMut<Canvas>,
    (quality, settings_store, readiness): (Res<Quality>, Res<SettingsStore>, Res<RenderReadiness>),
    boards: Query<(), Added<Board>>,
    mut last: Local<Option<(PieceSet, usize)>>,
    mut picture: ResMut<PictureState>,
    mut pending: ResMut<PicturePending>,
    mut images: ResMut<Assets<Image>>,
) {
    let now = (settings_store.settings().pieces, readiness.restarts());
    if last.replace(now) == Some(now) && !quality.is_changed() && boards.is_empty() {
        return;
    }
    *picture = PictureState::Pending(0);
    if canvas.next.is_none() {
        canvas.next = Some(images.add(target_texture(UVec2::ONE)));
        pending.0 = Some(NextImage::default());
        // So that the camera gets the new image.
        canvas.area = Vec2::ZERO;
    }
}

/// Shows the next image once it is complete.
fn show_next_image(mut canvas: ResMut<Canvas>, picture: Res<PictureState>, mut pending: ResMut<PicturePending>) {
    if *picture != PictureState::Complete || canvas.next.is_none() {
        return;
    }
    if let Some(next) = canvas.next.take() {
        canvas.shown = next;
        pending.0 = None;
    }
}

/// Chooses the resolution of the image, and whether it is drawn at all.
fn resize_image(
    mut canvas: ResMut<Canvas>,
    (idle, draft, picture, quality, preparation): (Res<SceneIdle>, Res<DraftResolution>, Res<PictureState>, Res<Quality>, Res<Preparation>),
    (layout, enabled, readiness): (Res<WindowLayout>, Res<SceneEnabled>, Res<RenderReadiness>),
    mut pending: ResMut<PicturePending>,
    time: Res<Time<Real>>,
    mut images: ResMut<Assets<Image>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Camera, &mut RenderTarget, &mut Projection, Option<&mut Fxaa>), With<TableCamera>>,
) {
    if let Some(next) = &mut pending.0 {
        next.waited += time.delta();
        next.missing = next.missing.after(readiness.missing().unwrap_or_default());
    }
    let (Ok(window), Ok((mut camera, mut target, mut projection, fxaa))) = (windows.single(), cameras.single_mut()) else { return };
    let is_low = *quality == Quality::Low;
    // On a graphics card that sorts lights itself, the first frames of a camera that was inactive have no light.
    let is_active = enabled.0 && (!is_low || !idle.is_drawn()) && !matches!(*preparation, Preparation::Interface(_));
    if camera.is_active != is_active {
        camera.is_active = is_active;
    }
    let (area, full) = (layout.board_area, window.scale_factor());
    let will_be_shown = if is_low { picture.is_last_pending_frame() } else { !picture.is_incomplete() };
    let scale = if canvas.next.is_some() && *picture != PictureState::Complete && !will_be_shown {
        scale_for(WARM_UP_PIXELS, area, full)
    } else if !is_low || idle.is_still() || will_be_shown {
        full
    } else if idle.has_begun() && area == canvas.area {
        // Whether anything moves is not known yet.
        canvas.scale
    } else {
        scale_for(draft.pixels(), area, full)
    };
    if !is_active || canvas.is_lent || (canvas.scale, canvas.area) == (scale, area) {
        return;
    }
    (canvas.scale, canvas.area) = (scale, area);
    if let Some(mut fxaa) = fxaa {
        fxaa.enabled = scale >= full;
    }
    let size = layout.board_pixels(scale);
    if images.insert(canvas.drawn(), target_texture(size)).is_ok() {
        *target = render_target(canvas.drawn(), scale);
        // The camera reads the size of its target again only if its projection has changed.
        projection.set_changed();
    }
}

fn scale_for(pixels: f32, area: Vec2, full: f32) -> f32 {
    (pixels / (area.x * area.y).max(1.0)).sqrt().min(full)
}

/// Paints the shown image into the window, one of its pixels on one of the window's.
fn paint(
    mut contexts: EguiContexts,
    canvas: Res<Canvas>,
    layout: Res<WindowLayout>,
    windows: Query<&Window, With<PrimaryWindow>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let window = windows.single()?;
    let size = layout.board_pixels(window.scale_factor()).as_vec2() / context.pixels_per_point();
    let origin = (layout.board_origin * window.scale_factor()).round() / context.pixels_per_point();
    let rect = egui::Rect::from_min_size(egui::pos2(origin.x, origin.y), egui::vec2(size.x, size.y));
    context.layer_painter(egui::LayerId::background()).add(image_shape(canvas.shown.id(), rect));
    Ok(())
}

/// A shape that shows an opaque image in a rectangle, filtered.
fn image_shape(image: AssetId<Image>, rect: egui::Rect) -> egui::Shape {
    egui::Shape::Callback(EguiBevyPaintCallback::new_paint_callback(rect, CanvasPainter(image)))
}

struct CanvasPainter(AssetId<Image>);

/// The data the render world needs to draw the image.
#[derive(Resource)]
struct CanvasDrawing {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    pipeline: Option<(TextureFormat, CachedRenderPipelineId)>,
    /// The image that is bound.
    bound: Option<(TextureViewId, BindGroup)>,
}

impl FromWorld for CanvasDrawing {
    fn from_world(world: &mut World) -> Self {
        let entries = BindGroupLayoutEntries::sequential(
            ShaderStages::FRAGMENT,
            (texture_2d(TextureSampleType::Float { filterable: true }), sampler(SamplerBindingType::Filtering)),
        );
        let (mag_filter, min_filter) = (FilterMode::Linear, FilterMode::Linear);
        let sampler = SamplerDescriptor { label: Some("canvas_sampler"), mag_filter, min_filter, ..default() };
        Self {
            layout: BindGroupLayoutDescriptor::new("canvas_layout", &entries),
            sampler: world.resource::<RenderDevice>().create_sampler(&sampler),
            pipeline: None,
            bound: None,
        }
    }
}

impl CanvasDrawing {
    /// Makes what is missing to draw an image into a texture of this format.
    fn prepare(&mut self, image: AssetId<Image>, format: TextureFormat, world: &mut World) {
        if self.pipeline.is_none_or(|(made_for, _)| made_for != format) {
            let descriptor = self.pipeline_descriptor(format, world);
            let mut cache = world.resource_mut::<PipelineCache>();
            let pipeline = cache.queue_render_pipeline(descriptor);
            // No frame is shown without the scene.
            cache.block_on_render_pipeline(pipeline);
            self.pipeline = Some((format, pipeline));
        }
        self.bound = world.resource::<RenderAssets<GpuImage>>().get(image).map(|image| match self.bound.take() {
            Some(bound) if bound.0 == image.texture_view.id() => bound,
            _ => {
                let layout = world.resource::<PipelineCache>().get_bind_group_layout(&self.layout);
                let entries = BindGroupEntries::sequential((&image.texture_view, &self.sampler));
                (image.texture_view.id(), world.resource::<RenderDevice>().create_bind_group("canvas_bind_group", &layout, &entries))
            }
        });
    }

    fn pipeline_descriptor(&self, format: TextureFormat, world: &World) -> RenderPipelineDescriptor {
        RenderPipelineDescriptor {
            label: Some("canvas_pipeline".into()),
            layout: vec![self.layout.clone()],
            vertex: world.resource::<FullscreenShader>().to_vertex_state(),
            fragment: Some(FragmentState {
                shader: world.resource::<BlitPipeline>().fragment_shader.clone(),
                targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
                ..default()
            }),
            ..default()
        }
    }
}

impl EguiBevyPaintCallbackImpl for CanvasPainter {
    fn update(&self, _: egui::PaintCallbackInfo, _: RenderEntity, key: EguiPipelineKey, world: &mut World) {
        world.resource_scope(|world, mut drawing: Mut<CanvasDrawing>| drawing.prepare(self.0, key.target_format, world));
    }

    /// Draws into the rectangle, which is the viewport of the pass.
    fn render<'pass>(
        &self,
        _: egui::PaintCallbackInfo,
        pass: &mut TrackedRenderPass<'pass>,
        _: RenderEntity,
        _: EguiPipelineKey,
        world: &'pass World,
    ) {
        let CanvasDrawing { pipeline: Some((_, pipeline)), bound: Some((_, bind_group)), .. } = world.resource::<CanvasDrawing>() else {
            return;
        };
        if let Some(pipeline) = world.resource::<PipelineCache>().get_render_pipeline(*pipeline) {
            pass.set_render_pipeline(pipeline);
            pass.set_bind_group(0, bind_group, &[]);
            pass.draw(0..3, 0..1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::settings::Settings;

    #[test]
    fn a_scale_gives_a_number_of_pixels_and_at_most_those_of_the_window() {
        let area = Vec2::new(1600.0, 1000.0);
        let pixels = area * scale_for(200_000.0, area, 1.0);
        assert!((pixels.x * pixels.y - 200_000.0).abs() < 1.0);
        assert!(scale_for(200_000.0, Vec2::new(300.0, 200.0), 1.0) <= 1.0);
    }

    /// An app with a complete image.
    fn app_with_complete_image() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Image>()
            .init_resource::<SceneIdle>()
            .init_resource::<WindowLayout>()
            .init_resource::<DraftResolution>()
            .init_resource::<PicturePending>()
            .insert_resource(SceneEnabled(true))
            .init_resource::<RenderReadiness>()
            .insert_resource(SettingsStore::new(Settings::default()))
            .insert_resource(Quality::Low)
            .insert_resource(PictureState::Complete)
            .insert_resource(Preparation::Done)
            .add_systems(PostStartup, create_canvas)
            .add_systems(PreUpdate, show_next_image)
            .add_systems(PostUpdate, (start_next_image, resize_image).chain());
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.world_mut().spawn((Camera::default(), RenderTarget::default(), Projection::default(), TableCamera));
        for _ in 0..3 {
            app.update();
            app.insert_resource(PictureState::Complete);
        }
        app.update();
        app
    }

    /// The image that is shown, and the one that is drawn.
    fn shown_and_drawn(app: &mut App) -> (AssetId<Image>, AssetId<Image>) {
        let drawn = app.world_mut().query_filtered::<&RenderTarget, With<TableCamera>>().single(app.world()).expect("a camera");
        let drawn = drawn.as_image().expect("an image").id();
        (app.world().resource::<Canvas>().shown.id(), drawn)
    }

    #[test]
    fn the_image_has_few_pixels_in_motion_and_those_of_the_window_at_rest() {
        let mut app = app_with_complete_image();
        let camera = app.world_mut().query_filtered::<Entity, With<TableCamera>>().single(app.world()).expect("a camera");
        app.world_mut().entity_mut(camera).insert(Fxaa::default());
        let mut drawn = |idle: SceneIdle, draft: DraftResolution| {
            app.insert_resource(idle).insert_resource(draft);
            app.update();
            let (_, image) = shown_and_drawn(&mut app);
            let size = app.world().resource::<Assets<Image>>().get(image).expect("an image").size();
            (size, app.world().get::<Fxaa>(camera).expect("a filter").enabled)
        };
        let full = WindowLayout::default().board_pixels(1.0);
        let (usual, slow) = (DraftResolution::default(), DraftResolution::after_frames(60, Duration::from_millis(99)));
        let pixels = |size: UVec2| f64::from(size.x * size.y);
        assert_eq!(drawn(SceneIdle::after(3), usual.clone()), (full, true));
        for draft in [&usual, &slow] {
            let (size, is_smooth) = drawn(SceneIdle::after(0), draft.clone());
            assert!((pixels(size) / f64::from(draft.pixels()) - 1.0).abs() < 0.01 && !is_smooth, "{size} {is_smooth}");
            let aspects = [size, full].map(|size| f64::from(size.x) / f64::from(size.y));
            assert!((aspects[0] / aspects[1] - 1.0).abs() < 0.01, "{aspects:?}");
            assert_eq!(drawn(SceneIdle::after(3), draft.clone()), (full, true));
        }
        assert!(slow.pixels() < usual.pixels());
    }

    #[test]
    fn the_shown_image_stays_until_the_image_in_another_quality_is_complete() {
        let mut app = app_with_complete_image();
        let (shown, drawn) = shown_and_drawn(&mut app);
        assert_eq!(shown, drawn);
        app.insert_resource(Quality::Medium);
        for frame in 0..20 {
            app.update();
            let (still, behind) = shown_and_drawn(&mut app);
            assert_eq!((still, behind == shown), (shown, false), "after {frame} frames");
            assert!(app.world().resource::<Assets<Image>>().contains(shown));
        }
        assert!(app.world().resource::<PicturePending>().0.is_some_and(|next| next.waited > Duration::ZERO));
        assert_ne!(*app.world().resource::<PictureState>(), PictureState::Complete);

        let (_, behind) = shown_and_drawn(&mut app);
        app.insert_resource(PictureState::Complete);
        app.update();
        assert_eq!(shown_and_drawn(&mut app), (behind, behind));
        assert_eq!(app.world().resource::<PicturePending>().0, None);
        app.update();
        let images = app.world().resource::<Assets<Image>>();
        assert!(images.contains(behind) && !images.contains(shown));
    }

    #[test]
    fn the_progress_of_the_next_image_is_told_where_it_takes_long() {
        let next = |waited, most, left| PicturePending(Some(NextImage { waited, missing: Missing { most, left } }));
        assert_eq!(PicturePending(None).progress(), None);
        assert_eq!(next(PATIENCE, 8, 2).progress(), None, "a graphics card draws it soon");
        assert_eq!(next(PATIENCE * 2, 8, 2).progress(), Some(0.75));
        assert_eq!(next(PATIENCE * 2, 0, 0).progress(), Some(1.0), "nothing is missing, and it is not drawn yet");
    }

    #[test]
    fn another_set_of_pieces_or_board_is_drawn_behind_and_other_surroundings_are_not() {
        let mut app = app_with_complete_image();
        let is_behind = |app: &mut App| {
            let (shown, drawn) = shown_and_drawn(app);
            app.insert_resource(PictureState::Complete);
            app.update();
            shown != drawn
        };
        app.insert_resource(SettingsStore::new(Settings { place: birka_look::Place::Studio, ..Settings::default() }));
        app.update();
        assert!(!is_behind(&mut app), "surroundings need no pipeline");
        app.insert_resource(SettingsStore::new(Settings { pieces: PieceSet::Pegs, ..Settings::default() }));
        app.update();
        assert!(is_behind(&mut app));
        let tablut = birka_script::Library::shipped().get("tablut").expect("tablut");
        app.world_mut().spawn(Board::new(crate::game::board::board_plan(&tablut)));
        app.update();
        assert!(is_behind(&mut app));
    }
}
