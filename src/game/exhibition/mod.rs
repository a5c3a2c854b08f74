//! The exhibition: an unattended table. It plays by itself until it is touched.
//!
//! [`ExhibitionLogicPlugin`] needs neither window nor graphics: tests run it without a screen. It uses the game's logic and leaves out its panel, dialogs,
//! keys and pointer. `birka_exhibition::visit` defines a visit; [`Exhibit`] holds it.
//!
//! | module | owns |
//! |---|---|
//! | `app` | the program: what is loaded, the window, and its end, also for the supervisor or after the graphics have failed; the programme for fairs |
//! | `exhibit` | the visit, the config and the texts; starts games and puzzles, and notices their end |
//! | `config` | the config file, the opening hours, the look that it names, and the frames per second |
//! | `attract` | the programme while nobody plays |
//! | `finale` | what is seen of a game that has ended: the king, and the last moves once more |
//! | `hand` | a hand that shows how pieces are moved |
//! | `phone` | a second visitor with a phone |
//! | `camera` | how the board is seen; rays through points of the window |
//! | `touch` | fingers: what each is on, pieces that follow them, the gesture of the staff, rings under them for staff |
//! | `screens` | what each screen says and offers, where that is, and how it is drawn |
//! | `service` | the service screen, and the record of visits |
//! | `still_picture` | the picture that is shown between restarts |
//! | `screen_area` | the size of the screen and its changes; the window fills it |
//! | `report` | what tests of the running exhibit read |

mod app;
mod attract;
mod camera;
mod config;
mod exhibit;
mod finale;
mod hand;
mod phone;
mod report;
mod screen_area;
mod screens;
mod service;
mod still_picture;
mod touch;

use bevy::prelude::*;

use super::GameLogicPlugin;

pub use app::{ExhibitionOptions, run};
pub use camera::BoardView;
pub use config::ConfigFile;
pub use exhibit::{Exhibit, ExhibitEffect, ExhibitInput, OutOfTurn};
pub use finale::Finale;
pub use hand::Hand;
pub use screen_area::{ScreenArea, display_fault, watch_screen};
pub use screens::{ItemLook, PressedControl, ScreenItem, Screens, Speaker, TakeHome};
pub use service::{ServiceStatus, StaffRequest};
pub use touch::{Finger, FingerEvent, FingerPhase, FingerRings, Fingers};

/// The exhibition without its picture. Needs the resources [`GameTable`](super::state::GameTable) and [`Exhibit`], and Bevy's plugins for assets and input.
pub struct ExhibitionLogicPlugin;

impl Plugin for ExhibitionLogicPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((GameLogicPlugin, exhibit::plugin, config::plugin, attract::plugin)).add_plugins((
            finale::plugin,
            camera::plugin,
            hand::plugin,
            phone::plugin,
            touch::plugin,
            screens::plugin,
            service::plugin,
        ));
    }
}

/// The picture of the exhibition, and the handling of renderer failures. Needs [`ExhibitionLogicPlugin`], [`birka_look::plugin`], and a window.
pub struct ExhibitionViewPlugin;

impl Plugin for ExhibitionViewPlugin {
    fn build(&self, app: &mut App) {
        // The markers read it, although nothing moves the cursor here.
        app.init_resource::<super::input::KeyboardCursor>()
            .add_plugins((super::board::plugin, super::pieces::view, super::markers::plugin, super::rendering::scene))
            .insert_resource(super::rendering::Preparation::Done)
            .add_plugins((super::platform::egui_window, screens::view, finale::view, hand::view, touch::view))
            .add_plugins((camera::view, config::view, screen_area::plugin, still_picture::plugin, report::plugin))
            .add_plugins((super::platform::error_handling::plugin, super::platform::lose_graphics_on_request, app::supervise))
            .add_plugins(super::platform::run_sequentially);
    }
}
