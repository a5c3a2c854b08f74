use bevy_egui::egui::{Align2, Button, ComboBox, Context, Grid, Rect, RichText, Ui, vec2};
use birka_engine::Level;
use birka_rules::Side;
use birka_script::{RuleOption, Variant};

use super::super::{theme, widgets};
use crate::game::actions::{NewGameForm, UiAction};
use crate::game::messages::{self, buttons};
use crate::game::state::GameState;
use crate::session::{Player, Players};

/// Width of the lists of choices, in points.
const CHOICE_WIDTH: f32 = 250.0;
/// Height of the longer lists, in points.
const LIST_HEIGHT: f32 = 380.0;

/// Draws the dialog in which variant, options and players of a new game are chosen.
pub(in super::super) fn draw(context: &Context, board_area: Rect, state: &GameState, form: &NewGameForm, actions: &mut Vec<UiAction>) {
    let mut edited = form.clone();
    widgets::card(context, "new game", board_area.center(), Align2::CENTER_CENTER, theme::card_frame(), |ui| {
        ui.set_width(430.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(messages::new_game::title()).heading().color(theme::ACCENT));
        ui.add_space(6.0);
        Grid::new("new game").num_columns(2).spacing(vec2(18.0, 10.0)).show(ui, |ui| draw_form(ui, state, &mut edited));
        ui.add_space(8.0);
        if state.is_running() {
            ui.label(RichText::new(messages::new_game::ends_current_game()).small().color(theme::TEXT_MUTED));
        }
        ui.horizontal(|ui| {
            let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
            for (text, action) in [
                (RichText::new(buttons::begin()).color(theme::ACCENT), UiAction::Confirm),
                (RichText::new(buttons::keep_playing()), UiAction::CloseDialog),
            ] {
                if ui.add(Button::new(text).min_size(vec2(width, 34.0))).clicked() {
                    actions.push(action);
                }
            }
        });
    });
    if edited != *form {
        actions.push(UiAction::EditNewGame(edited));
    }
}

fn draw_form(ui: &mut Ui, state: &GameState, form: &mut NewGameForm) {
    ui.label(messages::new_game::variant());
    choose_variant(ui, state, form);
    ui.end_row();
    if let Some(variant) = state.variants().iter().find(|variant| variant.base_id == form.base()) {
        for option in &variant.options {
            choose_option(ui, variant, option, state.language(), form);
        }
    }
    for side in Side::ALL {
        ui.label(messages::game::side(side));
        choose_player(ui, side, &mut form.players);
        ui.end_row();
    }
}

fn choose_variant(ui: &mut Ui, state: &GameState, form: &mut NewGameForm) {
    let title =
        |variant: &Variant| messages::new_game::variant_with_size(variant.name_in(state.language()), variant.rules.rule_set().size.side());
    let chosen = state.variants().iter().find(|variant| variant.base_id == form.base());
    let text = chosen.map_or_else(|| form.base().to_owned(), |variant| title(variant));
    ComboBox::from_id_salt("variant").width(CHOICE_WIDTH).height(LIST_HEIGHT).selected_text(text).show_ui(ui, |ui| {
        for variant in state.variants() {
            let is_chosen = variant.base_id == form.base();
            let entry = ui.selectable_label(is_chosen, title(variant)).on_hover_text(variant.summary_in(state.language()));
            if entry.clicked() && !is_chosen {
                form.choose_variant(variant);
            }
        }
    });
}

fn choose_option(ui: &mut Ui, variant: &Variant, option: &RuleOption, language: &str, form: &mut NewGameForm) {
    let chosen = form.value_of(option);
    let name = variant.option_name_in(&option.name, language).unwrap_or(&option.name);
    let doc = variant.option_doc_in(&option.name, language).unwrap_or(&option.doc);
    ui.label(messages::new_game::option_label(name)).on_hover_text(doc);
    let text = messages::new_game::option_value(&chosen);
    ComboBox::from_id_salt(&option.name).width(CHOICE_WIDTH).selected_text(text).show_ui(ui, |ui| {
        for value in option.all_values() {
            let mut entry = ui.selectable_label(value == chosen, messages::new_game::option_value(&value));
            if let Some(doc) = variant.choice_in(&option.name, &value, language).or(option.value_doc(&value)) {
                entry = entry.on_hover_text(doc);
            }
            if entry.clicked() {
                form.choose_option(option, value);
            }
        }
    });
    ui.end_row();
}

fn choose_player(ui: &mut Ui, side: Side, players: &mut Players) {
    let player = players.of_mut(side);
    let list = ComboBox::from_id_salt(("player", side == Side::Attackers)).width(CHOICE_WIDTH).height(LIST_HEIGHT);
    list.selected_text(messages::game::player(*player)).show_ui(ui, |ui| {
        ui.selectable_value(player, Player::Person, messages::game::human());
        for (number, level) in (1..).zip(Level::all()) {
            let text = messages::new_game::level(number, &level.name);
            ui.selectable_value(player, Player::Engine(number), text).on_hover_text(&level.says);
        }
    });
}
