//! The systems that play with somebody elsewhere.

use bevy::prelude::*;
use birka_network::messages::NewGame;
use birka_network::{GameAction, Goal, Invitation, Status};
use birka_records::shared::WebAddress;
use birka_rules::{Side, Square};
use birka_session::{Command, NewGame as NextGame, Player, Session};

use super::connection::{Connection, Errand, Route};
use super::{Failure, Neighbour, OtherPlayer, Place, PointedElsewhere, Requested, SecondPlayer, SecondPlayerAction, opened_invitation};
use crate::game::actions::{Action, UiAction};
use crate::game::input::PointerTarget;
use crate::game::platform::Waker;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameCommand, GameTable, Notice, Notices, PositionChanged, TableLanguage, Variants};
use crate::game::view_state::ViewState;

/// Something that the connection tells.
pub(super) enum News {
    /// The game. `heard` is how many moves of the table the connection had heard of then.
    Game {
        session: Box<Session>,
        heard: u64,
        is_new: bool,
    },
    Place(Place),
    /// The server gives the player a token.
    Token(WebAddress, String),
    /// The other player has come, has gone, or declines something.
    Arrived,
    Left,
    Declined,
    Offered,
    Hovers(Option<Square>),
    /// A line of the other player.
    Said(String),
    Lost,
    Failed(Failure),
}

/// The level of an engine that takes a seat, unless the settings have one.
const LEVEL: usize = 3;

pub(super) fn receive(
    mut second: ResMut<SecondPlayer>,
    mut pointed: ResMut<PointedElsewhere>,
    mut commands: MessageWriter<GameCommand>,
    mut actions: MessageWriter<UiAction>,
    mut notices: ResMut<Notices>,
    mut table: ResMut<GameTable>,
    mut view: Option<ResMut<ViewState>>,
) {
    let Some(connection) = &second.connection else { return };
    let news: Vec<News> = connection.news().collect();
    for news in news {
        if let News::Game { session, .. } = &news {
            second.keep_place(session);
        }
        match news {
            News::Game { session, is_new: true, .. } => {
                if let (Some(view), Some(side)) = (&mut view, session.players().side_of_person()) {
                    view.flipped = side == Side::Defenders;
                }
                commands.write(GameCommand(Command::Continue(session)));
                actions.write(UiAction::SecondPlayer(SecondPlayerAction::Hide));
            }
            // A move was played here that the connection had not heard of: it tells again.
            News::Game { heard, .. } if heard != second.told => {}
            News::Game { session, .. } => _ = commands.write(GameCommand(Command::Follow(session))),
            News::Place(place) => second.place = place,
            News::Token(server, token) => second.kept.keep_token(server, token),
            News::Arrived => {
                notices.show(Notice::OtherPlayer(OtherPlayer::Arrived));
                actions.write(UiAction::SecondPlayer(SecondPlayerAction::Hide));
            }
            News::Left => notices.show(Notice::OtherPlayer(OtherPlayer::Left)),
            News::Declined => notices.show(Notice::OtherPlayer(OtherPlayer::Declined)),
            News::Said(_) if second.is_muted => {}
            News::Said(text) => notices.show(Notice::Said(text)),
            News::Lost => notices.show(Notice::OtherPlayer(OtherPlayer::Lost)),
            News::Offered => _ = actions.write(UiAction::SecondPlayer(SecondPlayerAction::Show)),
            News::Hovers(square) => _ = pointed.set_if_neq(PointedElsewhere(square)),
            News::Failed(failure) => {
                if !matches!(second.place, Place::Starting) {
                    notices.show(Notice::OtherPlayer(OtherPlayer::Failed(failure)));
                }
                (second.place, second.connection) = (Place::Failed(failure), None);
                pointed.set_if_neq(PointedElsewhere(None));
                seat(&mut table, Player::Person);
                return;
            }
        }
    }
}

/// Does what the dialog asks for.
pub(super) fn act(
    mut second: ResMut<SecondPlayer>,
    mut pointed: ResMut<PointedElsewhere>,
    mut table: ResMut<GameTable>,
    mut actions: MessageReader<UiAction>,
    mut requests: MessageReader<Requested>,
    (view, settings): (Option<Res<ViewState>>, Res<SettingsStore>),
    (variants, language): (Res<Variants>, Res<TableLanguage>),
    waker: Res<Waker>,
) {
    for action in actions.read() {
        let action = match action {
            UiAction::SecondPlayer(action) => action.clone(),
            // The dialog begins anew after a failure.
            UiAction::Do(Action::SecondPlayer) if matches!(second.place, Place::Failed(_) | Place::Asked(_)) => {
                second.place = Place::Nobody;
                continue;
            }
            UiAction::CloseDialog if matches!(second.place, Place::Asked(_) | Place::Invited(_)) => {
                (second.place, second.connection) = (Place::Nobody, None);
                continue;
            }
            action => match opened_invitation(action) {
                Some(invitation) => SecondPlayerAction::Open(invitation),
                None => continue,
            },
        };
        let known = Known { variants: &variants, language: &language, waker: &waker };
        let may_invite = second.connection.is_none() && table.awaited().is_none();
        let is_flipped = view.as_ref().is_some_and(|view| view.flipped);
        let main_side = table.main_session().players().side_of_person();
        let seen = || main_side.unwrap_or(if is_flipped { Side::Defenders } else { Side::Attackers });
        match action {
            SecondPlayerAction::InvitePhone(side) if may_invite => {
                let site = second.site.clone();
                second.invite(&table, Route::House(site), side.unwrap_or_else(seen), &known);
            }
            SecondPlayerAction::InviteFriend if may_invite => {
                if let Some(server) = settings.settings().server {
                    second.invite(&table, Route::Club(server), seen(), &known);
                }
            }
            SecondPlayerAction::Open(invitation) if second.connection.is_none() => second.place = Place::Asked(invitation),
            SecondPlayerAction::Look => {
                if let Place::Asked(Invitation { server, game }) = second.place.clone() {
                    second.call(Route::Club(server), Goal::Look(game), None, &known);
                }
            }
            SecondPlayerAction::Return if second.connection.is_none() => {
                if let Some(Invitation { server, game }) = second.kept.invitation() {
                    second.call(Route::Club(server), Goal::Join(game), None, &known);
                }
            }
            SecondPlayerAction::Join => {
                if let (Place::Invited(_), Some(connection)) = (&second.place, &second.connection) {
                    connection.join();
                    second.place = Place::Starting;
                }
            }
            SecondPlayerAction::Accept(offer) => second.tell(GameAction::Offer { offer }),
            SecondPlayerAction::Decline(offer) => second.tell(GameAction::Decline { offer }),
            SecondPlayerAction::Say(text) => second.tell(GameAction::Say { text }),
            SecondPlayerAction::Mute => second.is_muted ^= true,
            SecondPlayerAction::Leave(neighbour) => {
                second.leave(&table);
                pointed.set_if_neq(PointedElsewhere(None));
                let players = settings.settings().players;
                let level = [players.attackers, players.defenders].into_iter().find_map(Player::number).unwrap_or(LEVEL);
                seat(&mut table, if neighbour == Neighbour::Engine { Player::Engine(level) } else { Player::Person });
            }
            _ => {}
        }
    }
    for Requested(request) in requests.read() {
        second.tell((*request).into());
    }
}

