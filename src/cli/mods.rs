//! Subcommands about mods: `mods`, `new`, `pack`, `add` and `remove`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::{printable, printable_path, suggest};
use birka_mods::{Mod, Mods, SkippedMod};
use birka_packaging::{Template, create_mod};
use birka_script::{Library, Severity};
use serde::Serialize;

use super::error::CliError;
use super::files::{LibraryPaths, find_variant};
use super::output;

/// Print the folder of mods and list the mods: id, version, name, variants and errors
#[derive(Debug, clap::Args)]
pub(super) struct ListArgs {
    /// Print JSON instead
    #[arg(long)]
    json: bool,
    /// Create the folder if needed and open it in the desktop's file manager
    #[arg(long)]
    open: bool,
}

#[derive(Serialize)]
struct Listing {
    folder: Option<String>,
    mods: Vec<ListedMod>,
}

/// A mod in the JSON output.
#[derive(Serialize)]
struct ListedMod {
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

pub(super) fn list(args: &ListArgs, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let library = paths.library();
    let mods = library.mods();
    let folder = mods.folder().map(ToOwned::to_owned).or_else(|| paths.mods_folder());
    for note in mods.folder_diagnostics() {
        let _ = writeln!(output::stderr(), "{note}");
    }
    let entries: Vec<ListedMod> =
        mods.loaded().iter().map(|one| ListedMod::loaded(one, &library)).chain(mods.skipped().iter().map(ListedMod::left_out)).collect();
    if args.json {
        let listing = Listing { folder: folder.as_ref().map(|folder| folder.display().to_string()), mods: entries };
        writeln!(out, "{}", output::to_json_pretty(&listing)?)?;
    } else {
        let folder = folder.as_ref().ok_or(CliError::NoModsFolder)?;
        writeln!(out, "{}", printable_path(folder))?;
        for ListedMod { id, name, version, variants, state, .. } in &entries {
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

impl ListedMod {
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

/// Create a playable mod in the folder of mods
#[derive(Debug, clap::Args)]
pub(super) struct NewArgs {
    /// The id: lower-case letters, digits and hyphens, such as `my-game`
    id: String,
    /// Start with a variation of this variant instead of a small game
    #[arg(long, value_name = "ID")]
    extends: Option<String>,
}

pub(super) fn new(args: &NewArgs, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let folder = paths.mods_folder().ok_or(CliError::NoModsFolder)?;
    // The folder need not exist yet, so a missing one is not an error.
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

/// Check a mod and pack it into a zip file
#[derive(Debug, clap::Args)]
pub(super) struct PackArgs {
    /// The folder of the mod, or its id
    #[arg(value_name = "DIR|ID")]
    subject: PathBuf,
    /// The file to write [default: ID-VERSION.birkamod in the working folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    replace: bool,
}

pub(super) fn pack(args: &PackArgs, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
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
fn folder_of_mod(args: &PackArgs, paths: LibraryPaths) -> Result<PathBuf, CliError> {
    let subject = args.subject.to_string_lossy().into_owned();
    let mods = paths.mods();
    let loaded = mods.get(&subject).map(|one| one.folder.clone());
    let left_out = || mods.skipped().iter().find(|one| one.id() == subject).map(|one| one.folder.clone());
    loaded.or_else(left_out).ok_or(CliError::NoMod { subject })
}

/// Install a packed mod into the folder of mods
#[derive(Debug, clap::Args)]
pub(super) struct AddArgs {
    /// The packed mod, a `.birkamod` or another zip file
    file: PathBuf,
    /// Replace an installed version
    #[arg(long)]
    replace: bool,
}

pub(super) fn add(args: &AddArgs, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let added = birka_packaging::install(&args.file, &paths.mods(), args.replace)?;
    for note in &added.notes {
        let _ = writeln!(output::stderr(), "{note}");
    }
    let replaced = added.replaced.map(|version| format!(" in place of {version}")).unwrap_or_default();
    writeln!(out, "{} {} is installed{replaced} in {}", added.manifest.id, added.manifest.version, printable_path(&added.folder))?;
    Ok(ExitCode::SUCCESS)
}

/// Remove a mod from the folder of mods
///
/// Nothing is asked and nothing is lost: the mod is moved into the hidden folder `.removed` beside it. Moved back, it is loaded again.
#[derive(Debug, clap::Args)]
pub(super) struct RemoveArgs {
    /// The id of the mod
    #[arg(value_name = "MOD")]
    id: String,
}

pub(super) fn remove(args: &RemoveArgs, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
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
