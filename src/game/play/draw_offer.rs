//! Offered draws: the engine answers by its evaluation, a person is asked in a dialog. An offer lapses with the next move.

use bevy::prelude::*;
use birka_engine::SearchError;
use birka_records::Conclusion;
use birka_session::{Change, Command, DrawAnswer, DrawPartner, Player, answer_draw_offer};
use serde_json::json;

use crate::game::platform::{BackgroundTask, RedrawAppExt, ReportEvent, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{CommandSystems, DrawOffered, GameCommand, GameTable, Notice, Notices, PositionChanged};

/// The engine's answer to an offered draw, while it searches.
#[derive(Resource, Default)]
struct DrawTask(Option<(Player, BackgroundTask<Result<DrawAnswer, SearchError>>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawTask>()
        .add_systems(Update, receive_answer.in_set(GameSystems::Selection))
        .add_systems(Update, ask_engine.in_set(GameSystems::Rules).after(CommandSystems))
        .add_systems(Update, lapse.in_set(GameSystems::Display))
        .redraw_window_if(resource_changed::<DrawTask>);
}

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
fn lapse(mut draw: ResMut<DrawTask>, mut changes: MessageReader<PositionChanged>) {
    if changes.read().filter(|change| change.cause != Change::ViewSwitched).count() > 0 && draw.0.is_some() {
        draw.0 = None;
    }
}
