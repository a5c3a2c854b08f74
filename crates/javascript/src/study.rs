//! Games with variations, signs and comments.

use birka_desk::board::Drawing;
use birka_desk::open::{self, OpenFault};
use birka_records::MoveNotation;
use birka_records::game_record::{GameRecord, MAX_COMMENT, MoveSign};
use birka_rules::{BoardSize, Move, Square};
use birka_session::{NodeId, Session, Study as SessionStudy, StudyPart as SessionPart, words};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::Game;
use crate::records::{self, RecordForm};
use crate::texts::language;
use crate::values::{Argument, Failure, Number, Text, to_js};
use crate::variant::Variant;

/// A game with variations, signs and comments, of which one position is looked at. A position is known by the number of its node: 0 is the starting
/// position, 1 that after the first move of the game, and so on; those of variations come after them.
#[wasm_bindgen]
pub struct Study {
    variant: Variant,
    study: SessionStudy,
    /// The game in the position that is looked at.
    session: Session,
}

/// A part of the moves as they are written.
#[derive(Serialize, Tsify)]
#[serde(tag = "part", rename_all = "lowercase")]
pub enum StudyPart {
    /// A move.
    Move {
        /// The position after it.
        node: usize,
        /// Its number: `1.`, or `1…` for the second move; absent where it follows from the move before.
        number: Option<String>,
        /// The move with its captures.
        name: String,
        /// The sign behind it: `?`.
        sign: Option<String>,
        /// How many variations it is in.
        depth: usize,
    },
    /// The comment on the move before it, or on the game.
    Comment {
        /// The words.
        text: String,
        /// How many variations it is in.
        depth: usize,
    },
    /// The beginning of a variation.
    Open {
        /// How many variations are around its moves.
        depth: usize,
    },
    /// The end of a variation.
    Close {
        /// How many variations are around its moves.
        depth: usize,
    },
}

