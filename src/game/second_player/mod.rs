//! A second player on a phone: the table starts a server in the house's network, and the page that it serves takes a seat of the main game.

#[cfg(not(target_family = "wasm"))]
mod line;

use std::path::PathBuf;

use bevy::prelude::*;
use birka_localization::Language;
use birka_localization::messages::network;
#[cfg(not(target_family = "wasm"))]
use birka_network::GameAction;
use birka_network::{Offer, RefusalCode, Status, words};
#[cfg(not(target_family = "wasm"))]
use birka_session::Command;
use birka_session::{Request, Session};

use super::actions::{Action, UiAction};
use super::platform::RedrawAppExt;
#[cfg(not(target_family = "wasm"))]
use super::platform::Waker;
use super::schedule::GameSystems;
use super::state::CommandSystems;
#[cfg(not(target_family = "wasm"))]
use super::state::{GameCommand, GameTable, Notice, Notices};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SecondPlayer>()
        .add_message::<Requested>()
        .add_systems(Update, receive.in_set(GameSystems::Input))
        .add_systems(Update, (act, tell_moves).chain().in_set(GameSystems::Rules).after(CommandSystems))
        .redraw_window_if(resource_changed::<SecondPlayer>);
}

/// Something that is wanted of the player elsewhere.
#[derive(Message, Clone, Copy, Debug)]
pub struct Requested(pub Request);

/// The choices of the dialog about the second player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondPlayerAction {
    /// Opens the dialog, because there is something to answer.
    Show,
    /// Closes it, because the other player has come.
    Hide,
    Accept(Offer),
    Decline(Offer),
    /// The game goes on without the other player.
    Leave,
}

/// The second player, and the way to her.
#[derive(Resource, Default)]
pub struct SecondPlayer {
    pub place: Place,
    /// The folder of the page, where it is not at its usual place.
    pub site: Option<PathBuf>,
    /// The number of moves that were played here and told. What the server said before it had them is out of date.
    #[cfg(not(target_family = "wasm"))]
    told: u64,
    #[cfg(not(target_family = "wasm"))]
    line: Option<line::Line>,
}

/// The other player, as the dialog shows her.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Place {
    /// Nobody is asked.
    #[default]
    Nobody,
    /// The server is being started.
    Starting,
    Open {
        /// The address of the page, and whether each module of its code is dark, row by row.
        link: String,
        code: Vec<bool>,
        status: Status,
        /// What she offers.
        offers: Vec<Offer>,
        /// Whether she has not answered an offer yet.
        is_asked: bool,
    },
    /// There is no second player, for this reason.
    Failed(Failure),
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

impl OtherPlayer {
    /// The notice in a language.
    #[must_use]
    pub fn text(self, language: Language) -> String {
        match self {
            Self::Arrived => network::here(language),
            Self::Left => network::away(language),
            Self::Declined => network::declined(language),
            Self::Failed(failure) => failure.text(language),
        }
    }
}

/// Something that the line to the other player tells.
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "a page is no server"))]
enum News {
    /// The game and the other player. `heard` is how many moves the line had heard of then.
    Game {
        session: Box<Session>,
        heard: u64,
        is_new: bool,
    },
    Place(Place),
    /// The other player has come, has gone, or declines something.
    Arrived,
    Left,
    Declined,
    Offered,
    Failed(Failure),
}

/// What passes between the table and the second player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherPlayer {
    Arrived,
    Left,
    Declined,
    Failed(Failure),
}

