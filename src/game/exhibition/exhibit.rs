//! The exhibit as a resource: the visit, the config and the texts. One system feeds the visit, one carries out what it asks for.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use birka_exhibition::config::{Config, Offer, Task};
use birka_exhibition::visit::{Choice, Effect, Ending, Input, Screen, Visit, VisitSettings};
use birka_localization::Texts;
use birka_rules::Side;

use super::puzzle_offer::PuzzleOffers;
use super::touch::TouchSystems;
use crate::game::actions::{PuzzleAction, UiAction};
use crate::game::pieces::MoveAnimation;
use crate::game::puzzles::{PuzzleState, PuzzleStatus};
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::{GameState, StartGame};
use crate::session::{Player, Players};

/// How long the final position is seen before the screen about it.
const LOOK_AT_THE_END: Duration = Duration::from_millis(1500);
/// A longer frame counts as this long: after the machine was suspended, visitors still get their time.
const LONGEST_STEP: Duration = Duration::from_secs(2);

/// Something happens to the exhibit.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ExhibitInput(pub Input);

/// Something has to be done about it.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ExhibitEffect(pub Effect);

/// The visit, the config and the texts.
#[derive(Resource)]
pub struct Exhibit {
    visit: Visit,
    config: Arc<Config>,
    texts: Arc<Texts>,
    puzzles: PuzzleOffers,
    /// How long the position has been final and at rest.
    at_rest: Duration,
}

impl Exhibit {
    /// An exhibit with a config.
    #[must_use]
    pub fn new(config: Arc<Config>) -> Self {
        let visit = Visit::new(VisitSettings::from(&*config));
        Self { visit, texts: Arc::new(config.texts()), config, puzzles: PuzzleOffers::default(), at_rest: Duration::ZERO }
    }

    /// The visit.
    #[must_use]
    pub fn visit(&self) -> &Visit {
        &self.visit
    }

    /// The config in effect.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The texts in effect.
    #[must_use]
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The offer of a choice.
    #[must_use]
    pub fn offer(&self, choice: Choice) -> Option<&Offer> {
        self.config.offers.get(choice.offer)
    }

    /// Replaces the config if nobody plays. Returns whether it did; the caller has to try again otherwise.
    pub fn set_config(&mut self, config: Arc<Config>) -> bool {
        if !matches!(self.visit.screen(), Screen::Attract | Screen::Closed) {
            return false;
        }
        self.visit.apply(Input::Settings(VisitSettings::from(&*config)));
        self.texts = Arc::new(config.texts());
        self.config = config;
        true
    }
}

pub(super) fn plugin(app: &mut App) {
    // In the same frame as the touches, and before a request that changes the game is looked at.
    app.add_message::<ExhibitInput>()
        .add_message::<ExhibitEffect>()
        .add_systems(Update, (notice_end, apply_inputs, start_games).chain().after(TouchSystems).in_set(GameSystems::Input));
}

/// A game has ended when the final position has been seen for a moment.
fn notice_end(
    mut exhibit: ResMut<Exhibit>,
    game_state: Res<GameState>,
    puzzles: Res<PuzzleState>,
    animations: Query<(), With<MoveAnimation>>,
    time: Res<Time<bevy::time::Real>>,
    mut inputs: MessageWriter<ExhibitInput>,
) {
    let Some(choice) = exhibit.visit.screen().choice() else { return };
    let is_puzzle = exhibit.offer(choice).is_some_and(|offer| offer.task != Task::Game);
    let ending = if is_puzzle {
        puzzles.current().filter(|puzzle| *puzzle.status() == PuzzleStatus::Solved).map(|_| Ending::Solved)
    } else {
        game_state.session().outcome().map(|outcome| Ending::Game { outcome, visitor: choice.visitor() })
    };
    let Some(ending) = ending.filter(|_| animations.is_empty()) else {
        exhibit.bypass_change_detection().at_rest = Duration::ZERO;
        return;
    };
    exhibit.bypass_change_detection().at_rest += time.delta();
    if exhibit.at_rest >= LOOK_AT_THE_END {
        inputs.write(ExhibitInput(Input::GameEnded(ending)));
    }
}

fn apply_inputs(
    mut exhibit: ResMut<Exhibit>,
    time: Res<Time<bevy::time::Real>>,
    mut inputs: MessageReader<ExhibitInput>,
    mut effects: MessageWriter<ExhibitEffect>,
) {
    let step = Input::Elapsed(time.delta().min(LONGEST_STEP));
    let passed = exhibit.bypass_change_detection().visit.apply(step);
    if !passed.is_empty() {
        exhibit.set_changed();
    }
    effects.write_batch(passed.into_iter().map(ExhibitEffect));
    for ExhibitInput(input) in inputs.read() {
        effects.write_batch(exhibit.visit.apply(input.clone()).into_iter().map(ExhibitEffect));
    }
}

fn start_games(
    mut exhibit: ResMut<Exhibit>,
    mut effects: MessageReader<ExhibitEffect>,
    mut settings: ResMut<SettingsStore>,
    mut games: MessageWriter<StartGame>,
    mut actions: MessageWriter<UiAction>,
) {
    for ExhibitEffect(effect) in effects.read() {
        match effect {
            Effect::StartGame { choice, level } => {
                let Some(offer) = exhibit.offer(*choice).cloned() else { continue };
                let engine = |side| match choice.visitor() {
                    Some(visitor) if visitor != side => Player::Engine(*level),
                    _ => Player::Person,
                };
                let players = Players { attackers: engine(Side::Attackers), defenders: engine(Side::Defenders) };
                SettingsStore::change(&mut settings, |settings| (settings.players, settings.pace) = (players, Pace::Normal));
                let puzzle = exhibit.puzzles.next(&offer);
                // A game also where the variant has no such puzzle.
                match puzzle {
                    Some(index) => {
                        actions.write(UiAction::Puzzle(PuzzleAction::Start { book: index.book, puzzle: index.puzzle }));
                    }
                    None => {
                        games.write(StartGame { variant: Some(offer.variant) });
                    }
                }
            }
            Effect::TakeBack => {
                actions.write(UiAction::TakeBack);
            }
            Effect::ShowAttract | Effect::VisitEnded(_) | Effect::Service(_) => {}
        }
    }
}
