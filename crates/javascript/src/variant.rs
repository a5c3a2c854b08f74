//! Variants: their rules, as data and in words.

use std::sync::Arc;

use birka_desk::board::DrawnBoard;
use birka_desk::board::{BoardInfo, KindView, MarkedSquares, board_info};
use birka_desk::open::Edition;
use birka_localization::Language;
use birka_localization::messages::game;
use birka_prose::{Block, Signs, describe_aim, describe_hooks, describe_rules};
use birka_rules::{RuleSet, Rules, Setup, Side};
use birka_script::{Culture, OptionValue, RuleOption};
use birka_session::words::{self, games, spoken};
use birka_session::{Session, SideNames};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::scripts;
use crate::texts::language;
use crate::values::{Argument, Failure, Text, json_failure, to_js};

/// The rules of a game.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Variant {
    pub(crate) rules: Arc<Rules>,
    /// The script that it is from; `None` for a rule set.
    script: Option<Arc<birka_script::Variant>>,
    /// The text of that script, where it is not a shipped one.
    source: Option<Arc<str>>,
}

/// A shipped variant in a list.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct VariantSummary {
    /// Its id: `tablut`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A sentence about it.
    pub summary: String,
    /// The number of squares along an edge, the longer one if they differ.
    pub size: usize,
    /// The size of the board, files first: `9×9`.
    pub board: String,
    /// The people whose game it is, as a word of variant files; absent if unknown.
    pub people: Option<String>,
    /// The id of the example mod that it belongs to, if it does.
    pub of_mod: Option<String>,
    /// Its place among the variants for beginners, 0 for the easiest; absent if it is not one of them.
    pub first_game: Option<usize>,
}

/// The description of a variant, in a language.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct VariantInfo {
    /// Its name with the chosen options: `tablut-castle{king=two}`. Empty for a rule set.
    pub id: String,
    /// The id of its script.
    pub base: String,
    /// Its name.
    pub name: String,
    /// A sentence about it.
    pub summary: String,
    /// The comment at the beginning of its script.
    pub notes: String,
    /// The sources of its rules.
    pub sources: Vec<String>,
    /// The options of its rules.
    pub options: Vec<OptionInfo>,
    /// The number of squares along an edge, the longer one if they differ.
    pub size: usize,
    /// The number of files.
    pub files: usize,
    /// The number of ranks.
    pub ranks: usize,
    /// The squares of this rectangle that the board lacks.
    pub absent: Vec<String>,
    /// The kinds of pieces. A piece names its kind by the place in this list.
    #[tsify(type = "KindInfo[]")]
    pub kinds: Vec<KindView>,
    /// The squares with a name.
    #[tsify(type = "SquaresInfo[]")]
    pub squares: Vec<MarkedSquares>,
    /// The side that moves first: `"attackers"` or `"defenders"`.
    pub first: SideName,
    /// The names of the sides.
    pub sides: SidesInfo,
    /// The aim of the attackers in a sentence.
    pub attackers_aim: String,
    /// The aim of the defenders in a sentence.
    pub defenders_aim: String,
    /// The starting position as text.
    pub start: String,
    /// A digest of its rules.
    pub fingerprint: String,
    /// Whether it has functions of its own.
    pub has_hooks: bool,
}

/// The names of both sides.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SidesInfo {
    /// The larger army.
    pub attackers: SideInfo,
    /// The king and his men.
    pub defenders: SideInfo,
}

/// The name of a side, by its variant or else by its role.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// The words that it is to move.
    pub to_move: String,
    /// Its own name or its role: the variable `side` of Birka's texts.
    pub in_texts: String,
}

impl SideInfo {
    fn new(set: &RuleSet, side: Side, language: Language) -> Self {
        let side = SideNames::in_rules(&set.sides).named(side);
        Self { name: game::side(language, side), to_move: spoken::turn(language, side, false), in_texts: side.as_str().to_owned() }
    }
}

/// A side of the game.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// The larger army.
    Attackers,
    /// The king and his men.
    Defenders,
}

