use birka_rules::{KindId, Move, Reason, RuleSet, Side, Square};

use crate::english::grammar::{list, number, plural};
use crate::english::noun_phrases::{king, squares};
use crate::moves::move_feature::{MoveFeature, PositionFactor};

/// The most squares that are listed by name.
const MAX_LISTED_SQUARES: usize = 4;

/// Explains in one sentence what a move achieves. `side` is the player of the move.
#[must_use]
pub fn explain_move(set: &RuleSet, side: Side, mv: Move, features: &[MoveFeature]) -> String {
    let features = if features.is_empty() { &[MoveFeature::Maintains] } else { features };
    let predicates: Vec<String> = features.iter().map(|feature| predicate(set, side, feature)).collect();
    format!("{} {}.", mv.name(set.size), list(&predicates, "and"))
}

/// The predicate of a sentence whose subject is the move: `captures the attacker on d5`.
fn predicate(set: &RuleSet, side: Side, feature: &MoveFeature) -> String {
    let king = king(set);
    let name = |mv: &Move| mv.name(set.size);
    match feature {
        MoveFeature::Wins { reason, at } => wins(set, *reason, Some(*at)),
        MoveFeature::ForcesWin { moves, reason } => {
            let end = reason.map_or_else(String::new, |reason| format!(": in the end it {}", wins(set, reason, None)));
            format!("forces a win in {}{end}", count(*moves as usize, "move"))
        }
        MoveFeature::OnlyMove { loses_in } => {
            format!("is the only move that does not lose: every other move loses in at most {}", count(*loses_in as usize, "move"))
        }
        MoveFeature::DelaysLoss { moves } => format!("delays the loss longest, but the game is lost in {}", count(*moves as usize, "move")),
        MoveFeature::Draws { reason } => format!("draws the game {}", draws(*reason)),
        MoveFeature::BlocksEscape { goals, left: 0 } => format!("blocks {king}’s way to {}", square_list(set, goals)),
        MoveFeature::BlocksEscape { goals, left } => {
            format!("blocks {king}’s way to {}, but {} open to him", square_list(set, goals), remaining_squares(*left))
        }
        MoveFeature::SavesKing { from } => format!("saves {king}, who would be captured by {}", name(from)),
        MoveFeature::PreventsWin { mv, reason } => format!("prevents {}, which {}", name(mv), would_win(set, side.opponent(), *reason)),
        MoveFeature::OpensEscape { ways, goals, call } => {
            let announced = call.as_ref().map_or_else(String::new, |call| format!(": {call}"));
            let ways = if *ways == 1 { "a way out".to_owned() } else { format!("{} ways out", number(*ways)) };
            format!("opens {ways} for {king}, to {}{announced}", square_list(set, goals))
        }
        MoveFeature::Captures { men } => format!("captures {}", captured_pieces(set, men)),
        MoveFeature::ThreatensKing { by } => format!("threatens to capture {king} with {}", name(by)),
        MoveFeature::ThreatensWin { by, reason } => format!("threatens {}, which {}", name(by), would_win(set, side, *reason)),
        MoveFeature::SavesPieces { men } => format!("saves {} from capture", pieces_on(set, side, men)),
        MoveFeature::ClosesRoutes { goals, left: 0 } => {
            format!("cuts {king} off completely: he can no longer reach {}", square_list(set, goals))
        }
        MoveFeature::ClosesRoutes { goals, .. } => format!("cuts {king} off from {}", square_list(set, goals)),
        MoveFeature::GuardsGoal { goal } => format!("guards {}", square_name(set, *goal)),
        MoveFeature::ThreatensPieces { men } => format!("threatens {}", pieces_on(set, side.opponent(), men)),
        MoveFeature::OpensLine { to } => format!("opens a line for {king} as far as {}", to.name(set.size)),
        MoveFeature::WinsMaterial { men, moves: 1 } => format!("wins {}, even after the best reply", count(*men, "man")),
        MoveFeature::WinsMaterial { men, moves } => format!("wins {} in {}", count(*men, "man"), count(*moves, "move")),
        MoveFeature::Prepares { mv, feature } => format!("prepares {}, which {}", name(mv), predicate(set, side, feature)),
        MoveFeature::Improves(factor) => improves(&king, *factor),
        MoveFeature::Maintains => "maintains the position; no better move has been found".to_owned(),
    }
}

