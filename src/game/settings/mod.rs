//! The current settings as a resource. Their values and the format of their file are in [`session::settings`](crate::session::settings).

mod store;

pub use crate::session::settings::{AccessibilitySettings, AnalysisSettings, Contrast, Loudness, Pace, Settings, TextSize, Volume};
pub use store::SettingsStore;

pub(super) use store::plugin;
