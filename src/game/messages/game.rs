//! The game and its players.

use std::num::NonZeroU8;

use birka_localization::Language;
use birka_rules::{Outcome, Reason, Side};

use super::{new_game, texts};
use birka_session::Player;

texts! {
    /// Before a move that is being typed.
    typed_move = "game-typed-move";
    /// How a move is typed.
    typed_move_hint(key: String) = "game-typed-move-hint";
    /// The aim of the player's side, on its card.
    your_aim(aim: &str) = "game-your-aim";
    /// The result for the person who plays against the engine.
    you_win = "game-you-win";
    you_lose = "game-you-lose";
    /// The move that ended the game.
    winning_move(mv: &str) = "game-winning-move";
    /// Heading of the list of moves.
    moves = "game-moves";
    no_moves = "game-no-moves";
    /// In place of a player's name while the engine searches.
    thinking = "game-thinking";
    /// In place of a player's name while functions of the variant are being called.
    asking_rules = "game-asking-rules";
    /// A player who is not the engine.
    human = "game-human";
    /// The side of a puzzle whose moves are played automatically.
    plays_automatically = "game-plays-automatically";
    /// Before the first image of the scene.
    preparing_table = "game-preparing-table";
    /// While the scene is drawn in another quality or with other pieces for the first time.
    loading_graphics = "game-loading-graphics";
    /// When the program starts with another game than the saved one.
    earlier_game_is_archived = "game-earlier-game-is-archived";
    /// Why a search without a result failed.
    no_move_found = "game-no-move-found";
    /// Heading of the question whether to quit although the game cannot be saved.
    unsaved_title = "game-unsaved-title";
    /// Advice for that question.
    unsaved_advice = "game-unsaved-advice";
    /// Heading in place of that question once the game has been saved.
    saved_title = "game-saved-title";
    /// Why a game is not saved, where the disk does not answer.
    still_saving = "game-still-saving";
    /// Where nothing can be saved.
    no_home_folder = "game-no-home-folder";
    /// Heading of the rules of a variant.
    rules_title(variant: &str) = "game-rules-title";
    known_side by side: Side { Side::Attackers => "game-attackers", Side::Defenders => "game-defenders" };
    known_to_move by side: Side { Side::Attackers => "game-attackers-to-move", Side::Defenders => "game-defenders-to-move" };
    /// Who plays a side, and how many enemy pieces that side has captured.
    player_status(player: &str, captured: usize) = "game-player-status";
    /// Who plays a side, and how many pieces that side has still to place.
    player_places(player: &str, count: usize) = "game-player-places";
    winner by winner: Option<Side> {
        Some(Side::Attackers) => "game-attackers-win",
        Some(Side::Defenders) => "game-defenders-win",
        None => "game-drawn",
    };
    /// The same for a side that has a name of the variant's own.
    named_to_move(name: &str) = "game-side-to-move";
    side_wins(name: &str) = "game-side-wins";
    known_reason by outcome: Outcome {
        Outcome { reason: Reason::KingEscaped, .. } => "game-reason-king-escaped",
        Outcome { reason: Reason::KingCaptured, .. } => "game-reason-king-captured",
        Outcome { reason: Reason::AttackersTaken, .. } => "game-reason-attackers-taken",
        Outcome { reason: Reason::KingBared, .. } => "game-reason-king-bared",
        Outcome { reason: Reason::TooFewMen, .. } => "game-reason-too-few-men",
        Outcome { reason: Reason::KindTaken, .. } => "game-reason-kind-taken",
        Outcome { reason: Reason::GoalReached, .. } => "game-reason-goal-reached",
        Outcome { reason: Reason::LineMade, .. } => "game-reason-line-made",
        Outcome { reason: Reason::ExitFort, .. } => "game-reason-exit-fort",
        Outcome { reason: Reason::Encirclement, .. } => "game-reason-encirclement",
        Outcome { reason: Reason::NoMove, .. } => "game-reason-no-move",
        Outcome { reason: Reason::Repetition, .. } => "game-reason-repetition",
        Outcome { reason: Reason::QuietLimit, .. } => "game-reason-quiet-limit",
        Outcome { reason: Reason::Passes, .. } => "game-reason-passes",
        Outcome { reason: Reason::Declared(_), .. } => "game-reason-declared",
        Outcome { reason: Reason::Agreed, .. } => "game-reason-agreed",
        Outcome { reason: Reason::Resigned, winner: Some(Side::Attackers) } => "game-reason-defenders-resigned",
        Outcome { reason: Reason::Resigned, .. } => "game-reason-attackers-resigned",
        Outcome { reason: Reason::Timeout, winner: Some(Side::Attackers) } => "game-reason-defenders-timeout",
        Outcome { reason: Reason::Timeout, .. } => "game-reason-attackers-timeout",
    };
    calls(ways: u8) = "game-call-explained";
    /// What the side to move has rolled.
    die_shows(face: u8) = "game-die";
    /// A side cannot move with what it has rolled.
    turn_is_lost(face: u8) by side: Side { Side::Attackers => "game-attackers-lose-turn", Side::Defenders => "game-defenders-lose-turn" };
    /// The engine cannot play on, so that `side` is played by a human from now on.
    engine_failed(error: &str) by side: Side {
        Side::Attackers => "game-engine-failed-attackers",
        Side::Defenders => "game-engine-failed-defenders",
    };
}

pub fn window_title(variant: &str) -> String {
    format!("Birka — {variant}")
}

/// Name of a player: that of an engine level, or [`human`].
pub fn player(language: Language, player: Player) -> String {
    match player {
        Player::Engine(number) if player.level().is_some() => new_game::level_name(language, number),
        _ => human(language),
    }
}

/// Name of a side. `own_name` is what the variant calls it, if it has a name of its own.
pub fn side(language: Language, side: Side, own_name: Option<&str>) -> String {
    own_name.map_or_else(|| known_side(language, side), str::to_owned)
}

/// Which side is to move. `own_name` is what the variant calls it, if it has a name of its own.
pub fn to_move(language: Language, side: Side, own_name: Option<&str>) -> String {
    own_name.map_or_else(|| known_to_move(language, side), |name| named_to_move(language, name))
}

/// Who has won. `own_name` is what the variant calls the winner, if it has a name of its own.
pub fn result(language: Language, outcome: Outcome, own_name: Option<&str>) -> String {
    own_name.map_or_else(|| winner(language, outcome.winner), |name| side_wins(language, name))
}

/// The result for a person who plays one side against the engine; `None` for a draw.
pub fn own_result(language: Language, outcome: Outcome, person: Side) -> Option<String> {
    Some(if outcome.winner? == person { you_win(language) } else { you_lose(language) })
}

/// Why the game ended.
pub fn reason(language: Language, outcome: Outcome) -> String {
    match outcome.reason {
        Reason::Declared(reason) if !reason.text.is_empty() => reason.text.clone(),
        _ => known_reason(language, outcome),
    }
}

/// The meaning of the call that is announced when the king can escape in at least this many directions.
pub fn call_explained(language: Language, ways: NonZeroU8) -> String {
    calls(language, ways.get())
}
