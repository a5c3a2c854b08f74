use std::io::Write;
use std::process::ExitCode;

use birka_diagnostics::{printable, printable_path, suggest};

use crate::cli::error::CliError;
use crate::cli::library::LibraryPaths;
use crate::cli::output;

/// Remove a mod from the folder of mods
///
/// Nothing is asked and nothing is lost: the mod is moved into the hidden folder `.removed` beside it. Moved back, it is loaded again.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The id of the mod
    #[arg(value_name = "MOD")]
    id: String,
}

pub(in crate::cli) fn run(args: &Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let library = paths.library();
    let mods = library.mods();
    let is_mod = mods.get(&args.id).is_some() || mods.skipped().iter().any(|one| one.id() == args.id);
    if let Some(variant) = library.variants().iter().find(|variant| variant.base_id == args.id).filter(|_| !is_mod) {
        return Err(match variant.from_mod() {
            Some(of_mod) => CliError::VariantOfMod { id: args.id.clone(), of_mod: of_mod.manifest.id.clone() },
            None => CliError::ShippedVariant { id: args.id.clone() },
        });
    }
    let own = mods.get(&args.id);
    let variants = library.variants().iter().filter(|variant| own.is_some_and(|one| one.contains(&variant.path)));
    let variants: Vec<&str> = variants.map(|variant| variant.id.as_str()).collect();
    let removed = birka_packaging::remove(&args.id, mods)?;
    let version = removed.version.map(|version| format!(" {version}")).unwrap_or_default();
    let named = if variants.is_empty() { String::new() } else { format!(" with {}", suggest::and_list(&variants)) };
    writeln!(out, "{}{version} is removed{named}; it is kept in {}", printable(&removed.id), printable_path(&removed.kept_in))?;
    if !removed.dependents.is_empty() {
        let ids = suggest::and_list(&removed.dependents);
        let _ = writeln!(output::stderr(), "{}", printable(&format!("without it these mods are not loaded: {ids}")));
    }
    Ok(ExitCode::SUCCESS)
}
