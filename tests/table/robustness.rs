//! Random events on the table without a window: after every few of them what is displayed must be the position of the game, and the position what its
//! moves lead to. `BIRKA_MONKEY_SEED` repeats a run, `BIRKA_MONKEY_EVENTS` sets its length.
//!
//! Two engines play game after game in accelerated time: entities, handles and memory must not grow.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::*;
use birka::game::actions::{Action, CopyForm, GamesAction, PuzzleAction, ReplayAction, ReviewAction, StudyAction, UiAction};
use birka::game::input::{BoardGesture, Gesture};
use birka::game::reload::LibraryReloaded;
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::{GameCommand, OpenedTable, Saving, Variants};
use birka_game_archive::{Autosave, Format};
use birka_rules::{Game, Move, Rng, Side, Square};
use birka_script::Library;
use birka_session::{Command, NewGame, Player, Players, Session, TimeControls, View};
use tempfile::TempDir;

use crate::support::*;

const TABLUT: &str = include_str!("../../scripts/variants/tablut.lua");
const BRANDUBH: &str = include_str!("../../scripts/variants/brandubh.lua");
/// A variant with a function of its own.
const HOOKED: &str = "return { api = 1, id = \"hooked\", name = \"Hooked\", extends = \"brandubh\", hooks = { words = { \"One falls.\" }, \
    captures = function(board, from, to, taken) return #taken > 1 and { taken[1] } or nil end } }";
/// The same with a function that fails in some moves.
const FAILING: &str = "return { api = 1, id = \"hooked\", name = \"Hooked\", extends = \"brandubh\", hooks = { words = { \"One falls.\" }, \
    captures = function(board, from, to, taken) if #taken > 0 then error(\"broken\") end return nil end } }";

/// Events in the normal test run.
const EVENTS: usize = 1_500;

struct Monkey {
    rng: Rng,
    folder: TempDir,
}

impl Monkey {
    fn new(seed: u64) -> Self {
        let monkey = Self { rng: Rng::new(seed), folder: tempfile::tempdir().unwrap() };
        fs::create_dir(monkey.scripts()).unwrap();
        for (id, text) in [("brandubh", BRANDUBH), ("hooked", HOOKED), ("tablut", TABLUT)] {
            monkey.write(id, text);
        }
        monkey
    }

    fn scripts(&self) -> PathBuf {
        self.folder.path().join("scripts")
    }

    fn write(&self, id: &str, text: &str) {
        fs::write(self.scripts().join(format!("{id}.lua")), text).unwrap();
    }

    fn app(&self) -> App {
        let library = Library::from_dirs(&[self.scripts()]);
        let autosave = Autosave::open(self.folder.path().join("table.ron"));
        let begin = (Players::default(), TimeControls::default());
        app_with(OpenedTable::open(library, Some(autosave), (None, false), begin).unwrap(), Pace::None)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(u32::try_from(bound).unwrap()) as usize
    }

    fn square(&mut self, app: &App) -> Square {
        let area = size(app).squares().count();
        let index = self.below(area);
        size(app).squares().nth(index).unwrap()
    }

