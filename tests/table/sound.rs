//! The sound cues of a game.

use std::path::Path;

use bevy::prelude::*;
use birka::game::settings::Pace;
use birka::game::sound::Cue;
use birka::game::state::{GameState, TakeBack};
use birka::session::Session;
use birka_art::Material;
use birka_mods::Mods;
use birka_script::Library;
use birka_sound::{Impact, ImpactSurface, Signal};

use crate::support::*;

/// Plays a move and returns the cues until its animation has finished.
fn cues_of_move(app: &mut App, mv: &str) -> Vec<Cue> {
    let mut cues = Vec::new();
    let mut cursor = app.world().resource::<Messages<Cue>>().get_cursor_current();
    play(app, mv);
    for _ in 0..400 {
        cues.extend(cursor.read(app.world().resource::<Messages<Cue>>()).cloned());
        app.update();
    }
    cues
}

/// The material and the surface of every impact.
fn impacts(cues: &[Cue]) -> Vec<(Material, ImpactSurface)> {
    let impact = |cue: &Cue| if let Cue::Impact(Impact { material, surface, .. }) = cue { Some((*material, *surface)) } else { None };
    cues.iter().filter_map(impact).collect()
}

fn first_impact(cues: &[Cue]) -> Impact {
    match cues {
        [Cue::Impact(impact), ..] => *impact,
        other => panic!("{other:?}"),
    }
}

fn signals(cues: &[Cue]) -> Vec<Signal> {
    cues.iter().filter_map(|cue| if let Cue::Signal(signal) = cue { Some(*signal) } else { None }).collect()
}

#[test]
fn impacts_announcements_and_end_follow_the_animations() {
    for pace in [Pace::None, Pace::Normal] {
        let mut app = app("tablut", pace);
        let cues: Vec<Vec<Cue>> = GAME.iter().map(|mv| cues_of_move(&mut app, mv)).collect();
        assert_eq!(impacts(&cues[0]), [(Material::Glass, ImpactSurface::Board)], "{pace:?}: attackers are made of glass");
        assert_eq!(impacts(&cues[1]), [(Material::Bone, ImpactSurface::Board)], "{pace:?}: defenders are made of bone");
        let mut capture = impacts(&cues[2]);
        for expected in
            [(Material::Glass, ImpactSurface::Board), (Material::Bone, ImpactSurface::Pieces), (Material::Bone, ImpactSurface::Table)]
        {
            let index = capture.iter().position(|impact| *impact == expected).unwrap_or_else(|| panic!("{expected:?} in {capture:?}"));
            capture.remove(index);
        }
        assert_eq!(capture, [], "{pace:?}");
        assert_eq!(signals(&cues[7]), [Signal::Escape]);
        assert!(matches!(cues[7].last(), Some(Cue::Signal(_))), "{pace:?}: the end follows the last animation: {:?}", cues[7]);
        let announcements: Vec<Signal> = cues[..7].iter().flat_map(|cues| signals(cues)).collect();
        let announced = session(&app).played_moves()[..7].iter().filter(|played| played.announcement.is_some()).count();
        assert!(announced > 0 && announcements.len() == announced, "{pace:?}: {announcements:?}");
    }
}

#[test]
fn impact_depends_on_distance_position_and_size() {
    let mut app = app("tablut", Pace::None);
    let near = first_impact(&cues_of_move(&mut app, "i6-i7"));
    cues_of_move(&mut app, "f5-f8");
    let far = first_impact(&cues_of_move(&mut app, "a4-d4"));
    assert!(far.force > near.force);
    assert!(far.position.0 < near.position.0, "file d is left of file i");
    let king = first_impact(&cues_of_move(&mut app, "e5-f5"));
    assert!(king.size > near.size);
}

#[test]
fn starting_a_game_is_silent_and_taking_back_is_not() {
    let mut app = app("tablut", Pace::None);
    assert_eq!(app.world().resource::<Messages<Cue>>().len(), 0);
    cues_of_move(&mut app, GAME[0]);
    let mut cursor = app.world().resource::<Messages<Cue>>().get_cursor_current();
    send(&mut app, TakeBack);
    assert_eq!(cursor.read(app.world().resource::<Messages<Cue>>()).count(), 1);
}

#[test]
fn mod_replaces_sounds() {
    let mods = tempfile::tempdir().unwrap();
    let folder = mods.path().join("winter");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/mods/winter-tablut");
    for file in ["mod.ron", "locale/sv.ron", "meshes/stone.obj", "variants/winter-tablut.lua"] {
        std::fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
        std::fs::copy(shipped.join(file), folder.join(file)).unwrap();
    }
    let art = std::fs::read_to_string(shipped.join("art.ron")).unwrap();
    let edited = art.replace("step: \"horn\"", "step: \"steps/snow.wav\"");
    assert_ne!(edited, art);
    std::fs::write(folder.join("art.ron"), edited).unwrap();
    let wav = folder.join("steps/snow.wav");
    std::fs::create_dir_all(wav.parent().unwrap()).unwrap();
    let spec = hound::WavSpec { channels: 1, sample_rate: 8_000, bits_per_sample: 16, sample_format: hound::SampleFormat::Int };
    let mut writer = hound::WavWriter::create(&wav, spec).unwrap();
    (0..100_i16).for_each(|sample| writer.write_sample(sample * 100).unwrap());
    writer.finalize().unwrap();

    let library = Library::from_mods(Mods::read(mods.path()));
    assert_eq!(library.diagnostics(), [], "the mod is valid");
    let session = Session::new(library.get("winter-tablut").unwrap());
    let mut app = app_with(GameState::new(library, session, None).with_system_locale("sv-FI".to_owned()), Pace::None);
    assert_eq!(game_state(&app).variant_name(), "Vintertablut");
    let first = cues_of_move(&mut app, GAME[0]);
    assert!(matches!(first.as_slice(), [Cue::ImpactFile(path)] if path.ends_with("steps/snow.wav")), "{first:?}");
    cues_of_move(&mut app, GAME[1]);
    let capture = impacts(&cues_of_move(&mut app, GAME[2]));
    assert!(capture.contains(&(Material::Stone, ImpactSurface::Pieces)), "the mod uses stone for captures: {capture:?}");
}
