//! Language tools read the type stubs.
//!
//! A real Lua language server accepts every shipped variant, reports the faults of a faulty one on the right lines, completes keys and values,
//! and shows their documentation. The server is `emmylua_ls`, from `BIRKA_LUA_SERVER` or from the build cache.
//!
//! Luau's own type checker accepts variants that are plain data and what only Luau has, and reports the faults of a faulty file on the right
//! lines. The checker is built from `.ci/luau-check`; it is `luau-check-*` in the build cache, or what `BIRKA_LUAU_CHECK` names.
//!
//! `make test-stubs` builds both and runs these tests.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use birka_script_reference as reference;
use serde_json::{Value, json};

/// The folder of built tools in the build cache.
fn tools() -> Option<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")))?;
    Some(cache.join("birka/tools/bin"))
}

/// The shipped variants: name of the file and text.
fn shipped_variants() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/variants");
    let paths = std::fs::read_dir(folder).expect("the variants").map(|entry| entry.expect("an entry").path());
    let scripts = paths.filter(|path| path.extension().is_some_and(|extension| extension == "lua"));
    let named = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(&path).expect("a variant"))
    };
    scripts.map(named).collect()
}

/// The distinct lines of some warnings, in order.
fn lines_of(lines: impl IntoIterator<Item = usize>) -> Vec<usize> {
    lines.into_iter().collect::<std::collections::BTreeSet<_>>().into_iter().collect()
}

/// The path of the language server.
fn server() -> PathBuf {
    let named = std::env::var_os("BIRKA_LUA_SERVER").map(PathBuf::from);
    let installed = tools().map(|tools| tools.join("emmylua_ls"));
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
    let files = shipped_variants();
    for (name, text) in &files {
        assert!(text.contains("---@type birka.Varia"), "{name} does not name its type");
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
    let lines = lines_of(client.warnings("faulty.lua", faulty).into_iter().map(|(line, _)| line));
    // A name that is not a string, a misspelt side, an unknown value and a quoted number, a boolean for a number, and a method that the
    // board does not have; `false` for a hook where nothing is inherited, a function that buffers do not have, and a leap of no distance.
    assert_eq!(lines, [5, 7, 8, 9, 13, 20, 21, 24]);
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
    // Where a leap that takes begins is said beside it.
    let of_leap = client.completions("faulty.lua", 25, 4);
    let offers = |key: &str| of_leap.iter().any(|label| label.starts_with(key));
    assert!(offers("leap") && !offers("from") && !offers("outside"), "{of_leap:?}");
    let shown = client.hover("faulty.lua", 8, 15);
    assert!(shown.contains("what happens to the side that cannot move"), "{shown}");
}

/// How long the server may take to read the folder.
const PATIENCE: Duration = Duration::from_secs(60);
/// The least severe level that counts. Hints, such as about an unused parameter, do not.
const WARNING: u64 = 2;

/// A minimal client of a language server.
struct Client {
    server: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    root: String,
    asked: u64,
}

impl Client {
    fn start(server: &Path, root: &Path) -> Self {
        let resources = root.join(".server");
        let mut command = Command::new(server);
        command.arg("--log-path").arg("none").arg("--resources-path").arg(&resources);
        let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the server starts");
        let (to, from) = (server.stdin.take().expect("its input"), server.stdout.take().expect("its output"));
        let root = format!("file://{}", root.display());
        let mut client = Self { server, to, from: BufReader::new(from), root: root.clone(), asked: 0 };
        // Without the capability `workspace` the server never reads the folder.
        let capabilities =
            json!({ "workspace": { "configuration": true }, "textDocument": { "hover": { "contentFormat": ["markdown"] } } });
        let folders = json!([{ "uri": root, "name": "variants" }]);
        client.ask("initialize", &json!({ "processId": null, "rootUri": root, "capabilities": capabilities, "workspaceFolders": folders }));
        client.send(&json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
        client
    }

    /// Waits until the server has read the stubs: until it knows what is wrong with a file.
    fn until_typed(&mut self, name: &str, text: &str) {
        let begun = Instant::now();
        while !self.warnings(name, text).iter().any(|(_, what)| what == "assign-type-mismatch") {
            assert!(begun.elapsed() < PATIENCE, "the server does not read the stubs");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// The lines of a file that the server warns of, from 1, and why.
    fn warnings(&mut self, name: &str, text: &str) -> Vec<(usize, String)> {
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "lua", "version": 1, "text": text });
        self.send(&json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }));
        let answer = self.ask("textDocument/diagnostic", &json!({ "textDocument": { "uri": uri } }));
        let items = answer["items"].as_array().cloned().unwrap_or_default();
        let serious = items.iter().filter(|item| item["severity"].as_u64().unwrap_or(1) <= WARNING);
        let line = |item: &Value| item["range"]["start"]["line"].as_u64().and_then(|line| usize::try_from(line).ok()).unwrap_or(0) + 1;
        serious.map(|item| (line(item), item["code"].as_str().unwrap_or_default().to_owned())).collect()
    }

    /// The completions at a place: line from 1, column from 0.
    fn completions(&mut self, name: &str, line: usize, column: usize) -> Vec<String> {
        let answer = self.at("textDocument/completion", name, line, column);
        let items = answer.as_array().or_else(|| answer["items"].as_array()).cloned().unwrap_or_default();
        items.iter().filter_map(|item| item["label"].as_str()).map(str::to_owned).collect()
    }

    /// The hover text at a place.
    fn hover(&mut self, name: &str, line: usize, column: usize) -> String {
        self.at("textDocument/hover", name, line, column)["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    fn at(&mut self, method: &str, name: &str, line: usize, column: usize) -> Value {
        let document = json!({ "uri": self.uri(name) });
        self.ask(method, &json!({ "textDocument": document, "position": { "line": line - 1, "character": column } }))
    }

    fn uri(&self, name: &str) -> String {
        format!("{}/{name}", self.root)
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| self.to.flush()).expect("the server listens");
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.read();
            match (message.get("method"), message.get("id")) {
                (None, Some(answered)) if answered == id => return message["result"].clone(),
                // It requests settings, which do not exist, or reports progress.
                (Some(asked), Some(its)) => {
                    let items = message["params"]["items"].as_array().map_or(0, Vec::len);
                    let result = if asked == "workspace/configuration" { json!(vec![Value::Null; items]) } else { Value::Null };
                    self.send(&json!({ "jsonrpc": "2.0", "id": its, "result": result }));
                }
                _ => {}
            }
        }
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).expect("the server speaks") > 0, "the server has gone");
            let line = line.trim().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(number) = line.strip_prefix("content-length:") {
                length = number.trim().parse().expect("a length");
            }
        }
        let mut bytes = vec![0; length];
        self.from.read_exact(&mut bytes).expect("a message");
        serde_json::from_slice(&bytes).expect("JSON")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The path of the checker.
