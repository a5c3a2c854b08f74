//! The player's appearance settings, and the rendering quality that follows from them and from the graphics adapter.

use std::{env, fmt};

use bevy::{light::DirectionalLightShadowMap, prelude::*, render::renderer::RenderAdapterInfo};
pub use birka_art::{Backdrop, MarkPalette, PieceSet, Place, QualityPreset};
use wgpu::DeviceType;

/// The look that is asked for, before the graphics adapter is known.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookSettings {
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

/// The rendering quality in use, from the cheapest to the most expensive.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// For software rendering: baked textures, coarse meshes, FXAA.
    Low,
    /// Procedural materials, MSAA.
    Medium,
    /// Medium with larger shadow maps, bloom and depth of field.
    High,
    /// High with highlights that blur to discs.
    Ultra,
}

impl Quality {
    fn select(preset: QualityPreset, adapter: Option<DeviceType>) -> Self {
        match (preset, adapter) {
            (QualityPreset::Low, _) | (QualityPreset::Automatic, Some(DeviceType::Cpu) | None) => Self::Low,
            (QualityPreset::High, _) | (QualityPreset::Automatic, Some(DeviceType::DiscreteGpu)) => Self::High,
            (QualityPreset::Ultra, _) => Self::Ultra,
            (QualityPreset::Medium | QualityPreset::Automatic, _) => Self::Medium,
        }
    }

    /// Texels per side of a shadow map.
    fn shadow_map_size(self) -> usize {
        match self {
            Self::Low | Self::Medium => 2048,
            Self::High | Self::Ultra => 4096,
        }
    }
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Ultra => "ultra",
        })
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LookSettings>()
        .add_systems(PreStartup, select_quality)
        .add_systems(PreUpdate, select_quality.run_if(resource_changed::<LookSettings>));
}

/// Sets [`Quality`] from the settings and the adapter. Runs before anything that depends on the quality is spawned, and whenever the
/// settings change.
pub(crate) fn select_quality(
    mut commands: Commands,
    settings: Res<LookSettings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    current: Option<ResMut<Quality>>,
) {
    let adapter = adapter.as_ref().map(|info| &info.0);
    let quality = Quality::select(settings.preset, adapter.map(|info| info.device_type));
    if current.as_deref() == Some(&quality) {
        return;
    }
    let (name, kind) = adapter.map_or(("no adapter", DeviceType::Other), |info| (info.name.as_str(), info.device_type));
    info!("drawing in {quality} quality on {name} ({kind:?}; {:?} was asked for)", settings.preset);
    commands.insert_resource(DirectionalLightShadowMap { size: quality.shadow_map_size() });
    match current {
        Some(mut current) => *current = quality,
        None => commands.insert_resource(quality),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automatic_preset_follows_the_adapter() {
        let quality = |adapter| Quality::select(QualityPreset::Automatic, adapter);
        assert_eq!(quality(None), Quality::Low);
        assert_eq!(quality(Some(DeviceType::Cpu)), Quality::Low);
        assert_eq!(quality(Some(DeviceType::IntegratedGpu)), Quality::Medium);
        assert_eq!(quality(Some(DeviceType::VirtualGpu)), Quality::Medium);
        assert_eq!(quality(Some(DeviceType::DiscreteGpu)), Quality::High);
    }

    #[test]
    fn explicit_preset_overrides_the_adapter() {
        for (preset, quality) in
            [(QualityPreset::Low, Quality::Low), (QualityPreset::Medium, Quality::Medium), (QualityPreset::Ultra, Quality::Ultra)]
        {
            assert_eq!(Quality::select(preset, Some(DeviceType::DiscreteGpu)), quality);
            assert_eq!(Quality::select(preset, Some(DeviceType::Cpu)), quality);
        }
    }
}
