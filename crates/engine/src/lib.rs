//! A tafl engine: search, evaluation, time management and levels.
//!
//! An [`Engine`] searches a [`Game`](birka_rules::Game) within [`Limits`]: on the calling thread with [`Engine::search`], or on a thread
//! of its own with [`Engine::start`]. An [`Analysis`] keeps the best variations of a position up to date while it is searched, and
//! [`proof`] finds and checks forced wins. `docs/engine.md` describes the search and the evaluation.
//!
//! | module | contents |
//! |---|---|
//! | `analysis` | the best variations of a position, searched in the background; how far a search looks until it finds a move |
//! | `engine` | the interface, and a search from beginning to end |
//! | `search` | iterative deepening, principal variation search, quiescence search, transposition table |
//! | `tuning` | the tuners of weights and parameters |
//! | `proof`, `material` | proven wins, and the search that is the yardstick |
//! | `ordering` | move ordering: history, scoring, sorting |
//! | `eval` | static evaluation |
//! | `remote` | searches that another program carries out |
//! | `params`, `level` | the parameters of the search, playing strengths |
//! | `time` | limits, time management, stopping |
//! | `score` | what a search reports |
//!
//! A module uses only those below it in this list, and no two files use each other. Nothing here knows Lua, files or Bevy.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod analysis;
mod engine;
mod eval;
mod level;
mod material;
mod ordering;
mod params;
pub mod proof;
pub mod remote;
mod score;
mod search;
mod time;

/// Tuners for the evaluation's weights and the search's parameters: [`spsa`](tuning::spsa) by playing games, [`texel`](tuning::texel) from games whose result is known.
pub mod tuning {
    pub mod spsa;
    pub mod texel;
}

pub use analysis::{Analysis, Assessment, Difficulty, PrincipalVariation, difficulty};
pub use engine::{Engine, Resources, SearchHandle, lower_thread_priority};
pub use eval::enclosure::is_enclosed;
pub use eval::terms::{Term, Weights};
pub use level::{Level, MeasuredStrength};
pub use material::material_search;
pub use params::SearchParams;
pub use score::{BestMove, Score, SearchError, SearchInfo, SearchMessage, TableAllocationError};
pub use time::{Clock, Limits};
