use std::{env, fmt};

use bevy::{light::DirectionalLightShadowMap, prelude::*, render::renderer::RenderAdapterInfo, tasks::block_on};
use wgpu::{Backends, DeviceType, Instance, InstanceDescriptor};

use crate::settings::{Backdrop, QualityPreset};

/// How much work a frame may be.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// For rendering on the processor: the wood is painted beforehand.
    Low,
    /// The wood is worked out in every frame.
    Medium,
    /// Finer shadows, bright light that spills over.
    High,
    /// And a lens with a depth of field.
    Ultra,
}

/// What the players want of the look, before the adapter has been asked.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookSettings {
    /// How much work a picture may be.
    pub preset: QualityPreset,
    /// Where the table stands.
    pub backdrop: Backdrop,
}

impl Quality {
    fn choose(preset: QualityPreset, adapter: Option<DeviceType>) -> Self {
        match (preset, adapter) {
            (QualityPreset::Low, _) | (QualityPreset::Automatic, Some(DeviceType::Cpu) | None) => Self::Low,
            (QualityPreset::High, _) | (QualityPreset::Automatic, Some(DeviceType::DiscreteGpu)) => Self::High,
            (QualityPreset::Ultra, _) => Self::Ultra,
            (QualityPreset::Medium | QualityPreset::Automatic, _) => Self::Medium,
        }
    }

    fn shadow_map(self) -> usize {
        match self {
            Self::Low | Self::Medium => 2048,
            Self::High | Self::Ultra => 4096,
        }
    }
}

impl LookSettings {
    /// The variable that overrides the chosen preset: `low`, `medium`, `high` or `ultra`.
    pub const QUALITY_VARIABLE: &str = "BIRKA_QUALITY";

    /// What is chosen, but for the preset where the variable names one.
    #[must_use]
    pub fn with_env_override(preset: QualityPreset, backdrop: Backdrop) -> Self {
        let ordered = env::var(Self::QUALITY_VARIABLE)
            .ok()
            .and_then(|word| QualityPreset::from_name(&word))
            .filter(|&ordered| ordered != QualityPreset::Automatic);
        Self { preset: ordered.unwrap_or(preset), backdrop }
    }
}

/// Whether there is no graphics card to draw with.
#[must_use]
pub fn is_software_renderer(adapter: Option<&RenderAdapterInfo>) -> bool {
    adapter.is_none_or(|info| info.0.device_type == DeviceType::Cpu)
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

/// There is nothing to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no graphics adapter: install a graphics driver, or Debian's `mesa-vulkan-drivers` to draw on the processor")]
pub struct NoGraphicsAdapter;

/// Looks for a graphics adapter, because Bevy panics where there is none. Call before building an app that renders.
///
/// # Errors
/// When no backend offers an adapter.
pub fn require_graphics_adapter() -> Result<(), NoGraphicsAdapter> {
    let backends = Backends::from_env().unwrap_or(Backends::all());
    let instance = Instance::new(InstanceDescriptor { backends, ..InstanceDescriptor::new_without_display_handle() });
    if block_on(instance.enumerate_adapters(backends)).is_empty() { Err(NoGraphicsAdapter) } else { Ok(()) }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LookSettings>()
        .add_systems(PreStartup, choose)
        .add_systems(PreUpdate, choose.run_if(resource_changed::<LookSettings>));
}

/// Before anything that depends on it is spawned, and again when something else is wanted.
pub(super) fn choose(
    mut commands: Commands,
    wanted: Res<LookSettings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    now: Option<ResMut<Quality>>,
) {
    let adapter = adapter.as_ref().map(|info| &info.0);
    let quality = Quality::choose(wanted.preset, adapter.map(|info| info.device_type));
    if now.as_deref() == Some(&quality) {
        return;
    }
    let (name, kind) = adapter.map_or(("no adapter", DeviceType::Other), |info| (info.name.as_str(), info.device_type));
    info!("drawing in {quality} quality on {name} ({kind:?}; {:?} was asked for)", wanted.preset);
    commands.insert_resource(DirectionalLightShadowMap { size: quality.shadow_map() });
    match now {
        Some(mut now) => *now = quality,
        None => commands.insert_resource(quality),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_adapter_decides_unless_somebody_does() {
        let of = |adapter| Quality::choose(QualityPreset::Automatic, adapter);
        assert_eq!(of(None), Quality::Low);
        assert_eq!(of(Some(DeviceType::Cpu)), Quality::Low);
        assert_eq!(of(Some(DeviceType::IntegratedGpu)), Quality::Medium);
        assert_eq!(of(Some(DeviceType::VirtualGpu)), Quality::Medium);
        assert_eq!(of(Some(DeviceType::DiscreteGpu)), Quality::High);
        for (preset, quality) in
            [(QualityPreset::Low, Quality::Low), (QualityPreset::Medium, Quality::Medium), (QualityPreset::Ultra, Quality::Ultra)]
        {
            assert_eq!(Quality::choose(preset, Some(DeviceType::DiscreteGpu)), quality);
            assert_eq!(Quality::choose(preset, Some(DeviceType::Cpu)), quality);
        }
    }
}
