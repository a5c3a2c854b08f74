use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use birka_diagnostics::{MAX_FILE_BYTES, read_text};
use birka_engine::{Level, Weights};
use sha2::{Digest, Sha256};

use super::external::probe;
use crate::cli::error::CliError;

/// An engine as named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli::tournament) enum EngineConfig {
    /// Birka at full strength.
    Birka,
    /// Birka with other weights, and the file they are from.
    Weights(PathBuf, Box<Weights>),
    /// Birka at a level: 0, or one of the list from 1.
    Level(usize),
    /// A search of fixed depth that evaluates material only.
    Material(u32),
    /// Another program: its path and arguments.
    Command(Vec<String>),
}

impl EngineConfig {
    /// Checks that the level exists.
    pub(in crate::cli::tournament) fn check(&self, levels: &[Level]) -> Result<(), CliError> {
        match *self {
            Self::Level(number) if number > levels.len() => Err(CliError::NoLevel { number, most: levels.len() }),
            _ => Ok(()),
        }
    }

    /// Checks that another program starts and speaks the protocol.
    pub(in crate::cli::tournament) fn check_start(&self, variant: &str) -> Result<(), CliError> {
        match self {
            Self::Command(words) => {
                probe(words, variant).map_err(|forfeit| CliError::EngineNotStarted { engine: self.to_string(), why: forfeit.to_string() })
            }
            _ => Ok(()),
        }
    }

    /// A name that changes with the definition of the level and the content of the weights file.
    pub(in crate::cli::tournament) fn fingerprinted_name(&self, levels: &'static [Level]) -> String {
        let content = match self {
            Self::Level(number) => Level::numbered_of(levels, *number).map(|level| format!("{level:?}")),
            Self::Weights(_, weights) => Some(weights.to_ron()),
            _ => None,
        };
        match content {
            Some(content) => format!("{self}#{}", hash_prefix(&content)),
            None => self.to_string(),
        }
    }
}

/// The first six hexadecimal digits of the SHA-256 hash of a text.
fn hash_prefix(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(3).map(|byte| format!("{byte:02x}")).collect()
}

impl FromStr for EngineConfig {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "birka" if rest.is_empty() => return Ok(Self::Birka),
            "birka" => {
                let text = read_text(Path::new(rest), MAX_FILE_BYTES as u64).map_err(|error| format!("{rest} cannot be read: {error}"))?;
                let weights = Weights::parse(&text).map_err(|error| format!("{rest} is not a valid file of weights: {error}"))?;
                return Ok(Self::Weights(PathBuf::from(rest), Box::new(weights)));
            }
            "level" => {
                let known = rest.parse().ok().filter(|&number| Level::numbered(number).is_some());
                return known.map(Self::Level).ok_or_else(|| format!("levels are 0 to {}", Level::all().len()));
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

impl fmt::Display for EngineConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Birka => f.write_str("birka"),
            Self::Weights(path, _) => write!(f, "birka:{}", path.display()),
            Self::Level(number) => write!(f, "level:{number}"),
            Self::Material(depth) => write!(f, "material:{depth}"),
            Self::Command(words) => write!(f, "cmd:{}", words.join(" ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engine_names_round_trip_and_invalid_ones_are_rejected() {
        for text in ["birka", "level:0", "level:8", "material:3", "cmd:./other --fast"] {
            assert_eq!(text.parse::<EngineConfig>().expect(text).to_string(), text);
        }
        for text in ["", "brika", "level:9", "level", "cmd:", "cmd: ", "material:99", "birka:2"] {
            assert!(text.parse::<EngineConfig>().is_err(), "{text}");
        }
    }
}
