use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use birka_rules::IllegalMove;

use super::awaited::LoadedGame;
use super::game_state::{GameState, ViewOverride};
use super::inquiry::{Answer, Question};
use super::notice::Notice;
use super::position_changed::{ChangeCause, PositionChanged};
use super::requests::{Conclude, ContinueGame, HookFailed, HookUse, PlayMove, Quit, Redo, RequestRefused, StartGame, TakeBack};
use crate::game::actions::UiAction;
use crate::game::messages;
use crate::game::platform::{RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, announce_first_game)
        .add_systems(
            Update,
            (
                forward_actions,
                receive_answer,
                load_awaited,
                start_games,
                continue_games,
                conclude_games,
                take_back_moves,
                redo_moves,
                play_moves,
                remember_players,
            )
                .chain()
                .in_set(GameSystems::Rules),
        )
        .redraw_scene_if(resource_changed::<GameState>);
}

fn announce_first_game(mut changes: MessageWriter<PositionChanged>) {
    changes.write(PositionChanged::STARTED);
}

/// Turns the actions that change the game into requests.
fn forward_actions(
    mut game_state: ResMut<GameState>,
    mut actions: MessageReader<UiAction>,
    mut take_back: MessageWriter<TakeBack>,
    mut redo: MessageWriter<Redo>,
    mut quit: MessageWriter<Quit>,
) {
    for action in actions.read() {
        match action {
            UiAction::TakeBack => {
                take_back.write_default();
            }
            UiAction::Redo => {
                redo.write_default();
            }
            UiAction::Quit => {
                quit.write_default();
            }
            UiAction::DismissNotice(number) => game_state.dismiss_notice(*number),
            _ => {}
        }
    }
}

/// What becomes of a request.
#[derive(SystemParam)]
struct Replies<'w> {
    settings: Res<'w, SettingsStore>,
    changes: MessageWriter<'w, PositionChanged>,
    refused: MessageWriter<'w, RequestRefused>,
    faults: MessageWriter<'w, HookFailed>,
}

impl Replies<'_> {
    /// Says why a move was not played.
    fn refuse(&mut self, illegal: IllegalMove) {
        self.refused.write(RequestRefused(illegal.to_string()));
        if let IllegalMove::Hook(error) = illegal {
            self.faults.write(HookFailed { error, during: HookUse::Move });
        }
    }

    /// Changes the game by an answer of the rules.
    fn apply(&mut self, answer: Answer, game_state: &mut GameState) {
        match answer {
            Answer::Played(session, Ok(played)) => {
                game_state.replace_displayed(*session);
                self.changes.write(PositionChanged { cause: ChangeCause::MovePlayed(played) });
            }
            Answer::Played(_, Err(illegal)) => self.refuse(illegal),
            Answer::TakenBack(session, moves) => {
                if !moves.is_empty() {
                    game_state.replace_displayed(*session);
                }
                let causes = moves.into_iter().map(ChangeCause::MoveTakenBack);
                self.changes.write_batch(causes.map(|cause| PositionChanged { cause }));
            }
            Answer::Redone(session, moves, illegal) => {
                if !moves.is_empty() {
                    game_state.replace_displayed(*session);
                }
                let causes = moves.into_iter().map(ChangeCause::MovePlayed);
                self.changes.write_batch(causes.map(|cause| PositionChanged { cause }));
                if let Some(illegal) = illegal {
                    self.refuse(illegal);
                }
            }
            Answer::Started(Ok(mut session)) => {
                session.set_clock(self.settings.settings().clock);
                game_state.begin(*session);
                self.changes.write(PositionChanged::STARTED);
            }
            Answer::Started(Err(unknown)) => {
                self.refused.write(RequestRefused(unknown.to_string()));
                game_state.show_notice(Notice::NoSuchVariant(unknown));
            }
            Answer::Reached(session, node) => {
                if game_state.arrive(*session, node) {
                    self.changes.write(PositionChanged::VIEW_SWITCHED);
                }
            }
            Answer::Loaded(LoadedGame::Ready(session, notice)) => {
                game_state.show_awaited(*session, notice);
                self.changes.write(PositionChanged::STARTED);
            }
            Answer::Loaded(LoadedGame::Waiting(fault)) => {
                self.faults.write_batch(fault.map(|error| HookFailed { error, during: HookUse::Opening }));
            }
        }
    }
}

/// Applies what the rules have answered.
fn receive_answer(mut game_state: ResMut<GameState>, mut replies: Replies) {
    let Some(answer) = game_state.poll_answer() else { return };
    game_state.end_inquiry();
    match answer {
        Some(answer) => replies.apply(answer, &mut game_state),
        None => {
            replies.refused.write(RequestRefused(messages::game::rules_gave_no_answer(game_state.language())));
        }
    }
}

/// Loads the game that the table waits for, at the start and whenever its files have changed.
fn load_awaited(mut game_state: ResMut<GameState>, waker: Res<Waker>, mut replies: Replies) {
    if !game_state.is_loading_due() {
        return;
    }
    if let Some(answer) = game_state.next_loading().and_then(|question| game_state.ask(question, &waker)) {
        replies.apply(answer, &mut game_state);
    }
}

