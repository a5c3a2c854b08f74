//! The view that a face draws, in the player's language.

use birka_localization::messages::{first_start, game, input, network, play, refusals};
use std::collections::BTreeMap;
use std::time::Duration;

use birka_rules::Side;
use birka_session::words::games;
use birka_session::{Action, Mover, Player, Session, SideNames, View as TableView};
use serde::Serialize;
use serde_json::{Value, json};

use crate::board::Board;
use crate::items::{Card, DialogView, Item};
use crate::moves::{Annotation, MoveRow};
use crate::remote::Remote;
use crate::{Desk, Mode, Purpose};

/// Below this, tenths of a second are shown.
const SHORT_TIME: Duration = Duration::from_secs(10);
/// The character ⚀; those of the other faces of a die follow.
const FIRST_FACE: u32 = 0x2680;

/// Everything that is seen.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The name of the variant.
    pub title: String,
    /// For the title of the window: that it is the player's turn against somebody elsewhere.
    pub turn: Option<String>,
    pub board: Board,
    /// The players; none where a puzzle, the analysis or a review has their place.
    pub players: Vec<PlayerView>,
    /// The side to move, or the winner.
    pub status: String,
    pub explanation: String,
    /// The actions of keys and buttons, by the names of their [`Action`]s with `-` for `_`.
    pub actions: BTreeMap<String, ActionView>,
    pub moves: Vec<MoveRow>,
    /// Whether moves are listed, and whether as those of a study.
    pub has_moves: bool,
    pub is_study: bool,
    pub annotation: Option<Annotation>,
    pub card: Option<Card>,
    pub dialog: Option<DialogView>,
    /// Whether the board says that the game pauses.
    pub is_paused: bool,
    /// Whether time passes for the side to move.
    pub has_running_clock: bool,
}

/// A player in the panel.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// `attackers` or `defenders`.
    pub side: &'static str,
    pub name: String,
    /// Who plays, and what was captured or is still to be placed.
    pub status: String,
    pub die: Option<String>,
    pub is_turn: bool,
    pub clock_label: String,
    pub clock: Option<ClockView>,
}

/// The time that is left to a side.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    pub text: String,
    pub is_short: bool,
}

/// An action of a key or a button.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ActionView {
    pub label: Option<String>,
    /// Its keys in a browser.
    pub keys: Vec<&'static str>,
    /// Whether its button is there.
    pub is_shown: bool,
    pub is_disabled: bool,
    pub is_main: bool,
}

impl Desk {
    /// The current view.
    #[must_use]
    pub fn view(&self) -> View {
        let is_exercise = matches!(self.mode, Mode::Exercise(_) | Mode::Position(_));
        let is_study = matches!(self.mode, Mode::Analysis(_));
        let variant = self.edition().variant;
        let name = variant.name_in(self.language.code());
        View {
            title: if name.is_empty() { variant.id.clone() } else { name.to_owned() },
            turn: birka_network::is_awaited(self.table.main_session()).then(|| network::your_move(self.language)),
            board: self.board(),
            players: if is_exercise || is_study || self.review().is_some() { Vec::new() } else { self.players() },
            status: self.status(),
            explanation: self.shown_explanation(),
            actions: Action::ALL.iter().map(|&action| (name_of(action), self.action(action))).collect(),
            moves: if is_exercise { Vec::new() } else { self.move_rows() },
            has_moves: !is_exercise,
            is_study,
            annotation: self.annotation(),
            card: self.card(),
            dialog: self.dialog_view(),
            is_paused: self.table.main_session().is_paused() && matches!(self.mode, Mode::Game) && self.table.view().is_none(),
            has_running_clock: self.table.main_session().has_running_clock(),
        }
    }

    /// The time that is left to each side.
    #[must_use]
    pub fn clocks(&self) -> Vec<Option<ClockView>> {
        let left = |side| self.table.main_session().remaining_time(side);
        let view = |left: Duration| ClockView { text: games::time_left(left, left <= SHORT_TIME), is_short: left <= SHORT_TIME };
        Side::ALL.map(|side| left(side).map(view)).into()
    }

    /// The game that the panel is about: also while an earlier position of it is displayed.
    fn current(&self) -> &Session {
        match self.mode {
            Mode::Game => self.table.main_session(),
            _ => self.table.session(),
        }
    }

    pub(crate) fn side_name(&self, side: Side) -> String {
        game::side(self.language, self.names().named(side))
    }

    fn card(&self) -> Option<Card> {
        match (&self.mode, self.review()) {
            (Mode::Position(editor), _) => Some(self.position_card(editor)),
            (Mode::Exercise(_), _) => self.exercise_card(),
            (_, Some(review)) => Some(self.review_card(review)),
            (Mode::Analysis(analysis), None) => Some(self.analysis_card(analysis)),
            (Mode::Game, None) => self.remote_card().or_else(|| self.welcome_card()),
        }
    }

