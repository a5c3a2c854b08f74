//! Accounts through their pages, and what they are to the games.

use birka_network::messages::Wish;
use birka_rules::Side;
use birka_server::{Config, Rates};
use birka_session::TimeControls;

use crate::browser::Browser;
use crate::client::{Client, Running, config, new_game};

#[test]
fn an_account_is_made_left_and_entered_again() {
    let server = Running::start();
    let mut browser = Browser::new(server.address);
    assert_eq!(browser.get("/club/account").header("location"), "/club/log-in");
    let made = browser.post("/club/register", &[("name", "Björn"), ("password", "correct horse")]);
    assert_eq!((made.status, made.header("location")), (303, "/club/"));
    assert!(made.header("set-cookie").contains("; HttpOnly; SameSite=Lax"), "{made:?}");
    assert!(browser.get("/club/").text.contains("Björn"));

    let cookie = browser.cookie.clone();
    browser.post("/club/log-out", &[]);
    assert!(!browser.get("/club/").text.contains("Björn"));
    // A cookie that was kept is of no use.
    browser.cookie = cookie;
    assert!(!browser.get("/club/").text.contains("Björn"));

    browser.language = "de";
    let wrong = browser.post("/club/log-in", &[("name", "Björn"), ("password", "wrong horse")]);
    assert_eq!(wrong.status, 401);
    assert!(wrong.text.contains("Der Name oder das Passwort ist falsch."), "{}", wrong.text);
    assert_eq!(browser.post("/club/log-in", &[("name", "BJÖRN"), ("password", "correct horse")]).status, 303);
}

#[test]
fn names_and_passwords_are_judged_before_they_are_stored() {
    let server = Running::start();
    Browser::member(server.address, "Astrid");
    let mut browser = Browser::new(server.address);
    for (name, password, fault) in
        [("astrid", "correct horse", "taken"), ("<b>x</b>", "correct horse", "2 to 32 letters"), ("Astrid2", "short", "at least 8")]
    {
        let page = browser.post("/club/register", &[("name", name), ("password", password)]);
        assert_eq!(page.status, 422);
        assert!(page.text.contains(fault) && !page.text.contains("<b>"), "{}", page.text);
        assert_eq!(browser.cookie, None);
    }
}

#[test]
fn a_form_of_another_site_is_not_obeyed() {
    let server = Running::start();
    let mut browser = Browser::member(server.address, "Astrid");
    for origin in ["http://evil.example", "null"] {
        assert_eq!(browser.post_from("/club/log-out", &[], origin).status, 403);
    }
    let page = browser.get("/club/");
    assert!(page.text.contains("Astrid"));
    assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
}

#[test]
fn a_browser_and_a_token_play_under_the_name_of_their_account() {
    let server = Running::start();
    let mut browser = Browser::member(server.address, "Astrid");
    let mut page = Client::with_cookie(server.address, browser.cookie.as_deref().unwrap());
    let id = page.create(new_game("brandubh", TimeControls::default()));
    assert_eq!(page.game().name(Side::Attackers), Some("Astrid"));
    drop(page);

    // The same seat from a program.
    let made = browser.post("/club/account/tokens", &[("label", "My <table>")]);
    let token = made.text.split("<code>").nth(1).unwrap().split('<').next().unwrap();
    assert!(made.text.contains("My &lt;table&gt;"));
    let mut table = Client::open(server.address, Some(token));
    table.join(&id, Wish::Any);
    assert_eq!(table.game().side(), Some(Side::Attackers));
    drop(table);

    // It is somebody else's when the token has ended.
    let hash = browser.get("/club/account").text.split("My &lt;table&gt;").nth(1).unwrap().split("value=\"").nth(1).unwrap().to_owned();
    browser.post("/club/account/sessions", &[("hash", hash.split('"').next().unwrap())]);
    let mut ended = Client::open(server.address, Some(token));
    ended.join(&id, Wish::Any);
    assert_eq!(ended.game().side(), Some(Side::Defenders));
}

#[test]
fn a_guest_does_not_take_the_name_of_an_account() {
    let server = Running::start();
    Browser::member(server.address, "Astrid");
    for (name, seen) in [("astrid", None), ("Björn", Some("Björn"))] {
        let mut guest = Client::named(server.address, name);
        guest.create(new_game("brandubh", TimeControls::default()));
        assert_eq!(guest.game().name(Side::Attackers), seen);
    }
}

#[test]
fn a_changed_password_ends_every_session() {
    let server = Running::start();
    let mut browser = Browser::member(server.address, "Astrid");
    let mut other = Browser::new(server.address);
    other.post("/club/log-in", &[("name", "Astrid"), ("password", "correct horse")]);
    let wrong = browser.post("/club/account/password", &[("password", "guessed it"), ("new", "battery staple")]);
    assert_eq!(wrong.status, 401);
    assert_eq!(browser.post("/club/account/password", &[("password", "correct horse"), ("new", "battery staple")]).status, 303);
    assert!(browser.get("/club/").text.contains("Astrid"));
    assert!(!other.get("/club/").text.contains("Astrid"));
}

#[test]
fn passwords_are_tried_slowly() {
    let rates = Rates { passwords: (3.0, 0.0), ..Rates::default() };
    let server = Running::with(Config { rates, ..config("sqlite::memory:") });
    let mut browser = Browser::new(server.address);
    let names = ["Astrid", "Björn", "Cecilia", "David"];
    let statuses = names.map(|name| browser.post("/club/log-in", &[("name", name), ("password", "password1")]).status);
    assert_eq!(statuses, [401, 401, 401, 429]);
}

#[test]
fn the_database_has_no_password_and_no_token() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let server = Running::with(config(&format!("sqlite://{}", file.display())));
    let browser = Browser::member(server.address, "Astrid");
    let token = browser.cookie.unwrap().split_once('=').unwrap().1.to_owned();
    server.stop();
    // Files beside the database go while it closes.
    let files = std::fs::read_dir(folder.path()).unwrap().filter_map(|entry| std::fs::read(entry.unwrap().path()).ok());
    let contents: Vec<_> = files.collect();
    assert!(contents.iter().any(|content| content.windows(6).any(|part| part == b"Astrid")));
    for content in contents {
        for secret in ["correct horse", &token] {
            assert!(!content.windows(secret.len()).any(|part| part == secret.as_bytes()), "{secret}");
        }
    }
}
