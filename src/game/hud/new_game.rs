//! The card on which a new game is arranged: which variant, by which rules of those it offers, and who plays.

use std::sync::Arc;

use bevy_egui::egui::{Align2, Button, ComboBox, Context, Grid, Rect, RichText, Ui, vec2};

use super::{Order, cards, theme};
use crate::game::state::GameState;
use crate::game::words;
use crate::session::{Player, Players};
use birka_engine::Level;
use birka_rules::Side;
use birka_script::{OptionValue, RuleOption, Variant, VariantName};

/// A game that is being arranged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    /// The variant without its options.
    variant: String,
    /// What has been chosen of its options.
    options: Vec<(String, OptionValue)>,
    /// Who is to play.
    pub(super) players: Players,
}

impl Arrangement {
    /// As on the table, or of another variant.
    pub(super) fn new(game_state: &GameState, variant: Option<&str>, players: Players) -> Self {
        let laid = game_state.session().variant();
        let Some(other) = variant.filter(|&id| id != laid.base_id) else {
            return Self { variant: laid.base_id.clone(), options: chosen(&laid.options), players };
        };
        Self { variant: other.to_owned(), options: Vec::new(), players }
    }

    /// The variant's name as it is written on a command line.
    pub(super) fn name(&self) -> String {
        let options = self.options.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
        VariantName { id: self.variant.clone(), options }.to_string()
    }

    fn value(&self, option: &RuleOption) -> OptionValue {
        let chosen = self.options.iter().find(|(name, _)| *name == option.name);
        chosen.map_or_else(|| option.default.clone(), |(_, value)| value.clone())
    }

    fn choose(&mut self, option: &RuleOption, value: OptionValue) {
        self.options.retain(|(name, _)| *name != option.name);
        self.options.push((option.name.clone(), value));
    }
}

fn chosen(options: &[RuleOption]) -> Vec<(String, OptionValue)> {
    options.iter().map(|option| (option.name.clone(), option.chosen.clone())).collect()
}

/// Shows the card.
pub(super) fn show(context: &Context, on: Rect, game_state: &GameState, arranged: &mut Arrangement, orders: &mut Vec<Order>) {
    cards::lay(context, "new game", on.center(), Align2::CENTER_CENTER, theme::card(), |ui| {
        ui.set_width(430.0_f32.min(on.width() - 60.0));
        ui.label(RichText::new(words::NEW_GAME).heading().color(theme::FIRE));
        ui.add_space(6.0);
        Grid::new("arrangement").num_columns(2).spacing(vec2(18.0, 10.0)).show(ui, |ui| {
            ui.label(words::VARIANT);
            variants(ui, game_state, arranged);
            ui.end_row();
            if let Some(variant) = game_state.variants().iter().find(|variant| variant.base_id == arranged.variant) {
                variant.options.iter().for_each(|option| choice(ui, variant, option, game_state.language(), arranged));
            }
            for side in Side::ALL {
                ui.label(words::side(side));
                player(ui, side, &mut arranged.players);
                ui.end_row();
            }
        });
        ui.add_space(8.0);
        if game_state.is_running() {
            ui.label(RichText::new(words::GIVE_UP).small().color(theme::ASH));
        }
        ui.horizontal(|ui| {
            let wide = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
            let begin = Button::new(RichText::new(words::BEGIN).color(theme::FIRE)).min_size(vec2(wide, 34.0));
            if ui.add(begin).clicked() {
                orders.push(Order::Begin(arranged.clone()));
            }
            if ui.add(Button::new(words::KEEP_PLAYING).min_size(vec2(wide, 34.0))).clicked() {
                orders.push(Order::KeepPlaying);
            }
        });
    });
}

/// How wide the choices are.
const WIDE: f32 = 250.0;

fn variants(ui: &mut Ui, game_state: &GameState, arranged: &mut Arrangement) {
    let title =
        |variant: &Arc<Variant>| format!("{}  {1}×{1}", variant.name_in(game_state.language()), variant.rules.rule_set().size.side());
    let known = game_state.variants().iter().find(|variant| variant.base_id == arranged.variant);
    let text = known.map_or_else(|| arranged.variant.clone(), title);
    ComboBox::from_id_salt("variant").width(WIDE).height(380.0).selected_text(text).show_ui(ui, |ui| {
        for variant in game_state.variants() {
            let is_it = variant.base_id == arranged.variant;
            if ui.selectable_label(is_it, title(variant)).on_hover_text(variant.summary_in(game_state.language())).clicked() && !is_it {
                (arranged.variant, arranged.options) = (variant.base_id.clone(), Vec::new());
            }
        }
    });
}

fn choice(ui: &mut Ui, variant: &Variant, option: &RuleOption, language: &str, arranged: &mut Arrangement) {
    let value = arranged.value(option);
    let name = variant.option_name_in(&option.name, language).unwrap_or(&option.name);
    ui.label(words::option(name)).on_hover_text(variant.option_doc_in(&option.name, language).unwrap_or(&option.doc));
    ComboBox::from_id_salt(&option.name).width(WIDE).selected_text(words::option_value(&value)).show_ui(ui, |ui| {
        for other in option.all_values() {
            let entry = ui.selectable_label(other == value, words::option_value(&other));
            let entry = match variant.choice_in(&option.name, &other, language).or(option.value_doc(&other)) {
                Some(doc) => entry.on_hover_text(doc),
                None => entry,
            };
            if entry.clicked() {
                arranged.choose(option, other);
            }
        }
    });
    ui.end_row();
}

fn player(ui: &mut Ui, side: Side, players: &mut Players) {
    let seated = players.of_mut(side);
    ComboBox::from_id_salt(("player", side == Side::Attackers)).width(WIDE).height(380.0).selected_text(words::player(*seated)).show_ui(
        ui,
        |ui| {
            if ui.selectable_label(*seated == Player::Person, words::PERSON).clicked() {
                *seated = Player::Person;
            }
            for (number, level) in (1..).zip(Level::all()) {
                let one = Player::Engine(number);
                if ui.selectable_label(*seated == one, format!("{number}  {}", level.name)).on_hover_text(&level.says).clicked() {
                    *seated = one;
                }
            }
        },
    );
}
