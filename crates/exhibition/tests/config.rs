//! Reading `exhibition.ron`: every fault with its line, safe defaults, and changes while the exhibit runs.

use std::path::Path;
use std::time::Duration;

use birka_exhibition::config::{AnyVariant, Catalogue, Config, ConfigSource, Controls, Monitors, Reload, ScreenOff, Task, VisitorSide};
use birka_localization::Language;

/// A machine with two variants, a puzzle of two moves and three levels.
struct Small;

impl Catalogue for Small {
    fn variant_fault(&self, id: &str) -> Option<String> {
        (!["brandubh", "tablut"].contains(&id)).then(|| format!("there is no variant `{id}`"))
    }

    fn has_puzzle(&self, id: &str, moves: u8) -> bool {
        id == "brandubh" && moves >= 2
    }

    fn levels(&self) -> u8 {
        3
    }
}

/// The config, and every fault as its line and message.
fn read(text: &str) -> (Config, Vec<(usize, String)>) {
    let (config, faults) = Config::read(Path::new("exhibition.ron"), text.to_owned(), &Small);
    (config, faults.into_iter().map(|fault| (fault.line.unwrap_or(0), fault.message)).collect())
}

#[test]
fn an_empty_file_means_the_defaults() {
    let (config, faults) = Config::read(Path::new("exhibition.ron"), "()".to_owned(), &AnyVariant);
    assert_eq!((config, faults), (Config::default(), Vec::new()));
}

#[test]
fn every_value_is_read() {
    let (config, faults) = read(
        r#"(
        offers: [(variant: "tablut", level: 2), (variant: "brandubh", puzzle_moves: 2, side: "defenders")],
        languages: ["sv", "en"],
        idle: (countdown_s: 30),
        sound: (device: "hdmi:CARD=PCH,DEV=0", volume_percent: 80, music: true, quiet_hours: [(from: "22:00", to: "06:00", volume_percent: 5)]),
        hours: (opening: [(days: ["sat", "sun"], from: "10:00", to: "17:00")], closed: "still", screen_off: "cec-ctl"),
        screen: (diagonal_mm: 1000, width_px: 800, height_px: 600, controls: "both-sides", rotation_degrees: 270, monitors: "last"),
        statistics: (report_address: "https://museum.example/tables/"),
        supervision: (nightly_restart: "never"),
        attract: [(show: "board", variant: "tablut", seconds: 10)],
        staff: (pin: "2694", gesture: "hold"),
        house: (name: "Hall of Games", texts: {"sv": {"invitation": "Kom och spela"}}),
        tuio_port: 3333,
        )"#,
    );
    assert_eq!(faults, []);
    assert_eq!((config.offers[0].task, config.offers[0].side, &config.offers[0].levels), (Task::Game, VisitorSide::Choice, &vec![2]));
    assert!(matches!(config.offers[1].task, Task::Puzzle { moves } if moves.get() == 2));
    assert_eq!(config.languages, [Language::Swedish, Language::English]);
    assert_eq!((config.idle.countdown, config.idle.still_there_after), (Duration::from_secs(30), Duration::from_secs(60)));
    assert_eq!(config.sound.volume_percent_at("23:00".parse().unwrap()), 5);
    assert_eq!(config.sound.volume_percent_at("12:00".parse().unwrap()), 80);
    assert!(config.sound.music);
    assert!(config.hours.are_open(5, "10:00".parse().unwrap()) && !config.hours.are_open(4, "10:00".parse().unwrap()));
    assert!((config.screen.px_per_mm() - 1.0).abs() < 1e-6 && config.screen.controls == Controls::BothSides);
    assert_eq!((config.supervision.nightly_restart, config.tuio_port), (None, Some(3333)));
    assert_eq!((config.screen.rotation, config.screen.monitors), (270, Monitors::Last));
    assert_eq!((config.sound.device.as_deref(), config.hours.screen_off), (Some("hdmi:CARD=PCH,DEV=0"), ScreenOff::CecCtl));
    assert_eq!(config.statistics.report_address.unwrap().as_str(), "https://museum.example/tables/");
    assert_eq!(config.texts().get(Language::Swedish, "invitation"), "Kom och spela");
    assert!(config.staff.pin.is_some_and(|pin| pin.matches("2694")));
}

