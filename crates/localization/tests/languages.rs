//! The languages agree: every message exists in all of them, mentions the same variables, and can be shown.

use std::collections::{BTreeMap, BTreeSet};

use birka_localization::{Argument, Language, Texts, Variables};

#[test]
fn every_language_has_every_message_with_the_same_variables() {
    let english: BTreeMap<_, _> = Variables::all().iter().cloned().collect();
    assert_eq!(english.len(), Variables::all().len(), "a message is defined twice");
    for language in Language::ALL {
        let list = Variables::in_language(language);
        let other: BTreeMap<_, _> = list.iter().cloned().collect();
        assert_eq!(other.len(), list.len(), "a message is defined twice in {language}");
        let missing: Vec<&String> = english.keys().filter(|id| !other.contains_key(*id)).collect();
        assert!(missing.is_empty(), "{} messages are missing in {language}: {missing:?}", missing.len());
        assert_eq!(other, english, "{language}");
    }
}

#[test]
fn what_visitors_read_about_history_has_its_source_beside_it() {
    let english = Texts::sources(Language::English).iter().find(|source| source.topic == "exhibition").expect("the exhibition").text;
    let is_history = |line: &str| line.starts_with("history-") || line.starts_with("caption-");
    let lines: Vec<&str> = english.lines().collect();
    let told: Vec<_> = lines.windows(2).filter(|pair| is_history(pair[1])).collect();
    assert!(told.len() > 10);
    for pair in told {
        assert!(pair[0].starts_with("# Source: ") && pair[0].len() > 30, "{} has no source above it", pair[1]);
    }
}

#[test]
fn every_message_is_valid_and_those_of_the_exhibition_are_short() {
    let of_exhibition: BTreeSet<&str> = Variables::of_exhibition().iter().map(|(id, _)| id.as_str()).collect();
    for language in Language::ALL {
        for source in Texts::sources(language) {
            let parsed = fluent_syntax::parser::parse(source.text);
            assert!(parsed.is_ok(), "{language} {}: {:?}", source.topic, parsed.err().map(|(_, errors)| errors));
        }
        for (id, variables) in Variables::all() {
            let sides = if variables.contains("side") { &["attackers", "defenders", "Vit"][..] } else { &["Vit"] };
            for (number, side) in [0u8, 1, 2, 5].into_iter().flat_map(|number| sides.iter().map(move |side| (number, *side))) {
                let value = |name: &str| if name == "side" { Argument::from(side) } else { number.into() };
                let arguments: Vec<(&str, Argument)> = variables.iter().map(|name| (name.as_str(), value(name))).collect();
                let text = Texts::shipped().format(language, id, &arguments);
                assert!(text != *id && !text.is_empty() && !text.contains(['{', '}', '\n']), "{language} {id}: {text}");
                assert!(
                    text.chars().count() <= 150 || !of_exhibition.contains(id.as_str()),
                    "{language} {id} has {} characters: {text}",
                    text.chars().count()
                );
            }
        }
    }
}

/// A message about a side has a text for each role, and another one with the name that a variant gives the side.
#[test]
fn every_message_about_a_side_has_a_text_with_its_own_name() {
    let tables = Texts::sources(Language::English).iter().filter(|source| source.topic.starts_with("table-"));
    let about: Vec<_> = tables.flat_map(|source| Variables::in_source(source.text)).filter(|(_, names)| names.contains("side")).collect();
    assert!(about.len() > 15, "{about:?}");
    for (language, (id, names)) in Language::ALL.into_iter().flat_map(|language| about.iter().map(move |message| (language, message))) {
        let [attackers, defenders, own] = ["attackers", "defenders", "Vit"].map(|side| {
            let value = |name: &str| if name == "side" { Argument::from(side) } else { 3u8.into() };
            let arguments: Vec<_> = names.iter().map(|name| (name.as_str(), value(name))).collect();
            Texts::shipped().format(language, id, &arguments)
        });
        assert!(own.contains("Vit") && attackers != defenders && own != attackers, "{language} {id}: {own}");
    }
}

