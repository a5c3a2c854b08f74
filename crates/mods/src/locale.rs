use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use birka_diagnostics::{Code, Diagnostic, MAX_NAME_LENGTH, MAX_SENTENCE_LENGTH, RonDocument, RonSourceMap, suggest};
use serde::Deserialize;

use crate::manifest::{MANIFEST, Manifest, is_language_tag};
use crate::outline::VariantOutline;

/// The folder of a mod that contains its locale files, one `LANGUAGE.ron` each.
const FOLDER: &str = "locale";

/// The translations of a mod into one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locale {
    /// The language tag, such as `sv` or `pt-BR`.
    pub language: String,
    /// The translation of each variant, by its id.
    pub variants: BTreeMap<String, VariantTranslation>,
    path: PathBuf,
    source_map: RonSourceMap,
}

/// The translations of a folder of variants that is no mod: every `locale/LANGUAGE.ron` in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderLocales {
    /// The translations, without those that are faulty.
    pub locales: Vec<Locale>,
    /// The faults of the files.
    pub diagnostics: Vec<Diagnostic>,
}

/// The translated texts of a variant. What is missing is shown as the variant's script has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "variant", deny_unknown_fields, default)]
pub struct VariantTranslation {
    /// The name.
    pub name: Option<String>,
    /// One sentence about it.
    pub summary: Option<String>,
    /// The options, by name.
    pub options: BTreeMap<String, OptionTranslation>,
    /// The announcements, by the text that the script has.
    pub calls: BTreeMap<String, String>,
    /// The reasons why a game ends, by the keys of the script's `reasons`.
    pub reasons: BTreeMap<String, String>,
}

/// The translated texts of an option.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "option", deny_unknown_fields, default)]
pub struct OptionTranslation {
    /// The name.
    pub name: Option<String>,
    /// The description.
    pub doc: Option<String>,
    /// The descriptions of its values, by value.
    pub choices: BTreeMap<String, String>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(rename = "locale", deny_unknown_fields)]
struct RawLocale {
    variants: BTreeMap<String, VariantTranslation>,
}

/// Reads the locales that the manifest names. A faulty one is left out and adds to the diagnostics.
pub(crate) fn read_locales(
    folder: &Path,
    manifest: &Manifest,
    diagnostics: &mut Vec<Diagnostic>,
    on_read: &mut dyn FnMut(&[u8]),
) -> Vec<Locale> {
    let locale_folder = folder.join(FOLDER);
    let mut locales = Vec::new();
    for (index, language) in manifest.languages.iter().enumerate() {
        let path = locale_folder.join(format!("{language}.ron"));
        let document = match RonDocument::read(&path, Code::Locale) {
            Ok(document) => document,
            Err(error) => {
                let message = format!("the locale file {FOLDER}/{language}.ron cannot be used: {}", error.message);
                let line = manifest.source_map.line(&format!("languages.{index}"));
                diagnostics.push(Diagnostic::error(&folder.join(MANIFEST), Code::Locale, message).at_line(line));
                continue;
            }
        };
        on_read(document.text().as_bytes());
        match parse_locale(language, path, document) {
            Ok(locale) => locales.push(locale),
            Err(faults) => diagnostics.extend(faults),
        }
    }
    for stem in locale_file_stems(&locale_folder) {
        if !manifest.languages.contains(&stem) {
            let remedy = if is_language_tag(&stem) {
                "add it to `languages` in mod.ron"
            } else {
                "its name is not a language tag, as `sv` or `pt-BR`"
            };
            let message = format!("this file is not read: {remedy}");
            diagnostics.push(Diagnostic::error(&locale_folder.join(format!("{stem}.ron")), Code::Locale, message));
        }
    }
    locales
}

fn parse_locale(language: &str, path: PathBuf, mut document: RonDocument) -> Result<Locale, Vec<Diagnostic>> {
    let raw = document.parse::<RawLocale>();
    for (id, texts) in raw.iter().flat_map(|raw| &raw.variants) {
        texts.check(&format!("variants.{id}"), &mut document);
    }
    let source_map = document.source_map().clone();
    let faults = document.into_diagnostics();
    match raw {
        Some(RawLocale { variants }) if faults.is_empty() => Ok(Locale { language: language.to_owned(), variants, path, source_map }),
        _ => Err(faults),
    }
}

