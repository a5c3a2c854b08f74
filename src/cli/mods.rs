use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;

use super::failure::Failure;
use super::scripts::Sources;
use birka_mods::{Mod, Mods, SkippedMod};
use birka_script::{Library, Severity};

/// Print the folder of mods and list them: id, version, name, variants, and why one is left out
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Print JSON instead
    #[arg(long)]
    json: bool,
    /// Open the folder in the desktop's file manager, and make it if need be
    #[arg(long)]
    open: bool,
}

/// The folder of mods as other programs see it.
#[derive(Serialize)]
struct Listing {
    folder: Option<String>,
    mods: Vec<Entry>,
}

/// A mod as other programs see it.
#[derive(Serialize)]
struct Entry {
    id: String,
    name: Option<String>,
    version: Option<String>,
    folder: String,
    variants: Vec<String>,
    /// Whether it is loaded, if perhaps not all of it.
    loaded: bool,
    /// What is wrong, each as `file:line: error[CODE]: message`.
    faults: Vec<String>,
    #[serde(skip)]
    state: String,
}

pub(super) fn run(args: &Args, sources: Sources, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let library = sources.library();
    let mods = library.mods();
    let folder = mods.folder().map(ToOwned::to_owned).or_else(|| sources.mods_folder());
    for note in mods.folder_diagnostics() {
        let _ = writeln!(std::io::stderr(), "{note}");
    }
    let entries: Vec<Entry> =
        mods.loaded().iter().map(|one| Entry::loaded(one, &library)).chain(mods.skipped().iter().map(Entry::left_out)).collect();
    if args.json {
        let listing = Listing { folder: folder.as_ref().map(|folder| folder.display().to_string()), mods: entries };
        serde_json::to_writer_pretty(&mut *out, &listing).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        let folder = folder.as_ref().ok_or(Failure::NoModsFolder)?;
        writeln!(out, "{}", folder.display())?;
        for Entry { id, name, version, variants, state, .. } in &entries {
            let (name, version) = (name.as_deref().unwrap_or("?"), version.as_deref().unwrap_or("?"));
            let variants = if variants.is_empty() { "no variants".to_owned() } else { variants.join(", ") };
            writeln!(out, "{id}  {version}  {name}  {variants}  {state}")?;
        }
    }
    out.flush()?;
    if args.open {
        let path = folder.ok_or(Failure::NoModsFolder)?;
        let opened = std::fs::create_dir_all(&path).and_then(|()| opener::open(&path).map_err(std::io::Error::other));
        opened.map_err(|error| Failure::Unopened { path, error })?;
    }
    Ok(if unreadable(mods) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Whether the folder itself cannot be read; that a mod in it is broken is what the list is for.
fn unreadable(mods: &Mods) -> bool {
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
