//! What a move is good for, in words.

use super::grammar::{list, number, plural};
use super::names::{king, squares};
use birka_rules::{KindId, Move, Reason, RuleSet, Side, Square};

/// One thing that a move does for its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveFeature {
    /// It ends the game, and its player wins.
    Wins {
        /// What for.
        reason: Reason,
        /// Where the piece comes to stand.
        at: Square,
    },
    /// It wins, whatever the other side does.
    ForcesWin {
        /// In so many moves of its player's, this one included.
        moves: u32,
        /// What for, where the line goes on so far.
        reason: Option<Reason>,
    },
    /// Nothing else holds: every other move loses.
    OnlyMove {
        /// In at most so many of the other side's moves.
        loses_in: u32,
    },
    /// The game is lost, and this holds out longest.
    DelaysLoss {
        /// It is lost in so many of the other side's moves.
        moves: u32,
    },
    /// It draws the game at once.
    Draws {
        /// What for.
        reason: Reason,
    },
    /// The king could have won by going there in his next move and no longer can.
    BlocksEscape {
        /// The squares that are shut off.
        goals: Vec<Square>,
        /// How many such squares are left to him.
        left: usize,
    },
    /// The king would have been captured in the other side's next move and is safe from that now.
    SavesKing {
        /// A move that would have captured him.
        from: Move,
    },
    /// The other side would have won otherwise in its next move and no longer does.
    PreventsWin {
        /// That move.
        mv: Move,
        /// What it would have won for.
        reason: Reason,
    },
    /// The king can win in his next move.
    OpensEscape {
        /// In so many directions.
        ways: usize,
        /// On these squares.
        goals: Vec<Square>,
        /// What is called out at that (Linnaeus, law 6).
        call: Option<String>,
    },
    /// It captures.
    Captures {
        /// Where they stood and what they were.
        men: Vec<(Square, KindId)>,
    },
    /// Its player could capture the king in the next move.
    ThreatensKing {
        /// By this move.
        by: Move,
    },
    /// Its player could win otherwise in the next move.
    ThreatensWin {
        /// By this move.
        by: Move,
        /// What for.
        reason: Reason,
    },
    /// Men that could have been captured in the other side's next move and no longer can be.
    SavesPieces {
        /// Where they stood before the move.
        men: Vec<Square>,
    },
    /// The king can go to no goal any more, or to fewer, however long his way.
    ClosesRoutes {
        /// The goals that are shut off.
        goals: Vec<Square>,
        /// How many are left to him.
        left: usize,
    },
    /// An attacker stands where the king has to pass on his way to a goal: along most of its line nobody comes to it any more.
    GuardsGoal {
        /// The goal.
        goal: Square,
    },
    /// Men that could be captured in its player's next move.
    ThreatensPieces {
        /// Where they stand.
        men: Vec<Square>,
    },
    /// A line has become free for the king.
    OpensLine {
        /// As far as this square.
        to: Square,
    },
    /// The best play of both sides wins men.
    WinsMaterial {
        /// More are taken than lost by so many.
        men: usize,
        /// In so many of its player's moves, this one included.
        moves: usize,
    },
    /// It makes another good move possible.
    Prepares {
        /// The player's own move that is expected to follow.
        mv: Move,
        /// What that does.
        merit: Box<MoveFeature>,
    },
    /// Nothing tangible: what it changes most in the judgement of the position.
    Improves(PositionFactor),
    /// Not even that.
    Maintains,
}

/// Something that makes a position good for one side, if nothing happens in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFactor {
    /// The king has few steps to go to the nearest goal, for the defenders.
    KingNearGoal,
    /// The king can go to many squares, for the defenders.
    KingFree,
    /// Defenders stand beside the king, for the defenders.
    KingCovered,
    /// Defenders stand near the rim, outside the ring, for the defenders.
    MenOutside,
    /// From many squares a goal can be reached in one move, for the defenders.
    GoalsOpen,
    /// From few squares a goal can be reached in one move, for the attackers.
    GoalsGuarded,
    /// Attackers stand beside the king, for the attackers.
    KingBesieged,
    /// The king has many steps to go, for the attackers.
    KingFar,
    /// The king can go to few squares, for the attackers.
    KingCramped,
}

