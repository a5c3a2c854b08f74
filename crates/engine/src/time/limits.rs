use std::time::Duration;

/// The limits of a search. Without any it ends when the result of the game is decided or the greatest depth is reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes of the main thread. A search on one thread that is limited by depth or nodes alone always gives the same
    /// result.
    pub nodes: Option<u64>,
    /// Maximum time.
    pub movetime: Option<Duration>,
    /// The clocks, from which the time for the move is allotted.
    pub clock: Option<Clock>,
    /// How many principal variations to search (MultiPV); 0 counts as 1.
    pub multipv: usize,
    /// Search until stopped and report no best move before.
    pub infinite: bool,
    /// Search in the opponent's time: the limits apply from [`SearchHandle::ponder_hit`](crate::SearchHandle::ponder_hit) on.
    pub ponder: bool,
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The remaining time, attackers first.
    pub remaining: [Duration; 2],
    /// The increment per move, attackers first.
    pub increment: [Duration; 2],
    /// Moves to the next time control; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Limits {
    /// A limit of depth, in plies.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A limit of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A limit of time.
    #[must_use]
    pub fn movetime(time: Duration) -> Self {
        Self { movetime: Some(time), ..Self::default() }
    }

    /// Whether the result does not depend on time.
    pub(crate) fn is_deterministic(&self) -> bool {
        self.movetime.is_none() && self.clock.is_none() && !self.infinite && !self.ponder && (self.depth.is_some() || self.nodes.is_some())
    }
}
