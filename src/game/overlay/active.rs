//! The open dialog, and the systems that open and close dialogs.

use bevy::prelude::*;
use birka_records::Conclusion;
use birka_rules::Side;

use crate::game::actions::{
    Action, ConsolePage, ControlsAction, GamesAction, NewGameForm, PositionForm, PuzzleAction, RulesPage, UiAction,
};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::second_player::{SecondPlayerAction, opened_invitation};
use crate::game::settings::SettingsStore;
use crate::game::state::{DialogOpen, GameCommand, GameTable, Quit, QuitBlocked, Saving, Unsaved, Variants};
use crate::game::view_state::{Shown, ViewState};
use birka_session::puzzle::first_book_for;
use birka_session::{Command, DrawPartner, NewGame, View};
use birka_storage::SaveStatus;

/// The dialog over the board. At most one is open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum ActiveOverlay {
    /// No dialog is open.
    #[default]
    None,
    /// The question of the first start: to learn, or to play which side.
    Welcome,
    /// A new game is being set up.
    NewGame(NewGameForm),
    /// Everything that can be done.
    Menu,
    /// The list of controls.
    Help,
    /// A page about the rules of the current variant.
    Rules(RulesPage),
    Settings,
    /// The keys and buttons.
    Controls,
    /// The puzzles of a book, by its index.
    Puzzles(usize),
    /// The lessons of the current variant.
    Lessons,
    /// A position is being set up.
    Position(Box<PositionForm>),
    /// The games of the archive, or of a file.
    Games,
    /// A page of the console.
    Console(ConsolePage),
    /// The second player.
    SecondPlayer,
    /// Whether this side resigns.
    Resign(Side),
    /// Whether the other person accepts the draw that this side offers.
    DrawOffer(Side),
    /// The program should end, but the game could not be saved, for this reason.
    Unsaved(Unsaved),
    /// The game has been saved while this was asked.
    SavedNow,
}

impl ActiveOverlay {
    /// Whether it is a question or a form, which no other dialog replaces.
    pub(super) fn waits_for_answer(&self) -> bool {
        matches!(
            self,
            Self::Welcome | Self::NewGame(_) | Self::Resign(_) | Self::DrawOffer(_) | Self::Position(_) | Self::Unsaved(_) | Self::SavedNow
        )
    }

    /// Whether the console is open.
    pub(super) fn is_console(&self) -> bool {
        matches!(self, Self::Console(_))
    }
}

/// The card that announces the result. It is drawn while the current game is finished and no dialog is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum GameOverCard {
    /// The player has not dismissed it for this result.
    #[default]
    Pending,
    /// The player has dismissed it.
    Dismissed,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveOverlay>()
        .init_resource::<GameOverCard>()
        .add_systems(
            Update,
            (update_game_over_card, apply_actions, confirm, ask_before_quitting, withdraw_question, cover_board)
                .chain()
                .in_set(GameSystems::View),
        )
        .redraw_window_if(resource_changed::<ActiveOverlay>)
        // Nothing tells of a save that takes long and succeeds.
        .redraw_window_if(|active: Res<ActiveOverlay>| *active == ActiveOverlay::Unsaved(Unsaved::Writing))
        .redraw_window_if(resource_changed::<GameOverCard>);
}

/// Opens `overlay`, or closes it if an overlay of its kind is open.
fn toggle(active: &ActiveOverlay, overlay: ActiveOverlay) -> ActiveOverlay {
    let is_open = std::mem::discriminant(active) == std::mem::discriminant(&overlay);
    if is_open { ActiveOverlay::None } else { overlay }
}

