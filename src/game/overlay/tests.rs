//! The overlay without a window: egui is given events, and what players choose is applied to the game.

mod controls;
mod fonts;
mod layout;
mod screen_reader;

use bevy::MinimalPlugins;
use bevy::ecs::system::SystemState;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::output::OutputEvent;
use bevy_egui::egui::{self, Event, Key, Modifiers, PointerButton, Pos2};
use birka_localization::Language;
use birka_look::Quality;
use birka_rules::record::TimeControl;
use birka_rules::{Move, Reason, Side};
use birka_script::Library;

use super::active::ActiveOverlay;
use super::draw::draw_overlay;
use super::view::OverlayView;
use super::{control, dialogs, first_start, rule_text, script_check};
use crate::game::GameLogicPlugin;
use crate::game::actions::{ControlsAction, GamesAction, PlayAction, PositionForm, RulesPage, StudyAction, UiAction};
use crate::game::archive::GameList;
use crate::game::input::{self, FocusKey};
use crate::game::platform::{Waker, WindowLayout};
use crate::game::rendering::{PicturePending, Preparation};
use crate::game::settings::{Pace, Settings, SettingsStore};
use crate::game::state::{GameState, PlayMove, StartGame};
use crate::game::view_state;
use crate::session::{Player, Players, Session};

struct Table {
    app: App,
    context: egui::Context,
    /// Size of the overlay, in points.
    size: egui::Vec2,
    /// The text of the widget that has the focus.
    focused: Option<String>,
    /// What the last frame has drawn.
    shapes: Vec<egui::epaint::ClippedShape>,
    /// The tree for screen readers that belongs to it, if there is one.
    tree: Option<egui::accesskit::TreeUpdate>,
}

impl Table {
    /// A game of Tablut in a window of this size, in logical pixels.
    fn new(width: u32, height: u32) -> Self {
        Self::with_settings(width, height, Settings { pace: Pace::None, ..Settings::default() })
    }

