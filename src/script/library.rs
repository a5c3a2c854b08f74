use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Code, Diagnostic, Severity, UnknownVariant, Variant, folders, load};

/// Every variant of some folders, and everything wrong with the files in them.
///
/// A broken file keeps no other from being read.
#[derive(Clone, Debug, Default)]
pub struct Library {
    variants: Vec<Arc<Variant>>,
    first: Option<String>,
    diagnostics: Vec<Diagnostic>,
}

impl Library {
    /// The variants that come with Birka.
    ///
    /// They lie in the folder `variants` of the folder that the variable `BIRKA_SCRIPTS` names; where it is not set, of
    /// `scripts` in the working folder, beside the program, or where the program was built.
    #[must_use]
    pub fn open() -> Self {
        match folders::shipped() {
            Ok(folder) => Self::from_dirs(&[folder]),
            Err(tried) => {
                let looked: Vec<String> = tried.iter().map(|folder| folder.display().to_string()).collect();
                let message = format!(
                    "no folder of scripts with `variants` in it was found; looked at {}; set {} to the folder `scripts`",
                    looked.join(", "),
                    folders::VARIABLE
                );
                let place = tried.into_iter().next().unwrap_or_default();
                Self { diagnostics: vec![error(place, Code::NoScripts, message)], ..Self::default() }
            }
        }
    }

    /// The variants of every `.lua` file in some folders, in the order of the folders and of the names of the files.
    #[must_use]
    pub fn from_dirs(folders: &[PathBuf]) -> Self {
        let mut library = Self::default();
        for folder in folders {
            match scripts_in(folder) {
                Ok(files) => {
                    files.iter().for_each(|file| library.add(file));
                    library.read_order(&folder.join(ORDER));
                }
                Err(reason) => {
                    let message = format!("the folder cannot be read: {reason}");
                    library.diagnostics.push(error(folder.clone(), Code::NoScripts, message));
                }
            }
        }
        library
    }

    /// Reads which variant comes first; a folder need not say.
    fn read_order(&mut self, file: &Path) {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(reason) if reason.kind() == std::io::ErrorKind::NotFound => return,
            Err(reason) => return self.diagnostics.push(error(file.to_owned(), Code::Unreadable, format!("it cannot be read: {reason}"))),
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

    fn add(&mut self, file: &Path) {
        match load(file) {
            Ok(variant) => match self.variants.iter().find(|known| known.id == variant.id) {
                Some(known) => {
                    let message = format!(
                        "the variant `{}` is already defined in {}; give one of them another `id`",
                        variant.id,
                        known.path.display()
                    );
                    self.diagnostics.push(error(file.to_owned(), Code::DuplicateVariant, message));
                }
                None => self.variants.push(Arc::new(variant)),
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
    pub fn first(&self) -> Option<Arc<Variant>> {
        let named = self.first.as_ref().and_then(|id| self.get(id).ok());
        named.or_else(|| self.variants.first().cloned())
    }

    /// The variant of an id.
    ///
    /// # Errors
    /// When there is none; the error says which ids are near.
    pub fn get(&self, id: &str) -> Result<Arc<Variant>, UnknownVariant> {
        let found = self.variants.iter().find(|variant| variant.id == id).cloned();
        found.ok_or_else(|| UnknownVariant::new(id, self.variants.iter().map(|variant| variant.id.clone()).collect()))
    }

    /// Everything wrong with the files.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
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

/// The `.lua` files of a folder, sorted.
fn scripts_in(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "lua"));
    files.sort();
    Ok(files)
}
