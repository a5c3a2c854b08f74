//! The renderer: the graphics adapter, the shaders, the pipelines and textures that are not ready yet, and settings of Bevy's renderer for a scene of few
//! meshes.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::asset::embedded_asset;
use bevy::ecs::system::SystemParam;
use bevy::pbr::{LightKeyCache, ViewKeyCache, ViewKeyPrepassCache};
use bevy::prelude::*;
use bevy::render::batching::gpu_preprocessing::{GpuPreprocessingMode, GpuPreprocessingSupport};
use bevy::render::render_resource::{CachedPipeline, PipelineCache, PipelineDescriptor};
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::view::ExtractedView;
use bevy::render::{Render, RenderApp, RenderStartup, RenderSystems, init_gpu_resource};
use bevy::shader::load_shader_library;
use bevy::tasks::block_on;
use wgpu::{Backends, DeviceType, Instance, InstanceDescriptor};

/// No backend offers a graphics adapter that can draw the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGraphicsAdapter {
    #[error("no graphics adapter: install a graphics driver, or Debian's `mesa-vulkan-drivers` to draw on the processor")]
    NoDriver,
    /// It binds fewer storage buffers to a shader than Bevy's materials do, as the software driver of Mesa 20 and 21.
    #[error("no graphics adapter: the graphics driver is too old; install a newer one, of Mesa version 22 or later")]
    TooOld,
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
/// When no backend that `WGPU_BACKEND` allows offers an adapter that can draw the table.
pub fn require_graphics_adapter() -> Result<(), NoGraphicsAdapter> {
    check(Backends::from_env(), Instance::enabled_backend_features(), BestAdapter::of)
}

/// The best adapter of some backends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BestAdapter {
    None,
    TooOld,
    Draws,
}

impl BestAdapter {
    /// The storage buffers that a shader of Bevy's materials reads, unless the adapter binds none at all.
    const STORAGE_BUFFERS: u32 = 4;

    fn of(backends: Backends) -> Self {
        let instance = Instance::new(InstanceDescriptor { backends, ..InstanceDescriptor::new_without_display_handle() });
        let adapters = block_on(instance.enumerate_adapters(backends)).into_iter();
        let adapters = adapters.map(|adapter| Self::with_storage_buffers(adapter.limits().max_storage_buffers_per_shader_stage));
        adapters.max().unwrap_or(Self::None)
    }

    /// An adapter that binds at most this number of storage buffers to a shader.
    fn with_storage_buffers(most: u32) -> Self {
        if (1..Self::STORAGE_BUFFERS).contains(&most) { Self::TooOld } else { Self::Draws }
    }
}

/// Asks for the best adapter of the requested backends, and if it cannot draw, why.
fn check(requested: Option<Backends>, built: Backends, best: impl Fn(Backends) -> BestAdapter) -> Result<(), NoGraphicsAdapter> {
    let allowed = requested.unwrap_or(Backends::all()) & built;
    if allowed.is_empty() {
        return Err(if requested.is_some() { NoGraphicsAdapter::NotBuilt(first_name(built)) } else { NoGraphicsAdapter::NoDriver });
    }
    match best(allowed) {
        BestAdapter::Draws => Ok(()),
        _ if requested.is_some() && best(built) == BestAdapter::Draws => Err(NoGraphicsAdapter::Excluded),
        BestAdapter::TooOld => Err(NoGraphicsAdapter::TooOld),
        BestAdapter::None => Err(NoGraphicsAdapter::NoDriver),
    }
}

/// The name that `WGPU_BACKEND` uses for the first of some backends.
fn first_name(backends: Backends) -> &'static str {
    let names = [(Backends::VULKAN, "vulkan"), (Backends::METAL, "metal"), (Backends::DX12, "dx12"), (Backends::GL, "gl")];
    names.into_iter().find(|(backend, _)| backends.contains(*backend)).map_or("another one", |(_, name)| name)
}

/// Whether the adapter is a software renderer, such as lavapipe, or unknown.
#[must_use]
pub fn is_software_renderer(adapter: Option<&RenderAdapterInfo>) -> bool {
    adapter.is_none_or(|info| info.0.device_type == DeviceType::Cpu)
}