/// What a move is good for, in one sentence.
#[must_use]
pub fn explain_move(set: &RuleSet, side: Side, mv: Move, merits: &[MoveFeature]) -> String {
    let told: Vec<String> = merits.iter().map(|merit| clause(set, side, merit)).collect();
    let told = if told.is_empty() { vec![clause(set, side, &MoveFeature::Maintains)] } else { told };
    format!("{} {}.", mv.name(set.size), list(&told, "and"))
}

/// What follows the name of the move in a sentence: `captures the attacker on d5`.
fn clause(set: &RuleSet, side: Side, merit: &MoveFeature) -> String {
    let king = king(set);
    let name = |square: &Square| square.name(set.size);
    match merit {
        MoveFeature::Wins { reason, at } => wins(set, *reason, Some(*at)),
        MoveFeature::ForcesWin { moves, reason } => {
            let how = reason.map_or_else(String::new, |reason| format!(": in the end it {}", wins(set, reason, None)));
            format!("wins by force in {}{how}", count(*moves as usize, "move"))
        }
        MoveFeature::OnlyMove { loses_in } => {
            format!("is the only move that does not lose: every other loses in {} at most", count(*loses_in as usize, "move"))
        }
        MoveFeature::DelaysLoss { moves } => format!("holds out longest, but the game is lost in {}", count(*moves as usize, "move")),
        MoveFeature::Draws { reason } => format!("draws the game {}", drawn(*reason)),
        MoveFeature::BlocksEscape { goals, left: 0 } => format!("bars {king}’s way to {}", places(set, goals)),
        MoveFeature::BlocksEscape { goals, left } => {
            format!("bars {king}’s way to {}, though {} open to him", places(set, goals), stay(*left))
        }
        MoveFeature::SavesKing { from } => format!("saves {king}, who would be captured by {}", from.name(set.size)),
        MoveFeature::PreventsWin { mv, reason } => {
            format!("forestalls {}, which {}", mv.name(set.size), would(set, side.opponent(), *reason))
        }
        MoveFeature::OpensEscape { ways, goals, call } => {
            let called = call.as_ref().map_or_else(String::new, |call| format!(": {call}"));
            let ways = if *ways == 1 { "a way out".to_owned() } else { format!("{} ways out", number(*ways)) };
            format!("opens {king} {ways}, to {}{called}", places(set, goals))
        }
        MoveFeature::Captures { men } => format!("captures {}", fallen(set, men)),
        MoveFeature::ThreatensKing { by } => format!("threatens to capture {king} by {}", by.name(set.size)),
        MoveFeature::ThreatensWin { by, reason } => {
            format!("threatens {}, which {}", by.name(set.size), would(set, side, *reason))
        }
        MoveFeature::SavesPieces { men } => format!("saves {} from capture", men_on(set, side, men)),
        MoveFeature::ClosesRoutes { goals, left: 0 } => format!("closes the ring: {king} can go to {} no more", places(set, goals)),
        MoveFeature::ClosesRoutes { goals, .. } => format!("shuts {king} off from {}", places(set, goals)),
        MoveFeature::GuardsGoal { goal } => format!("guards {}", place(set, *goal)),
        MoveFeature::ThreatensPieces { men } => format!("threatens {}", men_on(set, side.opponent(), men)),
        MoveFeature::OpensLine { to } => format!("opens {king} a line as far as {}", name(to)),
        MoveFeature::WinsMaterial { men, moves: 1 } => {
            format!("leaves its side {} to the good, whatever is taken back", count(*men, "man"))
        }
        MoveFeature::WinsMaterial { men, moves } => format!("wins {} in {}", count(*men, "man"), count(*moves, "move")),
        MoveFeature::Prepares { mv, merit } => format!("prepares {}, which {}", mv.name(set.size), clause(set, side, merit)),
        MoveFeature::Improves(feature) => betters(&king, *feature),
        MoveFeature::Maintains => "keeps things as they are; nothing better has been found".to_owned(),
    }
}

/// What a move does that wins for a reason.
fn wins(set: &RuleSet, reason: Reason, at: Option<Square>) -> String {
    let king = king(set);
    match reason {
        Reason::KingEscaped => match at {
            Some(at) => format!("brings {king} to {}, and he has escaped", place(set, at)),
            None => format!("lets {king} escape"),
        },
        Reason::KingCaptured => format!("captures {king}"),
        Reason::AttackersTaken => "captures the last of the attackers".to_owned(),
        Reason::KingBared => format!("leaves {king} the last of his side"),
        Reason::ExitFort => format!("completes a fort at the rim around {king} that cannot be broken"),
        Reason::Encirclement => format!("closes the ring around {king} and all his men"),
        Reason::NoMove => "leaves the other side without a move".to_owned(),
        Reason::Repetition => "wins because the position has come back too often".to_owned(),
        Reason::QuietLimit => "wins because nothing has been captured for too long".to_owned(),
        Reason::Declared(declared) => format!("wins: {}", declared.text.trim_end_matches('.')),
    }
}

