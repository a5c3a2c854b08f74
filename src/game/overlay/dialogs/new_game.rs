//! The dialog in which variant, options and players of a new game are chosen.

use bevy_egui::egui::{Button, ComboBox, Context, Grid, Id, Key, Rect, Response, RichText, Ui, UiBuilder, vec2};
use birka_engine::Level;
use birka_localization::Language;
use birka_records::TimeControl;
use birka_rules::{Setup, Side};
use birka_script::{RuleOption, Variant};
use birka_session::{ClockSharing, INCREMENTS, MAIN_TIMES, NewGameForm, Player, SideNames, TimeControls, words};

use super::super::symbols::PieceSymbols;
use super::super::{theme, widgets};
use super::{diagram, variant_list};
use crate::game::actions::UiAction;
use crate::game::messages::{self, buttons, game};
use crate::game::settings::Settings;
use crate::game::state::{GameTable, KeyFocus, TableLanguage, Variants};

/// In a narrower dialog, in points, the variants are a list that opens, above the rest.
const WIDTH_OF_TWO_COLUMNS: f32 = 640.0;
/// Width of the list of variants beside the rest, in points.
const LIST_WIDTH: f32 = 290.0;
/// Width of what is beside it, and greatest width of a narrow dialog, in points.
const FORM_WIDTH: f32 = 380.0;

/// Draws the dialog. The settings have the players and the clocks of the last game.
pub(in super::super) fn draw(
    context: &Context,
    board_area: Rect,
    (table, variants): (&GameTable, &Variants),
    settings: Settings,
    form: &NewGameForm,
    actions: &mut Vec<UiAction>,
    language: &TableLanguage,
) {
    let mut edited = form.clone();
    let is_same = |last: NewGameForm| form.is_same_game(&last);
    let is_unchanged =
        table.variant_for_new_game(variants).is_some_and(|variant| is_same(NewGameForm::of(&variant, settings.players, settings.clock)));
    let room = board_area.width() - 60.0;
    widgets::dialog(context, "new game", &messages::new_game::title(language.language()), board_area, actions, |ui, actions| {
        let is_wide = room >= WIDTH_OF_TWO_COLUMNS;
        widgets::set_width(ui, if is_wide { LIST_WIDTH + 20.0 + FORM_WIDTH } else { FORM_WIDTH.min(room) });
        ui.label(RichText::new(messages::new_game::title(language.language())).heading().color(theme::accent(ui)));
        ui.add_space(4.0);
        let start = if is_wide {
            let height = (board_area.height() - 130.0).min(560.0);
            let columns = ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(LIST_WIDTH);
                    variant_list::draw(ui, height, &mut edited, language, variants);
                });
                ui.add_space(12.0);
                let form = ui.vertical(|ui| {
                    ui.set_width(FORM_WIDTH);
                    let form_area = Rect::from_min_size(board_area.min, vec2(board_area.width(), height + 70.0));
                    widgets::scrolling(ui, "form", form_area, |ui| draw_form(ui, &mut edited, language, variants));
                    draw_end(ui, table, actions, language)
                });
                form.inner
            });
            columns.inner
        } else {
            widgets::scrolling(ui, "form", board_area, |ui| {
                choose_variant(ui, &mut edited, language, variants);
                draw_form(ui, &mut edited, language, variants);
            });
            draw_end(ui, table, actions, language)
        };
        // One key alone does not end a running game: it goes to the button, and the next one starts the game.
        if table.main_session().is_in_progress() && is_unchanged {
            if widgets::key_focus(context) == KeyFocus::Board && ui.input(|input| input.key_pressed(Key::Enter)) {
                start.request_focus();
            }
        } else if widgets::is_confirmed(ui, &start) {
            actions.push(UiAction::Confirm);
        }
    });
    if edited != *form {
        actions.push(UiAction::EditNewGame(edited));
    }
}

/// Draws what becomes of a running game, and the buttons. Returns the one that starts the game.
fn draw_end(ui: &mut Ui, table: &GameTable, actions: &mut Vec<UiAction>, language: &TableLanguage) -> Response {
    ui.add_space(6.0);
    if table.main_session().is_in_progress() {
        ui.label(RichText::new(messages::new_game::ends_current_game(language.language())).small().weak());
    }
    ui.horizontal(|ui| {
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        let [start, _] = [
            (RichText::new(buttons::begin(language.language())).color(theme::accent(ui)), UiAction::Confirm),
            (RichText::new(buttons::keep_playing(language.language())), UiAction::CloseDialog),
        ]
        .map(|(text, action)| {
            let button = ui.add(Button::new(text).min_size(vec2(width, 34.0)));
            if button.clicked() {
                actions.push(action);
            }
            button
        });
        start
    })
    .inner
}

