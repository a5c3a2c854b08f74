//! Games and positions as text and links, and positions that are set up by hand.

use birka_desk::board::Piece;
use birka_desk::open::{self, OpenFault};
use birka_records::Conclusion;
use birka_records::game_record::{GameDate, GameRecord, MAX_COMMENT, MAX_VALUE, ParsedGame, opentafl, text};
use birka_records::shared::{self, SharedContent};
use birka_rules::{KindId, Setup, Square};
use birka_session::{PositionForm as Form, words};
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Game, side};
use crate::texts::language;
use crate::values::{Argument, Failure, Number, Text, to_js};
use crate::variant::Variant;

/// A form in which games are written.
#[derive(Clone, Copy, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum RecordForm {
    /// Birka's text: headers and numbered moves.
    Text,
    /// A game record of OpenTafl.
    OpenTafl,
    /// A link.
    Link,
    /// A link to the position alone.
    Position,
}

/// The facts of a record about a game beside its moves.
#[derive(Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Headers {
    /// Who played the attackers.
    #[tsify(optional)]
    pub attackers: String,
    /// Who played the defenders.
    #[tsify(optional)]
    pub defenders: String,
    /// The day: `2026-11-22`.
    #[tsify(optional)]
    pub date: String,
    /// The comment before the first move.
    #[tsify(optional)]
    pub comment: String,
}

#[wasm_bindgen]
impl Game {
    /// Reads the first game of a text: Birka's text, a record of `OpenTafl`, a link, or a position. The game is replayed by the rules of the
    /// shipped variant that it names.
    pub fn read(text: &Text) -> Result<Self, Failure> {
        let parsed = open::parse(&text.read("a record")?)?;
        Self::replay(&parsed, named_variant(&parsed.record)?)
    }

    /// Reads a text as [`read`](Self::read) does, and replays it by the rules of a variant, whatever variant it names.
    #[wasm_bindgen(js_name = readAs)]
    pub fn read_as(variant: &Variant, text: &Text) -> Result<Self, Failure> {
        Self::replay(&open::parse(&text.read("a record")?)?, variant.clone())
    }

    /// The game as text.
    pub fn record(
        &self,
        #[wasm_bindgen(unchecked_param_type = "RecordForm")] form: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Headers")] headers: JsValue,
    ) -> Result<String, Failure> {
        let form = RecordForm::read(&form)?;
        let headers = Argument::new(headers, "headers");
        let headers = headers.optional(|headers| headers.properties(["attackers", "defenders", "date", "comment"]))?;
        let [attackers, defenders, date, comment] = headers.unwrap_or_default();
        let text = |header: &Argument, most: usize| match header.optional(Argument::text)? {
            Some(text) if text.chars().count() > most => {
                Err(Failure::new(Failure::INVALID_ARGUMENT, format!("a header has at most {most} characters")))
            }
            text => Ok(text.unwrap_or_default()),
        };
        let record = GameRecord {
            attackers: text(&attackers, MAX_VALUE)?,
            defenders: text(&defenders, MAX_VALUE)?,
            date: date.optional(day)?,
            comment: text(&comment, MAX_COMMENT)?,
            ..self.to_record()
        };
        write(record, form, self)
    }
}

impl RecordForm {
    pub(crate) fn read(form: &JsValue) -> Result<Self, Failure> {
        let known = [("text", Self::Text), ("opentafl", Self::OpenTafl), ("link", Self::Link), ("position", Self::Position)];
        Argument::new(form, "form").word(&known)
    }
}

/// A day.
pub(crate) fn day(day: &Argument) -> Result<GameDate, Failure> {
    GameDate::parse(&day.text()?).ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, "a day is written like `2026-11-25`"))
}

/// Writes a record. The position alone is that of `game`.
pub(crate) fn write(record: GameRecord, form: RecordForm, game: &Game) -> Result<String, Failure> {
    match form {
        RecordForm::Text => Ok(text::write(&record)),
        RecordForm::Link => SharedContent::Game(record).write(None).map_err(|error| Failure::of_link(&error)),
        RecordForm::Position => {
            let content = SharedContent::Position { variant: game.variant.id(), position: game.position() };
            content.write(None).map_err(|error| Failure::of_link(&error))
        }
        RecordForm::OpenTafl => {
            let written = opentafl::write(&record, &game.variant.rules, &game.variant.id());
            written.map(|exported| exported.record).map_err(|faults| Failure::first(Failure::INVALID_RECORD, &faults))
        }
    }
}

/// The shipped variant that a record names.
pub(crate) fn named_variant(record: &GameRecord) -> Result<Variant, Failure> {
    Variant::of_name(open::variant_name(record)?)
}

#[wasm_bindgen]
impl Variant {
    /// The variant that a link carries with its source; absent if the link carries something else.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(link: &Text) -> Result<Option<Self>, Failure> {
        let link = link.read("a link")?;
        let link = link.trim();
        if !shared::is_link(link) {
            return Ok(None);
        }
        match SharedContent::read(link).map_err(OpenFault::Text)? {
            SharedContent::Variant { name, source } => {
                let options = name.split_once('{').and_then(|(_, options)| options.strip_suffix('}'));
                Self::of_source(&source, options.unwrap_or_default()).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// A link that carries its source: `birka://#variant=1.…`. A page puts what follows `#` behind its own address.
    pub fn link(&self) -> Result<String, Failure> {
        let source = self.source().ok_or_else(|| Failure::new(Failure::INVALID_ARGUMENT, "a rule set has no source"))?;
        let written = SharedContent::Variant { name: self.id(), source }.write(None);
        written.map_err(|error| Failure::of_link(&error))
    }
}

impl Game {
    /// The game without anything said about it.
    pub(crate) fn to_record(&self) -> GameRecord {
        GameRecord { variant: self.variant.id(), ..birka_desk::record_of(&self.session) }
    }

    fn replay(parsed: &ParsedGame, variant: Variant) -> Result<Self, Failure> {
        let replayed = parsed.record.replay(&variant.rules).map_err(OpenFault::Record)?;
        let mut game = Self::of_replayed(variant, replayed.start, replayed.game);
        if let Some(conclusion) = Conclusion::parse(&parsed.record.result.to_string()) {
            // An end by the rules comes before it.
            game.session.conclude(conclusion);
        }
        Ok(game)
    }
}

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
    pub fn press(&mut self, square: &Text, kind: Option<Number>) -> Result<(), Failure> {
        let set = self.variant.rules.rule_set();
        let square = Square::parse(&square.read("a square")?, set.size).map_err(|error| Failure::new(Failure::INVALID_SQUARE, error))?;
        let known = |kind: usize| set.kinds().nth(kind).map(|(id, _)| id);
        let none = || Failure::new(Failure::INVALID_ARGUMENT, "the variant has no such kind of piece");
        self.form.brush = kind.map(|kind| known(kind.count("kind")?).ok_or_else(none)).transpose()?;
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
    pub fn faults(&self, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<Vec<String>, Failure> {
        let (language, faults) = (language(tag)?, self.form.faults(self.variant.rules.rule_set()));
        Ok(faults.iter().map(|fault| words::position(language, fault)).collect())
    }
}
