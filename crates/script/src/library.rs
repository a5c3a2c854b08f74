use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::check::{Bench, CheckReport};
use super::extends::known_value;
use super::mod_check::outline;
use super::options::Wanted;
use super::prints::PrintedLine;
use super::sheet::Sheet;
use super::shelf::{File, Shelf};
use super::variant::build;
use super::{Code, Diagnostic, Severity, Variant, VariantLookupError, VariantName, folders};
use birka_mods::{Mod, Mods};

/// Every variant of some folders, and everything wrong with the files in them.
///
/// A broken file keeps no other from being read.
#[derive(Clone, Debug, Default)]
pub struct Library {
    variants: Vec<Arc<Variant>>,
    first: Option<String>,
    diagnostics: Vec<Diagnostic>,
    shelf: Arc<Shelf>,
    /// Variants with options chosen, by their full names.
    chosen: Arc<Mutex<HashMap<String, Arc<Variant>>>>,
}

impl Library {
    /// The variants that come with Birka, and those of the mods in [`Mods::default_folder`].
    #[must_use]
    pub fn open() -> Self {
        Self::with_shipped(Mods::read_default())
    }

    /// The variants that come with Birka, and no others.
    ///
    /// They lie in the folder `variants` of the folder that the variable `BIRKA_SCRIPTS` names; where it is not set, of
    /// `scripts` in the working folder, beside the program, or where the program was built.
    #[must_use]
    pub fn shipped() -> Self {
        Self::with_shipped(Mods::default())
    }

    /// The variants of the folder `scripts`, or those that come with Birka where none is given; and those of the mods in the folder
    /// `mods`. Where none is given, the mods of the standard folder are read beside what comes with Birka, and none beside others.
    #[must_use]
    pub fn at(scripts: Option<&Path>, mods: Option<&Path>) -> Self {
        match (scripts, mods.map(Mods::read)) {
            (None, mods) => Self::with_shipped(mods.unwrap_or_else(Mods::read_default)),
            (Some(scripts), mods) => Self::of(Shelf::of(vec![scripts.to_owned()], mods.unwrap_or_default()), &Unchanged::default()),
        }
    }

    /// What comes with Birka, and these mods.
    #[must_use]
    pub fn with_shipped(mods: Mods) -> Self {
        match folders::shipped() {
            Ok(folder) => Self::of(Shelf::of(vec![folder], mods), &Unchanged::default()),
            Err(tried) => {
                let looked: Vec<String> = tried.iter().map(|folder| folder.display().to_string()).collect();
                let message = format!(
                    "no folder of scripts with `variants` in it was found; looked at {}; set {} to the folder `scripts`",
                    looked.join(", "),
                    folders::VARIABLE
                );
                let place = tried.into_iter().next().unwrap_or_default();
                let mut library = Self::of(Shelf::of(Vec::new(), mods), &Unchanged::default());
                library.diagnostics.insert(0, error(place, Code::NoScripts, message));
                library
            }
        }
    }

    /// Mods by themselves; what comes with Birka stands behind them, to be extended.
    #[must_use]
    pub fn from_mods(mods: Mods) -> Self {
        Self::of(Shelf::of(Vec::new(), mods), &Unchanged::default())
    }

    /// The variants of every `.lua` file in some folders, in the order of the folders and of the names of the files.
    ///
    /// They may extend one another, whichever folder they are of, and the variants that come with Birka.
    #[must_use]
    pub fn from_dirs(folders: &[PathBuf]) -> Self {
        Self::of(Shelf::of(folders.to_owned(), Mods::default()), &Unchanged::default())
    }

    /// The same folders as they are now.
    ///
    /// Only files whose text has changed are run again, and only what comes of them is made anew; a variant that none of this
    /// touches is the very same `Arc`.
    #[must_use]
    pub fn reload(&self) -> Self {
        let shelf = self.shelf.reload();
        let unchanged = Unchanged::between(self, &shelf);
        Self::of(shelf, &unchanged)
    }

    fn of(shelf: Shelf, unchanged: &Unchanged) -> Self {
        let shelf = Arc::new(shelf);
        let mut library = Self { shelf: Arc::clone(&shelf), ..Self::default() };
        for folder in shelf.folders() {
            match &folder.files {
                Ok(files) => {
                    files.iter().for_each(|file| library.add(file, unchanged));
                    if folder.of_mod.is_none() {
                        library.read_order(&folder.path.join(ORDER));
                    }
                }
                Err(reason) => {
                    let message = format!("the folder cannot be read: {reason}");
                    library.diagnostics.push(error(folder.path.clone(), Code::NoScripts, message));
                }
            }
        }
        library.diagnostics.extend(shelf.mods().errors());
        let outlines: Vec<_> = library.variants.iter().map(|variant| outline(variant)).collect();
        let unknown: Vec<_> = shelf.mods().loaded().iter().flat_map(|one| one.unknown_names(&outlines)).collect();
        library.diagnostics.extend(unknown);
        let chosen = unchanged.chosen.iter().map(|variant| (variant.id.clone(), Arc::clone(variant)));
        library.chosen = Arc::new(Mutex::new(chosen.collect()));
        library
    }

