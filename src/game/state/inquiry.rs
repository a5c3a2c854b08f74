//! What the rules are asked to change in a game, and their answers.
//!
//! The functions of a variant with hooks may take long. They are called on a thread of their own, about a copy of the game, which replaces
//! the game when the answer is there. Other rules answer at once.

use std::sync::Arc;

use birka_rules::{IllegalMove, Move, PlayedMove, Side};
use birka_script::{Library, VariantLookupError, VariantName};

use super::awaited::{AwaitedGame, LoadedGame};
use crate::game::platform::{BackgroundTask, Waker};
use crate::session::{Autosave, NodeId, Route, Session};

/// What the rules are asked.
pub(super) enum Question {
    /// To play a move.
    Play(Session, Move),
    /// To take moves back, until the turn is with one of these sides, or only one move if there are none.
    TakeBack(Session, Vec<Side>),
    /// To play moves again that were taken back, until the turn is with one of these sides, or only one move if there are none.
    Redo(Session, Vec<Side>),
    /// To begin a game of a variant.
    Start(Library, String),
    /// To reach a position of the study.
    Reach(Route, NodeId),
    /// To load an awaited game.
    Load(AwaitedGame, Library, Option<Arc<Autosave>>),
}

/// What the rules answer.
pub(super) enum Answer {
    /// The game after a move, or why the move was not played.
    Played(Box<Session>, Result<PlayedMove, IllegalMove>),
    /// The game after taking moves back, the last one first.
    TakenBack(Box<Session>, Vec<PlayedMove>),
    /// The game after playing moves again, and why no more were played, if that is because of the rules.
    Redone(Box<Session>, Vec<PlayedMove>, Option<IllegalMove>),
    /// A new game.
    Started(Result<Box<Session>, VariantLookupError>),
    /// A position of the study.
    Reached(Box<Session>, NodeId),
    /// An awaited game.
    Loaded(LoadedGame),
}

/// A question that is being answered.
pub(super) struct Inquiry {
    task: BackgroundTask<Answer>,
    /// Whether the question is [`Question::Load`].
    loads_awaited: bool,
}

impl Question {
    /// Whether answering may call functions of a variant.
    pub(super) fn is_for_hooks(&self) -> bool {
        match self {
            Self::Play(session, _) | Self::Redo(session, _) => session.has_hooks(),
            // The positions after moves made under the present rules are known.
            Self::TakeBack(session, _) => session.has_hooks() && !session.earlier_chapters().is_empty(),
            Self::Start(library, name) => names_variant_with_hooks(library, name),
            Self::Reach(route, _) => route.calls_hooks(),
            Self::Load(..) => true,
        }
    }

    /// Whether it is about the awaited game.
    pub(super) fn loads_awaited(&self) -> bool {
        matches!(self, Self::Load(..))
    }

    /// Asks the rules.
    pub(super) fn answer(self) -> Answer {
        match self {
            Self::Play(mut session, mv) => {
                let played = session.play(mv);
                Answer::Played(Box::new(session), played)
            }
            Self::TakeBack(mut session, sides) => {
                let taken_back = take_back(&mut session, &sides);
                Answer::TakenBack(Box::new(session), taken_back)
            }
            Self::Redo(mut session, sides) => {
                let (redone, illegal) = redo(&mut session, &sides);
                Answer::Redone(Box::new(session), redone, illegal)
            }
            Self::Start(library, name) => Answer::Started(library.get(&name).map(|variant| Box::new(Session::new(variant)))),
            Self::Reach(route, node) => Answer::Reached(Box::new(route.travel()), node),
            Self::Load(awaited, library, autosave) => Answer::Loaded(awaited.load(&library, autosave.as_deref())),
        }
    }

    /// Asks the rules on a thread of its own.
    pub(super) fn answer_later(self, waker: &Waker) -> Inquiry {
        let loads_awaited = self.loads_awaited();
        Inquiry { task: BackgroundTask::spawn("rules", waker, move || self.answer()), loads_awaited }
    }
}

impl Inquiry {
    /// The answer, once; `None` while there is none. The inner `None`: there will be none.
    pub(super) fn poll(&self) -> Option<Option<Answer>> {
        self.task.poll().map(Result::ok)
    }

    /// Whether the awaited game is being loaded.
    pub(super) fn loads_awaited(&self) -> bool {
        self.loads_awaited
    }
}

fn take_back(session: &mut Session, sides: &[Side]) -> Vec<PlayedMove> {
    let mut taken_back = Vec::new();
    if !can_take_back(session, sides) {
        return taken_back;
    }
    while let Some(played) = session.undo() {
        taken_back.push(played);
        if sides.is_empty() || sides.contains(&session.turn()) {
            break;
        }
    }
    taken_back
}

/// Whether there is a move of one of these sides, or any move if there are none. Before their first move there is nothing of theirs to take
/// back, and the others would only move again.
pub(super) fn can_take_back(session: &Session, sides: &[Side]) -> bool {
    let is_theirs = |played: &PlayedMove| sides.is_empty() || sides.contains(&session.rules().kind(played.kind).side);
    session.played_moves().iter().any(is_theirs)
}

fn redo(session: &mut Session, sides: &[Side]) -> (Vec<PlayedMove>, Option<IllegalMove>) {
    let mut redone = Vec::new();
    while let Some(played) = session.redo() {
        match played {
            Ok(played) => redone.push(played),
            Err(illegal) => return (redone, Some(illegal)),
        }
        if sides.is_empty() || sides.contains(&session.turn()) {
            break;
        }
    }
    (redone, None)
}

/// Whether a name means a variant with hooks, with any options.
fn names_variant_with_hooks(library: &Library, name: &str) -> bool {
    let Ok(name) = name.parse::<VariantName>() else { return false };
    library.variants().iter().any(|variant| variant.base_id == name.id && variant.rules.hooks().is_some())
}
