//! Art and translations of mods.

use birka_art::{Material, OrnamentStyle, PieceShapeArt, Sound};
use birka_script::{Code, OptionValue};

use crate::load_library;
use birka_test_support::mod_folder::{ModFolder, SMALL_VARIANT, assert_diagnostics};

const PYRAMID: &str = "v -0.2 0 -0.2\nv 0.2 0 -0.2\nv 0 0 0.2\nv 0 0.5 0\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n";

const VALID_ART: &str = r##"(
    variants: ["small"],
    pieces: {
        "attacker": (material: "stone", colours: ["#112233", "#445566"]),
        "defender": (
            profile: [(0.2, 0.0), (0.3, 0.1), (0.0, 0.5)],
            colour: "#ffffff",
        ),
        "king": (parts: [
            (profile: [(0.3, 0.0), (0.1, 0.6)], material: "bone"),
            (profile: [(0.1, 0.6), (0.0, 0.8)], material: "bronze", colour: "#aa8833"),
        ]),
    },
    board: (light: "#ddccaa", dark: "#332211", grain: 1.5, ornament: "rings", line: "#000000", depth: 0.5),
    sounds: (step: "bone", capture: "sounds/tick.wav"),
    known: "Stones like these were found.",
    sources: ["A museum, no. 12"],
)
"##;

/// Longer than a text may be.
const LONG: &str = concat!(
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
);

fn wav(seconds: u32, channels: u16) -> Vec<u8> {
    let spec = hound::WavSpec { channels, sample_rate: 8000, bits_per_sample: 16, sample_format: hound::SampleFormat::Int };
    let mut bytes = std::io::Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut bytes, spec).unwrap();
    (0..seconds * 8000 * u32::from(channels)).for_each(|_| writer.write_sample(7_i16).unwrap());
    writer.finalize().unwrap();
    bytes.into_inner()
}

fn mods_folder() -> ModFolder {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("small", "");
    mods_folder.write("small/variants/second.lua", SMALL_VARIANT.replace('@', "second"));
    mods_folder.write("small/sounds/tick.wav", wav(1, 1));
    mods_folder.write("small/sounds/long.wav", wav(11, 1));
    mods_folder.write("small/sounds/three.wav", wav(1, 3));
    mods_folder.write("small/sounds/cut.wav", &wav(1, 1)[..800]);
    mods_folder.write("small/sounds/none.wav", "RIFF");
    mods_folder.write("small/meshes/pyramid.obj", PYRAMID);
    mods_folder.write("small/meshes/broken.obj", "f 1 2 3\n");
    mods_folder
}

#[test]
fn valid_art_is_read() {
    let mods_folder = mods_folder();
    mods_folder.write("small/art.ron", VALID_ART);
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    let variant = library.get("small").unwrap();
    let art = variant.art().unwrap();
    assert!(library.get("second").unwrap().art().is_none(), "the art names one variant");
    let attacker = &art.pieces["attacker"];
    assert_eq!((attacker.material, attacker.colours.len(), &attacker.shape), (Some(Material::Stone), 2, &None));
    let Some(PieceShapeArt::Lathe(parts)) = &art.pieces["king"].shape else { panic!("a lathe shape") };
    assert_eq!((parts.len(), parts[1].material, parts[1].profile[1]), (2, Some(Material::Bronze), (0.0, 0.8)));
    assert_eq!((art.board.ornament, art.board.grain), (Some(OrnamentStyle::Rings), Some(1.5)));
    assert_eq!(art.sounds.step, Some(Sound::Material(Material::Bone)));
    assert!(matches!(&art.sounds.capture, Some(Sound::File(file)) if file.is_file()));
    let told = &art.provenance;
    assert_eq!((told.known.as_str(), told.invented.as_str()), ("Stones like these were found.", ""));
    assert_eq!(told.sources, ["A museum, no. 12"]);
    // Without `variants`, the art applies to all. Meshes are read.
    mods_folder.write("small/art.ron", "(pieces: {\"king\": (mesh: \"meshes/pyramid.obj\")})");
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    let second = library.get("second").unwrap();
    let Some(PieceShapeArt::Mesh(mesh)) = &second.art().unwrap().pieces["king"].shape else { panic!("a mesh") };
    assert_eq!(mesh.triangles.len(), 4);
}

