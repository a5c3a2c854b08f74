//! The engine as a player.

use std::sync::mpsc::TryRecvError;
use std::time::Duration;

use bevy::prelude::*;
use birka_engine::{Clock, Engine, Limits, Resources, SearchError, SearchHandle, SearchMessage};
use birka_rules::Side;
use birka_session::{Change, Command, Mover, Player, Session, View};
use birka_storage::SaveStatus;
use web_time::Instant;

use super::SearchPlace;
use crate::game::actions::{Action, UiAction};
use crate::game::pieces::{MoveAnimation, PieceTouched};
use crate::game::platform::{RedrawAppExt, TaskReceiver, Waker, task_channel};
use crate::game::schedule::GameSystems;
use crate::game::state::{
    DialogOpen, EngineFailure, GameCommand, GameTable, HookFailed, HookUse, NamedVariant, Notice, Notices, PositionChanged, Saving,
};

/// The longest search for a move where the engine has no clock. Weaker levels have lower limits of their own.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(5);

/// The engine touches no piece before it has thought for this long, and from one touch to the next.
const BETWEEN_TOUCHES: Duration = Duration::from_millis(1200);

/// How long the engine waits for the disk to take the last move. A kill or a power cut then costs one move at most, also where two engines
/// play faster than the disk writes; but a disk that does not answer must not stop a game.
const DISK_PATIENCE: Duration = Duration::from_secs(1);

/// The engine's players and the search for their move.
#[derive(Resource, Default)]
pub struct EngineOpponent {
    /// One for each side, because the two share no transposition table.
    players: [Option<EnginePlayer>; 2],
    /// The seed of their moves; without one they play the same moves in the same positions.
    variation: Option<u64>,
    search: Option<OpponentSearch>,
    /// Since when the engine has waited for the disk.
    waiting_since: Option<Instant>,
}

/// Whether an engine to move waits. Engines that play each other do while a dialog covers the board. Against a person an engine does not: the
/// person may look something up while it thinks.
pub(in crate::game) fn waits(dialog: DialogOpen, table: &GameTable) -> bool {
    dialog.0 && Side::ALL.into_iter().all(|side| matches!(table.mover(side), Mover::Engine(_)))
}

struct EnginePlayer {
    level: usize,
    engine: Engine,
}

struct OpponentSearch {
    /// How many moves had been played when it started.
    ply: usize,
    reports: TaskReceiver<SearchMessage>,
    /// Stops the search when it is dropped.
    running: SearchHandle,
}

/// The engine of a player. It leaves one processor to drawing.
pub(in crate::game) fn player_engine() -> Engine {
    let threads = Resources::all().threads.saturating_sub(1).max(1);
    Engine::new(Resources { threads, ..Resources::default() }).with_low_priority()
}

impl EngineOpponent {
    /// Whether the engine is searching for its move.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    /// Lets the engine vary its moves by a seed from now on, or always play the same ones.
    #[cfg(not(target_family = "wasm"))]
    pub(in crate::game) fn vary(&mut self, seed: Option<u64>) {
        (self.variation, self.players) = (seed, [None, None]);
    }

