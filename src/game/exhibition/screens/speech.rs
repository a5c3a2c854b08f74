//! Reads the texts of the screen aloud, where a visitor asks for it and the system has a voice: the command `spd-say` of speech-dispatcher.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::*;
use birka_exhibition::display::find_program;
use birka_exhibition::visit::Aid;
use birka_localization::Language;

use super::Screens;
use super::content::{LineRole, ScreenContent};
use crate::game::exhibition::exhibit::Exhibit;
use crate::game::schedule::GameSystems;

/// The voice of the system. Without one, the aid is not offered.
#[derive(Resource)]
pub struct Speaker(Sender<Speech>);

/// What is to be read aloud, in place of what is being read; empty for silence.
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

pub(super) fn plugin(app: &mut App) {
    if let Some(speaker) = Speaker::of_system() {
        app.insert_resource(speaker);
    }
    app.add_systems(Update, speak.in_set(GameSystems::Arrows).run_if(resource_exists::<Speaker>));
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
