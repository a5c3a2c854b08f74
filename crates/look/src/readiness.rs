//! Tracks what has to be compiled or baked before the scene can be drawn as it will look.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp};

/// Render work that is still pending.
#[derive(Resource, Clone)]
pub struct RenderReadiness {
    /// Pipelines that are being compiled, as the render world counted them last.
    compiling: Arc<AtomicUsize>,
    /// Textures that are being baked.
    pub(crate) bakes: usize,
}

impl RenderReadiness {
    /// Whether a pipeline or a baked texture is missing, so that a frame would look incomplete.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.is_compiling() || self.bakes > 0
    }

    /// Whether a pipeline is being compiled.
    pub(crate) fn is_compiling(&self) -> bool {
        self.compiling.load(Ordering::Relaxed) > 0
    }
}

pub(crate) fn plugin(app: &mut App) {
    // Everything counts as pending until the render world has counted once.
    let readiness = RenderReadiness { compiling: Arc::new(AtomicUsize::new(usize::MAX)), bakes: 0 };
    app.insert_resource(readiness.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(readiness).add_systems(Render, count_compiling);
    }
}

fn count_compiling(cache: Res<PipelineCache>, readiness: Res<RenderReadiness>) {
    readiness.compiling.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}
