//! A variant, its texts in the player's language, and what else a mod adds to it.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_art::{Art, Provenance};
use birka_diagnostics::{Code, Diagnostic, Severity};
use birka_mods::{ArtTranslation, FolderLocales, Locale, Mod, OptionOutline, OptionTranslation, VariantOutline, VariantTranslation};
use birka_rules::{RuleSet, Rules, Side, SideNames};

use crate::examples::Example;
use crate::hooks::ScriptHooks;
use crate::inherit::ResolvedScript;
use crate::lua::PrintedLine;
use crate::options::{OptionValue, RuleOption, VariantLookupError};
use crate::source::KeyPath;
use crate::source_set::shipped_variants;

/// A tafl variant: what its file says about itself, and its rules.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The full name on a command line and in saved games: the id, and the options that are not at their default, as
    /// [`VariantName`](crate::VariantName) writes them.
    pub id: String,
    pub base_id: String,
    /// The name shown to players.
    pub name: String,
    /// One sentence about the variant; may be empty.
    pub summary: String,
    /// The people whose game it is; `None` if its file does not say.
    pub people: Option<Culture>,
    /// The sources of its rules.
    pub sources: Vec<String>,
    /// The comment at the beginning of its file, without the marks of the comment: usually the basis of each rule and the conjectures.
    pub notes: String,
    /// The options of its rules, with the chosen values.
    pub options: Vec<RuleOption>,
    /// The file that defines the variant.
    pub path: PathBuf,
    /// Every file that the variant is built from: its own first, then the one it extends, and so on.
    pub files: Vec<PathBuf>,
    /// The lines that its own file printed while it was loaded. [`Library::printed_lines`](crate::Library::printed_lines) also covers files with errors.
    pub printed_lines: Vec<PrintedLine>,
    pub rules: Arc<Rules>,
    /// The mod that the file belongs to.
    pub(crate) of_mod: Option<Arc<Mod>>,
    /// The translations in the folder of the file, if the file does not belong to a mod.
    pub(crate) folder_locales: Option<Arc<FolderLocales>>,
    /// Positions that demonstrate the rules, with the expected results.
    pub(crate) examples: Vec<Example>,
    /// The hook functions, which the rules call too.
    pub(crate) hooks: Option<Arc<ScriptHooks>>,
    /// The table that the variant was lowered from.
    pub(crate) resolved: Arc<ResolvedScript>,
}

impl Variant {
    /// Takes what the hook functions have printed since the last call, in no particular order.
    #[must_use]
    pub fn take_printed_lines(&self) -> Vec<PrintedLine> {
        self.hooks.as_ref().map(|hooks| hooks.take_printed_lines()).unwrap_or_default()
    }

    /// Whether its hook functions are the same as those of another reading of its files, whatever else has changed there. Also true if neither has any.
    #[must_use]
    pub fn has_same_functions(&self, other: &Self) -> bool {
        match (&self.hooks, &other.hooks) {
            (Some(hooks), Some(others)) => hooks.declared.has_same_functions(&others.declared),
            (None, None) => true,
            _ => false,
        }
    }

    /// The files besides its own that it is built from, and that do not come with Birka. A link that carries its own file lacks them.
    pub fn files_of_others(&self) -> impl Iterator<Item = &Path> {
        let shipped = shipped_variants().ok();
        self.files.iter().skip(1).map(PathBuf::as_path).filter(move |file| shipped.is_none() || file.parent() != shipped.as_deref())
    }

    /// Parses the value of an option.
    ///
    /// # Errors
    /// When the variant has no such option, or the option no such value.
    pub(crate) fn parse_option(&self, option: &str, value: &str) -> Result<OptionValue, VariantLookupError> {
        let Some(known) = self.options.iter().find(|known| known.name == option) else {
            let known = self.options.iter().map(|option| option.name.clone()).collect();
            return Err(VariantLookupError::UnknownOption { id: self.base_id.clone(), option: option.to_owned(), known });
        };
        known.parse_value(value).ok_or_else(|| VariantLookupError::invalid_value(&self.base_id, known, value))
    }

    /// A diagnostic about a key of the variant's file.
    pub(crate) fn diagnostic(&self, path: &KeyPath, severity: Severity, code: Code, mut message: String) -> Diagnostic {
        let source_map = &self.resolved.source_map;
        if let Some((file, line)) = source_map.origin(path, None) {
            message += &format!(" (inherited from {}:{line})", file.display());
        }
        let (line, span) = (source_map.line(path, None), source_map.span(path, None));
        Diagnostic { severity, ..Diagnostic::error(&self.path, code, message).at(line, span) }
    }
}

