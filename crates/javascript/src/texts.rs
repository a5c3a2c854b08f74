//! The messages of the program.

use std::collections::BTreeMap;

use birka_engine::Level;
use birka_localization::{Argument as Variable, Language, Texts, Variables};
use birka_session::Action;
use birka_session::words::games;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::values::{Argument, Failure, Text, to_js};

/// A language of the program.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LanguageName {
    /// The code: `sv`.
    pub code: String,
    /// The name in the language itself: `Svenska`.
    pub name: String,
}

/// The languages that the program speaks.
#[wasm_bindgen(unchecked_return_type = "LanguageName[]")]
pub fn languages() -> JsValue {
    let named = |language: Language| LanguageName { code: language.code().to_owned(), name: language.name().to_owned() };
    to_js(&Language::ALL.map(named))
}

/// The language of a tag such as `sv-FI`; English if the program does not speak it, or without a tag.
pub(crate) fn language(tag: &Text) -> Result<Language, Failure> {
    let tag = Argument::new(tag, "language").optional(Argument::text)?;
    Ok(tag.and_then(|tag| Language::of_locale(&tag)).unwrap_or_default())
}

/// Something that a key or a button of the table does, in a language.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ActionInfo {
    /// Its name: `take-back`.
    pub name: String,
    /// Its keys: `U`, `Ctrl+Z`.
    pub keys: Vec<&'static str>,
    /// The label of a button for it; absent if only keys do it.
    #[tsify(optional)]
    pub label: Option<String>,
    /// A description, as the list of keys has it.
    pub description: String,
}

/// Everything that keys and buttons of the table do, in the order of its list of keys.
#[wasm_bindgen(unchecked_return_type = "ActionInfo[]")]
pub fn actions(#[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
    let language = language(tag)?;
    let info = |action: &Action| ActionInfo {
        name: action.name().replace('_', "-"),
        keys: action.default_controls().iter().copied().filter(|control| !control.starts_with("Pad ")).collect(),
        label: action.label(language, false),
        description: action.description(language),
    };
    Ok(to_js(&Action::ALL.iter().map(info).collect::<Vec<_>>()))
}

/// A message of the program in a language, such as `buttons-take-back`. `values` are its variables, numbers or strings. A message that does not
/// exist is its id.
#[wasm_bindgen]
pub fn text(
    #[wasm_bindgen(js_name = language)] tag: &Text,
    id: &Text,
    #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string | number>")] values: JsValue,
) -> Result<String, Failure> {
    let entries = Argument::new(values, "values").optional(Argument::entries)?.unwrap_or_default();
    let mut arguments: Vec<(&str, Variable)> = Vec::new();
    for (name, value) in &entries {
        // One without a value is as if left out: the message says where it is missing.
        if value.is_given() {
            arguments.push((
                name.as_str(),
                if value.is_number() { value.number(-MOST_NUMBER..=MOST_NUMBER)?.into() } else { value.text()?.into() },
            ));
        }
    }
    Ok(Texts::shipped().format(language(tag)?, &id.read("id")?, &arguments))
}

/// All messages of the program in a language that have no variables, by their ids.
#[wasm_bindgen(unchecked_return_type = "Record<string, string>")]
pub fn texts(#[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
    let (texts, language) = (Texts::shipped(), language(tag)?);
    let without_variables = Variables::in_language(Language::English).into_iter().filter(|(_, names)| names.is_empty());
    let all: BTreeMap<String, String> = without_variables.map(|(id, _)| (id.clone(), texts.get(language, &id))).collect();
    Ok(to_js(&all))
}

/// The largest number that messages are asked to write.
const MOST_NUMBER: f64 = 1e15;

/// A playing strength of the engine.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelInfo {
    /// Its number: 0 is for a first game, 8 the strongest.
    pub level: usize,
    /// The name of the opponent.
    pub name: String,
    /// A sentence about the opponent.
    pub says: String,
}

/// The levels of the engine.
#[wasm_bindgen(unchecked_return_type = "LevelInfo[]")]
pub fn levels(#[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
    let language = language(tag)?;
    let known = (0..).take_while(|&number| Level::numbered(number).is_some());
    let info = |level: usize| LevelInfo { level, name: games::level_name(language, level), says: games::level_character(language, level) };
    Ok(to_js(&known.map(info).collect::<Vec<_>>()))
}
