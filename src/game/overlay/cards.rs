//! Cards over the board: the call of *raichi*, why a press on the board does nothing, that the game pauses, that the picture is
//! not complete yet, and what has changed in script files.
//!
//! Notices are in the panel, or over the board where the panel has no room for them. What is only information is always over the board, and moves nothing.

use bevy_egui::egui::{
    Align2, Area, Button, Color32, Context, CornerRadius, Frame, Id, Margin, Order, Rect, RichText, ScrollArea, Sense, Stroke, Ui, vec2,
};
use birka_localization::Language;
use birka_script::Code;
use birka_session::words;
use birka_storage::SaveError;

use super::active::ActiveOverlay;
use super::dialogs::questions;
use super::view::OverlayView;
use super::{panel, theme, widgets};
use crate::game::actions::{Action, ConsolePage, UiAction};
use crate::game::messages::{self, analysis, buttons, errors};
use crate::game::reload::{HookFault, RulesConflict, RulesNote, ScriptError};
use crate::game::state::{GameTable, HookUse, Notice, NoticeKind, ShownNotice, TableLanguage};
use crate::game::window_layout::PanelPlace;

/// Draws what is called out in the current position, such as *raichi*.
pub(super) fn draw_call(context: &Context, board_area: Rect, view: &OverlayView) {
    let session = view.table.session();
    // Before the first move of a puzzle it would show the solution.
    let is_beside_the_point = view.puzzles.hides_calls() || (view.shows_puzzle() && session.last_move().is_none());
    let Some(call) = session.announcement().filter(|_| !is_beside_the_point) else { return };
    let text = session.variant().call_in(call, view.locale());
    let announcement = session.rules().announcements.iter().find(|announcement| announcement.call == call);
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(22, 8));
    widgets::card(context, "call", board_area.center_top() + vec2(0.0, 14.0), Align2::CENTER_TOP, frame, |ui| {
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(text).size(24.0).color(theme::accent(ui)));
            if let Some(announcement) = announcement {
                ui.label(RichText::new(messages::game::call_explained(view.language(), announcement.ways.get())).small().weak());
            }
        });
    });
}

/// Draws why the last press on the board did nothing.
pub(super) fn draw_refusal(context: &Context, board_area: Rect, view: &OverlayView) {
    let Some(reason) = view.selection.refusal() else { return };
    let text = words::refusal(view.language(), reason, view.side_names());
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(18, 7));
    let above_result = questions::result_card(context, view).map(|card| card.center_top() - vec2(0.0, 8.0));
    let place = above_result.unwrap_or_else(|| board_area.center_bottom() - vec2(0.0, 44.0));
    widgets::card(context, "refusal", place, Align2::CENTER_BOTTOM, frame, |ui| {
        ui.set_max_width((board_area.width() - 60.0).max(1.0));
        ui.label(text);
    });
}

/// Draws that the game pauses, with a button that continues it.
pub(super) fn draw_pause(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    if !view.table.main_session().is_paused() || view.table.view().is_some() || *view.active != ActiveOverlay::None {
        return;
    }
    widgets::card(context, "paused", board_area.center(), Align2::CENTER_CENTER, theme::card_frame(context), |ui| {
        ui.vertical_centered(|ui| {
            ui.set_width(200.0);
            ui.label(RichText::new(messages::play::paused(view.language())).heading().color(theme::accent(ui)));
            ui.add_space(4.0);
            widgets::button_row(ui, actions, [(buttons::continue_game(view.language()), UiAction::Do(Action::Pause))]);
        });
    });
}

/// Draws the field in which a move is typed, and why the last one was not played.
pub(super) fn draw_typed_move(context: &Context, board_area: Rect, view: &OverlayView) {
    let Some(typed) = view.typed.text() else { return };
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(18, 9));
    widgets::card(context, "typed move", board_area.center_bottom() - vec2(0.0, 100.0), Align2::CENTER_BOTTOM, frame, |ui| {
        ui.set_max_width(420.0_f32.min(board_area.width() - 60.0));
        ui.horizontal(|ui| {
            ui.label(messages::game::typed_move(view.language()));
            if typed.is_empty() {
                ui.label(
                    RichText::new(messages::game::typed_move_hint(view.language(), messages::input::key_enter(view.language()))).weak(),
                );
            } else {
                ui.label(RichText::new(format!("{typed}▏")).monospace().size(18.0).color(theme::accent(ui)));
            }
        });
        if let Some(why) = view.typed.why_not() {
            widgets::paragraph(ui, RichText::new(why.text(view.language(), view.side_names())));
        }
    });
}

