//! The overlay without a window: egui is given events, and what players choose is applied to the game. Here are the console, the cards about script
//! files, and the clipboard.

mod controls;
mod forms;
mod languages;
mod layout;
mod playing;
mod screen_reader;

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use bevy::MinimalPlugins;
use bevy::ecs::system::SystemState;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::output::OutputEvent;
use bevy_egui::egui::{self, Event, Key, Modifiers, PointerButton, Pos2};
use birka_localization::Language;
use birka_look::Quality;
use birka_records::{PositionError, TimeControl};
use birka_rules::{Reason, SetupError, Side};
use birka_script::Library;
use birka_session::{Command, NewGame, Player, Players, Session};
use birka_test_support::TempFiles;
use birka_test_support::mod_folder::ModFolder;

use super::active::{self, ActiveOverlay};
use super::view::{self, OverlayView};
use super::{dialogs, draw_overlay, widgets};
use crate::game::actions::{Action, ConsolePage, ControlsAction, GamesAction, PositionForm, RulesPage, UiAction};
use crate::game::archive::GameList;
use crate::game::input::{self, FocusKey};
use crate::game::platform::{Waker, run_sequentially};
use crate::game::reload::LibraryReloaded;
use crate::game::rendering::{PicturePending, Preparation};
use crate::game::settings::{Pace, Settings, SettingsStore};
use crate::game::state::{GameCommand, GameTable, OpenedTable, Unsaved};
use crate::game::window_layout::WindowLayout;
use crate::game::{GameLogicPlugin, view_state};

