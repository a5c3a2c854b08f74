//! The effect of each command on a table.

use std::sync::Arc;

use birka_records::Conclusion;
use birka_rules::{Move, Rules};
use birka_script::{Library, Variant, VariantName};

use super::{Asked, Table, View};
use crate::command::{
    Change, Command, CommandResult, Finished, Goal, Job, Loaded, MoveCommand, NewGame, Progress, Request, TableEvent, Work, WorkResult,
    start,
};
use crate::players::DrawPartner;
use crate::refusal::Refusal;
use crate::rule_update::RuleUpdate;
use crate::session::Session;
use crate::study::NodeId;

impl Table {
    /// Does at once what a command asks for that names no variant. Functions of the variant are called on this thread.
    ///
    /// # Errors
    /// If nothing happened: why.
    pub fn apply(&mut self, command: Command) -> CommandResult {
        let mut progress = self.begin(command, &Library::default());
        loop {
            match progress {
                Progress::Done(result) => return result,
                Progress::Pending(job) => progress = self.finish(job.run()),
            }
        }
    }

    /// Does what a command asks for. `library` has the variants of new games.
    pub fn begin(&mut self, command: Command, library: &Library) -> Progress {
        match command {
            Command::Play(mv) => match self.refuse_move(mv) {
                Some(refusal) => Progress::Done(Err(refusal)),
                None => self.change_displayed(MoveCommand::Play(mv)),
            },
            Command::TakeBack => self.take_back(),
            Command::Redo => match self.view().is_some() || self.is_asking_rules() || !self.main.can_redo() {
                true => Progress::Done(Ok(Vec::new())),
                false => self.change_displayed(MoveCommand::Redo(self.sides_of_persons())),
            },
            Command::Conclude(conclusion) => Progress::Done(Ok(self.conclude(conclusion))),
            Command::OfferDraw => {
                let partner = if self.view().is_none() { self.main.offer_draw() } else { None };
                let event = |partner| match partner {
                    DrawPartner::Elsewhere(_) => TableEvent::Requested(Request::Draw),
                    partner => TableEvent::DrawOffered(partner),
                };
                Progress::Done(Ok(partner.map(event).into_iter().collect()))
            }
            Command::OfferRematch => Progress::Done(Ok(vec![TableEvent::Requested(Request::Rematch)])),
            Command::TogglePause => Progress::Done(Ok(self.toggle_pause().into_iter().collect())),
            Command::Start(game) => self.start(game, library),
            Command::Continue(session) => Progress::Done(Ok(self.replace_main(*session))),
            Command::Follow(session) => Progress::Done(Ok(self.follow_elsewhere(*session))),
            Command::Load(loader) => {
                self.is_loading_due = false;
                self.ask(Work::Load(loader), true)
            }
            Command::ShowPly(ply) => self.show_ply(ply),
            Command::ShowNode(node) => self.show_node(node),
            Command::RemoveVariation(node) => self.remove_variation(node),
            Command::UpdateRules(library) => self.update_rules(library),
        }
    }

    /// Applies what a job has found out. Empty if something else was done meanwhile.
    pub fn finish(&mut self, finished: Finished) -> Progress {
        let Finished { id, result } = finished;
        if let WorkResult::Updated(session, library, update) = result {
            let Some((_, revision)) = self.update.take_if(|(job, _)| *job == id) else { return Progress::Done(Ok(Vec::new())) };
            return match revision == self.revision {
                true => Progress::Done(Ok(self.apply_update(library, update, Some(*session)))),
                // A move has been played meanwhile.
                false => self.update_rules(library),
            };
        }
        if self.asked.take_if(|asked| asked.id == id).is_none() {
            return Progress::Done(Ok(Vec::new()));
        }
        Progress::Done(match result {
            WorkResult::Moved(session, outcome) => {
                if outcome.as_ref().is_ok_and(|events| !events.is_empty()) {
                    *self.session_mut() = session.going_on_from(self.session());
                    self.follow_change();
                }
                outcome
            }
            WorkResult::Started(Ok(session)) => Ok(self.replace_main(*session)),
            WorkResult::Started(Err(unknown)) => Err(Refusal::UnknownVariant(unknown)),
            WorkResult::Reached(session, goal) => Ok(self.arrive(*session, goal)),
            WorkResult::Loaded(Loaded::Ready(session)) => {
                (self.main, self.awaited) = (session.rolled(), None);
                Ok(vec![TableEvent::Loaded, TableEvent::Changed(Change::GameStarted)])
            }
            WorkResult::Loaded(Loaded::Waiting(fault)) => Ok(vec![TableEvent::StillAwaited(fault)]),
            WorkResult::Updated(..) => Ok(Vec::new()),
        })
    }

