//! The languages of the table: what is shown changes with the language, and its characters are in the fonts.

use std::collections::BTreeSet;

use bevy_egui::egui::{Color32, FontId};
use birka_localization::{Language, Texts};
use birka_rules::Square;

use super::layout::dialogs;
use super::*;
use crate::game::actions::{Action, PuzzleAction, ReviewAction};
use crate::game::analysis::hint::HintState;
use crate::game::analysis::review::ReviewState;
use crate::game::input::{BoardGesture, Gesture, MoveTyped};
use crate::game::messages::input::{chord, pad_label};
use crate::game::puzzles::{PuzzleState, RefutationTime};
use crate::game::settings::AnalysisSettings;
use crate::game::sound::Heard;
use crate::game::state::TableLanguage;
use birka_session::ExerciseStatus;
use birka_session::puzzle::books;

/// Speaks a language from the next frame on.
pub(super) fn speak(table: &mut Table, language: Language) {
    table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = Some(language));
    (0..3).for_each(|_| table.frame([]));
}

#[test]
fn a_language_is_chosen_by_keys_and_spoken_at_once() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::Settings));
    table.frame([]);
    let says = |table: &mut Table, text: &str| table.texts().iter().any(|drawn| drawn == text);
    assert!(says(&mut table, "Surroundings"), "{:?}", table.texts());
    // After the buttons of the four sections, the list is the first widget of the dialog.
    table.press(&[Key::Tab, Key::Tab, Key::Tab, Key::Tab, Key::Tab, Key::Enter]);
    assert!(says(&mut table, "that of the system (English)"), "{:?}", table.texts());
    table.focus("Deutsch");
    table.press(&[Key::Enter]);
    assert_eq!(table.app.world().resource::<SettingsStore>().settings().language, Some(Language::German));
    assert!(says(&mut table, "Umgebung"), "{:?}", table.texts());
    assert!(!says(&mut table, "Surroundings"));
    // The language of the system again.
    table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = None);
    (0..3).for_each(|_| table.frame([]));
    assert!(says(&mut table, "Surroundings"), "{:?}", table.texts());
}

/// Notes a dialog that does not fit into the window, and texts that are cut off.
fn check(table: &Table, what: &str, id: &str, faults: &mut Vec<String>) {
    let screen = egui::Rect::from_min_size(Pos2::ZERO, table.size);
    if !screen.contains_rect(table.area(id)) {
        faults.push(format!("{what}: {:?} in {screen:?}", table.area(id)));
    }
    faults.extend(table.cut_off().into_iter().map(|text| format!("{what}: {text}")));
}

