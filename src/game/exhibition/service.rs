//! The service screen: what staff see and do there. Games and visits are counted for the museum, and the service screen shows those of today.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use birka_exhibition::ExhibitionFolder;
use birka_exhibition::config::Task;
use birka_exhibition::statistics::{Ended, Party, VisitLine, VisitLog, VisitTask, Winner};
use birka_exhibition::supervisor::MachineFacts;
use birka_exhibition::visit::{Effect, EntryEnd, Screen, ServiceAction, VisitEntry, VisitPlayers};
use birka_localization::messages::exhibition;
use birka_localization::{Language, Phrase, Texts};
use birka_rules::Side;
use birka_sound::Signal;

use super::exhibit::{Exhibit, ExhibitEffect, start_games};
use crate::game::platform::error_handling::errors_logged;
use crate::game::platform::{BackgroundTask, Waker, resident_memory};
use crate::game::schedule::GameSystems;
use crate::game::settings::{SettingsStore, Volume};
use crate::game::sound::Cue;
use crate::game::state::GameTable;

/// A step of the volume, in percent.
const VOLUME_STEP: u8 = 10;

/// The texts of the service screen, updated once a second.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ServiceStatus {
    pub volume_percent: u8,
    /// Whole minutes since the start.
    pub minutes: u32,
    /// Frames in the last second.
    pub frames_per_second: u32,
    /// The memory of the process, in megabytes.
    pub memory_mb: Option<u32>,
    pub config_faults: u32,
    /// Visits today, and games that were played to the end.
    pub today: Option<(u32, u32)>,
    /// Why visits cannot be written to their file.
    pub statistics_fault: Option<String>,
    /// Errors in the log since the start.
    pub errors: u32,
    /// Facts about the machine, as they were when the service screen was opened.
    pub machine: MachineFacts,
}

/// A request of staff to the program.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaffRequest {
    Restart,
    Close,
}

/// The volume that staff have chosen; it holds until the exhibit is restarted or the config changes.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChosenVolume(pub Option<u8>);