/// Width of the lists of choices, in points.
const CHOICE_WIDTH: f32 = 220.0;
/// Height of the longer lists, in points.
const LIST_HEIGHT: f32 = 380.0;
/// Width of the board, in points.
const BOARD_WIDTH: f32 = 170.0;

/// Draws the chosen variant with its options, the players and their clocks.
fn draw_form(ui: &mut Ui, form: &mut NewGameForm, language: &TableLanguage, variants: &Variants) {
    let base = variants.variants().iter().find(|variant| variant.base_id == form.base());
    // With the options that are chosen, if they go together.
    let configured = variants.get(&form.variant_id()).ok();
    if let Some(variant) = configured.as_ref().or(base) {
        draw_variant(ui, variant, language);
    }
    Grid::new("new game").num_columns(2).spacing(vec2(14.0, 8.0)).show(ui, |ui| {
        if let Some(variant) = base {
            for option in &variant.options {
                choose_option(ui, variant, option, form, language);
            }
        }
        let names = base.map_or_else(SideNames::default, |variant| SideNames::of(variant, language.locale()));
        for side in Side::ALL {
            draw_player(ui, language.language(), side, names, form);
        }
        draw_clock(ui, language.language(), names, form);
    });
    if form.clock != TimeControls::default() {
        widgets::paragraph(ui, RichText::new(game::clocks_start_late(language.language())).small().weak());
    }
}

/// Draws the starting position beside the summary.
fn draw_variant(ui: &mut Ui, variant: &Variant, language: &TableLanguage) {
    let set = variant.rules.rule_set();
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(BOARD_WIDTH, BOARD_WIDTH), |ui| {
            ui.set_max_width(BOARD_WIDTH);
            diagram::draw_position(ui, set, &PieceSymbols::of(ui.ctx(), variant), &Setup::start(set));
        });
        ui.vertical(|ui| {
            let name = messages::new_game::variant_with_size(variant.name_in(language.locale()), set.size);
            widgets::paragraph(ui, RichText::new(name).color(theme::accent(ui)));
            widgets::paragraph(ui, RichText::new(variant.summary_in(language.locale())).small());
            let start = Setup::start(set);
            let first = SideNames::of(variant, language.locale()).named(start.turn);
            let first = messages::new_game::first_side(language.language(), first, !start.hand.is_empty());
            widgets::paragraph(ui, RichText::new(first).small().weak());
        });
    });
    ui.add_space(4.0);
}

/// Draws the variants as a list that opens.
fn choose_variant(ui: &mut Ui, form: &mut NewGameForm, language: &TableLanguage, variants: &Variants) {
    let title =
        |variant: &Variant| messages::new_game::variant_with_size(variant.name_in(language.locale()), variant.rules.rule_set().size);
    let chosen = variants.variants().iter().find(|variant| variant.base_id == form.base());
    let text = chosen.map_or_else(|| form.base().to_owned(), |variant| title(variant));
    let list = ComboBox::from_id_salt("variant").width(ui.available_width()).height(LIST_HEIGHT).selected_text(text).show_ui(ui, |ui| {
        for variant in variants.variants() {
            let is_chosen = variant.base_id == form.base();
            let entry = ui.selectable_label(is_chosen, title(variant)).on_hover_text(variant.summary_in(language.locale()));
            if entry.clicked() && !is_chosen {
                form.choose_variant(variant);
            }
        }
    });
    widgets::name(&list.response, &messages::accessibility::variant_of_games(language.language()));
}

fn choose_option(ui: &mut Ui, variant: &Variant, option: &RuleOption, form: &mut NewGameForm, language: &TableLanguage) {
    let locale = language.locale();
    let chosen = form.value_of(option);
    let name = variant.option_name_in(&option.name, locale).unwrap_or(&option.name);
    let doc = variant.option_doc_in(&option.name, locale).unwrap_or(&option.doc);
    let label = ui.label(messages::new_game::option_label(name)).on_hover_text(doc).id;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let text = messages::new_game::option_value(language.language(), &chosen);
        let list = ComboBox::from_id_salt(&option.name).width(CHOICE_WIDTH).selected_text(text).show_ui(ui, |ui| {
            for value in option.all_values() {
                let mut entry = ui.selectable_label(value == chosen, messages::new_game::option_value(language.language(), &value));
                if let Some(doc) = variant.choice_in(&option.name, &value, locale).or(option.value_doc(&value)) {
                    entry = entry.on_hover_text(doc);
                }
                if entry.clicked() {
                    form.choose_option(option, value);
                }
            }
        });
        list.response.labelled_by(label);
        widgets::paragraph(ui, RichText::new(doc).small().weak());
    });
    ui.end_row();
}