    /// Reads which variant comes first; a folder need not say.
    fn read_order(&mut self, file: &Path) {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(reason) if reason.kind() == std::io::ErrorKind::NotFound => return,
            Err(reason) => {
                return self.diagnostics.push(error(file.to_owned(), Code::UnreadableFile, format!("it cannot be read: {reason}")));
            }
        };
        match ron::from_str::<Order>(&text) {
            Ok(order) => {
                if let Err(unknown) = self.get(&order.first) {
                    self.diagnostics.push(error(file.to_owned(), Code::UnknownName, unknown.to_string()));
                }
                self.first.get_or_insert(order.first);
            }
            Err(fault) => {
                let message = format!("{}; write `(first: \"ID\")`", fault.code);
                let line = Some(fault.span.start.line);
                self.diagnostics.push(Diagnostic { line, ..error(file.to_owned(), Code::WrongType, message) });
            }
        }
    }

    fn add(&mut self, file: &File, unchanged: &Unchanged) {
        let built = match (&file.sheet, unchanged.variant_of(&file.path)) {
            (Ok(_), Some(variant)) => Ok(variant),
            (Ok(sheet), None) => build(sheet, &Wanted::default(), &self.shelf, &[]).map(Arc::new),
            (Err(broken), _) => Err(broken.diagnostics.clone()),
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
                    self.diagnostics.push(error(file.path.clone(), Code::DuplicateVariant, message));
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

    /// The variant to lay on the table when nobody has asked for one: the one that the file `library.ron` of a folder names,
    /// or else the first. `None` only if there is no variant at all.
    #[must_use]
    pub fn default_variant(&self) -> Option<Arc<Variant>> {
        let named = self.first.as_ref().and_then(|id| self.get(id).ok());
        named.or_else(|| self.variants.first().cloned())
    }

    /// The variant of a name, such as `tablut` or `tablut-castle{king=two}`.
    ///
    /// # Errors
    /// When there is none, or it has no such options; the error says which are near.
    pub fn get(&self, name: &str) -> Result<Arc<Variant>, VariantLookupError> {
        let name: VariantName = name.parse()?;
        let found = self.variants.iter().find(|variant| variant.id == name.id).cloned();
        let found = found
            .ok_or_else(|| VariantLookupError::unknown_id(&name.id, self.variants.iter().map(|variant| variant.id.clone()).collect()))?;
        if name.options.is_empty() { Ok(found) } else { self.with(&found, &name) }
    }

    /// A variant with some of its options chosen; the others are as its file says. What has been chosen once is kept.
    ///
    /// # Errors
    /// When there is no such variant, option or value, or the options together leave no game to play.
    pub fn choose(&self, id: &str, options: &[(&str, &str)]) -> Result<Arc<Variant>, VariantLookupError> {
        let options = options.iter().map(|&(option, value)| (option.to_owned(), value.to_owned())).collect();
        let name = VariantName { id: id.to_owned(), options };
        self.get(&name.to_string())
    }

    fn with(&self, plain: &Arc<Variant>, name: &VariantName) -> Result<Arc<Variant>, VariantLookupError> {
        let mut options = plain.options.clone();
        for (option, value) in &name.options {
            let value = known_value(plain, option, value)?;
            options.iter_mut().filter(|known| known.name == *option).for_each(|known| known.chosen = value.clone());
        }
        let name = VariantName::of(&plain.base_id, &options);
        let full = name.to_string();
        if full == plain.id {
            return Ok(Arc::clone(plain));
        }
        if let Some(known) = self.chosen.lock().unwrap_or_else(PoisonError::into_inner).get(&full) {
            return Ok(Arc::clone(known));
        }
        let faulty = |diagnostics| VariantLookupError::InvalidRules { name: full.clone(), diagnostics };
        let Some(bench) = self.bench(plain) else { return Err(faulty(Vec::new())) };
        let variant = Arc::new(bench.build(&name.wanted()).map_err(faulty)?);
        self.chosen.lock().unwrap_or_else(PoisonError::into_inner).insert(full, Arc::clone(&variant));
        Ok(variant)
    }

    /// Checks every file: what is wrong with it, what is likely not meant, and whether its examples hold.
    #[must_use]
    pub fn check(&self) -> CheckReport {
        let mut checked = CheckReport::default();
        self.shelf.files().for_each(|file| checked.add(self.check_one(file)));
        checked.printed_lines = self.printed_lines();
        // What is wrong between the files: ids that occur twice, folders that cannot be read, which variant comes first.
        let known = checked.diagnostics.clone();
        let notes = self.mods().folder_diagnostics().iter();
        checked.diagnostics.extend(self.diagnostics.iter().chain(notes).filter(|diagnostic| !known.contains(diagnostic)).cloned());
        checked
    }

    /// Checks the files of one mod, as [`check`](Self::check) does, and everything it says besides.
    #[must_use]
    pub fn check_mod(&self, one: &Mod) -> CheckReport {
        let mut checked = CheckReport::default();
        self.shelf.files().filter(|file| one.contains(&file.path)).for_each(|file| checked.add(self.check_one(file)));
        checked.printed_lines = self.printed_lines().into_iter().filter(|(file, _)| one.contains(file)).collect();
        let known = checked.diagnostics.clone();
        let own = self.diagnostics.iter().filter(|diagnostic| one.contains(&diagnostic.path) && !known.contains(diagnostic));
        checked.diagnostics.extend(own.cloned());
        checked
    }

    fn check_one(&self, file: &File) -> CheckReport {
        match &file.sheet {
            Ok(sheet) => Bench { sheet, shelf: &self.shelf }.check(),
            Err(broken) => CheckReport { diagnostics: broken.diagnostics.clone(), ..CheckReport::default() },
        }
    }

    /// What the files printed while they were read, those that are broken included; files that printed nothing are left out.
    #[must_use]
    pub fn printed_lines(&self) -> Vec<(PathBuf, Vec<PrintedLine>)> {
        self.shelf.files().filter(|file| !file.prints().is_empty()).map(|file| (file.path.clone(), file.prints().to_vec())).collect()
    }

    /// Checks the file of a variant. What the file extends is looked for among the folders of this library first.
    #[must_use]
    pub fn check_variant(&self, variant: &Variant) -> CheckReport {
        self.bench(variant).map(|bench| bench.check()).unwrap_or_default()
    }

    /// The rules that the file of a variant sets without any of its examples showing them: every example would hold without.
    #[must_use]
    pub fn uncovered_rules(&self, variant: &Variant) -> Vec<Diagnostic> {
        self.bench(variant).map(|bench| bench.unshown().unwrap_or_else(|faults| faults)).unwrap_or_default()
    }

    fn bench(&self, variant: &Variant) -> Option<Bench<'_>> {
        let sheet = self.shelf.files().filter(|file| file.path == variant.path).find_map(|file| file.sheet.as_ref().ok())?;
        Some(Bench { sheet, shelf: &self.shelf })
    }

    /// The mods it has read.
    #[must_use]
    pub fn mods(&self) -> &Mods {
        self.shelf.mods()
    }

    /// The folders it reads, also those that come with Birka, which stand behind every other.
    #[must_use]
    pub fn watched_folders(&self) -> Vec<PathBuf> {
        self.shelf.watched()
    }

    /// Whether nothing has changed from one reading of the folders to the next.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let same = |a: &Arc<Variant>, b: &Arc<Variant>| Arc::ptr_eq(a, b);
        self.variants.len() == other.variants.len()
            && self.variants.iter().zip(&other.variants).all(|(a, b)| same(a, b))
            && self.diagnostics == other.diagnostics
            && self.first == other.first
    }

    /// Everything wrong with the files.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

