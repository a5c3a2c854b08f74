use bevy_egui::egui::{ComboBox, Id, RichText, Ui, UiBuilder};
use birka_localization::Language;
use birka_records::TimeControl;
use birka_rules::Side;

use super::super::super::widgets;
use super::game_form::{CHOICE_WIDTH, LIST_HEIGHT};
use super::player_form::remark;
use crate::game::actions::{ClockSharing, NewGameForm};
use crate::game::messages::play as messages;

/// The times for a game to choose from, in seconds.
const MAIN: [u32; 11] = [60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400];
/// The times that each move adds to choose from, in seconds.
const INCREMENTS: [u32; 9] = [0, 1, 2, 3, 5, 10, 15, 20, 30];

/// Draws how much time both sides have, or each of them, as a row of a grid.
pub(super) fn draw(ui: &mut Ui, language: Language, form: &mut NewGameForm) {
    let label = ui.label(messages::clock(language)).id;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        match form.clock_sharing {
            ClockSharing::Both => {
                let mut clock = form.clock.attackers;
                choose_clock(ui, language, "both", label, &mut clock);
                if clock != form.clock.attackers {
                    (form.clock.attackers, form.clock.defenders) = (clock, clock);
                }
            }
            ClockSharing::EachSide => {
                for (id, side) in [("attackers", Side::Attackers), ("defenders", Side::Defenders)] {
                    let label = ui.label(RichText::new(messages::clock_of(language, side)).small().weak()).id;
                    choose_clock(ui, language, id, label, form.clock.of_mut(side));
                    ui.add_space(4.0);
                }
            }
        }
        // It keeps the focus when there are more or fewer rows above it.
        ui.scope_builder(UiBuilder::new().id(Id::new("clocks differ")), |ui| {
            widgets::square_checkboxes(ui);
            let mut each_side = form.clock_sharing == ClockSharing::EachSide;
            if ui.checkbox(&mut each_side, messages::clocks_differ(language)).changed() {
                form.share_clock(if each_side { ClockSharing::EachSide } else { ClockSharing::Both });
            }
        });
    });
    ui.end_row();
}

/// Draws the time for the game and, if it is limited, what each move adds.
fn choose_clock(ui: &mut Ui, language: Language, id: &str, label: Id, clock: &mut Option<TimeControl>) {
    let text = clock.map_or_else(|| messages::no_clock(language), |control| messages::main_time(language, control.main));
    let increment = clock.map_or(0, |control| control.increment);
    let times = ComboBox::from_id_salt(("clock", id)).width(CHOICE_WIDTH).height(LIST_HEIGHT).selected_text(text).show_ui(ui, |ui| {
        ui.selectable_value(clock, None, messages::no_clock(language));
        for main in MAIN {
            ui.selectable_value(clock, Some(TimeControl { main, increment }), messages::main_time(language, main));
        }
    });
    times.response.labelled_by(label);
    if let Some(control) = clock {
        ui.horizontal(|ui| {
            let label = ui.label(messages::increment(language)).id;
            let list = ComboBox::from_id_salt(("increment", id)).width(110.0).height(LIST_HEIGHT);
            let list = list.selected_text(messages::increment_time(language, control.increment)).show_ui(ui, |ui| {
                for seconds in INCREMENTS {
                    ui.selectable_value(&mut control.increment, seconds, messages::increment_time(language, seconds));
                }
            });
            list.response.labelled_by(label);
        });
        remark(ui, messages::control_in_words(language, *control));
    }
}
