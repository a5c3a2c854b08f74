//! Sound: what should sound as [`Cue`]s, which tests read, and their playback: on a thread of its own, or by the page around the table.

#[cfg(not(target_family = "wasm"))]
mod music;
#[cfg(target_family = "wasm")]
mod page_playback;
#[cfg(not(target_family = "wasm"))]
mod playback;
#[cfg(not(target_family = "wasm"))]
mod playback_thread;

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use birka_art::{Backdrop, Material, Sound, Sounds};
use birka_look::{PieceShape, piece_material};
use birka_network::is_awaited;
use birka_rules::{KindId, Outcome, PlayedMove, Reason};
use birka_session::Change;
use birka_sound::{Impact, ImpactSurface, Signal, StereoClip};

use super::pieces::{AnimationsFinished, Captured, Die, Piece, PieceAction, PieceHandled};
use super::platform::ReportEvent;
use super::puzzles::PuzzleState;
use super::schedule::GameSystems;
use super::settings::{Loudness, SettingsStore};
use super::state::{GameTable, PositionChanged};

#[cfg(target_family = "wasm")]
pub use page_playback::plugin as playback;
#[cfg(not(target_family = "wasm"))]
pub use playback::{SoundCard, has_card, plugin as playback};

/// A sound that should be played now.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Cue {
    /// A piece strikes something.
    Impact(Impact),
    /// An announcement or the end of a game.
    Signal(Signal),
    /// An impact with a sound file of the variant's mod.
    ImpactFile(PathBuf),
    /// A signal with a sound file of the variant's mod.
    SignalFile(PathBuf),
}

impl Cue {
    /// How loud it is.
    fn gain(&self, loudness: Loudness) -> f32 {
        match self {
            Self::Impact(_) | Self::ImpactFile(_) => loudness.pieces.gain(),
            Self::Signal(_) | Self::SignalFile(_) => loudness.signals.gain(),
        }
    }

    /// Whether music makes room for it.
    #[cfg(not(target_family = "wasm"))]
    fn is_signal(&self) -> bool {
        matches!(self, Self::Signal(_) | Self::SignalFile(_))
    }

    /// Its samples; `None` of a file.
    fn synthesize(&self, place: Backdrop, seed: u64) -> Option<StereoClip> {
        match self {
            Self::Impact(impact) => Some(impact.synthesize(place, seed)),
            Self::Signal(signal) => Some(signal.synthesize(place, seed)),
            Self::ImpactFile(_) | Self::SignalFile(_) => None,
        }
    }
}

/// The subject of a sound, in addition to its [`Cue`], for players who do not hear it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A piece is set down on the board.
    SetDown,
    Captured,
    /// A call, such as *raichi*, by its id.
    Call(String),
    /// The end of the game.
    End(Outcome),
    /// A player elsewhere waits for a move.
    YourMove,
}

/// Turns events of the game into cues. Needs neither a sound card nor graphics.
pub fn cues(app: &mut App) {
    app.add_message::<Cue>()
        .add_message::<Heard>()
        .init_resource::<PendingEnd>()
        .add_systems(Update, (emit_announcements, emit_impacts, emit_end, emit_turn).chain().in_set(GameSystems::Sound))
        .add_systems(Update, report_cues.in_set(GameSystems::Report));
}

/// How the game ended. The signal follows when the animation of the last move has finished.
#[derive(Resource, Default)]
struct PendingEnd(Option<Outcome>);

fn emit_announcements(
    (table, puzzles): (Res<GameTable>, Res<PuzzleState>),
    mut pending_end: ResMut<PendingEnd>,
    mut changes: MessageReader<PositionChanged>,
    mut cues: MessageWriter<Cue>,
    mut heard: MessageWriter<Heard>,
) {
    let (mut last, mut ended) = (None, None);
    for change in changes.read() {
        match &change.cause {
            Change::MoveTakenBack(_) | Change::GameStarted => pending_end.0 = None,
            Change::MovePlayed(played) => {
                if let Some(outcome) = played.outcome {
                    pending_end.0 = Some(outcome);
                }
                last = Some(played);
            }
            Change::ResultChanged => ended = table.main_session().outcome(),
            Change::ViewSwitched | Change::RulesReloaded => {}
        }
    }
    // No move is animated that the signal would wait for.
    if let Some(outcome) = ended {
        cues.write(end_cue(&table, outcome.reason));
        heard.write(Heard::End(outcome));
    }
    // Of several moves in one frame only the last is animated, so only the last is announced.
    if let Some(signal) = last.filter(|_| !puzzles.hides_calls()).and_then(|played| announcement_signal(&table, played)) {
        cues.write(Cue::Signal(signal));
        heard.write_batch(last.and_then(|played| played.announcement.clone()).map(Heard::Call));
    }
}

/// The signal for the announcement of a move: two notes where it announces two or more open ways.
fn announcement_signal(table: &GameTable, played: &PlayedMove) -> Option<Signal> {
    let call = played.announcement.as_ref()?;
    let announcement = table.session().rules().announcements.iter().find(|announcement| announcement.call == *call);
    Some(if announcement.is_some_and(|announcement| announcement.ways.get() > 1) { Signal::TwoWays } else { Signal::OneWay })
}

