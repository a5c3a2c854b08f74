//! The library: every variant of some folders and mods.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use birka_art::Art;
use birka_diagnostics::{Code, Diagnostic, Severity, fs, read_text_file};
use birka_mods::{Mod, Mods, SkippedMod, VariantOutline, script_files};

use crate::build::build;
use crate::check::{CheckReport, FileChecker, check_file};
use crate::lua::PrintedLine;
use crate::options::{VariantLookupError, VariantName};
use crate::source::SelectedOptions;
use crate::source_file::SourceFile;
use crate::source_set::{SCRIPTS_VARIABLE, SourceEntry, SourceSet, shipped_variants};
use crate::variant::{Variant, outline};

/// Every variant of some folders and mods, and everything wrong with their files.
///
/// A file with errors does not affect the others. Cloning is cheap.
#[derive(Clone, Debug, Default)]
pub struct Library {
    variants: Vec<Arc<Variant>>,
    /// The manifest of the first folder that has one.
    manifest: Option<LibraryManifest>,
    diagnostics: Vec<Diagnostic>,
    sources: Arc<SourceSet>,
    /// Variants with options chosen, by their full names.
    configured: Arc<Mutex<HashMap<String, Arc<Variant>>>>,
}

impl Library {
    /// Loads the variants that come with Birka.
    ///
    /// They are in the folder `variants` of the folder that the environment variable `BIRKA_SCRIPTS` names; if that is not set, of `scripts`
    /// in the working folder, beside the program, or where the program was built.
    #[must_use]
    pub fn shipped() -> Self {
        Self::with_shipped(Mods::default())
    }

    /// Loads the variants of the folder `scripts`, or those that come with Birka if it is `None`, and those of the mods in the folder
    /// `mods`. If `mods` is `None`, the mods of [`Mods::default_folder`] accompany the shipped variants, and no mods accompany others.
    #[must_use]
    pub fn at(scripts: Option<&Path>, mods: Option<&Path>) -> Self {
        match (scripts, mods.map(Mods::read)) {
            (None, mods) => Self::with_shipped(mods.unwrap_or_else(Mods::read_default)),
            (Some(scripts), mods) => Self::load(SourceSet::new(vec![scripts.to_owned()], mods.unwrap_or_default())),
        }
    }

    /// One of the variants that come with Birka, as [`get`](Self::get) finds it in the library. Only its file and those that it extends are read.
    /// `None` if no file of that name has it, or the library has an error to report.
    #[must_use]
    pub fn shipped_variant(name: &str) -> Option<Arc<Variant>> {
        let name: VariantName = name.parse().ok()?;
        let sources = SourceSet::new(vec![shipped_variants().ok()?], Mods::default());
        let file = sources.load_by_name(&name.id)?;
        let default = build(&file, &SelectedOptions::default(), &sources, None).ok()?;
        let name = chosen(&default, &name).ok()?;
        let is_default = name.to_string() == default.id;
        let variant = if is_default { default } else { build(&file, &name.selected_options(), &sources, None).ok()? };
        Some(Arc::new(variant))
    }

    /// Loads the variants that come with Birka, and those of some mods.
    #[must_use]
    pub fn with_shipped(mods: Mods) -> Self {
        match shipped_variants() {
            Ok(folder) => Self::load(SourceSet::new(vec![folder], mods)),
            Err(tried) => {
                let names: Vec<String> = tried.iter().map(|folder| folder.display().to_string()).collect();
                let message = format!(
                    "no scripts folder with `variants` was found; tried {}; set {SCRIPTS_VARIABLE} to the scripts folder",
                    names.join(", ")
                );
                let first = tried.into_iter().next().unwrap_or_default();
                let mut library = Self::load(SourceSet::new(Vec::new(), mods));
                library.diagnostics.insert(0, Diagnostic::error(&first, Code::NoScripts, message));
                library
            }
        }
    }

    /// Loads the variants of some mods. They may extend variants that come with Birka.
    #[must_use]
    pub fn from_mods(mods: Mods) -> Self {
        Self::load(SourceSet::new(Vec::new(), mods))
    }

    /// Loads the variants of every `.lua` file in some folders, ordered by folder and file name.
    ///
    /// They may extend one another across folders, and variants that come with Birka.
    #[must_use]
    pub fn from_dirs(folders: &[PathBuf]) -> Self {
        Self::load(SourceSet::new(folders.to_owned(), Mods::default()))
    }

