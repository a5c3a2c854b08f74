use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::Sources;

/// Pack a mod into a zip to give away, once it is found to be sound
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of the mod, or its id
    #[arg(value_name = "DIR|ID")]
    subject: PathBuf,
    /// The file to write; ID-VERSION.zip in the working folder where none is given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    replace: bool,
}

pub(super) fn run(args: &Args, sources: Sources, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let folder = if args.subject.is_dir() { args.subject.clone() } else { by_id(args, sources)? };
    let packed = birka_packaging::pack(&folder, args.out.as_deref(), args.replace)?;
    for warning in &packed.warnings {
        let _ = writeln!(std::io::stderr(), "{warning}");
    }
    let (file, count, bytes) = (packed.file.display(), packed.files, packed.bytes);
    writeln!(
        out,
        "{file}: {} {}, {count} files, {bytes} bytes; others install it with `birka add`",
        packed.manifest.id, packed.manifest.version
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The folder of a mod, be it loaded or not.
fn by_id(args: &Args, sources: Sources) -> Result<PathBuf, Failure> {
    let subject = args.subject.to_string_lossy().into_owned();
    let mods = sources.mods();
    let loaded = mods.get(&subject).map(|one| one.folder.clone());
    let left_out = || mods.skipped().iter().find(|one| one.id() == subject).map(|one| one.folder.clone());
    loaded.or_else(left_out).ok_or(Failure::NoMod { subject })
}
