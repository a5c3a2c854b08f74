//! Creates mods from templates, and packs them into zips.

use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use birka_diagnostics::{API, Diagnostic, ReadError, Severity, check_mod_id, check_path, read_file};
use birka_mods::{MANIFEST, MOD_EXTENSION, Manifest, PROGRAM_ID};
use birka_rules::Game;
use birka_script::{Variant, check_mod};
use birka_script_reference::editor_files;
use birka_storage::replace_file;

use crate::archive::{self, ArchiveError, Files, MAX_FILE_BYTES, MAX_FILES, MAX_TOTAL_BYTES, check_file_type, unpack};
use crate::staging::StagingFolder;

/// The initial content of a new mod.
#[derive(Clone, Copy, Debug)]
pub enum Template<'a> {
    /// A small complete variant.
    Standalone,
    /// A variant that extends another.
    Extending(&'a Variant),
}

/// Why a mod was not created. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// The id is not allowed.
    #[error("{0}")]
    Id(String),
    /// Something with that name exists.
    #[error("{} is there already; choose another name, or open what is there", .0.display())]
    Exists(PathBuf),
    /// The folder for mods does not exist.
    #[error("there is no folder for mods; name one with `--mods DIR`")]
    NoFolder,
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    Io {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
}

/// Creates a mod in the folder `id` of a folder of mods and returns its folder. It can be played as it is, and editors find the type stubs in it.
///
/// # Errors
/// If the id is not allowed, something with that name exists, or a file cannot be written.
pub fn create_mod(mods: &Path, id: &str, template: Template) -> Result<PathBuf, CreateError> {
    check_mod_id(id).map_err(CreateError::Id)?;
    if id == PROGRAM_ID {
        return Err(CreateError::Id(format!("`{id}` is Birka itself; choose another id")));
    }
    let folder = mods.join(id);
    if folder.symlink_metadata().is_ok() {
        return Err(CreateError::Exists(folder));
    }
    let failed = |error| CreateError::Io { path: folder.clone(), error };
    let staging = StagingFolder::create(mods, "new").map_err(failed)?;
    let variants = staging.path().join("variants");
    fs::create_dir(&variants).map_err(failed)?;
    fs::write(staging.path().join(MANIFEST), fill(&manifest_template(template), id)).map_err(failed)?;
    fs::write(variants.join(format!("{id}.lua")), fill(&script_template(template), id)).map_err(failed)?;
    for (path, text) in editor_files() {
        let file = staging.path().join(path);
        file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, text)).map_err(failed)?;
    }
    staging.commit(&folder).map_err(failed)?;
    Ok(folder)
}

/// The manifest with its placeholders `@ID@`, `@NAME@` and `@API@`.
fn manifest_template(template: Template) -> String {
    let base = match template {
        Template::Standalone => None,
        Template::Extending(base) => base.from_mod(),
    };
    let depends = base.map_or_else(String::new, |base| {
        let (id, version) = (&base.manifest.id, &base.manifest.version);
        format!("    depends: [(id: \"{id}\", version: \"{version}\")],\n")
    });
    include_str!("templates/mod.ron.txt").replace("@DEPENDS@", &depends)
}

/// The script with its placeholders `@ID@`, `@NAME@` and `@API@`.
fn script_template(template: Template) -> String {
    match template {
        Template::Standalone => include_str!("templates/standalone.lua.txt").to_owned(),
        Template::Extending(base) => {
            let first_move = Game::new(base.rules.clone()).legal_moves().first().map(|mv| mv.name(base.rules.rule_set().size));
            include_str!("templates/extending.lua.txt")
                .replace("@BASE@", &base.id)
                .replace("@BASENAME@", &base.name)
                .replace("@MOVE@", &first_move.unwrap_or_default())
        }
    }
}

fn fill(template: &str, id: &str) -> String {
    template.replace("@ID@", id).replace("@NAME@", &title_case(id)).replace("@API@", &API.to_string())
}

/// A name made from an id: `my-game` becomes `My Game`.
fn title_case(id: &str) -> String {
    let capitalize = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    id.split('-').map(capitalize).collect::<Vec<_>>().join(" ")
}

/// A mod that has been packed.
#[derive(Clone, Debug)]
pub struct PackedMod {
    pub file: PathBuf,
    pub manifest: Manifest,
    /// The number of files in the zip.
    pub files: usize,
    /// The size of the zip in bytes.
    pub bytes: usize,
    pub warnings: Vec<Diagnostic>,
}

