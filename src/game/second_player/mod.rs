//! A player elsewhere: on a phone, for which the table starts a server in the house's network, or on the server of a club.

#[cfg(not(target_family = "wasm"))]
mod connection;
#[cfg(not(target_family = "wasm"))]
mod house;
#[cfg(not(target_family = "wasm"))]
mod kept;
#[cfg(not(target_family = "wasm"))]
mod play;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use birka_localization::Language;
use birka_localization::messages::network;
use birka_network::{Invitation, Offer, RefusalCode, Status, words};
use birka_prose::Section;
use birka_rules::{Side, Square};
use birka_script::Variant;
use birka_session::Request;
#[cfg(not(target_family = "wasm"))]
use birka_storage::LoadProblem;

use super::actions::{GamesAction, UiAction};
use super::platform::RedrawAppExt;
use super::schedule::GameSystems;
use super::state::CommandSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SecondPlayer>()
        .add_message::<Requested>()
        .redraw_window_if(resource_changed::<SecondPlayer>)
        .redraw_scene_if(resource_changed::<PointedElsewhere>)
        .init_resource::<PointedElsewhere>();
    #[cfg(not(target_family = "wasm"))]
    app.add_systems(Update, play::receive.in_set(GameSystems::Input))
        .add_systems(Update, (play::act, play::tell_moves).chain().in_set(GameSystems::Rules).after(CommandSystems))
        .add_systems(Update, play::tell_pointer.in_set(GameSystems::View));
    #[cfg(target_family = "wasm")]
    app.add_systems(Update, refuse.in_set(GameSystems::Rules).after(CommandSystems));
}

/// Something that is wanted of the player elsewhere.
#[derive(Message, Clone, Copy, Debug)]
pub struct Requested(pub Request);

/// The square at which the player elsewhere points.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointedElsewhere(pub Option<Square>);

/// The choices of the dialog about the second player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecondPlayerAction {
    /// Opens the dialog, because there is something to answer.
    Show,
    /// Closes it, because the other player has come.
    Hide,
    /// Somebody in the house plays with a phone, and the player here this side; `None` for the one that she has, or sees in front of her.
    InvitePhone(Option<Side>),
    /// A friend gets a link to the server in the settings.
    InviteFriend,
    /// Asks whether to look at the game of a link.
    Open(Invitation),
    /// Looks at that game.
    Look,
    /// Takes the seat there, or watches.
    Join,
    /// Comes back to the game that was not left.
    Return,
    Accept(Offer),
    Decline(Offer),
    /// Writes a line to the other player.
    Say(String),
    /// Hides what the other player writes, or shows it again.
    Mute,
    /// The game goes on at this table, and this player takes the seat of the other one.
    Leave(Neighbour),
}

/// Somebody who takes the seat of the player elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    Person,
    Engine,
}

/// The second player, and the way to her.
#[derive(Resource, Default)]
pub struct SecondPlayer {
    pub place: Place,
    /// The folder of the page, where it is not at its usual place.
    pub site: Option<PathBuf>,
    /// Whether what the other player writes is hidden.
    pub is_muted: bool,
    #[cfg(not(target_family = "wasm"))]
    kept: kept::KeptPlace,
    /// The number of moves that were played here and told. What the server said before it had them is out of date.
    #[cfg(not(target_family = "wasm"))]
    told: u64,
    #[cfg(not(target_family = "wasm"))]
    connection: Option<connection::Connection>,
}

impl SecondPlayer {
    /// The place on a server that a file keeps, and what is wrong with the file.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn open(file: PathBuf) -> (Self, Option<LoadProblem>) {
        let (kept, problem) = kept::KeptPlace::open(file);
        (Self { kept, ..Self::default() }, problem)
    }

    /// The game on a server to which the player can come back.
    #[must_use]
    pub fn kept_game(&self) -> Option<Invitation> {
        #[cfg(not(target_family = "wasm"))]
        return self.kept.invitation();
        #[cfg(target_family = "wasm")]
        None
    }
}

/// The game to which a text or a file that is opened is a link.
#[must_use]
pub fn opened_invitation(action: &UiAction) -> Option<Invitation> {
    match action {
        UiAction::Games(GamesAction::OpenText(text)) => text.parse().ok(),
        UiAction::Games(GamesAction::OpenFile(path)) => path.to_str()?.parse().ok(),
        _ => None,
    }
}

/// The other player, as the dialog shows her.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Place {
    /// Nobody is asked.
    #[default]
    Nobody,
    /// A link was opened. Nothing has been sent to its server yet.
    Asked(Invitation),
    /// The server is being started or asked.
    Starting,
    /// The game of a link, which the player may join.
    Invited(Box<Invited>),
    Open {
        invitation: Invitation,
        /// Whether the server is one that the table has started.
        is_house: bool,
        /// Whether each module of the code of the link is dark, row by row.
        code: Vec<bool>,
        status: Status,
        /// Her offers.
        offers: Vec<Offer>,
        /// Whether she has not answered an offer yet.
        is_asked: bool,
        /// Whether the connection is lost, and is being made again.
        is_lost: bool,
        /// The side of the player here; `None` for one who watches.
        side: Option<Side>,
        /// The last lines that the players wrote, each with who wrote it.
        said: Vec<SaidLine>,
    },
    /// There is no second player, for this reason.
    Failed(Failure),
}

/// A line that a player wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidLine {
    /// Whether the player here wrote it.
    pub is_own: bool,
    /// With the name of the one who wrote it.
    pub text: String,
}

/// A game that is looked at.
#[derive(Clone, Debug)]
pub struct Invited {
    pub invitation: Invitation,
    /// The free seat, if there is one.
    pub seat: Option<Side>,
    pub variant: Arc<Variant>,
    /// Its rules in words.
    pub sections: Vec<Section>,
}

impl PartialEq for Invited {
    fn eq(&self, other: &Self) -> bool {
        (&self.invitation, self.seat) == (&other.invitation, other.seat)
    }
}

/// Why there is no second player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The program of the server is missing.
    NoProgram,
    /// The page is missing.
    NoPage,
    /// The machine is in no network.
    NoNetwork,
    /// The server has ended, or did not start.
    NoServer,
    /// The server refuses the game.
    Refused(RefusalCode),
    /// The boards do not agree.
    Disagreed,
}

impl Failure {
    /// The reason in a language.
    #[must_use]
    pub fn text(self, language: Language) -> String {
        match self {
            Self::NoProgram => network::no_program(language),
            Self::NoPage => network::no_page(language),
            Self::NoNetwork => network::no_network(language),
            Self::NoServer => network::no_server(language),
            Self::Refused(code) => words::refused(language, code),
            Self::Disagreed => network::disagreed(language),
        }
    }
}

/// Something that passes between the table and the second player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherPlayer {
    Arrived,
    Left,
    Declined,
    /// The connection is lost.
    Lost,
    Failed(Failure),
}

impl OtherPlayer {
    /// The notice in a language.
    #[must_use]
    pub fn text(self, language: Language) -> String {
        match self {
            Self::Arrived => network::here(language),
            Self::Left => network::away(language),
            Self::Declined => network::declined(language),
            Self::Lost => network::reconnecting(language),
            Self::Failed(failure) => failure.text(language),
        }
    }
}

/// A page is no server. The flat board has a second player.
#[cfg(target_family = "wasm")]
fn refuse(mut second: ResMut<SecondPlayer>, mut actions: MessageReader<UiAction>) {
    use super::actions::Action;

    if actions.read().any(|action| *action == UiAction::Do(Action::SecondPlayer)) {
        second.place = Place::Failed(Failure::NoServer);
    }
}