    /// Reads the same folders again.
    ///
    /// Only runs files whose text has changed and rebuilds what depends on them; every other variant is the same `Arc` as before.
    #[must_use]
    pub fn reload(&self) -> Self {
        let sources = self.sources.reload();
        let configured = self.configured.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        let reusable = ReusableVariants::select(&self.variants, configured, &self.sources, &sources);
        Self::build(sources, &reusable)
    }

    fn load(sources: SourceSet) -> Self {
        Self::build(sources, &ReusableVariants::default())
    }

    fn build(sources: SourceSet, reusable: &ReusableVariants) -> Self {
        let sources = Arc::new(sources);
        let mut library = Self { sources: Arc::clone(&sources), ..Self::default() };
        for folder in sources.folders() {
            match &folder.entries {
                Ok(entries) => {
                    entries.iter().for_each(|entry| library.add(entry, reusable));
                    if folder.of_mod.is_none() {
                        library.read_manifest(&folder.path);
                    }
                }
                Err(reason) => {
                    let message = format!("the folder cannot be read: {reason}");
                    library.diagnostics.push(Diagnostic::error(&folder.path, Code::NoScripts, message));
                }
            }
        }
        library.diagnostics.extend(sources.mods().errors());
        let outlines: Vec<_> = library.variants.iter().map(|variant| outline(variant)).collect();
        let unknown: Vec<_> = sources.mods().loaded().iter().flat_map(|one| one.unknown_names(&outlines)).collect();
        let in_folders = locale_faults(&sources, &outlines);
        library.diagnostics.extend(unknown.into_iter().chain(in_folders));
        let configured = reusable.configured.iter().map(|variant| (variant.id.clone(), Arc::clone(variant)));
        library.configured = Arc::new(Mutex::new(configured.collect()));
        library
    }

    fn read_manifest(&mut self, folder: &Path) {
        match read_manifest(folder) {
            Ok(Some(manifest)) => {
                for id in std::iter::once(&manifest.first).chain(&manifest.beginners) {
                    if let Err(lookup_error) = self.get(id) {
                        let file = folder.join(LIBRARY_MANIFEST);
                        self.diagnostics.push(Diagnostic::error(&file, Code::UnknownName, lookup_error.to_string()));
                    }
                }
                self.manifest.get_or_insert(manifest);
            }
            Ok(None) => {}
            Err(diagnostic) => self.diagnostics.push(diagnostic),
        }
    }

    fn add(&mut self, entry: &SourceEntry, reusable: &ReusableVariants) {
        let built = match (&entry.file, reusable.variant_of(&entry.path)) {
            (Ok(_), Some(variant)) => Ok(variant),
            (Ok(file), None) => build(file, &SelectedOptions::default(), &self.sources, None).map(Arc::new),
            (Err(load_error), _) => Err(load_error.diagnostics.clone()),
        };
        match built {
            Ok(variant) => match self.variants.iter().find(|known| known.id == variant.id) {
                Some(known) => {
                    let owner = |variant: &Variant, by: &str| {
                        variant.from_mod().map(|of| format!(" {by} the mod `{}`", of.manifest.id)).unwrap_or_default()
                    };
                    let message = format!(
                        "the variant `{}`{} is already defined{} in {}; give one of them another `id`",
                        variant.id,
                        owner(&variant, "of"),
                        owner(known, "by"),
                        known.path.display()
                    );
                    self.diagnostics.push(Diagnostic::error(&entry.path, Code::DuplicateVariant, message));
                }
                None => self.variants.push(variant),
            },
            Err(diagnostics) => self.diagnostics.extend(diagnostics),
        }
    }

    /// Every variant that can be played.
    #[must_use]
    pub fn variants(&self) -> &[Arc<Variant>] {
        &self.variants
    }

    /// The variant to play unless another is chosen: the one that the `library.ron` of a folder names, otherwise the first. `None` only if
    /// there are no variants.
    #[must_use]
    pub fn default_variant(&self) -> Option<Arc<Variant>> {
        let named = self.manifest.as_ref().and_then(|manifest| self.get(&manifest.first).ok());
        named.or_else(|| self.variants.first().cloned())
    }

