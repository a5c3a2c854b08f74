//! The settings dialog, and what is known about the pieces and the board.

use bevy::prelude::*;
use bevy_egui::egui::{Align, CollapsingHeader, ComboBox, Context, Grid, Id, Label, Rect, RichText, Slider, TextEdit, Ui, vec2};
use birka_art::Provenance;
use birka_localization::Language;
use birka_look::{MarkPalette, PieceSet, Place, Quality, QualityPreset, board_provenance, piece_set_provenance, place_provenance};
use birka_records::shared::WebAddress;
use birka_script::Variant;

use super::super::view::OverlayView;
use super::super::{theme, widgets};
use crate::game::actions::{Action, ControlsAction, UiAction};
use crate::game::messages::{access, accessibility as hearing, buttons, codex, input, provenance, settings};
use crate::game::schedule::GameSystems;
use crate::game::settings::{
    AccessibilitySettings, AnalysisSettings, Contrast, Pace, PanelSide, Settings, SettingsStore, TextSize, Volume,
};

/// In a lower window, in points, the buttons of the sections scroll with them.
const ROOM_FOR_BUTTONS: f32 = 500.0;
/// Height of a row of these buttons with the space around it, in points.
const BUTTONS_HEIGHT: f32 = 40.0;
/// Least width of the names of settings, in points, so that the lists stand below each other.
const NAME_WIDTH: f32 = 112.0;
/// Width of the lists, in points, where there is room for it beside the names. The default set of pieces is shown whole in English; a longer
/// value ends with an ellipsis.
const LIST_WIDTH: f32 = 350.0;
/// Space between a name and its list, in points.
const COLUMN_SPACING: f32 = 18.0;

pub(in super::super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_settings.in_set(GameSystems::Input));
}

/// Applies and saves the settings that players choose.
fn apply_settings(mut actions: MessageReader<UiAction>, mut store: ResMut<SettingsStore>) {
    for action in actions.read() {
        if let UiAction::ChangeSettings(settings) = action {
            store.update(|current| *current = **settings);
        }
    }
}

/// The sections of the settings. Buttons above them lead to each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SettingsSection {
    Table,
    Sound,
    SeeAndHear,
    Analysis,
}

impl SettingsSection {
    const ALL: [Self; 4] = [Self::Table, Self::Sound, Self::SeeAndHear, Self::Analysis];

    fn heading(self, language: Language) -> String {
        match self {
            Self::Table => settings::table(language),
            Self::Sound => settings::sound(language),
            Self::SeeAndHear => access::see_and_hear(language),
            Self::Analysis => settings::analysis(language),
        }
    }
}

/// Draws the settings. Every change applies at once.
pub(in super::super) fn draw(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let (language, settings, quality) = (view.language(), view.settings.settings(), *view.quality);
    let hint_keys = widgets::keys_of(language, &view.input_map, Action::Hint);
    let mut edited = settings;
    widgets::dialog(context, "settings", &settings::title(language), board_area, actions, |ui, actions| {
        widgets::set_width(ui, (NAME_WIDTH + COLUMN_SPACING + LIST_WIDTH).min(board_area.width() - 60.0));
        ui.label(RichText::new(settings::title(language)).heading().color(theme::accent(ui)));
        let is_high = board_area.height() >= ROOM_FOR_BUTTONS;
        let mut target = if is_high { draw_section_buttons(ui, language) } else { None };
        let buttons_height = if is_high { BUTTONS_HEIGHT } else { 0.0 };
        let list_area = board_area.with_max_y(board_area.max.y - buttons_height);
        widgets::scrolling(ui, "settings", list_area, |ui| {
            if !is_high {
                target = draw_section_buttons(ui, language);
            }
            rows(ui, "language", |ui| draw_language(ui, language, view.speech.system_language(), &mut edited.language));
            for section in SettingsSection::ALL {
                draw_heading(ui, &section.heading(language), target == Some(section));
                match section {
                    SettingsSection::Table => {
                        rows(ui, "table", |ui| draw_presentation(ui, language, &mut edited, quality));
                        draw_provenances(ui, edited.pieces, edited.place, view);
                        draw_two_persons(ui, language, &mut edited);
                        let caption = settings::link_address(language);
                        draw_address(ui, language, caption, settings::link_address_explained(language), &mut edited.link_address);
                        draw_address(ui, language, settings::server(language), settings::server_explained(language), &mut edited.server);
                    }
                    SettingsSection::Sound => rows(ui, "sound", |ui| draw_sound(ui, language, &mut edited)),
                    SettingsSection::SeeAndHear => {
                        rows(ui, "seeing", |ui| draw_seeing_and_hearing(ui, language, &mut edited.accessibility));
                        draw_switches(ui, language, &mut edited.accessibility);
                    }
                    SettingsSection::Analysis => draw_analysis(ui, language, &mut edited.analysis, &hint_keys),
                }
            }
        });
        ui.add_space(8.0);
        let keys = UiAction::Controls(ControlsAction::Toggle);
        widgets::button_row(ui, actions, [(input::open_page(language), keys), (buttons::close(language), UiAction::CloseDialog)]);
    });
    if edited != settings {
        actions.push(UiAction::ChangeSettings(Box::new(edited)));
    }
}

