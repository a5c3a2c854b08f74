//! A game with somebody on another machine.

use std::str::FromStr as _;
use std::sync::Arc;

use birka_localization::messages::{buttons, network, web};
use birka_network::messages::{GameAction, GameId, GameState, MAX_LINE, NewGame, Offer};
use birka_network::{Goal, JOIN, Line, Progress, RemoteGame, Status, Step, words};
use birka_rules::{Side, Square};
use birka_session::{Change, Command, NewGame as NextGame, Player, Session, SideNames, TableEvent};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::dialogs::Dialog;
use crate::items::{Button, Card, DialogView, Item};
use crate::open::{Edition, options_in};
use crate::{Desk, Effect, is_seen_from_defenders};

/// So many of the last lines are shown.
const LINES: usize = 4;
/// The name under which the host keeps the secret that proves to a server who the player is.
const TOKEN: &str = "player";
/// An event of the connection with a server, or something that the player does about it.
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
    /// Writes a line to the other player.
    Say(String),
    /// Hides what the other player writes, or shows it again.
    Mute,
    /// Ends the connection. The player goes on alone.
    Leave,
}

/// The player elsewhere.
pub(crate) struct Remote {
    /// `None` while the player is asked whether to invite somebody.
    line: Option<Line>,
    /// The game of a link that the player is asked about.
    invited: Option<Box<(GameState, Edition)>>,
    /// Whether the main game is that of the line.
    is_main: bool,
    /// Whether what the other player writes is hidden.
    is_muted: bool,
    /// The square that the other player points at.
    pub(crate) pointed: Option<String>,
}

impl Remote {
    pub(crate) fn game(&self) -> Option<&RemoteGame> {
        self.line.as_ref()?.game()
    }
}

impl Desk {
    /// Asks whether to invite somebody, or ends the question.
    pub(crate) fn ask_second_player(&mut self) {
        match &self.remote {
            None => self.remote = Some(Remote { line: None, invited: None, is_main: false, is_muted: false, pointed: None }),
            Some(Remote { line: None, .. }) => self.remote = None,
            Some(_) => {}
        }
    }

    /// Opens a link to a game on the server of the page. Returns `false` if it is none.
    pub(crate) fn open_invitation(&mut self, link: &str) -> bool {
        let Some(Ok(game)) = link.strip_prefix(JOIN).map(GameId::from_str) else { return false };
        if self.remote.as_ref().and_then(Remote::game).is_none_or(|playing| *playing.id() != game) {
            self.connect(Goal::Look(game), false);
        }
        true
    }

    /// The place of the player in a game on a server, if the main game is one.
    pub(crate) fn remote_place(&self) -> Option<RemotePlace> {
        let Remote { line: Some(line), is_main: true, .. } = self.remote.as_ref()? else { return None };
        match line.goal() {
            Goal::Follow(game) => Some(RemotePlace { game: game.id().clone(), side: game.side() }),
            Goal::Join(game) => Some(RemotePlace { game: game.clone(), side: self.table.main_session().players().side_of_person() }),
            Goal::Create(_) | Goal::Look(_) => None,
        }
    }

    /// Comes back to the game of the last visit. The main game is what is known of it.
    pub(crate) fn return_to(&mut self, game: GameId) {
        self.connect(Goal::Join(game), true);
    }

    fn connect(&mut self, goal: Goal, is_main: bool) {
        let is_muted = self.remote.as_ref().is_some_and(|remote| remote.is_muted);
        let (line, step) = match self.remote.take().and_then(|remote| remote.line) {
            Some(mut line) => {
                let step = line.turn_to(goal);
                (line, step)
            }
            None => Line::new(goal, self.host.read(TOKEN).and_then(|text| serde_json::from_str(&text).ok())),
        };
        self.remote = Some(Remote { line: Some(line), invited: None, is_main, is_muted, pointed: None });
        self.take([step]);
    }

    fn line(&mut self) -> Option<&mut Line> {
        self.remote.as_mut()?.line.as_mut()
    }

