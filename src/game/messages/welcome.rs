//! The question of the first start.

use super::texts;
use birka_rules::Side;

texts! {
    title = "first-start-title";
    /// An answer: to learn the game.
    learn = "first-start-learn";
    learn_explained = "first-start-learn-explained";
    /// Below the answers, with the keys that open the dialog for a new game.
    remark(keys: &str) = "first-start-remark";
    /// The question, with the variant on the table.
    question(variant: &str) = "first-start-question";
    /// An answer: to play a side.
    play by side: Side { Side::Attackers => "first-start-play-attackers", Side::Defenders => "first-start-play-defenders" };
    /// The aim of a side, and whether it begins.
    side_in_words(aim: &str) by moves_first: bool { true => "first-start-moves-first", false => "first-start-moves-second" };
}