impl From<Side> for SideName {
    fn from(side: Side) -> Self {
        match side {
            Side::Attackers => Self::Attackers,
            Side::Defenders => Self::Defenders,
        }
    }
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Self {
        match side {
            SideName::Attackers => Self::Attackers,
            SideName::Defenders => Self::Defenders,
        }
    }
}

/// A choice about the rules.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OptionInfo {
    /// Its name in the name of the variant.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// Its description; may be empty.
    pub doc: String,
    /// The values to choose from.
    pub values: Vec<ValueInfo>,
    /// The value that holds unless another is chosen.
    pub default: String,
    /// The value that this variant has.
    pub chosen: String,
}

/// A value of an option.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ValueInfo {
    /// The value in the name of the variant.
    pub id: String,
    /// Its description for players.
    pub name: String,
}

/// A section of the rules in words.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RulesSection {
    /// Its heading.
    pub heading: String,
    /// Its paragraphs and diagrams, in order.
    pub blocks: Vec<RulesBlock>,
}

/// A paragraph or a diagram.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RulesBlock {
    /// The paragraph, or the caption of the diagram.
    pub text: String,
    /// The boards of a diagram as lines of letters: one, or those before and after a move. Empty for a paragraph.
    pub boards: Vec<String>,
    /// The same boards to be drawn.
    #[tsify(type = "DrawnBoard[]")]
    pub drawn: Vec<DrawnBoard>,
}

/// Types of the desk.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A kind of piece. */
export interface KindInfo {
    /** Its name, as for a label: `King`. */
    name: string;
    /** Its letter in position texts. */
    letter: string;
    /** Its side. */
    side: SideName;
    /** Whether it is the king. */
    royal: boolean;
}

/** Squares with a name, such as the throne. */
export interface SquaresInfo {
    /** The name. */
    name: string;
    /** How they are drawn. */
    ornament: "plain" | "throne" | "refuge" | "camp" | "fort" | "pond";
    /** The squares. */
    squares: string[];
}

/** How the pieces of diagrams are referred to: by the letters of the lines, or as drawn pieces, which need no words. */
export type DiagramSigns = "letters" | "pictures";

/** A board of a diagram. */
export interface DrawnBoard {
    /** The number of files, which may be smaller than that of the variant. */
    files: number;
    /** The number of ranks. */
    ranks: number;
    /** The pieces. */
    pieces: Piece[];
    /** The signs on empty squares that the text is about, such as those of the throne. */
    signs: { square: string; sign: string }[];
    /** The squares that the board lacks. */
    absent: string[];
    /** The move that leads to the second board: the names of two squares. */
    move?: [string, string];
    /** The squares of the pieces that it captures. */
    captured: string[];
}
"#;

/// The shipped variants and those of the example mods.
#[wasm_bindgen(unchecked_return_type = "VariantSummary[]")]
pub fn variants(#[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
    let (code, library) = (language(tag)?.code(), scripts::library());
    let summary = |variant: &Arc<birka_script::Variant>| VariantSummary {
        id: variant.id.clone(),
        name: variant.name_in(code).to_owned(),
        summary: variant.summary_in(code).to_owned(),
        size: variant.rules.rule_set().size.longer_side(),
        board: variant.rules.rule_set().size.to_string(),
        people: variant.people.map(|people: Culture| people.word().to_owned()),
        of_mod: variant.from_mod().map(|of| of.manifest.id.clone()),
        first_game: library.beginners().position(|beginner| beginner.id == variant.id),
    };
    Ok(to_js(&library.variants().iter().map(summary).collect::<Vec<_>>()))
}

#[wasm_bindgen]
impl Variant {
    /// A shipped variant by its name, with options if need be: `tablut`, `tablut-castle{king=two}`.
    pub fn shipped(name: &Text) -> Result<Self, Failure> {
        Self::of_name(&name.read("the name of a variant")?)
    }

    /// A variant from its Lua source. `options` are the values of options that are not to have their default, as `king=two,weaponless=true`.
    #[wasm_bindgen(js_name = fromSource)]
    pub fn from_source(source: &Text, options: Option<Text>) -> Result<Self, Failure> {
        let options = options.map(|options| options.read("the text of options")).transpose()?;
        Self::of_source(&source.read("a source")?, &options.unwrap_or_default())
    }