    /// The variants for beginners, the easiest first: those that the `library.ron` of a folder names.
    pub fn beginners(&self) -> impl Iterator<Item = &Arc<Variant>> {
        let ids = self.manifest.iter().flat_map(|manifest| &manifest.beginners);
        ids.filter_map(|id| self.variants.iter().find(|variant| variant.id == *id))
    }

    /// The variant with a name such as `tablut` or `tablut-castle{king=two}`. Options that are not named have their default. Variants with
    /// options are built once and cached.
    ///
    /// # Errors
    /// If the variant, option or value does not exist, or the options together give no valid rules.
    pub fn get(&self, name: &str) -> Result<Arc<Variant>, VariantLookupError> {
        let name: VariantName = name.parse()?;
        let found = self.variants.iter().find(|variant| variant.id == name.id).cloned();
        let ids = || self.variants.iter().map(|variant| variant.id.clone()).collect();
        let found = found.ok_or_else(|| VariantLookupError::unknown_id(&name.id, ids()))?;
        if name.options.is_empty() { Ok(found) } else { self.configure(&found, &name) }
    }

    fn configure(&self, default: &Arc<Variant>, name: &VariantName) -> Result<Arc<Variant>, VariantLookupError> {
        let name = chosen(default, name)?;
        let full_name = name.to_string();
        if full_name == default.id {
            return Ok(Arc::clone(default));
        }
        if let Some(known) = self.configured.lock().unwrap_or_else(PoisonError::into_inner).get(&full_name) {
            return Ok(Arc::clone(known));
        }
        let invalid = |diagnostics| VariantLookupError::InvalidRules { name: full_name.clone(), diagnostics };
        let Some(file) = self.file_of(default) else { return Err(invalid(Vec::new())) };
        let variant = Arc::new(build(file, &name.selected_options(), &self.sources, None).map_err(invalid)?);
        self.configured.lock().unwrap_or_else(PoisonError::into_inner).insert(full_name, Arc::clone(&variant));
        Ok(variant)
    }

    /// Checks every file: errors, warnings, options and examples.
    #[must_use]
    pub fn check(&self) -> CheckReport {
        let mut report = CheckReport::default();
        self.sources.entries().for_each(|entry| report.add(self.check_entry(entry)));
        report.printed_lines = self.printed_lines();
        // Errors that concern several files: duplicate ids, unreadable folders, the default variant.
        let known = report.diagnostics.clone();
        let notes = self.mods().folder_diagnostics().iter();
        report.diagnostics.extend(self.diagnostics.iter().chain(notes).filter(|diagnostic| !known.contains(diagnostic)).cloned());
        report
    }

    /// Checks the files of one mod, as [`check`](Self::check) does, together with its other diagnostics.
    #[must_use]
    pub fn check_mod(&self, one: &Mod) -> CheckReport {
        let mut report = CheckReport::default();
        self.sources.entries().filter(|entry| one.contains(&entry.path)).for_each(|entry| report.add(self.check_entry(entry)));
        report.printed_lines = self.printed_lines().into_iter().filter(|(file, _)| one.contains(file)).collect();
        let known = report.diagnostics.clone();
        let own = self.diagnostics.iter().filter(|diagnostic| one.contains(&diagnostic.path) && !known.contains(diagnostic));
        report.diagnostics.extend(own.cloned());
        report
    }

    fn check_entry(&self, entry: &SourceEntry) -> CheckReport {
        match &entry.file {
            Ok(file) => FileChecker::new(file, &self.sources).check(),
            Err(load_error) => CheckReport { diagnostics: load_error.diagnostics.clone(), ..CheckReport::default() },
        }
    }

    /// Output of the files while they were loaded, including files with errors. Files that printed nothing are omitted.
    #[must_use]
    pub fn printed_lines(&self) -> Vec<(PathBuf, Vec<PrintedLine>)> {
        let printing = self.sources.entries().filter(|entry| !entry.printed_lines().is_empty());
        printing.map(|entry| (entry.path.clone(), entry.printed_lines().to_vec())).collect()
    }

    /// Checks the file of a variant. What the file extends is looked up in the folders of this library first.
    #[must_use]
    pub fn check_variant(&self, variant: &Variant) -> CheckReport {
        self.checker(variant).map(|checker| checker.check()).unwrap_or_default()
    }

    /// Warnings about rules of a variant's file that its examples do not cover.
    #[must_use]
    pub fn uncovered_rules(&self, variant: &Variant) -> Vec<Diagnostic> {
        self.checker(variant).map(|checker| checker.uncovered_rules().unwrap_or_else(|errors| errors)).unwrap_or_default()
    }

