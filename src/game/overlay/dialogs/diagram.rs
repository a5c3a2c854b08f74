use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Response, RichText, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, Vec2, pos2, vec2,
};
use birka_prose::Diagram;
use birka_rules::{BoardDiagram, BoardSize, Ornament, RuleSet, Setup, Square};
use birka_script::Variant;

use super::super::symbols::{self, PieceSymbols};
use super::super::theme;

/// Greatest width of a board, in points.
const BOARD_WIDTH: f32 = 230.0;
/// Space between two boards, in points.
const GAP: f32 = 24.0;
/// The wood of a board in daylight, as that of the table.
const SQUARE: Color32 = Color32::from_rgb(190, 146, 96);
/// A square with a meaning of its own, such as the throne.
const SPECIAL_SQUARE: Color32 = Color32::from_rgb(158, 112, 68);
/// Lines and signs on the wood.
const INK: Color32 = Color32::from_rgb(62, 38, 20);
/// The move of an example and the pieces that it captures, as arrows and marks on the table.
const MOVE: Color32 = Color32::from_rgb(24, 92, 44);
const CAPTURE: Color32 = Color32::from_rgb(150, 18, 10);

/// Draws a diagram: one board, or the position before a move and the one after it.
pub(super) fn draw(ui: &mut Ui, set: &RuleSet, symbols: &PieceSymbols, diagram: &Diagram) {
    ui.add_space(2.0);
    ui.label(RichText::new(&diagram.caption).small().weak());
    #[expect(clippy::cast_precision_loss, reason = "one board or two")]
    let count = diagram.boards.len().max(1) as f32;
    let width = ((ui.available_width() - GAP * (count - 1.0)) / count).min(BOARD_WIDTH);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (index, picture) in diagram.boards.iter().enumerate() {
            let (response, painter) = ui.allocate_painter(Vec2::splat(width), Sense::hover());
            let board = FlatBoard::new(painter, response.rect, picture.size());
            board.paint(set, symbols, picture);
            // The move belongs to the position before it.
            if let (0, Some(example)) = (index, &diagram.example) {
                board.paint_arrow(example.mv.from, example.mv.to);
                example.captured.iter().for_each(|&square| board.paint_cross(square));
            }
        }
    });
    ui.add_space(4.0);
}

pub(super) fn draw_position(ui: &mut Ui, set: &RuleSet, symbols: &PieceSymbols, setup: &Setup) {
    let picture = set.draw(|square| setup.pieces[square.index()]);
    let (response, painter) = ui.allocate_painter(Vec2::splat(ui.available_width().min(BOARD_WIDTH)), Sense::hover());
    FlatBoard::new(painter, response.rect, picture.size()).paint(set, symbols, &picture);
}

/// A board that reacts to the pointer.
pub(super) struct InputBoard {
    pub(super) response: Response,
    /// The rectangle of all squares.
    pub(super) area: Rect,
    /// The square under the pointer.
    pub(super) square: Option<Square>,
}

/// Draws a position that reacts to the pointer, with coordinates at the left and below.
pub(super) fn draw_for_input(ui: &mut Ui, width: f32, set: &RuleSet, symbols: &PieceSymbols, setup: &Setup) -> InputBoard {
    let picture = set.draw(|square| setup.pieces.get(square.index()).copied().flatten());
    let font = TextStyle::Small.resolve(ui.style());
    let margin = font.size * 1.6;
    let (response, painter) = ui.allocate_painter(Vec2::splat(width), Sense::click_and_drag());
    let area = Rect::from_min_size(response.rect.min + vec2(margin, 0.0), Vec2::splat(width - margin));
    let board = FlatBoard::new(painter, area, picture.size());
    board.paint(set, symbols, &picture);
    board.paint_coordinates(margin, &font);
    let square = response.interact_pointer_pos().and_then(|pointer| board.square_at(pointer));
    InputBoard { response, area, square }
}

/// Where the squares of a board are that fills an area, from left to right and from the highest rank to the lowest.
pub(super) fn places(area: Rect, size: BoardSize) -> impl Iterator<Item = (Square, Rect)> {
    let (board, cell) = fit(area, size);
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    let place = move |square: Square| {
        let corner = vec2(size.file(square) as f32, (size.ranks() - 1 - size.rank(square)) as f32) * cell;
        Rect::from_min_size(board.left_top() + corner, Vec2::splat(cell))
    };
    let squares = (0..size.ranks()).rev().flat_map(move |rank| (0..size.files()).map(move |file| size.at(file, rank)));
    squares.filter(move |&square| size.has(square)).map(move |square| (square, place(square)))
}

/// The largest board of square squares in the middle of an area, and the width of its squares.
#[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files and ranks")]
fn fit(area: Rect, size: BoardSize) -> (Rect, f32) {
    let (files, ranks) = (size.files() as f32, size.ranks() as f32);
    let cell = (area.width() / files).min(area.height() / ranks);
    (Rect::from_center_size(area.center(), vec2(files, ranks) * cell), cell)
}

/// Paints a position into a square.
pub(in super::super) fn paint_position(painter: &Painter, area: Rect, variant: &Variant, setup: &Setup) {
    paint_position_from(painter, area, variant, setup, false);
}

