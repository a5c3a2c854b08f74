//! Mods created from templates, and packed: reproducibly, and only what could be installed.

use std::fs::File;
use std::time::{Duration, SystemTime};

use birka_mods::Mods;
use birka_packaging::{CreateError, PackError, Template, create_mod, install, pack};
use birka_script::{Library, Severity, Variant, check_mod};
use birka_test_support::mod_folder::{ModFolder, SMALL_VARIANT};

/// The bundled variants and those of the mods.
fn load_library(mods: &ModFolder) -> Library {
    Library::at(None, Some(mods.path()))
}

#[test]
fn the_standalone_template_has_no_warnings_and_full_coverage() {
    let mods_folder = ModFolder::new();
    let folder = create_mod(mods_folder.path(), "my-game", Template::Standalone).unwrap();
    let checked = check_mod(&folder, true);
    assert_eq!(checked.diagnostics, []);
    assert!(checked.examples > 8);
    let library = load_library(&mods_folder);
    let variant = library.get("my-game").unwrap();
    assert_eq!(variant.name, "My Game");
    assert_eq!(std::fs::read_dir(mods_folder.path()).unwrap().count(), 1, "no staging folder remains");
}

#[test]
fn the_extending_template_works_for_every_variant() {
    let (shipped, mods_folder) = (Library::shipped(), ModFolder::new());
    let id = |base: &Variant| format!("of-{}", base.base_id);
    for base in shipped.variants() {
        create_mod(mods_folder.path(), &id(base), Template::Extending(base)).unwrap();
    }
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    for base in shipped.variants() {
        assert_eq!(library.get(&id(base)).unwrap().rules.fingerprint(), base.rules.fingerprint(), "{}", base.id);
    }
    let faults = check_mod(&mods_folder.path().join("of-tablut"), false).diagnostics;
    assert!(faults.iter().all(|fault| fault.severity != Severity::Error), "{faults:?}");
    // Extending a variant with options, and a variant of another mod.
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("base", "");
    let library = load_library(&mods_folder);
    create_mod(mods_folder.path(), "of-castle", Template::Extending(&library.get("tablut-castle{king=two}").unwrap())).unwrap();
    create_mod(mods_folder.path(), "of-base", Template::Extending(&library.get("base").unwrap())).unwrap();
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    assert!(library.mods().get("of-base").unwrap().depends_on("base"));
    assert_eq!(library.get("of-castle").unwrap().rules.fingerprint(), library.get("tablut-castle{king=two}").unwrap().rules.fingerprint());
}

#[test]
fn existing_folders_and_invalid_ids_are_rejected() {
    let mods_folder = ModFolder::new();
    mods_folder.write("there/holiday.txt", "dear");
    mods_folder.write("file", "");
    for id in ["there", "file"] {
        assert!(matches!(create_mod(mods_folder.path(), id, Template::Standalone), Err(CreateError::Exists(_))));
    }
    for id in ["", "../x", "My Game", "nul", "birka", "a/b", "9"] {
        assert!(matches!(create_mod(mods_folder.path(), id, Template::Standalone), Err(CreateError::Id(_))), "{id}");
    }
    assert!(matches!(create_mod(&mods_folder.path().join("file"), "x", Template::Standalone), Err(CreateError::Io { .. })));
}

#[test]
fn packing_and_installing_restores_the_files() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("small", "languages: [\"sv\"],");
    mods_folder.write("small/locale/sv.ron", "(variants: {\"small\": (name: \"Liten\")})");
    mods_folder.write("small/examples/game.csv", "a,b");
    mods_folder.write("small/.git/config", "left out");
    mods_folder.write("small/notes.txt~", "left out");
    mods_folder.write("small/.luarc.json", "{}");
    let out = mods_folder.path().join("small.zip");
    let packed = pack(&mods_folder.path().join("small"), Some(&out), false).unwrap();
    assert_eq!(packed.files, 4);
    let added = install(&out, &Mods::empty(Some(mods_folder.path().join("mods"))), false).unwrap();
    for file in ["mod.ron", "variants/small.lua", "locale/sv.ron", "examples/game.csv"] {
        let read = |folder: &std::path::Path| std::fs::read(folder.join(file)).unwrap();
        assert_eq!(read(&added.folder), read(&mods_folder.path().join("small")), "{file}");
    }
    assert!([".git", "notes.txt~", ".luarc.json"].iter().all(|name| !added.folder.join(name).exists()));
}

