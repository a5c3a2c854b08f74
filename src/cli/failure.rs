use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use super::contest::OpeningFault;
use birka_engine::SearchFault;
use birka_engine::proof::Unproven;
use birka_packaging::{CreateError, InstallError, PackError};
use birka_rules::record::opentafl_rules::RulesRecordError;
use birka_rules::record::{PositionError, PuzzleBookError};
use birka_rules::{HookError, IllegalMove};
use birka_script::{Diagnostic, Library, VariantLookupError};

/// Why a subcommand could not do its work.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// There is no such variant, perhaps because its file is broken.
    #[error("{unknown}")]
    Variant {
        #[source]
        unknown: VariantLookupError,
        diagnostics: Vec<Diagnostic>,
    },
    /// A position that is none.
    #[error("the position is not one of {variant}:{}", .faults.iter().map(|fault| format!("\n  {fault}")).collect::<String>())]
    Position { variant: String, faults: Vec<PositionError> },
    /// A file that cannot be read.
    #[error("{} cannot be read: {error}", path.display())]
    File {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    /// A file without the game that was asked for.
    #[error("{}: {why}", path.display())]
    NoGame { path: PathBuf, why: String },
    /// A text that is no rules record.
    #[error("the record cannot be used:{}", .faults.iter().map(|fault| format!("\n  {fault}")).collect::<String>())]
    Record { faults: Vec<RulesRecordError> },
    /// A file that cannot be written.
    #[error("{} cannot be written: {error}", path.display())]
    Unwritable {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    /// A file of weights or levels that is none.
    #[error("{} has no {what} in it: {fault}", path.display())]
    Ron {
        path: PathBuf,
        what: &'static str,
        #[source]
        fault: Box<ron::error::SpannedError>,
    },
    /// A level that there is not.
    #[error("there is no level {number}; they are 1 to {most}")]
    NoLevel { number: usize, most: usize },
    /// A function of the variant's own failed.
    #[error("{0}")]
    Hook(#[from] HookError),
    /// A move drawn at random could not be played, because a function of the variant's own failed.
    #[error("a random game could not go on: {0}")]
    Move(#[from] IllegalMove),
    /// A mod that cannot be made.
    #[error(transparent)]
    New(#[from] CreateError),
    /// A mod that cannot be packed.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// A mod that cannot be installed.
    #[error(transparent)]
    Add(#[from] InstallError),
    /// A mod that there is not.
    #[error("there is no folder `{subject}` and no mod of that id; `birka mods` lists them")]
    NoMod { subject: String },
    /// A name that a variant has.
    #[error("there is a variant `{id}` already, in {}; choose another name", path.display())]
    Taken { id: String, path: PathBuf },
    /// No folder for mods.
    #[error("there is no home folder to keep mods in; name a folder with `--mods DIR`")]
    NoModsFolder,
    /// The desktop does not open folders.
    #[error("{} cannot be opened: {error}; open it yourself", path.display())]
    Unopened {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    /// A build without the table was asked for it.
    #[cfg(not(feature = "game"))]
    #[error("this build has no table, only the command line; build Birka with its default features (`cargo build`) to play")]
    NoTable,
    /// A file of openings that is none.
    #[error("{} is no file of openings:{}", path.display(), .faults.iter().map(|fault| format!("\n  {fault}")).collect::<String>())]
    Openings { path: PathBuf, faults: Vec<OpeningFault> },
    /// A page without the lines between which a table belongs.
    #[error("{} has no place for the table; write the lines `{begin}` and `{end}` where it belongs", path.display())]
    NoPlace { path: PathBuf, begin: &'static str, end: &'static str },
    /// A table of games that another match writes to.
    #[error("another match is writing to {}; name another file, or wait for its end", path.display())]
    TableInUse { path: PathBuf },
    /// A file of puzzles that is none.
    #[error("{}: {fault}", path.display())]
    Book {
        path: PathBuf,
        #[source]
        fault: PuzzleBookError,
    },
    /// A proof that came to nothing.
    #[error("puzzles cannot be found: {0}")]
    Unproven(#[from] Unproven),
    /// Games in which there is nothing to find out.
    #[error("in {games} games of {id} the attackers closed no ring, so that nothing is found out about rings; leave the variant out")]
    NoRing { id: String, games: u64 },
    /// A search that came to nothing.
    #[error(transparent)]
    Search(#[from] SearchFault),
    /// A code that no error and no warning has.
    #[error("there is no page about {code:?}; `birka explain` lists the codes there are")]
    NoPage { code: String },
    /// Saved files cannot be noticed.
    #[error("saved files cannot be noticed: {why}")]
    NoWatch { why: String },
    /// Nobody takes what is printed.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    pub(super) fn unknown(unknown: VariantLookupError, library: &Library) -> Self {
        Self::Variant { unknown, diagnostics: library.diagnostics().to_vec() }
    }

    /// Says on standard error what went wrong, and gives the exit code.
    pub(super) fn report(&self) -> ExitCode {
        // Whoever reads only the beginning of what is printed has what he wanted.
        if let Self::Output(error) = self
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        let mut err = io::stderr().lock();
        if let Self::Variant { diagnostics, .. }
        | Self::Pack(PackError::Invalid(diagnostics))
        | Self::Add(InstallError::Invalid(diagnostics)) = self
        {
            for diagnostic in diagnostics {
                let _ = writeln!(err, "{diagnostic}");
            }
        }
        // There is nowhere left to complain to.
        let _ = writeln!(err, "birka: {self}");
        ExitCode::FAILURE
    }
}
