//! Captions: the scene while nobody plays, and sounds during a game. Where a visitor asks for it and the system has a voice, the command `spd-say` of
//! speech-dispatcher, the texts of the screen are read aloud.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use bevy::prelude::*;
use birka_exhibition::display::find_program;
use birka_exhibition::visit::{Aid, Screen};
use birka_localization::messages::exhibition;
use birka_localization::{Language, Phrase, Texts};
use birka_sound::Signal;

use super::Screens;
use super::content::{LineRole, ScreenCaption, ScreenContent, TextLine};
use crate::game::exhibition::attract::{AttractState, ShownGame};
use crate::game::exhibition::exhibit::{Exhibit, OutOfTurn};
use crate::game::schedule::GameSystems;
use crate::game::sound::Cue;
use crate::game::state::{GameTable, PositionChanged};

/// How long a caption of a sound is shown.
const SHOWN_FOR: Duration = Duration::from_secs(4);

/// Sounds that play, or have just played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(in crate::game::exhibition) struct SoundCaption {
    message: Option<Phrase>,
    left: Duration,
}

pub(super) fn plugin(app: &mut App) {
    if let Some(speaker) = Speaker::of_system() {
        app.insert_resource(speaker);
    }
    app.init_resource::<SoundCaption>()
        .add_systems(Update, update_sound_caption.in_set(GameSystems::Sound))
        .add_systems(Update, speak.in_set(GameSystems::Arrows).run_if(resource_exists::<Speaker>));
}

fn update_sound_caption(
    mut caption: ResMut<SoundCaption>,
    time: Res<Time<bevy::time::Real>>,
    mut changes: MessageReader<PositionChanged>,
    mut cues: MessageReader<Cue>,
    mut out_of_turn: MessageReader<OutOfTurn>,
) {
    if caption.message.is_some() {
        caption.left = caption.left.saturating_sub(time.delta());
        if caption.left.is_zero() {
            *caption = SoundCaption::default();
        }
    }
    let mut show = |message| *caption = SoundCaption { message: Some(message), left: SHOWN_FOR };
    for change in changes.read() {
        if let Some(played) = change.played().filter(|played| !played.mv.is_roll()) {
            match &played.announcement {
                Some(call) => show(exhibition::sound_call(call)),
                None if !played.captured.is_empty() => show(exhibition::sound_capture()),
                None => show(exhibition::sound_move()),
            }
        }
    }
    for cue in cues.read() {
        match cue {
            Cue::Signal(Signal::Escape) => show(exhibition::sound_escape()),
            Cue::Signal(Signal::Capture) => show(exhibition::sound_king_captured()),
            Cue::Signal(Signal::End) | Cue::SignalFile(_) => show(exhibition::sound_end()),
            Cue::Signal(Signal::OneWay | Signal::TwoWays | Signal::YourMove) | Cue::Impact(_) | Cue::ImpactFile(_) => {}
        }
    }
    if out_of_turn.read().count() > 0 {
        show(exhibition::other_turn());
    }
}

/// The caption of the current screen; in a game, in the language of a side of the table.
pub(super) fn caption(
    exhibit: &Exhibit,
    attract: &AttractState,
    sound: &SoundCaption,
    table: &GameTable,
    language: Language,
) -> Option<ScreenCaption> {
    let visit = exhibit.visit();
    match visit.screen() {
        Screen::Attract => attract_caption(exhibit, attract, table),
        Screen::Playing(_) => {
            let text = exhibit.texts().say(language, sound.message.clone()?);
            Some(ScreenCaption { lines: vec![TextLine::new(LineRole::Text, text)], is_of_game: true })
        }
        _ => None,
    }
}

/// The separator of two sentences of one line that are in different languages.
const SENTENCE_GAP: &str = "   ";

/// The request for a moment's patience: in the first language, and below it in the others.
pub(super) fn please_wait(texts: &Texts, languages: &[Language]) -> ScreenCaption {
    let mut told: Vec<String> = Vec::new();
    for language in languages {
        let text = texts.say(*language, exhibition::please_wait());
        if !told.contains(&text) {
            told.push(text);
        }
    }
    let mut lines: Vec<TextLine> = told.iter().take(1).map(|first| TextLine::new(LineRole::Text, first.clone())).collect();
    if told.len() > 1 {
        // A line ends between two languages only. Each is a sentence: a sign between them would stand alone at the end of a line.
        let others: Vec<String> = told[1..].iter().map(|text| text.replace(' ', "\u{a0}")).collect();
        lines.push(TextLine::new(LineRole::Quiet, others.join(SENTENCE_GAP)));
    }
    ScreenCaption { lines, is_of_game: false }
}

