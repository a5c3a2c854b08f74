use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use birka_exhibition::ExhibitionFolder;
use birka_exhibition::config::{AnyVariant, ConfigSource};
use birka_exhibition::heartbeat::SUPERVISED_VARIABLE;
use birka_exhibition::supervisor::{Policy, ProcessSpec, Supervised, supervise};

use super::exhibit::Args;
use crate::cli::error::CliError;
use crate::cli::library::LibraryPaths;
use crate::game::exhibition::{self, ExhibitionOptions};

/// Runs the exhibition: the supervisor, which starts this program again with the same arguments, or in that process the table itself.
pub(super) fn open(args: &Args, paths: LibraryPaths) -> Result<ExitCode, CliError> {
    let is_supervised = env::var_os(SUPERVISED_VARIABLE).is_some();
    let program = env::current_exe().ok().filter(|_| !(is_supervised || args.demo || args.windowed));
    let folder = birka_paths::data_folder().map(|data| ExhibitionFolder::in_data_folder(&data));
    let (Some(program), Some(folder)) = (program, folder) else {
        return Ok(exhibition::run(ExhibitionOptions {
            config: args.config.clone(),
            scripts: paths.scripts.map(Path::to_owned),
            mods: paths.mods.map(Path::to_owned),
            demo: args.demo,
            windowed: args.windowed,
        }));
    };
    let config = args.config.clone();
    let exhibit = ProcessSpec { program, arguments: env::args_os().skip(1).collect(), environment: Vec::new() };
    let ended = supervise(Supervised {
        exhibit,
        still: None,
        crashes: folder.crashes(),
        last_picture: folder.last_picture(),
        policy: Box::new(move || Policy::from(ConfigSource::open(config.as_deref(), &AnyVariant).0.config().supervision)),
        stop: Arc::new(AtomicBool::new(false)),
    });
    Ok(ExitCode::from(ended.code()))
}