    fn with_settings(width: u32, height: u32, settings: Settings) -> Self {
        let library = Library::shipped();
        let session = Session::new(library.get("tablut").unwrap());
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, GameLogicPlugin))
            .insert_resource(SettingsStore::new(settings))
            .insert_resource(GameState::new(library, session, None))
            .insert_resource(Waker::from_fn(|| {}))
            .add_plugins((
                control::plugin,
                first_start::plugin,
                rule_text::plugin,
                script_check::plugin,
                dialogs::settings::plugin,
                view_state::plugin,
                input::controls,
            ))
            .add_message::<KeyboardInput>()
            .add_message::<KeyboardFocusLost>()
            .insert_resource(Quality::Low)
            .init_resource::<PicturePending>()
            .insert_resource(Preparation::Done);
        let context = egui::Context::default();
        super::theme::install(&context, settings.accessibility.contrast);
        super::theme::animate(&context, settings.motion() != Pace::None);
        let window = Window { resolution: (width, height).into(), ..default() };
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let size = egui::vec2(width as f32, height as f32) / WindowLayout::of(&window, settings.accessibility.text_size).ui_scale;
        let mut table = Self { app, context, size, focused: None, shapes: Vec::new(), tree: None };
        table.frame([]);
        table
    }

    /// Draws a frame with these events, and applies what they choose.
    fn frame(&mut self, events: impl IntoIterator<Item = Event>) {
        let screen_rect = Some(egui::Rect::from_min_size(Pos2::ZERO, self.size));
        let pressed: Vec<FocusKey> = self.app.world_mut().resource_mut::<Messages<FocusKey>>().drain().collect();
        let events = events.into_iter().chain(pressed.into_iter().flat_map(FocusKey::events)).collect();
        self.context.begin_pass(egui::RawInput { screen_rect, events, focused: true, ..default() });
        let world = self.app.world_mut();
        let mut view = SystemState::<OverlayView>::new(world);
        let actions = draw_overlay(&self.context, &view.get(world).expect("its resources"));
        let output = self.context.end_pass();
        self.shapes = output.shapes;
        self.tree = output.platform_output.accesskit_update;
        for event in output.platform_output.events {
            if let OutputEvent::FocusGained(widget) = event {
                self.focused = widget.label;
            }
        }
        for action in actions {
            self.act(action);
        }
        self.app.update();
    }

    fn act(&mut self, action: UiAction) {
        self.app.world_mut().write_message(action);
        self.app.update();
    }

    /// Presses keys one after another, each for a frame, and draws another frame.
    fn press(&mut self, keys: &[Key]) {
        for &key in keys {
            for pressed in [true, false] {
                self.frame([Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }]);
            }
        }
        self.frame([]);
    }

    /// Moves the focus to the button with this text.
    fn focus(&mut self, text: &str) {
        for _ in 0..100 {
            if self.focused.as_deref() == Some(text) {
                return;
            }
            self.press(&[Key::Tab]);
        }
        panic!("no widget says {text}");
    }

    fn click(&mut self, pos: Pos2) {
        self.frame([Event::PointerMoved(pos)]);
        for pressed in [true, false] {
            self.frame([Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }]);
        }
        self.frame([]);
    }

    fn active(&self) -> &ActiveOverlay {
        self.app.world().resource::<ActiveOverlay>()
    }

    fn session(&self) -> &Session {
        self.app.world().resource::<GameState>().session()
    }

    fn play(&mut self, from: &str, to: &str) {
        let at = |name| birka_rules::Square::parse(name, self.session().rules().size).unwrap();
        let mv = Move { from: at(from), to: at(to) };
        self.app.world_mut().write_message(PlayMove(mv));
        self.app.update();
    }

    /// Every text that is drawn.
    fn texts(&mut self) -> Vec<String> {
        fn collect(shape: &egui::Shape, texts: &mut Vec<String>) {
            match shape {
                egui::Shape::Text(text) => texts.push(text.galley.text().to_owned()),
                egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
                _ => {}
            }
        }
        self.frame([]);
        let mut texts = Vec::new();
        self.shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut texts));
        texts
    }

    /// Every text of the last frame that is cut off at its left or right.
    fn cut_off(&self) -> Vec<String> {
        fn collect(shape: &egui::Shape, clip: egui::Rect, texts: &mut Vec<String>) {
            match shape {
                egui::Shape::Text(text) => {
                    let place = text.visual_bounding_rect();
                    if clip.y_range().intersects(place.y_range())
                        && (place.left() < clip.left() - 1.0 || place.right() > clip.right() + 1.0)
                    {
                        texts.push(format!("{} at {place:?} in {clip:?}", text.galley.text()));
                    }
                }
                egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, texts)),
                _ => {}
            }
        }
        let screen = egui::Rect::from_min_size(Pos2::ZERO, self.size);
        let mut texts = Vec::new();
        self.shapes.iter().for_each(|clipped| collect(&clipped.shape, clipped.clip_rect.intersect(screen), &mut texts));
        texts
    }

    /// Where a dialog is drawn.
    fn area(&self, id: &str) -> egui::Rect {
        self.context.memory(|memory| memory.area_rect(egui::Id::new(id))).expect("it is drawn")
    }
}

/// The variant that is chosen in the dialog for a new game.
fn chosen_variant(table: &Table) -> &str {
    let ActiveOverlay::NewGame(form) = table.active() else { panic!("{:?}", table.active()) };
    form.base()
}

#[test]
fn a_list_operated_by_keys_changes_the_choice_and_starts_nothing() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    // The search field, the two ways to group the variants, then the first one of the list.
    table.press(&[Key::Tab, Key::Tab, Key::Tab, Key::Tab, Key::Enter]);
    assert_eq!(chosen_variant(&table), "brandubh");
    assert_eq!(table.session().variant().id, "tablut");
}

#[test]
fn in_a_narrow_window_the_variants_are_a_list_that_opens() {
    let mut table = Table::new(480, 320);
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    // Focuses the list, opens it, goes to an entry, and chooses it.
    table.press(&[Key::Tab, Key::Enter, Key::Tab, Key::Tab, Key::Enter]);
    assert_ne!(chosen_variant(&table), "tablut");
    assert_eq!(table.session().variant().id, "tablut");
}

