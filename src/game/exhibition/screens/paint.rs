//! Draws the screens with egui, and what else lies over the image of the scene.

use std::f32::consts::{PI, TAU};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::emath::TSTransform;
use bevy_egui::egui::epaint::{RectShape, Shadow, TextShape};
use bevy_egui::egui::{self, Color32, Mesh, Shape, Stroke, StrokeKind};
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiTextureHandle, EguiUserTextures, PrimaryEguiContext};

use super::blocks::{ItemLook, ScreenItem, text_job};
use super::style::Palette;
use super::{Screens, SeatScreen};
use crate::game::exhibition::exhibit::Exhibit;
use crate::game::schedule::EguiSystems;
use crate::game::settings::{Pace, SettingsStore};

/// The layers over the image of the scene, in the order in which they are drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game::exhibition) enum ExhibitPaint {
    /// The layer that darkens the table after a loss.
    Dusk,
    Hand,
    Screens,
    /// The rings under fingers on the service screen.
    Rings,
    /// The layer that dims everything.
    Shade,
}

pub(in crate::game::exhibition) fn view(app: &mut App) {
    use ExhibitPaint::{Dusk, Hand, Rings, Screens, Shade};
    app.configure_sets(EguiPrimaryContextPass, (Dusk, Hand, Screens, Rings, Shade).chain().in_set(EguiSystems::Overlay))
        .add_systems(EguiPrimaryContextPass, (paint_screens.in_set(Screens), shade.in_set(Shade)));
}

/// Draws into the window.
#[derive(SystemParam)]
pub(in crate::game::exhibition) struct WindowPainter<'w, 's> {
    contexts: Query<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
    textures: ResMut<'w, EguiUserTextures>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl WindowPainter<'_, '_> {
    /// Fails without a window.
    pub(in crate::game::exhibition) fn painter(&mut self) -> Result<Painter<'_>> {
        Ok(Painter::new(self.contexts.single_mut()?.into_inner().get_mut(), &mut self.textures, self.windows.single()?.size()))
    }
}

/// Draws with egui.
pub(in crate::game::exhibition) struct Painter<'a> {
    painter: egui::Painter,
    textures: &'a mut EguiUserTextures,
    window: Vec2,
}

