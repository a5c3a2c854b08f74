//! Subcommands for authors of scripts: `check`, `explain` and `stubs`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc;

use birka_diagnostics::{MAX_FILE_BYTES, explain as page_about, printable_lines, printable_path, read_file, read_text};
use birka_mods::{MANIFEST, Mod, Mods};
use birka_script::{
    CheckReport, Code, Diagnostic, FolderWatcher, HookSpeed, Library, PrintedLine, Severity, Variant, check_file, check_mod, check_skipped,
};
use birka_script_reference as reference;
use serde::Serialize;

use super::error::CliError;
use super::files::{find_variant, variants_folder};
use super::output;

/// Check scripts and print everything that is wrong with them; exit code 1 if there are errors
#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Ids of variants, files or folders [default: all variants]
    #[arg(value_name = "ID|FILE|DIR")]
    subjects: Vec<PathBuf>,
    /// Also warn about every rule that no example of its file covers
    #[arg(long)]
    coverage: bool,
    /// Print one JSON object instead, with lines and columns
    #[arg(long)]
    json: bool,
    /// Check again whenever a file is saved, until stopped with Ctrl+C
    #[arg(long)]
    watch: bool,
}

pub(super) fn run(args: &CheckArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if args.watch { watch(args, library, out) } else { check(args, library, out) }
}

