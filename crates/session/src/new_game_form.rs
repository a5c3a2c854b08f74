//! The choices of a new game.

use birka_engine::Level;
use birka_localization::Language;
use birka_localization::messages::{game, play};
use birka_records::TimeControl;
use birka_rules::Side;
use birka_script::{OptionValue, RuleOption, Variant, VariantName};
use serde::{Deserialize, Serialize};

use crate::clock::{INCREMENTS, MAIN_TIMES, TimeControls};
use crate::players::{Player, Players, SideNames};
use crate::words::{self, games};

/// How the variants are grouped in the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VariantGrouping {
    /// By the size of the board.
    #[default]
    Size,
    /// By the people whose game it is.
    Culture,
}

/// The sides whose time is chosen in the dialog for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockSharing {
    /// Both sides at once.
    Both,
    /// Each side by itself.
    EachSide,
}

/// The choices in the dialog for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameForm {
    /// Id of the variant without its options.
    base: String,
    /// The options that are chosen; the others have their defaults.
    options: Vec<(String, OptionValue)>,
    /// Who plays which side.
    pub players: Players,
    /// How much time the sides have.
    pub clock: TimeControls,
    /// Whether the sides have the same time.
    pub clock_sharing: ClockSharing,
    /// The search text of the list of variants.
    pub search: String,
    /// How the list is grouped.
    pub grouping: VariantGrouping,
}

impl NewGameForm {
    /// The variant and its options as in a game.
    #[must_use]
    pub fn of(variant: &Variant, players: Players, clock: TimeControls) -> Self {
        let options = variant.options.iter().map(|option| (option.name.clone(), option.chosen.clone())).collect();
        let clock_sharing = if clock.attackers == clock.defenders { ClockSharing::Both } else { ClockSharing::EachSide };
        let (base, grouping) = (variant.base_id.clone(), VariantGrouping::default());
        Self { base, options, players, clock, clock_sharing, search: String::new(), grouping }
    }

    /// Chooses the time of both sides at once, which is that of the attackers until another is chosen, or that of each side by itself.
    pub fn share_clock(&mut self, sharing: ClockSharing) {
        self.clock_sharing = sharing;
        if sharing == ClockSharing::Both {
            self.clock.defenders = self.clock.attackers;
        }
    }

    /// Whether the same game is chosen in both.
    #[must_use]
    pub fn is_same_game(&self, other: &Self) -> bool {
        (self.variant_id(), self.players, self.clock) == (other.variant_id(), other.players, other.clock)
    }

    /// Id of the variant without its options.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Chooses a variant, with the defaults of its options.
    pub fn choose_variant(&mut self, variant: &Variant) {
        self.base.clone_from(&variant.base_id);
        self.options.clear();
    }

    /// The value chosen for an option, or its default.
    #[must_use]
    pub fn value_of(&self, option: &RuleOption) -> OptionValue {
        let chosen = self.options.iter().find(|(name, _)| *name == option.name);
        chosen.map_or_else(|| option.default.clone(), |(_, value)| value.clone())
    }

    /// Chooses a value of an option.
    pub fn choose_option(&mut self, option: &RuleOption, value: OptionValue) {
        self.options.retain(|(name, _)| *name != option.name);
        self.options.push((option.name.clone(), value));
    }

    /// Id of the variant with its options, as on a command line: `tablut{throne_hostile=true}`.
    #[must_use]
    pub fn variant_id(&self) -> String {
        let options = self.options.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
        VariantName { id: self.base.clone(), options }.to_string()
    }
}

/// A field of the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NewGameField {
    Variant,
    /// A level, or `person`.
    Player(Side),
    /// The time for the game, in seconds; 0 if it is not limited.
    Time(Clocks),
    /// The time that each move adds, in seconds.
    Increment(Clocks),
    /// `true` if each side has a time of its own.
    ClocksDiffer,
    /// A value of an option of the rules.
    Option(String),
}

/// The clocks that a field is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Clocks {
    Both,
    Of(Side),
}

/// A list of choices in the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormList {
    pub field: NewGameField,
    pub label: String,
    pub explained: String,
    pub choices: Vec<FormChoice>,
    /// The value of the choice that is made.
    pub chosen: String,
}

/// A choice in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormChoice {
    pub value: String,
    pub text: String,
    /// Empty where nothing is to be explained.
    pub explained: String,
}

impl FormList {
    /// A list without an explanation. A choice has a value, a text and an explanation.
    fn new(field: NewGameField, label: String, chosen: impl ToString, choices: impl IntoIterator<Item = (String, String, String)>) -> Self {
        let choice = |(value, text, explained)| FormChoice { value, text, explained };
        let choices = choices.into_iter().map(choice).collect();
        Self { field, label, explained: String::new(), choices, chosen: chosen.to_string() }
    }

    /// The choice that is made.
    #[must_use]
    pub fn choice(&self) -> Option<&FormChoice> {
        self.choices.iter().find(|choice| choice.value == self.chosen)
    }
}

