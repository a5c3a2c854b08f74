//! Checks the file of the current variant while the console is open.

use std::sync::Arc;

use bevy::prelude::*;
use birka_script::{CheckReport, Variant};

use super::active::ActiveOverlay;
use crate::game::platform::{BackgroundTask, RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;

/// The check of the current variant.
#[derive(Resource, Default)]
pub struct ScriptCheck {
    variant: Option<Arc<Variant>>,
    task: Option<BackgroundTask<CheckReport>>,
    result: Option<CheckReport>,
}

impl ScriptCheck {
    /// The result; `None` while the check runs.
    #[must_use]
    pub fn result(&self) -> Option<&CheckReport> {
        self.result.as_ref()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScriptCheck>()
        .add_systems(Update, (start_check, poll_check).chain().in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<ScriptCheck>);
}

/// Playing the examples and calling the functions of a variant takes longer than a frame.
fn start_check(mut check: ResMut<ScriptCheck>, state: Res<GameState>, overlay: Res<ActiveOverlay>, waker: Res<Waker>) {
    let variant = state.session().variant();
    if !overlay.is_console() || check.variant.as_ref().is_some_and(|known| Arc::ptr_eq(known, variant)) {
        return;
    }
    let (library, checked) = (state.library().clone(), Arc::clone(variant));
    let task = BackgroundTask::spawn("script check", &waker, move || library.check_variant(&checked));
    *check = ScriptCheck { variant: Some(Arc::clone(variant)), task: Some(task), result: None };
}

fn poll_check(mut check: ResMut<ScriptCheck>) {
    let Some(result) = check.task.as_ref().and_then(BackgroundTask::poll) else { return };
    check.task = None;
    check.result = Some(result.unwrap_or_default());
}
