use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_engine::{Engine, Limits, Resources, Score};
use birka_records::{MoveNotation, position, replay};
use birka_rules::{Game, Rng, Rules, Setup};
use sha2::{Digest, Sha256};

use crate::cli::error::{CliError, OpeningError, OpeningErrorKind};
use crate::cli::files::read_text_input;

/// How many random openings are tried before the variant's starting position is used.
const MAX_ATTEMPTS: u64 = 200;
/// Random openings that the engine scores beyond this, in hundredths of a man, are rejected.
const MAX_SCORE: i32 = 800;
/// The depth of the search that scores a random opening.
const SCORE_DEPTH: u32 = 4;

/// The openings of a match.
pub(in crate::cli) enum Openings {
    /// Random moves after which the game is still open.
    Random { seed: u64, plies: u32 },
    /// The openings of a file in order, starting over after the last.
    Given { games: Vec<Game>, hash: String },
}

impl Openings {
    /// Reads a file with an opening on each line: a position or a list of moves. `#` starts a comment.
    pub(super) fn read(path: &Path, rules: &Arc<Rules>) -> Result<Self, CliError> {
        let text = read_text_input(path)?;
        let (mut games, mut errors) = (Vec::new(), Vec::new());
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if !text.is_empty() {
                match parse_opening(text, rules) {
                    Ok(game) => games.push(game),
                    Err(kinds) => errors.extend(kinds.into_iter().map(|kind| OpeningError { line, kind })),
                }
            }
        }
        if games.is_empty() && errors.is_empty() {
            errors.push(OpeningError { line: 1, kind: OpeningErrorKind::Empty });
        }
        if errors.is_empty() {
            Ok(Self::Given { games, hash: hash_prefix(&text, 4) })
        } else {
            Err(CliError::Openings { path: PathBuf::from(path), errors })
        }
    }

    /// The number of openings; `None` for random ones, which are unlimited.
    pub(super) fn count(&self) -> Option<usize> {
        match self {
            Self::Random { .. } => None,
            Self::Given { games, .. } => Some(games.len()),
        }
    }

    /// The opening with the given number, always the same game.
    pub(in crate::cli) fn game(&self, rules: &Arc<Rules>, number: u32) -> Game {
        match self {
            Self::Random { seed, plies } => random_opening(rules, *seed, number, *plies),
            Self::Given { games, .. } => games[number as usize % games.len()].clone(),
        }
    }
}

/// A name that tells these openings from others.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random { seed, plies } => write!(f, "{plies}:{seed}"),
            Self::Given { hash, .. } => f.write_str(hash),
        }
    }
}

/// The first bytes of the SHA-256 hash of a text, in hexadecimal.
pub(super) fn hash_prefix(text: &str, bytes: usize) -> String {
    Sha256::digest(text.as_bytes()).iter().take(bytes).map(|byte| format!("{byte:02x}")).collect()
}

fn parse_opening(text: &str, rules: &Arc<Rules>) -> Result<Game, Vec<OpeningErrorKind>> {
    let game = if text.starts_with('/') {
        position::game(rules, text).map_err(|faults| faults.into_iter().map(OpeningErrorKind::Position).collect::<Vec<_>>())?
    } else {
        let size = rules.rule_set().size;
        let moves = text.split_whitespace().map(|word| MoveNotation::parse(word, size)).collect::<Result<Vec<_>, _>>();
        let moves = moves.map_err(|error| vec![OpeningErrorKind::Move(error)])?;
        let mut game = Game::new(Arc::clone(rules));
        replay(&mut game, &moves).map_err(|error| vec![OpeningErrorKind::Replay(error)])?;
        game
    };
    if game.outcome().is_some() { Err(vec![OpeningErrorKind::GameOver]) } else { Ok(game) }
}

/// A game after random moves that the engine scores within [`MAX_SCORE`].
fn random_opening(rules: &Arc<Rules>, seed: u64, number: u32, plies: u32) -> Game {
    let engine = Engine::new(Resources { threads: 1, memory: 1 });
    let is_balanced = |game: &Game| {
        let best = engine.search(game, &Limits::depth(SCORE_DEPTH));
        best.ok().and_then(|best| best.info).is_some_and(|info| matches!(info.score, Score::Cp(men) if men.abs() < MAX_SCORE))
    };
    let attempts = (0..MAX_ATTEMPTS).filter_map(|attempt| play_random_moves(rules, seed, number, attempt, plies));
    attempts.into_iter().find(|game| plies == 0 || is_balanced(game)).unwrap_or_else(|| Game::new(Arc::clone(rules)))
}

/// `None` if the random moves end the game.
fn play_random_moves(rules: &Arc<Rules>, seed: u64, number: u32, attempt: u64, plies: u32) -> Option<Game> {
    let mut game = Game::new(Arc::clone(rules));
    let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(number) << 32 ^ attempt);
    for _ in 0..plies {
        let moves = game.legal_moves();
        let index = rng.below(u32::try_from(moves.len()).ok()?.max(1));
        game.play(*moves.get(index as usize)?).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// The position from which a game began, as a record; `None` if it is the variant's starting position.
pub(super) fn start_position(game: &Game) -> Option<String> {
    let set = game.rules().rule_set();
    let mut first = game.clone();
    while first.undo().is_some() {}
    let start = first.setup();
    (start != Setup::start(set)).then(|| position::write(set, &start))
}
