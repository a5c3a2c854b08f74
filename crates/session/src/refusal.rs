//! Why something cannot be done on a table now.

use birka_rules::{Game, HookError, IllegalMove, Move, PieceMove, Side, Square, WhyIllegal};
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
    /// Somebody elsewhere plays the side to move.
    OtherIsToMove,
    /// Somebody elsewhere plays against this player, who gets no help until the game is over.
    NoHelp,
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
    /// The move is illegal, or the piece on the chosen square has no legal move.
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
        if let Self::Illegal(IllegalMove { why: WhyIllegal::Hook(error), .. }) = self { Some(error) } else { None }
    }

    /// Why a move is illegal, if that is why.
    #[must_use]
    pub fn why_illegal(&self) -> Option<&WhyIllegal> {
        if let Self::Illegal(illegal) = self { Some(&illegal.why) } else { None }
    }
}

impl Table {
    /// Why a person cannot play a move now or [in advance](Self::premove_side); `None` if nothing speaks against it.
    #[must_use]
    pub fn why_not(&self, mv: Move) -> Option<Refusal> {
        if mv.squares().is_some_and(|PieceMove { from, to }| self.reach(from).contains(&to)) {
            return None;
        }
        let session = self.session();
        let obstacle = match self.view() {
            Some(View::EarlierPosition) => Some(Refusal::PositionIsOnlyShown),
            Some(View::AwaitedRules) => Some(Refusal::RulesAreAwaited),
            None if session.is_paused() => Some(Refusal::GameIsPaused),
            _ if session.outcome().is_some() => Some(Refusal::GameIsOver),
            _ => match self.mover(session.turn()) {
                Mover::Engine(_) => Some(Refusal::EngineIsToMove(session.turn())),
                Mover::Elsewhere => Some(Refusal::OtherIsToMove),
                Mover::Nobody => Some(Refusal::RulesAreBusy),
                Mover::Person => None,
            },
        };
        obstacle.or_else(|| session.game().why_illegal(mv).map(Refusal::Illegal))
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
        let (game, turn) = (session.game(), session.turn());
        match self.mover(turn) {
            // A move is chosen in advance.
            Mover::Engine(_) | Mover::Elsewhere if !self.reach(square).is_empty() => None,
            Mover::Engine(_) | Mover::Elsewhere if selected.is_some_and(|from| self.reach(from).contains(&square)) => None,
            Mover::Engine(_) => Some(Refusal::EngineIsToMove(turn)),
            Mover::Elsewhere => Some(Refusal::OtherIsToMove),
            Mover::Nobody => None,
            Mover::Person => {
                let side = game.piece(square).map(|kind| session.rules().kind(kind).side);
                let illegal = |why| Some(Refusal::Illegal(IllegalMove { why, size: session.rules().size }));
                if let Some(why) = not_second(game, selected, square) {
                    return illegal(why);
                }
                match side {
                    Some(_) if !session.in_hand().is_empty() => illegal(WhyIllegal::PlaceFirst),
                    None if !session.in_hand().is_empty() => game.why_illegal(Move::Placement(square)).map(Refusal::Illegal),
                    Some(side) if side != turn => illegal(WhyIllegal::OtherSide { square, side }),
                    _ if let Some(at) = turn_goes_on(game, selected, square) => illegal(WhyIllegal::TurnGoesOn(at)),
                    _ if game.awaits_roll() => illegal(WhyIllegal::MustRoll(turn)),
                    Some(_) => game.why_stuck(square).map(Refusal::Illegal),
                    None => match selected {
                        None => Some(Refusal::NoPieceIsSelected(turn)),
                        Some(from) => game.why_illegal(game.move_between(from, square)).map(Refusal::Illegal),
                    },
                }
            }
        }
    }
}

/// Why choosing a square makes no second move: its piece cannot make one, or the selected piece not the one that leads there.
fn not_second(game: &Game, selected: Option<Square>, square: Square) -> Option<WhyIllegal> {
    let side = |square| game.piece(square).map(|kind| game.rules().rule_set().kind(kind).side);
    let from = if side(square) == Some(game.turn()) { square } else { selected? };
    let why = game.why_not_second(PieceMove { from, to: square })?;
    Some(WhyIllegal::NotSecond { square: from, why })
}

/// The piece whose turn goes on, if that is why choosing a square does nothing while a piece is selected, or none.
fn turn_goes_on(game: &Game, selected: Option<Square>, square: Square) -> Option<Square> {
    let at = game.continuing().filter(|_| game.rules().rule_set().two_moves.is_none())?;
    let goes_there = selected == Some(at) && game.destinations(at).contains(&square);
    (square != at && !goes_there).then_some(at)
}