    /// Gives up a failed job.
    pub fn abandon(&mut self, id: u64) -> CommandResult {
        self.update.take_if(|(job, _)| *job == id);
        self.asked.take_if(|asked| asked.id == id).map_or(Ok(Vec::new()), |_| Err(Refusal::RulesGaveNoAnswer))
    }

    /// Hands out work that calls functions of a variant, in place of what is asked about the displayed game.
    fn ask(&mut self, work: Work, is_load: bool) -> Progress {
        self.withdraw_load(is_load);
        self.jobs += 1;
        self.asked = Some(Asked { id: self.jobs, is_load });
        Progress::Pending(Job { id: self.jobs, work: Box::new(work) })
    }

    /// Forgets what is being asked. What is done instead of loading the awaited game may come to nothing: then it is loaded again.
    fn withdraw_load(&mut self, is_load: bool) {
        if self.asked.take().is_some_and(|asked| asked.is_load) && !is_load {
            self.is_loading_due = true;
        }
    }

    /// Why no move is played now, whoever plays it.
    fn refuse_move(&self, mv: Move) -> Option<Refusal> {
        match self.view() {
            Some(View::EarlierPosition) => Some(Refusal::PositionIsOnlyShown),
            Some(View::AwaitedRules) => Some(Refusal::RulesAreAwaited),
            _ if self.is_asking_rules() => Some(Refusal::RulesAreBusy),
            Some(View::Analysis) => self.study().and_then(|study| study.accepts(mv).err()).map(Refusal::StudyIsFull),
            None if self.main.is_paused() => Some(Refusal::GameIsPaused),
            _ => None,
        }
    }

    fn change_displayed(&mut self, command: MoveCommand) -> Progress {
        if command.calls_hooks(self.session()) {
            let session = Box::new(self.session().clone());
            return self.ask(Work::Moves(session, command), false);
        }
        self.withdraw_load(false);
        let outcome = command.apply(self.session_mut());
        if outcome.as_ref().is_ok_and(|events| !events.is_empty()) {
            self.follow_change();
        }
        Progress::Done(outcome)
    }

    /// Keeps study and revision in step with the displayed game, in which moves were played or taken back.
    fn follow_change(&mut self) {
        match &self.instead {
            None => self.revision += 1,
            Some((_, session)) => {
                if let Some(study) = &mut self.study {
                    study.follow(session);
                }
            }
        }
    }

    fn take_back(&mut self) -> Progress {
        let done = |change| Progress::Done(Ok(vec![TableEvent::Changed(change)]));
        match self.view() {
            // Returns to the end of the game.
            Some(View::EarlierPosition) => {
                self.end_view();
                return done(Change::ViewSwitched);
            }
            Some(View::Puzzle { locked: true, .. } | View::AwaitedRules) => return Progress::Done(Ok(Vec::new())),
            _ => {}
        }
        // A move that has not been played yet is withdrawn.
        if self.asked.take().is_some() {
            return Progress::Done(Ok(Vec::new()));
        }
        if self.instead.is_none() && self.main.players().are_apart() {
            let can_ask = self.main.outcome().is_none() && self.can_take_back();
            return Progress::Done(if can_ask {
                Ok(vec![TableEvent::Requested(Request::TakeBack)])
            } else {
                Err(Refusal::NothingToTakeBack)
            });
        }
        if self.instead.is_none() && self.main.withdraw_conclusion() {
            self.revision += 1;
            return done(Change::ResultChanged);
        }
        self.change_displayed(MoveCommand::TakeBack(self.sides_of_persons()))
    }

