//! The game, its players, and how it is conducted: clocks, pause, resignation and draw offers.

use std::num::NonZeroU8;

use birka_localization::Language;
use birka_rules::{Outcome, Side};
use birka_session::NamedSide;

use super::texts;

pub use birka_session::words::games::{clock, human, player, time_left};

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
    /// The side of a puzzle whose moves are played automatically.
    plays_automatically = "game-plays-automatically";
    /// Before the first image of the scene.
    preparing_table = "game-preparing-table";
    /// While the scene is drawn in another quality or with other pieces for the first time.
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
    /// Who plays a side, and how many enemy pieces that side has captured.
    player_status(player: &str, captured: usize) = "game-player-status";
    /// Who plays a side, and how many pieces that side has still to place.
    player_places(player: &str, count: usize) = "game-player-places";
    calls(ways: u8) = "game-call-explained";
    /// A side cannot move with what it has rolled.
    turn_is_lost(face: u8, side: NamedSide<'_>) = "game-loses-turn";
    /// The engine cannot play on, so that `side` is played by a human from now on.
    engine_failed(error: &str, side: NamedSide<'_>) = "game-engine-failed";
    // How a game is conducted
    /// Heading of the question whether to resign.
    resign_title = "play-resign-title";
    /// Heading of the question whether the other side accepts a draw.
    draw_title = "play-draw-title";
    /// On the card while the game pauses.
    paused = "play-paused";
    /// The option to set the clocks one by one.
    clocks_differ = "play-clocks-differ";
    clocks_start_late = "play-clocks-start-late";
    /// The meaning of resigning.
    resigning_means(side: NamedSide<'_>) = "play-resigning";
    /// A person offers a draw, and the other side is asked.
    draw_is_offered(side: NamedSide<'_>) = "play-draw-offered-by";
    /// While the engine judges the position.
    draw_is_considered(engine: &str) = "play-draw-is-considered";
    /// The engine accepts a draw.
    draw_accepted(engine: &str) = "play-draw-accepted";
    /// The engine stands better.
    draw_declined(engine: &str) = "play-draw-declined";
    /// Too few moves have been made.
    draw_is_too_early(engine: &str) = "play-draw-is-too-early";
    /// The search for an answer failed.
    draw_is_not_judged(engine: &str) = "play-draw-is-not-judged";
}

pub fn window_title(variant: &str) -> String {
    format!("Birka — {variant}")
}

/// The result for a person who plays one side against the engine; `None` for a draw.
pub fn own_result(language: Language, outcome: Outcome, person: Side) -> Option<String> {
    Some(if outcome.winner? == person { you_win(language) } else { you_lose(language) })
}

/// The meaning of the call that is announced when the king can escape in at least this many directions.
pub fn call_explained(language: Language, ways: NonZeroU8) -> String {
    calls(language, ways.get())
}
