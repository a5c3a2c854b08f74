//! Draws the overlay.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::active::ActiveOverlay;
use super::view::OverlayView;
use super::{board_nodes, cards, dialogs, notices, over_board, panel, theme, widgets};
use crate::game::actions::UiAction;
use crate::game::schedule::EguiSystems;
use crate::game::settings::{Contrast, Pace, SettingsStore};
use crate::game::window_layout::{PanelPlace, WindowLayout};

/// The time the picture may be incomplete before the players are notified.
const LOADING_DELAY: Duration = Duration::from_millis(600);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (apply_style.before(EguiSystems::Canvas), draw.in_set(EguiSystems::Overlay)));
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
    mut actions: MessageWriter<UiAction>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let chosen = draw_overlay(context, &view);
    if !chosen.is_empty() {
        // Actions take effect in the next frame.
        redraw.write(RequestRedraw);
        actions.write_batch(chosen);
    }
    Ok(())
}

/// Draws everything, and returns what the players choose.
pub(super) fn draw_overlay(context: &egui::Context, view: &OverlayView) -> Vec<UiAction> {
    let mut actions = Vec::new();
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
        panel::draw_menu_button(context, board_area, view, &mut actions);
    }
    if view.reader.is_active() {
        board_nodes::draw(&mut root, board_area, view, &mut actions);
    }
    let progress = view.preparation.progress();
    if let Some(progress) = progress {
        over_board::draw_preparation(&root, board_area, view, progress);
    }
    if progress.is_none() {
        over_board::draw_coordinates(root.painter(), view);
    }
    let is_evaluated = view.settings.settings().analysis.bar || view.table.study().is_some();
    if is_evaluated && !view.shows_puzzle() {
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
    draw_dialog(context, widgets::dialog_area(context, board_area), view, &mut actions);
    notices::draw_over_board(context, board_area, view, &mut actions);
    notices::draw_information(context, board_area, view);
    if progress.is_none() && view.pending.0.is_some_and(|pending| pending > LOADING_DELAY) {
        cards::draw_loading(context, view.language(), board_area);
    }
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
        ActiveOverlay::Welcome => dialogs::welcome::draw(context, board_area, view, actions),
        ActiveOverlay::Menu => dialogs::menu::draw(context, board_area, view, actions),
        ActiveOverlay::Help => dialogs::controls::draw_help(context, board_area, view, actions),
        ActiveOverlay::Rules(page) => dialogs::rules::draw(context, board_area, view, *page, actions),
        ActiveOverlay::Settings => dialogs::settings::draw(context, board_area, view, actions),
        ActiveOverlay::Controls => dialogs::controls::draw(context, board_area, view, actions),
        ActiveOverlay::Puzzles(book) => dialogs::puzzles::draw(context, board_area, view, *book, actions),
        ActiveOverlay::Lessons => dialogs::lessons::draw(context, board_area, view, actions),
        ActiveOverlay::Position(form) => dialogs::position_editor::draw(context, board_area, form, actions, &view.speech, &view.variants),
        ActiveOverlay::Games => dialogs::games::draw(context, board_area, view, actions),
        ActiveOverlay::Resign(side) => dialogs::questions::draw_resign(context, view, board_area, *side, actions),
        ActiveOverlay::DrawOffer(by) => dialogs::questions::draw_draw_offer(context, view, board_area, *by, actions),
        ActiveOverlay::Unsaved(reason) => dialogs::questions::draw_unsaved(context, view.language(), board_area, reason, actions),
        ActiveOverlay::SavedNow => dialogs::questions::draw_saved(context, view.language(), board_area, actions),
        ActiveOverlay::Console(page) => dialogs::console::draw(context, board_area, view, *page, actions),
    }
}
