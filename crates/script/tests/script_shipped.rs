//! The scripts that come with Birka are sound, and say the same every time they are read.

use std::path::PathBuf;

use birka_script::Library;

fn shipped() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scripts/variants")
}

#[test]
fn every_shipped_file_is_sound() {
    let library = Library::from_dirs(&[shipped()]);
    let diagnostics: Vec<String> = library.diagnostics().iter().map(ToString::to_string).collect();
    assert_eq!(diagnostics, Vec::<String>::new());
    for variant in library.variants() {
        assert!(!variant.sources.is_empty(), "{} names no source", variant.id);
        assert!(!variant.summary.is_empty(), "{} has no summary", variant.id);
        assert_eq!(variant.path.file_stem().and_then(|stem| stem.to_str()), Some(variant.id.as_str()));
    }
    assert!(library.get("tablut").is_ok() && library.get("brandubh").is_ok());
    assert!(library.get("tabult").unwrap_err().to_string().contains("did you mean `tablut`?"));
}

#[test]
fn reading_a_file_again_gives_the_same_rules() {
    for known in Library::from_dirs(&[shipped()]).variants() {
        for _ in 0..8 {
            let again = birka_script::load_file(&known.path).unwrap();
            assert_eq!(again.rules.fingerprint(), known.rules.fingerprint());
            assert_eq!(again.rules.rule_set(), known.rules.rule_set());
        }
    }
}

#[test]
fn the_rules_are_what_the_files_say() {
    use birka_rules::{CapturePlace, Hostility, Ornament, Side, Siege};
    let tablut = birka_script::load_file(&shipped().join("tablut.lua")).unwrap();
    let set = tablut.rules.rule_set();
    let names: Vec<&str> = set.kinds.iter().map(|kind| kind.name.as_str()).collect();
    assert_eq!(names, ["attacker", "defender", "king"]);
    assert_eq!(set.kinds.iter().map(|kind| kind.record).collect::<String>(), "tTK");
    assert_eq!(set.first, Side::Attackers);
    assert_eq!(set.escape_squares().count(), 32);
    let throne = set.classes.iter().find(|class| class.name == "throne").unwrap();
    assert_eq!(throne.ornament, Ornament::Throne);
    assert_eq!(
        throne.laws.iter().map(|law| (law.stop, law.pass, law.reenter)).collect::<Vec<_>>(),
        [(false, true, false), (false, true, false), (true, true, true)]
    );
    assert!(throne.laws.iter().all(|law| law.hostile == Hostility::WhenEmpty));
    let king = &set.kinds[2].capture;
    assert!(matches!(
        king.places[..],
        [(CapturePlace::On(_), Siege::Four { edge_counts: false }), (CapturePlace::Beside(_), Siege::Four { .. })]
    ));
    assert_eq!(king.elsewhere, Siege::Opposite);
    assert_eq!(set.announcements.iter().map(|call| call.call.as_str()).collect::<Vec<_>>(), ["raichi", "tuichu"]);
}

#[test]
fn the_example_of_the_guide_is_sound() {
    let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants.md")).unwrap();
    let example = guide.split("```lua\n").find(|block| block.starts_with("return {")).and_then(|block| block.split("```").next()).unwrap();
    let variant = birka_script::load_source("docs/variants.md", example).unwrap();
    assert_eq!(variant.id, "cross");
}

#[test]
fn every_other_example_of_the_guide_is_sound_too() {
    let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants.md")).unwrap();
    let blocks: Vec<&str> = guide.split("```lua\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    let with = |begins: &str| *blocks.iter().find(|block| block.starts_with(begins)).unwrap();
    let quick = blocks.iter().find(|block| block.contains("extends = ")).unwrap();
    assert!(birka_script::load_source("docs/variants.md", quick).unwrap().files[1].ends_with("tablut.lua"));
    let options = format!("{}\nreturn {{ api = 1, id = \"x\", name = \"X\", extends = \"tablut\" }}", with("local option = "));
    assert_eq!(birka_script::load_source("docs/variants.md", &options).unwrap().options.len(), 3);
    let folder = tempfile::tempdir().unwrap();
    let cross = with("return {").trim_end().strip_suffix('}').unwrap();
    std::fs::write(folder.path().join("cross.lua"), format!("{cross}{}}}\n", with("examples = "))).unwrap();
    let checked = birka_script::check_file(&folder.path().join("cross.lua"));
    assert_eq!((checked.diagnostics, checked.examples), (Vec::new(), 2));
}

#[test]
fn no_variant_is_named_in_the_program() {
    // Tests and examples within the sources may name some, so only code before the tests is looked at.
    let ids: Vec<String> = Library::from_dirs(&[shipped()]).variants().iter().map(|variant| format!("\"{}\"", variant.id)).collect();
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let program = text.split("#[cfg(test)]").next().unwrap();
                let mut code = program.lines().filter(|line| !line.trim_start().starts_with("//"));
                assert!(!code.any(|line| ids.iter().any(|id| line.contains(id))), "{} names a variant", path.display());
            }
        }
    }
}

