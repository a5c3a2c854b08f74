use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::Sources;

/// Install a packed mod into the folder of mods
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The zip
    file: PathBuf,
    /// Put it in the place of the version that is installed
    #[arg(long)]
    replace: bool,
}

pub(super) fn run(args: &Args, sources: Sources, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let added = birka_packaging::install(&args.file, &sources.mods(), args.replace)?;
    for note in &added.notes {
        let _ = writeln!(std::io::stderr(), "{note}");
    }
    let replaced = added.replaced.map(|version| format!(" in place of {version}")).unwrap_or_default();
    writeln!(out, "{} {} is installed{replaced} in {}", added.manifest.id, added.manifest.version, added.folder.display())?;
    Ok(ExitCode::SUCCESS)
}
