//! The configuration of matches: the arguments that the subcommands share, the engines, and the openings.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use birka::cli::{CliError, read_levels, read_text_input};
use birka_diagnostics::{MAX_FILE_BYTES, read_text};
use birka_engine::{Engine, Level, Limits, Resources, Score, Weights};
use birka_records::{MoveNotation, position, replay};
use birka_rules::{Game, Rng, Rules};
use birka_script::Variant;
use sha2::{Digest, Sha256};

use crate::error::{LabError, OpeningError, OpeningErrorKind};

/// The arguments that `match`, `balance` and `ladder` share.
#[derive(Debug, clap::Args)]
pub(super) struct TournamentArgs {
    /// Number of games, rounded up to an even number in a match [default: 20, or all openings of the file]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Milliseconds per move
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// Nodes per move [default: 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of random plies at the start of each game
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=40))]
    opening: u32,
    /// Take openings from a file instead: one a line, a position such as "/3t3/…/ a" or moves such as "d2-c2 d3-c3"
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opening", "seed"])]
    openings: Option<PathBuf>,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Adjudicate a game as drawn after this many plies
    #[arg(long, value_name = "PLIES", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    longest: u32,
    /// Number of games played at once; with --movetime no more than the machine has cores
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Take the levels from a file in the format of `levels.ron` of the engine
    #[arg(long, value_name = "FILE.ron")]
    levels: Option<PathBuf>,
    /// How much longer than its time another program may take for a move before it forfeits the game; the whole time if it has no time limit
    /// [default: 5000, or 120000 without a time limit]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    patience: Option<u64>,
    /// Print JSON, one object a line, the last one the result
    #[arg(long)]
    pub(super) json: bool,
}

/// The match of two engines: the variant, the openings and the limits.
pub(super) struct MatchConfig {
    pub(super) variant: Arc<Variant>,
    pub(super) engines: [EngineConfig; 2],
    /// The levels that `level:1` and so on refer to.
    pub(super) levels: &'static [Level],
    pub(super) openings: Openings,
    pub(super) limits: Limits,
    /// How much longer than its limit an external engine may take for a move.
    pub(super) time_margin: Option<Duration>,
    /// A longer game is adjudicated as drawn.
    pub(super) max_plies: u32,
    pub(super) games: u32,
    /// The number of games played at once; with 0 none are played.
    pub(super) threads: usize,
}

impl TournamentArgs {
    /// The configuration of a match in which each opening is played `repeats` times.
    ///
    /// # Errors
    /// If a file cannot be read, or an engine's level does not exist.
    pub(super) fn config(&self, variant: &Arc<Variant>, engines: [EngineConfig; 2], repeats: u32) -> Result<MatchConfig, LabError> {
        let openings = match &self.openings {
            Some(path) => Openings::read(path, &variant.rules)?,
            None => Openings::Random { seed: self.seed, plies: self.opening },
        };
        let levels = self.levels()?;
        engines.iter().try_for_each(|engine| engine.check(levels))?;
        let all_openings = openings.count().and_then(|count| u32::try_from(count).ok()?.checked_mul(repeats));
        Ok(MatchConfig {
            variant: Arc::clone(variant),
            engines,
            levels,
            limits: self.limits(),
            time_margin: self.patience.map(Duration::from_millis),
            max_plies: self.longest,
            games: self.games.or(all_openings).unwrap_or(20).next_multiple_of(repeats),
            threads: self.threads.get(),
            openings,
        })
    }

    /// The levels of `--levels`, or else the built-in ones.
    pub(super) fn levels(&self) -> Result<&'static [Level], CliError> {
        match &self.levels {
            Some(path) => read_levels(path),
            None => Ok(Level::all()),
        }
    }

    fn limits(&self) -> Limits {
        match (self.movetime, self.nodes) {
            (Some(millis), _) => Limits::movetime(Duration::from_millis(millis)),
            (None, Some(nodes)) => Limits::nodes(nodes),
            (None, None) => Limits::nodes(20_000),
        }
    }
}

impl MatchConfig {
    /// A name that tells this match from others in the same table. It changes with everything that affects a game.
    pub(super) fn name(&self) -> String {
        let limit =
            self.limits.movetime.map_or_else(|| format!("{}n", self.limits.nodes.unwrap_or(0)), |time| format!("{}ms", time.as_millis()));
        let rules: String = self.variant.rules.fingerprint().chars().take(8).collect();
        let [first, second] = self.engines.each_ref().map(|engine| engine.fingerprinted_name(self.levels));
        format!("{}:{rules}:{first}:{second}:{limit}:{}:{}", self.variant.id, self.openings, self.max_plies)
    }
}

