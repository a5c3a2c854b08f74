//! Starting the game, and drawing pictures and films of it. A build without the feature `game` rejects these subcommands.

#[cfg(feature = "game")]
mod pictures;

use std::path::PathBuf;
use std::process::ExitCode;

use birka_localization::Language;

use super::error::CliError;
use super::files::LibraryPaths;
#[cfg(feature = "game")]
use crate::game;
#[cfg(feature = "game")]
pub(super) use pictures::{FilmArgs, ShotArgs, film, shot};
#[cfg(feature = "game")]
pub use pictures::{parse_pieces, parse_place, parse_preset, parse_size};
#[cfg(not(feature = "game"))]
pub(super) use without_game::{FilmArgs, ShotArgs, film, shot};

/// How the game starts.
#[derive(Debug, clap::Args)]
pub(super) struct PlayArgs {
    /// The variant to play [default: continue the saved game]
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// The language of the table this time: en, sv, de, fr, es or la [default: that of the system]
    #[arg(long, value_name = "CODE")]
    language: Option<Language>,
    /// Start a new game instead of the saved one
    #[arg(long)]
    fresh: bool,
}

impl PlayArgs {
    pub(super) fn are_given(&self) -> bool {
        self.variant.is_some() || self.language.is_some() || self.fresh
    }
}

/// Open the table with a game, a position or a link on it, or install a packed mod
#[derive(Debug, clap::Args)]
pub(super) struct OpenArgs {
    /// A file that `birka games import` reads, a link (`birka://…`, or to a game on a server) or a packed mod [default: only the table]
    #[arg(value_name = "FILE|LINK")]
    subject: Option<PathBuf>,
}

#[cfg(feature = "game")]
pub(super) fn play(args: PlayArgs, paths: LibraryPaths) -> Result<ExitCode, CliError> {
    let (scripts, mods) = paths.folders();
    let PlayArgs { variant, language, fresh } = args;
    Ok(game::play(game::PlayOptions { variant, scripts, mods, language, fresh, subject: None }))
}

#[cfg(feature = "game")]
pub(super) fn open(args: OpenArgs, paths: LibraryPaths) -> Result<ExitCode, CliError> {
    let (scripts, mods) = paths.folders();
    Ok(game::play(game::PlayOptions { scripts, mods, subject: args.subject, ..Default::default() }))
}

#[cfg(not(feature = "game"))]
pub(super) fn play(_: PlayArgs, _: LibraryPaths) -> Result<ExitCode, CliError> {
    Err(CliError::NoTable)
}

#[cfg(not(feature = "game"))]
pub(super) fn open(_: OpenArgs, _: LibraryPaths) -> Result<ExitCode, CliError> {
    Err(CliError::NoTable)
}

#[cfg(not(feature = "game"))]
mod without_game {
    use std::process::ExitCode;

    use crate::cli::error::CliError;
    use crate::cli::files::LibraryPaths;

    /// Render the table to a picture (not in this build)
    #[derive(Debug, clap::Args)]
    pub(in crate::cli) struct ShotArgs {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        _arguments: Vec<String>,
    }

    /// Render a recorded game to a film (not in this build)
    #[derive(Debug, clap::Args)]
    pub(in crate::cli) struct FilmArgs {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        _arguments: Vec<String>,
    }

    pub(in crate::cli) fn film(_: FilmArgs, _: LibraryPaths) -> Result<ExitCode, CliError> {
        Err(CliError::NoTable)
    }

    pub(in crate::cli) fn shot(_: ShotArgs, _: LibraryPaths) -> Result<ExitCode, CliError> {
        Err(CliError::NoTable)
    }
}
