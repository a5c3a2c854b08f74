//! The inputs of a desk, its effects, and the meaning of each input.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use birka_localization::Language;
use birka_localization::messages::play;
use birka_records::Conclusion;
use birka_records::game_record::MoveSign;
use birka_rules::{PlayedMove, Side};
use birka_session::{
    Action, Change, Command, DrawPartner, GestureKind, NewGame, NewGameField, Refusal, Session, TableEvent, View as TableView,
};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::dialogs::Dialog;
use crate::position_editor::PositionEditor;
use crate::remote::RemoteInput;
use crate::task::Task;
use crate::{Desk, Mode, is_seen_from_defenders, task};

/// An action of a player, or an event from outside.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Input {
    /// An action of a key or a button, by its name with `-` for `_`.
    Action(#[serde(deserialize_with = "read_action")] Action),
    /// A gesture on the board.
    Gesture {
        kind: GestureKind,
        square: Option<String>,
    },
    /// Plays a move by its name.
    Play(String),
    /// Gives the result of a task back. It is ignored if something else was done meanwhile.
    Answer {
        id: u64,
        #[serde(default)]
        result: Value,
        error: Option<String>,
    },
    /// Results of a task before its end.
    News {
        id: u64,
        news: Vec<Value>,
    },
    /// Time in milliseconds has passed on the clock. `isBehindDialog` says whether a dialog covers the board.
    Tick {
        millis: f64,
        is_behind_dialog: bool,
    },
    ShowPly(usize),
    ShowNode(usize),
    /// Shows a position of the reviewed game.
    ShowReviewed(usize),
    SetComment(String),
    SetSign(Option<String>),
    PromoteVariation,
    RemoveVariation,
    /// Makes the displayed position the main game.
    PlayOn,
    /// Displays again what was there before.
    Leave,
    /// Closes the review.
    EndReview,
    /// Poses one of the mistakes of the review.
    Mistake(usize),
    Puzzle(String),
    /// Opens the list of puzzles of a variant.
    Puzzles(String),
    Lesson(usize),
    /// Poses the exercise again.
    Again,
    NextExercise,
    /// Fills a field of the dialog for a new game.
    SetNewGame {
        field: NewGameField,
        value: String,
    },
    /// Begins the game that the dialog for a new game has.
    Begin,
    /// Begins the first game of a newcomer, who plays this side.
    BeginAs(Side),
    Resign,
    AgreeDraw,
    CloseDialog,
    /// Opens what stands behind `#` in an address.
    OpenLink(String),
    /// Opens the first game of a text from a source of this name.
    OpenText {
        text: String,
        from: String,
    },
    /// Opens the game of the last visit, or asks a newcomer how to begin.
    OpenKept(Option<String>),
    /// Another tab or visit has kept this game, whose place that of this one takes.
    ArchiveOther(String),
    /// Opens the list of games of a variant, or of all.
    Games(String),
    OpenGame(usize),
    AskToDelete {
        game: usize,
        chosen: String,
    },
    DeleteGame {
        game: usize,
        chosen: String,
    },
    /// Continues the main game under the rules of a changed file; an empty text means the shipped file.
    ChangeRules(String),
    /// Begins a game under the rules of a changed file that do not allow the main game.
    BeginUnder(String),
    /// Chooses what a press puts on the board of the position editor.
    Brush(usize),
    /// A press takes pieces away.
    Eraser,
    SetTurn(Side),
    SetVariant(String),
    PositionText(String),
    StartPosition,
    EmptyBoard,
    AnalysePosition,
    Copy(String),
    /// Shows a message of the face.
    Tell {
        id: String,
        #[serde(default)]
        values: BTreeMap<String, String>,
        is_bad: bool,
        key: String,
    },
    SetLanguage(String),
    /// Says whether hints are offered.
    SetHints(bool),
    /// The connection with a server, and the player at its other end.
    Remote(RemoteInput),
}

