//! The image of the scene, which fills the window behind the controls.
//!
//! Where the processor draws, the image has few pixels while anything moves, those of the window once nothing does, and is then not drawn
//! again, so that the controls answer at once.

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::window::PrimaryWindow;
use birka_exhibition::config::ClosedScreen;
use birka_exhibition::visit::Screen;
use birka_look::{Quality, TableCamera};

use super::exhibit::Exhibit;
use crate::game::platform::{RedrawSystems, SceneIdle};
use crate::game::rendering::PictureState;

/// Pixels of an image that need not be sharp.
const DRAFT_PIXELS: f32 = 200_000.0;

#[derive(Resource)]
struct SceneImage {
    image: Handle<Image>,
    size: UVec2,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, create).add_systems(PostUpdate, resize.after(RedrawSystems::Count).before(CameraUpdateSystems));
}

fn create(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    let image = images.add(target_texture(UVec2::ONE));
    commands.spawn((Camera2d, Camera { order: 1, ..default() }, IsDefaultUiCamera, Msaa::Off));
    let node = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    commands.spawn((node, ImageNode::new(image.clone()).with_mode(NodeImageMode::Stretch), GlobalZIndex(-10)));
    commands.insert_resource(SceneImage { image, size: UVec2::ZERO });
}

fn target_texture(size: UVec2) -> Image {
    Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None)
}

fn resize(
    mut scene: ResMut<SceneImage>,
    (idle, picture, quality, exhibit): (Res<SceneIdle>, Res<PictureState>, Res<Quality>, Res<Exhibit>),
    mut images: ResMut<Assets<Image>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Camera, &mut RenderTarget, &mut Projection, Option<&mut Fxaa>), With<TableCamera>>,
) {
    let (Ok(window), Ok((mut camera, mut target, mut projection, fxaa))) = (windows.single(), cameras.single_mut()) else { return };
    let is_dark = *exhibit.visit().screen() == Screen::Closed && exhibit.config().hours.closed == ClosedScreen::Dark;
    let is_low = *quality == Quality::Low;
    let is_active = !is_dark && (!is_low || !idle.is_drawn());
    if camera.is_active != is_active {
        camera.is_active = is_active;
    }
    let full = window.physical_size().max(UVec2::ONE);
    let is_sharp = !is_low || (idle.is_still() && *picture == PictureState::Complete);
    let area = full.as_vec2();
    let share = if is_sharp { 1.0 } else { (DRAFT_PIXELS / (area.x * area.y)).sqrt().min(1.0) };
    let size = (area * share).round().max(Vec2::ONE).as_uvec2();
    if !is_active || scene.size == size {
        return;
    }
    scene.size = size;
    if let Some(mut fxaa) = fxaa {
        fxaa.enabled = is_sharp;
    }
    if images.insert(&scene.image, target_texture(size)).is_ok() {
        let scale_factor = size.x as f32 / window.width().max(1.0);
        *target = RenderTarget::Image(ImageRenderTarget { handle: scene.image.clone(), scale_factor });
        // The camera reads the size of its target again only if its projection has changed.
        projection.set_changed();
    }
}
