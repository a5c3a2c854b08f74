//! The engine's judgement of positions and moves in words, and the signs of moves.

use birka_engine::{Assessment, Score};
use birka_localization::{Language, texts};
use birka_records::game_record::MoveSign;
use birka_rules::Side;

use crate::players::{NamedSide, SideNames};
use crate::review::{Annotation, Review};

texts! {
    /// A forced win.
    wins_in(moves: u32, side: NamedSide<'_>) = "analysis-win-in";
    /// The chances of a side, in per cent.
    chances(percent: f64, side: NamedSide<'_>) = "analysis-percent";
    cost_in_percent(mv: &str, before: f64, after: f64, side: NamedSide<'_>) = "analysis-move-cost";
    /// How well a side has played, in per cent.
    accuracy(percent: f64) = "analysis-accuracy";
    /// How many moves have an annotation.
    annotated(count: usize) by annotation: Annotation {
        Annotation::Mistake => "analysis-mistakes",
        Annotation::Blunder => "analysis-blunders",
        Annotation::MissedWin => "analysis-missed-wins",
    };
    annotation by annotation: Annotation {
        Annotation::Mistake => "analysis-mistake",
        Annotation::Blunder => "analysis-blunder",
        Annotation::MissedWin => "analysis-missed-win",
    };
    /// The meaning of a sign.
    sign by sign: MoveSign {
        MoveSign::Good => "study-sign-good",
        MoveSign::Mistake => "study-sign-mistake",
        MoveSign::Brilliant => "study-sign-brilliant",
        MoveSign::Blunder => "study-sign-blunder",
        MoveSign::Interesting => "study-sign-interesting",
        MoveSign::Dubious => "study-sign-dubious",
    };
    side_name(side: NamedSide<'_>) = "game-side";
}

/// A share as a percentage without decimals.
fn percentage(share: f32) -> f64 {
    f64::from(share * 100.0).round()
}

/// The side that is ahead; `otherwise` if neither is.
#[must_use]
pub fn side_ahead(evaluation: Assessment, otherwise: Side) -> Side {
    if evaluation.win_chance(otherwise) >= 0.5 { otherwise } else { otherwise.opponent() }
}

/// The evaluation of a position before the end of a game, always of the side that is ahead and with its name: its chances, or the number
/// of moves to its win.
#[must_use]
pub fn evaluation(language: Language, evaluation: Assessment, ahead: Side, names: SideNames) -> String {
    match evaluation.forced_win() {
        Some((winner, moves)) => wins_in(language, moves, names.named(winner)),
        None => chances(language, percentage(evaluation.win_chance(ahead)), names.named(ahead)),
    }
}

/// The score of the side to move, `turn`, as an [`evaluation`].
#[must_use]
pub fn score(language: Language, score: Score, turn: Side, names: SideNames) -> String {
    let scored = Assessment::Scored(turn, score);
    evaluation(language, scored, side_ahead(scored, turn), names)
}

/// The cost of a move to its player, as shares of the evaluation bar before and after it. The better move follows.
#[must_use]
pub fn move_cost(language: Language, mv: &str, before: f32, after: f32, mover: NamedSide) -> String {
    cost_in_percent(language, mv, percentage(before), percentage(after), mover)
}

/// How well a side has played in a review, after its name; `None` if it made no move.
#[must_use]
pub fn side_summary(language: Language, review: &Review, side: Side, named: NamedSide) -> Option<String> {
    let counts = Annotation::ALL.map(|annotation| (annotation, review.count(side, annotation))).into_iter();
    let counts = counts.filter(|(_, count)| *count > 0).map(|(annotation, count)| annotated(language, count, annotation));
    let accuracy = accuracy(language, percentage(review.accuracy(side)? / 100.0));
    let summary = std::iter::once(accuracy).chain(counts).collect::<Vec<_>>().join(" · ");
    Some(format!("{}: {summary}", side_name(language, named)))
}
