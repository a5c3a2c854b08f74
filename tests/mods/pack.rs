//! Packing: the same bytes for the same files, and nothing that could not be installed.

use birka_mods::Mods;
use birka_packaging::{PackError, install as add, pack};

use super::Bench;

#[test]
fn what_is_packed_installs_as_it_was() {
    let bench = Bench::open();
    bench.game("small", "languages: [\"sv\"],");
    bench.write("small/locale/sv.ron", "(variants: {\"small\": (name: \"Liten\")})");
    bench.write("small/examples/game.csv", "a,b");
    bench.write("small/.git/config", "left out");
    bench.write("small/notes.txt~", "left out");
    bench.write("small/.luarc.json", "{}");
    let out = bench.path().join("small.zip");
    let packed = pack(&bench.path().join("small"), Some(&out), false).unwrap();
    assert_eq!(packed.files, 5);
    let added = add(&out, &Mods::empty(Some(bench.path().join("mods"))), false).unwrap();
    for file in ["mod.ron", "variants/small.lua", "locale/sv.ron", "examples/game.csv", ".luarc.json"] {
        let read = |folder: &std::path::Path| std::fs::read(folder.join(file)).unwrap();
        assert_eq!(read(&added.folder), read(&bench.path().join("small")), "{file}");
    }
    assert!(!added.folder.join(".git").exists() && !added.folder.join("notes.txt~").exists());
}

#[test]
fn the_same_files_give_the_same_bytes() {
    let bytes = |order: &[&str]| {
        let bench = Bench::open();
        bench.game("small", "");
        order.iter().for_each(|name| drop(bench.write(&format!("small/{name}"), name)));
        let out = bench.path().join("small.zip");
        pack(&bench.path().join("small"), Some(&out), false).unwrap();
        std::fs::read(out).unwrap()
    };
    let first = bytes(&["a.txt", "b.txt"]);
    std::thread::sleep(std::time::Duration::from_millis(2100));
    assert_eq!(first, bytes(&["b.txt", "a.txt"]));
}

#[test]
fn what_is_unsound_or_cannot_be_installed_is_not_packed() {
    let bench = Bench::open();
    let out = bench.path().join("out.zip");
    let packed = || pack(&bench.path().join("small"), Some(&out), false);
    assert!(matches!(packed(), Err(PackError::NoMod(_))));
    bench.manifest("small", "1", "");
    assert!(matches!(packed(), Err(PackError::Invalid(_))));
    bench.game("small", "");
    bench.write("small/variants/more.lua", "return {");
    assert!(matches!(packed(), Err(PackError::Invalid(_))));
    // An example that does not hold keeps nobody from playing, but nobody gives it away.
    let game = super::GAME.replace('@', "more").replace("ends = {", "examples = { { rule = \"x\", allows = \"a1-a2\" } },\n ends = {");
    bench.write("small/variants/more.lua", game);
    assert!(matches!(packed(), Err(PackError::Invalid(_))));
    std::fs::remove_file(bench.path().join("small/variants/more.lua")).unwrap();
    bench.write("small/run.sh", "");
    bench.write("small/caf\u{e9}.txt", "");
    let Err(PackError::Files(faults)) = packed() else { panic!("it holds what no mod holds") };
    assert_eq!(faults.len(), 2, "{faults:?}");
    std::fs::remove_file(bench.path().join("small/run.sh")).unwrap();
    std::fs::remove_file(bench.path().join("small/caf\u{e9}.txt")).unwrap();
    bench.write("small/large.txt", vec![b' '; 9 << 20]);
    assert!(matches!(packed(), Err(PackError::Archive(_))));
    // What the other side would take for a trap is not packed either.
    bench.write("small/large.txt", vec![b' '; 3 << 20]);
    assert!(matches!(packed(), Err(PackError::Archive(_))));
    std::fs::remove_file(bench.path().join("small/large.txt")).unwrap();
    assert!(!out.exists());
    packed().unwrap();
    assert!(matches!(packed(), Err(PackError::Exists(_))));
    pack(&bench.path().join("small"), Some(&out), true).unwrap();
}

#[cfg(unix)]
#[test]
fn links_are_not_packed() {
    let bench = Bench::open();
    bench.game("small", "");
    std::os::unix::fs::symlink("/etc/passwd", bench.path().join("small/secret.txt")).unwrap();
    let out = bench.path().join("out.zip");
    assert!(matches!(pack(&bench.path().join("small"), Some(&out), false), Err(PackError::Files(_))));
}
