//! Pieces are lifted, carried and set down; nothing jumps, unless the players want it so.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use super::TableSystems;
use super::choices::Choices;
use super::pieces::Standing;
use super::pointer::Hand;
use super::selection::Selection;
pub use crate::game::settings::Pace;

/// How a piece gets to where it belongs. Times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    delay: f32,
    duration: f32,
    lift: f32,
}

/// Where a piece belongs, in world units, and how it gets there.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(immutable)]
pub struct Home {
    /// The middle of its foot.
    pub at: Vec3,
    /// How it goes there from wherever it is.
    pub passage: Passage,
}

/// A piece on its way. It is removed on arrival.
#[derive(Component, Clone, Copy, Debug)]
pub struct Journey {
    from: Vec3,
    to: Vec3,
    passage: Passage,
    elapsed: f32,
    rate: f32,
}

/// A piece in the player's hand.
#[derive(Component, Clone, Copy, Debug)]
struct InHand;

/// A piece has been taken up or set down.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Handled {
    /// The piece.
    pub piece: Entity,
    /// What has been done with it.
    pub how: Handling,
}

/// What is done with a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Handling {
    /// It leaves its place.
    TakenUp,
    /// It is where it belongs.
    SetDown {
        /// How far it has come, in squares.
        distance: f32,
    },
}

/// Every piece has come to rest.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Settled;

impl Pace {
    fn factor(self) -> f32 {
        match self {
            Self::None => 0.0,
            Self::Fast => 0.5,
            Self::Normal => 1.0,
            Self::Slow => 2.0,
        }
    }

    /// A move over the board.
    #[must_use]
    pub fn slide(self, distance: f32) -> Passage {
        Passage { delay: 0.0, duration: self.factor() * (0.26 + 0.06 * distance).min(0.75), lift: 0.24 }
    }

    /// A captured piece is lifted over the others, the `number`th of its turn a little after the one before.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a handful of pieces")]
    pub fn carry(self, after: f32, number: usize) -> Passage {
        Passage { delay: after + self.factor() * 0.12 * number as f32, duration: self.factor() * 0.65, lift: 1.9 }
    }

    /// How long what has happened is pointed out, at least.
    #[must_use]
    pub fn flash(self) -> Duration {
        Duration::from_secs_f32(0.6 + 0.5 * self.factor())
    }
}

impl Passage {
    /// There at once.
    pub const CUT: Self = Self { delay: 0.0, duration: 0.0, lift: 0.0 };

    /// Seconds until it ends.
    #[must_use]
    pub fn ends(self) -> f32 {
        self.delay + self.duration
    }
}

impl Handled {
    fn at_once(piece: Entity, distance: f32) -> [Self; 2] {
        [Handling::TakenUp, Handling::SetDown { distance }].map(|how| Self { piece, how })
    }
}

impl Journey {
    /// How much faster an old journey goes on when something new happens.
    const HURRY: f32 = 5.0;

    /// Where the piece is `elapsed` seconds after it was told to go.
    fn position(&self) -> Vec3 {
        let progress = ((self.elapsed - self.passage.delay) / self.passage.duration).clamp(0.0, 1.0);
        let along = EaseFunction::CubicInOut.sample_clamped(progress);
        // Up within the first third, down within the last: a hand carries a piece level.
        let raised = EaseFunction::SineInOut.sample_clamped((progress * 3.0).min((1.0 - progress) * 3.0).min(1.0));
        self.from.lerp(self.to, along) + Vec3::Y * (self.passage.lift * raised)
    }

