//! Scripts that mean harm or nonsense are stopped, and told so, and leave everything else as it was.

use std::sync::mpsc;
use std::time::Duration;

use birka::script::{Code, load_source};

/// Far more than any script is allowed: past it, a fence did not hold.
const PATIENCE: Duration = Duration::from_secs(30);

/// The codes, lines and messages of a script; a script that is never stopped fails the test instead of hanging it.
fn stopped(script: &'static str) -> Vec<(Code, usize, String)> {
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let faults = load_source("hostile.lua", script).err().unwrap_or_default();
        // Nobody waits any more when patience has run out.
        let _ = send.send(faults.into_iter().map(|fault| (fault.code, fault.line.unwrap_or(0), fault.message)).collect());
    });
    receive.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("never stopped: {}", &script[..script.len().min(200)]))
}

#[test]
fn scripts_that_never_end_are_stopped() {
    let scripts: &[(&str, usize)] = &[
        ("while true do end", 1),
        ("repeat until false", 1),
        ("local n = 0\nfor i = 1, math.huge do n = n + 1 end", 2),
        // Swallowing the interrupt must not help.
        ("while true do\n  pcall(function() while true do end end)\nend", 2),
        ("while true do xpcall(function() while true do end end, function() while true do end end) end", 1),
        ("local function f() pcall(f) pcall(f) end\nf()", 1),
        ("local t = setmetatable({}, { __index = function(t, k) while true do end end })\nreturn { api = t.x }", 1),
        ("local w = coroutine.wrap(function() while true do pcall(function() while true do end end) end end)\nw()", 1),
        ("for _ in function() return 1 end do end", 1),
        ("table.sort({ 3, 1, 2, 5, 4 }, function(a, b) while true do end end)", 1),
        ("string.gsub(('a'):rep(100), '.', function() while true do end end)", 1),
        // Patterns that try every way of dividing a text.
        ("string.find(('a'):rep(5000), ('a-'):rep(40) .. 'b')", 1),
        ("\nlocal s = ('a'):rep(19000)\nreturn s:match('.-.-.-.-.-b$')", 3),
        ("return ('a'):rep(19000):gsub('(a*)*(a*)*(a*)*b', '')", 1),
        // Each step cheap to count and dear to take.
        ("while true do local s = ('x'):rep(1000000) end", 1),
        ("local t = table.create(100000, 1)\nwhile true do table.concat(t) end", 2),
    ];
    for &(script, line) in scripts {
        let told = stopped(script);
        assert_eq!(told.len(), 1, "{script}: {told:?}");
        assert_eq!((told[0].0, told[0].1), (Code::TooLong, line), "{script}: {told:?}");
    }
}

#[test]
fn scripts_that_take_all_memory_are_stopped() {
    let scripts = [
        "local t = {}\nwhile true do t[#t + 1] = { {}, {}, {} } end",
        "local s = 'x'\nwhile true do s = s .. s end",
        "return ('x'):rep(1000000000)",
        "return table.create(20000000, 1)",
        "return buffer.create(1000000000)",
        "local function f(...) return f(1, 2, 3, ...) end\nlocal ok = pcall(f)\nlocal t = {}\nwhile true do t = { t, ('x'):rep(100000) .. #t } end",
    ];
    for script in scripts {
        let told = stopped(script);
        assert_eq!(told.len(), 1, "{script}: {told:?}");
        // Whichever fence is reached first; which one is no matter.
        assert!(matches!(told[0].0, Code::TooMuchMemory | Code::TooLong), "{script}: {told:?}");
        assert!(told[0].1 >= 1, "{script}: {told:?}");
    }
}

#[test]
fn functions_that_ask_neither_counter_nor_clock_refuse_large_work() {
    let scripts: &[(&str, &str)] = &[
        ("return string.find(('a'):rep(9000000), ('a'):rep(4000000) .. 'b', 1, true)", "at most 20000 bytes"),
        ("local s = ('a'):rep(9000000)\nreturn s:split(('a'):rep(4000000) .. 'b')", "at most 20000 bytes"),
        ("return table.move({}, 1, 2000000000, 2)", "at most 100000 entries"),
        ("return table.move({}, 0/0, 2000000000, 2)", "at most 100000 entries"),
    ];
    for &(script, word) in scripts {
        let told = stopped(script);
        assert_eq!(told[0].0, Code::Runtime, "{script}: {told:?}");
        assert!(told[0].2.contains(word), "{script}: {told:?}");
    }
    // The line of the script is told, not one of Birka's own.
    assert_eq!(stopped("\n\nreturn table.move({}, 1, 2000000000, 2)")[0].1, 3);
}

