//! The engine's judgement of positions and moves in words, and the signs of moves.

use birka_engine::{Assessment, Score};
use birka_localization::Language;
use birka_localization::messages::{analysis, game, study};
use birka_records::game_record::MoveSign;
use birka_rules::Side;

use crate::players::{NamedSide, SideNames};
use crate::review::{Annotation, Review};

/// How many moves have an annotation.
pub fn annotated(language: Language, count: usize, annotation: Annotation) -> String {
    match annotation {
        Annotation::Mistake => analysis::mistakes(language, count),
        Annotation::Blunder => analysis::blunders(language, count),
        Annotation::MissedWin => analysis::missed_wins(language, count),
    }
}

pub fn annotation(language: Language, annotation: Annotation) -> String {
    match annotation {
        Annotation::Mistake => analysis::mistake(language),
        Annotation::Blunder => analysis::blunder(language),
        Annotation::MissedWin => analysis::missed_win(language),
    }
}

/// The meaning of a sign.
pub fn sign(language: Language, sign: MoveSign) -> String {
    match sign {
        MoveSign::Good => study::sign_good(language),
        MoveSign::Mistake => study::sign_mistake(language),
        MoveSign::Brilliant => study::sign_brilliant(language),
        MoveSign::Blunder => study::sign_blunder(language),
        MoveSign::Interesting => study::sign_interesting(language),
        MoveSign::Dubious => study::sign_dubious(language),
    }
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
        Some((winner, moves)) => analysis::WinIn { moves, side: names.named(winner) }.text(language),
        None => analysis::Percent { percent: percentage(evaluation.win_chance(ahead)), side: names.named(ahead) }.text(language),
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
    analysis::MoveCost { mv, before: percentage(before), after: percentage(after), side: mover }.text(language)
}

/// How well a side has played in a review, after its name; `None` if it made no move.
#[must_use]
pub fn side_summary(language: Language, review: &Review, side: Side, named: NamedSide) -> Option<String> {
    let counts = Annotation::ALL.map(|annotation| (annotation, review.count(side, annotation))).into_iter();
    let counts = counts.filter(|(_, count)| *count > 0).map(|(annotation, count)| annotated(language, count, annotation));
    let accuracy = analysis::accuracy(language, percentage(review.accuracy(side)? / 100.0));
    let summary = std::iter::once(accuracy).chain(counts).collect::<Vec<_>>().join(" · ");
    Some(format!("{}: {summary}", game::side(language, named)))
}
