//! What a player can choose, and the format of the file that stores it, `settings.ron`.

mod analysis_settings;
mod values;

pub use analysis_settings::AnalysisSettings;
pub use values::{Loudness, Pace, Settings, Volume};