    fn checker(&self, variant: &Variant) -> Option<FileChecker<'_>> {
        Some(FileChecker::new(self.file_of(variant)?, &self.sources))
    }

    fn file_of(&self, variant: &Variant) -> Option<&SourceFile> {
        let entries = self.sources.entries().filter(|entry| entry.path == variant.path);
        entries.filter_map(|entry| entry.file.as_deref().ok()).next()
    }

    /// The mods of the library, including those that are not loaded.
    #[must_use]
    pub fn mods(&self) -> &Mods {
        self.sources.mods()
    }

    /// The folders whose files can affect the library, including the shipped variants that mods and other folders may extend.
    #[must_use]
    pub fn watched_folders(&self) -> Vec<PathBuf> {
        self.sources.watched_folders()
    }

    /// Whether two successive [`reload`](Self::reload)s have the same variants and diagnostics.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let is_same = |a: &Arc<Variant>, b: &Arc<Variant>| Arc::ptr_eq(a, b);
        self.variants.len() == other.variants.len()
            && self.variants.iter().zip(&other.variants).all(|(a, b)| is_same(a, b))
            && self.diagnostics == other.diagnostics
            && self.manifest == other.manifest
    }

    /// Everything wrong with the files.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The errors of the files that are named like a variant. Such a file is not in the library, and its id is not known.
    pub fn errors_in_file_of(&self, id: &str) -> impl Iterator<Item = &Diagnostic> {
        let is_named = move |path: &Path| path.file_stem().is_some_and(|stem| stem == id);
        self.diagnostics.iter().filter(move |found| found.severity == Severity::Error && is_named(&found.path))
    }
}

/// The full name of a variant with the options of a name.
fn chosen(default: &Variant, name: &VariantName) -> Result<VariantName, VariantLookupError> {
    let mut options = default.options.clone();
    for (option, value) in &name.options {
        let value = default.parse_option(option, value)?;
        options.iter_mut().filter(|known| known.name == *option).for_each(|known| known.chosen = value.clone());
    }
    Ok(VariantName::new(&default.base_id, &options))
}

/// Errors in the translations of plain folders.
fn locale_faults(sources: &SourceSet, outlines: &[VariantOutline]) -> Vec<Diagnostic> {
    let folders = sources.folders().iter().filter(|folder| folder.of_mod.is_none());
    let faults = folders.zip(sources.locales()).flat_map(|(folder, locales)| {
        let own: Vec<_> = outlines.iter().filter(|variant| variant.path.parent() == Some(&folder.path)).cloned().collect();
        // If one of its scripts is broken, the names of its variant are not known.
        let is_complete = folder.entries.as_ref().is_ok_and(|entries| entries.len() == own.len());
        let unknown = if is_complete { locales.unknown_names(&own) } else { Vec::new() };
        locales.diagnostics.iter().cloned().chain(unknown)
    });
    faults.collect()
}

/// The variants of an earlier library that are still valid, because nothing that they are built from has changed.
#[derive(Default)]
struct ReusableVariants {
    variants: Vec<Arc<Variant>>,
    /// Variants with options chosen.
    configured: Vec<Arc<Variant>>,
}

impl ReusableVariants {
    /// Selects the variants whose files, mods and base ids are the same in `new` as in `old`.
    fn select(variants: &[Arc<Variant>], configured: Vec<Arc<Variant>>, old: &SourceSet, new: &SourceSet) -> Self {
        let (before, after) = (old.loaded_files(), new.loaded_files());
        let is_unchanged = |path: &Path| {
            let find = |files: &[Arc<SourceFile>]| files.iter().find(|file| file.path == path).map(Arc::as_ptr);
            find(&before).is_some() && find(&before) == find(&after)
        };
        // Which file an extended id refers to can only change together with the set of ids.
        let ids = |files: &[Arc<SourceFile>]| -> Vec<(PathBuf, Option<String>)> {
            files.iter().map(|file| (file.path.clone(), file.id().map(str::to_owned))).collect()
        };
        let ids_are_unchanged = ids(&before) == ids(&after);
        // A mod also has translations and art for its variants.
        let has_same_mod = |variant: &Variant| variant.of_mod.as_ref().map(Arc::as_ptr) == new.mod_of(&variant.path).map(Arc::as_ptr);
        let has_same_locales =
            |variant: &Variant| variant.folder_locales.as_ref().map(Arc::as_ptr) == new.locales_of(&variant.path).map(Arc::as_ptr);
        let is_reusable = |variant: &&Arc<Variant>| {
            let files_are_unchanged = variant.files.iter().all(|file| is_unchanged(file));
            files_are_unchanged && (ids_are_unchanged || variant.files.len() == 1) && has_same_mod(variant) && has_same_locales(variant)
        };
        Self {
            variants: variants.iter().filter(is_reusable).cloned().collect(),
            configured: configured.iter().filter(is_reusable).cloned().collect(),
        }
    }

