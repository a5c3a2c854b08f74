use bevy_egui::egui::{Button, Context, Rect, RichText, ScrollArea, Ui, vec2};
use birka_records::PuzzleBook;

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{PuzzleAction, UiAction};
use crate::game::messages::{self, buttons};
use crate::game::puzzles::CurrentPuzzle;
use crate::game::puzzles::books::{PuzzleIndex, book, books};

/// Draws the dialog in which a puzzle is chosen.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, open: usize, actions: &mut Vec<UiAction>) {
    widgets::dialog(context, "puzzles", &messages::puzzles::title(view.language()), board_area, actions, |ui, actions| {
        ui.set_width(400.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(messages::puzzles::title(view.language())).heading().color(theme::accent(ui)));
        ui.horizontal(|ui| {
            for (index, book) in books() {
                if ui.selectable_label(index == open, variant_name(view, book)).clicked() {
                    actions.push(UiAction::SelectPuzzleBook(index));
                }
            }
        });
        match book(open) {
            Some(book) => draw_list(ui, board_area.height() * 0.5, view, open, book, actions),
            None => drop(ui.label(messages::puzzles::no_puzzles(view.language()))),
        }
        if view.table.main_session().is_in_progress() {
            ui.label(RichText::new(messages::puzzles::current_game_is_kept(view.language())).small().weak());
        }
        ui.add_space(4.0);
        widgets::button_row(ui, actions, [(buttons::close(view.language()), UiAction::CloseDialog)]);
    });
}

fn variant_name<'a>(view: &'a OverlayView, book: &'a PuzzleBook) -> &'a str {
    let known = view.variants.variants().iter().find(|variant| variant.id == book.variant);
    known.map_or(&book.variant, |variant| variant.name_in(view.locale()))
}

fn draw_list(ui: &mut Ui, height: f32, view: &OverlayView, open: usize, book: &PuzzleBook, actions: &mut Vec<UiAction>) {
    let current = view.puzzles.current().and_then(CurrentPuzzle::index_in_book);
    ScrollArea::vertical().id_salt(open).max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for (number, puzzle) in book.puzzles.iter().enumerate() {
            let index = PuzzleIndex { book: open, puzzle: number };
            let is_solved = view.puzzles.is_solved(&puzzle.id);
            ui.horizontal(|ui| {
                widgets::show_side_icon(ui, puzzle.side, 20.0, is_solved);
                let text = messages::puzzles::list_entry(view.language(), number + 1, puzzle.side, puzzle.moves, is_solved);
                let text = RichText::new(text).color(if current == Some(index) { theme::accent(ui) } else { theme::text(ui) });
                let width = ui.available_width();
                if ui.add(Button::new(text).right_text("").min_size(vec2(width, 28.0)).selected(current == Some(index))).clicked() {
                    actions.push(UiAction::Puzzle(PuzzleAction::Start { book: open, puzzle: number }));
                }
            });
        }
    });
}