/// Pipelines and textures that a complete picture still needs.
#[derive(Resource, Clone)]
pub struct RenderReadiness {
    /// Pipelines that are being compiled, as the render world counted them last.
    compiling: Arc<AtomicUsize>,
    /// How often the renderer has been started.
    starts: Arc<AtomicUsize>,
    /// Textures that are being baked.
    pub(crate) bakes: usize,
    /// Whether a hall is being built.
    pub(crate) hall: bool,
    /// Whether textures wait to be baked, so that the pipelines of an interface are compiled before those of the scene.
    pub is_held: bool,
}

impl RenderReadiness {
    /// Whether a pipeline or a baked texture is missing, so that a frame would look incomplete.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.is_held || self.is_compiling() || self.bakes > 0
    }

    /// Whether the hall around the table is being built. It is left out of [`is_pending`](Self::is_pending): the picture of the table is complete
    /// without it.
    #[must_use]
    pub fn is_hall_pending(&self) -> bool {
        self.hall
    }

    /// The number of pipelines and textures that are missing; `None` until the render world has counted once.
    #[must_use]
    pub fn missing(&self) -> Option<usize> {
        let compiling = self.compiling.load(Ordering::Relaxed);
        (compiling != usize::MAX).then(|| compiling + self.bakes)
    }

    /// How often the renderer has been started again, because the graphics device was lost. Textures that are drawn only once are then lost.
    #[must_use]
    pub fn restarts(&self) -> usize {
        self.starts.load(Ordering::Relaxed).saturating_sub(1)
    }

    /// Whether a pipeline is being compiled.
    #[must_use]
    pub fn is_compiling(&self) -> bool {
        self.compiling.load(Ordering::Relaxed) > 0
    }
}

impl Default for RenderReadiness {
    fn default() -> Self {
        // Everything counts as pending until the render world has counted once.
        Self { compiling: Arc::new(AtomicUsize::new(usize::MAX)), starts: Arc::default(), bakes: 0, hall: false, is_held: false }
    }
}

pub(crate) fn plugin(app: &mut App) {
    embed_shaders(app);
    let readiness = RenderReadiness::default();
    app.insert_resource(readiness.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(readiness)
            // Bevy's plugins read it when they are finished, and set it again for each graphics device.
            .insert_resource(BY_PROCESSOR)
            .add_systems(RenderStartup, (count_start, prepare_by_processor.after(init_gpu_resource::<GpuPreprocessingSupport>)))
            .add_systems(Render, (count_compiling, forget_closed_views.in_set(RenderSystems::PrepareResources)));
    }
}

fn count_compiling(pipelines: MissingPipelines, readiness: Res<RenderReadiness>) {
    readiness.compiling.store(pipelines.count(), Ordering::Relaxed);
}

/// The pipelines that Bevy waits for.
#[derive(SystemParam)]
pub(crate) struct MissingPipelines<'w> {
    cache: Res<'w, PipelineCache>,
    device: Res<'w, RenderDevice>,
}

impl MissingPipelines<'_> {
    /// How many there are. Where compute shaders do not exist, as in WebGL 2, those for them do not count: Bevy 0.19 requests one, for which it loads
    /// no shader, and waits for ever.
    pub(crate) fn count(&self) -> usize {
        let has_compute = self.device.limits().max_compute_workgroup_size_x > 0;
        let is_compute = |pipeline: &CachedPipeline| matches!(pipeline.descriptor, PipelineDescriptor::ComputePipelineDescriptor(_));
        self.cache.waiting_pipelines().filter(|&id| has_compute || !self.cache.pipelines().nth(id).is_some_and(is_compute)).count()
    }
}

fn count_start(readiness: Res<RenderReadiness>) {
    readiness.starts.fetch_add(1, Ordering::Relaxed);
    // No pipeline of an earlier device can be used.
    readiness.compiling.store(usize::MAX, Ordering::Relaxed);
}

/// Meshes are prepared for drawing by the processor.
///
/// Bevy prefers compute shaders and indirect draws, which pay off for thousands of meshes. A table has about a hundred: there the passes that prepare
/// them cost more than they save, the more so where the processor does the work of the graphics card. And for each camera and shadow map they use,
/// Bevy 0.19 keeps buffers and bind groups that it never frees: every new scene of an exhibit added some.
const BY_PROCESSOR: GpuPreprocessingSupport = GpuPreprocessingSupport { max_supported_mode: GpuPreprocessingMode::None };

fn prepare_by_processor(mut support: ResMut<GpuPreprocessingSupport>) {
    *support = BY_PROCESSOR;
}

