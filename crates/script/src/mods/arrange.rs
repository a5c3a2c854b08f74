//! Which mods can be loaded, and in what order.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use semver::Version;

use super::Mod;
use super::manifest::PROGRAM;
use crate::{Code, Diagnostic};

/// The mods that can be loaded, each after those it depends on and otherwise by id; and those that cannot, each with why.
pub(super) struct Arranged {
    pub(super) loaded: Vec<Arc<Mod>>,
    pub(super) left_out: Vec<(Arc<Mod>, Diagnostic)>,
}

/// Arranges mods that are each sound by themselves. Of two with the same id the earlier in the list stands. `broken` are the
/// ids of folders whose mods are not sound.
pub(super) fn arrange(found: Vec<Arc<Mod>>, broken: &[String]) -> Arranged {
    let mut left_out: Vec<(Arc<Mod>, Diagnostic)> = Vec::new();
    let mut standing: BTreeMap<String, Arc<Mod>> = BTreeMap::new();
    for one in found {
        match standing.get(&one.manifest.id) {
            Some(known) => {
                let message = format!(
                    "the mod `{}` is already in {}; remove one of the two folders, or give one another `id`",
                    one.manifest.id,
                    known.folder.display()
                );
                let fault = one.manifest_fault(Code::DuplicateMod, "id", message);
                left_out.push((one, fault));
            }
            None => drop(standing.insert(one.manifest.id.clone(), one)),
        }
    }
    let mut gone: Vec<String> = broken.to_vec();
    loop {
        let missing: Vec<(String, Diagnostic)> =
            standing.iter().filter_map(|(id, one)| Some((id.clone(), unmet(one, &standing, &gone)?))).collect();
        if missing.is_empty() {
            break;
        }
        for (id, fault) in missing {
            left_out.extend(standing.remove(&id).map(|one| (one, fault)));
            gone.push(id);
        }
    }
    let mut loaded: Vec<Arc<Mod>> = Vec::new();
    while let Some(next) = standing.values().find(|one| depends_on(one).all(|id| !standing.contains_key(id))).cloned() {
        standing.remove(&next.manifest.id);
        loaded.push(next);
    }
    // What is left stands in a circle, or behind one.
    for one in standing.values() {
        let (code, message) = match circle(&one.manifest.id, &standing) {
            Some(circle) => (
                Code::ModCycle,
                format!("the mods depend on each other in a circle: {}; one of them has to do without", circle.join(" → ")),
            ),
            None => (Code::MissingMod, "it depends on mods that depend on each other in a circle".to_owned()),
        };
        let number = one.manifest.depends.iter().position(|other| standing.contains_key(&other.id)).unwrap_or(0);
        left_out.push((Arc::clone(one), one.manifest_fault(code, &format!("depends.{number}"), message)));
    }
    Arranged { loaded, left_out }
}

fn depends_on(one: &Mod) -> impl Iterator<Item = &String> {
    one.manifest.depends.iter().map(|other| &other.id)
}

/// Which of the mods it depends on a mod lacks.
fn unmet(one: &Mod, standing: &BTreeMap<String, Arc<Mod>>, gone: &[String]) -> Option<Diagnostic> {
    one.manifest.depends.iter().enumerate().find_map(|(number, needed)| {
        let id = &needed.id;
        let fault = |code, key: &str, message: String| Some(one.manifest_fault(code, &format!("depends.{number}.{key}"), message));
        let program = || Version::parse(env!("CARGO_PKG_VERSION")).ok();
        let there = if id == PROGRAM { program() } else { standing.get(id).map(|other| other.manifest.version.clone()) };
        match there {
            Some(version) if needed.version.matches(&version) => None,
            Some(version) => {
                let from = if id == PROGRAM { "look for another Birka" } else { "look for another version of one of the two" };
                fault(Code::ModVersion, "version", format!("it needs version {} of `{id}`, and {version} is here; {from}", needed.version))
            }
            None if needed.optional => None,
            None if gone.contains(id) => fault(Code::MissingMod, "id", format!("it needs the mod `{id}`, which is left out itself")),
            None => {
                let place = one.folder.parent().unwrap_or(Path::new("")).display();
                fault(Code::MissingMod, "id", format!("it needs the mod `{id}`, which is not in {place}; add it there with `birka add`"))
            }
        }
    })
}

/// The way from a mod back to itself, if there is one.
fn circle(from: &str, standing: &BTreeMap<String, Arc<Mod>>) -> Option<Vec<String>> {
    let mut ways = vec![vec![from.to_owned()]];
    let mut seen = Vec::new();
    while let Some(way) = ways.pop() {
        let last = way.last()?;
        for next in standing.get(last).into_iter().flat_map(|one| depends_on(one)) {
            let longer = || way.iter().cloned().chain([next.clone()]).collect::<Vec<_>>();
            if next == from {
                return Some(longer());
            }
            if standing.contains_key(next) && !seen.contains(next) {
                seen.push(next.clone());
                ways.push(longer());
            }
        }
    }
    None
}
