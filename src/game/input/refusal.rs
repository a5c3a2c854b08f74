//! Why a press on the board, or the key that takes a move back, does nothing.

use bevy::prelude::*;
use birka_localization::Language;
use birka_rules::{BoardSize, Move, Side, Square};

use super::gesture::BoardGesture;
use super::selection::{Selection, apply_gestures};
use crate::game::actions::UiAction;
use crate::game::messages::{play, refusals as messages};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{Controller, GameState, PositionChanged, ViewOverride};
use crate::session::{Players, Session};

/// Why the last press on the board, or the key that takes a move back, did nothing. `None` once another press or a move has followed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refusal(pub Option<RefusalReason>);

/// Why a person cannot do something on the board now. It is put into words when it is drawn, so that it changes its language with the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// An earlier position is displayed.
    PositionIsOnlyShown,
    /// The game pauses.
    GameIsPaused,
    /// The game has ended.
    GameIsOver,
    /// The engine plays this side, which is to move.
    EngineIsToMove(Side),
    /// A piece of this side was chosen while the other one is to move.
    OtherSideIsToMove(Side),
    /// An empty square was chosen while no piece of this side, which is to move, is selected.
    NoPieceIsSelected(Side),
    /// No person has made a move.
    NothingToTakeBack,
    /// There is a piece on every square beside it.
    PieceIsBlocked(Square),
    /// There are free squares beside it, but it may not go there.
    PieceHasNoMove(Square),
    /// Pieces move along ranks and files.
    NotInALine(Move),
    /// A piece stands in the way.
    WayIsBlocked {
        /// Where the piece was to go.
        to: Square,
        /// Where the other one stands.
        obstacle: Square,
    },
    /// The move begins on an empty square.
    NoPiece(Square),
    /// The move ends on a square with a piece.
    SquareIsTaken(Square),
    /// The rules forbid the move for another reason.
    MayNotGo(Move),
}