    fn conclude(&mut self, conclusion: Conclusion) -> Vec<TableEvent> {
        if self.main.players().are_apart() {
            // The server decides, also about time.
            let resigns = matches!(conclusion, Conclusion::Resigned(_)) && self.main.outcome().is_none();
            return resigns.then_some(TableEvent::Requested(Request::Resignation)).into_iter().collect();
        }
        if self.awaited.is_some() || !self.main.conclude(conclusion) {
            return Vec::new();
        }
        self.revision += 1;
        if self.instead.is_none() {
            self.asked = None;
        }
        vec![TableEvent::Changed(Change::ResultChanged)]
    }

    fn toggle_pause(&mut self) -> Option<TableEvent> {
        self.can_toggle_pause().then(|| {
            self.main.set_paused(!self.main.is_paused());
            TableEvent::Paused(self.main.is_paused())
        })
    }

    fn start(&mut self, game: NewGame, library: &Library) -> Progress {
        let Some(name) = &game.variant else {
            let Some(variant) = self.variant_for_new_game(library) else { return Progress::Done(Ok(Vec::new())) };
            return Progress::Done(Ok(self.replace_main(game.session(variant))));
        };
        if names_variant_with_hooks(library, name) {
            return self.ask(Work::Start(library.clone(), name.clone(), game), false);
        }
        Progress::Done(start(library, name, &game).map(|session| self.replace_main(*session)).map_err(Refusal::UnknownVariant))
    }

    /// Puts a game on the table, displayed, in place of the main game.
    fn replace_main(&mut self, session: Session) -> Vec<TableEvent> {
        let session = session.rolled();
        let game = Box::new(std::mem::replace(&mut self.main, session));
        (self.instead, self.asked) = (None, None);
        self.keep_study();
        self.revision += 1;
        vec![TableEvent::Replaced { game, awaited: self.awaited.take() }, TableEvent::Changed(Change::GameStarted)]
    }

    /// Brings the main game to where it stands elsewhere. Moves are played and taken back one by one, so that they are seen.
    fn follow_elsewhere(&mut self, session: Session) -> Vec<TableEvent> {
        let is_same_game = self.awaited.is_none()
            && self.main.variant().rules.fingerprint() == session.variant().rules.fingerprint()
            && self.main.start() == session.start();
        if !is_same_game {
            return self.replace_main(session);
        }
        let (old, new): (Vec<_>, Vec<_>) = (self.main.moves().collect(), session.moves().collect());
        let common = old.iter().zip(&new).take_while(|(one, other)| one.mv == other.mv).count();
        let taken_back = old[common..].iter().rev().map(|&played| Change::MoveTakenBack(played.clone()));
        let played = new[common..].iter().map(|&played| Change::MovePlayed(played.clone()));
        let mut changes: Vec<_> = taken_back.chain(played).collect();
        if changes.is_empty() && self.main.outcome() != session.outcome() {
            changes.push(Change::ResultChanged);
        }
        self.main = session;
        if changes.is_empty() {
            return Vec::new();
        }
        self.revision += 1;
        if self.instead.is_some() {
            return Vec::new();
        }
        self.asked = None;
        changes.into_iter().map(TableEvent::Changed).collect()
    }

    fn show_ply(&mut self, ply: usize) -> Progress {
        if let Some(study) = self.study() {
            let line = study.line();
            return match line.get(ply).or(line.last()) {
                Some(&node) => self.show_node(node),
                None => Progress::Done(Ok(Vec::new())),
            };
        }
        // Positions under earlier rules are set up anew. Functions of the variant, which may take long, are not called for that.
        let ply = if self.main.has_hooks() { ply.max(self.main.first_ply()) } else { ply };
        if self.displayed_ply() == Some(ply) || self.displayed_ply().is_none() {
            return Progress::Done(Ok(Vec::new()));
        }
        let has_switched = if ply >= self.main.ply() {
            self.end_view()
        } else {
            let mut earlier = self.main.clone();
            while earlier.ply() > ply && earlier.undo().is_some() {}
            self.show_instead(View::EarlierPosition, earlier);
            true
        };
        Progress::Done(Ok(has_switched.then_some(TableEvent::Changed(Change::ViewSwitched)).into_iter().collect()))
    }

    fn show_node(&mut self, node: NodeId) -> Progress {
        self.travel(Goal { node, removed: None })
    }