    /// The question to a newcomer, until a move is made.
    fn welcome_card(&self) -> Option<Card> {
        let game = self.table.main_session();
        if !self.is_welcome || game.has_begun() {
            return None;
        }
        let set = game.variant().rule_set_in(self.language.code());
        let entry = |title: String, details: String, send: Value| Item::Entry {
            title,
            details,
            stars: None,
            is_current: false,
            is_first: false,
            send,
        };
        let side = |title: String, side: Side| {
            let aim = birka_prose::describe_aim(&set, side, self.language);
            let order = if set.first == side { first_start::moves_first } else { first_start::moves_second };
            entry(title, order(self.language, aim), json!({ "beginAs": side }))
        };
        let variant = game.variant().name_in(self.language.code()).to_owned();
        Some(Card {
            caption: first_start::title(self.language),
            text: first_start::question(self.language, variant),
            body: vec![Item::Entries(vec![
                entry(first_start::learn(self.language), first_start::learn_explained(self.language), json!({ "lesson": 0 })),
                side(first_start::play_attackers(self.language), Side::Attackers),
                side(first_start::play_defenders(self.language), Side::Defenders),
            ])],
            ..Card::default()
        })
    }

    fn status(&self) -> String {
        if let Mode::Position(editor) = &self.mode {
            let names = SideNames::of(&editor.edition.variant, self.language.code());
            return game::to_move(self.language, names.named(editor.form.setup().turn));
        }
        let spoken = self.current().spoken(self.language, self.language.code());
        self.current().outcome().map_or_else(|| spoken.turn(), |outcome| format!("{}.", spoken.result(outcome)))
    }

    /// The explanation of the last gesture, or what there is to say of the position by itself.
    fn shown_explanation(&self) -> String {
        let session = self.current();
        match session.outcome() {
            _ if !self.explanation.is_empty() => self.explanation.clone(),
            Some(outcome) if !matches!(self.mode, Mode::Position(_)) => self.spoken().reason(outcome),
            _ if session.is_paused() && matches!(self.mode, Mode::Game) => play::game_is_paused(self.language),
            None if self.is_person_to_move() && !session.placements().is_empty() => refusals::place_first(self.language),
            _ => String::new(),
        }
    }

    pub(crate) fn is_person_to_move(&self) -> bool {
        let session = self.table.session();
        !matches!(self.mode, Mode::Position(_)) && session.outcome().is_none() && self.table.mover(session.turn()) == Mover::Person
    }

    fn players(&self) -> Vec<PlayerView> {
        let (game, shown) = (self.table.main_session(), self.table.session());
        let in_hand = shown.in_hand();
        let player = |(side, clock): (Side, Option<ClockView>)| {
            let is_turn = game.outcome().is_none() && game.turn() == side;
            let named = self.remote.as_ref().and_then(Remote::game).and_then(|game| game.name(side));
            let player = match game.players().of(side) {
                Player::Engine(_) if is_turn && self.is_thinking() => game::thinking(self.language),
                Player::Elsewhere if let Some(name) = named => name.to_owned(),
                player => games::player(self.language, player),
            };
            let captured = shown.captured_pieces().filter(|captured| shown.rules().kind(captured.kind).side != side).count();
            let status = match in_hand.total() {
                0 => game::PlayerStatus { player, captured }.text(self.language),
                _ => {
                    let count = if side == Side::Attackers { in_hand.attackers } else { in_hand.defenders };
                    game::PlayerPlaces { player, count }.text(self.language)
                }
            };
            let die = shown.die().filter(|_| is_turn).map(|face| {
                let sign = char::from_u32(FIRST_FACE - 1 + u32::from(face.number())).unwrap_or(' ');
                format!("{sign} {}", game::die(self.language, face.number()))
            });
            let clock_label = play::clock_of(self.language, self.names().named(side));
            PlayerView { side: side.name(), name: self.side_name(side), status, die, is_turn, clock_label, clock }
        };
        Side::ALL.into_iter().zip(self.clocks()).map(player).collect()
    }

