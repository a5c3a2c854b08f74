//! A game with somebody on another machine.

use std::str::FromStr as _;
use std::sync::Arc;

use birka_localization::messages::{buttons, network, web};
use birka_network::messages::{ClientMessage, GameAction, GameId, GameState, NewGame, Offer, RefusalCode, ServerMessage, Wish};
use birka_network::{Progress, RemoteGame, Status, VERSION, words};
use birka_rules::{Side, Square};
use birka_session::{Change, Command, NewGame as NextGame, Player, Session, SideNames, TableEvent};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::dialogs::Dialog;
use crate::items::{Button, Card, DialogView, Item};
use crate::open::{Edition, options_in};
use crate::{Desk, Effect, is_seen_from_defenders};

/// The name under which the host keeps the secret that proves to a server who the player is.
const TOKEN: &str = "player";
/// The beginning of a link to a game on a server, behind `#`.
pub(crate) const LINK: &str = "join=";
/// A lost connection is made again after this time in milliseconds, then after twice as long, up to the longest.
const RETRY: [u32; 2] = [300, 8000];
/// After so many attempts in vain, there is no server.
const ATTEMPTS: u32 = 3;

/// What happens to the connection with a server, and what the player does about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RemoteInput {
    /// The connection that [`Effect::Connect`] asked for is open.
    Connected,
    /// It has ended, or could not be made.
    Disconnected,
    /// A message of the server.
    Heard(String),
    /// Brings the main game to the server.
    Invite,
    /// Takes the seat of an invitation, or watches.
    Accept,
    /// Accepts or declines what the other player offers.
    AcceptOffer(Offer),
    DeclineOffer(Offer),
    /// The player points at a square, or at none.
    Hover(Option<String>),
    /// Asks for the game as it stands, after a time in which no clock ran here.
    Refresh,
    CopyLink,
    /// Ends the connection. The player goes on alone.
    Leave,
}

/// The way to a game on a server.
pub(crate) struct Remote {
    stage: Stage,
    is_connected: bool,
    /// How many attempts to connect have failed.
    failed: u32,
    /// The square that the other player points at.
    pub(crate) pointed: Option<String>,
}

enum Stage {
    /// The player is asked whether to invite somebody.
    Asking,
    /// The main game is brought to the server.
    Creating,
    /// A game of a link is being looked at; with its state and variant, once the server has told them.
    Invited(GameId, Option<Box<(GameState, Edition)>>),
    /// The player comes to a game.
    Joining(GameId),
    /// The player comes back to the game of the last visit, which is the main game.
    Returning(GameId),
    Playing(Box<RemoteGame>),
}

impl Remote {
    fn new(stage: Stage) -> Self {
        Self { stage, is_connected: false, failed: 0, pointed: None }
    }

    pub(crate) fn game(&self) -> Option<&RemoteGame> {
        if let Stage::Playing(game) = &self.stage { Some(game) } else { None }
    }
}

impl Desk {
    /// Asks whether to invite somebody, or ends the question.
    pub(crate) fn ask_second_player(&mut self) {
        match &self.remote {
            None => self.remote = Some(Remote::new(Stage::Asking)),
            Some(Remote { stage: Stage::Asking, .. }) => self.remote = None,
            Some(_) => {}
        }
    }

    /// Opens a link to a game on the server of the page. Returns `false` if it is none.
    pub(crate) fn open_invitation(&mut self, link: &str) -> bool {
        let Some(Ok(game)) = link.strip_prefix(LINK).map(GameId::from_str) else { return false };
        if self.remote.as_ref().and_then(Remote::game).is_none_or(|playing| *playing.id() != game) {
            self.connect(Stage::Invited(game, None));
        }
        true
    }

    /// The place of the player in a game on a server, if the main game is one.
    pub(crate) fn remote_place(&self) -> Option<RemotePlace> {
        match &self.remote.as_ref()?.stage {
            Stage::Playing(game) => Some(RemotePlace { game: game.id().clone(), side: game.side() }),
            Stage::Returning(game) => Some(RemotePlace { game: game.clone(), side: self.table.main_session().players().side_of_person() }),
            _ => None,
        }
    }

