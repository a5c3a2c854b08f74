use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use birka_art::Art;
use birka_diagnostics::{Code, Diagnostic, MAX_NAME_LENGTH, MAX_SENTENCE_LENGTH, RonDocument, RonSourceMap, fs, suggest};
use serde::Deserialize;

use crate::manifest::{MANIFEST, Manifest, is_language_tag};

/// The folder of a mod that contains its locale files, one `LANGUAGE.ron` each.
const FOLDER: &str = "locale";

/// The translations of a mod into one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locale {
    /// The language tag, such as `sv` or `pt-BR`.
    pub language: String,
    /// The translation of each variant, by its id.
    pub variants: BTreeMap<String, VariantTranslation>,
    /// The translated texts of `art.ron`.
    pub art: ArtTranslation,
    path: PathBuf,
    source_map: RonSourceMap,
}

/// The translations of a folder of variants that is not a mod: every `locale/LANGUAGE.ron` in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderLocales {
    /// The translations, without those that are faulty.
    pub locales: Vec<Locale>,
    /// The faults of the files.
    pub diagnostics: Vec<Diagnostic>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(rename = "locale", deny_unknown_fields)]
struct RawLocale {
    #[serde(default)]
    variants: BTreeMap<String, VariantTranslation>,
    #[serde(default)]
    art: ArtTranslation,
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
    raw.iter().for_each(|raw| raw.art.check("art", &mut document));
    let source_map = document.source_map().clone();
    let faults = document.into_diagnostics();
    match raw {
        Some(RawLocale { variants, art }) if faults.is_empty() => {
            Ok(Locale { language: language.to_owned(), variants, art, path, source_map })
        }
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

    /// An error for each name that the variants of the folder lack.
    #[must_use]
    pub fn unknown_names(&self, variants: &[VariantOutline]) -> Vec<Diagnostic> {
        let unknown = |locale: &Locale| [locale.unknown_names(variants, "variant in this folder"), locale.unknown_art(None)].concat();
        self.locales.iter().flat_map(unknown).collect()
    }
}

/// The names of the RON files in a folder without their extension, sorted.
fn locale_file_stems(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = entries.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    let mut stems: Vec<String> = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    stems.sort();
    stems
}

impl Locale {
    /// An error for each name that it translates and that none of the variants has: variants, options, values, announcements, kinds of pieces, squares. `what`
    /// says which variants these are.
    pub(crate) fn unknown_names(&self, variants: &[VariantOutline], what: &str) -> Vec<Diagnostic> {
        let ids: Vec<&str> = variants.iter().map(|variant| variant.id).collect();
        let mut diagnostics = Vec::new();
        for (id, translation) in &self.variants {
            let at = format!("variants.{id}");
            match variants.iter().find(|variant| variant.id == *id) {
                Some(variant) => diagnostics.extend(self.unknown_in_variant(&at, translation, variant)),
                None => diagnostics.push(self.unknown(&at, what, id, &ids)),
            }
        }
        diagnostics
    }

    fn unknown_in_variant(&self, at: &str, translation: &VariantTranslation, variant: &VariantOutline) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let options: Vec<&str> = variant.options.iter().map(|option| option.name).collect();
        for (name, option) in &translation.options {
            let Some(known) = variant.options.iter().find(|known| known.name == *name) else {
                diagnostics.push(self.unknown(&format!("{at}.options.{name}"), "option", name, &options));
                continue;
            };
            let values: Vec<&str> = known.values.iter().map(String::as_str).collect();
            for choice in option.choices.keys().filter(|choice| !values.contains(&choice.as_str())) {
                diagnostics.push(self.unknown(&format!("{at}.options.{name}.choices.{choice}"), "choice", choice, &values));
            }
        }
        let mut check = |key: &str, what: &str, names: &BTreeMap<String, String>, known: &[&str]| {
            let unknown = names.keys().filter(|name| !known.contains(&name.as_str()));
            diagnostics.extend(unknown.map(|name| self.unknown(&format!("{at}.{key}.{name}"), what, name, known)));
        };
        if let Some(calls) = &variant.announcements {
            check("calls", "call", &translation.calls, calls);
        }
        check("sides", "name of a side", &translation.sides, &variant.sides);
        check("kinds", "kind of piece", &translation.kinds, &variant.kinds);
        check("squares", "class of squares", &translation.squares, &variant.classes);
        if let Some(twice) = translation.doubled_kind(&variant.kinds) {
            diagnostics
                .push(self.error(&format!("{at}.kinds"), format!("two kinds of pieces are called `{twice}`; name one of them otherwise")));
        }
        if !translation.words.is_empty() && translation.words.len() != variant.words {
            let message =
                format!("the hooks of the script have {} sentences in `words`, and here are {}", variant.words, translation.words.len());
            diagnostics.push(self.error(&format!("{at}.words"), message));
        }
        diagnostics
    }