/// The overlay that is open after an action.
fn after(
    active: &ActiveOverlay,
    action: &UiAction,
    table: &GameTable,
    variants: &Variants,
    settings: &SettingsStore,
) -> Option<ActiveOverlay> {
    let opens_another = match action {
        UiAction::Games(GamesAction::ShowList) | UiAction::Controls(ControlsAction::Toggle) => true,
        action if opened_invitation(action).is_some() => true,
        UiAction::Do(action) => matches!(
            action,
            Action::NewGame
                | Action::Menu
                | Action::Help
                | Action::Rules
                | Action::Settings
                | Action::Puzzles
                | Action::Lessons
                | Action::Console
                | Action::Games
                | Action::SecondPlayer
                | Action::Resign
                | Action::OfferDraw
                | Action::PositionEditor
        ),
        _ => false,
    };
    if opens_another && active.waits_for_answer() {
        return None;
    }
    Some(match action {
        UiAction::Do(Action::NewGame) => match table.variant_for_new_game(variants) {
            Some(variant) => ActiveOverlay::NewGame(NewGameForm::of(&variant, settings.settings().players, settings.settings().clock)),
            None => ActiveOverlay::None,
        },
        UiAction::EditNewGame(form) if matches!(active, ActiveOverlay::NewGame(_)) => ActiveOverlay::NewGame(form.clone()),
        UiAction::Do(Action::Resign) => ActiveOverlay::Resign(table.main_session().resigning_side().filter(|_| table.is_in_play())?),
        UiAction::Do(Action::OfferDraw) => match table.main_session().draw_partner().filter(|_| table.is_in_play())? {
            DrawPartner::Person(side) => ActiveOverlay::DrawOffer(side),
            DrawPartner::Engine(_) | DrawPartner::Elsewhere(_) => return None,
        },
        UiAction::Do(Action::SecondPlayer) => toggle(active, ActiveOverlay::SecondPlayer),
        UiAction::SecondPlayer(SecondPlayerAction::Show) if *active == ActiveOverlay::None => ActiveOverlay::SecondPlayer,
        UiAction::SecondPlayer(SecondPlayerAction::Show) => return None,
        UiAction::SecondPlayer(
            SecondPlayerAction::Hide | SecondPlayerAction::Accept(_) | SecondPlayerAction::Decline(_) | SecondPlayerAction::Leave(_),
        ) if *active == ActiveOverlay::SecondPlayer => ActiveOverlay::None,
        action if opened_invitation(action).is_some() => ActiveOverlay::SecondPlayer,
        UiAction::Do(Action::Menu) => toggle(active, ActiveOverlay::Menu),
        UiAction::Do(Action::Help) => toggle(active, ActiveOverlay::Help),
        // There are no rules and no position while rules are awaited.
        UiAction::Do(Action::Rules | Action::PositionEditor) if table.view() == Some(View::AwaitedRules) => return None,
        UiAction::Do(Action::Rules) => toggle(active, ActiveOverlay::Rules(default())),
        UiAction::SelectRulesPage(page) if matches!(active, ActiveOverlay::Rules(_)) => ActiveOverlay::Rules(*page),
        UiAction::Do(Action::Settings) => toggle(active, ActiveOverlay::Settings),
        UiAction::Controls(ControlsAction::Toggle) => toggle(active, ActiveOverlay::Controls),
        UiAction::Do(Action::Puzzles) => {
            first_book_for(&table.session().variant().id).map_or(ActiveOverlay::None, |book| toggle(active, ActiveOverlay::Puzzles(book)))
        }
        UiAction::Do(Action::Lessons) => toggle(active, ActiveOverlay::Lessons),
        UiAction::SelectPuzzleBook(book) => ActiveOverlay::Puzzles(*book),
        UiAction::Do(Action::PositionEditor) => {
            let session = table.session();
            ActiveOverlay::Position(Box::new(PositionForm::new(&session.variant().id, session.rules(), session.game().setup())))
        }
        UiAction::EditPosition(form) if matches!(active, ActiveOverlay::Position(_)) => ActiveOverlay::Position(form.clone()),
        UiAction::Do(Action::Games) => toggle(active, ActiveOverlay::Games),
        UiAction::Games(GamesAction::ShowList) => ActiveOverlay::Games,
        UiAction::Do(Action::Console) => toggle(active, ActiveOverlay::Console(default())),
        UiAction::SelectConsolePage(page) => ActiveOverlay::Console(*page),
        UiAction::Do(Action::Quit) if matches!(active, ActiveOverlay::Unsaved(_) | ActiveOverlay::SavedNow) => ActiveOverlay::None,
        UiAction::CloseDialog | UiAction::CloseAll | UiAction::Puzzle(PuzzleAction::Start { .. } | PuzzleAction::StartLesson(_)) => {
            ActiveOverlay::None
        }
        _ => return None,
    })
}

