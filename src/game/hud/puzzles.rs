//! Puzzles: the card on which one is chosen, and what is said of the one on the table.

use bevy_egui::egui::{self, Align2, Button, Context, Rect, RichText, ScrollArea, Ui, vec2};

use super::{Order, cards, glyph, lessons, theme};
use crate::game::actions::UiAction;
use crate::game::puzzles::{AskPuzzle, Puzzling, State, books};
use crate::game::state::GameState;
use crate::game::words;
use birka_rules::record::PuzzleBook;

/// The book that is opened first: that of the variant on the table, or else the first there is.
pub(super) fn book_for(game_state: &GameState) -> Option<usize> {
    let played = &game_state.session().variant().id;
    let of_variant = books().find(|(_, book)| book.variant == *played);
    of_variant.or_else(|| books().next()).map(|(number, _)| number)
}

fn variant_name<'a>(game_state: &'a GameState, book: &'a PuzzleBook) -> &'a str {
    let known = game_state.variants().iter().find(|variant| variant.id == book.variant);
    known.map_or(&book.variant, |variant| variant.name_in(game_state.language()))
}

/// The card on which a puzzle is chosen.
pub(super) fn choice(context: &Context, on: Rect, game_state: &GameState, puzzling: &Puzzling, open: usize, orders: &mut Vec<Order>) {
    cards::lay(context, "puzzles", on.center(), Align2::CENTER_CENTER, theme::card(), |ui| {
        ui.set_width(400.0_f32.min(on.width() - 60.0));
        ui.label(RichText::new(words::PUZZLES).heading().color(theme::FIRE));
        ui.horizontal(|ui| {
            for (number, book) in books() {
                if ui.selectable_label(number == open, variant_name(game_state, book)).clicked() {
                    orders.push(Order::Puzzles(Some(number)));
                }
            }
        });
        match books().find(|(number, _)| *number == open) {
            Some((_, book)) => list(ui, on.height() * 0.5, book, open, puzzling, orders),
            None => drop(ui.label(words::NO_PUZZLES)),
        }
        if game_state.is_running() {
            ui.label(RichText::new(words::GAME_WAITS).small().color(theme::ASH));
        }
        ui.add_space(4.0);
        cards::choice(ui, orders, [(words::CLOSE, Order::Puzzles(None))]);
    });
}

fn list(ui: &mut Ui, tall: f32, book: &PuzzleBook, open: usize, puzzling: &Puzzling, orders: &mut Vec<Order>) {
    ScrollArea::vertical().id_salt(open).max_height(tall).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for (number, puzzle) in book.puzzles.iter().enumerate() {
            ui.horizontal(|ui| {
                glyph::show(ui, puzzle.side, 20.0, puzzling.is_solved(&puzzle.id));
                let solved = if puzzling.is_solved(&puzzle.id) { " ✔" } else { "" };
                let text = format!("{}.  {}{solved}", number + 1, words::puzzle_task(puzzle.side, puzzle.moves));
                let is_here = puzzling.current().is_some_and(|(book, other, _)| (book, other) == (open, number));
                let wide = ui.available_width();
                let text = RichText::new(text).color(if is_here { theme::FIRE } else { theme::HORN });
                if ui.add(Button::new(text).right_text("").min_size(vec2(wide, 28.0))).clicked() {
                    orders.push(Order::Puzzle(AskPuzzle::Pose(open, number)));
                }
            });
        }
    });
}

/// The puzzle on the table: what is to be found, how far it is, and what can be done.
pub(super) fn posed(ui: &mut Ui, game_state: &GameState, puzzling: &Puzzling, orders: &mut Vec<Order>) {
    let (Some((book, number, puzzle)), Some(state)) = (puzzling.current(), puzzling.state()) else { return };
    let count = books().find(|(other, _)| *other == book).map_or(0, |(_, book)| book.puzzles.len());
    let said = match state {
        State::Open(left) if *left == puzzle.moves => words::FIND_IT.to_owned(),
        State::Open(left) => words::moves_left(*left),
        State::Looking => words::JUDGING.to_owned(),
        State::Wrong(why) => why.clone(),
        State::Solved => words::SOLVED.to_owned(),
    };
    let edge = if matches!(state, State::Wrong(_)) { theme::GARNET } else { theme::FIRE };
    lessons::frame(ui, edge, |ui| {
        ui.label(theme::caption(&words::puzzle_number(number + 1, count, game_state.variant_name())));
        ui.add(egui::Label::new(RichText::new(words::puzzle_task(puzzle.side, puzzle.moves)).size(14.0)).wrap());
        let colour = if *state == State::Solved { theme::FIRE } else { theme::HORN };
        ui.add(egui::Label::new(RichText::new(said).size(13.5).color(colour)).wrap());
        let can_show = !matches!(state, State::Looking | State::Solved);
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding = vec2(4.0, 4.0);
            ui.spacing_mut().item_spacing.x = 5.0;
            let wide = (ui.available_width() - 15.0) / 4.0;
            for (text, order, possible) in [
                (words::SHOW_MOVE, Order::Action(UiAction::RequestHint), can_show),
                (words::AGAIN, Order::Puzzle(AskPuzzle::Again), true),
                (words::NEXT, Order::Puzzle(AskPuzzle::Next), puzzling.has_next()),
                (words::LEAVE, Order::Puzzle(AskPuzzle::Leave), true),
            ] {
                let lit = text == words::NEXT && *state == State::Solved;
                let text = RichText::new(text).size(13.0).color(if lit { theme::FIRE } else { theme::HORN });
                if ui.add_enabled(possible, Button::new(text).min_size(vec2(wide, 26.0))).clicked() {
                    orders.push(order);
                }
            }
        });
    });
}
