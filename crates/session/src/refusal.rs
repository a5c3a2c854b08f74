//! Why something cannot be done on a table now.

use birka_rules::{BoardSize, DieFace, Direction, Game, Hook, HookError, IllegalMove, Move, NotSecond, PieceMove, Side, Square};
use birka_script::VariantLookupError;

use crate::study::StudyLimit;
use crate::table::{Mover, Table, View};

/// Why something cannot be done now. It is put into words where it is shown, in the player's language.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// An earlier position is displayed.
    PositionIsOnlyShown,
    /// The rules of the game cannot be loaded yet.
    RulesAreAwaited,
    /// A function of the variant is being asked about another command.
    RulesAreBusy,
    /// A function of the variant was asked and gave no answer.
    RulesGaveNoAnswer,
    GameIsPaused,
    /// The game has ended.
    GameIsOver,
    /// The engine plays this side, which is to move.
    EngineIsToMove(Side),
    /// A piece of this side was chosen while the other side is to move.
    OtherSideIsToMove(Side),
    /// An empty square was chosen while no piece of this side, which is to move, is selected.
    NoPieceIsSelected(Side),
    /// No person has made a move.
    NothingToTakeBack,
    /// No move was taken back since the last one was played.
    NothingToRedo,
    /// No move has been made.
    GameHasNotBegun,
    /// The game goes on.
    GameIsNotOver,
    /// A person is to move, or nobody.
    EngineIsNotToMove,
    /// Engines play both sides.
    NoPersonPlays,
    /// The engine has been offered a draw in this position.
    DrawIsAnswered,
    /// The game has no clocks, and a person plays.
    NothingToPause,
    /// A puzzle or a lesson is displayed.
    PuzzleIsShown,
    /// The analysis board is displayed.
    AnalysisIsShown,
    /// The piece on this square has captured, and its turn goes on: it captures again, or its turn is ended.
    TurnGoesOn(Square),
    /// The turn has had its first move, and the piece on this square cannot make the second, or not that one.
    NotSecond {
        /// The square of the piece.
        square: Square,
        /// The reason.
        why: NotSecond,
    },
    /// Both sides still place their pieces, and this square is not empty.
    PlaceFirst,
    /// The die is not rolled yet: a position before a roll is displayed.
    DieIsNotRolled,
    /// The piece does not go so far with what the die shows.
    DieForbids {
        /// The face that it shows.
        face: DieFace,
        /// The destination.
        to: Square,
    },
    /// The piece has no move with what the die shows.
    PieceIsStuckWithDie {
        /// The face that it shows.
        face: DieFace,
        /// The square of the piece.
        square: Square,
    },
    /// The rules let no piece be placed on this empty square.
    ClosedToPlacement(Square),
    /// The rules do not let this side, which is to move, pass now.
    MayNotPass(Side),
    /// There is a piece on every square beside it.
    PieceIsBlocked(Square),
    /// There are free squares beside it, but it may not go there.
    PieceHasNoMove(Square),
    /// It does not only slide along rank and file, or never moves.
    PieceCannotMove(Square),
    /// The piece moves along ranks and files only.
    NotInALine(PieceMove),
    /// A piece or a gap of the board is in the way.
    WayIsBlocked {
        /// The destination.
        to: Square,
        /// The square of the other piece, or the absent square.
        obstacle: Square,
    },
    /// The move begins on an empty square.
    NoPiece(Square),
    /// The move ends on a square with a piece.
    SquareIsTaken(Square),
    /// The piece makes such a move only from other squares.
    NotFromHere(PieceMove),
    /// The rules forbid the move for another reason.
    MayNotGo(PieceMove),
    /// The rules refuse a move that was played.
    Illegal(IllegalMove),
    /// The study takes no further move here.
    StudyIsFull(StudyLimit),
    /// The variant does not exist.
    UnknownVariant(VariantLookupError),
}

impl Refusal {
    /// The function of the variant that failed, if that is why.
    #[must_use]
    pub fn hook_error(&self) -> Option<&HookError> {
        if let Self::Illegal(IllegalMove::Hook(error)) = self { Some(error) } else { None }
    }
}