    /// Comes back to the game of the last visit. The main game is what is known of it.
    pub(crate) fn return_to(&mut self, game: GameId) {
        self.connect(Stage::Returning(game));
    }

    fn connect(&mut self, stage: Stage) {
        let is_open = self.remote.as_ref().is_some_and(|remote| remote.is_connected);
        self.remote = Some(Remote { is_connected: is_open, ..Remote::new(stage) });
        if is_open { self.go_on() } else { self.effects.push(Effect::Connect { delay: 0 }) }
    }

    pub(crate) fn remote(&mut self, input: RemoteInput) {
        match input {
            RemoteInput::Connected => {
                let token = self.host.read(TOKEN).and_then(|text| serde_json::from_str(&text).ok());
                self.tell_server(&ClientMessage::Hello { version: VERSION, token, name: None });
            }
            RemoteInput::Disconnected => self.disconnected(),
            RemoteInput::Heard(text) => match serde_json::from_str(&text) {
                Ok(message) => self.hear(message),
                Err(_) => self.tell_remote(words::refused(self.language, RefusalCode::Version)),
            },
            RemoteInput::Invite => self.connect(Stage::Creating),
            RemoteInput::Accept => {
                if let Some(Remote { stage: Stage::Invited(game, Some(_)), .. }) = &self.remote {
                    let game = game.clone();
                    self.dialog = None;
                    self.connect(Stage::Joining(game));
                }
            }
            RemoteInput::AcceptOffer(offer) => self.act_remotely(GameAction::Offer { offer }),
            RemoteInput::DeclineOffer(offer) => self.act_remotely(GameAction::Decline { offer }),
            RemoteInput::Hover(square) => {
                if let Some(Remote { stage: Stage::Playing(game), is_connected: true, .. }) = &self.remote
                    && game.side().is_some()
                {
                    let message = ClientMessage::Hover { game: game.id().clone(), square };
                    self.tell_server(&message);
                }
            }
            RemoteInput::Refresh => {
                if let Some(Remote { stage: Stage::Playing(_), is_connected: true, .. }) = &self.remote {
                    self.go_on();
                }
            }
            RemoteInput::CopyLink => {
                if let Some(game) = self.remote.as_ref().and_then(Remote::game) {
                    self.effects.push(Effect::CopyLink(format!("#{LINK}{}", game.id())));
                }
            }
            RemoteInput::Leave => self.leave_remote(),
        }
    }

    /// Declines an invitation whose dialog is closed.
    pub(crate) fn decline_invitation(&mut self) {
        if matches!(self.remote, Some(Remote { stage: Stage::Invited(..), .. })) {
            self.leave_remote();
        }
    }

    /// Gives the main game to whoever sits here, and ends the connection.
    pub(crate) fn leave_remote(&mut self) {
        if self.remote.take().is_some_and(|remote| !matches!(remote.stage, Stage::Asking)) {
            self.effects.push(Effect::Disconnect);
        }
        for side in Side::ALL {
            if self.table.main_session().players().of(side) == Player::Elsewhere {
                self.table.seat(side, Player::Person);
            }
        }
    }

    /// Tells the server what was played here. A game that another one has taken the place of is left.
    pub(crate) fn follow_main_game(&mut self) {
        let Some(Remote { stage: Stage::Playing(game), is_connected, .. }) = &mut self.remote else { return };
        let main = self.table.main_session();
        if !main.players().are_apart() {
            return self.leave_remote();
        }
        if *is_connected {
            let messages = game.play(main);
            messages.iter().for_each(|message| self.tell_server(message));
        }
    }

    /// Asks the player elsewhere for something.
    pub(crate) fn act_remotely(&mut self, action: GameAction) {
        if let Some(Remote { stage: Stage::Playing(game), is_connected: true, .. }) = &self.remote {
            let message = game.act(action);
            self.tell_server(&message);
        }
    }

    fn tell_server(&mut self, message: &ClientMessage) {
        // Messages have no maps with keys that are no texts.
        self.effects.push(Effect::Send(serde_json::to_string(message).unwrap_or_default()));
    }