pub(super) fn apply_actions(
    mut active: ResMut<ActiveOverlay>,
    mut card: ResMut<GameOverCard>,
    mut actions: ParamSet<(MessageReader<UiAction>, MessageWriter<UiAction>)>,
    table: Res<GameTable>,
    variants: Res<Variants>,
    settings: Res<SettingsStore>,
) {
    let mut opens_archive = false;
    for action in actions.p0().read() {
        let dismisses_card = match action {
            UiAction::CloseAll => table.session().outcome().is_some(),
            UiAction::DismissGameOver | UiAction::Do(Action::Review) => true,
            _ => false,
        };
        if dismisses_card {
            card.set_if_neq(GameOverCard::Dismissed);
        }
        if let Some(next) = after(&active, action, &table, &variants, &settings) {
            opens_archive |= *action == UiAction::Do(Action::Games) && next == ActiveOverlay::Games;
            active.set_if_neq(next);
        }
    }
    if opens_archive {
        actions.p1().write(UiAction::Games(GamesAction::ReadArchive));
    }
}

/// Does what the open dialog is for: starts the game that is set up in it, ends the game, or tries again to save it and quit.
fn confirm(
    mut active: ResMut<ActiveOverlay>,
    mut actions: MessageReader<UiAction>,
    mut commands: MessageWriter<GameCommand>,
    mut quit: MessageWriter<Quit>,
    variants: Res<Variants>,
) {
    if actions.read().filter(|action| **action == UiAction::Confirm).count() == 0 {
        return;
    }
    match active.clone() {
        ActiveOverlay::NewGame(form) => {
            // A game that cannot begin changes nothing: a notice says why, and the form stays.
            if variants.get(&form.variant_id()).is_ok() {
                *active = ActiveOverlay::None;
            }
            let game = NewGame { variant: Some(form.variant_id()), players: form.players, clock: form.clock };
            commands.write(GameCommand(Command::Start(game)));
        }
        ActiveOverlay::Resign(side) => {
            *active = ActiveOverlay::None;
            commands.write(GameCommand(Command::Conclude(Conclusion::Resigned(side))));
        }
        ActiveOverlay::DrawOffer(_) => {
            *active = ActiveOverlay::None;
            commands.write(GameCommand(Command::Conclude(Conclusion::Agreed)));
        }
        ActiveOverlay::Unsaved(_) | ActiveOverlay::SavedNow => {
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

/// Says so when the game has been saved after all.
fn withdraw_question(mut active: ResMut<ActiveOverlay>, saving: Res<Saving>) {
    let is_asked = matches!(*active, ActiveOverlay::Unsaved(_)) && saving.data_folder().is_some();
    if is_asked && saving.status() == SaveStatus::Saved {
        *active = ActiveOverlay::SavedNow;
    }
}

/// Says whether a dialog covers the board, or only its picture is wanted.
fn cover_board(active: Res<ActiveOverlay>, view: Res<ViewState>, mut covered: ResMut<DialogOpen>) {
    covered.set_if_neq(DialogOpen(*active != ActiveOverlay::None || view.shown == Shown::Photo));
}

/// Another result is announced again. A card that was on the board does not return after what has taken its place there: an earlier position, the analysis
/// board or a puzzle.
fn update_game_over_card(mut card: ResMut<GameOverCard>, mut was_on_board: Local<bool>, table: Res<GameTable>) {
    if table.main_session().outcome().is_none() {
        card.set_if_neq(GameOverCard::Pending);
    } else if table.view().is_some() && *was_on_board {
        card.set_if_neq(GameOverCard::Dismissed);
    }
    *was_on_board = table.main_session().outcome().is_some() && table.view().is_none();
}
