//! Captions: a line over the board for every sound, for players who do not hear it.

use std::time::Duration;

use bevy::prelude::*;
use birka_localization::messages::network;
use web_time::Instant;

use crate::game::messages::{access, reading_time};
use crate::game::platform::{BackgroundTask, RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::sound::Heard;
use crate::game::state::{GameTable, PositionChanged, TableLanguage};
use birka_session::Change;

/// Greatest number of lines. A new line replaces the oldest one.
const MAX_LINES: usize = 3;
/// How long a line takes to fade out.
const FADE: Duration = Duration::from_millis(500);
/// Sounds of the same kind within this time are one line.
const MERGED: Duration = Duration::from_millis(1500);

/// A line that names a sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    sound: Heard,
    /// How often the sound was heard.
    count: usize,
    text: String,
    age: Duration,
}

impl Caption {
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How opaque it is: 1, and less while it fades out.
    #[must_use]
    pub fn opacity(&self, fades: bool) -> f32 {
        let over = self.age.saturating_sub(self.reading_time());
        if fades { 1.0 - over.as_secs_f32() / FADE.as_secs_f32() } else { 1.0 }
    }

    /// How long it can be read before it fades out.
    fn reading_time(&self) -> Duration {
        reading_time(&self.text)
    }

    fn is_over(&self, fades: bool) -> bool {
        self.age >= self.reading_time() + if fades { FADE } else { Duration::ZERO }
    }

    fn is_fading(&self) -> bool {
        self.age >= self.reading_time()
    }
}

/// The lines that are shown, the oldest first.
#[derive(Resource, Default)]
pub struct Captions {
    lines: Vec<Caption>,
    /// The tag of the language of the lines.
    locale: String,
    /// Wakes the window when the next line begins to fade, and when that is.
    wake: Option<(Instant, BackgroundTask<()>)>,
}

impl Captions {
    /// The lines, the oldest first.
    #[must_use]
    pub fn lines(&self) -> &[Caption] {
        &self.lines
    }

    fn add(&mut self, sound: Heard, text: impl Fn(usize) -> String) {
        if let Some(same) = self.lines.iter_mut().find(|line| line.sound == sound && line.age < MERGED) {
            same.count += 1;
            (same.text, same.age) = (text(same.count), Duration::ZERO);
            return;
        }
        // A later sound of the same kind replaces the line about the earlier one.
        self.lines.retain(|line| line.sound != sound);
        self.lines.push(Caption { sound, count: 1, text: text(1), age: Duration::ZERO });
        let excess = self.lines.len().saturating_sub(MAX_LINES);
        self.lines.drain(..excess);
    }

    /// Puts every line into words again.
    fn tell(&mut self, locale: &str, text: impl Fn(&Heard, usize) -> String) {
        locale.clone_into(&mut self.locale);
        self.lines.iter_mut().for_each(|line| line.text = text(&line.sound, line.count));
    }

    /// Lets time pass. Returns whether a line has gone.
    fn pass(&mut self, elapsed: Duration, fades: bool) -> bool {
        let before = self.lines.len();
        self.lines.iter_mut().for_each(|line| line.age += elapsed);
        self.lines.retain(|line| !line.is_over(fades));
        self.lines.len() < before
    }