impl RefusalReason {
    /// The reason in a language. `size` is that of the board.
    #[must_use]
    pub fn text(self, language: Language, size: BoardSize) -> String {
        let name = |square: Square| square.name(size);
        match self {
            Self::PositionIsOnlyShown => messages::position_is_only_shown(language),
            Self::GameIsPaused => play::game_is_paused(language),
            Self::GameIsOver => messages::game_is_over(language),
            Self::EngineIsToMove(turn) => messages::engine_is_to_move(language, turn),
            Self::OtherSideIsToMove(side) => messages::other_side_is_to_move(language, side),
            Self::NoPieceIsSelected(turn) => messages::no_piece_is_selected(language, turn),
            Self::NothingToTakeBack => messages::nothing_to_take_back(language),
            Self::PieceIsBlocked(square) => messages::piece_is_blocked(language, &name(square)),
            Self::PieceHasNoMove(square) => messages::piece_has_no_move(language, &name(square)),
            Self::NotInALine(Move { from, to }) => messages::not_in_a_line(language, &name(from), &name(to)),
            Self::WayIsBlocked { to, obstacle } => messages::way_is_blocked(language, &name(to), &name(obstacle)),
            Self::NoPiece(square) => messages::no_piece(language, &name(square)),
            Self::SquareIsTaken(square) => messages::square_is_taken(language, &name(square)),
            Self::MayNotGo(Move { from, to }) => messages::may_not_go(language, &name(from), &name(to)),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Refusal>()
        .add_systems(Update, explain.before(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, clear.in_set(GameSystems::Pieces))
        .redraw_window_if(resource_changed::<Refusal>);
}

/// Explains a press on a piece that cannot be selected, on an empty square while no piece is selected, and on a square that the selected piece
/// cannot reach; and that there is nothing to take back.
fn explain(
    mut refusal: ResMut<Refusal>,
    mut gestures: MessageReader<BoardGesture>,
    mut actions: MessageReader<UiAction>,
    game_state: Res<GameState>,
    settings_store: Res<SettingsStore>,
    selection: Res<Selection>,
) {
    for gesture in gestures.read() {
        let why = match gesture {
            BoardGesture::Press(Some(square)) | BoardGesture::Choose(square) => {
                let turn = game_state.session().turn();
                let controller = game_state.controller(settings_store.settings().players, turn);
                why(&game_state, controller, selection.piece(), *square)
            }
            // A press without a square, and what is not a press.
            BoardGesture::Press(None) | BoardGesture::Cancel => None,
            BoardGesture::Release(_) => continue,
        };
        refusal.set_if_neq(Refusal(why));
    }
    if actions.read().filter(|action| **action == UiAction::TakeBack).count() > 0 {
        let is_closed = matches!(game_state.view_override(), Some(ViewOverride::Puzzle { locked: true, .. } | ViewOverride::AwaitedRules));
        let can_take_back = is_closed || game_state.can_take_back(settings_store.settings().players);
        refusal.set_if_neq(Refusal((!can_take_back).then_some(RefusalReason::NothingToTakeBack)));
    }
}

fn clear(mut refusal: ResMut<Refusal>, mut changes: MessageReader<PositionChanged>) {
    if changes.read().count() > 0 {
        refusal.set_if_neq(Refusal(None));
    }
}

/// Why a person cannot play a move now; `None` if nothing speaks against it.
pub(super) fn why_not(game_state: &GameState, players: Players, mv: Move) -> Option<RefusalReason> {
    let session = game_state.session();
    if session.destinations(mv.from).contains(&mv.to) && game_state.controller(players, session.turn()) == Controller::Person {
        return None;
    }
    if session.game().piece(mv.from).is_none() && session.outcome().is_none() {
        return Some(RefusalReason::NoPiece(mv.from));
    }
    let controller = game_state.controller(players, session.turn());
    let by_piece = why(game_state, controller, None, mv.from);
    let by_target = || match session.game().piece(mv.to) {
        Some(_) => Some(RefusalReason::SquareIsTaken(mv.to)),
        None => why(game_state, controller, Some(mv.from), mv.to),
    };
    by_piece.or_else(by_target).or(Some(RefusalReason::MayNotGo(mv)))
}

/// Why a press on a square does nothing; `None` if it does something, or if there is nothing to explain.
fn why(game_state: &GameState, controller: Controller, selected: Option<Square>, square: Square) -> Option<RefusalReason> {
    let session = game_state.session();
    match game_state.view_override() {
        Some(ViewOverride::EarlierPosition) => return Some(RefusalReason::PositionIsOnlyShown),
        Some(ViewOverride::AwaitedRules) => return None,
        None if game_state.is_paused() => return Some(RefusalReason::GameIsPaused),
        _ => {}
    }
    if session.outcome().is_some() {
        return Some(RefusalReason::GameIsOver);
    }
    let piece = session.game().piece(square).map(|kind| game_state.side_of(kind));
    match (controller, piece) {
        (Controller::Engine(_), _) => Some(RefusalReason::EngineIsToMove(session.turn())),
        (Controller::Person, Some(side)) if side != session.turn() => Some(RefusalReason::OtherSideIsToMove(side)),
        (Controller::Person, Some(_)) if session.destinations(square).is_empty() => Some(why_stuck(session, square)),
        (Controller::Person, None) => {
            let Some(from) = selected else { return Some(RefusalReason::NoPieceIsSelected(session.turn())) };
            (!session.destinations(from).contains(&square)).then(|| why_unreachable(session, Move { from, to: square }))
        }
        _ => None,
    }
}

/// Why a piece of the side to move has no legal move.
fn why_stuck(session: &Session, square: Square) -> RefusalReason {
    let is_blocked = neighbours(session.rules().size, square).all(|beside| session.game().piece(beside).is_some());
    if is_blocked { RefusalReason::PieceIsBlocked(square) } else { RefusalReason::PieceHasNoMove(square) }
}

/// Why a piece cannot go to an empty square.
fn why_unreachable(session: &Session, mv: Move) -> RefusalReason {
    let (size, Move { from, to }) = (session.rules().size, mv);
    let (files, ranks) = (size.file(from).abs_diff(size.file(to)), size.rank(from).abs_diff(size.rank(to)));
    if files != 0 && ranks != 0 {
        return RefusalReason::NotInALine(mv);
    }
    let obstacle = between(size, from, to).find(|&square| session.game().piece(square).is_some());
    obstacle.map_or(RefusalReason::MayNotGo(mv), |obstacle| RefusalReason::WayIsBlocked { to, obstacle })
}

fn neighbours(size: BoardSize, square: Square) -> impl Iterator<Item = Square> {
    let last = size.side() - 1;
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().filter_map(move |(right, up): (isize, isize)| {
        let file = size.file(square).checked_add_signed(right).filter(|&file| file <= last)?;
        let rank = size.rank(square).checked_add_signed(up).filter(|&rank| rank <= last)?;
        Some(size.at(file, rank))
    })
}

/// The squares between two squares on a line, the nearest to the first one first.
fn between(size: BoardSize, from: Square, to: Square) -> impl Iterator<Item = Square> {
    let step = |one: usize, other: usize| other.cmp(&one) as isize;
    let (right, up) = (step(size.file(from), size.file(to)), step(size.rank(from), size.rank(to)));
    let next = move |at: &Square| {
        let square = size.at(size.file(*at).saturating_add_signed(right), size.rank(*at).saturating_add_signed(up));
        (square != to).then_some(square)
    };
    std::iter::successors(next(&from), next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_between_are_listed_from_the_first_one_on() {
        let size = BoardSize::new(9).unwrap();
        let at = |name| Square::parse(name, size).unwrap();
        let names = |from, to| between(size, at(from), at(to)).map(|square| square.name(size)).collect::<Vec<_>>().join(" ");
        assert_eq!(names("e5", "e2"), "e4 e3");
        assert_eq!(names("a1", "c1"), "b1");
        assert_eq!(names("a1", "b1"), "");
        assert_eq!(neighbours(size, at("a1")).count(), 2);
        assert_eq!(neighbours(size, at("e5")).count(), 4);
    }
}
