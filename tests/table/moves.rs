//! Moves, their animations and sounds, and what is reported about them.

use std::path::Path;

use bevy::prelude::*;
use birka::game::actions::UiAction;
use birka::game::board::square_center;
use birka::game::pieces::{AnimationsFinished, Captured, OnSquare, Piece, PieceAction, PieceHandled, PieceTouched};
use birka::game::platform::ReportEvent;
use birka::game::rendering::CameraFocus;
use birka::game::settings::Pace;
use birka::game::sound::Cue;
use birka::game::state::{GameCommand, OpenedTable, PositionChanged, TableLanguage};
use birka_art::Material;
use birka_mods::Mods;
use birka_records::Conclusion;
use birka_rules::{BoardDiagram, Setup, Side};
use birka_script::Library;
use birka_session::{Command, Session};
use birka_sound::{Impact, ImpactSurface, Signal};

use crate::support::*;

#[test]
fn entities_match_the_session_through_a_game_and_back() {
    let mut app = app("tablut", Pace::None);
    assert_entities_match_session(&mut app);
    for (ply, mv) in GAME.into_iter().enumerate() {
        play(&mut app, mv);
        assert_eq!(session(&app).ply(), ply + 1, "{mv} was not played");
        assert_entities_match_session(&mut app);
        assert_pieces_are_in_place(&mut app);
    }
    assert_eq!(captured_pieces(&mut app), [(Side::Attackers, 0)]);
    assert_eq!(session(&app).outcome().unwrap().winner, Some(Side::Defenders));
    assert!(!game_state(&app).is_in_play());

    for left in (0..GAME.len()).rev() {
        send(&mut app, GameCommand(Command::TakeBack));
        assert_eq!(session(&app).ply(), left);
        assert_entities_match_session(&mut app);
        assert_pieces_are_in_place(&mut app);
    }
    assert_eq!(captured_pieces(&mut app), []);
    send(&mut app, GameCommand(Command::TakeBack));
    assert_entities_match_session(&mut app);
}

#[test]
fn moves_calls_and_the_outcome_are_reported() {
    let mut app = app("tablut", Pace::None);
    let mut events: Vec<String> = Vec::new();
    for mv in GAME {
        play(&mut app, mv);
        let reported: Vec<_> = app.world_mut().resource_mut::<Messages<ReportEvent>>().drain().collect();
        events.extend(reported.into_iter().map(|ReportEvent(value)| {
            let key = match value["event"].as_str() {
                Some("played") => "move",
                Some("announced") => "call",
                _ => "reason",
            };
            format!("{} {}", value["event"].as_str().unwrap(), value[key].as_str().unwrap_or_default()).trim().to_owned()
        }));
    }
    assert!(events.contains(&"played i8-g8xf8".to_owned()), "{events:?}");
    assert!(events.contains(&"announced raichi".to_owned()), "{events:?}");
    assert_eq!(events.iter().filter(|event| *event == "settled").count(), 1 + GAME.len(), "{events:?}");
    assert!(events.contains(&"outcome king-escaped".to_owned()), "{events:?}");
}

#[test]
fn a_captured_piece_waits_and_is_lifted_over_the_others() {
    let mut app = app("tablut", Pace::Normal);
    for mv in &GAME[..2] {
        play(&mut app, mv);
        run_until_still(&mut app);
    }
    play(&mut app, GAME[2]);
    assert_entities_match_session(&mut app);
    assert_eq!(moving_pieces(&mut app), 2);
    let mut captured = app.world_mut().query_filtered::<&Transform, With<Captured>>();
    let start = square_center(size(&app), square(&app, "f8"));
    assert_eq!(captured.single(app.world()).unwrap().translation, start, "it waits for the capturing piece");
    for _ in 0..40 {
        app.update();
    }
    assert!(captured.single(app.world()).unwrap().translation.y > 0.5, "it is lifted over the others");
    run_until_still(&mut app);
    assert_pieces_are_in_place(&mut app);
    assert_eq!(app.world().resource::<Messages<AnimationsFinished>>().len(), 1);
}

