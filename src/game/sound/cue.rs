//! What has happened becomes what is heard.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::game::pieces::{AnimationsFinished, PieceAction, PieceHandled};
use crate::game::pieces::{Captured, Piece};
use crate::game::platform::ReportEvent;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{ChangeCause, GameState, PositionChanged};
use birka_art::{Material, Sound, Sounds};
use birka_look::{PieceShape, piece_material};
use birka_rules::{KindId, PlayedMove, Reason};
use birka_sound::horn::Signal;
use birka_sound::knock::{Ground, Knock};

/// Something that should be heard now.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Cue {
    /// A piece meets something.
    Knock(Knock),
    /// Something is told.
    Signal(Signal),
    /// A piece meets something, for which the variant's mod brings a sound of its own.
    OwnKnock(PathBuf),
    /// Something is told, for which the variant's mod brings a sound of its own.
    OwnSignal(PathBuf),
}

/// Writes a [`Cue`] for whatever should be heard. Needs neither a sound card nor a picture.
pub fn plugin(app: &mut App) {
    app.add_message::<Cue>()
        .init_resource::<Untold>()
        .add_systems(Update, (call, handle, end).chain().in_set(GameSystems::Sound))
        .add_systems(Update, tell.in_set(GameSystems::Report));
}

/// How the game ended, which is told when the pieces have come to rest.
#[derive(Resource, Default)]
struct Untold(Option<Reason>);

fn call(game_state: Res<GameState>, mut untold: ResMut<Untold>, mut changes: MessageReader<PositionChanged>, mut cues: MessageWriter<Cue>) {
    let mut last = None;
    for change in changes.read() {
        match &change.cause {
            ChangeCause::MoveTakenBack(_) | ChangeCause::GameStarted => untold.0 = None,
            ChangeCause::MovePlayed(turn) => {
                if let Some(outcome) = turn.outcome {
                    untold.0 = Some(outcome.reason);
                }
                last = Some(turn);
            }
            ChangeCause::ViewSwitched | ChangeCause::RulesReloaded => {}
        }
    }
    // Of several moves at once only the last is shown, and heard.
    if let Some(signal) = last.and_then(|turn| called(&game_state, turn)) {
        cues.write(Cue::Signal(signal));
    }
}

/// What is blown for a call: two notes where it is called for two ways or more.
fn called(game_state: &GameState, turn: &PlayedMove) -> Option<Signal> {
    let call = turn.announcement.as_ref()?;
    let known = game_state.session().rules().announcements.iter().find(|known| known.call == *call);
    Some(if known.is_some_and(|known| known.ways.get() > 1) { Signal::TwoWays } else { Signal::OneWay })
}

fn handle(
    game_state: Res<GameState>,
    settings_store: Res<SettingsStore>,
    pieces: Query<(&Piece, &Transform, Has<Captured>)>,
    mut handled: MessageReader<PieceHandled>,
    mut cues: MessageWriter<Cue>,
) {
    let own = sounds(&game_state);
    for PieceHandled { piece, action } in handled.read() {
        let Ok((piece, transform, captive)) = pieces.get(*piece) else { continue };
        let at = transform.translation;
        let (sound, on, force) = match (action, captive) {
            // Whoever takes a man strikes him with both his captors.
            (PieceAction::Lifted, true) => (&own.capture, Ground::Pieces, 0.6),
            (PieceAction::Lifted, false) => continue,
            (PieceAction::SetDown { .. }, true) => (&None, Ground::Table, 0.3),
            (PieceAction::SetDown { distance }, false) => (&own.step, Ground::Board, (0.3 + 0.05 * distance).min(0.7)),
        };
        let usual = material(&game_state, &settings_store, piece.kind);
        cues.write(match sound {
            Some(Sound::File(path)) => Cue::OwnKnock(path.clone()),
            other => {
                let material = if let Some(Sound::Material(material)) = other { *material } else { usual };
                Cue::Knock(Knock { material, force, size: bulk(&game_state, piece.kind), at: across(&game_state, at), on })
            }
        });
    }
}

/// The end is told when the last move has been seen.
fn end(
    game_state: Res<GameState>,
    mut untold: ResMut<Untold>,
    mut settled: MessageReader<AnimationsFinished>,
    mut cues: MessageWriter<Cue>,
) {
    if settled.read().count() == 0 {
        return;
    }
    let Some(reason) = untold.0.take() else { return };
    cues.write(match sounds(&game_state).end {
        Some(Sound::File(path)) => Cue::OwnSignal(path),
        Some(Sound::Material(material)) => Cue::Knock(Knock { material, force: 1.0, size: 2.0, at: (0.5, 0.5), on: Ground::Board }),
        None => Cue::Signal(match reason {
            Reason::KingEscaped | Reason::ExitFort => Signal::Escape,
            Reason::KingCaptured | Reason::Encirclement => Signal::Capture,
            _ => Signal::End,
        }),
    });
}

fn sounds(game_state: &GameState) -> Sounds {
    game_state.session().variant().art().map(|art| art.sounds.clone()).unwrap_or_default()
}

/// What a piece is made of, as the eye has it.
fn material(game_state: &GameState, settings_store: &SettingsStore, kind: KindId) -> Material {
    piece_material(game_state.session().rules(), kind, settings_store.settings().pieces, game_state.session().variant().art())
}

/// How large it is beside a common man.
fn bulk(game_state: &GameState, kind: KindId) -> f32 {
    match PieceShape::of(game_state.session().rules(), kind) {
        PieceShape::King => 1.6,
        PieceShape::StrongAttacker | PieceShape::StrongDefender => 1.25,
        PieceShape::Attacker | PieceShape::Defender => 1.0,
    }
}

/// A place on the table as the attackers, seated at rank 1, have it before them.
#[expect(clippy::cast_precision_loss, reason = "a board has at most 19 squares a side")]
fn across(game_state: &GameState, at: Vec3) -> (f32, f32) {
    let side = game_state.size().side() as f32;
    (at.x / side + 0.5, 0.5 - at.z / side)
}

fn tell(mut cues: MessageReader<Cue>, mut tell: MessageWriter<ReportEvent>) {
    for cue in cues.read() {
        let sound = match cue {
            Cue::Knock(knock) => format!("{:?} on {:?}", knock.material, knock.on).to_lowercase(),
            Cue::Signal(signal) => format!("{signal:?}").to_lowercase(),
            Cue::OwnKnock(path) | Cue::OwnSignal(path) => path.display().to_string(),
        };
        tell.write(ReportEvent(serde_json::json!({ "event": "sounded", "sound": sound })));
    }
}
