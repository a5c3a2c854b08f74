//! The finale of a game, before the screen about its end: the king from near, and the last moves once more. A touch skips it.
//!
//! The light on the king is that of [`CameraFocus`](crate::game::rendering::CameraFocus), as in the game in its window.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::EguiPrimaryContextPass;
use birka_exhibition::visit::{Ending, Input, Screen, Verdict};
use birka_rules::{Move, Side};
use birka_session::{Command, Session, View};

use super::exhibit::{Exhibit, ExhibitInput};
use super::screens::{ExhibitPaint, WindowPainter};
use crate::game::pieces::MoveAnimation;
use crate::game::platform::RedrawAppExt;
use crate::game::rendering::king_position;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::{GameCommand, GameTable, PositionChanged};

/// How long the king is seen before the last moves are played again.
const LOOK: Duration = Duration::from_millis(2500);
/// How long a position of the replay is seen before its move.
const PAUSE: Duration = Duration::from_millis(800);
/// How long the final position is seen after the replay.
const REST: Duration = Duration::from_secs(2);
/// It is over after this time, whatever a variant's functions do.
const LONGEST: Duration = Duration::from_secs(25);
/// A touch in this time is still one of the game.
const UNSKIPPABLE: Duration = Duration::from_millis(600);
/// How many moves of both sides are played again.
const REPLAYED: usize = 5;
/// How dark a loss becomes.
const DUSK: f32 = 0.4;

/// Where the finale of the game that has ended stands.
#[derive(Resource, Default, Debug)]
pub struct Finale {
    stage: Stage,
    /// Since the game has ended.
    elapsed: Duration,
    /// Since the pieces are at rest in this stage.
    rest: Duration,
    /// Moves that are still to be played again.
    moves: std::vec::IntoIter<Move>,
    is_skipped: bool,
    shot: Option<Shot>,
    decided_in: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// No game has ended.
    #[default]
    None,
    Look,
    Replay,
    Over,
}

/// The view of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shot {
    /// Where the king has escaped or was captured; the middle of the board after any other end.
    pub(super) king: Vec3,
    pub(super) is_lost: bool,
    /// Seconds since the game has ended.
    pub(super) seconds: f32,
    /// Whether moves are played again, which must all be seen.
    pub(super) is_replay: bool,
    /// Whether the screen about the end covers a part of the board.
    pub(super) is_covered: bool,
}

impl Finale {
    /// Whether the screen about the end has to wait.
    #[must_use]
    pub fn is_running(&self) -> bool {
        matches!(self.stage, Stage::Look | Stage::Replay)
    }

    /// The number of moves that the winner has made; those of a visitor who has lost.
    pub(super) fn decided_in(&self) -> u32 {
        self.decided_in
    }

    /// `None` where no game has ended, or motion is turned off.
    pub(super) fn shot(&self) -> Option<Shot> {
        let shot = Shot { seconds: self.elapsed.as_secs_f32(), is_replay: self.stage == Stage::Replay, ..self.shot? };
        Some(Shot { is_covered: self.stage == Stage::Over, ..shot })
    }

    fn begin(table: &GameTable, ending: Ending, has_motion: bool) -> Self {
        let session = table.session();
        let is_lost = ending.verdict() == Verdict::Lost;
        let counted = match ending {
            Ending::Game { visitor: Some(visitor), .. } if is_lost => Some(visitor),
            _ => ending.winner(),
        };
        let decided_in = counted.map_or(0, |side| moves_of(session, side));
        if session.outcome().is_none() || !has_motion {
            return Self { stage: Stage::Over, decided_in, ..Self::default() };
        }
        let king = session.last_move().and_then(|played| king_position(table, played)).unwrap_or_default();
        // A puzzle's moves have just been seen, all of them.
        let moves: Vec<Move> = match table.view() {
            Some(_) => Vec::new(),
            None => {
                let mut last: Vec<Move> = session.moves_without_rolls().rev().take(REPLAYED).map(|played| played.mv).collect();
                last.reverse();
                last
            }
        };
        let shot = Some(Shot { king, is_lost, seconds: 0.0, is_replay: false, is_covered: false });
        Self { stage: Stage::Look, moves: moves.into_iter(), decided_in, shot, ..Self::default() }
    }
}

