//! Explanations of moves.

use birka_localization::{Argument, Conjunction, Language, Phrase};
use birka_rules::{KindId, Move, Reason, RuleSet, Side, Square};

use crate::reasons::{draws, wins, would_win};
use crate::words::{MessageWriter, any_piece, count, list, noun, phrase, pieces_on, square_name, square_names, the_king, yes};

/// The most squares that are listed by name.
const MAX_LISTED_SQUARES: usize = 4;

/// Explains in one sentence what a move achieves. `side` is the player of the move.
#[must_use]
pub fn explain_move(set: &RuleSet, side: Side, mv: Move, features: &[MoveFeature], language: Language) -> String {
    let features = if features.is_empty() { &[MoveFeature::Maintains] } else { features };
    let reasons = list(Conjunction::And, features.iter().map(|feature| predicate(set, side, feature)));
    MessageWriter::new(language).text("move-explained", &[("mv", mv.shown(set.size).into()), ("reasons", reasons)])
}

/// The predicate of a sentence whose subject is the move: `captures the attacker on d5`.
fn predicate(set: &RuleSet, side: Side, feature: &MoveFeature) -> Phrase {
    let about_king = |id: &'static str| phrase(id).with("king", the_king(set));
    let name = |mv: &Move| mv.shown(set.size);
    let moves = |n: u32| Argument::from(n);
    match feature {
        MoveFeature::Wins { reason, at } => wins(set, *reason, *at),
        MoveFeature::ForcesWin { moves: n, reason: None } => phrase("forces-win").with("count", moves(*n)),
        MoveFeature::ForcesWin { moves: n, reason: Some(reason) } => {
            phrase("forces-win-by").with("count", moves(*n)).with("win", wins(set, *reason, None))
        }
        MoveFeature::OnlyMove { loses_in } => phrase("is-only-move").with("count", moves(*loses_in)),
        MoveFeature::DelaysLoss { moves: n } => phrase("delays-loss").with("count", moves(*n)),
        MoveFeature::Draws { reason } => draws(*reason),
        MoveFeature::BlocksEscape { goals, left } => {
            about_king("blocks-escape").with("squares", square_list(set, goals)).with("left", count(*left))
        }
        MoveFeature::SavesKing { from } => about_king("saves-king").with("mv", name(from)),
        MoveFeature::PreventsWin { mv, reason } => {
            phrase("prevents-win").with("mv", name(mv)).with("win", would_win(set, side.opponent(), *reason))
        }
        MoveFeature::OpensEscape { ways, goals, call } => about_king("opens-escape")
            .with("ways", count(*ways))
            .with("squares", square_list(set, goals))
            .with("announced", yes(call.is_some()))
            .with("call", call.as_deref().unwrap_or_default()),
        MoveFeature::Captures { men } => phrase("captures-pieces").with("pieces", captured_pieces(set, men)),
        MoveFeature::Promotes { at, kind } => {
            phrase("promotes-piece").with("kind", any_piece(set, *kind)).with("square", at.name(set.size))
        }
        MoveFeature::ThreatensKing { by } => about_king("threatens-king").with("mv", name(by)),
        MoveFeature::ThreatensWin { by, reason } => phrase("threatens-win").with("mv", name(by)).with("win", would_win(set, side, *reason)),
        MoveFeature::SavesPieces { men } => phrase("saves-pieces").with("pieces", common_pieces_on(set, side, men)),
        MoveFeature::ClosesRoutes { goals, left } => {
            about_king(if *left == 0 { "cuts-off-completely" } else { "cuts-off" }).with("squares", square_list(set, goals))
        }
        MoveFeature::GuardsGoal { goal } => phrase("guards-goal").with("square", square_name(set, *goal)),
        MoveFeature::ThreatensPieces { men } => phrase("threatens-pieces").with("pieces", common_pieces_on(set, side.opponent(), men)),
        MoveFeature::OpensLine { to } => about_king("opens-line").with("square", phrase("square-here").with("name", to.name(set.size))),
        MoveFeature::WinsMaterial { men, moves: 1 } => phrase("wins-material-at-once").with("pieces", count(*men)),
        MoveFeature::WinsMaterial { men, moves } => phrase("wins-material").with("pieces", count(*men)).with("count", count(*moves)),
        MoveFeature::Prepares { mv, feature } => phrase("prepares-move").with("mv", name(mv)).with("reason", predicate(set, side, feature)),
        MoveFeature::Improves(factor) => improves(set, *factor),
        MoveFeature::Maintains => phrase("maintains-position"),
    }
}

fn improves(set: &RuleSet, factor: PositionFactor) -> Phrase {
    let id = match factor {
        PositionFactor::KingNearGoal => "improves-king-near-goal",
        PositionFactor::KingFree => "improves-king-free",
        PositionFactor::KingCovered => "improves-king-covered",
        PositionFactor::MenOutside => return phrase("improves-men-outside"),
        PositionFactor::GoalsOpen => "improves-goals-open",
        PositionFactor::GoalsGuarded => "improves-goals-guarded",
        PositionFactor::KingBesieged => "improves-king-besieged",
        PositionFactor::KingFar => "improves-king-far",
        PositionFactor::KingCramped => "improves-king-cramped",
    };
    phrase(id).with("king", the_king(set))
}