#[wasm_bindgen]
impl Study {
    /// A game about which nothing is said yet, at its starting position.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &Game) -> Result<Self, Failure> {
        Self::of_record(game.variant.clone(), game.to_record())
    }

    /// Reads a text as `Game.read` does, with its variations, signs and comments.
    pub fn read(text: &Text) -> Result<Self, Failure> {
        let record = open::parse(&text.read("a record")?)?.record;
        Self::of_record(records::named_variant(&record)?, record)
    }

    /// Reads a text as [`read`](Self::read) does, and replays it by the rules of a variant, whatever variant it names.
    #[wasm_bindgen(js_name = readAs)]
    pub fn read_as(variant: &Variant, text: &Text) -> Result<Self, Failure> {
        Self::of_record(variant.clone(), open::parse(&text.read("a record")?)?.record)
    }

    /// The game in the position that is looked at.
    pub fn game(&self) -> Game {
        Game::at_position(self.variant.clone(), &self.session)
    }

    /// The position that is looked at.
    #[wasm_bindgen(getter)]
    pub fn current(&self) -> usize {
        self.study.current().number()
    }

    /// Looks at another position.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, node: &Number) -> Result<(), Failure> {
        let node = self.node(node)?;
        self.travel(node);
        Ok(())
    }

    /// The positions of the line that is looked at, from the start through the current one to its end.
    pub fn line(&self) -> Vec<usize> {
        self.study.line().into_iter().map(NodeId::number).collect()
    }

    /// Plays a move in the current position. If it is not there yet, it becomes a variation, or the continuation of a line that ends there.
    #[wasm_bindgen(unchecked_return_type = "PlayedMove")]
    pub fn play(&mut self, #[wasm_bindgen(js_name = move)] text: &Text) -> Result<JsValue, Failure> {
        let mv = self.notation(text)?;
        self.study.accepts(mv).map_err(Failure::of_limit)?;
        let mut game = self.game();
        let played = game.play(text)?;
        let play = |session: &mut Session| session.play(mv).and_then(|_| session.roll_if_due());
        play(&mut self.session).map_err(|error| Failure::new(Failure::FAILED_RULE, error))?;
        self.study.follow(&self.session);
        Ok(played)
    }

    /// Why there is no room for a move, in words; absent if there is.
    #[wasm_bindgen(js_name = whyFull)]
    pub fn why_full(
        &self,
        #[wasm_bindgen(js_name = move)] text: &Text,
        #[wasm_bindgen(js_name = language)] tag: &Text,
    ) -> Result<Option<String>, Failure> {
        let language = language(tag)?;
        Ok(self.study.accepts(self.notation(text)?).err().map(|limit| words::study_limit(language, limit)))
    }

    /// The moves as they are written, with everything that is said about them.
    #[wasm_bindgen(unchecked_return_type = "StudyPart[]")]
    pub fn parts(&self) -> JsValue {
        let part = |part| match part {
            SessionPart::Move { node, number, text, sign, depth } => StudyPart::Move {
                node: node.number(),
                number,
                name: text.to_owned(),
                sign: sign.map(|sign| sign.as_str().to_owned()),
                depth,
            },
            SessionPart::Comment { text, depth } => StudyPart::Comment { text: text.to_owned(), depth },
            SessionPart::Open { depth } => StudyPart::Open { depth },
            SessionPart::Close { depth } => StudyPart::Close { depth },
        };
        to_js(&self.study.parts().into_iter().map(part).collect::<Vec<_>>())
    }

    /// Whether there are moves beside those of the game itself, or anything is said about a move or the game.
    #[wasm_bindgen(getter, js_name = saysMore)]
    pub fn says_more(&self) -> bool {
        self.study.says_more_than_its_game()
    }

    /// Whether a position belongs to the game itself.
    #[wasm_bindgen(js_name = isOfGame)]
    pub fn is_of_game(&self, node: &Number) -> Result<bool, Failure> {
        Ok(self.study.is_of_game(self.node(node)?))
    }

    /// The position before.
    pub fn parent(&self, node: &Number) -> Result<usize, Failure> {
        Ok(self.study.parent(self.node(node)?).number())
    }

    /// The move that leads to a position; empty for the starting position.
    pub fn name(&self, node: &Number) -> Result<String, Failure> {
        Ok(self.study.text(self.node(node)?).to_owned())
    }

    /// The comment on a move, or on the game at the starting position; may be empty.
    pub fn comment(&self, node: &Number) -> Result<String, Failure> {
        Ok(self.study.comment(self.node(node)?).to_owned())
    }

    /// Says something about a move, or about the game at the starting position.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, node: &Number, comment: &Text) -> Result<(), Failure> {
        let (node, comment) = (self.node(node)?, comment.read("a comment")?);
        if comment.chars().count() > MAX_COMMENT {
            return Err(Failure::new(Failure::INVALID_ARGUMENT, format!("a comment has at most {MAX_COMMENT} characters")));
        }
        self.study.set_comment(node, comment);
        Ok(())
    }

    /// The sign behind a move: `"!"`, `"?"`, `"!!"`, `"??"`, `"!?"` or `"?!"`.
    pub fn sign(&self, node: &Number) -> Result<Option<String>, Failure> {
        Ok(self.study.sign(self.node(node)?).map(|sign| sign.as_str().to_owned()))
    }

    /// Puts a sign behind a move, or removes it.
    #[wasm_bindgen(js_name = setSign)]
    pub fn set_sign(&mut self, node: &Number, sign: Option<Text>) -> Result<(), Failure> {
        let node = self.node(node)?;
        let known = |text: String| MoveSign::parse(&text).ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, "there is no such sign"));
        let sign = sign.map(|sign| sign.read("a sign").and_then(known)).transpose()?;
        self.study.set_sign(node, sign);
        Ok(())
    }

    /// The arrows and circles on a position.
    #[wasm_bindgen(unchecked_return_type = "Drawing[]")]
    pub fn drawings(&self, node: &Number) -> Result<JsValue, Failure> {
        Ok(to_js(&Drawing::all(self.study.drawings(self.node(node)?), self.session.rules().size)))
    }

    /// Draws an arrow or a circle on a position, or removes it if it is there. A position has no more than a record keeps.
    #[wasm_bindgen(js_name = toggleDrawing)]
    pub fn toggle_drawing(
        &mut self,
        node: &Number,
        #[wasm_bindgen(unchecked_param_type = "Drawing")] drawing: JsValue,
    ) -> Result<(), Failure> {
        let node = self.node(node)?;
        self.study.toggle_drawing(node, read_drawing(&Argument::new(drawing, "drawing"), self.session.rules().size)?);
        Ok(())
    }

    /// Removes a move and all that follows, unless it belongs to the game itself.
    pub fn remove(&mut self, node: &Number) -> Result<(), Failure> {
        let node = self.node(node)?;
        self.study.remove(node);
        self.travel(self.study.current());
        Ok(())
    }

    /// Whether the variation that leads to a position can be moved up.
    #[wasm_bindgen(js_name = canPromote)]
    pub fn can_promote(&self, node: &Number) -> Result<bool, Failure> {
        Ok(self.study.can_promote(self.node(node)?))
    }

    /// Moves the variation that leads to a position up: before another one, or in place of the continuation.
    pub fn promote(&mut self, node: &Number) -> Result<(), Failure> {
        let node = self.node(node)?;
        self.study.promote(node).map_err(Failure::of_limit)
    }

    /// Adds what another study of the same start by the same rules says, and its moves. Returns whether it is one, and there is room.
    pub fn merge(&mut self, other: &Self) -> bool {
        self.study.merge(&other.study)
    }

    /// The game with its variations, signs and comments as text.
    pub fn record(&self, #[wasm_bindgen(unchecked_param_type = "RecordForm")] form: JsValue) -> Result<String, Failure> {
        records::write(self.study.to_record(), RecordForm::read(&form)?, &self.game())
    }
}

fn read_drawing(drawing: &Argument, size: BoardSize) -> Result<birka_records::Drawing, Failure> {
    let [from, to] = drawing.properties(["from", "to"])?;
    let square = |name: &Argument| Square::parse(&name.text()?, size).map_err(|error| Failure::new(Failure::INVALID_SQUARE, error));
    Ok(birka_records::Drawing { from: square(&from)?, to: square(&to)? })
}

impl Study {
    fn of_record(variant: Variant, record: GameRecord) -> Result<Self, Failure> {
        let script = variant.script_arc().ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, "a rule set alone cannot be studied"))?;
        let study = SessionStudy::from_record(script, record).map_err(OpenFault::Record)?;
        let session = study.route_to(NodeId::START).travel();
        Ok(Self { variant, study, session })
    }

    fn node(&self, number: &Number) -> Result<NodeId, Failure> {
        self.study.node(number.count("node")?).ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, "there is no such position"))
    }

    fn notation(&self, text: &Text) -> Result<Move, Failure> {
        let size = self.session.rules().size;
        let notation = MoveNotation::parse(&text.read("a move")?, size).map_err(Failure::of_notation)?;
        Ok(notation.mv(self.session.in_hand()))
    }

    fn travel(&mut self, node: NodeId) {
        self.session = self.study.route_to(node).travel();
        self.study.go_to(node);
        // A function of the variant may have failed on the way.
        self.study.follow(&self.session);
    }
}
