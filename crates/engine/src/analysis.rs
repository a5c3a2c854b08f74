//! Analysis: the best variations of a position, searched in the background until they are no longer wanted, and how difficult a win is to find.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};

use birka_rules::{Game, Move, Outcome, Side};

use crate::engine::{Engine, Resources, SearchHandle};
use crate::score::{Score, SearchError, SearchInfo, SearchMessage};
use crate::time::Limits;

/// One of the best variations of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PrincipalVariation {
    /// The score for the side to move.
    pub score: Score,
    /// The best move, the best reply, and so on.
    pub moves: Vec<Move>,
    /// The depth of the search in plies.
    pub depth: u32,
}

impl PrincipalVariation {
    /// Puts the variation of a message at its rank among those known so far. A lower variation that begins with the same move is removed.
    pub fn update(variations: &mut Vec<Self>, info: SearchInfo) {
        let place = info.multipv.saturating_sub(1);
        let variation = Self { score: info.score, moves: info.pv, depth: info.depth };
        let mut rank = 0;
        variations.retain(|other| {
            rank += 1;
            rank <= place + 1 || other.moves.first() != variation.moves.first()
        });
        match variations.get_mut(place) {
            Some(old) => *old = variation,
            None => variations.push(variation),
        }
    }
}

/// Who is ahead in a game, for an evaluation bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// The score of the position for a side.
    Scored(Side, Score),
    GameOver(Outcome),
}

impl Assessment {
    /// The share of the evaluation bar that belongs to a side, from 0 to 1: [`Score::win_chance`], or 1, 0.5 or 0 when the game is over.
    #[must_use]
    pub fn win_chance(self, side: Side) -> f32 {
        match self {
            Self::Scored(scored, score) => if scored == side { score } else { -score }.win_chance(),
            Self::GameOver(outcome) => outcome.winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 }),
        }
    }

    /// The winner and the number of moves to the win, if it is proven; 0 when the game is over.
    #[must_use]
    pub fn forced_win(self) -> Option<(Side, u32)> {
        match self {
            Self::Scored(side, Score::Win(moves)) => Some((side, moves)),
            Self::Scored(side, Score::Loss(moves)) => Some((side.opponent(), moves)),
            Self::Scored(_, Score::Cp(_)) => None,
            Self::GameOver(outcome) => outcome.winner.map(|side| (side, 0)),
        }
    }
}

/// A search for the best variations of a position on a thread of its own. Dropping it stops the search.
///
/// ```
/// use birka_engine::{Analysis, Engine};
/// use birka_rules::{Game, Side};
///
/// let brandubh = birka_script::Library::shipped().get("brandubh").expect("a shipped variant").rules.clone();
/// let mut analysis = Analysis::start(&Engine::default(), &Game::new(brandubh), 3, || ());
/// while analysis.variations().len() < 3 {
///     analysis.poll();
/// }
/// assert!(analysis.assessment().expect("a variation").win_chance(Side::Defenders) > 0.0);
/// ```
#[derive(Debug)]
pub struct Analysis {
    /// `None` if the game is over.
    _search: Option<SearchHandle>,
    /// In a mutex only because a [`Receiver`] is not [`Sync`].
    messages: Mutex<Receiver<SearchMessage>>,
    turn: Side,
    outcome: Option<Outcome>,
    variations: Vec<PrincipalVariation>,
    is_finished: bool,
    error: Option<SearchError>,
}

impl Analysis {
    /// Starts an unlimited search for the best `multipv` variations. `wake` is called on the search thread whenever there is something to
    /// [poll](Self::poll).
    ///
    /// Dropping the analysis takes less than a millisecond, or in a variant with hooks the time of one move.
    #[must_use]
    pub fn start(engine: &Engine, game: &Game, multipv: usize, mut wake: impl FnMut() + Send + 'static) -> Self {
        Self::with_limits(engine, game, Limits { infinite: true, multipv, ..Limits::default() }, move |_| wake())
    }

    /// Starts a search within limits, after which it [is finished](Self::is_finished). The argument of `wake` is whether this was the
    /// last message.
    #[must_use]
    pub fn with_limits(engine: &Engine, game: &Game, limits: Limits, mut wake: impl FnMut(bool) + Send + 'static) -> Self {
        let (sender, messages) = channel();
        let outcome = game.outcome();
        let search = outcome.is_none().then(|| {
            engine.start(game, limits, move |message| {
                let is_last = !matches!(message, SearchMessage::Info(_));
                // It fails only when the analysis is being dropped.
                let _ = sender.send(message);
                wake(is_last);
            })
        });
        Self {
            is_finished: outcome.is_some(),
            _search: search,
            messages: Mutex::new(messages),
            turn: game.turn(),
            outcome,
            variations: Vec::new(),
            error: None,
        }
    }