    /// One random event.
    fn act(&mut self, app: &mut App) {
        match self.below(100) {
            0..30 => {
                let moves = session(app).game().legal_moves();
                if let Some(&mv) = self.rng.choose(&moves) {
                    app.world_mut().write_message(GameCommand(Command::Play(mv)));
                }
            }
            30..50 => {
                let square = Some(self.square(app)).filter(|square| square.index() % 7 != 0);
                let gesture = match self.below(5) {
                    0 => BoardGesture(Gesture::Release(square)),
                    1 => BoardGesture(square.map_or(Gesture::Cancel, Gesture::Choose)),
                    2 => BoardGesture(Gesture::Cancel),
                    _ => BoardGesture(Gesture::Press(square)),
                };
                app.world_mut().write_message(gesture);
            }
            50..56 => {
                let (from, to) = (self.square(app), self.square(app));
                app.world_mut().write_message(GameCommand(Command::Play(Move::piece(from, to))));
            }
            56..64 => drop(app.world_mut().write_message(GameCommand(Command::TakeBack))),
            64..69 => drop(app.world_mut().write_message(GameCommand(Command::Redo))),
            69..72 => {
                let variant = [None, Some("tablut"), Some("brandubh"), Some("hooked"), Some("missing")][self.below(5)];
                let game = NewGame { variant: variant.map(str::to_owned), ..NewGame::like(game_state(app).main_session()) };
                app.world_mut().write_message(GameCommand(Command::Start(game)));
            }
            72..80 => self.save_script(app),
            80..84 => {
                let player = [Player::Person, Player::Person, Player::Engine(1), Player::Engine(99)][self.below(4)];
                let side = Side::ALL[self.below(2)];
                seat(app, side, player);
            }
            84..87 => {
                let pace = [Pace::None, Pace::Fast, Pace::Normal][self.below(3)];
                app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.pace = pace);
            }
            87..97 => {
                let notice = shown_notices(app).first().map(|notice| notice.number);
                let action = [
                    UiAction::Do(Action::Hint),
                    UiAction::Puzzle(PuzzleAction::Start { book: 0, puzzle: 0 }),
                    UiAction::Puzzle(PuzzleAction::Restart),
                    UiAction::Puzzle(PuzzleAction::Next),
                    UiAction::Puzzle(PuzzleAction::Leave),
                    UiAction::Do(Action::Review),
                    UiAction::Review(ReviewAction::ShowMove(0)),
                    UiAction::Review(ReviewAction::ShowEnd),
                    UiAction::Review(ReviewAction::Close),
                    UiAction::Do(Action::StepBack),
                    UiAction::Do(Action::StepForward),
                    UiAction::Do(Action::FirstPosition),
                    UiAction::Replay(ReplayAction::ShowAfter(3)),
                    UiAction::Do(Action::LastPosition),
                    UiAction::Replay(ReplayAction::TogglePlaying),
                    UiAction::Do(Action::Analysis),
                    UiAction::Study(StudyAction::PlayOn),
                    UiAction::Games(GamesAction::Copy(CopyForm::Game(Format::Text))),
                    UiAction::Games(GamesAction::OpenText("1. d1-d3 e3-f3".to_owned())),
                    UiAction::Games(GamesAction::OpenText("1. d1-".to_owned())),
                    UiAction::Do(Action::Redo),
                    UiAction::CloseAll,
                    UiAction::KeepOldRules,
                    UiAction::StartGameWithNewRules,
                    UiAction::HideScriptErrors,
                    UiAction::ShowNextScriptError,
                    UiAction::HideHookFault,
                    UiAction::DismissNotice(notice.unwrap_or_default()),
                ];
                let chosen = self.below(action.len());
                app.world_mut().write_message(action[chosen].clone());
            }
            // The program is started again.
            97 => {
                app.world().resource::<Saving>().flush().unwrap();
                *app = self.app();
            }
            _ => (0..self.below(20)).for_each(|_| app.update()),
        }
    }

    /// Saves one of the scripts: unchanged, with other rules, with an error or damaged; or deletes it.
    fn save_script(&mut self, app: &mut App) {
        match self.below(9) {
            0 => self.write("tablut", TABLUT),
            1 => self.write("tablut", &TABLUT.replacen("times = 3", "times = 4", 1)),
            2 => self.write("tablut", &TABLUT.replacen("times = 3", "times = \"often\"", 1)),
            3 => self.write("brandubh", BRANDUBH),
            4 => self.write("brandubh", &BRANDUBH[..BRANDUBH.len() / 2]),
            5 => self.write("hooked", FAILING),
            6 => drop(fs::remove_file(self.scripts().join("hooked.lua"))),
            7 => self.write("tablut", &TABLUT.replace("attacker = {", "besieger = {")),
            _ => self.write("hooked", HOOKED),
        }
        let library = app.world().resource::<Variants>().reload();
        app.world_mut().write_message(LibraryReloaded(library));
    }
}

/// The moves under the present rules, played again from where these began, lead to the same position.
fn assert_moves_lead_to_position(session: &Session) {
    let game = session.game();
    let mut undone = game.clone();
    while undone.undo().is_some() {}
    let mut again = Game::from_setup(game.rules().clone(), &undone.setup()).unwrap();
    for played in game.played_moves() {
        assert_eq!(&again.play(played.mv).unwrap(), played);
    }
    assert_eq!(again.setup(), game.setup());
    assert_eq!((again.hash(), again.outcome()), (game.hash(), game.outcome()));
    assert!(session.moves().skip(session.first_ply()).eq(game.played_moves()));
}

