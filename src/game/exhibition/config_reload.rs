//! The config is read again when an attract begins and every ten seconds while nobody plays. The opening hours are looked at once a second, by the
//! clock on the wall, which may jump.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use birka_exhibition::config::{ConfigSource, Reload};
use birka_exhibition::visit::{Effect, Input, Screen};

use super::exhibit::{Exhibit, ExhibitEffect, ExhibitInput};
use super::service::{ChosenVolume, ServiceStatus};
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;
use crate::session::LibraryCatalogue;

/// How often the file is read again while nobody plays.
const INTERVAL: Duration = Duration::from_secs(10);

/// The config file.
#[derive(Resource)]
pub struct ConfigFile(pub ConfigSource);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (reload.run_if(resource_exists::<ConfigFile>), look_at_the_clock).in_set(GameSystems::Display));
}

fn reload(
    mut file: ResMut<ConfigFile>,
    mut exhibit: ResMut<Exhibit>,
    game_state: Res<GameState>,
    mut status: ResMut<ServiceStatus>,
    mut volume: ResMut<ChosenVolume>,
    time: Res<Time<Real>>,
    mut next: Local<Duration>,
    mut effects: MessageReader<ExhibitEffect>,
) {
    let is_attract_begun = effects.read().filter(|ExhibitEffect(effect)| *effect == Effect::ShowAttract).count() > 0;
    if !matches!(exhibit.visit().screen(), Screen::Attract | Screen::Closed) || (!is_attract_begun && time.elapsed() < *next) {
        return;
    }
    *next = time.elapsed() + INTERVAL;
    match file.0.reload(&LibraryCatalogue(game_state.library())) {
        Reload::Unchanged => {}
        Reload::Changed => {
            info!("the config has changed and takes effect");
            status.config_faults = 0;
            volume.0 = None;
            exhibit.set_config(file.0.config());
        }
        Reload::Rejected(diagnostics) => {
            diagnostics.iter().for_each(|diagnostic| warn!("{diagnostic}"));
            status.config_faults = u32::try_from(diagnostics.len()).unwrap_or(u32::MAX);
        }
    }
}

fn look_at_the_clock(
    exhibit: Res<Exhibit>,
    time: Res<Time<Real>>,
    mut next: Local<Duration>,
    mut was_open: Local<Option<bool>>,
    mut inputs: MessageWriter<ExhibitInput>,
) {
    if time.elapsed() < *next {
        return;
    }
    *next = time.elapsed() + Duration::from_secs(1);
    let is_open = exhibit.config().hours.are_open_now();
    if was_open.replace(is_open) != Some(is_open) {
        inputs.write(ExhibitInput(Input::Open(is_open)));
    }
}