fn read_action<'de, D: Deserializer<'de>>(from: D) -> Result<Action, D::Error> {
    let name = String::deserialize(from)?;
    Action::from_name(&name.replace('-', "_")).ok_or_else(|| D::Error::custom("there is no such action"))
}

/// An action that the face takes.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Effect {
    /// A screen reader says a text.
    Announce(String),
    /// A move is heard: the side of its piece (`attackers`), those of the captured ones, what is called out, and why the game ended.
    Sound { side: &'static str, captured: Vec<&'static str>, call: Option<String>, ending: Option<&'static str> },
    /// A [`Task`] is begun after a time in milliseconds, in place of an earlier one of its slot. Its result is given back not sooner than after `atLeast`.
    Ask { id: u64, slot: Slot, delay: u32, at_least: u32, task: Option<Box<Task>> },
    /// The task of a slot is no longer wanted.
    Stop(Slot),
    /// A line above the board, with a button that sends an input.
    Notice { text: String, is_bad: bool, key: String, button: Option<(String, Value)> },
    /// A text is copied.
    Copy(String),
    /// The address of the page with this link is copied.
    CopyLink(String),
    /// The board gets the keyboard.
    FocusBoard,
    /// The settings of the face are opened.
    OpenSettings,
    /// These settings of the face are kept.
    Settings(Value),
    /// The main game has changed and is kept. `link` is a link to it, or to its variant with the file if that is not a shipped one; `None` before a move.
    Keep { game: Value, link: Option<String> },
    /// A kept game cannot be read. Its text is put aside.
    PutAside(String),
    /// The rules of the main game have changed, as these sentences say.
    RulesChanged(Vec<String>),
    /// A connection with the server is made after a time in milliseconds, in place of an earlier one.
    Connect { delay: u32 },
    /// A message is sent over the connection.
    Send(String),
    /// The connection is ended.
    Disconnect,
}

/// A place for one task, which runs at the same time as those of other slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Slot {
    Engine,
    Draw,
    Review,
}