/// The title of the scene in the first language, and a sentence about it in two languages.
fn attract_caption(exhibit: &Exhibit, attract: &AttractState, table: &GameTable) -> Option<ScreenCaption> {
    let (texts, config) = (exhibit.texts(), exhibit.config());
    let (first, second) = attract.programme.languages(&config.languages);
    let museum = &config.museum;
    let mut lines = Vec::new();
    if !museum.name.is_empty() || museum.logo.is_some() {
        lines.push(TextLine::new(LineRole::Museum, museum.name.clone()));
    }
    let variant = table.session().variant().name_in(first.code()).to_owned();
    lines.push(TextLine::new(
        LineRole::Title,
        match attract.shown_game() {
            ShownGame::Engine => texts.say(first, exhibition::attract_engine_game(variant)),
            ShownGame::Ending { moves, is_escape: true } => texts.say(first, exhibition::attract_recorded_escape(moves)),
            ShownGame::Ending { moves, is_escape: false } => texts.say(first, exhibition::attract_recorded_capture(moves)),
            ShownGame::Other => variant,
        },
    ));
    if let Some(id) = attract.programme.caption(&config.attract) {
        lines.push(TextLine::new(LineRole::Text, texts.get(first, id)));
        lines.extend(second.map(|second| TextLine::new(LineRole::Quiet, texts.get(second, id))));
    }
    Some(ScreenCaption { lines, is_of_game: false })
}

/// The voice of the system. Without one, the aid is not offered.
#[derive(Resource)]
pub struct Speaker(Sender<Speech>);

/// The text to read aloud in place of the one that is being read; empty for silence.
struct Speech {
    text: String,
    language: Language,
}

impl Speaker {
    /// The voice of a program that takes the arguments of `spd-say`. A thread waits for it, the exhibit never.
    #[must_use]
    pub fn new(program: PathBuf) -> Self {
        let (sender, speeches) = channel();
        let started = std::thread::Builder::new().name("speech".to_owned()).spawn(move || speak_all(&program, &speeches));
        if let Err(error) = started {
            warn!("nothing is read aloud: {error}");
        }
        Self(sender)
    }

    /// `None` where the system has none.
    fn of_system() -> Option<Self> {
        find_program("spd-say").map(Self::new)
    }
}

fn speak_all(program: &PathBuf, speeches: &Receiver<Speech>) {
    let run = |arguments: &[&str]| {
        let status = Command::new(program).args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        if let Err(error) = status {
            debug!("{}: {error}", program.display());
        }
    };
    while let Ok(mut speech) = speeches.recv() {
        // Only the newest.
        while let Ok(newer) = speeches.try_recv() {
            speech = newer;
        }
        run(&["--cancel"]);
        if !speech.text.is_empty() {
            run(&["--language", speech.language.code(), "--", &speech.text]);
        }
    }
}

/// The sentences of a screen, without the time that is left, which changes.
fn sentences(content: &ScreenContent) -> String {
    let caption = content.caption.iter().flat_map(|caption| &caption.lines);
    let card = content.card.iter().flat_map(|card| &card.lines);
    let lines = caption.chain(card).chain(&content.strip.status);
    let read = lines.filter(|line| !matches!(line.role, LineRole::Museum | LineRole::Time));
    read.map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
}

fn speak(exhibit: Res<Exhibit>, speaker: Res<Speaker>, screens: Res<Screens>, mut last: Local<String>) {
    let is_on = exhibit.visit().aids().has(Aid::Spoken);
    let near = screens.near.as_ref().filter(|_| is_on);
    let text = near.map(|screen| sentences(&screen.content)).unwrap_or_default();
    if *last != text {
        last.clone_from(&text);
        // The thread may not have been started.
        let _ = speaker.0.send(Speech { text, language: exhibit.visit().language() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_is_asked_for_once_in_each_language() {
        let texts = Texts::shipped();
        let lines = |languages: &[Language]| please_wait(&texts, languages).lines.into_iter().map(|line| line.text).collect::<Vec<_>>();
        assert_eq!(lines(&[Language::English]), ["One moment, please."]);
        let all = lines(&Language::ALL);
        assert_eq!((all.len(), all[1].split(SENTENCE_GAP).count()), (2, Language::ALL.len() - 1), "{all:?}");
        assert_eq!(lines(&[Language::English, Language::English]).len(), 1);
    }
}
