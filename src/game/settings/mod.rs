//! The player's settings: their values, and the file that stores them.

mod lessons;
mod store;
mod values;

pub use lessons::AnalysisSettings;
pub use store::SettingsStore;
pub use values::{Loudness, Pace, Settings, Volume};

pub(super) use store::plugin;
