use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::manifest::{PROGRAM_ID, program_version};
use crate::mod_folder::Mod;
use birka_diagnostics::{Code, Diagnostic};

/// The mods that can be loaded, each after its dependencies and otherwise by id; and those that cannot, each with all reasons.
pub(crate) struct Resolution {
    pub(crate) loaded: Vec<Arc<Mod>>,
    pub(crate) skipped: Skipped,
}

/// Resolves the dependencies of valid mods. Of two mods with the same id, the earlier in the list is loaded. `invalid` are the ids of mods
/// that were found but are not valid.
pub(crate) fn resolve(found: Vec<Arc<Mod>>, invalid: &[String]) -> Resolution {
    let (mut candidates, mut skipped) = unique_by_id(found);
    skip_unmet(&mut candidates, &mut skipped, invalid);
    let mut loaded: Vec<Arc<Mod>> = Vec::new();
    while let Some(next) = candidates.values().find(|one| dependency_ids(one).all(|id| !candidates.contains_key(id))).cloned() {
        candidates.remove(&next.manifest.id);
        loaded.push(next);
    }
    // Every remaining mod is part of a dependency cycle or depends on one.
    skipped.extend(candidates.values().map(|one| (Arc::clone(one), vec![cycle_error(one, &candidates)])));
    Resolution { loaded, skipped }
}

type Candidates = BTreeMap<String, Arc<Mod>>;
/// Mods that cannot be loaded, each with the reasons.
type Skipped = Vec<(Arc<Mod>, Vec<Diagnostic>)>;

fn unique_by_id(found: Vec<Arc<Mod>>) -> (Candidates, Skipped) {
    let mut candidates = Candidates::new();
    let mut duplicates = Vec::new();
    for one in found {
        if let Some(known) = candidates.get(&one.manifest.id) {
            let message = format!(
                "the mod `{}` is already in {}; remove one of the two folders, or give one another `id`",
                one.manifest.id,
                known.folder.display()
            );
            let error = one.manifest_error(Code::DuplicateMod, "id", message);
            duplicates.push((one, vec![error]));
        } else {
            candidates.insert(one.manifest.id.clone(), one);
        }
    }
    (candidates, duplicates)
}

/// Skips mods with unmet dependencies, then those that depend on them, until every dependency is met.
fn skip_unmet(candidates: &mut Candidates, skipped: &mut Skipped, invalid: &[String]) {
    let mut skipped_ids: Vec<String> = invalid.to_vec();
    loop {
        let unmet = candidates.iter().map(|(id, one)| (id.clone(), unmet_dependencies(one, candidates, &skipped_ids)));
        let unmet: Vec<(String, Vec<Diagnostic>)> = unmet.filter(|(_, errors)| !errors.is_empty()).collect();
        if unmet.is_empty() {
            break;
        }
        for (id, errors) in unmet {
            skipped.extend(candidates.remove(&id).map(|one| (one, errors)));
            skipped_ids.push(id);
        }
    }
}

fn dependency_ids(one: &Mod) -> impl Iterator<Item = &String> {
    one.manifest.depends.iter().map(|other| &other.id)
}

/// An error for each dependency of a mod that is not met.
fn unmet_dependencies(one: &Mod, candidates: &Candidates, skipped_ids: &[String]) -> Vec<Diagnostic> {
    let unmet = one.manifest.depends.iter().enumerate().filter_map(|(index, needed)| {
        let id = &needed.id;
        let error = |code, key: &str, message: String| Some(one.manifest_error(code, &format!("depends.{index}.{key}"), message));
        let is_program = id == PROGRAM_ID;
        let available = if is_program { program_version() } else { candidates.get(id).map(|other| other.manifest.version.clone()) };
        match available {
            Some(version) if needed.version.matches(&version) => None,
            Some(version) => {
                let remedy = if is_program { "look for another Birka" } else { "look for another version of one of the two" };
                let message = format!("it needs version {} of `{id}`, and {version} is installed; {remedy}", needed.version);
                error(Code::ModVersion, "version", message)
            }
            None if needed.optional => None,
            None if skipped_ids.contains(id) => error(Code::MissingMod, "id", format!("it needs the mod `{id}`, which is skipped itself")),
            None => {
                let folder = one.folder.parent().unwrap_or(Path::new("")).display();
                error(
                    Code::MissingMod,
                    "id",
                    format!("it needs the mod `{id}`, which is not in {folder}; install it there with `birka add`"),
                )
            }
        }
    });
    unmet.collect()
}

fn cycle_error(one: &Mod, remaining: &Candidates) -> Diagnostic {
    let (code, message) = match find_cycle(&one.manifest.id, remaining) {
        Some(cycle) => {
            (Code::ModCycle, format!("the mods depend on each other in a cycle: {}; remove one of these dependencies", cycle.join(" → ")))
        }
        None => (Code::MissingMod, "it depends on mods that depend on each other in a cycle".to_owned()),
    };
    let index = one.manifest.depends.iter().position(|other| remaining.contains_key(&other.id)).unwrap_or(0);
    one.manifest_error(code, &format!("depends.{index}"), message)
}

/// The path of dependencies from a mod back to itself, both ends included, if there is one.
fn find_cycle(id: &str, mods: &Candidates) -> Option<Vec<String>> {
    let mut paths = vec![vec![id.to_owned()]];
    let mut visited = Vec::new();
    while let Some(path) = paths.pop() {
        for next in mods.get(path.last()?).into_iter().flat_map(|one| dependency_ids(one)) {
            let extended = || path.iter().cloned().chain([next.clone()]).collect::<Vec<_>>();
            if next == id {
                return Some(extended());
            }
            if mods.contains_key(next) && !visited.contains(next) {
                visited.push(next.clone());
                paths.push(extended());
            }
        }
    }
    None
}
