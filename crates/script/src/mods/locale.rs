//! Files of words in other languages: `locale/sv.ron`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::manifest::{Manifest, is_language};
use super::ron_file::{RonFile, fault};
use super::ron_lines::RonLines;
use crate::{Code, Diagnostic, Variant, names};

/// The folder of a mod in which they lie.
pub(super) const FOLDER: &str = "locale";

/// What a mod says in one language.
#[derive(Clone, Debug)]
pub struct Locale {
    /// Which: `sv`, `pt-BR`.
    pub language: String,
    /// The words for each variant, by its id.
    pub variants: BTreeMap<String, VariantWords>,
    path: PathBuf,
    lines: RonLines,
}

/// What a variant says in one language; whatever is missing is said as its file says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "variant", deny_unknown_fields, default)]
pub struct VariantWords {
    /// What people call it.
    pub name: Option<String>,
    /// One sentence about it.
    pub summary: Option<String>,
    /// The words for its options, by name.
    pub options: BTreeMap<String, OptionWords>,
    /// What is called out, by what its file has called.
    pub calls: BTreeMap<String, String>,
    /// Why it ends, by the words of its functions' `reasons`.
    pub reasons: BTreeMap<String, String>,
}

/// What an option says in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "option", deny_unknown_fields, default)]
pub struct OptionWords {
    /// What people call it.
    pub name: Option<String>,
    /// What it is about.
    pub doc: Option<String>,
    /// What its values mean, by value.
    pub choices: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(rename = "locale", deny_unknown_fields)]
struct Written {
    variants: BTreeMap<String, VariantWords>,
}

/// Reads the languages that the manifest names. One that is faulty is left out.
pub(super) fn read(folder: &Path, manifest: &Manifest, faults: &mut Vec<Diagnostic>, seen: &mut Sha256) -> Vec<Locale> {
    let within = folder.join(FOLDER);
    let mut locales = Vec::new();
    for (number, language) in manifest.languages.iter().enumerate() {
        let path = within.join(format!("{language}.ron"));
        let mut file = match RonFile::open(&path, Code::Locale) {
            Ok(file) => file,
            Err(why) => {
                let message = format!("the file of the language, {FOLDER}/{language}.ron, is no such file: {}", why.message);
                let line = Some(manifest.lines.line(&format!("languages.{number}")));
                faults.push(Diagnostic { line, ..fault(&folder.join(super::MANIFEST), Code::Locale, message) });
                continue;
            }
        };
        seen.update(file.text());
        match file.parse::<Written>() {
            Some(Written { variants }) => locales.push(Locale { language: language.clone(), variants, path, lines: file.lines() }),
            None => faults.extend(file.finish()),
        }
    }
    for stem in languages_in(&within) {
        if !manifest.languages.contains(&stem) {
            let what = if is_language(&stem) { "add it to `languages` in mod.ron" } else { "its name is no language, as `sv` or `pt-BR`" };
            faults.push(fault(&within.join(format!("{stem}.ron")), Code::Locale, format!("nobody reads this file: {what}")));
        }
    }
    locales
}

/// The files there are, by name.
fn languages_in(within: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(within).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = entries.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    let mut stems: Vec<String> = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    stems.sort();
    stems
}

impl Locale {
    /// Words for what none of the variants has.
    pub(super) fn misfits(&self, variants: &[&Variant]) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut unknown = |at: String, what: &str, name: &str, known: &[&str]| {
            let message = format!("there is no {what} `{name}`{}", names::hint(name, known));
            found.push(Diagnostic { line: Some(self.lines.line(&at)), ..fault(&self.path, Code::Locale, message) });
        };
        let ids: Vec<&str> = variants.iter().map(|variant| variant.base_id.as_str()).collect();
        for (id, words) in &self.variants {
            let Some(variant) = variants.iter().find(|variant| variant.base_id == *id) else {
                unknown(format!("variants.{id}"), "variant of this mod", id, &ids);
                continue;
            };
            let options: Vec<&str> = variant.options.iter().map(|option| option.name.as_str()).collect();
            for (name, option) in &words.options {
                let Some(known) = variant.options.iter().find(|known| known.name == *name) else {
                    unknown(format!("variants.{id}.options.{name}"), "option", name, &options);
                    continue;
                };
                let values: Vec<String> = known.all_values().iter().map(ToString::to_string).collect();
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                for choice in option.choices.keys().filter(|choice| !values.contains(&choice.as_str())) {
                    unknown(format!("variants.{id}.options.{name}.choices.{choice}"), "choice", choice, &values);
                }
            }
            // What functions call out and how they end a game cannot be listed, so only rules as data are judged.
            if variant.rules.hooks().is_none() {
                let calls: Vec<&str> = variant.rules.set().announcements.iter().map(|known| known.call.as_str()).collect();
                for call in words.calls.keys().filter(|call| !calls.contains(&call.as_str())) {
                    unknown(format!("variants.{id}.calls.{call}"), "call", call, &calls);
                }
            }
        }
        found
    }
}
