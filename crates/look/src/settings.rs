//! What a player can choose about the look.

use std::env;

use bevy::prelude::*;
pub use birka_art::{Backdrop, MarkPalette, PieceSet, QualityPreset};

/// The look that is asked for, before the graphics adapter is known.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookSettings {
    /// The quality preset.
    pub preset: QualityPreset,
    /// The surroundings of the table.
    pub backdrop: Backdrop,
}

impl LookSettings {
    /// The environment variable that overrides the preset: `low`, `medium`, `high` or `ultra`.
    pub const QUALITY_VARIABLE: &str = "BIRKA_QUALITY";

    /// These settings, with the preset that [`Self::QUALITY_VARIABLE`] names, if it names one other than automatic.
    #[must_use]
    pub fn with_env_override(preset: QualityPreset, backdrop: Backdrop) -> Self {
        let variable = env::var(Self::QUALITY_VARIABLE).ok();
        let overriding = variable.and_then(|name| QualityPreset::from_name(&name)).filter(|&preset| preset != QualityPreset::Automatic);
        Self { preset: overriding.unwrap_or(preset), backdrop }
    }
}
