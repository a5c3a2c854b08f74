//! The dialog for a new game.

use birka_engine::Level;
use birka_localization::{Language, Texts};
use birka_records::TimeControl;
use birka_rules::Side;
use birka_script::{OptionValue, RuleOption, Variant};
use birka_session::words::{self, games};
use birka_session::{ClockSharing, INCREMENTS, MAIN_TIMES, NewGameForm, Player, Players, Session, SideNames, TimeControls};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::dialogs::Dialog;
use crate::items::{Button, DialogView, Item, OwnVariant};
use crate::kept::{KeptClocks, KeptPlayers};
use crate::open::{Edition, OpenFault};
use crate::{Desk, Effect, is_seen_from_defenders, open, view};

/// The name of the settings of the face, which have the players and the clocks of the last game.
const SETTINGS: &str = "settings";

/// A field of the dialog.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NewGameField {
    /// The name of a shipped variant; empty for that of the main game, which is not shipped.
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
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Clocks {
    Both,
    Of(Side),
}

/// The choices in the dialog.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choices {
    form: NewGameForm,
    /// Whether the variant is that of the main game, which is not shipped.
    is_own: bool,
}

/// The choices that are kept.
#[derive(Default, Serialize, Deserialize)]
struct LastChoices {
    #[serde(default)]
    players: Option<KeptPlayers>,
    #[serde(default)]
    clocks: KeptClocks,
}

impl Desk {
    /// Opens the dialog with the variant of the main game, and the players and the clocks that were chosen last.
    pub(crate) fn open_new_game(&mut self) {
        let main = self.main_edition();
        let last: LastChoices = self.host.read(SETTINGS).and_then(|settings| serde_json::from_str(&settings).ok()).unwrap_or_default();
        let players = last.players.and_then(|players| players.read().ok()).unwrap_or_else(|| self.table.main_session().players());
        let form = NewGameForm::of(&main.variant, players, last.clocks.controls());
        self.dialog = Some(Dialog::NewGame(Box::new(Choices { form, is_own: main.source.is_some() })));
    }

    /// Fills a field of the dialog. A value that no field offers changes nothing.
    pub(crate) fn set_new_game(&mut self, field: &NewGameField, value: &str) {
        let Some(Dialog::NewGame(mut choices)) = self.dialog.take() else { return };
        let Choices { form, is_own } = &mut *choices;
        match field {
            NewGameField::Variant if value.is_empty() => {
                form.choose_variant(&self.main_edition().variant);
                *is_own = true;
            }
            NewGameField::Variant => {
                if let Ok(variant) = self.host.shipped(value) {
                    form.choose_variant(&variant);
                    *is_own = false;
                }
            }
            NewGameField::Player(side) => {
                let level = value.parse().ok().map(Player::Engine).filter(|player| player.level().is_some());
                *form.players.of_mut(*side) = level.unwrap_or(Player::Person);
            }
            NewGameField::Time(clocks) => {
                let main = value.parse().ok().filter(|main| MAIN_TIMES.contains(main));
                set_clock(form, *clocks, |clock| {
                    main.map(|main| TimeControl { main, increment: clock.map_or(0, |clock| clock.increment) })
                });
            }
            NewGameField::Increment(clocks) => {
                if let Some(increment) = value.parse().ok().filter(|increment| INCREMENTS.contains(increment)) {
                    set_clock(form, *clocks, |clock| clock.map(|clock| TimeControl { increment, ..clock }));
                }
            }
            NewGameField::ClocksDiffer => {
                form.share_clock(if value == "true" { ClockSharing::EachSide } else { ClockSharing::Both });
            }
            NewGameField::Option(name) => {
                let edition = self.chosen_edition(form, *is_own);
                let option = edition.iter().flat_map(|edition| &edition.variant.options).find(|option| option.name == *name);
                let chosen =
                    option.and_then(|option| Some((option, option.all_values().into_iter().find(|known| known.to_string() == value)?)));
                if let Some((option, value)) = chosen {
                    form.choose_option(option, value);
                }
            }
        }
        self.dialog = Some(Dialog::NewGame(choices));
    }

    /// Begins the game that the dialog has, and closes it.
    pub(crate) fn begin_chosen(&mut self) {
        let Some(Dialog::NewGame(choices)) = self.dialog.take() else { return };
        let Choices { form, is_own } = *choices;
        match self.chosen_edition(&form, is_own) {
            Ok(Edition { variant, source }) => {
                self.is_flipped[0] = is_seen_from_defenders(form.players);
                let mut session = Session::new(variant).with_players(form.players);
                session.set_clock(form.clock);
                self.begin(session, source, None);
                let TimeControls { attackers, defenders } = form.clock;
                let clocks = json!({ "attackers": attackers, "defenders": defenders });
                self.effects.push(Effect::Settings(json!({ "players": KeptPlayers::new(form.players), "clocks": clocks })));
            }
            Err(fault) => self.notice("web-bad-link", &fault),
        }
    }

    fn chosen_edition(&self, form: &NewGameForm, is_own: bool) -> Result<Edition, OpenFault> {
        let (name, source) = (form.variant_id(), self.source.as_deref().filter(|_| is_own));
        Edition::find(&name, source, open::options_in(&name), &*self.host)
    }

