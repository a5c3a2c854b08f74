use std::path::{Path, PathBuf};
use std::{fs, io};

use birka_diagnostics::{API, check_mod_id};
use birka_mods::{MANIFEST, PROGRAM_ID};
use birka_rules::Game;
use birka_script::Variant;
use birka_script_reference::editor_files;

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