#[test]
fn art_that_becomes_faulty_keeps_its_last_look_until_it_is_mended() {
    let mods_folder = mods_folder();
    mods_folder.write("small/art.ron", VALID_ART);
    let mut library = load_library(&mods_folder);
    let look = |library: &birka_script::Library| {
        library.get("small").unwrap().art().map(|art| (art.board.grain, art.pieces.len(), art.provenance.clone()))
    };
    let before = look(&library);
    assert!(before.is_some());
    for (replaced, by) in [("\"bone\"", "\"cheese\""), ("grain: 1.5,", ""), ("sounds/tick.wav", "sounds/cut.wav"), ("\n)\n", "")] {
        mods_folder.write("small/art.ron", VALID_ART.replace(replaced, by));
        let is_faulty = !by.is_empty() || replaced == "\n)\n";
        // After another reading, the art of the valid file is kept.
        for _ in 0..2 {
            library = library.reload();
            assert_eq!(library.diagnostics().is_empty(), !is_faulty, "{replaced}: {:?}", library.diagnostics());
            assert_eq!(look(&library) == before, is_faulty, "{replaced}");
        }
        mods_folder.write("small/art.ron", VALID_ART);
        library = library.reload();
        assert_eq!((library.diagnostics(), look(&library)), (&[][..], before.clone()));
    }
    // Without the file the mod has no art; and if the faulty file is read first, no earlier art exists.
    std::fs::remove_file(mods_folder.path().join("small/art.ron")).unwrap();
    assert_eq!(look(&library.reload()), None);
    mods_folder.write("small/art.ron", "(board: (ornament: \"stars\"))");
    assert_eq!(look(&load_library(&mods_folder)), None);
}

#[test]
fn faulty_art_is_reported_with_its_line_and_ignored() {
    // The replaced text, its replacement, and the place and a part of the message of each error.
    type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)]);
    let cases: &[Case] = &[
        ("[\"small\"]", "[\"smal\"]", &[("small/art.ron:2 E057", "did you mean `small`?")]),
        ("\"attacker\"", "\"atacker\"", &[("small/art.ron:4 E057", "did you mean `attacker`?")]),
        ("\"stone\"", "\"cheese\"", &[("small/art.ron:4 E057", "glass, bone, wood")]),
        ("#112233", "black", &[("small/art.ron:4 E057", "#8a5a2b")]),
        ("colours: [", "colour: \"#000000\", colours: [", &[("small/art.ron:4 E057", "keep one")]),
        ("(0.3, 0.1)", "(0.9, 0.1)", &[("small/art.ron:6 E057", "outside")]),
        ("(0.3, 0.1)", "(NaN, 0.1)", &[("small/art.ron:6 E057", "outside")]),
        ("(0.3, 0.1)", "(0.3, inf)", &[("small/art.ron:6 E057", "outside")]),
        ("(0.0, 0.5)]", "(0.0, 0.05)]", &[("small/art.ron:6 E057", "lower than")]),
        ("[(0.2, 0.0), (0.3, 0.1), (0.0, 0.5)]", "[(0.2, 0.0)]", &[("small/art.ron:6 E057", "2 to 64 points")]),
        ("colour: \"#ffffff\"", "mesh: \"meshes/pyramid.obj\"", &[("small/art.ron:5 E057", "keep one")]),
        ("material: \"bronze\"", "material: \"brass\"", &[("small/art.ron:11 E057", "not known")]),
        ("grain: 1.5", "grain: 1e9", &[("small/art.ron:14 E057", "not from 0.25 to 4")]),
        ("\"rings\"", "\"dragons\"", &[("small/art.ron:14 E057", "runes")]),
        ("light:", "lihgt:", &[("small/art.ron:14 E057", "did you mean `light`?")]),
        ("step: \"bone\"", "step: \"bon\"", &[("small/art.ron:15 E057", "did you mean `bone`")]),
        ("sounds/tick.wav", "sounds/nothing.wav", &[("small/art.ron:15 E057", "cannot be read")]),
        ("sounds/tick.wav", "../../tick.wav", &[("small/art.ron:15 E057", "leads out")]),
        ("sounds/tick.wav", "/etc/tick.wav", &[("small/art.ron:15 E057", "root of a disk")]),
        ("sounds/tick.wav", "sounds/tick.mp3", &[("small/art.ron:15 E057", "not a .wav file")]),
        ("sounds/tick.wav", "sounds/long.wav", &[("small/art.ron:15 E057", "11.0 seconds")]),
        ("sounds/tick.wav", "sounds/three.wav", &[("small/art.ron:15 E057", "3 channels")]),
        ("sounds/tick.wav", "sounds/cut.wav", &[("small/art.ron:15 E057", "")]),
        ("sounds/tick.wav", "sounds/none.wav", &[("small/art.ron:15 E057", "not a valid WAV")]),
        ("material: \"stone\", ", "mesh: \"meshes/broken.obj\", ", &[("small/art.ron:4 E057", "broken.obj")]),
        ("material: \"stone\", ", "mesh: \"meshes/none.obj\", ", &[("small/art.ron:4 E057", "cannot be read")]),
        ("like these", "like\u{7}these", &[("small/art.ron:16 E057", "without line breaks and control characters")]),
        ("no. 12", LONG, &[("small/art.ron:17 E057", "at most 600")]),
        ("\"A museum, no. 12\"", "\"\", \"\", \"\", \"\", \"\", \"\", \"\", \"\", \"\"", &[("small/art.ron:17 E057", "at most 8")]),
        ("    known:", "    knwon:", &[("small/art.ron:16 E057", "did you mean `known`?")]),
        ("    board:", "    bord:", &[("small/art.ron:14 E057", "did you mean `board`?")]),
        ("variants: [\"small\"],", "", &[]),
    ];
    for (from, to, expected) in cases {
        let mods_folder = mods_folder();
        assert!(VALID_ART.contains(from), "{from:?}");
        mods_folder.write("small/art.ron", VALID_ART.replacen(from, to, 1));
        let library = load_library(&mods_folder);
        assert_diagnostics(library.diagnostics(), mods_folder.path(), expected);
        assert!(library.get("small").is_ok());
    }
    let mods_folder = mods_folder();
    mods_folder.write("small/art.ron", "(");
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics().len(), 1);
    assert!(library.get("small").unwrap().art().is_none());
}