/// Number of changes of the rules that are listed.
const LISTED_CHANGES: usize = 6;

/// Draws a failed function of the variant, or else an error, or else the changes of the rules, and the question whether to start a new game.
pub(super) fn draw_script_cards(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let scripts = &view.scripts;
    let below_strip = panel::strip(context, view).map_or(board_area, |strip| board_area.with_min_y(strip.bottom()));
    if let Some(fault) = scripts.fault() {
        corner_card(context, below_strip, "hook fault", theme::error(context), |ui| draw_fault(ui, view.language(), fault, actions));
    } else if let Some((error, more)) = scripts.shown_error() {
        let consequence = consequence(error, &view.table, &view.speech);
        corner_card(context, below_strip, "script error", theme::error(context), |ui| {
            draw_error(ui, view.language(), error, more, consequence, actions);
        });
    } else if let Some(note) = scripts.note() {
        corner_card(context, below_strip, "rules note", theme::accent(context), |ui| {
            draw_note(ui, &view.table, note, actions, &view.speech)
        });
    }
    if let Some(conflict) = scripts.conflict() {
        widgets::card(context, "rules conflict", board_area.center(), Align2::CENTER_CENTER, theme::card_frame(context), |ui| {
            ui.set_width(430.0_f32.min(board_area.width() - 60.0));
            draw_conflict(ui, conflict, &view.speech, actions);
        });
    }
}

fn corner_card(context: &Context, board_area: Rect, id: &str, border: Color32, content: impl FnOnce(&mut Ui)) {
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(18, 14)).stroke(Stroke::new(1.0, border));
    widgets::card(context, id, board_area.left_top() + vec2(16.0, 16.0), Align2::LEFT_TOP, frame, |ui| {
        ui.set_width(470.0_f32.min(board_area.width() - 80.0));
        content(ui);
    });
}

/// The effect of an error on the game.
fn consequence(error: &ScriptError, table: &GameTable, language: &TableLanguage) -> String {
    let variant = table.main_session().variant();
    let is_of_mod = variant.from_mod().is_some_and(|of_mod| of_mod.contains(&error.diagnostic.path));
    if table.awaited().is_some() {
        messages::scripts::table_waits(language.language())
    } else if is_of_mod && matches!(error.diagnostic.code, Code::Art | Code::Locale) {
        messages::scripts::file_without_effect(language.language())
    } else if variant.files.contains(&error.diagnostic.path) {
        messages::scripts::last_valid_rules(language.language())
    } else {
        messages::scripts::file_not_used(language.language())
    }
}

fn draw_fault(ui: &mut Ui, language: Language, fault: &HookFault, actions: &mut Vec<UiAction>) {
    draw_place(ui, language, &fault.error, |place| messages::scripts::hook_failed(language, place));
    draw_message(ui, &fault.error);
    let consequence = match fault.during {
        HookUse::Move => messages::scripts::move_not_played(language),
        HookUse::Forecast => messages::scripts::captures_unknown(language),
        HookUse::Opening => messages::scripts::table_waits(language),
        HookUse::Search => messages::scripts::search_failed(language),
    };
    ui.label(RichText::new(consequence).small().weak());
    draw_buttons(ui, language, &fault.error, UiAction::HideHookFault, actions);
}

fn draw_error(ui: &mut Ui, language: Language, error: &ScriptError, more: usize, consequence: String, actions: &mut Vec<UiAction>) {
    draw_place(ui, language, error, str::to_owned);
    draw_message(ui, error);
    if more > 0 && ui.small_button(messages::scripts::more(language, more)).clicked() {
        actions.push(UiAction::ShowNextScriptError);
    }
    ui.label(RichText::new(consequence).small().weak());
    draw_buttons(ui, language, error, UiAction::HideScriptErrors, actions);
}

/// Draws the file and the line of an error as a heading.
fn draw_place(ui: &mut Ui, language: Language, error: &ScriptError, heading: impl FnOnce(&str) -> String) {
    let diagnostic = &error.diagnostic;
    let file = diagnostic.path.file_name().unwrap_or(diagnostic.path.as_os_str()).to_string_lossy();
    ui.horizontal(|ui| {
        ui.label(RichText::new(heading(&words::place(language, &file, diagnostic.line))).size(18.0).color(theme::accent(ui)));
        ui.label(RichText::new(diagnostic.code.as_str()).small().weak());
    });
    if let Some(source) = &error.source_line {
        ui.label(RichText::new(source).monospace().background_color(theme::raised(ui)));
    }
}