#[test]
fn the_files_for_editors_stay_with_the_author() {
    let mods_folder = ModFolder::new();
    let shipped = Library::shipped();
    let base = shipped.get("brandubh").unwrap();
    for (id, template, ty) in [("own", Template::Standalone, "Variant"), ("changed", Template::Extending(&base), "Variation")] {
        let folder = create_mod(mods_folder.path(), id, template).unwrap();
        for (path, text) in birka_script_reference::editor_files() {
            assert_eq!(std::fs::read_to_string(folder.join(path)).unwrap(), text, "{path}");
        }
        let script = std::fs::read_to_string(folder.join(format!("variants/{id}.lua"))).unwrap();
        assert!(script.contains(&format!("\n---@type birka.{ty}\nlocal variant = {{\n")), "{script}");
        let out = mods_folder.path().join(format!("{id}.zip"));
        let packed = pack(&folder, Some(&out), false).unwrap();
        assert_eq!(packed.files, 2, "the manifest and the variant");
    }
}

#[test]
fn equal_files_give_equal_bytes() {
    let bytes = |order: &[&str], modified: SystemTime| {
        let mods_folder = ModFolder::new();
        mods_folder.add_mod("small", "");
        for name in order {
            let file = mods_folder.write(&format!("small/{name}"), name);
            File::options().write(true).open(file).unwrap().set_modified(modified).unwrap();
        }
        let out = mods_folder.path().join("small.zip");
        pack(&mods_folder.path().join("small"), Some(&out), false).unwrap();
        std::fs::read(out).unwrap()
    };
    let later = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    assert_eq!(bytes(&["a.txt", "b.txt"], SystemTime::UNIX_EPOCH), bytes(&["b.txt", "a.txt"], later));
}

#[test]
fn mods_that_could_not_be_installed_are_not_packed() {
    let mods_folder = ModFolder::new();
    let out = mods_folder.path().join("out.zip");
    let packed = || pack(&mods_folder.path().join("small"), Some(&out), false);
    assert!(matches!(packed(), Err(PackError::NoMod(_))));
    mods_folder.write_manifest("small", "1", "");
    assert!(matches!(packed(), Err(PackError::Invalid(_))));
    mods_folder.add_mod("small", "");
    mods_folder.write("small/variants/more.lua", "return {");
    assert!(matches!(packed(), Err(PackError::Invalid(_))));
    // A variant with a failing example can be played, but is not packed.
    let game = SMALL_VARIANT.replace('@', "more").replace("ends = {", "examples = { { rule = \"x\", allows = \"a1-a2\" } },\n ends = {");
    mods_folder.write("small/variants/more.lua", game);
    assert!(matches!(packed(), Err(PackError::Invalid(_))));
    std::fs::remove_file(mods_folder.path().join("small/variants/more.lua")).unwrap();
    mods_folder.write("small/run.sh", "");
    mods_folder.write("small/caf\u{e9}.txt", "");
    let Err(PackError::Files(faults)) = packed() else { panic!("files that mods may not contain") };
    assert_eq!(faults.len(), 2, "{faults:?}");
    std::fs::remove_file(mods_folder.path().join("small/run.sh")).unwrap();
    std::fs::remove_file(mods_folder.path().join("small/caf\u{e9}.txt")).unwrap();
    mods_folder.write("small/large.txt", vec![b' '; 9 << 20]);
    assert!(matches!(packed(), Err(PackError::Archive(_))));
    // Files with a suspicious compression ratio are not packed either.
    mods_folder.write("small/large.txt", vec![b' '; 3 << 20]);
    assert!(matches!(packed(), Err(PackError::Archive(_))));
    std::fs::remove_file(mods_folder.path().join("small/large.txt")).unwrap();
    assert!(!out.exists());
    packed().unwrap();
    assert!(matches!(packed(), Err(PackError::Exists(_))));
    pack(&mods_folder.path().join("small"), Some(&out), true).unwrap();
}

#[cfg(unix)]
#[test]
fn links_are_not_packed() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("small", "");
    std::os::unix::fs::symlink("/etc/passwd", mods_folder.path().join("small/secret.txt")).unwrap();
    let out = mods_folder.path().join("out.zip");
    assert!(matches!(pack(&mods_folder.path().join("small"), Some(&out), false), Err(PackError::Files(_))));
}