#[test]
fn every_fault_of_a_file_is_reported_at_once_and_the_rest_holds() {
    let (config, faults) = read(
        r#"(
        offers: [
            (variant: "chess"),
            (variant: "brandubh", puzzle_moves: 1),
            (level: 2),
            (variant: "tablut", level: 9),
            (variant: "brandubh", puzzle_moves: 2, side: "attackers"),
            (variant: "brandubh", puzzle_moves: 2, levels: [0, 1]),
        ],
        volume: 3,
        sound: (
            volume_percent: 101,
            quiet_hours: [(from: "25:00", to: "06:00"), (from: "06:00")],
        ),
        idle: (countdown_s: "long", still_there_after_s: 60.5),
        languages: ["sv", "no", "sv"],
        staff: (pin: "1234"),
        attract: [(show: "film", variant: "tablut", captions: ["caption-birke"])],
        house: (logo: "nothing.png", texts: {"da": {}, "en": {"invitatoin": "Hello", "closed-title": "{ $x }"}}),
        statistics: (enabled: "no"),
        screen: 24,
        tuio_port: 70000,
        volume: 3,
        )"#,
    );
    let expected = [
        (3, "there is no variant `chess`"),
        (4, "no puzzle of brandubh"),
        (5, "`variant` is missing"),
        (6, "`level` is a whole number from 0 to 3, not 9"),
        (7, "in a puzzle the visitor frees the king"),
        (8, "a puzzle has no opponent"),
        (10, "there is no key `volume` here"),
        (12, "`volume_percent` is a whole number from 0 to 100, not 101"),
        (13, "\"25:00\" is not a time"),
        (13, "`to` is missing"),
        (15, "`countdown_s` is a whole number from 20 to 600, not a text"),
        (15, "`still_there_after_s` is a whole number from 20 to 3600, not 60.5"),
        (16, "there is no language \"no\""),
        (16, "\"sv\" is listed twice"),
        (17, "among the first that anybody tries"),
        (18, "\"film\" is not known here"),
        (18, "did you mean `caption-birka`?"),
        (19, "there is no picture"),
        (19, "there is no language \"da\""),
        (19, "did you mean `invitation`?"),
        (19, "has no variable `$x`"),
        (20, "`enabled` is `true` or `false`, not a text"),
        (21, "in parentheses are expected here, not a number"),
        (22, "`tuio_port` is a whole number from 1 to 65535"),
        (23, "`volume` is given twice"),
    ];
    for (line, word) in expected {
        assert!(faults.iter().any(|(at, message)| *at == line && message.contains(word)), "line {line}: {word} is not in {faults:#?}");
    }
    assert_eq!(faults.len(), expected.len(), "{faults:#?}");
    assert_eq!(config.offers.len(), 3, "the valid offers hold");
    assert_eq!(config.offers[1].side, VisitorSide::Defenders);
    assert_eq!(config.languages, [Language::Swedish]);
    assert_eq!((config.sound.volume_percent, config.sound.music), (60, false));
    assert!(config.staff.pin.is_none());
}

#[test]
fn the_status_is_told_within_the_house_only() {
    let of = |address: &str| read(&format!("(supervision: (status_address: {address:?}))"));
    for address in ["127.0.0.1:9631", "192.168.3.7:80", "[::1]:9631", "[fd00::7]:9631"] {
        let (config, faults) = of(address);
        assert_eq!((config.supervision.status.map(|it| it.to_string()).as_deref(), faults.as_slice()), (Some(address), &[][..]));
    }
    for (address, word) in [
        ("0.0.0.0:9631", "only for the house"),
        ("8.8.8.8:80", "only for the house"),
        ("9631", "with a port"),
        ("127.0.0.1:0", "with a port"),
    ] {
        let (config, faults) = of(address);
        let [(1, message)] = &faults[..] else { panic!("{address}: {faults:?}") };
        assert!(message.contains(word), "{address}: {message}");
        assert_eq!(config.supervision.status, None);
    }
}

#[test]
fn the_report_goes_to_a_folder_on_the_web_without_a_password_in_its_address() {
    for (address, word) in [
        ("museum.example/tables", "begins with `https://`"),
        ("ftp://museum.example/", "begins with `https://`"),
        ("https://table:secret@museum.example/", "in the file .netrc"),
        ("https://museum.example/put?table=", "has no `?`"),
        ("https://museum.example/a b/", "percent-encoded"),
        ("", "begins with `https://`"),
    ] {
        let (config, faults) = read(&format!("(statistics: (report_address: {address:?}))"));
        assert!(config.statistics.report_address.is_none() && faults.len() == 1 && faults[0].1.contains(word), "{address}: {faults:?}");
    }
}

