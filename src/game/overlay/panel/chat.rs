//! What the players of a game on two machines write to each other.

use bevy_egui::egui::{Align, Button, Id, Key, Layout, RichText, TextEdit, Ui, vec2};
use birka_localization::messages::network;
use birka_network::Status;
use birka_network::messages::MAX_LINE;

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::second_player::{Place, SecondPlayerAction};

/// So many of the last lines are shown.
const LINES: usize = 3;

/// Draws the last lines and a field for another one, while somebody elsewhere plays.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let (language, second) = (view.language(), &view.second);
    let Place::Open { side: Some(_), status: Status::Here(_) | Status::Away(_), said, .. } = &second.place else { return };
    let border = theme::border(ui);
    widgets::section(ui, border, |ui| {
        let shown: Vec<_> = said.iter().rev().filter(|line| line.is_own || !second.is_muted).take(LINES).collect();
        for line in shown.into_iter().rev() {
            let text = RichText::new(&line.text).small();
            widgets::paragraph(ui, if line.is_own { text.weak() } else { text });
        }
        let id = Id::new("line to the other player");
        let mut text: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
        let (says, mute) = (network::say(language), if second.is_muted { network::unmute(language) } else { network::mute(language) });
        let row = vec2(ui.available_width(), ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            if ui.add(Button::new(RichText::new(mute).small())).clicked() {
                actions.push(UiAction::SecondPlayer(SecondPlayerAction::Mute));
            }
            let field = TextEdit::singleline(&mut text).id(id.with("field")).hint_text(&says).char_limit(MAX_LINE);
            let field = ui.add(field.desired_width(f32::INFINITY));
            widgets::name(&field, &says);
            if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && !text.trim().is_empty() {
                actions.push(UiAction::SecondPlayer(SecondPlayerAction::Say(std::mem::take(&mut text))));
                field.request_focus();
            }
        });
        ui.data_mut(|data| data.insert_temp(id, text));
    });
}
