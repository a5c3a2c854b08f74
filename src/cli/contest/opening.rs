use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::cli::failure::Failure;
use birka_engine::{Limits, Resources, Score, Thinker};
use birka_rules::record::{MoveNotation, MoveNotationError, PositionError, ReplayError, position, replay};
use birka_rules::{Game, Rng, Rules};

/// So many beginnings are thrown away before one is taken as it is.
const TRIES: u64 = 200;

/// What the games of a match begin with.
pub(in crate::cli) enum Openings {
    /// Some random moves after which nothing is decided.
    Random { seed: u64, plies: u32 },
    /// Those of a file, one after another, and again from the first.
    Given { games: Vec<Game>, print: String },
}

/// A line of a file of openings that is none.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub(in crate::cli) struct OpeningFault {
    line: usize,
    why: OpeningTrouble,
}

#[derive(Debug, thiserror::Error)]
enum OpeningTrouble {
    #[error("{0}")]
    Position(PositionError),
    #[error("{0}")]
    Move(MoveNotationError),
    #[error("{0}")]
    Moves(ReplayError),
    #[error("the game is over after it; an opening leaves something to play")]
    Over,
    #[error("the file holds no opening; write one a line, a position such as `/3t3/…/ a` or moves such as `d2-c2 d3-c3`")]
    None,
}

impl Openings {
    /// Reads a file: a position or a list of moves a line, `#` begins a comment.
    pub(super) fn read(path: &Path, rules: &Arc<Rules>) -> Result<Self, Failure> {
        let text = std::fs::read_to_string(path).map_err(|error| Failure::File { path: path.to_owned(), error })?;
        let (mut games, mut faults) = (Vec::new(), Vec::new());
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if !text.is_empty() {
                match opening(text, rules) {
                    Ok(game) => games.push(game),
                    Err(troubles) => faults.extend(troubles.into_iter().map(|why| OpeningFault { line, why })),
                }
            }
        }
        if games.is_empty() && faults.is_empty() {
            faults.push(OpeningFault { line: 1, why: OpeningTrouble::None });
        }
        if faults.is_empty() {
            let print = Sha256::digest(text.as_bytes()).iter().take(4).map(|byte| format!("{byte:02x}")).collect();
            Ok(Self::Given { games, print })
        } else {
            Err(Failure::Openings { path: PathBuf::from(path), faults })
        }
    }

    /// How many there are; `None` where there is no end of them.
    pub(super) fn count(&self) -> Option<usize> {
        match self {
            Self::Random { .. } => None,
            Self::Given { games, .. } => Some(games.len()),
        }
    }

    /// An opening by its number. The same number gives the same game.
    pub(in crate::cli) fn game(&self, rules: &Arc<Rules>, number: u32) -> Game {
        match self {
            Self::Random { seed, plies } => random(rules, *seed, number, *plies),
            Self::Given { games, .. } => games[number as usize % games.len()].clone(),
        }
    }
}

/// What distinguishes these openings from others.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random { seed, plies } => write!(f, "{plies}:{seed}"),
            Self::Given { print, .. } => f.write_str(print),
        }
    }
}

fn opening(text: &str, rules: &Arc<Rules>) -> Result<Game, Vec<OpeningTrouble>> {
    let game = if text.starts_with('/') {
        position::game(rules, text).map_err(|faults| faults.into_iter().map(OpeningTrouble::Position).collect::<Vec<_>>())?
    } else {
        let size = rules.rule_set().size;
        let moves = text.split_whitespace().map(|word| MoveNotation::parse(word, size)).collect::<Result<Vec<_>, _>>();
        let moves = moves.map_err(|fault| vec![OpeningTrouble::Move(fault)])?;
        let mut game = Game::new(Arc::clone(rules));
        replay(&mut game, &moves).map_err(|fault| vec![OpeningTrouble::Moves(fault)])?;
        game
    };
    if game.outcome().is_some() { Err(vec![OpeningTrouble::Over]) } else { Ok(game) }
}

/// A game some random moves on, in which nothing is decided yet.
fn random(rules: &Arc<Rules>, seed: u64, number: u32, plies: u32) -> Game {
    let thinker = Thinker::new(Resources { threads: 1, memory: 1 });
    let undecided = |game: &Game| {
        let best = thinker.best(game, &Limits::depth(4));
        best.ok().and_then(|best| best.info).is_some_and(|info| matches!(info.score, Score::Men(men) if men.abs() < 800))
    };
    let tries = (0..TRIES).filter_map(|attempt| wander(rules, seed, number, attempt, plies));
    tries.into_iter().find(|game| plies == 0 || undecided(game)).unwrap_or_else(|| Game::new(Arc::clone(rules)))
}

fn wander(rules: &Arc<Rules>, seed: u64, number: u32, attempt: u64, plies: u32) -> Option<Game> {
    let mut game = Game::new(Arc::clone(rules));
    let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(number) << 32 ^ attempt);
    for _ in 0..plies {
        let moves = game.legal_moves();
        let index = rng.below(u32::try_from(moves.len()).ok()?.max(1));
        game.play(*moves.get(index as usize)?).ok()?;
    }
    game.outcome().is_none().then_some(game)
}
