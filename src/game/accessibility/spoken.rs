//! What a screen reader says: about a square, and by itself when something happens on the board.

use bevy::prelude::*;
use birka_localization::Language;
use birka_rules::{KindId, Move, Ornament, Outcome, PlayedMove, RuleSet, Setup, Side, Square};

use crate::game::input::{Refusal, RefusalReason, Selection, SelectionChanged};
use crate::game::messages::{self, accessibility, study};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{ChangeCause, Controller, GameState, PositionChanged};

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

/// Its name, the piece on it or what the square is, and what can be done there: `d4, King, can move`.
pub fn square_label(game_state: &GameState, settings_store: &SettingsStore, selection: &Selection, square: Square) -> String {
    let (session, language) = (game_state.session(), game_state.language());
    let mut parts = vec![square.name(game_state.size())];
    let piece = session.game().piece(square);
    parts.extend(piece.map(|kind| kind_name(game_state, kind)));
    parts.extend(place_name(language, session.rules(), square));
    if piece.is_none() {
        parts.push(accessibility::empty(language));
    }
    let controller = game_state.controller(settings_store.settings().players, session.turn());
    if selection.piece() == Some(square) {
        parts.push(accessibility::is_selected(language));
    } else if let Some(destination) = selection.destinations().iter().find(|destination| destination.square == square) {
        parts.push(accessibility::can_move_here(language));
        let captured: Vec<String> = destination.captures.iter().map(|square| square.name(game_state.size())).collect();
        if !captured.is_empty() {
            parts.push(accessibility::would_capture(language, &captured.join(", ")));
        }
    } else if controller == Controller::Person && !session.destinations(square).is_empty() {
        parts.push(accessibility::can_move(language));
    }
    parts.join(", ")
}

/// A square of a position that is set up: its name, the piece on it and what the square is.
pub fn square_of_position(language: Language, set: &RuleSet, setup: &Setup, square: Square) -> String {
    let piece = setup.pieces.get(square.index()).copied().flatten().and_then(|kind| set.kinds.get(kind.index()));
    let piece = piece.map_or_else(|| accessibility::empty(language), |kind| study::piece_kind(language, &kind.name));
    [Some(square.name(set.size)), Some(piece), place_name(language, set, square)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The name of a kind of piece, as the variant or its translation gives it.
pub(super) fn kind_name(game_state: &GameState, kind: KindId) -> String {
    let variant = game_state.session().variant();
    let name = &variant.rules.rule_set().kind(kind).name;
    study::piece_kind(game_state.language(), variant.kind_in(name, game_state.locale()).unwrap_or(name))
}

/// How the board shows a square: by the last of its classes with an ornament.
#[must_use]
pub fn ornament_of(set: &RuleSet, square: Square) -> Ornament {
    let class = set.classes.iter().rfind(|class| class.ornament != Ornament::Plain && class.squares.contains(&square));
    class.map_or(Ornament::Plain, |class| class.ornament)
}

/// What a square is that the board shows with an ornament.
fn place_name(language: Language, set: &RuleSet, square: Square) -> Option<String> {
    Some(match ornament_of(set, square) {
        Ornament::Plain => return None,
        Ornament::Throne => accessibility::throne(language),
        Ornament::Refuge => accessibility::refuge(language),
        Ornament::Camp => accessibility::camp(language),
    })
}