/// The people whose game a variant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Culture {
    /// The Norse game, as it is reconstructed.
    Norse,
    /// The Sámi game, which Linnaeus described.
    Sami,
    Irish,
    Welsh,
    English,
    /// Modern rules, of no historical people.
    Modern,
}

impl Culture {
    /// Each with its word in variant files.
    pub const ALL: [(&'static str, Self); 6] = [
        ("norse", Self::Norse),
        ("sami", Self::Sami),
        ("irish", Self::Irish),
        ("welsh", Self::Welsh),
        ("english", Self::English),
        ("modern", Self::Modern),
    ];

    /// The word in variant files.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, people)| *people == self).map_or("", |(word, _)| word)
    }
}

impl Variant {
    /// The mod that it is from, if it is from one.
    #[must_use]
    pub fn from_mod(&self) -> Option<&Mod> {
        self.of_mod.as_deref()
    }

    /// The art of its mod, if that applies to it.
    #[must_use]
    pub fn art(&self) -> Option<&Art> {
        self.from_mod()?.art().filter(|art| art.variants.is_empty() || art.variants.contains(&self.base_id))
    }

    /// Its name in a language, such as `sv`; untranslated, the name in its script.
    #[must_use]
    pub fn name_in(&self, language: &str) -> &str {
        self.translated(language, |texts| texts.name.as_deref()).unwrap_or(&self.name)
    }

    /// Its summary in a language; untranslated, the summary in its script.
    #[must_use]
    pub fn summary_in(&self, language: &str) -> &str {
        self.translated(language, |texts| texts.summary.as_deref()).unwrap_or(&self.summary)
    }

