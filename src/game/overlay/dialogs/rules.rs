//! The rules of the current variant, the laws of Linnaeus, and the comment of the variant's file, wrapped again for a window.

use bevy_egui::egui::{Align, CollapsingHeader, Context, Layout, Rect, RichText, ScrollArea, Ui, vec2};
use birka_localization::Language;
use birka_prose::{Block, Section};
use birka_rules::RuleSet;
use birka_script::{Culture, Variant};

use super::super::symbols::PieceSymbols;
use super::super::view::OverlayView;
use super::super::{theme, widgets};
use super::diagram;
use crate::game::actions::{RulesPage, UiAction};
use crate::game::codex::{self, Law};
use crate::game::messages::{self, buttons};

/// Draws a page about the rules of the current variant.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, page: RulesPage, actions: &mut Vec<UiAction>) {
    let room = board_area.size() * vec2(0.94, 0.94) - vec2(52.0, 40.0);
    // Linnaeus wrote of the game of the Sámi, and of no other.
    let has_page = |page: &RulesPage| *page != RulesPage::Laws || view.table.session().variant().people == Some(Culture::Sami);
    let pages = RulesPage::ALL.into_iter().filter(has_page);
    let page = Some(page).filter(has_page).unwrap_or_default();
    widgets::dialog(
        context,
        "rules",
        &messages::game::rules_title(view.language(), view.table.variant_name(view.locale())),
        board_area,
        actions,
        |ui, actions| {
            widgets::set_width(ui, room.x.min(680.0));
            ui.horizontal(|ui| {
                ui.label(
                    RichText::new(messages::game::rules_title(view.language(), view.table.variant_name(view.locale())))
                        .heading()
                        .color(theme::accent(ui)),
                );
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if ui.button(buttons::close(view.language())).clicked() {
                        actions.push(UiAction::CloseDialog);
                    }
                });
            });
            ui.horizontal_wrapped(|ui| {
                for other in pages {
                    if ui.selectable_label(other == page, messages::codex::page(view.language(), other)).clicked() {
                        actions.push(UiAction::SelectRulesPage(other));
                    }
                }
            });
            ui.add_space(4.0);
            let height = room.y - 90.0;
            let variant = view.table.session().variant();
            let symbols = PieceSymbols::of(context, variant);
            // Other rules and other pages are read from their beginning.
            let scroll = ScrollArea::vertical().id_salt((variant.rules.fingerprint(), page));
            scroll.min_scrolled_height(height).max_height(height).auto_shrink([false, true]).show(ui, |ui| match page {
                RulesPage::Rules => {
                    symbols.draw_legend(ui, view);
                    for section in view.rule_text.sections() {
                        draw_section(ui, view.table.session().rules(), &symbols, section);
                    }
                }
                RulesPage::Laws => draw_laws(ui, view, &symbols),
                RulesPage::Sources => draw_sources(ui, view.language(), variant),
            });
        },
    );
}

pub(super) fn draw_section(ui: &mut Ui, set: &RuleSet, symbols: &PieceSymbols, section: &Section) {
    ui.add_space(10.0);
    ui.label(RichText::new(&section.heading).size(18.0).color(theme::accent(ui)));
    draw_blocks(ui, set, symbols, section);
}

fn draw_blocks(ui: &mut Ui, set: &RuleSet, symbols: &PieceSymbols, section: &Section) {
    for block in &section.blocks {
        match block {
            Block::Paragraph(text) => drop(ui.label(text)),
            Block::Diagram(diagram) => diagram::draw(ui, set, symbols, diagram),
        }
    }
}

/// The laws of Linnaeus, and under each what the current variant says of its topic, with boards.
fn draw_laws(ui: &mut Ui, view: &OverlayView, symbols: &PieceSymbols) {
    symbols.draw_legend(ui, view);
    ui.label(RichText::new(messages::codex::about_the_laws(view.language())).weak());
    let laws = codex::linnaeus().laws.as_slice();
    for (number, law) in (1..).zip(laws) {
        draw_law(ui, view, symbols, number, law);
    }
}

fn draw_law(ui: &mut Ui, view: &OverlayView, symbols: &PieceSymbols, number: usize, law: &Law) {
    ui.add_space(10.0);
    ui.label(RichText::new(messages::codex::law(view.language(), number)).size(18.0).color(theme::accent(ui)));
    ui.label(RichText::new(&law.latin).italics());
    ui.label(messages::codex::translation(view.language(), number));
    ui.label(RichText::new(messages::codex::reading(view.language(), number)).weak());
    let topic = law.topic.section();
    let Some(section) = view.rule_text.section(topic) else { return };
    let heading = messages::codex::comparison(
        view.language(),
        view.table.variant_name(view.locale()),
        &section.heading,
        view.rule_text.agrees_with_linnaeus(topic),
    );
    CollapsingHeader::new(heading).id_salt(("law", number)).show(ui, |ui| draw_blocks(ui, view.table.session().rules(), symbols, section));
}

