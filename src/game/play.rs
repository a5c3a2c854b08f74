//! The clocks, the engine's answer to an offered draw, and the board that turns to the side to move.

use std::time::Duration;

use bevy::prelude::*;
use birka_engine::SearchError;
use birka_records::Conclusion;
use birka_rules::Side;
use birka_session::{Change, Command, DrawAnswer, DrawPartner, Mover, Player, answer_draw_offer};
use serde_json::json;
use web_time::Instant;

use super::analysis::opponent::{self, EngineOpponent};
use super::pieces::MoveAnimation;
use super::platform::{BackgroundTask, RedrawAppExt, ReportEvent, Waker};
use super::rendering::{PicturePending, Preparation};
use super::schedule::GameSystems;
use super::settings::SettingsStore;
use super::state::{CommandSystems, DialogOpen, DrawOffered, GameCommand, GameTable, Notice, Notices, PositionChanged};
use super::view_state::ViewState;

/// Clocks and draw offers. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.init_resource::<ClockRun>()
        .init_resource::<DrawTask>()
        .add_systems(Update, run_clock.before(GameSystems::Input))
        .add_systems(Update, update_running.in_set(GameSystems::Report))
        .add_systems(Update, receive_answer.in_set(GameSystems::Selection))
        .add_systems(Update, ask_engine.in_set(GameSystems::Rules).after(CommandSystems))
        .add_systems(Update, drop_offer.in_set(GameSystems::Display))
        .redraw_window_if(resource_changed::<DrawTask>);
}

/// Turns the board to the side to move.
pub(super) fn view(app: &mut App) {
    app.add_systems(Update, turn_board.in_set(GameSystems::View));
}

/// Below this, tenths of a second are displayed.
pub const SHORT_TIME: Duration = Duration::from_secs(10);

/// Whether the clock of the side to move runs.
///
/// The clock of a person stands still behind a dialog; an engine that goes on thinking behind one uses its own time. Both stand still while
/// the game pauses, while anything else than the game itself is displayed, while its board is not drawn yet, while a move is animated, and while the
/// rules are asked.
#[derive(Resource, Default)]
pub struct ClockRun {
    is_running: bool,
    /// Wakes the window when the displayed time changes next, and when that is.
    wake: Option<(Instant, BackgroundTask<()>)>,
}

impl ClockRun {
    /// Whether the clock of the side to move runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.is_running
    }
}

/// The longest time between two frames in which the clock runs, which is drawn every second. After a longer one the program was stopped, or the machine
/// has slept.
const LONGEST_FRAME: Duration = Duration::from_secs(5);

/// Adds the time since the last frame to the side whose clock ran at its end. A side without any time left loses.
fn run_clock(clocks: Res<ClockRun>, time: Res<Time<Real>>, mut table: ResMut<GameTable>, mut commands: MessageWriter<GameCommand>) {
    // The scene does not change with the time.
    if clocks.is_running
        && time.delta() <= LONGEST_FRAME
        && let Some(conclusion) = table.bypass_change_detection().run_clock(time.delta())
    {
        commands.write(GameCommand(Command::Conclude(conclusion)));
    }
}

fn update_running(
    mut clocks: ResMut<ClockRun>,
    table: Res<GameTable>,
    opponent: Res<EngineOpponent>,
    dialog: Res<DialogOpen>,
    animations: Query<(), With<MoveAnimation>>,
    (preparation, pending): (Option<Res<Preparation>>, Option<Res<PicturePending>>),
    waker: Res<Waker>,
) {
    let session = table.session();
    // There is neither without a window.
    let is_drawn =
        preparation.is_none_or(|preparation| *preparation == Preparation::Done) && pending.is_none_or(|pending| pending.0.is_none());
    let may_run = is_drawn && table.view().is_none() && session.has_running_clock() && animations.is_empty();
    clocks.is_running = may_run
        && match table.mover(session.turn()) {
            // Nobody elsewhere waits for a dialog.
            Mover::Person => !dialog.0 || session.players().are_apart(),
            Mover::Elsewhere => true,
            Mover::Engine(_) => opponent.is_thinking() && !opponent::waits(*dialog, &table),
            Mover::Nobody => false,
        };
    let Some(left) = session.remaining_time(session.turn()).filter(|_| clocks.is_running) else { return };
    let wait = until_next_display(left);
    let due = Instant::now() + wait;
    let is_awake_in_time = clocks.wake.as_ref().is_some_and(|(at, task)| *at <= due && task.poll().is_none());
    if !is_awake_in_time {
        clocks.wake = Some((due, BackgroundTask::delay("clock", &waker, wait)));
    }
}

/// How long the displayed time stays the same.
fn until_next_display(left: Duration) -> Duration {
    let step = if left > SHORT_TIME { 1000 } else { 100 };
    let rest = u64::try_from(left.as_millis() % step).unwrap_or_default();
    Duration::from_millis(rest + 1)
}

/// The engine's answer to an offered draw, while it searches.
#[derive(Resource, Default)]
struct DrawTask(Option<(Player, BackgroundTask<Result<DrawAnswer, SearchError>>)>);

/// Asks the engine. Two persons are asked by the overlay.
fn ask_engine(
    mut draw: ResMut<DrawTask>,
    mut notices: ResMut<Notices>,
    table: Res<GameTable>,
    mut offers: MessageReader<DrawOffered>,
    waker: Res<Waker>,
) {
    for DrawOffered(partner) in offers.read() {
        let DrawPartner::Engine(side) = *partner else { continue };
        let game = table.main_session();
        let player = game.players().of(side);
        let Some(level) = player.level() else { continue };
        let (position, moves) = (game.game().clone(), game.ply());
        draw.0 = Some((player, BackgroundTask::spawn("draw offer", &waker, move || answer_draw_offer(&position, moves, side, level))));
        notices.show(Notice::DrawOffered(player));
    }
}

