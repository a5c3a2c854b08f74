//! Turns the board to the side to move, where two persons play and wish it.

use bevy::prelude::*;
use birka_rules::Side;

use crate::game::pieces::MoveAnimation;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::GameTable;
use crate::game::view_state::ViewState;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, turn.in_set(GameSystems::View));
}

/// Turns once for each turn, when the last move has been shown; a player may turn the board back. The attackers sit at rank 1.
fn turn(
    table: Res<GameTable>,
    settings: Res<SettingsStore>,
    animations: Query<(), With<MoveAnimation>>,
    mut view: ResMut<ViewState>,
    mut last: Local<Option<Side>>,
) {
    let settings = settings.settings();
    let session = table.session();
    if !settings.turn_board || !table.main_session().players().are_persons() {
        *last = None;
        return;
    }
    let is_shown = table.view().is_none() && session.outcome().is_none() && animations.is_empty();
    if is_shown && last.replace(session.turn()) != Some(session.turn()) {
        let flipped = session.turn() == Side::Defenders;
        if view.flipped != flipped {
            view.flipped = flipped;
        }
    }
}

#[cfg(test)]
mod tests {
    use birka_rules::{Move, Square};
    use birka_script::Library;
    use birka_session::{Command, Player, Session, Table};

    use super::*;
    use crate::game::settings::Settings;

    #[test]
    fn the_board_turns_to_the_side_to_move_once_a_turn() {
        let library = Library::shipped();
        let mut app = App::new();
        app.insert_resource(GameTable(Table::new(Session::new(library.get("tablut").unwrap()))))
            .insert_resource(SettingsStore::new(Settings { turn_board: true, ..Settings::default() }))
            .init_resource::<ViewState>()
            .add_systems(Update, turn);
        let is_turned = |app: &mut App| {
            app.update();
            app.world().resource::<ViewState>().flipped
        };
        assert!(!is_turned(&mut app));
        let at = |name| Square::parse(name, app.world().resource::<GameTable>().session().rules().size).unwrap();
        let mv = Move { from: at("d1"), to: at("d2") };
        app.world_mut().resource_mut::<GameTable>().begin(Command::Play(mv), &library);
        assert!(is_turned(&mut app));
        // The player turns it back.
        app.world_mut().resource_mut::<ViewState>().flipped = false;
        assert!(!is_turned(&mut app));
        // Against the engine it stays.
        app.world_mut().resource_mut::<GameTable>().seat(Side::Attackers, Player::Engine(1));
        assert!(!is_turned(&mut app));
    }
}