    fn disconnected(&mut self) {
        let Some(remote) = &mut self.remote else { return };
        remote.is_connected = false;
        remote.pointed = None;
        remote.failed += 1;
        let may_go_on = matches!(remote.stage, Stage::Playing(_) | Stage::Joining(_) | Stage::Returning(_)) || remote.failed < ATTEMPTS;
        if may_go_on {
            let [first, longest] = RETRY;
            let delay = first.saturating_mul(1 << (remote.failed - 1).min(10)).min(longest);
            self.effects.push(Effect::Connect { delay });
        } else {
            self.remote = None;
            self.tell_remote(network::no_server(self.language));
        }
    }

    /// Sends what the stage asks for, over a connection that is open.
    fn go_on(&mut self) {
        let Some(remote) = &self.remote else { return };
        let message = match &remote.stage {
            Stage::Asking => return,
            Stage::Creating => ClientMessage::Create { game: Box::new(self.own_game()) },
            Stage::Invited(game, _) => ClientMessage::Join { game: game.clone(), wish: Wish::Watch },
            Stage::Joining(game) | Stage::Returning(game) => ClientMessage::Join { game: game.clone(), wish: Wish::Any },
            Stage::Playing(game) => game.join_again(),
        };
        self.tell_server(&message);
    }

    /// The main game, or one like it if it is over.
    fn own_game(&self) -> NewGame {
        let main = self.table.main_session();
        let side = main.players().side_of_person().unwrap_or(if self.is_flipped[0] { Side::Defenders } else { Side::Attackers });
        let saved = match main.outcome() {
            Some(_) => NextGame::like(main).session(Arc::clone(main.variant())).to_saved_game(),
            None => main.to_saved_game(),
        };
        NewGame { saved: saved.with_dice(None), source: self.source.as_deref().map(str::to_owned), side: Some(side), engine: None }
    }

    fn hear(&mut self, message: ServerMessage) {
        match message {
            ServerMessage::Welcome { token, .. } => {
                if let Some(token) = token {
                    self.host.write(TOKEN, &json!(token).to_string());
                }
                if let Some(remote) = &mut self.remote {
                    (remote.is_connected, remote.failed) = (true, 0);
                }
                self.go_on();
            }
            ServerMessage::Joined { game, side } => self.joined(*game, side),
            ServerMessage::Refused { code, .. } if !matches!(self.remote, Some(Remote { stage: Stage::Playing(_), .. })) => {
                self.leave_remote();
                self.tell_remote(words::refused(self.language, code));
            }
            message => {
                let Some(Remote { stage: Stage::Playing(game), .. }) = &mut self.remote else { return };
                for progress in game.hear(message) {
                    self.progress(progress);
                }
            }
        }
    }

    fn joined(&mut self, state: GameState, side: Option<Side>) {
        let Some(remote) = &mut self.remote else { return };
        match &mut remote.stage {
            // The answer to another wish.
            Stage::Asking => {}
            Stage::Invited(game, shown) => {
                if *game != state.id {
                    return;
                }
                match Edition::find(&state.saved.variant, state.source.as_deref(), options_in(&state.saved.variant), &*self.host) {
                    Ok(edition) => {
                        *shown = Some(Box::new((state, edition)));
                        self.dialog = Some(Dialog::Invitation);
                    }
                    Err(fault) => {
                        self.leave_remote();
                        self.bad_link(&fault);
                    }
                }
            }
            Stage::Creating => {
                let edition = self.main_edition();
                self.put_remote(state, side, edition);
            }
            Stage::Playing(_) | Stage::Joining(_) | Stage::Returning(_) => {
                let main = self.main_edition();
                let found = match main.variant.rules.fingerprint() == state.saved.rules {
                    true => Ok(main),
                    false => Edition::find(&state.saved.variant, state.source.as_deref(), options_in(&state.saved.variant), &*self.host),
                };
                match found {
                    Ok(edition) => self.put_remote(state, side, edition),
                    Err(fault) => {
                        self.leave_remote();
                        self.bad_link(&fault);
                    }
                }
            }
        }
    }

