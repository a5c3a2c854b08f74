//! How difficult a win is to find.

use birka_rules::{Game, Move};

use crate::engine::{Engine, Resources};
use crate::messages::SearchError;
use crate::score::Score;
use crate::time::Limits;

/// The memory of the search, in MiB. It is part of what is measured.
const MEMORY: usize = 4;
/// The nodes after which it gives up.
const NODES: u64 = 200_000;

/// How far a search had to look until it saw a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The depth in plies.
    pub depth: u32,
    /// The nodes that had been searched.
    pub nodes: u64,
}

/// How far a search of at most 200,000 nodes on one thread looks until it sees that `mv` wins, and chooses it ever after: a move that only looks
/// good does not count. If it does not see it, one ply deeper than it came. The same engine always gives the same answer.
///
/// # Errors
/// Those of the search.
pub fn difficulty(game: &Game, mv: Move) -> Result<Difficulty, SearchError> {
    let (mut found, mut deepest) = (None, 0);
    Engine::new(Resources { threads: 1, memory: MEMORY }).search_with(game, &Limits::nodes(NODES), &mut |info| {
        deepest = info.depth;
        let is_seen = info.pv.first() == Some(&mv) && matches!(info.score, Score::Win(_));
        found = is_seen.then(|| found.unwrap_or(Difficulty { depth: info.depth, nodes: info.nodes }));
    })?;
    Ok(found.unwrap_or(Difficulty { depth: deepest + 1, nodes: NODES }))
}