/// An engine as named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EngineConfig {
    /// Birka at full strength.
    Birka,
    /// Birka with other weights, and the file they are from.
    Weights(PathBuf, Box<Weights>),
    /// Birka at a level: 0, or one of the list from 1.
    Level(usize),
    /// A search of fixed depth that evaluates material only.
    Material(u32),
    /// Another program: its path and arguments.
    Command(Vec<String>),
}

impl EngineConfig {
    /// Checks that the level exists.
    fn check(&self, levels: &[Level]) -> Result<(), LabError> {
        match *self {
            Self::Level(number) if number > levels.len() => Err(CliError::NoLevel { number, most: levels.len() }.into()),
            _ => Ok(()),
        }
    }

    /// A name that changes with the definition of the level and the content of the weights file.
    fn fingerprinted_name(&self, levels: &'static [Level]) -> String {
        let content = match self {
            Self::Level(number) => Level::numbered_of(levels, *number).map(|level| format!("{level:?}")),
            Self::Weights(_, weights) => Some(weights.to_ron()),
            _ => None,
        };
        match content {
            Some(content) => format!("{self}#{}", hash_prefix(&content, 3)),
            None => self.to_string(),
        }
    }
}

impl FromStr for EngineConfig {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "birka" if rest.is_empty() => return Ok(Self::Birka),
            "birka" => {
                let text = read_text(Path::new(rest), MAX_FILE_BYTES as u64).map_err(|error| format!("{rest} cannot be read: {error}"))?;
                let weights = Weights::parse(&text).map_err(|error| format!("{rest} is not a valid file of weights: {error}"))?;
                return Ok(Self::Weights(PathBuf::from(rest), Box::new(weights)));
            }
            "level" => {
                let known = rest.parse().ok().filter(|&number| Level::numbered(number).is_some());
                return known.map(Self::Level).ok_or_else(|| format!("levels are 0 to {}", Level::all().len()));
            }
            "material" => {
                let depth = rest.parse().ok().filter(|depth| (1..=9).contains(depth));
                return depth.map(Self::Material).ok_or_else(|| "`material` takes a depth from 1 to 9: `material:3`".to_owned());
            }
            "cmd" => {
                let words: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
                if !words.is_empty() {
                    return Ok(Self::Command(words));
                }
            }
            _ => {}
        }
        Err("expected `birka`, `birka:WEIGHTS.ron`, `level:4`, `material:3` or `cmd:PATH ARGS`".to_owned())
    }
}

impl fmt::Display for EngineConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Birka => f.write_str("birka"),
            Self::Weights(path, _) => write!(f, "birka:{}", path.display()),
            Self::Level(number) => write!(f, "level:{number}"),
            Self::Material(depth) => write!(f, "material:{depth}"),
            Self::Command(words) => write!(f, "cmd:{}", words.join(" ")),
        }
    }
}

/// How many random openings are tried before the variant's starting position is used.
const MAX_ATTEMPTS: u64 = 200;
/// Random openings that the engine scores beyond this, in hundredths of a man, are rejected.
const MAX_SCORE: i32 = 800;
/// The depth of the search that scores a random opening.
const SCORE_DEPTH: u32 = 4;

/// The openings of a match.
pub(crate) enum Openings {
    /// Random moves after which the game is still open.
    Random { seed: u64, plies: u32 },
    /// The openings of a file in order, starting over after the last.
    Given { games: Vec<Game>, hash: String },
}

impl Openings {
    /// Reads a file with an opening on each line: a position or a list of moves. `#` starts a comment.
    fn read(path: &Path, rules: &Arc<Rules>) -> Result<Self, LabError> {
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
            Err(LabError::Openings { path: PathBuf::from(path), errors })
        }
    }

    /// The number of openings; `None` for random ones, which are unlimited.
    fn count(&self) -> Option<usize> {
        match self {
            Self::Random { .. } => None,
            Self::Given { games, .. } => Some(games.len()),
        }
    }

    /// The opening with the given number, always the same game.
    pub(crate) fn game(&self, rules: &Arc<Rules>, number: u32) -> Game {
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
fn hash_prefix(text: &str, bytes: usize) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engine_names_round_trip_and_invalid_ones_are_rejected() {
        for text in ["birka", "level:0", "level:8", "material:3", "cmd:./other --fast"] {
            assert_eq!(text.parse::<EngineConfig>().expect(text).to_string(), text);
        }
        for text in ["", "brika", "level:9", "level", "cmd:", "cmd: ", "material:99", "birka:2"] {
            assert!(text.parse::<EngineConfig>().is_err(), "{text}");
        }
    }
}
