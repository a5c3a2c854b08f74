use birka_rules::{KindId, Move, Reason, Square};

/// One thing that a move achieves for its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveFeature {
    /// It ends the game with a win.
    Wins {
        /// The reason of the win.
        reason: Reason,
        /// The target square of the move.
        at: Square,
    },
    /// It forces a win.
    ForcesWin {
        /// The number of moves of its player, this one included.
        moves: u32,
        /// The reason of the win, if the line reaches it.
        reason: Option<Reason>,
    },
    /// Every other move loses.
    OnlyMove {
        /// The largest number of moves that the opponent needs then.
        loses_in: u32,
    },
    /// The game is lost, and this move delays the loss longest.
    DelaysLoss {
        /// The number of moves that the opponent needs.
        moves: u32,
    },
    /// It ends the game with a draw.
    Draws {
        /// What for.
        reason: Reason,
    },
    /// The king can no longer escape there in his next move.
    BlocksEscape {
        /// The blocked squares.
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
        /// The winning move.
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
    /// It captures.
    Captures {
        /// The squares and kinds of the captured pieces.
        men: Vec<(Square, KindId)>,
    },
    /// It threatens to capture the king.
    ThreatensKing {
        /// The threatened move.
        by: Move,
    },
    /// It threatens to win in another way.
    ThreatensWin {
        /// The threatened move.
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
    GuardsGoal {
        /// The goal.
        goal: Square,
    },
    /// Enemy pieces can be captured in the next move.
    ThreatensPieces {
        /// Their squares.
        men: Vec<Square>,
    },
    /// It opens a line for the king.
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
    /// It prepares another move.
    Prepares {
        /// The move of the same player that is expected to follow.
        mv: Move,
        /// What that move achieves.
        feature: Box<MoveFeature>,
    },
    /// Nothing concrete; the positional factor that it improves most.
    Improves(PositionFactor),
    /// It improves nothing measurable.
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