/// The sources of a variant, and the comment of its file: the basis of each rule and what is conjecture.
fn draw_sources(ui: &mut Ui, language: Language, variant: &Variant) {
    for source in &variant.sources {
        ui.label(format!("•  {source}"));
    }
    ui.add_space(8.0);
    if variant.notes.is_empty() {
        ui.label(RichText::new(messages::codex::no_notes(language)).weak());
    } else {
        for Paragraph { indent, text } in paragraphs(&variant.notes) {
            if indent == 0 {
                ui.add_space(4.0);
                ui.label(text);
            } else {
                ui.indent(ui.next_auto_id(), |ui| ui.label(text));
            }
        }
    }
}

/// A paragraph of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Paragraph {
    /// How far it is indented in the file, in characters.
    indent: usize,
    /// Its text in one line.
    text: String,
}

/// The paragraphs of a comment that was wrapped for an editor.
///
/// A line continues the one before it where it is indented further than the paragraph, or where its first word did not fit there: the longest line of the
/// comment says what fits.
fn paragraphs(comment: &str) -> Vec<Paragraph> {
    let width = comment.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    // The length of the line before; none after an empty line.
    let mut before: Option<usize> = None;
    for line in comment.lines() {
        let text = line.trim();
        let indent = line.chars().take_while(|c| *c == ' ').count();
        let length = line.trim_end().chars().count();
        let first_word = text.split_whitespace().next().map_or(0, |word| word.chars().count());
        match paragraphs.last_mut() {
            Some(last) if before.is_some_and(|before| continues(last.indent, indent, before + 1 + first_word > width)) => {
                last.text.push(' ');
                last.text.push_str(&spaced(text));
            }
            _ if text.is_empty() => {}
            _ => paragraphs.push(Paragraph { indent, text: spaced(text) }),
        }
        before = (!text.is_empty()).then_some(length);
    }
    paragraphs
}

/// Whether a line continues a paragraph. Under a heading, which is not indented, an indented line begins one.
fn continues(paragraph: usize, line: usize, did_not_fit: bool) -> bool {
    if paragraph == 0 { line == 0 && did_not_fit } else { line > paragraph || (line == paragraph && did_not_fit) }
}

/// The text with single spaces. Where several set a column off, a colon does.
fn spaced(text: &str) -> String {
    let columns: Vec<String> = text.split("  ").map(|column| column.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    columns.into_iter().filter(|column| !column.is_empty()).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_where_the_editor_has_wrapped_them() {
        let comment = "Tablut, the game of the Sámi.\n\nSources\n  [L] Carl Linnaeus, Iter Lapponicum,\n      1732, read in 1811.\n  [S] Smith.\n\n\
                       Basis\n  Board                [L]\n  The king's capture   [S] four\n\nConjecture\n  Repetition: the fourth is a draw,\n  \
                       as nobody says otherwise.\n  No move loses.\n";
        let found: Vec<(usize, String)> = paragraphs(comment).into_iter().map(|paragraph| (paragraph.indent, paragraph.text)).collect();
        let expected = [
            (0, "Tablut, the game of the Sámi."),
            (0, "Sources"),
            (2, "[L] Carl Linnaeus, Iter Lapponicum, 1732, read in 1811."),
            (2, "[S] Smith."),
            (0, "Basis"),
            (2, "Board: [L]"),
            (2, "The king's capture: [S] four"),
            (0, "Conjecture"),
            (2, "Repetition: the fourth is a draw, as nobody says otherwise."),
            (2, "No move loses."),
        ];
        assert_eq!(found, expected.map(|(indent, text)| (indent, text.to_owned())));
    }

    #[test]
    fn no_word_of_a_shipped_variant_is_lost() {
        for variant in birka_script::Library::shipped().variants() {
            let words = |text: &str| text.replace([' ', '\n', ':'], "");
            let joined: String = paragraphs(&variant.notes).into_iter().map(|paragraph| paragraph.text).collect();
            assert_eq!(words(&joined), words(&variant.notes), "{}", variant.id);
        }
        assert_eq!(paragraphs(""), []);
    }
}
