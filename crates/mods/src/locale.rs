use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use birka_art::Art;
use birka_diagnostics::{Code, Diagnostic, RonDocument, RonSourceMap, suggest};
use serde::Deserialize;

use crate::manifest::{MANIFEST, Manifest, is_language_tag};
use crate::outline::VariantOutline;
use crate::translation::{ArtTranslation, VariantTranslation};

/// The folder of a mod that contains its locale files, one `LANGUAGE.ron` each.
const FOLDER: &str = "locale";

/// The translations of a mod into one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locale {
    /// The language tag, such as `sv` or `pt-BR`.
    pub language: String,
    /// The translation of each variant, by its id.
    pub variants: BTreeMap<String, VariantTranslation>,
    /// The translation of what `art.ron` tells.
    pub art: ArtTranslation,
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

    /// An error for each name that none of the variants of the folder has.
    #[must_use]
    pub fn unknown_names(&self, variants: &[VariantOutline]) -> Vec<Diagnostic> {
        let unknown = |locale: &Locale| [locale.unknown_names(variants, "variant in this folder"), locale.unknown_art(None)].concat();
        self.locales.iter().flat_map(unknown).collect()
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

    /// An error for each text of the art that it translates and that the art does not have. `art` is that of the mod, which has none if it is `None`.
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
