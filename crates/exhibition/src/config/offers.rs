use std::num::NonZeroU8;

use birka_diagnostics::RonDocument;
use ron::Value;
use serde::{Deserialize, Deserializer};

use super::Catalogue;
use super::values::{Word, items, some_number, whole_number, without_repetitions, word};

/// Something that visitors can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The variant, with its options if any: `tablut-castle{king=two}`.
    pub variant: String,
    /// A game or a puzzle.
    pub task: Task,
    /// The side that a visitor plays.
    pub side: VisitorSide,
    /// The level of the engine at first, from 0.
    pub level: u8,
    /// Between the first and the last of these, the level follows what visitors win and lose; only `level` if it stays the same. Never empty.
    pub levels: Vec<u8>,
}

/// The choices a visitor is asked to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Game,
    /// Free the king in at most this number of moves, in the puzzles of the variant. Side and levels of the offer do not count.
    Puzzle {
        /// The greatest number of moves.
        moves: NonZeroU8,
    },
}

/// The side that a visitor plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitorSide {
    /// The king's side.
    Defenders,
    /// The side that captures the king.
    Attackers,
    /// The visitor is asked; the king's side is the first choice.
    Choice,
}

impl Word for VisitorSide {
    const ALL: &'static [(&'static str, Self)] =
        &[("defenders", Self::Defenders), ("attackers", Self::Attackers), ("choice", Self::Choice)];
}

impl Offer {
    /// The offers without a config: Brandubh, a short puzzle, and Tablut.
    pub(super) fn defaults() -> Vec<Self> {
        let game = |variant: &str, side, levels: &[u8]| Self {
            variant: variant.to_owned(),
            task: Task::Game,
            side,
            level: levels[0],
            levels: levels.to_vec(),
        };
        let puzzle = Self {
            variant: "brandubh".to_owned(),
            task: Task::Puzzle { moves: NonZeroU8::MIN.saturating_add(2) },
            side: VisitorSide::Defenders,
            level: 1,
            levels: vec![1],
        };
        vec![game("brandubh", VisitorSide::Defenders, &[0, 1, 3, 5]), puzzle, game("tablut", VisitorSide::Choice, &[0, 1, 3, 5])]
    }
}

/// An offer as it is written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RawOffer {
    variant: Option<String>,
    #[serde(deserialize_with = "some_number::<_, _, 1, 9>")]
    puzzle_moves: Option<u8>,
    #[serde(deserialize_with = "some_word")]
    side: Option<VisitorSide>,
    level: Option<Value>,
    levels: Option<Vec<Value>>,
}

fn some_word<'de, D: Deserializer<'de>>(from: D) -> Result<Option<VisitorSide>, D::Error> {
    word(from).map(Some)
}

pub(super) fn read_offers(document: &mut RonDocument, raw: Option<Vec<RawOffer>>, catalogue: &impl Catalogue) -> Vec<Offer> {
    let Some(items) = items(document, "offers", raw) else { return Offer::defaults() };
    let offers = items.into_iter().filter_map(|(at, raw)| Some((at.clone(), read_offer(document, &at, raw, catalogue)?))).collect();
    let offers = without_repetitions(document, offers, "this offer is");
    if offers.is_empty() {
        document.error("offers", "no offer is valid; leave `offers` out for the default");
        return Offer::defaults();
    }
    offers
}

fn read_offer(document: &mut RonDocument, at: &str, raw: RawOffer, catalogue: &impl Catalogue) -> Option<Offer> {
    let RawOffer { variant, puzzle_moves, side, level, levels } = raw;
    let variant = read_variant(document, at, variant, catalogue);
    let moves = puzzle_moves.and_then(NonZeroU8::new);
    if let (Some(id), Some(moves)) = (&variant, moves)
        && !catalogue.has_puzzle(id, moves.get())
    {
        let message = format!("there is no puzzle of {id} in which the king is freed in {moves} moves or fewer");
        document.error(&format!("{at}.puzzle_moves"), message);
        return None;
    }
    let mut side = side.unwrap_or(if moves.is_some() { VisitorSide::Defenders } else { VisitorSide::Choice });
    if moves.is_some() && side != VisitorSide::Defenders {
        document.error(&format!("{at}.side"), "in a puzzle the visitor frees the king; leave `side` out, or leave `puzzle_moves` out");
        side = VisitorSide::Defenders;
    }
    if moves.is_some() && levels.is_some() {
        let message = "a puzzle has no opponent whose level could follow; leave `levels` out, or leave `puzzle_moves` out";
        document.error(&format!("{at}.levels"), message);
    }
    let mut known = Vec::new();
    for (index, value) in levels.iter().flatten().enumerate() {
        let at = format!("{at}.levels.{index}");
        match whole_number("level", value, &(0..=catalogue.levels().into())) {
            Ok(level) if known.contains(&level) => document.error(&at, format!("the level {level} is listed twice")),
            Ok(level) => known.push(level),
            Err(message) => document.error(&at, message),
        }
    }
    known.sort_unstable();
    let level = read_level(document, at, level.as_ref(), known.first().copied().unwrap_or(1), catalogue);
    if known.is_empty() {
        known.push(level);
    } else if !known.contains(&level) {
        document.error(&format!("{at}.level"), format!("the level {level} is not one of `levels`; add it there, or choose one of them"));
    }
    let level = if known.contains(&level) { level } else { known[0] };
    let task = moves.map_or(Task::Game, |moves| Task::Puzzle { moves });
    Some(Offer { variant: variant?, task, side, level, levels: known })
}

/// The variant at `variant`, which must be there.
pub(super) fn read_variant(document: &mut RonDocument, at: &str, id: Option<String>, catalogue: &impl Catalogue) -> Option<String> {
    let at = format!("{at}.variant");
    let Some(id) = id else {
        document.error(&at, "`variant` is missing; `birka variants` lists the ids");
        return None;
    };
    match catalogue.variant_fault(&id) {
        Some(fault) => {
            document.error(&at, fault);
            None
        }
        None => Some(id),
    }
}

pub(super) fn read_level(document: &mut RonDocument, at: &str, level: Option<&Value>, default: u8, catalogue: &impl Catalogue) -> u8 {
    let Some(level) = level else { return default };
    whole_number("level", level, &(0..=catalogue.levels().into())).unwrap_or_else(|message| {
        document.error(&format!("{at}.level"), message);
        default
    })
}
