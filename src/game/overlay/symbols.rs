//! Symbols of the pieces: what stands on the table, small and from the side.

use bevy::color::{ColorToPacked, Luminance, Mix, Srgba};
use bevy::math::{Vec2 as Vector, Vec3};
use bevy_egui::egui::{
    Color32, Context, Id, Mesh, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, TextStyle, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};
use birka_art::Art;
use birka_look::{Finish, PieceSet, PieceShape, PieceSymbol, SymbolPart};
use birka_rules::{KindId, RuleSet, Side};
use birka_script::Variant;
use birka_session::words;

use super::theme;
use super::view::OverlayView;
use crate::game::messages;

/// The symbols of all kinds of a variant.
pub(super) struct PieceSymbols {
    /// By the number of their kind.
    kinds: Vec<PieceSymbol>,
    /// The common kind of each side.
    common: Vec<(Side, KindId)>,
}

/// Width and height of a symbol of a legend, in points.
const LEGEND_SYMBOL: f32 = 20.0;

/// Under what egui keeps the set of pieces on the table.
const PIECE_SET: &str = "set of pieces";

/// Draws symbols of this set from now on.
pub(super) fn install(context: &Context, set: PieceSet) {
    context.data_mut(|data| data.insert_temp(Id::new(PIECE_SET), set));
}

impl PieceSymbols {
    /// The symbols of the kinds of a rule set, which may have art of a mod.
    pub(super) fn new(context: &Context, rules: &RuleSet, art: Option<&Art>) -> Self {
        let set = context.data(|data| data.get_temp(Id::new(PIECE_SET))).unwrap_or_default();
        let kinds = rules.kinds().map(|(id, _)| PieceSymbol::of(rules, id, set, art)).collect();
        let common = Side::ALL.into_iter().filter_map(|side| Some((side, common_kind(rules, side)?))).collect();
        Self { kinds, common }
    }

    pub(super) fn of(context: &Context, variant: &Variant) -> Self {
        Self::new(context, variant.rules.rule_set(), variant.art())
    }

    pub(super) fn kind(&self, kind: KindId) -> &PieceSymbol {
        &self.kinds[kind.index()]
    }

    /// The symbol of the common kind of a side; `None` of a side without pieces.
    pub(super) fn side(&self, side: Side) -> Option<&PieceSymbol> {
        self.common.iter().find(|(of, _)| *of == side).map(|&(_, kind)| self.kind(kind))
    }

    /// Adds the symbol of a side to a layout.
    pub(super) fn show_side(&self, ui: &mut Ui, side: Side, extent: f32, is_active: bool) {
        let (response, painter) = ui.allocate_painter(Vec2::splat(extent), Sense::hover());
        self.paint_side(&painter, response.rect, side, is_active);
    }

    /// Paints the symbol of a side into a square.
    pub(super) fn paint_side(&self, painter: &Painter, square: Rect, side: Side, is_active: bool) {
        if let Some(symbol) = self.side(side) {
            paint(painter, square, symbol, is_active);
        }
    }

    /// The color of the common pieces of a side.
    pub(super) fn side_color(&self, side: Side) -> Color32 {
        self.side(side).map_or(Color32::TRANSPARENT, |symbol| color(symbol.color()))
    }

    /// Draws the symbol of every kind with its name. Common kinds are called as their side is.
    pub(super) fn draw_legend(&self, ui: &mut Ui, view: &OverlayView) {
        let (language, rules) = (view.language(), view.table.session().rules());
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
            for (id, kind) in rules.kinds() {
                let is_common = !kind.royal && self.common.contains(&(kind.side, id));
                let name = if is_common {
                    messages::game::side(language, view.side_names().named(kind.side))
                } else {
                    words::piece_kind(language, &kind.name)
                };
                // Neither is on a line without the other.
                let text = ui.painter().layout_no_wrap(name.clone(), TextStyle::Small.resolve(ui.style()), theme::text(ui));
                let (area, entry) = ui.allocate_exact_size(vec2(LEGEND_SYMBOL + 4.0 + text.size().x, LEGEND_SYMBOL), Sense::hover());
                entry.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
                paint(ui.painter(), area.with_max_x(area.left() + LEGEND_SYMBOL), self.kind(id), false);
                ui.painter().galley(area.right_center() - vec2(text.size().x, text.size().y / 2.0), text, theme::text(ui));
            }
        });
    }
}

/// The kind of a side that is not royal and of which it has the most pieces, or else its royal one.
fn common_kind(rules: &RuleSet, side: Side) -> Option<KindId> {
    let of_side = || rules.kinds().filter(|(_, kind)| kind.side == side).map(|(id, _)| id);
    let is_common = |id: &KindId| matches!(PieceShape::of(rules, *id), PieceShape::Attacker | PieceShape::Defender);
    of_side().find(is_common).or_else(|| of_side().next())
}

/// Adds a symbol to a layout, in a space of `extent` points.
pub(super) fn show(ui: &mut Ui, symbol: &PieceSymbol, extent: f32, is_active: bool) -> Response {
    let (response, painter) = ui.allocate_painter(Vec2::splat(extent), Sense::hover());
    paint(&painter, response.rect, symbol, is_active);
    response
}

