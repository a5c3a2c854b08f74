//! A real Lua language server reads the type stubs: it accepts every shipped variant, reports the faults of a faulty one on the right lines,
//! completes keys and values, and shows their documentation.
//!
//! The server is `emmylua_ls`, from `BIRKA_LUA_SERVER` or from the build cache; `make test-stubs` builds it and runs these tests. The same for
//! the type checker of Luau, in `luau`.

mod client;
mod luau;

use std::path::{Path, PathBuf};

use birka_script_reference as reference;
use client::Client;

/// The path of the language server.
fn server() -> PathBuf {
    let named = std::env::var_os("BIRKA_LUA_SERVER").map(PathBuf::from);
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")));
    let installed = cache.map(|cache| cache.join("birka/tools/bin/emmylua_ls"));
    named.or(installed).filter(|path| path.is_file()).expect("emmylua_ls is installed by `make test-stubs`, or named by BIRKA_LUA_SERVER")
}

/// A workspace as `birka stubs` makes it for a modder, with variant files in it.
fn workspace(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("types")).expect("a folder");
    std::fs::write(folder.path().join("types/birka.lua"), reference::lua_stubs()).expect("a file");
    std::fs::write(folder.path().join(".luarc.json"), reference::luarc()).expect("a file");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

#[test]
#[ignore = "needs a Lua language server: make test-stubs"]
fn shipped_variants_are_accepted_and_a_faulty_one_is_reported() {
    let server = server();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/variants");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the variants") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "lua") {
            let text = std::fs::read_to_string(&path).expect("a variant");
            assert!(text.contains("---@type birka.Varia"), "{} does not name its type", path.display());
            files.push((path.file_name().expect("a name").to_string_lossy().into_owned(), text));
        }
    }
    let faulty = include_str!("faulty.lua");
    let mut all: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    all.push(("luau.lua", include_str!("luau.lua")));
    all.push(("faulty.lua", faulty));
    let folder = workspace(&all);
    let mut client = Client::start(&server, folder.path());
    client.until_typed("faulty.lua", faulty);
    let told: Vec<(String, usize, String)> = all
        .iter()
        .filter(|(name, _)| *name != "faulty.lua")
        .flat_map(|(name, text)| client.warnings(name, text).into_iter().map(|(line, what)| ((*name).to_owned(), line, what)))
        .collect();
    assert_eq!(told, []);
    let mut lines: Vec<usize> = client.warnings("faulty.lua", faulty).into_iter().map(|(line, _)| line).collect();
    lines.sort_unstable();
    lines.dedup();
    // A name that is not a string, a misspelt side, an unknown value and a quoted number, a boolean for a number, and a method that the
    // board does not have; `false` for a hook where nothing is inherited, a function that buffers do not have.
    assert_eq!(lines, [5, 7, 8, 9, 13, 20, 21]);
}

#[test]
#[ignore = "needs a Lua language server: make test-stubs"]
fn keys_and_values_are_completed_and_documented() {
    let server = server();
    let faulty = include_str!("faulty.lua");
    let folder = workspace(&[("faulty.lua", faulty)]);
    let mut client = Client::start(&server, folder.path());
    client.until_typed("faulty.lua", faulty);
    let keys = client.completions("faulty.lua", 16, 4);
    for key in ["shieldwall", "announcements", "squares"] {
        assert!(keys.iter().any(|label| label.starts_with(key)), "{key} is not offered: {keys:?}");
    }
    let words = client.completions("faulty.lua", 7, 13);
    assert!(["attackers", "defenders"].iter().all(|word| words.iter().any(|label| label.contains(word))), "{words:?}");
    let shown = client.hover("faulty.lua", 8, 15);
    assert!(shown.contains("the result for the side that cannot move"), "{shown}");
}
