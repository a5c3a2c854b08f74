//! A slim bar beside the board: who stands better.

use bevy_egui::egui::{Align2, Color32, CornerRadius, FontId, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::{glyph, theme};
use crate::game::words;
use birka_engine::Assessment;
use birka_rules::Side;

/// How broad it is.
const BREADTH: f32 = 14.0;

/// Draws it at the right of the table. The attackers' share is below, where they sit, unless the table is seen from the other side.
pub(super) fn show(painter: &Painter, on: Rect, standing: Option<Assessment>, turned: bool) {
    let below = if turned { Side::Defenders } else { Side::Attackers };
    let right = on.right() - 12.0;
    let bar = Rect::from_min_max(pos2(right - BREADTH, on.top() + 40.0), pos2(right, on.bottom() - 40.0));
    let share = standing.map_or(0.5, |standing| standing.win_chance(below));
    let border = bar.bottom() - bar.height() * share.clamp(0.0, 1.0);
    let round = CornerRadius::same(4);
    painter.rect_filled(bar, round, colour(below.opponent(), standing));
    painter.rect_filled(Rect::from_min_max(pos2(bar.left(), border), bar.max), round, colour(below, standing));
    painter.line_segment([pos2(bar.left(), bar.center().y), pos2(bar.right(), bar.center().y)], Stroke::new(1.0, theme::OAK));
    painter.rect_stroke(bar, round, Stroke::new(1.0, theme::EDGE), StrokeKind::Outside);
    for (side, y) in [(below, bar.bottom() + 16.0), (below.opponent(), bar.top() - 16.0)] {
        glyph::paint(painter, Rect::from_center_size(pos2(bar.center().x, y), vec2(20.0, 20.0)), side, Stroke::NONE);
    }
    let Some(standing) = standing else { return };
    // The number stands with the side it is about: the one that wins, or stands better.
    let (whose, text) = match standing.forced_win() {
        Some((winner, moves)) => (winner, words::win_in(moves)),
        None => {
            let ahead = if share >= 0.5 { below } else { below.opponent() };
            (ahead, words::percent(standing.win_chance(ahead)))
        }
    };
    let (y, pivot) = if whose == below { (bar.bottom(), Align2::RIGHT_BOTTOM) } else { (bar.top(), Align2::RIGHT_TOP) };
    let galley = painter.layout_no_wrap(text, FontId::proportional(13.0), theme::HORN);
    let place = pivot.anchor_size(pos2(bar.left() - 10.0, y), galley.size());
    painter.rect_filled(place.expand2(vec2(6.0, 3.0)), CornerRadius::same(5), Color32::from_rgba_unmultiplied(28, 22, 18, 220));
    painter.galley(place.min, galley, theme::HORN);
}

/// Before anything is known, both halves are dim.
fn colour(side: Side, standing: Option<Assessment>) -> Color32 {
    let full = match side {
        Side::Attackers => theme::GARNET,
        Side::Defenders => theme::HORN,
    };
    if standing.is_some() { full } else { full.gamma_multiply(0.35) }
}
