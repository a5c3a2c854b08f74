use bevy::prelude::*;
use birka_rules::{CapturedPiece, PlayedMove, Reason};

use crate::game::actions::UiAction;
use crate::game::board::square_center;
use crate::game::pieces::AnimationsFinished;
use crate::game::schedule::GameSystems;
use crate::game::state::{ChangeCause, GameState, PositionChanged};

/// The point that camera and light are directed to: where the king escaped or was captured.
///
/// It is set when the pieces have stopped moving, until the player dismisses the card with the result, selects a view, takes the move back,
/// looks at an earlier position or starts a game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct CameraFocus(pub Option<Vec3>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraFocus>().add_systems(Update, update_focus.in_set(GameSystems::View));
}

/// Where the king is whose escape or capture ends the game.
fn king_position(game_state: &GameState, played: &PlayedMove) -> Option<Vec3> {
    let is_king = |captured: &&CapturedPiece| game_state.session().rules().kind(captured.kind).royal;
    let square = match played.outcome?.reason {
        Reason::KingEscaped => played.mv.to,
        Reason::KingCaptured => played.captured.iter().find(is_king).map_or(played.mv.to, |king| king.square),
        _ => return None,
    };
    Some(square_center(game_state.size(), square))
}

fn update_focus(
    game_state: Res<GameState>,
    mut focus: ResMut<CameraFocus>,
    mut pending: Local<Option<Vec3>>,
    mut changes: MessageReader<PositionChanged>,
    mut finished: MessageReader<AnimationsFinished>,
    mut actions: MessageReader<UiAction>,
) {
    let mut is_cleared = false;
    for change in changes.read() {
        match &change.cause {
            ChangeCause::MovePlayed(played) => {
                *pending = king_position(&game_state, played);
                focus.set_if_neq(CameraFocus(None));
            }
            // The position that is displayed instead is seen as a whole.
            ChangeCause::MoveTakenBack(_) | ChangeCause::GameStarted | ChangeCause::ViewSwitched => is_cleared = true,
            ChangeCause::RulesReloaded | ChangeCause::ResultChanged => {}
        }
    }
    if finished.read().count() > 0
        && let Some(position) = pending.take()
    {
        *focus = CameraFocus(Some(position));
    }
    // A review is of the whole game, also at its final position, and so is the board without the card that announces the result.
    is_cleared |= actions
        .read()
        .filter(|action| {
            matches!(
                action,
                UiAction::SelectView(_)
                    | UiAction::ToggleTopView
                    | UiAction::FlipBoard
                    | UiAction::Review(_)
                    | UiAction::Study(_)
                    | UiAction::DismissGameOver
                    | UiAction::CloseAll
            )
        })
        .count()
        > 0;
    if is_cleared {
        *pending = None;
        focus.set_if_neq(CameraFocus(None));
    }
}
