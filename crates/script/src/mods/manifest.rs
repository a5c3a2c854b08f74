use std::path::Path;

use semver::{Version, VersionReq};
use serde::Deserialize;

use super::names::id_fault;
use super::ron_file::{RonFile, fault};
use super::ron_lines::RonLines;
use crate::{Code, Diagnostic, api};

/// The file that makes a folder a mod.
pub const MANIFEST: &str = "mod.ron";

/// The name under which a mod may depend on the program itself.
pub(super) const PROGRAM: &str = "birka";

/// What a mod says about itself in `mod.ron`.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// What other mods and command lines call it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Which version of it this is.
    pub version: Version,
    /// The version of the vocabulary its scripts are written for.
    pub api: u16,
    /// Who made it; may be empty.
    pub author: String,
    /// What others may do with it; may be empty.
    pub licence: String,
    /// One sentence about it; may be empty.
    pub summary: String,
    /// The mods it builds on.
    pub depends: Vec<Dependency>,
    /// The languages that it has files for in `locale`.
    pub languages: Vec<String>,
    /// Where it says all this.
    pub(super) lines: RonLines,
}

/// A mod that another builds on.
#[derive(Clone, Debug)]
pub struct Dependency {
    /// Which.
    pub id: String,
    /// The versions of it that will do.
    pub version: VersionReq,
    /// Whether the other can do without.
    pub optional: bool,
}

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(rename = "mod", deny_unknown_fields, default)]
struct Written {
    id: Option<String>,
    name: Option<String>,
    version: Option<String>,
    api: Option<u16>,
    author: String,
    licence: String,
    summary: String,
    depends: Vec<WrittenDependency>,
    languages: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename = "dependency", deny_unknown_fields)]
struct WrittenDependency {
    id: String,
    version: Option<String>,
    #[serde(default)]
    optional: bool,
}

impl Manifest {
    /// Reads the `mod.ron` of a folder.
    ///
    /// # Errors
    /// Everything that is wrong with it, by line.
    pub fn read(folder: &Path) -> Result<Self, Vec<Diagnostic>> {
        let path = folder.join(MANIFEST);
        if path.symlink_metadata().is_err() {
            let message = format!("the folder has no `{MANIFEST}`, so it is no mod; write one, or take the folder away");
            return Err(vec![fault(&path, Code::Manifest, message)]);
        }
        let mut file = RonFile::open(&path, Code::Manifest).map_err(|fault| vec![fault])?;
        let manifest = file.parse().and_then(|written| Self::of(written, &mut file));
        let faults = file.finish();
        manifest.filter(|_| faults.is_empty()).ok_or(faults)
    }

    fn of(written: Written, file: &mut RonFile) -> Option<Self> {
        let Written { id, name, version, api, author, licence, summary, depends, languages } = written;
        let id = required(id, "id", "id: \"my-game\"", file).filter(|id| sound_id(id, "id", file));
        if id.as_deref() == Some(PROGRAM) {
            file.fault("id", format!("`{PROGRAM}` is Birka itself; choose another id"));
        }
        let name = required(name, "name", "name: \"My Game\"", file);
        if name.as_ref().is_some_and(|name| name.trim().is_empty()) {
            file.fault("name", "the name is empty; write what people shall call the mod");
        }
        let version = required(version, "version", "version: \"1.0.0\"", file).and_then(|text| match Version::parse(&text) {
            Ok(version) => Some(version),
            Err(why) => {
                file.fault("version", format!("{text:?} is no version ({why}); write three numbers, as \"1.0.0\""));
                None
            }
        });
        let api = required(api, "api", &format!("api: {}", api::API), file);
        if let Some(api) = api.filter(|&api| api > api::API || api == 0) {
            let message = format!(
                "the mod is written for version {api} of the vocabulary; this Birka knows versions up to {}; look for a newer Birka, or adapt the mod",
                api::API
            );
            file.fault_of(Code::ApiVersion, "api", message);
        }
        let depends: Vec<Option<Dependency>> =
            depends.into_iter().enumerate().map(|(number, written)| dependency(written, number, file)).collect();
        for (number, one) in depends.iter().enumerate() {
            let twice = |other: &Option<Dependency>| other.as_ref().zip(one.as_ref()).is_some_and(|(other, one)| other.id == one.id);
            if depends[..number].iter().any(twice) {
                file.fault(&format!("depends.{number}"), "the same mod is named before already; keep one of the two");
            }
        }
        for (number, language) in languages.iter().enumerate() {
            if !is_language(language) {
                let message = format!("{language:?} is no language; write its short name, as \"sv\" or \"pt-BR\"");
                file.fault(&format!("languages.{number}"), message);
            }
        }
        let depends = depends.into_iter().collect::<Option<_>>()?;
        let lines = file.lines();
        Some(Self { id: id?, name: name?, version: version?, api: api?, author, licence, summary, depends, languages, lines })
    }
}

fn required<T>(value: Option<T>, key: &str, example: &str, file: &mut RonFile) -> Option<T> {
    if value.is_none() {
        file.fault_of(Code::MissingKey, "", format!("the file lacks `{key}`; write `{example}`"));
    }
    value
}

fn sound_id(id: &str, at: &str, file: &mut RonFile) -> bool {
    let fault = id_fault(id);
    if let Some(message) = &fault {
        file.fault(at, message);
    }
    fault.is_none()
}

fn dependency(written: WrittenDependency, number: usize, file: &mut RonFile) -> Option<Dependency> {
    let WrittenDependency { id, version, optional } = written;
    let sound = sound_id(&id, &format!("depends.{number}.id"), file);
    let text = version.unwrap_or_else(|| "*".to_owned());
    match VersionReq::parse(&text) {
        Ok(version) => sound.then_some(Dependency { id, version, optional }),
        Err(why) => {
            let message =
                format!("{text:?} names no versions ({why}); write \"1.2\" for 1.2 and what is compatible with it, \">=1.2\" or \"*\"");
            file.fault(&format!("depends.{number}.version"), message);
            None
        }
    }
}

/// Whether a text is a language tag: `sv`, `pt-BR`.
pub(super) fn is_language(text: &str) -> bool {
    let mut parts = text.split('-');
    let first = parts.next().unwrap_or_default();
    (2..=3).contains(&first.len())
        && first.chars().all(|c| c.is_ascii_lowercase())
        && parts.all(|part| (2..=8).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphanumeric()))
}
