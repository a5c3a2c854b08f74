//! What connects the game to the system it runs on: the event loop, threads, redraws, the division of the window, errors, and the report
//! for other programs.

mod background_task;
#[cfg(target_os = "linux")]
pub(super) mod drawing_connection;
pub(super) mod error_handling;
pub(super) mod graphics_loss;
pub(super) mod log;
mod process_usage;
mod redraw;
mod report_file;
pub(super) mod sequential;
mod waker;
mod window_layout;

use bevy::prelude::*;

pub use background_task::{BackgroundTask, TaskFailed, TaskReceiver, TaskSender, task_channel};
pub use process_usage::{processor_time, resident_memory};
pub use redraw::{RedrawAppExt, RedrawSystems, SceneIdle, idle_update_mode};
pub use report_file::{ReportEvent, ReportFile};
pub use waker::Waker;
pub use window_layout::WindowLayout;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((waker::plugin, redraw::plugin, report_file::plugin));
}
