//! The notices to the players: in the panel, or over the board where the panel has no room for them. What is only information is always over the board,
//! and moves nothing.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, CornerRadius, Frame, Id, Margin, Order, Rect, RichText, ScrollArea, Stroke, Ui, vec2,
};
use birka_localization::Language;

use super::view::OverlayView;
use super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::{analysis, buttons, errors};
use crate::game::state::{Notice, NoticeKind, ShownNotice};
use birka_storage::SaveError;

/// Least height of a window, in points, in which the panel has room for notices.
const PANEL_HEIGHT: f32 = 640.0;
/// Height of the notices in the panel as a share of the window's height, so that the moves stay in sight. A longer list scrolls.
const SHARE_OF_WINDOW: f32 = 0.16;
/// Height of the notices over the board as a share of the board's height.
const SHARE_OF_BOARD: f32 = 0.4;
/// Greatest width of the notices over the board, in points.
const WIDTH: f32 = 420.0;
/// Distance of information from the upper edge of the board's area, in points.
const TOP: f32 = 92.0;

/// A notice as it is drawn.
struct Shown {
    text: String,
    border: Color32,
    /// The number of a notice that the player can dismiss. An error of saving stays until a save succeeds.
    number: Option<u64>,
    /// A button that solves the problem: its text and its actions.
    remedy: Option<(String, Vec<UiAction>)>,
}

/// Draws the notices within the panel, if the window is high enough.
pub(super) fn draw_in_panel(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let shown = shown_notices(ui.ctx(), view);
    if is_panel_high(ui.ctx()) && !shown.is_empty() {
        let height = ui.ctx().viewport_rect().height() * SHARE_OF_WINDOW;
        draw_all(ui, view.language(), &shown, height, actions);
    }
}

/// Draws the notices over the board, if the window is too low to draw them in the panel.
pub(super) fn draw_over_board(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let shown = shown_notices(context, view);
    if is_panel_high(context) || shown.is_empty() {
        return;
    }
    let frame = theme::card_frame(context).inner_margin(Margin::same(8));
    let position = board_area.center_top() + vec2(0.0, 8.0);
    widgets::card(context, "notices", position, Align2::CENTER_TOP, frame, |ui| {
        ui.set_width(WIDTH.min(board_area.width() - 40.0));
        draw_all(ui, view.language(), &shown, board_area.height() * SHARE_OF_BOARD, actions);
    });
}

/// Draws what is only information over the board and its dialogs, below what is called out. The pointer goes through it.
pub(super) fn draw_information(context: &Context, board_area: Rect, view: &OverlayView) {
    let Some(shown) = view.notices.information() else { return };
    let place = board_area.center_top() + vec2(0.0, TOP);
    let area = Area::new(Id::new("information")).order(Order::Tooltip).interactable(false).pivot(Align2::CENTER_TOP).fixed_pos(place);
    area.show(context, |ui| {
        theme::card_frame(context).inner_margin(Margin::symmetric(18, 9)).show(ui, |ui| {
            ui.set_max_width(WIDTH.min(board_area.width() - 40.0));
            widgets::paragraph(ui, RichText::new(shown.notice.text(view.language())));
        });
    });
}

fn is_panel_high(context: &Context) -> bool {
    context.viewport_rect().height() >= PANEL_HEIGHT
}

/// Errors of saving first, then the notices in their order.
fn shown_notices(context: &Context, view: &OverlayView) -> Vec<Shown> {
    let errors = [view.saving.error(), view.settings.error(), view.input_map.error(), view.puzzles.save_error()].into_iter().flatten();
    let error = |error: SaveError| errors::storage::save(view.language(), &error);
    let errors = errors.map(|found| Shown { text: error(found), border: theme::attackers(context), number: None, remedy: None });
    let border = |kind| if kind == NoticeKind::Lasting { theme::attackers(context) } else { theme::border(context) };
    let notices = view.notices.others().map(|shown| Shown {
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
    let actions = vec![UiAction::ChangeSettings(Box::new(settings)), UiAction::DismissNotice(shown.number), UiAction::RequestHint];
    Some((analysis::switch_hints_on(view.language()), actions))
}

fn draw_all(ui: &mut Ui, language: Language, notices: &[Shown], height: f32, actions: &mut Vec<UiAction>) {
    ScrollArea::vertical().id_salt("notices").max_height(height).min_scrolled_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for notice in notices {
            draw_notice(ui, language, notice, actions);
        }
    });
}

fn draw_notice(ui: &mut Ui, language: Language, notice: &Shown, actions: &mut Vec<UiAction>) {
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