impl ServiceStatus {
    /// The lines of the screen.
    pub(super) fn lines(&self, texts: &Texts, language: Language) -> Vec<String> {
        let told = |message: Phrase| texts.say(language, message);
        let running = match self.minutes {
            minutes @ ..60 => told(exhibition::service_running_minutes(minutes)),
            minutes => told(exhibition::service_running(minutes / 60)),
        };
        let MachineFacts { address, free_mb, restarts, last_failure } = &self.machine;
        let mut facts = vec![told(exhibition::service_version(env!("CARGO_PKG_VERSION"))), running];
        facts.push(told(exhibition::service_frames(self.frames_per_second)));
        facts.extend(self.memory_mb.map(|megabytes| told(exhibition::service_memory(megabytes))));
        facts.extend(free_mb.map(|megabytes| {
            let gigabytes = format!("{:.1}", megabytes as f64 / 1024.0);
            told(exhibition::service_disk(gigabytes))
        }));
        facts.push(match address {
            Some(address) => told(exhibition::service_address(address.to_string())),
            None => told(exhibition::service_no_network()),
        });
        facts.push(match self.today {
            Some((visits, finished)) => texts.say(language, exhibition::ServiceToday { visits, finished }),
            None => told(exhibition::service_no_statistics()),
        });
        facts.extend(restarts.map(|count| told(exhibition::service_restarts(count))));
        facts.push(match self.config_faults {
            0 => told(exhibition::service_config_valid()),
            faults => told(exhibition::service_config_faults(faults)),
        });
        facts.push(told(exhibition::service_errors(self.errors)));
        // Three facts a line.
        let mut lines: Vec<String> = facts.chunks(3).map(|facts| facts.join("   ·   ")).collect();
        lines.extend(self.statistics_fault.as_ref().map(|why| told(exhibition::service_statistics_fault(why))));
        lines.extend(last_failure.as_ref().map(|(when, why)| texts.say(language, exhibition::ServiceFailure { when, why })));
        lines.push(told(exhibition::service_touch_test()));
        lines
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ServiceStatus>()
        .init_resource::<ChosenVolume>()
        .add_message::<StaffRequest>()
        .add_systems(Update, (apply_actions, set_volume, update_status, look_at_machine).chain().in_set(GameSystems::Display))
        // Before the next game or the attract takes the place of the one that is counted.
        .add_systems(Update, count_games.in_set(GameSystems::Input).after(start_games).run_if(resource_exists::<VisitRecord>))
        .add_systems(Update, show_today.in_set(GameSystems::Report).run_if(resource_exists::<VisitRecord>));
}

fn apply_actions(
    exhibit: Res<Exhibit>,
    mut effects: MessageReader<ExhibitEffect>,
    mut status: ResMut<ServiceStatus>,
    mut chosen: ResMut<ChosenVolume>,
    mut requests: MessageWriter<StaffRequest>,
    mut cues: MessageWriter<Cue>,
) {
    for ExhibitEffect(effect) in effects.read() {
        let action = match effect {
            Effect::Service(action) => action,
            Effect::PinAccepted => {
                info!("staff have opened the service screen");
                continue;
            }
            Effect::PinRefused => {
                let wait = exhibit.visit().pin_wait();
                if wait.is_zero() {
                    warn!("a wrong PIN was entered");
                } else {
                    warn!("a wrong PIN was entered; none is accepted for {} s", wait.as_secs_f32().ceil());
                }
                continue;
            }
            _ => continue,
        };
        match action {
            ServiceAction::Louder => chosen.0 = Some((status.volume_percent + VOLUME_STEP).min(100)),
            ServiceAction::Quieter => chosen.0 = Some(status.volume_percent.saturating_sub(VOLUME_STEP)),
            ServiceAction::NextLanguage => {}
            ServiceAction::TestSound => {
                cues.write(Cue::Signal(Signal::Escape));
            }
            ServiceAction::Restart => {
                requests.write(StaffRequest::Restart);
            }
            ServiceAction::Close => {
                info!("staff close the exhibit");
                requests.write(StaffRequest::Close);
            }
        }
        status.volume_percent = chosen.0.unwrap_or(status.volume_percent);
    }
}

/// The volume that staff have chosen, or that of the hour.
fn set_volume(
    exhibit: Res<Exhibit>,
    chosen: Res<ChosenVolume>,
    time: Res<Time<Real>>,
    mut next: Local<Duration>,
    mut status: ResMut<ServiceStatus>,
    mut settings: ResMut<SettingsStore>,
) {
    if time.elapsed() < *next && !chosen.is_changed() {
        return;
    }
    *next = time.elapsed() + Duration::from_secs(1);
    let (_, now) = birka_exhibition::config::now();
    let percent = chosen.0.unwrap_or_else(|| exhibit.config().sound.volume_percent_at(now)).min(100);
    if status.volume_percent != percent {
        status.volume_percent = percent;
    }
    let steps = |full: u8| Volume::new((u16::from(full) * u16::from(percent) / 100).min(u16::from(Volume::FULL)) as u8);
    SettingsStore::change(&mut settings, |settings| {
        settings.loudness.pieces = steps(10);
        settings.loudness.signals = steps(8);
        settings.loudness.hall = steps(4);
        settings.loudness.music = if exhibit.config().sound.music { steps(5) } else { Volume::new(0) };
    });
}

fn update_status(time: Res<Time<Real>>, mut counted: Local<(Duration, u32)>, mut status: ResMut<ServiceStatus>) {
    counted.1 += 1;
    if time.elapsed() < counted.0 + Duration::from_secs(1) {
        return;
    }
    let frames = counted.1;
    *counted = (time.elapsed(), 0);
    let minutes = u32::try_from(time.elapsed().as_secs() / 60).unwrap_or(u32::MAX);
    let (memory_mb, errors) = (memory_mb(), errors_logged());
    let updated = ServiceStatus { minutes, frames_per_second: frames, memory_mb, errors, ..status.clone() };
    status.set_if_neq(updated);
}

/// Asks for the facts about the machine when the service screen is opened. Nothing waits for them.
fn look_at_machine(
    (exhibit, waker): (Res<Exhibit>, Res<Waker>),
    record: Option<Res<VisitRecord>>,
    mut was_open: Local<bool>,
    mut asked: Local<Option<BackgroundTask<MachineFacts>>>,
    mut status: ResMut<ServiceStatus>,
) {
    let is_open = matches!(exhibit.visit().screen(), Screen::Service { .. });
    if !std::mem::replace(&mut *was_open, is_open) && is_open {
        let folder = birka_diagnostics::data_folder().map(|data| ExhibitionFolder::in_data_folder(&data));
        let visits = record.and_then(|record| record.0.path().map(Path::to_owned));
        *asked = Some(BackgroundTask::spawn("machine", &waker, move || MachineFacts::gather(folder.as_ref(), visits.as_deref())));
    }
    if let Some(answer) = asked.as_ref().and_then(BackgroundTask::poll) {
        *asked = None;
        status.machine = answer.unwrap_or_default();
    }
}

/// The memory of this process, in megabytes; `None` outside of Linux.
pub(super) fn memory_mb() -> Option<u32> {
    u32::try_from(resident_memory()? >> 20).ok()
}

#[derive(Resource)]
pub(super) struct VisitRecord(pub(super) VisitLog);

/// The line of an entry that began at a time. `moves` are those on the table.
fn line(exhibit: &Exhibit, entry: &VisitEntry, moves: usize, start: String, errors: u32) -> VisitLine {
    let offer = entry.choice.and_then(|choice| exhibit.offer(choice));
    let task = match offer.map(|offer| offer.task) {
        Some(Task::Game) => VisitTask::Game,
        Some(Task::Puzzle { .. }) => VisitTask::Puzzle,
        None => VisitTask::None,
    };
    let party = match entry.choice.map(|choice| choice.players) {
        Some(VisitPlayers::Two | VisitPlayers::Phone(_)) => Party::Two,
        Some(VisitPlayers::Visitor(Side::Attackers)) => Party::Attackers,
        Some(VisitPlayers::Visitor(Side::Defenders)) | None => Party::Defenders,
    };
    let (ended, winner) = match entry.end {
        EntryEnd::Finished { winner: Some(Side::Attackers) } => (Ended::Finished, Winner::Attackers),
        EntryEnd::Finished { winner: Some(Side::Defenders) } => (Ended::Finished, Winner::Defenders),
        EntryEnd::Finished { winner: None } => (Ended::Finished, Winner::Draw),
        EntryEnd::Stopped => (Ended::Stopped, Winner::None),
        EntryEnd::Left => (Ended::Left, Winner::None),
    };
    let has_opponent = task == VisitTask::Game && party != Party::Two;
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    VisitLine {
        start,
        visit: entry.visit,
        table: String::new(),
        seconds: u32::try_from(entry.length.as_secs()).unwrap_or(u32::MAX),
        offer: entry.choice.map_or(0, |choice| number(choice.offer + 1)),
        variant: offer.map(|offer| offer.variant.clone()).unwrap_or_default(),
        task,
        party,
        language: entry.language,
        level: if has_opponent { u8::try_from(entry.level).unwrap_or(u8::MAX) } else { 0 },
        moves: if offer.is_some() { number(moves) } else { 0 },
        ended,
        winner,
        errors,
    }
}

fn count_games(
    record: Res<VisitRecord>,
    exhibit: Res<Exhibit>,
    table: Res<GameTable>,
    status: Res<ServiceStatus>,
    mut start: Local<Option<(String, u32)>>,
    mut effects: MessageReader<ExhibitEffect>,
) {
    for ExhibitEffect(effect) in effects.read() {
        if let Effect::Count(entry) = effect {
            let (start, errors) = start.take().unwrap_or_else(|| (VisitLine::time_now(), status.errors));
            let moves = table.session().moves_without_rolls().count();
            record.0.record(line(&exhibit, entry, moves, start, status.errors.saturating_sub(errors)));
        }
    }
    if start.is_none() && exhibit.visit().screen().is_visit() {
        *start = Some((VisitLine::time_now(), status.errors));
    }
}

fn show_today(
    record: Res<VisitRecord>,
    exhibit: Res<Exhibit>,
    time: Res<Time<Real>>,
    mut next: Local<Duration>,
    mut status: ResMut<ServiceStatus>,
) {
    if time.elapsed() < *next || !matches!(exhibit.visit().screen(), Screen::Service { .. }) {
        return;
    }
    *next = time.elapsed() + Duration::from_secs(1);
    let today = record.0.is_on().then(|| record.0.today()).map(|today| (today.visits, today.finished));
    let fault = record.0.fault();
    if (&status.today, &status.statistics_fault) != (&today, &fault) {
        (status.today, status.statistics_fault) = (today, fault);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use birka_exhibition::config::Config;
    use birka_exhibition::visit::Choice;

    use super::*;

    #[test]
    fn less_than_an_hour_is_told_in_minutes() {
        let first = |minutes| {
            let lines = ServiceStatus { minutes, ..ServiceStatus::default() }.lines(&Texts::shipped(), Language::English);
            lines[0].split("   ·   ").nth(1).unwrap_or_default().to_owned()
        };
        assert_eq!(
            [0, 1, 59, 60, 150].map(first),
            ["Running for 0 minutes", "Running for 1 minute", "Running for 59 minutes", "Running for 1 hour", "Running for 2 hours"]
        );
    }

    #[test]
    fn the_machine_is_told_as_far_as_it_is_known() {
        let lines = |machine| ServiceStatus { machine, ..ServiceStatus::default() }.lines(&Texts::shipped(), Language::English);
        let all = |machine| lines(machine).join("|");
        let unknown = all(MachineFacts::default());
        assert!(
            unknown.contains("Birka 0.") && unknown.contains("No network") && !unknown.contains("Free") && !unknown.contains("failure")
        );
        let fault = Some("No space left on device".to_owned());
        let status = ServiceStatus { statistics_fault: fault, ..ServiceStatus::default() };
        let told = status.lines(&Texts::shipped(), Language::English);
        assert!(told.contains(&"The statistics cannot be written: No space left on device".to_owned()), "{told:?}");
        let known = all(MachineFacts {
            address: Some(std::net::Ipv4Addr::new(192, 168, 3, 7).into()),
            free_mb: Some(1536),
            restarts: Some(2),
            last_failure: Some(("2026-11-22 14:05".to_owned(), "it renders no more frames".to_owned())),
        });
        for part in ["192.168.3.7", "1.5 GB", "Restarts since the start: 2", "2026-11-22 14:05, it renders no more frames"] {
            assert!(known.contains(part), "{part}: {known}");
        }
    }

    #[test]
    fn a_line_has_what_was_played_and_how_it_ended() {
        let exhibit = Exhibit::new(Arc::new(Config::default()));
        let entry = VisitEntry {
            visit: 7,
            length: Duration::from_secs(95),
            language: Language::Swedish,
            choice: Some(Choice { offer: 0, players: VisitPlayers::Visitor(Side::Defenders) }),
            level: 3,
            end: EntryEnd::Finished { winner: Some(Side::Attackers) },
        };
        let of = |entry: &VisitEntry| line(&exhibit, entry, 12, "2026-11-22 14:05".to_owned(), 2);
        let played = of(&entry);
        assert_eq!(
            (played.visit, played.seconds, played.variant.as_str(), played.task, played.party),
            (7, 95, "brandubh", VisitTask::Game, Party::Defenders)
        );
        assert_eq!((played.level, played.ended, played.winner, played.errors), (3, Ended::Finished, Winner::Attackers, 2));
        assert_eq!((played.offer, played.moves), (1, 12));
        let two = Some(Choice { offer: 0, players: VisitPlayers::Two });
        let drawn = of(&VisitEntry { choice: two, end: EntryEnd::Finished { winner: None }, ..entry.clone() });
        assert_eq!((drawn.party, drawn.level, drawn.winner), (Party::Two, 0, Winner::Draw));
        let stopped = of(&VisitEntry { end: EntryEnd::Stopped, ..entry.clone() });
        assert_eq!((stopped.ended, stopped.winner), (Ended::Stopped, Winner::None));
        let left = of(&VisitEntry { choice: None, end: EntryEnd::Left, ..entry });
        assert_eq!((left.task, left.variant.as_str(), left.ended, left.moves, left.offer), (VisitTask::None, "", Ended::Left, 0, 0));
    }
}