fn checker() -> PathBuf {
    let named = std::env::var_os("BIRKA_LUAU_CHECK").map(PathBuf::from);
    named.or_else(built).expect("luau-check is built by `make test-stubs`, or named by BIRKA_LUAU_CHECK")
}

/// The newest checker in the build cache.
fn built() -> Option<PathBuf> {
    let entries = std::fs::read_dir(tools()?).ok()?.flatten().map(|entry| entry.path());
    let checkers = entries.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("luau-check-")));
    checkers.max_by_key(|path| path.metadata().and_then(|metadata| metadata.modified()).ok())
}

/// The lines that the checker reports, each with what it says, for one file after the other.
fn check(files: &[(&str, &str)]) -> Vec<(String, usize, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("birka.d.luau"), reference::luau_definitions()).expect("a file");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let names = files.iter().map(|(name, _)| *name);
    let output = Command::new(checker()).arg("birka.d.luau").args(names.clone()).current_dir(folder.path()).output().expect("it runs");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let mut found = Vec::new();
    for line in printed.lines() {
        let mut parts = line.splitn(4, ':');
        let (name, number) = (parts.next().unwrap_or_default(), parts.next().and_then(|number| number.parse().ok()));
        // Other lines continue a message.
        if let Some(number) = number.filter(|_| name == "birka.d.luau" || names.clone().any(|known| known == name)) {
            found.push((name.to_owned(), number, parts.last().unwrap_or_default().trim().to_owned()));
        }
    }
    assert_eq!(output.status.success(), found.is_empty(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    found
}

/// The shipped variants that are plain data, their type annotated as Luau writes it. Computed values need annotations that only Luau has.
fn plain_variants() -> Vec<(String, String)> {
    let plain = shipped_variants().into_iter().filter(|(_, text)| !text.contains("function") && !text.contains("options {"));
    let typed = |(name, text): (String, String)| {
        let typed = text.replacen("---@type birka.Variant\nlocal variant =", "\nlocal variant: Variant =", 1);
        let typed = typed.replacen("---@type birka.Variation\nlocal variant =", "\nlocal variant: Variation =", 1);
        assert!(typed != text, "{name} does not name the type of `local variant`");
        (name, typed)
    };
    plain.map(typed).collect()
}

#[test]
fn plain_variants_name_their_type() {
    assert!(plain_variants().len() > 20);
}

#[test]
#[ignore = "needs Luau's type checker: make test-stubs"]
fn plain_variants_are_accepted() {
    let files = plain_variants();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(check(&files), []);
}

#[test]
#[ignore = "needs Luau's type checker: make test-stubs"]
fn what_only_luau_has_is_accepted_and_faults_are_reported() {
    assert_eq!(check(&[("luau.luau", include_str!("luau.luau"))]), []);
    let found = check(&[("faulty.luau", include_str!("faulty.luau"))]);
    let lines = lines_of(found.iter().map(|(_, line, _)| *line));
    // A name that is not a string, misspelt words, a hook with errors in it, `false` where nothing is inherited, and what does not exist.
    assert_eq!(lines, [4, 6, 7, 10, 15, 18, 19, 20], "{found:#?}");
}
