//! Sources nested so deep that a parser, or whoever walks what it makes, could run out of stack.

use birka_script::Code;

use super::stopped;

#[test]
fn deep_nesting_is_refused_before_it_can_break_a_stack() {
    let deep = |open: &str, close: &str, n: usize| format!("return {}1{}", open.repeat(n), close.repeat(n));
    let scripts = [
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
        format!("local x: {}number{} = 1", "{".repeat(900), "}".repeat(900)),
        format!("{}{}", "do ".repeat(60_000), "end ".repeat(60_000)),
        format!("{}{}", "if true then ".repeat(900), "end ".repeat(900)),
        format!("return f{}", "()".repeat(50_000)),
        format!("return f{}", ".a".repeat(50_000)),
        format!("return `{}`", "{`".repeat(900)),
    ];
    for script in scripts {
        let (told, _) = stopped(&script[..60], &script);
        assert!(!told.is_empty(), "{}", &script[..60]);
    }
    for endless in ["local function f() return 1 + f() end\nreturn f()", "local function f() return f() end\nreturn f()"] {
        let (told, _) = stopped(endless, endless);
        assert_eq!((told[0].0, told[0].1), (Code::Runtime, 1), "{told:?}");
    }
}