    /// Takes in the messages of the search without waiting; returns whether there were any.
    pub fn poll(&mut self) -> bool {
        let messages = self.messages.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut any = false;
        while let Ok(message) = messages.try_recv() {
            any = true;
            match message {
                SearchMessage::Info(info) => PrincipalVariation::update(&mut self.variations, info),
                SearchMessage::Finished(_) => self.is_finished = true,
                SearchMessage::Failed(error) => (self.is_finished, self.error) = (true, Some(error)),
            }
        }
        any
    }

    /// The best variations so far, best first.
    #[must_use]
    pub fn variations(&self) -> &[PrincipalVariation] {
        &self.variations
    }

    /// Who is ahead by the best variation; `None` before there is one.
    #[must_use]
    pub fn assessment(&self) -> Option<Assessment> {
        let game_over = self.outcome.map(Assessment::GameOver);
        game_over.or_else(|| self.variations.first().map(|best| Assessment::Scored(self.turn, best.score)))
    }

    /// Whether no more messages will come.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// Why the search failed, if it did.
    #[must_use]
    pub fn error(&self) -> Option<&SearchError> {
        self.error.as_ref()
    }
}

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
/// The errors of the search.
pub fn difficulty(game: &Game, mv: Move) -> Result<Difficulty, SearchError> {
    let (mut found, mut deepest) = (None, 0);
    Engine::new(Resources { threads: 1, memory: MEMORY }).search_with(game, &Limits::nodes(NODES), &mut |info| {
        deepest = info.depth;
        let is_seen = info.pv.first() == Some(&mv) && matches!(info.score, Score::Win(_));
        found = is_seen.then(|| found.unwrap_or(Difficulty { depth: info.depth, nodes: info.nodes }));
    })?;
    Ok(found.unwrap_or(Difficulty { depth: deepest + 1, nodes: NODES }))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use birka_rules::{Reason, Square};

    use super::*;

    fn info(multipv: usize, depth: u32, from: usize) -> SearchInfo {
        let mv = Move::piece(Square::from_index(from), Square::from_index(40));
        SearchInfo { depth, seldepth: depth, multipv, score: Score::Cp(0), nodes: 1, time: Duration::ZERO, hashfull: 0, pv: vec![mv] }
    }

    #[test]
    fn variations_are_kept_by_rank_without_duplicate_first_moves() {
        let mut variations = Vec::new();
        let firsts = |variations: &[PrincipalVariation]| {
            variations
                .iter()
                .map(|variation| (variation.moves[0].squares().map_or(usize::MAX, |squares| squares.from.index()), variation.depth))
                .collect::<Vec<_>>()
        };
        (1..=3).for_each(|rank| PrincipalVariation::update(&mut variations, info(rank, 1, rank)));
        assert_eq!(firsts(&variations), [(1, 1), (2, 1), (3, 1)]);
        PrincipalVariation::update(&mut variations, info(1, 2, 3));
        assert_eq!(firsts(&variations), [(3, 2), (2, 1)], "the third variation has become the first");
        PrincipalVariation::update(&mut variations, info(2, 2, 5));
        PrincipalVariation::update(&mut variations, info(3, 2, 1));
        assert_eq!(firsts(&variations), [(3, 2), (5, 2), (1, 2)]);
    }

    #[test]
    fn the_sides_share_the_evaluation_bar() {
        let scored = Assessment::Scored(Side::Attackers, Score::Cp(250));
        assert!((scored.win_chance(Side::Attackers) - 0.731).abs() < 0.001, "{}", scored.win_chance(Side::Attackers));
        assert!((scored.win_chance(Side::Attackers) + scored.win_chance(Side::Defenders) - 1.0).abs() < 1e-6);
        assert_eq!(scored.forced_win(), None);
        let lost = Assessment::Scored(Side::Attackers, Score::Loss(3));
        assert_eq!((lost.forced_win(), lost.win_chance(Side::Defenders)), (Some((Side::Defenders, 3)), 1.0));
        let over = Assessment::GameOver(Outcome { winner: Some(Side::Attackers), reason: Reason::KingCaptured });
        assert_eq!((over.forced_win(), over.win_chance(Side::Defenders)), (Some((Side::Attackers, 0)), 0.0));
        let drawn = Assessment::GameOver(Outcome { winner: None, reason: Reason::Repetition });
        assert_eq!(drawn.win_chance(Side::Attackers), 0.5);
    }
}
