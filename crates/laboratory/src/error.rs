use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use birka::cli::{CliError, list, output};
use birka_diagnostics::printable_lines;
use birka_engine::SearchError;
use birka_engine::proof::ProofError;
use birka_records::{MoveNotationError, PositionError, PuzzleBookError, ReplayError};
use birka_rules::{HookError, IllegalMove};

/// Why an experiment failed. The messages say what each variant means.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LabError {
    #[error(transparent)]
    Cli(#[from] CliError),
    #[error("the engine `{engine}` cannot play: {why}")]
    EngineNotStarted { engine: String, why: String },
    #[error("an engine's program ended during {crashes} of {games} games, which count as its losses; the score does not show its strength")]
    EngineCrashed { crashes: u32, games: u32 },
    #[error("a random game could not go on: {0}")]
    Move(#[from] IllegalMove),
    #[error("{} is not a valid file of openings:{}", path.display(), list(.errors))]
    Openings { path: PathBuf, errors: Vec<OpeningError> },
    #[error("{} has no place for the table; write the lines `{begin}` and `{end}` where it belongs", path.display())]
    NoMarks { path: PathBuf, begin: &'static str, end: &'static str },
    #[error("another match is writing to {}; name another file, or wait for its end", path.display())]
    TableInUse { path: PathBuf },
    #[error("{} is no table of games and stays as it is; name another file or folder with `--record`", path.display())]
    NotATable { path: PathBuf },
    #[error("{}: {fault}", path.display())]
    PuzzleBook {
        path: PathBuf,
        #[source]
        fault: PuzzleBookError,
    },
    #[error("puzzles cannot be found: {0}")]
    ProofError(#[from] ProofError),
    #[error(
        "in {games} games of {id} the attackers closed no ring, so there is nothing to tune the ring weights on; leave the variant out"
    )]
    NoRing { id: String, games: u64 },
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error("{0}")]
    Hook(#[from] HookError),
}

/// Standard output cannot be written.
impl From<io::Error> for LabError {
    fn from(error: io::Error) -> Self {
        Self::Cli(error.into())
    }
}

impl LabError {
    /// Prints the error on standard error and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        if let Self::Cli(error) = self {
            return error.report();
        }
        // If standard error is closed, there is nowhere to report that.
        let _ = writeln!(output::stderr(), "birka: {}", printable_lines(&self.to_string()));
        ExitCode::FAILURE
    }
}

/// An invalid line in a file of openings.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub(crate) struct OpeningError {
    pub(crate) line: usize,
    pub(crate) kind: OpeningErrorKind,
}

/// The error in a line.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpeningErrorKind {
    #[error("{0}")]
    Position(PositionError),
    #[error("{0}")]
    Move(MoveNotationError),
    #[error("{0}")]
    Replay(ReplayError),
    #[error("the game is over after it; an opening must leave the game open")]
    GameOver,
    #[error("the file holds no opening; write one a line, a position such as `/3t3/…/ a` or moves such as `d2-c2 d3-c3`")]
    Empty,
}
