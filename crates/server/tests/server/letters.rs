//! Notices by e-mail, which a server of letters on this machine takes.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use birka_server::{Config, MailConfig};

use crate::browser::Browser;
use crate::client::{Client, PATIENCE, Running, config};
use crate::lobby::{begin, players};

/// A server of letters that keeps them.
fn sink() -> (SocketAddr, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, letters) = channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, sender) = (stream.unwrap(), sender.clone());
            thread::spawn(move || {
                let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
                let _ = stream.write_all(b"220 sink\r\n");
                while let Some(line) = lines.next() {
                    let answer = match line.split_whitespace().next().unwrap_or_default() {
                        "DATA" => {
                            let _ = stream.write_all(b"354 go on\r\n");
                            let letter: Vec<_> = lines.by_ref().take_while(|line| line != ".").collect();
                            let _ = sender.send(letter.join("\n"));
                            "250 kept"
                        }
                        "EHLO" => "250 sink",
                        "QUIT" => "221 bye",
                        _ => "250 ok",
                    };
                    let _ = stream.write_all(format!("{answer}\r\n").as_bytes());
                }
            });
        }
    });
    (address, letters)
}

/// The path of a link in a letter, whose lines may be broken.
fn link(letter: &str, start: &str) -> String {
    let text = letter.replace("=\n", "").replace("=3D", "=");
    let found = text.split(&format!("https://birka.example{start}")).nth(1).unwrap_or_else(|| panic!("{letter}"));
    format!("{start}{}", found.split_whitespace().next().unwrap().trim_end_matches('>'))
}

#[test]
fn a_confirmed_address_is_told_once_a_game_until_its_player_has_been_there() {
    let (address, letters) = sink();
    let mail = MailConfig {
        smtp: format!("smtp://{address}"),
        from: "Birka <birka@birka.example>".to_owned(),
        public: "https://birka.example/".to_owned(),
        delay: Duration::ZERO,
    };
    let server = Running::with(Config { mail: Some(mail), ..config("sqlite::memory:") });
    let mut astrid = Browser::new(server.address);
    astrid.language = "de";
    astrid.post("/club/register", &[("name", "Astrid"), ("password", "correct horse")]);
    let mut bjorn = Browser::member(server.address, "Björn");
    assert!(astrid.post("/club/settings/mail", &[("email", "no address")]).text.contains("Das ist keine E-Mail-Adresse."));
    astrid.post("/club/settings/mail", &[("email", "astrid@club.example")]);
    let letter = letters.recv_timeout(PATIENCE).unwrap();
    assert!(letter.contains("To: astrid@club.example") && letter.contains("Subject: Deine Adresse bei Birka"), "{letter}");

    // Nothing is sent to an address that is not confirmed.
    let days = [("variant", "brandubh"), ("side", "attackers"), ("time", "days"), ("days", "2")];
    begin(&mut astrid, &mut bjorn, &days);
    let confirm = link(&letter, "/club/confirm/");
    assert!(!astrid.get("/club/settings").text.contains("astrid@club.example"));
    // Looking at the link, as programs do, confirms nothing.
    Browser::new(server.address).get(&confirm);
    assert!(!astrid.get("/club/settings").text.contains("astrid@club.example"));
    assert!(astrid.post(&confirm, &[]).text.contains("Deine Adresse ist bestätigt."));
    assert!(astrid.get("/club/settings").text.contains("astrid@club.example"));
    assert!(astrid.post(&confirm, &[]).text.contains("Dieser Link gilt nicht mehr."));

    let game = begin(&mut astrid, &mut bjorn, &days);
    let letter = letters.recv_timeout(PATIENCE).unwrap();
    assert!(letter.contains(&format!("https://birka.example/#join{}", "=")) || letter.contains(game.as_str()), "{letter}");
    assert!(letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");

    // She comes, plays and goes. Then it is her move again; that is told once, however often it is.
    let mut clients = players(server.address, [&astrid, &bjorn], &game);
    let take = |client: &mut Client| {
        let mv = client.session().game().legal_moves()[0];
        let ply = client.session().ply();
        client.play(mv);
        client.hear_until(|client| client.game().confirmed().ply() > ply);
    };
    take(&mut clients[0]);
    let [astrids, mut bjorns] = clients;
    drop(astrids);
    bjorns.hear_until(|client| client.progress.contains(&birka_network::Progress::Left));
    bjorns.hear_until(|client| client.game().confirmed().ply() == 1);
    take(&mut bjorns);
    let letter = letters.recv_timeout(PATIENCE).unwrap();
    assert!(link(&letter, "/#join=").ends_with(game.as_str()));
    assert!(letters.recv_timeout(Duration::from_secs(11)).is_err());

    // The link in the letter ends them.
    let unsubscribe = link(&letter, "/club/unsubscribe/");
    assert!(Browser::new(server.address).post(&unsubscribe, &[]).text.contains("We write no more."));
    begin(&mut astrid, &mut bjorn, &days);
    assert!(letters.recv_timeout(Duration::from_secs(11)).is_err());
    assert!(!astrid.get("/club/settings").text.contains("astrid@club.example"));
}
