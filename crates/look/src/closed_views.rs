//! Forgets what the renderer keeps for views that are gone.
//!
//! A camera is a view, and so is each shadow map that is drawn for it. Bevy 0.19 never removes the pipeline keys of a view. An exhibit changes its
//! scene, and with it all views, every few seconds.

use std::collections::HashSet;

use bevy::pbr::{LightKeyCache, ViewKeyCache, ViewKeyPrepassCache};
use bevy::prelude::*;
use bevy::render::view::ExtractedView;
use bevy::render::{Render, RenderApp, RenderSystems};

pub(super) fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Render, forget_closed_views.in_set(RenderSystems::PrepareResources));
    }
}

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
