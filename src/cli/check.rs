use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc;

use super::failure::Failure;
use super::scripts::{find, variants_folder};
use birka_mods::{MANIFEST, Mods};
use birka_script::{CheckReport, HookSpeed, Library, PrintedLine, Severity};

/// Check files of rules and say everything that is wrong with them; exit code 1 if anything is
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Ids of variants, files or folders; all variants where none is given
    #[arg(value_name = "ID|FILE|DIR")]
    subjects: Vec<PathBuf>,
    /// Also warn of every rule that no example of its file shows
    #[arg(long)]
    coverage: bool,
    /// Go on checking whenever a file is saved, until stopped by Ctrl+C
    #[arg(long)]
    watch: bool,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    if !args.watch {
        return check(args, library, out);
    }
    // Looked at before it is checked, so that nothing saved meanwhile goes unnoticed.
    let mut before = sight(args, library);
    if let Err(failure) = check(args, library, out) {
        eprintln!("birka: {failure}");
    }
    // What may be saved: the folders of the library and whatever else is checked.
    let others = args.subjects.iter().filter(|subject| subject.exists());
    let others = others.map(|subject| if subject.is_dir() { subject.clone() } else { folder_of(subject) });
    let (stirred, stirs) = mpsc::channel();
    let watch = birka_script::FolderWatcher::start(library.watched_folders().into_iter().chain(others).collect(), move || {
        let _ = stirred.send(());
    });
    let _watch = watch.map_err(|error| Failure::NoWatch { why: error.to_string() })?;
    let mut library = library.clone();
    for () in stirs {
        library = library.reload();
        let now = sight(args, &library);
        if before == now {
            continue;
        }
        before = now;
        writeln!(out, "--")?;
        if let Err(failure) = check(args, &library, out) {
            eprintln!("birka: {failure}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What there is to check, as text, so that a save that changes nothing is told from one that does.
fn sight(args: &Args, library: &Library) -> Vec<(PathBuf, Option<Vec<u8>>)> {
    let mut files: Vec<PathBuf> = library.variants().iter().flat_map(|variant| variant.files.clone()).collect();
    files.extend(library.diagnostics().iter().map(|diagnostic| diagnostic.path.clone()));
    let mods = library.mods().loaded().iter().map(|one| one.folder.as_path());
    mods.chain(args.subjects.iter().map(PathBuf::as_path)).for_each(|place| list(place, DEEPEST, &mut files));
    files.sort();
    files.dedup();
    files.into_iter().map(|file| (file.clone(), file.is_file().then(|| std::fs::read(&file).ok()).flatten())).collect()
}

/// How deep folders are looked into: a mod's meshes lie two below the folder of mods.
const DEEPEST: usize = 4;

/// The files of a folder and of those within it, or the file itself.
fn list(place: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    if !place.is_dir() {
        files.push(place.to_owned());
        return;
    }
    let within = std::fs::read_dir(place).into_iter().flatten().flatten().map(|entry| entry.path());
    let shown = within.filter(|path| path.file_name().is_some_and(|name| !name.as_encoded_bytes().starts_with(b".")));
    for path in shown.filter(|_| depth > 0) {
        list(&path, depth - 1, files);
    }
}

fn folder_of(file: &Path) -> PathBuf {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}

fn check(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut checked = CheckReport::default();
    if args.subjects.is_empty() {
        checked.add(folder(library, args.coverage));
    }
    let mut unknown = None;
    for subject in &args.subjects {
        match of(subject, library, args.coverage) {
            Ok(found) => checked.add(found),
            Err(failure) => unknown = unknown.or(Some(failure)),
        }
    }
    checked.diagnostics.iter().try_for_each(|diagnostic| writeln!(out, "{diagnostic}"))?;
    out.flush()?;
    if let Some(failure) = unknown {
        return Err(failure);
    }
    let (errors, warnings) = (checked.count(Severity::Error), checked.count(Severity::Warning));
    // Not on standard output, which holds diagnostics alone.
    let summary = format!(
        "checked {}, {}: {}, {}",
        counted(checked.variants, "variant"),
        counted(checked.examples, "example"),
        counted(errors, "error"),
        counted(warnings, "warning")
    );
    let mut err = std::io::stderr().lock();
    for (file, prints) in &checked.printed_lines {
        for PrintedLine { line, text } in prints {
            let line = line.map(|line| format!(":{line}")).unwrap_or_default();
            let _ = writeln!(err, "{}{line}: print: {text}", file.display());
        }
    }
    if let Some(first) = checked.diagnostics.first() {
        let _ = writeln!(err, "`birka explain {}` tells what that code means and how it is mended; so for every other", first.code);
    }
    let _ = writeln!(err, "{summary}");
    for (id, HookSpeed { with_hooks: with, without_hooks: without }) in &checked.hook_speeds {
        let (with, without) = (with / 1e6, without / 1e6);
        let _ = writeln!(err, "{id}: perft counts {with:.2} million leaves a second with its own functions, {without:.2} without");
    }
    Ok(if errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// Everything about a file, the files of a folder, or the file of a variant.
fn of(subject: &Path, library: &Library, coverage: bool) -> Result<CheckReport, Failure> {
    if subject.join(MANIFEST).is_file() {
        return Ok(birka_script::check_mod(subject, coverage));
    }
    if has_mods(subject) {
        return Ok(folder(&Library::from_mods(Mods::read(subject)), coverage));
    }
    if subject.is_dir() {
        return Ok(folder(&Library::from_dirs(&[variants_folder(subject)]), coverage));
    }
    let id = subject.to_str().filter(|text| !text.contains(std::path::is_separator) && !text.ends_with(".lua"));
    let (Some(id), false) = (id, subject.exists()) else {
        return Ok(birka_script::check_file(subject));
    };
    // The file of a variant is called as its id; if it is broken, the library knows it by that alone.
    let broken: Vec<_> = library.diagnostics().iter().filter(|d| d.path.file_stem().is_some_and(|stem| stem == id)).cloned().collect();
    if !broken.is_empty() {
        return Ok(CheckReport { diagnostics: broken, ..CheckReport::default() });
    }
    let variant = find(library, id)?;
    let mut checked = library.check_variant(&variant);
    if coverage {
        checked.diagnostics.extend(library.uncovered_rules(&variant));
    }
    Ok(checked)
}

/// Whether a folder is one of mods.
fn has_mods(folder: &Path) -> bool {
    std::fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| entry.path().join(MANIFEST).is_file())
}

fn folder(library: &Library, coverage: bool) -> CheckReport {
    let mut checked = library.check();
    if coverage {
        checked.diagnostics.extend(library.variants().iter().flat_map(|variant| library.uncovered_rules(variant)));
    }
    checked
}
