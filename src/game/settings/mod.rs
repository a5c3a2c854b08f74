//! The current settings as a resource. Their values and the format of their file are in [`session::settings`](crate::session::settings).

mod store;

pub use crate::session::settings::{AnalysisSettings, Loudness, Pace, Settings, Volume};
pub use store::SettingsStore;

pub(super) use store::plugin;
