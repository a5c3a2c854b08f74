use std::io::Write;
use std::process::ExitCode;

use birka_diagnostics::{printable, printable_path};
use birka_mods::{Mod, Mods, SkippedMod};
use birka_script::{Library, Severity};
use serde::Serialize;

use crate::cli::error::CliError;
use crate::cli::library::LibraryPaths;
use crate::cli::output;

/// Print the folder of mods and list the mods: id, version, name, variants and errors
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// Print JSON instead
    #[arg(long)]
    json: bool,
    /// Create the folder if needed and open it in the desktop's file manager
    #[arg(long)]
    open: bool,
}

/// The JSON output.
#[derive(Serialize)]
struct Listing {
    folder: Option<String>,
    mods: Vec<Entry>,
}

/// A mod in the JSON output.
#[derive(Serialize)]
struct Entry {
    id: String,
    name: Option<String>,
    version: Option<String>,
    folder: String,
    variants: Vec<String>,
    /// Whether the mod is loaded, even if some of its files have errors.
    loaded: bool,
    /// Diagnostics, as `file:line: error[CODE]: message`.
    faults: Vec<String>,
    /// The last column of the text output.
    #[serde(skip)]
    state: String,
}

pub(in crate::cli) fn run(args: &Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let library = paths.library();
    let mods = library.mods();
    let folder = mods.folder().map(ToOwned::to_owned).or_else(|| paths.mods_folder());
    for note in mods.folder_diagnostics() {
        let _ = writeln!(output::stderr(), "{note}");
    }
    let entries: Vec<Entry> =
        mods.loaded().iter().map(|one| Entry::loaded(one, &library)).chain(mods.skipped().iter().map(Entry::left_out)).collect();
    if args.json {
        let listing = Listing { folder: folder.as_ref().map(|folder| folder.display().to_string()), mods: entries };
        writeln!(out, "{}", output::to_json_pretty(&listing)?)?;
    } else {
        let folder = folder.as_ref().ok_or(CliError::NoModsFolder)?;
        writeln!(out, "{}", printable_path(folder))?;
        for Entry { id, name, version, variants, state, .. } in &entries {
            let (name, version) = (name.as_deref().unwrap_or("?"), version.as_deref().unwrap_or("?"));
            let variants = if variants.is_empty() { "no variants".to_owned() } else { variants.join(", ") };
            writeln!(out, "{}", printable(&format!("{id}  {version}  {name}  {variants}  {state}")))?;
        }
    }
    out.flush()?;
    if args.open {
        let path = folder.ok_or(CliError::NoModsFolder)?;
        let opened = std::fs::create_dir_all(&path).and_then(|()| open::that_detached(&path));
        opened.map_err(|error| CliError::Unopened { path, error })?;
    }
    Ok(if is_unreadable(mods) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Whether the folder itself cannot be read. Errors of single mods are part of the list and do not count.
fn is_unreadable(mods: &Mods) -> bool {
    mods.folder_diagnostics().iter().any(|note| note.severity == Severity::Error)
}

impl Entry {
    fn loaded(one: &Mod, library: &Library) -> Self {
        let variants = library.variants().iter().filter(|variant| one.contains(&variant.path)).map(|variant| variant.id.clone()).collect();
        let faults: Vec<String> = library.diagnostics().iter().filter(|fault| one.contains(&fault.path)).map(ToString::to_string).collect();
        let state = match faults.as_slice() {
            [] => "ok".to_owned(),
            [only] => format!("in part: {only}"),
            [first, rest @ ..] => format!("in part: {first} (and {} more; `birka check {}` lists them)", rest.len(), one.folder.display()),
        };
        Self { variants, loaded: true, faults, state, ..Self::of(one) }
    }

    fn left_out(left_out: &SkippedMod) -> Self {
        let faults: Vec<String> = left_out.diagnostics.iter().map(ToString::to_string).collect();
        let state = format!("left out: {}", faults.first().map_or("", String::as_str));
        let folder = left_out.folder.display().to_string();
        let named = left_out.valid.as_ref().map(|one| Self::of(one));
        let named = named.unwrap_or_else(|| Self {
            id: left_out.id(),
            name: None,
            version: None,
            folder,
            variants: Vec::new(),
            loaded: false,
            faults: Vec::new(),
            state: String::new(),
        });
        Self { faults, state, ..named }
    }

    fn of(one: &Mod) -> Self {
        Self {
            id: one.manifest.id.clone(),
            name: Some(one.manifest.name.clone()),
            version: Some(one.manifest.version.to_string()),
            folder: one.folder.display().to_string(),
            variants: Vec::new(),
            loaded: false,
            faults: Vec::new(),
            state: String::new(),
        }
    }
}
