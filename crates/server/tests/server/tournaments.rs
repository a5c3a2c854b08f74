//! Tournaments through their pages and games.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use birka_network::GameAction;
use birka_network::messages::Wish;
use birka_rules::Side;

use crate::api::{Program, token};
use crate::browser::Browser;
use crate::client::{Client, Running, config};

/// An evening on two cores that others use, too.
const EVENING: Duration = Duration::from_secs(240);

/// Announces a tournament. Returns the path of its page.
fn announce(organizer: &mut Browser, kind: &str, rounds: &str) -> String {
    let form = [("name", "Club <evening>"), ("kind", kind), ("variant", "brandubh"), ("minutes", "5"), ("increment", "2")];
    let more = [("days", "0"), ("rounds", rounds), ("first_move", "10")];
    let page = organizer.post("/club/events", &[&form[..], &more[..]].concat());
    assert_eq!(page.status, 303, "{page:?}");
    page.header("location").to_owned()
}

/// The cells of the table after a heading, line by line.
fn table(page: &str, heading: &str) -> Vec<Vec<String>> {
    let table = page.split(heading).nth(1).unwrap().split("</table>").next().unwrap();
    let text =
        |cell: &str| cell.split('<').enumerate().map(|(at, part)| if at == 0 { part } else { part.split_once('>').unwrap().1 }).collect();
    let cells = |line: &str| line.split("<td>").skip(1).map(|cell| text(cell.split("</td>").next().unwrap())).collect();
    table.split("<tr>").skip(2).map(cells).collect()
}

/// Halves of points: `2½` is 5.
fn halves(text: &str) -> u32 {
    let whole = text.trim_end_matches('½');
    2 * whole.parse::<u32>().unwrap_or_default() + u32::from(text.ends_with('½'))
}

/// A member who plays her games of a tournament until it is over: the one with the higher number wins as both sides.
fn play(address: SocketAddr, program: &Program, number: usize, is_over: impl Fn() -> bool) {
    while !is_over() {
        let (_, games) = program.get("/api/v1/account/games?state=ongoing");
        for game in games.as_array().unwrap() {
            let side: Side = serde_json::from_value(game["side"].clone()).unwrap();
            let other = game[if side == Side::Attackers { "defenders" } else { "attackers" }]["name"].as_str().unwrap();
            let mut client = Client::open(address, program.token.as_deref());
            client.join(&game["id"].as_str().unwrap().parse().unwrap(), Wish::Any);
            let is_weaker = number < other.trim_start_matches("Member").parse().unwrap();
            let session = client.session();
            if session.outcome().is_some() {
                continue;
            }
            // Each makes a move, so that nobody is absent.
            if session.turn() == side {
                client.play(session.game().legal_moves()[0]);
            }
            if is_weaker && session.ply() > 0 {
                client.act(GameAction::Resign);
                client.hear_until(|client| client.session().outcome().is_some());
            } else {
                client.hear_until(|client| {
                    client.session().ply() > session.ply() || client.session().outcome().is_some() || session.turn() != side
                });
            }
        }
        thread::sleep(Duration::from_millis(300));
    }
}

/// Lets members play a tournament to its end. Returns its page.
fn evening(server: &Running, members: usize, kind: &str, rounds: &str) -> String {
    let mut browsers: Vec<_> = (0..members).map(|number| Browser::member(server.address, &format!("Member{number}"))).collect();
    let programs: Vec<_> = browsers.iter_mut().map(|browser| Program::new(server.address, Some(token(browser)))).collect();
    let path = announce(&mut browsers[0], kind, rounds);
    for browser in &mut browsers {
        assert_eq!(browser.post(&format!("{path}/enter"), &[]).status, 303);
        // Twice is once.
        browser.post(&format!("{path}/enter"), &[]);
    }
    // Nobody else begins it.
    assert_eq!(browsers[1].post(&format!("{path}/begin"), &[]).status, 404);
    assert_eq!(browsers[0].post(&format!("{path}/begin"), &[]).status, 303);
    let mut late = Browser::member(server.address, "Late");
    assert_eq!(late.post(&format!("{path}/enter"), &[]).status, 409);
    // At most one of them has a bye.
    assert!(browsers.iter_mut().take(2).any(|browser| browser.get(&path).text.contains("Play your game")));

    let begun = Instant::now();
    let visitor = Mutex::new(Browser::new(server.address));
    let is_over = || {
        assert!(begun.elapsed() < EVENING);
        visitor.lock().unwrap().get(&path).text.contains("Over")
    };
    thread::scope(|scope| {
        for (number, program) in programs.iter().enumerate() {
            scope.spawn(move || play(server.address, program, number, is_over));
        }
    });
    let page = visitor.lock().unwrap().get(&path).text;
    assert!(page.contains("Club &lt;evening&gt;") && !page.contains("<evening>"));
    page
}

