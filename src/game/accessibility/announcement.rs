//! What a screen reader says by itself when something happens on the board.

use bevy::prelude::*;
use birka_rules::{PlayedMove, Square};

use super::square_label::kind_name;
use crate::game::input::{Refusal, Selection, SelectionChanged};
use crate::game::messages::{self, accessibility};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{ChangeCause, GameState, PositionChanged};

/// The last thing that happened, in words: a move with its captures and calls, whose turn it is, the end of the game, what is selected, and why
/// a press did nothing.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Announcement>()
        .add_systems(Update, announce.in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Announcement>);
}

fn announce(
    mut announcement: ResMut<Announcement>,
    mut changes: MessageReader<PositionChanged>,
    mut selected: MessageReader<SelectionChanged>,
    refusal: Res<Refusal>,
    selection: Res<Selection>,
    game_state: Res<GameState>,
) {
    let (mut sentences, mut is_other_position) = (Vec::new(), false);
    for change in changes.read() {
        match &change.cause {
            ChangeCause::MovePlayed(played) => sentences.push(describe_move(&game_state, played)),
            ChangeCause::MoveTakenBack(played) => {
                sentences.push(accessibility::taken_back(
                    game_state.language(),
                    &name(&game_state, played.mv.from),
                    &name(&game_state, played.mv.to),
                ));
            }
            ChangeCause::GameStarted => sentences.push(format!("{}.", game_state.variant_name())),
            ChangeCause::ViewSwitched | ChangeCause::RulesReloaded | ChangeCause::ResultChanged => {}
        }
        is_other_position |= change.cause != ChangeCause::RulesReloaded;
    }
    if is_other_position {
        sentences.extend(after_change(&game_state));
    }
    if sentences.is_empty() {
        if let Some(SelectionChanged(piece)) = selected.read().last() {
            sentences.extend(piece.map(|square| describe_selection(&game_state, &selection, square)));
        }
        if refusal.is_changed() {
            sentences.extend(refusal.0.clone());
        }
    } else {
        selected.clear();
    }
    if !sentences.is_empty() {
        announcement.set_if_neq(Announcement(sentences.join(" ")));
    }
}

fn name(game_state: &GameState, square: Square) -> String {
    square.name(game_state.size())
}

/// The piece that moved, from where to where, what it captured, and what is called out.
fn describe_move(game_state: &GameState, played: &PlayedMove) -> String {
    let (from, to) = (name(game_state, played.mv.from), name(game_state, played.mv.to));
    let captured: Vec<String> = played.captured.iter().map(|captured| name(game_state, captured.square)).collect();
    let mut text = accessibility::moved(game_state.language(), &kind_name(game_state, played.kind), &from, &to);
    if !captured.is_empty() {
        text = format!("{text} {}", accessibility::captured_on(game_state.language(), &captured.join(", ")));
    }
    if let Some(call) = &played.announcement {
        text = format!("{text} {}.", game_state.session().variant().call_in(call, game_state.locale()));
    }
    text
}

/// How the game has ended, or whose turn it is.
fn after_change(game_state: &GameState) -> Vec<String> {
    let session = game_state.session();
    match session.outcome() {
        Some(outcome) => {
            let translated = session.variant().reason_in(outcome.reason.as_str(), game_state.locale());
            let reason = translated.map_or_else(|| messages::game::reason(game_state.language(), outcome), str::to_owned);
            vec![format!("{}.", messages::game::result(game_state.language(), outcome)), reason]
        }
        None => vec![format!("{}.", messages::game::to_move(game_state.language(), session.turn()))],
    }
}

fn describe_selection(game_state: &GameState, selection: &Selection, square: Square) -> String {
    let squares: Vec<String> = selection.destinations().iter().map(|destination| name(game_state, destination.square)).collect();
    accessibility::selected(game_state.language(), &name(game_state, square), &squares.join(", "))
}
