//! What is asked for with a button, and how it is carried out.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui;

use super::console::Page;
use super::new_game::Arrangement;
use super::{Hud, editor};
use crate::game::actions::UiAction;
use crate::game::puzzles::AskPuzzle;
use crate::game::reload::Workshop;
use crate::game::settings::Settings;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameState, Quit, StartGame, TakeBack};
use crate::game::teacher::review::AskReview;

/// What a player asks for with a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    TakeBack,
    /// A new game, of a variant or of the one on the table.
    Arrange(Option<String>),
    /// That game, whatever is on the table being given up knowingly.
    Begin(Arrangement),
    KeepPlaying,
    LookAtBoard,
    Dismiss,
    CloseRules,
    CloseSettings,
    Set(Settings),
    /// Open a file where its owner edits such files.
    Edit(PathBuf),
    /// Put a text where it can be pasted from.
    Copy(String),
    HideFaults,
    /// Open the console at a page, or close it.
    Console(Option<Page>),
    DismissNote,
    /// A new game by rules that the one on the table cannot go on by.
    StartAnew,
    KeepRules,
    Review(AskReview),
    /// Open a book of puzzles, or close them.
    Puzzles(Option<usize>),
    Puzzle(AskPuzzle),
    Action(UiAction),
    Quit,
}

/// Where orders that others carry out are handed on.
#[derive(SystemParam)]
pub(super) struct Hands<'w> {
    take_back: MessageWriter<'w, TakeBack>,
    new_game: MessageWriter<'w, StartGame>,
    review: MessageWriter<'w, AskReview>,
    puzzle: MessageWriter<'w, AskPuzzle>,
    actions: MessageWriter<'w, UiAction>,
    quit: MessageWriter<'w, Quit>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

/// What is shown, and what orders change at once.
#[derive(SystemParam)]
pub(super) struct Shown<'w> {
    pub(super) hud: ResMut<'w, Hud>,
    pub(super) game_state: ResMut<'w, GameState>,
    pub(super) settings_store: ResMut<'w, SettingsStore>,
    pub(super) workshop: ResMut<'w, Workshop>,
}

/// Carries an order out.
pub(super) fn carry_out(order: Order, context: &egui::Context, shown: &mut Shown, hands: &mut Hands) {
    let Shown { hud, game_state, settings_store, workshop } = shown;
    hands.redraw.write(RequestRedraw);
    match order {
        Order::Arrange(variant) => {
            hud.rules = false;
            hud.arranged = Some(Arrangement::new(game_state, variant.as_deref(), settings_store.settings().players));
        }
        Order::Begin(arranged) => {
            hud.arranged = None;
            settings_store.update(|settings| settings.players = arranged.players);
            hands.new_game.write(StartGame { variant: Some(arranged.name()) });
        }
        Order::TakeBack => {
            hands.take_back.write_default();
        }
        Order::KeepPlaying => hud.arranged = None,
        Order::LookAtBoard => hud.end_read = true,
        Order::Dismiss => game_state.dismiss_notice(),
        Order::CloseRules => hud.rules = false,
        Order::CloseSettings => hud.settings = false,
        Order::Set(wanted) => settings_store.update(|settings| *settings = wanted),
        Order::Edit(file) => {
            if let Err(why) = editor::open(&file) {
                game_state.show_notice(why);
            }
        }
        Order::Copy(text) => context.copy_text(text),
        Order::Console(page) => hud.console = page,
        Order::HideFaults => workshop.hide_faults(),
        Order::DismissNote => workshop.dismiss_note(),
        Order::StartAnew => {
            if let Some(wanted) = workshop.start_anew() {
                hands.new_game.write(wanted);
            }
        }
        Order::KeepRules => workshop.keep_rules(),
        Order::Review(ask) => {
            hud.end_read = true;
            hands.review.write(ask);
        }
        Order::Puzzles(book) => hud.puzzles = book,
        Order::Puzzle(ask) => {
            hud.puzzles = None;
            hands.puzzle.write(ask);
        }
        Order::Action(action) => {
            hands.actions.write(action);
        }
        Order::Quit => {
            hands.quit.write_default();
        }
    }
}
