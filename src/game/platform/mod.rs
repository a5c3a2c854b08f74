//! What connects the game to the system it runs on: the event loop, threads, redraws, errors and the log,
//! and the report for other programs.

mod background_task;
#[cfg(target_os = "linux")]
pub(super) mod drawing_connection;
mod egui_window;
pub(super) mod error_handling;
#[cfg(not(target_family = "wasm"))]
mod lost_graphics;
#[cfg(target_family = "wasm")]
pub(super) mod page;
mod redraw;
mod report_file;

use bevy::prelude::*;

pub use background_task::{BackgroundTask, StopOnDrop, TaskFailed, TaskReceiver, TaskSender, Waker, task_channel};
pub(super) use egui_window::egui_window;
#[cfg(not(target_family = "wasm"))]
pub(super) use lost_graphics::lose_graphics_on_request;
pub use redraw::{RedrawAppExt, RedrawSystems, SceneIdle, idle_update_mode, run_sequentially};
pub use report_file::{ReportEvent, ReportFile, processor_time, resident_memory};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((background_task::plugin, redraw::plugin, report_file::plugin));
}
