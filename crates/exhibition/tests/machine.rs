//! The supervisor's decisions, in simulated time.

use std::time::Duration;

use birka_exhibition::config::{Supervision, TimeOfDay};
use birka_exhibition::heartbeat::{Beat, ExhibitExit, ExhibitState};
use birka_exhibition::supervisor::{Action, Event, Machine, Policy, RestartReason};

/// A supervisor with its clocks. The clock on the wall can be set; the other cannot.
struct Simulation {
    machine: Machine,
    now: Duration,
    wall_minutes: u64,
    frames: u64,
    actions: Vec<Action>,
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

impl Simulation {
    fn new() -> Self {
        let limits = Supervision {
            nightly_restart: Some(TimeOfDay::new(4, 30)),
            memory_limit_mb: 1000,
            frozen_after: seconds(20),
            start_within: seconds(60),
            status: None,
        };
        Self { machine: Machine::new(Policy::from(limits)), now: seconds(0), wall_minutes: 12 * 60, frames: 0, actions: Vec::new() }
    }

    /// A supervisor whose exhibit has rendered its first frame.
    fn running() -> Self {
        let mut simulation = Self::new();
        simulation.run(1);
        simulation.render(ExhibitState::Attract);
        assert_eq!(simulation.taken(), [Action::Start, Action::Ready]);
        simulation
    }

    fn send(&mut self, event: Event) {
        let actions = self.machine.step(self.now, event);
        self.actions.extend(actions.into_iter().filter(|action| *action != Action::FeedWatchdog));
    }

    fn time(&self) -> TimeOfDay {
        let minutes = u16::try_from((self.wall_minutes + self.now.as_secs() / 60) % (24 * 60)).unwrap();
        TimeOfDay::new(minutes / 60, minutes % 60)
    }

    /// Lets this many seconds pass without an event.
    fn run(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now += Duration::from_secs(1);
            self.send(Event::Tick(self.time()));
        }
    }

    fn render(&mut self, state: ExhibitState) {
        self.frames += 1;
        self.send(Event::Beat(Beat { frames: self.frames, state, ..Beat::default() }));
    }

    /// Lets time pass while the exhibit renders.
    fn play(&mut self, seconds: u64, state: ExhibitState) {
        for _ in 0..seconds {
            self.run(1);
            self.render(state);
        }
    }

    fn end(&mut self, exit: Option<ExhibitExit>) {
        self.frames = 0;
        self.send(Event::Ended(exit, "signal 9".to_owned()));
    }

    fn taken(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.actions)
    }

    /// The seconds until the next start.
    fn delay(&mut self) -> u64 {
        let before = self.now;
        while !self.actions.contains(&Action::Start) {
            self.run(1);
            assert!(self.now - before < seconds(1000), "it is never started again");
        }
        self.taken();
        (self.now - before).as_secs()
    }
}

#[test]
fn a_crash_is_kept_and_the_exhibit_starts_again() {
    let mut simulation = Simulation::running();
    simulation.play(30, ExhibitState::Attract);
    simulation.end(None);
    assert_eq!(simulation.taken(), [Action::Keep(RestartReason::Crash("signal 9".to_owned()))]);
    assert!(simulation.delay() <= 2);
}

#[test]
fn failures_are_counted_and_the_next_start_is_known() {
    let mut simulation = Simulation::running();
    assert_eq!((simulation.machine.failures(), simulation.machine.next_start(simulation.now)), (0, None));
    for (failure, delay) in [(1, 1), (2, 2), (3, 4)] {
        simulation.end(None);
        assert_eq!(simulation.machine.next_start(simulation.now), Some(seconds(delay)));
        assert_eq!(simulation.machine.failures(), failure);
        simulation.delay();
        assert_eq!(simulation.machine.next_start(simulation.now), None);
        simulation.render(ExhibitState::Attract);
    }
    // A stop that staff ask for is not a failure.
    simulation.end(Some(ExhibitExit::Restart));
    assert_eq!((simulation.machine.failures(), simulation.machine.next_start(simulation.now)), (3, Some(Duration::ZERO)));
}

#[test]
fn an_unexpected_clean_exit_is_a_crash_too() {
    let mut simulation = Simulation::running();
    simulation.end(Some(ExhibitExit::Stopped));
    assert!(matches!(simulation.taken()[..], [Action::Keep(RestartReason::Crash(_))]));
    assert!(simulation.delay() <= 2);
}

#[test]
fn repeated_crashes_are_delayed_up_to_a_minute_and_forgiven_later() {
    let mut simulation = Simulation::running();
    let mut delays = Vec::new();
    for _ in 0..10 {
        simulation.end(None);
        simulation.taken();
        delays.push(simulation.delay());
        simulation.render(ExhibitState::Attract);
        simulation.taken();
    }
    assert!(delays.windows(2).all(|pair| pair[0] <= pair[1]) && delays[9] == 60, "{delays:?}");
    simulation.play(2 * 3600, ExhibitState::Attract);
    simulation.end(None);
    simulation.taken();
    assert_eq!(simulation.delay(), 1);
}

