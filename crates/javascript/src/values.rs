//! Values between Rust and JavaScript.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::Failure;

#[wasm_bindgen]
extern "C" {
    /// A text of JavaScript. The glue of wasm-bindgen takes whatever it is given for a string, which would damage the memory of the module.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
}

impl Text {
    /// The text of an argument.
    pub(crate) fn read(&self, what: &str) -> Result<String, Failure> {
        self.as_string().ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, format!("{what} is a string")))
    }

    /// The text, empty if it is something else.
    pub(crate) fn or_empty(&self) -> String {
        self.as_string().unwrap_or_default()
    }
}

/// A value as JavaScript has it: structures are plain objects.
pub(crate) fn to_js(value: &(impl Serialize + ?Sized)) -> JsValue {
    // The values of this crate have only strings, numbers, lists and structures.
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible().serialize_missing_as_null(false)).unwrap_or(JsValue::UNDEFINED)
}

pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, Failure> {
    serde_wasm_bindgen::from_value(value).map_err(|error| Failure::new(Failure::INVALID_ARGUMENT, error))
}

/// The same for an argument that may be left out.
pub(crate) fn from_js_or_default<T: DeserializeOwned + Default>(value: JsValue) -> Result<T, Failure> {
    if value.is_undefined() || value.is_null() { Ok(T::default()) } else { from_js(value) }
}