#[test]
fn moves_can_be_played_while_pieces_are_moving() {
    let mut app = app("tablut", Pace::Slow);
    for mv in GAME {
        play(&mut app, mv);
        app.update();
        assert_entities_match_session(&mut app);
    }
    for _ in 0..3 {
        send(&mut app, GameCommand(Command::TakeBack));
        assert_entities_match_session(&mut app);
    }
    run_until_still(&mut app);
    assert_pieces_are_in_place(&mut app);
}

#[test]
fn several_moves_in_one_frame_are_all_played() {
    let mut app = app("tablut", Pace::Normal);
    for mv in GAME {
        let mv = parse_move(&app, mv);
        app.world_mut().write_message(GameCommand(Command::Play(mv)));
    }
    app.update();
    assert_eq!(session(&app).ply(), GAME.len());
    assert_entities_match_session(&mut app);
    run_until_still(&mut app);
    assert_pieces_are_in_place(&mut app);
}

#[test]
fn misplaced_and_missing_entities_are_corrected() {
    let mut app = app("tablut", Pace::None);
    let mut pieces = app.world_mut().query_filtered::<Entity, With<OnSquare>>();
    let lost: Vec<_> = pieces.iter(app.world()).take(3).collect();
    let wrong = OnSquare(square(&app, "b2"));
    app.world_mut().despawn(lost[0]);
    app.world_mut().entity_mut(lost[1]).insert(wrong);
    app.world_mut().entity_mut(lost[2]).remove::<OnSquare>();
    play(&mut app, GAME[0]);
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
}

#[test]
fn a_new_game_replaces_all_pieces_and_an_unknown_variant_none() {
    let mut app = app("tablut", Pace::Normal);
    for mv in &GAME[..3] {
        play(&mut app, mv);
    }
    start_game(&mut app, Some("brandubh"));
    assert_eq!(size(&app).files(), 7);
    assert_entities_match_session(&mut app);
    assert_eq!(moving_pieces(&mut app), 0);
    assert_pieces_are_in_place(&mut app);
    assert_eq!(captured_pieces(&mut app), []);

    start_game(&mut app, Some("brandub"));
    let notice = notices_of(&app).pop().unwrap();
    assert!(notice.contains("brandubh"), "{notice}");
    assert_eq!(size(&app).files(), 7);
    assert_entities_match_session(&mut app);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut app = app("tablut", Pace::Normal);
    play(&mut app, "e5-e6");
    play(&mut app, "a1-a2");
    assert_eq!(session(&app).ply(), 0);
    assert_entities_match_session(&mut app);
    assert_pieces_are_in_place(&mut app);
}

#[test]
fn the_camera_focuses_on_an_escaped_king_until_the_move_is_taken_back() {
    for pace in [Pace::None, Pace::Normal] {
        let mut app = app("tablut", pace);
        let focus = |app: &App| app.world().resource::<CameraFocus>().0;
        for mv in GAME {
            assert_eq!(focus(&app), None, "before {mv}");
            play(&mut app, mv);
        }
        let edge = square_center(size(&app), square(&app, "i7"));
        if pace == Pace::Normal {
            assert_eq!(focus(&app), None, "the king is still moving");
            (0..200).for_each(|_| app.update());
        }
        assert_eq!(focus(&app), Some(edge));
        send(&mut app, GameCommand(Command::TakeBack));
        assert_eq!(focus(&app), None);
    }
}

#[test]
fn the_view_returns_with_the_card_that_announces_the_result() {
    for close in [UiAction::DismissGameOver, UiAction::CloseAll] {
        let mut app = app("tablut", Pace::None);
        GAME.iter().for_each(|mv| play(&mut app, mv));
        run_until(&mut app, "focus", |app| app.world().resource::<CameraFocus>().0.is_some());
        send(&mut app, close);
        assert_eq!(app.world().resource::<CameraFocus>().0, None);
    }
}

