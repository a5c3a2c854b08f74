//! The game and its players.

use std::num::NonZeroU8;

use super::messages;
use crate::session::Player;
use birka_rules::{Outcome, Reason, Side};

messages! {
    /// Before a move that is being typed.
    typed_move = "Move:";
    /// How a move is typed.
    typed_move_hint = "like e4-e7, then Enter";
    /// Heading of the list of moves.
    moves = "Moves";
    no_moves = "No moves yet.";
    /// In place of a player's name while the engine searches.
    thinking = "thinking …";
    /// In place of a player's name while functions of the variant are being called.
    asking_rules = "asking the rules …";
    /// Why no move can be played while the rules are asked about the last one.
    rules_are_being_asked = "the rules are still being asked about the last move";
    /// Why no move can be played while the rules of the game have errors.
    rules_are_awaited = "the rules of the game have errors";
    /// Why a move was not played although it is not forbidden.
    rules_gave_no_answer = "the rules gave no answer; this is a fault of Birka's";
    /// A player who is not the engine.
    human = "Human";
    /// The side of a puzzle whose moves are played automatically.
    plays_automatically = "automatic";
    /// Why no move can be played at an earlier position of the game.
    position_is_read_only = "this position is only shown; return to the game to play on";
    /// Before the first image of the scene.
    preparing_table = "Preparing the table …";
    /// While the scene is drawn in another quality or with other pieces for the first time.
    loading_graphics = "Loading graphics …";
    /// When the program starts with another game than the saved one.
    earlier_game_is_archived = "The game that was on the table goes into the archive.";
    /// Why a search without a result failed.
    no_move_found = "no move was found";
    /// Heading of the question whether to quit although the game cannot be saved.
    unsaved_title = "This game is not saved";
    /// What to do about it.
    unsaved_advice = "If you quit now, the moves since the last save are lost. Mend the cause, then try again.";
    /// Why a game is not saved, where the disk does not answer.
    still_saving = "The disk does not answer: the game is still being written.";
}

/// Title of the window.
pub fn window_title(variant: &str) -> String {
    format!("Birka — {variant}")
}

/// Heading of the rules of a variant.
pub fn rules_title(variant: &str) -> String {
    format!("{variant}: the rules")
}

/// Name of a side.
pub fn side(side: Side) -> String {
    match side {
        Side::Attackers => "Attackers",
        Side::Defenders => "Defenders",
    }
    .to_owned()
}

/// Name of the side to move.
pub fn to_move(side: Side) -> String {
    match side {
        Side::Attackers => "Attackers to move",
        Side::Defenders => "Defenders to move",
    }
    .to_owned()
}

/// Name of a player: that of an engine level, or [`human`].
pub fn player(player: Player) -> String {
    player.level().map_or_else(human, |level| level.name.clone())
}

/// Who plays a side, and how many enemy pieces that side has captured.
pub fn player_status(player: &str, captured: usize) -> String {
    format!("{player} · {captured} captured")
}

/// Who has won.
pub fn result(outcome: Outcome) -> String {
    match outcome.winner {
        Some(Side::Attackers) => "The attackers win",
        Some(Side::Defenders) => "The defenders win",
        None => "Draw",
    }
    .to_owned()
}

/// Why the game ended.
pub fn reason(outcome: Outcome) -> String {
    match outcome.reason {
        Reason::KingEscaped => "The king has escaped.",
        Reason::KingCaptured => "The king is captured.",
        Reason::AttackersTaken => "All attackers are captured.",
        Reason::KingBared => "The king is the last defender.",
        Reason::ExitFort => "The king is in an unbreakable fort at the edge.",
        Reason::Encirclement => "The king and all defenders are surrounded.",
        Reason::NoMove => "The side to move has no legal move.",
        Reason::Repetition => "The position has been repeated too often.",
        Reason::QuietLimit => "Too many moves have been played without a capture.",
        Reason::Declared(reason) => &reason.text,
        Reason::Resigned if outcome.winner == Some(Side::Attackers) => "The defenders have resigned.",
        Reason::Resigned => "The attackers have resigned.",
        Reason::Agreed => "Both sides have agreed on a draw.",
        Reason::Timeout if outcome.winner == Some(Side::Attackers) => "The defenders have run out of time.",
        Reason::Timeout => "The attackers have run out of time.",
    }
    .to_owned()
}

/// What the call means that is announced when the king can escape in at least this many directions.
pub fn call_explained(ways: NonZeroU8) -> String {
    match ways.get() {
        1 => "The king can escape with his next move.".to_owned(),
        2 => "The king can escape in two ways: only one of them can be closed.".to_owned(),
        ways => format!("The king can escape in {ways} ways with his next move."),
    }
}

/// The engine cannot play on, so that `side` is played by a human from now on.
pub fn engine_failed(side: Side, error: &str) -> String {
    match side {
        Side::Attackers => format!("The engine stopped: {error}. From now on you play the attackers."),
        Side::Defenders => format!("The engine stopped: {error}. From now on you play the defenders."),
    }
}