    /// The name of an option in a language, if it is translated.
    #[must_use]
    pub fn option_name_in<'v>(&'v self, option: &str, language: &str) -> Option<&'v str> {
        self.translated_option(option, language, |texts| texts.name.as_deref())
    }

    /// The description of an option in a language; untranslated, the one in its script. `None` if the option does not exist.
    #[must_use]
    pub fn option_doc_in<'v>(&'v self, option: &str, language: &str) -> Option<&'v str> {
        let in_script = self.options.iter().find(|known| known.name == option)?;
        Some(self.translated_option(option, language, |texts| texts.doc.as_deref()).unwrap_or(&in_script.doc))
    }

    /// The description of a value of an option in a language, if it is translated.
    #[must_use]
    pub fn choice_in<'v>(&'v self, option: &str, value: &OptionValue, language: &str) -> Option<&'v str> {
        let value = value.to_string();
        self.translated_option(option, language, |texts| texts.choices.get(&value).map(String::as_str))
    }

    /// An announcement in a language; untranslated, `call` itself.
    #[must_use]
    pub fn call_in<'v>(&'v self, call: &'v str, language: &str) -> &'v str {
        self.translated(language, |texts| texts.calls.get(call).map(String::as_str)).unwrap_or(call)
    }

    /// A reason for the end of a game in a language, if it is translated. `reason` is a key of the script's `reasons`.
    #[must_use]
    pub fn reason_in<'v>(&'v self, reason: &str, language: &str) -> Option<&'v str> {
        self.translated(language, |texts| texts.reasons.get(reason).map(String::as_str))
    }

    /// The name of a kind of piece in a language, if it is translated.
    #[must_use]
    pub fn kind_in<'v>(&'v self, kind: &str, language: &str) -> Option<&'v str> {
        self.translated(language, |texts| texts.kinds.get(kind).map(String::as_str))
    }

    /// The variant's own name of a side in a language, if it is translated.
    fn side_in<'v>(&'v self, side: Side, language: &str) -> Option<&'v str> {
        self.translated(language, |texts| texts.sides.get(&side.to_string()).map(String::as_str))
    }

    /// The variant's own name of a side in a language, untranslated that of its script; `None` if it has none.
    #[must_use]
    pub fn side_name_in<'v>(&'v self, side: Side, language: &str) -> Option<&'v str> {
        self.side_in(side, language).or_else(|| self.rules.rule_set().sides.of(side))
    }

    /// Descriptions of the hooks in a language; untranslated, the sentences in its script. Empty without hooks.
    #[must_use]
    pub fn hook_words_in(&self, language: &str) -> &[String] {
        let in_script = self.rules.hooks().map_or(&[][..], |hooks| hooks.descriptions());
        let is_complete = |words: &&[String]| words.len() == in_script.len();
        self.translated(language, |texts| Some(texts.words.as_slice()).filter(is_complete)).unwrap_or(in_script)
    }

    /// The rules with the names of pieces and squares in a language, for texts about them. Moves and positions are the same.
    #[must_use]
    pub fn rule_set_in(&self, language: &str) -> Cow<'_, RuleSet> {
        let rules = self.rules.rule_set();
        let class_in = |class: &str| self.translated(language, |texts| texts.squares.get(class));
        let is_translated = Side::ALL.iter().any(|&side| self.side_in(side, language).is_some())
            || rules.kinds.iter().any(|kind| self.kind_in(&kind.name, language).is_some())
            || rules.classes.iter().any(|class| class_in(&class.name).is_some());
        if !is_translated {
            return Cow::Borrowed(rules);
        }
        let mut named = rules.clone();
        let side_in = |side: Side| self.side_in(side, language).or(rules.sides.of(side)).map(str::to_owned);
        named.sides = SideNames { attackers: side_in(Side::Attackers), defenders: side_in(Side::Defenders) };
        for kind in &mut named.kinds {
            self.kind_in(&kind.name, language).into_iter().for_each(|name| name.clone_into(&mut kind.name));
        }
        for class in &mut named.classes {
            class_in(&class.name).into_iter().for_each(|name| name.clone_into(&mut class.name));
        }
        // With options, a kind may exist whose own name another one has by its translation.
        let is_doubled =
            named.kinds.iter().enumerate().any(|(index, kind)| named.kinds.iter().skip(index + 1).any(|other| other.name == kind.name));
        if is_doubled { Cow::Borrowed(rules) } else { Cow::Owned(named) }
    }

    /// The known and the invented facts about the art of its mod, in a language; each text as `art.ron` has it if there is no translation. `None` if
    /// no such art applies to it.
    #[must_use]
    pub fn art_provenance_in(&self, language: &str) -> Option<Provenance> {
        let told = &self.art()?.provenance;
        Some(Provenance {
            known: self.of_art(language, |texts| texts.known.as_ref()).unwrap_or(&told.known).clone(),
            invented: self.of_art(language, |texts| texts.invented.as_ref()).unwrap_or(&told.invented).clone(),
            sources: told
                .sources
                .iter()
                .map(|source| self.of_art(language, |texts| texts.sources.get(source)).unwrap_or(source).clone())
                .collect(),
        })
    }

    /// Looks up a text about the art.
    fn of_art<'v>(&'v self, language: &str, get: impl Fn(&'v ArtTranslation) -> Option<&'v String>) -> Option<&'v String> {
        self.locales_in(language).find_map(|locale| get(&locale.art))
    }

    fn translated_option<'v, T>(&'v self, option: &str, language: &str, get: impl Fn(&'v OptionTranslation) -> Option<T>) -> Option<T> {
        self.translated(language, |texts| texts.options.get(option).and_then(&get))
    }

    /// Looks a text up in the locale of a language tag, then in that of its primary language: `sv-FI`, then `sv`.
    fn translated<'v, T>(&'v self, language: &str, get: impl Fn(&'v VariantTranslation) -> Option<T>) -> Option<T> {
        self.locales_in(language).find_map(|locale| get(locale.variants.get(&self.base_id)?))
    }

    /// The locale of a language tag, then that of its primary language.
    fn locales_in<'v>(&'v self, language: &str) -> impl Iterator<Item = &'v Locale> {
        let of_folder = self.folder_locales.as_deref().map_or(&[][..], |folder| &folder.locales);
        let locales = self.of_mod.as_deref().map_or(of_folder, |of_mod| of_mod.locales());
        let primary = language.split('-').next().unwrap_or_default();
        let locale_of = |language: &str| locales.iter().find(|locale| locale.language.eq_ignore_ascii_case(language));
        locale_of(language).into_iter().chain(locale_of(primary))
    }
}

/// The names that a mod's art and locales may refer to in a variant.
pub(crate) fn outline(variant: &Variant) -> VariantOutline<'_> {
    let set = variant.rules.rule_set();
    VariantOutline {
        path: &variant.path,
        id: &variant.base_id,
        sides: Side::ALL.into_iter().filter(|&side| set.sides.of(side).is_some()).map(Side::name).collect(),
        kinds: set.kinds.iter().map(|kind| kind.name.as_str()).collect(),
        classes: set.classes.iter().map(|class| class.name.as_str()).collect(),
        words: variant.rules.hooks().map_or(0, |hooks| hooks.descriptions().len()),
        options: variant
            .options
            .iter()
            .map(|option| OptionOutline { name: &option.name, values: option.all_values().iter().map(ToString::to_string).collect() })
            .collect(),
        // Announcements of hooks are not known before they run.
        announcements: variant.rules.hooks().is_none().then(|| set.announcements.iter().map(|known| known.call.as_str()).collect()),
    }
}
