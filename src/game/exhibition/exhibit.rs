//! The exhibit as a resource: the visit, the config and the texts. One system feeds the visit, one carries out what it asks for.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use birka_exhibition::config::{Config, Offer, Task};
use birka_exhibition::visit::{Aid, Choice, Effect, Ending, Input, Screen, Visit, VisitSettings};
use birka_localization::Texts;
use birka_rules::Side;

use crate::catalogue::frees_the_king;
use crate::game::actions::{Action, PuzzleAction, UiAction};
use crate::game::pieces::MoveAnimation;
use crate::game::puzzles::PuzzleState;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};
use crate::game::state::{GameCommand, GameTable};
use birka_session::puzzle::{PuzzleIndex, books};
use birka_session::{Command, ExerciseStatus, NewGame, Player, Players};

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

/// A piece was put down where it cannot go, because it is the other side's turn.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct OutOfTurn;

/// The systems that turn touches into inputs of the exhibit, within [`GameSystems::Input`](crate::game::schedule::GameSystems::Input).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TouchSystems;

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
        .add_message::<OutOfTurn>()
        .add_systems(Update, (notice_end, apply_inputs, apply_aids, start_games).chain().after(TouchSystems).in_set(GameSystems::Input));
}

/// A game has ended when the final position has been seen for a moment.
fn notice_end(
    mut exhibit: ResMut<Exhibit>,
    table: Res<GameTable>,
    puzzles: Res<PuzzleState>,
    animations: Query<(), With<MoveAnimation>>,
    time: Res<Time<bevy::time::Real>>,
    mut inputs: MessageWriter<ExhibitInput>,
) {
    let Some(choice) = exhibit.visit.screen().game_in_progress() else {
        exhibit.bypass_change_detection().at_rest = Duration::ZERO;
        return;
    };
    let is_puzzle = exhibit.offer(choice).is_some_and(|offer| offer.task != Task::Game);
    let ending = if is_puzzle {
        puzzles.current().filter(|puzzle| *puzzle.status() == ExerciseStatus::Solved).map(|_| Ending::Solved)
    } else {
        table.session().outcome().map(|outcome| Ending::Game { outcome, visitor: choice.visitor() })
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

/// Turns motion off for visitors who ask for it, and then leaves it as it was before them.
fn apply_aids(exhibit: Res<Exhibit>, mut before: Local<Option<bool>>, mut settings: ResMut<SettingsStore>) {
    let is_reduced = match (exhibit.visit.aids().has(Aid::Calm), *before) {
        (true, None) => {
            *before = Some(settings.settings().accessibility.reduced_motion);
            true
        }
        (false, Some(_)) => before.take().unwrap_or_default(),
        _ => return,
    };
    SettingsStore::change(&mut settings, |settings| settings.accessibility.reduced_motion = is_reduced);
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

pub(super) fn start_games(
    mut exhibit: ResMut<Exhibit>,
    table: Res<GameTable>,
    mut effects: MessageReader<ExhibitEffect>,
    mut settings: ResMut<SettingsStore>,
    mut commands: MessageWriter<GameCommand>,
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
                SettingsStore::change(&mut settings, |settings| settings.pace = Pace::Normal);
                let puzzle = exhibit.puzzles.next(&offer);
                // A game also where the variant has no such puzzle.
                match puzzle {
                    Some(index) => {
                        actions.write(UiAction::Puzzle(PuzzleAction::Start { book: index.book, puzzle: index.puzzle }));
                    }
                    None => {
                        let game = NewGame { variant: Some(offer.variant), players, ..NewGame::default() };
                        commands.write(GameCommand(Command::Start(game)));
                    }
                }
            }
            Effect::ClearTable => {
                let variant = Some(table.session().variant().id.clone());
                commands.write(GameCommand(Command::Start(NewGame { variant, ..NewGame::default() })));
            }
            Effect::TakeBack => {
                actions.write(UiAction::Do(Action::TakeBack));
            }
            Effect::Pass => {
                actions.write(UiAction::Do(Action::Pass));
            }
            Effect::ShowAttract | Effect::Count(_) | Effect::Service(_) | Effect::PinAccepted | Effect::PinRefused => {}
        }
    }
}

/// Hands out the puzzles of an offer one after the other, so that whoever watches sees another one.
#[derive(Clone, Debug, Default)]
struct PuzzleOffers {
    given: usize,
}

/// The puzzles of an offer, in which the king is freed: those of exactly its number of moves, or else those of fewer.
fn puzzles_of(offer: &Offer) -> Vec<PuzzleIndex> {
    let Task::Puzzle { moves } = offer.task else { return Vec::new() };
    let of_moves = |count: u32| -> Vec<PuzzleIndex> {
        let of_variant = books().filter(|(_, book)| book.variant == offer.variant);
        let indices = of_variant.flat_map(|(index, book)| {
            let fits = book.puzzles.iter().enumerate().filter(move |(_, it)| frees_the_king(it) && it.moves == count);
            fits.map(move |(puzzle, _)| PuzzleIndex { book: index, puzzle })
        });
        indices.collect()
    };
    (1..=u32::from(moves.get())).rev().map(of_moves).find(|found| !found.is_empty()).unwrap_or_default()
}

impl PuzzleOffers {
    /// The next puzzle of an offer; `None` if it is not an offer of a puzzle, or no puzzle fits.
    fn next(&mut self, offer: &Offer) -> Option<PuzzleIndex> {
        let puzzles = puzzles_of(offer);
        let next = puzzles.get(self.given % puzzles.len().max(1)).copied();
        self.given += usize::from(next.is_some());
        next
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU8;

    use birka_exhibition::config::Catalogue as _;
    use birka_records::Theme;
    use birka_script::Library;

    use super::*;
    use crate::catalogue::LibraryCatalogue;

    #[test]
    fn the_first_puzzles_free_the_king_in_three_moves_and_take_turns() {
        let config = Config::default();
        let offer = config.offers.iter().find(|offer| offer.task != Task::Game).unwrap();
        let puzzles = puzzles_of(offer);
        assert!(puzzles.len() > 1);
        for &index in &puzzles {
            let (_, puzzle) = index.get().unwrap();
            assert_eq!((puzzle.side, puzzle.moves, puzzle.theme), (Side::Defenders, 3, Theme::Escape));
        }
        let mut offers = PuzzleOffers::default();
        let given: Vec<_> = (0..=puzzles.len()).map(|_| offers.next(offer).unwrap()).collect();
        assert_eq!(given[..puzzles.len()], puzzles[..]);
        assert_eq!(given.last(), puzzles.first());
    }

    #[test]
    fn games_and_variants_without_puzzles_have_none() {
        let config = Config::default();
        assert_eq!(PuzzleOffers::default().next(&config.offers[0]), None);
        let task = Task::Puzzle { moves: NonZeroU8::MIN };
        assert_eq!(puzzles_of(&Offer { variant: "alea".to_owned(), task, ..config.offers[0].clone() }), []);
    }

    #[test]
    fn the_config_accepts_exactly_the_offers_that_have_a_puzzle() {
        let (library, config) = (Library::from_dirs(&[]), Config::default());
        for variant in books().map(|(_, book)| book.variant.clone()).chain(["alea".to_owned()]) {
            for moves in (1..=9).filter_map(NonZeroU8::new) {
                let offer = Offer { variant: variant.clone(), task: Task::Puzzle { moves }, ..config.offers[0].clone() };
                assert_eq!(
                    LibraryCatalogue(&library).has_puzzle(&variant, moves.get()),
                    !puzzles_of(&offer).is_empty(),
                    "{variant}, {moves}"
                );
            }
        }
    }
}