fn receive_answer(
    mut draw: ResMut<DrawTask>,
    mut notices: ResMut<Notices>,
    mut commands: MessageWriter<GameCommand>,
    mut report: MessageWriter<ReportEvent>,
) {
    let Some((player, answer)) = draw.0.as_ref().and_then(|(player, task)| Some((*player, task.poll()?))) else { return };
    draw.0 = None;
    let answer = answer.ok().and_then(Result::ok);
    if answer == Some(DrawAnswer::Accepted) {
        commands.write(GameCommand(Command::Conclude(Conclusion::Agreed)));
    }
    let word = match answer {
        Some(DrawAnswer::Accepted) => "accepted",
        Some(DrawAnswer::Declined) => "declined",
        Some(DrawAnswer::TooEarly) => "too_early",
        None => "failed",
    };
    report.write(ReportEvent(json!({ "event": "draw_answered", "answer": word })));
    notices.show(Notice::DrawAnswered(player, answer));
}

/// An offer does not outlive the position in which it was made.
fn drop_offer(mut draw: ResMut<DrawTask>, mut changes: MessageReader<PositionChanged>) {
    if changes.read().filter(|change| change.cause != Change::ViewSwitched).count() > 0 && draw.0.is_some() {
        draw.0 = None;
    }
}

/// Turns the board where two persons play and wish it: once for each turn, when the last move has been shown; a player may turn the board back. The
/// attackers sit at rank 1.
fn turn_board(
    table: Res<GameTable>,
    settings: Res<SettingsStore>,
    animations: Query<(), With<MoveAnimation>>,
    mut view: ResMut<ViewState>,
    mut last: Local<Option<Side>>,
) {
    let settings = settings.settings();
    let session = table.session();
    if !settings.turn_board || !table.main_session().players().are_persons() {
        *last = None;
        return;
    }
    let is_shown = table.view().is_none() && session.outcome().is_none() && animations.is_empty();
    if is_shown && last.replace(session.turn()) != Some(session.turn()) {
        let flipped = session.turn() == Side::Defenders;
        if view.flipped != flipped {
            view.flipped = flipped;
        }
    }
}

#[cfg(test)]
mod tests {
    use birka_records::TimeControl;
    use birka_rules::{Move, Square};
    use birka_script::Library;
    use birka_session::{Session, Table, TimeControls};

    use super::*;
    use crate::game::settings::Settings;

    #[test]
    fn the_window_wakes_when_another_time_is_displayed() {
        let millis = |left| until_next_display(Duration::from_millis(left)).as_millis();
        assert_eq!(millis(61_250), 251);
        assert_eq!(millis(60_000), 1);
        assert_eq!(millis(9_930), 31);
    }

    #[test]
    fn a_stopped_program_takes_no_time_from_a_clock() {
        let mut session = Session::new(Library::shipped().get("tablut").unwrap());
        session.set_clock(TimeControls { defenders: Some(TimeControl { main: 60, increment: 0 }), ..TimeControls::default() });
        // Clocks start with the first move.
        let at = |name| Square::parse(name, session.rules().size).unwrap();
        let mv = Move::piece(at("d1"), at("d2"));
        session.play(mv).unwrap();
        let mut app = App::new();
        app.insert_resource(GameTable(Table::new(session)))
            .insert_resource(ClockRun { is_running: true, ..ClockRun::default() })
            .insert_resource(Time::<Real>::default())
            .add_message::<GameCommand>()
            .add_systems(Update, run_clock);
        let mut left_after = |millis| {
            app.world_mut().resource_mut::<Time<Real>>().update_with_duration(Duration::from_millis(millis));
            app.update();
            app.world().resource::<GameTable>().session().remaining_time(Side::Defenders)
        };
        // The first frame has no one before it.
        let seconds = [0, 1_000, 90_000, 2_000].map(|millis| left_after(millis).map(|left| left.as_secs()));
        assert_eq!(seconds, [Some(60), Some(59), Some(59), Some(57)]);
    }

    #[test]
    fn the_board_turns_to_the_side_to_move_once_a_turn() {
        let library = Library::shipped();
        let mut app = App::new();
        app.insert_resource(GameTable(Table::new(Session::new(library.get("tablut").unwrap()))))
            .insert_resource(SettingsStore::new(Settings { turn_board: true, ..Settings::default() }))
            .init_resource::<ViewState>()
            .add_systems(Update, turn_board);
        let is_turned = |app: &mut App| {
            app.update();
            app.world().resource::<ViewState>().flipped
        };
        assert!(!is_turned(&mut app));
        let at = |name| Square::parse(name, app.world().resource::<GameTable>().session().rules().size).unwrap();
        let mv = Move::piece(at("d1"), at("d2"));
        app.world_mut().resource_mut::<GameTable>().begin(Command::Play(mv), &library);
        assert!(is_turned(&mut app));
        // The player turns it back.
        app.world_mut().resource_mut::<ViewState>().flipped = false;
        assert!(!is_turned(&mut app));
        // Against the engine it stays.
        app.world_mut().resource_mut::<GameTable>().seat(Side::Attackers, Player::Engine(1));
        assert!(!is_turned(&mut app));
    }
}