    /// A variant from a rule set as JSON, as [`ruleSet`](Self::rule_set) gives it.
    #[wasm_bindgen(js_name = fromRuleSet)]
    pub fn from_rule_set(json: &Text) -> Result<Self, Failure> {
        /// Longer than the JSON of any rule set.
        const MOST: usize = 1 << 20;
        let json = json.read("a rule set")?;
        if json.len() > MOST {
            return Err(Failure::new(Failure::INVALID_RULES, format!("a rule set has at most {MOST} bytes")));
        }
        let set: RuleSet = serde_json::from_str(&json).map_err(|error| json_failure(Failure::INVALID_RULES, "a rule set", &error))?;
        let rules = Rules::compile(set).map_err(|errors| Failure::first(Failure::INVALID_RULES, &errors))?;
        Ok(Self { rules: Arc::new(rules), script: None, source: None })
    }

    /// Its name with the chosen options; empty for a rule set.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.script.as_ref().map(|script| script.id.clone()).unwrap_or_default()
    }

    /// The text of its script; absent for a rule set.
    #[wasm_bindgen(getter)]
    pub fn source(&self) -> Option<String> {
        match &self.source {
            Some(source) => Some((**source).to_owned()),
            None => scripts::source(&self.script.as_ref()?.path),
        }
    }

    /// Whether it is shipped, so that its id names it everywhere.
    #[wasm_bindgen(getter, js_name = isShipped)]
    pub fn is_shipped(&self) -> bool {
        self.script.is_some() && self.source.is_none()
    }

    /// Its description, in a language.
    #[wasm_bindgen(unchecked_return_type = "VariantInfo")]
    pub fn info(&self, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<JsValue, Failure> {
        let language = language(tag)?;
        let (set, script) = (self.rule_set_in(language), self.script.as_deref());
        let kind_name = |kind| words::piece_kind(language, &set.kind(kind).name);
        let BoardInfo { files, ranks, absent, squares, kinds } = board_info(&set, kind_name);
        let of_script = |get: fn(&birka_script::Variant) -> &str| script.map(get).unwrap_or_default().to_owned();
        Ok(to_js(&VariantInfo {
            id: self.id(),
            base: of_script(|script| &script.base_id),
            name: script.map(|script| script.name_in(language.code()).to_owned()).unwrap_or_default(),
            summary: script.map(|script| script.summary_in(language.code()).to_owned()).unwrap_or_default(),
            notes: of_script(|script| &script.notes),
            sources: script.map(|script| script.sources.clone()).unwrap_or_default(),
            options: script
                .map(|script| script.options.iter().map(|option| option_info(script, option, language)).collect())
                .unwrap_or_default(),
            size: set.size.longer_side(),
            files,
            ranks,
            absent,
            kinds,
            squares,
            first: set.first.into(),
            sides: SidesInfo {
                attackers: SideInfo::new(&set, Side::Attackers, language),
                defenders: SideInfo::new(&set, Side::Defenders, language),
            },
            attackers_aim: describe_aim(&set, Side::Attackers, language),
            defenders_aim: describe_aim(&set, Side::Defenders, language),
            start: birka_records::position::write(&set, &Setup::start(&set)),
            fingerprint: self.rules.fingerprint().to_owned(),
            has_hooks: self.rules.hooks().is_some(),
        }))
    }

    /// Its rules in words. `signs` says how the words refer to the pieces of the diagrams: by letters, or as they are `drawn`.
    #[wasm_bindgen(unchecked_return_type = "RulesSection[]")]
    pub fn rules(
        &self,
        #[wasm_bindgen(js_name = language)] tag: &Text,
        #[wasm_bindgen(unchecked_optional_param_type = "DiagramSigns")] signs: JsValue,
    ) -> Result<JsValue, Failure> {
        let language = language(tag)?;
        let known = [("letters", Signs::Letters), ("pictures", Signs::Pictures)];
        let signs = Argument::new(signs, "signs").optional(|signs| signs.word(&known))?.unwrap_or(Signs::Letters);
        let set = self.rule_set_in(language);
        let mut sections = describe_rules(&set, signs, language);
        sections.extend(describe_hooks(self.hook_words(language), language));
        let block = |block: Block| match block {
            Block::Paragraph(text) => RulesBlock { text, boards: Vec::new(), drawn: Vec::new() },
            Block::Diagram(diagram) => {
                let boards = diagram.boards.iter().map(ToString::to_string).collect();
                RulesBlock { boards, drawn: DrawnBoard::all(&set, &diagram), text: diagram.caption }
            }
        };
        let section = |section: birka_prose::Section| RulesSection {
            heading: section.heading,
            blocks: section.blocks.into_iter().map(block).collect(),
        };
        Ok(to_js(&sections.into_iter().map(section).collect::<Vec<_>>()))
    }

    /// The differences between its rules and those of another variant, one sentence for each.
    #[wasm_bindgen(js_name = changesFrom)]
    pub fn changes_from(&self, other: &Self, #[wasm_bindgen(js_name = language)] tag: &Text) -> Result<Vec<String>, Failure> {
        Ok(birka_desk::rule_changes(&other.for_session(), &self.for_session(), language(tag)?))
    }

    /// Its rules as JSON.
    #[wasm_bindgen(js_name = ruleSet)]
    pub fn rule_set(&self) -> String {
        // A rule set has only strings, numbers, lists and enums.
        serde_json::to_string(self.rules.rule_set()).unwrap_or_default()
    }
}