#[test]
fn moves_that_were_taken_back_are_played_again_until_another_is_played() {
    let mut app = app("tablut", Pace::None);
    GAME[..3].iter().for_each(|mv| play(&mut app, mv));
    let before = pieces_on_board(&mut app);
    send(&mut app, GameCommand(Command::TakeBack));
    send(&mut app, GameCommand(Command::TakeBack));
    send(&mut app, GameCommand(Command::Redo));
    assert_eq!(last_move(&app).unwrap(), GAME[1]);
    send(&mut app, GameCommand(Command::Redo));
    assert_eq!(pieces_on_board(&mut app), before);
    assert_entities_match_session(&mut app);
    send(&mut app, GameCommand(Command::Redo));
    assert_eq!(session(&app).ply(), 3, "there is nothing more to play");
    send(&mut app, GameCommand(Command::TakeBack));
    play(&mut app, "a4-b4");
    send(&mut app, GameCommand(Command::Redo));
    assert_eq!(last_move(&app).unwrap(), "a4-b4");
    assert_entities_match_session(&mut app);
}

#[test]
fn the_camera_leaves_the_king_when_an_earlier_position_is_displayed() {
    let mut app = app("tablut", Pace::None);
    GAME.iter().for_each(|mv| play(&mut app, mv));
    run_until(&mut app, "focus", |app| app.world().resource::<CameraFocus>().0.is_some());
    send(&mut app, PositionChanged::VIEW_SWITCHED);
    assert_eq!(app.world().resource::<CameraFocus>().0, None);
}

/// Where the king is, and how far he is tipped over, in radians.
fn king(app: &mut App) -> (Vec3, f32) {
    let rules = session(app).rules().clone();
    let mut pieces = app.world_mut().query::<(&Piece, &Transform)>();
    let (_, king) = pieces.iter(app.world()).find(|(piece, _)| rules.kind(piece.kind).royal).expect("a king");
    (king.translation, (king.rotation * Vec3::Y).angle_between(Vec3::Y))
}

/// Runs frames until nothing more happens to the pieces.
fn settle(app: &mut App) {
    for _ in 0..3 {
        app.update();
        run_until_still(app);
    }
}

#[test]
fn a_king_who_has_escaped_is_carried_on_to_the_frame_of_the_board_and_back() {
    for pace in [Pace::None, Pace::Normal] {
        let mut app = app("tablut", pace);
        GAME.iter().for_each(|mv| play(&mut app, mv));
        settle(&mut app);
        let edge = square_center(size(&app), square(&app, "i7"));
        let (position, tilt) = king(&mut app);
        assert!(position.x > edge.x + 0.9 && (position.z, tilt) == (edge.z, 0.0), "{pace:?}: {position}");
        assert_entities_match_session(&mut app);
        send(&mut app, GameCommand(Command::TakeBack));
        settle(&mut app);
        assert_pieces_are_in_place(&mut app);
    }
}

#[test]
fn a_king_whose_side_resigns_is_laid_down_until_the_game_goes_on() {
    for pace in [Pace::None, Pace::Normal] {
        let mut app = app("tablut", pace);
        play(&mut app, GAME[0]);
        settle(&mut app);
        let (throne, _) = king(&mut app);
        let cues = cues_of(&mut app, GameCommand(Command::Conclude(Conclusion::Resigned(Side::Defenders))));
        let (position, tilt) = king(&mut app);
        assert!(tilt > 1.2 && position.y > 0.1 && position.with_y(0.0).distance(throne) < 0.8, "{pace:?}: {position} {tilt}");
        assert_eq!(impacts(&cues), [(Material::Bone, ImpactSurface::Board)], "{pace:?}: he is heard");
        send(&mut app, GameCommand(Command::TakeBack));
        settle(&mut app);
        assert_eq!(king(&mut app), (throne, 0.0));
        send(&mut app, GameCommand(Command::Conclude(Conclusion::Resigned(Side::Attackers))));
        settle(&mut app);
        assert_eq!(king(&mut app), (throne, 0.0), "the attackers have no king");
    }
}

