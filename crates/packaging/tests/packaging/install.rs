//! Unpacking archives and installing packed mods: what is accepted, what is rejected, and that a rejected mod leaves nothing behind.

use std::path::Path;

use birka_mods::Mods;
use birka_packaging::archive::{ArchiveError, Files, pack, unpack};
use birka_packaging::{InstallError, InstalledMod, install};
use birka_script::Code;
use birka_test_support::mod_folder::{ModFolder, SMALL_VARIANT, summarize};
use rawzip::CompressionMethod;

use crate::{ZipEntry, file, valid_mod, zip};

fn files() -> Files {
    let content = [("mod.ron", "(id: \"small\")"), ("variants/small.lua", "return { api = 1 }"), ("LICENSE", "as you like")];
    content.map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec())).into()
}

#[test]
fn unpacking_restores_the_packed_files() {
    assert_eq!(unpack(&pack("small", &files()).unwrap()), Ok(files()));
}

#[test]
fn truncated_archives_are_damaged() {
    let whole = pack("small", &files()).unwrap();
    for length in 0..whole.len() {
        let result = unpack(&whole[..length]);
        assert!(matches!(result, Err(ArchiveError::Damaged(_))), "{length}: {result:?}");
    }
}

#[test]
fn a_flipped_byte_is_detected_or_changes_no_file() {
    let whole = pack("small", &files()).unwrap();
    let mut detected = 0;
    for at in 0..whole.len() {
        for flip in 1..=u8::MAX {
            let mut damaged = whole.clone();
            damaged[at] ^= flip;
            match unpack(&damaged) {
                // The name of the top folder is not covered by a checksum.
                Ok(unpacked) => assert_eq!(unpacked, files(), "byte {at}"),
                Err(_) => detected += 1,
            }
        }
    }
    assert!(detected > 100 * 255, "{detected}");
}

#[test]
fn forged_sizes_are_detected() {
    let whole = pack("small", &files()).unwrap();
    let directory = whole.windows(4).position(|word| word == b"PK\x01\x02").unwrap();
    // The checksum, the compressed size and the size, four bytes each.
    for field in [16, 20, 24] {
        for value in [0_u32, 1, 13, u32::MAX - 1] {
            let mut forged = whole.clone();
            forged[directory + field..directory + field + 4].copy_from_slice(&value.to_le_bytes());
            assert!(forged == whole || unpack(&forged).is_err(), "{field} {value}");
        }
    }
}

#[test]
fn overlapping_entries_are_rejected() {
    let whole = pack("small", &files()).unwrap();
    let entries: Vec<usize> = whole.windows(4).enumerate().filter(|(_, word)| *word == b"PK\x01\x02").map(|(at, _)| at).collect();
    let mut forged = whole.clone();
    // The second entry claims the offset of the first.
    let first = whole[entries[0] + 42..entries[0] + 46].to_vec();
    forged[entries[1] + 42..entries[1] + 46].copy_from_slice(&first);
    assert!(unpack(&forged).is_err());
}

#[test]
fn every_file_has_the_same_valid_date() {
    let bytes = pack("small", &files()).unwrap();
    let archive = rawzip::ZipArchive::from_slice(&bytes).unwrap();
    let (mut entries, mut count) = (archive.entries(), 0);
    while let Some(entry) = entries.next_entry().unwrap() {
        assert_eq!(entry.last_modified().to_string(), "1980-01-01T12:00:00Z");
        count += 1;
    }
    assert_eq!(count, 3);
    // Also where only the time of DOS is read: year 0, month 1 and day 1.
    let header = bytes.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    assert_eq!(bytes[header + 14..header + 16], 0x0021_u16.to_le_bytes());
}

