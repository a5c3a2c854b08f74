//! The way in: a [`Command`] asks a [`Table`](crate::Table) for something, and a [`CommandResult`] says what happened or why nothing did.
//!
//! Rules that are data answer at once. Functions of a variant may take long: then the table hands out a [`Job`], which owns what it needs and
//! may run on any thread. [`Table::finish`](crate::Table::finish) takes what it returns.

use std::fmt;

use birka_records::Conclusion;
use birka_rules::{HookError, Move, PlayedMove, Side};
use birka_script::{Library, VariantLookupError};

use crate::clock::{GameClock, TimeControls};
use crate::players::{DrawPartner, Players};
use crate::refusal::Refusal;
use crate::rule_update::RuleUpdate;
use crate::session::Session;
use crate::study::{NodeId, Route};
use crate::table::AwaitedGame;

/// A command to a table.
pub enum Command {
    /// Plays a move of the side to move.
    Play(Move),
    /// Takes moves back until a person is to move, or one move where no person plays. Before that, it withdraws a move that the rules are asked
    /// about, leaves an earlier position, or takes back the end on which the players have agreed.
    TakeBack,
    /// Plays moves again that were taken back, until a person is to move, or one move where no person plays.
    Redo,
    /// Ends the main game without a move: a resignation, an agreed draw, or no time left.
    Conclude(Conclusion),
    /// Offers a draw to whoever [answers](Session::draw_partner).
    OfferDraw,
    /// Offers the same game once more, with sides exchanged, to the player elsewhere.
    OfferRematch,
    /// Pauses the main game, or continues it.
    TogglePause,
    /// Starts a new game.
    Start(NewGame),
    /// Makes a game from elsewhere the main game.
    Continue(Box<Session>),
    /// Brings the main game to where it stands elsewhere: the same game with other moves, players, clocks or end.
    Follow(Box<Session>),
    /// Loads the game that the table waits for.
    Load(Loader),
    /// Displays the position after this many moves of the game, or of the current line of the study.
    ShowPly(usize),
    /// Displays a position of the study.
    ShowNode(NodeId),
    /// Removes a variation from the study. If the displayed position is in it, the one before it is displayed.
    RemoveVariation(NodeId),
    /// Continues the main game under the rules of a library that has been read again.
    UpdateRules(Library),
}

/// A game to start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// The name of the variant; `None` for that of the main game.
    pub variant: Option<String>,
    /// Who sits on each side.
    pub players: Players,
    /// The time of each side.
    pub clock: TimeControls,
}

impl NewGame {
    /// A game with the players and the clocks of another one.
    #[must_use]
    pub fn like(game: &Session) -> Self {
        let mut players = game.players();
        if players.are_apart() {
            // Nobody else is asked.
            players = Players::default();
        }
        Self { variant: None, players, clock: game.clock().map(GameClock::controls).unwrap_or_default() }
    }

    /// The same game with sides exchanged.
    #[must_use]
    pub fn rematch(game: &Session) -> Self {
        let Self { variant, players, clock } = Self::like(game);
        Self { variant, players: players.swapped(), clock: clock.swapped() }
    }
}

/// Loads an awaited game from wherever games are kept. May call functions of the variant.
pub struct Loader(pub Box<dyn FnOnce() -> Loaded + Send + Sync>);

/// The result of loading an awaited game.
pub enum Loaded {
    /// The game can be displayed.
    Ready(Box<Session>),
    /// Its rules still have errors; with the function of the variant that failed, if that is why.
    Waiting(Option<HookError>),
}

/// The events, in order, or why the command was refused.
pub type CommandResult = Result<Vec<TableEvent>, Refusal>;

/// Something that a person here wants of the player elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Draw,
    /// The last move of the person here is taken back.
    TakeBack,
    Rematch,
    /// The person here resigns.
    Resignation,
}