#[test]
fn deep_nesting_is_refused_before_it_can_break_a_stack() {
    let deep = |open: &str, close: &str, n: usize| -> &'static str { format!("return {}1{}", open.repeat(n), close.repeat(n)).leak() };
    for script in [
        deep("{", "}", 60_000),
        deep("{", "}", 900),
        deep("(", ")", 60_000),
        deep("(", ")", 900),
        deep("- ", "", 60_000),
        deep("not ", "", 900),
        deep("function() return ", " end", 10_000),
        deep("1 .. ", "", 30_000),
        deep("1 .. ", "", 900),
        deep("if true then 1 else ", "", 900),
        deep("f(", ")", 900),
        format!("local x: {}number{} = 1", "{".repeat(900), "}".repeat(900)).leak(),
        format!("{}{}", "do ".repeat(60_000), "end ".repeat(60_000)).leak(),
        format!("{}{}", "if true then ".repeat(900), "end ".repeat(900)).leak(),
        format!("return f{}", "()".repeat(50_000)).leak(),
        format!("return f{}", ".a".repeat(50_000)).leak(),
        format!("return `{}`", "{`".repeat(900)).leak(),
    ] {
        assert!(!stopped(script).is_empty(), "{}", &script[..60]);
    }
    for endless in ["local function f() return 1 + f() end\nreturn f()", "local function f() return f() end\nreturn f()"] {
        let told = stopped(endless);
        assert_eq!((told[0].0, told[0].1), (Code::Runtime, 1), "{told:?}");
    }
}

#[test]
fn what_is_no_table_of_the_vocabulary_is_refused() {
    let scripts: &[(&str, Code, usize)] = &[
        ("", Code::NotATable, 1),
        ("-- nothing but a comment", Code::NotATable, 1),
        ("return", Code::NotATable, 1),
        ("return nil", Code::NotATable, 1),
        ("\nreturn 42", Code::NotATable, 2),
        ("return 'text'", Code::NotATable, 1),
        ("return function() end", Code::NotATable, 1),
        ("return coroutine.create(function() end)", Code::NotATable, 1),
        ("return buffer.create(8)", Code::NotATable, 1),
        ("local t = {}\nt.t = t\nreturn t", Code::TooDeep, 1),
        ("local t = {}\nt[t] = t\nreturn t", Code::TooDeep, 1),
        ("local t = {}\nfor i = 1, 100000 do t[i] = i end\nreturn t", Code::TooDeep, 1),
        ("local t = {}\nfor i = 1, 20 do t = { t, t } end\nreturn t", Code::TooDeep, 1),
        ("return { name = ('x'):rep(2000000) }", Code::TooDeep, 1),
        ("error('no\\nmore')", Code::Runtime, 1),
        ("\nerror({})", Code::Runtime, 2),
        ("error(setmetatable({}, { __tostring = function() while true do end end }))", Code::TooLong, 1),
        ("error(nil)", Code::Runtime, 1),
        ("return {} + 1", Code::Runtime, 1),
        ("\n\nlocal x = = 1", Code::Syntax, 3),
        ("return [[ never closed", Code::Syntax, 1),
        ("\x1bLua", Code::Syntax, 1),
    ];
    for &(script, code, line) in scripts {
        let told = stopped(script);
        assert_eq!(told.len(), 1, "{script}: {told:?}");
        assert_eq!((told[0].0, told[0].1), (code, line), "{script}: {told:?}");
    }
}

#[test]
fn a_table_that_contains_itself_is_told_as_that() {
    for script in ["local t = {}\nt.t = t\nreturn t", "local t = {}\nt[1] = { { t } }\nreturn t"] {
        assert!(stopped(script)[0].2.contains("contains itself"), "{script}");
    }
}

#[test]
fn metatables_of_the_returned_table_are_never_asked() {
    let told = stopped(
        "return setmetatable({ id = 'x' }, {\n  __index = function() while true do end end,\n  __iter = function() error('asked') end,\n  __len = function() error('asked') end,\n  __pairs = function() error('asked') end,\n  __metatable = false,\n})",
    );
    assert!(told.iter().all(|fault| fault.0 == Code::MissingKey), "{told:?}");
    assert_eq!(told.len(), 6, "{told:?}");
}

#[test]
fn nothing_outside_the_script_can_be_reached() {
    for name in [
        "require",
        "loadstring",
        "load",
        "dofile",
        "getfenv",
        "setfenv",
        "newproxy",
        "collectgarbage",
        "gcinfo",
        "print",
        "debug",
        "os",
        "io",
        "package",
        "math.random",
        "math.randomseed",
    ] {
        let script = format!("if {name} ~= nil then while true do end end\nreturn 1").leak();
        assert_eq!(stopped(script)[0].0, Code::NotATable, "{name} is there");
    }
    // What every script shares with Birka's own prelude cannot be changed.
    for script in ["string.rep = 1", "table.move = 1", "getmetatable('').__index = 1", "math.huge = 1"] {
        assert_eq!(stopped(script)[0].0, Code::Runtime, "{script}");
    }
    // One script leaves nothing behind for the next.
    stopped("string2 = 1\nreturn 1");
    assert_eq!(stopped("if string2 then while true do end end\nreturn 1")[0].0, Code::NotATable);
}