/// Draws a button for each section. Returns the section that is chosen.
fn draw_section_buttons(ui: &mut Ui, language: Language) -> Option<SettingsSection> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding.y = 2.0;
        ui.spacing_mut().interact_size.y = 22.0;
        for section in SettingsSection::ALL {
            if ui.button(RichText::new(section.heading(language)).small()).clicked() {
                chosen = Some(section);
            }
        }
    });
    chosen
}

/// Draws the heading of a section, and moves it into sight where that is asked for.
fn draw_heading(ui: &mut Ui, text: &str, is_target: bool) {
    ui.add_space(6.0);
    ui.separator();
    let heading = ui.label(RichText::new(text).size(16.0).color(theme::accent(ui)));
    if is_target {
        heading.scroll_to_me(Some(Align::TOP));
    }
    ui.add_space(2.0);
}

/// Draws rows of a name and a choice.
fn rows(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    Grid::new(("settings", id)).num_columns(2).min_col_width(NAME_WIDTH).spacing(vec2(COLUMN_SPACING, 10.0)).show(ui, content);
}

/// Draws the list of languages, each under its own name.
fn draw_language(ui: &mut Ui, language: Language, of_system: Language, chosen: &mut Option<Language>) {
    let name = |choice: Option<Language>| {
        choice.map_or_else(|| settings::language_of_system(language, of_system.name()), |language| language.name().to_owned())
    };
    let all = std::iter::once(None).chain(Language::ALL.map(Some));
    choose(ui, settings::language(language), "language", chosen, all, name);
}

fn draw_presentation(ui: &mut Ui, language: Language, settings: &mut Settings, quality: Quality) {
    let (sets, places) = (PieceSet::ALL.map(|(_, set)| set), Place::ALL.map(|(_, place)| place));
    let presets = QualityPreset::ALL.map(|(_, preset)| preset);
    choose(ui, settings::animation(language), "pace", &mut settings.pace, Pace::ALL, |value| settings::pace(language, value));
    choose(ui, settings::pieces(language), "pieces", &mut settings.pieces, sets, |value| settings::piece_set(language, value));
    choose(ui, settings::surroundings(language), "place", &mut settings.place, places, |value| settings::place(language, value));
    choose(ui, settings::graphics(language), "preset", &mut settings.preset, presets, |value| settings::preset(language, value));
    ui.label("");
    ui.label(theme::caption(&settings::quality_in_use(language, quality)));
    ui.end_row();
    let sides = [PanelSide::Right, PanelSide::Left];
    choose(ui, settings::panel(language), "panel side", &mut settings.panel, sides, |value| settings::panel_side(language, value));
}