    /// The reusable variant of a file.
    fn variant_of(&self, file: &Path) -> Option<Arc<Variant>> {
        self.variants.iter().find(|variant| variant.path == file).cloned()
    }
}

/// The file of a variants folder about all of them.
const LIBRARY_MANIFEST: &str = "library.ron";

#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
struct LibraryManifest {
    /// The id of the default variant.
    first: String,
    /// The ids of the variants for beginners.
    #[serde(default)]
    beginners: Vec<String>,
}

/// The manifest of a folder; `None` if it has none.
///
/// # Errors
/// When `library.ron` cannot be read or parsed.
fn read_manifest(folder: &Path) -> Result<Option<LibraryManifest>, Diagnostic> {
    let file = folder.join(LIBRARY_MANIFEST);
    if !fs::is_present(&file) {
        return Ok(None);
    }
    let text = read_text_file(&file)?;
    match ron::from_str::<LibraryManifest>(&text) {
        Ok(manifest) => Ok(Some(manifest)),
        Err(fault) => {
            let message = format!("{}; write `(first: \"ID\")`", fault.code);
            Err(Diagnostic::error(&file, Code::WrongType, message).at_line(fault.span.start.line))
        }
    }
}

/// Checks the mod in a folder together with the mods in the folders beside it. With `coverage`, also reports rules that no example covers.
#[must_use]
pub fn check_mod(folder: &Path, coverage: bool) -> CheckReport {
    let mods = Mods::read_with_siblings(folder);
    let canonical = fs::canonicalize(folder).ok();
    let is_folder = |other: &Path| fs::canonicalize(other).ok() == canonical;
    if let Some(skipped) = mods.skipped().iter().find(|one| is_folder(&one.folder)) {
        return check_skipped(skipped, coverage);
    }
    let Some(one) = mods.loaded().iter().find(|one| is_folder(&one.folder)).cloned() else { return CheckReport::default() };
    // With the variants that come with Birka, so that an id of theirs in the mod is reported.
    let library = Library::with_shipped(mods);
    let mut report = library.check_mod(&one);
    if coverage {
        let own = library.variants().iter().filter(|variant| one.contains(&variant.path));
        report.diagnostics.extend(own.flat_map(|variant| library.uncovered_rules(variant)));
    }
    report
}

/// Checks a mod that is not loaded: why it is not, and what else is wrong with its art, its locales and its scripts. Errors that only follow from
/// its being skipped are left out.
#[must_use]
pub fn check_skipped(skipped: &SkippedMod, coverage: bool) -> CheckReport {
    let mut report = CheckReport { diagnostics: skipped.diagnostics.clone(), ..CheckReport::default() };
    match &skipped.valid {
        Some(valid) => report.diagnostics.extend(valid.diagnostics().iter().cloned()),
        None => report.diagnostics.extend(Art::read(&skipped.folder, &mut |_| {}).err().into_iter().flatten()),
    }
    for script in script_files(&skipped.folder).unwrap_or_default() {
        let mut checked = check_file(&script, coverage);
        checked.diagnostics.retain(|found| !matches!(found.code, Code::Extends | Code::UndeclaredDependency));
        report.add(checked);
    }
    report
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_in_place_of_the_manifest_is_an_error_and_nothing_waits() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read_manifest(folder.path()).unwrap(), None);
        assert!(std::process::Command::new("mkfifo").arg(folder.path().join(LIBRARY_MANIFEST)).status().unwrap().success());
        let error = read_manifest(folder.path()).unwrap_err();
        assert_eq!((error.code, error.message.contains("a pipe")), (Code::UnreadableFile, true), "{error}");
    }
}