    /// An error for each text of the art that it translates and that the art does not have. `art` is the art of the mod, if it has any.
    pub(crate) fn unknown_art(&self, art: Option<&Art>) -> Vec<Diagnostic> {
        let Some(told) = art.map(|art| &art.provenance) else {
            let is_empty = self.art == ArtTranslation::default();
            return if is_empty { Vec::new() } else { vec![self.error("art", "there is no art.ron".to_owned())] };
        };
        let texts = [("known", &self.art.known, &told.known), ("invented", &self.art.invented, &told.invented)];
        let without_text = texts.into_iter().filter(|(_, translation, text)| translation.is_some() && text.is_empty());
        let mut diagnostics: Vec<_> =
            without_text.map(|(key, ..)| self.error(&format!("art.{key}"), format!("art.ron has no `{key}`"))).collect();
        let sources: Vec<&str> = told.sources.iter().map(String::as_str).collect();
        let unknown = self.art.sources.keys().filter(|source| !sources.contains(&source.as_str()));
        diagnostics.extend(unknown.map(|source| self.unknown(&format!("art.sources.{source}"), "source", source, &sources)));
        diagnostics
    }

    fn unknown(&self, key_path: &str, what: &str, name: &str, known: &[&str]) -> Diagnostic {
        self.error(key_path, format!("there is no {what} `{name}`{}", suggest::hint(name, known)))
    }

    fn error(&self, key_path: &str, message: String) -> Diagnostic {
        let (line, span) = (self.source_map.line(key_path), self.source_map.span(key_path));
        Diagnostic::error(&self.path, Code::Locale, message).at(line, span)
    }
}

/// The translated texts of a variant. What is missing is shown as the variant's script has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "variant", deny_unknown_fields, default)]
pub struct VariantTranslation {
    pub name: Option<String>,
    pub summary: Option<String>,
    pub options: BTreeMap<String, OptionTranslation>,
    /// The announcements, by the text that the script has.
    pub calls: BTreeMap<String, String>,
    /// The reasons why a game ends, by the keys of the script's `reasons`.
    pub reasons: BTreeMap<String, String>,
    /// The variant's own names of the sides, by `attackers` and `defenders`.
    pub sides: BTreeMap<String, String>,
    /// The kinds of pieces, by name.
    pub kinds: BTreeMap<String, String>,
    /// The classes of squares, by name.
    pub squares: BTreeMap<String, String>,
    /// Descriptions of the hooks: the sentences of the script's `words`, in their order. Empty if they are not translated.
    pub words: Vec<String>,
}

/// The translated texts of an option.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "option", deny_unknown_fields, default)]
pub struct OptionTranslation {
    pub name: Option<String>,
    pub doc: Option<String>,
    /// The descriptions of its values, by value.
    pub choices: BTreeMap<String, String>,
}

/// The translated texts of an `art.ron`. What is missing is shown as the file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "art", deny_unknown_fields, default)]
pub struct ArtTranslation {
    /// Documented by a find or a source.
    pub known: Option<String>,
    /// Invented additions.
    pub invented: Option<String>,
    /// The sources, by the text that `art.ron` has.
    pub sources: BTreeMap<String, String>,
}

impl VariantTranslation {
    /// Reports texts that are too long or cannot be shown.
    pub(crate) fn check(&self, at: &str, document: &mut RonDocument) {
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
        self.sides.iter().for_each(|(side, text)| check(format!("sides.{side}"), text, MAX_NAME_LENGTH));
        self.kinds.iter().for_each(|(kind, text)| check(format!("kinds.{kind}"), text, MAX_NAME_LENGTH));
        self.squares.iter().for_each(|(class, text)| check(format!("squares.{class}"), text, MAX_NAME_LENGTH));
        self.words.iter().enumerate().for_each(|(number, text)| check(format!("words.{number}"), text, MAX_SENTENCE_LENGTH));
    }

    /// A name that two kinds have once they are translated. `kinds` are those of the variant.
    pub(crate) fn doubled_kind(&self, kinds: &[&str]) -> Option<&str> {
        let names: Vec<Cow<str>> = kinds.iter().map(|&kind| self.kinds.get(kind).map_or(kind.into(), Into::into)).collect();
        let is_doubled = |name: &&String| names.iter().filter(|other| **other == **name).count() > 1;
        self.kinds.values().find(is_doubled).map(String::as_str)
    }
}

impl ArtTranslation {
    /// Reports texts that are too long or cannot be shown.
    pub(crate) fn check(&self, at: &str, document: &mut RonDocument) {
        let mut check = |key: &str, text: &str| document.check_text(&format!("{at}.{key}"), text, Art::MAX_TEXT_LENGTH);
        self.known.iter().for_each(|text| check("known", text));
        self.invented.iter().for_each(|text| check("invented", text));
        self.sources.iter().for_each(|(source, text)| check(&format!("sources.{source}"), text));
    }
}

/// The names that a mod's art and locales may refer to in one variant.
#[derive(Clone, Debug)]
pub struct VariantOutline<'a> {
    /// The file it was read from.
    pub path: &'a Path,
    /// Its id, without options.
    pub id: &'a str,
    /// The sides that have names of the variant's own.
    pub sides: Vec<&'static str>,
    /// The names of its kinds of pieces.
    pub kinds: Vec<&'a str>,
    /// The names of its classes of squares.
    pub classes: Vec<&'a str>,
    /// How many sentences describe its hooks.
    pub words: usize,
    pub options: Vec<OptionOutline<'a>>,
    /// The texts of its announcements; `None` if hooks may announce others.
    pub announcements: Option<Vec<&'a str>>,
}

#[derive(Clone, Debug)]
pub struct OptionOutline<'a> {
    pub name: &'a str,
    /// Every value, as it is written.
    pub values: Vec<String>,
}
