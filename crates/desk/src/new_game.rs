//! The dialog for a new game.

use birka_localization::messages::{buttons, new_game, play};
use birka_rules::Side;
use birka_session::{ClockSharing, Clocks, FormChoice, FormList, NewGameField, NewGameForm, Session, SideNames, TimeControls};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::dialogs::{Choices, Dialog};
use crate::items::{Button, DialogView, Item, OwnVariant};
use crate::kept::{KeptClocks, KeptPlayers};
use crate::open::{Edition, OpenFault};
use crate::{Desk, Effect, is_seen_from_defenders, open};

/// The name of the settings of the face, which have the players and the clocks of the last game.
const SETTINGS: &str = "settings";

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
        let edition = match field {
            NewGameField::Variant if value.is_empty() => Ok(self.main_edition()),
            NewGameField::Variant => self.host.shipped(value).map(Edition::shipped).map_err(OpenFault::Variant),
            _ => self.chosen_edition(form, *is_own),
        };
        if let Ok(edition) = edition {
            form.set(field, value, Some(&edition.variant));
            if matches!(field, NewGameField::Variant) {
                *is_own = value.is_empty();
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
            Err(fault) => self.bad_link(&fault),
        }
    }

    fn chosen_edition(&self, form: &NewGameForm, is_own: bool) -> Result<Edition, OpenFault> {
        let (name, source) = (form.variant_id(), self.source.as_deref().filter(|_| is_own));
        Edition::find(&name, source, open::options_in(&name), &*self.host)
    }

    pub(crate) fn new_game_dialog(&self, Choices { form, is_own }: &Choices) -> DialogView {
        let variant = self.chosen_edition(form, *is_own).map_or_else(|_| self.main_edition().variant, |edition| edition.variant);
        let names = SideNames::of(&variant, self.language.code());
        let mut body: Vec<Item> = Side::ALL.into_iter().map(|side| item(form.player_list(side, names, self.language))).collect();
        let clocks = form.clock_lists(names, self.language);
        body.extend(clocks.into_iter().flat_map(|(time, increment)| std::iter::once(time).chain(increment)).map(item));
        let has_clock = form.clock.attackers.or(form.clock.defenders).is_some();
        let is_each = form.clock_sharing == ClockSharing::EachSide;
        body.push(Item::Field {
            label: play::clocks_differ(self.language),
            explained: if has_clock { play::clocks_start_late(self.language) } else { String::new() },
            control: Box::new(Item::Switch { id: "clocks-differ", is_on: is_each, send: send(&NewGameField::ClocksDiffer) }),
        });
        let own = self.source.is_some().then(|| self.own_variant());
        body.push(Item::NewGameVariants { chosen: if *is_own { String::new() } else { form.base().to_owned() }, own });
        let option = |option| item(form.option_list(&variant, option, self.language, self.language.code()));
        body.extend(variant.options.iter().map(option));
        let close = Button::new("", buttons::close(self.language), "closeDialog");
        let begin = Button::new("", buttons::begin(self.language), "begin").main(true);
        DialogView { title: new_game::title(self.language), body, buttons: vec![close, begin] }
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
}

fn send(field: &NewGameField) -> Value {
    json!({ "setNewGame": { "field": field } })
}

/// A list of choices. The values of options are said by their explanations, and the level of a player is explained below it.
fn item(list: FormList) -> Item {
    let id = match &list.field {
        NewGameField::Variant | NewGameField::ClocksDiffer => String::new(),
        NewGameField::Player(side) => format!("player-{}", side.name()),
        NewGameField::Time(Clocks::Both) => "clock-both".to_owned(),
        NewGameField::Time(Clocks::Of(side)) => format!("clock-{}", side.name()),
        NewGameField::Increment(Clocks::Both) => "increment-both".to_owned(),
        NewGameField::Increment(Clocks::Of(side)) => format!("increment-{}", side.name()),
        NewGameField::Option(name) => format!("option-{name}"),
    };
    let (is_option, is_player) = (matches!(list.field, NewGameField::Option(_)), matches!(list.field, NewGameField::Player(_)));
    let of_choice = list.choice().filter(|_| is_player).map(|choice| choice.explained.clone());
    let option = |choice: FormChoice| {
        let text = if is_option && !choice.explained.is_empty() { choice.explained } else { choice.text };
        (choice.value, text)
    };
    let control = Item::Choice {
        id,
        label: String::new(),
        options: list.choices.into_iter().map(option).collect(),
        chosen: list.chosen,
        send: send(&list.field),
    };
    Item::Field { label: list.label, explained: of_choice.unwrap_or(list.explained), control: Box::new(control) }
}
