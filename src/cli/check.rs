use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::{find, variants_folder};
use crate::script::{self, Checked, Library, MANIFEST, Mods, Printed, Severity, Speed};

/// Check files of rules and say everything that is wrong with them; exit code 1 if anything is
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Ids of variants, files or folders; all variants where none is given
    #[arg(value_name = "ID|FILE|DIR")]
    subjects: Vec<PathBuf>,
    /// Also warn of every rule that no example of its file shows
    #[arg(long)]
    coverage: bool,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let mut checked = Checked::default();
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
    for (file, prints) in &checked.prints {
        for Printed { line, text } in prints {
            let line = line.map(|line| format!(":{line}")).unwrap_or_default();
            let _ = writeln!(err, "{}{line}: print: {text}", file.display());
        }
    }
    let _ = writeln!(err, "{summary}");
    if let Some(first) = checked.diagnostics.first() {
        let _ = writeln!(err, "`birka explain {}` tells what that code means and how it is mended; so for every other", first.code);
    }
    for (id, Speed { with, without }) in &checked.speeds {
        let (with, without) = (with / 1e6, without / 1e6);
        let _ = writeln!(err, "{id}: perft counts {with:.2} million leaves a second with its own functions, {without:.2} without");
    }
    Ok(if errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// Everything about a file, the files of a folder, or the file of a variant.
fn of(subject: &Path, library: &Library, coverage: bool) -> Result<Checked, Failure> {
    if subject.join(MANIFEST).is_file() {
        return Ok(script::check_mod(subject, coverage));
    }
    if has_mods(subject) {
        return Ok(folder(&Library::of_mods(Mods::read(subject)), coverage));
    }
    if subject.is_dir() {
        return Ok(folder(&Library::from_dirs(&[variants_folder(subject)]), coverage));
    }
    let id = subject.to_str().filter(|text| !text.contains(std::path::is_separator) && !text.ends_with(".lua"));
    let (Some(id), false) = (id, subject.exists()) else {
        return Ok(script::check_file(subject));
    };
    // The file of a variant is called as its id; if it is broken, the library knows it by that alone.
    let broken: Vec<_> = library.diagnostics().iter().filter(|d| d.path.file_stem().is_some_and(|stem| stem == id)).cloned().collect();
    if !broken.is_empty() {
        return Ok(Checked { diagnostics: broken, ..Checked::default() });
    }
    let variant = find(library, id)?;
    let mut checked = library.check_variant(&variant);
    if coverage {
        checked.diagnostics.extend(library.unshown_rules(&variant));
    }
    Ok(checked)
}

/// Whether a folder is one of mods.
fn has_mods(folder: &Path) -> bool {
    std::fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| entry.path().join(MANIFEST).is_file())
}

fn folder(library: &Library, coverage: bool) -> Checked {
    let mut checked = library.check();
    if coverage {
        checked.diagnostics.extend(library.variants().iter().flat_map(|variant| library.unshown_rules(variant)));
    }
    checked
}
