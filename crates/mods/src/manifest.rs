use std::path::Path;

use birka_diagnostics::{API, Code, Diagnostic, MAX_NAME_LENGTH, MAX_SENTENCE_LENGTH, RonDocument, RonSourceMap, check_mod_id, fs, quoted};
use semver::{Version, VersionReq};
use serde::Deserialize;

/// The file that makes a folder a mod.
pub const MANIFEST: &str = "mod.ron";

/// The id under which a mod may depend on the program itself.
pub const PROGRAM_ID: &str = "birka";

/// The content of a `mod.ron`.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// The id that other mods and command lines use.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The version of the mod.
    pub version: Version,
    /// The version of the vocabulary that its scripts are written for.
    pub api: u16,
    /// The author; may be empty.
    pub author: String,
    /// The licence; may be empty.
    pub licence: String,
    /// One sentence about it; may be empty.
    pub summary: String,
    /// The mods it depends on.
    pub depends: Vec<Dependency>,
    /// The languages for which it has locale files.
    pub languages: Vec<String>,
    pub(crate) source_map: RonSourceMap,
}

/// A mod that another depends on.
#[derive(Clone, Debug)]
pub struct Dependency {
    /// The id of the mod.
    pub id: String,
    /// The versions that are accepted.
    pub version: VersionReq,
    /// Whether the mod may be missing.
    pub optional: bool,
}

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(rename = "mod", deny_unknown_fields, default)]
struct RawManifest {
    id: Option<String>,
    name: Option<String>,
    version: Option<String>,
    api: Option<u16>,
    author: String,
    licence: String,
    summary: String,
    depends: Vec<RawDependency>,
    languages: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename = "dependency", deny_unknown_fields)]
struct RawDependency {
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
        if fs::symlink_metadata(&path).is_err() {
            let message = format!("the folder has no `{MANIFEST}`, so it is not a mod; write one, or remove the folder");
            return Err(vec![Diagnostic::error(&path, Code::Manifest, message)]);
        }
        Self::from_document(RonDocument::read(&path, Code::Manifest).map_err(|error| vec![error])?)
    }

    /// Reads a manifest from text; `name` stands for the file in diagnostics.
    ///
    /// # Errors
    /// Everything that is wrong with it, by line.
    pub fn from_text(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        Self::from_document(RonDocument::from_text(Path::new(name), text.to_owned(), Code::Manifest))
    }

    fn from_document(mut document: RonDocument) -> Result<Self, Vec<Diagnostic>> {
        let manifest = document.parse().and_then(|raw| Self::validate(raw, &mut document));
        let diagnostics = document.into_diagnostics();
        manifest.filter(|_| diagnostics.is_empty()).ok_or(diagnostics)
    }

    /// Whether this Birka is of a version that the mod accepts.
    #[must_use]
    pub fn accepts_program(&self) -> bool {
        let accepts =
            |version: &Version| self.depends.iter().filter(|other| other.id == PROGRAM_ID).all(|one| one.version.matches(version));
        program_version().as_ref().is_some_and(accepts)
    }

    fn validate(raw: RawManifest, document: &mut RonDocument) -> Option<Self> {
        let RawManifest { id, name, version, api, author, licence, summary, depends, languages } = raw;
        let id = required(id, "id", "id: \"my-game\"", document).filter(|id| is_valid_id(id, "id", document));
        if id.as_deref() == Some(PROGRAM_ID) {
            document.error("id", format!("`{PROGRAM_ID}` is Birka itself; choose another id"));
        }
        let name = required(name, "name", "name: \"My Game\"", document);
        if name.as_ref().is_some_and(|name| name.trim().is_empty()) {
            document.error("name", "the name is empty; write a name for the mod");
        }
        let shown = [("name", name.as_deref().unwrap_or_default(), MAX_NAME_LENGTH), ("author", &author, MAX_SENTENCE_LENGTH)];
        let shown = shown.into_iter().chain([("licence", &*licence, MAX_SENTENCE_LENGTH), ("summary", &summary, MAX_SENTENCE_LENGTH)]);
        shown.for_each(|(key, text, max_length)| document.check_text(key, text, max_length));
        let version = required(version, "version", "version: \"1.0.0\"", document).and_then(|text| match Version::parse(&text) {
            Ok(version) => {
                document.check_text("version", &text, MAX_NAME_LENGTH);
                Some(version)
            }
            Err(error) => {
                document.error("version", format!("{} is not a version ({error}); write three numbers, as \"1.0.0\"", quoted(&text)));
                None
            }
        });
        let api = required(api, "api", &format!("api: {API}"), document);
        if let Some(api) = api.filter(|&api| api > API || api == 0) {
            let message = format!(
                "the mod is written for version {api} of the vocabulary; this Birka knows versions up to {API}; look for a newer Birka, or adapt the mod"
            );
            document.error_with_code(Code::ApiVersion, "api", message);
        }
        let depends: Vec<Option<Dependency>> =
            depends.into_iter().enumerate().map(|(index, raw)| validate_dependency(raw, index, document)).collect();
        for (index, one) in depends.iter().enumerate() {
            let same_id = |other: &Option<Dependency>| other.as_ref().zip(one.as_ref()).is_some_and(|(other, one)| other.id == one.id);
            if depends.iter().take(index).any(same_id) {
                document.error(&format!("depends.{index}"), "the same mod is already named above; keep one of the two");
            }
        }
        for (index, language) in languages.iter().enumerate() {
            if !is_language_tag(language) {
                let message = format!("{} is not a language; write its tag, as \"sv\" or \"pt-BR\"", quoted(language));
                document.error(&format!("languages.{index}"), message);
            }
        }
        let depends = depends.into_iter().collect::<Option<_>>()?;
        let source_map = document.source_map().clone();
        Some(Self { id: id?, name: name?, version: version?, api: api?, author, licence, summary, depends, languages, source_map })
    }
}

