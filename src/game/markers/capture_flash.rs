use bevy::prelude::*;
use bevy::time::Real;
use birka_rules::Square;

use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::{ChangeCause, PositionChanged};

/// The squares of the pieces that made the last capture, marked for a short time.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CaptureFlash {
    captors: Vec<Square>,
    seconds_left: f32,
}

impl CaptureFlash {
    /// The squares; none when the time is over.
    pub fn captors(&self) -> &[Square] {
        &self.captors
    }
}

/// For how many seconds a capture is marked.
fn duration(pace: Pace) -> f32 {
    0.6 + 0.5 * pace.factor()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CaptureFlash>()
        .add_systems(Update, update_flash.in_set(GameSystems::View))
        .redraw_scene_if(|flash: Res<CaptureFlash>| flash.is_changed() || !flash.captors.is_empty());
}

pub(super) fn update_flash(
    mut flash: ResMut<CaptureFlash>,
    time: Res<Time<Real>>,
    settings_store: Res<SettingsStore>,
    mut changes: MessageReader<PositionChanged>,
) {
    if !flash.captors.is_empty() {
        flash.seconds_left -= time.delta_secs();
        if flash.seconds_left <= 0.0 {
            *flash = CaptureFlash::default();
        }
    }
    for change in changes.read() {
        match &change.cause {
            ChangeCause::MovePlayed(played) => {
                let mut captors: Vec<_> = played.captured.iter().flat_map(|captured| captured.captured_by.iter().copied()).collect();
                captors.sort_unstable();
                captors.dedup();
                *flash = CaptureFlash { captors, seconds_left: duration(settings_store.settings().pace) };
            }
            ChangeCause::RulesReloaded => {}
            ChangeCause::GameStarted | ChangeCause::MoveTakenBack(_) | ChangeCause::ViewSwitched => *flash = CaptureFlash::default(),
        }
    }
}
