//! The game on the table: the one place where the view meets the session.

use std::sync::Arc;

use bevy::prelude::*;

use super::TableSystems;
use super::choices::Choices;
use super::words;
use crate::session::{Autosave, Player, Players, Renewal, Session};
use birka_rules::{BoardSize, CapturedPiece, KindId, Move, PlayedMove, Side, Square};
use birka_script::{Library, Variant};

/// The session that is shown, the variants there are, and where the game is kept.
#[derive(Resource)]
pub struct Table {
    /// What is shown.
    session: Session,
    /// While something else is shown: that, and the players' own game, which waits.
    guest: Option<(Guest, Session)>,
    library: Library,
    autosave: Option<Autosave>,
    message: Option<String>,
    language: String,
}

/// What is shown in place of the players' own game. Nothing of it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guest {
    /// An earlier position of their game, only to be looked at.
    Look,
    /// A puzzle.
    Puzzle {
        /// Who solves it.
        solver: Side,
        /// Nobody is to move just now, because something is being shown.
        waits: bool,
    },
}

/// Who moves the pieces of a side, as things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// Somebody at the table.
    Person,
    /// The engine, at a level counted from 1.
    Engine(usize),
    /// None of them: a puzzle answers by itself, and what is looked at does not move.
    Nobody,
}

/// Asks for a move. What comes of it is told by [`Played`] or [`Refused`].
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayMove(pub Move);

/// Asks for the last move to be taken back.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct TakeBack;

/// Asks for a new game.
#[derive(Message, Clone, Debug, Default)]
pub struct NewGame {
    /// The id of the variant; `None` for the one on the table.
    pub variant: Option<String>,
}

/// Asks to leave; the game is on the disk before the program ends.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Quit;

/// A move has been played.
#[derive(Message, Clone, Debug)]
pub struct Played(pub PlayedMove);

/// A move has been taken back.
#[derive(Message, Clone, Debug)]
pub struct TakenBack(pub PlayedMove);

/// Another game is on the table: everything is to be laid out anew.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Started;

/// Another position of the same game is shown.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Looked;

/// The game on the table goes on by other rules: where pieces may go and what squares mean may have changed, but no piece has.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct RulesChanged;

/// Something asked for was not done, and why.
#[derive(Message, Clone, Debug)]
pub struct Refused(pub String);

impl Table {
    /// Lays a game on the table. Without an autosave nothing is kept.
    #[must_use]
    pub fn new(library: Library, session: Session, autosave: Option<Autosave>) -> Self {
        let message = session.notice().map(str::to_owned);
        Self { session, guest: None, library, autosave, message, language: "en".to_owned() }
    }

    /// Shows the players a message from before the table was laid.
    #[must_use]
    pub fn with_message(mut self, message: Option<String>) -> Self {
        self.message = message.or(self.message);
        self
    }

    /// Says in a language, such as `sv` or `pt-BR`, whatever a mod says in it.
    #[must_use]
    pub fn speaking(mut self, language: String) -> Self {
        self.language = language;
        self
    }

    /// The language of the players.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// What players call the variant on the table.
    #[must_use]
    pub fn name(&self) -> &str {
        self.session.variant().name_in(&self.language)
    }

    /// The game that is shown.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The players' own game, which is kept, whatever is shown.
    #[must_use]
    pub fn own(&self) -> &Session {
        self.guest.as_ref().map_or(&self.session, |(_, own)| own)
    }

    /// What is shown in place of the players' own game.
    #[must_use]
    pub fn guest(&self) -> Option<Guest> {
        self.guest.as_ref().map(|(guest, _)| *guest)
    }

    /// Shows something else; the players' own game waits. [`Started`] or [`Looked`] is to be told.
    pub fn receive(&mut self, guest: Guest, session: Session) {
        let shown = std::mem::replace(&mut self.session, session);
        let own = self.guest.take().map_or(shown, |(_, own)| own);
        self.guest = Some((guest, own));
    }

    /// In a puzzle: nobody is to move for now, or whoever solves it again.
    pub fn hold(&mut self, hold: bool) {
        if let Some((Guest::Puzzle { waits, .. }, _)) = &mut self.guest {
            *waits = hold;
        }
    }

    /// The players' own game is shown again; whether something else had been. [`Started`] or [`Looked`] is to be told.
    pub fn see_off(&mut self) -> bool {
        let Some((_, own)) = self.guest.take() else { return false };
        self.session = own;
        true
    }

    /// Who moves the pieces of a side now.
    #[must_use]
    pub fn mover(&self, players: Players, side: Side) -> Mover {
        match (self.guest(), players.of(side)) {
            (Some(Guest::Puzzle { solver, waits: false }), _) if side == solver => Mover::Person,
            (Some(_), _) => Mover::Nobody,
            // A level that there is not is nobody's.
            (None, Player::Engine(level)) if players.of(side).level().is_some() => Mover::Engine(level),
            (None, _) => Mover::Person,
        }
    }

    /// The variants that can be played.
    #[must_use]
    pub fn variants(&self) -> &[Arc<Variant>] {
        self.library.variants()
    }

