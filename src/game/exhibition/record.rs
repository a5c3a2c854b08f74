//! Counts visits for the house, and tells the service screen what was counted today.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use birka_exhibition::config::Task;
use birka_exhibition::statistics::{Ended, Party, Visit as VisitLine, VisitLog, VisitTask, Winner};
use birka_exhibition::visit::{Effect, Screen, VisitPlayers, VisitSummary};
use birka_rules::Side;

use super::exhibit::{Exhibit, ExhibitEffect};
use super::service::ServiceStatus;
use crate::game::schedule::GameSystems;

/// The file of visits.
#[derive(Resource)]
pub(super) struct VisitRecord(pub(super) VisitLog);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (record_visits, show_today).chain().in_set(GameSystems::Report).run_if(resource_exists::<VisitRecord>));
}

/// The line of a visit that began at a time.
fn line(exhibit: &Exhibit, summary: &VisitSummary, start: String, errors: u32) -> VisitLine {
    let offer = summary.choice.and_then(|choice| exhibit.offer(choice));
    let task = match offer.map(|offer| offer.task) {
        Some(Task::Game) => VisitTask::Game,
        Some(Task::Puzzle { .. }) => VisitTask::Puzzle,
        None => VisitTask::None,
    };
    let party = match summary.choice.map(|choice| choice.players) {
        Some(VisitPlayers::Two) => Party::Two,
        Some(VisitPlayers::Visitor(Side::Attackers)) => Party::Attackers,
        Some(VisitPlayers::Visitor(Side::Defenders)) | None => Party::Defenders,
    };
    let winner = match summary.winner {
        Some(Side::Attackers) => Winner::Attackers,
        Some(Side::Defenders) => Winner::Defenders,
        None if summary.finished => Winner::Draw,
        None => Winner::None,
    };
    let has_opponent = task == VisitTask::Game && party != Party::Two;
    VisitLine {
        start,
        seconds: u32::try_from(summary.length.as_secs()).unwrap_or(u32::MAX),
        variant: offer.map(|offer| offer.variant.clone()).unwrap_or_default(),
        task,
        party,
        language: summary.language,
        level: if has_opponent { u8::try_from(summary.level).unwrap_or(u8::MAX) } else { 0 },
        ended: if summary.finished { Ended::Finished } else { Ended::Left },
        winner,
        errors,
    }
}

fn record_visits(
    record: Res<VisitRecord>,
    exhibit: Res<Exhibit>,
    status: Res<ServiceStatus>,
    mut start: Local<Option<(String, u32)>>,
    mut effects: MessageReader<ExhibitEffect>,
) {
    for ExhibitEffect(effect) in effects.read() {
        if let Effect::VisitEnded(summary) = effect {
            let (start, errors) = start.take().unwrap_or_else(|| (VisitLine::time_now(), status.errors));
            record.0.record(line(&exhibit, summary, start, status.errors.saturating_sub(errors)));
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
    if status.today != today {
        status.today = today;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use birka_exhibition::config::Config;
    use birka_exhibition::visit::Choice;
    use birka_localization::Language;

    use super::*;

    #[test]
    fn a_line_has_what_was_played_and_how_it_ended() {
        let exhibit = Exhibit::new(Arc::new(Config::default()));
        let summary = VisitSummary {
            length: Duration::from_secs(95),
            language: Language::Swedish,
            choice: Some(Choice { offer: 0, players: VisitPlayers::Visitor(Side::Defenders) }),
            level: 3,
            games: 1,
            finished: true,
            winner: Some(Side::Attackers),
            visitor: Some(Side::Defenders),
        };
        let of = |summary: &VisitSummary| line(&exhibit, summary, "2026-11-22 14:05".to_owned(), 2);
        let played = of(&summary);
        assert_eq!(
            (played.seconds, played.variant.as_str(), played.task, played.party),
            (95, "brandubh", VisitTask::Game, Party::Defenders)
        );
        assert_eq!((played.level, played.ended, played.winner, played.errors), (3, Ended::Finished, Winner::Attackers, 2));
        let two = Some(Choice { offer: 0, players: VisitPlayers::Two });
        let drawn = of(&VisitSummary { choice: two, winner: None, ..summary.clone() });
        assert_eq!((drawn.party, drawn.level, drawn.winner), (Party::Two, 0, Winner::Draw));
        let left = of(&VisitSummary { choice: None, finished: false, winner: None, ..summary });
        assert_eq!((left.task, left.variant.as_str(), left.ended, left.winner), (VisitTask::None, "", Ended::Left, Winner::None));
    }
}
