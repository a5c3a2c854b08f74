//! The user interface over the 3D scene, drawn with egui: the panel, the dialogs, the evaluation bar and the cards.
//!
//! Drawing reads state and changes none. What players choose is written as [`UiAction`](super::actions::UiAction)s, which take
//! effect in the next frame. Texts for the clipboard and files to edit are passed on to other programs.

mod active;
mod cards;
mod dialogs;
mod over_board;
mod panel;
mod symbols;
#[cfg(test)]
mod tests;
mod theme;
mod view;
mod widgets;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Event};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};

use self::active::ActiveOverlay;
use self::view::OverlayView;
use crate::game::actions::{Action, GamesAction, UiAction};
use crate::game::schedule::{EguiSystems, GameSystems};
use crate::game::settings::{Contrast, Pace, SettingsStore};
#[cfg(not(target_family = "wasm"))]
use crate::game::state::Notice;
use crate::game::state::{GamesNotice, KeyFocus, Notices};
use crate::game::view_state::Shown;
use crate::game::window_layout::{PanelPlace, WindowLayout};

pub use dialogs::questions::FirstStart;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        crate::game::platform::egui_window,
        active::plugin,
        view::plugin,
        dialogs::questions::plugin,
        dialogs::settings::plugin,
    ))
    .add_systems(Update, (open_in_editor, paste.run_if(resource_exists::<EguiClipboard>)).in_set(GameSystems::View))
    .add_systems(EguiPrimaryContextPass, copy_text)
    .add_systems(EguiPrimaryContextPass, (apply_style.before(EguiSystems::Canvas), draw.in_set(EguiSystems::Overlay)));
}

/// Installs the theme, and scales the overlay with the window and with the size of texts.
fn apply_style(
    mut contexts: EguiContexts,
    layout: Res<WindowLayout>,
    settings: Res<SettingsStore>,
    mut installed: Local<Option<(Contrast, bool)>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let settings = settings.settings();
    symbols::install(context, settings.pieces);
    let wanted = (settings.accessibility.contrast, settings.motion() != Pace::None);
    if installed.replace(wanted) != Some(wanted) {
        let (contrast, is_animated) = wanted;
        theme::install(context, contrast);
        theme::animate(context, is_animated);
    }
    let scale = layout.ui_scale;
    if (context.zoom_factor() - scale).abs() > 0.001 {
        context.set_zoom_factor(scale);
    }
    Ok(())
}

fn draw(
    mut contexts: EguiContexts,
    view: OverlayView,
    mut focus: ResMut<KeyFocus>,
    mut actions: MessageWriter<UiAction>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let chosen = draw_overlay(context, &view);
    focus.set_if_neq(widgets::key_focus(context));
    if !chosen.is_empty() {
        // Actions take effect in the next frame.
        redraw.write(RequestRedraw);
        actions.write_batch(chosen);
    }
    Ok(())
}

/// Draws everything, and returns what the players choose.
fn draw_overlay(context: &egui::Context, view: &OverlayView) -> Vec<UiAction> {
    let mut actions = Vec::new();
    if view.view.shown == Shown::Photo && *view.active == ActiveOverlay::None {
        cards::draw_information(context, context.content_rect(), view);
        return actions;
    }
    widgets::follow_focus(context);
    let was_list_open = egui::Popup::is_any_open(context);
    let mut root = egui::Ui::new(
        context.clone(),
        "table".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect()),
    );
    panel::draw(&mut root, view, &mut actions);
    let board_area = root.available_rect_before_wrap();
    if view.layout.panel == PanelPlace::Away {
        panel::draw_strip(context, board_area, view, &mut actions);
        panel::draw_menu_button(context, board_area, view, &mut actions);
    }
    if view.reader.is_active() {
        over_board::draw_nodes(&mut root, board_area, view, &mut actions);
    }
    let progress = view.preparation.progress().or(view.pending.progress());
    if let Some(progress) = progress {
        over_board::draw_preparation(&root, board_area, view, progress);
    }
    if progress.is_none() {
        over_board::draw_coordinates(root.painter(), view);
    }
    let is_evaluated = view.settings.settings().analysis.bar || view.table.study().is_some();
    if is_evaluated && !view.shows_puzzle() && view.table.allows_help() {
        over_board::draw_evaluation_bar(root.painter(), board_area, view);
    }
    over_board::draw_captions(context, board_area, view);
    cards::draw_call(context, board_area, view);
    cards::draw_refusal(context, board_area, view);
    cards::draw_pause(context, board_area, view, &mut actions);
    cards::draw_typed_move(context, board_area, view);
    if !view.active.is_console() {
        cards::draw_script_cards(context, board_area, view, &mut actions);
    }
    draw_dialog(context, widgets::dialog_area(context, board_area, view.layout.panel), view, &mut actions);
    cards::draw_notices_over_board(context, board_area, view, &mut actions);
    cards::draw_information(context, board_area, view);
    widgets::leave_list(context, was_list_open);
    actions
}

