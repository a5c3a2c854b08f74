//! Resignation. The dialog that confirms it writes the request.

use birka_rules::Side;

use super::is_in_play;
use crate::game::state::GameState;
use crate::session::Players;

/// The side that resigns when a player asks for it: that of the person, or the side to move of two persons. `None` if no person plays or the
/// game is not in progress.
#[must_use]
pub fn resigning_side(state: &GameState, players: Players) -> Option<Side> {
    let is_person = |side: &Side| players.of(*side).level().is_none();
    let turn = state.session().turn();
    [turn, turn.opponent()].into_iter().find(is_person).filter(|_| is_in_play(state))
}