#[test]
fn a_screen_is_turned_by_quarters_and_switched_by_known_commands() {
    for (section, word) in [
        ("screen: (rotation_degrees: 45)", "`rotation_degrees` is 0, 90, 180 or 270, not 45"),
        ("screen: (rotation_degrees: 360)", "from 0 to 270, not 360"),
        ("screen: (monitors: \"first\")", "write `all` or `last`"),
        ("hours: (screen_off: \"cec\")", "`cec-ctl`"),
        ("sound: (device: \"hw:0\\n\")", "the text"),
    ] {
        let (_, faults) = read(&format!("({section})"));
        assert!(faults.len() == 1 && faults[0].1.contains(word), "{section}: {faults:?}");
    }
}

#[test]
fn the_page_for_games_is_on_the_web_and_its_code_can_be_read() {
    let long = format!("https://hall.example/{}", "games/".repeat(23));
    let small = "screen: (diagonal_mm: 250, width_px: 1920, height_px: 1080), ";
    for (screen, address, word) in [
        ("", "hall.example", "begins with `https://`"),
        ("", "file:///srv/birka/index.html", "begins with `https://`"),
        ("", "https://hall.example/#game", "has no `#`"),
        ("", &"https://hall.example/".repeat(20), "at most 160 characters"),
        (small, "https://hall.example/", "no phone could read"),
        ("screen: (diagonal_mm: 320), ", &long, "no phone could read"),
    ] {
        let (config, faults) = read(&format!("(\n{screen}house: (take_home: {address:?}))"));
        let [(2, message)] = &faults[..] else { panic!("{address}: {faults:?}") };
        assert!(message.contains(word), "{address}: {message}");
        assert_eq!(config.museum.take_home, None);
    }
    let (config, faults) = read(&format!("(house: (take_home: {long:?}))"));
    assert_eq!((config.museum.take_home.map(|address| address.to_string()), faults), (Some(long), Vec::new()));
}

#[test]
fn phones_are_allowed_where_a_game_is_offered() {
    let (config, faults) = read("(house: (phones: true))");
    assert_eq!((config.museum.phones, faults), (true, Vec::new()));
    let (_, faults) = read("(\noffers: [(variant: \"brandubh\", side: \"defenders\", puzzle_moves: 3, level: 1)],\nhouse: (phones: true))");
    assert!(matches!(&faults[..], [(3, message)] if message.contains("only puzzles")), "{faults:?}");
}

#[test]
fn an_empty_file_is_told_from_one_with_the_defaults() {
    for text in ["", "\n \n", "// Our exhibition.\n//offers: [],\n"] {
        let (config, faults) = read(text);
        let [(1, message)] = &faults[..] else { panic!("{text:?}: {faults:?}") };
        assert!(message.contains("the file is empty") && message.contains("write `()`"), "{message}");
        assert_eq!(config, Config::default());
    }
}

#[test]
fn hours_with_opening_and_closing_exchanged_are_faults_and_leave_the_exhibit_open() {
    let (config, faults) = read(
        r#"(hours: (opening: [
            (days: ["mon"], from: "17:00", to: "10:00"),
            (days: ["tue"], from: "10:00", to: "10:00"),
            (days: ["wed"], from: "18:00", to: "02:00"),
            (days: ["thu"], from: "10:00", to: "17.00"),
            (days: ["fri"], from: "10:00"),
        ]))"#,
    );
    let expected = [
        (2, "it opens at 17:00 and closes at 10:00 on the next day, 17 hours later; exchange `from` and `to`"),
        (3, "`from` and `to` are the same time"),
        (5, "\"17.00\" is not a time"),
        (6, "`to` is missing"),
    ];
    assert_eq!(faults.len(), expected.len(), "{faults:#?}");
    for ((line, message), (at, word)) in faults.iter().zip(expected) {
        assert!(*line == at && message.contains(word), "{line}: {message}");
    }
    let open = |day, time: &str| config.hours.are_open(day, time.parse().unwrap());
    for day in [0, 1, 3, 4] {
        assert!(["00:00", "10:00", "12:00", "17:00", "23:59"].iter().all(|time| open(day, time)), "day {day} has faulty hours");
    }
    assert!(open(2, "18:00") && open(2, "23:59") && !open(2, "12:00"), "the valid ones hold");
    assert!(!open(5, "12:00"), "Saturday has none");
}

