use std::{env, fmt};

use bevy::{light::DirectionalLightShadowMap, prelude::*, render::renderer::RenderAdapterInfo, tasks::block_on};
use wgpu::{Backends, DeviceType, Instance, InstanceDescriptor};

use crate::settings::{Place, Preset};

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
pub struct Wanted {
    /// How much work a picture may be.
    pub preset: Preset,
    /// Where the table stands.
    pub place: Place,
}

impl Quality {
    fn choose(preset: Preset, adapter: Option<DeviceType>) -> Self {
        match (preset, adapter) {
            (Preset::Low, _) | (Preset::Automatic, Some(DeviceType::Cpu) | None) => Self::Low,
            (Preset::High, _) | (Preset::Automatic, Some(DeviceType::DiscreteGpu)) => Self::High,
            (Preset::Ultra, _) => Self::Ultra,
            (Preset::Medium | Preset::Automatic, _) => Self::Medium,
        }
    }

    fn shadow_map(self) -> usize {
        match self {
            Self::Low | Self::Medium => 2048,
            Self::High | Self::Ultra => 4096,
        }
    }
}

impl Wanted {
    /// The variable that overrides the chosen preset: `low`, `medium`, `high` or `ultra`.
    pub const VARIABLE: &str = "BIRKA_QUALITY";

    /// What is chosen, but for the preset where the variable names one.
    #[must_use]
    pub fn new(preset: Preset, place: Place) -> Self {
        let ordered = env::var(Self::VARIABLE).ok().and_then(|word| Preset::named(&word)).filter(|&ordered| ordered != Preset::Automatic);
        Self { preset: ordered.unwrap_or(preset), place }
    }
}

/// Whether there is no graphics card to draw with.
#[must_use]
pub fn draws_on_processor(adapter: Option<&RenderAdapterInfo>) -> bool {
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
pub struct NoGraphics;

/// Looks for a graphics adapter, because Bevy panics where there is none. Call before building an app that renders.
///
/// # Errors
/// When no backend offers an adapter.
pub fn seek_graphics() -> Result<(), NoGraphics> {
    let backends = Backends::from_env().unwrap_or(Backends::all());
    let instance = Instance::new(InstanceDescriptor { backends, ..InstanceDescriptor::new_without_display_handle() });
    if block_on(instance.enumerate_adapters(backends)).is_empty() { Err(NoGraphics) } else { Ok(()) }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wanted>().add_systems(PreStartup, choose).add_systems(PreUpdate, choose.run_if(resource_changed::<Wanted>));
}

/// Before anything that depends on it is spawned, and again when something else is wanted.
pub(super) fn choose(mut commands: Commands, wanted: Res<Wanted>, adapter: Option<Res<RenderAdapterInfo>>, now: Option<ResMut<Quality>>) {
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
        let of = |adapter| Quality::choose(Preset::Automatic, adapter);
        assert_eq!(of(None), Quality::Low);
        assert_eq!(of(Some(DeviceType::Cpu)), Quality::Low);
        assert_eq!(of(Some(DeviceType::IntegratedGpu)), Quality::Medium);
        assert_eq!(of(Some(DeviceType::VirtualGpu)), Quality::Medium);
        assert_eq!(of(Some(DeviceType::DiscreteGpu)), Quality::High);
        for (preset, quality) in [(Preset::Low, Quality::Low), (Preset::Medium, Quality::Medium), (Preset::Ultra, Quality::Ultra)] {
            assert_eq!(Quality::choose(preset, Some(DeviceType::DiscreteGpu)), quality);
            assert_eq!(Quality::choose(preset, Some(DeviceType::Cpu)), quality);
        }
    }
}
