use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Response, RichText, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, Vec2, pos2, vec2,
};
use birka_prose::Diagram;
use birka_rules::{BoardDiagram, BoardSize, Kind, Ornament, RuleSet, Setup, Square};

use super::super::{theme, widgets};
use crate::game::accessibility::ornament_of;

/// Greatest width of a board, in points.
const BOARD_WIDTH: f32 = 230.0;
/// Space between two boards, in points.
const GAP: f32 = 24.0;
const SQUARE: Color32 = Color32::from_rgb(74, 54, 37);
/// A square with a meaning of its own, such as the throne.
const SPECIAL_SQUARE: Color32 = Color32::from_rgb(104, 74, 46);

/// Draws a diagram: one board, or the position before a move and the one after it.
pub(super) fn draw(ui: &mut Ui, set: &RuleSet, diagram: &Diagram) {
    ui.add_space(2.0);
    ui.label(RichText::new(&diagram.caption).small().weak());
    #[expect(clippy::cast_precision_loss, reason = "one board or two")]
    let count = diagram.boards.len().max(1) as f32;
    let width = ((ui.available_width() - GAP * (count - 1.0)) / count).min(BOARD_WIDTH);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (index, picture) in diagram.boards.iter().enumerate() {
            let (response, painter) = ui.allocate_painter(Vec2::splat(width), Sense::hover());
            let board = FlatBoard { painter, area: response.rect, size: picture.size() };
            board.paint(set, picture);
            // The move belongs to the position before it.
            if let (0, Some(example)) = (index, &diagram.example) {
                board.paint_arrow(example.mv.from, example.mv.to);
                example.captured.iter().for_each(|&square| board.paint_cross(square));
            }
        }
    });
    ui.add_space(4.0);
}