/// Paints a position as the attackers see it, or, if it is flipped, the defenders.
pub(in super::super) fn paint_position_from(painter: &Painter, area: Rect, variant: &Variant, setup: &Setup, is_flipped: bool) {
    let (set, symbols) = (variant.rules.rule_set(), PieceSymbols::of(painter.ctx(), variant));
    let picture = set.draw(|square| setup.pieces[square.index()]);
    FlatBoard { is_flipped, ..FlatBoard::new(painter.clone(), area, picture.size()) }.paint(set, &symbols, &picture);
}

/// A board in two dimensions.
struct FlatBoard {
    painter: Painter,
    /// Where the squares are.
    area: Rect,
    size: BoardSize,
    /// Width of a square, in points.
    cell: f32,
    /// Whether rank 1 is at the top.
    is_flipped: bool,
}

impl FlatBoard {
    /// A board in the middle of an area.
    fn new(painter: Painter, area: Rect, size: BoardSize) -> Self {
        let (area, cell) = fit(area, size);
        Self { painter, area, size, cell, is_flipped: false }
    }

    /// Centre of a square.
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    fn center(&self, square: Square) -> Pos2 {
        let (file, rank) = (self.size.file(square) as f32, self.size.rank(square) as f32);
        let from_corner = vec2(file + 0.5, -rank - 0.5) * self.cell;
        if self.is_flipped { self.area.right_top() - from_corner } else { self.area.left_bottom() + from_corner }
    }

    /// The square at a point; `None` beside the board.
    fn square_at(&self, point: Pos2) -> Option<Square> {
        self.size.squares().find(|&square| Rect::from_center_size(self.center(square), Vec2::splat(self.cell)).contains(point))
    }

    fn paint(&self, set: &RuleSet, symbols: &PieceSymbols, picture: &BoardDiagram) {
        for (square, letter) in picture.squares() {
            let cell = Rect::from_center_size(self.center(square), Vec2::splat(self.cell));
            self.painter.rect_filled(cell, 0.0, SQUARE);
            let kind = set.kinds().find(|(_, kind)| kind.letter == letter);
            // A picture may be of a part of the board, or of a smaller one.
            let ornament = if picture.size() == set.size { set.ornament_at(square) } else { Ornament::Plain };
            if ornament != Ornament::Plain || (kind.is_none() && letter != '.') {
                self.painter.rect_filled(cell.shrink(0.5), 0.0, SPECIAL_SQUARE);
            }
            if matches!(ornament, Ornament::Throne | Ornament::Refuge) && (kind.is_some() || letter == '.') {
                let stroke = Stroke::new(1.0, INK);
                let inner = cell.shrink(self.cell * 0.08);
                self.painter.line_segment([inner.left_top(), inner.right_bottom()], stroke);
                self.painter.line_segment([inner.right_top(), inner.left_bottom()], stroke);
            }
            self.painter.rect_stroke(cell, 0.0, Stroke::new(1.0, INK.gamma_multiply(0.7)), StrokeKind::Middle);
            match kind {
                Some((id, _)) => symbols::paint(&self.painter, cell.shrink(self.cell * 0.04), symbols.kind(id), false),
                None if letter != '.' => {
                    let font = FontId::monospace(self.cell * 0.6);
                    self.painter.text(cell.center(), Align2::CENTER_CENTER, letter, font, INK);
                }
                None => {}
            }
        }
    }

    /// Paints the letters of the files below the board and the numbers of the ranks at its left, in a margin.
    fn paint_coordinates(&self, margin: f32, font: &FontId) {
        let paint = |place, text: &str| self.painter.text(place, Align2::CENTER_CENTER, text, font.clone(), theme::muted(&self.painter));
        for square in (0..self.size.files()).map(|file| self.size.at(file, 0)) {
            paint(pos2(self.center(square).x, self.area.bottom() + margin / 2.0), square.name(self.size).trim_end_matches('1'));
        }
        for square in (0..self.size.ranks()).map(|rank| self.size.at(0, rank)) {
            paint(pos2(self.area.left() - margin / 2.0, self.center(square).y), square.name(self.size).trim_start_matches('a'));
        }
    }

    fn paint_arrow(&self, from: Square, to: Square) {
        let (from, to) = (self.center(from), self.center(to));
        let direction = (to - from).normalized();
        let tip = to - direction * self.cell * 0.1;
        let stroke = Stroke::new((self.cell * 0.12).max(1.5), MOVE);
        self.painter.line_segment([from + direction * self.cell * 0.35, tip], stroke);
        let barb = |turn: f32| tip - (direction + direction.rot90() * turn) * self.cell * 0.28;
        self.painter.add(Shape::line(vec![barb(0.7), tip, barb(-0.7)], stroke));
    }

    fn paint_cross(&self, square: Square) {
        let (center, reach) = (self.center(square), self.cell * 0.4);
        let stroke = Stroke::new((self.cell * 0.1).max(1.5), CAPTURE);
        for arm in [vec2(reach, reach), vec2(reach, -reach)] {
            self.painter.line_segment([center - arm, center + arm], stroke);
        }
    }
}