impl Table {
    /// Why a person cannot play a move now or [in advance](Self::premove_side); `None` if nothing speaks against it.
    #[must_use]
    pub fn why_not(&self, mv: Move) -> Option<Refusal> {
        let session = self.session();
        let Some(squares) = mv.squares() else { return self.why_not_pass(mv) };
        let PieceMove { from, to } = squares;
        if self.reach(from).contains(&to) {
            return None;
        }
        if !session.in_hand().is_empty() {
            return match self.why_not_pressed(None, from) {
                None | Some(Refusal::PlaceFirst | Refusal::ClosedToPlacement(_)) => why_not_placed(session.game(), squares),
                other => other,
            };
        }
        if session.game().piece(from).is_none() && session.outcome().is_none() {
            return Some(Refusal::NoPiece(from));
        }
        let by_target = || match session.game().piece(to) {
            Some(_) => Some(Refusal::SquareIsTaken(to)),
            None => self.why_not_pressed(Some(from), to),
        };
        self.why_not_pressed(None, from).or_else(by_target).or(Some(Refusal::MayNotGo(squares)))
    }

    /// Why a person cannot pass now, or roll.
    pub(crate) fn why_not_pass(&self, mv: Move) -> Option<Refusal> {
        let session = self.session();
        match self.view() {
            Some(View::EarlierPosition) => Some(Refusal::PositionIsOnlyShown),
            Some(View::AwaitedRules) => Some(Refusal::RulesAreAwaited),
            None if session.is_paused() => Some(Refusal::GameIsPaused),
            _ => match self.mover(session.turn()) {
                Mover::Engine(_) => Some(Refusal::EngineIsToMove(session.turn())),
                Mover::Nobody if session.outcome().is_none() => Some(Refusal::RulesAreBusy),
                Mover::Person | Mover::Nobody => why_not(session.game(), mv),
            },
        }
    }

    /// Why choosing a square does nothing while a piece is selected, or none; `None` if it does something, or there is nothing to explain.
    #[must_use]
    pub fn why_not_pressed(&self, selected: Option<Square>, square: Square) -> Option<Refusal> {
        let session = self.session();
        match self.view() {
            Some(View::EarlierPosition) => return Some(Refusal::PositionIsOnlyShown),
            Some(View::AwaitedRules) => return None,
            None if session.is_paused() => return Some(Refusal::GameIsPaused),
            _ => {}
        }
        if session.outcome().is_some() {
            return Some(Refusal::GameIsOver);
        }
        let turn = session.turn();
        let piece = session.game().piece(square).map(|kind| session.rules().kind(kind).side);
        let goes_on = turn_goes_on(session.game(), selected, square);
        let not_second = not_second(session.game(), selected, square).filter(|_| self.mover(turn) == Mover::Person);
        match (self.mover(turn), piece) {
            _ if not_second.is_some() => not_second,
            // A move is chosen in advance.
            (Mover::Engine(_), _) if !self.reach(square).is_empty() => None,
            (Mover::Engine(_), _) if selected.is_some_and(|from| self.reach(from).contains(&square)) => None,
            (Mover::Engine(_), _) => Some(Refusal::EngineIsToMove(turn)),
            (Mover::Person, Some(_)) if !session.in_hand().is_empty() => Some(Refusal::PlaceFirst),
            (Mover::Person, None) if !session.in_hand().is_empty() => {
                why_not_placed(session.game(), PieceMove { from: square, to: square })
            }
            (Mover::Person, Some(side)) if side != turn => Some(Refusal::OtherSideIsToMove(side)),
            (Mover::Person, _) if goes_on.is_some() => goes_on.map(Refusal::TurnGoesOn),
            (Mover::Person, _) if session.game().awaits_roll() => Some(Refusal::DieIsNotRolled),
            (Mover::Person, Some(_)) if session.destinations(square).is_empty() => Some(why_stuck(session.game(), square)),
            (Mover::Person, None) => {
                let Some(from) = selected else { return Some(Refusal::NoPieceIsSelected(turn)) };
                (!session.destinations(from).contains(&square)).then(|| why_unreachable(session.game(), PieceMove { from, to: square }))
            }
            _ => None,
        }
    }
}