pub(super) fn draw_position(ui: &mut Ui, set: &RuleSet, setup: &Setup) {
    let picture = set.draw(|square| setup.pieces[square.index()]);
    let (response, painter) = ui.allocate_painter(Vec2::splat(ui.available_width().min(BOARD_WIDTH)), Sense::hover());
    FlatBoard { painter, area: response.rect, size: picture.size() }.paint(set, &picture);
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
pub(super) fn draw_for_input(ui: &mut Ui, width: f32, set: &RuleSet, setup: &Setup) -> InputBoard {
    let picture = set.draw(|square| setup.pieces.get(square.index()).copied().flatten());
    let font = TextStyle::Small.resolve(ui.style());
    let margin = font.size * 1.6;
    let (response, painter) = ui.allocate_painter(Vec2::splat(width), Sense::click_and_drag());
    let area = Rect::from_min_size(response.rect.min + vec2(margin, 0.0), Vec2::splat(width - margin));
    let board = FlatBoard { painter, area, size: picture.size() };
    board.paint(set, &picture);
    board.paint_coordinates(margin, &font);
    let square = response.interact_pointer_pos().and_then(|pointer| board.square_at(pointer));
    InputBoard { response, area, square }
}

/// Where the squares of a board are that fills an area, from left to right and from the highest rank to the lowest.
pub(super) fn places(area: Rect, size: BoardSize) -> impl Iterator<Item = (Square, Rect)> {
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    let (cell, steps) = (area.width() / size.side() as f32, |steps: usize| steps as f32);
    let place =
        move |file: usize, row: usize| Rect::from_min_size(area.left_top() + vec2(steps(file), steps(row)) * cell, Vec2::splat(cell));
    let squares = (0..size.side()).flat_map(move |row| (0..size.side()).map(move |file| (file, row)));
    squares.map(move |(file, row)| (size.at(file, size.side() - 1 - row), place(file, row)))
}

/// Paints a position into a square.
pub(in super::super) fn paint_position(painter: &Painter, area: Rect, set: &RuleSet, setup: &Setup) {
    let picture = set.draw(|square| setup.pieces[square.index()]);
    FlatBoard { painter: painter.clone(), area, size: picture.size() }.paint(set, &picture);
}

fn picture_squares(size: BoardSize) -> impl Iterator<Item = Square> {
    (0..size.side()).flat_map(move |rank| (0..size.side()).map(move |file| size.at(file, rank)))
}

/// A board in two dimensions.
struct FlatBoard {
    painter: Painter,
    area: Rect,
    size: BoardSize,
}

impl FlatBoard {
    /// Width of a square, in points.
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    fn cell(&self) -> f32 {
        self.area.width() / self.size.side() as f32
    }

    /// Centre of a square. Rank 1 is at the bottom.
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    fn center(&self, square: Square) -> Pos2 {
        let (file, rank) = (self.size.file(square) as f32, self.size.rank(square) as f32);
        self.area.left_bottom() + vec2(file + 0.5, -rank - 0.5) * self.cell()
    }

    /// The square at a point; `None` beside the board.
    fn square_at(&self, point: Pos2) -> Option<Square> {
        picture_squares(self.size).find(|&square| Rect::from_center_size(self.center(square), Vec2::splat(self.cell())).contains(point))
    }

    fn paint(&self, set: &RuleSet, picture: &BoardDiagram) {
        self.painter.rect_filled(self.area, 2.0, SQUARE);
        for (square, letter) in picture.squares() {
            let cell = Rect::from_center_size(self.center(square), Vec2::splat(self.cell()));
            let kind = set.kinds().map(|(_, kind)| kind).find(|kind| kind.letter == letter);
            // A picture may be of a part of the board, or of a smaller one.
            let ornament = if picture.size() == set.size { ornament_of(set, square) } else { Ornament::Plain };
            if ornament != Ornament::Plain || (kind.is_none() && letter != '.') {
                self.painter.rect_filled(cell.shrink(0.5), 0.0, SPECIAL_SQUARE);
            }
            if matches!(ornament, Ornament::Throne | Ornament::Refuge) && (kind.is_some() || letter == '.') {
                let stroke = Stroke::new(1.0, theme::muted(&self.painter));
                let inner = cell.shrink(self.cell() * 0.08);
                self.painter.line_segment([inner.left_top(), inner.right_bottom()], stroke);
                self.painter.line_segment([inner.right_top(), inner.left_bottom()], stroke);
            }
            self.painter.rect_stroke(cell, 0.0, Stroke::new(1.0, theme::border(&self.painter)), StrokeKind::Middle);
            match kind {
                Some(kind) => self.paint_piece(set, kind, cell),
                None if letter != '.' => {
                    let font = FontId::monospace(self.cell() * 0.6);
                    self.painter.text(cell.center(), Align2::CENTER_CENTER, letter, font, theme::muted(&self.painter));
                }
                None => {}
            }
        }
    }

    /// Paints the letters of the files below the board and the numbers of the ranks at its left, in a margin.
    fn paint_coordinates(&self, margin: f32, font: &FontId) {
        for step in 0..self.size.side() {
            let square = self.size.at(step, step);
            let (center, name) = (self.center(square), square.name(self.size));
            let (file, rank) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()));
            let below = pos2(center.x, self.area.bottom() + margin / 2.0);
            let beside = pos2(self.area.left() - margin / 2.0, center.y);
            for (place, text) in [(below, file), (beside, rank)] {
                self.painter.text(place, Align2::CENTER_CENTER, text, font.clone(), theme::muted(&self.painter));
            }
        }
    }

    /// Paints a piece as the icon of its side: crowned if it is royal, with its letter if it is not of the side's common kind.
    fn paint_piece(&self, set: &RuleSet, kind: &Kind, cell: Rect) {
        let common = set.kinds().map(|(_, other)| other).find(|other| other.side == kind.side && !other.royal);
        widgets::paint_side_icon(&self.painter, cell, kind.side, Stroke::NONE);
        if kind.royal {
            widgets::paint_crown(&self.painter, cell);
        } else if common.is_some_and(|common| common.letter != kind.letter) {
            let font = FontId::monospace(self.cell() * 0.5);
            self.painter.text(cell.center(), Align2::CENTER_CENTER, kind.letter, font, theme::background(&self.painter));
        }
    }

    fn paint_arrow(&self, from: Square, to: Square) {
        let (from, to) = (self.center(from), self.center(to));
        let direction = (to - from).normalized();
        let tip = to - direction * self.cell() * 0.1;
        let stroke = Stroke::new((self.cell() * 0.12).max(1.5), theme::accent(&self.painter));
        self.painter.line_segment([from + direction * self.cell() * 0.35, tip], stroke);
        let barb = |turn: f32| tip - (direction + direction.rot90() * turn) * self.cell() * 0.28;
        self.painter.add(Shape::line(vec![barb(0.7), tip, barb(-0.7)], stroke));
    }

    fn paint_cross(&self, square: Square) {
        let (center, reach) = (self.center(square), self.cell() * 0.4);
        let stroke = Stroke::new((self.cell() * 0.1).max(1.5), theme::accent(&self.painter));
        for arm in [vec2(reach, reach), vec2(reach, -reach)] {
            self.painter.line_segment([center - arm, center + arm], stroke);
        }
    }
}