/// A folder with one variant after another, and what its `library.ron` says.
fn folder(ids: &[&str], order: Option<&str>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let source = std::fs::read_to_string(shipped().join("brandubh.lua")).expect("a variant");
    for id in ids {
        let renamed = source.replace("id = \"brandubh\"", &format!("id = \"{id}\""));
        std::fs::write(folder.path().join(id).with_extension("lua"), renamed).expect("a file");
    }
    if let Some(order) = order {
        std::fs::write(folder.path().join("library.ron"), order).expect("a file");
    }
    folder
}

#[test]
fn a_folder_says_which_variant_comes_first() {
    let first = |ids: &[&str], order| {
        let folder = folder(ids, order);
        let library = Library::from_dirs(&[folder.path().to_owned()]);
        let faults: Vec<_> = library.diagnostics().iter().map(|fault| (fault.line, fault.code.as_str())).collect();
        (library.default_variant().map(|variant| variant.id.clone()), faults)
    };
    assert_eq!(first(&["alpha", "beta"], Some("(first: \"beta\")")), (Some("beta".into()), vec![]));
    assert_eq!(first(&["alpha", "beta"], None), (Some("alpha".into()), vec![]));
    assert_eq!(first(&["alpha"], Some("(first: \"bata\")")), (Some("alpha".into()), vec![(None, "E016")]));
    assert_eq!(first(&["alpha"], Some("(\nlast: 3)")), (Some("alpha".into()), vec![(Some(2), "E012")]));
    assert_eq!(first(&[], None), (None, vec![]));
    assert_eq!(Library::open().default_variant().expect("a variant").id, "tablut");
}

/// Rules that no example can show, and why.
const NOT_TO_BE_SHOWN: [(&str, &str, &str); 7] = [
    ("copenhagen", "`ends.quiet_limit`", "that no limit ends the game would take two hundred moves without a repetition"),
    ("foteviken", "`squares.camps.spares_inside`", "the camps are hostile to the king alone, who is never inside"),
    ("tablut-ashton", "`squares.camp_hearts.hostile`", "nobody they are hostile to can stand beside the heart of a camp"),
    ("tablut-ashton", "`squares.camp_hearts.pass`", "whoever would pass a heart is stopped by the arms round it"),
    ("tablut-ashton", "`ends.escape_except`", "the camps are closed to the king anyway"),
    (
        "tablut-ashton-14",
        "`squares.camp_hearts.hostile_when_empty`",
        "only besiegers stand beside a heart, and to them it is hostile already",
    ),
    ("tablut-ashton-online", "`squares.camp_arms`", "the camps that take their place close the same squares"),
];

#[test]
fn every_example_holds_and_nothing_is_warned_of() {
    let library = Library::from_dirs(&[shipped()]);
    let checked = library.check();
    let told: Vec<String> = checked.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(told, Vec::<String>::new());
    assert!(checked.examples > 300, "{} examples", checked.examples);
    for variant in library.variants() {
        assert!(library.check_variant(variant).examples > 0, "{} has no examples", variant.id);
    }
}

#[test]
fn every_rule_that_a_file_sets_is_shown_by_an_example() {
    let library = Library::from_dirs(&[shipped()]);
    let unshown = library
        .variants()
        .iter()
        .flat_map(|variant| library.uncovered_rules(variant).into_iter().map(|diagnostic| (variant.id.clone(), diagnostic.message)));
    let (known, unknown): (Vec<_>, Vec<_>) = unshown
        .partition(|(id, message)| NOT_TO_BE_SHOWN.iter().any(|(file, key, _)| id == file && message.contains(&format!("shows {key}:"))));
    assert_eq!(unknown, []);
    assert_eq!(known.len(), NOT_TO_BE_SHOWN.len(), "one of those can be shown after all: {known:?}");
}

#[test]
fn the_six_alternatives_of_the_castle_are_options() {
    let library = Library::from_dirs(&[shipped()]);
    let castle = library.get("tablut-castle").unwrap();
    let others: usize = castle.options.iter().map(|option| option.all_values().len() - 1).sum();
    assert_eq!((castle.options.len(), others), (5, 6), "who enters the castle again is one option with two alternatives");
    let every: Vec<String> = [
        "tablut-castle{king=two}",
        "tablut-castle{weaponless=true}",
        "tablut-castle{goal=corners}",
        "tablut-castle{castle=king}",
        "tablut-castle{castle=open}",
        "tablut-castle{taken_in_castle=true}",
    ]
    .iter()
    .map(|name| library.get(name).unwrap().rules.fingerprint().to_owned())
    .chain([castle.rules.fingerprint().to_owned()])
    .collect();
    let mut different = every.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), every.len(), "each changes the rules");
}