    /// The time until the next line begins to fade; `None` if all lines are fading.
    fn until_next_fade(&self) -> Option<Duration> {
        self.lines.iter().filter(|line| !line.is_fading()).map(|line| line.reading_time().saturating_sub(line.age)).min()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Captions>()
        .add_systems(Update, (pass_time, collect, wake_for_fading).chain().in_set(GameSystems::View))
        .redraw_window_if(|captions: Res<Captions>| captions.is_changed() || captions.lines.iter().any(Caption::is_fading));
}

fn pass_time(mut captions: ResMut<Captions>, time: Res<Time<Real>>, settings_store: Res<SettingsStore>) {
    if captions.lines.is_empty() {
        return;
    }
    let fades = !settings_store.settings().accessibility.reduced_motion;
    if captions.bypass_change_detection().pass(time.delta(), fades) {
        captions.set_changed();
    }
}

fn collect(
    mut captions: ResMut<Captions>,
    mut heard: MessageReader<Heard>,
    mut changes: MessageReader<PositionChanged>,
    table: Res<GameTable>,
    settings_store: Res<SettingsStore>,
    language: Res<TableLanguage>,
) {
    let is_new_game = changes.read().filter(|change| change.cause == Change::GameStarted).count() > 0;
    let is_on = settings_store.settings().accessibility.captions;
    if (is_new_game || !is_on) && !captions.lines.is_empty() {
        captions.lines.clear();
    }
    if captions.locale != language.locale() {
        captions.tell(language.locale(), |sound, count| text_of(sound, count, &table, &language));
    }
    for sound in heard.read().filter(|_| is_on) {
        captions.add(sound.clone(), |count| text_of(sound, count, &table, &language));
    }
}

fn text_of(sound: &Heard, count: usize, table: &GameTable, spoken: &TableLanguage) -> String {
    let language = spoken.language();
    match sound {
        Heard::SetDown => access::caption_set_down(language),
        Heard::Captured => access::caption_captured(language, count),
        Heard::Call(call) => access::caption_horn(language, table.session().variant().call_in(call, spoken.locale())),
        Heard::YourMove => network::your_move(language),
        Heard::End(outcome) => access::caption_horn(language, table.session().spoken(language, spoken.locale()).result(*outcome)),
    }
}

/// Nothing is drawn while nothing changes, so the window has to be woken when a line begins to fade.
fn wake_for_fading(mut captions: ResMut<Captions>, waker: Res<Waker>) {
    let Some(wait) = captions.until_next_fade() else { return };
    let due = Instant::now() + wait;
    let is_awake_in_time = captions.wake.as_ref().is_some_and(|(at, task)| *at <= due && task.poll().is_none());
    if !is_awake_in_time {
        captions.bypass_change_detection().wake = Some((due, BackgroundTask::delay("captions", &waker, wait)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: f32) -> Duration {
        Duration::from_secs_f32(seconds)
    }

    fn texts(captions: &Captions) -> Vec<&str> {
        captions.lines().iter().map(Caption::text).collect()
    }

    #[test]
    fn a_line_fades_out_after_it_could_be_read() {
        let mut captions = Captions::default();
        captions.add(Heard::SetDown, |_| "a piece is set down".to_owned());
        assert!(!captions.pass(seconds(3.9), true));
        assert!((captions.lines()[0].opacity(true) - 1.0).abs() < 1e-6);
        assert!(captions.until_next_fade().is_some_and(|wait| wait <= seconds(0.2)));
        captions.pass(seconds(0.35), true);
        let opacity = captions.lines()[0].opacity(true);
        assert!(opacity > 0.0 && opacity < 1.0, "{opacity}");
        assert!((captions.lines()[0].opacity(false) - 1.0).abs() < 1e-6, "motion is reduced");
        assert_eq!(captions.until_next_fade(), None);
        assert!(captions.pass(seconds(0.6), true));
        assert!(captions.lines().is_empty());
        let mut long = Captions::default();
        long.add(Heard::SetDown, |_| "x".repeat(100));
        long.pass(seconds(9.5), false);
        assert_eq!(long.lines().len(), 1);
    }

    #[test]
    fn several_sounds_of_a_kind_are_one_line_and_the_newest_lines_stay() {
        let mut captions = Captions::default();
        let count = |count: usize| format!("{count} captured");
        captions.add(Heard::Captured, count);
        captions.add(Heard::Captured, count);
        assert_eq!(texts(&captions), ["2 captured"]);
        captions.pass(seconds(2.0), true);
        captions.add(Heard::Captured, count);
        assert_eq!(texts(&captions), ["1 captured"], "another move");
        for call in ["raichi", "tuichu", "a", "b"] {
            captions.add(Heard::Call(call.to_owned()), |_| call.to_owned());
        }
        assert_eq!(texts(&captions), ["tuichu", "a", "b"]);
    }
}
