//! The list of games: those of the archive, or those of a file.

mod chosen_game;
mod elsewhere;
mod filter;
mod rows;

use bevy_egui::egui::{Align, Context, Layout, Rect, RichText, ScrollArea};

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{GamesAction, UiAction};
use crate::game::archive::{GamesLoaded, ListSource};
use crate::game::messages::{self, buttons};

/// Greatest width of the dialog, in points.
const WIDTH: f32 = 760.0;
/// What is around the list in a high window, in points. In a low one everything scrolls.
const AROUND_LIST: f32 = 480.0;

/// Draws the dialog.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let list = &view.games;
    let mut edited = list.form().clone();
    widgets::dialog(context, "games", &messages::games::title(view.language()), board_area, actions, |ui, actions| {
        ui.set_width(WIDTH.min(board_area.width() - 60.0));
        ui.spacing_mut().button_padding.y = 3.0;
        ui.spacing_mut().interact_size.y = 26.0;
        ui.horizontal(|ui| {
            let title = match list.source() {
                ListSource::Archive => messages::games::title(view.language()),
                ListSource::Elsewhere(source) => messages::games::games_of(view.language(), &source.name(view.language())),
            };
            ui.label(RichText::new(title).heading().color(theme::accent(ui)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(buttons::close(view.language())).clicked() {
                    actions.push(UiAction::CloseDialog);
                }
                if *list.source() != ListSource::Archive && ui.button(messages::games::keep_all(view.language())).clicked() {
                    actions.push(UiAction::Games(GamesAction::KeepAll));
                }
            });
        });
        // The dialog grows when the games have been read.
        let height = (board_area.height() - 130.0).max(80.0);
        let scroll = ScrollArea::vertical().id_salt("games").min_scrolled_height(height).max_height(height).auto_shrink([false, true]);
        scroll.show(ui, |ui| {
            filter::draw(ui, view.language(), list, &mut edited);
            let height = (board_area.height() - AROUND_LIST).clamp(110.0, 420.0);
            match list.loaded() {
                GamesLoaded::Reading => drop(ui.label(RichText::new(messages::games::reading(view.language())).weak())),
                GamesLoaded::Failed(why) => widgets::paragraph(ui, RichText::new(why.text(view.language()))),
                GamesLoaded::Ready => rows::draw(ui, height, view, &mut edited, actions),
            }
            chosen_game::draw(ui, view, &mut edited, actions);
            elsewhere::draw(ui, view, &mut edited, actions);
        });
    });
    if edited != *list.form() {
        actions.push(UiAction::Games(GamesAction::Edit(Box::new(edited))));
    }
}
