//! Positions that are set up by hand.

use birka_localization::{Argument, Language, Texts};
use birka_records::{MemoryFault, PositionError};
use birka_rules::{KindId, Setup, SetupError, Square};
use birka_session::PositionForm as Form;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Piece, side};
use crate::texts::language;
use crate::values::{Failure, Text, to_js};
use crate::variant::{Variant, kind_name};

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
        faults.iter().map(|fault| in_words(fault, language(tag))).collect()
    }
}

/// A message with its variables.
type Message = (&'static str, Vec<(&'static str, Argument)>);

fn in_words(fault: &PositionError, language: Language) -> String {
    let (id, arguments): Message = match fault {
        PositionError::Ranks { found, expected } => ("position-ranks", vec![("found", (*found).into()), ("expected", (*expected).into())]),
        PositionError::RankLength { rank, found, expected } => {
            ("position-rank-length", vec![("rank", (*rank).into()), ("found", (*found).into()), ("expected", (*expected).into())])
        }
        PositionError::UnknownPiece { rank, column, letter, known } => {
            let known: Vec<_> = known.iter().map(|(letter, kind)| format!("{letter} ({})", kind_name(kind, language))).collect();
            let place = vec![("rank", (*rank).into()), ("column", (*column).into())];
            let pieces = [("letter", letter.to_string().into()), ("known", known.join(", ").into())];
            ("position-unknown-piece", place.into_iter().chain(pieces).collect())
        }
        PositionError::Gap { square, is_absent: true } => ("square-absent", vec![("square", square.as_str().into())]),
        PositionError::Gap { square, is_absent: false } => ("position-not-absent", vec![("square", square.as_str().into())]),
        PositionError::EmptyCount { rank, column } => {
            ("position-empty-count", vec![("rank", (*rank).into()), ("column", (*column).into())])
        }
        PositionError::NoSide => ("position-no-side", vec![]),
        PositionError::UnknownSide { found } => ("position-unknown-side", vec![("found", found.as_str().into())]),
        PositionError::Hand { found } => ("position-hand-numbers", vec![("found", found.as_str().into())]),
        PositionError::Rolled { found } => ("position-rolled-number", vec![("found", found.as_str().into())]),
        PositionError::Memory { found, why } => of_memory(found, why),
        PositionError::Trailing { found } => ("position-trailing", vec![("found", found.as_str().into())]),
        PositionError::Setup(error) => of_setup(error, language),
    };
    Texts::shipped().format(language, &format!("errors-{id}"), &arguments)
}

fn of_memory(found: &str, why: &MemoryFault) -> Message {
    let found = ("found", found.into());
    match why {
        MemoryFault::None => ("position-memory-none", vec![found]),
        MemoryFault::Shape { example } => ("position-memory-shape", vec![found, ("example", example.as_str().into())]),
        MemoryFault::Name { known } => ("position-memory-name", vec![found, ("known", known.join(", ").into())]),
        MemoryFault::Twice => ("position-memory-twice", vec![found]),
        MemoryFault::Number { from, to } => {
            ("position-memory-number", vec![found, ("from", from.to_string().into()), ("to", to.to_string().into())])
        }
        MemoryFault::Square => ("position-memory-square", vec![found]),
    }
}

fn of_setup(error: &SetupError, language: Language) -> Message {
    match error {
        SetupError::WrongSize { found, expected } => ("position-size", vec![("found", (*found).into()), ("expected", (*expected).into())]),
        SetupError::AbsentSquare { square } => ("square-absent", vec![("square", square.as_str().into())]),
        SetupError::UnknownKind { square } => ("position-unknown-kind", vec![("square", square.as_str().into())]),
        SetupError::Kings { found } => ("position-kings", vec![("found", (*found).into())]),
        SetupError::Continuing { square, why: _ } => ("position-cannot-go-on", vec![("square", square.as_str().into())]),
        SetupError::Hand { why: _ } => ("position-hand", vec![]),
        SetupError::Memory { field: _ } => ("position-memory", vec![]),
        SetupError::PassedOver { side: _ } => ("position-passed-over", vec![]),
        SetupError::Passed { why: _ } => ("position-passed", vec![]),
        SetupError::Rolled { why: _ } => ("position-rolled", vec![]),
        SetupError::Forbidden { kind, square, class: _ } => {
            ("position-forbidden", vec![("square", square.as_str().into()), ("kind", kind_name(kind, language).into())])
        }
        SetupError::Hook(error) => ("position-hook", vec![("error", error.to_string().into())]),
    }
}
