use std::path::PathBuf;

use bevy_egui::egui::{Button, ComboBox, RichText, TextEdit, Ui};
use birka_game_archive::{ArchivedGame, Format};
use birka_records::game_record::GameResult;

use super::super::super::view::OverlayView;
use super::super::super::{theme, widgets};
use crate::game::actions::{GameUse, GamesAction, GamesForm, UiAction};
use crate::game::archive::ListSource;
use crate::game::messages::accessibility;
use crate::game::messages::games as messages;

const FORMATS: [Format; 4] = [Format::Text, Format::OpenTafl, Format::Table, Format::Link];

/// Draws what can be done with the chosen game.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, form: &mut GamesForm, actions: &mut Vec<UiAction>) {
    let Some(game) = view.games.chosen() else { return };
    let mut ask = |way: GameUse| actions.push(UiAction::Games(GamesAction::Use(game.number, way)));
    let is_over = GameResult::parse(&game.result).is_none_or(|result| result != GameResult::None);
    let is_free = !view.games.is_working();
    if form.asks_to_delete {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(messages::delete_question(view.language(), game.number)).color(theme::accent(ui)));
            if ui.add_enabled(is_free, Button::new(messages::delete(view.language()))).clicked() {
                ask(GameUse::Delete);
            }
            if ui.button(messages::keep(view.language())).clicked() {
                form.asks_to_delete = false;
            }
        });
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if ui.add_enabled(is_free, Button::new(RichText::new(messages::open(view.language())).color(theme::accent(ui)))).clicked() {
            ask(GameUse::Open);
        }
        if ui
            .add_enabled(is_free && !is_over, Button::new(messages::resume(view.language())))
            .on_disabled_hover_text(messages::is_over(view.language()))
            .clicked()
        {
            ask(GameUse::Continue);
        }
        if ui.add_enabled(is_free && game.length > 0, Button::new(messages::review(view.language()))).clicked() {
            ask(GameUse::Review);
        }
        if *view.games.source() == ListSource::Archive && ui.add_enabled(is_free, Button::new(messages::delete(view.language()))).clicked()
        {
            form.asks_to_delete = true;
        }
    });
    ui.label(theme::caption(&messages::export(view.language())));
    ui.horizontal_wrapped(|ui| {
        let formats =
            ComboBox::from_id_salt("format").width(170.0).selected_text(messages::format(view.language(), form.format)).show_ui(ui, |ui| {
                for format in FORMATS {
                    ui.selectable_value(&mut form.format, format, messages::format(view.language(), format));
                }
            });
        widgets::name(&formats.response, &accessibility::form_of_export(view.state.language()));
        if ui.add_enabled(is_free, Button::new(messages::copy(view.language()))).clicked() {
            ask(GameUse::Copy(form.format));
        }
        let usual = usual_path(game, form.format);
        let hint = usual.display().to_string();
        let width = (ui.available_width() - 90.0).max(120.0);
        let path = ui.add(TextEdit::singleline(&mut form.save_path).hint_text(&hint).desired_width(width).char_limit(4000));
        widgets::name(&path, &messages::save_as(view.language()));
        if ui.add_enabled(is_free, Button::new(messages::save(view.language()))).clicked() {
            let typed = form.save_path.trim();
            ask(GameUse::Save(form.format, if typed.is_empty() { usual } else { PathBuf::from(typed) }));
        }
    });
}

/// Where a game is saved if no path is given: in the home folder.
fn usual_path(game: &ArchivedGame, format: Format) -> PathBuf {
    let ending = match format {
        Format::Text => "txt",
        Format::OpenTafl => "otg",
        Format::Table => "csv",
        Format::Link => "url.txt",
    };
    std::env::home_dir().unwrap_or_default().join(format!("birka-{}.{ending}", game.number))
}
