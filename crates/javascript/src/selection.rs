//! The actions of a person on the board: to select a piece, to play, to choose a move in advance, to draw.

use std::sync::atomic::AtomicBool;

use birka_rules::{BoardSize, Move, PieceMove, Square};
use birka_session::{Change, Effect, Gesture as SessionGesture, find_captures};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Destination, Game};
use crate::study::{Drawing, written};
use crate::texts::language;
use crate::values::{Argument, Failure, Text, to_js};

/// A gesture on the board.
#[derive(Clone, Copy, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum Gesture {
    /// The pointer is pressed on a square, or outside the squares.
    Press,
    /// The pointer is released there.
    Release,
    /// A square is chosen by key, as if pressed and released.
    Choose,
    /// The selection is given up.
    Cancel,
    /// The button for drawing is pressed on a square.
    BeginDrawing,
    /// The button for drawing is released on a square, or elsewhere.
    EndDrawing,
    /// The key for drawing is pressed with the cursor on a square.
    DrawAt,
}

/// The requests of a gesture, beside its selection.
#[derive(Default, Serialize, Tsify)]
pub struct GestureEffect {
    /// The move to play now: `e4-e7`.
    #[tsify(optional)]
    pub play: Option<String>,
    /// The drawing that was made.
    #[tsify(optional)]
    pub draw: Option<Drawing>,
}

/// The marks on the board.
#[derive(Serialize, Tsify)]
pub struct Selection {
    /// The square of the selected piece.
    #[tsify(optional)]
    pub selected: Option<String>,
    /// Where it can move to. What it captures in advance is not known.
    pub destinations: Vec<Destination>,
    /// The move that is chosen while the engine is to move.
    #[tsify(optional)]
    pub premove: Option<Drawing>,
    /// Arrows, and circles where both squares are the same.
    pub drawings: Vec<Drawing>,
    /// Where an arrow or a circle has begun.
    #[tsify(optional)]
    pub begun: Option<String>,
    /// Why the last gesture did nothing, in words.
    #[tsify(optional)]
    pub refusal: Option<String>,
}

#[wasm_bindgen]
impl Game {
    /// Applies a gesture of a person. Returns what it asks for; a drawing is on the board then, and a move is still to be played.
    #[wasm_bindgen(unchecked_return_type = "GestureEffect")]
    pub fn gesture(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Gesture")] gesture: JsValue,
        square: Option<Text>,
    ) -> Result<JsValue, Failure> {
        let square = square.map(|text| self.square(&text)).transpose()?;
        let named = || square.ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, "this gesture needs a square"));
        let gesture = match Argument::new(gesture, "gesture").word(&GESTURES)? {
            Gesture::Press => SessionGesture::Press(square),
            Gesture::Release => SessionGesture::Release(square),
            Gesture::Choose => SessionGesture::Choose(named()?),
            Gesture::Cancel => SessionGesture::Cancel,
            Gesture::BeginDrawing => SessionGesture::BeginDrawing(named()?),
            Gesture::EndDrawing => SessionGesture::EndDrawing(square),
            Gesture::DrawAt => SessionGesture::DrawAt(named()?),
        };
        let effect = match self.selection.apply(gesture, &self.table()) {
            Some(Effect::Play(mv)) => GestureEffect { play: Some(mv.name(self.size())), draw: None },
            Some(Effect::Draw(drawing)) => {
                self.selection.draw(drawing, None);
                GestureEffect { play: None, draw: Some(line(drawing.from, drawing.to, self.size())) }
            }
            None => GestureEffect::default(),
        };
        self.forecast();
        Ok(to_js(&effect))
    }

    /// The selection, the move in advance and the drawings.
    #[wasm_bindgen(unchecked_return_type = "Selection")]
    pub fn selection(&self, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
        let (size, language) = (self.size(), language(tag)?);
        let name = |square: Square| square.name(size);
        let selection = &self.selection;
        let destinations = selection.destinations().iter().map(|destination| Destination {
            square: name(destination.square),
            captures: destination.captures.iter().copied().map(name).collect(),
        });
        Ok(to_js(&Selection {
            selected: selection.piece().map(name),
            destinations: destinations.collect(),
            premove: selection.premove().and_then(Move::squares).map(|PieceMove { from, to }| line(from, to, size)),
            drawings: written(selection.drawings(), size),
            begun: selection.begun().map(name),
            refusal: selection.refusal().map(|refusal| self.in_words(refusal, language)),
        }))
    }

    /// The move that was chosen in advance and can be played now, after that of the engine; absent without any.
    #[wasm_bindgen(getter, js_name = duePremove)]
    pub fn due_premove(&self) -> Option<String> {
        self.due_premove.map(|mv| mv.name(self.size()))
    }

    /// The side of a person who can choose a move in advance, because the engine is to move.
    #[wasm_bindgen(getter, js_name = premoveSide, unchecked_return_type = "SideName | undefined")]
    pub fn premove_side(&self) -> Option<String> {
        self.table().premove_side().map(|side| side.to_string())
    }
}

/// The names of gestures.
const GESTURES: [(&str, Gesture); 7] = [
    ("press", Gesture::Press),
    ("release", Gesture::Release),
    ("choose", Gesture::Choose),
    ("cancel", Gesture::Cancel),
    ("begin-drawing", Gesture::BeginDrawing),
    ("end-drawing", Gesture::EndDrawing),
    ("draw-at", Gesture::DrawAt),
];

fn line(from: Square, to: Square, size: BoardSize) -> Drawing {
    Drawing { from: from.name(size), to: to.name(size) }
}

impl Game {
    /// Lets the selection follow a change of the game.
    pub(crate) fn follow(&mut self, change: &Change) {
        self.due_premove = self.selection.follow(change, &self.table());
        self.forecast();
    }

    /// Finds out what the selected piece captures. Where a function of the variant fails, it is not known.
    fn forecast(&mut self) {
        if let Some(from) = self.selection.forecast(self.session.game()) {
            let found = find_captures(self.session.game(), from, &AtomicBool::new(false));
            self.selection.set_captures(found.unwrap_or_default());
        }
    }
}
