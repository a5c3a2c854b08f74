//! For players who do not see or hear the table: captions of sounds, announcements, the board for screen readers, and legible coordinates.
//!
//! A screen reader reads egui's tree of widgets, in which the squares of the board are nodes. The tree is only built while a screen reader
//! asks for it.

mod captions;
mod screen_reader;
mod spoken;

use bevy::prelude::*;
use bevy_panorbit_camera::PanOrbitCamera;
use birka_look::TableCamera;
use birka_rules::{BoardSize, Square};

use super::board::square_center;
use super::input::KeyboardCursor;
use super::platform::RedrawAppExt;
use super::rendering::is_moving;
use super::schedule::GameSystems;
use super::settings::SettingsStore;
use super::state::GameTable;
use super::window_layout::WindowLayout;

pub use captions::{Caption, Captions};
pub use screen_reader::{ScreenReader, SquarePlaces};
pub use spoken::Announcement;
pub(super) use spoken::square_label;

/// Words captions and announcements, and lets squares be chosen by their nodes. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((spoken::plugin, captions::plugin))
        .init_resource::<KeyboardCursor>()
        .add_systems(Update, screen_reader::choose_squares.in_set(GameSystems::Input))
        .init_resource::<ScreenReader>()
        .init_resource::<SquarePlaces>()
        .init_resource::<CoordinateLabels>();
}

/// Serves screen readers, and labels the squares of large boards.
pub(super) fn view(app: &mut App) {
    app.add_plugins(screen_reader::plugin)
        .add_systems(Update, place_labels.in_set(GameSystems::Report))
        .redraw_window_if(resource_changed::<CoordinateLabels>);
}

/// Where two files or ranks are nearer to each other in the window, in logical pixels, the letters that are carved into the board cannot be made out:
/// they are a quarter as high.
const LEAST_SQUARE: f32 = 21.0;
/// Where all of them are nearer, no letter can be read at ease, as on a large board from above.
const LEGIBLE_SQUARE: f32 = 36.0;
/// How far the carved letters are from the squares, in squares.
const FROM_EDGE: f32 = 0.215;

/// The names of the files and ranks, and where they are drawn in the window, in logical pixels. Empty where the carved ones can be read.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CoordinateLabels(pub Vec<(String, Vec2)>);

/// Places the labels once the camera stands still.
fn place_labels(
    table: Res<GameTable>,
    settings_store: Res<SettingsStore>,
    cameras: Query<(&Camera, &GlobalTransform, &PanOrbitCamera), With<TableCamera>>,
    layout: Res<WindowLayout>,
    mut labels: ResMut<CoordinateLabels>,
) {
    let Ok((camera, eye, orbit)) = cameras.single() else { return };
    let is_shown = settings_store.settings().accessibility.coordinates && !is_moving(orbit);
    let project = |point: Vec3| Some(camera.world_to_viewport(eye, point).ok()? + layout.board_origin);
    let placed = if is_shown { place(table.session().rules().size, project) } else { None };
    labels.set_if_neq(CoordinateLabels(placed.unwrap_or_default()));
}

/// The labels along the edge of the board that is lowest in the window, and along the one that is farthest to the left of the two beside it. `None` where
/// they are not needed, or a part of the board is not in sight.
#[expect(clippy::cast_precision_loss, reason = "a board has at most 19 squares a side")]
fn place(size: BoardSize, project: impl Fn(Vec3) -> Option<Vec2>) -> Option<Vec<(String, Vec2)>> {
    let [x_edge, z_edge] = [size.files(), size.ranks()].map(|squares| squares as f32 / 2.0 + FROM_EDGE);
    let [near, far] = [project(Vec3::Z * z_edge)?, project(Vec3::NEG_Z * z_edge)?];
    let [right, left] = [project(Vec3::X * x_edge)?, project(Vec3::NEG_X * x_edge)?];
    // Which edge is in front decides whether files or ranks are below the board: the camera may look from any side.
    let z = if near.y >= far.y { z_edge } else { -z_edge };
    let x = if left.x <= right.x { -x_edge } else { x_edge };
    let label = |square: Square, place: Vec3| Some((square.name(size), project(place)?));
    let file = |file: usize| label(size.at(file, 0), square_center(size, size.at(file, 0)).with_z(z));
    let rank = |rank: usize| label(size.at(0, rank), square_center(size, size.at(0, rank)).with_x(x));
    let files = (0..size.files()).map(file).collect::<Option<Vec<_>>>()?;
    let ranks = (0..size.ranks()).map(rank).collect::<Option<Vec<_>>>()?;
    let steps = files.windows(2).chain(ranks.windows(2)).map(|pair| pair[0].1.distance(pair[1].1));
    let (least, greatest) = steps.fold((f32::INFINITY, 0.0_f32), |(least, greatest), step| (least.min(step), greatest.max(step)));
    let is_needed = least < LEAST_SQUARE || greatest < LEGIBLE_SQUARE;
    let files = files.into_iter().map(|(name, place)| (name.trim_end_matches('1').to_owned(), place));
    let ranks = ranks.into_iter().map(|(name, place)| (name.trim_start_matches('a').to_owned(), place));
    is_needed.then(|| files.chain(ranks).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board from above with a square of this width, in pixels; turned by half a turn where the width is negative.
    fn from_above(width: f32) -> impl Fn(Vec3) -> Option<Vec2> {
        move |point| Some(Vec2::new(400.0, 400.0) + point.xz() * width)
    }

    #[test]
    fn small_squares_have_labels_at_the_near_edge_and_at_the_left() {
        let size = BoardSize::new(19).unwrap();
        for (width, first) in [(20.0, "a"), (-20.0, "s"), (32.0, "a")] {
            let labels = place(size, from_above(width)).expect("labels");
            assert_eq!(labels.len(), 38);
            let lowest = |(_, at): &&(String, Vec2)| at.y > 400.0 + 9.5 * width.abs();
            let files: Vec<_> = labels.iter().filter(lowest).collect();
            assert_eq!(files.len(), 19);
            let leftmost = files.iter().min_by(|one, other| one.1.x.total_cmp(&other.1.x)).expect("a file");
            assert_eq!(leftmost.0, first);
            assert_eq!(labels.iter().filter(|(_, at)| at.x < 400.0 - 9.5 * width.abs()).count(), 19, "the ranks");
        }
    }

    #[test]
    fn large_squares_need_no_labels() {
        assert_eq!(place(BoardSize::new(9).unwrap(), from_above(50.0)), None);
        assert_eq!(place(BoardSize::new(9).unwrap(), |_| None), None, "not in sight");
    }
}