/// Draws who plays a side, as a row of a grid.
fn draw_player(ui: &mut Ui, language: Language, side: Side, names: SideNames, form: &mut NewGameForm) {
    let label = ui.label(game::side(language, names.named(side))).id;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let player = form.players.of_mut(side);
        choose_player(ui, language, side, label, player);
        if let Some((level, number)) = player.level().zip(player.number()) {
            remark(ui, messages::new_game::level_in_words(language, level, number));
        }
    });
    ui.end_row();
}

/// Draws a small text below a choice.
fn remark(ui: &mut Ui, text: String) {
    widgets::paragraph(ui, RichText::new(text).small().weak());
}

fn choose_player(ui: &mut Ui, language: Language, side: Side, label: Id, player: &mut Player) {
    let list = ComboBox::from_id_salt(("player", side == Side::Attackers)).width(CHOICE_WIDTH).height(LIST_HEIGHT);
    let list = list.selected_text(game::player(language, *player)).show_ui(ui, |ui| {
        ui.selectable_value(player, Player::Person, game::human(language));
        for number in 0..=Level::all().len() {
            let text = messages::new_game::level_entry(language, number);
            ui.selectable_value(player, Player::Engine(number), text).on_hover_text(messages::new_game::level_character(language, number));
        }
    });
    list.response.labelled_by(label);
}

/// Draws how much time both sides have, or each of them, as a row of a grid.
fn draw_clock(ui: &mut Ui, language: Language, names: SideNames, form: &mut NewGameForm) {
    let label = ui.label(game::clock(language)).id;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        match form.clock_sharing {
            ClockSharing::Both => {
                let mut clock = form.clock.attackers;
                choose_clock(ui, language, "both", label, &mut clock);
                if clock != form.clock.attackers {
                    (form.clock.attackers, form.clock.defenders) = (clock, clock);
                }
            }
            ClockSharing::EachSide => {
                for (id, side) in [("attackers", Side::Attackers), ("defenders", Side::Defenders)] {
                    let label = ui.label(RichText::new(game::clock_of(language, names.named(side))).small().weak()).id;
                    choose_clock(ui, language, id, label, form.clock.of_mut(side));
                    ui.add_space(4.0);
                }
            }
        }
        // It keeps the focus when there are more or fewer rows above it.
        ui.scope_builder(UiBuilder::new().id(Id::new("clocks differ")), |ui| {
            widgets::square_checkboxes(ui);
            let mut each_side = form.clock_sharing == ClockSharing::EachSide;
            if ui.checkbox(&mut each_side, game::clocks_differ(language)).changed() {
                form.share_clock(if each_side { ClockSharing::EachSide } else { ClockSharing::Both });
            }
        });
    });
    ui.end_row();
}

/// Draws the time for the game and, if it is limited, what each move adds.
fn choose_clock(ui: &mut Ui, language: Language, id: &str, label: Id, clock: &mut Option<TimeControl>) {
    let text = clock.map_or_else(|| game::no_clock(language), |control| words::time(language, control.main));
    let increment = clock.map_or(0, |control| control.increment);
    let times = ComboBox::from_id_salt(("clock", id)).width(CHOICE_WIDTH).height(LIST_HEIGHT).selected_text(text).show_ui(ui, |ui| {
        ui.selectable_value(clock, None, game::no_clock(language));
        for main in MAIN_TIMES {
            ui.selectable_value(clock, Some(TimeControl { main, increment }), words::time(language, main));
        }
    });
    times.response.labelled_by(label);
    if let Some(control) = clock {
        ui.horizontal(|ui| {
            let label = ui.label(game::increment(language)).id;
            let list = ComboBox::from_id_salt(("increment", id)).width(110.0).height(LIST_HEIGHT);
            let list = list.selected_text(words::seconds(language, control.increment)).show_ui(ui, |ui| {
                for seconds in INCREMENTS {
                    ui.selectable_value(&mut control.increment, seconds, words::seconds(language, seconds));
                }
            });
            list.response.labelled_by(label);
        });
        remark(ui, words::time_control(language, *control));
    }
}