#[test]
fn sixteen_members_play_an_evening_to_its_table() {
    let server = Running::start();
    let page = evening(&server, 16, "swiss", "4");
    let lines = table(&page, "<h2>Table</h2>");
    assert_eq!(lines.len(), 16);
    // The strongest has won eight games, the weakest none, and all points are there.
    assert_eq!((lines[0][1].as_str(), lines[0][2].as_str()), ("Member15", "8"));
    assert_eq!((lines[15][1].as_str(), lines[15][2].as_str()), ("Member0", "0"));
    assert_eq!(lines.iter().map(|line| halves(&line[2])).sum::<u32>(), 16 * 4 * 2);
    // Nobody met somebody twice, and both games of a pairing have exchanged sides.
    let mut met: Vec<_> =
        (1..=4).flat_map(|round| table(&page, &format!("<h2>Round {round}</h2>"))).map(|line| [line[0].clone(), line[1].clone()]).collect();
    assert_eq!(met.len(), 64);
    met.sort();
    met.dedup();
    assert_eq!(met.len(), 64);
    assert!(met.iter().all(|[one, other]| met.contains(&[other.clone(), one.clone()])));
}

#[test]
fn a_round_robin_has_a_cross_table() {
    let server = Running::start();
    let page = evening(&server, 3, "robin", "1");
    let lines = table(&page, "<h2>Table</h2>");
    let names: Vec<_> = lines.iter().map(|line| (line[1].as_str(), line[2].as_str())).collect();
    assert_eq!(names, [("Member2", "4"), ("Member1", "2"), ("Member0", "0")]);
    let cells: Vec<_> = table(&page, "<h2>Cross table</h2>").iter().map(|line| line[2..].join(" ")).collect();
    assert_eq!(cells, ["× 2 2", "0 × 2", "0 0 ×"]);
    assert_eq!(page.matches("free").count(), 3);
}

#[test]
#[ignore = "needs PostgreSQL: make test-network"]
fn a_tournament_is_played_on_postgresql() {
    let database = std::env::var("BIRKA_TEST_DATABASE").expect("make test-network sets BIRKA_TEST_DATABASE");
    let page = evening(&Running::with(config(&database)), 5, "swiss", "2");
    assert_eq!(table(&page, "<h2>Table</h2>").iter().map(|line| halves(&line[2])).sum::<u32>(), 2 * (2 * 4 + 4));
}

#[test]
fn a_form_with_an_impossible_number_is_shown_again() {
    let server = Running::start();
    let mut browser = Browser::member(server.address, "Astrid");
    let form = |name, minutes| {
        [
            ("name", name),
            ("kind", "swiss"),
            ("variant", "brandubh"),
            ("minutes", minutes),
            ("increment", "0"),
            ("days", "0"),
            ("rounds", "3"),
            ("first_move", "5"),
        ]
    };
    assert!(browser.get("/club/events").text.contains("<option value=\"copenhagen\" selected>"));
    for (name, minutes) in [(" ", "5"), ("Evening", "0"), ("Evening", "181")] {
        let page = browser.post("/club/events", &form(name, minutes));
        assert_eq!(page.status, 422);
        assert!(page.text.contains("a number is not possible") && page.text.contains(&format!("value=\"{minutes}\"")), "{}", page.text);
    }
    // Somebody may announce five.
    for _ in 0..5 {
        assert_eq!(browser.post("/club/events", &form("Evening", "5")).status, 303);
    }
    assert_eq!(browser.post("/club/events", &form("Evening", "5")).status, 409);
    let path = "/club/events/nowhere";
    assert_eq!((browser.get(path).status, browser.post(&format!("{path}/enter"), &[]).status), (404, 404));
}
