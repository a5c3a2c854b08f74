//! The program with a window: startup, the window, and its end.

mod startup;
mod window;

pub use startup::PlayOptions;
pub(in crate::game) use startup::check_display;
pub use window::play;
