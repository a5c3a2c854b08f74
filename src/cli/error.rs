use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::printable_lines;
use birka_engine::SearchError;
use birka_engine::proof::ProofError;
use birka_game_archive::{ArchiveError, ExportError};
use birka_packaging::{CreateError, InstallError, PackError, RemoveError};
use birka_rules::record::game_record::RecordFault;
use birka_rules::record::opentafl_rules::RulesRecordError;
use birka_rules::record::{PositionError, PuzzleBookError};
use birka_rules::{HookError, IllegalMove};
use birka_script::{Code, Diagnostic, Library, VariantLookupError};

use super::output;
use super::tournament::openings::OpeningError;

/// Why a subcommand failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    /// There is no such variant, perhaps because its file has errors.
    #[error("{unknown}")]
    Variant {
        #[source]
        unknown: VariantLookupError,
        diagnostics: Vec<Diagnostic>,
    },
    /// The position is invalid.
    #[error("the position is not valid in {variant}:{}", list(.faults))]
    Position { variant: String, faults: Vec<PositionError> },
    /// A file cannot be read.
    #[error("{} cannot be read: {error}", path.display())]
    Unreadable {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    /// A file does not contain the requested game.
    #[error("{}: {why}", path.display())]
    NoGame { path: PathBuf, why: String },
    /// The text is not a rules record.
    #[error("the record cannot be used:{}", list(.faults))]
    RulesRecord { faults: Vec<RulesRecordError> },
    /// A file cannot be written.
    #[error("{} cannot be written: {error}", path.display())]
    Unwritable {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    /// The supervisor of an exhibition cannot start.
    #[cfg(feature = "game")]
    #[error("the supervisor of the exhibition cannot start: {error}")]
    Supervisor {
        #[source]
        error: io::Error,
    },
    /// A supervisor with the same data runs already.
    #[cfg(feature = "game")]
    #[error("an exhibit already runs with the data in {}; stop it first, or set BIRKA_DATA to another folder", folder.display())]
    ExhibitRuns { folder: PathBuf },
    /// The file to write is also to be read.
    #[error("{} would be replaced by the page; name another file with `--out`", path.display())]
    OutputIsInput { path: PathBuf },
    /// A file of weights or levels cannot be parsed.
    #[error("{} is not a valid file of {what}: {fault}", path.display())]
    Ron {
        path: PathBuf,
        what: &'static str,
        #[source]
        fault: Box<ron::error::SpannedError>,
    },
    /// There is no such level.
    #[error("there is no level {number}; levels are 0 to {most}")]
    NoLevel { number: usize, most: usize },
    /// Another program cannot play.
    #[error("the engine `{engine}` cannot play: {why}")]
    EngineNotStarted { engine: String, why: String },
    /// Another program ended during games.
    #[error("an engine's program ended during {crashes} of {games} games, which count as its losses; the score does not show its strength")]
    EngineCrashed { crashes: u32, games: u32 },
    /// A hook of the variant failed.
    #[error("{0}")]
    Hook(#[from] HookError),
    /// A randomly chosen move could not be played because a hook of the variant failed.
    #[error("a random game could not go on: {0}")]
    Move(#[from] IllegalMove),
    /// A mod cannot be created.
    #[error(transparent)]
    New(#[from] CreateError),
    /// A mod cannot be packed.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// A mod cannot be installed.
    #[error(transparent)]
    Add(#[from] InstallError),
    /// A mod cannot be removed.
    #[error(transparent)]
    Remove(#[from] RemoveError),
    /// A variant that is to be removed comes with the program.
    #[error("`{id}` comes with Birka and stays; only mods can be removed, and `birka mods` lists them")]
    ShippedVariant { id: String },
    /// A variant that is to be removed belongs to a mod with another id.
    #[error("`{id}` is a variant of the mod `{of_mod}`; `birka remove {of_mod}` removes that")]
    VariantOfMod { id: String, of_mod: String },
    /// There is no such mod.
    #[error("there is no folder `{subject}` and no mod with that id; `birka mods` lists them")]
    NoMod { subject: String },
    /// The folder of scripts does not exist.
    #[error(
        "{}",
        Diagnostic::error(path, Code::NoScripts, "there is no such folder of scripts; name one that exists with `--scripts DIR`")
    )]
    NoScripts { path: PathBuf },
    /// A folder to write into does not exist.
    #[error("there is no folder {}; create it first, or name another", path.display())]
    NoFolder { path: PathBuf },
    /// The id is taken by a variant.
    #[error("there is already a variant `{id}`, in {}; choose another id", path.display())]
    IdTaken { id: String, path: PathBuf },
    /// There is no folder for mods.
    #[error("there is no home folder for mods; name a folder with `--mods DIR`")]
    NoModsFolder,
    /// The desktop cannot open a folder.
    #[error("{} cannot be opened: {error}; open it yourself", path.display())]
    Unopened {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    /// A build without the table was asked for it.
    #[cfg(not(feature = "game"))]
    #[error("this build has only the command line; build Birka with its default features (`cargo build`) to play")]
    NoTable,
    /// A file of openings is invalid.
    #[error("{} is not a valid file of openings:{}", path.display(), list(.errors))]
    Openings { path: PathBuf, errors: Vec<OpeningError> },
    /// A Markdown page lacks the marks for the table.
    #[error("{} has no place for the table; write the lines `{begin}` and `{end}` where it belongs", path.display())]
    NoMarks { path: PathBuf, begin: &'static str, end: &'static str },
    /// Another match has locked the table of games.
    #[error("another match is writing to {}; name another file, or wait for its end", path.display())]
    TableInUse { path: PathBuf },
    /// The file for the games of a match has something else in it.
    #[error("{} is no table of games and stays as it is; name another file or folder with `--record`", path.display())]
    NotATable { path: PathBuf },
    /// The archive of games cannot be used.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// Games cannot be written in a format.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// A game of the archive does not agree with the rules of its variant, which have perhaps changed.
    #[error("game {number} cannot be replayed by the rules as they are:{}", list(.faults))]
    Replay { number: u64, faults: Vec<RecordFault> },
    /// Filters were given together with numbers.
    #[error("filters choose among `--all` games; leave out the numbers or the filters")]
    FilterWithNumbers,
    /// Deleting was not confirmed.
    #[error("nothing was deleted; answer y, or use `--yes`")]
    NotConfirmed,
    /// There is no folder for data.
    #[error("there is no home folder for data; name a folder in BIRKA_DATA")]
    NoDataFolder,
    /// A puzzle book cannot be parsed.
    #[error("{}: {fault}", path.display())]
    PuzzleBook {
        path: PathBuf,
        #[source]
        fault: PuzzleBookError,
    },
    /// A proof search gave no result.
    #[error("puzzles cannot be found: {0}")]
    ProofError(#[from] ProofError),
    /// The games contain nothing to tune on.
    #[error(
        "in {games} games of {id} the attackers closed no ring, so there is nothing to tune the ring weights on; leave the variant out"
    )]
    NoRing { id: String, games: u64 },
    /// A search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// There is no such error code.
    #[error("there is no page about {code:?}; `birka explain` lists all codes")]
    NoPage { code: String },
    /// Files cannot be watched.
    #[error("files cannot be watched: {why}")]
    NoWatch { why: String },
    /// Standard output cannot be written. What is read from and written to files has errors that name the file.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// The errors, each on an indented line of its own.
fn list(errors: &[impl Display]) -> String {
    errors.iter().map(|error| format!("\n  {error}")).collect()
}

impl CliError {
    pub(super) fn unknown_variant(unknown: VariantLookupError, library: &Library) -> Self {
        Self::Variant { unknown, diagnostics: library.diagnostics().to_vec() }
    }

    /// Prints the error on standard error and returns the exit code.
    pub(super) fn report(&self) -> ExitCode {
        // A reader that closes the pipe early, such as `head`, is no error.
        if let Self::Output(error) = self
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        let mut err = output::stderr();
        if let Self::Variant { diagnostics, .. }
        | Self::Pack(PackError::Invalid(diagnostics))
        | Self::Add(InstallError::Invalid(diagnostics)) = self
        {
            for diagnostic in diagnostics {
                let _ = writeln!(err, "{diagnostic}");
            }
        }
        // If standard error is closed, there is nowhere to report that.
        let _ = writeln!(err, "birka: {}", printable_lines(&self.to_string()));
        ExitCode::FAILURE
    }
}
