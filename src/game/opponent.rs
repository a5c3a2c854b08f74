//! The engine takes its turns at the table. It thinks on a thread of its own and wakes the window when it has found its move.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use crate::game::pieces::MoveAnimation;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{ChangeCause, Controller, GameState, PlayMove, PositionChanged, RequestRefused};
use crate::game::words;
use crate::session::Player;
use birka_engine::{Engine, Limits, Resources, SearchHandle, SearchMessage};
use birka_rules::Side;

/// The longest that any level thinks over a move; the weaker ones have limits of their own.
const PATIENCE: Duration = Duration::from_secs(5);

/// The engine's players and what they are thinking about.
#[derive(Resource, Default)]
pub struct Opponent {
    /// One for each side, so that neither knows what the other has seen.
    players: [Option<Seated>; 2],
    search: Option<Search>,
}

struct Seated {
    level: usize,
    engine: Engine,
}

struct Search {
    /// How many moves had been played when it began.
    ply: usize,
    reports: Mutex<Receiver<SearchMessage>>,
    /// Dropping it stops it.
    _running: SearchHandle,
}

/// Who thinks at the table: on all processors but one, which is left to the table, and behind whatever is drawn on them.
pub(super) fn engine() -> Engine {
    let threads = Resources::all().threads.saturating_sub(1).max(1);
    Engine::new(Resources { threads, ..Resources::default() }).with_low_priority()
}

impl Opponent {
    /// Whether it is thinking about its move.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    fn seat(&mut self, side: Side, level: usize) -> Option<&Engine> {
        let seat = &mut self.players[usize::from(side == Side::Defenders)];
        if seat.as_ref().is_none_or(|seated| seated.level != level) {
            let strength = Player::Engine(level).level()?;
            *seat = Some(Seated { level, engine: engine().at_level(strength) });
        }
        seat.as_ref().map(|seated| &seated.engine)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opponent>()
        .add_systems(Update, answer.in_set(GameSystems::Selection))
        .add_systems(Update, (give_up, think).chain().in_set(GameSystems::View));
}

/// What was thought of another position is of no use.
fn give_up(
    mut opponent: ResMut<Opponent>,
    settings_store: Res<SettingsStore>,
    game_state: Res<GameState>,
    mut changes: MessageReader<PositionChanged>,
) {
    let continues = |cause: &ChangeCause| matches!(cause, ChangeCause::MovePlayed(_) | ChangeCause::ViewSwitched);
    let elsewhere = changes.read().filter(|change| !continues(&change.cause)).count() > 0;
    let engines = matches!(game_state.controller(settings_store.settings().players, game_state.session().turn()), Controller::Engine(_));
    let replaced = settings_store.is_changed() && !engines;
    if (elsewhere || replaced) && opponent.search.is_some() {
        opponent.search = None;
    }
}

/// Begins to think once the pieces have come to rest.
fn think(
    mut opponent: ResMut<Opponent>,
    settings_store: Res<SettingsStore>,
    game_state: Res<GameState>,
    journeys: Query<(), With<MoveAnimation>>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    let session = game_state.session();
    let Controller::Engine(level) = game_state.controller(settings_store.settings().players, session.turn()) else { return };
    if opponent.search.is_some() || session.outcome().is_some() || !journeys.is_empty() {
        return;
    }
    let Some(engine) = opponent.seat(session.turn(), level) else { return };
    let (send, reports) = channel();
    let bell = window.map(|proxy| (**proxy).clone());
    let running = engine.start(session.game(), Limits::movetime(PATIENCE), move |report| {
        if !matches!(report, SearchMessage::Info(_)) {
            // Where nobody listens any more, the search is about to be stopped.
            let _ = send.send(report);
            let _ = bell.as_ref().map(|bell| bell.send_event(WinitUserEvent::WakeUp));
        }
    });
    opponent.search = Some(Search { ply: session.played_moves().len(), reports: Mutex::new(reports), _running: running });
}

/// Plays what has been found. A search that breaks down leaves its pieces to the people at the table.
fn answer(
    mut opponent: ResMut<Opponent>,
    mut settings_store: ResMut<SettingsStore>,
    mut game_state: ResMut<GameState>,
    mut moves: MessageWriter<PlayMove>,
    mut refused: MessageWriter<RequestRefused>,
) {
    let Some(search) = &opponent.search else { return };
    let heard = search.reports.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
    let fault = match heard {
        Err(TryRecvError::Empty) | Ok(SearchMessage::Info(_)) => return,
        Ok(SearchMessage::Finished(best)) => match best.mv {
            Some(mv) if search.ply == game_state.session().played_moves().len() => {
                moves.write(PlayMove(mv));
                None
            }
            Some(_) => None,
            None => Some(words::NO_ANSWER.to_owned()),
        },
        Ok(SearchMessage::Failed(fault)) => Some(fault.to_string()),
        Err(TryRecvError::Disconnected) => Some(words::NO_ANSWER.to_owned()),
    };
    opponent.search = None;
    if let Some(fault) = fault {
        let side = game_state.session().turn();
        settings_store.update(|settings| *settings.players.of_mut(side) = Player::Person);
        let told = words::engine_failed(side, &fault);
        game_state.show_notice(told.clone());
        refused.write(RequestRefused(told));
    }
}
