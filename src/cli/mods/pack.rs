use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::printable_path;

use crate::cli::error::CliError;
use crate::cli::library::LibraryPaths;
use crate::cli::output;

/// Check a mod and pack it into a zip file
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The folder of the mod, or its id
    #[arg(value_name = "DIR|ID")]
    subject: PathBuf,
    /// The file to write [default: ID-VERSION.zip in the working folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    replace: bool,
}

pub(in crate::cli) fn run(args: &Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let folder = if args.subject.is_dir() { args.subject.clone() } else { folder_of_mod(args, paths)? };
    let packed = birka_packaging::pack(&folder, args.out.as_deref(), args.replace)?;
    for warning in &packed.warnings {
        let _ = writeln!(output::stderr(), "{warning}");
    }
    let (file, count, bytes) = (printable_path(&packed.file), packed.files, packed.bytes);
    writeln!(
        out,
        "{file}: {} {}, {count} files, {bytes} bytes; others install it with `birka add`",
        packed.manifest.id, packed.manifest.version
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The folder of the mod with the given id, loaded or not.
fn folder_of_mod(args: &Args, paths: LibraryPaths) -> Result<PathBuf, CliError> {
    let subject = args.subject.to_string_lossy().into_owned();
    let mods = paths.mods();
    let loaded = mods.get(&subject).map(|one| one.folder.clone());
    let left_out = || mods.skipped().iter().find(|one| one.id() == subject).map(|one| one.folder.clone());
    loaded.or_else(left_out).ok_or(CliError::NoMod { subject })
}