#[test]
fn enter_in_the_search_field_chooses_what_is_found_and_starts_nothing() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    table.press(&[Key::Tab]);
    table.frame([Event::Text("fetlar".to_owned())]);
    table.press(&[Key::Enter]);
    assert_eq!(chosen_variant(&table), "fetlar");
    assert_eq!(table.session().variant().id, "tablut");
}

#[test]
fn enter_starts_a_game_but_does_not_end_a_running_one_unasked() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    table.press(&[Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::None);
    table.play("d1", "d2");
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    table.press(&[Key::Enter]);
    assert_eq!(chosen_variant(&table), "tablut");
    assert_eq!((table.session().played_moves().len(), table.session().turn()), (1, Side::Defenders));
    // The button does.
    table.focus("Start");
    table.press(&[Key::Enter]);
    assert_eq!((table.active(), table.session().played_moves().len()), (&ActiveOverlay::None, 0));
}

#[test]
fn nothing_behind_a_dialog_can_be_reached_and_a_click_beside_it_closes_it() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d2");
    table.act(UiAction::ToggleRules);
    table.frame([]);
    // Nine times Tab and Enter: none of them reaches the panel, where `Take back` is among the first buttons.
    for _ in 0..9 {
        table.press(&[Key::Tab]);
        let focused = table.context.memory(|memory| memory.focused()).expect("focus");
        let place = table.context.read_response(focused).expect("a widget").rect;
        assert!(table.area("rules").contains_rect(place), "{place:?}");
    }
    let outside = egui::pos2(table.size.x - 60.0, table.size.y - 30.0);
    table.click(outside);
    assert_eq!((table.active(), table.session().played_moves().len()), (&ActiveOverlay::None, 1));
}

#[test]
fn no_other_dialog_takes_the_place_of_a_form() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    for action in [UiAction::ToggleHelp, UiAction::ToggleSettings, UiAction::TogglePuzzles, UiAction::ToggleConsole] {
        table.act(action);
        assert_eq!(chosen_variant(&table), "tablut");
    }
    table.act(UiAction::CloseDialog);
    table.act(UiAction::ToggleHelp);
    assert_eq!(*table.active(), ActiveOverlay::Help);
}

#[test]
fn resigning_takes_a_key_and_a_confirmation() {
    let mut table = Table::new(1280, 720);
    let resign = UiAction::Play(PlayAction::Resign);
    table.act(resign.clone());
    assert_eq!(*table.active(), ActiveOverlay::None, "the game has not begun");
    table.play("d1", "d2");
    table.act(resign.clone());
    table.act(UiAction::CloseDialog);
    assert_eq!(table.session().outcome(), None);
    table.act(resign);
    assert_eq!(*table.active(), ActiveOverlay::Resign(Side::Defenders));
    table.frame([]);
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    assert_eq!(*table.active(), ActiveOverlay::None);
    // Rematch: the card of the result has the button, and so has the panel.
    table.frame([]);
    table.focus("Rematch");
    table.press(&[Key::Enter]);
    assert_eq!((table.session().played_moves().len(), table.session().outcome()), (0, None));
}

#[test]
fn the_other_person_is_asked_about_a_draw_and_accepts_it_with_a_button() {
    let mut table = Table::new(1280, 720);
    let offer = UiAction::Play(PlayAction::OfferDraw);
    table.act(offer.clone());
    assert_eq!(*table.active(), ActiveOverlay::None, "the game has not begun");
    table.play("d1", "d2");
    table.act(offer.clone());
    assert_eq!(*table.active(), ActiveOverlay::DrawOffer(Side::Defenders));
    table.frame([]);
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome(), None, "the key alone accepts nothing");
    table.focus("Accept");
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome().map(|outcome| outcome.reason), Some(Reason::Agreed));
    table.act(UiAction::TakeBack);
    assert_eq!(table.session().outcome(), None);
}

