//! A visit to the exhibit, from the first touch to the last, as a state machine without a clock, a screen or a game.
//!
//! [`Visit::apply`] takes what happens ([`Input`], including time that has passed) and returns what has to be done ([`Effect`]).
//!
//! ```
//! use std::time::Duration;
//! use birka_exhibition::visit::{Choice, Control, Effect, Input, Screen, Visit, VisitPlayers, VisitSettings};
//! use birka_rules::Side;
//!
//! let mut visit = Visit::new(VisitSettings::default());
//! visit.apply(Input::Touched);
//! assert_eq!(visit.screen(), &Screen::Welcome);
//! let choice = Choice { offer: 0, players: VisitPlayers::Visitor(Side::Defenders) };
//! let effects = visit.apply(Input::Pressed(Control::Play(choice)));
//! assert!(matches!(effects[..], [Effect::StartGame { .. }]));
//! // Nobody touches the table any more.
//! visit.apply(Input::Elapsed(Duration::from_secs(120)));
//! assert!(visit.countdown().is_some());
//! let effects = visit.apply(Input::Elapsed(Duration::from_secs(60)));
//! assert!(matches!(effects[..], [Effect::VisitEnded(_), Effect::ShowAttract]));
//! ```

mod choice;
mod ending;
mod input;
mod machine;
mod pin;
mod screen;
mod settings;
mod staircase;
mod summary;

pub use choice::{Choice, VisitPlayers};
pub use ending::{Ending, Verdict};
pub use input::{Control, Effect, Input, ServiceAction};
pub use machine::Visit;
pub use pin::PinGuard;
pub use screen::Screen;
pub use settings::{OfferLevels, VisitSettings};
pub use staircase::Staircase;
pub use summary::VisitSummary;
