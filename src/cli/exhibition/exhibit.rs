use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::{Diagnostic, Severity};
use birka_exhibition::config::{AnyVariant, Config, ConfigSource};
use birka_script::Library;

use crate::cli::error::CliError;
use crate::cli::library::LibraryPaths;
use crate::session::LibraryCatalogue;

/// Run the exhibition: a table for visitors that nobody looks after, restarted whenever it fails
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The config; without one every setting has its default
    #[arg(value_name = "CONFIG.ron", required_if_eq("check", "true"))]
    pub(super) config: Option<PathBuf>,
    /// Print everything that is wrong with the config; exit code 1 if there are errors
    #[arg(long)]
    check: bool,
    /// A programme of three minutes for fairs, without a config; the Escape key ends it
    #[arg(long, conflicts_with_all = ["config", "check"])]
    pub(super) demo: bool,
    /// In a window, and without the process that restarts it
    #[arg(long, conflicts_with = "check")]
    pub(super) windowed: bool,
}

pub(in crate::cli) fn run(args: &Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if args.check { check(args, paths, out) } else { super::table::open(args, paths) }
}

/// Prints everything that is wrong with the config.
fn check(args: &Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let (config, library, diagnostics) = read(args, paths);
    diagnostics.iter().try_for_each(|diagnostic| writeln!(out, "{diagnostic}"))?;
    out.flush()?;
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    if errors > 0 {
        eprintln!("`birka explain {}` explains that code", diagnostics[0].code);
        return Ok(ExitCode::FAILURE);
    }
    let offers: Vec<&str> = config.offers.iter().map(|offer| offer.variant.as_str()).collect();
    let languages: Vec<&str> = config.languages.iter().map(|language| language.code()).collect();
    let variants = library.variants().len();
    eprintln!("the config is valid: offers {} (of {variants} variants), languages {}", offers.join(", "), languages.join(", "));
    Ok(ExitCode::SUCCESS)
}

/// The config, the variants that it can name, and everything wrong with it.
fn read(args: &Args, paths: LibraryPaths) -> (Config, Library, Vec<Diagnostic>) {
    let path = args.config.as_deref();
    // The config names the folder of the house's variants, which must be known to check the rest.
    let (first, _) = ConfigSource::open(path, &AnyVariant);
    let house_mods = first.config().house.mods.clone();
    let library = LibraryPaths { mods: paths.mods.or(house_mods.as_deref()), ..paths }.library();
    let (source, diagnostics) = ConfigSource::open(path, &LibraryCatalogue(&library));
    ((*source.config()).clone(), library, diagnostics)
}