fn emit_impacts(
    table: Res<GameTable>,
    settings_store: Res<SettingsStore>,
    pieces: Query<(&Piece, &Transform, Has<Captured>)>,
    dice: Query<&Transform, With<Die>>,
    mut handled: MessageReader<PieceHandled>,
    mut cues: MessageWriter<Cue>,
    mut heard: MessageWriter<Heard>,
) {
    let own = variant_sounds(&table);
    for PieceHandled { piece, action } in handled.read() {
        if let (Ok(transform), PieceAction::SetDown { .. }) = (dice.get(*piece), action) {
            let position = board_position(&table, transform.translation);
            cues.write(Cue::Impact(Impact { material: Material::Bone, force: 0.5, size: 0.6, position, surface: ImpactSurface::Board }));
        }
        let Ok((piece, transform, is_captured)) = pieces.get(*piece) else { continue };
        // That a captured piece is put down beside the board says nothing more.
        heard.write_batch(match (action, is_captured) {
            (PieceAction::Lifted, true) => Some(Heard::Captured),
            (PieceAction::SetDown { .. }, false) => Some(Heard::SetDown),
            _ => None,
        });
        let (sound, force) = match (action, is_captured) {
            (PieceAction::Lifted, true) => (&own.capture, 0.6),
            (PieceAction::Lifted, false) => continue,
            (PieceAction::SetDown { .. }, true) => (&None, set_down_force(*action)),
            (PieceAction::SetDown { .. }, false) => (&own.step, set_down_force(*action)),
        };
        let surface = match action {
            PieceAction::Lifted => ImpactSurface::Pieces,
            // Beside the board is the table.
            PieceAction::SetDown { .. } if transform.translation.y < 0.0 => ImpactSurface::Table,
            PieceAction::SetDown { .. } => ImpactSurface::Board,
        };
        let material = match sound {
            Some(Sound::File(path)) => {
                cues.write(Cue::ImpactFile(path.clone()));
                continue;
            }
            Some(Sound::Material(material)) => *material,
            None => visible_material(&table, &settings_store, piece.kind),
        };
        let position = board_position(&table, transform.translation);
        cues.write(Cue::Impact(Impact { material, force, size: relative_size(&table, piece.kind), position, surface }));
    }
}

/// Emits the signal for the end of the game when the last move has been shown.
fn emit_end(
    table: Res<GameTable>,
    mut pending_end: ResMut<PendingEnd>,
    mut finished: MessageReader<AnimationsFinished>,
    mut cues: MessageWriter<Cue>,
    mut heard: MessageWriter<Heard>,
) {
    if finished.read().count() == 0 {
        return;
    }
    let Some(outcome) = pending_end.0.take() else { return };
    cues.write(end_cue(&table, outcome.reason));
    heard.write(Heard::End(outcome));
}

/// Calls the player back to a window in the background when a player elsewhere has moved.
fn emit_turn(
    table: Res<GameTable>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut was_awaited: Local<bool>,
    mut cues: MessageWriter<Cue>,
    mut heard: MessageWriter<Heard>,
) {
    let is_awaited = is_awaited(table.main_session());
    let was_awaited = std::mem::replace(&mut *was_awaited, is_awaited);
    if is_awaited && !was_awaited && windows.single().is_ok_and(|window| !window.focused) {
        cues.write(Cue::Signal(Signal::YourMove));
        heard.write(Heard::YourMove);
    }
}

/// The force with which a piece is set down: a hand slows it the less the higher it comes from and the farther it goes.
fn set_down_force(action: PieceAction) -> f32 {
    match action {
        PieceAction::Lifted => 0.0,
        PieceAction::SetDown { distance, height } => (0.2 + 0.2 * height.max(0.0).sqrt() + 0.03 * distance).min(0.8),
    }
}

fn end_cue(table: &GameTable, reason: Reason) -> Cue {
    match variant_sounds(table).end {
        Some(Sound::File(path)) => Cue::SignalFile(path),
        Some(Sound::Material(material)) => {
            Cue::Impact(Impact { material, force: 1.0, size: 2.0, position: (0.5, 0.5), surface: ImpactSurface::Board })
        }
        None => Cue::Signal(match reason {
            Reason::KingEscaped | Reason::ExitFort => Signal::Escape,
            Reason::KingCaptured | Reason::Encirclement => Signal::Capture,
            _ => Signal::End,
        }),
    }
}

/// The sounds that the variant's mod replaces.
fn variant_sounds(table: &GameTable) -> Sounds {
    table.session().variant().art().map(|art| art.sounds.clone()).unwrap_or_default()
}

/// The material that a kind of piece is drawn with.
fn visible_material(table: &GameTable, settings_store: &SettingsStore, kind: KindId) -> Material {
    piece_material(table.session().rules(), kind, settings_store.settings().pieces, table.session().variant().art())
}

/// The size of a kind of piece relative to a common piece.
fn relative_size(table: &GameTable, kind: KindId) -> f32 {
    match PieceShape::of(table.session().rules(), kind) {
        PieceShape::King => 1.6,
        PieceShape::StrongAttacker | PieceShape::StrongDefender => 1.25,
        PieceShape::Attacker | PieceShape::Defender => 1.0,
    }
}

/// A position on the board as the player at rank 1 sees it: from left to right and from near to far, 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "a board has at most 19 squares a side")]
fn board_position(table: &GameTable, at: Vec3) -> (f32, f32) {
    let size = table.session().rules().size;
    (at.x / size.files() as f32 + 0.5, 0.5 - at.z / size.ranks() as f32)
}

fn report_cues(mut cues: MessageReader<Cue>, mut report: MessageWriter<ReportEvent>) {
    for cue in cues.read() {
        let sound = match cue {
            Cue::Impact(impact) => format!("{:?} on {:?}", impact.material, impact.surface).to_lowercase(),
            Cue::Signal(signal) => format!("{signal:?}").to_lowercase(),
            Cue::ImpactFile(path) | Cue::SignalFile(path) => path.display().to_string(),
        };
        report.write(ReportEvent(serde_json::json!({ "event": "sounded", "sound": sound })));
    }
}