/// Makes a game from elsewhere the main game.
fn continue_games(
    mut game_state: ResMut<GameState>,
    mut requests: MessageReader<ContinueGame>,
    mut changes: MessageWriter<PositionChanged>,
) {
    for ContinueGame(session) in requests.read() {
        game_state.begin(session.clone());
        changes.write(PositionChanged::STARTED);
    }
}

fn start_games(mut game_state: ResMut<GameState>, mut requests: MessageReader<StartGame>, waker: Res<Waker>, mut replies: Replies) {
    for StartGame { variant } in requests.read() {
        let answer = match (variant, game_state.variant_for_new_game()) {
            (Some(name), _) => {
                let question = Question::Start(game_state.library().clone(), name.clone());
                game_state.ask(question, &waker)
            }
            (None, Some(current)) => Some(Answer::Started(Ok(Box::new(Session::new(current))))),
            (None, None) => None,
        };
        if let Some(answer) = answer {
            replies.apply(answer, &mut game_state);
        }
    }
}

/// Remembers who made the last move, for the archive: the settings may be those of the next game when this one is replaced. What was only
/// information goes.
fn remember_players(mut game_state: ResMut<GameState>, mut changes: MessageReader<PositionChanged>, settings_store: Res<SettingsStore>) {
    if changes.read().filter(|change| change.played().is_some()).count() > 0 {
        game_state.remember_players(settings_store.settings().players);
        game_state.clear_information();
    }
}

/// Ends the main game without a move. The position stays, so whatever is displayed does.
fn conclude_games(
    mut game_state: ResMut<GameState>,
    mut requests: MessageReader<Conclude>,
    settings_store: Res<SettingsStore>,
    mut changes: MessageWriter<PositionChanged>,
) {
    for &Conclude(conclusion) in requests.read() {
        if game_state.conclude(conclusion, settings_store.settings().players) {
            changes.write(PositionChanged::RESULT_CHANGED);
        }
    }
}

fn take_back_moves(
    mut game_state: ResMut<GameState>,
    settings_store: Res<SettingsStore>,
    mut requests: MessageReader<TakeBack>,
    waker: Res<Waker>,
    mut replies: Replies,
) {
    let players = settings_store.settings().players;
    for TakeBack in requests.read() {
        match game_state.view_override() {
            // Returns to the end of the game.
            Some(ViewOverride::EarlierPosition) => {
                game_state.end_override();
                replies.changes.write(PositionChanged::VIEW_SWITCHED);
                continue;
            }
            Some(ViewOverride::Puzzle { locked: true, .. } | ViewOverride::AwaitedRules) => continue,
            _ => {}
        }
        // A move that has not been played yet is withdrawn.
        if game_state.is_asking_rules() {
            game_state.end_inquiry();
            continue;
        }
        // A resignation, an agreed draw or an exceeded time limit is taken back before the last move is.
        if game_state.withdraw_conclusion() {
            replies.changes.write(PositionChanged::RESULT_CHANGED);
            continue;
        }
        // Against the engine, back to the player's turn; between two engines, a single move.
        let question = Question::TakeBack(game_state.session().clone(), game_state.sides_of_persons(players));
        if let Some(answer) = game_state.ask(question, &waker) {
            replies.apply(answer, &mut game_state);
        }
    }
}

/// Plays moves again that were taken back. Not in a puzzle, which judges every move.
fn redo_moves(
    mut game_state: ResMut<GameState>,
    settings_store: Res<SettingsStore>,
    mut requests: MessageReader<Redo>,
    waker: Res<Waker>,
    mut replies: Replies,
) {
    for Redo in requests.read() {
        if game_state.view_override().is_some() || game_state.is_asking_rules() || !game_state.session().can_redo() {
            continue;
        }
        let persons = game_state.sides_of_persons(settings_store.settings().players);
        let question = Question::Redo(game_state.session().clone(), persons);
        if let Some(answer) = game_state.ask(question, &waker) {
            replies.apply(answer, &mut game_state);
        }
    }
}

fn play_moves(mut game_state: ResMut<GameState>, mut requests: MessageReader<PlayMove>, waker: Res<Waker>, mut replies: Replies) {
    for &PlayMove(mv) in requests.read() {
        let refusal = match game_state.view_override() {
            Some(ViewOverride::EarlierPosition) => Some(messages::game::position_is_read_only(game_state.language())),
            Some(ViewOverride::AwaitedRules) => Some(messages::game::rules_are_awaited(game_state.language())),
            _ if game_state.is_asking_rules() => Some(messages::game::rules_are_being_asked(game_state.language())),
            Some(ViewOverride::Analysis) => game_state.study().and_then(|study| study.accepts(mv).err()).map(|limit| limit.to_string()),
            None if game_state.is_paused() => Some(messages::play::game_is_paused(game_state.language())),
            _ => None,
        };
        if let Some(reason) = refusal {
            replies.refused.write(RequestRefused(reason));
            continue;
        }
        let question = Question::Play(game_state.session().clone(), mv);
        if let Some(answer) = game_state.ask(question, &waker) {
            replies.apply(answer, &mut game_state);
        }
    }
}
