//! What a screen reader says by itself when something happens on the board.

use bevy::prelude::*;
use birka_rules::{Move, Outcome, PlayedMove, Side, Square};

use super::square_label::kind_name;
use crate::game::input::{Refusal, RefusalReason, Selection, SelectionChanged};
use crate::game::messages::{self, accessibility};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{ChangeCause, GameState, PositionChanged};

/// The last thing that happened, in words: a move with its captures and calls, whose turn it is, the end of the game, what is selected, and why
/// a press did nothing. It is said again when the table speaks another language.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    events: Vec<Event>,
    text: String,
    /// The tag of the language of the text.
    locale: String,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Moved(PlayedMove),
    TakenBack(Move),
    GameStarted,
    Ended(Outcome),
    IsToMove(Side),
    /// A piece was selected, which can move to these squares.
    Selected(Square, Vec<Square>),
    Refused(RefusalReason),
}

impl Announcement {
    /// The words.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    fn new(events: Vec<Event>, game_state: &GameState) -> Self {
        let sentences: Vec<String> = events.iter().map(|event| event.text(game_state)).collect();
        Self { events, text: sentences.join(" "), locale: game_state.locale().to_owned() }
    }
}

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
    let (mut events, mut is_other_position) = (Vec::new(), false);
    for change in changes.read() {
        match &change.cause {
            ChangeCause::MovePlayed(played) => events.push(Event::Moved(played.clone())),
            ChangeCause::MoveTakenBack(played) => events.push(Event::TakenBack(played.mv)),
            ChangeCause::GameStarted => events.push(Event::GameStarted),
            ChangeCause::ViewSwitched | ChangeCause::RulesReloaded | ChangeCause::ResultChanged => {}
        }
        is_other_position |= change.cause != ChangeCause::RulesReloaded;
    }
    if is_other_position {
        let session = game_state.session();
        events.push(session.outcome().map_or(Event::IsToMove(session.turn()), Event::Ended));
    }
    if events.is_empty() {
        if let Some(SelectionChanged(piece)) = selected.read().last() {
            let destinations = || selection.destinations().iter().map(|destination| destination.square).collect();
            events.extend(piece.map(|square| Event::Selected(square, destinations())));
        }
        if refusal.is_changed() {
            events.extend(refusal.0.map(Event::Refused));
        }
    } else {
        selected.clear();
    }
    if !events.is_empty() {
        announcement.set_if_neq(Announcement::new(events, &game_state));
    } else if announcement.locale != game_state.locale() {
        let events = announcement.events.clone();
        announcement.set_if_neq(Announcement::new(events, &game_state));
    }
}

impl Event {
    fn text(&self, game_state: &GameState) -> String {
        let language = game_state.language();
        let name = |square: Square| square.name(game_state.size());
        match self {
            Self::Moved(played) => describe_move(game_state, played),
            Self::TakenBack(mv) => accessibility::taken_back(language, &name(mv.from), &name(mv.to)),
            Self::GameStarted => format!("{}.", game_state.variant_name()),
            Self::Ended(outcome) => {
                let translated = game_state.session().variant().reason_in(outcome.reason.as_str(), game_state.locale());
                let reason = translated.map_or_else(|| messages::game::reason(language, *outcome), str::to_owned);
                format!("{}. {reason}", messages::game::result(language, *outcome))
            }
            Self::IsToMove(side) => format!("{}.", messages::game::to_move(language, *side)),
            Self::Selected(square, destinations) => {
                let squares: Vec<String> = destinations.iter().map(|&square| name(square)).collect();
                accessibility::selected(language, &name(*square), &squares.join(", "))
            }
            Self::Refused(reason) => reason.text(language, game_state.size()),
        }
    }
}

/// The piece that moved, from where to where, what it captured, and what is called out.
fn describe_move(game_state: &GameState, played: &PlayedMove) -> String {
    let name = |square: Square| square.name(game_state.size());
    let captured: Vec<String> = played.captured.iter().map(|captured| name(captured.square)).collect();
    let mut text =
        accessibility::moved(game_state.language(), &kind_name(game_state, played.kind), &name(played.mv.from), &name(played.mv.to));
    if !captured.is_empty() {
        text = format!("{text} {}", accessibility::captured_on(game_state.language(), &captured.join(", ")));
    }
    if let Some(call) = &played.announcement {
        text = format!("{text} {}.", game_state.session().variant().call_in(call, game_state.locale()));
    }
    text
}