#[test]
fn all_faults_of_art_are_reported_at_once() {
    let mods_folder = mods_folder();
    let faulty = [
        ("material: \"stone\"", "material: 3"),
        ("#112233", "black"),
        ("(0.3, 0.1)", "(0.3, \"low\")"),
        ("grain: 1.5", "grian: 1.5"),
        ("step: \"bone\"", "step: \"bon\""),
    ];
    let text = faulty.iter().fold(VALID_ART.to_owned(), |text, (from, to)| text.replacen(from, to, 1));
    mods_folder.write("small/art.ron", text);
    let library = load_library(&mods_folder);
    let expected = [
        ("small/art.ron:4 E057", "`material`: expected string"),
        ("small/art.ron:4 E057", "#8a5a2b"),
        ("small/art.ron:6 E057", "`profile`: expected float"),
        ("small/art.ron:14 E057", "did you mean `grain`?"),
        ("small/art.ron:15 E057", "did you mean `bone`"),
    ];
    assert_diagnostics(library.diagnostics(), mods_folder.path(), &expected);
    assert!(library.get("small").unwrap().art().is_none());
}

const OPTIONS: &str =
    "local chosen = options { goal = { doc = \"where he wins\", default = \"corners\", choices = { \"corners\", \"edge\" } } }\n";

fn translated(words: &str) -> ModFolder {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("small", "languages: [\"sv\"],");
    let game =
        SMALL_VARIANT.replace('@', "small").replace("\"corners\" }", "chosen.goal }, announcements = { { ways = 1, call = \"raichi\" } }");
    mods_folder.write("small/variants/small.lua", format!("{OPTIONS}{game}"));
    mods_folder.write("small/locale/sv.ron", words);
    mods_folder
}

#[test]
fn texts_of_variants_are_translated() {
    let mods_folder = translated(
        "(variants: {\n\"small\": (name: \"Liten\", summary: \"Kort.\",\n options: {\"goal\": (name: \"m\u{e5}l\", doc: \"var han vinner\", choices: {\"edge\": \"kanten\"})},\n calls: {\"raichi\": \"rajkki\"},\n reasons: {\"two\": \"tv\u{e5}\"}),\n})",
    );
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    for name in ["small", "small{goal=edge}"] {
        let variant = library.get(name).unwrap();
        assert_eq!((variant.name_in("sv"), variant.name_in("sv-FI"), variant.name_in("en")), ("Liten", "Liten", "Small"));
        assert_eq!(
            (variant.summary_in("sv"), variant.call_in("raichi", "sv"), variant.call_in("raichi", "de")),
            ("Kort.", "rajkki", "raichi")
        );
        assert_eq!((variant.option_name_in("goal", "sv"), variant.option_doc_in("goal", "sv")), (Some("m\u{e5}l"), Some("var han vinner")));
        assert_eq!((variant.option_doc_in("goal", "en"), variant.option_doc_in("none", "sv")), (Some("where he wins"), None));
        assert_eq!(variant.choice_in("goal", &OptionValue::Choice("edge".into()), "sv"), Some("kanten"));
        assert_eq!((variant.reason_in("two", "sv"), variant.reason_in("two", "en")), (Some("tv\u{e5}"), None));
    }
    let tablut = library.get("tablut").unwrap();
    assert_eq!(tablut.name_in("sv"), "Tablut");
}