/// Why a mod was not packed.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// The folder is not a mod.
    #[error("{} is no mod: it has no `{MANIFEST}`; `birka new NAME` makes one", .0.display())]
    NoMod(PathBuf),
    #[error("the mod is not packed as long as it has faults; the lines above tell them")]
    Invalid(Vec<Diagnostic>),
    /// The mod contains files that cannot be packed.
    #[error("the mod holds what cannot be packed:{}", .0.iter().map(|error| format!("\n  {error}")).collect::<String>())]
    Files(Vec<String>),
    /// The zip would not be accepted on installation.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error("{} is there already; `--replace` writes over it", .0.display())]
    Exists(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> PackError + use<> {
    let path = path.to_owned();
    move |error| PackError::Io { path: path.clone(), error }
}

/// Checks the mod in a folder and packs it into `out`, or into `ID-VERSION.birkamod` in the working folder. Equal files give equal bytes.
///
/// # Errors
/// If the mod has errors, contains files that cannot be packed, or the zip cannot be written.
pub fn pack(folder: &Path, out: Option<&Path>, replace: bool) -> Result<PackedMod, PackError> {
    if !folder.join(MANIFEST).is_file() {
        return Err(PackError::NoMod(folder.to_owned()));
    }
    let manifest = Manifest::read(folder).map_err(PackError::Invalid)?;
    let checked = check_mod(folder, false);
    if checked.count(Severity::Error) > 0 {
        return Err(PackError::Invalid(checked.diagnostics));
    }
    let files = FileCollector::collect(folder)?;
    let bytes = archive::pack(&manifest.id, &files).map_err(io_error(folder))?;
    // A zip that could not be installed is not written.
    unpack(&bytes)?;
    let file = out.map_or_else(|| PathBuf::from(format!("{}-{}.{MOD_EXTENSION}", manifest.id, manifest.version)), Path::to_owned);
    if !replace && file.symlink_metadata().is_ok() {
        return Err(PackError::Exists(file));
    }
    replace_file(&file, &bytes).map_err(io_error(&file))?;
    Ok(PackedMod { file, manifest, files: files.len(), bytes: bytes.len(), warnings: checked.diagnostics })
}

/// Collects the files of a folder and everything that cannot be packed.
struct FileCollector<'a> {
    folder: &'a Path,
    files: Files,
    /// The files that [`create_mod`](crate::create_mod) writes for editors, which are of no use to others.
    editor_files: [&'static str; 3],
    total_bytes: usize,
    errors: Vec<String>,
}

impl<'a> FileCollector<'a> {
    fn collect(folder: &'a Path) -> Result<Files, PackError> {
        let editor_files = editor_files().map(|(path, _)| path);
        let mut collector = Self { folder, files: Files::new(), editor_files, total_bytes: 0, errors: Vec::new() };
        collector.visit("")?;
        if collector.errors.is_empty() { Ok(collector.files) } else { Err(PackError::Files(collector.errors)) }
    }

    /// Visits a folder, given by its path within the mod.
    fn visit(&mut self, within: &str) -> Result<(), PackError> {
        let folder = self.folder.join(within);
        let failed = io_error(&folder);
        let mut entries: Vec<_> = fs::read_dir(&folder).map_err(&failed)?.collect::<Result<_, _>>().map_err(&failed)?;
        entries.sort_by_key(DirEntry::file_name);
        for entry in entries {
            let kind = entry.file_type().map_err(&failed)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if within.is_empty() { name.clone() } else { format!("{within}/{name}") };
            if is_ignored(&name) || self.editor_files.contains(&path.as_str()) {
                continue;
            }
            if let Err(message) = check_path(&path) {
                self.errors.push(message);
            } else if kind.is_dir() {
                self.visit(&path)?;
            } else if !kind.is_file() {
                self.errors.push(format!("`{path}` is a link or another special file; put a copy of the file in its place"));
            } else if let Err(message) = check_file_type(&path) {
                self.errors.push(format!("{message}; remove it"));
            } else {
                self.add(path)?;
            }
            if self.files.len() > MAX_FILES {
                return Err(ArchiveError::TooMany.into());
            }
        }
        Ok(())
    }

    fn add(&mut self, path: String) -> Result<(), PackError> {
        let file = self.folder.join(&path);
        let failed = io_error(&file);
        let content = read_file(&file, MAX_FILE_BYTES as u64).map_err(|error| match error {
            ReadError::TooLarge { .. } => ArchiveError::TooLarge { what: format!("`{path}`"), max_bytes: MAX_FILE_BYTES }.into(),
            other => failed(other.into()),
        })?;
        self.total_bytes += content.len();
        if self.total_bytes > MAX_TOTAL_BYTES {
            return Err(ArchiveError::TooLarge { what: "the mod".to_owned(), max_bytes: MAX_TOTAL_BYTES }.into());
        }
        self.files.insert(path, content);
        Ok(())
    }
}

/// Whether a file is left behind by version control, a desktop or an editor.
fn is_ignored(name: &str) -> bool {
    name.starts_with('.') || name.ends_with('~') || name == "Thumbs.db"
}
