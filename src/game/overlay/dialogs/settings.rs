use bevy::prelude::*;
use bevy_egui::egui::{ComboBox, Context, CornerRadius, Grid, Rect, RichText, Slider, Ui, vec2};
use birka_look::{Backdrop, PieceSet, Quality, QualityPreset};

use super::super::{theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::buttons;
use crate::game::messages::settings as messages;
use crate::game::schedule::GameSystems;
use crate::game::settings::{AnalysisSettings, Pace, Settings, SettingsStore, Volume};

pub(in super::super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_settings.in_set(GameSystems::Input));
}

/// Applies and saves the settings that players choose.
fn apply_settings(mut actions: MessageReader<UiAction>, mut store: ResMut<SettingsStore>) {
    for action in actions.read() {
        if let UiAction::ChangeSettings(settings) = action {
            store.update(|current| *current = *settings);
        }
    }
}

/// Draws the settings. Every change applies at once.
pub(in super::super) fn draw(context: &Context, board_area: Rect, settings: Settings, quality: Quality, actions: &mut Vec<UiAction>) {
    let mut edited = settings;
    widgets::dialog(context, "settings", board_area, actions, |ui, actions| {
        ui.set_width(430.0_f32.min(board_area.width() - 60.0));
        ui.label(RichText::new(messages::title()).heading().color(theme::ACCENT));
        ui.add_space(6.0);
        widgets::scrolling(ui, "settings", board_area, |ui| {
            Grid::new("settings").num_columns(2).spacing(vec2(18.0, 10.0)).show(ui, |ui| {
                draw_presentation(ui, &mut edited, quality);
                draw_sound(ui, &mut edited);
            });
            ui.add_space(6.0);
            draw_analysis(ui, &mut edited.analysis);
            draw_two_persons(ui, &mut edited);
        });
        ui.add_space(8.0);
        widgets::button_row(ui, actions, [(buttons::close(), UiAction::CloseDialog)]);
    });
    if edited != settings {
        actions.push(UiAction::ChangeSettings(edited));
    }
}

fn draw_presentation(ui: &mut Ui, settings: &mut Settings, quality: Quality) {
    ui.label(messages::animation_speed());
    choose(ui, "pace", &mut settings.pace, Pace::ALL, messages::pace);
    ui.label(messages::piece_set());
    choose(ui, "pieces", &mut settings.pieces, PieceSet::ALL.map(|(_, set)| set), messages::pieces);
    ui.label(messages::surroundings());
    choose(ui, "place", &mut settings.place, Backdrop::ALL.map(|(_, place)| place), messages::place);
    ui.label(messages::graphics_quality());
    choose(ui, "preset", &mut settings.preset, QualityPreset::ALL.map(|(_, preset)| preset), messages::preset);
    ui.label("");
    ui.label(theme::caption(&messages::quality_in_use(quality)));
    ui.end_row();
}

fn draw_sound(ui: &mut Ui, settings: &mut Settings) {
    ui.label(theme::caption(&messages::sound()));
    ui.end_row();
    let loudness = &mut settings.loudness;
    for (text, volume) in [
        (messages::piece_volume(), &mut loudness.pieces),
        (messages::signal_volume(), &mut loudness.signals),
        (messages::ambience_volume(), &mut loudness.hall),
    ] {
        ui.label(text);
        draw_slider(ui, volume);
        ui.end_row();
    }
}

fn draw_analysis(ui: &mut Ui, analysis: &mut AnalysisSettings) {
    ui.label(theme::caption(&messages::analysis()));
    let widgets = &mut ui.visuals_mut().widgets;
    for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        state.corner_radius = CornerRadius::same(4);
    }
    ui.spacing_mut().icon_width = 19.0;
    Grid::new("analysis").num_columns(2).spacing(vec2(18.0, 4.0)).show(ui, |ui| {
        for (is_on, name, explanation) in [
            (&mut analysis.hints, messages::hints(), messages::hints_explained()),
            (&mut analysis.bar, messages::evaluation_bar(), messages::evaluation_bar_explained()),
            (&mut analysis.lines, messages::best_lines(), messages::best_lines_explained()),
            (&mut analysis.review, messages::review(), messages::review_explained()),
        ] {
            ui.checkbox(is_on, name);
            ui.label(RichText::new(explanation).small().color(theme::TEXT_MUTED));
            ui.end_row();
        }
    });
}

/// Draws what concerns two persons at one table.
fn draw_two_persons(ui: &mut Ui, settings: &mut Settings) {
    ui.add_space(6.0);
    ui.label(theme::caption(&messages::two_persons()));
    ui.horizontal(|ui| {
        ui.checkbox(&mut settings.turn_board, messages::turn_board());
        ui.label(RichText::new(messages::turn_board_explained()).small().color(theme::TEXT_MUTED));
    });
}

/// Draws a list of values and ends the row.
fn choose<T: Copy + PartialEq, const N: usize>(ui: &mut Ui, id: &str, chosen: &mut T, all: [T; N], name: fn(T) -> String) {
    ComboBox::from_id_salt(id).width(250.0).selected_text(name(*chosen)).show_ui(ui, |ui| {
        for value in all {
            ui.selectable_value(chosen, value, name(value));
        }
    });
    ui.end_row();
}

fn draw_slider(ui: &mut Ui, volume: &mut Volume) {
    let mut steps = volume.steps();
    ui.spacing_mut().slider_width = 200.0;
    ui.add(Slider::new(&mut steps, 0..=Volume::FULL));
    *volume = Volume::new(steps);
}
