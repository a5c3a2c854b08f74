//! The question of the first start.

use bevy::prelude::*;
use birka_rules::Side;

use super::active::ActiveOverlay;
use crate::game::actions::{FirstGame, UiAction};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::session::{Player, Players};

/// There is neither a saved game nor a file of settings.
#[derive(Resource, Clone, Copy, Debug)]
pub struct FirstStart;

/// The level of the opponent in a first game.
const LEVEL: usize = 0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, ask.run_if(resource_exists::<FirstStart>)).add_systems(Update, answer.in_set(GameSystems::View));
}

fn ask(mut active: ResMut<ActiveOverlay>) {
    *active = ActiveOverlay::Welcome;
}

/// Chooses the players. The game is on the table already.
fn answer(mut actions: MessageReader<UiAction>, mut active: ResMut<ActiveOverlay>, mut settings: ResMut<SettingsStore>) {
    for action in actions.read() {
        let UiAction::ChooseFirstGame(choice) = action else { continue };
        if *active != ActiveOverlay::Welcome {
            continue;
        }
        *active = ActiveOverlay::None;
        // The tutorial starts for the same action. The game after it is with the king.
        let side = match choice {
            FirstGame::Learn => Side::Defenders,
            FirstGame::Play(side) => *side,
        };
        let mut players = Players { attackers: Player::Engine(LEVEL), defenders: Player::Engine(LEVEL) };
        *players.of_mut(side) = Player::Person;
        settings.update(|settings| settings.players = players);
    }
}