/// Something that a command has caused.
pub enum TableEvent {
    /// The displayed position or its rules have changed.
    Changed(Change),
    /// The main game has been replaced.
    Replaced {
        game: Box<Session>,
        /// The game that it stood in for.
        awaited: Option<AwaitedGame>,
    },
    /// The awaited game is the main game now.
    Loaded,
    /// A draw was offered.
    DrawOffered(DrawPartner),
    /// The player elsewhere is asked for something, or told.
    Requested(Request),
    /// The game pauses from now on, or continues.
    Paused(bool),
    /// A library takes the place of the one before.
    RulesUpdated {
        library: Library,
        /// The effect on the main game. `None` if the game is still awaited: it is loaded again.
        update: Option<RuleUpdate>,
    },
    /// The awaited game cannot be loaded yet; with the function of the variant that failed, if that is why.
    StillAwaited(Option<HookError>),
    /// No more moves were played.
    Stopped(Refusal),
}

/// Why a position changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another game is displayed: everything is laid out again.
    GameStarted,
    /// A move was played.
    MovePlayed(PlayedMove),
    /// A move was taken back.
    MoveTakenBack(PlayedMove),
    /// Another position of the same game is displayed.
    ViewSwitched,
    /// The game continues under changed rules. Legal moves and the meaning of squares may be different, but no piece has moved.
    RulesReloaded,
    /// The players ended the game without a move, or continue a game that they had ended.
    ResultChanged,
}

/// The result of a command.
pub enum Progress {
    Done(CommandResult),
    /// Functions of the variant must be called first.
    Pending(Job),
}

/// Work that calls functions of a variant, about a copy of the game.
pub struct Job {
    pub(crate) id: u64,
    pub(crate) work: Box<Work>,
}

/// The result of a [`Job`].
pub struct Finished {
    pub(crate) id: u64,
    pub(crate) result: WorkResult,
}

/// The part of a command that may call functions of a variant.
pub(crate) enum Work {
    Moves(Box<Session>, MoveCommand),
    Start(Library, String, NewGame),
    Reach(Route, Goal),
    Load(Loader),
    UpdateRules(Box<Session>, Library),
}

/// The position of a study that is to be displayed, and the variation that is removed then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    pub(crate) node: NodeId,
    pub(crate) removed: Option<NodeId>,
}

/// The result of [`Work`].
pub(crate) enum WorkResult {
    Moved(Box<Session>, CommandResult),
    Started(Result<Box<Session>, VariantLookupError>),
    Reached(Box<Session>, Goal),
    Loaded(Loaded),
    Updated(Box<Session>, Library, RuleUpdate),
}

/// A command that plays moves or takes them back. The sides are those of persons.
#[derive(Clone, Debug)]
pub(crate) enum MoveCommand {
    Play(Move),
    TakeBack(Vec<Side>),
    Redo(Vec<Side>),
}

impl Job {
    /// The number by which the job can be [abandoned](crate::Table::abandon).
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Calls the functions of the variant, and blocks as long as they take.
    #[must_use]
    pub fn run(self) -> Finished {
        Finished { id: self.id, result: self.work.run() }
    }
}

impl Work {
    pub(crate) fn run(self) -> WorkResult {
        match self {
            Self::Moves(mut session, command) => {
                let outcome = command.apply(&mut session);
                WorkResult::Moved(session, outcome)
            }
            Self::Start(library, name, game) => WorkResult::Started(start(&library, &name, &game)),
            Self::Reach(route, goal) => WorkResult::Reached(Box::new(route.travel()), goal),
            Self::Load(loader) => WorkResult::Loaded((loader.0)()),
            Self::UpdateRules(mut session, library) => {
                let update = session.update_rules(&library);
                WorkResult::Updated(session, library, update)
            }
        }
    }
}

/// A new game of the variant that is named.
pub(crate) fn start(library: &Library, name: &str, game: &NewGame) -> Result<Box<Session>, VariantLookupError> {
    Ok(Box::new(game.session(library.get(name)?)))
}