#[test]
fn an_exhibit_that_freezes_is_killed() {
    let mut simulation = Simulation::running();
    simulation.play(100, ExhibitState::Attract);
    simulation.run(20);
    assert_eq!(simulation.taken(), []);
    simulation.run(2);
    assert_eq!(simulation.taken(), [Action::Kill]);
    simulation.end(None);
    assert_eq!(simulation.taken(), [Action::Keep(RestartReason::Frozen)]);
}

#[test]
fn no_frames_are_missed_while_the_screen_is_off() {
    let mut simulation = Simulation::running();
    simulation.machine.set_screen_off(true);
    simulation.run(3600);
    assert_eq!(simulation.taken(), []);
    assert_eq!(simulation.machine.step(simulation.now, Event::Tick(simulation.time())), [Action::FeedWatchdog]);
    simulation.machine.set_screen_off(false);
    simulation.run(20);
    assert_eq!(simulation.taken(), []);
    simulation.run(2);
    assert_eq!(simulation.taken(), [Action::Kill], "it has frozen meanwhile");
}

#[test]
fn beats_without_new_frames_do_not_count() {
    let mut simulation = Simulation::running();
    for _ in 0..25 {
        simulation.run(1);
        let beat = Beat { frames: simulation.frames, state: ExhibitState::Attract, ..Beat::default() };
        simulation.send(Event::Beat(beat));
    }
    assert_eq!(simulation.taken(), [Action::Kill]);
}

#[test]
fn a_start_has_time_but_not_forever() {
    let mut simulation = Simulation::new();
    simulation.run(55);
    assert_eq!(simulation.taken(), [Action::Start]);
    simulation.run(10);
    assert_eq!(simulation.taken(), [Action::Kill]);
    simulation.end(None);
    assert_eq!(simulation.taken(), [Action::Keep(RestartReason::NoFirstFrame)]);
}

#[test]
fn an_exhibit_that_cannot_be_started_is_tried_again() {
    let mut simulation = Simulation::new();
    simulation.run(1);
    simulation.taken();
    simulation.send(Event::CannotStart("no such file".to_owned()));
    assert_eq!(simulation.taken(), [Action::Keep(RestartReason::CannotStart("no such file".to_owned()))]);
    assert!(simulation.delay() <= 2);
}

#[test]
fn memory_above_the_limit_waits_for_the_end_of_a_visit() {
    let mut simulation = Simulation::running();
    simulation.play(10, ExhibitState::Visit);
    simulation.send(Event::Memory(1100));
    assert_eq!(simulation.taken(), []);
    simulation.play(1, ExhibitState::Attract);
    simulation.send(Event::Memory(1100));
    assert_eq!(simulation.taken(), [Action::Ask]);
    simulation.end(Some(ExhibitExit::Stopped));
    assert_eq!(simulation.taken(), [Action::Keep(RestartReason::Memory(1100))]);
}

#[test]
fn memory_far_above_the_limit_does_not_wait() {
    let mut simulation = Simulation::running();
    simulation.play(10, ExhibitState::Visit);
    simulation.send(Event::Memory(1300));
    assert_eq!(simulation.taken(), [Action::Ask]);
}

#[test]
fn an_exhibit_that_ignores_the_request_to_stop_is_killed() {
    let mut simulation = Simulation::running();
    simulation.send(Event::Stop);
    assert_eq!(simulation.taken(), [Action::Ask]);
    simulation.run(12);
    assert_eq!(simulation.taken(), [Action::Kill]);
    simulation.end(None);
    assert_eq!(simulation.taken(), [Action::Finish(ExhibitExit::Stopped)]);
    simulation.run(100);
    assert_eq!(simulation.taken(), []);
}

#[test]
fn a_stop_between_restarts_ends_at_once_and_one_during_a_restart_prevents_the_next_start() {
    let mut simulation = Simulation::running();
    simulation.end(None);
    simulation.taken();
    simulation.send(Event::Stop);
    assert_eq!(simulation.taken(), [Action::Finish(ExhibitExit::Stopped)]);

    let mut simulation = Simulation::running();
    simulation.send(Event::Memory(5000));
    simulation.send(Event::Stop);
    simulation.taken();
    simulation.end(None);
    assert_eq!(simulation.taken(), [Action::Finish(ExhibitExit::Stopped)]);
}

#[test]
fn staff_restart_and_close_the_exhibit() {
    let mut simulation = Simulation::running();
    simulation.end(Some(ExhibitExit::Restart));
    assert_eq!(simulation.taken(), [Action::Report(RestartReason::Staff)]);
    assert_eq!(simulation.delay(), 1);
    simulation.render(ExhibitState::Service);
    simulation.end(Some(ExhibitExit::Close));
    assert_eq!(simulation.taken(), [Action::Finish(ExhibitExit::Close)]);
}

