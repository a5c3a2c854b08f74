use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::Terms;
use super::external::External;
use crate::cli::failure::Failure;
use birka_engine::{Level, Limits, Resources, Thinker, Weights, by_material};
use birka_rules::{Game, Move};

/// An engine as it is named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entrant {
    Birka,
    /// With weights of its own, from a file of this name.
    Weighed(PathBuf, Box<Weights>),
    Level(usize),
    Material(u32),
    Command(Vec<String>),
}

impl Entrant {
    /// Whether it is among these levels, if it is one.
    pub(super) fn check(&self, levels: &[Level]) -> Result<(), Failure> {
        match *self {
            Self::Level(number) if number > levels.len() => Err(Failure::NoLevel { number, most: levels.len() }),
            _ => Ok(()),
        }
    }

    /// What tells it from other players: levels and weights change, and keep their names.
    pub(super) fn name(&self, levels: &[Level]) -> String {
        let what = match self {
            Self::Level(number) => number.checked_sub(1).and_then(|place| levels.get(place)).map(|level| format!("{level:?}")),
            Self::Weighed(_, weights) => Some(weights.to_text()),
            _ => None,
        };
        let print: String =
            what.iter().flat_map(|what| Sha256::digest(what.as_bytes()).into_iter().take(3)).map(|b| format!("{b:02x}")).collect();
        if print.is_empty() { self.to_string() } else { format!("{self}#{print}") }
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "birka" if rest.is_empty() => return Ok(Self::Birka),
            "birka" => {
                let text = std::fs::read_to_string(rest).map_err(|error| format!("{rest} cannot be read: {error}"))?;
                let weights = Weights::parse(&text).map_err(|fault| format!("{rest} has no weights in it: {fault}"))?;
                return Ok(Self::Weighed(PathBuf::from(rest), Box::new(weights)));
            }
            "level" => {
                let known = rest.parse().ok().filter(|&number| Level::numbered(number).is_some());
                return known.map(Self::Level).ok_or_else(|| format!("there are the levels 1 to {}", Level::all().len()));
            }
            "material" => {
                let depth = rest.parse().ok().filter(|depth| (1..=9).contains(depth));
                return depth.map(Self::Material).ok_or_else(|| "`material` takes a depth from 1 to 9: `material:3`".to_owned());
            }
            "cmd" => {
                let words: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
                if !words.is_empty() {
                    return Ok(Self::Command(words));
                }
            }
            _ => {}
        }
        Err("expected `birka`, `birka:WEIGHTS.ron`, `level:4`, `material:3` or `cmd:PATH ARGS`".to_owned())
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Birka => f.write_str("birka"),
            Self::Weighed(path, _) => write!(f, "birka:{}", path.display()),
            Self::Level(number) => write!(f, "level:{number}"),
            Self::Material(depth) => write!(f, "material:{depth}"),
            Self::Command(words) => write!(f, "cmd:{}", words.join(" ")),
        }
    }
}

/// Why an engine lost without the rules having a say in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Forfeit {
    #[error("it cannot be started: {0}")]
    NotStarted(String),
    #[error("it ended without an answer ({0})")]
    Died(String),
    #[error("it gave no answer within {} ms", .0.as_millis())]
    Silent(Duration),
    #[error("its answer `{0}` is no move")]
    NoMove(String),
    #[error("its move {0} is not legal")]
    Illegal(String),
    #[error("{0}")]
    Broken(String),
}

/// An engine that plays.
pub(super) enum Player {
    Own(Thinker),
    Material(u32),
    Other(External),
}

impl Player {
    pub(super) fn new(entrant: &Entrant, terms: &Terms) -> Self {
        let thinker = || Thinker::new(Resources { threads: 1, memory: 32 });
        match entrant {
            Entrant::Birka => Self::Own(thinker()),
            Entrant::Weighed(_, weights) => Self::Own(thinker().with_weights(Weights::clone(weights))),
            Entrant::Level(number) => Self::Own(match number.checked_sub(1).and_then(|place| terms.levels.get(place)) {
                Some(level) => thinker().at_level(level),
                None => thinker(),
            }),
            Entrant::Material(depth) => Self::Material(*depth),
            Entrant::Command(words) => Self::Other(External::new(words.clone(), terms.variant.id.clone(), terms.patience)),
        }
    }

    /// A new game begins: nothing is left over from the last.
    pub(super) fn begin(&mut self) {
        match self {
            Self::Own(thinker) => thinker.forget(),
            Self::Material(_) => {}
            Self::Other(program) => program.begin(),
        }
    }

    pub(super) fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Move, Forfeit> {
        let size = game.rules().rule_set().size;
        let mv = match self {
            Self::Own(thinker) => thinker.best(game, limits).map_err(|fault| Forfeit::Broken(fault.to_string()))?.mv,
            Self::Material(depth) => by_material(game, *depth),
            Self::Other(program) => Some(program.choose(game, limits)?),
        };
        let mv = mv.ok_or_else(|| Forfeit::NoMove("none".to_owned()))?;
        if game.legal_moves().contains(&mv) { Ok(mv) } else { Err(Forfeit::Illegal(mv.name(size))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_known_by_name() {
        for text in ["birka", "level:8", "material:3", "cmd:./other --fast"] {
            assert_eq!(text.parse::<Entrant>().expect(text).to_string(), text);
        }
        for text in ["", "brika", "level:9", "level:0", "level", "cmd:", "cmd: ", "material:99", "birka:2"] {
            assert!(text.parse::<Entrant>().is_err(), "{text}");
        }
    }
}