impl NewGameForm {
    /// Fills a field. A value that no field offers changes nothing. `variant` is the chosen one, if it is known.
    pub fn set(&mut self, field: &NewGameField, value: &str, variant: Option<&Variant>) {
        match field {
            NewGameField::Variant => {
                if let Some(variant) = variant {
                    self.choose_variant(variant);
                }
            }
            NewGameField::Player(side) => {
                let level = value.parse().ok().map(Player::Engine).filter(|player| player.level().is_some());
                *self.players.of_mut(*side) = level.unwrap_or(Player::Person);
            }
            NewGameField::Time(clocks) => {
                let main = value.parse().ok().filter(|main| MAIN_TIMES.contains(main));
                self.set_clock(*clocks, |clock| main.map(|main| TimeControl { main, increment: clock.map_or(0, |clock| clock.increment) }));
            }
            NewGameField::Increment(clocks) => {
                if let Some(increment) = value.parse().ok().filter(|increment| INCREMENTS.contains(increment)) {
                    self.set_clock(*clocks, |clock| clock.map(|clock| TimeControl { increment, ..clock }));
                }
            }
            NewGameField::ClocksDiffer => {
                self.share_clock(if value == "true" { ClockSharing::EachSide } else { ClockSharing::Both });
            }
            NewGameField::Option(name) => {
                let option = variant.and_then(|variant| variant.options.iter().find(|option| option.name == *name));
                let chosen = option.and_then(|option| option.all_values().into_iter().find(|known| known.to_string() == value));
                if let Some((option, value)) = option.zip(chosen) {
                    self.choose_option(option, value);
                }
            }
        }
    }

    fn set_clock(&mut self, clocks: Clocks, change: impl Fn(Option<TimeControl>) -> Option<TimeControl>) {
        let sides = Side::ALL.into_iter().filter(|&side| clocks == Clocks::Both || clocks == Clocks::Of(side));
        for side in sides {
            let clock = self.clock.of_mut(side);
            *clock = change(*clock);
        }
    }

    /// Who plays a side.
    #[must_use]
    pub fn player_list(&self, side: Side, names: SideNames, language: Language) -> FormList {
        let level = |level: usize| (level.to_string(), games::level_entry(language, level), games::level_character(language, level));
        let choices =
            std::iter::once(("person".to_owned(), game::human(language), String::new())).chain((0..=Level::all().len()).map(level));
        let chosen = self.players.of(side).number().map_or_else(|| "person".to_owned(), |level| level.to_string());
        FormList::new(NewGameField::Player(side), game::side(language, names.named(side)), chosen, choices)
    }

    /// The time for the game of both sides or of each, and what each move adds where it is limited.
    #[must_use]
    pub fn clock_lists(&self, names: SideNames, language: Language) -> Vec<(FormList, Option<FormList>)> {
        let lists = |clocks: Clocks| {
            let (side, label) = match clocks {
                Clocks::Both => (Side::Attackers, play::clock(language)),
                Clocks::Of(side) => (side, play::clock_of(language, names.named(side))),
            };
            let clock = self.clock.of(side);
            let choice = |(seconds, text): (u32, String)| (seconds.to_string(), text, String::new());
            let times = std::iter::once((0, play::no_clock(language))).chain(MAIN_TIMES.map(|time| (time, words::time(language, time))));
            let increment = clock.map(|clock| {
                let added = INCREMENTS.map(|seconds| choice((seconds, play::seconds(language, seconds))));
                let list = FormList::new(NewGameField::Increment(clocks), play::increment(language), clock.increment, added);
                FormList { explained: words::time_control(language, clock), ..list }
            });
            (FormList::new(NewGameField::Time(clocks), label, clock.map_or(0, |clock| clock.main), times.map(choice)), increment)
        };
        match self.clock_sharing {
            ClockSharing::Both => vec![lists(Clocks::Both)],
            ClockSharing::EachSide => Side::ALL.map(|side| lists(Clocks::Of(side))).into(),
        }
    }

    /// The values of an option of the rules. `locale` is the tag by which texts of the variant are looked up.
    #[must_use]
    pub fn option_list(&self, variant: &Variant, option: &RuleOption, language: Language, locale: &str) -> FormList {
        let choice = |value: &OptionValue| {
            let explained = variant.choice_in(&option.name, value, locale).or_else(|| option.value_doc(value));
            (value.to_string(), games::option_value(language, value), explained.unwrap_or_default().to_owned())
        };
        let label = games::option_label(variant.option_name_in(&option.name, locale).unwrap_or(&option.name));
        let explained = variant.option_doc_in(&option.name, locale).unwrap_or(&option.doc).to_owned();
        let values = option.all_values();
        let list = FormList::new(NewGameField::Option(option.name.clone()), label, self.value_of(option), values.iter().map(choice));
        FormList { explained, ..list }
    }
}
