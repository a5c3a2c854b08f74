use birka_engine::Limits;
use birka_rules::Game;

/// How many positions a search looks at. The same budget gives the same result on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeBudget {
    nodes: u64,
}

/// Searches of variants with hooks get this fraction of the nodes, because each node takes at least that much longer.
const HOOKED_DIVISOR: u64 = 4;
/// The least number of nodes of a search with hooks.
const HOOKED_MIN_NODES: u64 = 500;

impl NodeBudget {
    /// For a hint: about a second or less.
    pub const HINT: Self = Self { nodes: 600_000 };
    /// For each move of a review.
    pub const REVIEW: Self = Self { nodes: 80_000 };

    /// A budget of `nodes` positions, at least one.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: nodes.max(1) }
    }

    /// The limits of a search for the `lines` best lines of a game.
    pub(super) fn limits(self, game: &Game, lines: usize) -> Limits {
        let nodes = if game.rules().hooks().is_some() { (self.nodes / HOOKED_DIVISOR).max(HOOKED_MIN_NODES) } else { self.nodes };
        Limits { multipv: lines, ..Limits::nodes(nodes) }
    }
}