fn draw_dialog(context: &egui::Context, board_area: egui::Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    match &*view.active {
        ActiveOverlay::None => dialogs::questions::draw_game_over(context, board_area, view, actions),
        ActiveOverlay::NewGame(form) => dialogs::new_game::draw(
            context,
            board_area,
            (&view.table, &view.variants),
            view.settings.settings(),
            form,
            actions,
            &view.speech,
        ),
        ActiveOverlay::Welcome => dialogs::questions::draw_welcome(context, board_area, view, actions),
        ActiveOverlay::Menu => dialogs::menu::draw(context, board_area, view, actions),
        ActiveOverlay::Help => dialogs::menu::draw_help(context, board_area, view, actions),
        ActiveOverlay::Rules(page) => dialogs::rules::draw(context, board_area, view, *page, actions),
        ActiveOverlay::Settings => dialogs::settings::draw(context, board_area, view, actions),
        ActiveOverlay::Controls => dialogs::menu::draw_controls(context, board_area, view, actions),
        ActiveOverlay::Puzzles(book) => dialogs::puzzles::draw(context, board_area, view, *book, actions),
        ActiveOverlay::Lessons => dialogs::puzzles::draw_lessons(context, board_area, view, actions),
        ActiveOverlay::Position(form) => dialogs::position_editor::draw(context, board_area, form, actions, &view.speech, &view.variants),
        ActiveOverlay::Games => dialogs::games::draw(context, board_area, view, actions),
        ActiveOverlay::SecondPlayer => dialogs::second_player::draw(context, board_area, view, actions),
        ActiveOverlay::Resign(side) => dialogs::questions::draw_resign(context, view, board_area, *side, actions),
        ActiveOverlay::DrawOffer(by) => dialogs::questions::draw_draw_offer(context, view, board_area, *by, actions),
        ActiveOverlay::Unsaved(reason) => dialogs::questions::draw_unsaved(context, view.language(), board_area, reason, actions),
        ActiveOverlay::SavedNow => dialogs::questions::draw_saved(context, view.language(), board_area, actions),
        ActiveOverlay::Console(page) => dialogs::console::draw(context, board_area, view, *page, actions),
    }
}

/// The page has an editor beside the table.
#[cfg(target_family = "wasm")]
fn open_in_editor(mut actions: MessageReader<UiAction>) {
    for action in actions.read() {
        if let UiAction::OpenInEditor(file) = action {
            crate::game::platform::page::edit(file);
        }
    }
}

/// Opens files in the program that the desktop uses for them, without waiting for it.
#[cfg(not(target_family = "wasm"))]
fn open_in_editor(mut actions: MessageReader<UiAction>, mut notices: ResMut<Notices>) {
    for action in actions.read() {
        if let UiAction::OpenInEditor(file) = action
            && let Err(error) = open::that_detached(file)
        {
            notices.show(Notice::NoEditor { file: file.clone(), error: error.into() });
        }
    }
}

/// Opens what is on the clipboard.
fn paste(
    mut actions: ParamSet<(MessageReader<UiAction>, MessageWriter<UiAction>)>,
    mut inputs: MessageReader<EguiInputEvent>,
    mut clipboard: ResMut<EguiClipboard>,
    mut notices: ResMut<Notices>,
) {
    let pasted = pasted_text(inputs.read().map(|input| &input.event));
    if actions.p0().read().filter(|action| **action == UiAction::Do(Action::Paste)).count() == 0 {
        return;
    }
    match pasted.or_else(|| clipboard.get_text()).filter(|text| !text.trim().is_empty()) {
        Some(text) => drop(actions.p1().write(UiAction::Games(GamesAction::OpenText(text)))),
        None => notices.show(GamesNotice::EmptyClipboard),
    }
}

/// The text that egui has read from the clipboard in this frame because of Ctrl+V. The program that owns the clipboard may take long to answer, so
/// that it is not asked twice.
fn pasted_text<'e>(events: impl Iterator<Item = &'e Event>) -> Option<String> {
    events.filter_map(|event| if let Event::Paste(text) = event { Some(text) } else { None }).last().cloned()
}

/// Copies texts to the clipboard. egui accepts them only while it runs.
fn copy_text(mut actions: MessageReader<UiAction>, mut contexts: EguiContexts) -> Result {
    for action in actions.read() {
        if let UiAction::CopyText(text) = action {
            contexts.ctx_mut()?.copy_text(text.clone());
        }
    }
    Ok(())
}