fn draw_message(ui: &mut Ui, error: &ScriptError) {
    // The message of a failed example ends with a drawing of its board.
    let message = &error.diagnostic.message;
    let (message, board) = message.split_once('\n').unwrap_or((message, ""));
    ui.label(message);
    if !board.is_empty() {
        ui.label(RichText::new(board).monospace());
    }
}

fn draw_buttons(ui: &mut Ui, language: Language, error: &ScriptError, hide: UiAction, actions: &mut Vec<UiAction>) {
    let diagnostic = &error.diagnostic;
    ui.horizontal(|ui| {
        for (text, action) in [
            (messages::buttons::open_in_editor(language), UiAction::OpenInEditor(diagnostic.path.clone())),
            (messages::buttons::console(language), UiAction::SelectConsolePage(ConsolePage::default())),
            (messages::buttons::copy(language), UiAction::CopyText(diagnostic.to_string())),
            (messages::buttons::hide(language), hide),
        ] {
            if ui.add(Button::new(text)).clicked() {
                actions.push(action);
            }
        }
    });
}

fn draw_note(ui: &mut Ui, table: &GameTable, note: &RulesNote, actions: &mut Vec<UiAction>, speech: &TableLanguage) {
    let (language, sentences) = (speech.language(), note.sentences());
    ui.label(RichText::new(messages::scripts::rules_have_changed(language)).size(18.0).color(theme::accent(ui)));
    ui.label(RichText::new(messages::scripts::new_rules(language, table.variant_name(speech.locale()))).small().weak());
    for change in sentences.iter().take(LISTED_CHANGES) {
        ui.label(change);
    }
    if sentences.len() > LISTED_CHANGES {
        // The log has all of them.
        if ui.small_button(messages::scripts::more(language, sentences.len() - LISTED_CHANGES)).clicked() {
            actions.push(UiAction::SelectConsolePage(ConsolePage::Log));
        }
    }
    if ui.button(messages::buttons::dismiss(language)).clicked() {
        actions.push(UiAction::DismissRulesNote);
    }
}

fn draw_conflict(ui: &mut Ui, conflict: &RulesConflict, speech: &TableLanguage, actions: &mut Vec<UiAction>) {
    let language = speech.language();
    ui.label(RichText::new(messages::scripts::rules_have_changed(language)).heading().color(theme::accent(ui)));
    let reason = messages::errors::switch(language, &conflict.reason);
    ui.label(messages::scripts::IncompatibleRules { variant: conflict.variant.name_in(speech.locale()), reason: &reason }.text(language));
    ui.label(messages::scripts::new_game_or_old_rules(language));
    ui.add_space(6.0);
    widgets::button_row(
        ui,
        actions,
        [
            (messages::buttons::new_game(language), UiAction::StartGameWithNewRules),
            (messages::buttons::keep_rules(language), UiAction::KeepOldRules),
        ],
    );
}

/// Least height of a window, in points, in which the panel has room for notices.
const PANEL_HEIGHT: f32 = 640.0;
/// Height of the notices in the panel as a share of the window's height, so that the moves stay in sight. A longer list scrolls.
const SHARE_OF_WINDOW: f32 = 0.16;
/// Height of the notices over the board as a share of the board's height.
const SHARE_OF_BOARD: f32 = 0.4;
/// Greatest width of the notices over the board, in points.
const NOTICE_WIDTH: f32 = 420.0;
/// Distance of information from the upper edge of the board's area, in points.
const INFORMATION_TOP: f32 = 92.0;

/// A notice as it is drawn.
struct NoticeCard {
    text: String,
    border: Color32,
    /// The number of a notice that the player can dismiss. An error of saving stays until a save succeeds.
    number: Option<u64>,
    /// A button that solves the problem: its text and its actions.
    remedy: Option<(String, Vec<UiAction>)>,
}

/// Draws the notices within the panel or the strip, if they have room there. A dialog greys what is behind it, so they are drawn in front of it: many tell
/// what came of something that was done in it.
pub(super) fn draw_notices_in_panel(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let shown = shown_notices(ui.ctx(), view);
    if !are_in_panel(ui.ctx(), view) || shown.is_empty() {
        return;
    }
    let height = ui.ctx().viewport_rect().height() * SHARE_OF_WINDOW;
    if *view.active == ActiveOverlay::None {
        return draw_notices(ui, view.language(), &shown, height, actions);
    }
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let area = Area::new(Id::new("notices beside a dialog")).order(Order::Tooltip).fixed_pos(place.min);
    area.show(ui.ctx(), |ui| {
        ui.set_width(place.width());
        draw_notices(ui, view.language(), &shown, height, actions);
    });
}