impl Variant {
    pub(crate) fn of_name(name: &str) -> Result<Self, Failure> {
        Ok(Self::of_script(scripts::shipped(name)?, None))
    }

    pub(crate) fn of_source(source: &str, options: &str) -> Result<Self, Failure> {
        Ok(Self::of_script(scripts::own(source, options)?, Some(source.into())))
    }

    pub(crate) fn of_edition(Edition { variant, source }: Edition) -> Self {
        Self::of_script(variant, source)
    }

    pub(crate) fn of_script(script: Arc<birka_script::Variant>, source: Option<Arc<str>>) -> Self {
        Self { rules: Arc::clone(&script.rules), script: Some(script), source }
    }

    pub(crate) fn script_arc(&self) -> Option<Arc<birka_script::Variant>> {
        self.script.clone()
    }

    /// The variant as a session has it. A rule set is played without a script.
    pub(crate) fn for_session(&self) -> Arc<birka_script::Variant> {
        self.script_arc().unwrap_or_else(|| {
            let mut nameless = (**Session::placeholder().variant()).clone();
            nameless.rules = Arc::clone(&self.rules);
            Arc::new(nameless)
        })
    }

    pub(crate) fn script(&self) -> Option<&birka_script::Variant> {
        self.script.as_deref()
    }

    pub(crate) fn rule_set_in(&self, language: Language) -> std::borrow::Cow<'_, RuleSet> {
        match &self.script {
            Some(script) => script.rule_set_in(language.code()),
            None => std::borrow::Cow::Borrowed(self.rules.rule_set()),
        }
    }

    fn hook_words(&self, language: Language) -> &[String] {
        self.script.as_deref().map(|script| script.hook_words_in(language.code())).unwrap_or_default()
    }
}

fn option_info(script: &birka_script::Variant, option: &RuleOption, language: Language) -> OptionInfo {
    let code = language.code();
    let value = |value: &OptionValue| {
        let described = script.choice_in(&option.name, value, code).or_else(|| option.value_doc(value));
        ValueInfo { id: value.to_string(), name: described.map_or_else(|| games::option_value(language, value), str::to_owned) }
    };
    OptionInfo {
        id: option.name.clone(),
        name: script.option_name_in(&option.name, code).unwrap_or(&option.name).to_owned(),
        doc: script.option_doc_in(&option.name, code).unwrap_or_default().to_owned(),
        values: option.all_values().iter().map(value).collect(),
        default: option.default.to_string(),
        chosen: option.chosen.to_string(),
    }
}