/// Why a move cannot be played in a game, whoever plays; `None` if it is legal.
#[must_use]
pub fn why_not(game: &Game, mv: Move) -> Option<Refusal> {
    if game.outcome().is_some() {
        return Some(Refusal::GameIsOver);
    }
    let side = game.turn();
    let squares = match mv {
        Move::Pass => return (!game.may_pass()).then_some(Refusal::MayNotPass(side)),
        Move::Roll(_) => return (!game.awaits_roll()).then_some(Refusal::Illegal(IllegalMove::NoRoll { side })),
        Move::Placement(square) | Move::EndOfTurn(square) => PieceMove { from: square, to: square },
        Move::Piece(mv) => mv,
    };
    let PieceMove { from, to } = squares;
    let destinations = game.destinations(from);
    if destinations.contains(&to) {
        return None;
    }
    if !game.in_hand().is_empty() {
        return why_not_placed(game, squares);
    }
    let Some(kind) = game.piece(from) else { return Some(Refusal::NoPiece(from)) };
    let side = game.rules().rule_set().kind(kind).side;
    Some(if side != game.turn() {
        Refusal::OtherSideIsToMove(side)
    } else if let Some(why) = game.why_not_second(squares) {
        Refusal::NotSecond { square: from, why }
    } else if let Some(at) = game.continuing().filter(|_| game.rules().rule_set().two_moves.is_none()) {
        Refusal::TurnGoesOn(at)
    } else if game.awaits_roll() {
        Refusal::DieIsNotRolled
    } else if destinations.is_empty() {
        why_stuck(game, from)
    } else if game.piece(to).is_some() {
        Refusal::SquareIsTaken(to)
    } else {
        why_unreachable(game, squares)
    })
}

/// Why a move places no piece, while pieces are placed; `None` if it does.
fn why_not_placed(game: &Game, PieceMove { from, to }: PieceMove) -> Option<Refusal> {
    match game.piece(to) {
        _ if from != to => Some(Refusal::PlaceFirst),
        Some(_) => Some(Refusal::SquareIsTaken(to)),
        None if game.destinations(to).contains(&to) => None,
        None => Some(Refusal::ClosedToPlacement(to)),
    }
}

/// Why choosing a square makes no second move: its piece cannot make one, or the selected piece not the one that leads there.
fn not_second(game: &Game, selected: Option<Square>, square: Square) -> Option<Refusal> {
    let side = |square| game.piece(square).map(|kind| game.rules().rule_set().kind(kind).side);
    let from = if side(square) == Some(game.turn()) { square } else { selected? };
    let why = game.why_not_second(PieceMove { from, to: square })?;
    Some(Refusal::NotSecond { square: from, why })
}

/// The piece whose turn goes on, if that is why choosing a square does nothing while a piece is selected, or none.
fn turn_goes_on(game: &Game, selected: Option<Square>, square: Square) -> Option<Square> {
    let at = game.continuing().filter(|_| game.rules().rule_set().two_moves.is_none())?;
    let goes_there = selected == Some(at) && game.destinations(at).contains(&square);
    (square != at && !goes_there).then_some(at)
}

/// Why a piece of the side to move has no legal move.
fn why_stuck(game: &Game, square: Square) -> Refusal {
    let set = game.rules().rule_set();
    if let Some(face) = game.rolled()
        && !game.beyond_die(square).is_empty()
    {
        return Refusal::PieceIsStuckWithDie { face, square };
    }
    match game.piece(square).map(|kind| set.kind(kind)) {
        Some(kind) if kind.reach == Some(0) || !kind.other_moves.is_empty() => Refusal::PieceCannotMove(square),
        _ if neighbours(set.size, square).all(|beside| game.piece(beside).is_some()) => Refusal::PieceIsBlocked(square),
        _ => Refusal::PieceHasNoMove(square),
    }
}

/// Why a piece cannot go to an empty square.
fn why_unreachable(game: &Game, mv: PieceMove) -> Refusal {
    let (set, PieceMove { from, to }) = (game.rules().rule_set(), mv);
    let size = set.size;
    let Some(kind) = game.piece(from).map(|kind| set.kind(kind)) else { return Refusal::MayNotGo(mv) };
    if let Some(face) = game.rolled().filter(|_| game.beyond_die(from).contains(&to)) {
        return Refusal::DieForbids { face, to };
    }
    let otherwise =
        if kind.goes_from_elsewhere(set, from, to, |square| game.piece(square)) { Refusal::NotFromHere(mv) } else { Refusal::MayNotGo(mv) };
    if !kind.slides_towards(set, from, to) {
        let by_hook = game.rules().hooks().is_some_and(|hooks| hooks.provided().contains(Hook::Moves));
        let only_straight = kind.other_moves.is_empty() && kind.reach != Some(0) && !by_hook;
        return if only_straight { Refusal::NotInALine(mv) } else { otherwise };
    }
    let obstacle = between(size, from, to).find(|&square| game.piece(square).is_some() || !size.has(square));
    obstacle.map_or(otherwise, |obstacle| Refusal::WayIsBlocked { to, obstacle })
}

fn neighbours(size: BoardSize, square: Square) -> impl Iterator<Item = Square> {
    Direction::ALL.into_iter().filter_map(move |direction| size.step(square, direction))
}

/// The squares between two squares on a rank, a file or a diagonal, the nearest to the first one first.
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