#[test]
fn a_captured_king_lies_where_he_was_captured_and_other_pieces_do_not() {
    let diagram = BoardDiagram::parse(
        "
        . . . . . . . . .
        . . . a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . a K . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ",
    )
    .unwrap();
    for pace in [Pace::None, Pace::Normal] {
        let variant = library().get("tablut").unwrap();
        let kind = |letter| variant.rules.rule_set().kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
        let setup = Setup::new(diagram.squares().map(|(_, letter)| kind(letter)).collect(), Side::Attackers);
        let mut app = app_with(OpenedTable::new(library(), Session::from_setup(variant.clone(), &setup).unwrap(), None), pace);
        let cues = cues_of_move(&mut app, "d8-d3");
        let (position, tilt) = king(&mut app);
        let fell_at = square_center(size(&app), square(&app, "c3"));
        assert!(tilt > 1.2 && position.with_y(0.0).distance(fell_at) < 0.8, "{pace:?}: {position} {tilt}");
        assert!(impacts(&cues).contains(&(Material::Bone, ImpactSurface::Board)), "{pace:?}: {cues:?}");
        assert_entities_match_session(&mut app);
        send(&mut app, GameCommand(Command::TakeBack));
        settle(&mut app);
        assert_eq!(king(&mut app), (fell_at, 0.0));
    }
}

#[test]
fn a_piece_that_the_engine_considers_rocks_unless_motion_is_reduced() {
    for pace in [Pace::None, Pace::Normal] {
        let mut app = app("tablut", pace);
        let at = square(&app, "a4");
        send(&mut app, PieceTouched(at));
        let tilts: Vec<f32> = (0..80)
            .map(|_| {
                app.update();
                let mut pieces = app.world_mut().query::<(&OnSquare, &Transform)>();
                let (_, touched) = pieces.iter(app.world()).find(|(on, _)| on.0 == at).expect("a piece");
                (touched.rotation * Vec3::Y).angle_between(Vec3::Y)
            })
            .collect();
        let most = tilts.iter().copied().fold(0.0, f32::max);
        assert_eq!(most > 0.05, pace == Pace::Normal, "{most}");
        assert!(tilts.last().is_some_and(|last| *last < 0.001), "it stands again");
        assert_pieces_are_in_place(&mut app);
    }
}

#[test]
fn a_piece_that_comes_from_high_up_is_louder() {
    let mut app = app("tablut", Pace::None);
    let piece = app.world_mut().query_filtered::<Entity, With<OnSquare>>().iter(app.world()).next().unwrap();
    let force = |app: &mut App, height| {
        let cues = cues_of(app, PieceHandled { piece, action: PieceAction::SetDown { distance: 2.0, height } });
        first_impact(&cues).force
    };
    assert!(force(&mut app, 1.9) > 1.4 * force(&mut app, 0.24));
}

/// Writes a message and returns the cues until its animation has finished.
fn cues_of<M: Message>(app: &mut App, message: M) -> Vec<Cue> {
    let mut cues = Vec::new();
    let mut cursor = app.world().resource::<Messages<Cue>>().get_cursor_current();
    send(app, message);
    for _ in 0..400 {
        cues.extend(cursor.read(app.world().resource::<Messages<Cue>>()).cloned());
        app.update();
    }
    cues
}

/// Plays a move and returns the cues until its animation has finished.
fn cues_of_move(app: &mut App, mv: &str) -> Vec<Cue> {
    let mv = parse_move(app, mv);
    cues_of(app, GameCommand(Command::Play(mv)))
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
        assert!(matches!(cues[7][..], [Cue::Impact(_), Cue::Signal(_), ..]), "{pace:?}: the end follows the last move: {:?}", cues[7]);
        let announcements: Vec<Signal> = cues[..7].iter().flat_map(|cues| signals(cues)).collect();
        let announced = session(&app).moves().take(7).filter(|played| played.announcement.is_some()).count();
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
    send(&mut app, GameCommand(Command::TakeBack));
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
    let language = TableLanguage::of_system("sv-FI".to_owned());
    let mut app = app_with(OpenedTable { language, ..OpenedTable::new(library, session, None) }, Pace::None);
    assert_eq!(game_state(&app).variant_name(app.world().resource::<TableLanguage>().locale()), "Vintertablut");
    let first = cues_of_move(&mut app, GAME[0]);
    assert!(matches!(first.as_slice(), [Cue::ImpactFile(path)] if path.ends_with("steps/snow.wav")), "{first:?}");
    cues_of_move(&mut app, GAME[1]);
    let capture = impacts(&cues_of_move(&mut app, GAME[2]));
    assert!(capture.contains(&(Material::Stone, ImpactSurface::Pieces)), "the mod uses stone for captures: {capture:?}");
}
