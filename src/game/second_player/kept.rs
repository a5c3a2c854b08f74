//! The file that keeps the player's place on a server, so that she comes back to a game there.

use std::path::PathBuf;

use birka_network::{GameId, Invitation};
use birka_records::shared::WebAddress;
use birka_storage::{LoadProblem, Loaded, Stored, StoredFile, StoredStruct};
use serde::{Deserialize, Serialize};

/// The last server, and the place there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Club {
    server: Option<WebAddress>,
    /// The secret by which the server knows the player.
    token: Option<String>,
    /// The game that the player has not left.
    game: Option<GameId>,
}

impl StoredStruct for Club {}

/// The place on the last server, and the file that keeps it.
#[derive(Default)]
pub(super) struct KeptPlace {
    club: Club,
    file: Option<StoredFile<Club>>,
}

impl KeptPlace {
    /// The place in a file, which keeps it from now on, and what is wrong with the file.
    pub(super) fn open(file: PathBuf) -> (Self, Option<LoadProblem>) {
        let file = StoredFile::open(file, Stored::SecondPlayer);
        let Loaded { value, problem } = file.load();
        (Self { club: value, file: Some(file) }, problem)
    }

    /// The game that the player has not left.
    pub(super) fn invitation(&self) -> Option<Invitation> {
        Some(Invitation { server: self.club.server?, game: self.club.game.clone()? })
    }

    /// The token for a server. No other one is told it.
    pub(super) fn token(&self, server: WebAddress) -> Option<String> {
        let is_it = self.club.server.is_some_and(|known| Invitation::socket(&known) == Invitation::socket(&server));
        self.club.token.clone().filter(|_| is_it)
    }

    pub(super) fn keep_token(&mut self, server: WebAddress, token: String) {
        self.store(Club { server: Some(server), token: Some(token), game: None });
    }

    /// Keeps the game in which the player has a seat now.
    pub(super) fn keep_game(&mut self, Invitation { server, game }: &Invitation) {
        let token = self.token(*server);
        self.store(Club { server: Some(*server), token, game: Some(game.clone()) });
    }

    /// Forgets the game that is left or over.
    pub(super) fn forget_game(&mut self) {
        self.store(Club { game: None, ..self.club.clone() });
    }

    fn store(&mut self, club: Club) {
        if club != self.club {
            self.club = club;
            if let Some(file) = &self.file {
                file.store(&self.club);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_kept_and_its_token_is_told_to_its_server_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("second-player.ron");
        let invitation: Invitation = "https://example.org/birka/#join=k7mtw2pzx4qhr9ab".parse().unwrap();
        let (mut kept, problem) = KeptPlace::open(file.clone());
        assert!(problem.is_none() && kept.invitation().is_none());
        kept.keep_token(invitation.server, "secret".to_owned());
        kept.keep_game(&invitation);
        drop(kept);
        let (mut kept, _) = KeptPlace::open(file.clone());
        assert_eq!((kept.invitation(), kept.token(invitation.server).as_deref()), (Some(invitation.clone()), Some("secret")));
        assert!(kept.token("https://example.org/birka".parse().unwrap()).is_some());
        assert_eq!(kept.token("https://example.org/".parse().unwrap()), None);
        kept.forget_game();
        drop(kept);
        let (kept, _) = KeptPlace::open(file);
        assert_eq!((kept.invitation(), kept.token(invitation.server).as_deref()), (None, Some("secret")));
    }
}