/// Typographic errors of a text: straight quotation marks, and breaking spaces where a line must not break.
fn fault_of_typography(text: &str, language: Language) -> Option<&'static str> {
    let has = |wrong: &[&str]| wrong.iter().any(|wrong| text.contains(wrong));
    let faults = [
        (has(&["'", "\""]), "a straight quotation mark or apostrophe"),
        (has(&["..."]), "three full stops in place of an ellipsis"),
        (language == Language::English && has(&[" %", "\u{a0}%"]), "a space before %"),
        (language != Language::English && has(&[" %", "0%", "1%", "2%", "5%"]), "no no-break space before %"),
        (has(&[" …"]), "a line may break before the ellipsis"),
        (language == Language::French && has(&[" :", " ;", " !", " ?", " »", "« "]), "no no-break space before :, ;, !, ? and »"),
        (
            matches!(language, Language::English | Language::French | Language::Spanish | Language::Latin) && has(&["\u{a0}…"]),
            "a space before the ellipsis",
        ),
    ];
    faults.into_iter().find(|(is_wrong, _)| *is_wrong).map(|(_, fault)| fault)
}

/// A text without what stands between its quotation marks or back quotes, which may be written by programs.
fn without_quotations(text: &str) -> String {
    let mut is_quoted = false;
    let is_kept = |&letter: &char| {
        let is_mark = matches!(letter, '`' | '“' | '”' | '„' | '«' | '»');
        is_quoted ^= is_mark;
        letter != '`' && (is_mark || !is_quoted || letter == '\u{a0}')
    };
    text.chars().filter(is_kept).collect()
}

#[test]
fn no_text_of_the_table_has_back_quotes() {
    for (language, topic) in
        Language::ALL.into_iter().flat_map(|language| Texts::sources(language).iter().map(move |source| (language, source)))
    {
        let quoted: Vec<&str> = topic.text.lines().filter(|line| !line.starts_with('#') && line.contains('`')).collect();
        assert!(!topic.topic.starts_with("table-") || quoted.is_empty(), "{language} {}: {quoted:#?}", topic.topic);
    }
}

#[test]
fn every_text_is_set_as_its_language_is() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        for (id, variables) in Variables::all() {
            let sides = if variables.contains("side") { &["attackers", "defenders", "Vit"][..] } else { &["Vit"] };
            for (number, side) in [0u8, 1, 2, 5].into_iter().flat_map(|number| sides.iter().map(move |side| (number, *side))) {
                let value = |name: &str| if name == "side" { Argument::from(side) } else { number.into() };
                let arguments: Vec<(&str, Argument)> = variables.iter().map(|name| (name.as_str(), value(name))).collect();
                let text = Texts::shipped().format(language, id, &arguments);
                if let Some(fault) = fault_of_typography(&without_quotations(&text), language) {
                    faults.push(format!("{language} {id}: {fault}: {text}"));
                }
            }
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Words that address several persons, or one whom we do not know, where we say *du*, *tú* and *tu*; in French the other way round.
fn other_addresses(language: Language) -> &'static [&'static str] {
    match language {
        Language::Swedish => &[" ni ", "Ni ", " er ", " ert "],
        // An imperative or an inversion; “Sie gewinnen” may be the attackers.
        Language::German => &["en Sie ", "ln Sie ", "rn Sie ", "Sie können", "Sie möchten", "Sie müssen", " Ihnen"],
        Language::French => &[" tu ", "Tu ", " toi ", " ton ", " tes "],
        Language::Spanish => &[
            "usted",
            "Puede seguir",
            " quiere ",
            "Copie",
            "Vuelva",
            "vuelva",
            "Cierre",
            "Ciérre",
            "Abra",
            "Elija",
            "Pulse",
            "Pruebe",
            "Cargue",
        ],
        Language::Latin => &[" vos ", " vobis", " vester", " vestr", "itote"],
        _ => &[],
    }
}