/// Removes the pipeline keys of views that no longer exist.
///
/// A camera is a view, and so is each shadow map that is drawn for it. Bevy 0.19 never removes the pipeline keys of a view. An exhibit changes its
/// scene, and with it all views, every few seconds.
fn forget_closed_views(
    views: Query<&ExtractedView>,
    keys: Option<ResMut<ViewKeyCache>>,
    prepass_keys: Option<ResMut<ViewKeyPrepassCache>>,
    light_keys: Option<ResMut<LightKeyCache>>,
) {
    let open: HashSet<_> = views.iter().map(|view| view.retained_view_entity).collect();
    if let Some(mut keys) = keys {
        keys.retain(|view, _| open.contains(view));
    }
    if let Some(mut keys) = prepass_keys {
        keys.retain(|view, _| open.contains(view));
    }
    if let Some(mut keys) = light_keys {
        keys.retain(|view, _| open.contains(view));
    }
}

/// Entry points of shaders. Paths of embedded assets begin with the crate's name.
pub(crate) const PBR_SHADER: &str = "embedded://birka_look/shaders/pbr.wgsl";
pub(crate) const UNLIT_SHADER: &str = "embedded://birka_look/shaders/unlit.wgsl";
pub(crate) const DIRECT_OUTPUT_SHADER: &str = "embedded://birka_look/shaders/direct_output.wgsl";

/// Embeds the shaders and loads those that others import.
fn embed_shaders(app: &mut App) {
    load_shader_library!(app, "shaders/noise.wgsl");
    load_shader_library!(app, "shaders/wood.wgsl");
    load_shader_library!(app, "shaders/lighting.wgsl");
    load_shader_library!(app, "shaders/pbr_bindings.wgsl");
    load_shader_library!(app, "shaders/unlit_bindings.wgsl");
    load_shader_library!(app, "shaders/hall.wgsl");
    load_shader_library!(app, "shaders/glow.wgsl");
    load_shader_library!(app, "shaders/markers.wgsl");
    load_shader_library!(app, "shaders/board/layout.wgsl");
    load_shader_library!(app, "shaders/board/carving.wgsl");
    load_shader_library!(app, "shaders/board/surface.wgsl");
    load_shader_library!(app, "shaders/board/bake.wgsl");
    load_shader_library!(app, "shaders/board/baked.wgsl");
    load_shader_library!(app, "shaders/pieces/attributes.wgsl");
    load_shader_library!(app, "shaders/pieces/glass.wgsl");
    load_shader_library!(app, "shaders/pieces/pbr.wgsl");
    load_shader_library!(app, "shaders/pieces/low.wgsl");
    embedded_asset!(app, "shaders/pbr.wgsl");
    embedded_asset!(app, "shaders/unlit.wgsl");
    embedded_asset!(app, "shaders/direct_output.wgsl");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_adapter_names_its_remedy() {
        let only_vulkan = |backends: Backends| if backends.contains(Backends::VULKAN) { BestAdapter::Draws } else { BestAdapter::None };
        let both = Backends::VULKAN | Backends::GL;
        assert_eq!(check(None, Backends::VULKAN, only_vulkan), Ok(()));
        assert_eq!(check(Some(Backends::VULKAN), both, only_vulkan), Ok(()));
        assert_eq!(check(Some(Backends::GL), both, only_vulkan), Err(NoGraphicsAdapter::Excluded));
        for requested in [Backends::GL, Backends::empty()] {
            assert_eq!(check(Some(requested), Backends::VULKAN, only_vulkan), Err(NoGraphicsAdapter::NotBuilt("vulkan")));
        }
        for requested in [None, Some(Backends::GL)] {
            assert_eq!(check(requested, both, |_| BestAdapter::None), Err(NoGraphicsAdapter::NoDriver));
            assert_eq!(check(requested, both, |_| BestAdapter::TooOld), Err(NoGraphicsAdapter::TooOld));
        }
        // Without storage buffers, as in WebGL, Bevy's materials read others.
        let draws = |most| BestAdapter::with_storage_buffers(most) == BestAdapter::Draws;
        assert_eq!([0, 1, 3, 4, 8].map(draws), [true, false, false, true, true]);
    }

    #[test]
    fn nothing_is_known_to_be_missing_before_the_render_world_has_counted() {
        let readiness = RenderReadiness { bakes: 3, ..RenderReadiness::default() };
        assert_eq!((readiness.missing(), readiness.is_pending()), (None, true));
        readiness.compiling.store(2, Ordering::Relaxed);
        assert_eq!(readiness.missing(), Some(5));
    }
}