/// Draws the notices over the board, if they have no room in the panel. Those that cannot be dismissed are behind a dialog.
pub(super) fn draw_notices_over_board(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let is_dialog_open = *view.active != ActiveOverlay::None;
    let mut shown = shown_notices(context, view);
    shown.retain(|notice| !is_dialog_open || notice.number.is_some());
    if are_in_panel(context, view) || shown.is_empty() {
        return;
    }
    let frame = theme::card_frame(context).inner_margin(Margin::same(8));
    let position = board_area.center_top() + vec2(0.0, 8.0);
    let order = if is_dialog_open { Order::Tooltip } else { Order::Middle };
    Area::new(Id::new("notices")).order(order).pivot(Align2::CENTER_TOP).fixed_pos(position).show(context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(NOTICE_WIDTH.min(board_area.width() - 40.0));
            draw_notices(ui, view.language(), &shown, board_area.height() * SHARE_OF_BOARD, actions);
        });
    });
}

/// Draws what is only information over the board and its dialogs, below what is called out. The pointer goes through it.
pub(super) fn draw_information(context: &Context, board_area: Rect, view: &OverlayView) {
    let Some(shown) = view.notices.information() else { return };
    let place = board_area.center_top() + vec2(0.0, INFORMATION_TOP);
    let area = Area::new(Id::new("information")).order(Order::Tooltip).interactable(false).pivot(Align2::CENTER_TOP).fixed_pos(place);
    area.show(context, |ui| {
        theme::card_frame(context).inner_margin(Margin::symmetric(18, 9)).show(ui, |ui| {
            ui.set_max_width(NOTICE_WIDTH.min(board_area.width() - 40.0));
            widgets::paragraph(ui, RichText::new(shown.notice.text(view.language())));
        });
    });
}

/// Whether the notices are in the panel, or in the strip where there is none: in a window that is high enough, and where no dialog covers them.
fn are_in_panel(context: &Context, view: &OverlayView) -> bool {
    let is_dialog_open = *view.active != ActiveOverlay::None;
    match view.layout.panel {
        PanelPlace::Away => !is_dialog_open,
        PanelPlace::Below if is_dialog_open => false,
        PanelPlace::Below | PanelPlace::Beside(_) => context.viewport_rect().height() >= PANEL_HEIGHT,
    }
}

/// Errors of saving first, then the notices in their order.
fn shown_notices(context: &Context, view: &OverlayView) -> Vec<NoticeCard> {
    let errors = [view.saving.error(), view.settings.error(), view.input_map.error(), view.puzzles.save_error()].into_iter().flatten();
    let error = |error: SaveError| errors::storage::save(view.language(), &error);
    let errors = errors.map(|found| NoticeCard { text: error(found), border: theme::error(context), number: None, remedy: None });
    let border = |kind| if kind == NoticeKind::Lasting { theme::error(context) } else { theme::border(context) };
    let notices = view.notices.others().map(|shown| NoticeCard {
        text: shown.notice.text(view.language()),
        border: border(shown.kind),
        number: Some(shown.number),
        remedy: remedy(view, shown),
    });
    errors.chain(notices).collect()
}

fn remedy(view: &OverlayView, shown: &ShownNotice) -> Option<(String, Vec<UiAction>)> {
    if shown.notice != Notice::HintsAreOff {
        return None;
    }
    let mut settings = view.settings.settings();
    settings.analysis.hints = true;
    let actions = vec![UiAction::ChangeSettings(Box::new(settings)), UiAction::DismissNotice(shown.number), UiAction::Do(Action::Hint)];
    Some((analysis::switch_hints_on(view.language()), actions))
}

fn draw_notices(ui: &mut Ui, language: Language, notices: &[NoticeCard], height: f32, actions: &mut Vec<UiAction>) {
    ScrollArea::vertical().id_salt("notices").max_height(height).min_scrolled_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for notice in notices {
            draw_notice(ui, language, notice, actions);
        }
    });
}

fn draw_notice(ui: &mut Ui, language: Language, notice: &NoticeCard, actions: &mut Vec<UiAction>) {
    Frame::new()
        .fill(theme::raised(ui))
        .stroke(Stroke::new(1.0, notice.border))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(12, 9))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            widgets::paragraph(ui, RichText::new(&notice.text).small());
            ui.horizontal_wrapped(|ui| {
                if let Some((text, chosen)) = &notice.remedy
                    && ui.small_button(text).clicked()
                {
                    actions.extend(chosen.iter().cloned());
                }
                if let Some(number) = notice.number
                    && ui.small_button(buttons::dismiss(language)).clicked()
                {
                    actions.push(UiAction::DismissNotice(number));
                }
            });
        });
}
