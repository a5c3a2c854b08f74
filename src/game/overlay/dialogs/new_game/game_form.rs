use bevy_egui::egui::{ComboBox, Grid, RichText, Ui, vec2};
use birka_rules::{Setup, Side};
use birka_script::{RuleOption, Variant};

use super::super::super::{theme, widgets};
use super::super::diagram;
use super::{clock_form, player_form};
use crate::game::actions::NewGameForm;
use crate::game::messages;
use crate::game::state::GameState;
use crate::session::TimeControls;

/// Width of the lists of choices, in points.
pub(super) const CHOICE_WIDTH: f32 = 220.0;
/// Height of the longer lists, in points.
pub(super) const LIST_HEIGHT: f32 = 380.0;
/// Width of the board, in points.
const BOARD_WIDTH: f32 = 170.0;

/// Draws the chosen variant with its options, the players and their clocks.
pub(super) fn draw(ui: &mut Ui, state: &GameState, form: &mut NewGameForm) {
    let base = state.variants().iter().find(|variant| variant.base_id == form.base());
    // With the options that are chosen, if they go together.
    let configured = state.library().get(&form.variant_id()).ok();
    if let Some(variant) = configured.as_ref().or(base) {
        draw_variant(ui, state, variant);
    }
    Grid::new("new game").num_columns(2).spacing(vec2(14.0, 8.0)).show(ui, |ui| {
        if let Some(variant) = base {
            for option in &variant.options {
                choose_option(ui, state, variant, option, form);
            }
        }
        for side in Side::ALL {
            player_form::draw(ui, state.language(), side, form);
        }
        clock_form::draw(ui, state.language(), form);
    });
    if form.clock != TimeControls::default() {
        widgets::paragraph(ui, RichText::new(messages::play::clocks_start_late(state.language())).small().weak());
    }
}

/// Draws the starting position beside the summary.
fn draw_variant(ui: &mut Ui, state: &GameState, variant: &Variant) {
    let set = variant.rules.rule_set();
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(BOARD_WIDTH, BOARD_WIDTH), |ui| {
            ui.set_max_width(BOARD_WIDTH);
            diagram::draw_position(ui, set, &Setup::start(set));
        });
        ui.vertical(|ui| {
            let name = messages::new_game::variant_with_size(variant.name_in(state.locale()), set.size.side());
            widgets::paragraph(ui, RichText::new(name).color(theme::accent(ui)));
            widgets::paragraph(ui, RichText::new(variant.summary_in(state.locale())).small());
            widgets::paragraph(ui, RichText::new(messages::new_game::first_side(state.language(), set.first)).small().weak());
        });
    });
    ui.add_space(4.0);
}

/// Draws the variants as a list that opens.
pub(super) fn choose_variant(ui: &mut Ui, state: &GameState, form: &mut NewGameForm) {
    let title =
        |variant: &Variant| messages::new_game::variant_with_size(variant.name_in(state.locale()), variant.rules.rule_set().size.side());
    let chosen = state.variants().iter().find(|variant| variant.base_id == form.base());
    let text = chosen.map_or_else(|| form.base().to_owned(), |variant| title(variant));
    let list = ComboBox::from_id_salt("variant").width(ui.available_width()).height(LIST_HEIGHT).selected_text(text).show_ui(ui, |ui| {
        for variant in state.variants() {
            let is_chosen = variant.base_id == form.base();
            let entry = ui.selectable_label(is_chosen, title(variant)).on_hover_text(variant.summary_in(state.locale()));
            if entry.clicked() && !is_chosen {
                form.choose_variant(variant);
            }
        }
    });
    widgets::name(&list.response, &messages::accessibility::variant_of_games(state.language()));
}

fn choose_option(ui: &mut Ui, state: &GameState, variant: &Variant, option: &RuleOption, form: &mut NewGameForm) {
    let locale = state.locale();
    let chosen = form.value_of(option);
    let name = variant.option_name_in(&option.name, locale).unwrap_or(&option.name);
    let doc = variant.option_doc_in(&option.name, locale).unwrap_or(&option.doc);
    let label = ui.label(messages::new_game::option_label(name)).on_hover_text(doc).id;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let text = messages::new_game::option_value(state.language(), &chosen);
        let list = ComboBox::from_id_salt(&option.name).width(CHOICE_WIDTH).selected_text(text).show_ui(ui, |ui| {
            for value in option.all_values() {
                let mut entry = ui.selectable_label(value == chosen, messages::new_game::option_value(state.language(), &value));
                if let Some(doc) = variant.choice_in(&option.name, &value, locale).or(option.value_doc(&value)) {
                    entry = entry.on_hover_text(doc);
                }
                if entry.clicked() {
                    form.choose_option(option, value);
                }
            }
        });
        list.response.labelled_by(label);
        widgets::paragraph(ui, RichText::new(doc).small().weak());
    });
    ui.end_row();
}