/// What of an earlier library holds for the files as they are now.
#[derive(Default)]
struct Unchanged {
    variants: Vec<Arc<Variant>>,
    /// With options chosen.
    chosen: Vec<Arc<Variant>>,
}

impl Unchanged {
    fn between(known: &Library, now: &Shelf) -> Self {
        let (before, after) = (known.shelf.sheets(), now.sheets());
        let same = |path: &Path| {
            let of = |sheets: &[&Arc<Sheet>]| sheets.iter().find(|sheet| sheet.path == path).map(|sheet| Arc::as_ptr(sheet));
            of(&before).is_some() && of(&before) == of(&after)
        };
        // Which file an id that is extended stands for can change only with the ids there are.
        let ids =
            |sheets: &[&Arc<Sheet>]| sheets.iter().map(|sheet| (sheet.path.clone(), sheet.id().map(str::to_owned))).collect::<Vec<_>>();
        let ids_are_same = ids(&before) == ids(&after);
        // What a mod says of its variants stands beside their files.
        let same_mod = |variant: &Variant| variant.of_mod.as_ref().map(Arc::as_ptr) == now.mod_of(&variant.path).map(Arc::as_ptr);
        let holds = |variant: &&Arc<Variant>| {
            variant.files.iter().all(|file| same(file)) && (ids_are_same || variant.files.len() == 1) && same_mod(variant)
        };
        let chosen = known.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        Self { variants: known.variants.iter().filter(holds).cloned().collect(), chosen: chosen.values().filter(holds).cloned().collect() }
    }

    fn variant_of(&self, file: &Path) -> Option<Arc<Variant>> {
        self.variants.iter().find(|variant| variant.path == file).cloned()
    }
}

/// The file of a folder that says which of its variants comes first.
const ORDER: &str = "library.ron";

#[derive(serde::Deserialize)]
struct Order {
    first: String,
}

fn error(path: PathBuf, code: Code, message: String) -> Diagnostic {
    Diagnostic { path, line: None, severity: Severity::Error, code, message }
}
