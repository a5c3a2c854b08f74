//! Sources nested so deeply that a parser or a visitor of its syntax tree could overflow the stack.

use birka_script::Code;

use super::run_hostile;

#[test]
fn deep_nesting_is_rejected_before_the_stack_overflows() {
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
        let (errors, _) = run_hostile(&script[..60], &script);
        assert!(!errors.is_empty(), "{}", &script[..60]);
    }
    for endless in ["local function f() return 1 + f() end\nreturn f()", "local function f() return f() end\nreturn f()"] {
        let (errors, _) = run_hostile(endless, endless);
        assert_eq!((errors[0].0, errors[0].1), (Code::Runtime, 1), "{errors:?}");
    }
}