#[test]
fn every_text_addresses_the_player_in_the_same_way() {
    // Pages have words of their own for as long as the program has not arrived.
    let pages = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/page")).unwrap().map(|file| file.unwrap().path());
    let scripts: String = pages
        .filter(|path| path.extension().is_some_and(|ending| ending == "js"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    for language in Language::ALL {
        let of_pages: Vec<&str> = scripts.lines().filter(|line| line.trim_start().starts_with(&format!("{}: ", language.code()))).collect();
        let texts = Texts::sources(language).iter().flat_map(|source| source.text.lines()).filter(|line| !line.starts_with('#'));
        let is_wrong = |text: &&str| other_addresses(language).iter().any(|word| text.contains(word));
        let wrong: Vec<&str> = texts.chain(of_pages).filter(is_wrong).collect();
        assert!(wrong.is_empty(), "{language}: {wrong:#?}");
    }
}

#[test]
fn translations_differ_from_english() {
    let texts = Texts::shipped();
    for language in Language::ALL.into_iter().skip(1) {
        let is_same =
            |(id, names): &&(String, BTreeSet<String>)| names.is_empty() && texts.get(language, id) == texts.get(Language::English, id);
        let same: Vec<&str> = Variables::all().iter().filter(is_same).map(|(id, _)| id.as_str()).collect();
        // Words that the languages share, such as “Animation”.
        assert!(same.len() <= Variables::all().len() / 20, "{language}: {} messages are English: {same:?}", same.len());
    }
}

#[test]
fn plurals_follow_the_number() {
    let texts = Texts::shipped();
    for (language, one, many) in [
        (Language::English, "1 second.", "20 seconds."),
        (Language::Swedish, "1 sekund.", "20 sekunder."),
        (Language::German, "1 Sekunde.", "20 Sekunden."),
        (Language::French, "1 seconde.", "20 secondes."),
        (Language::Spanish, "1 segundo.", "20 segundos."),
        (Language::Latin, "1 secundam.", "20 secundas."),
    ] {
        let text = |seconds: u8| texts.format(language, "still-there-countdown", &[("seconds", seconds.into())]);
        assert!(text(1).ends_with(one), "{}", text(1));
        assert!(text(20).ends_with(many), "{}", text(20));
    }
}

#[test]
fn a_house_replaces_a_message_in_one_language() {
    let mut texts = Texts::shipped();
    texts.replace(Language::Swedish, "invitation", "Spela hos oss").unwrap();
    texts.replace(Language::Swedish, "still-there-countdown", "Om { $seconds } sekunder.\nOch slut.").unwrap();
    assert_eq!(texts.get(Language::Swedish, "invitation"), "Spela hos oss");
    assert_eq!(texts.get(Language::English, "invitation"), "Touch to play");
    assert_eq!(texts.format(Language::Swedish, "still-there-countdown", &[("seconds", 3u8.into())]), "Om 3 sekunder.\nOch slut.");
    // An earlier id is that of the messages which took its place.
    texts.replace(Language::Swedish, "reason-all-captured", "Alla slagna.").unwrap();
    assert_eq!(
        ["reason-attackers-taken", "reason-king-bared"].map(|id| texts.get(Language::Swedish, id)),
        ["Alla slagna.", "Alla slagna."]
    );
    // One that is said no more changes nothing, and does no harm.
    texts.replace(Language::Swedish, "service-brightness", "Ljus").unwrap();
    for (id, text, word) in [
        ("invitations", "Hello", "there is no text"),
        ("invitation", "Hello { $name }", "no variable `$name`"),
        ("invitation", "{ $", "not valid Fluent"),
        ("invitation", "", ""),
        ("invitation", "one\nclosed-title = two", ""),
    ] {
        let result = texts.replace(Language::Swedish, id, text);
        assert!(result.as_ref().map_or_else(|error| error.to_string().contains(word), |()| word.is_empty()), "{text}: {result:?}");
    }
    assert_eq!(texts.get(Language::Swedish, "closed-title"), Texts::shipped().get(Language::Swedish, "closed-title"));
}

#[test]
fn an_unknown_message_is_its_id_and_a_missing_argument_does_no_harm() {
    let texts = Texts::shipped();
    assert_eq!(texts.get(Language::German, "no-such-text"), "no-such-text");
    assert_eq!(texts.get(Language::German, "die-shows"), "die-shows");
    assert_eq!(texts.format(Language::German, "die-shows", &[("face", 3u8.into())]), "Der Würfel zeigt 3");
}

#[test]
fn spanish_conjunctions_follow_the_sound_of_the_next_word() {
    use birka_localization::Conjunction;
    let list = |conjunction, words: &[&str]| {
        let items = words.iter().map(|&word| word.into()).collect();
        Texts::shipped().format(Language::Spanish, "list-comma", &[("first", Argument::List(conjunction, items)), ("last", "–".into())])
    };
    let (and, or) = (Conjunction::And, Conjunction::Or);
    assert_eq!(list(and, &["e5", "h1", "i1"]), "e5, h1 e i1, –");
    assert_eq!(list(and, &["Gales", "Inglaterra"]), "Gales e Inglaterra, –");
    assert_eq!(list(and, &["agua", "hielo"]), "agua y hielo, –");
    assert_eq!(list(or, &["7", "8"]), "7 u 8, –");
    assert_eq!(list(or, &["10", "11"]), "10 u 11, –");
    assert_eq!(list(or, &["siete", "once"]), "siete u once, –");
    assert_eq!(list(or, &["atacantes", "defensores"]), "atacantes o defensores, –");
}