/// The same of a move that is not made, or not yet.
fn would(set: &RuleSet, side: Side, reason: Reason) -> String {
    let king = king(set);
    match reason {
        Reason::KingEscaped => format!("would let {king} escape"),
        Reason::KingCaptured => format!("would capture {king}"),
        Reason::AttackersTaken => "would capture the last of the attackers".to_owned(),
        Reason::KingBared => format!("would leave {king} the last of his side"),
        Reason::ExitFort => "would complete a fort at the rim".to_owned(),
        Reason::Encirclement => "would close the ring".to_owned(),
        Reason::NoMove | Reason::Repetition | Reason::QuietLimit | Reason::Declared(_) => format!("would win for the {side}"),
    }
}

fn drawn(reason: Reason) -> String {
    match reason {
        Reason::Repetition => "because the position has come back".to_owned(),
        Reason::QuietLimit => "because nothing has been captured for long".to_owned(),
        Reason::NoMove => "because there is no move left".to_owned(),
        Reason::Declared(declared) => format!("because {}", declared.text.trim_end_matches('.')),
        _ => "at once".to_owned(),
    }
}

fn betters(king: &str, feature: PositionFactor) -> String {
    match feature {
        PositionFactor::KingNearGoal => format!("brings {king} nearer to his goal"),
        PositionFactor::KingFree => format!("gives {king} more room"),
        PositionFactor::KingCovered => format!("gathers men around {king}"),
        PositionFactor::MenOutside => "brings a man near the rim, where he can break the ring".to_owned(),
        PositionFactor::GoalsOpen => format!("opens lines to {king}’s goals"),
        PositionFactor::GoalsGuarded => format!("closes lines to {king}’s goals"),
        PositionFactor::KingBesieged => format!("closes in on {king}"),
        PositionFactor::KingFar => format!("makes {king}’s way longer"),
        PositionFactor::KingCramped => format!("takes room from {king}"),
    }
}

/// `three moves`, `one man`.
fn count(n: usize, noun: &str) -> String {
    format!("{} {}", number(n), if n == 1 { noun.to_owned() } else { plural(noun) })
}

fn stay(left: usize) -> String {
    if left == 1 { "one square stays".to_owned() } else { format!("{} squares stay", number(left)) }
}

/// A square, with what it is where that has a name of its own: `the corner a1` is `a1 (one of the corners)` to nobody.
fn place(set: &RuleSet, square: Square) -> String {
    if set.size.is_corner(square) { format!("the corner {}", square.name(set.size)) } else { square.name(set.size) }
}

/// Some squares; where there are very many, how many.
fn places(set: &RuleSet, at: &[Square]) -> String {
    /// More than so many names in a row are read by nobody.
    const TOLD: usize = 4;
    let corners = at.iter().all(|&square| set.size.is_corner(square));
    match at {
        [one] => place(set, *one),
        _ if at.len() > TOLD => format!("{} squares", number(at.len())),
        _ if corners => format!("the corners {}", squares(set, at)),
        _ => squares(set, at),
    }
}

/// `the attacker on d5`, `the attackers on d5 and e4 and the knight on f6`.
fn fallen(set: &RuleSet, men: &[(Square, KindId)]) -> String {
    let groups: Vec<String> = set
        .kinds()
        .filter_map(|(id, kind)| {
            let on: Vec<Square> = men.iter().filter(|(_, other)| *other == id).map(|&(square, _)| square).collect();
            let name = if on.len() == 1 { kind.name.clone() } else { plural(&kind.name) };
            (!on.is_empty()).then(|| format!("the {name} on {}", squares(set, &on)))
        })
        .collect();
    list(&groups, "and")
}

/// `the man on c3`, in the name that common men of a side have.
fn men_on(set: &RuleSet, side: Side, on: &[Square]) -> String {
    let common = set.kinds.iter().find(|kind| kind.side == side && !kind.royal).map_or("man", |kind| kind.name.as_str());
    let name = if on.len() == 1 { common.to_owned() } else { plural(common) };
    format!("the {name} on {}", squares(set, on))
}
