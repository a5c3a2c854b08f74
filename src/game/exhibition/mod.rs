//! The exhibition: a table that nobody looks after. It plays itself until somebody touches it.
//!
//! [`ExhibitionLogicPlugin`] needs neither window nor graphics: tests run it without a screen. It stands on the game's logic and leaves out its panel, dialogs,
//! keys and pointer. What a visit is, is said in `birka_exhibition::visit`; [`Exhibit`] holds it.
//!
//! | module | owns |
//! |---|---|
//! | `exhibit` | the visit, the config and the texts; starts games and notices their end |
//! | `attract` | the programme while nobody plays |
//! | `board_view`, `camera` | how the board is seen; rays through points of the window |
//! | `touch` | fingers: what each is on, pieces that follow them, the gesture of the staff |
//! | `screens` | what each screen says and offers, and its nodes |
//! | `service` | the service screen |
//! | `config_reload`, `look`, `pacing` | the config file and the opening hours; pieces and place; frames per second |
//! | `record`, `supervision`, `still_picture` | visits that are counted; the heartbeat for the supervisor; the picture for the time between restarts |
//! | `scene_image`, `display`, `app` | the image of the scene; when the window is shown; the program and its end |
//! | `screen_area`, `fill_screen` | the size of the screen and its changes; the window fills it |
//! | `graphics_failure` | the end when the graphics device is lost |
//! | `report`, `answer_time` | what tests of the running exhibit read; how long answers to touches take |

mod answer_time;
mod app;
mod attract;
mod board_view;
mod camera;
mod config_reload;
mod demo;
mod display;
mod exhibit;
mod fill_screen;
mod graphics_failure;
mod look;
mod pacing;
mod puzzle_offer;
mod record;
mod report;
mod scene_image;
mod screen_area;
mod screens;
mod service;
mod still_picture;
mod supervision;
mod touch;

use bevy::prelude::*;

pub use app::{ExhibitionOptions, run};
pub use board_view::BoardView;
pub use config_reload::ConfigFile;
pub use exhibit::{Exhibit, ExhibitEffect, ExhibitInput};
pub use screen_area::{ScreenArea, watch_screen};
pub use screens::{ControlButton, PressedControl, show_pressed};
pub use service::{ServiceStatus, StaffRequest};
pub use touch::{Finger, FingerEvent, FingerPhase, Fingers, OutOfTurn};

use super::plugins::GameLogicPlugin;

/// The exhibition without a picture of it. Needs the resources [`GameState`](super::state::GameState) and [`Exhibit`], and Bevy's plugins for assets, input, UI
/// and text.
pub struct ExhibitionLogicPlugin;

impl Plugin for ExhibitionLogicPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(GameLogicPlugin)
            .add_plugins((exhibit::plugin, attract::plugin, camera::plugin, touch::plugin, screens::plugin, service::plugin))
            .add_plugins((config_reload::plugin, look::plugin, record::plugin));
    }
}

/// What is seen of the exhibition, and what happens when the renderer fails. Needs [`ExhibitionLogicPlugin`], [`birka_look::plugin`], and a window.
pub struct ExhibitionViewPlugin;

impl Plugin for ExhibitionViewPlugin {
    fn build(&self, app: &mut App) {
        // Markers show it; nothing moves it here.
        app.init_resource::<super::input::KeyboardCursor>()
            .add_plugins((super::board::plugin, super::pieces::view, super::markers::plugin, super::rendering::scene))
            .add_plugins((
                camera::view,
                scene_image::plugin,
                fill_screen::plugin,
                pacing::plugin,
                supervision::plugin,
                still_picture::plugin,
                report::plugin,
                answer_time::plugin,
            ))
            .add_plugins((super::platform::error_handling::plugin, super::platform::graphics_loss::plugin, graphics_failure::plugin))
            .add_plugins(super::platform::sequential::plugin);
    }
}
