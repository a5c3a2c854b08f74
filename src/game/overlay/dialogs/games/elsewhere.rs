use std::path::PathBuf;

use bevy_egui::egui::{Button, Key, RichText, TextEdit, Ui};
use birka_game_archive::Format;

use super::super::super::view::OverlayView;
use super::super::super::{theme, widgets};
use crate::game::actions::{CopyForm, GamesAction, GamesForm, UiAction};
use crate::game::archive::ListSource;
use crate::game::messages::{games as messages, study};

/// Draws what opens games from elsewhere, and what copies the displayed one.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, form: &mut GamesForm, actions: &mut Vec<UiAction>) {
    ui.add_space(4.0);
    ui.label(theme::caption(&messages::from_elsewhere(view.language())));
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 340.0).max(140.0);
        let field = ui.add(
            TextEdit::singleline(&mut form.open_path).hint_text(messages::path(view.language())).desired_width(width).char_limit(4000),
        );
        widgets::name(&field, &messages::path(view.language()));
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let path = form.open_path.trim();
        if (ui.add_enabled(!path.is_empty(), Button::new(messages::open(view.language()))).clicked() || is_entered) && !path.is_empty() {
            actions.push(UiAction::Games(GamesAction::OpenFile(PathBuf::from(path))));
        }
        if ui.button(messages::paste(view.language())).clicked() {
            actions.push(UiAction::Games(GamesAction::Paste));
        }
        if ui.button(study::editor_title(view.language())).clicked() {
            actions.push(UiAction::OpenPositionEditor);
        }
    });
    if *view.games.source() == ListSource::Archive && !view.games.put_aside().is_empty() {
        ui.label(theme::caption(&messages::put_aside(view.language())));
        ui.horizontal_wrapped(|ui| {
            for file in view.games.put_aside() {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                if ui.button(RichText::new(name).small()).clicked() {
                    actions.push(UiAction::Games(GamesAction::OpenFile(file.clone())));
                }
            }
        });
    }
    ui.label(theme::caption(&messages::displayed_game(view.language())));
    ui.horizontal_wrapped(|ui| {
        for (name, what) in [
            (messages::game(view.language()), CopyForm::Game(Format::Text)),
            (messages::game_link(view.language()), CopyForm::Game(Format::Link)),
            (messages::position(view.language()), CopyForm::Position),
            (messages::position_link(view.language()), CopyForm::PositionLink),
        ] {
            if ui.button(name).clicked() {
                actions.push(UiAction::Games(GamesAction::Copy(what)));
            }
        }
    });
}