    pub(crate) fn remote(&mut self, input: RemoteInput) {
        match input {
            RemoteInput::Connected => {
                let step = self.line().map(|line| line.connected());
                self.take(step);
            }
            RemoteInput::Disconnected => {
                let step = self.line().map(Line::closed);
                if let Some(remote) = &mut self.remote {
                    remote.pointed = None;
                }
                self.take(step);
            }
            RemoteInput::Heard(text) => {
                let steps = self.line().map(|line| line.hear(&text));
                self.take(steps.into_iter().flatten());
            }
            RemoteInput::Invite => {
                let main = self.table.main_session();
                let (game, is_main) = (Box::new(self.own_game()), main.outcome().is_none());
                self.connect(Goal::Create(game), is_main);
            }
            RemoteInput::Accept => {
                if let Some((state, _)) = self.remote.as_mut().and_then(|remote| remote.invited.take()).as_deref() {
                    self.dialog = None;
                    self.connect(Goal::Join(state.id.clone()), false);
                }
            }
            RemoteInput::AcceptOffer(offer) => self.act_remotely(GameAction::Offer { offer }),
            RemoteInput::DeclineOffer(offer) => self.act_remotely(GameAction::Decline { offer }),
            RemoteInput::Hover(square) => {
                let step = self.line().and_then(|line| line.hover(square));
                self.take(step);
            }
            RemoteInput::Refresh => {
                let step = self.line().and_then(|line| line.refresh());
                self.take(step);
            }
            RemoteInput::CopyLink => {
                if let Some(game) = self.remote.as_ref().and_then(Remote::game) {
                    self.effects.push(Effect::CopyLink(format!("#{JOIN}{}", game.id())));
                }
            }
            RemoteInput::Say(text) => self.act_remotely(GameAction::Say { text }),
            RemoteInput::Mute => {
                if let Some(remote) = &mut self.remote {
                    remote.is_muted ^= true;
                }
            }
            RemoteInput::Leave => self.leave_remote(),
        }
    }

    /// Does what the line asks for.
    fn take(&mut self, steps: impl IntoIterator<Item = Step>) {
        for step in steps {
            match step {
                Step::Connect { delay } => {
                    self.effects.push(Effect::Connect { delay: u32::try_from(delay.as_millis()).unwrap_or(u32::MAX) });
                }
                // Messages have no maps with keys that are no texts.
                Step::Send(message) => self.effects.push(Effect::Send(serde_json::to_string(&message).unwrap_or_default())),
                Step::Keep(token) => self.host.write(TOKEN, &json!(token).to_string()),
                Step::Joined { game, side } => self.joined(*game, side),
                Step::Happened(progress) => self.progress(progress),
                Step::Ended(end) => {
                    self.leave_remote();
                    self.tell_remote(words::ended(self.language, end));
                }
            }
        }
    }

    /// Declines an invitation whose dialog is closed.
    pub(crate) fn decline_invitation(&mut self) {
        if self.remote.as_ref().is_some_and(|remote| remote.invited.is_some()) {
            self.leave_remote();
        }
    }

