//! The player's settings: their values, and the file that stores them.

mod analysis_settings;
mod store;
mod values;

pub use analysis_settings::AnalysisSettings;
pub use store::SettingsStore;
pub use values::{Loudness, Pace, Settings, Volume};

pub(super) use store::plugin;