    /// The engine that plays a side at a level; `None` for a level that does not exist.
    fn engine(&mut self, side: Side, level: usize, place: &SearchPlace) -> Option<&Engine> {
        let player = &mut self.players[usize::from(side == Side::Defenders)];
        if player.as_ref().is_none_or(|player| player.level != level) {
            let strength = Player::Engine(level).level()?;
            let engine = place.lend(player_engine().at_level(strength));
            let engine = if let Some(seed) = self.variation { engine.with_variation(seed) } else { engine };
            *player = Some(EnginePlayer { level, engine });
        }
        player.as_ref().map(|player| &player.engine)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EngineOpponent>()
        .redraw_window_if(|opponent: Res<EngineOpponent>| opponent.waiting_since.is_some())
        .add_systems(Update, (move_now, play_found_move).chain().in_set(GameSystems::Selection))
        .add_systems(Update, (hand_over_failed_move, cancel_search, start_search).chain().in_set(GameSystems::View));
}

/// Ends the search. Its best move so far is played when it comes, a moment later.
fn move_now(opponent: Res<EngineOpponent>, mut actions: MessageReader<UiAction>) {
    if actions.read().filter(|action| **action == UiAction::Do(Action::MoveNow)).count() > 0
        && let Some(search) = &opponent.search
    {
        search.running.stop();
    }
}

/// The limits of a search for the side to move: its clock, or else [`MAX_SEARCH_TIME`].
fn limits(session: &Session) -> Limits {
    let turn = session.turn();
    let (Some(remaining), Some(clock)) = (session.remaining_time(turn), session.clock()) else {
        return Limits::movetime(MAX_SEARCH_TIME);
    };
    let increment = clock.controls().of(turn).map_or(0, |control| control.increment);
    // The engine looks only at the clock of its own side.
    let clock = Clock { remaining: [remaining; 2], increment: [Duration::from_secs(increment.into()); 2], moves_to_go: None };
    Limits { clock: Some(clock), ..Limits::default() }
}

/// Stops a search whose position is no longer current, or whose side has another player.
fn cancel_search(mut opponent: ResMut<EngineOpponent>, table: Res<GameTable>, mut changes: MessageReader<PositionChanged>) {
    let is_outdated = |change: &PositionChanged| {
        matches!(change.cause, Change::GameStarted | Change::MoveTakenBack(_) | Change::RulesReloaded | Change::ResultChanged)
    };
    let is_other_position = changes.read().filter(|change| is_outdated(change)).count() > 0;
    let main = table.main_session();
    let is_replaced = main.players().of(main.turn()).level().is_none();
    if (is_other_position || is_replaced || main.is_paused()) && opponent.search.is_some() {
        opponent.search = None;
    }
}

/// Starts to search once the pieces have stopped moving and the last move is on disk.
fn start_search(
    mut opponent: ResMut<EngineOpponent>,
    table: Res<GameTable>,
    saving: Res<Saving>,
    animations: Query<(), With<MoveAnimation>>,
    dialog: Res<DialogOpen>,
    (waker, place): (Res<Waker>, Res<SearchPlace>),
) {
    let session = table.session();
    let controller = table.mover(session.turn());
    let is_held = waits(*dialog, &table);
    let level = match controller {
        Mover::Engine(level) if opponent.search.is_none() && session.outcome().is_none() && animations.is_empty() && !is_held => {
            Some(level)
        }
        _ => None,
    };
    let is_saving = level.is_some() && saving.status() == SaveStatus::Saving;
    let waiting_since = is_saving.then(|| opponent.waiting_since.unwrap_or_else(Instant::now));
    if opponent.waiting_since != waiting_since {
        opponent.waiting_since = waiting_since;
    }
    let Some(level) = level.filter(|_| waiting_since.is_none_or(|since| since.elapsed() >= DISK_PATIENCE)) else { return };
    let Some(engine) = opponent.engine(session.turn(), level, &place) else { return };
    let (sender, reports) = task_channel(&waker);
    let (mut touched, mut next_touch) = (None, BETWEEN_TOUCHES);
    let running = engine.start(session.game(), limits(session), move |report| {
        if let SearchMessage::Info(info) = &report {
            let considered = info.pv.first().and_then(|mv| mv.squares()).map(|mv| mv.from);
            if considered == touched || info.time < next_touch {
                return;
            }
            (touched, next_touch) = (considered, info.time + BETWEEN_TOUCHES);
        }
        sender.send(report);
    });
    opponent.search = Some(OpponentSearch { ply: session.ply(), reports, running });
}

/// Plays the move that has been found. If the search failed, a person takes the seat.
fn play_found_move(
    mut opponent: ResMut<EngineOpponent>,
    mut table: ResMut<GameTable>,
    mut notices: ResMut<Notices>,
    mut commands: MessageWriter<GameCommand>,
    mut touches: MessageWriter<PieceTouched>,
    mut faults: MessageWriter<HookFailed>,
    dialog: Res<DialogOpen>,
) {
    let Some(search) = &opponent.search else { return };
    // A move that the engine has found is played when the game is displayed again.
    let is_looked_through = matches!(table.view(), Some(View::EarlierPosition | View::Analysis));
    if is_looked_through || waits(*dialog, &table) {
        return;
    }
    let error = match search.reports.try_recv() {
        Err(TryRecvError::Empty) => return,
        Ok(SearchMessage::Info(info)) => {
            touches.write_batch(info.pv.first().and_then(|mv| mv.squares()).map(|mv| PieceTouched(mv.from)));
            return;
        }
        Ok(SearchMessage::Finished(best)) => match best.mv {
            Some(mv) => {
                if search.ply == table.session().ply() {
                    commands.write(GameCommand(Command::Play(mv)));
                }
                None
            }
            None => Some(EngineFailure::NoMove),
        },
        Ok(SearchMessage::Failed(error)) => {
            if let SearchError::Hook(error) = &error {
                faults.write(HookFailed { error: error.clone(), during: HookUse::Search });
            }
            Some(EngineFailure::Search(error))
        }
        Err(TryRecvError::Disconnected) => Some(EngineFailure::NoMove),
    };
    opponent.search = None;
    if let Some(why) = error {
        hand_over(&mut table, &mut notices, why);
    }
}

/// A person takes the engine's seat until the end of the game.
fn hand_over(table: &mut GameTable, notices: &mut Notices, why: EngineFailure) {
    let side = table.session().turn();
    table.seat(side, Player::Person);
    notices.show(Notice::EngineFailed { why, variant: NamedVariant::of(table.session()), side });
}

/// If a function of the variant fails when the engine's move is played, the engine would find the same move again and again.
fn hand_over_failed_move(mut table: ResMut<GameTable>, mut notices: ResMut<Notices>, mut faults: MessageReader<HookFailed>) {
    for HookFailed { error, during } in faults.read() {
        let mover = table.mover(table.session().turn());
        if *during == HookUse::Move && matches!(mover, Mover::Engine(_)) {
            hand_over(&mut table, &mut notices, EngineFailure::Hook(error.clone()));
        }
    }
}
