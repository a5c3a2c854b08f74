//! The graphics adapter.

use bevy::{render::renderer::RenderAdapterInfo, tasks::block_on};
use wgpu::{Backends, DeviceType, Instance, InstanceDescriptor};

/// No backend offers a graphics adapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no graphics adapter: install a graphics driver, or Debian's `mesa-vulkan-drivers` to draw on the processor")]
pub struct NoGraphicsAdapter;

/// Checks that there is a graphics adapter. Call it before building an app that renders: Bevy panics without one.
///
/// # Errors
/// When no backend offers an adapter.
pub fn require_graphics_adapter() -> Result<(), NoGraphicsAdapter> {
    let backends = Backends::from_env().unwrap_or(Backends::all());
    let instance = Instance::new(InstanceDescriptor { backends, ..InstanceDescriptor::new_without_display_handle() });
    if block_on(instance.enumerate_adapters(backends)).is_empty() { Err(NoGraphicsAdapter) } else { Ok(()) }
}

/// Whether the adapter is a software renderer, such as lavapipe, or unknown.
#[must_use]
pub fn is_software_renderer(adapter: Option<&RenderAdapterInfo>) -> bool {
    adapter.is_none_or(|info| info.0.device_type == DeviceType::Cpu)
}
