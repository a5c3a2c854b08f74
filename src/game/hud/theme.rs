//! The HUD's colours and forms: tarred oak, horn and firelight, like the table beside it.

use bevy_egui::egui::epaint::Shadow;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontId, Frame, Margin, RichText, Stroke, TextStyle, Theme, Vec2, Visuals, style::WidgetVisuals,
};

/// Behind the panel.
pub const OAK: Color32 = Color32::from_rgb(28, 22, 18);
/// Behind cards and buttons.
pub const OAK_LIT: Color32 = Color32::from_rgb(46, 36, 28);
/// Under the pointer.
pub const OAK_BRIGHT: Color32 = Color32::from_rgb(66, 51, 38);
/// Lines.
pub const EDGE: Color32 = Color32::from_rgb(84, 66, 48);
/// Text.
pub const HORN: Color32 = Color32::from_rgb(233, 221, 199);
/// Text that matters less.
pub const ASH: Color32 = Color32::from_rgb(168, 152, 129);
/// What matters most.
pub const FIRE: Color32 = Color32::from_rgb(232, 164, 76);
/// The attackers' sign.
pub const GARNET: Color32 = Color32::from_rgb(190, 84, 62);

/// Dresses egui once.
pub fn dress(context: &Context) {
    context.set_theme(Theme::Dark);
    let mut visuals = Visuals::dark();
    visuals.override_text_color = Some(HORN);
    visuals.panel_fill = OAK;
    visuals.window_fill = OAK;
    visuals.extreme_bg_color = Color32::from_rgb(20, 16, 13);
    visuals.window_stroke = Stroke::new(1.0, EDGE);
    visuals.slider_trailing_fill = true;
    visuals.selection.bg_fill = EDGE;
    visuals.selection.stroke = Stroke::new(1.0, FIRE);
    let round = CornerRadius::same(7);
    let form = |fill, edge, text| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: round,
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    visuals.widgets.noninteractive = form(OAK, EDGE, ASH);
    visuals.widgets.inactive = form(OAK_LIT, EDGE, HORN);
    visuals.widgets.hovered = form(OAK_BRIGHT, FIRE, HORN);
    visuals.widgets.active = form(EDGE, FIRE, HORN);
    visuals.widgets.open = form(OAK_BRIGHT, EDGE, HORN);
    visuals.menu_corner_radius = round;
    visuals.window_corner_radius = CornerRadius::same(12);
    visuals.popup_shadow = shadow();
    context.set_visuals(visuals);
    context.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, FontId::proportional(25.0)),
            (TextStyle::Body, FontId::proportional(15.5)),
            (TextStyle::Button, FontId::proportional(15.5)),
            (TextStyle::Small, FontId::proportional(12.5)),
            (TextStyle::Monospace, FontId::monospace(13.5)),
        ]
        .into();
        style.spacing.button_padding = Vec2::new(12.0, 7.0);
        style.spacing.item_spacing = Vec2::new(8.0, 8.0);
        style.spacing.interact_size.y = 30.0;
        style.spacing.scroll = bevy_egui::egui::style::ScrollStyle::thin();
        style.interaction.selectable_labels = false;
    });
}

/// A card that lies over the table.
pub fn card() -> Frame {
    Frame::new()
        .fill(Color32::from_rgba_unmultiplied(28, 22, 18, 244))
        .stroke(Stroke::new(1.0, EDGE))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(26, 20))
        .shadow(shadow())
}

/// A heading over a part of the panel.
pub fn caption(text: &str) -> RichText {
    RichText::new(text.to_uppercase()).small().color(ASH)
}

fn shadow() -> Shadow {
    Shadow { offset: [0, 6], blur: 22, spread: 0, color: Color32::from_black_alpha(120) }
}
