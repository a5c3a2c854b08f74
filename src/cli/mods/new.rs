use std::io::Write;
use std::process::ExitCode;

use birka_diagnostics::printable_path;
use birka_packaging::{Template, create_mod};

use crate::cli::error::CliError;
use crate::cli::library::{LibraryPaths, find_variant};

/// Create a playable mod in the folder of mods
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The id: lower-case letters, digits and hyphens, such as `my-game`
    id: String,
    /// Start with a variation of this variant instead of a small game
    #[arg(long, value_name = "ID")]
    extends: Option<String>,
}

pub(in crate::cli) fn run(args: &Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let folder = paths.mods_folder().ok_or(CliError::NoModsFolder)?;
    // The folder need not exist yet, so a missing one is no error.
    let library = LibraryPaths { mods: paths.mods.filter(|folder| folder.exists()), ..paths }.library();
    if let Some(taken) = library.variants().iter().find(|variant| variant.base_id == args.id) {
        return Err(CliError::IdTaken { id: args.id.clone(), path: taken.path.clone() });
    }
    let base = args.extends.as_deref().map(|id| find_variant(&library, id)).transpose()?;
    let created = create_mod(&folder, &args.id, base.as_ref().map_or(Template::Standalone, |base| Template::Extending(base)))?;
    let id = &args.id;
    let named = paths.mods.map(|folder| format!(" --mods {}", printable_path(folder))).unwrap_or_default();
    writeln!(out, "{} is ready.", printable_path(&created))?;
    writeln!(out, "  play it:        birka{named} --variant {id}")?;
    writeln!(out, "  change it:      {}", printable_path(&created.join("variants").join(format!("{id}.lua"))))?;
    writeln!(out, "  check it:       birka{named} check {id}")?;
    writeln!(out, "  give it away:   birka{named} pack {id}")?;
    Ok(ExitCode::SUCCESS)
}
