//! The programme for fairs: three minutes, without a config.

use std::time::Duration;

use birka_exhibition::config::{Attract, CameraMove, Config, Idle, Scene, Show};

/// The length of the programme.
const LENGTH: Duration = Duration::from_mins(3);

/// The config of the demonstration.
pub(super) fn config() -> Config {
    let scene = |show, variant: &str, camera, seconds, captions: &[&str]| Scene {
        show,
        variant: variant.to_owned(),
        camera,
        duration: Duration::from_secs(seconds),
        captions: captions.iter().map(|&id| id.to_owned()).collect(),
    };
    let recorded = || Show::RecordedGame { file: None, game: None };
    let scenes = vec![
        scene(Show::Board, "tablut", CameraMove::Close, 20, &["caption-birka", "caption-glass"]),
        scene(
            Show::EngineGame { level: 5 },
            "brandubh",
            CameraMove::Orbit,
            45,
            &["caption-family", "caption-brandubh", "caption-ballinderry"],
        ),
        scene(recorded(), "brandubh", CameraMove::Rise, 30, &["caption-ballinderry"]),
        scene(recorded(), "tablut", CameraMove::Orbit, 40, &["caption-linnaeus", "caption-raichi", "caption-swedes"]),
        scene(Show::EngineGame { level: 4 }, "tawlbwrdd", CameraMove::Seat, 30, &["caption-apifan", "caption-chess"]),
        scene(Show::Board, "alea", CameraMove::Rise, 15, &["caption-alea"]),
    ];
    debug_assert_eq!(scenes.iter().map(|scene| scene.duration).sum::<Duration>(), LENGTH);
    let idle = Idle { still_there_after: Duration::from_secs(45), ..Idle::default() };
    let mut config = Config { attract: Attract { scenes }, idle, ..Config::default() };
    config.statistics.enabled = false;
    config.supervision.nightly_restart = None;
    config
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programme_takes_three_minutes_and_shows_shipped_variants() {
        let config = config();
        assert_eq!(config.attract.scenes.iter().map(|scene| scene.duration).sum::<Duration>(), LENGTH);
        let library = birka_script::Library::shipped();
        for scene in &config.attract.scenes {
            assert!(library.get(&scene.variant).is_ok(), "{}", scene.variant);
            for id in &scene.captions {
                assert_ne!(birka_localization::Texts::shipped().get(birka_localization::Language::Swedish, id), *id);
            }
        }
    }
}