impl MoveCommand {
    /// Whether functions of the variant are called.
    pub(crate) fn calls_hooks(&self, session: &Session) -> bool {
        // The positions after moves made under the present rules are known.
        session.has_hooks() && (!matches!(self, Self::TakeBack(_)) || session.first_ply() > 0)
    }

    /// Changes the game.
    pub(crate) fn apply(&self, session: &mut Session) -> CommandResult {
        match self {
            Self::Play(mv) => {
                let played = session.play(*mv).map_err(Refusal::Illegal)?;
                let mut events = vec![TableEvent::Changed(Change::MovePlayed(played))];
                push_rolls(session, &mut events);
                Ok(events)
            }
            Self::TakeBack(sides) => take_back(session, sides),
            Self::Redo(sides) => redo(session, sides),
        }
    }
}

fn take_back(session: &mut Session, sides: &[Side]) -> CommandResult {
    let mut events = Vec::new();
    if session.can_take_back(sides) {
        while let Some(played) = session.undo() {
            let is_roll = played.mv.is_roll();
            events.push(TableEvent::Changed(Change::MoveTakenBack(played)));
            if !is_roll && (sides.is_empty() || sides.contains(&session.turn())) {
                break;
            }
        }
        push_rolls(session, &mut events);
    }
    if events.is_empty() { Err(Refusal::NothingToTakeBack) } else { Ok(events) }
}

fn redo(session: &mut Session, sides: &[Side]) -> CommandResult {
    let mut events = Vec::new();
    while let Some(played) = session.redo() {
        match played {
            Ok(played) => events.push(TableEvent::Changed(Change::MovePlayed(played))),
            Err(illegal) if events.is_empty() => return Err(Refusal::Illegal(illegal)),
            Err(illegal) => {
                events.push(TableEvent::Stopped(Refusal::Illegal(illegal)));
                break;
            }
        }
        if !session.game().awaits_roll() && (sides.is_empty() || sides.contains(&session.turn())) {
            break;
        }
    }
    push_rolls(session, &mut events);
    Ok(events)
}

/// Rolls the die if it is due.
fn push_rolls(session: &mut Session, events: &mut Vec<TableEvent>) {
    let before = session.game().played_moves().len();
    let failed = session.roll_if_due().err();
    let rolls = session.game().played_moves()[before..].iter().cloned();
    events.extend(rolls.map(|played| TableEvent::Changed(Change::MovePlayed(played))));
    events.extend(failed.map(|illegal| TableEvent::Stopped(Refusal::Illegal(illegal))));
}

impl fmt::Debug for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(mv) => formatter.debug_tuple("Play").field(mv).finish(),
            Self::TakeBack => formatter.write_str("TakeBack"),
            Self::Redo => formatter.write_str("Redo"),
            Self::Conclude(conclusion) => formatter.debug_tuple("Conclude").field(conclusion).finish(),
            Self::OfferDraw => formatter.write_str("OfferDraw"),
            Self::OfferRematch => formatter.write_str("OfferRematch"),
            Self::TogglePause => formatter.write_str("TogglePause"),
            Self::Start(game) => formatter.debug_tuple("Start").field(game).finish(),
            Self::Continue(_) => formatter.write_str("Continue(..)"),
            Self::Follow(_) => formatter.write_str("Follow(..)"),
            Self::Load(_) => formatter.write_str("Load(..)"),
            Self::ShowPly(ply) => formatter.debug_tuple("ShowPly").field(ply).finish(),
            Self::ShowNode(node) => formatter.debug_tuple("ShowNode").field(node).finish(),
            Self::RemoveVariation(node) => formatter.debug_tuple("RemoveVariation").field(node).finish(),
            Self::UpdateRules(_) => formatter.write_str("UpdateRules(..)"),
        }
    }
}
