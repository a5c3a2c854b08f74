//! Positions that are set up by hand.

use birka_rules::{KindId, Setup, Square};
use birka_session::{PositionForm as Form, words};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Piece, side};
use crate::texts::language;
use crate::values::{Failure, Text, to_js};
use crate::variant::Variant;

/// A position that is being set up. It may be one that cannot be played; see [`faults`](Self::faults).
#[wasm_bindgen]
pub struct PositionForm {
    variant: Variant,
    form: Form,
}

#[wasm_bindgen]
impl PositionForm {
    /// The starting position of a variant, or another one as text.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant, position: Option<Text>) -> Result<Self, Failure> {
        let variant = variant.clone();
        let set = variant.rules.rule_set();
        let mut form = Form::new(&variant.id(), set, Setup::start(set));
        if let Some(text) = position {
            form.set_text(set, text.read("a position")?);
        }
        Ok(Self { variant, form })
    }

    /// The position as text, as it was typed.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.form.text().to_owned()
    }

    /// Takes a text. If it is a position of the board, that is set up; else the pieces stay, and the faults say why.
    #[wasm_bindgen(js_name = setText)]
    pub fn set_text(&mut self, text: &Text) -> Result<(), Failure> {
        self.form.set_text(self.variant.rules.rule_set(), text.read("a position")?);
        Ok(())
    }

    /// The pieces on the board.
    #[wasm_bindgen(unchecked_return_type = "Piece[]")]
    pub fn pieces(&self) -> JsValue {
        let size = self.variant.rules.rule_set().size;
        let piece = |(square, kind): (Square, KindId)| Piece { square: square.name(size), kind: kind.index() };
        to_js(&self.form.setup().occupied().map(piece).collect::<Vec<_>>())
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "SideName")]
    pub fn turn(&self) -> String {
        self.form.setup().turn.to_string()
    }

    /// Says who is to move.
    #[wasm_bindgen(js_name = setTurn)]
    pub fn set_turn(&mut self, #[wasm_bindgen(js_name = side, unchecked_param_type = "SideName")] name: &Text) -> Result<(), Failure> {
        self.form.set_turn(self.variant.rules.rule_set(), side(name)?);
        Ok(())
    }

    /// Puts a piece on a square, or takes it away where it stands already. `kind` is a place in the `kinds` of the variant; without one the square
    /// is cleared.
    pub fn press(&mut self, square: &Text, kind: Option<usize>) -> Result<(), Failure> {
        let set = self.variant.rules.rule_set();
        let square = Square::parse(&square.read("a square")?, set.size).map_err(|error| Failure::new(Failure::INVALID_SQUARE, error))?;
        let known = |kind: usize| set.kinds().nth(kind).map(|(id, _)| id);
        let none = || Failure::new(Failure::INVALID_ARGUMENT, "the variant has no such kind of piece");
        self.form.brush = kind.map(|kind| known(kind).ok_or_else(none)).transpose()?;
        self.form.press(set, square);
        Ok(())
    }

    /// Takes all pieces away.
    pub fn clear(&mut self) {
        self.form.clear(self.variant.rules.rule_set());
    }

    /// Sets up the starting position.
    pub fn restart(&mut self) {
        let set = self.variant.rules.rule_set();
        self.form.set(set, Setup::start(set));
    }

    /// Everything that is wrong with the text or, if that is a position, with the position. Nothing is if it can be played.
    pub fn faults(&self, #[wasm_bindgen(js_name = language)] tag: &Text) -> Vec<String> {
        let faults = self.form.faults(self.variant.rules.rule_set());
        faults.iter().map(|fault| words::position(language(tag), fault)).collect()
    }
}
