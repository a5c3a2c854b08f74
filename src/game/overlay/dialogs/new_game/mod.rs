//! The dialog in which variant, options and players of a new game are chosen.

mod clock_form;
mod game_form;
mod player_form;
mod variant_groups;
mod variant_list;

use bevy_egui::egui::{Button, Context, Rect, RichText, Ui, vec2};

use super::super::{theme, widgets};
use crate::game::actions::{NewGameForm, UiAction};
use crate::game::messages::{self, buttons};
use crate::game::settings::Settings;
use crate::game::state::GameState;

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
    state: &GameState,
    settings: Settings,
    form: &NewGameForm,
    actions: &mut Vec<UiAction>,
) {
    let mut edited = form.clone();
    let is_same = |last: NewGameForm| form.is_same_game(&last);
    let is_unchanged =
        state.variant_for_new_game().is_some_and(|variant| is_same(NewGameForm::of(&variant, settings.players, settings.clock)));
    let room = board_area.width() - 60.0;
    widgets::dialog(context, "new game", &messages::new_game::title(state.language()), board_area, actions, |ui, actions| {
        let is_wide = room >= WIDTH_OF_TWO_COLUMNS;
        ui.set_width(if is_wide { LIST_WIDTH + 20.0 + FORM_WIDTH } else { FORM_WIDTH.min(room) });
        ui.label(RichText::new(messages::new_game::title(state.language())).heading().color(theme::accent(ui)));
        ui.add_space(4.0);
        if is_wide {
            let height = (board_area.height() - 130.0).min(560.0);
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(LIST_WIDTH);
                    variant_list::draw(ui, height, state, &mut edited);
                });
                ui.add_space(12.0);
                ui.vertical(|ui| {
                    ui.set_width(FORM_WIDTH);
                    let form_area = Rect::from_min_size(board_area.min, vec2(board_area.width(), height + 70.0));
                    widgets::scrolling(ui, "form", form_area, |ui| game_form::draw(ui, state, &mut edited));
                    draw_end(ui, state, actions);
                });
            });
        } else {
            widgets::scrolling(ui, "form", board_area, |ui| {
                game_form::choose_variant(ui, state, &mut edited);
                game_form::draw(ui, state, &mut edited);
            });
            draw_end(ui, state, actions);
        }
        // The key alone does not end a running game; it takes a choice, or the button.
        if widgets::is_confirmed(ui) && !(state.is_running() && is_unchanged) {
            actions.push(UiAction::Confirm);
        }
    });
    if edited != *form {
        actions.push(UiAction::EditNewGame(edited));
    }
}

/// Draws what becomes of a running game, and the buttons.
fn draw_end(ui: &mut Ui, state: &GameState, actions: &mut Vec<UiAction>) {
    ui.add_space(6.0);
    if state.is_running() {
        ui.label(RichText::new(messages::new_game::ends_current_game(state.language())).small().weak());
    }
    ui.horizontal(|ui| {
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        for (text, action) in [
            (RichText::new(buttons::begin(state.language())).color(theme::accent(ui)), UiAction::Confirm),
            (RichText::new(buttons::keep_playing(state.language())), UiAction::CloseDialog),
        ] {
            if ui.add(Button::new(text).min_size(vec2(width, 34.0))).clicked() {
                actions.push(action);
            }
        }
    });
}