/// The share of a square that a symbol fills.
const FILL: f32 = 0.9;
/// Smaller pieces are as much smaller in their square, in squares of the board.
const LEAST_EXTENT: f32 = 0.72;

/// Paints a symbol into a square, with an edge that stands out from light and from dark backgrounds; in the color of what is active if it is.
pub(super) fn paint(painter: &Painter, square: Rect, symbol: &PieceSymbol, is_active: bool) {
    let extent = symbol.extent();
    let scale = square.width() * FILL / extent.max_element().max(LEAST_EXTENT);
    let base = square.center() + vec2(0.0, extent.y * scale / 2.0);
    let edge = if is_active { theme::accent(painter) } else { edge_color(symbol.color()) };
    let width = (square.width() * if is_active { 0.11 } else { 0.07 }).clamp(1.4, 5.0);
    let outlines: Vec<_> = symbol.parts.iter().map(|part| visible_points(part, scale * painter.pixels_per_point())).collect();
    for (part, outline) in symbol.parts.iter().zip(&outlines) {
        let place = |side: f32| move |&(half, height): &(f32, f32)| base + vec2(part.aside + side * half, -height) * scale;
        let (right, left) = (outline.iter().map(place(1.0)), outline.iter().rev().filter(|(half, _)| *half > 0.0).map(place(-1.0)));
        painter.add(Shape::closed_line(right.chain(left).collect(), Stroke::new(width, edge)));
    }
    for (part, outline) in symbol.parts.iter().zip(&outlines) {
        painter.add(shaded(part, outline, base, scale));
    }
}

/// The points of an outline, in squares, that are apart on the screen, where a square has `scale` pixels.
fn visible_points(part: &SymbolPart, scale: f32) -> Vec<(f32, f32)> {
    /// In pixels.
    const APART: f32 = 0.8;
    let mut points: Vec<(f32, f32)> = Vec::new();
    for &(half, height) in &part.outline {
        if points.last().is_none_or(|last| (half - last.0).hypot(height - last.1) * scale >= APART) {
            points.push((half, height));
        }
    }
    let ends = points.last_mut().zip(part.outline.last());
    if let Some((last, top)) = ends {
        *last = *top;
    }
    points
}

/// The directions to the light and to half way between it and the eye.
const TO_LIGHT: Vec3 = Vec3::new(-0.47, 0.66, 0.58);
const HALF_WAY: Vec3 = Vec3::new(-0.27, 0.5, 0.82);

/// A part as a body that is turned around its axis, in light from the upper left.
fn shaded(part: &SymbolPart, outline: &[(f32, f32)], base: Pos2, scale: f32) -> Shape {
    /// Places across the half of the body that is seen.
    const ACROSS: [f32; 7] = [-1.0, -0.87, -0.5, 0.0, 0.5, 0.87, 1.0];
    let mut mesh = Mesh::default();
    let at = |row: usize| Vector::from(outline[row]);
    for (row, &(half, height)) in outline.iter().enumerate() {
        let along = at((row + 1).min(outline.len() - 1)) - at(row.saturating_sub(1));
        let slope = Vector::new(along.y, -along.x).normalize_or(Vector::Y);
        for across in ACROSS {
            let normal = Vec3::new(slope.x * across, slope.y, slope.x * (1.0 - across * across).max(0.0).sqrt());
            mesh.colored_vertex(base + vec2(part.aside + half * across, -height) * scale, lit(part, normal));
        }
    }
    let columns = u32::try_from(ACROSS.len()).unwrap_or(0);
    for row in 1..u32::try_from(outline.len()).unwrap_or(0) {
        for column in 1..columns {
            let corner = row * columns + column;
            mesh.add_triangle(corner - columns - 1, corner - columns, corner);
            mesh.add_triangle(corner - columns - 1, corner, corner - 1);
        }
    }
    Shape::mesh(mesh)
}

/// The color of a part where its surface faces along `normal`.
fn lit(part: &SymbolPart, normal: Vec3) -> Color32 {
    let facing = normal.dot(TO_LIGHT).max(0.0);
    let mirrored = normal.dot(HALF_WAY).max(0.0);
    let (diffuse, gloss) = match part.finish {
        Finish::Matt => (0.66 + 0.45 * facing, 0.0),
        Finish::Metal => (0.5 + 0.65 * facing, 0.6 * mirrored.powi(12)),
        // The light gathers on the side away from it.
        Finish::Glass => (0.75 + 0.75 * normal.dot(Vec3::new(0.6, -0.5, 0.6)).max(0.0).powi(2), 0.85 * mirrored.powi(40)),
    };
    let Srgba { red, green, blue, .. } = part.color;
    color(Srgba::rgb(red * diffuse, green * diffuse, blue * diffuse).mix(&Srgba::WHITE, gloss))
}

fn color(color: Srgba) -> Color32 {
    let [red, green, blue, _] = color.to_u8_array();
    Color32::from_rgb(red, green, blue)
}

/// The color of the edge: pale around a dark body and dark around a pale one.
fn edge_color(body: Srgba) -> Color32 {
    let other = if body.luminance() < 0.2 { Srgba::rgb(0.93, 0.95, 0.9) } else { Srgba::rgb(0.1, 0.07, 0.05) };
    color(body.mix(&other, 0.75))
}
