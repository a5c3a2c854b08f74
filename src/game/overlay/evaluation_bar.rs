//! The evaluation bar beside the board.

use bevy_egui::egui::{Align2, Color32, CornerRadius, FontId, Painter, Rect, Stroke, StrokeKind, pos2, vec2};
use birka_engine::Assessment;
use birka_localization::Language;
use birka_rules::Side;

use super::{side_icon, theme};
use crate::game::messages;

/// Width in points.
const WIDTH: f32 = 14.0;

/// Draws the bar at the right edge of the board area. The side that the player looks from is at the bottom.
pub(super) fn draw(painter: &Painter, language: Language, board_area: Rect, evaluation: Option<Assessment>, is_flipped: bool) {
    let bottom_side = bottom_side(is_flipped);
    let right = board_area.right() - 12.0;
    let bar = Rect::from_min_max(pos2(right - WIDTH, board_area.top() + 40.0), pos2(right, board_area.bottom() - 40.0));
    let share = evaluation.map_or(0.5, |evaluation| evaluation.win_chance(bottom_side));
    let boundary = bar.bottom() - bar.height() * share.clamp(0.0, 1.0);
    let rounding = CornerRadius::same(4);
    painter.rect_filled(bar, rounding, colour(painter, bottom_side.opponent(), evaluation));
    painter.rect_filled(Rect::from_min_max(pos2(bar.left(), boundary), bar.max), rounding, colour(painter, bottom_side, evaluation));
    painter
        .line_segment([pos2(bar.left(), bar.center().y), pos2(bar.right(), bar.center().y)], Stroke::new(1.0, theme::background(painter)));
    painter.rect_stroke(bar, rounding, Stroke::new(1.0, theme::border(painter)), StrokeKind::Outside);
    for (side, y) in [(bottom_side, bar.bottom() + 16.0), (bottom_side.opponent(), bar.top() - 16.0)] {
        side_icon::paint(painter, Rect::from_center_size(pos2(bar.center().x, y), vec2(20.0, 20.0)), side, Stroke::NONE);
    }
    let (side, text) = label(language, evaluation, bottom_side);
    draw_label(painter, bar, side.map(|side| side == bottom_side), text);
}

/// The side at the lower end of the bar: the one that the player looks from.
pub(super) fn bottom_side(is_flipped: bool) -> Side {
    if is_flipped { Side::Defenders } else { Side::Attackers }
}

/// The side that is ahead, and the evaluation in words; no side while it is unknown or in a draw.
fn label(language: Language, evaluation: Option<Assessment>, bottom_side: Side) -> (Option<Side>, String) {
    let Some(evaluation) = evaluation else { return (None, "…".to_owned()) };
    if let Assessment::GameOver(outcome) = evaluation {
        return (outcome.winner, messages::game::result(language, outcome));
    }
    let ahead = messages::analysis::side_ahead(evaluation, bottom_side);
    (Some(ahead), messages::analysis::evaluation(language, evaluation, ahead))
}

/// Draws the evaluation in words: at the lower or upper end of the bar, which belongs to the side that is ahead, or at its middle.
fn draw_label(painter: &Painter, bar: Rect, is_at_bottom: Option<bool>, text: String) {
    let (y, pivot) = match is_at_bottom {
        Some(true) => (bar.bottom(), Align2::RIGHT_BOTTOM),
        Some(false) => (bar.top(), Align2::RIGHT_TOP),
        None => (bar.center().y, Align2::RIGHT_CENTER),
    };
    let galley = painter.layout_no_wrap(text, FontId::proportional(13.0), theme::text(painter));
    let label = pivot.anchor_size(pos2(bar.left() - 10.0, y), galley.size());
    painter.rect_filled(label.expand2(vec2(6.0, 3.0)), CornerRadius::same(5), theme::background(painter).gamma_multiply_u8(220));
    painter.galley(label.min, galley, theme::text(painter));
}

/// Colour of a side's half. Both are dim while the evaluation is unknown.
fn colour(painter: &Painter, side: Side, evaluation: Option<Assessment>) -> Color32 {
    let full = match side {
        Side::Attackers => theme::attackers(painter),
        Side::Defenders => theme::text(painter),
    };
    if evaluation.is_some() { full } else { full.gamma_multiply(0.35) }
}

#[cfg(test)]
mod tests {
    use birka_engine::Score;
    use birka_rules::{Outcome, Reason};

    use super::*;

    #[test]
    fn the_label_waits_for_an_evaluation_names_the_side_ahead_and_says_how_the_game_ended() {
        let label = |evaluation| label(Language::English, evaluation, Side::Defenders);
        assert_eq!(label(None), (None, "…".to_owned()));
        let (side, text) = label(Some(Assessment::Scored(Side::Attackers, Score::Win(3))));
        assert_eq!((side, text.as_str()), (Some(Side::Attackers), "Attackers win in 3"));
        let (side, text) = label(Some(Assessment::Scored(Side::Attackers, Score::Cp(-1))));
        assert_eq!((side, text.as_str()), (Some(Side::Defenders), "Defenders 50%"));
        // The lines say the same, whoever is to move.
        assert_eq!(messages::analysis::score(Language::English, Score::Loss(3), Side::Defenders), "Attackers win in 3");
        let resigned = Outcome { winner: Some(Side::Attackers), reason: Reason::Resigned };
        assert_eq!(label(Some(Assessment::GameOver(resigned))), (Some(Side::Attackers), "The attackers win".to_owned()));
        let drawn = Outcome { winner: None, reason: Reason::Agreed };
        assert_eq!(label(Some(Assessment::GameOver(drawn))), (None, "Draw".to_owned()));
    }
}
