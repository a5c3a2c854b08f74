//! Floor 4: search, evaluation, time, levels.
//!
//! A [`Thinker`] is a player: it is given a [`Game`](birka_rules::Game) and [`Limits`] and thinks on threads of its own
//! ([`Thinker::start`]), telling what it finds through a channel that can be asked without waiting.
//! `docs/engine.md` says how it searches and what it looks at.
//! Nothing here knows Lua, files or Bevy.

mod analysis;
mod danger;
mod ends;
mod evaluate;
mod ground;
mod hooked;
mod info;
mod level;
mod limits;
mod order;
mod picker;
mod plain;
pub mod proof;
mod quiesce;
mod root;
mod score;
mod search;
mod senses;
mod shut;
mod signals;
pub mod spsa;
mod table;
mod takers;
mod tally;
mod thinker;
pub mod tune;
mod weights;

pub use analysis::{Analysis, Line, Standing};
pub use info::{Best, Info, Report, SearchFault};
pub use level::Level;
pub use limits::{Clock, Limits};
pub use plain::by_material;
pub use score::Score;
pub use shut::ring_is_closed;
pub use thinker::{Heard, Resources, Running, Thinker, Thinking, stand_back};
pub use weights::{Term, Weights};
