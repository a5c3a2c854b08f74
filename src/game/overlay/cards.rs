//! Cards over the board: the call of *raichi*, why a press on the board does nothing, that the game pauses, that the picture is
//! not complete yet, and what has changed in script files.

use bevy_egui::egui::{Align2, Button, Color32, Context, Margin, Rect, RichText, Stroke, Ui, vec2};
use birka_localization::Language;

use super::active::ActiveOverlay;
use super::view::OverlayView;
use super::{theme, widgets};
use crate::game::actions::{ConsolePage, PlayAction, UiAction};
use crate::game::messages::{self, buttons};
use crate::game::reload::{HookFault, RulesConflict, RulesNote, ScriptError};
use crate::game::state::{GameTable, HookUse, TableLanguage};
use birka_script::Code;
use birka_session::words;

/// Draws what is called out in the current position, such as *raichi*.
pub(super) fn draw_call(context: &Context, board_area: Rect, view: &OverlayView) {
    let session = view.table.session();
    // Before the first move of a puzzle it would show the solution.
    let is_beside_the_point = view.tutorial.hides_calls() || (view.shows_puzzle() && session.last_move().is_none());
    let Some(call) = session.announcement().filter(|_| !is_beside_the_point) else { return };
    let text = session.variant().call_in(call, view.locale());
    let announcement = session.rules().announcements.iter().find(|announcement| announcement.call == call);
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(22, 8));
    widgets::card(context, "call", board_area.center_top() + vec2(0.0, 14.0), Align2::CENTER_TOP, frame, |ui| {
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(text).size(24.0).color(theme::accent(ui)));
            if let Some(announcement) = announcement {
                ui.label(RichText::new(messages::game::call_explained(view.language(), announcement.ways)).small().weak());
            }
        });
    });
}

/// Draws why the last press on the board did nothing.
pub(super) fn draw_refusal(context: &Context, board_area: Rect, view: &OverlayView) {
    let Some(reason) = &view.refusal.0 else { return };
    let text = words::refusal(view.language(), reason, view.side_names(), view.table.session().rules().size);
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(18, 7));
    widgets::card(context, "refusal", board_area.center_bottom() - vec2(0.0, 44.0), Align2::CENTER_BOTTOM, frame, |ui| {
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
            widgets::button_row(ui, actions, [(buttons::continue_game(view.language()), UiAction::Play(PlayAction::TogglePause))]);
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
            widgets::paragraph(ui, RichText::new(why.text(view.language(), view.side_names(), view.table.session().rules().size)));
        }
    });
}

/// Draws that the image of the scene is being prepared.
pub(super) fn draw_loading(context: &Context, language: Language, board_area: Rect) {
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(18, 7));
    widgets::card(context, "loading", board_area.center_bottom() - vec2(0.0, 8.0), Align2::CENTER_BOTTOM, frame, |ui| {
        ui.label(RichText::new(messages::game::loading_graphics(language)).weak());
    });
}

/// Number of changes of the rules that are listed.
const LISTED_CHANGES: usize = 6;

/// Draws a failed function of the variant, or else an error, or else the changes of the rules, and the question whether to start a new game.
pub(super) fn draw_script_cards(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let scripts = &view.scripts;
    if let Some(fault) = scripts.fault() {
        corner_card(context, board_area, "hook fault", theme::attackers(context), |ui| draw_fault(ui, view.language(), fault, actions));
    } else if let Some((error, more)) = scripts.shown_error() {
        let consequence = consequence(error, &view.table, &view.speech);
        corner_card(context, board_area, "script error", theme::attackers(context), |ui| {
            draw_error(ui, view.language(), error, more, consequence, actions);
        });
    } else if let Some(note) = scripts.note() {
        corner_card(context, board_area, "rules note", theme::accent(context), |ui| {
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
        messages::scripts::table_waits_for_rules(language.language())
    } else if is_of_mod && matches!(error.diagnostic.code, Code::Art | Code::Locale) {
        messages::scripts::file_has_no_effect(language.language())
    } else if variant.files.contains(&error.diagnostic.path) {
        messages::scripts::last_valid_rules_are_used(language.language())
    } else {
        messages::scripts::game_does_not_use_file(language.language())
    }
}

fn draw_fault(ui: &mut Ui, language: Language, fault: &HookFault, actions: &mut Vec<UiAction>) {
    draw_place(ui, language, &fault.error, |place| messages::scripts::hook_failed(language, place));
    draw_message(ui, &fault.error);
    let consequence = match fault.during {
        HookUse::Move => messages::scripts::move_not_played(language),
        HookUse::Forecast => messages::scripts::captures_not_known(language),
        HookUse::Opening => messages::scripts::table_waits_for_rules(language),
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
    let reason = messages::errors::play::switch(language, &conflict.reason);
    ui.label(messages::scripts::incompatible_rules(language, conflict.variant.name_in(speech.locale()), &reason));
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
