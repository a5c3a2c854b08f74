//! Runs commands: each goes to the table, functions of the variant are called on a separate thread, and the events are sent as
//! messages, saved and remembered. Nothing else changes a game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use birka_session::{AwaitedGame, Change, Command, CommandResult, Loader, NewGame, Progress, Refusal, Table, TableEvent, View};
use serde_json::json;

use super::notice::Notice;
use super::notices::Notices;
use super::opening::load;
use super::saving::Saving;
use super::{DrawOffered, GameCommand, GameTable, HookFailed, HookUse, PositionChanged, Refused, RulesUpdated, Variants};
use crate::game::actions::UiAction;
use crate::game::platform::{BackgroundTask, RedrawAppExt, ReportEvent, Waker};
use crate::game::schedule::GameSystems;
use crate::game::second_player::Requested;
use crate::game::settings::SettingsStore;

/// Systems that run commands.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RuleJobs>()
        .add_message::<GameCommand>()
        .add_message::<PositionChanged>()
        .add_message::<Refused>()
        .add_message::<DrawOffered>()
        .add_message::<RulesUpdated>()
        .add_message::<HookFailed>()
        .configure_sets(Update, CommandSystems.in_set(GameSystems::Rules))
        .add_systems(Startup, announce_first_game)
        .add_systems(Update, (finish_jobs, load_awaited, run_commands).chain().in_set(CommandSystems))
        .redraw_scene_if(resource_changed::<GameTable>);
}

/// Jobs that call functions of a variant, by their numbers.
#[derive(Resource, Default)]
struct RuleJobs(Vec<(u64, BackgroundTask<birka_session::Finished>)>);

/// The system parameters that a command needs, and the messages for its events.
#[derive(SystemParam)]
struct Runner<'w> {
    table: ResMut<'w, GameTable>,
    variants: ResMut<'w, Variants>,
    saving: ResMut<'w, Saving>,
    notices: ResMut<'w, Notices>,
    settings: ResMut<'w, SettingsStore>,
    jobs: ResMut<'w, RuleJobs>,
    waker: Res<'w, Waker>,
    changes: MessageWriter<'w, PositionChanged>,
    refused: MessageWriter<'w, Refused>,
    faults: MessageWriter<'w, HookFailed>,
    draws: MessageWriter<'w, DrawOffered>,
    requests: MessageWriter<'w, Requested>,
    updates: MessageWriter<'w, RulesUpdated>,
    report: MessageWriter<'w, ReportEvent>,
}

impl Runner<'_> {
    fn run(&mut self, command: Command) {
        let step = self.table.begin(command, &self.variants);
        self.proceed(step);
    }

    fn proceed(&mut self, step: Progress) {
        match step {
            Progress::Done(outcome) => self.publish(outcome),
            Progress::Pending(job) => {
                let id = job.id();
                self.jobs.0.push((id, BackgroundTask::spawn("rules", &self.waker, move || job.run())));
            }
        }
    }

    /// Tells what has happened, and saves the game if it has changed.
    fn publish(&mut self, outcome: CommandResult) {
        match outcome {
            Ok(events) => events.into_iter().for_each(|event| self.tell(event)),
            Err(refusal) => self.refuse(refusal),
        }
        if self.saving.is_outdated(&self.table) {
            self.saving.save(&self.table);
            self.notices.add_lasting(self.saving.take_notices());
        }
    }

    fn tell(&mut self, event: TableEvent) {
        match event {
            TableEvent::Changed(cause) => {
                if matches!(cause, Change::MovePlayed(_)) && self.notices.information().is_some() {
                    self.notices.clear_information();
                }
                self.changes.write(PositionChanged { cause });
            }
            TableEvent::Replaced { game, awaited } => {
                self.notices.clear_passing();
                // The file of a game that could not be loaded is kept.
                if let Some(AwaitedGame::Saved { .. }) = awaited {
                    self.notices.add_lasting(self.saving.back_up());
                }
                self.saving.replace(&game);
                self.remember_seats();
            }
            TableEvent::Loaded => {
                self.notices.add_lasting(self.saving.take_notices());
                self.notices.add_lasting(Notice::about_rules_of(self.table.main_session()));
            }
            TableEvent::StillAwaited(fault) => {
                self.faults.write_batch(fault.map(|error| HookFailed { error, during: HookUse::Opening }));
            }
            TableEvent::DrawOffered(partner) => {
                self.report.write(ReportEvent(json!({ "event": "draw_offered" })));
                self.draws.write(DrawOffered(partner));
            }
            TableEvent::Requested(request) => _ = self.requests.write(Requested(request)),
            TableEvent::Paused(is_paused) => {
                self.report.write(ReportEvent(json!({ "event": if is_paused { "paused" } else { "continued" } })));
            }
            TableEvent::RulesUpdated { library, update } => {
                self.variants.0 = library;
                self.updates.write(RulesUpdated(update));
            }
            TableEvent::Stopped(refusal) => self.refuse(refusal),
        }
    }

    fn refuse(&mut self, refusal: Refusal) {
        if let Some(error) = refusal.hook_error() {
            self.faults.write(HookFailed { error: error.clone(), during: HookUse::Move });
        }
        if let Refusal::UnknownVariant(unknown) = &refusal {
            self.notices.show(Notice::NoSuchVariant(unknown.clone()));
        }
        self.refused.write(Refused(refusal));
    }

    /// The next game begins as the last one did unless players choose otherwise.
    fn remember_seats(&mut self) {
        let game = self.table.main_session();
        if game.players().are_apart() {
            return;
        }
        let (begun, is_new) = (NewGame::like(game), !game.has_begun());
        SettingsStore::change(&mut self.settings, |settings| {
            settings.players = begun.players;
            settings.clock = if is_new { begun.clock } else { settings.clock };
        });
    }
}

fn announce_first_game(mut changes: MessageWriter<PositionChanged>) {
    changes.write(PositionChanged::STARTED);
}

/// Applies what functions of the variant have answered.
fn finish_jobs(mut runner: Runner) {
    if runner.jobs.0.is_empty() {
        return;
    }
    let mut results = Vec::new();
    runner.jobs.0.retain(|(id, task)| match task.poll() {
        Some(result) => {
            results.push((*id, result));
            false
        }
        None => true,
    });
    for (id, result) in results {
        let step = match result {
            Ok(finished) => runner.table.finish(finished),
            Err(_) => Progress::Done(runner.table.abandon(id)),
        };
        runner.proceed(step);
    }
}

/// Loads the game that the table waits for, at the start and whenever its files have changed.
fn load_awaited(mut runner: Runner) {
    if !runner.table.is_loading_due() {
        return;
    }
    let Some(game) = runner.table.awaited().cloned() else { return };
    let (library, autosave) = (runner.variants.0.clone(), runner.saving.autosave());
    let settings = runner.settings.settings();
    let loader = Loader(Box::new(move || load(&game, &library, autosave.as_deref(), settings.players, settings.clock)));
    runner.run(Command::Load(loader));
}

/// Runs what players ask for with keys and buttons, and what other systems ask for.
fn run_commands(mut runner: Runner, mut commands: ResMut<Messages<GameCommand>>, mut actions: MessageReader<UiAction>) {
    for action in actions.read() {
        if let UiAction::Do(action) = action
            && let Ok(Some(command)) = runner.table.command(*action)
        {
            runner.run(command);
        }
    }
    for GameCommand(command) in commands.drain() {
        runner.run(command);
    }
}

/// Whether a puzzle or a lesson is displayed.
#[must_use]
pub fn is_puzzle(table: &Table) -> bool {
    matches!(table.view(), Some(View::Puzzle { .. }))
}
