use bevy_egui::egui::{ComboBox, RichText, TextEdit, TextStyle, Ui};
use birka_localization::Language;
use birka_records::game_record::GameDate;

use super::super::super::{theme, widgets};
use crate::game::actions::{GamesForm, ResultChoice};
use crate::game::archive::GameList;
use crate::game::messages::accessibility;
use crate::game::messages::games as messages;

/// Draws the fields that filter the list.
pub(super) fn draw(ui: &mut Ui, language: Language, list: &GameList, form: &mut GamesForm) {
    ui.horizontal_wrapped(|ui| {
        let any = messages::any_variant(language);
        let variants = ComboBox::from_id_salt("variant of games")
            .width(140.0)
            .selected_text(form.variant.clone().unwrap_or_else(|| any.clone()))
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut form.variant, None, any);
                for variant in list.variants() {
                    ui.selectable_value(&mut form.variant, Some(variant.clone()), variant);
                }
            });
        widgets::name(&variants.response, &accessibility::variant_of_games(language));
        let results = ComboBox::from_id_salt("result of games")
            .width(120.0)
            .selected_text(messages::result_choice(language, form.result))
            .show_ui(ui, |ui| {
                for choice in ResultChoice::ALL {
                    ui.selectable_value(&mut form.result, choice, messages::result_choice(language, choice));
                }
            });
        widgets::name(&results.response, &accessibility::result_of_games(language));
        field(ui, &mut form.opponent, &messages::opponent(language), &messages::opponent(language), 100.0);
        field(ui, &mut form.text, &messages::contains(language), &messages::contains(language), 100.0);
        for (name, day) in [(messages::since(language), &mut form.since), (messages::until(language), &mut form.until)] {
            ui.label(RichText::new(&name).small().weak());
            field(ui, day, &name, &messages::day(), 76.0);
        }
    });
    let is_wrong = |day: &str| !day.trim().is_empty() && GameDate::parse(day.trim()).is_none();
    if is_wrong(&form.since) || is_wrong(&form.until) {
        ui.label(RichText::new(messages::wrong_day(language)).small().color(theme::accent(ui)));
    }
}

fn field(ui: &mut Ui, text: &mut String, name: &str, hint: &str, width: f32) {
    let hint = RichText::new(hint).small();
    let field = ui.add(TextEdit::singleline(text).hint_text(hint).font(TextStyle::Small).desired_width(width).char_limit(200));
    widgets::name(&field, name);
}