#[test]
fn an_exhibit_whose_graphics_fail_is_started_again() {
    let mut simulation = Simulation::running();
    simulation.play(30, ExhibitState::Visit);
    simulation.end(ExhibitExit::from_code(71));
    assert_eq!(simulation.taken(), [Action::Keep(RestartReason::GraphicsFailed)]);
    assert!(simulation.delay() <= 2);
    // A driver that fails at once again is given time.
    simulation.end(Some(ExhibitExit::GraphicsFailed));
    simulation.taken();
    assert!(simulation.delay() >= 2);
}

#[test]
fn the_nightly_restart_happens_once_and_never_during_a_visit() {
    let mut simulation = Simulation::running();
    let mut restarts = 0;
    for step in 0..3 * 24 * 60 * 12 {
        // A night owl plays until ten minutes after the time of the first night.
        let visit = step < (16 * 60 + 40) * 12;
        simulation.play(5, if visit { ExhibitState::Visit } else { ExhibitState::Attract });
        for action in simulation.taken() {
            match action {
                Action::Ask => {
                    assert!(!visit && simulation.time() >= TimeOfDay::new(4, 30) && simulation.time() < TimeOfDay::new(5, 30));
                    restarts += 1;
                    simulation.end(Some(ExhibitExit::Stopped));
                    assert_eq!(simulation.taken(), [Action::Report(RestartReason::Nightly)]);
                    simulation.delay();
                    simulation.render(ExhibitState::Attract);
                    simulation.taken();
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(restarts, 3);
}

#[test]
fn a_clock_on_the_wall_that_jumps_does_no_harm() {
    let mut simulation = Simulation::running();
    simulation.play(3 * 3600, ExhibitState::Attract);
    // Set to the time of the nightly restart: one restart, and not another when it is set back and passes the time again.
    simulation.wall_minutes = 24 * 60 + 4 * 60 + 29 - simulation.now.as_secs() / 60;
    let seconds = (0..120).take_while(|_| {
        simulation.play(1, ExhibitState::Attract);
        simulation.actions.is_empty()
    });
    assert!(seconds.count() < 120);
    assert_eq!(simulation.taken(), [Action::Ask]);
    simulation.end(Some(ExhibitExit::Stopped));
    simulation.delay();
    for _ in 0..20 {
        simulation.wall_minutes -= 2;
        simulation.play(120, ExhibitState::Attract);
    }
    let actions = simulation.taken();
    assert_eq!(actions, [], "the first frame makes it ready only once");
}

#[test]
fn the_watchdog_is_fed_by_frames_and_while_the_supervisor_repairs() {
    let mut machine = Simulation::running().machine;
    let noon = TimeOfDay::new(12, 0);
    let fed = |machine: &mut Machine, now: u64, event: Event| machine.step(seconds(now), event).contains(&Action::FeedWatchdog);
    assert!(fed(&mut machine, 2, Event::Beat(Beat { frames: 2, state: ExhibitState::Attract, ..Beat::default() })));
    assert!(!fed(&mut machine, 3, Event::Beat(Beat { frames: 2, state: ExhibitState::Attract, ..Beat::default() })), "no new frame");
    assert!(!fed(&mut machine, 4, Event::Tick(noon)), "a tick is not a frame");
    machine.step(seconds(30), Event::Tick(noon));
    assert!(fed(&mut machine, 31, Event::Tick(noon)), "it is being killed");
    assert!(!fed(&mut machine, 100, Event::Tick(noon)), "it cannot be killed: that is for the service manager");
    machine.step(seconds(101), Event::Ended(None, String::new()));
    assert!(fed(&mut machine, 102, Event::Tick(noon)), "it waits for the next start");
}

#[test]
fn an_outage_of_the_display_neither_counts_nor_delays_the_next_start() {
    let mut simulation = Simulation::running();
    simulation.send(Event::DisplayLost);
    simulation.run(1);
    assert_eq!(simulation.taken(), []);
    for _ in 0..20 {
        simulation.run(2);
        assert_eq!(simulation.taken(), [Action::Start]);
        // It is still off.
        simulation.send(Event::DisplayLost);
    }
    simulation.run(2);
    simulation.render(ExhibitState::Attract);
    assert_eq!((simulation.taken(), simulation.machine.failures()), (vec![Action::Start], 0));
    // Who stops the exhibit meanwhile is not kept waiting.
    simulation.send(Event::Stop);
    assert_eq!(simulation.taken(), [Action::Ask]);
    simulation.send(Event::DisplayLost);
    assert_eq!(simulation.taken(), [Action::Finish(ExhibitExit::Stopped)]);
}