    /// Puts a game of the server on the table: as the main game that it is already, or in its place.
    fn put_remote(&mut self, state: GameState, side: Option<Side>, edition: Edition) {
        let is_main = match self.remote.as_ref().map(|remote| &remote.stage) {
            Some(Stage::Creating) => self.table.main_session().outcome().is_none(),
            Some(Stage::Playing(game)) => *game.id() == state.id,
            Some(Stage::Returning(_)) => true,
            _ => false,
        };
        let mut game = match RemoteGame::join(state, side, edition.variant) {
            Ok(game) => game,
            Err(_) => {
                self.leave_remote();
                return self.tell_remote(network::disagreed(self.language));
            }
        };
        let session = game.session();
        if let Some(remote) = &mut self.remote {
            remote.stage = Stage::Playing(Box::new(game));
        }
        if is_main {
            self.follow_server(session);
        } else {
            self.is_flipped[0] = is_seen_from_defenders(session.players());
            self.begin(session, edition.source, None);
        }
        let text = self.remote_status();
        self.announce(text);
    }

    /// Brings the main game to where the server has it.
    fn follow_server(&mut self, session: Session) {
        let Ok(events) = self.command(Command::Follow(Box::new(session))) else { return };
        let changes: Vec<_> =
            events.iter().filter_map(|event| if let TableEvent::Changed(change) = event { Some(change) } else { None }).collect();
        if changes.is_empty() {
            return self.refresh();
        }
        self.forget();
        self.end_review();
        self.refresh();
        let count = changes.len();
        for (at, change) in changes.into_iter().enumerate() {
            match change {
                Change::MovePlayed(played) if played.mv.is_roll() => self.tell_rolls(&[played]),
                Change::MovePlayed(played) => self.tell(played, at + 1 == count),
                Change::MoveTakenBack(played) => {
                    let text = self.spoken().taken_back(played.mv);
                    self.announce(text);
                }
                _ => {
                    if let Some(outcome) = self.table.main_session().outcome() {
                        self.announce(self.ending(outcome));
                    }
                }
            }
        }
        if let Some(mv) = self.due_premove.take() {
            self.play(mv);
        }
    }

    fn progress(&mut self, progress: Progress) {
        match progress {
            Progress::Changed => {
                let Some(Remote { stage: Stage::Playing(game), .. }) = &mut self.remote else { return };
                // What was played here meanwhile is not taken back by it.
                let messages = game.play(self.table.main_session());
                let session = game.session();
                messages.iter().for_each(|message| self.tell_server(message));
                self.follow_server(session);
            }
            Progress::Offered(offer) => self.announce(words::offer(self.language, offer)),
            Progress::Declined(_) => self.explain(network::declined(self.language)),
            Progress::Arrived | Progress::Left => {
                if let Some(remote) = &mut self.remote {
                    remote.pointed = None;
                }
                let text = self.remote_status();
                self.announce(text);
            }
            Progress::Hovers(square) => {
                let size = self.table.main_session().rules().size;
                if let Some(remote) = &mut self.remote {
                    remote.pointed = square.filter(|square| Square::parse(square, size).is_ok());
                }
            }
            Progress::Said(text) => self.effects.push(Effect::Notice { text, is_bad: false, key: "said".to_owned(), button: None }),
            Progress::Refused(code) => self.explain(words::refused(self.language, code)),
            Progress::Missed(message) => self.tell_server(&message),
            Progress::Rematch(game) => self.connect(Stage::Joining(game)),
            Progress::Disagreed(error) => {
                self.leave_remote();
                let text = format!("{} {error}", network::disagreed(self.language));
                self.effects.push(Effect::Notice { text, is_bad: true, key: "network".to_owned(), button: None });
            }
        }
    }

    fn tell_remote(&mut self, text: String) {
        self.effects.push(Effect::Notice { text, is_bad: true, key: "network".to_owned(), button: None });
    }

