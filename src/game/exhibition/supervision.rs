//! The exhibit and its supervisor: a beat for each rendered frame, the end when it asks for it, and a picture to show meanwhile.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::time::Real;
use birka_exhibition::heartbeat::{ExhibitExit, ExhibitState, Heartbeat};
use birka_exhibition::visit::Screen;

use super::exhibit::Exhibit;
use crate::game::platform::{BackgroundTask, Waker};
use crate::game::rendering::PictureState;
use crate::game::schedule::GameSystems;

/// When the first picture is taken, and how often it is renewed.
const FIRST_PICTURE: Duration = Duration::from_secs(20);
const PICTURE_INTERVAL: Duration = Duration::from_mins(30);

/// The heartbeat, and what the exhibit is doing, which the render world reads.
#[derive(Resource, Clone)]
pub(super) struct Pulse {
    pub(super) heartbeat: Heartbeat,
    state: Arc<AtomicU8>,
}

/// Where the picture of the running exhibit is stored.
#[derive(Resource)]
pub(super) struct PictureFile(pub(super) PathBuf);

const STATES: [ExhibitState; 4] = [ExhibitState::Attract, ExhibitState::Visit, ExhibitState::Service, ExhibitState::Closed];

impl Pulse {
    pub(super) fn new(heartbeat: Heartbeat) -> Self {
        Self { heartbeat, state: Arc::default() }
    }

    fn beat(&self) {
        let state = STATES.get(usize::from(self.state.load(Ordering::Relaxed))).copied().unwrap_or_default();
        self.heartbeat.beat(state);
    }
}

/// Needs the resource [`Pulse`].
pub(super) fn plugin(app: &mut App) {
    let Some(pulse) = app.world().get_resource::<Pulse>().cloned() else { return };
    app.add_systems(Update, (note_state, stop).in_set(GameSystems::Report))
        .add_systems(Update, take_picture.in_set(GameSystems::Report).run_if(resource_exists::<PictureFile>));
    // In the render world, which stops where the graphics device hangs although the main world goes on.
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(pulse).add_systems(Render, beat.in_set(RenderSystems::Cleanup));
    }
}

fn beat(pulse: Res<Pulse>) {
    pulse.beat();
}

fn note_state(pulse: Res<Pulse>, exhibit: Res<Exhibit>) {
    let state = match exhibit.visit().screen() {
        Screen::Attract => 0,
        Screen::Welcome | Screen::Playing(_) | Screen::Ending { .. } => 1,
        Screen::Pin { .. } | Screen::Service { .. } => 2,
        Screen::Closed => 3,
    };
    pulse.state.store(state, Ordering::Relaxed);
}

fn stop(pulse: Res<Pulse>, mut exit: MessageWriter<AppExit>) {
    if pulse.heartbeat.stop_requested() {
        exit.write(AppExit::from_code(ExhibitExit::Stopped.code()));
    }
}

/// Renews the picture that the supervisor shows between restarts.
fn take_picture(
    exhibit: Res<Exhibit>,
    picture: Res<PictureState>,
    time: Res<Time<Real>>,
    mut next: Local<Option<Duration>>,
    mut commands: Commands,
) {
    let due = *next.get_or_insert(FIRST_PICTURE);
    if time.elapsed() < due || *picture != PictureState::Complete || *exhibit.visit().screen() != Screen::Attract {
        return;
    }
    *next = Some(time.elapsed() + PICTURE_INTERVAL);
    commands.spawn(Screenshot::primary_window()).observe(store_picture);
}

fn store_picture(captured: On<ScreenshotCaptured>, file: Res<PictureFile>, waker: Res<Waker>) {
    let (image, path) = (captured.image.clone(), file.0.clone());
    // Encoding takes longer than a frame. Nothing waits for it, and a disk that is full must not stop the exhibit.
    drop(BackgroundTask::spawn("picture", &waker, move || {
        if let Err(error) = write_picture(image, &path) {
            warn!("no picture for the time between restarts: {error}");
        }
    }));
}

fn write_picture(image: Image, path: &std::path::Path) -> Result<(), String> {
    let picture = image.try_into_dynamic().map_err(|error| error.to_string())?.to_rgb8();
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).map_err(|error| error.to_string())?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    // In a file beside it first: whatever happens, the old picture or the new one is there.
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

    use super::*;

    fn picture(value: u8) -> Image {
        let size = Extent3d { width: 2, height: 2, depth_or_array_layers: 1 };
        Image::new_fill(
            size,
            TextureDimension::D2,
            &[value, value, value, 255],
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::default(),
        )
    }

    #[test]
    fn a_picture_that_cannot_be_written_leaves_the_last_one_and_says_where() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("exhibition").join("last-picture.png");
        write_picture(picture(10), &path).expect("it is written, and its folder made");
        let before = std::fs::read(&path).unwrap();
        // Not even an administrator may write there, as in a folder that is read-only.
        let new = path.with_extension("png.new");
        std::fs::create_dir(&new).unwrap();
        let error = write_picture(picture(200), &path).unwrap_err();
        assert!(error.contains("last-picture.png"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
        std::fs::remove_dir(&new).unwrap();
        write_picture(picture(200), &path).expect("it is written again");
        assert_ne!(std::fs::read(&path).unwrap(), before);
        // No folder at all, and none can be made: a file is in its place, or the kernel refuses.
        for nowhere in [path.join("deeper").join("last-picture.png"), "/proc/birka/last-picture.png".into()] {
            assert!(write_picture(picture(1), &nowhere).is_err(), "{}", nowhere.display());
        }
    }
}
