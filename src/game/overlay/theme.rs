//! Colours, fonts and spacing of the overlay.

use bevy_egui::egui::epaint::Shadow;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontId, Frame, Margin, RichText, Stroke, TextStyle, Theme, Vec2, Visuals, style::WidgetVisuals,
};

/// Background of the panel.
pub(super) const BACKGROUND: Color32 = Color32::from_rgb(28, 22, 18);
/// Over everything behind a dialog.
pub(super) const BACKDROP: Color32 = Color32::from_black_alpha(70);
/// Background of sections and buttons.
pub(super) const RAISED: Color32 = Color32::from_rgb(46, 36, 28);
/// Background of the widget under the pointer.
pub(super) const HOVERED: Color32 = Color32::from_rgb(66, 51, 38);
/// Borders and lines.
pub(super) const BORDER: Color32 = Color32::from_rgb(84, 66, 48);
/// Text.
pub(super) const TEXT: Color32 = Color32::from_rgb(233, 221, 199);
/// Secondary text.
pub(super) const TEXT_MUTED: Color32 = Color32::from_rgb(168, 152, 129);
/// Headings, and whatever is selected or active.
pub(super) const ACCENT: Color32 = Color32::from_rgb(232, 164, 76);
/// The icon of the attackers; also the border of errors.
pub(super) const ATTACKERS: Color32 = Color32::from_rgb(190, 84, 62);

/// Applies the theme to egui.
pub(super) fn install(context: &Context) {
    context.set_theme(Theme::Dark);
    let mut visuals = Visuals::dark();
    visuals.override_text_color = Some(TEXT);
    visuals.panel_fill = BACKGROUND;
    visuals.window_fill = BACKGROUND;
    visuals.extreme_bg_color = Color32::from_rgb(20, 16, 13);
    visuals.window_stroke = Stroke::new(1.0, BORDER);
    visuals.slider_trailing_fill = true;
    visuals.selection.bg_fill = BORDER;
    visuals.selection.stroke = Stroke::new(1.0, ACCENT);
    let rounding = CornerRadius::same(7);
    let widget = |fill, edge, text| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: rounding,
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    visuals.widgets.noninteractive = widget(BACKGROUND, BORDER, TEXT_MUTED);
    visuals.widgets.inactive = widget(RAISED, BORDER, TEXT);
    visuals.widgets.hovered = widget(HOVERED, ACCENT, TEXT);
    visuals.widgets.active = widget(BORDER, ACCENT, TEXT);
    visuals.widgets.open = widget(HOVERED, BORDER, TEXT);
    visuals.menu_corner_radius = rounding;
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

/// The frame of a card over the board.
pub(super) fn card_frame() -> Frame {
    Frame::new()
        .fill(Color32::from_rgba_unmultiplied(28, 22, 18, 244))
        .stroke(Stroke::new(1.0, BORDER))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(26, 20))
        .shadow(shadow())
}

/// A small heading.
pub(super) fn caption(text: &str) -> RichText {
    RichText::new(text.to_uppercase()).small().color(TEXT_MUTED)
}

fn shadow() -> Shadow {
    Shadow { offset: [0, 6], blur: 22, spread: 0, color: Color32::from_black_alpha(120) }
}
