//! Where drawing is slow, the table is painted on a canvas: small while anything moves, sharp once it rests, and then not again
//! until something changes. The HUD shows the canvas behind the panel.

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use super::camera::board_area;
use super::look::{Quality, TableCamera};
use super::rest::{Rest, watch};

/// How many pixels a picture has that need not be sharp. On two cores it takes about a tenth of a second.
const DRAFT: f32 = 200_000.0;

/// The picture of the table, when it is not drawn into the window itself.
#[derive(Resource)]
pub(super) struct Canvas {
    image: Handle<Image>,
    /// What the HUD calls it.
    pub(super) texture: egui::TextureId,
    /// Pixels of the canvas for each logical pixel of the window.
    scale: f32,
    area: Vec2,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, stretch.before(CameraUpdateSystems).run_if(is_slow))
        .add_systems(PreUpdate, (stretch.run_if(is_slow), take_down.run_if(not(is_slow))))
        .add_systems(PostUpdate, paint.after(watch).before(CameraUpdateSystems).run_if(resource_exists::<Canvas>));
}

fn is_slow(quality: Res<Quality>) -> bool {
    *quality == Quality::Low
}

/// Lets the table be drawn into the window itself.
fn take_down(
    canvas: Option<Res<Canvas>>,
    mut textures: ResMut<EguiUserTextures>,
    mut cameras: Query<(&mut Camera, &mut RenderTarget, &mut Projection), With<TableCamera>>,
    mut commands: Commands,
) {
    let Some(canvas) = canvas else { return };
    textures.remove_image(canvas.image.id());
    commands.remove_resource::<Canvas>();
    for (mut camera, mut to, mut projection) in &mut cameras {
        camera.is_active = true;
        *to = RenderTarget::default();
        projection.set_changed();
    }
}

fn stretch(
    canvas: Option<Res<Canvas>>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
    mut cameras: Query<(Entity, &mut Camera), With<TableCamera>>,
    mut commands: Commands,
) {
    if canvas.is_some() {
        return;
    }
    let image = images.add(blank(UVec2::ONE));
    for (entity, mut camera) in &mut cameras {
        // In the window it was drawn beside the panel.
        camera.viewport = None;
        commands.entity(entity).insert(target(&image, 1.0));
    }
    let texture = textures.add_image(EguiTextureHandle::Strong(image.clone()));
    commands.insert_resource(Canvas { image, texture, scale: 0.0, area: Vec2::ZERO });
}

fn blank(size: UVec2) -> Image {
    Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None)
}

/// With this scale factor the canvas has the logical size of the window's part it fills, so that pointing needs no conversion.
fn target(image: &Handle<Image>, scale: f32) -> RenderTarget {
    RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: scale })
}

/// Chooses how sharp the picture is to be, and whether there is to be a new one at all.
fn paint(
    mut canvas: ResMut<Canvas>,
    rest: Res<Rest>,
    mut images: ResMut<Assets<Image>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Camera, &mut RenderTarget, &mut Projection, Option<&mut Fxaa>), With<TableCamera>>,
) {
    let (Ok(window), Ok((mut camera, mut to, mut projection, smoothing))) = (windows.single(), cameras.single_mut()) else { return };
    let active = !rest.is_complete();
    if camera.is_active != active {
        camera.is_active = active;
    }
    let area = board_area(window);
    let scale = if rest.is_settled() { window.scale_factor() } else { draft_scale(area, window.scale_factor()) };
    if !active || (canvas.scale, canvas.area) == (scale, area) {
        return;
    }
    (canvas.scale, canvas.area) = (scale, area);
    if let Some(mut smoothing) = smoothing {
        smoothing.enabled = rest.is_settled();
    }
    let pixels = (area * scale).round().max(Vec2::ONE).as_uvec2();
    if images.insert(&canvas.image, blank(pixels)).is_ok() {
        *to = target(&canvas.image, scale);
        // The camera looks at its target again only if this has changed.
        projection.set_changed();
    }
}

fn draft_scale(area: Vec2, full: f32) -> f32 {
    (DRAFT / (area.x * area.y).max(1.0)).sqrt().min(full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_has_few_pixels_and_never_more_than_the_window() {
        let area = Vec2::new(1600.0, 1000.0);
        let pixels = area * draft_scale(area, 1.0);
        assert!((pixels.x * pixels.y - DRAFT).abs() < 1.0);
        assert!(draft_scale(Vec2::new(300.0, 200.0), 1.0) <= 1.0);
    }
}
