//! The game and its players.

use std::num::NonZeroU8;

use birka_localization::Language;
use birka_rules::{Outcome, Reason, Side};

use super::{new_game, texts};
use birka_session::{NamedSide, Player, SideNames};

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
    /// Name of a side.
    side(side: NamedSide<'_>) = "game-side";
    to_move(side: NamedSide<'_>) = "game-to-move";
    /// Who plays a side, and how many enemy pieces that side has captured.
    player_status(player: &str, captured: usize) = "game-player-status";
    /// Who plays a side, and how many pieces that side has still to place.
    player_places(player: &str, count: usize) = "game-player-places";
    wins(side: NamedSide<'_>) = "game-wins";
    drawn = "game-drawn";
    resigned(side: NamedSide<'_>) = "game-reason-resigned";
    out_of_time(side: NamedSide<'_>) = "game-reason-timeout";
    attackers_taken(side: NamedSide<'_>) = "game-reason-attackers-taken";
    encircled(side: NamedSide<'_>) = "game-reason-encirclement";
    known_reason by reason: Reason {
        Reason::KingEscaped => "game-reason-king-escaped",
        Reason::KingCaptured => "game-reason-king-captured",
        Reason::KingBared => "game-reason-king-bared",
        Reason::TooFewMen => "game-reason-too-few-men",
        Reason::KindTaken => "game-reason-kind-taken",
        Reason::GoalReached => "game-reason-goal-reached",
        Reason::LineMade => "game-reason-line-made",
        Reason::ExitFort => "game-reason-exit-fort",
        Reason::NoMove => "game-reason-no-move",
        Reason::Repetition => "game-reason-repetition",
        Reason::QuietLimit => "game-reason-quiet-limit",
        Reason::Passes => "game-reason-passes",
        Reason::Agreed => "game-reason-agreed",
        Reason::Declared(_) => "game-reason-declared",
        // [`reason`] tells these with the side that has lost.
        Reason::AttackersTaken | Reason::Encirclement | Reason::Resigned | Reason::Timeout => "game-reason-declared",
    };
    calls(ways: u8) = "game-call-explained";
    /// What the side to move has rolled.
    die_shows(face: u8) = "game-die";
    /// A side cannot move with what it has rolled.
    turn_is_lost(face: u8, side: NamedSide<'_>) = "game-loses-turn";
    /// The engine cannot play on, so that `side` is played by a human from now on.
    engine_failed(error: &str, side: NamedSide<'_>) = "game-engine-failed";
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

/// Who has won.
pub fn result(language: Language, outcome: Outcome, names: SideNames) -> String {
    outcome.winner.map_or_else(|| drawn(language), |side| wins(language, names.named(side)))
}

/// The result for a person who plays one side against the engine; `None` for a draw.
pub fn own_result(language: Language, outcome: Outcome, person: Side) -> Option<String> {
    Some(if outcome.winner? == person { you_win(language) } else { you_lose(language) })
}

/// Why the game ended.
pub fn reason(language: Language, outcome: Outcome, names: SideNames) -> String {
    let loser = outcome.winner.map(|winner| names.named(winner.opponent()));
    match (outcome.reason, loser) {
        (Reason::Declared(reason), _) if !reason.text.is_empty() => reason.text.clone(),
        (Reason::AttackersTaken, Some(loser)) => attackers_taken(language, loser),
        (Reason::Encirclement, Some(loser)) => encircled(language, loser),
        (Reason::Resigned, Some(loser)) => resigned(language, loser),
        (Reason::Timeout, Some(loser)) => out_of_time(language, loser),
        (reason, _) => known_reason(language, reason),
    }
}

/// The meaning of the call that is announced when the king can escape in at least this many directions.
pub fn call_explained(language: Language, ways: NonZeroU8) -> String {
    calls(language, ways.get())
}