#[test]
fn a_clock_is_chosen_by_keys_and_shown_in_the_panel() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::OpenNewGame);
    table.frame([]);
    let ActiveOverlay::NewGame(mut form) = table.active().clone() else { panic!("{:?}", table.active()) };
    form.clock.attackers = Some(TimeControl { main: 300, increment: 3 });
    table.act(UiAction::EditNewGame(form));
    table.frame([]);
    assert!(table.texts().iter().any(|text| text == "5 minutes for the game, and 3 seconds more for each move."), "{:?}", table.texts());
    table.act(UiAction::Confirm);
    table.frame([]);
    assert!(table.texts().iter().any(|text| text == "5:00"), "{:?}", table.texts());
    assert_eq!(table.session().remaining_time(Side::Defenders), None);
}

#[test]
fn a_pause_is_shown_and_ended_by_its_button() {
    let mut table = Table::new(1280, 720);
    table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| {
        (settings.players.attackers, settings.players.defenders) = (Player::Engine(1), Player::Engine(1));
    });
    table.act(UiAction::Play(PlayAction::TogglePause));
    table.frame([]);
    assert!(table.texts().iter().any(|text| text == "Paused"), "{:?}", table.texts());
    table.focus("Continue");
    table.press(&[Key::Enter]);
    assert!(!table.app.world().resource::<GameState>().is_paused());
}

#[test]
fn the_first_start_asks_one_thing_with_three_answers() {
    let welcome = |width, height| {
        let mut table = Table::new(width, height);
        *table.app.world_mut().resource_mut::<ActiveOverlay>() = ActiveOverlay::Welcome;
        (0..3).for_each(|_| table.frame([]));
        table
    };
    for (width, height) in [(480, 320), (800, 600), (1280, 720)] {
        let table = welcome(width, height);
        assert!(egui::Rect::from_min_size(Pos2::ZERO, table.size).contains_rect(table.area("welcome")), "{width} × {height}");
    }
    let mut table = welcome(1280, 720);
    assert!(table.texts().iter().any(|text| text == "Bring the king to the edge. The opponent moves first."), "{:?}", table.texts());
    table.focus("Play the defenders");
    table.press(&[Key::Enter]);
    let players = table.app.world().resource::<SettingsStore>().settings().players;
    assert_eq!((table.active(), players), (&ActiveOverlay::None, Players { attackers: Player::Engine(0), defenders: Player::Person }));
    let mut table = welcome(1280, 720);
    table.focus("Learn");
    table.press(&[Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::None);
    assert!(table.texts().iter().any(|text| text == "LESSON 1 OF 8 · MOVING"), "{:?}", table.texts());
    // Whoever closes the question plays both sides.
    let mut table = welcome(1280, 720);
    table.act(UiAction::CloseAll);
    assert_eq!(*table.active(), ActiveOverlay::None);
    assert_eq!(table.app.world().resource::<SettingsStore>().settings().players, Players::default());
}

#[test]
fn the_position_is_shown_with_the_progress_until_the_scene_is() {
    let mut table = Table::new(1280, 720);
    let says = |table: &mut Table| table.texts().iter().any(|text| text == "Preparing the table …");
    assert!(!says(&mut table));
    for preparation in [Preparation::Interface(0), Preparation::Scene { most: 40, left: 10 }] {
        table.app.insert_resource(preparation);
        assert!(says(&mut table));
        // A position in two dimensions: squares and pieces.
        assert!(table.shapes.len() > 100, "{}", table.shapes.len());
    }
}

/// Speaks a language from the next frame on.
fn speak(table: &mut Table, language: Language) {
    table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = Some(language));
    (0..3).for_each(|_| table.frame([]));
}

