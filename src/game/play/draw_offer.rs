//! Offered draws: the engine answers by its evaluation, a person is asked in a dialog. An offer lapses with the next move, and the engine
//! is asked once in a position.

use bevy::prelude::*;
use birka_engine::SearchError;
use birka_records::Conclusion;
use birka_rules::Side;
use serde_json::json;

use super::is_in_play;
use crate::game::actions::{PlayAction, UiAction};
use crate::game::platform::{BackgroundTask, RedrawAppExt, ReportEvent, Waker};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{ChangeCause, Conclude, GameState, Notice, PositionChanged};
use crate::session::{DrawAnswer, Player, Players, answer_draw_offer};

/// The draw that has been offered.
#[derive(Resource, Default)]
pub struct DrawOffer {
    /// The engine's answer, while it searches.
    answer: Option<(Player, BackgroundTask<Result<DrawAnswer, SearchError>>)>,
    /// After how many moves the engine was asked last.
    offered_after: Option<usize>,
}

/// Who answers an offered draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawPartner {
    /// The other of two persons. This side offers.
    Person(Side),
    /// The engine that plays this side.
    Engine(Side),
}

impl DrawOffer {
    /// Who answers if a draw is offered now; `None` if it cannot be: no person plays, the game is not in progress, or the engine was
    /// asked in this position.
    #[must_use]
    pub fn partner(&self, state: &GameState, players: Players) -> Option<DrawPartner> {
        let session = state.session();
        if !is_in_play(state) || state.is_paused() || self.offered_after == Some(session.played_moves().len()) {
            return None;
        }
        match (players.attackers.level(), players.defenders.level()) {
            (None, None) => Some(DrawPartner::Person(session.turn())),
            (Some(_), None) => Some(DrawPartner::Engine(Side::Attackers)),
            (None, Some(_)) => Some(DrawPartner::Engine(Side::Defenders)),
            (Some(_), Some(_)) => None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawOffer>()
        .add_systems(Update, (offer, receive_answer).chain().in_set(GameSystems::Selection))
        .add_systems(Update, lapse.in_set(GameSystems::Display))
        .redraw_window_if(resource_changed::<DrawOffer>);
}

/// Asks the engine. Two persons are asked by the overlay.
fn offer(
    mut draw: ResMut<DrawOffer>,
    mut state: ResMut<GameState>,
    settings: Res<SettingsStore>,
    mut actions: MessageReader<UiAction>,
    mut report: MessageWriter<ReportEvent>,
    waker: Res<Waker>,
) {
    if actions.read().filter(|action| **action == UiAction::Play(PlayAction::OfferDraw)).count() == 0 {
        return;
    }
    let players = settings.settings().players;
    let Some(partner) = draw.partner(&state, players) else { return };
    let moves = state.session().played_moves().len();
    report.write(ReportEvent(json!({ "event": "draw_offered" })));
    let DrawPartner::Engine(side) = partner else { return };
    draw.offered_after = Some(moves);
    let player = players.of(side);
    let Some(level) = player.level() else { return };
    let game = state.session().game().clone();
    draw.answer = Some((player, BackgroundTask::spawn("draw offer", &waker, move || answer_draw_offer(&game, moves, side, level))));
    state.show_notice(Notice::DrawOffered(player));
}

fn receive_answer(
    mut draw: ResMut<DrawOffer>,
    mut state: ResMut<GameState>,
    mut requests: MessageWriter<Conclude>,
    mut report: MessageWriter<ReportEvent>,
) {
    let Some((player, answer)) = draw.answer.as_ref().and_then(|(player, task)| Some((*player, task.poll()?))) else { return };
    draw.answer = None;
    let answer = answer.ok().and_then(Result::ok);
    if answer == Some(DrawAnswer::Accepted) {
        requests.write(Conclude(Conclusion::Agreed));
    }
    let word = match answer {
        Some(DrawAnswer::Accepted) => "accepted",
        Some(DrawAnswer::Declined) => "declined",
        Some(DrawAnswer::TooEarly) => "too_early",
        None => "failed",
    };
    report.write(ReportEvent(json!({ "event": "draw_answered", "answer": word })));
    state.show_notice(Notice::DrawAnswered(player, answer));
}

/// An offer does not outlive the position in which it was made.
fn lapse(mut draw: ResMut<DrawOffer>, mut changes: MessageReader<PositionChanged>) {
    let causes: Vec<_> = changes.read().filter(|change| change.cause != ChangeCause::ViewSwitched).collect();
    if !causes.is_empty() && draw.answer.is_some() {
        draw.answer = None;
    }
    if causes.iter().any(|change| change.cause == ChangeCause::GameStarted) && draw.offered_after.is_some() {
        draw.offered_after = None;
    }
}
