//! The fonts have every character that is written.

use std::collections::BTreeSet;

use bevy_egui::egui::{Color32, FontId};
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
    // `has_glyph` denies every character of the font that draws the box for those which no font has, so the pictures are compared.
    let picture = |character: char| {
        let galley =
            table.context.fonts_mut(|fonts| fonts.layout_no_wrap(character.to_string(), FontId::proportional(14.0), Color32::WHITE));
        galley.rows.first().and_then(|row| row.glyphs.first()).map(|glyph| glyph.uv_rect)
    };
    let box_sign = picture('\u{e000}');
    assert!(box_sign.is_some(), "a character that no font has is drawn as a box");
    let missing: Vec<char> = drawn.filter(|&character| picture(character) == box_sign).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