/// The predicate for a winning move. `at` is its target square, if it is the move that wins.
fn wins(set: &RuleSet, reason: Reason, at: Option<Square>) -> String {
    let king = king(set);
    match reason {
        Reason::KingEscaped => match at {
            Some(at) => format!("brings {king} to {}, where he escapes", square_name(set, at)),
            None => format!("lets {king} escape"),
        },
        Reason::KingCaptured => format!("captures {king}"),
        Reason::AttackersTaken => "captures the last attacker".to_owned(),
        Reason::KingBared => format!("leaves {king} as the only piece of his side"),
        Reason::ExitFort => format!("completes an unbreakable fort around {king} at the edge"),
        Reason::Encirclement => format!("completes the ring around {king} and all his men"),
        Reason::NoMove => "leaves the other side without a move".to_owned(),
        Reason::Repetition => "wins because the position has occurred too often".to_owned(),
        Reason::QuietLimit => "wins because nothing has been captured for too long".to_owned(),
        Reason::Declared(declared) => format!("wins: {}", declared.text.trim_end_matches('.')),
        // No move ends a game so.
        Reason::Resigned | Reason::Agreed | Reason::Timeout => "wins".to_owned(),
    }
}

/// The predicate for a winning move that is threatened or prevented. `side` is its player.
fn would_win(set: &RuleSet, side: Side, reason: Reason) -> String {
    let king = king(set);
    match reason {
        Reason::KingEscaped => format!("would let {king} escape"),
        Reason::KingCaptured => format!("would capture {king}"),
        Reason::AttackersTaken => "would capture the last attacker".to_owned(),
        Reason::KingBared => format!("would leave {king} as the only piece of his side"),
        Reason::ExitFort => "would complete a fort at the edge".to_owned(),
        Reason::Encirclement => "would complete the ring".to_owned(),
        _ => format!("would win for the {side}"),
    }
}

fn draws(reason: Reason) -> String {
    match reason {
        Reason::Repetition => "because the position is repeated".to_owned(),
        Reason::QuietLimit => "because nothing has been captured for a long time".to_owned(),
        Reason::NoMove => "because no move is left".to_owned(),
        Reason::Declared(declared) => format!("because {}", declared.text.trim_end_matches('.')),
        _ => "at once".to_owned(),
    }
}

fn improves(king: &str, factor: PositionFactor) -> String {
    match factor {
        PositionFactor::KingNearGoal => format!("brings {king} closer to his goal"),
        PositionFactor::KingFree => format!("gives {king} more room"),
        PositionFactor::KingCovered => format!("gathers men around {king}"),
        PositionFactor::MenOutside => "brings a man close to the edge, where he can break the ring".to_owned(),
        PositionFactor::GoalsOpen => format!("opens lines to {king}’s goals"),
        PositionFactor::GoalsGuarded => format!("closes lines to {king}’s goals"),
        PositionFactor::KingBesieged => format!("closes in on {king}"),
        PositionFactor::KingFar => format!("makes {king}’s way longer"),
        PositionFactor::KingCramped => format!("takes room from {king}"),
    }
}

/// A number of things: `three moves`, `one man`.
fn count(n: usize, noun: &str) -> String {
    format!("{} {}", number(n), if n == 1 { noun.to_owned() } else { plural(noun) })
}

fn remaining_squares(n: usize) -> String {
    format!("{} {}", count(n, "square"), if n == 1 { "stays" } else { "stay" })
}

/// The name of a square; corners are named as such.
fn square_name(set: &RuleSet, square: Square) -> String {
    if set.size.is_corner(square) { format!("the corner {}", square.name(set.size)) } else { square.name(set.size) }
}

/// The names of some squares, or their number if there are many.
fn square_list(set: &RuleSet, at: &[Square]) -> String {
    let are_corners = at.iter().all(|&square| set.size.is_corner(square));
    match at {
        [one] => square_name(set, *one),
        _ if at.len() > MAX_LISTED_SQUARES => count(at.len(), "square"),
        _ if are_corners => format!("the corners {}", squares(set, at)),
        _ => squares(set, at),
    }
}

/// Captured pieces by kind: `the attackers on d5 and e4 and the knight on f6`.
fn captured_pieces(set: &RuleSet, captured: &[(Square, KindId)]) -> String {
    let groups: Vec<String> = set
        .kinds()
        .filter_map(|(id, kind)| {
            let on: Vec<Square> = captured.iter().filter(|(_, other)| *other == id).map(|&(square, _)| square).collect();
            let name = if on.len() == 1 { kind.name.clone() } else { plural(&kind.name) };
            (!on.is_empty()).then(|| format!("the {name} on {}", squares(set, &on)))
        })
        .collect();
    list(&groups, "and")
}

/// Pieces of a side by the name of its first common kind: `the defender on c3`.
fn pieces_on(set: &RuleSet, side: Side, on: &[Square]) -> String {
    let kind = set.kinds.iter().find(|kind| kind.side == side && !kind.royal).map_or("man", |kind| kind.name.as_str());
    let name = if on.len() == 1 { kind.to_owned() } else { plural(kind) };
    format!("the {name} on {}", squares(set, on))
}
