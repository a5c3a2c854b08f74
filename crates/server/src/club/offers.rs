//! The form of an offer of a game, and what it says.

use std::collections::HashMap;

use birka_engine::Level;
use birka_localization::Language;
use birka_localization::messages::{club, lobby, new_game};
use birka_network::messages::{NewGame, Terms};
use birka_records::TimeControl;
use birka_rules::Side;
use birka_script::{OptionValue, Variant};
use birka_session::words::games::level_entry;
use birka_session::{Session, TimeControls};
use maud::{Markup, html};

use crate::seeks::SeekFault;
use crate::variants;

/// The days for a move to choose from.
const DAYS: [u8; 6] = [1, 2, 3, 5, 7, 14];
/// The longest time for a game in minutes, and the longest increment in seconds.
const LONGEST: (u32, u32) = (180, 180);

/// An offer as a form has it.
pub struct Offer {
    pub game: NewGame,
    pub terms: Terms,
    pub bounds: (Option<i64>, Option<i64>),
    /// The name of the only player who may accept.
    pub opponent: Option<String>,
}

/// Why a form is no offer.
#[derive(Debug, thiserror::Error)]
pub enum OfferFault {
    #[error("the variant cannot be played: {0}")]
    Variant(String),
    #[error("a number is missing or too large")]
    Number,
    #[error("nobody has this name")]
    Opponent,
    #[error("a rated game has a shipped variant")]
    RatedSource,
    #[error(transparent)]
    Seek(#[from] SeekFault),
}

impl OfferFault {
    /// The fault in the words of a visitor.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Variant(why) => lobby::fault_variant(language, why.as_str()),
            Self::Number => lobby::fault_number(language),
            Self::Opponent => lobby::fault_opponent(language),
            Self::RatedSource => lobby::fault_rated_source(language),
            Self::Seek(fault) => seek_fault(language, fault),
        }
    }
}

/// Why an offer is not made or accepted, in the words of a visitor.
pub fn seek_fault(language: Language, fault: &SeekFault) -> String {
    match fault {
        SeekFault::Gone => lobby::fault_gone(language),
        SeekFault::NeedsAccount => lobby::fault_needs_account(language),
        SeekFault::Bounds => lobby::fault_bounds(language),
        SeekFault::TooMany => lobby::fault_too_many(language),
        SeekFault::Refused(refused) => lobby::fault_variant(language, refused.text.as_str()),
        SeekFault::Store(_) => club::fault_unavailable(language),
    }
}

impl Offer {
    /// The offer of a form. A source is run on a thread where that may take its time.
    ///
    /// # Errors
    /// If it is none.
    pub async fn read(fields: HashMap<String, String>) -> Result<Self, OfferFault> {
        let read = tokio::task::spawn_blocking(move || Self::read_blocking(&fields)).await;
        read.unwrap_or_else(|_| Err(OfferFault::Variant("the rules could not be run".to_owned())))
    }

    fn read_blocking(fields: &HashMap<String, String>) -> Result<Self, OfferFault> {
        let field = |name: &str| fields.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
        let number = |name: &str, least: u32, most: u32| {
            let number = field(name).and_then(|text| text.parse::<u32>().ok());
            number.filter(|number| (least..=most).contains(number)).ok_or(OfferFault::Number)
        };
        let bound = |name: &str| field(name).map(|text| text.parse::<i64>().map_err(|_| OfferFault::Number)).transpose();
        let most_level = u32::try_from(Level::all().len()).unwrap_or_default();
        let engine = field("engine").map(|_| number("engine", 0, most_level)).transpose()?.map(|level| level as usize);
        // A rating is one among members.
        let is_rated = field("rated").is_some() && engine.is_none();
        let source = field("source");
        if is_rated && source.is_some() {
            return Err(OfferFault::RatedSource);
        }
        let variant = match source {
            Some(source) => variants::of_source(source, &[]).map_err(|refused| refused.text),
            None => variants::library().get(&full_name(fields)).map_err(|error| error.to_string()),
        };
        let mut session = Session::new(variant.map_err(OfferFault::Variant)?);
        let mut days = None;
        match field("time") {
            Some("days") => days = Some(u8::try_from(number("days", 1, 14)?).map_err(|_| OfferFault::Number)?),
            Some("none") => {}
            _ => {
                let control = TimeControl { main: 60 * number("minutes", 1, LONGEST.0)?, increment: number("increment", 0, LONGEST.1)? };
                session.set_clock(TimeControls { attackers: Some(control), defenders: Some(control) });
            }
        }
        let side = match field("side") {
            Some("attackers") => Some(Side::Attackers),
            Some("defenders") => Some(Side::Defenders),
            _ => None,
        };
        let saved = session.to_saved_game().with_dice(None);
        Ok(Self {
            game: NewGame { saved, source: source.map(str::to_owned), side, engine },
            terms: Terms { is_rated, days },
            bounds: (bound("least")?, bound("most")?),
            opponent: field("opponent").map(str::to_owned),
        })
    }
}

/// The name of the chosen variant with its options.
fn full_name(fields: &HashMap<String, String>) -> String {
    let base = fields.get("variant").map(String::as_str).unwrap_or_default();
    let Ok(variant) = variants::library().get(base) else { return base.to_owned() };
    let options = variant.options.iter().filter_map(|option| {
        let value = fields.get(&format!("option-{}", option.name)).and_then(|text| option.parse_value(text))?;
        (value != option.default).then(|| format!("{}={value}", option.name))
    });
    let options: Vec<_> = options.collect();
    if options.is_empty() { base.to_owned() } else { format!("{base}{{{}}}", options.join(",")) }
}

