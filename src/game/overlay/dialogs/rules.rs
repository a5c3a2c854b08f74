use bevy_egui::egui::{Align, CollapsingHeader, Context, Layout, Rect, RichText, ScrollArea, Ui, vec2};
use birka_localization::Language;
use birka_prose::{Block, Section};
use birka_rules::RuleSet;
use birka_script::Variant;

use super::super::notes::{Paragraph, paragraphs};
use super::super::view::OverlayView;
use super::super::{theme, widgets};
use super::diagram;
use crate::game::actions::{RulesPage, UiAction};
use crate::game::codex::{self, Law};
use crate::game::messages::{self, buttons};

/// Draws a page about the rules of the current variant.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, page: RulesPage, actions: &mut Vec<UiAction>) {
    let room = board_area.size() * vec2(0.94, 0.94) - vec2(52.0, 40.0);
    widgets::dialog(
        context,
        "rules",
        &messages::game::rules_title(view.language(), view.state.variant_name()),
        board_area,
        actions,
        |ui, actions| {
            ui.set_width(room.x.min(680.0));
            ui.horizontal(|ui| {
                ui.label(
                    RichText::new(messages::game::rules_title(view.language(), view.state.variant_name()))
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
                for other in RulesPage::ALL {
                    if ui.selectable_label(other == page, messages::codex::page(view.language(), other)).clicked() {
                        actions.push(UiAction::SelectRulesPage(other));
                    }
                }
            });
            ui.add_space(4.0);
            let height = room.y - 90.0;
            let variant = view.state.session().variant();
            // Other rules and other pages are read from their beginning.
            let scroll = ScrollArea::vertical().id_salt((variant.rules.fingerprint(), page));
            scroll.min_scrolled_height(height).max_height(height).auto_shrink([false, true]).show(ui, |ui| match page {
                RulesPage::Rules => {
                    for section in view.rule_text.sections() {
                        draw_section(ui, view.state.session().rules(), section);
                    }
                }
                RulesPage::Laws => draw_laws(ui, view),
                RulesPage::Sources => draw_sources(ui, view.language(), variant),
            });
        },
    );
}

fn draw_section(ui: &mut Ui, set: &RuleSet, section: &Section) {
    ui.add_space(10.0);
    ui.label(RichText::new(&section.heading).size(18.0).color(theme::accent(ui)));
    draw_blocks(ui, set, section);
}

fn draw_blocks(ui: &mut Ui, set: &RuleSet, section: &Section) {
    for block in &section.blocks {
        match block {
            Block::Paragraph(text) => drop(ui.label(text)),
            Block::Diagram(diagram) => diagram::draw(ui, set, diagram),
        }
    }
}

/// The laws of Linnaeus, and under each what the current variant says of its topic, with boards.
fn draw_laws(ui: &mut Ui, view: &OverlayView) {
    ui.label(RichText::new(messages::codex::about_the_laws(view.language())).weak());
    let laws = codex::linnaeus().laws.as_slice();
    for (number, law) in (1..).zip(laws) {
        draw_law(ui, view, number, law);
    }
}

fn draw_law(ui: &mut Ui, view: &OverlayView, number: usize, law: &Law) {
    ui.add_space(10.0);
    ui.label(RichText::new(messages::codex::law(view.language(), number)).size(18.0).color(theme::accent(ui)));
    ui.label(RichText::new(&law.latin).italics());
    ui.label(messages::codex::translation(view.language(), number));
    ui.label(RichText::new(messages::codex::reading(view.language(), number)).weak());
    let topic = law.topic.section();
    let Some(section) = view.rule_text.section(topic) else { return };
    let heading = messages::codex::comparison(
        view.language(),
        view.state.variant_name(),
        &section.heading,
        view.rule_text.agrees_with_linnaeus(topic),
    );
    CollapsingHeader::new(heading).id_salt(("law", number)).show(ui, |ui| draw_blocks(ui, view.state.session().rules(), section));
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