    /// The variants, and what is wrong with their files.
    #[must_use]
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Puts the variants as their files now have them in the place of those known, also for the game on the table where that can go
    /// on by them.
    pub fn renew(&mut self, library: Library) -> Renewal {
        let own = self.guest.as_mut().map_or(&mut self.session, |(_, own)| own);
        let renewal = own.renew(&library);
        self.library = library;
        if matches!(renewal, Renewal::GoesOn { .. }) {
            self.keep();
        }
        renewal
    }

    /// The board's size.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.session.rules().size
    }

    /// Whose piece a kind is.
    #[must_use]
    pub fn side_of(&self, kind: KindId) -> Side {
        self.session.rules().kind(kind).side
    }

    /// What a move from one square to another would capture.
    #[must_use]
    pub fn would_capture(&self, from: Square, to: Square) -> Vec<CapturedPiece> {
        self.session.game().preview(Move { from, to }).map(|turn| turn.captured).unwrap_or_default()
    }

    /// Every piece captured so far, in the order of falling.
    pub fn fallen(&self) -> impl Iterator<Item = &CapturedPiece> {
        self.session.played_moves().iter().flat_map(|turn| &turn.captured)
    }

    /// Whether a game is under way that a new one would end.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.own().is_running()
    }

    /// What the players should be told: trouble with saving first.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        self.autosave.as_ref().and_then(Autosave::fault).or_else(|| self.message.clone())
    }

    /// Tells the players something.
    pub fn tell(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Takes the message off the screen. Trouble with saving stays until it is over.
    pub fn dismiss_message(&mut self) {
        self.message = None;
    }

    /// Waits until the game is on the disk.
    pub fn flush(&self) {
        if let Some(autosave) = &self.autosave {
            autosave.flush();
        }
    }

    fn keep(&self) {
        if let Some(autosave) = &self.autosave {
            autosave.keep(self.own());
        }
    }

    fn begin(&mut self, id: Option<&str>) -> Result<(), String> {
        let variant = match id {
            None => Arc::clone(self.own().variant()),
            Some(id) => self.library.get(id).map_err(|unknown| unknown.to_string())?,
        };
        (self.session, self.guest) = (Session::new(variant), None);
        self.message = None;
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlayMove>()
        .add_message::<TakeBack>()
        .add_message::<NewGame>()
        .add_message::<Quit>()
        .add_message::<Played>()
        .add_message::<TakenBack>()
        .add_message::<Started>()
        .add_message::<Looked>()
        .add_message::<RulesChanged>()
        .add_message::<Refused>()
        .add_systems(Startup, |mut started: MessageWriter<Started>| {
            started.write_default();
        })
        .add_systems(Update, (begin_games, take_back, play_moves, quit).chain().in_set(TableSystems::Rules));
}

fn begin_games(
    mut table: ResMut<Table>,
    mut asked: MessageReader<NewGame>,
    mut started: MessageWriter<Started>,
    mut refused: MessageWriter<Refused>,
) {
    for NewGame { variant } in asked.read() {
        match table.begin(variant.as_deref()) {
            Ok(()) => {
                table.keep();
                started.write_default();
            }
            Err(why) => {
                table.message = Some(why.clone());
                refused.write(Refused(why));
            }
        }
    }
}

fn take_back(
    mut table: ResMut<Table>,
    choices: Res<Choices>,
    mut asked: MessageReader<TakeBack>,
    mut taken_back: MessageWriter<TakenBack>,
    mut looked: MessageWriter<Looked>,
) {
    let players = choices.settings().players;
    for TakeBack in asked.read() {
        // What is only looked at is left, and that is all.
        if table.guest() == Some(Guest::Look) && table.see_off() {
            looked.write_default();
            continue;
        }
        if matches!(table.guest(), Some(Guest::Puzzle { waits: true, .. })) {
            continue;
        }
        while let Some(turn) = table.session.undo() {
            table.keep();
            taken_back.write(TakenBack(turn));
            // Against the engine, back to where a person may move; between two engines, a single move.
            let is_persons = |side| table.mover(players, side) == Mover::Person;
            if is_persons(table.session.turn()) || !Side::ALL.into_iter().any(is_persons) {
                break;
            }
        }
    }
}

fn play_moves(
    mut table: ResMut<Table>,
    mut asked: MessageReader<PlayMove>,
    mut played: MessageWriter<Played>,
    mut refused: MessageWriter<Refused>,
) {
    for &PlayMove(mv) in asked.read() {
        if table.guest() == Some(Guest::Look) {
            refused.write(Refused(words::ONLY_LOOKED_AT.to_owned()));
            continue;
        }
        match table.session.play(mv) {
            Ok(turn) => {
                table.keep();
                played.write(Played(turn));
            }
            Err(why) => {
                refused.write(Refused(why.to_string()));
            }
        }
    }
}

fn quit(table: Res<Table>, mut asked: MessageReader<Quit>, mut exit: MessageWriter<AppExit>) {
    if asked.read().count() > 0 {
        table.flush();
        exit.write(AppExit::Success);
    }
}
