use birka_engine::Limits;
use birka_rules::Game;

/// How many positions are looked at. The same effort finds the same, every time and on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    nodes: u64,
}

/// A variant with functions of its own is searched so much more slowly, and more slowly still where they have much to say.
const SLOWER: u64 = 4;

impl Effort {
    /// For a hint: about a second or less.
    pub const HINT: Self = Self { nodes: 600_000 };
    /// For each move of a game that is reviewed.
    pub const REVIEW: Self = Self { nodes: 80_000 };

    /// So many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: nodes.max(1) }
    }

    pub(super) fn limits(self, game: &Game, lines: usize) -> Limits {
        let nodes = if game.rules().hooks().is_some() { (self.nodes / SLOWER).max(500) } else { self.nodes };
        Limits { lines, ..Limits::nodes(nodes) }
    }
}