    fn travel(&mut self, goal: Goal) -> Progress {
        let Some(study) = self.study().filter(|study| study.current() != goal.node) else { return Progress::Done(Ok(Vec::new())) };
        let route = study.route_to(goal.node);
        if route.calls_hooks() {
            return self.ask(Work::Reach(route, goal), false);
        }
        let session = route.travel();
        self.withdraw_load(false);
        Progress::Done(Ok(self.arrive(session, goal)))
    }

    fn remove_variation(&mut self, node: NodeId) -> Progress {
        let Some(study) = self.study_mut() else { return Progress::Done(Ok(Vec::new())) };
        if !study.is_of_game(node) && study.leads_to_current(node) {
            let goal = Goal { node: study.parent(node), removed: Some(node) };
            return self.travel(goal);
        }
        study.remove(node);
        Progress::Done(Ok(Vec::new()))
    }

    /// Displays a position of the study that has been reached.
    fn arrive(&mut self, session: Session, goal: Goal) -> Vec<TableEvent> {
        let (Some(study), Some((_, displayed))) = (&mut self.study, &mut self.instead) else { return Vec::new() };
        study.go_to(goal.node);
        // A function of the variant may have failed on the way.
        study.follow(&session);
        if let Some(removed) = goal.removed {
            study.remove(removed);
        }
        let mut session = session;
        study.roll_at_end(&mut session);
        *displayed = session;
        vec![TableEvent::Changed(Change::ViewSwitched)]
    }

    fn update_rules(&mut self, library: Library) -> Progress {
        self.update = None;
        if self.awaited.is_some() {
            self.is_loading_due = true;
            return Progress::Done(Ok(vec![TableEvent::RulesUpdated { library, update: None }]));
        }
        let is_hooked = |variant: &Arc<Variant>| variant.base_id == self.main.variant().base_id && variant.rules.hooks().is_some();
        if self.main.has_hooks() || library.variants().iter().any(is_hooked) {
            self.jobs += 1;
            self.update = Some((self.jobs, self.revision));
            let work = Box::new(Work::UpdateRules(Box::new(self.main.clone()), library));
            return Progress::Pending(Job { id: self.jobs, work });
        }
        let before = Arc::clone(self.main.game().rules());
        let update = self.main.update_rules(&library);
        Progress::Done(Ok(self.apply_update_after(&before, library, update)))
    }

    fn apply_update(&mut self, library: Library, update: RuleUpdate, session: Option<Session>) -> Vec<TableEvent> {
        let before = Arc::clone(self.main.game().rules());
        if let Some(session) = session {
            // Who sits where, and how long the turn has taken, may have changed while the rules were asked.
            self.main = session.following(&self.main);
        }
        self.apply_update_after(&before, library, update)
    }

    fn apply_update_after(&mut self, before: &Rules, library: Library, update: RuleUpdate) -> Vec<TableEvent> {
        let rules = self.main.game().rules();
        let board = |rules: &Rules| {
            let set = rules.rule_set();
            (set.size, set.kinds.iter().map(|kind| (kind.name.clone(), kind.side, kind.royal)).collect::<Vec<_>>())
        };
        // Only a game without a move goes on there: it has begun anew.
        let has_other_board = board(rules) != board(before);
        // Also where only the text of the functions is another one: the saved game names the rules by it.
        if rules.fingerprint() != before.fingerprint() || matches!(update, RuleUpdate::Applied(_)) {
            self.revision += 1;
        }
        if self.instead.is_none() {
            self.asked = None;
        }
        let changed = matches!(update, RuleUpdate::Unchanged | RuleUpdate::Applied(_));
        let mut events = vec![TableEvent::RulesUpdated { library, update: Some(update) }];
        // Its texts or its art may have changed even where its rules have not.
        let change = if has_other_board && self.instead.is_none() { Change::GameStarted } else { Change::RulesReloaded };
        events.extend(changed.then_some(TableEvent::Changed(change)));
        events
    }
}

impl NewGame {
    /// The game at its beginning.
    #[must_use]
    pub fn session(&self, variant: Arc<Variant>) -> Session {
        let mut session = Session::new(variant).with_players(self.players);
        session.set_clock(self.clock);
        session
    }
}

/// Whether a name means a variant with hooks, with any options.
fn names_variant_with_hooks(library: &Library, name: &str) -> bool {
    let Ok(name) = name.parse::<VariantName>() else { return false };
    library.variants().iter().any(|variant| variant.base_id == name.id && variant.rules.hooks().is_some())
}
