//! What tables and pages say about a second player, in the player's language.

use birka_localization::Language;
use birka_localization::messages::network;
use birka_rules::Side;

use crate::client::{RemoteGame, Status};
use crate::line::LineEnd;
use crate::messages::{Offer, RefusalCode};

/// The other player offers something.
#[must_use]
pub fn offer(language: Language, offer: Offer) -> String {
    match offer {
        Offer::Draw => network::offers_draw(language),
        Offer::TakeBack => network::offers_take_back(language),
        Offer::Rematch => network::offers_rematch(language),
    }
}

/// The server has not done what was asked for.
#[must_use]
pub fn refused(language: Language, code: RefusalCode) -> String {
    match code {
        RefusalCode::Version => network::refused_version(language),
        RefusalCode::NoGame => network::refused_no_game(language),
        RefusalCode::Rules => network::refused_rules(language),
        RefusalCode::TooFast => network::refused_too_fast(language),
        RefusalCode::Words => network::refused_words(language),
        RefusalCode::Unavailable => network::refused_unavailable(language),
        RefusalCode::Malformed
        | RefusalCode::NoSeat
        | RefusalCode::NotYourTurn
        | RefusalCode::Illegal
        | RefusalCode::Stale
        | RefusalCode::GameOver => network::refused(language),
    }
}

/// The line to a server has ended.
#[must_use]
pub fn ended(language: Language, end: LineEnd) -> String {
    match end {
        LineEnd::NoServer => network::no_server(language),
        LineEnd::Refused(code) => refused(language, code),
    }
}

/// A line that a player wrote, with who it was.
#[must_use]
pub fn said(language: Language, game: &RemoteGame, by: Side, text: &str) -> String {
    match game.name(by) {
        _ if game.side() == Some(by) => format!("{}: {text}", network::you(language)),
        Some(name) => format!("{name}: {text}"),
        None => format!("{}: {text}", network::elsewhere(language)),
    }
}

/// Whether the other player is there.
#[must_use]
pub fn status(language: Language, status: &Status) -> String {
    match status {
        Status::Awaited => network::awaited(language),
        Status::Here(None) => network::here(language),
        Status::Here(Some(name)) => network::here_named(language, name.as_str()),
        Status::Bot(name) => network::here_bot(language, name.as_str()),
        Status::Away(None) => network::away(language),
        Status::Away(Some(name)) => network::away_named(language, name.as_str()),
    }
}