fn draw_sound(ui: &mut Ui, language: Language, settings: &mut Settings) {
    let loudness = &mut settings.loudness;
    let music = (settings::volume_music(language), &mut loudness.music);
    let volumes = [
        (settings::volume_pieces(language), &mut loudness.pieces),
        (settings::volume_signals(language), &mut loudness.signals),
        (settings::volume_hall(language), &mut loudness.hall),
    ];
    // A page has no music.
    for (text, volume) in volumes.into_iter().chain((!cfg!(target_family = "wasm")).then_some(music)) {
        let label = ui.label(text).id;
        draw_slider(ui, label, volume);
        ui.end_row();
    }
}

/// Draws what is chosen from lists about seeing and hearing.
fn draw_seeing_and_hearing(ui: &mut Ui, language: Language, accessibility: &mut AccessibilitySettings) {
    choose(ui, access::text_size(language), "text size", &mut accessibility.text_size, TextSize::ALL, |size| hearing::size(language, size));
    choose(ui, access::contrast(language), "contrast", &mut accessibility.contrast, Contrast::ALL, |value| {
        hearing::contrast_name(language, value)
    });
    choose(ui, access::marks(language), "marks", &mut accessibility.marks, MarkPalette::ALL, |value| hearing::palette(language, value));
}

/// Draws what is switched on and off about seeing and hearing.
fn draw_switches(ui: &mut Ui, language: Language, accessibility: &mut AccessibilitySettings) {
    draw_checkboxes(
        ui,
        "accessibility",
        [
            (&mut accessibility.coordinates, access::coordinates(language), access::coordinates_explained(language)),
            (&mut accessibility.destinations, access::destinations(language), access::destinations_explained(language)),
            (&mut accessibility.reduced_motion, access::reduced_motion(language), access::reduced_motion_explained(language)),
            (&mut accessibility.captions, access::captions(language), access::captions_explained(language)),
            (&mut accessibility.drift, access::drift(language), access::drift_explained(language)),
        ],
    );
}

fn draw_analysis(ui: &mut Ui, language: Language, analysis: &mut AnalysisSettings, hint_keys: &str) {
    draw_checkboxes(
        ui,
        "analysis",
        [
            (&mut analysis.wins, settings::winning_moves(language), settings::winning_moves_explained(language)),
            (&mut analysis.hints, settings::hints(language), settings::hints_explained(language, hint_keys)),
            (&mut analysis.bar, settings::evaluation_bar(language), settings::evaluation_bar_explained(language)),
            (&mut analysis.lines, settings::best_lines(language), settings::best_lines_explained(language)),
        ],
    );
}

/// Draws switches, each with its name and what it does.
fn draw_checkboxes<const N: usize>(ui: &mut Ui, id: &str, switches: [(&mut bool, String, String); N]) {
    widgets::square_checkboxes(ui);
    Grid::new(id).num_columns(2).spacing(vec2(18.0, 4.0)).show(ui, |ui| {
        for (is_on, name, explanation) in switches {
            ui.checkbox(is_on, name);
            ui.add(Label::new(RichText::new(explanation).small().weak()).wrap());
            ui.end_row();
        }
    });
}

/// Draws what concerns two persons at one table.
fn draw_two_persons(ui: &mut Ui, language: Language, settings: &mut Settings) {
    ui.add_space(6.0);
    ui.label(theme::caption(&settings::two_persons(language)));
    ui.horizontal(|ui| {
        widgets::square_checkboxes(ui);
        ui.checkbox(&mut settings.turn_board, settings::turn_board(language));
        ui.label(RichText::new(settings::turn_board_explained(language)).small().weak());
    });
}

