//! Words for why a game ended. The messages are named after [`Reason::as_str`], so that a new reason needs none but its messages.

use birka_localization::{Argument, Language, Phrase, Texts};
use birka_rules::{Outcome, Reason, RuleSet, Side, Square};

use crate::words::{man, phrase, square_name, the_king, the_side};

/// The id of the message that says in one sentence why a game ended. Its variables are `$side`, who has won, and `$loser`.
#[must_use]
pub fn reason_message(reason: Reason) -> String {
    match reason {
        Reason::Declared(_) => "reason-declared".to_owned(),
        known => format!("reason-{}", known.as_str()),
    }
}

/// Why a game ended, in one sentence. `names` is what texts call a side: `attackers`, `defenders` or a name of its own.
#[must_use]
pub fn describe_reason(outcome: Outcome, names: impl Fn(Side) -> Argument, language: Language) -> String {
    if let Reason::Declared(declared) = outcome.reason
        && !declared.text.is_empty()
    {
        return declared.text.clone();
    }
    let sides = outcome.winner.map(|winner| [("side", names(winner)), ("loser", names(winner.opponent()))]);
    let texts = Texts::shipped();
    let sentence = texts.find(language, &reason_message(outcome.reason), sides.as_ref().map_or(&[], |sides| sides.as_slice()));
    // A hook may draw a game for a reason whose sentence is about the winner.
    sentence.unwrap_or_else(|| texts.get(language, "reason-declared"))
}

/// Why a game ended, in a few words for a list. `word` is the reason's word in records; a word of a variant's own stays as it is.
#[must_use]
pub fn name_reason(word: &str, language: Language) -> String {
    let known = Texts::shipped().find(language, &format!("games-reason-{word}"), &[]);
    known.unwrap_or_else(|| word.replace('-', " "))
}

/// The predicate for a winning move. `at` is its target square, if it is the move that wins.
pub(crate) fn wins(set: &RuleSet, reason: Reason, at: Option<Square>) -> Phrase {
    match (reason, at) {
        (Reason::KingEscaped, Some(at)) => phrase("achieves-escape-at").with("king", the_king(set)).with("square", square_name(set, at)),
        (Reason::Declared(declared), _) => phrase("achieves-declared").with("reason", declared.text.trim_end_matches('.')),
        // No move ends a game so.
        (Reason::Resigned | Reason::Agreed | Reason::Timeout, _) => phrase("achieves-win"),
        (known, _) => about_pieces(set, format!("achieves-{}", known.as_str())),
    }
}

/// The clause for a winning move that is threatened or prevented. `side` is its player.
pub(crate) fn would_win(set: &RuleSet, side: Side, reason: Reason) -> Phrase {
    match reason {
        Reason::NoMove | Reason::Repetition | Reason::QuietLimit | Reason::Passes => {}
        Reason::Declared(_) | Reason::Resigned | Reason::Agreed | Reason::Timeout => {}
        known => return about_pieces(set, format!("achieves-{}", known.as_str())),
    }
    phrase("would-win").with("side", the_side(set, side))
}

/// A message with what reasons may speak of: the king, and the attackers as enemies of the defenders.
fn about_pieces(set: &RuleSet, id: String) -> Phrase {
    Phrase::new(id).with("king", the_king(set)).with("enemy", man(set, Side::Attackers))
}

/// The predicate for a move that draws.
pub(crate) fn draws(reason: Reason) -> Phrase {
    match reason {
        Reason::Repetition => phrase("draws-repetition"),
        Reason::QuietLimit => phrase("draws-quiet-limit"),
        Reason::Passes => phrase("draws-passes"),
        Reason::NoMove => phrase("draws-no-move"),
        Reason::Declared(declared) => phrase("draws-declared").with("reason", declared.text.trim_end_matches('.')),
        _ => phrase("draws-at-once"),
    }
}
