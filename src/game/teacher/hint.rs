//! A hint: the best move and why, until the position is another.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use serde_json::json;

use super::super::TableSystems;
use super::super::choices::Choices;
use super::super::report::Happening;
use super::super::table::{Guest, Looked, Mover, Played, RulesChanged, Started, Table, TakenBack};
use super::super::wishes::Wish;
use super::super::words;
use super::study::{Study, Told};
use super::{Elsewhere, bell};
use crate::session::{Asking, Effort, Hint};
use birka_rules::Move;

/// The hint that has been asked for.
#[derive(Resource, Default)]
pub struct Hints {
    sought: Option<Sought>,
    given: Option<Given>,
}

/// How a hint is found.
enum Sought {
    /// By a search of its own.
    Search(Asking),
    /// Where the best lines are shown, the best of them is explained, so that the two agree.
    Words(Elsewhere<Option<Hint>>),
}

impl Sought {
    fn poll(&self) -> Option<Result<Option<Hint>, String>> {
        match self {
            Self::Search(asking) => asking.poll().map(|answer| answer.map_err(|fault| fault.to_string())),
            Self::Words(words) => words.poll().map(|hint| hint.ok_or_else(|| words::NO_ANSWER.to_owned())),
        }
    }
}

/// What a hint says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The move.
    pub mv: Move,
    /// The move and its reasons, a sentence.
    pub words: String,
}

impl Hints {
    /// Whether it is still being looked for.
    #[must_use]
    pub fn is_sought(&self) -> bool {
        self.sought.is_some()
    }

    /// What it says.
    #[must_use]
    pub fn given(&self) -> Option<&Given> {
        self.given.as_ref()
    }

    /// Gives a hint that comes from elsewhere.
    pub(in crate::game) fn give(&mut self, given: Given) {
        *self = Self { sought: None, given: Some(given) };
    }
}

/// Whether a hint can be had: hints are switched on, and a person is to move.
#[must_use]
pub fn can_be_asked(table: &Table, choices: &Choices) -> bool {
    let session = table.session();
    choices.settings().lessons.hints
        && session.outcome().is_none()
        && table.guest().is_none()
        && table.mover(choices.settings().players, session.turn()) == Mover::Person
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hints>().add_systems(Update, (forget, ask, hear).chain().in_set(TableSystems::View));
}

fn ask(
    mut hints: ResMut<Hints>,
    mut wishes: MessageReader<Wish>,
    mut table: ResMut<Table>,
    choices: Res<Choices>,
    study: Res<Study>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    if !wishes.read().any(|wish| *wish == Wish::Hint) || matches!(table.guest(), Some(Guest::Puzzle { .. })) {
        return;
    }
    if can_be_asked(&table, &choices) {
        if hints.sought.is_none() && hints.given.is_none() {
            let game = table.session().game();
            hints.sought = Some(if study.is_deep() {
                let (game, lines) = (game.clone(), study.lines().iter().map(Told::line).collect::<Vec<_>>());
                Sought::Words(Elsewhere::begin("hint", window.as_deref(), move || Hint::of(&game, &lines)))
            } else {
                Sought::Search(Hint::ask(game, Effort::HINT, bell(window.as_deref())))
            });
        }
    } else if !choices.settings().lessons.hints {
        table.tell(words::HINTS_ARE_OFF.to_owned());
    }
}

fn hear(mut hints: ResMut<Hints>, mut table: ResMut<Table>, mut tell: MessageWriter<Happening>) {
    let Some(answer) = hints.sought.as_ref().and_then(Sought::poll) else { return };
    hints.sought = None;
    match answer {
        Ok(Some(hint)) => {
            let set = table.session().rules();
            let given = Given { mv: hint.mv, words: hint.words(set) };
            tell.write(Happening(json!({ "event": "hint", "move": given.mv.name(set.size), "words": given.words })));
            hints.given = Some(given);
        }
        // The game is over.
        Ok(None) => {}
        Err(fault) => table.tell(words::no_hint(&fault)),
    }
}

/// What was good in one position is of no use in another.
fn forget(
    mut hints: ResMut<Hints>,
    choices: Res<Choices>,
    mut played: MessageReader<Played>,
    mut taken_back: MessageReader<TakenBack>,
    mut started: MessageReader<Started>,
    mut looked: MessageReader<Looked>,
    mut rules_changed: MessageReader<RulesChanged>,
    table: Res<Table>,
) {
    let moved = played.read().count() + taken_back.read().count();
    let elsewhere = started.read().count() + looked.read().count() + rules_changed.read().count();
    let switched_off = choices.is_changed() && table.guest().is_none() && !can_be_asked(&table, &choices);
    if (moved + elsewhere > 0 || switched_off) && (hints.sought.is_some() || hints.given.is_some()) {
        *hints = Hints::default();
    }
}
