//! What a screen reader says about a square.

use birka_localization::Language;
use birka_rules::{KindId, Ornament, RuleSet, Setup, Square};

use crate::game::input::Selection;
use crate::game::messages::{accessibility as messages, study};
use crate::game::settings::SettingsStore;
use crate::game::state::{Controller, GameState};

/// Its name, the piece on it or what the square is, and what can be done there: `d4, King, can move`.
pub fn square_label(game_state: &GameState, settings_store: &SettingsStore, selection: &Selection, square: Square) -> String {
    let (session, language) = (game_state.session(), game_state.language());
    let mut parts = vec![square.name(game_state.size())];
    let piece = session.game().piece(square);
    parts.extend(piece.map(|kind| kind_name(game_state, kind)));
    parts.extend(place_name(language, session.rules(), square));
    if piece.is_none() {
        parts.push(messages::empty(language));
    }
    let controller = game_state.controller(settings_store.settings().players, session.turn());
    if selection.piece() == Some(square) {
        parts.push(messages::is_selected(language));
    } else if let Some(destination) = selection.destinations().iter().find(|destination| destination.square == square) {
        parts.push(messages::can_move_here(language));
        let captured: Vec<String> = destination.captures.iter().map(|square| square.name(game_state.size())).collect();
        if !captured.is_empty() {
            parts.push(messages::would_capture(language, &captured.join(", ")));
        }
    } else if controller == Controller::Person && !session.destinations(square).is_empty() {
        parts.push(messages::can_move(language));
    }
    parts.join(", ")
}

/// A square of a position that is set up: its name, the piece on it and what the square is.
pub fn square_of_position(language: Language, set: &RuleSet, setup: &Setup, square: Square) -> String {
    let piece = setup.pieces.get(square.index()).copied().flatten().and_then(|kind| set.kinds.get(kind.index()));
    let piece = piece.map_or_else(|| messages::empty(language), |kind| study::piece_kind(language, &kind.name));
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
        Ornament::Throne => messages::throne(language),
        Ornament::Refuge => messages::refuge(language),
        Ornament::Camp => messages::camp(language),
    })
}