    /// Gives the main game to whoever sits here, and ends the connection.
    pub(crate) fn leave_remote(&mut self) {
        if self.remote.take().is_some_and(|remote| remote.line.is_some()) {
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
        let Some(Remote { line: Some(line), .. }) = self.remote.as_mut().filter(|remote| remote.game().is_some()) else { return };
        let main = self.table.main_session();
        if !main.players().are_apart() {
            return self.leave_remote();
        }
        let steps = line.play(main);
        self.take(steps);
    }

    /// Asks the player elsewhere for something.
    pub(crate) fn act_remotely(&mut self, action: GameAction) {
        let step = self.line().and_then(|line| line.act(action));
        self.take(step);
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

    /// Finds the rules of a game of the server, and puts it on the table, or asks whether to.
    fn joined(&mut self, state: GameState, side: Option<Side>) {
        let Some(Remote { line: Some(line), .. }) = &self.remote else { return };
        let main = self.main_edition();
        // Who has a seat is not asked.
        let is_look = side.is_none() && matches!(line.goal(), Goal::Look(_));
        let found = match !is_look && main.variant.rules.fingerprint() == state.saved.rules {
            true => Ok(main),
            false => Edition::find(&state.saved.variant, state.source.as_deref(), options_in(&state.saved.variant), &*self.host),
        };
        match (found, &mut self.remote) {
            (Ok(edition), Some(remote)) if is_look => {
                remote.invited = Some(Box::new((state, edition)));
                self.dialog = Some(Dialog::Invitation);
            }
            (Ok(edition), _) => self.put_remote(state, side, edition),
            (Err(fault), _) => {
                self.leave_remote();
                self.bad_link(&fault);
            }
        }
    }

    /// Puts a game of the server on the table: as the main game that it is already, or in its place.
    fn put_remote(&mut self, state: GameState, side: Option<Side>, edition: Edition) {
        let Ok(game) = RemoteGame::join(state, side, edition.variant) else {
            self.leave_remote();
            return self.tell_remote(network::disagreed(self.language));
        };
        let Some(remote) = &mut self.remote else { return };
        let Some(line) = &mut remote.line else { return };
        let is_main = std::mem::replace(&mut remote.is_main, true);
        let steps = line.follow(game, is_main.then(|| self.table.main_session()));
        let session = line.game_mut().map(RemoteGame::session);
        self.take(steps);
        if let Some(session) = session {
            if is_main {
                self.follow_server(session);
            } else {
                self.is_flipped[0] = is_seen_from_defenders(session.players());
                self.begin(session, edition.source, None);
            }
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
                let Some(Remote { line: Some(line), .. }) = &mut self.remote else { return };
                // What was played here meanwhile is not taken back by it.
                let steps = line.play(self.table.main_session());
                let session = line.game_mut().map(RemoteGame::session);
                self.take(steps);
                session.into_iter().for_each(|session| self.follow_server(session));
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
            Progress::Said(_) if self.remote.as_ref().is_some_and(|remote| remote.is_muted) => {}
            Progress::Said(text) => self.effects.push(Effect::Notice { text, is_bad: false, key: "said".to_owned(), button: None }),
            Progress::Refused(code) => self.explain(words::refused(self.language, code)),
            // The line asks again.
            Progress::Missed(_) => {}
            Progress::Rematch(_) => {
                if let Some(remote) = &mut self.remote {
                    remote.is_main = false;
                }
            }
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
        match self.remote.as_ref().and_then(|remote| remote.line.as_ref()) {
            None => String::new(),
            Some(line) if line.is_lost() => network::reconnecting(self.language),
            Some(line) => match line.game() {
                Some(game) if game.side().is_none() => network::watching(self.language),
                Some(game) => words::status(self.language, &game.status()),
                None => network::connecting(self.language),
            },
        }
    }

    /// The question whether to invite somebody, an invitation, or who the other player is.
    pub(crate) fn remote_card(&self) -> Option<Card> {
        let remote = self.remote.as_ref()?;
        let language = self.language;
        let button = |id, label, send| Button::new(id, label, json!({ "remote": send }));
        let leave = || button("leave-remote", network::leave(language), json!("leave"));
        let card = Card { caption: network::title(language), text: self.remote_status(), ..Card::default() };
        Some(match (&remote.line, remote.game()) {
            (None, _) => {
                let side = self.own_game().side.unwrap_or(Side::Attackers).opponent();
                let text = network::invite(language, self.names().named(side));
                let close = Button::new("close-remote", buttons::close(language), json!({ "action": "second-player" }));
                Card { text, buttons: vec![button("make-link", network::make_link(language), json!("invite")).main(true), close], ..card }
            }
            (Some(_), None) => Card { buttons: vec![leave()], ..card },
            (Some(_), Some(game)) => {
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
                if let Some(side) = game.side().filter(|_| game.status() != Status::Awaited) {
                    let said: Vec<_> = game.said().rev().filter(|(by, _)| !remote.is_muted || *by == side).take(LINES).collect();
                    if !said.is_empty() {
                        body.push(Item::List(said.into_iter().rev().map(|(by, text)| words::said(language, game, by, text)).collect()));
                    }
                    body.push(Item::Say { id: "say", label: network::say(language), longest: MAX_LINE });
                    let (label, is_muted) =
                        if remote.is_muted { (network::unmute(language), true) } else { (network::mute(language), false) };
                    body.push(Item::Buttons(vec![button("mute", label, json!("mute")).pressed(is_muted)]));
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
        let (state, Edition { variant, .. }) = &**self.remote.as_ref()?.invited.as_ref()?;
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
