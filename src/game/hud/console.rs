//! What somebody who writes rules wants to see: faults, what scripts print, whether examples hold, and the rules as they were read.

use std::fmt::Write as _;

use bevy_egui::egui::{Align, Align2, Context, Layout, Rect, RichText, ScrollArea, Ui, vec2};
use ron::ser::PrettyConfig;

use super::{Order, cards, rule_book, theme};
use crate::game::inspection::Inspection;
use crate::game::reload::Workshop;
use crate::game::state::GameState;
use crate::game::words;
use birka_script::{CheckReport, Code, PrintedLine};

/// A page of the console.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// What has happened to the scripts.
    #[default]
    News,
    /// The examples of the variant on the table.
    Examples,
    /// What scripts printed.
    PrintedLine,
    /// The rules as the core has them.
    RuleData,
}

impl Page {
    const ALL: [(Self, &str); 4] = [
        (Self::News, words::NEWS),
        (Self::Examples, words::EXAMPLES),
        (Self::PrintedLine, words::PRINTED),
        (Self::RuleData, words::RULE_DATA),
    ];
}

/// What the console shows.
pub(super) struct Shop<'a> {
    pub(super) game_state: &'a GameState,
    pub(super) workshop: &'a Workshop,
    pub(super) inspection: &'a Inspection,
}

/// Shows the console over the table.
pub(super) fn show(context: &Context, on: Rect, page: Page, shop: &Shop, orders: &mut Vec<Order>) {
    let room = on.size() * vec2(0.94, 0.9) - vec2(52.0, 40.0);
    cards::lay(context, "console", on.center(), Align2::CENTER_CENTER, theme::card(), |ui| {
        ui.set_width(room.x.min(760.0));
        let text = text(page, shop);
        ui.horizontal(|ui| {
            for (other, name) in Page::ALL {
                if ui.selectable_label(other == page, name).clicked() {
                    orders.push(Order::Console(Some(other)));
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let file = shop.game_state.session().variant().path.clone();
                for (name, order) in [
                    (words::CLOSE, Order::Console(None)),
                    (words::OPEN_IN_EDITOR, Order::Edit(file)),
                    (words::COPY, Order::Copy(text.clone())),
                ] {
                    if ui.button(name).clicked() {
                        orders.push(order);
                    }
                }
            });
        });
        ui.separator();
        let tall = room.y - 60.0;
        let scroll = ScrollArea::both().id_salt(page as u8).min_scrolled_height(tall).max_height(tall).auto_shrink([false, false]);
        scroll.stick_to_bottom(page == Page::News).show(ui, |ui| match (page, shop.inspection.found()) {
            (Page::Examples, Some(found)) => examples(ui, found),
            _ => {
                ui.label(RichText::new(text).monospace());
            }
        });
    });
}

fn examples(ui: &mut Ui, found: &CheckReport) {
    ui.label(words::examples_hold(found.examples, found.failed.len()));
    for failed in &found.failed {
        ui.add_space(8.0);
        let line = failed.line.map(|line| format!("{line}: ")).unwrap_or_default();
        ui.label(RichText::new(format!("{line}{}", failed.rule)).color(theme::FIRE));
        ui.label(&failed.message);
        if let Some((rules, setup)) = &failed.position {
            rule_book::position(ui, rules.rule_set(), setup);
        }
    }
    for diagnostic in found.diagnostics.iter().filter(|diagnostic| diagnostic.code != Code::Example) {
        ui.add_space(8.0);
        ui.label(RichText::new(diagnostic.to_string()).small().color(theme::ASH));
    }
}

/// A page as plain text, which is also what is copied from it.
fn text(page: Page, shop: &Shop) -> String {
    let variant = shop.game_state.session().variant();
    match page {
        Page::News => {
            let log: Vec<&str> = shop.workshop.log().collect();
            if log.is_empty() { words::NO_NEWS.to_owned() } else { log.join("\n") }
        }
        Page::Examples => match shop.inspection.found() {
            None => words::CHECKING.to_owned(),
            Some(found) => {
                let mut told = words::examples_hold(found.examples, found.failed.len());
                found.diagnostics.iter().for_each(|diagnostic| told += &format!("\n{diagnostic}"));
                told
            }
        },
        Page::PrintedLine => {
            let read = shop.game_state.library().printed_lines();
            let asked = shop.inspection.found().map(|found| found.printed_lines.clone()).unwrap_or_default();
            let mut told = String::new();
            for (file, prints) in read.iter().chain(&asked).filter(|(file, _)| variant.files.contains(file)) {
                let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
                for PrintedLine { line, text } in prints {
                    let line = line.map(|line| format!(":{line}")).unwrap_or_default();
                    let _ = writeln!(told, "{name}{line}: {text}");
                }
            }
            if told.is_empty() { words::NOTHING_PRINTED.to_owned() } else { told }
        }
        // Rules are strings, numbers and lists of them: there is nothing in them that RON could not write.
        Page::RuleData => ron::ser::to_string_pretty(variant.rules.rule_set(), PrettyConfig::new().depth_limit(3)).unwrap_or_default(),
    }
}
