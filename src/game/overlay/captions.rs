//! Draws the captions of sounds.

use bevy_egui::egui::{Align2, Area, Context, Frame, Id, Label, Order, Rect, RichText, vec2};

use super::theme;
use super::view::OverlayView;

/// How opaque the background of a line is, up to 255.
const BACKGROUND_ALPHA: u8 = 235;

/// Draws a line for each sound at the lower left of the board. The pointer reaches the board through them.
pub(super) fn draw(context: &Context, board_area: Rect, view: &OverlayView) {
    if view.captions.lines().is_empty() {
        return;
    }
    let fades = !view.settings.settings().accessibility.reduced_motion;
    let place = board_area.left_bottom() + vec2(16.0, -16.0);
    let area = Area::new(Id::new("captions")).order(Order::Middle).interactable(false).pivot(Align2::LEFT_BOTTOM).fixed_pos(place);
    area.show(context, |ui| {
        ui.set_max_width((board_area.width() - 32.0).max(1.0));
        ui.spacing_mut().item_spacing.y = 4.0;
        for line in view.captions.lines() {
            ui.scope(|ui| {
                ui.set_opacity(line.opacity(fades).clamp(0.0, 1.0));
                let fill = theme::background(ui).gamma_multiply_u8(BACKGROUND_ALPHA);
                Frame::new().fill(fill).corner_radius(6).inner_margin(8).show(ui, |ui| {
                    ui.add(Label::new(RichText::new(line.text()).size(16.0)).wrap());
                });
            });
        }
    });
}