#[test]
fn a_language_is_chosen_by_keys_and_spoken_at_once() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::ToggleSettings);
    table.frame([]);
    let says = |table: &mut Table, text: &str| table.texts().iter().any(|drawn| drawn == text);
    assert!(says(&mut table, "Surroundings"), "{:?}", table.texts());
    // The list is the first widget of the dialog.
    table.press(&[Key::Tab, Key::Enter]);
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
    let mut faults = Vec::new();
    for language in Language::ALL {
        let mut table = Table::new(800, 600);
        speak(&mut table, language);
        let dialogs = [
            ("settings", UiAction::ToggleSettings),
            ("help", UiAction::ToggleHelp),
            ("new game", UiAction::OpenNewGame),
            ("puzzles", UiAction::TogglePuzzles),
            ("rules", UiAction::ToggleRules),
            ("console", UiAction::ToggleConsole),
            ("games", UiAction::Games(GamesAction::Toggle)),
            ("position", UiAction::OpenPositionEditor),
        ];
        for (id, action) in dialogs {
            table.act(UiAction::CloseAll);
            table.act(action);
            (0..3).for_each(|_| table.frame([]));
            check(&table, &format!("{language} {id}"), id, &mut faults);
        }
        for (id, overlay) in [
            ("welcome", ActiveOverlay::Welcome),
            ("resign", ActiveOverlay::Resign(Side::Attackers)),
            ("draw offer", ActiveOverlay::DrawOffer(Side::Attackers)),
            ("unsaved", ActiveOverlay::Unsaved("The disk is full.".to_owned())),
        ] {
            *table.app.world_mut().resource_mut::<ActiveOverlay>() = overlay;
            (0..3).for_each(|_| table.frame([]));
            check(&table, &format!("{language} {id}"), id, &mut faults);
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_panel_speaks_the_language_of_the_settings_at_once() {
    let mut table = Table::new(1280, 720);
    for (language, to_move, new_game) in [
        (Language::English, "Attackers to move", "New game"),
        (Language::German, "Angreifer am Zug", "Neu"),
        (Language::Latin, "Oppugnatores movent", "Novus"),
        (Language::French, "Aux attaquants", "Nouvelle"),
    ] {
        speak(&mut table, language);
        let texts = table.texts();
        assert!(texts.iter().any(|text| text == to_move) && texts.iter().any(|text| text == new_game), "{language}: {texts:?}");
        assert_eq!(table.cut_off(), Vec::<String>::new(), "{language}");
    }
}

#[test]
fn dialogs_fit_into_small_windows() {
    for (width, height) in [(480, 320), (800, 600), (1280, 720)] {
        let dialogs = [
            ("settings", UiAction::ToggleSettings),
            ("help", UiAction::ToggleHelp),
            ("controls", UiAction::Controls(ControlsAction::Toggle)),
            ("new game", UiAction::OpenNewGame),
            ("puzzles", UiAction::TogglePuzzles),
            ("rules", UiAction::ToggleRules),
            ("console", UiAction::ToggleConsole),
            ("games", UiAction::Games(GamesAction::Toggle)),
            ("position", UiAction::OpenPositionEditor),
        ];
        for (id, action) in dialogs {
            let mut table = Table::new(width, height);
            table.act(action);
            (0..3).for_each(|_| table.frame([]));
            let screen = egui::Rect::from_min_size(Pos2::ZERO, table.size);
            assert!(screen.contains_rect(table.area(id)), "{id} in {width} × {height}: {:?} in {screen:?}", table.area(id));
        }
    }
}

/// Opens a text and waits for the thread that reads it.
fn open_text(table: &mut Table, text: &str) {
    table.act(UiAction::Games(GamesAction::OpenText(text.to_owned())));
    while table.app.world().resource::<GameList>().is_working() {
        std::thread::yield_now();
        table.app.update();
    }
    (0..3).for_each(|_| table.frame([]));
}

#[test]
fn several_games_are_listed_and_one_is_opened_by_keys() {
    let mut table = Table::new(1280, 720);
    open_text(&mut table, "[Variant \"tablut\"]\n\n1. d1-d3\n\n[Variant \"brandubh\"]\n\n1. d7-c7\n");
    assert_eq!(*table.active(), ActiveOverlay::Games);
    // The first Enter chooses the game, the second one opens it.
    table.focus("?, Brandubh, ? – ?, not finished, 1 move");
    table.press(&[Key::Enter]);
    assert!(!table.app.world().resource::<GameList>().is_working());
    table.press(&[Key::Enter]);
    while table.app.world().resource::<GameList>().is_working() {
        std::thread::yield_now();
        table.app.update();
    }
    (0..3).for_each(|_| table.frame([]));
    assert_eq!((table.active(), table.session().variant().id.as_str()), (&ActiveOverlay::None, "brandubh"));
}

#[test]
fn what_is_said_about_a_move_is_typed_into_the_panel() {
    let mut table = Table::new(1280, 900);
    table.play("d1", "d3");
    table.act(UiAction::Study(StudyAction::Toggle));
    (0..2).for_each(|_| table.frame([]));
    let comment = |table: &Table| {
        let study = table.app.world().resource::<GameState>().study().unwrap();
        study.comment(study.current()).to_owned()
    };
    let screen = egui::Rect::from_min_size(Pos2::ZERO, table.size);
    // The comment is the only field of the panel.
    for _ in 0..60 {
        table.press(&[Key::Tab]);
        let focused = table.context.memory(|memory| memory.focused()).expect("focus");
        let place = table.context.read_response(focused).expect("a widget").rect;
        assert!(screen.contains_rect(place), "{place:?} of {:?} is cut off", table.focused);
        table.frame([Event::Text("Solid.".to_owned())]);
        table.frame([]);
        if !comment(&table).is_empty() {
            break;
        }
    }
    assert_eq!(comment(&table), "Solid.");
}

#[test]
fn the_laws_of_linnaeus_stand_beside_the_rules_of_the_variant() {
    for (variant, expected) in [
        ("tablut", "Tablut, “How the pieces move”: the same"),
        ("copenhagen", "Copenhagen Hnefatafl, “How the pieces move”: not the same in everything"),
    ] {
        let mut table = Table::new(1280, 720);
        table.app.world_mut().write_message(StartGame { variant: Some(variant.to_owned()) });
        (0..3).for_each(|_| table.app.update());
        table.act(UiAction::ToggleRules);
        table.act(UiAction::SelectRulesPage(RulesPage::Laws));
        (0..3).for_each(|_| table.frame([]));
        let texts = table.texts();
        assert!(texts.iter().any(|text| text.starts_with("Svecus et Muscovita") || text.starts_with("Alla få")), "{texts:?}");
        assert!(texts.iter().any(|text| text.starts_with(expected)), "{variant}: {texts:?}");
        table.act(UiAction::SelectRulesPage(RulesPage::Sources));
        (0..3).for_each(|_| table.frame([]));
        assert!(table.texts().iter().any(|text| text.contains("Conjecture")), "{variant}: {:?}", table.texts());
    }
}

/// The position that is being set up.
fn position_form(table: &Table) -> &PositionForm {
    let ActiveOverlay::Position(form) = table.active() else { panic!("{:?}", table.active()) };
    form
}

#[test]
fn a_position_is_set_up_by_clicks_and_opened_once_it_is_valid() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d3");
    table.act(UiAction::OpenPositionEditor);
    (0..3).for_each(|_| table.frame([]));
    table.focus("Empty board");
    table.press(&[Key::Enter]);
    assert_eq!(position_form(&table).setup().occupied().count(), 0);
    let king_of = |table: &Table| position_form(table).faults(table.session().rules());
    assert!(king_of(&table)[0].contains("0 kings"), "{:?}", king_of(&table));
    table.focus("King");
    table.press(&[Key::Enter]);
    // A square right of the middle and above it.
    let board = table.area("position").left_top() + egui::vec2(260.0, 200.0);
    table.click(board);
    assert_eq!(position_form(&table).setup().occupied().count(), 1);
    assert_eq!(king_of(&table), Vec::<String>::new());
    table.focus("Analyse");
    table.press(&[Key::Enter]);
    while table.app.world().resource::<GameList>().is_working() {
        std::thread::yield_now();
        table.app.update();
    }
    (0..3).for_each(|_| table.frame([]));
    assert_eq!((table.active(), table.session().game().pieces().len()), (&ActiveOverlay::None, 1));
    // The game on the table is still there.
    assert_eq!(table.app.world().resource::<GameState>().main_session().played_moves().len(), 1);
}
