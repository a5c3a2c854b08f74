//! Games that people have played, replayed. Needs `BIRKA_CORPUS`.
//!
//! `docs/recorded-games.md` says of every kind of game that does not replay why it does not.

mod common;

use std::process::Command;

/// A file of recorded games, the variant it is played by, and the least share, in thousandths, that has to replay cleanly.
const JUDGED: [(&str, &str, usize); 3] = [
    ("007-historical-hnefatafl-9x9-saami-tablut.csv", "tablut", 990),
    ("051-historical-hnefatafl-7x7-irish-brandubh-1.csv", "brandubh", 989),
    ("129-historical-hnefatafl-7x7-irish-brandubh-2.csv", "brandubh", 989),
];

#[test]
fn recorded_games_replay_as_they_were_played() {
    let Some(corpus) = common::corpus() else { return };
    for (file, variant, least) in JUDGED {
        let path = corpus.join("games").join(file);
        let output = Command::new(env!("CARGO_BIN_EXE_birka")).arg("replay").arg(variant).arg(&path).output().expect("birka runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let last = text.lines().last().unwrap_or_default();
        let count = |name: &str| -> usize {
            let mut words = last.split_whitespace().skip_while(|word| *word != name);
            words.nth(1).and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no {name} in `{last}`"))
        };
        let (games, clean) = (count("games"), count("clean"));
        eprintln!("{file}: {last}");
        assert!(games > 500, "{file}: {last}");
        assert!(clean * 1000 >= games * least, "{file}: {last}");
    }
}