/// Some squares by name, or their number if there are many.
fn square_list(set: &RuleSet, at: &[Square]) -> Phrase {
    let are_corners = at.iter().all(|&square| set.size.is_corner(square));
    match at {
        [one] => square_name(set, *one),
        _ if at.len() > MAX_LISTED_SQUARES => phrase("many-squares").with("count", count(at.len())),
        _ if are_corners => phrase("corners-here").with("names", square_names(set, at)),
        _ => phrase("squares-here").with("names", square_names(set, at)),
    }
}

/// Captured pieces by kind: `the attackers on d5 and e4 and the knight on f6`.
fn captured_pieces(set: &RuleSet, captured: &[(Square, KindId)]) -> Argument {
    let of_kind = |id: KindId| -> Vec<Square> { captured.iter().filter(|(_, other)| *other == id).map(|&(square, _)| square).collect() };
    let groups = set.kinds().map(|(id, _)| (id, of_kind(id))).filter(|(_, on)| !on.is_empty());
    list(Conjunction::And, groups.map(|(id, on)| pieces_on(set, id, &on)))
}

/// Pieces of a side by the name of its first common kind: `the defender on c3`.
fn common_pieces_on(set: &RuleSet, side: Side, on: &[Square]) -> Phrase {
    let common = set.kinds().find(|(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| noun(set, id));
    // A side without men has only its king to save or threaten.
    let noun = common.unwrap_or_else(|| phrase("piece-king"));
    phrase("pieces-on").with("noun", noun).with("count", count(on.len())).with("squares", square_names(set, on))
}

/// An effect of a move for its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveFeature {
    /// The move ends the game with a win.
    Wins {
        /// The reason of the win.
        reason: Reason,
        /// The target square of the move, if it has one.
        at: Option<Square>,
    },
    ForcesWin {
        /// The number of moves of its player, this one included.
        moves: u32,
        /// The reason of the win, if the line reaches it.
        reason: Option<Reason>,
    },
    OnlyMove {
        /// The largest number of moves that the opponent needs then.
        loses_in: u32,
    },
    /// The game is lost, and this move delays the loss longest.
    DelaysLoss {
        /// The number of moves that the opponent needs.
        moves: u32,
    },
    /// The move ends the game with a draw.
    Draws {
        /// The reason of the draw.
        reason: Reason,
    },
    /// The king can no longer escape there in his next move.
    BlocksEscape {
        goals: Vec<Square>,
        /// The number of squares on which he can still escape.
        left: usize,
    },
    /// The king can no longer be captured in the opponent's next move.
    SavesKing {
        /// The move that would have captured him.
        from: Move,
    },
    /// The opponent can no longer win in another way in the next move.
    PreventsWin {
        mv: Move,
        /// The reason of that win.
        reason: Reason,
    },
    /// The king can escape in his next move.
    OpensEscape {
        /// The number of directions.
        ways: usize,
        /// The squares on which he can escape.
        goals: Vec<Square>,
        /// The announcement (Linnaeus, law 6).
        call: Option<String>,
    },
    Captures {
        /// The squares and kinds of the captured pieces.
        men: Vec<(Square, KindId)>,
    },
    /// It makes another piece of the one that moves.
    Promotes {
        /// Where it stands then.
        at: Square,
        /// The kind that it becomes.
        kind: KindId,
    },
    /// Threatens to capture the king.
    ThreatensKing { by: Move },
    /// Threatens to win in another way.
    ThreatensWin {
        by: Move,
        /// The reason of the win.
        reason: Reason,
    },
    /// Pieces can no longer be captured in the opponent's next move.
    SavesPieces {
        /// Their squares before the move.
        men: Vec<Square>,
    },
    /// The king can reach fewer goals, however many moves he takes.
    ClosesRoutes {
        /// The goals that he can no longer reach.
        goals: Vec<Square>,
        /// The number of goals that he can still reach.
        left: usize,
    },
    /// An attacker closes most of the line that leads to a goal.
    GuardsGoal { goal: Square },
    /// Enemy pieces can be captured in the next move.
    ThreatensPieces {
        /// Their squares.
        men: Vec<Square>,
    },
    /// Opens a line for the king.
    OpensLine {
        /// The farthest square of the line.
        to: Square,
    },
    /// Best play by both sides wins material.
    WinsMaterial {
        /// The number of pieces captured minus the number lost.
        men: usize,
        /// The number of moves of its player, this one included.
        moves: usize,
    },
    Prepares {
        /// The move of the same player that is expected to follow.
        mv: Move,
        feature: Box<MoveFeature>,
    },
    /// The move has no concrete effect; this positional factor improves most.
    Improves(PositionFactor),
    /// No measurable improvement.
    Maintains,
}

/// A positional advantage of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFactor {
    /// The king is close to a goal. Favours the defenders.
    KingNearGoal,
    /// The king can move to many squares. Favours the defenders.
    KingFree,
    /// Defenders are adjacent to the king. Favours the defenders.
    KingCovered,
    /// Defenders are near the edge, outside of an encirclement. Favours the defenders.
    MenOutside,
    /// A goal can be reached in one move from many squares. Favours the defenders.
    GoalsOpen,
    /// A goal can be reached in one move from few squares. Favours the attackers.
    GoalsGuarded,
    /// Attackers are adjacent to the king. Favours the attackers.
    KingBesieged,
    /// The king is far from every goal. Favours the attackers.
    KingFar,
    /// The king can move to few squares. Favours the attackers.
    KingCramped,
}
