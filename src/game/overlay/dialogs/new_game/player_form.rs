use bevy_egui::egui::{ComboBox, Id, RichText, Ui};
use birka_engine::Level;
use birka_localization::Language;
use birka_rules::Side;
use birka_rules::record::TimeControl;

use super::super::super::widgets;
use super::game_form::{CHOICE_WIDTH, LIST_HEIGHT};
use crate::game::actions::NewGameForm;
use crate::game::messages;
use crate::session::Player;

/// The times for a game to choose from, in seconds.
const MAIN: [u32; 11] = [60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400];
/// The times that each move adds to choose from, in seconds.
const INCREMENTS: [u32; 9] = [0, 1, 2, 3, 5, 10, 15, 20, 30];

/// Draws who plays a side and how much time the side has, as two rows of a grid.
pub(super) fn draw(ui: &mut Ui, language: Language, side: Side, form: &mut NewGameForm) {
    let label = ui.label(messages::game::side(language, side)).id;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let player = form.players.of_mut(side);
        choose_player(ui, language, side, label, player);
        if let Some((level, number)) = player.level().zip(player.number()) {
            remark(ui, messages::levels::in_words(language, level, number));
        }
    });
    ui.end_row();
    let label = ui.label(messages::play::clock(language)).id;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        choose_clock(ui, language, side, label, form.clock.of_mut(side));
    });
    ui.end_row();
}

fn remark(ui: &mut Ui, text: String) {
    widgets::paragraph(ui, RichText::new(text).small().weak());
}

fn choose_player(ui: &mut Ui, language: Language, side: Side, label: Id, player: &mut Player) {
    let list = ComboBox::from_id_salt(("player", side == Side::Attackers)).width(CHOICE_WIDTH).height(LIST_HEIGHT);
    let list = list.selected_text(messages::game::player(language, *player)).show_ui(ui, |ui| {
        ui.selectable_value(player, Player::Person, messages::game::human(language));
        for number in 0..=Level::all().len() {
            let text = messages::levels::entry(language, number);
            ui.selectable_value(player, Player::Engine(number), text).on_hover_text(messages::levels::character(language, number));
        }
    });
    list.response.labelled_by(label);
}

/// Draws the time for the game and, if it is limited, what each move adds.
fn choose_clock(ui: &mut Ui, language: Language, side: Side, label: Id, clock: &mut Option<TimeControl>) {
    let is_attackers = side == Side::Attackers;
    let text = clock.map_or_else(|| messages::play::no_clock(language), |control| messages::play::main_time(language, control.main));
    let increment = clock.map_or(0, |control| control.increment);
    let times =
        ComboBox::from_id_salt(("clock", is_attackers)).width(CHOICE_WIDTH).height(LIST_HEIGHT).selected_text(text).show_ui(ui, |ui| {
            ui.selectable_value(clock, None, messages::play::no_clock(language));
            for main in MAIN {
                ui.selectable_value(clock, Some(TimeControl { main, increment }), messages::play::main_time(language, main));
            }
        });
    times.response.labelled_by(label);
    if let Some(control) = clock {
        ui.horizontal(|ui| {
            let label = ui.label(messages::play::increment(language)).id;
            let list = ComboBox::from_id_salt(("increment", is_attackers)).width(110.0).height(LIST_HEIGHT);
            let list = list.selected_text(messages::play::increment_time(language, control.increment)).show_ui(ui, |ui| {
                for seconds in INCREMENTS {
                    ui.selectable_value(&mut control.increment, seconds, messages::play::increment_time(language, seconds));
                }
            });
            list.response.labelled_by(label);
        });
        remark(ui, messages::play::control_in_words(language, *control));
    }
}
