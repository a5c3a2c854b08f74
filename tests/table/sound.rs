//! The sounds of a game.

use std::path::Path;

use bevy::prelude::*;
use birka::game::settings::Pace;
use birka::game::sound::Cue;
use birka::game::state::{GameState, TakeBack};
use birka::session::Session;
use birka_art::Material;
use birka_mods::Mods;
use birka_script::Library;
use birka_sound::horn::Signal;
use birka_sound::knock::{Ground, Knock};

use crate::support::*;

/// Plays a move and returns its sounds.
fn cues_of(app: &mut App, mv: &str) -> Vec<Cue> {
    let mut cues = Vec::new();
    let mut cursor = app.world().resource::<Messages<Cue>>().get_cursor_current();
    play(app, mv);
    for _ in 0..400 {
        cues.extend(cursor.read(app.world().resource::<Messages<Cue>>()).cloned());
        app.update();
    }
    cues
}

fn knocks(cues: &[Cue]) -> Vec<(Material, Ground)> {
    let knock = |cue: &Cue| if let Cue::Knock(Knock { material, on, .. }) = cue { Some((*material, *on)) } else { None };
    cues.iter().filter_map(knock).collect()
}

fn signals(cues: &[Cue]) -> Vec<Signal> {
    cues.iter().filter_map(|cue| if let Cue::Signal(signal) = cue { Some(*signal) } else { None }).collect()
}

#[test]
fn impacts_calls_and_the_end_sound_in_order() {
    for pace in [Pace::None, Pace::Normal] {
        let mut app = app("tablut", pace);
        let cues: Vec<Vec<Cue>> = GAME.iter().map(|mv| cues_of(&mut app, mv)).collect();
        assert_eq!(knocks(&cues[0]), [(Material::Glass, Ground::Board)], "{pace:?}: attackers are of glass");
        assert_eq!(knocks(&cues[1]), [(Material::Bone, Ground::Board)], "{pace:?}: defenders are of bone");
        let sounds = knocks(&cues[2]);
        let captured = [(Material::Bone, Ground::Pieces), (Material::Bone, Ground::Table)];
        assert!(sounds.contains(&(Material::Glass, Ground::Board)) && captured.iter().all(|knock| sounds.contains(knock)), "{sounds:?}");
        assert_eq!(sounds.len(), 3);
        assert_eq!(signals(&cues[7]), [Signal::Escape]);
        assert!(matches!(cues[7].last(), Some(Cue::Signal(_))), "{pace:?}: the end sounds when the king has arrived: {:?}", cues[7]);
        let calls: Vec<Signal> = cues[..7].iter().flat_map(|cues| signals(cues)).collect();
        let announced = session(&app).played_moves()[..7].iter().filter(|turn| turn.announcement.is_some()).count();
        assert!(announced > 0 && calls.len() == announced, "{pace:?}: {calls:?}");
    }
}

#[test]
fn the_king_sounds_larger_and_a_longer_move_louder() {
    let mut app = app("tablut", Pace::None);
    let knock = |cues: Vec<Cue>| match cues.as_slice() {
        [Cue::Knock(knock), ..] => *knock,
        other => panic!("{other:?}"),
    };
    let near = knock(cues_of(&mut app, "i6-i7"));
    cues_of(&mut app, "f5-f8");
    let far = knock(cues_of(&mut app, "a4-d4"));
    assert!(far.force > near.force);
    assert!(far.at.0 < near.at.0, "file d is left of file i");
    let king = knock(cues_of(&mut app, "e5-f5"));
    assert!(king.size > near.size);
}

#[test]
fn a_new_game_is_silent_and_a_move_taken_back_is_not() {
    let mut app = app("tablut", Pace::None);
    assert_eq!(app.world().resource::<Messages<Cue>>().len(), 0);
    cues_of(&mut app, GAME[0]);
    let mut cursor = app.world().resource::<Messages<Cue>>().get_cursor_current();
    send(&mut app, TakeBack);
    assert_eq!(cursor.read(app.world().resource::<Messages<Cue>>()).count(), 1);
}

#[test]
fn a_mod_can_replace_sounds() {
    let mods = tempfile::tempdir().unwrap();
    let folder = mods.path().join("winter");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/mods/winter-tablut");
    for file in ["mod.ron", "locale/sv.ron", "meshes/stone.obj", "variants/winter-tablut.lua"] {
        std::fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
        std::fs::copy(shipped.join(file), folder.join(file)).unwrap();
    }
    let art = std::fs::read_to_string(shipped.join("art.ron")).unwrap();
    let own = art.replace("step: \"horn\"", "step: \"steps/snow.wav\"");
    assert_ne!(own, art);
    std::fs::write(folder.join("art.ron"), own).unwrap();
    let wav = folder.join("steps/snow.wav");
    std::fs::create_dir_all(wav.parent().unwrap()).unwrap();
    let spec = hound::WavSpec { channels: 1, sample_rate: 8_000, bits_per_sample: 16, sample_format: hound::SampleFormat::Int };
    let mut writer = hound::WavWriter::create(&wav, spec).unwrap();
    (0..100_i16).for_each(|sample| writer.write_sample(sample * 100).unwrap());
    writer.finalize().unwrap();

    let library = Library::from_mods(Mods::read(mods.path()));
    assert_eq!(library.diagnostics(), [], "the mod is valid");
    let session = Session::new(library.get("winter-tablut").unwrap());
    let mut app = app_with(GameState::new(library, session, None).with_language("sv-FI".to_owned()), Pace::None);
    assert_eq!(game_state(&app).variant_name(), "Vintertablut");
    let first = cues_of(&mut app, GAME[0]);
    assert!(matches!(first.as_slice(), [Cue::OwnKnock(path)] if path.ends_with("steps/snow.wav")), "{first:?}");
    cues_of(&mut app, GAME[1]);
    let sounds = knocks(&cues_of(&mut app, GAME[2]));
    assert!(sounds.contains(&(Material::Stone, Ground::Pieces)), "the mod has stone for a capture: {sounds:?}");
}
