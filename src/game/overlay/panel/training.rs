//! The current exercise, and the hint.

use bevy_egui::egui::{Button, RichText, Ui, vec2};
use birka_game_archive::today;
use birka_session::{ExerciseCard, ExerciseStatus};

use super::super::symbols::PieceSymbols;
use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{Action, PuzzleAction, UiAction};
use crate::game::messages::{self, buttons};

/// Draws the current exercise: its task, its status, and what can be done.
pub(super) fn draw_exercise(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let Some(current) = view.puzzles.current() else { return };
    let (language, is_solved, is_lesson) = (view.language(), current.is_solved(), current.step().is_some());
    let ExerciseCard { caption, task, remark, more } = current.card(view.puzzles.names(), today(), language, view.locale());
    let border = if matches!(current.status(), ExerciseStatus::Wrong { .. }) { theme::error(ui) } else { theme::accent(ui) };
    widgets::section(ui, border, |ui| {
        ui.label(theme::caption(&caption));
        widgets::paragraph(ui, RichText::new(task).size(14.0));
        if is_lesson {
            PieceSymbols::of(ui.ctx(), view.table.session().variant()).draw_legend(ui, view);
        }
        if !remark.is_empty() {
            widgets::paragraph(ui, RichText::new(remark).size(13.5).color(if is_solved { theme::accent(ui) } else { theme::text(ui) }));
        }
        for text in more {
            widgets::paragraph(ui, RichText::new(text).size(13.5));
        }
        let show = (buttons::show_move(language), UiAction::Do(Action::Hint), current.can_show_move(), false);
        // After the last step of the lessons comes a game.
        let next = match is_lesson && !current.has_next() {
            true => (buttons::new_game(language), UiAction::Do(Action::NewGame), true, is_solved),
            false => (buttons::next(language), UiAction::Puzzle(PuzzleAction::Next), current.has_next(), is_solved),
        };
        let again = (buttons::again(language), UiAction::Puzzle(PuzzleAction::Restart), true, false);
        let leave = (buttons::leave(language), UiAction::Puzzle(PuzzleAction::Leave), true, false);
        let shown = if is_lesson { vec![again, next, leave] } else { vec![show, again, next, leave] };
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding = vec2(4.0, 4.0);
            ui.spacing_mut().item_spacing.x = 5.0;
            let width = widgets::width_in_row(ui.available_width(), shown.len(), 5.0);
            for (text, action, is_enabled, is_highlighted) in shown {
                let text = RichText::new(text).size(13.0).color(if is_highlighted { theme::accent(ui) } else { theme::text(ui) });
                if ui.add_enabled(is_enabled, Button::new(text).min_size(vec2(width, 26.0))).clicked() {
                    actions.push(action);
                }
            }
        });
    });
}

/// Draws the hint, or that it is being searched.
pub(super) fn draw_hint(ui: &mut Ui, view: &OverlayView) {
    let text = match view.hint.shown() {
        Some(shown) => shown.text(&view.table, &view.speech),
        None if view.hint.is_searching() => messages::analysis::searching_hint(view.language()),
        None => return,
    };
    widgets::section(ui, theme::accent(ui), |ui| widgets::paragraph(ui, RichText::new(text).size(13.5)));
}