    fn is_over(&self) -> bool {
        self.elapsed >= self.passage.ends()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Settled>().add_message::<Handled>().add_systems(Update, (hold, set_out, travel).chain().in_set(TableSystems::Motion));
}

/// How high a piece is held over the board.
const HELD: f32 = 0.3;

/// A dragged piece follows the hand, and goes home when it is let go.
fn hold(
    mut commands: Commands,
    selection: Res<Selection>,
    hand: Res<Hand>,
    choices: Res<Choices>,
    mut pieces: Query<(Entity, &Standing, &mut Transform, Option<&InHand>)>,
    homes: Query<Ref<Home>>,
) {
    for (entity, standing, mut transform, held) in &mut pieces {
        let dragged = selection.dragged() == Some(standing.0);
        match (hand.over, held.is_some()) {
            (Some(point), _) if dragged => {
                transform.translation = point + Vec3::Y * HELD;
                commands.entity(entity).insert(InHand).remove::<Journey>();
            }
            (_, true) => {
                commands.entity(entity).remove::<InHand>();
                if let Ok(home) = homes.get(entity)
                    && !home.is_changed()
                {
                    let from = transform.translation;
                    let passage = choices.settings().pace.slide(from.distance(home.at));
                    commands.entity(entity).insert(Journey { from, to: home.at, passage, elapsed: 0.0, rate: 1.0 });
                }
            }
            (_, false) => {}
        }
    }
}

fn set_out(
    mut commands: Commands,
    mut pieces: Query<(Entity, Ref<Home>, &mut Transform, Option<&mut Journey>)>,
    mut settled: MessageWriter<Settled>,
    mut handled: MessageWriter<Handled>,
) {
    let news = pieces.iter().any(|(_, home, ..)| home.is_changed());
    if !news {
        return;
    }
    let mut travelling = false;
    for (entity, home, mut transform, journey) in &mut pieces {
        if home.is_changed() {
            let from = transform.translation;
            if home.passage.ends() <= 0.0 {
                // What has just been laid out has not been handled, nor what lies where it lay.
                if !home.is_added() && from != home.at {
                    handled.write_batch(Handled::at_once(entity, from.distance(home.at)));
                }
                transform.translation = home.at;
                commands.entity(entity).remove::<Journey>();
            } else {
                travelling = true;
                let passage = home.passage;
                commands.entity(entity).insert(Journey { from, to: home.at, passage, elapsed: 0.0, rate: 1.0 });
            }
        } else if let Some(mut journey) = journey {
            journey.rate = Journey::HURRY;
            travelling = true;
        }
    }
    if !travelling {
        settled.write_default();
    }
}

fn travel(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut travellers: Query<(Entity, &mut Journey, &mut Transform)>,
    mut settled: MessageWriter<Settled>,
    mut handled: MessageWriter<Handled>,
) {
    let mut under_way = 0;
    let mut arrived = 0;
    for (entity, mut journey, mut transform) in &mut travellers {
        let waited = journey.elapsed <= journey.passage.delay;
        journey.elapsed += time.delta_secs() * journey.rate;
        if waited && journey.elapsed > journey.passage.delay {
            handled.write(Handled { piece: entity, how: Handling::TakenUp });
        }
        if journey.is_over() {
            handled.write(Handled { piece: entity, how: Handling::SetDown { distance: journey.from.distance(journey.to) } });
            transform.translation = journey.to;
            commands.entity(entity).remove::<Journey>();
            arrived += 1;
        } else {
            transform.translation = journey.position();
            under_way += 1;
        }
    }
    if arrived > 0 && under_way == 0 {
        settled.write_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journey(elapsed: f32) -> Journey {
        Journey { from: Vec3::ZERO, to: Vec3::new(4.0, 0.0, 0.0), passage: Pace::Normal.slide(4.0), elapsed, rate: 1.0 }
    }

    #[test]
    fn a_piece_is_lifted_carried_and_set_down() {
        let duration = Pace::Normal.slide(4.0).ends();
        assert_eq!(journey(0.0).position(), Vec3::ZERO);
        assert!(journey(duration / 2.0).position().abs_diff_eq(Vec3::new(2.0, 0.24, 0.0), 0.001));
        assert!(journey(duration).position().abs_diff_eq(Vec3::new(4.0, 0.0, 0.0), 0.001));
        assert!(journey(duration).is_over());
    }

    #[test]
    fn captives_wait_for_the_piece_that_takes_them() {
        let slide = Pace::Normal.slide(3.0);
        let waiting = Journey { passage: Pace::Normal.carry(slide.ends(), 1), ..journey(slide.ends()) };
        assert_eq!(waiting.position(), Vec3::ZERO);
        assert!(!waiting.is_over());
    }

    #[test]
    fn without_a_pace_everything_is_there_at_once() {
        assert_eq!(Pace::None.slide(8.0).ends(), 0.0);
        assert_eq!(Pace::None.carry(0.0, 3).ends(), 0.0);
    }
}
