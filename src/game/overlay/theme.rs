//! Colours, fonts and spacing of the overlay. The colours are those of egui's style, so that whatever egui draws itself has them too.

use std::sync::Arc;

use bevy_egui::egui::epaint::Shadow;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontId, Frame, Margin, Painter, Response, RichText, Stroke, Style, TextStyle, Theme, Ui, Vec2, Visuals,
    style::{ScrollAnimation, WidgetVisuals},
};

use crate::game::settings::Contrast;

/// Drawn over everything behind a dialog.
pub(super) const BACKDROP: Color32 = Color32::from_black_alpha(70);

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
struct Palette {
    /// Background of the panel and of cards.
    background: Color32,
    /// Background of text fields.
    field: Color32,
    /// Background of sections and buttons.
    raised: Color32,
    /// Background of the widget under the pointer.
    hovered: Color32,
    /// Background of a pressed or selected widget.
    pressed: Color32,
    /// Borders and lines.
    border: Color32,
    /// The border of the widget that has the focus.
    focus: Color32,
    text: Color32,
    /// Secondary text.
    muted: Color32,
    /// Headings, and whatever is selected or active.
    accent: Color32,
    /// Urgent text.
    warning: Color32,
    /// The border of errors.
    error: Color32,
}

const NORMAL: Palette = Palette {
    background: Color32::from_rgb(28, 22, 18),
    field: Color32::from_rgb(20, 16, 13),
    raised: Color32::from_rgb(46, 36, 28),
    hovered: Color32::from_rgb(66, 51, 38),
    pressed: Color32::from_rgb(80, 62, 45),
    border: Color32::from_rgb(84, 66, 48),
    focus: Color32::from_rgb(232, 164, 76),
    text: Color32::from_rgb(233, 221, 199),
    muted: Color32::from_rgb(176, 160, 137),
    accent: Color32::from_rgb(232, 164, 76),
    warning: Color32::from_rgb(240, 146, 124),
    error: Color32::from_rgb(190, 84, 62),
};

const HIGH_CONTRAST: Palette = Palette {
    background: Color32::from_rgb(0, 0, 0),
    field: Color32::from_rgb(0, 0, 0),
    raised: Color32::from_rgb(18, 18, 18),
    hovered: Color32::from_rgb(48, 48, 48),
    pressed: Color32::from_rgb(64, 64, 64),
    border: Color32::from_rgb(215, 215, 215),
    focus: Color32::from_rgb(255, 222, 60),
    text: Color32::from_rgb(255, 255, 255),
    muted: Color32::from_rgb(226, 226, 226),
    accent: Color32::from_rgb(255, 222, 60),
    warning: Color32::from_rgb(255, 176, 160),
    error: Color32::from_rgb(255, 120, 92),
};

impl Palette {
    /// The colours for a contrast.
    pub(super) fn of(contrast: Contrast) -> Self {
        match contrast {
            Contrast::Normal => NORMAL,
            Contrast::High => HIGH_CONTRAST,
        }
    }

    /// The colours as those of egui.
    fn visuals(self) -> Visuals {
        let mut visuals = Visuals::dark();
        visuals.override_text_color = Some(self.text);
        visuals.weak_text_color = Some(self.muted);
        visuals.hyperlink_color = self.accent;
        visuals.error_fg_color = self.error;
        visuals.warn_fg_color = self.warning;
        visuals.panel_fill = self.background;
        // Nothing shines through cards and open lists, which lie over texts.
        visuals.window_fill = self.background;
        visuals.faint_bg_color = self.raised;
        visuals.extreme_bg_color = self.field;
        visuals.window_stroke = Stroke::new(1.0, self.border);
        visuals.slider_trailing_fill = true;
        visuals.selection.bg_fill = self.pressed;
        visuals.selection.stroke = Stroke::new(1.0, self.accent);
        let rounding = CornerRadius::same(7);
        let widget = |fill, edge, text| WidgetVisuals {
            bg_fill: fill,
            weak_bg_fill: fill,
            bg_stroke: Stroke::new(1.0, edge),
            corner_radius: rounding,
            fg_stroke: Stroke::new(1.0, text),
            expansion: 0.0,
        };
        visuals.widgets.noninteractive = widget(self.background, self.border, self.muted);
        visuals.widgets.inactive = widget(self.raised, self.border, self.text);
        // Only the focus has a ring: the widget under the pointer is not the one that Enter presses.
        visuals.widgets.hovered = widget(self.hovered, self.border, self.text);
        visuals.widgets.active = widget(self.pressed, self.focus, self.text);
        visuals.widgets.open = widget(self.hovered, self.border, self.text);
        visuals.menu_corner_radius = rounding;
        visuals.window_corner_radius = CornerRadius::same(12);
        visuals.popup_shadow = shadow();
        visuals
    }
}

/// A holder of a style: a layout, a painter, or egui as a whole.
pub(super) trait Themed {
    fn theme_style(&self) -> Arc<Style>;
}

impl Themed for Ui {
    fn theme_style(&self) -> Arc<Style> {
        Arc::clone(self.style())
    }
}

impl Themed for Painter {
    fn theme_style(&self) -> Arc<Style> {
        self.ctx().global_style()
    }
}

impl Themed for Context {
    fn theme_style(&self) -> Arc<Style> {
        self.global_style()
    }
}

/// Background of the panel.
pub(super) fn background(of: &impl Themed) -> Color32 {
    of.theme_style().visuals.panel_fill
}

