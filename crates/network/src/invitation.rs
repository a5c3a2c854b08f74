//! Links to games on servers.

use std::fmt;
use std::str::FromStr;

use birka_records::shared::WebAddress;

use crate::messages::GameId;

/// The beginning of the name of a game, behind the address of its server.
pub const JOIN: &str = "join=";

/// A game on a server. As text it is a link: `https://example.org/birka/#join=k7mtw2pzx4qhr9ab`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub server: WebAddress,
    pub game: GameId,
}

/// The text is no link to a game on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a link to a game ends with `#{JOIN}` and the name of the game")]
pub struct InvitationError;

impl Invitation {
    /// The host of a server with its port, by which a person recognizes it.
    #[must_use]
    pub fn host(server: &WebAddress) -> &str {
        let address = server.as_str();
        let host = address.split_once("://").map_or(address, |(_, rest)| rest);
        let host = host.split(['/', '?']).next().unwrap_or_default();
        // What stands before `@` is no part of it, and may look like one.
        host.rsplit_once('@').map_or(host, |(_, host)| host)
    }

    /// The address of the WebSocket of a server.
    #[must_use]
    pub fn socket(server: &WebAddress) -> String {
        let address = server.as_str();
        let address = address.split('?').next().unwrap_or_default().trim_end_matches('/');
        format!("ws{}/games", address.strip_prefix("http").unwrap_or(address))
    }
}

impl FromStr for Invitation {
    type Err = InvitationError;

    fn from_str(text: &str) -> Result<Self, InvitationError> {
        let (server, game) = ["#join=", "?game="].into_iter().find_map(|mark| text.trim().split_once(mark)).ok_or(InvitationError)?;
        Ok(Self { server: server.parse().map_err(|_| InvitationError)?, game: game.parse().map_err(|_| InvitationError)? })
    }
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/#{JOIN}{}", self.server.as_str().trim_end_matches('/'), self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_a_server_and_a_game() {
        let link = "https://example.org/birka/#join=k7mtw2pzx4qhr9ab";
        let invitation: Invitation = link.parse().unwrap();
        assert_eq!((invitation.to_string().as_str(), invitation.game.as_str()), (link, "k7mtw2pzx4qhr9ab"));
        assert_eq!(Invitation::socket(&invitation.server), "wss://example.org/birka/games");
        assert_eq!(Invitation::host(&invitation.server), "example.org");
        let other: Invitation = " http://localhost:8600?game=k7mtw2pzx4qhr9ab\n".parse().unwrap();
        assert_eq!(
            (Invitation::socket(&other.server).as_str(), Invitation::host(&other.server)),
            ("ws://localhost:8600/games", "localhost:8600")
        );
        assert_eq!(other.to_string(), "http://localhost:8600/#join=k7mtw2pzx4qhr9ab");
        let disguised: WebAddress = "https://example.org@evil.example/".parse().unwrap();
        assert_eq!(Invitation::host(&disguised), "evil.example");
        for wrong in
            ["", "#join=k7mtw2pzx4qhr9ab", "https://example.org/#join=short", "https://example.org/", "ftp://a/#join=k7mtw2pzx4qhr9ab"]
        {
            assert_eq!(wrong.parse::<Invitation>(), Err(InvitationError), "{wrong}");
        }
    }
}