/// The part of the table that a connection is given.
struct Known<'a> {
    variants: &'a Variants,
    language: &'a TableLanguage,
    waker: &'a Waker,
}

impl SecondPlayer {
    /// Brings the main game to a server, or one like it if it is over.
    fn invite(&mut self, table: &GameTable, route: Route, side: Side, known: &Known) {
        let main = table.main_session();
        let saved = match main.outcome() {
            Some(_) => NextGame::like(main).session(main.variant().clone()).to_saved_game(),
            None => main.to_saved_game(),
        };
        let game = NewGame { saved: saved.with_dice(None), source: None, side: Some(side), engine: None };
        self.call(route, Goal::Create(Box::new(game)), Some(Box::new(main.clone())), known);
    }

    fn call(&mut self, route: Route, goal: Goal, main: Option<Box<Session>>, known: &Known) {
        let token = if let Route::Club(server) = route { self.kept.token(server) } else { None };
        let (language, locale) = (known.language.language(), known.language.locale().to_owned());
        let errand = Errand { route, goal, token, main, library: known.variants.0.clone(), language, locale };
        self.told = 0;
        self.place = Place::Starting;
        self.connection = Some(Connection::open(errand, known.waker));
    }

    /// Keeps where the game is, as long as the player has a seat in it.
    fn keep_place(&mut self, session: &Session) {
        match &self.place {
            Place::Open { invitation, is_house: false, side: Some(_), .. } if session.outcome().is_none() => {
                self.kept.keep_game(invitation);
            }
            Place::Open { is_house: false, .. } => self.kept.forget_game(),
            _ => {}
        }
    }

    /// Ends the connection. On the server of a club, the other player does not wait: the player here resigns.
    fn leave(&mut self, table: &GameTable) {
        if let Place::Open { is_house: false, status: Status::Here(_) | Status::Away(_), side: Some(_), .. } = self.place
            && table.main_session().outcome().is_none()
        {
            self.tell(GameAction::Resign);
        }
        if matches!(self.place, Place::Open { is_house: false, .. }) {
            self.kept.forget_game();
        }
        (self.place, self.connection) = (Place::Nobody, None);
    }

    fn tell(&self, action: GameAction) {
        if let Some(connection) = &self.connection {
            connection.act(action);
        }
    }
}

/// Tells the server what is played here. A game that another one has taken the place of is left.
pub(super) fn tell_moves(
    mut second: ResMut<SecondPlayer>,
    mut pointed: ResMut<PointedElsewhere>,
    table: Res<GameTable>,
    mut changes: MessageReader<PositionChanged>,
) {
    let has_changed = changes.read().count() > 0;
    if second.connection.is_none() || !has_changed {
        return;
    }
    let is_apart = table.main_session().players().are_apart();
    match second.place {
        Place::Open { .. } if !is_apart => {
            (second.place, second.connection) = (Place::Nobody, None);
            pointed.set_if_neq(PointedElsewhere(None));
            return;
        }
        Place::Open { .. } | Place::Starting => {}
        Place::Nobody | Place::Asked(_) | Place::Invited(_) | Place::Failed(_) => return,
    }
    let second = &mut *second;
    if let Some(connection) = &mut second.connection
        && connection.tell_moves(table.main_session())
    {
        second.told += 1;
    }
}

/// Tells at which square of the game the pointer is.
pub(super) fn tell_pointer(
    second: Res<SecondPlayer>,
    target: Option<Res<PointerTarget>>,
    table: Res<GameTable>,
    mut last: Local<Option<Square>>,
) {
    let Some(connection) = second.connection.as_ref().filter(|_| matches!(second.place, Place::Open { is_lost: false, .. })) else {
        *last = None;
        return;
    };
    let size = table.main_session().rules().size;
    let square = target.and_then(|target| target.square).filter(|&square| table.view().is_none() && size.has(square));
    if std::mem::replace(&mut *last, square) != square {
        connection.hover(square);
    }
}

/// Gives the seat of the player elsewhere to somebody here.
fn seat(table: &mut GameTable, player: Player) {
    for side in Side::ALL {
        if table.main_session().players().of(side) == Player::Elsewhere {
            table.seat(side, player);
        }
    }
}
