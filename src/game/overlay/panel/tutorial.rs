use bevy_egui::egui::{Button, RichText, Ui, vec2};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{TutorialAction, UiAction};
use crate::game::messages::{self, buttons};
use crate::game::tutorial::StepStatus;

/// Draws the current step of the tutorial: its task, whether it is done, and what can be done.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let Some(current) = view.tutorial.current() else { return };
    let step = current.step();
    let (remark, is_done) = match current.status() {
        StepStatus::Open => (None, false),
        StepStatus::Wrong(_) | StepStatus::TryAgain => (Some(messages::puzzles::not_that(view.language())), false),
        StepStatus::Done if current.is_last() => (Some(messages::puzzles::finished(view.language())), true),
        StepStatus::Done => (Some(messages::puzzles::well_done(view.language())), true),
    };
    let is_wrong = remark.is_some() && !is_done;
    widgets::section(ui, if is_wrong { theme::attackers(ui) } else { theme::accent(ui) }, |ui| {
        ui.label(theme::caption(&messages::puzzles::lesson_heading(view.language(), step.number, current.lesson_count(), step.lesson)));
        widgets::paragraph(ui, RichText::new(messages::puzzles::lesson_task(view.language(), step.topic)).size(14.0));
        if let Some(remark) = remark {
            widgets::paragraph(ui, RichText::new(remark).size(13.5).color(if is_done { theme::accent(ui) } else { theme::text(ui) }));
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding = vec2(4.0, 4.0);
            ui.spacing_mut().item_spacing.x = 5.0;
            let width = (ui.available_width() - 10.0) / 3.0;
            for (text, action, is_highlighted) in [
                (buttons::again(view.language()), TutorialAction::Restart, false),
                (buttons::next(view.language()), TutorialAction::Next, is_done),
                (buttons::leave(view.language()), TutorialAction::Leave, false),
            ] {
                let text = RichText::new(text).size(13.0).color(if is_highlighted { theme::accent(ui) } else { theme::text(ui) });
                if ui.add(Button::new(text).min_size(vec2(width, 26.0))).clicked() {
                    actions.push(UiAction::Tutorial(action));
                }
            }
        });
    });
}