#[cfg(not(target_family = "wasm"))]
fn receive(
    mut second: ResMut<SecondPlayer>,
    mut commands: MessageWriter<GameCommand>,
    mut actions: MessageWriter<UiAction>,
    mut notices: ResMut<Notices>,
    mut table: ResMut<GameTable>,
) {
    let Some(line) = &second.line else { return };
    let news: Vec<News> = line.news().collect();
    for news in news {
        match news {
            News::Game { session, is_new: true, .. } => _ = commands.write(GameCommand(Command::Continue(session))),
            // A move was played here that the line had not heard of: it tells again.
            News::Game { heard, .. } if heard != second.told => {}
            News::Game { session, .. } => _ = commands.write(GameCommand(Command::Follow(session))),
            News::Place(place) => second.place = place,
            News::Arrived => {
                notices.show(Notice::OtherPlayer(OtherPlayer::Arrived));
                actions.write(UiAction::SecondPlayer(SecondPlayerAction::Hide));
            }
            News::Left => notices.show(Notice::OtherPlayer(OtherPlayer::Left)),
            News::Declined => notices.show(Notice::OtherPlayer(OtherPlayer::Declined)),
            News::Offered => _ = actions.write(UiAction::SecondPlayer(SecondPlayerAction::Show)),
            News::Failed(failure) => {
                if !matches!(second.place, Place::Starting) {
                    notices.show(Notice::OtherPlayer(OtherPlayer::Failed(failure)));
                }
                (second.place, second.line) = (Place::Failed(failure), None);
                seat_persons(&mut table);
                return;
            }
        }
    }
}

/// Starts the server, and answers what the dialog asks.
#[cfg(not(target_family = "wasm"))]
fn act(
    mut second: ResMut<SecondPlayer>,
    mut table: ResMut<GameTable>,
    mut actions: MessageReader<UiAction>,
    mut requests: MessageReader<Requested>,
    view: Option<Res<super::view_state::ViewState>>,
    waker: Res<Waker>,
) {
    use birka_rules::Side;

    for action in actions.read() {
        match action {
            UiAction::Do(Action::SecondPlayer) if second.line.is_none() && table.awaited().is_none() => {
                let main = table.main_session();
                let is_flipped = view.as_ref().is_some_and(|view| view.flipped);
                let side = main.players().side_of_person().unwrap_or(if is_flipped { Side::Defenders } else { Side::Attackers });
                second.told = 0;
                second.place = Place::Starting;
                second.line = Some(line::Line::open(main, side, second.site.clone(), &waker));
            }
            UiAction::SecondPlayer(SecondPlayerAction::Accept(offer)) => second.tell(GameAction::Offer { offer: *offer }),
            UiAction::SecondPlayer(SecondPlayerAction::Decline(offer)) => second.tell(GameAction::Decline { offer: *offer }),
            UiAction::SecondPlayer(SecondPlayerAction::Leave) => {
                (second.place, second.line) = (Place::Nobody, None);
                seat_persons(&mut table);
            }
            _ => {}
        }
    }
    for Requested(request) in requests.read() {
        second.tell((*request).into());
    }
}

/// Tells the server what is played here. A game that another one has taken the place of is left.
#[cfg(not(target_family = "wasm"))]
fn tell_moves(mut second: ResMut<SecondPlayer>, table: Res<GameTable>, mut changes: MessageReader<super::state::PositionChanged>) {
    let has_changed = changes.read().count() > 0;
    if second.line.is_none() || !matches!(second.place, Place::Open { .. }) || !has_changed {
        return;
    }
    if !table.main_session().players().are_apart() {
        (second.place, second.line) = (Place::Nobody, None);
        return;
    }
    let second = &mut *second;
    if let Some(line) = &mut second.line
        && line.tell_moves(table.main_session())
    {
        second.told += 1;
    }
}

#[cfg(not(target_family = "wasm"))]
impl SecondPlayer {
    fn tell(&mut self, action: GameAction) {
        if let Some(line) = &self.line {
            line.act(action);
        }
    }
}

/// Persons here play all sides again.
#[cfg(not(target_family = "wasm"))]
fn seat_persons(table: &mut GameTable) {
    use birka_rules::Side;
    use birka_session::Player;

    for side in Side::ALL {
        if table.main_session().players().of(side) == Player::Elsewhere {
            table.seat(side, Player::Person);
        }
    }
}

#[cfg(target_family = "wasm")]
fn receive() {}

/// A page is no server. The flat board has a second player.
#[cfg(target_family = "wasm")]
fn act(mut second: ResMut<SecondPlayer>, mut actions: MessageReader<UiAction>) {
    if actions.read().any(|action| *action == UiAction::Do(Action::SecondPlayer)) {
        second.place = Place::Failed(Failure::NoServer);
    }
}

#[cfg(target_family = "wasm")]
fn tell_moves() {}
