//! The graphics adapter.

use bevy::{render::renderer::RenderAdapterInfo, tasks::block_on};
use wgpu::{Backends, DeviceType, Instance, InstanceDescriptor};

/// No backend offers a graphics adapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGraphicsAdapter {
    #[error("no graphics adapter: install a graphics driver, or Debian's `mesa-vulkan-drivers` to draw on the processor")]
    NoDriver,
    /// `WGPU_BACKEND` names only backends that Birka is built without, or none.
    #[error(
        "no graphics adapter: the environment variable WGPU_BACKEND names no backend that Birka is built with; unset it, or set it to {0}"
    )]
    NotBuilt(&'static str),
    /// `WGPU_BACKEND` excludes the backends that have an adapter.
    #[error("no graphics adapter: the environment variable WGPU_BACKEND excludes every backend that has one; unset it")]
    Excluded,
}

/// Checks that there is a graphics adapter. Call it before building an app that renders: Bevy panics without one.
///
/// # Errors
/// When no backend that `WGPU_BACKEND` allows offers an adapter.
pub fn require_graphics_adapter() -> Result<(), NoGraphicsAdapter> {
    check(Backends::from_env(), Instance::enabled_backend_features(), has_adapter)
}

fn has_adapter(backends: Backends) -> bool {
    let instance = Instance::new(InstanceDescriptor { backends, ..InstanceDescriptor::new_without_display_handle() });
    !block_on(instance.enumerate_adapters(backends)).is_empty()
}

/// Asks for an adapter of the requested backends, and if there is none, why.
fn check(requested: Option<Backends>, built: Backends, has_adapter: impl Fn(Backends) -> bool) -> Result<(), NoGraphicsAdapter> {
    let allowed = requested.unwrap_or(Backends::all()) & built;
    match requested {
        _ if !allowed.is_empty() && has_adapter(allowed) => Ok(()),
        Some(_) if allowed.is_empty() => Err(NoGraphicsAdapter::NotBuilt(first_name(built))),
        Some(_) if has_adapter(built) => Err(NoGraphicsAdapter::Excluded),
        _ => Err(NoGraphicsAdapter::NoDriver),
    }
}

/// What `WGPU_BACKEND` calls the first of some backends.
fn first_name(backends: Backends) -> &'static str {
    let names = [(Backends::VULKAN, "vulkan"), (Backends::METAL, "metal"), (Backends::DX12, "dx12"), (Backends::GL, "gl")];
    names.into_iter().find(|(backend, _)| backends.contains(*backend)).map_or("another one", |(_, name)| name)
}

/// Whether the adapter is a software renderer, such as lavapipe, or unknown.
#[must_use]
pub fn is_software_renderer(adapter: Option<&RenderAdapterInfo>) -> bool {
    adapter.is_none_or(|info| info.0.device_type == DeviceType::Cpu)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_adapter_names_its_remedy() {
        let only_vulkan = |backends: Backends| backends.contains(Backends::VULKAN);
        let both = Backends::VULKAN | Backends::GL;
        assert_eq!(check(None, Backends::VULKAN, only_vulkan), Ok(()));
        assert_eq!(check(Some(Backends::VULKAN), both, only_vulkan), Ok(()));
        assert_eq!(check(Some(Backends::GL), both, only_vulkan), Err(NoGraphicsAdapter::Excluded));
        for requested in [Backends::GL, Backends::empty()] {
            assert_eq!(check(Some(requested), Backends::VULKAN, only_vulkan), Err(NoGraphicsAdapter::NotBuilt("vulkan")));
        }
        for requested in [None, Some(Backends::GL)] {
            assert_eq!(check(requested, both, |_| false), Err(NoGraphicsAdapter::NoDriver));
        }
    }
}
