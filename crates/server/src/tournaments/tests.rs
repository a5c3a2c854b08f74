//! Tournaments without a network, at moments of the test's choice.

use std::time::Duration;

use birka_localization::Language;
use birka_records::TimeControl;
use birka_session::{Session, TimeControls};

use super::*;
use crate::bus::Bus;
use crate::hub::Choices;
use crate::room::now;
use crate::store::Store;
use crate::variants;
use crate::work::Queue;

const MINUTE: Moment = 60_000;

/// Two servers that share a database.
async fn hubs() -> [Arc<Hub>; 2] {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let hub =
        async |name: &str| Hub::new(store.clone(), Bus::open(None, name.to_owned()).await.unwrap(), Queue::new(None).0, Choices::default());
    [hub("one").await, hub("other").await]
}

/// A tournament with so many entrants that has begun.
async fn begun(hub: &Arc<Hub>, kind: Kind, entrants: usize, rounds: u32) -> String {
    let mut session = Session::new(variants::named("brandubh").unwrap());
    let control = Some(TimeControl { main: 300, increment: 0 });
    session.set_clock(TimeControls { attackers: control, defenders: control });
    let game = NewGame { saved: session.to_saved_game(), source: None, side: None, engine: None };
    let tournaments = Tournaments::new(hub.store().pool());
    let mut accounts = Vec::new();
    for number in 0..entrants {
        accounts.push(hub.accounts().register(&format!("Member{number}"), "correct horse", Language::default(), now()).await.unwrap());
    }
    let announced = Announcement { name: "Evening".to_owned(), kind, game, terms: Terms::default(), rounds, first_move: 10 * MINUTE };
    let id = tournaments.announce(&announced, &accounts[0].player, now()).await.unwrap();
    for account in &accounts {
        tournaments.enter(&tournaments.of(&id).await.unwrap().unwrap(), account).await.unwrap();
    }
    tournaments.begin(&tournaments.of(&id).await.unwrap().unwrap()).await.unwrap();
    id
}

async fn boards(hub: &Hub, id: &str) -> Vec<Board> {
    let tournaments = Tournaments::new(hub.store().pool());
    tournaments.boards(id, &tournaments.entrants(id).await.unwrap()).await.unwrap()
}

/// Both servers do what is due, at the same time.
async fn advance([one, other]: &[Arc<Hub>; 2], now: Moment) {
    let (first, second) = (Tournaments::new(one.store().pool()), Tournaments::new(other.store().pool()));
    let (one, other) = tokio::join!(first.advance_all(one, now), second.advance_all(other, now));
    one.unwrap();
    other.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_make_each_game_once_and_who_does_not_appear_loses() {
    let hubs = hubs().await;
    let id = begun(&hubs[0], Kind::Swiss, 4, 2).await;
    let mut ended = 0;
    for step in 0..40 {
        advance(&hubs, now()).await;
        let boards = boards(&hubs[0], &id).await;
        // The second game of a pairing waits for the first one.
        for pair in boards.chunks(2) {
            assert!(pair[0].played.points.is_some() || pair[1].game.is_none(), "{step}: {pair:?}");
        }
        // Nine minutes are not too late, eleven are.
        advance(&hubs, now() + 9 * MINUTE).await;
        let over = |boards: &[Board]| boards.iter().filter(|board| board.played.points.is_some()).count();
        assert_eq!(over(&self::boards(&hubs[0], &id).await), over(&boards), "{step}");
        advance(&hubs, now() + 11 * MINUTE).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        ended = over(&self::boards(&hubs[0], &id).await);
        if Tournaments::new(hubs[0].store().pool()).of(&id).await.unwrap().unwrap().ended.is_some() {
            break;
        }
    }
    assert_eq!(ended, 8);
    let boards = boards(&hubs[0], &id).await;
    for board in &boards {
        // Nobody came, and the attackers would have begun.
        assert_eq!(board.played.points, Some(0), "{board:?}");
        let (begun, judge, entries) = hubs[0].load(&board.game.as_ref().unwrap().parse().unwrap()).await.unwrap();
        assert_eq!((begun.tournament.as_ref(), judge.result().as_str(), entries.len()), (Some(&id), "d timeout", 3));
    }
    let games = sqlx::query("SELECT COUNT(*) FROM games").fetch_one(hubs[0].store().pool()).await.unwrap();
    assert_eq!(games.try_get::<i64, _>(0).unwrap(), 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_withdraws_loses_what_has_not_begun_and_is_not_paired_again() {
    let hubs = hubs().await;
    let id = begun(&hubs[0], Kind::Robin, 4, 1).await;
    advance(&hubs, now()).await;
    let tournaments = Tournaments::new(hubs[0].store().pool());
    let entrants = tournaments.entrants(&id).await.unwrap();
    let gone = 2;
    tournaments.withdraw(&tournaments.of(&id).await.unwrap().unwrap(), &entrants[gone].player).await.unwrap();
    for _ in 0..60 {
        advance(&hubs, now() + 11 * MINUTE).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let tournament = tournaments.of(&id).await.unwrap().unwrap();
    assert_eq!((tournament.round, tournament.rounds, tournament.ended.is_some()), (3, 3, true));
    let boards = boards(&hubs[0], &id).await;
    assert_eq!(boards.len(), 12);
    // One of her games had begun; the five others were lost without one.
    let own: Vec<_> = boards.iter().filter(|board| board.played.attackers == gone || board.played.defenders == Some(gone)).collect();
    let unplayed: Vec<_> = own.iter().filter(|board| board.game.is_none()).collect();
    assert_eq!((own.len(), unplayed.len()), (6, 5));
    for board in unplayed {
        assert_eq!(board.played.points, Some(if board.played.attackers == gone { 0 } else { 2 }));
    }
    // A tournament that has begun is closed.
    let account = hubs[0].accounts().named("Member1").await.unwrap().unwrap();
    assert!(matches!(tournaments.enter(&tournament, &account).await, Err(TournamentError::Closed)));
}
