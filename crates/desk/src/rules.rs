//! The dialog with the rules in words and pictures.

use birka_prose::{Block, Diagram, Signs, describe_aim, describe_hooks, describe_rules};
use birka_rules::{BoardDiagram, RuleSet, Side, Square};
use birka_script::Variant;
use birka_session::SideNames;

use serde::Serialize;

use crate::Desk;
use crate::board::Piece;
use crate::items::{Button, DialogView, Item};

/// A board of a diagram.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DrawnBoard {
    /// The number of files, which may be smaller than that of the variant.
    pub files: usize,
    /// The number of ranks.
    pub ranks: usize,
    pub pieces: Vec<Piece>,
    /// The signs on empty squares that the text is about, such as those of the throne.
    pub signs: Vec<SquareSign>,
    /// The squares that the board lacks.
    pub absent: Vec<String>,
    /// The move that leads to the second board: the names of two squares.
    #[serde(rename = "move")]
    pub mv: Option<[String; 2]>,
    /// The squares of the pieces that it captures.
    pub captured: Vec<String>,
}

/// A sign on an empty square.
#[derive(Clone, Debug, Serialize)]
pub struct SquareSign {
    pub square: String,
    pub sign: char,
}

impl DrawnBoard {
    /// The boards of a diagram. The move belongs to the first one.
    #[must_use]
    pub fn all(set: &RuleSet, diagram: &Diagram) -> Vec<Self> {
        let draw = |(place, picture): (usize, &BoardDiagram)| {
            let size = picture.size();
            let name = |square: Square| square.name(size);
            let kind_of = |letter: char| set.kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id.index());
            let example = diagram.example.as_ref().filter(|_| place == 0);
            let is_sign = |letter: char| letter != '.' && kind_of(letter).is_none();
            Self {
                files: size.files(),
                ranks: size.ranks(),
                pieces: picture
                    .squares()
                    .filter_map(|(square, letter)| Some(Piece { square: name(square), kind: kind_of(letter)? }))
                    .collect(),
                signs: picture
                    .squares()
                    .filter(|&(_, letter)| is_sign(letter))
                    .map(|(square, sign)| SquareSign { square: name(square), sign })
                    .collect(),
                absent: size.numbers().filter(|&square| !size.has(square)).map(name).collect(),
                mv: example.map(|example| [example.mv.from, example.mv.to].map(name)),
                captured: example.map(|example| example.captured.iter().copied().map(name).collect()).unwrap_or_default(),
            }
        };
        diagram.boards.iter().enumerate().map(draw).collect()
    }
}

impl Desk {
    /// The rules of what is displayed.
    pub(crate) fn rules_dialog(&self) -> DialogView {
        let variant = self.edition().variant;
        let close = Button::new("", self.text_of("buttons-close"), "closeDialog");
        let name = variant.name_in(self.language.code()).to_owned();
        DialogView { title: self.say("game-rules-title", &[("variant", name.into())]), body: self.rules_of(&variant), buttons: vec![close] }
    }

    /// The rules of a variant, with its summary and its sources.
    pub(crate) fn rules_of(&self, variant: &Variant) -> Vec<Item> {
        let code = self.language.code();
        let set = variant.rule_set_in(code);
        let names = SideNames::of(variant, code);
        let side_name = |side| self.say("game-side", &[("side", names.named(side).into())]);
        let aim = |side| format!("{}: {}", side_name(side), describe_aim(&set, side, self.language));
        let mut body = vec![Item::text("summary", variant.summary_in(code).to_owned()), Item::text("", Side::ALL.map(aim).join(" "))];
        let mut sections = describe_rules(&set, Signs::Pictures, self.language);
        sections.extend(describe_hooks(variant.hook_words_in(code), self.language));
        for section in sections {
            body.push(Item::Heading(section.heading));
            body.extend(section.blocks.into_iter().map(|block| match block {
                Block::Paragraph(text) => Item::text("", text),
                Block::Diagram(diagram) => Item::Diagram { boards: DrawnBoard::all(&set, &diagram), caption: diagram.caption },
            }));
        }
        body.push(Item::List(variant.sources.clone()));
        body
    }
}