fn moves_of(session: &Session, side: Side) -> u32 {
    let made = session.moves_without_rolls().filter(|played| session.rules().kind(played.kind).side == side).count();
    u32::try_from(made).unwrap_or(u32::MAX)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Finale>()
        .add_systems(Update, direct.in_set(GameSystems::Selection))
        .redraw_scene_if(|finale: Res<Finale>| finale.is_running());
}

pub(super) fn view(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, darken.in_set(ExhibitPaint::Dusk));
}

fn direct(
    (exhibit, settings, time): (Res<Exhibit>, Res<SettingsStore>, Res<Time<Real>>),
    mut finale: ResMut<Finale>,
    mut table: ResMut<GameTable>,
    animations: Query<(), With<MoveAnimation>>,
    mut inputs: ParamSet<(MessageReader<ExhibitInput>, MessageWriter<ExhibitInput>)>,
    mut commands: MessageWriter<GameCommand>,
    mut changes: MessageWriter<PositionChanged>,
) {
    let is_touched = inputs.p0().read().filter(|input| input.0 == Input::Touched).count() > 0;
    match (exhibit.visit().screen(), finale.stage) {
        (&Screen::Ending { ending, .. }, Stage::None) => {
            *finale = Finale::begin(&table, ending, settings.settings().motion() != Pace::None);
            return;
        }
        (Screen::Ending { .. }, _) => {}
        // The end is behind it.
        (Screen::Pin { .. } | Screen::Service { .. }, _) | (_, Stage::None) => return,
        _ => {
            *finale = Finale::default();
            return;
        }
    }
    finale.elapsed += time.delta();
    if finale.stage == Stage::Over {
        return;
    }
    finale.is_skipped |= is_touched && finale.elapsed >= UNSKIPPABLE;
    // A variant's functions are asked about a move before it is played.
    let is_at_rest = animations.is_empty() && !table.is_asking_rules();
    finale.rest = if is_at_rest { finale.rest + time.delta() } else { Duration::ZERO };
    let is_due = |finale: &Finale, after| finale.is_skipped || finale.rest >= after;
    if finale.stage == Stage::Look && is_due(&finale, LOOK) && finale.moves.len() > 0 && !finale.is_skipped {
        let (mut earlier, solver) = (table.session().clone(), table.session().turn());
        // The rolls of the die come again by themselves.
        let mut left = finale.moves.len();
        while left > 0
            && let Some(undone) = earlier.undo()
        {
            left -= usize::from(!undone.mv.is_roll());
        }
        table.show_instead(View::Puzzle { solver, locked: true }, earlier);
        changes.write(PositionChanged::VIEW_SWITCHED);
        (finale.stage, finale.rest) = (Stage::Replay, Duration::ZERO);
    } else if finale.stage == Stage::Replay && finale.moves.len() > 0 {
        if is_due(&finale, PAUSE)
            && !table.is_asking_rules()
            && let Some(mv) = finale.moves.next()
        {
            commands.write(GameCommand(Command::Play(mv)));
            finale.rest = Duration::ZERO;
        }
    } else if is_due(&finale, if finale.stage == Stage::Look { LOOK } else { REST }) {
        finale.stage = Stage::Over;
    }
    if finale.elapsed >= LONGEST {
        finale.stage = Stage::Over;
    }
    if finale.stage == Stage::Over {
        // The visitors have watched, without a touch: the time for the screen about the end begins now.
        inputs.p1().write(ExhibitInput(Input::Touched));
    }
}

/// Darkens the table after a loss, behind all controls.
fn darken(finale: Res<Finale>, mut window: WindowPainter) -> Result {
    let progress = finale.shot().filter(|shot| shot.is_lost).map_or(0.0, |shot| (shot.seconds / LOOK.as_secs_f32()).min(1.0));
    window.painter()?.fill(Color::BLACK.with_alpha(DUSK * progress));
    Ok(())
}
