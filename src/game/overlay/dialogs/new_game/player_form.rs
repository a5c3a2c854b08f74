use bevy_egui::egui::{ComboBox, Id, RichText, Ui};
use birka_engine::Level;
use birka_localization::Language;
use birka_rules::Side;

use super::super::super::widgets;
use super::game_form::{CHOICE_WIDTH, LIST_HEIGHT};
use crate::game::actions::NewGameForm;
use crate::game::messages;
use crate::session::Player;

/// Draws who plays a side, as a row of a grid.
pub(super) fn draw(ui: &mut Ui, language: Language, side: Side, form: &mut NewGameForm) {
    let label = ui.label(messages::game::side(language, side)).id;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let player = form.players.of_mut(side);
        choose_player(ui, language, side, label, player);
        if let Some((level, number)) = player.level().zip(player.number()) {
            remark(ui, messages::new_game::level_in_words(language, level, number));
        }
    });
    ui.end_row();
}

/// Draws a small text below a choice.
pub(super) fn remark(ui: &mut Ui, text: String) {
    widgets::paragraph(ui, RichText::new(text).small().weak());
}

fn choose_player(ui: &mut Ui, language: Language, side: Side, label: Id, player: &mut Player) {
    let list = ComboBox::from_id_salt(("player", side == Side::Attackers)).width(CHOICE_WIDTH).height(LIST_HEIGHT);
    let list = list.selected_text(messages::game::player(language, *player)).show_ui(ui, |ui| {
        ui.selectable_value(player, Player::Person, messages::game::human(language));
        for number in 0..=Level::all().len() {
            let text = messages::new_game::level_entry(language, number);
            ui.selectable_value(player, Player::Engine(number), text).on_hover_text(messages::new_game::level_character(language, number));
        }
    });
    list.response.labelled_by(label);
}
