use std::env;

use bevy::{light::DirectionalLightShadowMap, prelude::*, render::renderer::RenderAdapterInfo, tasks::block_on};
use wgpu::{Backends, DeviceType, Instance, InstanceDescriptor};

/// How much work a frame may be.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quality {
    /// For rendering on the processor.
    Low,
    /// For graphics cards.
    High,
}

impl Quality {
    /// The variable that overrides the choice by adapter: `low` or `high`.
    pub const VARIABLE: &str = "BIRKA_QUALITY";

    fn choose(wish: Option<&str>, adapter: Option<DeviceType>) -> Self {
        match (wish, adapter) {
            (Some("low"), _) => Self::Low,
            (Some("high"), _) => Self::High,
            (_, Some(DeviceType::Cpu) | None) => Self::Low,
            _ => Self::High,
        }
    }

    fn shadow_map(self) -> usize {
        match self {
            Self::Low => 2048,
            Self::High => 4096,
        }
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
    app.add_systems(PreStartup, choose);
}

/// Before anything that depends on it is spawned.
pub(super) fn choose(mut commands: Commands, adapter: Option<Res<RenderAdapterInfo>>, chosen: Option<Res<Quality>>) {
    let quality = chosen.map_or_else(
        || Quality::choose(env::var(Quality::VARIABLE).ok().as_deref(), adapter.map(|info| info.0.device_type)),
        |chosen| *chosen,
    );
    commands.insert_resource(DirectionalLightShadowMap { size: quality.shadow_map() });
    commands.insert_resource(quality);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_draws_little_unless_told_otherwise() {
        assert_eq!(Quality::choose(None, Some(DeviceType::Cpu)), Quality::Low);
        assert_eq!(Quality::choose(None, Some(DeviceType::DiscreteGpu)), Quality::High);
        assert_eq!(Quality::choose(Some("high"), Some(DeviceType::Cpu)), Quality::High);
        assert_eq!(Quality::choose(Some("low"), Some(DeviceType::IntegratedGpu)), Quality::Low);
        assert_eq!(Quality::choose(Some("nonsense"), Some(DeviceType::IntegratedGpu)), Quality::High);
    }
}
