//! `repetition`, `quiet_limit` and `passes`: ends of long games, each with a verdict.

use std::num::{NonZeroU8, NonZeroU16};

use crate::ends::End;
use crate::keys::{Key, KeyTable, KeyType, Value, Words, names, word};
use crate::variant::ends::{QuietLimit, Repetition, Verdict};
use crate::variant::ids::Side;
use crate::variant::turn::Passes;

/// All but the last end the game.
const VERDICTS: [(&str, Verdict); 5] = [
    ("draw", Verdict::Draw),
    ("mover loses", Verdict::MoverLoses),
    ("attackers lose", Verdict::Loses(Side::Attackers)),
    ("defenders lose", Verdict::Loses(Side::Defenders)),
    ("forbidden", Verdict::Forbidden),
];
const VERDICT_NAMES: [&str; 5] = names(&VERDICTS);
const VERDICT: Words = Words { name: "Verdict", noun: "verdict", doc: "The result of the game.", words: VERDICT_NAMES.split_at(4).0 };
const REPETITION_VERDICT: Words =
    Words { name: "RepetitionVerdict", noun: "verdict", doc: "The result when a position is repeated.", words: &VERDICT_NAMES };

const REPETITION_KEYS: KeyTable = KeyTable {
    name: "Repetition",
    doc: "The result of a repetition.",
    keys: &[
        Key::required(
            "times",
            KeyType::Number(2, 9),
            "the number of times that the same position with the same side to move must occur",
            "3",
        ),
        Key::required("verdict", KeyType::Word(&REPETITION_VERDICT), "the result", "\"mover loses\""),
    ],
};
const QUIET_LIMIT_KEYS: KeyTable = KeyTable {
    name: "QuietLimit",
    doc: "The result after many moves without a capture.",
    keys: &[
        Key::required("plies", KeyType::Number(1, 10_000), "moves of either side without a capture", "100"),
        Key::required("verdict", KeyType::Word(&VERDICT), "the result", "\"draw\""),
    ],
};

pub(super) const PASSES: End = End::new(
    Key::optional("passes", KeyType::Word(&VERDICT), "VERDICT: what passes of both sides in a row mean, where all may pass", "`\"draw\"`"),
    |set| Some(word(&VERDICTS, &set.passes?.verdict()?)),
    |set, value| {
        if let (Some(Passes::OfBoth { verdict }), Some(read)) = (&mut set.passes, value.meaning(&VERDICTS)) {
            *verdict = read;
        }
    },
)
.won_by(|set, side| set.passes.and_then(Passes::verdict).is_some_and(|verdict| verdict.may_be_won_by(side)));

pub(super) const REPETITION: End = End::new(
    Key::optional(
        "repetition",
        KeyType::Table(&REPETITION_KEYS),
        "`{ times = 3, verdict = VERDICT }`: the same position with the same side to move, 2 to 9 times",
        "nothing happens",
    )
    .like("{ times = 3, verdict = \"draw\" }"),
    |set| {
        let rule = set.ends.repetition?;
        Some(Value::Table(vec![("times", Value::Number(rule.times.get().into())), ("verdict", word(&VERDICTS, &rule.verdict))]))
    },
    |set, value| {
        let times = value.get("times").and_then(|times| NonZeroU8::new(u8::try_from(times.number()).ok()?));
        let verdict = value.get("verdict").and_then(|verdict| verdict.meaning(&VERDICTS));
        set.ends.repetition = times.zip(verdict).map(|(times, verdict)| Repetition { times, verdict });
    },
)
.won_by(|set, side| set.ends.repetition.is_some_and(|rule| rule.verdict.may_be_won_by(side)));

pub(super) const QUIET_LIMIT: End = End::new(
    Key::optional(
        "quiet_limit",
        KeyType::Table(&QUIET_LIMIT_KEYS),
        "`{ plies = 100, verdict = VERDICT }`: moves of either side without a capture, 1 to 10000",
        "no limit",
    )
    .like("{ plies = 100, verdict = \"draw\" }"),
    |set| {
        let rule = set.ends.quiet_limit?;
        Some(Value::Table(vec![("plies", Value::Number(rule.plies.get())), ("verdict", word(&VERDICTS, &rule.verdict))]))
    },
    |set, value| {
        let plies = value.get("plies").and_then(|plies| NonZeroU16::new(plies.number()));
        let verdict = value.get("verdict").and_then(|verdict| verdict.meaning(&VERDICTS));
        set.ends.quiet_limit = plies.zip(verdict).map(|(plies, verdict)| QuietLimit { plies, verdict });
    },
)
.won_by(|set, side| set.ends.quiet_limit.is_some_and(|rule| rule.verdict.may_be_won_by(side)));
