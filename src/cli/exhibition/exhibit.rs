use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::{Diagnostic, Severity};
use birka_exhibition::config::{AnyVariant, Config, ConfigSource};
use birka_localization::{Language, Texts};
use birka_script::Library;

use crate::cli::error::CliError;
use crate::cli::library::LibraryPaths;
use crate::session::LibraryCatalogue;

/// Run the table as an exhibit that nobody looks after, or check its config
///
/// The exhibit runs under a supervisor, which starts it again when it fails. It ends on SIGTERM, and when staff close it (exit code 77).
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The config [default: every setting has its default]
    #[arg(value_name = "CONFIG.ron")]
    pub(super) config: Option<PathBuf>,
    /// Only print everything that is wrong with the config; exit code 1 if there are errors
    #[arg(long, requires = "config", conflicts_with_all = ["demo", "windowed"])]
    check: bool,
    /// Play a programme of three minutes without a config; Escape ends it
    #[arg(long, conflicts_with = "config")]
    pub(super) demo: bool,
    /// Print the texts that a house can replace, as they stand in `house.texts`: ids and texts in English, or in the language LANG
    #[arg(
        long,
        value_name = "LANG",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "en",
        conflicts_with_all = ["check", "demo", "windowed"]
    )]
    texts: Option<Language>,
    /// Use a window instead of the whole screen
    #[arg(long)]
    pub(super) windowed: bool,
    /// Be the exhibit itself; the supervisor says so
    #[arg(long, hide = true)]
    pub(super) supervised: bool,
    /// Only show this picture, until standard input ends; the supervisor says so
    #[arg(long, hide = true, value_name = "PICTURE")]
    pub(super) still: Option<PathBuf>,
}

pub(in crate::cli) fn run(args: Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if args.check {
        return check(&args, paths, out);
    }
    if let Some(language) = args.texts {
        return print_texts(language, &args, out);
    }
    start(args, paths)
}

#[cfg(feature = "game")]
fn start(args: Args, paths: LibraryPaths) -> Result<ExitCode, CliError> {
    if let Some(picture) = &args.still {
        return Ok(super::still::show(picture));
    }
    if args.supervised || args.demo {
        return Ok(super::supervise::exhibit(args, paths));
    }
    super::supervise::supervise_exhibit(&args, paths)
}

#[cfg(not(feature = "game"))]
fn start(_: Args, _: LibraryPaths) -> Result<ExitCode, CliError> {
    Err(CliError::NoTable)
}

/// Prints everything that is wrong with the config.
fn check(args: &Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let (config, library, diagnostics) = read(args, paths);
    diagnostics.iter().try_for_each(|diagnostic| writeln!(out, "{}", diagnostic.with_column()))?;
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

/// Prints the texts that a house can replace, one a line in the syntax of the config. Those that the config replaces are its own.
fn print_texts(language: Language, args: &Args, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let (source, diagnostics) = ConfigSource::open(args.config.as_deref(), &AnyVariant);
    diagnostics.iter().for_each(|diagnostic| eprintln!("{}", diagnostic.with_column()));
    let config = source.config();
    for (id, shipped) in Texts::replaceable(language) {
        let own = config.museum.texts.iter().rfind(|own| own.language == language && own.id == id);
        writeln!(out, "{id:?}: {:?},", own.map_or(shipped, |own| &own.text))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The config, the variants that it can name, and everything wrong with it.
fn read(args: &Args, paths: LibraryPaths) -> (Config, Library, Vec<Diagnostic>) {
    let path = args.config.as_deref();
    // The config names the folder of the house's variants, which must be known to check the rest.
    let (first, _) = ConfigSource::open(path, &AnyVariant);
    let own_mods = first.config().museum.mods.clone();
    let library = LibraryPaths { mods: paths.mods.or(own_mods.as_deref()), ..paths }.library();
    let (source, diagnostics) = ConfigSource::open(path, &LibraryCatalogue(&library));
    ((*source.config()).clone(), library, diagnostics)
}
