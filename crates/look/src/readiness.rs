//! Tracks what has to be compiled or baked before the scene can be drawn as it will look.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderStartup};

/// Render work that is still pending.
#[derive(Resource, Clone)]
pub struct RenderReadiness {
    /// Pipelines that are being compiled, as the render world counted them last.
    compiling: Arc<AtomicUsize>,
    /// How often the renderer has been started.
    starts: Arc<AtomicUsize>,
    /// Textures that are being baked.
    pub(crate) bakes: usize,
    /// Whether textures wait to be baked, so that the pipelines of an interface are compiled before those of the scene.
    pub is_held: bool,
}

impl RenderReadiness {
    /// Whether a pipeline or a baked texture is missing, so that a frame would look incomplete.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.is_held || self.is_compiling() || self.bakes > 0
    }

    /// The number of pipelines and textures that are missing; `None` until the render world has counted once.
    #[must_use]
    pub fn missing(&self) -> Option<usize> {
        let compiling = self.compiling.load(Ordering::Relaxed);
        (compiling != usize::MAX).then(|| compiling + self.bakes)
    }

    /// How often the renderer has been started again, because the graphics device was lost. What is drawn once and not again is then missing.
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
        Self { compiling: Arc::new(AtomicUsize::new(usize::MAX)), starts: Arc::default(), bakes: 0, is_held: false }
    }
}

pub(crate) fn plugin(app: &mut App) {
    let readiness = RenderReadiness::default();
    app.insert_resource(readiness.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(readiness).add_systems(Render, count_compiling).add_systems(RenderStartup, count_start);
    }
}

fn count_compiling(cache: Res<PipelineCache>, readiness: Res<RenderReadiness>) {
    readiness.compiling.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}

fn count_start(readiness: Res<RenderReadiness>) {
    readiness.starts.fetch_add(1, Ordering::Relaxed);
    // No pipeline of an earlier device can be used.
    readiness.compiling.store(usize::MAX, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_known_to_be_missing_before_the_render_world_has_counted() {
        let readiness = RenderReadiness { bakes: 3, ..RenderReadiness::default() };
        assert_eq!((readiness.missing(), readiness.is_pending()), (None, true));
        readiness.compiling.store(2, Ordering::Relaxed);
        assert_eq!(readiness.missing(), Some(5));
    }
}
