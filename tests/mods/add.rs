//! Installing: what is let in, what is not, and that nothing is left behind by what is not.

use std::path::Path;

use birka_mods::Mods;
use birka_packaging::{ArchiveError, InstallError, InstalledMod, install as add};
use birka_script::Code;
use rawzip::CompressionMethod;

use super::zips::{Entry, file, sound, zip};
use super::{Bench, GAME, told};

fn install(bench: &Bench, bytes: &[u8], replace: bool) -> Result<InstalledMod, InstallError> {
    let outside = tempfile::tempdir().unwrap();
    let zip = outside.path().join("mod.zip");
    std::fs::write(&zip, bytes).unwrap();
    add(&zip, &Mods::empty(Some(bench.path().join("mods"))), false).or_else(|fault| match fault {
        InstallError::AlreadyInstalled { .. } | InstallError::InTheWay(_) => add(&zip, &Mods::read(&bench.path().join("mods")), replace),
        fault => Err(fault),
    })
}

/// Everything in the folder of mods, hidden or not.
fn names(bench: &Bench) -> Vec<String> {
    let entries = std::fs::read_dir(bench.path().join("mods")).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_packed_mod_is_installed_and_plays() {
    let bench = Bench::open();
    let added = install(&bench, &zip(&sound("small")), false).unwrap();
    assert_eq!((added.manifest.id.as_str(), added.replaced, added.notes), ("small", None, vec![]));
    assert_eq!(names(&bench), ["small"]);
    let library = birka_script::Library::at(None, Some(&bench.path().join("mods")));
    assert!(library.get("small").is_ok());
    assert_eq!(library.diagnostics(), []);
}

#[test]
fn a_zip_may_have_no_folder_of_its_own_or_several_round_it() {
    for prefix in ["", "a/", "a/b/"] {
        let bench = Bench::open();
        let mut entries = sound("small");
        entries.iter_mut().for_each(|one| one.path = [prefix.as_bytes(), &one.path[6..]].concat());
        entries.push(file(format!("{prefix}variants/"), ""));
        install(&bench, &zip(&entries), false).unwrap();
        assert_eq!(names(&bench), ["small"], "{prefix}");
    }
}

#[test]
fn what_is_not_to_be_trusted_is_refused_and_leaves_nothing_behind() {
    type Judge = fn(&ArchiveError) -> bool;
    let path: Judge = |fault| matches!(fault, ArchiveError::Path(_));
    let with = |more: Vec<Entry>| zip(&sound("small").into_iter().chain(more).collect::<Vec<_>>());
    let link = |mode| Entry { mode, ..file("small/x.lua", "/etc/passwd") };
    let zeros = vec![0_u8; 9 << 20];
    let noise: Vec<u8> =
        (0..(9_u32 << 20) / 4).flat_map(|number| number.wrapping_mul(0x9e37_79b9).rotate_left(number % 31).to_le_bytes()).collect();
    let stored = |path: String, content: &[u8]| Entry { method: CompressionMethod::STORE, ..file(path, content) };
    let mut cases: Vec<(&str, Vec<u8>, Judge)> = vec![
        ("a link", with(vec![link(0o120_777)]), |fault| matches!(fault, ArchiveError::Special(_))),
        ("a device", with(vec![link(0o020_666)]), |fault| matches!(fault, ArchiveError::Special(_))),
        ("a pipe", with(vec![link(0o010_666)]), |fault| matches!(fault, ArchiveError::Special(_))),
        ("the same name twice", with(vec![file("small/mod.ron", "")]), |fault| matches!(fault, ArchiveError::Twice(_))),
        ("names alike but for capitals", with(vec![file("small/MOD.RON", "")]), |fault| matches!(fault, ArchiveError::Clash(..))),
        ("folders alike but for capitals", with(vec![file("small/Variants/x.lua", "")]), |fault| matches!(fault, ArchiveError::Clash(..))),
        ("a folder that is a file", with(vec![file("small/mod.ron/x.lua", "")]), |fault| matches!(fault, ArchiveError::Twice(_))),
        ("a file larger than any", with(vec![stored("small/x.txt".to_owned(), &noise)]), |fault| {
            matches!(fault, ArchiveError::TooLarge { .. })
        }),
        ("a trap", with(vec![file("small/x.txt", &zeros)]), |fault| matches!(fault, ArchiveError::Bomb(_))),
        ("too much together", with((0..5).map(|number| stored(format!("small/{number}.txt"), &noise[..7 << 20])).collect()), |fault| {
            matches!(fault, ArchiveError::TooLarge { .. })
        }),
        ("too many files", with((0..600).map(|number| file(format!("small/{number}.txt"), "")).collect()), |fault| {
            matches!(fault, ArchiveError::TooMany)
        }),
        ("a program", with(vec![file("small/run.exe", "MZ")]), |fault| matches!(fault, ArchiveError::FileType(_))),
        ("a hidden file", with(vec![file("small/.bashrc", "")]), |fault| matches!(fault, ArchiveError::FileType(_))),
        ("a password", with(vec![Entry { encrypted: true, ..file("small/x.lua", "") }]), |fault| matches!(fault, ArchiveError::Locked(_))),
        ("an unknown way of packing", with(vec![Entry { method: CompressionMethod::LZMA, ..file("small/x.lua", "") }]), |fault| {
            matches!(fault, ArchiveError::Method(_))
        }),
        ("no manifest", zip(&sound("small")[1..]), |fault| matches!(fault, ArchiveError::NoManifest)),
        ("two mods", zip(&[sound("one"), sound("two")].into_iter().flatten().collect::<Vec<_>>()), |fault| {
            matches!(fault, ArchiveError::Manifests(_))
        }),
        ("a mod within a mod", with(vec![file("small/in/mod.ron", "")]), |fault| matches!(fault, ArchiveError::Manifests(_))),
        ("something beside", with(vec![file("elsewhere.txt", "")]), |fault| matches!(fault, ArchiveError::Beside(_))),
        ("nothing", zip(&[]), |fault| matches!(fault, ArchiveError::NoManifest)),
        ("no zip", b"PK? no.".to_vec(), |fault| matches!(fault, ArchiveError::Damaged(_))),
        ("no bytes", Vec::new(), |fault| matches!(fault, ArchiveError::Damaged(_))),
    ];
    for bad in [
        "../x.lua",
        "small/../../x.lua",
        "/etc/x.lua",
        "C:/x.lua",
        "c:x.lua",
        "\\\\server\\x.lua",
        "small\\x.lua",
        "small/aux.lua",
        "small/NUL",
        "small/a:b.lua",
        "small/a\n.lua",
        "small//x.lua",
        "./x.lua",
        "small/x.lua.",
        "small/\u{e9}.lua",
        "small/a/b/c/d/e/f/g.lua",
        "",
    ] {
        cases.push((bad, with(vec![file(bad, "")]), path));
    }
    cases.push(("no UTF-8", with(vec![file(b"small/\xff.lua", "")]), path));
    for (what, bytes, is_expected) in cases {
        let bench = Bench::open();
        match install(&bench, &bytes, true) {
            Err(InstallError::Archive { error, .. }) => assert!(is_expected(&error), "{what}: {error:?}"),
            other => panic!("{what}: {other:?}"),
        }
        assert_eq!(names(&bench), Vec::<String>::new(), "{what}");
        let beside: Vec<_> = std::fs::read_dir(bench.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(beside.iter().all(|name| name == "mods"), "{what}: {beside:?}");
    }
}

#[test]
fn a_zip_cut_short_is_told() {
    let whole = zip(&sound("small"));
    for length in (0..whole.len()).step_by(17) {
        let bench = Bench::open();
        match install(&bench, &whole[..length], false) {
            Err(fault @ InstallError::Archive { .. }) => assert!(fault.to_string().contains("fetch it again"), "{length}: {fault}"),
            other => panic!("{length}: {other:?}"),
        }
        assert_eq!(names(&bench), Vec::<String>::new());
    }
}

#[test]
fn a_mod_with_faults_is_refused_with_their_places_in_the_zip() {
    let bench = Bench::open();
    let mut entries = sound("small");
    entries[1].content = b"return {".to_vec();
    let Err(InstallError::Invalid(faults)) = install(&bench, &zip(&entries), false) else { panic!("it is unsound") };
    assert!(faults[0].path.ends_with("mod.zip/variants/small.lua") && faults[0].code == Code::Syntax, "{faults:?}");
    let mut entries = sound("small");
    entries[0].content = b"(id: \"small\")".to_vec();
    let Err(InstallError::Invalid(faults)) = install(&bench, &zip(&entries), false) else { panic!("it is unsound") };
    assert!(faults.iter().all(|fault| fault.path.ends_with("mod.zip/mod.ron") && fault.code == Code::MissingKey), "{faults:?}");
    let entries: Vec<Entry> = sound("small").into_iter().chain([file("small/art.ron", "(board: (grain: 99))")]).collect();
    let Err(InstallError::Invalid(faults)) = install(&bench, &zip(&entries), false) else { panic!("it is unsound") };
    assert_eq!(faults[0].code, Code::Art);
    assert_eq!(names(&bench), Vec::<String>::new());
}

#[test]
fn a_mod_whose_other_mods_are_missing_is_installed_and_told() {
    let bench = Bench::open();
    let mut entries = sound("small");
    entries[0].content = b"(id: \"small\", name: \"N\", version: \"1.0.0\", api: 1, depends: [(id: \"other\")])".to_vec();
    let added = install(&bench, &zip(&entries), false).unwrap();
    assert_eq!(added.notes.iter().map(|note| note.code).collect::<Vec<_>>(), [Code::MissingMod]);
    // Also where it has a variant that is shipped.
    let mut entries = sound("mine");
    entries[1].content = GAME.replace('@', "tablut").into_bytes();
    let added = install(&bench, &zip(&entries), false).unwrap();
    assert_eq!(added.notes.iter().map(|note| note.code).collect::<Vec<_>>(), [Code::DuplicateVariant]);
}

#[test]
fn what_is_installed_is_replaced_only_when_asked() {
    let bench = Bench::open();
    install(&bench, &zip(&sound("small")), false).unwrap();
    let mut newer = sound("small");
    newer[0].content = b"(id: \"small\", name: \"N\", version: \"2.0.0\", api: 1)".to_vec();
    let newer = zip(&newer);
    let refused = install(&bench, &newer, false).unwrap_err();
    assert!(
        refused.to_string().contains("`small` 1.0.0 is already in") && refused.to_string().contains("puts 2.0.0 in its place"),
        "{refused}"
    );
    assert_eq!(version(&bench), "1.0.0");
    let added = install(&bench, &newer, true).unwrap();
    assert_eq!(added.replaced.unwrap().to_string(), "1.0.0");
    assert_eq!((version(&bench).as_str(), names(&bench)), ("2.0.0", vec!["small".to_owned()]));
    // A broken version stays when it would be replaced by a worse one.
    let mut worse = sound("small");
    worse[1].content = b"return {".to_vec();
    assert!(install(&bench, &zip(&worse), true).is_err());
    assert_eq!((version(&bench).as_str(), names(&bench)), ("2.0.0", vec!["small".to_owned()]));
}

fn version(bench: &Bench) -> String {
    birka_mods::Manifest::read(&bench.path().join("mods/small")).unwrap().version.to_string()
}

#[test]
fn a_mod_in_a_folder_of_another_name_is_replaced_there() {
    let bench = Bench::open();
    bench.manifest("mods/work", "0.1.0", "");
    bench.write("mods/work/mod.ron", "(id: \"small\", name: \"N\", version: \"0.1.0\", api: 1)");
    bench.write("mods/work/small.lua", GAME.replace('@', "small"));
    let zip_file = bench.write("small.zip", zip(&sound("small")));
    let mods = || Mods::read(&bench.path().join("mods"));
    assert!(matches!(add(&zip_file, &mods(), false), Err(InstallError::AlreadyInstalled { .. })));
    assert!(add(&zip_file, &mods(), true).unwrap().folder.ends_with("work"));
    assert_eq!(names(&bench), ["work"]);
}

#[test]
fn what_is_no_mod_is_never_replaced() {
    let bench = Bench::open();
    bench.write("mods/small/holiday.txt", "dear");
    for replace in [false, true] {
        assert!(matches!(install(&bench, &zip(&sound("small")), replace), Err(InstallError::InTheWay(_))));
    }
    assert!(bench.path().join("mods/small/holiday.txt").is_file());
    bench.write("mods/mod.ron", "");
    assert!(matches!(install(&bench, &zip(&sound("other")), false), Err(InstallError::FolderIsMod(_))));
}

#[test]
fn a_file_that_cannot_be_read_is_told() {
    let bench = Bench::open();
    let mods = Mods::empty(Some(bench.path().join("mods")));
    for file in [bench.path().join("nowhere.zip"), bench.path().to_owned()] {
        assert!(matches!(add(&file, &mods, false), Err(InstallError::Io { .. })));
    }
    assert!(matches!(add(Path::new("x.zip"), &Mods::empty(None), false), Err(InstallError::NoFolder)));
    assert!(told(&[], bench.path()).is_empty());
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_is_replaced_and_the_folder_is_left_alone() {
    let bench = Bench::open();
    bench.game("elsewhere", "");
    bench.write("elsewhere/mod.ron", "(id: \"small\", name: \"N\", version: \"0.1.0\", api: 1)");
    std::fs::create_dir(bench.path().join("mods")).unwrap();
    std::os::unix::fs::symlink(bench.path().join("elsewhere"), bench.path().join("mods/small")).unwrap();
    install(&bench, &zip(&sound("small")), true).unwrap();
    assert_eq!(version(&bench), "1.0.0");
    assert!(bench.path().join("elsewhere/variants/elsewhere.lua").is_file());
    assert_eq!(names(&bench), ["small"]);
}
