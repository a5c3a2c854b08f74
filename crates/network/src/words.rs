//! What tables and pages say about a second player, in the player's language.

use birka_localization::{Language, texts};
use birka_session::NamedSide;

use crate::client::Status;
use crate::messages::{Offer, RefusalCode};

texts! {
    title = "network-title";
    /// The question whether somebody else plays a side.
    invite(side: NamedSide<'_>) = "network-invite";
    make_link = "network-make-link";
    /// Advice about a link, and about a code on the screen.
    give_link = "network-link";
    scan = "network-scan";
    connecting = "network-connecting";
    reconnecting = "network-reconnecting";
    no_server = "network-no-server";
    no_program = "network-no-program";
    no_page = "network-no-page";
    no_network = "network-no-network";
    awaited = "network-awaited";
    here = "network-here";
    here_named(name: &str) = "network-here-named";
    away = "network-away";
    away_named(name: &str) = "network-away-named";
    watching = "network-watching";
    /// The other player has not answered an offer yet.
    offered = "network-offered";
    declined = "network-declined";
    accept = "network-accept";
    decline = "network-decline";
    leave = "network-leave";
    invitation(variant: String, side: NamedSide<'_>) = "network-invitation";
    invitation_full(variant: String) = "network-invitation-full";
    play = "network-play";
    watch = "network-watch";
    your_move = "network-your-move";
    disagreed = "network-disagreed";
    /// The other player offers something.
    offer by offer: Offer {
        Offer::Draw => "network-offers-draw",
        Offer::TakeBack => "network-offers-take-back",
        Offer::Rematch => "network-offers-rematch",
    };
    /// The server has not done what was asked for.
    refused by code: RefusalCode {
        RefusalCode::Version => "network-refused-version",
        RefusalCode::NoGame => "network-refused-no-game",
        RefusalCode::Rules => "network-refused-rules",
        RefusalCode::TooFast => "network-refused-too-fast",
        RefusalCode::Unavailable => "network-refused-unavailable",
        RefusalCode::Malformed => "network-refused",
        RefusalCode::NoSeat => "network-refused",
        RefusalCode::NotYourTurn => "network-refused",
        RefusalCode::Illegal => "network-refused",
        RefusalCode::Stale => "network-refused",
        RefusalCode::GameOver => "network-refused",
    };
}

/// Whether the other player is there.
#[must_use]
pub fn status(language: Language, status: &Status) -> String {
    match status {
        Status::Awaited => awaited(language),
        Status::Here(None) => here(language),
        Status::Here(Some(name)) => here_named(language, name),
        Status::Away(None) => away(language),
        Status::Away(Some(name)) => away_named(language, name),
    }
}
