//! The picture that is shown between restarts: the table as it was last seen while nobody played, with a request for patience and nothing to touch.
//!
//! It is drawn now and then into an image of its own, by a second camera with egui: the image of the scene, and the caption over it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiManagedTextures, EguiSchedule, EguiUserTextures, PrimaryEguiContext};
use birka_exhibition::visit::Screen;
use image::RgbImage;

use super::exhibit::Exhibit;
use super::screens::{Painter, Screens, shade_of};
use crate::game::platform::{BackgroundTask, Waker};
use crate::game::rendering::{Canvas, PictureState, target_texture};
use crate::game::schedule::GameSystems;

/// When the first picture is taken, and how often it is renewed.
const FIRST_PICTURE: Duration = Duration::from_secs(20);
const INTERVAL: Duration = Duration::from_mins(30);
/// How long after a visitor has come in between it is tried again.
const RETRY: Duration = Duration::from_secs(20);
/// How long it is drawn before it is taken: pipelines for its image may have to be compiled.
const DRAWN_FOR: Duration = Duration::from_secs(3);

/// Where the picture is stored.
#[derive(Resource)]
pub(super) struct PictureFile(pub(super) PathBuf);

/// The camera and the image of a picture that is being taken.
#[derive(Clone, Debug)]
struct Drawing {
    camera: Entity,
    image: Handle<Image>,
}

/// egui draws the picture in this schedule.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct StillPass;

/// Where the taking of pictures stands.
#[derive(Resource, Clone, Debug)]
enum Taking {
    /// The next one is taken at this time since the start.
    Due(Duration),
    /// The picture is drawn until this time.
    Drawn(Drawing, Duration),
    /// The picture has been requested.
    Requested(Drawing),
}

/// Needs the resource [`PictureFile`]; does nothing without it.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Taking::Due(FIRST_PICTURE))
        .add_systems(Update, take_picture.in_set(GameSystems::Report).run_if(resource_exists::<PictureFile>))
        .add_systems(StillPass, paint);
}

fn take_picture(
    mut taking: ResMut<Taking>,
    (exhibit, picture, time): (Res<Exhibit>, Res<PictureState>, Res<Time<Real>>),
    windows: Query<&Window, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let now = time.elapsed();
    let is_attract = *exhibit.visit().screen() == Screen::Attract;
    match &*taking {
        Taking::Due(due) => {
            if now >= *due
                && is_attract
                && *picture == PictureState::Complete
                && let Ok(window) = windows.single()
            {
                let drawing = draw(window, &mut images, &mut commands);
                *taking = Taking::Drawn(drawing, now + DRAWN_FOR);
            }
        }
        // A visitor has come, and the table shows a game.
        Taking::Drawn(drawing, _) if !is_attract => {
            drawing.end(&mut commands);
            *taking = Taking::Due(now + RETRY);
        }
        Taking::Drawn(drawing, until) if now >= *until => {
            commands.spawn(Screenshot::image(drawing.image.clone())).observe(store_picture);
            *taking = Taking::Requested(drawing.clone());
        }
        Taking::Drawn(..) | Taking::Requested(_) => {}
    }
}

/// Begins to draw the picture, in the size of the window.
fn draw(window: &Window, images: &mut Assets<Image>, commands: &mut Commands) -> Drawing {
    let image = images.add(target_texture(window.physical_size().max(UVec2::ONE)));
    let target = RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: window.scale_factor() });
    let camera = Camera { order: 2, ..default() };
    let egui = (EguiContext::default(), EguiSchedule(StillPass.intern()));
    let camera = commands.spawn((egui, Camera2d, camera, target, RenderLayers::none(), Msaa::Off)).id();
    Drawing { camera, image }
}

fn paint(
    exhibit: Res<Exhibit>,
    canvas: Res<Canvas>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut contexts: Query<&mut EguiContext, Without<PrimaryEguiContext>>,
    mut textures: ResMut<EguiUserTextures>,
) -> Result {
    let window = windows.single()?.size();
    let mut painter = Painter::new(contexts.single_mut()?.get_mut(), &mut textures, window);
    painter.image(canvas.shown(), Rect::from_corners(Vec2::ZERO, window), false, 1.0);
    painter.screens(&Screens::still(&exhibit, window), 0.0);
    painter.fill(shade_of(&exhibit));
    Ok(())
}

impl Drawing {
    fn end(&self, commands: &mut Commands) {
        let camera = self.camera;
        commands.entity(camera).despawn();
        // bevy_egui keeps the textures of fonts of a context that is gone.
        commands.queue(move |world: &mut World| {
            world.resource_mut::<EguiManagedTextures>().0.retain(|(context, _), _| *context != camera);
        });
    }
}

