use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use birka_art::{Art, VariantNames};
use birka_diagnostics::{Code, Diagnostic, MAX_FILE_BYTES, fs, read_file};
use sha2::{Digest, Sha256};

use crate::locale::{Locale, VariantOutline, read_locales};
use crate::manifest::{MANIFEST, Manifest};

/// The folder of a mod that contains its variants. Variants beside the manifest are read too.
const VARIANTS: &str = "variants";

/// A mod: a folder with a manifest, and its art and locales. Its scripts are listed but not read.
#[derive(Debug)]
pub struct Mod {
    /// The content of its `mod.ron`.
    pub manifest: Manifest,
    pub folder: PathBuf,
    art: Option<Art>,
    /// Whether its `art.ron` has faults and is left out. Then `art` is the art of an earlier reading, if any.
    is_art_faulty: bool,
    locales: Vec<Locale>,
    diagnostics: Vec<Diagnostic>,
    /// A digest of every file that was read. Scripts are not part of it.
    digest: [u8; 32],
}

impl Mod {
    /// Reads a mod.
    ///
    /// # Errors
    /// Everything wrong with its manifest, or that it contains no variant. Faults of art and locales do not fail the mod: the faulty file is
    /// left out and [`diagnostics`](Self::diagnostics) reports it.
    pub fn read(folder: &Path) -> Result<Self, Vec<Diagnostic>> {
        let manifest = Manifest::read(folder)?;
        let mut diagnostics = Vec::new();
        let mut hasher = Sha256::new();
        hasher.update(read_file(&folder.join(MANIFEST), MAX_FILE_BYTES as u64).unwrap_or_default());
        let mut on_read = |bytes: &[u8]| hasher.update(bytes);
        let (art, is_art_faulty) = match Art::read(folder, &mut on_read) {
            Ok(art) => (art, false),
            Err(errors) => {
                diagnostics.extend(errors);
                (None, true)
            }
        };
        let locales = read_locales(folder, &manifest, &mut diagnostics, &mut on_read);
        let found =
            Self { manifest, folder: folder.to_owned(), art, is_art_faulty, locales, diagnostics, digest: hasher.finalize().into() };
        match found.script_files() {
            Ok(scripts) if scripts.is_empty() => {
                let message = format!("the mod has no variant; write one into {VARIANTS}/{}.lua", found.manifest.id);
                Err(vec![found.manifest_error(Code::ModFiles, "id", message)])
            }
            Ok(_) => Ok(found),
            Err(error) => Err(vec![Diagnostic::error(folder, Code::NoScripts, format!("the folder cannot be read: {error}"))]),
        }
    }

    /// The script files of its variants: those beside the manifest, then those in `variants`, each sorted by name.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn script_files(&self) -> io::Result<Vec<PathBuf>> {
        script_files(&self.folder)
    }

    /// Whether a file is inside its folder.
    #[must_use]
    pub fn contains(&self, file: &Path) -> bool {
        file.starts_with(&self.folder)
    }

    /// Whether its manifest names another mod in `depends`.
    #[must_use]
    pub fn depends_on(&self, id: &str) -> bool {
        self.manifest.depends.iter().any(|other| other.id == id)
    }

    /// How its variants look and sound, if it has art without faults, or had when it was read before.
    #[must_use]
    pub fn art(&self) -> Option<&Art> {
        self.art.as_ref()
    }

    /// Its translations, without those that are faulty.
    #[must_use]
    pub fn locales(&self) -> &[Locale] {
        &self.locales
    }

    /// The faults of its art and locales.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The folder of the mod that contains a script file, if there is one.
    #[must_use]
    pub fn folder_of_script(file: &Path) -> Option<PathBuf> {
        let parent = file.parent()?;
        let above = parent.ends_with(VARIANTS).then(|| parent.parent()).flatten();
        let or_current = |folder: &Path| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() };
        [Some(parent), above].into_iter().flatten().map(or_current).find(|folder| fs::is_file(folder.join(MANIFEST)))
    }

    /// The same mod with the art of its last reading, if the present `art.ron` has faults. The faults stay among the diagnostics.
    #[must_use]
    pub(crate) fn or_art_of(self, last: &Self) -> Self {
        if self.is_art_faulty && self.folder == last.folder { Self { art: last.art.clone(), ..self } } else { self }
    }

    /// Whether everything but the scripts is the same as in another reading of the folder.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.folder == other.folder && self.digest == other.digest
    }

    /// An error for each name in its art and locales that its variants lack. `variants` may contain variants of other mods.
    #[must_use]
    pub fn unknown_names(&self, variants: &[VariantOutline]) -> Vec<Diagnostic> {
        let own: Vec<VariantOutline> = variants.iter().filter(|variant| self.contains(variant.path)).cloned().collect();
        // If one of its scripts is broken, the names of its variant are not known.
        if self.script_files().is_ok_and(|scripts| own.len() < scripts.len()) {
            return Vec::new();
        }
        let names: Vec<VariantNames> = own.iter().map(|variant| VariantNames { id: variant.id, kinds: variant.kinds.clone() }).collect();
        // Art kept from an earlier reading was checked at that time.
        let own_art = self.art.as_ref().filter(|_| !self.is_art_faulty);
        let mut diagnostics = own_art.map(|art| art.unknown_names(&names)).unwrap_or_default();
        for locale in &self.locales {
            diagnostics.extend(locale.unknown_names(&own, "variant of this mod"));
            // The texts of a faulty `art.ron` are not known.
            if !self.is_art_faulty {
                diagnostics.extend(locale.unknown_art(self.art()));
            }
        }
        diagnostics
    }

    /// An error at a key of its manifest.
    pub(crate) fn manifest_error(&self, code: Code, key_path: &str, message: impl Display) -> Diagnostic {
        let source_map = &self.manifest.source_map;
        let error = Diagnostic::error(&self.folder.join(MANIFEST), code, message.to_string());
        error.at(source_map.line(key_path), source_map.span(key_path))
    }
}

/// The script files of the mod in a folder, also of one without a valid manifest: those beside the manifest, then those in `variants`, each sorted
/// by name.
///
/// # Errors
/// If a folder cannot be read.
pub fn script_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = lua_files(folder)?;
    let variants = folder.join(VARIANTS);
    if fs::is_folder(&variants) {
        files.extend(lua_files(&variants)?);
    }
    Ok(files)
}

/// The `.lua` files of a folder, sorted by their names without the ending: `ard-ri.lua` before `ard-ri-online.lua`.
///
/// # Errors
/// If the folder cannot be read.
pub fn lua_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "lua"));
    files.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    Ok(files)
}