#[test]
fn hours_that_overlap_are_faults() {
    let (config, faults) = read(
        r#"(
        hours: (opening: [
            (from: "10:00", to: "17:00"),
            (days: ["sat"], from: "16:00", to: "20:00"),
            (days: ["mon"], from: "17:00", to: "20:00"),
            (days: ["fri"], from: "22:00", to: "10:00"),
            (days: ["sun"], from: "23:00", to: "10:30"),
        ]),
        sound: (quiet_hours: [
            (from: "22:00", to: "06:00", volume_percent: 5),
            (from: "05:59", to: "08:00", volume_percent: 10),
            (from: "08:00", to: "09:00", volume_percent: 20),
        ]))"#,
    );
    let expected = [
        (4, "these opening hours overlap those from 10:00 to 17:00 above; join them, or let one end before"),
        (7, "these opening hours overlap those from 10:00 to 17:00 above; join them, or let one end before"),
        (11, "these quiet hours overlap those from 22:00 to 06:00 above; join them, or let one end before"),
    ];
    assert_eq!(faults.iter().map(|(line, message)| (*line, message.as_str())).collect::<Vec<_>>(), expected);
    assert!(config.hours.are_open(5, "19:00".parse().unwrap()), "they hold all the same");
}

#[test]
fn visits_are_counted_in_a_folder_that_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exhibition.ron");
    let read = |file: &str| Config::read(&path, format!("(statistics: (\n file: {file:?}))"), &Small);
    let (config, faults) = read("missing/visits.csv");
    assert_eq!(config.statistics.file, None);
    assert!(matches!(&faults[..], [fault] if fault.line == Some(2) && fault.message.starts_with("there is no folder ")), "{faults:?}");
    let (config, faults) = read("visits.csv");
    assert_eq!((config.statistics.file, faults), (Some(folder.path().join("visits.csv")), Vec::new()));
}

#[test]
fn a_game_without_its_file_is_a_fault() {
    let (_, faults) = read("(attract: [(show: \"recorded-game\", variant: \"tablut\",\n game: \"129-1-22779\")])");
    assert!(matches!(&faults[..], [(2, message)] if message.contains("`game` names a game of `file`, which is missing")), "{faults:?}");
}

#[test]
fn a_fault_of_syntax_says_where_and_what_becomes_of_the_config() {
    for (text, line) in [
        ("(\n    sound: (volume_percent: 10),\n    preset \"low\",\n)", 3),
        ("(\n    sound: (volume_percent: 10)\n    preset: \"low\",\n)", 3),
        ("(\n    languages: [\"sv\",\n    preset: \"low\",\n)", 3),
        ("(\n    house: (name: \"Hall),\n)", 2),
        ("(\n    sound: (volume_percent: 10),\n", 2),
    ] {
        let (config, faults) = read(text);
        assert_eq!(config, Config::default());
        let [(at, message)] = &faults[..] else { panic!("{text}: {faults:?}") };
        assert!(message.ends_with("an exhibit that starts has every default, and one that runs keeps its config"), "{message}");
        assert!(*at == line, "{text}: {at}: {message}");
    }
    let (_, faults) = read("(\n    sound: (volume_percent: 10),\n");
    assert!(faults[0].1.contains("perhaps the `(` on line 1 has no end"), "{faults:?}");
}

#[test]
fn what_is_listed_twice_counts_once_and_is_a_fault() {
    let (config, faults) = read(
        r#"(
        offers: [
            (variant: "tablut", level: 2),
            (variant: "brandubh", levels: [0, 1,
                0]),
            (variant: "tablut", level: 2, side: "choice"),
            (variant: "tablut", level: 3),
        ],
        pieces: ["glass",
            "glass"],
        sound: (quiet_hours: [
            (from: "22:00", to: "06:00", volume_percent: 5),
            (from: "22:00", to: "06:00", volume_percent: 5),
        ]),
        hours: (opening: [
            (from: "10:00", to: "17:00", days: ["sun",
                "sun"]),
            (from: "10:00", to: "17:00", days: ["sun"]),
        ]),
        attract: [(variant: "tablut", captions: ["caption-birka",
            "caption-birka"])],
        )"#,
    );
    let found: Vec<(usize, &str)> = faults.iter().map(|(line, message)| (*line, message.as_str())).collect();
    let expected = [
        (5, "the level 0 is listed twice"),
        (6, "this offer is listed twice; remove one of them"),
        (10, "\"glass\" is listed twice"),
        (13, "these quiet hours are listed twice; remove one of them"),
        (17, "\"sun\" is listed twice"),
        (18, "these opening hours are listed twice; remove one of them"),
        (21, "the caption `caption-birka` is listed twice"),
    ];
    assert_eq!(found, expected);
    let counts = (config.offers.len(), config.sound.quiet_hours.len(), config.hours.opening.len(), config.attract.scenes[0].captions.len());
    assert_eq!((counts, config.offers[1].levels.len()), ((3, 1, 1, 1), 2));
}

