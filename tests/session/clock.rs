//! Clocks, and games that the players end.

use std::time::Duration;

use birka_game_archive::{Autosave, Restored};
use birka_records::{Conclusion, TimeControl};
use birka_rules::{Side, WhyIllegal};
use birka_session::{Session, TimeControls};

use super::saved_games::{SavedGameFolder, mv};

const SECOND: Duration = Duration::from_secs(1);

/// A game of Tablut in which both sides have a minute, and two seconds for each move.
fn session(saved: &SavedGameFolder) -> Session {
    let mut session = saved.new_game();
    let control = Some(TimeControl { main: 60, increment: 2 });
    session.set_clock(TimeControls { attackers: control, defenders: control });
    session
}

fn left(session: &Session) -> [u64; 2] {
    Side::ALL.map(|side| session.remaining_time(side).expect("a clock").as_secs())
}

#[test]
fn the_time_of_the_side_to_move_runs_from_the_first_move_on() {
    let saved = SavedGameFolder::new();
    let mut session = session(&saved);
    assert_eq!(session.run_clock(100 * SECOND), None);
    session.play(mv("d1-d3")).expect("a legal move");
    assert_eq!(left(&session), [62, 60]);
    assert_eq!(session.run_clock(20 * SECOND), None);
    assert_eq!(left(&session), [62, 40]);
    session.play(mv("e3-f3")).expect("a legal move");
    assert_eq!(left(&session), [62, 42]);
    assert_eq!(session.run_clock(61 * SECOND), None);
    assert_eq!(session.run_clock(SECOND), Some(Conclusion::Timeout(Side::Attackers)));
}

#[test]
fn taking_back_and_playing_again_restore_the_clocks() {
    let saved = SavedGameFolder::new();
    let mut session = session(&saved);
    for (text, seconds) in [("d1-d3", 0), ("e3-f3", 20), ("d3-d1", 5)] {
        assert_eq!(session.run_clock(seconds * SECOND), None);
        session.play(mv(text)).expect("a legal move");
    }
    assert_eq!(left(&session), [59, 42]);
    assert_eq!(session.run_clock(10 * SECOND), None);
    session.undo().expect("a move");
    assert_eq!(left(&session), [62, 42]);
    session.undo().expect("a move");
    assert_eq!(left(&session), [62, 60]);
    session.redo().expect("a move").expect("a legal move");
    session.redo().expect("a move").expect("a legal move");
    assert_eq!(left(&session), [59, 42]);
}

#[test]
fn a_game_that_the_players_ended_has_no_moves_until_that_is_withdrawn() {
    let saved = SavedGameFolder::new();
    let mut session = session(&saved);
    session.play(mv("d1-d3")).expect("a legal move");
    assert_eq!(session.run_clock(60 * SECOND), Some(Conclusion::Timeout(Side::Defenders)));
    assert!(session.conclude(Conclusion::Timeout(Side::Defenders)));
    assert!(!session.conclude(Conclusion::Agreed), "it is over");
    assert_eq!(session.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    assert_eq!(session.play(mv("e3-f3")).err().map(|illegal| illegal.why), Some(WhyIllegal::GameOver));
    assert_eq!((session.movable_squares().len(), session.destinations(session.rules().size.at(4, 2)).len()), (0, 0));
    assert_eq!(session.run_clock(SECOND), None);
    // The time is that at the beginning of the turn.
    assert!(session.withdraw_conclusion() && !session.withdraw_conclusion());
    assert_eq!((session.outcome(), left(&session)), (None, [62, 60]));
    session.play(mv("e3-f3")).expect("a legal move");
}

#[test]
fn clocks_and_conclusions_survive_a_restart() {
    let saved = SavedGameFolder::new();
    let mut old = session(&saved);
    for (text, millis) in [("d1-d3", 0), ("e3-f3", 20_500), ("d3-d1", 5_000)] {
        assert_eq!(old.run_clock(Duration::from_millis(millis)), None);
        old.play(mv(text)).expect("a legal move");
    }
    assert_eq!(old.run_clock(Duration::from_millis(1_250)), None);
    let restored = |session: &Session| {
        let autosave = Autosave::open(saved.file());
        autosave.save(session);
        match autosave.restore(&saved.library()) {
            Restored::Game(session) => session,
            _ => panic!("no game"),
        }
    };
    let again = restored(&old);
    for side in Side::ALL {
        assert_eq!(again.remaining_time(side), old.remaining_time(side));
    }
    assert_eq!(again.clock(), old.clock());
    old.conclude(Conclusion::Resigned(Side::Defenders));
    let again = restored(&old);
    assert_eq!((again.outcome(), again.is_in_progress()), (old.outcome(), false));
    assert_eq!(again.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
}
