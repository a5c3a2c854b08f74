//! The fonts have every character that is written.

use std::collections::BTreeSet;

use bevy_egui::egui::FontId;
use birka_localization::{Language, Texts};

use super::*;
use crate::game::messages::input::{chord, pad_label};

#[test]
fn every_character_of_every_text_is_in_the_fonts() {
    let table = Table::new(1280, 720);
    let messages = Language::ALL.into_iter().flat_map(Texts::sources).map(|source| source.text.to_owned());
    let keys = ["Left", "Right", "Up", "Down", "NumMinus", "NumTimes"].into_iter();
    let labels = keys.flat_map(|key| [chord(Language::English, false, false, key), pad_label(Language::English, key)]);
    let characters: BTreeSet<char> = messages.chain(labels).flat_map(|text| text.chars().collect::<Vec<_>>()).collect();
    let drawn = characters.into_iter().filter(|character| !character.is_control());
    let missing: Vec<char> =
        table.context.fonts_mut(|fonts| drawn.filter(|&it| !fonts.has_glyph(&FontId::proportional(14.0), it)).collect());
    assert!(missing.is_empty(), "{missing:?}");
}
