//! The programme while nobody plays: which scene is shown, since when, and its caption. Knows no clock and no game.

use std::time::Duration;

use birka_exhibition::config::{Attract, Scene};
use birka_localization::Language;

/// Where the programme is.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::game::exhibition) struct Programme {
    scene: usize,
    elapsed: Duration,
    /// Captions so far, which also chooses the second language.
    shown: usize,
}

impl Programme {
    /// The scene.
    pub(in crate::game::exhibition) fn scene<'a>(&self, attract: &'a Attract) -> Option<&'a Scene> {
        attract.scenes.get(self.scene % attract.scenes.len().max(1))
    }

    /// The share of the scene that has passed, 0 to 1.
    pub(in crate::game::exhibition) fn progress(&self, attract: &Attract) -> f32 {
        self.scene(attract).map_or(0.0, |scene| (self.elapsed.as_secs_f32() / scene.duration.as_secs_f32().max(0.001)).min(1.0))
    }

    /// Lets time pass; returns whether the next scene begins.
    pub(super) fn elapse(&mut self, time: Duration, attract: &Attract) -> bool {
        let Some(scene) = self.scene(attract) else { return false };
        let before = self.caption_index(scene);
        self.elapsed += time;
        if self.elapsed >= scene.duration {
            self.next_scene(attract);
            return true;
        }
        self.shown += usize::from(self.caption_index(scene) != before);
        false
    }

    /// Begins the next scene.
    pub(super) fn next_scene(&mut self, attract: &Attract) {
        *self = Self { scene: (self.scene + 1) % attract.scenes.len().max(1), elapsed: Duration::ZERO, shown: self.shown + 1 };
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a share of a few captions")]
    fn caption_index(&self, scene: &Scene) -> usize {
        let share = self.elapsed.as_secs_f32() / scene.duration.as_secs_f32().max(0.001);
        ((share * scene.captions.len() as f32) as usize).min(scene.captions.len().saturating_sub(1))
    }

    /// The id of the caption.
    pub(in crate::game::exhibition) fn caption<'a>(&self, attract: &'a Attract) -> Option<&'a str> {
        let scene = self.scene(attract)?;
        scene.captions.get(self.caption_index(scene)).map(String::as_str)
    }

    /// The languages of the caption: always the first one, and each of the others in turn.
    pub(in crate::game::exhibition) fn languages(&self, languages: &[Language]) -> (Language, Option<Language>) {
        let first = languages.first().copied().unwrap_or_default();
        let others = languages.get(1..).unwrap_or_default();
        (first, others.get(self.shown % others.len().max(1)).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_follow_one_another_and_captions_share_their_time() {
        let attract = Attract::default();
        let mut programme = Programme::default();
        let mut captions = Vec::new();
        let mut begun = 0;
        for _ in 0..240 {
            captions.extend(programme.caption(&attract).map(str::to_owned));
            begun += usize::from(programme.elapse(Duration::from_secs(1), &attract));
        }
        captions.dedup();
        let all: Vec<String> = attract.scenes.iter().flat_map(|scene| scene.captions.clone()).collect();
        assert_eq!((begun, captions), (attract.scenes.len(), all));
        assert_eq!(programme.scene(&attract), attract.scenes.first());
    }

    #[test]
    fn every_language_has_its_turn_beside_the_first() {
        let attract = Attract::default();
        let mut programme = Programme::default();
        let mut seconds = std::collections::BTreeSet::new();
        for _ in 0..1200 {
            let (first, second) = programme.languages(&Language::ALL);
            assert_eq!(first, Language::ALL[0]);
            seconds.extend(second);
            programme.elapse(Duration::from_secs(1), &attract);
        }
        assert_eq!(seconds.into_iter().collect::<Vec<_>>(), Language::ALL[1..]);
        assert_eq!(programme.languages(&[Language::Latin]), (Language::Latin, None));
        assert_eq!(programme.languages(&[]), (Language::English, None));
    }
}
