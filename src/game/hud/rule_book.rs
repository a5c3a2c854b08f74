//! The rules of the variant on the table, in words and drawings.

use bevy::prelude::Resource;
use bevy_egui::egui::{
    Align2, Color32, Context, FontId, Painter, Pos2, Rect, RichText, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, vec2,
};

use super::{Order, cards, glyph, theme};
use crate::game::state::GameState;
use crate::game::words;
use birka_prose::{Block, Diagram, Section};
use birka_rules::{BoardDiagram, BoardSize, Square};
use birka_rules::{Kind, RuleSet, Setup};

/// The rules as they were last told: telling them plays every example, which is not done anew in each frame.
#[derive(Resource, Default)]
pub(super) struct RuleBook {
    fingerprint: String,
    sections: Vec<Section>,
}

impl RuleBook {
    /// The rules of the variant on the table.
    fn sections(&mut self, game_state: &GameState) -> &[Section] {
        let rules = &game_state.session().variant().rules;
        if self.fingerprint != rules.fingerprint() {
            rules.fingerprint().clone_into(&mut self.fingerprint);
            self.sections = birka_prose::describe_rules(rules.rule_set());
            self.sections.extend(birka_prose::describe_hooks(rules));
        }
        &self.sections
    }
}

/// Shows the book over the table.
pub(super) fn show(context: &Context, on: Rect, game_state: &GameState, book: &mut RuleBook, orders: &mut Vec<Order>) {
    let room = on.size() * vec2(0.94, 0.94) - vec2(52.0, 40.0);
    let wide = room.x.min(680.0);
    cards::lay(context, "rules", on.center(), Align2::CENTER_CENTER, theme::card(), |ui| {
        ui.set_width(wide);
        let set = game_state.session().rules();
        ui.horizontal(|ui| {
            ui.label(RichText::new(words::rules_of(game_state.variant_name())).heading().color(theme::FIRE));
            ui.with_layout(bevy_egui::egui::Layout::right_to_left(bevy_egui::egui::Align::Center), |ui| {
                if ui.button(words::CLOSE).clicked() {
                    orders.push(Order::CloseRules);
                }
            });
        });
        ui.add_space(4.0);
        ScrollArea::vertical().min_scrolled_height(room.y - 60.0).max_height(room.y - 60.0).auto_shrink([false, true]).show(ui, |ui| {
            for section in book.sections(game_state) {
                ui.add_space(10.0);
                ui.label(RichText::new(section.heading).size(18.0).color(theme::FIRE));
                for part in &section.blocks {
                    match part {
                        Block::Paragraph(text) => {
                            ui.label(text);
                        }
                        Block::Diagram(diagram) => drawing(ui, set, diagram),
                    }
                }
            }
        });
    });
}

/// One board, or two side by side, with what they show.
fn drawing(ui: &mut Ui, set: &RuleSet, diagram: &Diagram) {
    ui.add_space(2.0);
    ui.label(RichText::new(&diagram.caption).small().color(theme::ASH));
    #[expect(clippy::cast_precision_loss, reason = "one board or two")]
    let count = diagram.boards.len().max(1) as f32;
    let gap = 24.0;
    let extent = ((ui.available_width() - gap * (count - 1.0)) / count).min(230.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (number, picture) in diagram.boards.iter().enumerate() {
            let (response, painter) = ui.allocate_painter(Vec2::splat(extent), Sense::hover());
            let sheet = Sheet { painter, at: response.rect, size: picture.size() };
            sheet.board(set, picture);
            // The move is drawn where it is about to be made.
            if let (0, Some(example)) = (number, &diagram.example) {
                sheet.arrow(example.mv.from, example.mv.to);
                example.captured.iter().for_each(|&square| sheet.cross(square));
            }
        }
    });
    ui.add_space(4.0);
}

/// A position drawn flat, as wide as it may be.
pub(super) fn position(ui: &mut Ui, set: &RuleSet, setup: &Setup) {
    let picture = set.draw(|square| setup.pieces[square.index()]);
    let (response, painter) = ui.allocate_painter(Vec2::splat(ui.available_width().min(230.0)), Sense::hover());
    Sheet { painter, at: response.rect, size: picture.size() }.board(set, &picture);
}

/// A board drawn flat.
struct Sheet {
    painter: Painter,
    at: Rect,
    size: BoardSize,
}

impl Sheet {
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    fn cell(&self) -> f32 {
        self.at.width() / self.size.side() as f32
    }

    /// The middle of a square; rank 1 is at the bottom.
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 19 files")]
    fn middle(&self, square: Square) -> Pos2 {
        let (file, rank) = (self.size.file(square) as f32, self.size.rank(square) as f32);
        self.at.left_bottom() + vec2(file + 0.5, -rank - 0.5) * self.cell()
    }

    fn board(&self, set: &RuleSet, picture: &BoardDiagram) {
        const WOOD: Color32 = Color32::from_rgb(74, 54, 37);
        const MARKED: Color32 = Color32::from_rgb(104, 74, 46);
        self.painter.rect_filled(self.at, 2.0, WOOD);
        for (square, letter) in picture.squares() {
            let cell = Rect::from_center_size(self.middle(square), Vec2::splat(self.cell()));
            let kind = set.kinds().map(|(_, kind)| kind).find(|kind| kind.letter == letter);
            if kind.is_none() && letter != '.' {
                self.painter.rect_filled(cell.shrink(0.5), 0.0, MARKED);
            }
            self.painter.rect_stroke(cell, 0.0, Stroke::new(1.0, theme::EDGE), StrokeKind::Middle);
            match kind {
                Some(kind) => self.piece(set, kind, cell),
                None if letter != '.' => {
                    let font = FontId::monospace(self.cell() * 0.6);
                    self.painter.text(cell.center(), Align2::CENTER_CENTER, letter, font, theme::ASH);
                }
                None => {}
            }
        }
    }

    fn piece(&self, set: &RuleSet, kind: &Kind, cell: Rect) {
        let common = set.kinds().map(|(_, other)| other).find(|other| other.side == kind.side && !other.royal);
        glyph::paint(&self.painter, cell, kind.side, Stroke::NONE);
        if kind.royal {
            glyph::crown(&self.painter, cell);
        } else if common.is_some_and(|common| common.letter != kind.letter) {
            let font = FontId::monospace(self.cell() * 0.5);
            self.painter.text(cell.center(), Align2::CENTER_CENTER, kind.letter, font, theme::OAK);
        }
    }

    fn arrow(&self, from: Square, to: Square) {
        let (from, to) = (self.middle(from), self.middle(to));
        let along = (to - from).normalized();
        let tip = to - along * self.cell() * 0.1;
        let stroke = Stroke::new((self.cell() * 0.12).max(1.5), theme::FIRE);
        self.painter.line_segment([from + along * self.cell() * 0.35, tip], stroke);
        let barb = |turn: f32| tip - (along + along.rot90() * turn) * self.cell() * 0.28;
        self.painter.add(Shape::line(vec![barb(0.7), tip, barb(-0.7)], stroke));
    }

    fn cross(&self, square: Square) {
        let (at, reach) = (self.middle(square), self.cell() * 0.4);
        let stroke = Stroke::new((self.cell() * 0.1).max(1.5), theme::FIRE);
        for arm in [vec2(reach, reach), vec2(reach, -reach)] {
            self.painter.line_segment([at - arm, at + arm], stroke);
        }
    }
}