struct Table {
    app: App,
    context: egui::Context,
    /// Size of the overlay, in points.
    size: egui::Vec2,
    /// The text of the widget that has the focus.
    focused: Option<String>,
    /// The output of the last frame.
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
        Self::in_context(&egui::Context::default(), width, height, settings)
    }

    /// In a context that may have drawn other tables before. It has forgotten all but the pictures of letters, which take most of the time.
    fn in_context(context: &egui::Context, width: u32, height: u32, settings: Settings) -> Self {
        context.memory_mut(|memory| *memory = egui::Memory::default());
        context.disable_accesskit();
        let context = context.clone();
        // Read once for all tests: that takes longer than most of them.
        static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);
        let library = LIBRARY.clone();
        let session = Session::new(library.get("tablut").unwrap());
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, run_sequentially, GameLogicPlugin))
            .insert_resource(SettingsStore::new(settings))
            .insert_resource(Waker::from_fn(|| {}))
            .add_plugins((
                active::plugin,
                view::plugin,
                dialogs::questions::plugin,
                dialogs::settings::plugin,
                view_state::plugin,
                input::controls,
            ))
            .add_message::<KeyboardInput>()
            .add_message::<KeyboardFocusLost>()
            .insert_resource(Quality::Low)
            .init_resource::<PicturePending>()
            .insert_resource(Preparation::Done);
        OpenedTable::new(library, session, None).insert_into(app.world_mut());
        super::theme::install(&context, settings.accessibility.contrast);
        super::symbols::install(&context, settings.pieces);
        super::theme::animate(&context, settings.motion() != Pace::None);
        let window = Window { resolution: (width, height).into(), ..default() };
        let layout = WindowLayout::of(&window, &settings, true);
        app.insert_resource(layout);
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let size = egui::vec2(width as f32, height as f32) / layout.ui_scale;
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
        world.insert_resource(widgets::key_focus(&self.context));
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

    /// Updates the table until a condition holds, and draws it then.
    fn wait_until(&mut self, holds: impl Fn(&App) -> bool) {
        let begin = Instant::now();
        while !holds(&self.app) {
            assert!(begin.elapsed() < Duration::from_secs(240), "{:?}", self.active());
            // What a thread computes needs the processor more than empty frames do.
            std::thread::sleep(Duration::from_millis(2));
            self.app.update();
        }
        // A dialog finds its place in its first frames.
        (0..3).for_each(|_| self.frame([]));
    }

    /// Waits until the list of games has read or opened what it was told to.
    fn wait_for_list(&mut self) {
        self.wait_until(|app| !app.world().resource::<GameList>().is_working());
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

    /// Clicks a text that is drawn.
    fn click_text(&mut self, said: &str) {
        // A dialog finds its place in its first frames.
        (0..3).for_each(|_| self.frame([]));
        let is_said =
            |clipped: &&egui::epaint::ClippedShape| matches!(&clipped.shape, egui::Shape::Text(text) if text.galley.text() == said);
        let place = self.shapes.iter().find(is_said).map(|clipped| clipped.shape.visual_bounding_rect().center());
        self.click(place.unwrap_or_else(|| panic!("{said} is not drawn")));
    }

    fn active(&self) -> &ActiveOverlay {
        self.app.world().resource::<ActiveOverlay>()
    }

    fn session(&self) -> &Session {
        self.app.world().resource::<GameTable>().session()
    }

    fn play(&mut self, from: &str, to: &str) {
        let at = |name| birka_rules::Square::parse(name, self.session().rules().size).unwrap();
        let mv = self.session().game().move_between(at(from), at(to));
        self.app.world_mut().write_message(GameCommand(Command::Play(mv)));
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

/// Gives the table a library, as the thread does that follows the files.
fn reload(table: &mut Table, library: Library) {
    table.app.world_mut().write_message(LibraryReloaded(library));
    (0..3).for_each(|_| table.frame([]));
}

#[test]
fn a_fault_of_the_art_of_the_game_on_the_table_is_not_one_of_another_file() {
    let mods = ModFolder::new();
    mods.add_mod("small", "").write("small/art.ron", r#"(board: (ornament: "rings"))"#);
    let mut table = Table::new(1280, 720);
    let library = Library::at(None, Some(mods.path()));
    reload(&mut table, library.clone());
    let game = NewGame { variant: Some("small".to_owned()), ..NewGame::like(table.session()) };
    table.app.world_mut().write_message(GameCommand(Command::Start(game)));
    table.app.update();
    assert_eq!(table.session().variant().id, "small");
    mods.write("small/art.ron", r#"(board: (ornament: "stars"))"#);
    reload(&mut table, library.reload());
    let texts = table.texts();
    assert!(texts.iter().any(|text| text == "The game goes on. The file has no effect until it is mended."), "{texts:?}");
}

#[test]
fn the_console_tells_the_rules_in_the_words_of_a_variant_file() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::SelectConsolePage(ConsolePage::RuleData));
    (0..3).for_each(|_| table.frame([]));
    let texts = table.texts();
    let rules = texts.iter().find(|text| text.starts_with("return {")).unwrap_or_else(|| panic!("{texts:?}"));
    let again = birka_script::load_source("copy.lua", rules).expect("a variant file");
    assert_eq!(again.rules.rule_set(), table.session().rules());
    assert!(rules.contains("first = \"attackers\",") && rules.contains("escape = \"edge\","), "{rules}");
}

#[test]
fn every_error_of_the_scripts_can_be_seen() {
    let tablut = include_str!("../../../scripts/variants/tablut.lua");
    let files = TempFiles::new(&[("tablut.lua", tablut), ("one.lua", "return {"), ("two.lua", "\nreturn {")]);
    let mut table = Table::new(1280, 720);
    reload(&mut table, Library::from_dirs(&[files.folder().to_owned()]));
    let shows = |table: &mut Table, place: &str| table.texts().iter().any(|text| text == place);
    assert!(shows(&mut table, "one.lua, line 1") && !shows(&mut table, "two.lua, line 2"), "{:?}", table.texts());
    table.click_text("and 1 more");
    assert!(shows(&mut table, "two.lua, line 2") && !shows(&mut table, "one.lua, line 1"), "{:?}", table.texts());
    table.click_text("and 1 more");
    assert!(shows(&mut table, "one.lua, line 1"), "{:?}", table.texts());
}