#[test]
fn faults_are_printed_with_file_line_and_code() {
    let (_, faults) = Config::read(Path::new("house/exhibition.ron"), "(\n volume: 3,\n)".to_owned(), &Small);
    assert!(faults[0].to_string().starts_with("house/exhibition.ron:2: error[E070]: there is no key `volume` here"), "{}", faults[0]);
}

#[test]
fn no_text_makes_the_reader_fail() {
    let texts = [
        "",
        "(",
        "[]",
        "3",
        "\"text\"",
        "(offers: [])",
        "(offers: ())",
        "(offers: [3, \"x\", []])",
        "(1: 2)",
        "(offers: both_sides)",
        "(house: (texts: {3: 4}))",
        "(sound: Some(()))",
        "(sound: None)",
        "(idle: (countdown_s: -1))",
        "(idle: (countdown_s: 1e99))",
        "(idle: (countdown_s: inf))",
        "(hours: (opening: [(from: \"10:00\", to: \"10:00\")]))",
        "\u{0}",
        "(house: (name: \"\u{1b}[2J\"))",
        "/* unclosed",
        "(staff: None, idle: (",
        "None",
        "(offers: [None])",
    ];
    for text in texts {
        let (config, faults) = read(text);
        assert!(!config.offers.is_empty() && !config.languages.is_empty() && !config.attract.scenes.is_empty(), "{text}");
        assert!(!faults.is_empty() || text.contains("sound"), "{text}");
    }
    let deep = "(offers: ".to_owned() + &"[".repeat(100_000);
    assert!(!read(&deep).1.is_empty());
}

#[test]
fn a_changed_file_takes_effect_only_when_it_is_valid() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exhibition.ron");
    let (mut source, faults) = ConfigSource::open(Some(&path), &Small);
    assert_eq!((source.config().sound.volume_percent, faults.len()), (60, 1), "a missing file is reported once");
    assert_eq!(source.reload(&Small), Reload::Unchanged);

    std::fs::write(&path, r#"(offers: [(variant: "tablut")], attract: [(variant: "tablut")], sound: (volume_percent: 10))"#).unwrap();
    assert_eq!(source.reload(&Small), Reload::Changed);
    assert_eq!(source.config().sound.volume_percent, 10);
    assert_eq!(source.reload(&Small), Reload::Unchanged);

    std::fs::write(&path, r#"(sound: (volume_percent: "#).unwrap();
    assert!(matches!(source.reload(&Small), Reload::Rejected(faults) if faults.len() == 1));
    assert_eq!(source.config().sound.volume_percent, 10);
    assert_eq!(source.reload(&Small), Reload::Unchanged, "a fault is reported once");

    std::fs::remove_file(&path).unwrap();
    assert!(matches!(source.reload(&Small), Reload::Rejected(_)));
    assert_eq!(source.config().sound.volume_percent, 10, "a missing file leaves the config as it was");
}

#[test]
fn what_a_config_names_may_be_repaired_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exhibition.ron");
    let text = r#"(attract: [(variant: "our-game"), (variant: "tablut")], statistics: (report: "reports"))"#;
    std::fs::write(&path, text).unwrap();
    let scenes = |source: &ConfigSource| source.config().attract.scenes.len();
    let (mut source, faults) = ConfigSource::open(Some(&path), &Small);
    assert_eq!((scenes(&source), faults.len()), (1, 2), "{faults:?}");
    assert_eq!(source.reload(&Small), Reload::Unchanged, "a fault is reported once");
    std::fs::create_dir(folder.path().join("reports")).unwrap();
    assert!(matches!(source.reload(&Small), Reload::Rejected(faults) if faults.len() == 1));
    // The variant is repaired; the text of the config is as it was.
    assert_eq!(source.reload(&AnyVariant), Reload::Changed);
    assert_eq!((scenes(&source), source.config().statistics.report.is_some()), (2, true));
    assert_eq!(source.reload(&AnyVariant), Reload::Unchanged);
}

#[test]
fn the_examples_of_the_guide_are_valid() {
    let guide = include_str!("../../../docs/exhibition.md");
    let examples: Vec<&str> = guide.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!examples.is_empty());
    for example in examples {
        let (_, faults) = read(&format!("({example})"));
        assert_eq!(faults, [], "{example}");
    }
}