#[test]
fn dialogs_fit_in_every_language() {
    let (dialogs, mut faults) = (dialogs(), Vec::new());
    for language in Language::ALL {
        let mut table = Table::new(800, 600);
        speak(&mut table, language);
        for (id, overlay) in &dialogs {
            *table.app.world_mut().resource_mut::<ActiveOverlay>() = overlay.clone();
            (0..3).for_each(|_| table.frame([]));
            check(&table, &format!("{language} {id}"), id, &mut faults);
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_panel_speaks_the_language_of_the_settings_at_once() {
    let mut table = Table::new(1280, 720);
    for (language, to_move, menu) in [
        (Language::English, "Attackers to move", "Menu"),
        (Language::German, "Angreifer am Zug", "Menü"),
        (Language::Latin, "Oppugnatores movent", "Index"),
        (Language::French, "Aux attaquants", "Menu"),
        (Language::Swedish, "Angriparna vid draget", "Meny"),
        (Language::Spanish, "Mueven los atacantes", "Menú"),
    ] {
        speak(&mut table, language);
        let texts = table.texts();
        assert!(texts.iter().any(|text| text == to_move) && texts.iter().any(|text| text == menu), "{language}: {texts:?}");
        assert_eq!(table.cut_off(), Vec::<String>::new(), "{language}");
    }
}

/// A short game of Tablut, in which the king escapes.
const GAME: [(&str, &str); 8] =
    [("i6", "i8"), ("f5", "f8"), ("i8", "g8"), ("e5", "f5"), ("a4", "b4"), ("f5", "f7"), ("b4", "a4"), ("f7", "i7")];

impl Table {
    fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
        (0..3).for_each(|_| self.frame([]));
    }

    fn square_named(&self, name: &str) -> Square {
        Square::parse(name, self.session().rules().size).unwrap()
    }

    fn turn_on_analysis(&mut self) {
        let analysis = AnalysisSettings { hints: true, ..AnalysisSettings::default() };
        self.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.analysis = analysis);
    }
}

/// Requires that a text with this beginning is shown, that it changes to Swedish with the language, and back to English.
fn assert_retold(table: &mut Table, english: &str, swedish: &str) {
    let says = |table: &mut Table, start: &str| table.texts().iter().any(|text| text.starts_with(start));
    assert!(says(table, english), "{english}: {:?}", table.texts());
    speak(table, Language::Swedish);
    assert!(says(table, swedish) && !says(table, english), "{swedish}: {:?}", table.texts());
    speak(table, Language::English);
    assert!(says(table, english) && !says(table, swedish), "{english}: {:?}", table.texts());
}

#[test]
fn why_a_press_does_nothing_is_told_again() {
    for (square, english, swedish) in [
        (
            "e5",
            "The piece on e5 belongs to the defenders, and the attackers are to move.",
            "Pjäsen på e5 är försvararnas, och angriparna är vid draget.",
        ),
        (
            "e1",
            "The piece on e1 cannot move: every square beside it is taken.",
            "Pjäsen på e1 kan inte flyttas: varje ruta intill den är upptagen.",
        ),
    ] {
        let mut table = Table::new(1280, 720);
        let square = table.square_named(square);
        table.send(BoardGesture(Gesture::Choose(square)));
        assert_retold(&mut table, english, swedish);
    }
    let mut table = Table::new(1280, 720);
    for name in ["d1", "d6"] {
        let square = table.square_named(name);
        table.send(BoardGesture(Gesture::Choose(square)));
    }
    assert_retold(&mut table, "The way to d6 is blocked on d5.", "Vägen till d6 är spärrad på d5.");
}

#[test]
fn why_a_typed_move_is_not_played_is_told_again() {
    let mut table = Table::new(1280, 720);
    table.send(MoveTyped("zz".to_owned()));
    assert_retold(&mut table, "“zz” is not a move", "”zz” är inget drag");
    table.send(MoveTyped("d1-c2".to_owned()));
    assert_retold(&mut table, "There is no straight line from d1 to c2.", "Ingen rät linje går från d1 till c2.");
}

#[test]
fn a_hint_is_told_again() {
    let mut table = Table::new(1280, 720);
    table.turn_on_analysis();
    // The king wins with his next move, so that the search is short.
    GAME[..7].iter().for_each(|(from, to)| table.play(from, to));
    table.act(UiAction::Do(Action::Hint));
    table.wait_until(|app| app.world().resource::<HintState>().shown().is_some());
    let told = |table: &Table| {
        let world = table.app.world();
        world.resource::<HintState>().shown().expect("a hint").text(world.resource::<GameTable>(), world.resource::<TableLanguage>())
    };
    let english = told(&table);
    speak(&mut table, Language::Swedish);
    let swedish = told(&table);
    speak(&mut table, Language::English);
    assert_ne!(english, swedish);
    assert_retold(&mut table, &english, &swedish);
}

#[test]
fn the_explanation_of_a_mistake_is_told_again() {
    let mut table = Table::new(1280, 720);
    table.turn_on_analysis();
    GAME.iter().for_each(|(from, to)| table.play(from, to));
    table.act(UiAction::Do(Action::Review));
    table.wait_until(|app| app.world().resource::<ReviewState>().is_complete());
    let ply = table.app.world().resource::<ReviewState>().found().turning_points().next().expect("a mistake").ply;
    table.act(UiAction::Review(ReviewAction::ShowMove(ply)));
    table.wait_until(|app| app.world().resource::<ReviewState>().shown().is_some_and(|shown| shown.explanation.is_some()));
    let told = |table: &Table, language: Language| {
        let hint = table.app.world().resource::<ReviewState>().shown().and_then(|shown| shown.explanation.clone()).expect("an explanation");
        hint.text(table.session().rules(), language)
    };
    let (english, swedish) = (told(&table, Language::English), told(&table, Language::Swedish));
    assert_ne!(english, swedish);
    assert_retold(&mut table, &english, &swedish);
}

#[test]
fn why_a_move_does_not_solve_a_puzzle_is_told_again() {
    let mut table = Table::new(1280, 720);
    table.app.insert_resource(RefutationTime(std::time::Duration::ZERO));
    let (book, puzzles) = books().next().expect("puzzles are shipped");
    let puzzle = puzzles.puzzles.iter().position(|puzzle| puzzle.moves > 1).expect("a longer one");
    table.act(UiAction::Puzzle(PuzzleAction::Start { book, puzzle }));
    let size = table.session().rules().size;
    let solution = &puzzles.puzzles[puzzle].solution;
    let mut legal = table.session().game().legal_moves().into_iter();
    let wrong = legal.find(|mv| !solution.starts_with(&mv.name(size))).expect("another move");
    table.send(GameCommand(Command::Play(wrong)));
    let is_wrong = |app: &App| {
        let current = app.world().resource::<PuzzleState>().current();
        current.is_some_and(|current| matches!(current.status(), ExerciseStatus::Wrong { .. }))
    };
    table.wait_until(is_wrong);
    let name = wrong.name(size);
    assert_retold(&mut table, &format!("{name} does not win"), &format!("{name} vinner inte"));
}

#[test]
fn captions_are_told_again() {
    let mut table = Table::new(1280, 720);
    table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.accessibility.captions = true);
    table.frame([]);
    table.send(Heard::SetDown);
    assert_retold(&mut table, "A piece is set down", "En pjäs ställs ner");
}

#[test]
fn every_character_of_every_text_is_in_the_fonts() {
    let table = Table::new(1280, 720);
    let messages = Language::ALL.into_iter().flat_map(Texts::sources).map(|source| source.text.to_owned());
    let keys = ["Left", "Right", "Up", "Down", "NumMinus", "NumTimes"].into_iter();
    let labels = keys.flat_map(|key| [chord(Language::English, false, false, key), pad_label(Language::English, key)]);
    let characters: BTreeSet<char> = messages.chain(labels).flat_map(|text| text.chars().collect::<Vec<_>>()).collect();
    let drawn = characters.into_iter().filter(|character| !character.is_control());
    // `has_glyph` denies every character of the font that draws the box for those which no font has, so the pictures are compared.
    let picture = |character: char| {
        let galley =
            table.context.fonts_mut(|fonts| fonts.layout_no_wrap(character.to_string(), FontId::proportional(14.0), Color32::WHITE));
        galley.rows.first().and_then(|row| row.glyphs.first()).map(|glyph| glyph.uv_rect)
    };
    let box_sign = picture('\u{e000}');
    assert!(box_sign.is_some(), "a character that no font has is drawn as a box");
    let missing: Vec<char> = drawn.filter(|&character| picture(character) == box_sign).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