fn color32(color: Color) -> Color32 {
    let [red, green, blue, alpha] = color.to_srgba().to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

fn pos2(point: Vec2) -> egui::Pos2 {
    egui::pos2(point.x, point.y)
}

fn rect_of(rect: Rect) -> egui::Rect {
    egui::Rect::from_min_max(pos2(rect.min), pos2(rect.max))
}

impl<'a> Painter<'a> {
    pub(in crate::game::exhibition) fn new(context: &egui::Context, textures: &'a mut EguiUserTextures, window: Vec2) -> Self {
        Self { painter: context.layer_painter(egui::LayerId::background()), textures, window }
    }

    /// Covers everything.
    pub(in crate::game::exhibition) fn fill(&self, color: Color) {
        if color.alpha() > 0.0 {
            self.painter.rect_filled(rect_of(Rect::from_corners(Vec2::ZERO, self.window)), 0.0, color32(color));
        }
    }

    /// A ring with a text in it.
    pub(in crate::game::exhibition) fn ring(&self, center: Vec2, radius: f32, width: f32, text: &str) {
        self.painter.circle_stroke(pos2(center), radius, Stroke::new(width, Color32::WHITE));
        let font = egui::FontId::proportional(30.0);
        self.painter.text(pos2(center), egui::Align2::CENTER_CENTER, text, font, Color32::WHITE);
    }

    /// An image in a rectangle, standing on its head if seen from the far side. It belongs to the caller, who keeps its handle.
    pub(in crate::game::exhibition) fn image(&mut self, image: &Handle<Image>, rect: Rect, is_far: bool, opacity: f32) {
        let shape = self.image_shape(image, rect, is_far, opacity);
        self.painter.add(shape);
    }

    fn image_shape(&mut self, image: &Handle<Image>, rect: Rect, is_far: bool, opacity: f32) -> Shape {
        let texture = self.textures.add_image(EguiTextureHandle::Weak(image.id()));
        let (from, to) = (egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        let uv = if is_far { egui::Rect { min: to, max: from } } else { egui::Rect { min: from, max: to } };
        let mut mesh = Mesh::with_texture(texture);
        mesh.add_rect_with_uv(rect_of(rect), uv, Color32::WHITE.gamma_multiply(opacity));
        mesh.into()
    }

    /// Everything that stands at the sides of the table. With a breath from 0 to 1, the invitation has grown and shines.
    pub(in crate::game::exhibition) fn screens(&mut self, screens: &Screens, breath: f32) {
        // All texts are thickened alike, by less than a pixel.
        self.painter.ctx().tessellation_options_mut(|options| options.round_text_to_pixels = false);
        for (seat, is_far) in screens.near.iter().map(|seat| (seat, false)).chain(screens.far.iter().map(|seat| (seat, true))) {
            let glow = Palette::of(seat.setting.metrics.aids).primary.with_alpha(GLOW * breath);
            let mut growth = TSTransform::IDENTITY;
            for item in &seat.placed.items {
                if item.is_invitation && item.control.is_some() {
                    let center = pos2(item.rect.center());
                    growth = TSTransform::from_translation(center.to_vec2())
                        * TSTransform::from_scaling(1.0 + GROWTH * breath)
                        * TSTransform::from_translation(-center.to_vec2());
                    let mut light = glow_shape(seat, item, color32(glow));
                    light.transform(growth);
                    self.painter.add(light);
                }
                for mut shape in self.shapes(item, is_far) {
                    if item.is_invitation {
                        shape.transform(growth);
                    }
                    self.painter.add(shape);
                }
            }
        }
    }

    fn shapes(&mut self, item: &ScreenItem, is_far: bool) -> Vec<Shape> {
        match &item.look {
            ItemLook::Box { fill, border, border_width, radius } => {
                let stroke = Stroke::new(*border_width, color32(*border));
                vec![RectShape::new(rect_of(item.rect), *radius, color32(*fill), stroke, StrokeKind::Inside).into()]
            }
            ItemLook::Text { text, size, color } => {
                let color = color32(*color);
                let galley = self.painter.fonts_mut(|fonts| fonts.layout_job(text_job(text, *size, color, f32::INFINITY)));
                let middle = item.rect.center().x.round();
                let (place, angle) =
                    if is_far { (Vec2::new(middle, item.rect.max.y), PI) } else { (Vec2::new(middle, item.rect.min.y), 0.0) };
                let text = |place| TextShape::new(pos2(place), galley.clone(), color).with_angle(angle).into();
                // The strokes of the font are thin for a reader who stands; dark ones on light look thicker.
                match color.intensity() > 0.5 {
                    true => vec![text(place), text(place + Vec2::new(size * THICKENING, 0.0))],
                    false => vec![text(place)],
                }
            }
            ItemLook::Logo(image) | ItemLook::Code(image) => vec![self.image_shape(image, item.rect, is_far, 1.0)],
        }
    }
}

/// The light around the invitation.
fn glow_shape(seat: &SeatScreen, item: &ScreenItem, color: Color32) -> Shape {
    let px = |design| seat.setting.metrics.px(design);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few pixels, saturated")]
    let shadow = Shadow { offset: [0, 0], blur: px(22.0) as u8, spread: px(4.0) as u8, color };
    shadow.as_shape(rect_of(item.rect), px(12.0)).into()
}

/// By how much a light text is thickened, as a share of its size.
const THICKENING: f32 = 0.03;
/// The seconds of a breath of the invitation, by how much it grows, and the opacity of its light.
const BREATH: f32 = 2.0;
const GROWTH: f32 = 0.05;
const GLOW: f32 = 0.8;

fn paint_screens(screens: Res<Screens>, (time, settings): (Res<Time<Real>>, Res<SettingsStore>), mut window: WindowPainter) -> Result {
    let is_calm = settings.settings().motion() == Pace::None;
    let breath = if is_calm { 0.0 } else { breath(time.elapsed_secs_wrapped()) };
    window.painter()?.screens(&screens, breath);
    Ok(())
}

/// How far the invitation has grown, 0 to 1.
fn breath(seconds: f32) -> f32 {
    0.5 - 0.5 * (seconds * TAU / BREATH).cos()
}

/// Dims the picture to the brightness of the config.
fn shade(exhibit: Res<Exhibit>, mut window: WindowPainter) -> Result {
    window.painter()?.fill(shade_of(&exhibit));
    Ok(())
}

pub(in crate::game::exhibition) fn shade_of(exhibit: &Exhibit) -> Color {
    let alpha = 1.0 - f32::from(exhibit.config().screen.brightness_percent.min(100)) / 100.0;
    Color::BLACK.with_alpha(alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_grows_and_shrinks_again() {
        let [start, middle, end] = [0.0, BREATH / 2.0, BREATH].map(breath);
        assert!(start.abs() < 1e-3 && (middle - 1.0).abs() < 1e-3 && end.abs() < 1e-3, "{start} {middle} {end}");
    }
}