/// The version of this Birka.
pub(crate) fn program_version() -> Option<Version> {
    Version::parse(env!("CARGO_PKG_VERSION")).ok()
}

fn required<T>(value: Option<T>, key: &str, example: &str, document: &mut RonDocument) -> Option<T> {
    if value.is_none() && !document.is_left_out(key) {
        document.error_with_code(Code::MissingKey, "", format!("the file lacks `{key}`; write `{example}`"));
    }
    value
}

fn is_valid_id(id: &str, key_path: &str, document: &mut RonDocument) -> bool {
    check_mod_id(id).map_err(|message| document.error(key_path, message)).is_ok()
}

fn validate_dependency(raw: RawDependency, index: usize, document: &mut RonDocument) -> Option<Dependency> {
    let RawDependency { id, version, optional } = raw;
    let is_valid = is_valid_id(&id, &format!("depends.{index}.id"), document);
    let text = version.unwrap_or_else(|| "*".to_owned());
    match VersionReq::parse(&text) {
        Ok(version) => is_valid.then_some(Dependency { id, version, optional }),
        Err(error) => {
            let message = format!(
                "{} is not a version requirement ({error}); write \"1.2\" for 1.2 and what is compatible with it, \">=1.2\" or \"*\"",
                quoted(&text)
            );
            document.error(&format!("depends.{index}.version"), message);
            None
        }
    }
}

/// The longest language tag; longer ones are not in use.
const MAX_TAG_LENGTH: usize = 35;

/// Whether a text is a language tag such as `sv` or `pt-BR`.
pub(crate) fn is_language_tag(text: &str) -> bool {
    let mut subtags = text.split('-');
    let language = subtags.next().unwrap_or_default();
    text.len() <= MAX_TAG_LENGTH
        && (2..=3).contains(&language.len())
        && language.chars().all(|c| c.is_ascii_lowercase())
        && subtags.all(|subtag| (2..=8).contains(&subtag.len()) && subtag.chars().all(|c| c.is_ascii_alphanumeric()))
}
