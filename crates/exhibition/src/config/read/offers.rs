use std::num::NonZeroU8;

use super::super::reader::Section;
use super::super::{Catalogue, Offer, Task, VisitorSide};
use super::{level, sections, variant, without_repetitions};

pub(super) fn read_offers(root: &mut Section<'_>, default: Vec<Offer>, catalogue: &impl Catalogue) -> Vec<Offer> {
    let Some(items) = sections(root, "offers") else { return default };
    let offers = items.into_iter().filter_map(|item| read_offer(item, catalogue)).collect();
    let offers = without_repetitions(offers, "this offer is");
    if offers.is_empty() {
        root.fault("offers", "no offer is valid; leave `offers` out for the default");
        return default;
    }
    offers
}

fn read_offer<'f>(mut item: Section<'f>, catalogue: &impl Catalogue) -> Option<(Section<'f>, Offer)> {
    let variant = variant(&mut item, catalogue);
    let moves = item.optional_number("puzzle_moves", 1..=9).and_then(|moves| NonZeroU8::new(u8::try_from(moves).ok()?));
    if let (Some(id), Some(moves)) = (&variant, moves)
        && !catalogue.has_puzzle(id, moves.get())
    {
        item.fault("puzzle_moves", format!("there is no puzzle of {id} in which the king is freed in {moves} moves or fewer"));
        return None;
    }
    let default_side = if moves.is_some() { VisitorSide::Defenders } else { VisitorSide::Choice };
    let mut side = item.choice("side", default_side, &VisitorSide::ALL);
    if moves.is_some() && side != VisitorSide::Defenders {
        item.fault("side", "in a puzzle the visitor frees the king; leave `side` out, or leave `puzzle_moves` out");
        side = VisitorSide::Defenders;
    }
    if moves.is_some() && item.has("levels") {
        item.fault("levels", "a puzzle has no opponent whose level could follow; leave `levels` out, or leave `puzzle_moves` out");
    }
    let mut levels = Vec::new();
    for (path, value) in item.list("levels").unwrap_or_default() {
        let number = item.number_in(&path, "level", &value, 0..=catalogue.levels().into());
        match number.and_then(|number| u8::try_from(number).ok()) {
            Some(number) if levels.contains(&number) => item.faults().error(&path, format!("the level {number} is listed twice")),
            Some(number) => levels.push(number),
            None => {}
        }
    }
    levels.sort_unstable();
    let level = level(&mut item, levels.first().copied().unwrap_or(1), catalogue);
    if levels.is_empty() {
        levels.push(level);
    } else if !levels.contains(&level) {
        item.fault("level", format!("the level {level} is not one of `levels`; add it there, or choose one of them"));
    }
    let level = if levels.contains(&level) { level } else { levels[0] };
    let Some(variant) = variant else {
        item.finish();
        return None;
    };
    let task = moves.map_or(Task::Game, |moves| Task::Puzzle { moves });
    Some((item, Offer { variant, task, side, level, levels }))
}
