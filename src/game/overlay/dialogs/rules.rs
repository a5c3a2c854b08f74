use bevy_egui::egui::{Align, Context, Layout, Rect, RichText, ScrollArea, Ui, vec2};
use birka_prose::{Block, Section};
use birka_rules::RuleSet;

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use super::diagram;
use crate::game::actions::UiAction;
use crate::game::messages::{self, buttons};

/// Draws the rules of the current variant.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let room = board_area.size() * vec2(0.94, 0.94) - vec2(52.0, 40.0);
    widgets::dialog(context, "rules", board_area, actions, |ui, actions| {
        ui.set_width(room.x.min(680.0));
        ui.horizontal(|ui| {
            ui.label(RichText::new(messages::game::rules_title(view.state.variant_name())).heading().color(theme::ACCENT));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(buttons::close()).clicked() {
                    actions.push(UiAction::CloseDialog);
                }
            });
        });
        ui.add_space(4.0);
        let height = room.y - 60.0;
        // Other rules are read from their beginning.
        let scroll = ScrollArea::vertical().id_salt(view.state.session().variant().rules.fingerprint());
        scroll.min_scrolled_height(height).max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            for section in view.rule_text.sections() {
                draw_section(ui, view.state.session().rules(), section);
            }
        });
    });
}

fn draw_section(ui: &mut Ui, set: &RuleSet, section: &Section) {
    ui.add_space(10.0);
    ui.label(RichText::new(section.heading).size(18.0).color(theme::ACCENT));
    for block in &section.blocks {
        match block {
            Block::Paragraph(text) => drop(ui.label(text)),
            Block::Diagram(diagram) => diagram::draw(ui, set, diagram),
        }
    }
}