    /// The button and the keys of an action.
    pub(crate) fn action(&self, action: Action) -> ActionView {
        let (is_game, is_analysis) = (matches!(self.mode, Mode::Game), matches!(self.mode, Mode::Analysis(_)));
        let game = self.table.main_session();
        let is_over = self.current().outcome().is_some();
        let is_refused = || self.why_no(action).is_some();
        let is_only_shown = self.table.view() == Some(TableView::EarlierPosition);
        let (ply, last) = (self.table.displayed_ply().unwrap_or_default(), self.table.last_ply());
        // Whether it is there, and whether it does nothing now.
        let (is_shown, is_disabled) = match action {
            Action::TakeBack => (is_game || is_analysis, if is_game { is_refused() } else { !is_analysis || ply == 0 }),
            Action::Redo => (is_game, !is_game || is_refused()),
            Action::Pass => {
                let may_pass = is_game && !is_only_shown && self.is_person_to_move() && game.may_pass();
                (may_pass, !may_pass)
            }
            Action::Hint => match &self.mode {
                Mode::Exercise(_) => (false, self.is_locked()),
                _ => {
                    let is_shown = is_game && self.has_hints && !is_over;
                    (is_shown, !is_shown || is_refused() || matches!(self.purpose(), Some(Purpose::Hint)))
                }
            },
            Action::Pause => {
                let is_shown = is_game && self.table.can_toggle_pause() || (is_only_shown && game.can_pause());
                (is_shown, !is_shown || is_only_shown)
            }
            Action::OfferDraw => {
                let is_shown = is_game && !is_over && !game.players().are_engines();
                (is_shown, !is_shown || is_refused())
            }
            Action::SecondPlayer => {
                let may_ask = is_game && !game.players().are_apart();
                (may_ask, !may_ask)
            }
            Action::Resign => (is_game && !is_over, !is_game || is_refused()),
            Action::Rematch => (is_game && is_over, !is_game || is_refused()),
            Action::Analysis => (is_game, !is_analysis && (!is_game || self.table.why_no(action).is_some())),
            Action::Review => {
                let is_shown = (is_analysis || (is_game && is_over)) && self.review().is_none() && self.can_review();
                (is_shown, !is_shown)
            }
            Action::CopyGame => (is_game || is_analysis, !(is_game || is_analysis)),
            Action::CopyLink => {
                let has_link = match &self.mode {
                    Mode::Exercise(exercise) => exercise.shared().is_some(),
                    Mode::Position(_) => false,
                    _ => true,
                };
                (has_link, !has_link)
            }
            Action::StepBack | Action::FirstPosition => (is_game || is_analysis, !(is_game || is_analysis) || ply == 0),
            Action::StepForward | Action::LastPosition => (is_game || is_analysis, !(is_game || is_analysis) || ply == last),
            _ => (true, false),
        };
        ActionView {
            label: action.label(self.language, action == Action::Pause && game.is_paused()),
            keys: keys_of(action).filter(|_| !is_on_board(action)).collect(),
            is_shown,
            is_disabled,
            is_main: action == Action::Rematch && self.review().is_none(),
        }
    }

    /// The keys with their descriptions, for a list.
    pub(crate) fn keys(&self) -> Vec<(String, String)> {
        let written = |key: &'static str| match key {
            "Left" => "←".to_owned(),
            "Right" => "→".to_owned(),
            "Up" => "↑".to_owned(),
            "Down" => "↓".to_owned(),
            "Enter" => input::key_enter(self.language),
            "Space" => input::key_space(self.language),
            "Escape" => input::key_escape(self.language),
            other => other.to_owned(),
        };
        let row = |&action: &Action| {
            let keys: Vec<String> = keys_of(action).map(written).collect();
            (!keys.is_empty()).then(|| (keys.join(", "), action.description(self.language)))
        };
        Action::ALL.iter().filter_map(row).collect()
    }
}

/// The name of an action for a page.
fn name_of(action: Action) -> String {
    action.name().replace('_', "-")
}

/// Whether the board itself reads the keys of an action.
fn is_on_board(action: Action) -> bool {
    use Action::{Cancel, Choose, CursorDown, CursorLeft, CursorRight, CursorUp, Draw};
    matches!(action, CursorLeft | CursorRight | CursorUp | CursorDown | Choose | Cancel | Draw)
}

/// The keys of an action in a browser: those of the desktop but for what browsers have a use for.
fn keys_of(action: Action) -> impl Iterator<Item = &'static str> {
    let is_letter = |key: &str| key.len() == 1 && key.bytes().all(|letter| letter.is_ascii_uppercase());
    let is_undo = |key: &str| matches!(key, "Ctrl+Y" | "Ctrl+Z" | "Ctrl+Shift+Y" | "Ctrl+Shift+Z");
    let is_known = !matches!(
        action,
        Action::TypeMove
            | Action::MoveNow
            | Action::TopView
            | Action::Panel
            | Action::Photo
            | Action::CopyPosition
            | Action::Paste
            | Action::Menu
            | Action::Console
            | Action::Quit
            | Action::FullScreen
    );
    let listed = move |key: &&'static str| match action {
        Action::Help => false,
        _ if is_on_board(action) => !key.starts_with("Num") && !key.starts_with("Pad"),
        _ => is_known && (is_letter(key) || is_undo(key)),
    };
    let help = (action == Action::Help).then_some("?");
    action.default_controls().iter().copied().filter(listed).chain(help)
}