    /// The state of the connection and of the other player, in words.
    fn remote_status(&self) -> String {
        let Some(remote) = &self.remote else { return String::new() };
        match &remote.stage {
            Stage::Playing(_) | Stage::Joining(_) | Stage::Returning(_) if !remote.is_connected && remote.failed > 0 => {
                network::reconnecting(self.language)
            }
            Stage::Playing(game) if game.side().is_none() => network::watching(self.language),
            Stage::Playing(game) => words::status(self.language, &game.status()),
            _ => network::connecting(self.language),
        }
    }

    /// The question whether to invite somebody, an invitation, or who the other player is.
    pub(crate) fn remote_card(&self) -> Option<Card> {
        let remote = self.remote.as_ref()?;
        let language = self.language;
        let button = |id, label, send| Button::new(id, label, json!({ "remote": send }));
        let leave = || button("leave-remote", network::leave(language), json!("leave"));
        let card = Card { caption: network::title(language), text: self.remote_status(), ..Card::default() };
        Some(match &remote.stage {
            Stage::Asking => {
                let side = self.own_game().side.unwrap_or(Side::Attackers).opponent();
                let text = network::invite(language, self.names().named(side));
                let close = Button::new("close-remote", buttons::close(language), json!({ "action": "second-player" }));
                Card { text, buttons: vec![button("make-link", network::make_link(language), json!("invite")).main(true), close], ..card }
            }
            Stage::Creating | Stage::Joining(_) | Stage::Returning(_) | Stage::Invited(..) => Card { buttons: vec![leave()], ..card },
            Stage::Playing(game) => {
                let mut body = Vec::new();
                for offer in [Offer::Draw, Offer::TakeBack, Offer::Rematch] {
                    if game.is_offered(offer) {
                        body.push(Item::text("details", words::offer(language, offer)));
                        let accept = button("accept", network::accept(language), json!({ "acceptOffer": offer })).main(true);
                        body.push(Item::Buttons(vec![
                            accept,
                            button("decline", network::decline(language), json!({ "declineOffer": offer })),
                        ]));
                    } else if game.has_offered(offer) {
                        body.push(Item::text("details", network::offered(language)));
                    }
                }
                let mut buttons = vec![leave()];
                if game.side().is_some() && game.status() == Status::Awaited {
                    body.push(Item::text("details", network::link(language)));
                    buttons.insert(0, button("copy-invitation", web::copy_link(self.language), json!("copyLink")).main(true));
                }
                Card { body, buttons, ..card }
            }
        })
    }

    /// The question whether to play the game of a link, with its rules.
    pub(crate) fn invitation(&self) -> Option<DialogView> {
        let Some(Remote { stage: Stage::Invited(_, Some(shown)), .. }) = &self.remote else { return None };
        let (state, Edition { variant, .. }) = &**shown;
        let free = Side::ALL.into_iter().find(|&side| !state.seat(side).is_taken);
        let name = variant.name_in(self.language.code());
        let name = if name.is_empty() { variant.id.clone() } else { name.to_owned() };
        let (text, play) = match free {
            Some(side) => {
                let side = SideNames::of(variant, self.language.code()).named(side);
                (network::Invitation { variant: name, side }.text(self.language), network::play(self.language))
            }
            None => (network::invitation_full(self.language, name), network::watch(self.language)),
        };
        let mut body = vec![Item::text("", text)];
        body.extend(self.rules_of(variant));
        let accept = Button::new("accept-invitation", play, json!({ "remote": "accept" })).main(true);
        let decline = Button::new("decline-invitation", network::decline(self.language), "closeDialog");
        Some(DialogView { title: network::title(self.language), body, buttons: vec![accept, decline] })
    }
}

/// The place of the player in a game on a server, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RemotePlace {
    pub(crate) game: GameId,
    side: Option<Side>,
}

impl RemotePlace {
    /// The game with the seats of this place.
    pub(crate) fn seated(&self, mut session: Session) -> Session {
        for side in Side::ALL {
            session.set_player(side, if Some(side) == self.side { Player::Person } else { Player::Elsewhere });
        }
        session.set_paused(false);
        session
    }
}