impl Desk {
    pub(crate) fn apply(&mut self, input: Input) {
        match input {
            Input::Action(action) if self.action(action).is_disabled => {}
            Input::Action(action) => self.act(action),
            Input::Gesture { kind, square } => self.gesture(kind, square.as_deref()),
            Input::Play(name) => {
                if let Some(mv) = task::read_move(&name, self.table.session())
                    && let Some(reason) = self.play(mv)
                {
                    self.explain(reason);
                }
            }
            Input::Answer { id, result, error } => self.answer(id, &result, error),
            Input::News { id, news } => self.news(id, news),
            Input::Tick { millis, is_behind_dialog } => {
                self.tick(Duration::from_secs_f64((millis / 1000.0).clamp(0.0, 1e6)), is_behind_dialog);
            }
            Input::ShowPly(ply) => self.show(ply),
            Input::ShowNode(node) => self.show_node(node),
            Input::ShowReviewed(ply) => self.show_reviewed(ply),
            Input::SetComment(comment) => self.annotate(|study, node| study.set_comment(node, comment)),
            Input::SetSign(sign) => {
                let sign = sign.and_then(|sign| MoveSign::parse(&sign));
                self.annotate(|study, node| study.set_sign(node, sign));
            }
            Input::PromoteVariation => self.promote(),
            Input::RemoveVariation => self.remove_variation(),
            Input::PlayOn => self.play_on(),
            Input::Leave => self.leave(),
            Input::EndReview => self.end_review(),
            Input::Mistake(at) => self.pose_mistake(at),
            Input::Puzzle(id) => self.open_puzzle(&id),
            Input::Puzzles(variant) => self.dialog = Some(Dialog::Puzzles(variant)),
            Input::Lesson(step) => self.open_lesson(step),
            Input::Again => self.pose(),
            Input::NextExercise => self.next_exercise(),
            Input::SetNewGame { field, value } => self.set_new_game(&field, &value),
            Input::Begin => self.begin_chosen(),
            Input::BeginAs(side) => {
                self.is_welcome = false;
                self.begin_as(side);
                self.effects.push(Effect::FocusBoard);
            }
            Input::Resign => {
                self.dialog = None;
                if let Some(side) = self.table.main_session().resigning_side() {
                    self.conclude(Conclusion::Resigned(side));
                }
            }
            Input::AgreeDraw => {
                self.dialog = None;
                self.conclude(Conclusion::Agreed);
            }
            Input::CloseDialog => {
                self.dialog = None;
                self.decline_invitation();
            }
            Input::OpenLink(link) => self.open_link(&link),
            Input::OpenText { text, from } => self.open_text(&text, &from),
            Input::OpenKept(kept) => self.open_kept(kept.as_deref()),
            Input::ArchiveOther(game) => {
                if self.archive_other(&game).is_err() {
                    self.effects.push(Effect::PutAside(game));
                }
            }
            Input::Games(variant) => self.dialog = Some(Dialog::games(variant)),
            Input::OpenGame(at) => self.open_game(at),
            Input::AskToDelete { game, chosen } => self.dialog = Some(Dialog::Delete { game, chosen }),
            Input::DeleteGame { game, chosen } => {
                self.delete_game(game);
                self.dialog = Some(Dialog::games(chosen));
            }
            Input::ChangeRules(source) => self.change_rules(&source),
            Input::BeginUnder(source) => {
                if let Ok(edition) = self.changed_edition(&source) {
                    let session = Session::new(Arc::clone(&edition.variant)).with_players(self.table.main_session().players());
                    self.begin(session, edition.source, None);
                }
            }
            Input::Brush(kind) => self.edit_position(|editor| editor.choose(Some(kind))),
            Input::Eraser => self.edit_position(|editor| editor.choose(None)),
            Input::SetTurn(side) => self.edit_position(|editor| editor.set_turn(side)),
            Input::SetVariant(name) => self.set_up_variant(&name),
            Input::PositionText(text) => self.edit_position(|editor| editor.set_text(text)),
            Input::StartPosition => self.edit_position(PositionEditor::restart),
            Input::EmptyBoard => self.edit_position(PositionEditor::clear),
            Input::AnalysePosition => self.analyse_position(),
            Input::Copy(text) => self.effects.push(Effect::Copy(text)),
            Input::Tell { id, values, is_bad, key } => {
                let values: Vec<_> = values.iter().map(|(name, value)| (name.as_str(), value.clone().into())).collect();
                let text = birka_localization::Texts::shipped().format(self.language, &id, &values);
                self.effects.push(Effect::Notice { text, is_bad, key, button: None });
            }
            Input::SetLanguage(code) => {
                self.language = Language::of_locale(&code).unwrap_or_default();
                self.explanation.clear();
                self.edit_position(|_| ());
            }
            Input::SetHints(has_hints) => self.has_hints = has_hints,
            Input::Remote(input) => self.remote(input),
        }
    }