fn install_bytes(mods_folder: &ModFolder, bytes: &[u8], replace: bool) -> Result<InstalledMod, InstallError> {
    let outside = tempfile::tempdir().unwrap();
    let zip = outside.path().join("mod.zip");
    std::fs::write(&zip, bytes).unwrap();
    install(&zip, &Mods::empty(Some(mods_folder.path().join("mods"))), false).or_else(|fault| match fault {
        InstallError::AlreadyInstalled { .. } | InstallError::InTheWay(_) => {
            install(&zip, &Mods::read(&mods_folder.path().join("mods")), replace)
        }
        fault => Err(fault),
    })
}

/// The names of everything in the folder of mods.
fn names(mods_folder: &ModFolder) -> Vec<String> {
    let entries = std::fs::read_dir(mods_folder.path().join("mods")).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_packed_mod_is_installed_and_loaded() {
    let mods_folder = ModFolder::new();
    let added = install_bytes(&mods_folder, &zip(&valid_mod("small")), false).unwrap();
    assert_eq!((added.manifest.id.as_str(), added.replaced, added.notes), ("small", None, vec![]));
    assert_eq!(names(&mods_folder), ["small"]);
    let library = birka_script::Library::at(None, Some(&mods_folder.path().join("mods")));
    assert!(library.get("small").is_ok());
    assert_eq!(library.diagnostics(), []);
}

#[test]
fn the_mod_may_be_at_any_depth_of_the_zip() {
    for prefix in ["", "a/", "a/b/"] {
        let mods_folder = ModFolder::new();
        let mut entries = valid_mod("small");
        entries.iter_mut().for_each(|one| one.path = [prefix.as_bytes(), &one.path[6..]].concat());
        entries.push(file(format!("{prefix}variants/"), ""));
        install_bytes(&mods_folder, &zip(&entries), false).unwrap();
        assert_eq!(names(&mods_folder), ["small"], "{prefix}");
    }
}

#[test]
fn untrusted_archives_are_rejected_and_leave_nothing_behind() {
    type Predicate = fn(&ArchiveError) -> bool;
    let path: Predicate = |fault| matches!(fault, ArchiveError::Path(_));
    let with = |more: Vec<ZipEntry>| zip(&valid_mod("small").into_iter().chain(more).collect::<Vec<_>>());
    let link = |mode| ZipEntry { mode, ..file("small/x.lua", "/etc/passwd") };
    let zeros = vec![0_u8; 9 << 20];
    let noise: Vec<u8> =
        (0..(9_u32 << 20) / 4).flat_map(|number| number.wrapping_mul(0x9e37_79b9).rotate_left(number % 31).to_le_bytes()).collect();
    let stored = |path: String, content: &[u8]| ZipEntry { method: CompressionMethod::STORE, ..file(path, content) };
    let mut cases: Vec<(&str, Vec<u8>, Predicate)> = vec![
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
        ("a password", with(vec![ZipEntry { encrypted: true, ..file("small/x.lua", "") }]), |fault| {
            matches!(fault, ArchiveError::Locked(_))
        }),
        ("an unknown way of packing", with(vec![ZipEntry { method: CompressionMethod::LZMA, ..file("small/x.lua", "") }]), |fault| {
            matches!(fault, ArchiveError::Method(_))
        }),
        ("no manifest", zip(&valid_mod("small")[1..]), |fault| matches!(fault, ArchiveError::NoManifest)),
        ("two mods", zip(&[valid_mod("one"), valid_mod("two")].into_iter().flatten().collect::<Vec<_>>()), |fault| {
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
        let mods_folder = ModFolder::new();
        match install_bytes(&mods_folder, &bytes, true) {
            Err(InstallError::Archive { error, .. }) => assert!(is_expected(&error), "{what}: {error:?}"),
            other => panic!("{what}: {other:?}"),
        }
        assert_eq!(names(&mods_folder), Vec::<String>::new(), "{what}");
        let beside: Vec<_> = std::fs::read_dir(mods_folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(beside.iter().all(|name| name == "mods"), "{what}: {beside:?}");
    }
}

#[test]
fn truncated_zips_are_rejected() {
    let whole = zip(&valid_mod("small"));
    for length in (0..whole.len()).step_by(17) {
        let mods_folder = ModFolder::new();
        match install_bytes(&mods_folder, &whole[..length], false) {
            Err(fault @ InstallError::Archive { .. }) => assert!(fault.to_string().contains("fetch it again"), "{length}: {fault}"),
            other => panic!("{length}: {other:?}"),
        }
        assert_eq!(names(&mods_folder), Vec::<String>::new());
    }
}

#[test]
fn errors_of_a_mod_are_reported_with_their_paths_in_the_zip() {
    let mods_folder = ModFolder::new();
    let mut entries = valid_mod("small");
    entries[1].content = b"return {".to_vec();
    let Err(InstallError::Invalid(faults)) = install_bytes(&mods_folder, &zip(&entries), false) else { panic!("the mod is invalid") };
    assert!(faults[0].path.ends_with("mod.zip/variants/small.lua") && faults[0].code == Code::Syntax, "{faults:?}");
    let mut entries = valid_mod("small");
    entries[0].content = b"(id: \"small\")".to_vec();
    let Err(InstallError::Invalid(faults)) = install_bytes(&mods_folder, &zip(&entries), false) else { panic!("the mod is invalid") };
    assert!(faults.iter().all(|fault| fault.path.ends_with("mod.zip/mod.ron") && fault.code == Code::MissingKey), "{faults:?}");
    let entries: Vec<ZipEntry> = valid_mod("small").into_iter().chain([file("small/art.ron", "(board: (grain: 99))")]).collect();
    let Err(InstallError::Invalid(faults)) = install_bytes(&mods_folder, &zip(&entries), false) else { panic!("the mod is invalid") };
    assert_eq!(faults[0].code, Code::Art);
    assert_eq!(names(&mods_folder), Vec::<String>::new());
}

#[test]
fn a_mod_with_missing_dependencies_is_installed_with_a_note() {
    let mods_folder = ModFolder::new();
    let mut entries = valid_mod("small");
    entries[0].content = b"(id: \"small\", name: \"N\", version: \"1.0.0\", api: 1, depends: [(id: \"other\")])".to_vec();
    let added = install_bytes(&mods_folder, &zip(&entries), false).unwrap();
    assert_eq!(added.notes.iter().map(|note| note.code).collect::<Vec<_>>(), [Code::MissingMod]);
    assert!(added.notes[0].to_string().contains("mod.zip/mod.ron:1: error[E053]"), "{}", added.notes[0]);
    // The same for a variant that another mod has too.
    let mods_folder = ModFolder::new();
    install_bytes(&mods_folder, &zip(&valid_mod("small")), false).unwrap();
    let mut entries = valid_mod("tiny");
    entries[1].content = SMALL_VARIANT.replace('@', "small").into_bytes();
    let zip_file = mods_folder.write("tiny.zip", zip(&entries));
    let added = install(&zip_file, &Mods::read(&mods_folder.path().join("mods")), false).unwrap();
    assert_eq!(added.notes.iter().map(|note| note.code).collect::<Vec<_>>(), [Code::DuplicateVariant]);
    assert!(added.notes[0].path.ends_with("tiny.zip/variants/tiny.lua"), "{}", added.notes[0]);
}

#[test]
fn mods_that_can_never_be_loaded_are_rejected_with_all_faults() {
    let script = |id: &str| SMALL_VARIANT.replace('@', id);
    // `depends` of the manifest, the script, and the place and code of each fault.
    type Case = (&'static str, &'static str, String, &'static [&'static str]);
    let cases: &[Case] = &[
        ("itself", "(id: \"small\")", script("small"), &["mod.ron:2 E055"]),
        ("a newer Birka", "(id: \"birka\", version: \">=99\")", script("small"), &["mod.ron:2 E054"]),
        ("a shipped id", "", script("tablut"), &["variants/small.lua:0 E040"]),
        ("a cycle with an installed mod", "(id: \"other\")", script("small"), &["mod.ron:2 E055"]),
        ("a missing mod and a faulty script", "(id: \"nowhere\")", "return {".to_owned(), &["mod.ron:2 E053", "variants/small.lua:1 E002"]),
        ("a missing mod and a shipped id", "(id: \"nowhere\")", script("tablut"), &["mod.ron:2 E053", "variants/small.lua:0 E040"]),
        (
            "several faults",
            "(id: \"nowhere\"),\n(id: \"birka\", version: \"99\")",
            script("tablut").replace("corners", "cornets"),
            &["mod.ron:2 E053", "mod.ron:3 E054", "variants/small.lua:18 E016"],
        ),
    ];
    for (what, depends, script, expected) in cases {
        let mods_folder = ModFolder::new();
        let other = "(id: \"other\", name: \"O\", version: \"1.0.0\", api: 1, depends: [(id: \"small\", optional: true)])";
        mods_folder.write("mods/other/mod.ron", other);
        mods_folder.write("mods/other/variants/other.lua", SMALL_VARIANT.replace('@', "other"));
        let manifest = format!("(id: \"small\", name: \"N\", version: \"1.0.0\", api: 1, depends: [\n{depends}])");
        let entries = [file("small/mod.ron", manifest), file("small/variants/small.lua", script)];
        let zip_file = mods_folder.write("small.zip", zip(&entries));
        match install(&zip_file, &Mods::read(&mods_folder.path().join("mods")), true) {
            Err(InstallError::Invalid(faults)) => {
                let found: Vec<String> = summarize(&faults, &zip_file).into_iter().map(|(place, _)| place).collect();
                assert_eq!(found, *expected, "{what}: {faults:#?}");
            }
            other => panic!("{what}: {other:?}"),
        }
        assert_eq!(names(&mods_folder), ["other"], "{what}");
    }
}

#[test]
fn an_installed_mod_is_replaced_only_on_request() {
    let mods_folder = ModFolder::new();
    install_bytes(&mods_folder, &zip(&valid_mod("small")), false).unwrap();
    let mut newer = valid_mod("small");
    newer[0].content = b"(id: \"small\", name: \"N\", version: \"2.0.0\", api: 1)".to_vec();
    let newer = zip(&newer);
    let refused = install_bytes(&mods_folder, &newer, false).unwrap_err();
    assert!(
        refused.to_string().contains("`small` 1.0.0 is already in") && refused.to_string().contains("puts 2.0.0 in its place"),
        "{refused}"
    );
    assert_eq!(version(&mods_folder), "1.0.0");
    let added = install_bytes(&mods_folder, &newer, true).unwrap();
    assert_eq!(added.replaced.unwrap().to_string(), "1.0.0");
    assert_eq!((version(&mods_folder).as_str(), names(&mods_folder)), ("2.0.0", vec!["small".to_owned()]));
    // An invalid mod does not replace a valid one.
    let mut worse = valid_mod("small");
    worse[1].content = b"return {".to_vec();
    assert!(install_bytes(&mods_folder, &zip(&worse), true).is_err());
    assert_eq!((version(&mods_folder).as_str(), names(&mods_folder)), ("2.0.0", vec!["small".to_owned()]));
}

#[cfg(unix)]
#[test]
fn what_a_killed_installation_leaves_is_cleared_up_by_the_next() {
    use std::fs;

    let mods_folder = ModFolder::new();
    let mods = mods_folder.path().join("mods");
    install_bytes(&mods_folder, &zip(&valid_mod("small")), false).unwrap();
    // Killed while another version was put in its place: the mod has lost it.
    let backup = mods.join(".replaced-1234-0");
    fs::create_dir(&backup).unwrap();
    fs::rename(mods.join("small"), backup.join("small")).unwrap();
    // Killed a moment later, and before.
    fs::create_dir_all(mods.join(".replaced-1234-1/other")).unwrap();
    fs::create_dir(mods.join("other")).unwrap();
    fs::create_dir_all(mods.join(".adding-99999999-0/variants")).unwrap();
    fs::create_dir_all(mods.join(".new-5-0")).unwrap();
    for kept in [".git", ".adding-notes", ".replaced"] {
        fs::create_dir(mods.join(kept)).unwrap();
    }
    let refused = install_bytes(&mods_folder, &zip(&valid_mod("small")), false).unwrap_err();
    assert!(matches!(&refused, InstallError::AlreadyInstalled { id, .. } if id == "small"), "{refused}");
    assert_eq!(version(&mods_folder), "1.0.0");
    assert_eq!(names(&mods_folder), [".adding-notes", ".git", ".replaced", "other", "small"]);
    // While another program holds the lock, its staging folder is kept.
    fs::create_dir(mods.join(".adding-77-0")).unwrap();
    let other = fs::File::open(&mods).unwrap();
    other.lock_shared().unwrap();
    install_bytes(&mods_folder, &zip(&valid_mod("third")), false).unwrap();
    assert!(mods.join(".adding-77-0").exists() && mods.join("third").exists());
    drop(other);
    install_bytes(&mods_folder, &zip(&valid_mod("fourth")), false).unwrap();
    assert!(!mods.join(".adding-77-0").exists());
}

fn version(mods_folder: &ModFolder) -> String {
    birka_mods::Manifest::read(&mods_folder.path().join("mods/small")).unwrap().version.to_string()
}

#[test]
fn a_mod_in_a_folder_with_another_name_is_replaced_in_place() {
    let mods_folder = ModFolder::new();
    mods_folder.write_manifest("mods/work", "0.1.0", "");
    mods_folder.write("mods/work/mod.ron", "(id: \"small\", name: \"N\", version: \"0.1.0\", api: 1)");
    mods_folder.write("mods/work/small.lua", SMALL_VARIANT.replace('@', "small"));
    let zip_file = mods_folder.write("small.zip", zip(&valid_mod("small")));
    let mods = || Mods::read(&mods_folder.path().join("mods"));
    assert!(matches!(install(&zip_file, &mods(), false), Err(InstallError::AlreadyInstalled { .. })));
    assert!(install(&zip_file, &mods(), true).unwrap().folder.ends_with("work"));
    assert_eq!(names(&mods_folder), ["work"]);
}

#[test]
fn folders_that_are_not_mods_are_never_replaced() {
    let mods_folder = ModFolder::new();
    mods_folder.write("mods/small/holiday.txt", "dear");
    for replace in [false, true] {
        assert!(matches!(install_bytes(&mods_folder, &zip(&valid_mod("small")), replace), Err(InstallError::InTheWay(_))));
    }
    assert!(mods_folder.path().join("mods/small/holiday.txt").is_file());
    mods_folder.write("mods/mod.ron", "");
    assert!(matches!(install_bytes(&mods_folder, &zip(&valid_mod("other")), false), Err(InstallError::FolderIsMod(_))));
}

#[test]
fn unreadable_files_are_errors() {
    let mods_folder = ModFolder::new();
    let mods = Mods::empty(Some(mods_folder.path().join("mods")));
    for file in [mods_folder.path().join("nowhere.zip"), mods_folder.path().to_owned()] {
        assert!(matches!(install(&file, &mods, false), Err(InstallError::Io { .. })));
    }
    assert!(matches!(install(Path::new("x.zip"), &Mods::empty(None), false), Err(InstallError::NoFolder)));
}

#[cfg(unix)]
#[test]
fn a_link_is_replaced_without_touching_its_target() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("elsewhere", "");
    mods_folder.write("elsewhere/mod.ron", "(id: \"small\", name: \"N\", version: \"0.1.0\", api: 1)");
    std::fs::create_dir(mods_folder.path().join("mods")).unwrap();
    std::os::unix::fs::symlink(mods_folder.path().join("elsewhere"), mods_folder.path().join("mods/small")).unwrap();
    install_bytes(&mods_folder, &zip(&valid_mod("small")), true).unwrap();
    assert_eq!(version(&mods_folder), "1.0.0");
    assert!(mods_folder.path().join("elsewhere/variants/elsewhere.lua").is_file());
    assert_eq!(names(&mods_folder), ["small"]);
}
