//! A soak: two engines play game after game in accelerated time. Entities, handles and memory must not grow.

use bevy::prelude::*;
use birka::game::settings::{Pace, SettingsStore};
use birka_rules::Side;
use birka_session::Player;

use crate::support::*;

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