    /// Does what an action asks for, unless it does nothing now.
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Hint if matches!(self.mode, Mode::Exercise(_)) => self.ask_solution(),
            Action::Hint => self.ask_hint(),
            Action::TakeBack if matches!(self.mode, Mode::Analysis(_)) => self.step(-1),
            Action::TakeBack if self.table.view() == Some(TableView::EarlierPosition) => self.show(self.table.last_ply()),
            Action::StepBack => self.step(-1),
            Action::StepForward => self.step(1),
            Action::FirstPosition => self.show(0),
            Action::LastPosition => self.show(self.table.last_ply()),
            Action::Analysis => match self.mode {
                Mode::Analysis(_) => self.leave(),
                Mode::Game => self.analyse(self.table.displayed_ply()),
                _ => {}
            },
            Action::Review => self.start_review(),
            Action::PositionEditor => self.set_up(),
            Action::CopyGame => self.effects.push(Effect::Copy(self.text())),
            Action::CopyLink => self.copy_link(),
            Action::FlipBoard => {
                self.is_flipped[1] ^= true;
                if matches!(self.mode, Mode::Game) {
                    self.is_flipped[0] = self.is_flipped[1];
                }
            }
            Action::Puzzles => {
                let variant = self.table.session().variant().base_id.clone();
                self.dialog = Some(Dialog::Puzzles(variant));
            }
            Action::Lessons => self.dialog = Some(Dialog::Lessons),
            Action::Games => self.dialog = Some(Dialog::games(String::new())),
            Action::NewGame => self.open_new_game(),
            Action::SecondPlayer => self.ask_second_player(),
            Action::Rules => self.dialog = Some(Dialog::Rules),
            Action::Settings => self.effects.push(Effect::OpenSettings),
            Action::Help => self.dialog = Some(Dialog::Keys),
            Action::Rematch => self.rematch(),
            _ => self.do_command(action),
        }
    }

    /// Does what an action asks for of the table.
    pub(crate) fn do_command(&mut self, action: Action) {
        if !matches!(self.mode, Mode::Game) {
            return;
        }
        match (action, self.table.command(action)) {
            (_, Err(_)) => {}
            (Action::Resign, Ok(_)) => self.dialog = self.table.main_session().resigning_side().map(Dialog::Resign),
            (Action::Pass, Ok(Some(Command::Play(mv)))) => {
                self.play(mv);
            }
            (Action::TakeBack | Action::Redo | Action::Pause | Action::OfferDraw, Ok(Some(command))) => match self.command(command) {
                Err(refusal) => self.explanation = self.refusal(&refusal),
                Ok(events) => self.follow(action, &events),
            },
            _ => {}
        }
    }

    /// Says what an action has changed in the main game.
    pub(crate) fn follow(&mut self, action: Action, events: &[TableEvent]) {
        match action {
            Action::OfferDraw => match events.first() {
                Some(TableEvent::DrawOffered(DrawPartner::Person(side))) => self.dialog = Some(Dialog::Draw(*side)),
                Some(TableEvent::DrawOffered(DrawPartner::Engine(side))) => self.ask_draw(*side),
                _ => {}
            },
            Action::Pause => {
                self.forget();
                if self.table.main_session().is_paused() {
                    self.announce(play::game_is_paused(self.language));
                }
                self.refresh();
            }
            _ => {
                self.forget();
                self.end_review();
                let moves = events.iter().filter_map(|event| match event {
                    TableEvent::Changed(Change::MovePlayed(played) | Change::MoveTakenBack(played)) if !played.mv.is_roll() => Some(played),
                    _ => None,
                });
                let moves: Vec<&PlayedMove> = moves.collect();
                if let Some((last, others)) = moves.split_last() {
                    if action == Action::TakeBack {
                        let text = self.spoken().taken_back(last.mv);
                        self.announce(text);
                    } else {
                        for played in others {
                            self.tell(played, false);
                        }
                        self.tell(last, true);
                    }
                }
                self.refresh();
            }
        }
    }

    pub(crate) fn rematch(&mut self) {
        if !matches!(self.mode, Mode::Game) || self.why_no(Action::Rematch).is_some() {
            return;
        }
        if self.table.main_session().players().are_apart() {
            let _ = self.command(Command::OfferRematch);
            return;
        }
        let game = self.table.main_session();
        let session = NewGame::rematch(game).session(Arc::clone(game.variant()));
        self.is_flipped[0] = is_seen_from_defenders(session.players());
        self.begin(session, self.source.clone(), None);
        self.effects.push(Effect::FocusBoard);
    }

    /// Why an action does nothing now. An earlier position is left first.
    pub(crate) fn why_no(&self, action: Action) -> Option<Refusal> {
        match self.table.view() {
            Some(TableView::EarlierPosition) if action != Action::TakeBack => Some(Refusal::PositionIsOnlyShown),
            _ => self.table.why_no(action),
        }
    }
}