fn assert_table_is_consistent(app: &mut App) {
    assert_moves_lead_to_position(session(app));
    assert_moves_lead_to_position(game_state(app).main_session());
    if let Some(study) = game_state(app).study() {
        assert_eq!(study.ply(study.current()), session(app).ply());
    }
    if game_state(app).view() == Some(View::AwaitedRules) {
        assert!(pieces_on_board(app).is_empty());
    } else {
        assert_entities_match_session(app);
    }
}

fn run(seed: u64, events: usize) {
    eprintln!("BIRKA_MONKEY_SEED={seed} BIRKA_MONKEY_EVENTS={events}");
    let mut monkey = Monkey::new(seed);
    let mut app = monkey.app();
    for event in 0..events {
        monkey.act(&mut app);
        if monkey.below(3) > 0 {
            app.update();
        }
        if event % 10 == 0 {
            // A request of the last frame is displayed in the next one.
            app.update();
            assert_table_is_consistent(&mut app);
        }
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}")))
}

#[test]
fn random_events_leave_the_table_consistent() {
    let events = number("BIRKA_MONKEY_EVENTS").map_or(EVENTS, |events| usize::try_from(events).unwrap());
    match number("BIRKA_MONKEY_SEED") {
        Some(seed) => run(seed, events),
        None => (1..=2).for_each(|seed| run(seed, events)),
    }
}

/// Frames of 16 ms in an hour.
const HOUR: usize = 225_000;
/// Moves after which a game is replaced by the next one, if it has not ended.
const LONGEST_GAME: usize = 80;

/// Values that must not grow.
#[derive(Clone, Copy, Debug)]
struct Usage {
    entities: u32,
    /// `None` where the system does not tell.
    handles: Option<usize>,
    /// Resident memory in bytes.
    memory: Option<u64>,
}

impl Usage {
    fn of(app: &App) -> Self {
        let handles = std::fs::read_dir("/proc/self/fd").ok().map(Iterator::count);
        let memory = std::fs::read_to_string("/proc/self/statm").ok();
        let pages = memory.and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
        Self { entities: app.world().entities().count_spawned(), handles, memory: pages.map(|pages| pages * 4096) }
    }
}

/// Plays for a number of frames; returns the usage at the start of every game of the variant, and the number of moves.
fn soak(frames: usize) -> (Vec<Usage>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app_saving_to(&folder.path().join("table.ron"), "brandubh");
    Side::ALL.into_iter().for_each(|side| seat(&mut app, side, Player::Engine(1)));
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.pace = Pace::Fast);
    let (mut usages, mut moves) = (Vec::new(), 0);
    let mut seen = 0;
    for _ in 0..frames {
        app.update();
        let played = session(&app).ply();
        moves += played.saturating_sub(seen);
        seen = played;
        if session(&app).outcome().is_some() || played >= LONGEST_GAME {
            start_game(&mut app, None);
            assert_entities_match_session(&mut app);
            usages.push(Usage::of(&app));
            seen = 0;
        }
        if played == seen {
            // The engine needs the processor more than empty frames do.
            std::thread::yield_now();
        }
    }
    (usages, moves)
}

fn assert_steady(usages: &[Usage]) {
    let [first, .., last] = usages else { panic!("{} games are too few", usages.len()) };
    assert_eq!(first.entities, last.entities, "entities at the start of a game");
    if let (Some(first), Some(last)) = (first.handles, last.handles) {
        // Other tests of this process open files of their own.
        assert!(last <= first + 64, "{first} open handles became {last}");
    }
}

#[test]
fn entities_and_handles_do_not_grow_with_the_games() {
    let mut frames = 2_000;
    let (usages, _) = loop {
        let (usages, moves) = soak(frames);
        if usages.len() > 2 {
            break (usages, moves);
        }
        // The engines had too little of the processor.
        frames *= 4;
    };
    assert_steady(&usages);
}

/// `make soak-table`: an hour of the table's time.
#[test]
#[ignore = "takes several minutes"]
fn an_hour_of_games_needs_no_more_memory_at_its_end() {
    let (usages, moves) = soak(HOUR);
    assert_steady(&usages);
    let tenth = &usages[usages.len() / 10];
    let last = &usages[usages.len() - 1];
    println!("{} games, {moves} moves; after a tenth of them {tenth:?}, at the end {last:?}", usages.len());
    if let (Some(before), Some(after)) = (tenth.memory, last.memory) {
        assert!(after < before + (16 << 20), "{before} bytes of memory became {after}");
    }
}
