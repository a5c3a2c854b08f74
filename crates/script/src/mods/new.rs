use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::id_fault;
use super::manifest::MANIFEST;
use super::workshop::Workshop;
use crate::{Variant, api};
use birka_rules::Game;

/// What a new mod begins with.
#[derive(Clone, Copy, Debug)]
pub enum Template<'a> {
    /// A small game that stands by itself.
    Own,
    /// A variation of a variant.
    Extends(&'a Variant),
}

/// Why no mod is made. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum NewFault {
    /// It cannot be called so.
    #[error("{0}")]
    Id(String),
    /// There is something of that name.
    #[error("{} is there already; choose another name, or open what is there", .0.display())]
    Exists(PathBuf),
    /// There is nowhere to put it.
    #[error("there is no folder for mods; name one with `--mods DIR`")]
    NoFolder,
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
}

/// Makes a mod that can be played at once, in the folder `id` of a folder of mods.
///
/// # Errors
/// When it cannot be called so, something of that name is there, or it cannot be written.
pub fn new_mod(mods: &Path, id: &str, template: Template) -> Result<PathBuf, NewFault> {
    if let Some(fault) =
        id_fault(id).or_else(|| (id == super::manifest::PROGRAM).then(|| format!("`{id}` is Birka itself; choose another id")))
    {
        return Err(NewFault::Id(fault));
    }
    let folder = mods.join(id);
    if folder.symlink_metadata().is_ok() {
        return Err(NewFault::Exists(folder));
    }
    let failed = |error| NewFault::Io { path: folder.clone(), error };
    let workshop = Workshop::open(mods, "new").map_err(failed)?;
    let name = title(id);
    let script = match template {
        Template::Own => include_str!("own.lua.txt").to_owned(),
        Template::Extends(base) => extending(base),
    };
    let fill = |text: &str| text.replace("@ID@", id).replace("@NAME@", &name).replace("@API@", &api::API.to_string());
    let depends = match template {
        Template::Extends(base) => base.from_mod().map(|of| {
            let (id, version) = (&of.manifest.id, &of.manifest.version);
            format!("    depends: [(id: \"{id}\", version: \"{version}\")],\n")
        }),
        Template::Own => None,
    };
    let manifest = fill(include_str!("mod.ron.txt")).replace("@DEPENDS@", depends.as_deref().unwrap_or_default());
    let variants = workshop.path().join("variants");
    fs::create_dir(&variants).map_err(failed)?;
    fs::write(workshop.path().join(MANIFEST), manifest).map_err(failed)?;
    fs::write(variants.join(format!("{id}.lua")), fill(&script)).map_err(failed)?;
    workshop.put(&folder).map_err(failed)?;
    Ok(folder)
}

/// A name made of an id: `my-game` becomes `My Game`.
fn title(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    id.split('-').map(word).collect::<Vec<_>>().join(" ")
}

/// A file that extends a variant, with an example of a move that is legal there.
fn extending(base: &Variant) -> String {
    let game = Game::new(base.rules.clone());
    let size = base.rules.set().size;
    let first = game.legal_moves().first().map(|mv| mv.name(size)).unwrap_or_default();
    include_str!("extends.lua.txt").replace("@BASE@", &base.id).replace("@BASENAME@", &base.name).replace("@MOVE@", &first)
}
