//! As much of an editor as it takes to ask a language server.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long the server may take to read the folder.
const PATIENCE: Duration = Duration::from_secs(60);
/// What is no more than a hint, such as a parameter that nothing uses, is let pass.
const WARNING: u64 = 2;

pub struct Client {
    server: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    root: String,
    asked: u64,
}

impl Client {
    pub fn start(server: &Path, root: &Path) -> Self {
        let resources = root.join(".server");
        let mut command = Command::new(server);
        command.arg("--log-path").arg("none").arg("--resources-path").arg(&resources);
        let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the server starts");
        let (to, from) = (server.stdin.take().expect("its input"), server.stdout.take().expect("its output"));
        let root = format!("file://{}", root.display());
        let mut client = Self { server, to, from: BufReader::new(from), root: root.clone(), asked: 0 };
        // Without a word on `workspace` it never begins to read the folder.
        let capabilities =
            json!({ "workspace": { "configuration": true }, "textDocument": { "hover": { "contentFormat": ["markdown"] } } });
        let folders = json!([{ "uri": root, "name": "variants" }]);
        client.ask("initialize", &json!({ "processId": null, "rootUri": root, "capabilities": capabilities, "workspaceFolders": folders }));
        client.send(&json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
        client
    }

    /// Waits until the server has read the stubs: until it knows what is wrong with a file.
    pub fn until_typed(&mut self, name: &str, text: &str) {
        let begun = Instant::now();
        while !self.warnings(name, text).iter().any(|(_, what)| what == "assign-type-mismatch") {
            assert!(begun.elapsed() < PATIENCE, "the server does not read the stubs");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// The lines of a file that the server warns of, from 1, and why.
    pub fn warnings(&mut self, name: &str, text: &str) -> Vec<(usize, String)> {
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "lua", "version": 1, "text": text });
        self.send(&json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }));
        let answer = self.ask("textDocument/diagnostic", &json!({ "textDocument": { "uri": uri } }));
        let items = answer["items"].as_array().cloned().unwrap_or_default();
        let serious = items.iter().filter(|item| item["severity"].as_u64().unwrap_or(1) <= WARNING);
        let line = |item: &Value| item["range"]["start"]["line"].as_u64().and_then(|line| usize::try_from(line).ok()).unwrap_or(0) + 1;
        serious.map(|item| (line(item), item["code"].as_str().unwrap_or_default().to_owned())).collect()
    }

    /// What is offered at a place: line from 1, column from 0.
    pub fn completions(&mut self, name: &str, line: usize, column: usize) -> Vec<String> {
        let answer = self.at("textDocument/completion", name, line, column);
        let items = answer.as_array().or_else(|| answer["items"].as_array()).cloned().unwrap_or_default();
        items.iter().filter_map(|item| item["label"].as_str()).map(str::to_owned).collect()
    }

    /// What is shown at a place.
    pub fn hover(&mut self, name: &str, line: usize, column: usize) -> String {
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
                // It asks for settings, of which there are none, or tells how far it is.
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
