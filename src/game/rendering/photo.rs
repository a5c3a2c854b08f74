//! Photographs: the picture alone, and saved larger than the window.

use std::io::Write as _;
use std::path::PathBuf;

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use birka_diagnostics::picture_folder;
use birka_look::TableCamera;
use serde_json::json;

use super::canvas::{Canvas, target_texture};
use crate::game::actions::{Action, UiAction};
use crate::game::platform::{BackgroundTask, RedrawAppExt, ReportEvent, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{Notice, Notices};
use crate::game::view_state::{Shown, ViewState, apply_actions};

/// The size of a photograph, in pixels.
const SIZE: UVec2 = UVec2::new(3840, 2160);
/// The frames that are drawn in this size before it is taken: textures of effects are made anew in the first.
const FRAMES: u32 = 4;

/// The photograph that is being taken.
#[derive(Resource, Default)]
pub(super) struct Photo(Stage);

#[derive(Default)]
enum Stage {
    #[default]
    None,
    /// The camera draws into this image, since so many frames.
    Drawn(Handle<Image>, u32),
    /// The pixels come.
    Requested,
    /// They are written to a file.
    Written(BackgroundTask<Result<PathBuf, String>>),
}

impl Photo {
    /// Whether the camera draws a photograph, and nothing for the window.
    fn is_taken(&self) -> bool {
        matches!(self.0, Stage::Drawn(..) | Stage::Requested)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Photo>()
        .add_systems(Update, (explain.after(apply_actions), take.before(apply_actions), tell).in_set(GameSystems::View))
        .redraw_scene_if(|photo: Res<Photo>| photo.is_taken());
}

/// Says what can be done while the picture is shown alone.
fn explain(view: Res<ViewState>, mut last: Local<Shown>, mut notices: ResMut<Notices>) {
    if std::mem::replace(&mut *last, view.shown) != view.shown && view.shown == Shown::Photo {
        notices.show(Notice::PhotoMode);
    }
}

/// Takes a photograph when that is asked for again.
fn take(
    mut photo: ResMut<Photo>,
    (view, mut actions): (Res<ViewState>, MessageReader<UiAction>),
    (mut canvas, mut images): (ResMut<Canvas>, ResMut<Assets<Image>>),
    mut cameras: Query<(&mut RenderTarget, &mut Projection), With<TableCamera>>,
    mut commands: Commands,
) {
    let is_asked = actions.read().filter(|action| **action == UiAction::Do(Action::Photo)).count() > 0 && view.shown == Shown::Photo;
    match &mut photo.bypass_change_detection().0 {
        Stage::None if is_asked => {
            let Ok((mut target, mut projection)) = cameras.single_mut() else { return };
            let image = images.add(target_texture(SIZE));
            *target = RenderTarget::Image(image.clone().into());
            // The camera reads the size of its target again only if its projection has changed.
            projection.set_changed();
            canvas.lend_camera();
            photo.0 = Stage::Drawn(image, 0);
        }
        Stage::Drawn(image, frames) if *frames >= FRAMES => {
            commands.spawn(Screenshot::image(image.clone())).observe(write);
            photo.0 = Stage::Requested;
        }
        Stage::Drawn(_, frames) => *frames += 1,
        Stage::None | Stage::Requested | Stage::Written(_) => {}
    }
}

/// Writes the photograph on a thread of its own: that takes longer than a frame.
fn write(captured: On<ScreenshotCaptured>, mut photo: ResMut<Photo>, mut canvas: ResMut<Canvas>, waker: Res<Waker>) {
    canvas.take_camera_back();
    let image = captured.image.clone();
    photo.0 = Stage::Written(BackgroundTask::spawn("photograph", &waker, move || save(image)));
}

/// Says where the photograph is.
fn tell(mut photo: ResMut<Photo>, mut notices: ResMut<Notices>, mut report: MessageWriter<ReportEvent>) {
    let Stage::Written(task) = &photo.0 else { return };
    let Some(saved) = task.poll() else { return };
    let notice = match saved.map_err(|failed| failed.to_string()).flatten() {
        Ok(file) => Notice::PhotoSaved(file),
        Err(why) => Notice::PhotoFailed(why),
    };
    report.write(ReportEvent(match &notice {
        Notice::PhotoSaved(file) => json!({ "event": "photo_saved", "file": file }),
        _ => json!({ "event": "photo_failed" }),
    }));
    notices.show(notice);
    photo.0 = Stage::None;
}

/// Writes an image into the folder of pictures, under a name that no file has, and returns the file.
fn save(image: Image) -> Result<PathBuf, String> {
    let picture = image.try_into_dynamic().map_err(|error| error.to_string())?.to_rgb8();
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).map_err(|error| error.to_string())?;
    let folder = picture_folder().ok_or("there is no home folder")?;
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let name = jiff::Zoned::now().strftime("Birka %Y-%m-%d %H.%M.%S").to_string();
    let path = folder.join(format!("{name}.png"));
    let written = std::fs::File::create_new(&path).and_then(|mut file| file.write_all(bytes.get_ref()));
    written.map(|()| path.clone()).map_err(|error| format!("{}: {error}", path.display()))
}
