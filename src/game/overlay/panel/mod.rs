//! The panel beside the board.

mod best_lines;
mod buttons;
mod evaluation_graph;
mod hint;
mod moves;
mod puzzle;
mod replay_bar;
mod review;
mod sides;
mod study;
mod tutorial;

use bevy_egui::egui::{Align, Frame, Layout, Margin, Panel, RichText, ScrollArea, Ui, vec2};
use birka_localization::Language;

use buttons::ButtonRows;

use super::view::OverlayView;
use super::{notices, theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages;
use crate::game::platform::WindowLayout;
use crate::game::state::{AwaitedGame, ViewOverride};

/// The height that is needed to show the best lines, in points.
const BEST_LINES_HEIGHT: f32 = 150.0;
/// The height that is needed to show the moves, in points.
const MOVES_HEIGHT: f32 = 50.0;
/// The least height of what is between the sides and the buttons, in points.
const MIDDLE_HEIGHT: f32 = 56.0;

/// Draws the panel at the right edge.
pub(super) fn draw(root: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let frame = Frame::new().fill(theme::background(root)).inner_margin(Margin::symmetric(18, 18));
    Panel::right("panel").exact_size(WindowLayout::PANEL_WIDTH).resizable(false).show_separator_line(true).frame(frame).show(root, |ui| {
        let height = ui.available_height();
        // Where texts are large or the window is low, not everything has room.
        ScrollArea::vertical().id_salt("panel").auto_shrink(false).show(ui, |ui| draw_all(ui, height, view, actions));
    });
}

/// Draws everything from the top to the bottom of a panel of this height, the buttons at its bottom edge.
fn draw_all(ui: &mut Ui, height: f32, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let top = ui.cursor().top();
    draw_variant(ui, view);
    match view.state.awaited().filter(|_| view.state.view_override() == Some(ViewOverride::AwaitedRules)) {
        Some(awaited) => draw_awaited(ui, view.language(), awaited, view.state.is_asking_rules()),
        None => sides::draw(ui, view),
    }
    notices::draw_in_panel(ui, view, actions);
    let buttons = ButtonRows::new(ui, view);
    let left = top + height - ui.cursor().top() - buttons.height() - ui.spacing().item_spacing.y;
    let middle = vec2(ui.available_width(), left.max(MIDDLE_HEIGHT));
    ui.allocate_ui_with_layout(middle, Layout::top_down(Align::Min), |ui| {
        ui.set_min_height(middle.y);
        draw_middle(ui, view, actions);
    });
    buttons.draw(ui, view, actions);
}

fn draw_variant(ui: &mut Ui, view: &OverlayView) {
    ui.label(RichText::new(view.state.variant_name()).heading().color(theme::text(ui)));
    let summary = view.state.session().variant().summary_in(view.state.locale());
    // The moves need the room, and so does the analysis board.
    if !summary.is_empty() && view.state.study().is_none() && view.state.main_session().played_moves().is_empty() {
        ui.label(RichText::new(summary).small().weak());
    }
    let variant = view.state.session().variant();
    let changed = variant.options.iter().filter(|option| option.chosen != option.default);
    let changed: Vec<_> =
        changed.map(|option| (variant.option_name_in(&option.name, view.state.locale()).unwrap_or(&option.name), &option.chosen)).collect();
    if !changed.is_empty() {
        ui.label(RichText::new(messages::new_game::chosen_options(view.language(), &changed)).small().color(theme::accent(ui)));
    }
    ui.add_space(6.0);
}

/// Draws why there is no game yet.
fn draw_awaited(ui: &mut Ui, language: Language, awaited: &AwaitedGame, is_loading: bool) {
    let text = match awaited {
        AwaitedGame::Saved { .. } if is_loading => messages::scripts::saved_game_is_loaded(language),
        AwaitedGame::Saved { variant } => messages::scripts::saved_game_waits(language, variant),
        AwaitedGame::New { variant } => messages::scripts::new_game_waits(language, variant.as_deref()),
    };
    widgets::section(ui, theme::accent(ui), |ui| widgets::paragraph(ui, RichText::new(text)));
}

/// Draws what is between the notice and the buttons. Where there is little room, the moves take precedence over the best lines.
fn draw_middle(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    puzzle::draw(ui, view, actions);
    tutorial::draw(ui, view, actions);
    hint::draw(ui, view);
    if view.review.is_open() {
        review::draw(ui, view, actions);
        return;
    }
    if let Some(study) = view.state.study() {
        study::draw(ui, view, study, actions);
        return;
    }
    let is_playing = view.state.session().outcome().is_none() && view.state.view_override().is_none();
    if view.settings.settings().analysis.lines && is_playing && ui.available_height() > BEST_LINES_HEIGHT {
        best_lines::draw(ui, view.language(), &view.analysis, view.state.session().turn());
    }
    let is_awaited = view.state.view_override() == Some(ViewOverride::AwaitedRules);
    if ui.available_height() > MOVES_HEIGHT && !is_awaited {
        moves::draw(ui, view, actions);
    }
}
