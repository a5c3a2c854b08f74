//! What a player can choose, and the format of the file that stores it, `settings.ron`.

mod accessibility_settings;
mod analysis_settings;
mod values;

pub use accessibility_settings::{AccessibilitySettings, Contrast, TextSize};
pub use analysis_settings::AnalysisSettings;
pub use values::{Loudness, Pace, Settings, Volume};