/// The form, with what was filled in.
pub fn form(language: Language, has_account: bool, fields: &HashMap<String, String>, fault: Option<String>) -> Markup {
    let value = |name: &str, default: &str| fields.get(name).map_or(default, String::as_str).to_owned();
    let library = variants::library();
    let known = fields.get("variant").and_then(|id| library.get(id).ok());
    let variant = known.or_else(|| library.default_variant());
    let chosen = variant.as_ref().map(|variant| variant.base_id.clone()).unwrap_or_default();
    let code = language.code();
    let select = |name: &str, label: String, choices: &[(String, String)], chosen: &str| {
        html! {
            label {
                span { (label) }
                select name=(name) {
                    @for (value, text) in choices { option value=(value) selected[value == chosen] { (text) } }
                }
            }
        }
    };
    let number = |name: &str, label: String, default: &str| {
        html! {
            label {
                span { (label) }
                input name=(name) type="text" inputmode="numeric" maxlength="4" value=(value(name, default)) autocomplete="off";
            }
        }
    };
    let mut names: Vec<_> = library.variants().iter().map(|variant| (variant.id.clone(), variants::name(&variant.id, language))).collect();
    names.sort_by(|one, other| one.1.cmp(&other.1));
    let owned = |pairs: [(&str, String); 3]| pairs.map(|(value, text)| (value.to_owned(), text));
    let times = owned([("clock", lobby::time_clock(language)), ("days", lobby::time_days(language)), ("none", lobby::no_limit(language))]);
    let sides = owned([
        ("any", lobby::side_any(language)),
        ("attackers", lobby::side_attackers(language)),
        ("defenders", lobby::side_defenders(language)),
    ]);
    html! {
        @if let Some(fault) = fault { p.error role="alert" { (fault) } }
        form method="get" action="/club/new" {
            @if let Some(opponent) = fields.get("opponent") { input type="hidden" name="opponent" value=(opponent); }
            (select("variant", lobby::variant(language), &names, &chosen))
            button.quiet { (lobby::choose(language)) }
        }
        form method="post" action="/club/seeks" {
            input type="hidden" name="variant" value=(chosen);
            @if let Some(variant) = &variant {
                h2 { (variants::name(&variant.id, language)) }
                p.quiet { (variant.summary_in(code)) }
                (options(variant, language, fields))
            }
            (select("engine", lobby::against(language), &opponents(language), &value("engine", "")))
            (select("side", lobby::side(language), &sides, &value("side", "any")))
            (select("time", lobby::time(language), &times, &value("time", "clock")))
            div.pair {
                (number("minutes", lobby::minutes(language), "10"))
                (number("increment", lobby::increment(language), "5"))
            }
            (select("days", lobby::time_days(language), &DAYS.map(|days| (days.to_string(), lobby::days(language, u32::from(days)))), &value("days", "3")))
            @if has_account {
                label.check {
                    input name="rated" type="checkbox" value="1" checked[fields.contains_key("rated")];
                    span { (lobby::rated_note(language)) }
                }
                div.pair {
                    (number("least", lobby::least(language), ""))
                    (number("most", lobby::most(language), ""))
                }
            }
            label {
                span { (lobby::opponent(language)) }
                input name="opponent" type="text" maxlength="32" value=(value("opponent", "")) autocomplete="off";
            }
            details {
                summary { (lobby::source(language)) }
                label {
                    span { (lobby::source_note(language)) }
                    textarea name="source" rows="8" spellcheck="false" { (value("source", "")) }
                }
            }
            button { (lobby::offer(language)) }
        }
    }
}

/// A person, or the engine at a level.
fn opponents(language: Language) -> Vec<(String, String)> {
    let levels = (0..=Level::all().len()).map(|level| (level.to_string(), level_entry(language, level)));
    [(String::new(), lobby::a_person(language))].into_iter().chain(levels).collect()
}

/// The options of a variant.
fn options(variant: &Variant, language: Language, fields: &HashMap<String, String>) -> Markup {
    let code = language.code();
    html! {
        @for option in &variant.options {
            @let name = format!("option-{}", option.name);
            @let chosen = fields.get(&name).cloned().unwrap_or_else(|| option.default.to_string());
            label {
                @let explained = variant.option_doc_in(&option.name, code).unwrap_or(&option.doc);
                span {
                    (variant.option_name_in(&option.name, code).map_or_else(|| option.name.replace('_', " "), str::to_owned))
                    @if !explained.is_empty() { " – " (explained) }
                }
                select name=(name) {
                    @for value in option.all_values() {
                        @let text = value.to_string();
                        @let explained = variant.choice_in(&option.name, &value, code).or_else(|| option.value_doc(&value));
                        option value=(text) selected[text == chosen] {
                            @match (&value, explained) {
                                (_, Some(words)) => (words),
                                (OptionValue::Bool(true), _) => (new_game::yes(language)),
                                (OptionValue::Bool(false), _) => (new_game::no(language)),
                                _ => (text),
                            }
                        }
                    }
                }
            }
        }
    }
}
