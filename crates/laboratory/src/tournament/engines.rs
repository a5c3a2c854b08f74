//! The engines of a tournament: built-in ones and other programs.

use birka_engine::{Engine, Level, Limits, Resources, Weights, material_search};
use birka_engine_process::{ExternalEngine, Forfeit};
use birka_rules::{Game, Move};

use super::config::{EngineConfig, MatchConfig};
use crate::error::LabError;

/// Checks that an engine, if it is another program, starts and speaks the protocol.
pub(super) fn check_start(engine: &EngineConfig, variant: &str) -> Result<(), LabError> {
    let EngineConfig::Command(words) = engine else { return Ok(()) };
    let started = birka_engine_process::check_start(words, variant);
    started.map_err(|forfeit| LabError::EngineNotStarted { engine: engine.to_string(), why: forfeit.to_string() })
}

/// An engine that plays games.
pub(super) enum EnginePlayer {
    BuiltIn(Box<Engine>),
    /// A search of this depth that evaluates material only.
    Material(u32),
    External(ExternalEngine),
}

impl EnginePlayer {
    pub(super) fn new(engine: &EngineConfig, config: &MatchConfig) -> Self {
        let birka = || Engine::new(Resources { threads: 1, memory: 32 });
        let built_in = |engine| Self::BuiltIn(Box::new(engine));
        match engine {
            EngineConfig::Birka => built_in(birka()),
            EngineConfig::Weights(_, weights) => built_in(birka().with_weights(Weights::clone(weights))),
            EngineConfig::Level(number) => built_in(match Level::numbered_of(config.levels, *number) {
                Some(level) => birka().at_level(level),
                None => birka(),
            }),
            EngineConfig::Material(depth) => Self::Material(*depth),
            EngineConfig::Command(words) => {
                Self::External(ExternalEngine::new(words.clone(), config.variant.id.clone(), config.time_margin))
            }
        }
    }

    /// Prepares for a new game. Clears what the engine remembers of the last.
    pub(super) fn new_game(&mut self) {
        match self {
            Self::BuiltIn(engine) => engine.clear(),
            Self::Material(_) => {}
            Self::External(engine) => engine.new_game(),
        }
    }

    /// The engine's move, which is legal.
    ///
    /// # Errors
    /// If the engine fails, gives no answer in time, or chooses an illegal move.
    pub(super) fn choose_move(&mut self, game: &Game, limits: &Limits) -> Result<Move, Forfeit> {
        let size = game.rules().rule_set().size;
        let mv = match self {
            Self::BuiltIn(engine) => engine.search(game, limits).map_err(|error| Forfeit::Failed(error.to_string()))?.mv,
            Self::Material(depth) => material_search(game, *depth),
            Self::External(engine) => Some(engine.choose_move(game, limits)?),
        };
        let mv = mv.ok_or_else(|| Forfeit::NoMove("none".to_owned()))?;
        if game.legal_moves().contains(&mv) { Ok(mv) } else { Err(Forfeit::IllegalMove(mv.name(size))) }
    }
}
