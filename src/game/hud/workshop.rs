//! Cards about files of rules that have been saved while the game is on the table.

use bevy_egui::egui::{Align2, Button, Context, Margin, Rect, RichText, Stroke, Ui, vec2};

use super::console::Page;
use super::{Order, cards, theme};
use crate::game::reload::{Fault, Note, Question, Workshop};
use crate::game::words;

/// Shows whatever there is to tell, on the part of the window where the table is.
pub(super) fn show(context: &Context, on: Rect, workshop: &Workshop, language: &str, orders: &mut Vec<Order>) {
    if let [first, more @ ..] = workshop.shown_faults() {
        fault(context, on, first, more.len(), orders);
    } else if let Some(told) = workshop.note() {
        note(context, on, told, orders);
    }
    if let Some(asked) = workshop.question() {
        question(context, on, asked, language, orders);
    }
}

fn corner(context: &Context, on: Rect, name: &str, edge: bevy_egui::egui::Color32, content: impl FnOnce(&mut Ui)) {
    let frame = theme::card().inner_margin(Margin::symmetric(18, 14)).stroke(Stroke::new(1.0, edge));
    cards::lay(context, name, on.left_top() + vec2(16.0, 16.0), Align2::LEFT_TOP, frame, |ui| {
        ui.set_width(470.0_f32.min(on.width() - 80.0));
        content(ui);
    });
}

fn fault(context: &Context, on: Rect, fault: &Fault, more: usize, orders: &mut Vec<Order>) {
    corner(context, on, "script fault", theme::GARNET, |ui| {
        let diagnostic = &fault.diagnostic;
        let file = diagnostic.path.file_name().unwrap_or(diagnostic.path.as_os_str()).to_string_lossy();
        ui.horizontal(|ui| {
            ui.label(RichText::new(words::place(&file, diagnostic.line)).size(18.0).color(theme::FIRE));
            ui.label(RichText::new(diagnostic.code.as_str()).small().color(theme::ASH));
        });
        if let Some(source) = &fault.source {
            ui.label(RichText::new(source).monospace().background_color(theme::OAK_LIT));
        }
        // A failed example brings its board, which wants letters of one width.
        let (message, board) = diagnostic.message.split_once('\n').unwrap_or((&diagnostic.message, ""));
        ui.label(message);
        if !board.is_empty() {
            ui.label(RichText::new(board).monospace());
        }
        if more > 0 {
            ui.label(RichText::new(words::more_faults(more)).small().color(theme::ASH));
        }
        ui.label(RichText::new(words::LAST_GOOD).small().color(theme::ASH));
        ui.horizontal(|ui| {
            let text = diagnostic.to_string();
            for (name, order) in [
                (words::OPEN_IN_EDITOR, Order::Edit(diagnostic.path.clone())),
                (words::CONSOLE, Order::Console(Some(Page::default()))),
                (words::COPY, Order::Copy(text)),
                (words::HIDE, Order::HideFaults),
            ] {
                if ui.add(Button::new(name)).clicked() {
                    orders.push(order);
                }
            }
        });
    });
}

fn note(context: &Context, on: Rect, note: &Note, orders: &mut Vec<Order>) {
    const MOST: usize = 6;
    corner(context, on, "new rules", theme::FIRE, |ui| {
        ui.label(RichText::new(words::RULES_CHANGED).size(18.0).color(theme::FIRE));
        ui.label(RichText::new(words::new_rules(&note.variant)).small().color(theme::ASH));
        for change in note.changes.iter().take(MOST) {
            ui.label(change);
        }
        if note.changes.len() > MOST {
            ui.label(RichText::new(words::more_faults(note.changes.len() - MOST)).small().color(theme::ASH));
        }
        if ui.button(words::DISMISS).clicked() {
            orders.push(Order::DismissNote);
        }
    });
}

fn question(context: &Context, on: Rect, question: &Question, language: &str, orders: &mut Vec<Order>) {
    cards::lay(context, "rules question", on.center(), Align2::CENTER_CENTER, theme::card(), |ui| {
        ui.set_width(430.0_f32.min(on.width() - 60.0));
        ui.label(RichText::new(words::RULES_CHANGED).heading().color(theme::FIRE));
        ui.label(words::other_rules(question.variant.name_in(language), &question.why));
        ui.label(words::ANEW_OR_NOT);
        ui.add_space(6.0);
        cards::choice(ui, orders, [(words::NEW_GAME, Order::StartAnew), (words::KEEP_RULES, Order::KeepRules)]);
    });
}