/// Background of sections and buttons.
pub(super) fn raised(of: &impl Themed) -> Color32 {
    of.theme_style().visuals.faint_bg_color
}

/// Borders and lines.
pub(super) fn border(of: &impl Themed) -> Color32 {
    of.theme_style().visuals.window_stroke.color
}

pub(super) fn text(of: &impl Themed) -> Color32 {
    of.theme_style().visuals.text_color()
}

/// Secondary text.
pub(super) fn muted(of: &impl Themed) -> Color32 {
    of.theme_style().visuals.weak_text_color()
}

/// Headings, and whatever is selected or active.
pub(super) fn accent(of: &impl Themed) -> Color32 {
    of.theme_style().visuals.hyperlink_color
}

/// Urgent text.
pub(super) fn warning(of: &impl Themed) -> Color32 {
    of.theme_style().visuals.warn_fg_color
}

/// The border of errors.
pub(super) fn error(of: &impl Themed) -> Color32 {
    of.theme_style().visuals.error_fg_color
}

/// Applies the theme to egui.
pub(super) fn install(context: &Context, contrast: Contrast) {
    context.set_theme(Theme::Dark);
    // A click is one however long the frames between press and release take, as while the processor draws another board.
    context.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    context.set_visuals(Palette::of(contrast).visuals());
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

/// Whether what egui animates by itself takes time: lists that open, and scrolling to a widget.
pub(super) fn animate(context: &Context, is_animated: bool) {
    let usual = Style::default();
    let time = if is_animated { usual.animation_time } else { 0.0 };
    let scrolling = if is_animated { usual.scroll_animation } else { ScrollAnimation::none() };
    context.all_styles_mut(|style| (style.animation_time, style.scroll_animation) = (time, scrolling));
}

/// The frame of a card over the board.
pub(super) fn card_frame(context: &Context) -> Frame {
    Frame::new()
        .fill(context.global_style().visuals.window_fill)
        .stroke(Stroke::new(1.0, border(context)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(26, 20))
        .shadow(shadow())
}

/// A small heading.
pub(super) fn caption(text: &str) -> RichText {
    RichText::new(text.to_uppercase()).small().weak()
}

/// The edge of an entry of a list that is chosen or has the focus.
pub(super) fn entry_edge(ui: &Ui, entry: &Response) -> Stroke {
    Stroke::new(1.0, if entry.has_focus() { accent(ui) } else { border(ui) })
}

fn shadow() -> Shadow {
    Shadow { offset: [0, 6], blur: 22, spread: 0, color: Color32::from_black_alpha(120) }
}

#[cfg(test)]
mod tests {
    use bevy::color::{Color, Luminance};
    use birka_test_support::contrast_ratio;

    use super::*;

    /// WCAG 2.2, criterion 1.4.3: text. With high contrast that of level AAA, criterion 1.4.6.
    fn required(contrast: Contrast) -> f32 {
        if contrast == Contrast::High { 7.0 } else { 4.5 }
    }

    /// Criterion 1.4.11: what shows that something is a control, and which one has the focus.
    const CONTROL: f32 = 3.0;

    fn ratio(one: Color32, other: Color32) -> f32 {
        let luminance = |color: Color32| Color::srgb_u8(color.r(), color.g(), color.b()).to_linear().luminance();
        contrast_ratio(luminance(one), luminance(other))
    }

    #[test]
    fn every_text_stands_out_from_every_background() {
        for contrast in Contrast::ALL {
            let Palette { background, field, raised, hovered, pressed, text, muted, accent, warning, .. } = Palette::of(contrast);
            for (place, behind) in
                [("background", background), ("field", field), ("raised", raised), ("hovered", hovered), ("pressed", pressed)]
            {
                for (name, color) in [("text", text), ("muted", muted), ("accent", accent), ("warning", warning)] {
                    // Secondary and urgent text does not stand on widgets that are hovered or pressed.
                    if matches!(name, "muted" | "warning") && matches!(place, "hovered" | "pressed") {
                        continue;
                    }
                    let found = ratio(color, behind);
                    assert!(found >= required(contrast), "{contrast:?}: {name} on {place} has a contrast of {found:.2}");
                }
            }
        }
    }

    #[test]
    fn with_high_contrast_the_edge_of_every_control_stands_out() {
        let Palette { background, raised, border, focus, error, .. } = Palette::of(Contrast::High);
        for (name, color) in [("border", border), ("focus", focus), ("error", error)] {
            for behind in [background, raised] {
                assert!(ratio(color, behind) >= CONTROL, "{name} has a contrast of {:.2}", ratio(color, behind));
            }
        }
        for contrast in Contrast::ALL {
            let Palette { raised, focus, .. } = Palette::of(contrast);
            assert!(ratio(focus, raised) >= CONTROL, "{contrast:?}: the focus has a contrast of {:.2}", ratio(focus, raised));
        }
    }

    #[test]
    fn egui_draws_with_the_colours_of_the_palette() {
        for contrast in Contrast::ALL {
            let context = Context::default();
            install(&context, contrast);
            let palette = Palette::of(contrast);
            let drawn = (background(&context), raised(&context), border(&context), text(&context), muted(&context), accent(&context));
            assert_eq!(drawn, (palette.background, palette.raised, palette.border, palette.text, palette.muted, palette.accent));
            assert_eq!((warning(&context), error(&context)), (palette.warning, palette.error));
            assert!(card_frame(&context).fill.is_opaque() && Frame::popup(&context.global_style()).fill.is_opaque());
        }
    }
}
