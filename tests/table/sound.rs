//! What is heard of a game.

use birka::game::sound::Cue;
use birka_art::Material;
use birka_mods::Mods;
use birka_sound::horn::Signal;
use birka_sound::knock::{Ground, Knock};

use super::*;

/// What sounds until the pieces have come to rest again.
fn heard(app: &mut App, mv: &str) -> Vec<Cue> {
    let mut heard = Vec::new();
    let mut cursor = app.world().resource::<Messages<Cue>>().get_cursor_current();
    ask(app, mv);
    for _ in 0..400 {
        heard.extend(cursor.read(app.world().resource::<Messages<Cue>>()).cloned());
        app.update();
    }
    heard
}

fn knocks(cues: &[Cue]) -> Vec<(Material, Ground)> {
    let knock = |cue: &Cue| if let Cue::Knock(Knock { material, on, .. }) = cue { Some((*material, *on)) } else { None };
    cues.iter().filter_map(knock).collect()
}

fn signals(cues: &[Cue]) -> Vec<Signal> {
    cues.iter().filter_map(|cue| if let Cue::Signal(signal) = cue { Some(*signal) } else { None }).collect()
}

#[test]
fn pieces_calls_and_the_end_are_heard_in_the_order_they_are_seen() {
    for pace in [Pace::None, Pace::Normal] {
        let mut app = app("tablut", pace);
        let cues: Vec<Vec<Cue>> = GAME.iter().map(|mv| heard(&mut app, mv)).collect();
        assert_eq!(knocks(&cues[0]), [(Material::Glass, Ground::Board)], "{pace:?}: an attacker is of glass");
        assert_eq!(knocks(&cues[1]), [(Material::Bone, Ground::Board)], "{pace:?}: a man is of bone");
        let taking = knocks(&cues[2]);
        let taken = [(Material::Bone, Ground::Pieces), (Material::Bone, Ground::Table)];
        assert!(taking.contains(&(Material::Glass, Ground::Board)) && taken.iter().all(|knock| taking.contains(knock)), "{taking:?}");
        assert_eq!(taking.len(), 3);
        assert_eq!(signals(&cues[7]), [Signal::Escape]);
        assert!(matches!(cues[7].last(), Some(Cue::Signal(_))), "{pace:?}: the end comes when the king is there: {:?}", cues[7]);
        let calls: Vec<Signal> = cues[..7].iter().flat_map(|cues| signals(cues)).collect();
        let announced =
            app.world().resource::<GameState>().session().played_moves()[..7].iter().filter(|turn| turn.announcement.is_some()).count();
        assert!(announced > 0 && calls.len() == announced, "{pace:?}: {calls:?}");
    }
}

#[test]
fn a_king_sounds_larger_and_a_far_stroke_is_harder() {
    let mut app = app("tablut", Pace::None);
    let knock = |cues: Vec<Cue>| match cues.as_slice() {
        [Cue::Knock(knock), ..] => *knock,
        other => panic!("{other:?}"),
    };
    let near = knock(heard(&mut app, "i6-i7"));
    heard(&mut app, "f5-f8");
    let far = knock(heard(&mut app, "a4-d4"));
    assert!(far.force > near.force);
    assert!(far.at.0 < near.at.0, "file d is left of file i");
    let king = knock(heard(&mut app, "e5-f5"));
    assert!(king.size > near.size);
}

#[test]
fn laying_out_a_game_is_silent_and_taking_back_is_not() {
    let mut app = app("tablut", Pace::None);
    assert_eq!(app.world().resource::<Messages<Cue>>().len(), 0);
    heard(&mut app, GAME[0]);
    let mut cursor = app.world().resource::<Messages<Cue>>().get_cursor_current();
    app.world_mut().write_message(TakeBack);
    app.update();
    assert_eq!(cursor.read(app.world().resource::<Messages<Cue>>()).count(), 1);
}

#[test]
fn a_mod_is_heard_as_it_wants_to_be() {
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
    assert_eq!(library.diagnostics(), [], "the mod is sound");
    let session = Session::new(library.get("winter-tablut").unwrap());
    let mut app = app_with(GameState::new(library, session, None).with_language("sv-FI".to_owned()), Pace::None);
    assert_eq!(app.world().resource::<GameState>().variant_name(), "Vintertablut");
    let first = heard(&mut app, GAME[0]);
    assert!(matches!(first.as_slice(), [Cue::OwnKnock(path)] if path.ends_with("steps/snow.wav")), "{first:?}");
    heard(&mut app, GAME[1]);
    let taking = knocks(&heard(&mut app, GAME[2]));
    assert!(taking.contains(&(Material::Stone, Ground::Pieces)), "the mod has stone for a capture: {taking:?}");
}
