//! The dialog about a second player on a phone: the code to scan, who is there, and what she offers.

use bevy_egui::egui::{Color32, Context, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use birka_localization::messages::network;
use birka_network::{Offer, Status, words};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::buttons;
use crate::game::second_player::{Place, SecondPlayerAction};

/// The side of the code in points.
const CODE: f32 = 260.0;

/// Draws the dialog.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let language = view.language();
    let close = || (buttons::close(language), UiAction::CloseDialog);
    let leave = || (network::leave(language), UiAction::SecondPlayer(SecondPlayerAction::Leave));
    widgets::dialog(context, "second player", &network::title(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, 420.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(network::title(language)).heading().color(theme::accent(ui)));
        ui.add_space(4.0);
        match &view.second.place {
            Place::Nobody | Place::Starting => {
                widgets::paragraph(ui, RichText::new(network::connecting(language)));
                widgets::button_row(ui, actions, [leave(), close()]);
            }
            Place::Failed(failure) => {
                widgets::paragraph(ui, RichText::new(failure.text(language)));
                widgets::button_row(ui, actions, [close()]);
            }
            Place::Open { link, code, status, offers, is_asked } => {
                if *status == Status::Awaited {
                    widgets::paragraph(ui, RichText::new(network::scan(language)));
                    ui.add_space(6.0);
                    draw_code(ui, code, link);
                    widgets::paragraph(ui, RichText::new(link).monospace());
                }
                widgets::paragraph(ui, RichText::new(words::status(language, status)));
                for &offer in offers {
                    draw_offer(ui, view, offer, actions);
                }
                if *is_asked {
                    widgets::paragraph(ui, RichText::new(network::offered(language)));
                }
                ui.add_space(6.0);
                widgets::button_row(ui, actions, [leave(), close()]);
            }
        }
    });
}

fn draw_offer(ui: &mut Ui, view: &OverlayView, offer: Offer, actions: &mut Vec<UiAction>) {
    let language = view.language();
    widgets::paragraph(ui, RichText::new(words::offer(language, offer)));
    let accept = (network::accept(language), UiAction::SecondPlayer(SecondPlayerAction::Accept(offer)));
    let decline = (network::decline(language), UiAction::SecondPlayer(SecondPlayerAction::Decline(offer)));
    widgets::button_row(ui, actions, [accept, decline]);
}

/// Draws a code with edges on whole pixels.
fn draw_code(ui: &mut Ui, code: &[bool], link: &str) {
    let side = code.len().isqrt();
    if side == 0 {
        return;
    }
    let pixel = 1.0 / ui.ctx().pixels_per_point();
    #[expect(clippy::cast_precision_loss, reason = "a code has at most 185 modules a side")]
    let module = (CODE / side as f32 / pixel).floor().max(1.0) * pixel;
    #[expect(clippy::cast_precision_loss, reason = "a code has at most 185 modules a side")]
    let at = |index: usize| index as f32 * module;
    let (area, picture) = ui.allocate_exact_size(vec2(at(side), at(side)), Sense::hover());
    picture.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, link));
    let corner = ui.painter().round_to_pixel_center(area.left_top().x) - pixel / 2.0;
    let top = ui.painter().round_to_pixel_center(area.left_top().y) - pixel / 2.0;
    ui.painter().rect_filled(area, 0.0, Color32::WHITE);
    for (index, _) in code.iter().enumerate().filter(|(_, is_dark)| **is_dark) {
        let place = pos2(corner + at(index % side), top + at(index / side));
        ui.painter().rect_filled(Rect::from_min_size(place, vec2(module, module)), 0.0, Color32::BLACK);
    }
}
