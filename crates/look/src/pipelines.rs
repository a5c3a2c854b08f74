use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp};

/// What is not ready to be drawn yet.
#[derive(Resource, Clone)]
pub struct RenderReadiness {
    /// RenderReadiness the graphics driver is still at work on, as the render world last counted them.
    waiting: Arc<AtomicUsize>,
    /// Pictures that are being painted beforehand.
    pub(super) paintings: usize,
}

impl RenderReadiness {
    /// Whether something cannot be drawn yet as it will look.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.are_waiting() || self.paintings > 0
    }

    /// Whether something cannot be drawn yet for want of a pipeline.
    pub(super) fn are_waiting(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }
}

pub(super) fn plugin(app: &mut App) {
    // Until they have been counted once, everything is pending.
    let pipelines = RenderReadiness { waiting: Arc::new(AtomicUsize::new(usize::MAX)), paintings: 0 };
    app.insert_resource(pipelines.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(pipelines).add_systems(Render, count);
    }
}

fn count(cache: Res<PipelineCache>, pipelines: Res<RenderReadiness>) {
    pipelines.waiting.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}
