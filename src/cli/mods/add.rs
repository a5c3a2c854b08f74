use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::printable_path;

use crate::cli::error::CliError;
use crate::cli::library::LibraryPaths;
use crate::cli::output;

/// Install a packed mod into the folder of mods
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The packed mod, a zip file
    file: PathBuf,
    /// Replace an installed version
    #[arg(long)]
    replace: bool,
}

pub(in crate::cli) fn run(args: &Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let added = birka_packaging::install(&args.file, &paths.mods(), args.replace)?;
    for note in &added.notes {
        let _ = writeln!(output::stderr(), "{note}");
    }
    let replaced = added.replaced.map(|version| format!(" in place of {version}")).unwrap_or_default();
    writeln!(out, "{} {} is installed{replaced} in {}", added.manifest.id, added.manifest.version, printable_path(&added.folder))?;
    Ok(ExitCode::SUCCESS)
}
