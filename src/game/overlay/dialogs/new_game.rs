//! The dialog in which variant, options and players of a new game are chosen.

use bevy_egui::egui::{Button, ComboBox, Context, Grid, Id, Key, Rect, Response, RichText, Ui, UiBuilder, vec2};
use birka_localization::Language;
use birka_rules::{Setup, Side};
use birka_script::Variant;
use birka_session::{ClockSharing, Clocks, FormList, NewGameField, NewGameForm, SideNames, TimeControls};

use super::super::symbols::PieceSymbols;
use super::super::{theme, widgets};
use super::{diagram, variant_list};
use crate::game::actions::UiAction;
use crate::game::messages::{self, buttons, play};
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
/// Width of the lists of times that a move adds, in points.
const INCREMENT_WIDTH: f32 = 110.0;
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
    let names = base.map_or_else(SideNames::default, |variant| SideNames::of(variant, language.locale()));
    Grid::new("new game").num_columns(2).spacing(vec2(14.0, 8.0)).show(ui, |ui| {
        let options = base.into_iter().flat_map(|variant| variant.options.iter().map(move |option| (variant, option)));
        for (variant, option) in options {
            let list = form.option_list(variant, option, language.language(), language.locale());
            let label = ui.label(&list.label).on_hover_text(&list.explained).id;
            choose_with_remark(ui, Some(variant), &list, label, list.explained.clone(), form);
        }
        for side in Side::ALL {
            let list = form.player_list(side, names, language.language());
            let label = ui.label(&list.label).id;
            let (player, language) = (form.players.of(side), language.language());
            let level = player.level().zip(player.number());
            let remark = level.map(|(level, number)| messages::new_game::level_in_words(language, level, number));
            choose_with_remark(ui, None, &list, label, remark.unwrap_or_default(), form);
        }
        draw_clock(ui, language.language(), names, form);
    });
    if form.clock != TimeControls::default() {
        widgets::paragraph(ui, RichText::new(play::clocks_start_late(language.language())).small().weak());
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
    widgets::name(&list.response, &messages::access::variant(language.language()));
}

/// Draws a list of choices as the second column of a row, with a remark below it.
fn choose_with_remark(ui: &mut Ui, variant: Option<&Variant>, list: &FormList, label: Id, remark: String, form: &mut NewGameForm) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        choose(ui, CHOICE_WIDTH, variant, list, label, form);
        if !remark.is_empty() {
            widgets::paragraph(ui, RichText::new(remark).small().weak());
        }
    });
    ui.end_row();
}

/// Draws a list of choices that opens. `variant` is that of an option.
fn choose(ui: &mut Ui, width: f32, variant: Option<&Variant>, list: &FormList, label: Id, form: &mut NewGameForm) {
    let chosen = list.choice().map_or_else(String::new, |choice| choice.text.clone());
    let open = ComboBox::from_id_salt(format!("{:?}", list.field)).width(width).height(LIST_HEIGHT).selected_text(chosen);
    let open = open.show_ui(ui, |ui| {
        for choice in &list.choices {
            let mut entry = ui.selectable_label(choice.value == list.chosen, &choice.text);
            if !choice.explained.is_empty() {
                entry = entry.on_hover_text(&choice.explained);
            }
            if entry.clicked() {
                form.set(&list.field, &choice.value, variant);
            }
        }
    });
    open.response.labelled_by(label);
}

/// Draws how much time both sides have, or each of them, as a row of a grid.
fn draw_clock(ui: &mut Ui, language: Language, names: SideNames, form: &mut NewGameForm) {
    let label = ui.label(play::clock(language)).id;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (time, increment) in form.clock_lists(names, language) {
            let is_of_side = time.field != NewGameField::Time(Clocks::Both);
            let label = if is_of_side { ui.label(RichText::new(&time.label).small().weak()).id } else { label };
            choose(ui, CHOICE_WIDTH, None, &time, label, form);
            if let Some(list) = increment {
                ui.horizontal(|ui| {
                    let label = ui.label(&list.label).id;
                    choose(ui, INCREMENT_WIDTH, None, &list, label, form);
                });
                widgets::paragraph(ui, RichText::new(list.explained).small().weak());
            }
            if is_of_side {
                ui.add_space(4.0);
            }
        }
        // It keeps the focus when there are more or fewer rows above it.
        ui.scope_builder(UiBuilder::new().id(Id::new("clocks differ")), |ui| {
            widgets::square_checkboxes(ui);
            let mut each_side = form.clock_sharing == ClockSharing::EachSide;
            if ui.checkbox(&mut each_side, play::clocks_differ(language)).changed() {
                form.share_clock(if each_side { ClockSharing::EachSide } else { ClockSharing::Both });
            }
        });
    });
    ui.end_row();
}
