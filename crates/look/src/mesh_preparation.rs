//! Meshes are prepared for drawing by the processor.
//!
//! Bevy prefers compute shaders and indirect draws, which pay off for thousands of meshes. A table has about a hundred: there the passes that prepare
//! them cost more than they save, the more so where the processor does the work of the graphics card. And for each camera and shadow map they use,
//! Bevy 0.19 keeps buffers and bind groups that it never frees: every new scene of an exhibit added some.

use bevy::prelude::*;
use bevy::render::batching::gpu_preprocessing::{GpuPreprocessingMode, GpuPreprocessingSupport};
use bevy::render::{RenderApp, RenderStartup, init_gpu_resource};

pub(super) fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // Bevy's plugins read it when they are finished, and find it out anew for each graphics device.
        render
            .insert_resource(BY_PROCESSOR)
            .add_systems(RenderStartup, prepare_by_processor.after(init_gpu_resource::<GpuPreprocessingSupport>));
    }
}

const BY_PROCESSOR: GpuPreprocessingSupport = GpuPreprocessingSupport { max_supported_mode: GpuPreprocessingMode::None };

fn prepare_by_processor(mut support: ResMut<GpuPreprocessingSupport>) {
    *support = BY_PROCESSOR;
}