fn store_picture(
    captured: On<ScreenshotCaptured>,
    mut taking: ResMut<Taking>,
    (file, waker, time): (Res<PictureFile>, Res<Waker>, Res<Time<Real>>),
    mut commands: Commands,
) {
    if let Taking::Requested(drawing) = &*taking {
        drawing.end(&mut commands);
        *taking = Taking::Due(time.elapsed() + INTERVAL);
    }
    let (image, path) = (captured.image.clone(), file.0.clone());
    // Encoding takes longer than a frame. Nothing waits for it, and a disk that is full must not stop the exhibit.
    drop(BackgroundTask::spawn("picture", &waker, move || {
        if let Err(error) = to_picture(image).and_then(|picture| write_picture(&picture, &path)) {
            warn!("no picture for the time between restarts: {error}");
        }
    }));
}

/// The pixels of an image.
///
/// # Errors
/// If they cannot be read, or nothing has been drawn.
fn to_picture(image: Image) -> Result<RgbImage, String> {
    let picture = image.try_into_dynamic().map_err(|error| error.to_string())?.to_rgb8();
    let first = *picture.get_pixel(0, 0);
    if picture.pixels().all(|pixel| *pixel == first) {
        return Err("nothing has been drawn".to_owned());
    }
    Ok(picture)
}

fn write_picture(picture: &RgbImage, path: &Path) -> Result<(), String> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).map_err(|error| error.to_string())?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    // In a file beside it first: whatever happens, the old picture or the new one is there. Its name is always the same, so that an exhibit that is
    // killed here leaves one file behind and not one more each time.
    let new = path.with_extension("png.new");
    let write = || -> std::io::Result<()> {
        let mut file = std::fs::File::create(&new)?;
        std::io::Write::write_all(&mut file, bytes.get_ref())?;
        file.sync_all()?;
        std::fs::rename(&new, path)
    };
    write().map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
    use bevy_egui::EguiManagedTexture;
    use bevy_egui::egui::ColorImage;

    use super::*;

    fn picture(value: u8) -> RgbImage {
        RgbImage::from_pixel(2, 2, image::Rgb([value; 3]))
    }

    #[test]
    fn a_picture_leaves_no_textures_behind() {
        let mut world = World::new();
        let [camera, window] = [world.spawn_empty().id(), world.spawn_empty().id()];
        let texture = || EguiManagedTexture { handle: Handle::default(), color_image: ColorImage::default() };
        world.insert_resource(EguiManagedTextures([((camera, 0), texture()), ((window, 0), texture())].into_iter().collect()));
        Drawing { camera, image: Handle::default() }.end(&mut world.commands());
        world.flush();
        assert_eq!(world.resource::<EguiManagedTextures>().0.keys().collect::<Vec<_>>(), [&(window, 0)]);
        assert!(world.get_entity(camera).is_err());
    }

    #[test]
    fn an_image_on_which_nothing_has_been_drawn_is_no_picture() {
        let size = Extent3d { width: 2, height: 1, depth_or_array_layers: 1 };
        let image = |bytes: [u8; 8]| {
            Image::new(size, TextureDimension::D2, bytes.to_vec(), TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default())
        };
        assert!(to_picture(image([9, 9, 9, 255, 9, 9, 9, 255])).is_err());
        assert_eq!(to_picture(image([9, 9, 9, 255, 9, 8, 9, 255])).map(|picture| picture.get_pixel(1, 0).0), Ok([9, 8, 9]));
    }

    #[test]
    fn a_picture_that_cannot_be_written_leaves_the_last_one_and_says_where() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("exhibition").join("last-picture.png");
        write_picture(&picture(10), &path).expect("it is written, and its folder made");
        let before = std::fs::read(&path).unwrap();
        // Not even an administrator may write there, as in a folder that is read-only.
        let new = path.with_extension("png.new");
        std::fs::create_dir(&new).unwrap();
        let error = write_picture(&picture(200), &path).unwrap_err();
        assert!(error.contains("last-picture.png"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
        std::fs::remove_dir(&new).unwrap();
        write_picture(&picture(200), &path).expect("it is written again");
        assert_ne!(std::fs::read(&path).unwrap(), before);
        // No folder at all, and none can be made: a file is in its place, or the kernel refuses.
        for nowhere in [path.join("deeper").join("last-picture.png"), "/proc/birka/last-picture.png".into()] {
            assert!(write_picture(&picture(1), &nowhere).is_err(), "{}", nowhere.display());
        }
    }
}
