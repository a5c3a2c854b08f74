//! The list of lessons: each can be begun, and those that are done are marked.

use bevy_egui::egui::{Button, Context, Rect, RichText, vec2};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{TutorialAction, UiAction};
use crate::game::messages::{buttons, puzzles};
use crate::game::tutorial::{lessons, step_id};

/// Draws the dialog. Enter begins the first lesson that is not done.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let (language, steps) = (view.language(), view.tutorial.offered());
    let total = steps.last().map_or(0, |step| step.number);
    let all: Vec<_> =
        lessons(steps).map(|(first, lesson)| (first, lesson, lesson.iter().all(|step| view.puzzles.is_solved(&step_id(step))))).collect();
    let next = all.iter().find(|(.., is_done)| !is_done).map(|(first, ..)| *first);
    widgets::dialog(context, "lessons", &buttons::lessons(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 400.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(buttons::lessons(language)).heading().color(theme::accent(ui)));
        widgets::scrolling(ui, "lessons", board_area, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if all.is_empty() {
                widgets::paragraph(ui, RichText::new(puzzles::no_lessons(language)));
            }
            for (first, lesson, is_done) in &all {
                let text = puzzles::lesson_in_list(language, lesson[0].number, total, lesson[0].lesson, *is_done);
                let text = RichText::new(text).color(if next == Some(*first) { theme::accent(ui) } else { theme::text(ui) });
                if ui.add(Button::new(text).right_text("").min_size(vec2(ui.available_width(), 28.0))).clicked() {
                    actions.push(UiAction::Tutorial(TutorialAction::StartAt(*first)));
                }
            }
        });
        if view.table.main_session().is_in_progress() {
            ui.label(RichText::new(puzzles::current_game_is_kept(language)).small().weak());
        }
        ui.add_space(4.0);
        widgets::button_row(ui, actions, [(buttons::close(language), UiAction::CloseDialog)]);
        if let Some(first) = next.filter(|_| widgets::is_confirmed(ui)) {
            actions.push(UiAction::Tutorial(TutorialAction::StartAt(first)));
        }
    });
}