    pub(crate) fn new_game_dialog(&self, Choices { form, is_own }: &Choices) -> DialogView {
        let variant = self.chosen_edition(form, *is_own).map_or_else(|_| self.main_edition().variant, |edition| edition.variant);
        let names = SideNames::of(&variant, self.language.code());
        let mut body: Vec<Item> = Side::ALL.into_iter().map(|side| self.player_field(form.players, side, names)).collect();
        self.add_clock_fields(&mut body, form, names);
        let own = self.source.is_some().then(|| self.own_variant());
        body.push(Item::NewGameVariants { chosen: if *is_own { String::new() } else { form.base().to_owned() }, own });
        body.extend(variant.options.iter().map(|option| self.option_field(&variant, option, &form.value_of(option))));
        let close = Button::new("", self.text_of("buttons-close"), "closeDialog");
        let begin = Button::new("", self.text_of("buttons-begin"), "begin").main(true);
        DialogView { title: self.text_of("new-game-title"), body, buttons: vec![close, begin] }
    }

    fn own_variant(&self) -> OwnVariant {
        let variant = self.main_edition().variant;
        let code = self.language.code();
        OwnVariant {
            name: variant.name_in(code).to_owned(),
            summary: variant.summary_in(code).to_owned(),
            board: variant.rules.rule_set().size.to_string(),
        }
    }

    fn player_field(&self, players: Players, side: Side, names: SideNames) -> Item {
        let player = players.of(side);
        let chosen = player.number().map_or_else(|| "person".to_owned(), |level| level.to_string());
        let level = |level: usize| (level.to_string(), format!("{level} {}", games::level_name(self.language, level)));
        let person = ("person".to_owned(), self.text_of("game-human"));
        let options = std::iter::once(person).chain((0..=Level::all().len()).map(level)).collect();
        Item::Field {
            label: self.say("game-side", &[("side", names.named(side).into())]),
            explained: player.number().map(|level| games::level_character(self.language, level)).unwrap_or_default(),
            control: choice(format!("player-{}", view::side_word(side)), options, chosen, &NewGameField::Player(side)),
        }
    }

    /// The fields for the time of both sides or of each, and whether it differs.
    fn add_clock_fields(&self, body: &mut Vec<Item>, form: &NewGameForm, names: SideNames) {
        let is_each = form.clock_sharing == ClockSharing::EachSide;
        let clocks: &[Clocks] = if is_each { &[Clocks::Of(Side::Attackers), Clocks::Of(Side::Defenders)] } else { &[Clocks::Both] };
        for &of in clocks {
            let (side, label, name) = match of {
                Clocks::Of(side) => (side, self.say("play-clock-of", &[("side", names.named(side).into())]), view::side_word(side)),
                Clocks::Both => (Side::Attackers, self.text_of("play-clock"), "both"),
            };
            let clock = form.clock.of(side);
            let time = |seconds: u32| (seconds.to_string(), words::time(self.language, seconds));
            let times = std::iter::once(("0".to_owned(), self.text_of("play-no-clock"))).chain(MAIN_TIMES.map(time)).collect();
            let main = clock.map_or(0, |clock| clock.main).to_string();
            let control = choice(format!("clock-{name}"), times, main, &NewGameField::Time(of));
            body.push(Item::Field { label, explained: String::new(), control });
            if let Some(clock) = clock {
                let added = INCREMENTS.map(|seconds| (seconds.to_string(), words::time(self.language, seconds))).into();
                let chosen = clock.increment.to_string();
                body.push(Item::Field {
                    label: self.text_of("play-increment"),
                    explained: words::time_control(self.language, clock),
                    control: choice(format!("increment-{name}"), added, chosen, &NewGameField::Increment(of)),
                });
            }
        }
        let has_clock = form.clock.attackers.or(form.clock.defenders).is_some();
        body.push(Item::Field {
            label: self.text_of("play-clocks-differ"),
            explained: if has_clock { self.text_of("play-clocks-start-late") } else { String::new() },
            control: Box::new(Item::Switch { id: "clocks-differ", is_on: is_each, send: send(&NewGameField::ClocksDiffer) }),
        });
    }

    fn option_field(&self, variant: &Variant, option: &RuleOption, chosen: &OptionValue) -> Item {
        let code = self.language.code();
        let value = |value: &OptionValue| (value.to_string(), option_value(variant, option, value, self.language));
        let options = option.all_values().iter().map(value).collect();
        Item::Field {
            label: variant.option_name_in(&option.name, code).unwrap_or(&option.name).to_owned(),
            explained: variant.option_doc_in(&option.name, code).unwrap_or_default().to_owned(),
            control: choice(format!("option-{}", option.name), options, chosen.to_string(), &NewGameField::Option(option.name.clone())),
        }
    }
}

/// A value of an option of the rules, in words.
#[must_use]
pub fn option_value(variant: &Variant, option: &RuleOption, value: &OptionValue, language: Language) -> String {
    let described = variant.choice_in(&option.name, value, language.code()).or_else(|| option.value_doc(value));
    described.map_or_else(
        || match value {
            OptionValue::Bool(true) => Texts::shipped().get(language, "new-game-yes"),
            OptionValue::Bool(false) => Texts::shipped().get(language, "new-game-no"),
            other => other.to_string(),
        },
        str::to_owned,
    )
}

fn set_clock(form: &mut NewGameForm, clocks: Clocks, change: impl Fn(Option<TimeControl>) -> Option<TimeControl>) {
    let sides = Side::ALL.into_iter().filter(|&side| matches!(clocks, Clocks::Both) || matches!(clocks, Clocks::Of(one) if one == side));
    for side in sides {
        let clock = form.clock.of_mut(side);
        *clock = change(*clock);
    }
}

fn send(field: &NewGameField) -> Value {
    json!({ "setNewGame": { "field": field } })
}

fn choice(id: String, options: Vec<(String, String)>, chosen: String, field: &NewGameField) -> Box<Item> {
    Box::new(Item::Choice { id, label: String::new(), options, chosen, send: send(field) })
}