/// Checks again after every change of a file.
fn watch(args: &CheckArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    // Taken before the check, so that a change during the check is noticed.
    let mut before = snapshot(args, library);
    if let Err(error) = check(args, library, out) {
        print_error(&error);
    }
    let subjects = args.subjects.iter().filter(|subject| subject.exists());
    let subject_folders = subjects.map(|subject| if subject.is_dir() { subject.clone() } else { parent_folder(subject) });
    let (send, changes) = mpsc::channel();
    let watch = FolderWatcher::start(library.watched_folders().into_iter().chain(subject_folders).collect(), move || {
        let _ = send.send(());
    });
    let _watch = watch.map_err(|error| CliError::NoWatch { why: error.to_string() })?;
    let mut library = library.clone();
    for () in changes {
        library = library.reload();
        let now = snapshot(args, &library);
        if before == now {
            continue;
        }
        before = now;
        if !args.json {
            writeln!(out, "--")?;
        }
        if let Err(error) = check(args, &library, out) {
            print_error(&error);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints an error that does not end the watching.
fn print_error(error: &CliError) {
    let _ = writeln!(output::stderr(), "birka: {}", printable_lines(&error.to_string()));
}

/// The content of every file that is checked, to tell a changed file from one that was only touched.
fn snapshot(args: &CheckArgs, library: &Library) -> Vec<(PathBuf, Option<Vec<u8>>)> {
    let mut files: Vec<PathBuf> = library.variants().iter().flat_map(|variant| variant.files.clone()).collect();
    files.extend(library.diagnostics().iter().map(|diagnostic| diagnostic.path.clone()));
    let mods = library.mods().loaded().iter().map(|one| one.folder.as_path());
    mods.chain(args.subjects.iter().map(PathBuf::as_path)).for_each(|path| list_files(path, MAX_DEPTH, &mut files));
    files.sort();
    files.dedup();
    files.into_iter().map(|file| (file.clone(), read_file(&file, MAX_WATCHED_BYTES).ok())).collect()
}

/// The size of the largest files that are compared, in bytes. No file of a mod may be larger.
const MAX_WATCHED_BYTES: u64 = 8 << 20;

/// How deep folders are listed: a mod's meshes lie two levels below the folder of mods.
const MAX_DEPTH: usize = 4;

/// Adds the files in a folder and its subfolders, without hidden ones; or the path itself if it is not a folder.
fn list_files(path: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        files.push(path.to_owned());
        return;
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let visible = entries.filter(|path| path.file_name().is_some_and(|name| !name.as_encoded_bytes().starts_with(b".")));
    for path in visible.filter(|_| depth > 0) {
        list_files(&path, depth - 1, files);
    }
}

fn parent_folder(file: &Path) -> PathBuf {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}

/// Checks the subjects once and prints the diagnostics.
fn check(args: &CheckArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let mut checked = CheckReport::default();
    if args.subjects.is_empty() {
        checked.add(check_library(library, args.coverage));
    }
    let mut unknown = None;
    for subject in &args.subjects {
        match check_subject(subject, library, args.coverage) {
            Ok(found) => checked.add(found),
            Err(error) => unknown = unknown.or(Some(error)),
        }
    }
    match args {
        CheckArgs { json: true, watch: true, .. } => writeln!(out, "{}", output::to_json(&CheckJson::of(&checked))?)?,
        CheckArgs { json: true, .. } => writeln!(out, "{}", output::to_json_pretty(&CheckJson::of(&checked))?)?,
        _ => checked.diagnostics.iter().try_for_each(|diagnostic| writeln!(out, "{diagnostic}"))?,
    }
    out.flush()?;
    if let Some(error) = unknown {
        return Err(error);
    }
    print_summary(&checked);
    Ok(if checked.count(Severity::Error) == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints what scripts printed, the counts and the speed of hooks. Standard output has only diagnostics, so this goes to standard error.
fn print_summary(checked: &CheckReport) {
    let mut err = output::stderr();
    for (file, prints) in &checked.printed_lines {
        for PrintedLine { line, text } in prints {
            let line = line.map(|line| format!(":{line}")).unwrap_or_default();
            let _ = writeln!(err, "{}{line}: print: {text}", printable_path(file));
        }
    }
    if let Some(first) = checked.diagnostics.first() {
        let _ = writeln!(err, "`birka explain {}` explains that code and how to fix it; likewise for every other code", first.code);
    }
    let _ = writeln!(
        err,
        "checked {}, {}: {}, {}",
        count(checked.variants, "variant"),
        count(checked.examples, "example"),
        count(checked.count(Severity::Error), "error"),
        count(checked.count(Severity::Warning), "warning")
    );
    for (id, HookSpeed { with_hooks, without_hooks }) in &checked.hook_speeds {
        let (with, without) = (with_hooks / 1e6, without_hooks / 1e6);
        let _ = writeln!(err, "{id}: perft counts {with:.2} million leaves a second with the variant's hooks, {without:.2} without");
    }
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Checks a mod, a folder of mods, a folder of scripts, a file, or what has an id: a mod, or the file of a variant.
fn check_subject(subject: &Path, library: &Library, coverage: bool) -> Result<CheckReport, CliError> {
    if subject.join(MANIFEST).is_file() {
        return Ok(check_mod(subject, coverage));
    }
    if contains_mods(subject) {
        return Ok(check_mods(&Library::with_shipped(Mods::read(subject)), coverage));
    }
    if subject.is_dir() {
        return Ok(check_library(&Library::from_dirs(&[variants_folder(subject)]), coverage));
    }
    let id = subject.to_str().filter(|text| !text.contains(std::path::is_separator) && !text.ends_with(".lua"));
    let (Some(id), false) = (id, subject.exists()) else {
        return Ok(check_file(subject, coverage));
    };
    if let Some(checked) = check_mod_by_id(id, library, coverage) {
        return Ok(checked);
    }
    let errors: Vec<_> = library.errors_in_file_of(id).cloned().collect();
    if !errors.is_empty() {
        return Ok(CheckReport { diagnostics: errors, ..CheckReport::default() });
    }
    let variant = find_variant(library, id)?;
    Ok(check_variant(&variant, library, coverage))
}

/// Checks the mod with an id, loaded or not, and a variant of the same id that is not part of the mod. `None` if there is no such mod.
fn check_mod_by_id(id: &str, library: &Library, coverage: bool) -> Option<CheckReport> {
    let mods = library.mods();
    let (folder, mut checked) = match (mods.get(id), mods.skipped().iter().find(|one| one.id() == id)) {
        (Some(one), _) => (&one.folder, check_loaded_mod(one, library, coverage)),
        (None, Some(one)) => (&one.folder, check_skipped(one, coverage)),
        (None, None) => return None,
    };
    let elsewhere = library.variants().iter().filter(|variant| variant.id == id && !variant.path.starts_with(folder));
    elsewhere.for_each(|variant| checked.add(check_variant(variant, library, coverage)));
    Some(checked)
}

fn check_variant(variant: &Variant, library: &Library, coverage: bool) -> CheckReport {
    let mut checked = library.check_variant(variant);
    if coverage {
        checked.diagnostics.extend(library.uncovered_rules(variant));
    }
    checked
}

fn check_loaded_mod(one: &Mod, library: &Library, coverage: bool) -> CheckReport {
    let mut checked = library.check_mod(one);
    if coverage {
        let own = library.variants().iter().filter(|variant| one.contains(&variant.path));
        checked.diagnostics.extend(own.flat_map(|variant| library.uncovered_rules(variant)));
    }
    checked
}

/// Checks the mods of a library without its other variants.
fn check_mods(library: &Library, coverage: bool) -> CheckReport {
    let mods = library.mods();
    let mut checked = CheckReport::default();
    mods.loaded().iter().for_each(|one| checked.add(check_loaded_mod(one, library, coverage)));
    mods.skipped().iter().for_each(|one| checked.add(check_skipped(one, coverage)));
    checked.diagnostics.extend(mods.folder_diagnostics().iter().cloned());
    checked
}

/// Whether a folder has subfolders that are mods.
fn contains_mods(folder: &Path) -> bool {
    std::fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| entry.path().join(MANIFEST).is_file())
}

fn check_library(library: &Library, coverage: bool) -> CheckReport {
    let mut checked = library.check();
    if coverage {
        checked.diagnostics.extend(library.variants().iter().flat_map(|variant| library.uncovered_rules(variant)));
    }
    checked
}

/// The result of a check as JSON.
#[derive(Serialize)]
struct CheckJson<'a> {
    variants: usize,
    examples: usize,
    errors: usize,
    warnings: usize,
    diagnostics: Vec<DiagnosticJson<'a>>,
}

/// A diagnostic. Lines and columns count from 1, columns in characters; the end is behind the last character. Unknown values are `null`.
#[derive(Serialize)]
struct DiagnosticJson<'a> {
    file: String,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    severity: String,
    code: &'static str,
    message: &'a str,
}

impl<'a> CheckJson<'a> {
    fn of(report: &'a CheckReport) -> Self {
        Self {
            variants: report.variants,
            examples: report.examples,
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            diagnostics: report.diagnostics.iter().map(DiagnosticJson::of).collect(),
        }
    }
}

impl<'a> DiagnosticJson<'a> {
    fn of(diagnostic: &'a Diagnostic) -> Self {
        let Diagnostic { path, line, span, severity, code, message } = diagnostic;
        Self {
            file: path.to_string_lossy().into_owned(),
            line: *line,
            column: span.map(|span| span.column),
            end_line: span.map(|span| span.end_line),
            end_column: span.map(|span| span.end_column),
            severity: severity.to_string(),
            code: code.as_str(),
            message,
        }
    }
}

/// Explain what the code of an error or a warning means, with an example and a fix
#[derive(Debug, clap::Args)]
pub(super) struct ExplainArgs {
    /// A code such as E012 [default: list all codes]
    code: Option<String>,
}

pub(super) fn explain(args: &ExplainArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let Some(text) = &args.code else {
        for code in Code::ALL {
            let title = page_about(*code).and_then(title).unwrap_or_default();
            writeln!(out, "{code}  {title}")?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let page = Code::parse(text.trim()).and_then(page_about);
    let page = page.ok_or_else(|| CliError::NoPage { code: text.escape_debug().to_string() })?;
    write!(out, "{page}")?;
    Ok(ExitCode::SUCCESS)
}

/// The title of a page: its first line after `CODE: `.
fn title(page: &str) -> Option<&str> {
    page.lines().next()?.split_once(": ").map(|(_, title)| title)
}

/// Write type stubs for editors, and settings for the Lua language server
#[derive(Debug, clap::Args)]
pub(super) struct StubsArgs {
    /// The folder of the scripts, or a folder above it; it must exist
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,
}

pub(super) fn stubs(args: &StubsArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if !args.folder.is_dir() {
        return Err(CliError::NoFolder { path: args.folder.clone() });
    }
    for (name, text) in reference::editor_files() {
        let path = args.folder.join(name);
        // Do not overwrite settings that the user has changed.
        if name == ".luarc.json" && path.exists() && read_text(&path, MAX_FILE_BYTES as u64).is_ok_and(|known| known != text) {
            writeln!(out, "{} exists already and is left unchanged; add `types` to its `workspace.library`", printable_path(&path))?;
            continue;
        }
        write_stub(&path, &text)?;
        writeln!(out, "{}", printable_path(&path))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_stub(path: &Path, text: &str) -> Result<(), CliError> {
    let folder = path.parent().unwrap_or(path);
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, text));
    written.map_err(|error| CliError::Unwritable { path: path.to_owned(), error })
}
