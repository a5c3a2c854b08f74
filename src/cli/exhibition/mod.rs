//! Subcommands about the exhibition, the unattended table: `exhibit` and `stats`.

#[cfg(feature = "game")]
mod still;
#[cfg(feature = "game")]
mod supervise;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[cfg(feature = "game")]
use birka_diagnostics::printable;
use birka_diagnostics::{Code, Diagnostic, RonSourceMap, Severity};
use birka_exhibition::config::{AnyVariant, Config, ConfigSource};
use birka_exhibition::display;
use birka_exhibition::statistics::{Summary, page};
use birka_localization::{Language, Texts};
use birka_script::Library;

use super::error::CliError;
use super::files::LibraryPaths;
use super::files::write_output;
use crate::catalogue::LibraryCatalogue;
#[cfg(feature = "game")]
use crate::game;

/// Run the table as an exhibit that nobody looks after, or check its config
///
/// The exhibit runs under a supervisor, which starts it again when it fails. It ends on SIGTERM, and when staff close it (exit code 77).
#[derive(Debug, clap::Args)]
pub(super) struct ExhibitArgs {
    /// The config [default: every setting has its default]
    #[arg(value_name = "CONFIG.ron")]
    config: Option<PathBuf>,
    /// Only print everything that is wrong with the config; exit code 1 if there are errors
    #[arg(long, requires = "config", conflicts_with_all = ["demo", "windowed"])]
    check: bool,
    /// Play a programme of three minutes without a config; Escape ends it
    #[arg(long, conflicts_with = "config")]
    demo: bool,
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
    windowed: bool,
    /// Run in the kiosk compositor cage, on a console without a desktop; OPTIONS are options of cage besides those that the config has for it
    #[cfg(unix)]
    #[arg(
        long,
        value_name = "OPTIONS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "-d",
        allow_hyphen_values = true,
        conflicts_with_all = ["check", "demo", "windowed", "texts"]
    )]
    cage: Option<String>,
    /// Let the compositor turn the picture as the config says; `--cage` says so
    #[arg(long, hide = true)]
    turn: bool,
    /// Be the exhibit itself; the supervisor says so
    #[arg(long, hide = true)]
    supervised: bool,
    /// Only show this picture, until standard input ends; the supervisor says so
    #[arg(long, hide = true, value_name = "PICTURE")]
    still: Option<PathBuf>,
    /// The languages of the house for the still
    #[arg(long, hide = true, value_delimiter = ',')]
    languages: Vec<Language>,
}

pub(super) fn exhibit(args: ExhibitArgs, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if args.check {
        return check(&args, paths, out);
    }
    if let Some(language) = args.texts {
        return print_texts(language, &args, out);
    }
    start(args, paths)
}

#[cfg(feature = "game")]
fn start(args: ExhibitArgs, paths: LibraryPaths) -> Result<ExitCode, CliError> {
    if let Some(picture) = &args.still {
        let languages = if args.languages.is_empty() { &Language::ALL[..] } else { &args.languages };
        return Ok(still::show(picture, languages));
    }
    if args.supervised || args.demo {
        let _still = (args.demo && !args.windowed).then(still::Companion::start);
        let (scripts, mods) = paths.folders();
        let ExhibitArgs { config, demo, windowed, .. } = args;
        return Ok(game::exhibition::run(game::exhibition::ExhibitionOptions { config, scripts, mods, demo, windowed }));
    }
    #[cfg(unix)]
    if let Some(options) = &args.cage {
        return supervise::run_in_cage(args.config.as_deref(), options, paths);
    }
    supervise::supervise_exhibit(args.config.as_deref(), args.windowed, args.turn, paths)
}

#[cfg(not(feature = "game"))]
fn start(_: ExhibitArgs, _: LibraryPaths) -> Result<ExitCode, CliError> {
    Err(CliError::NoTable)
}

