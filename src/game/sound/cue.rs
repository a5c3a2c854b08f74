//! What has happened becomes what is heard.

use std::path::PathBuf;

use bevy::prelude::*;

use super::super::TableSystems;
use super::super::choices::Choices;
use super::super::motion::{Handled, Handling, Settled};
use super::super::pieces::{Captive, Piece};
use super::super::report::Happening;
use super::super::table::{Played, Started, Table, TakenBack};
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
        .add_systems(Update, (call, handle, end).chain().after(TableSystems::Motion).before(TableSystems::View))
        .add_systems(Update, tell.in_set(TableSystems::Report));
}

/// How the game ended, which is told when the pieces have come to rest.
#[derive(Resource, Default)]
struct Untold(Option<Reason>);

fn call(
    table: Res<Table>,
    mut untold: ResMut<Untold>,
    mut played: MessageReader<Played>,
    mut taken_back: MessageReader<TakenBack>,
    mut started: MessageReader<Started>,
    mut cues: MessageWriter<Cue>,
) {
    if taken_back.read().count() + started.read().count() > 0 {
        untold.0 = None;
    }
    let mut turns = played.read().peekable();
    while let Some(Played(turn)) = turns.next() {
        if let Some(outcome) = turn.outcome {
            untold.0 = Some(outcome.reason);
        }
        // Of several moves at once only the last is shown, and heard.
        if turns.peek().is_none()
            && let Some(signal) = called(&table, turn)
        {
            cues.write(Cue::Signal(signal));
        }
    }
}

/// What is blown for a call: two notes where it is called for two ways or more.
fn called(table: &Table, turn: &PlayedMove) -> Option<Signal> {
    let call = turn.announcement.as_ref()?;
    let known = table.session().rules().announcements.iter().find(|known| known.call == *call);
    Some(if known.is_some_and(|known| known.ways.get() > 1) { Signal::TwoWays } else { Signal::OneWay })
}

fn handle(
    table: Res<Table>,
    choices: Res<Choices>,
    pieces: Query<(&Piece, &Transform, Has<Captive>)>,
    mut handled: MessageReader<Handled>,
    mut cues: MessageWriter<Cue>,
) {
    let own = sounds(&table);
    for Handled { piece, how } in handled.read() {
        let Ok((piece, transform, captive)) = pieces.get(*piece) else { continue };
        let at = transform.translation;
        let (sound, on, force) = match (how, captive) {
            // Whoever takes a man strikes him with both his captors.
            (Handling::TakenUp, true) => (&own.capture, Ground::Pieces, 0.6),
            (Handling::TakenUp, false) => continue,
            (Handling::SetDown { .. }, true) => (&None, Ground::Table, 0.3),
            (Handling::SetDown { distance }, false) => (&own.step, Ground::Board, (0.3 + 0.05 * distance).min(0.7)),
        };
        let usual = material(&table, &choices, piece.kind);
        cues.write(match sound {
            Some(Sound::File(path)) => Cue::OwnKnock(path.clone()),
            other => {
                let material = if let Some(Sound::Material(material)) = other { *material } else { usual };
                Cue::Knock(Knock { material, force, size: bulk(&table, piece.kind), at: across(&table, at), on })
            }
        });
    }
}

/// The end is told when the last move has been seen.
fn end(table: Res<Table>, mut untold: ResMut<Untold>, mut settled: MessageReader<Settled>, mut cues: MessageWriter<Cue>) {
    if settled.read().count() == 0 {
        return;
    }
    let Some(reason) = untold.0.take() else { return };
    cues.write(match sounds(&table).end {
        Some(Sound::File(path)) => Cue::OwnSignal(path),
        Some(Sound::Material(material)) => Cue::Knock(Knock { material, force: 1.0, size: 2.0, at: (0.5, 0.5), on: Ground::Board }),
        None => Cue::Signal(match reason {
            Reason::KingEscaped | Reason::ExitFort => Signal::Escape,
            Reason::KingCaptured | Reason::Encirclement => Signal::Capture,
            _ => Signal::End,
        }),
    });
}

fn sounds(table: &Table) -> Sounds {
    table.session().variant().art().map(|art| art.sounds.clone()).unwrap_or_default()
}

/// What a piece is made of, as the eye has it.
fn material(table: &Table, choices: &Choices, kind: KindId) -> Material {
    piece_material(table.session().rules(), kind, choices.settings().pieces, table.session().variant().art())
}

/// How large it is beside a common man.
fn bulk(table: &Table, kind: KindId) -> f32 {
    match PieceShape::of(table.session().rules(), kind) {
        PieceShape::King => 1.6,
        PieceShape::StrongAttacker | PieceShape::StrongDefender => 1.25,
        PieceShape::Attacker | PieceShape::Defender => 1.0,
    }
}

/// A place on the table as the attackers, seated at rank 1, have it before them.
#[expect(clippy::cast_precision_loss, reason = "a board has at most 19 squares a side")]
fn across(table: &Table, at: Vec3) -> (f32, f32) {
    let side = table.size().side() as f32;
    (at.x / side + 0.5, 0.5 - at.z / side)
}

fn tell(mut cues: MessageReader<Cue>, mut tell: MessageWriter<Happening>) {
    for cue in cues.read() {
        let sound = match cue {
            Cue::Knock(knock) => format!("{:?} on {:?}", knock.material, knock.on).to_lowercase(),
            Cue::Signal(signal) => format!("{signal:?}").to_lowercase(),
            Cue::OwnKnock(path) | Cue::OwnSignal(path) => path.display().to_string(),
        };
        tell.write(Happening(serde_json::json!({ "event": "sounded", "sound": sound })));
    }
}
