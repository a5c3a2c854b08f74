//! The messages of the program.

use birka_engine::Level;
use birka_localization::{Argument, Language, Texts};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::values::{Text, to_js};

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

/// The language of a tag such as `sv-FI`; English if the program does not speak it.
pub(crate) fn language(tag: &Text) -> Language {
    Language::of_locale(&tag.or_empty()).unwrap_or_default()
}

/// A message of the program in a language, such as `buttons-take-back`. `values` are its variables, numbers or strings. A message that does not
/// exist is its id.
#[wasm_bindgen]
pub fn text(
    #[wasm_bindgen(js_name = language)] tag: &Text,
    id: &Text,
    #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string | number>")] values: JsValue,
) -> String {
    let entries = js_sys::Object::try_from(&values).map(js_sys::Object::entries).unwrap_or_default();
    let arguments: Vec<(String, Argument)> = entries.iter().filter_map(|entry| argument(&entry.into())).collect();
    let arguments: Vec<(&str, Argument)> = arguments.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    Texts::shipped().format(language(tag), &id.or_empty(), &arguments)
}

fn argument(entry: &js_sys::Array) -> Option<(String, Argument)> {
    let value = entry.get(1);
    let value = value.as_f64().map(Argument::from).or_else(|| value.as_string().map(Argument::from))?;
    Some((entry.get(0).as_string()?, value))
}

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
pub fn levels(#[wasm_bindgen(js_name = language)] tag: &Text) -> JsValue {
    let (texts, language) = (Texts::shipped(), language(tag));
    let known = (0..).take_while(|&number| Level::numbered(number).is_some());
    let info = |level: usize| LevelInfo {
        level,
        name: texts.get(language, &format!("levels-name-{level}")),
        says: texts.get(language, &format!("levels-says-{level}")),
    };
    to_js(&known.map(info).collect::<Vec<_>>())
}