impl FolderLocales {
    /// Reads the locales of a folder. A faulty one is left out.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        let folder = folder.join(FOLDER);
        let mut read = Self::default();
        for language in locale_file_stems(&folder) {
            let path = folder.join(format!("{language}.ron"));
            if !is_language_tag(&language) {
                let message = "this file is not read: its name is not a language tag, as `sv` or `pt-BR`".to_owned();
                read.diagnostics.push(Diagnostic::error(&path, Code::Locale, message));
                continue;
            }
            match RonDocument::read(&path, Code::Locale)
                .map_err(|error| vec![error])
                .and_then(|document| parse_locale(&language, path, document))
            {
                Ok(locale) => read.locales.push(locale),
                Err(faults) => read.diagnostics.extend(faults),
            }
        }
        read
    }

    /// An error for each name that none of the variants of the folder has.
    #[must_use]
    pub fn unknown_names(&self, variants: &[VariantOutline]) -> Vec<Diagnostic> {
        self.locales.iter().flat_map(|locale| locale.unknown_names(variants, "variant in this folder")).collect()
    }
}

impl VariantTranslation {
    /// Reports texts that are too long or cannot be shown.
    fn check(&self, at: &str, document: &mut RonDocument) {
        let mut check = |key: String, text: &str, max_length: usize| document.check_text(&format!("{at}.{key}"), text, max_length);
        self.name.iter().for_each(|text| check("name".to_owned(), text, MAX_NAME_LENGTH));
        self.summary.iter().for_each(|text| check("summary".to_owned(), text, MAX_SENTENCE_LENGTH));
        for (name, option) in &self.options {
            option.name.iter().for_each(|text| check(format!("options.{name}.name"), text, MAX_NAME_LENGTH));
            option.doc.iter().for_each(|text| check(format!("options.{name}.doc"), text, MAX_SENTENCE_LENGTH));
            let choices = option.choices.iter();
            choices.for_each(|(choice, text)| check(format!("options.{name}.choices.{choice}"), text, MAX_SENTENCE_LENGTH));
        }
        self.calls.iter().for_each(|(call, text)| check(format!("calls.{call}"), text, MAX_NAME_LENGTH));
        self.reasons.iter().for_each(|(reason, text)| check(format!("reasons.{reason}"), text, MAX_SENTENCE_LENGTH));
    }
}

/// The names of the RON files in a folder without their extension, sorted.
fn locale_file_stems(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = entries.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    let mut stems: Vec<String> = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    stems.sort();
    stems
}

impl Locale {
    /// An error for each variant, option, value and announcement that it translates and that none of the variants has. `what` says which variants
    /// these are.
    pub(crate) fn unknown_names(&self, variants: &[VariantOutline], what: &str) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let mut unknown = |key_path: String, what: &str, name: &str, known: &[&str]| {
            let message = format!("there is no {what} `{name}`{}", suggest::hint(name, known));
            let (line, span) = (self.source_map.line(&key_path), self.source_map.span(&key_path));
            diagnostics.push(Diagnostic::error(&self.path, Code::Locale, message).at(line, span));
        };
        let ids: Vec<&str> = variants.iter().map(|variant| variant.id).collect();
        for (id, translation) in &self.variants {
            let Some(variant) = variants.iter().find(|variant| variant.id == *id) else {
                unknown(format!("variants.{id}"), what, id, &ids);
                continue;
            };
            let options: Vec<&str> = variant.options.iter().map(|option| option.name).collect();
            for (name, option) in &translation.options {
                let Some(known) = variant.options.iter().find(|known| known.name == *name) else {
                    unknown(format!("variants.{id}.options.{name}"), "option", name, &options);
                    continue;
                };
                let values: Vec<&str> = known.values.iter().map(String::as_str).collect();
                for choice in option.choices.keys().filter(|choice| !values.contains(&choice.as_str())) {
                    unknown(format!("variants.{id}.options.{name}.choices.{choice}"), "choice", choice, &values);
                }
            }
            if let Some(calls) = &variant.announcements {
                for call in translation.calls.keys().filter(|call| !calls.contains(&call.as_str())) {
                    unknown(format!("variants.{id}.calls.{call}"), "call", call, calls);
                }
            }
        }
        diagnostics
    }
}
