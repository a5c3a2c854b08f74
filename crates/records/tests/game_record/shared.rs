//! Links that carry positions, games, reviews, puzzles and variants.

use std::io::Read as _;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use birka_records::game_record::link::{LinkError, write_game};
use birka_records::game_record::{FaultKind, MoveSign};
use birka_records::shared::{AddressError, MAX_LENGTH, MAX_UNPACKED, SharedContent, WebAddress, is_link};
use birka_records::{Motif, Puzzle, PuzzleBook, Rating, Theme};
use flate2::Compression;
use flate2::read::ZlibEncoder;

use crate::*;

fn address() -> WebAddress {
    "https://example.org/birka/?lang=sv".parse().expect("an address")
}

fn packed(text: impl AsRef<[u8]>) -> String {
    let mut bytes = Vec::new();
    ZlibEncoder::new(text.as_ref(), Compression::best()).read_to_end(&mut bytes).expect("it fits in memory");
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn book() -> PuzzleBook {
    let puzzle = Puzzle {
        id: "tablut-7".to_owned(),
        side: Side::Defenders,
        moves: 1,
        theme: Theme::Escape,
        position: START.to_owned(),
        solution: "e5-e9".to_owned(),
        source: "a test, \"quoted\"".to_owned(),
        rating: Some(Rating { depth: 3, nodes: 120 }),
        motifs: vec![Motif::Sacrifice, Motif::DoubleThreat],
    };
    PuzzleBook { variant: "tablut".to_owned(), rules: "0123456789abcdef".to_owned(), puzzles: vec![puzzle] }
}

/// What is read from the link of a content, with an address and without.
fn there_and_back(content: &SharedContent) -> Result<(), TestCaseError> {
    for address in [Some(address()), None] {
        let link = match content.write(address.as_ref()) {
            Ok(link) => link,
            Err(error) => {
                prop_assert!(matches!(error, LinkError::TooLarge(_) | LinkError::TooLong(_)));
                continue;
            }
        };
        prop_assert!(link.len() <= MAX_LENGTH && link.bytes().all(|b| b.is_ascii_graphic()) && is_link(&link), "{}", link);
        let read = SharedContent::read(&format!(" {link}\n"));
        prop_assert_eq!(read.as_ref(), Ok(content), "{}", link);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn what_is_shared_is_read_as_the_same(seed: u64, texts in prop::collection::vec(any::<String>(), 3), source in ".{1,200}") {
        let texts: Vec<String> = texts.into_iter().map(|text| text.replace('\r', "\n")).collect();
        let (record, rules) = random_record(seed, &texts);
        there_and_back(&SharedContent::Game(record.clone()))?;
        there_and_back(&SharedContent::Review(record.clone()))?;
        there_and_back(&SharedContent::Position { variant: "tablut-castle{king=two}".to_owned(), position: START.to_owned() })?;
        there_and_back(&SharedContent::Puzzle(book()))?;
        there_and_back(&SharedContent::Variant { name: "mine{a=b}".to_owned(), source: format!("return {{}} -- {source}\n") })?;
        // The bare moves are the same game.
        let (bare, SharedContent::Game(mut read)) = (write_bare(&record), read_bare(&record)) else { panic!("a game") };
        prop_assert!(bare.len() <= SharedContent::Game(record.clone()).write(None).expect("a link").len());
        let mut expected = record;
        expected.settle(&rules).expect("a game");
        read.settle(&rules).expect("a game");
        prop_assert!(read.moves.iter().map(AnnotatedMove::text).eq(expected.moves.iter().map(AnnotatedMove::text)));
        prop_assert!(!read.is_annotated());
    }

    #[test]
    fn a_link_that_is_cut_or_changed_is_never_read_as_another(seed: u64, at: prop::sample::Index, to in "[A-Za-z0-9_-]") {
        let content = SharedContent::Game(random_record(seed, &["A comment.".to_owned()]).0);
        let link = content.write(Some(&address())).expect("a link");
        let data = link.len() - link.rfind('.').expect("a version") - 1;
        let at = link.len() - 1 - at.index(data);
        prop_assert_eq!(SharedContent::read(&link[..at]).map_err(|faults| faults[0].kind.clone()), Err(FaultKind::Link(LinkError::Damaged)));
        let changed = format!("{}{to}{}", &link[..at], &link[at + 1..]);
        if changed != link {
            // A bit that the compressed form does not use changes nothing.
            let read = SharedContent::read(&changed);
            prop_assert!(read.is_err() || read.as_ref() == Ok(&content), "{}", changed);
        }
    }

    #[test]
    fn readers_of_links_never_panic(text in any::<String>(), kind in "position|game|review|puzzle|variant|[a-z]{0,9}", data in "[A-Za-z0-9_.=-]{0,80}") {
        let _ = SharedContent::read(&text);
        let _ = SharedContent::read(&format!("https://example.org#{kind}={data}"));
        let _ = SharedContent::read(&format!("https://example.org#{kind}=1.{data}"));
        let _ = SharedContent::read(&format!("https://example.org#{kind}=1.{}", packed(&text)));
        let _ = text.parse::<WebAddress>();
    }
}

fn write_bare(record: &GameRecord) -> String {
    SharedContent::bare_game(record).write(None).expect("a link")
}

fn read_bare(record: &GameRecord) -> SharedContent {
    SharedContent::read(&write_bare(record)).expect("a game")
}

#[test]
fn every_link_that_cannot_be_read_says_why() {
    let data = packed("[Variant \"tablut\"]\nd1-d3");
    let long = format!("https://example.org#game=1.{}", "A".repeat(MAX_LENGTH));
    let game = |text: &str| format!("https://example.org/#game=1.{}", packed(text));
    let cases: &[(&str, &str)] = &[
        ("https://example.org/", "behind `#` stands"),
        ("https://example.org/#top", "`top` is nothing that a link carries"),
        ("https://example.org/#match=1.eNo", "`match` is nothing"),
        (&format!("birka://#game=2.{data}"), "version 2"),
        (&format!("birka://#game={data}"), "cut off or changed"),
        (&format!("birka://#game=1.{data}="), "cut off or changed"),
        (&format!("birka://#game=1.{}AAAA", packed("more than one")), "cut off or changed"),
        ("birka://#game=1.", "cut off or changed"),
        (&format!("birka://#game=1.{}", packed(b"\xff\xfe")), "cut off or changed"),
        (&long, "more than 131072 characters"),
        (&game(&"a".repeat(MAX_UNPACKED + 1)), "more than 262144 bytes"),
        (&game(""), "no game in it"),
        (&game("d1-d3"), "does not say what variant"),
        (&game("[Variant \"tablut\"]\n1. d1-d3 q!"), "not a move"),
        (&game("[Variant \"a\"]\nd1-d3\n[Birka \"1\"]\n[Variant \"b\"]"), "carries a game, and carries something else"),
        (&format!("birka://#position=1.{data}"), "carries a position, and"),
        (&format!("birka://#puzzle=1.{data}"), "carries a puzzle, and"),
        (&format!("birka://#puzzle=1.{}", packed("(variant:\"tablut\",rules:\"\",puzzles:[])")), "carries a puzzle, and"),
        (&format!("birka://#puzzle=1.{}", packed("[".repeat(200_000))), "carries a puzzle, and"),
        (&format!("birka://#variant=1.{}", packed("no source")), "carries a variant, and"),
        (&format!("birka://#variant=1.{}", packed("\nreturn {}")), "carries a variant, and"),
    ];
    for (link, expected) in cases {
        let faults = SharedContent::read(link).expect_err(link);
        assert!(faults[0].to_string().contains(expected), "{}: {:.200}", faults[0], link);
        assert_eq!((faults[0].place.line, faults[0].place.column), (1, 1));
    }
}

#[test]
fn a_bomb_is_not_unpacked() {
    // A hundred megabytes, packed into the longest link.
    let bomb = format!("https://example.org#variant=1.{}", packed(vec![b'-'; 90_000_000]));
    assert!((100_000..=MAX_LENGTH).contains(&bomb.len()), "{}", bomb.len());
    let start = std::time::Instant::now();
    let faults = SharedContent::read(&bomb).expect_err("a bomb");
    assert_eq!(faults[0].kind, FaultKind::Link(LinkError::TooLarge(MAX_UNPACKED)));
    assert!(start.elapsed().as_millis() < 1_000, "{:?}", start.elapsed());
    let source = "-".repeat(MAX_UNPACKED);
    assert_eq!(SharedContent::Variant { name: "a".to_owned(), source }.write(None), Err(LinkError::TooLarge(MAX_UNPACKED)));
}

#[test]
fn a_study_keeps_its_comments_signs_and_variations() {
    let text = "[Variant \"tablut\"]\n1. d1-d3!? {Makes room.} (1. a4-b4 e3-f3) e3-f3";
    let record = only(text::read(text)).record;
    let link = SharedContent::Game(record.clone()).write(Some(&address())).expect("a link");
    assert!(link.starts_with("https://example.org/birka/?lang=sv#game=1."), "{link}");
    let Ok(SharedContent::Game(read)) = SharedContent::read(&link) else { panic!("a game") };
    assert_eq!((read.moves[0].sign, read.moves[0].comment.as_str()), (Some(MoveSign::Interesting), "Makes room."));
    assert_eq!(read.moves[0].variations, record.moves[0].variations);
    assert!(write_game(&record).is_ok_and(|link| !is_link(&link)));
}

#[test]
fn addresses_are_those_of_web_pages() {
    for text in ["https://example.org", " http://localhost:8000/birka/ ", "https://[::1]/", "https://example.org/a?b=c%20d"] {
        assert_eq!(text.parse::<WebAddress>().map(|address| address.to_string()).as_deref(), Ok(text.trim()));
    }
    let long = format!("https://example.org/{}", "a".repeat(200));
    for (text, expected) in [
        ("", AddressError::NotWeb),
        ("example.org", AddressError::NotWeb),
        ("ftp://example.org", AddressError::NotWeb),
        ("https://", AddressError::NotWeb),
        ("https:///birka", AddressError::NotWeb),
        ("https://example.org/#game", AddressError::Fragment),
        ("https://exa mple.org", AddressError::Character(' ')),
        ("https://björkö.se", AddressError::Character('ö')),
        ("javascript:alert(1)", AddressError::NotWeb),
        (&long, AddressError::TooLong),
    ] {
        assert_eq!(text.parse::<WebAddress>(), Err(expected), "{text}");
    }
}