/// A mod with a kind of piece, squares, a hook and art of its own, and its translation into Swedish.
fn translated_throughout(words: &str) -> ModFolder {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("small", "languages: [\"sv\", \"sv-FI\"],");
    let own = "pieces = {\n scout = { letter = \"s\", record = \"S\", side = \"defenders\", reach = 2 },";
    let hook = "squares = { harbours = { at = { \"a1\", \"e5\" }, stop = \"king\" } },\n\
                hooks = { words = { \"Scouts see far.\", \"They tell the king.\" }, legal = function() return true end },\n first =";
    let game =
        SMALL_VARIANT.replace('@', "small").replace("pieces = {", own).replace("first =", hook).replace("\"corners\"", "\"harbours\"");
    mods_folder.write("small/variants/small.lua", game);
    let art = "(known: \"Boards were found.\", invented: \"The scout.\", sources: [\"A museum, no. 12\", \"A book\"])";
    mods_folder.write("small/art.ron", art);
    mods_folder.write("small/locale/sv.ron", words);
    mods_folder.write("small/locale/sv-FI.ron", "(art: (invented: \"Scouten.\"))");
    mods_folder
}

const SWEDISH: &str = "(
    variants: {\"small\": (
        kinds: {\"scout\": \"spejare\"},
        squares: {\"harbours\": \"hamnarna\"},
        words: [\"Spejare ser l\u{e5}ngt.\", \"De ber\u{e4}ttar f\u{f6}r kungen.\"],
    )},
    art: (
        known: \"Br\u{e4}den har hittats.\",
        invented: \"Spejaren.\",
        sources: {\"A museum, no. 12\": \"Ett museum, nr 12\"},
    ),
)";

#[test]
fn what_art_and_hooks_say_and_the_names_of_pieces_and_squares_are_translated() {
    let mods_folder = translated_throughout(SWEDISH);
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    let variant = library.get("small").unwrap();
    let told = |language: &str| variant.art_provenance_in(language).expect("the mod has art");
    let sources = |told: &birka_art::Provenance| told.sources.join("; ");
    let swedish = told("sv");
    assert_eq!((swedish.known.as_str(), swedish.invented.as_str()), ("Br\u{e4}den har hittats.", "Spejaren."));
    assert_eq!(sources(&swedish), "Ett museum, nr 12; A book", "what is not translated stays");
    let finland = told("sv-FI");
    assert_eq!((finland.known.as_str(), finland.invented.as_str()), ("Br\u{e4}den har hittats.", "Scouten."), "the rest is as in sv");
    assert_eq!(told("de"), variant.art().unwrap().provenance);
    assert_eq!(variant.hook_words_in("sv"), ["Spejare ser l\u{e5}ngt.", "De ber\u{e4}ttar f\u{f6}r kungen."]);
    assert_eq!(variant.hook_words_in("de"), ["Scouts see far.", "They tell the king."]);
    assert_eq!(
        (variant.kind_in("scout", "sv"), variant.kind_in("king", "sv"), variant.kind_in("scout", "la")),
        (Some("spejare"), None, None)
    );
    let rules = |language: birka_localization::Language| {
        let sections = birka_prose::describe_rules(&variant.rule_set_in(&language.to_string()), birka_prose::Signs::Letters, language);
        birka_prose::to_plain_text(&sections)
    };
    let (swedish, german) = (rules(birka_localization::Language::Swedish), rules(birka_localization::Language::German));
    assert!(swedish.contains("\u{201d}spejare\u{201d}") && swedish.contains("\u{201d}hamnarna\u{201d}"), "{swedish}");
    assert!(!swedish.contains("scout") && !swedish.contains("harbours"), "{swedish}");
    assert!(german.contains("scout") && german.contains("harbours"), "{german}");
}

#[test]
fn faulty_translations_of_art_hooks_pieces_and_squares_are_reported() {
    for (from, to, expected) in [
        ("\"scout\":", "\"scuot\":", &[("small/locale/sv.ron:3 E058", "no kind of piece `scuot`; did you mean `scout`?")][..]),
        ("\"spejare\"", "\"king\"", &[("small/locale/sv.ron:3 E058", "two kinds of pieces are called `king`")]),
        ("\"spejare\"", "\"spe\\u{7}jare\"", &[("small/locale/sv.ron:3 E058", "U+0007")]),
        ("\"harbours\":", "\"harbour\":", &[("small/locale/sv.ron:4 E058", "did you mean `harbours`?")]),
        ("words: [", "words: [\"\", ", &[("small/locale/sv.ron:5 E058", "have 2 sentences in `words`, and here are 3")]),
        ("De ber", "De\\nber", &[("small/locale/sv.ron:5 E058", "contains a line break")]),
        ("Br\u{e4}den", "Br\u{e4}den\\u{1b}", &[("small/locale/sv.ron:8 E058", "U+001B")]),
        ("known:", "knwon:", &[("small/locale/sv.ron:8 E058", "did you mean `known`?")]),
        ("Spejaren.", LONG, &[("small/locale/sv.ron:9 E058", "at most 600")]),
        (
            "\"A museum, no. 12\":",
            "\"A museum, no. 13\":",
            &[("small/locale/sv.ron:10 E058", "known here are `A museum, no. 12` and `A book`")],
        ),
    ] {
        assert!(SWEDISH.contains(from), "{from}");
        let mods_folder = translated_throughout(&SWEDISH.replacen(from, to, 1));
        let library = load_library(&mods_folder);
        assert_diagnostics(library.diagnostics(), mods_folder.path(), expected);
        let checked = birka_script::check_mod(&mods_folder.path().join("small"), false);
        let of_locales: Vec<_> = checked.diagnostics.into_iter().filter(|found| found.code == Code::Locale).collect();
        assert_diagnostics(&of_locales, mods_folder.path(), expected);
    }
    let mods_folder = translated_throughout(SWEDISH);
    mods_folder.write("small/art.ron", "(invented: \"The scout.\", sources: [\"A museum, no. 12\"])");
    assert_diagnostics(
        load_library(&mods_folder).diagnostics(),
        mods_folder.path(),
        &[("small/locale/sv.ron:8 E058", "art.ron has no `known`")],
    );
    std::fs::remove_file(mods_folder.path().join("small/art.ron")).unwrap();
    assert_diagnostics(
        load_library(&mods_folder).diagnostics(),
        mods_folder.path(),
        &[("small/locale/sv.ron:7 E058", "there is no art.ron"), ("small/locale/sv-FI.ron:1 E058", "there is no art.ron")],
    );
    // The texts of a faulty `art.ron` are not known.
    mods_folder.write("small/art.ron", "(");
    assert_diagnostics(load_library(&mods_folder).diagnostics(), mods_folder.path(), &[("small/art.ron:1 E057", "")]);
}

#[test]
fn faulty_locales_are_reported_with_their_lines() {
    for (words, expected) in [
        ("(variants: {\n\"smal\": (),\n})", &[("small/locale/sv.ron:2 E058", "did you mean `small`?")][..]),
        ("(variants: {\"small\": (\n options: {\n\"gaol\": ()}),\n})", &[("small/locale/sv.ron:3 E058", "`gaol`")]),
        (
            "(variants: {\"small\": (options: {\"goal\": (choices: {\n\"rim\": \"\"})}),\n})",
            &[("small/locale/sv.ron:2 E058", "no choice `rim`")],
        ),
        ("(variants: {\"small\": (calls: {\n\"check\": \"\"}),\n})", &[("small/locale/sv.ron:2 E058", "no call `check`")]),
        ("(variants: {\"small\": (\nnme: \"x\"),\n})", &[("small/locale/sv.ron:2 E058", "did you mean `name`?")]),
        ("(", &[("small/locale/sv.ron:1 E058", "")]),
    ] {
        let mods_folder = translated(words);
        let library = load_library(&mods_folder);
        assert_diagnostics(library.diagnostics(), mods_folder.path(), expected);
        assert_eq!(library.get("small").unwrap().name_in("en"), "Small");
    }
    let mods_folder = translated("(variants: {})");
    mods_folder.write("small/locale/de.ron", "(variants: {})");
    mods_folder.write("small/locale/Deutsch!.ron", "(variants: {})");
    mods_folder.write_manifest("small", "1.0.0", "languages: [\"sv\",\n\"fi\"],");
    assert_diagnostics(
        load_library(&mods_folder).diagnostics(),
        mods_folder.path(),
        &[
            ("small/mod.ron:7 E058", "locale/fi.ron"),
            ("small/locale/Deutsch!.ron:0 E058", "not a language tag"),
            ("small/locale/de.ron:0 E058", "add it to `languages`"),
        ],
    );
}
