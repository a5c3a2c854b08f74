//! The current puzzle, the current step of the tutorial, and the hint.

use bevy_egui::egui::{Button, RichText, Ui, vec2};
use birka_rules::Move;

use super::super::symbols::PieceSymbols;
use super::super::view::OverlayView;
use super::super::{dialogs, theme, widgets};
use crate::game::actions::{Action, PuzzleAction, TutorialAction, UiAction};
use crate::game::messages::{self, buttons};
use crate::game::puzzles::books::book;
use crate::game::puzzles::{PuzzleStatus, Source};
use crate::game::tutorial::StepStatus;

/// Draws the current puzzle: its task, its status, and what can be done.
pub(super) fn draw_puzzle(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let Some(current) = view.puzzles.current() else { return };
    let (language, status) = (view.language(), current.status());
    let (all, mistake) = (current.game().puzzle().map_or(1, |puzzle| puzzle.moves), current.game().mistake());
    let name = |mv: &Move| mv.shown(view.table.session().rules().size);
    let is_solved = *status == PuzzleStatus::Solved;
    let text = match (status, mistake) {
        // The task says it.
        (PuzzleStatus::Unsolved { .. }, Some(_)) => String::new(),
        (PuzzleStatus::Unsolved { moves_left }, None) if *moves_left == all => messages::puzzles::find_the_move(language),
        (PuzzleStatus::Unsolved { moves_left }, None) => messages::puzzles::moves_left(language, *moves_left),
        (PuzzleStatus::Judging, _) => messages::puzzles::judging(language),
        (PuzzleStatus::Wrong { tried, refutation }, _) => {
            let says = if mistake.is_some() { messages::puzzles::not_better } else { messages::puzzles::wrong_move };
            says(language, &tried.as_ref().map(name).unwrap_or_default(), refutation.as_ref().map(name).as_deref())
        }
        (PuzzleStatus::Solved, Some(_)) => messages::puzzles::improved(language),
        (PuzzleStatus::Solved, None) => messages::puzzles::solved(language),
    };
    let border = if matches!(status, PuzzleStatus::Wrong { .. }) { theme::error(ui) } else { theme::accent(ui) };
    widgets::section(ui, border, |ui| {
        let variant = view.table.variant_name(view.locale());
        let caption = match current.source() {
            Source::Book(index) => {
                let count = book(index.book).map_or(0, |book| book.puzzles.len());
                messages::puzzles::puzzle_number(language, index.puzzle + 1, count, variant)
            }
            Source::Alone => variant.to_owned(),
            Source::Review(mistakes) => {
                let (nth, total) = mistakes.number();
                messages::puzzles::mistake_number(language, nth, total)
            }
        };
        ui.label(theme::caption(&caption));
        let task = match mistake {
            Some(mistake) => {
                let sign = mistake.annotation.map_or("", |annotation| annotation.sign().as_str());
                messages::puzzles::improve(language, &format!("{}{sign}", name(&mistake.mv)))
            }
            None => messages::puzzles::task(language, all, view.side_names().named(current.game().side())),
        };
        widgets::paragraph(ui, RichText::new(task).size(14.0));
        if !text.is_empty() {
            widgets::paragraph(ui, RichText::new(text).size(13.5).color(if is_solved { theme::accent(ui) } else { theme::text(ui) }));
        }
        let last = match current.source() {
            _ if !is_solved || view.puzzles.has_next() => None,
            Source::Book(_) => Some(messages::puzzles::last(language)),
            Source::Review(_) => Some(messages::puzzles::last_mistake(language)),
            Source::Alone => None,
        };
        if let Some(last) = last {
            widgets::paragraph(ui, RichText::new(last).size(13.5));
        }
        if is_solved && matches!(current.source(), Source::Book(_)) {
            for streak in dialogs::puzzles::streaks(view) {
                widgets::paragraph(ui, RichText::new(streak).size(13.5));
            }
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding = vec2(4.0, 4.0);
            ui.spacing_mut().item_spacing.x = 5.0;
            let width = (ui.available_width() - 15.0) / 4.0;
            let can_show = !matches!(status, PuzzleStatus::Judging | PuzzleStatus::Solved);
            for (text, action, is_enabled, is_highlighted) in [
                (buttons::show_move(view.language()), UiAction::Do(Action::Hint), can_show, false),
                (buttons::again(view.language()), UiAction::Puzzle(PuzzleAction::Restart), true, false),
                (buttons::next(view.language()), UiAction::Puzzle(PuzzleAction::Next), view.puzzles.has_next(), is_solved),
                (buttons::leave(view.language()), UiAction::Puzzle(PuzzleAction::Leave), true, false),
            ] {
                let text = RichText::new(text).size(13.0).color(if is_highlighted { theme::accent(ui) } else { theme::text(ui) });
                if ui.add_enabled(is_enabled, Button::new(text).min_size(vec2(width, 26.0))).clicked() {
                    actions.push(action);
                }
            }
        });
    });
}

/// Draws the current step of the tutorial: its task, whether it is done, and what can be done.
pub(super) fn draw_tutorial(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let Some(current) = view.tutorial.current() else { return };
    let step = current.step();
    let (remark, is_done) = match current.status() {
        StepStatus::Open => (None, false),
        StepStatus::Wrong(_) | StepStatus::TryAgain => (Some(messages::puzzles::not_that(view.language())), false),
        StepStatus::Done if current.is_last() => (Some(messages::puzzles::finished(view.language())), true),
        StepStatus::Done => (Some(messages::puzzles::well_done(view.language())), true),
    };
    let is_wrong = remark.is_some() && !is_done;
    widgets::section(ui, if is_wrong { theme::error(ui) } else { theme::accent(ui) }, |ui| {
        ui.label(theme::caption(&messages::puzzles::lesson_heading(view.language(), step.number, current.lesson_count(), step.lesson)));
        let task = messages::puzzles::lesson_task(view.language(), step.topic, view.table.session().rules());
        widgets::paragraph(ui, RichText::new(task).size(14.0));
        PieceSymbols::of(ui.ctx(), view.table.session().variant()).draw_legend(ui, view);
        if let Some(remark) = remark {
            widgets::paragraph(ui, RichText::new(remark).size(13.5).color(if is_done { theme::accent(ui) } else { theme::text(ui) }));
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding = vec2(4.0, 4.0);
            ui.spacing_mut().item_spacing.x = 5.0;
            let width = (ui.available_width() - 10.0) / 3.0;
            // After the last step comes a game.
            let next = match current.is_last() {
                true => (buttons::new_game(view.language()), UiAction::Do(Action::NewGame), is_done),
                false => (buttons::next(view.language()), UiAction::Tutorial(TutorialAction::Next), is_done),
            };
            for (text, action, is_highlighted) in [
                (buttons::again(view.language()), UiAction::Tutorial(TutorialAction::Restart), false),
                next,
                (buttons::leave(view.language()), UiAction::Tutorial(TutorialAction::Leave), false),
            ] {
                let text = RichText::new(text).size(13.0).color(if is_highlighted { theme::accent(ui) } else { theme::text(ui) });
                if ui.add(Button::new(text).min_size(vec2(width, 26.0))).clicked() {
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