/// Draws the field for an address. What is entered takes effect while it is an address.
fn draw_address(ui: &mut Ui, language: Language, caption: String, explained: String, address: &mut Option<WebAddress>) {
    ui.add_space(6.0);
    let label = ui.label(theme::caption(&caption)).id;
    let entered = Id::new(("address", caption));
    let mut text = ui.data(|data| data.get_temp(entered)).unwrap_or_else(|| address.map(String::from).unwrap_or_default());
    let field = ui.add(TextEdit::singleline(&mut text).hint_text("https://…").desired_width(LIST_WIDTH).char_limit(400)).labelled_by(label);
    let parsed = if text.trim().is_empty() { Some(None) } else { text.parse().ok().map(Some) };
    if let Some(parsed) = parsed.filter(|_| field.changed()) {
        *address = parsed;
    }
    // A field that is left shows what is in effect.
    if field.has_focus() {
        ui.data_mut(|data| data.insert_temp(entered, text));
    } else {
        ui.data_mut(|data| data.remove::<String>(entered));
    }
    let note = if parsed.is_some() { explained } else { settings::link_address_wrong(language) };
    ui.add(Label::new(RichText::new(note).small().weak()).wrap());
}

/// Draws a row: what is chosen, and the list of its values.
fn choose<T: Copy + PartialEq>(
    ui: &mut Ui,
    text: String,
    id: &str,
    chosen: &mut T,
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> String,
) {
    let label = ui.label(text).id;
    let width = ui.available_width().min(LIST_WIDTH);
    let list = ComboBox::from_id_salt(id).width(width).truncate().selected_text(name(*chosen)).show_ui(ui, |ui| {
        for value in all {
            ui.selectable_value(chosen, value, name(value));
        }
    });
    list.response.labelled_by(label);
    ui.end_row();
}

fn draw_slider(ui: &mut Ui, label: Id, volume: &mut Volume) {
    let mut steps = volume.steps();
    ui.spacing_mut().slider_width = 200.0;
    // The number is not a field, so that Tab stops once at each volume.
    ui.horizontal(|ui| {
        ui.add(Slider::new(&mut steps, 0..=Volume::FULL).show_value(false)).labelled_by(label);
        ui.label(steps.to_string());
    });
    *volume = Volume::new(steps);
}

/// Draws what there is to tell, folded away until it is asked for. `set` and `place` are those that are chosen.
fn draw_provenances(ui: &mut Ui, set: PieceSet, place: Place, view: &OverlayView) {
    let language = view.language();
    let told = [
        (provenance::pieces(language), piece_set_provenance(set).map(|told| shipped(language, told))),
        (provenance::board(language), of_board(view.table.session().variant(), language, view.locale())),
        (provenance::place(language), place_provenance(place).map(|told| shipped(language, told))),
    ];
    for (number, (heading, provenance)) in told.into_iter().enumerate() {
        if let Some(provenance) = provenance.filter(|provenance| !provenance.is_empty()) {
            CollapsingHeader::new(heading).id_salt(("provenance", number)).show(ui, |ui| draw_provenance(ui, language, &provenance));
        }
    }
}

/// The provenance of a variant's board, and of its pieces if a mod made them. The art of a mod takes precedence over that of the program.
fn of_board(variant: &Variant, language: Language, locale: &str) -> Option<Provenance> {
    variant.art_provenance_in(locale).or_else(|| board_provenance(&variant.base_id).map(|told| shipped(language, told)))
}

/// The provenance of the program's own art, in a language.
fn shipped(language: Language, told: &Provenance) -> Provenance {
    let text = |text: &str| codex::provenance_text(language, text);
    Provenance { known: text(&told.known), invented: text(&told.invented), sources: told.sources.clone() }
}

fn draw_provenance(ui: &mut Ui, language: Language, provenance: &Provenance) {
    for (caption, text) in [(provenance::known(language), &provenance.known), (provenance::invented(language), &provenance.invented)] {
        if !text.is_empty() {
            ui.label(theme::caption(&caption));
            widgets::paragraph(ui, RichText::new(text).small());
        }
    }
    if !provenance.sources.is_empty() {
        ui.label(theme::caption(&provenance::sources(language)));
        for source in &provenance.sources {
            widgets::paragraph(ui, RichText::new(source).small().weak());
        }
    }
}
