use std::sync::Arc;

use bevy_egui::egui::{
    Id, Key, Modifiers, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use birka_localization::Language;
use birka_rules::Setup;
use birka_script::Variant;

use super::super::super::{theme, widgets};
use super::super::diagram;
use super::variant_groups::{VariantGroup, groups};
use crate::game::actions::{NewGameForm, VariantGrouping};
use crate::game::messages;
use crate::game::state::GameState;

/// Height of an entry and width of its board, in points.
const ENTRY_HEIGHT: f32 = 58.0;
const BOARD_WIDTH: f32 = 50.0;

/// Draws a search field, and the variants with their boards.
pub(super) fn draw(ui: &mut Ui, height: f32, state: &GameState, form: &mut NewGameForm) {
    let field =
        ui.add(TextEdit::singleline(&mut form.search).hint_text(messages::new_game::search(state.language())).desired_width(f32::INFINITY));
    widgets::name(&field, &messages::new_game::search(state.language()));
    let groups = groups(state.variants(), state.locale(), &form.search.clone(), form.grouping);
    // Enter chooses the first one that is found; it does not start the game.
    if field.lost_focus()
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
        && let Some(variant) = groups.first().and_then(|(_, members)| members.first())
    {
        form.choose_variant(variant);
    }
    ui.horizontal(|ui| {
        ui.selectable_value(&mut form.grouping, VariantGrouping::Size, messages::new_game::by_size(state.language()));
        ui.selectable_value(&mut form.grouping, VariantGrouping::People, messages::new_game::by_people(state.language()));
    });
    ScrollArea::vertical()
        .id_salt("variants")
        .min_scrolled_height(height - 76.0)
        .max_height(height - 76.0)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if groups.is_empty() {
                ui.label(RichText::new(messages::new_game::nothing_found(state.language())).weak());
            }
            for (group, variants) in &groups {
                ui.label(theme::caption(&heading(state.language(), *group)));
                for variant in variants {
                    let is_marked = variant.base_id == form.base() && marked_group(ui, &groups, variant) == Some(*group);
                    draw_entry(ui, state, (*group, variant), is_marked, form);
                }
            }
        });
}

fn heading(language: Language, group: VariantGroup) -> String {
    match group {
        VariantGroup::FirstGames => messages::new_game::first_games(language),
        VariantGroup::Small => messages::new_game::small_boards(language),
        VariantGroup::Medium => messages::new_game::medium_boards(language),
        VariantGroup::Large => messages::new_game::large_boards(language),
        VariantGroup::VeryLarge => messages::new_game::very_large_boards(language),
        VariantGroup::Of(people) => messages::new_game::people_heading(language, people),
    }
}

/// Where the group is remembered in which an entry was clicked.
fn clicked_group() -> Id {
    Id::new("group of the clicked variant")
}

/// The group in which a chosen variant is marked, which several may list: where it was clicked, or else the first one.
fn marked_group(ui: &Ui, groups: &[(VariantGroup, Vec<&Arc<Variant>>)], variant: &Variant) -> Option<VariantGroup> {
    let has_it = |members: &[&Arc<Variant>]| members.iter().any(|member| member.base_id == variant.base_id);
    let mut with_it = groups.iter().filter(|(_, members)| has_it(members)).map(|(group, _)| *group);
    let clicked = ui.data(|data| data.get_temp::<VariantGroup>(clicked_group()));
    with_it.clone().find(|group| Some(*group) == clicked).or_else(|| with_it.next())
}

/// Draws a variant of a group: its board in the starting position, its name, and the size of the board.
fn draw_entry(ui: &mut Ui, state: &GameState, (group, variant): (VariantGroup, &Variant), is_chosen: bool, form: &mut NewGameForm) {
    let (area, entry) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, ENTRY_HEIGHT), Sense::click());
    let name = variant.name_in(state.locale());
    entry.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_chosen, name));
    if entry.clicked() && !is_chosen {
        ui.data_mut(|data| data.insert_temp(clicked_group(), group));
        if variant.base_id != form.base() {
            form.choose_variant(variant);
        }
    }
    if !ui.is_rect_visible(area) {
        return;
    }
    let visuals = ui.style().interact_selectable(&entry, is_chosen);
    let painter = ui.painter();
    if is_chosen || entry.hovered() || entry.has_focus() {
        painter.rect_filled(area, 6.0, visuals.weak_bg_fill);
    }
    if is_chosen || entry.has_focus() {
        painter.rect_stroke(area, 6.0, Stroke::new(1.0, theme::accent(ui)), StrokeKind::Inside);
    }
    let board = Rect::from_center_size(pos2(area.left() + 4.0 + BOARD_WIDTH / 2.0, area.center().y), vec2(BOARD_WIDTH, BOARD_WIDTH));
    let set = variant.rules.rule_set();
    diagram::paint_position(painter, board, set, &Setup::start(set));
    let text = pos2(board.right() + 10.0, area.top() + 8.0);
    let width = area.right() - text.x - 6.0;
    let color = if is_chosen { theme::accent(ui) } else { theme::text(ui) };
    let title = painter.layout(name.to_owned(), TextStyle::Body.resolve(ui.style()), color, width);
    let below = text + vec2(0.0, title.size().y);
    painter.galley(text, title, color);
    let size = messages::new_game::board_size(state.language(), set.size.side());
    let size = painter.layout_no_wrap(size, TextStyle::Small.resolve(ui.style()), theme::muted(ui));
    if below.y + size.size().y <= area.bottom() {
        painter.galley(below, size, theme::muted(ui));
    }
}
