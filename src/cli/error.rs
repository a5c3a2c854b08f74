use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::printable_lines;
use birka_engine::SearchError;
use birka_game_archive::{ArchiveError, ExportError};
use birka_packaging::{CreateError, InstallError, PackError, RemoveError};
use birka_records::PositionError;
use birka_records::game_record::{Fault, RecordFault};
use birka_records::opentafl_rules::RulesRecordError;
use birka_rules::HookError;
use birka_script::{Code, Diagnostic, Library, VariantLookupError};

use super::output;

/// Why a subcommand failed. The messages say what each variant means.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error("{unknown}")]
    Variant {
        #[source]
        unknown: VariantLookupError,
        diagnostics: Vec<Diagnostic>,
    },
    #[error("the position is not valid in {variant}:{}", list(.faults))]
    Position { variant: String, faults: Vec<PositionError> },
    #[error("{} cannot be read: {error}", path.display())]
    Unreadable {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    #[error("{}: {why}", path.display())]
    NoGame { path: PathBuf, why: String },
    #[error("the record cannot be used:{}", list(.faults))]
    RulesRecord { faults: Vec<RulesRecordError> },
    #[error("the link cannot be used:{}", list(.faults))]
    Link { faults: Vec<Fault> },
    #[error("the link carries a {kind}, not a variant")]
    NoVariantInLink { kind: &'static str },
    #[error("{} cannot be written: {error}", path.display())]
    Unwritable {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    #[error("{} is there already; name another file with `--out`, or delete it first", .0.display())]
    OutputExists(PathBuf),
    #[cfg(feature = "game")]
    #[error("the supervisor of the exhibition cannot start: {error}")]
    Supervisor {
        #[source]
        error: io::Error,
    },
    #[cfg(all(unix, feature = "game"))]
    #[error("the compositor cage cannot be run: {error}; install the package `cage`, or use X11")]
    Cage {
        #[source]
        error: io::Error,
    },
    #[cfg(feature = "game")]
    #[error("an exhibit already runs with the data in {}; stop it first, or set BIRKA_DATA to another folder", folder.display())]
    ExhibitRuns { folder: PathBuf },
    #[error("{} is no file of visits: it has neither the headings of one nor a line", path.display())]
    NoVisits { path: PathBuf },
    #[error("{} would be replaced by the page; name another file with `--out`", path.display())]
    OutputIsInput { path: PathBuf },
    #[error("{} is not a valid file of {what}: {fault}", path.display())]
    Ron {
        path: PathBuf,
        what: &'static str,
        #[source]
        fault: Box<ron::error::SpannedError>,
    },
    #[error("there is no level {number}; levels are 0 to {most}")]
    NoLevel { number: usize, most: usize },
    #[error("{0}")]
    Hook(#[from] HookError),
    #[error(transparent)]
    New(#[from] CreateError),
    #[error(transparent)]
    Pack(#[from] PackError),
    #[error(transparent)]
    Add(#[from] InstallError),
    #[error(transparent)]
    Remove(#[from] RemoveError),
    #[error("`{id}` comes with Birka and stays; only mods can be removed, and `birka mods` lists them")]
    ShippedVariant { id: String },
    #[error("`{id}` is a variant of the mod `{of_mod}`; `birka remove {of_mod}` removes that")]
    VariantOfMod { id: String, of_mod: String },
    #[error("there is no folder `{subject}` and no mod with that id; `birka mods` lists them")]
    NoMod { subject: String },
    #[error(
        "{}",
        Diagnostic::error(path, Code::NoScripts, "there is no such folder of scripts; name one that exists with `--scripts DIR`")
    )]
    NoScripts { path: PathBuf },
    #[error("there is no folder {}; create it first, or name another", path.display())]
    NoFolder { path: PathBuf },
    #[error("there is already a variant `{id}`, in {}; choose another id", path.display())]
    IdTaken { id: String, path: PathBuf },
    #[error("there is no home folder for mods; name a folder with `--mods DIR`")]
    NoModsFolder,
    #[error("{} cannot be opened: {error}; open it yourself", path.display())]
    Unopened {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    #[error(
        "`birka {subcommand}` belongs to the laboratory, which is not beside this program: {error}; build it with `cargo build -p birka-laboratory`"
    )]
    NoLaboratory {
        subcommand: String,
        #[source]
        error: io::Error,
    },
    #[cfg(not(feature = "game"))]
    #[error("this build has only the command line; build Birka with its default features (`cargo build`) to play")]
    NoTable,
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error(transparent)]
    Export(#[from] ExportError),
    /// A game of the archive does not agree with the rules of its variant, which have perhaps changed.
    #[error("game {number} cannot be replayed by the rules as they are:{}", list(.faults))]
    Replay { number: u64, faults: Vec<RecordFault> },
    #[error("filters choose among `--all` games; leave out the numbers or the filters")]
    FilterWithNumbers,
    #[error("nothing was deleted; answer y, or use `--yes`")]
    NotConfirmed,
    #[error("there is no home folder for data; name a folder in BIRKA_DATA")]
    NoDataFolder,
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error("there is no page about {code:?}; `birka explain` lists all codes")]
    NoPage { code: String },
    #[error("files cannot be watched: {why}")]
    NoWatch { why: String },
    /// Standard output cannot be written. What is read from and written to files has errors that name the file.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// The errors, each on an indented line of its own.
pub fn list(errors: &[impl Display]) -> String {
    errors.iter().map(|error| format!("\n  {error}")).collect()
}

/// The errors on one line, separated by semicolons.
pub(super) fn on_one_line(errors: &[impl Display]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl CliError {
    pub(super) fn unknown_variant(unknown: VariantLookupError, library: &Library) -> Self {
        Self::Variant { unknown, diagnostics: library.diagnostics().to_vec() }
    }

    /// Prints the error on standard error and returns the exit code.
    pub fn report(&self) -> ExitCode {
        // A reader that closes the pipe early, such as `head`, is not an error.
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
