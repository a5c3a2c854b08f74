//! Searches that run elsewhere. The workers of this test are threads, and everything passes through JSON as in a browser.

use std::collections::HashSet;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use birka_engine::remote::{RemoteSearches, SearchRequest, SearchWorkers};
use birka_engine::{Engine, Level, Limits, SearchMessage};
use birka_rules::{Game, Rules};
use birka_script::Library;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::at(None, Some(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/mods")))));

#[derive(Clone, Default)]
struct Threads(Arc<State>);

#[derive(Default)]
struct State {
    searches: OnceLock<RemoteSearches>,
    ended: Mutex<HashSet<u32>>,
}

impl SearchWorkers for Threads {
    fn start(&self, search: u32, request: &SearchRequest) {
        let request = serde_json::to_string(request).expect("a request is written as JSON");
        let searches = self.0.searches.get().expect("set before any search").clone();
        thread::spawn(move || {
            let request: SearchRequest = serde_json::from_str(&request).expect("and read");
            // Only what cannot be written must be known there.
            let hooked = |fingerprint: &str| -> Option<Arc<Rules>> {
                let rules = LIBRARY.variants().iter().map(|variant| Arc::clone(&variant.rules));
                rules.filter(|rules| rules.hooks().is_some()).find(|rules| rules.fingerprint() == fingerprint)
            };
            request.run(hooked, &mut |message| {
                let text = serde_json::to_string(&message).expect("a message is written as JSON");
                searches.receive(search, serde_json::from_str(&text).expect("and read"));
            });
        });
    }

    fn end(&self, search: u32) {
        self.0.ended.lock().expect("no test panics while it holds it").insert(search);
    }
}

fn game(variant: &str) -> Game {
    let mut game = Game::new(Arc::clone(&LIBRARY.get(variant).expect("a shipped variant").rules));
    for _ in 0..3 {
        let mv = game.legal_moves()[5];
        game.play(mv).expect("a legal move");
    }
    game
}

/// Lets an engine search on threads of its own.
fn elsewhere(engine: Engine) -> (Engine, Threads) {
    let threads = Threads::default();
    let searches = threads.0.searches.get_or_init(|| RemoteSearches::new(threads.clone()));
    (engine.with_remote_searches(searches.clone()), threads)
}

fn start(engine: &Engine, game: &Game, limits: Limits) -> (birka_engine::SearchHandle, Receiver<SearchMessage>) {
    let (sender, messages) = channel();
    let handle = engine.start(game, limits, move |message| drop(sender.send(message)));
    (handle, messages)
}

fn last(messages: &Receiver<SearchMessage>) -> SearchMessage {
    loop {
        match messages.recv_timeout(Duration::from_secs(60)).expect("a message") {
            SearchMessage::Info(_) => {}
            last => return last,
        }
    }
}

#[test]
fn a_search_elsewhere_finds_what_one_here_finds() {
    for (variant, level, limits) in
        [("tablut", None, Limits::depth(5)), ("brandubh", Some(3), Limits::default()), ("commanders", None, Limits::depth(2))]
    {
        let game = game(variant);
        let engine = level.and_then(Level::numbered).map_or_else(Engine::default, |level| Engine::default().at_level(level));
        let (engine, _) = elsewhere(engine);
        let here = engine.search(&game, &limits).expect("no hook fails");
        let (handle, messages) = start(&engine, &game, limits);
        let SearchMessage::Finished(there) = last(&messages) else { panic!("{variant}") };
        assert_eq!((there.mv, there.ponder), (here.mv, here.ponder), "{variant}");
        assert!(handle.is_finished());
    }
}

#[test]
fn a_search_elsewhere_varies_by_the_same_seed() {
    let game = game("brandubh");
    for seed in 0..4 {
        let engine = Engine::default().at_level(Level::numbered(5).expect("a level")).with_variation(seed);
        let (engine, _) = elsewhere(engine);
        let here = engine.search(&game, &Limits::nodes(800)).expect("no hook fails");
        let (_handle, messages) = start(&engine, &game, Limits::nodes(800));
        let SearchMessage::Finished(there) = last(&messages) else { panic!("seed {seed}") };
        assert_eq!(there.mv, here.mv, "seed {seed}");
    }
}

#[test]
fn a_stopped_search_reports_its_best_move_and_is_ended() {
    let game = game("tablut");
    let (engine, threads) = elsewhere(Engine::default());
    let (handle, messages) = start(&engine, &game, Limits { infinite: true, ..Limits::default() });
    handle.stop();
    let SearchMessage::Finished(best) = last(&messages) else { panic!("it does not fail") };
    assert!(game.legal_moves().contains(&best.mv.expect("a move")));
    assert!(handle.is_finished());
    assert!(messages.recv().is_err(), "nothing comes after the last message");
    assert_eq!(threads.0.ended.lock().expect("a set").len(), 1);
}

#[test]
fn rules_that_are_not_known_there_are_an_error() {
    let request = |text: &str| serde_json::from_str::<SearchRequest>(text);
    assert!(request("{}").is_err());
    let (handle, messages) = start(&elsewhere(Engine::default()).0, &game("skerries"), Limits::depth(1));
    assert!(matches!(last(&messages), SearchMessage::Finished(_)));
    drop(handle);
    let mut found = None;
    let unknown = serde_json::json!({
        "rules": "0", "rule_set": null, "start": { "pieces": [], "turn": "Attackers" }, "moves": [], "limits": Limits::depth(1), "level": null,
        "memory": 1,
    });
    request(&unknown.to_string()).expect("a request").run(|_| None, &mut |message| found = Some(message));
    let Some(SearchMessage::Failed(error)) = found else { panic!("{found:?}") };
    assert_eq!(error.to_string(), "the search failed: the rules of this game are not known there");
}
