//! The messages in `docs/network.md` are those of the protocol, and every one is there.

use std::collections::BTreeSet;

use birka_network::{ClientMessage, ServerMessage, VERSION};
use birka_script::Library;
use birka_session::Session;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const TEXT: &str = include_str!("../../../docs/network.md");

/// The examples below a heading.
fn examples(heading: &str) -> Vec<String> {
    let session = Session::new(Library::shipped().get("tablut").unwrap());
    let saved = serde_json::to_string(&session.to_saved_game().with_dice(None)).unwrap();
    let (_, section) = TEXT.split_once(heading).unwrap();
    let (_, block) = section.split_once("```json\n").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    block.lines().map(|line| line.replace("SAVED", &saved)).collect()
}

fn check<M: DeserializeOwned + Serialize>(heading: &str) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    for example in examples(heading) {
        let message: M = serde_json::from_str(&example).unwrap_or_else(|error| panic!("{error}: {example:.120}"));
        let (written, read): (Value, Value) = (serde_json::to_value(&message).unwrap(), serde_json::from_str(&example).unwrap());
        assert_eq!(written, read);
        let name = |value: &Value| value.as_str().unwrap().to_owned();
        kinds.insert(name(&read["type"]));
        kinds.extend(read["action"].get("do").or(read["event"].get("event")).map(name));
    }
    kinds
}

#[test]
fn every_message_is_documented() {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>();
    // A new message is added here and there.
    let client = "hello create join act move offer decline resign say hover leave";
    let server = "welcome joined happened seated moved tookBack offered declined ended said rematch waits presence hovers refused";
    assert_eq!(check::<ClientMessage>("### What a client says"), words(client));
    assert_eq!(check::<ServerMessage>("### What the server says"), words(server));
    assert!(TEXT.contains(&format!("Version {VERSION}.")));
}

#[test]
fn broken_messages_are_errors() {
    for heading in ["### What a client says", "### What the server says"] {
        for example in examples(heading) {
            for end in (0..example.len()).filter(|&end| example.is_char_boundary(end)).step_by(7) {
                assert!(serde_json::from_str::<ClientMessage>(&example[..end]).is_err());
                assert!(serde_json::from_str::<ServerMessage>(&example[..end]).is_err());
            }
        }
    }
}
