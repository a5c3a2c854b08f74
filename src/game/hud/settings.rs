//! The card of settings. Whatever is chosen holds at once and is remembered.

use bevy_egui::egui::{Align2, ComboBox, Context, CornerRadius, Grid, Rect, RichText, Slider, Ui, vec2};

use super::{Order, cards, theme};
use crate::game::settings::{AnalysisSettings, Pace, Settings, Volume};
use crate::game::words;
use birka_look::Quality;
use birka_look::{Backdrop, PieceSet, QualityPreset};

/// Shows the card.
pub(super) fn show(context: &Context, on: Rect, settings: Settings, quality: Quality, orders: &mut Vec<Order>) {
    let mut wanted = settings;
    cards::lay(context, "settings", on.center(), Align2::CENTER_CENTER, theme::card(), |ui| {
        ui.set_width(430.0_f32.min(on.width() - 60.0));
        ui.label(RichText::new(words::SETTINGS).heading().color(theme::FIRE));
        ui.add_space(6.0);
        Grid::new("settings").num_columns(2).spacing(vec2(18.0, 10.0)).show(ui, |ui| {
            ui.label(words::MOTION);
            choose(ui, "pace", &mut wanted.pace, Pace::ALL, words::pace);
            ui.end_row();
            ui.label(words::PIECES);
            choose(ui, "pieces", &mut wanted.pieces, PieceSet::ALL.map(|(_, set)| set), words::pieces);
            ui.end_row();
            ui.label(words::PLACE);
            choose(ui, "place", &mut wanted.place, Backdrop::ALL.map(|(_, place)| place), words::surroundings);
            ui.end_row();
            ui.label(words::PICTURE);
            choose(ui, "picture", &mut wanted.preset, QualityPreset::ALL.map(|(_, preset)| preset), words::preset);
            ui.end_row();
            ui.label("");
            ui.label(theme::caption(&words::drawn_in(quality)));
            ui.end_row();
            ui.label(theme::caption(words::SOUND));
            ui.end_row();
            let loudness = &mut wanted.loudness;
            for (name, volume) in
                [(words::PIECES, &mut loudness.pieces), (words::SIGNALS, &mut loudness.signals), (words::HALL, &mut loudness.hall)]
            {
                ui.label(name);
                slider(ui, volume);
                ui.end_row();
            }
        });
        ui.add_space(6.0);
        lessons(ui, &mut wanted.lessons);
        ui.add_space(8.0);
        cards::choice(ui, orders, [(words::CLOSE, Order::CloseSettings)]);
    });
    if wanted != settings {
        orders.push(Order::Set(wanted));
    }
}

fn lessons(ui: &mut Ui, lessons: &mut AnalysisSettings) {
    ui.label(theme::caption(words::TEACHER));
    let widgets = &mut ui.visuals_mut().widgets;
    for form in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        form.corner_radius = CornerRadius::same(4);
    }
    ui.spacing_mut().icon_width = 19.0;
    Grid::new("lessons").num_columns(2).spacing(vec2(18.0, 4.0)).show(ui, |ui| {
        for (taught, (name, about)) in [
            (&mut lessons.hints, words::LESSON_HINTS),
            (&mut lessons.bar, words::LESSON_BAR),
            (&mut lessons.lines, words::LESSON_LINES),
            (&mut lessons.review, words::LESSON_REVIEW),
        ] {
            ui.checkbox(taught, name);
            ui.label(RichText::new(about).small().color(theme::ASH));
            ui.end_row();
        }
    });
}

fn choose<T: Copy + PartialEq, const N: usize>(ui: &mut Ui, id: &str, chosen: &mut T, all: [T; N], name: fn(T) -> &'static str) {
    ComboBox::from_id_salt(id).width(250.0).selected_text(name(*chosen)).show_ui(ui, |ui| {
        for one in all {
            ui.selectable_value(chosen, one, name(one));
        }
    });
}

fn slider(ui: &mut Ui, volume: &mut Volume) {
    let mut steps = volume.steps();
    ui.spacing_mut().slider_width = 200.0;
    ui.add(Slider::new(&mut steps, 0..=Volume::FULL));
    *volume = Volume::new(steps);
}
