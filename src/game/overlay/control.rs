//! Opens and closes dialogs.

use bevy::prelude::*;

use super::active::{ActiveOverlay, GameOverCard};
use crate::game::actions::{GamesAction, NewGameForm, PuzzleAction, ReviewAction, UiAction};
use crate::game::platform::RedrawAppExt;
use crate::game::puzzles::books::first_book_for;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{BoardCovered, ChangeCause, GameState, PositionChanged, Quit, QuitBlocked, StartGame, ViewOverride};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveOverlay>()
        .init_resource::<GameOverCard>()
        .add_systems(
            Update,
            (reset_game_over_card, apply_actions, confirm, ask_before_quitting, cover_board).chain().in_set(GameSystems::View),
        )
        .redraw_window_if(resource_changed::<ActiveOverlay>)
        .redraw_window_if(resource_changed::<GameOverCard>);
}

/// Opens `overlay`, or closes it if an overlay of its kind is open.
fn toggle(active: &ActiveOverlay, overlay: ActiveOverlay) -> ActiveOverlay {
    let is_open = std::mem::discriminant(active) == std::mem::discriminant(&overlay);
    if is_open { ActiveOverlay::None } else { overlay }
}

/// What is open after an action.
fn after(active: &ActiveOverlay, action: &UiAction, state: &GameState, settings: &SettingsStore) -> Option<ActiveOverlay> {
    let opens_another = matches!(
        action,
        UiAction::OpenNewGame
            | UiAction::ToggleHelp
            | UiAction::ToggleRules
            | UiAction::ToggleSettings
            | UiAction::TogglePuzzles
            | UiAction::ToggleConsole
            | UiAction::Games(GamesAction::Toggle | GamesAction::ShowList)
    );
    if opens_another && active.waits_for_answer() {
        return None;
    }
    Some(match action {
        UiAction::OpenNewGame => match state.variant_for_new_game() {
            Some(variant) => ActiveOverlay::NewGame(NewGameForm::of(&variant, settings.settings().players)),
            None => ActiveOverlay::None,
        },
        UiAction::EditNewGame(form) if matches!(active, ActiveOverlay::NewGame(_)) => ActiveOverlay::NewGame(form.clone()),
        UiAction::ToggleHelp => toggle(active, ActiveOverlay::Help),
        // There are none while they are awaited.
        UiAction::ToggleRules if state.view_override() == Some(ViewOverride::AwaitedRules) => return None,
        UiAction::ToggleRules => toggle(active, ActiveOverlay::Rules),
        UiAction::ToggleSettings => toggle(active, ActiveOverlay::Settings),
        UiAction::TogglePuzzles => {
            first_book_for(&state.session().variant().id).map_or(ActiveOverlay::None, |book| toggle(active, ActiveOverlay::Puzzles(book)))
        }
        UiAction::SelectPuzzleBook(book) => ActiveOverlay::Puzzles(*book),
        UiAction::Games(GamesAction::Toggle) => toggle(active, ActiveOverlay::Games),
        UiAction::Games(GamesAction::ShowList) => ActiveOverlay::Games,
        UiAction::ToggleConsole => toggle(active, ActiveOverlay::Console(default())),
        UiAction::SelectConsolePage(page) => ActiveOverlay::Console(*page),
        UiAction::Quit if matches!(active, ActiveOverlay::Unsaved(_)) => ActiveOverlay::None,
        UiAction::CloseDialog | UiAction::CloseAll | UiAction::Puzzle(PuzzleAction::Start { .. }) => ActiveOverlay::None,
        _ => return None,
    })
}

pub(super) fn apply_actions(
    mut active: ResMut<ActiveOverlay>,
    mut card: ResMut<GameOverCard>,
    mut actions: MessageReader<UiAction>,
    state: Res<GameState>,
    settings: Res<SettingsStore>,
) {
    for action in actions.read() {
        let dismisses_card = match action {
            UiAction::CloseAll => state.session().outcome().is_some(),
            UiAction::DismissGameOver | UiAction::Review(ReviewAction::Open) => true,
            _ => false,
        };
        if dismisses_card {
            card.set_if_neq(GameOverCard::Dismissed);
        }
        if let Some(next) = after(&active, action, &state, &settings) {
            active.set_if_neq(next);
        }
    }
}

/// Does what the open dialog is for: starts the game that is set up in it, whose players are those of later games too, or tries again to
/// save the game and quit.
fn confirm(
    mut active: ResMut<ActiveOverlay>,
    mut settings: ResMut<SettingsStore>,
    mut actions: MessageReader<UiAction>,
    mut requests: MessageWriter<StartGame>,
    mut quit: MessageWriter<Quit>,
) {
    if actions.read().filter(|action| **action == UiAction::Confirm).count() == 0 {
        return;
    }
    match active.clone() {
        ActiveOverlay::NewGame(form) => {
            *active = ActiveOverlay::None;
            settings.update(|settings| settings.players = form.players);
            requests.write(StartGame { variant: Some(form.variant_id()) });
        }
        ActiveOverlay::Unsaved(_) => {
            *active = ActiveOverlay::None;
            quit.write_default();
        }
        _ => {}
    }
}

/// Asks what to do when the game cannot be saved. This takes the place of an open dialog.
fn ask_before_quitting(mut active: ResMut<ActiveOverlay>, mut blocked: MessageReader<QuitBlocked>) {
    if let Some(QuitBlocked { reason }) = blocked.read().last() {
        *active = ActiveOverlay::Unsaved(reason.clone());
    }
}

/// Says whether a dialog covers the board.
fn cover_board(active: Res<ActiveOverlay>, mut covered: ResMut<BoardCovered>) {
    covered.set_if_neq(BoardCovered(*active != ActiveOverlay::None));
}

/// Another result is announced again.
fn reset_game_over_card(mut card: ResMut<GameOverCard>, mut changes: MessageReader<PositionChanged>) {
    let is_other_game = |change: &PositionChanged| {
        matches!(change.cause, ChangeCause::GameStarted | ChangeCause::MovePlayed(_) | ChangeCause::MoveTakenBack(_))
    };
    if changes.read().filter(|change| is_other_game(change)).count() > 0 {
        card.set_if_neq(GameOverCard::Pending);
    }
}