/// Prints everything that is wrong with the config, and what this machine lacks for it.
fn check(args: &ExhibitArgs, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let (config, library, mut diagnostics) = read(args, paths);
    diagnostics.extend(faults_of_scripts(&config, &library));
    diagnostics.extend(args.config.as_deref().into_iter().flat_map(|path| lacks_of_machine(path, &config)));
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

/// The faults of the scripts: errors that keep a variant from being played, and what `birka check` finds in those that the config names, such as an
/// example that fails.
fn faults_of_scripts(config: &Config, library: &Library) -> Vec<Diagnostic> {
    let named = config.offers.iter().map(|offer| &offer.variant).chain(config.attract.scenes.iter().map(|scene| &scene.variant));
    let mut variants: Vec<_> = named.filter_map(|id| library.get(id).ok()).collect();
    variants.sort_by(|one, other| one.path.cmp(&other.path));
    variants.dedup_by(|one, other| one.path == other.path);
    let mut faults = library.diagnostics().to_vec();
    faults.extend(variants.iter().flat_map(|variant| library.check_variant(variant).diagnostics));
    faults
}

/// The parts that the config asks for and this machine lacks. These are warnings: the exhibit runs on another machine, or without them.
fn lacks_of_machine(path: &Path, config: &Config) -> Vec<Diagnostic> {
    let map = RonSourceMap::new(&std::fs::read_to_string(path).unwrap_or_default());
    let mut lacks = Vec::new();
    let mut note = |key: &str, message: String| {
        lacks.push(Diagnostic::warning(path, Code::Exhibition, message).at(map.line(key), map.span(key)));
    };
    let turns = || display::cage_version().is_ok_and(|version| display::cage_arguments(&config.screen, &version, "").1);
    let needed = [
        ("hours.screen_off", config.hours.screen_off.program()),
        ("statistics.report_address", config.statistics.report_address.map(|_| ("curl", "curl"))),
        ("screen.rotation_degrees", (config.screen.rotation != 0 && turns()).then_some(("wlr-randr", "wlr-randr"))),
    ];
    for (key, program) in needed {
        if let Some((program, package)) = program.filter(|(program, _)| display::find_program(program).is_none()) {
            note(key, format!("this needs the command `{program}`, which this machine does not have; install the package `{package}`"));
        }
    }
    #[cfg(feature = "game")]
    if let Some(card) = config.sound.device.as_deref().filter(|card| !game::sound::has_card(card)) {
        let card = printable(card);
        note("sound.device", format!("this machine has no sound card `{card}` now; `aplay -L` lists those that it has"));
    }
    lacks
}

/// Prints the texts that a config can replace, one per line in the syntax of the config, with the replacements of the config.
fn print_texts(language: Language, args: &ExhibitArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
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
fn read(args: &ExhibitArgs, paths: LibraryPaths) -> (Config, Library, Vec<Diagnostic>) {
    let path = args.config.as_deref();
    // The config names a folder of variants, which must be known to check the rest.
    let (first, _) = ConfigSource::open(path, &AnyVariant);
    let config_mods = first.config().museum.mods.clone();
    let library = LibraryPaths { mods: paths.mods.or(config_mods.as_deref()), ..paths }.library();
    let (source, diagnostics) = ConfigSource::open(path, &LibraryCatalogue(&library));
    ((*source.config()).clone(), library, diagnostics)
}

/// Summarize the visits of an exhibition, and write a page with plots
#[derive(Debug, clap::Args)]
pub(super) struct StatsArgs {
    /// Files of visits (CSV)
    #[arg(value_name = "FILE.csv", required = true)]
    files: Vec<PathBuf>,
    /// The page to write, or the folder to write it into [default: the first file, ending in .html]
    #[arg(long, value_name = "PAGE.html|DIR")]
    out: Option<PathBuf>,
    /// The config of the exhibition, whose name of the house stands on the page
    #[arg(long, value_name = "CONFIG.ron")]
    config: Option<PathBuf>,
}

pub(super) fn stats(args: &StatsArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let mut summary = Summary::default();
    for path in &args.files {
        let is_of_visits = summary.add_file(path).map_err(|error| CliError::Unreadable { path: path.clone(), error })?;
        if !is_of_visits {
            return Err(CliError::NoVisits { path: path.clone() });
        }
    }
    write!(out, "{summary}")?;
    let beside = args.files[0].with_extension("html");
    let path = match &args.out {
        Some(folder) if folder.is_dir() => folder.join(beside.file_name().unwrap_or(beside.as_os_str())),
        Some(path) => path.clone(),
        None => beside,
    };
    if args.files.iter().any(|file| is_same_file(file, &path)) {
        return Err(CliError::OutputIsInput { path });
    }
    let (config, faults) = ConfigSource::open(args.config.as_deref(), &AnyVariant);
    faults.iter().for_each(|fault| eprintln!("{}", fault.with_column()));
    write_output(&path, &page(&summary, &config.config().museum.name))?;
    writeln!(out, "page              {}", path.display())?;
    Ok(ExitCode::SUCCESS)
}

/// Whether two paths name the same file, however they are written.
fn is_same_file(one: &Path, other: &Path) -> bool {
    one == other || one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}
