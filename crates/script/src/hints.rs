//! Hints for syntax and idioms of other languages, appended to messages of Lua, which only say that something is not understood.

use birka_diagnostics::Code;

/// A mistake of authors who are used to another language, or to counting from 0.
struct Mistake {
    /// Whether it is a syntax error.
    is_syntax: bool,
    /// Part of the message of Lua.
    message: &'static str,
    /// Parts of the line of the script, of which one must occur. Empty if the message alone is sufficient.
    line: &'static [&'static str],
    hint: &'static str,
}

const fn syntax(message: &'static str, line: &'static [&'static str], hint: &'static str) -> Mistake {
    Mistake { is_syntax: true, message, line, hint }
}

const fn runtime(message: &'static str, line: &'static [&'static str], hint: &'static str) -> Mistake {
    Mistake { is_syntax: false, message, line, hint }
}

/// The first that fits is used.
const MISTAKES: &[Mistake] = &[
    syntax("", &["//", "/*"], "a comment begins with `--`"),
    syntax("", &["++"], "write `x += 1`"),
    syntax("got '?'", &[], "write `if condition then a else b`"),
    syntax("Expected 'then'", &[" = "], "`==` compares, `=` assigns"),
    syntax("(to close 'else'", &[], "`else if` needs an `end` of its own; write `elseif`"),
    syntax("when parsing method name", &[":"], KEYS_HAVE_EQUALS_SIGNS),
    syntax("when parsing function call", &[": "], KEYS_HAVE_EQUALS_SIGNS),
    syntax("Malformed string", &["[["], "a text that begins with `[[` ends with `]]`"),
    syntax("got '{'", &["function", "if", "for", "while"], "a block has no brackets: it ends with `end`"),
    runtime("(add) on string", &[], "texts are joined by `..`"),
    runtime("`null` is not", &[], "write `nil`"),
    runtime("`None` is not", &[], "write `nil`"),
    runtime("`undefined` is not", &[], "write `nil`"),
    runtime("`True` is not", &[], "write `true`"),
    runtime("`False` is not", &[], "write `false`"),
    runtime("nothing", &["[0]"], LISTS_BEGIN_AT_1),
    runtime("nil", &["[0]"], LISTS_BEGIN_AT_1),
    runtime("nil", &[".length", ".size", ".count"], "`#list` is the number of items of a list"),
    runtime("missing argument #1", &[], "methods are called with a colon, as in `text:upper()`"),
    runtime("missing method", &[".push", ":push", ":append", ":add", ":insert"], "`table.insert(list, item)` adds to a list"),
];

const KEYS_HAVE_EQUALS_SIGNS: &str = "a key and its value are joined by `=`, as in `first = \"attackers\"`";
const LISTS_BEGIN_AT_1: &str = "lists begin at 1: the first item is `list[1]`";

/// The message with a hint, if the line of the source is written as in another language. Lines are counted from 1.
pub(crate) fn with_hint(code: Code, message: String, source: &str, line: Option<usize>) -> String {
    let line = line.and_then(|line| source.lines().nth(line.checked_sub(1)?)).unwrap_or_default();
    let fits = |mistake: &&Mistake| {
        mistake.is_syntax == (code == Code::Syntax)
            && message.contains(mistake.message)
            && (mistake.line.is_empty() || mistake.line.iter().any(|part| line.contains(part)))
    };
    match MISTAKES.iter().find(fits) {
        Some(mistake) => format!("{message}; {}", mistake.hint),
        None if code == Code::Syntax => message + &unclosed_text(source).unwrap_or_default(),
        None => message,
    }
}

/// A question about the first text in `[[` and `]]` that contains another `[[`: its own `]]` is probably missing, and it ends with that of another text.
fn unclosed_text(source: &str) -> Option<String> {
    let line = |at: usize| 1 + source.get(..at).map_or(0, |before| before.matches('\n').count());
    let mut from = 0;
    loop {
        let begin = from + source.get(from..)?.find("[[")?;
        let end = begin + source.get(begin..)?.find("]]")?;
        if let Some(inner) = source.get(begin + 2..end)?.find("[[") {
            let (first, second) = (line(begin), line(begin + 2 + inner));
            return Some(format!(
                "; the text that begins with `[[` on line {first} goes on beyond another `[[` on line {second}: is its `]]` missing?"
            ));
        }
        from = end + 2;
    }
}

#[cfg(test)]
mod tests {
    use crate::load_source;

    /// The first error of a script, without its file.
    fn error(source: &str) -> String {
        let errors = load_source("own.lua", source).expect_err(source);
        format!("{}: {}", errors[0].line.unwrap_or(0), errors[0].message)
    }

    #[test]
    fn what_other_languages_write_gets_a_hint() {
        for (source, line, hint) in [
            // Of these Luau knows itself.
            ("local a = true && false", 1, "did you mean 'and'?"),
            ("local a = true || false", 1, "did you mean 'or'?"),
            ("local a = !true", 1, "did you mean 'not'?"),
            ("local n = 1\nif n != 1 then end", 2, "did you mean '~='"),
            ("// a comment", 1, "a comment begins with `--`"),
            ("local n = 1\nn++", 2, "write `x += 1`"),
            ("local a = true ? 1 : 2", 1, "write `if condition then a else b`"),
            ("local n = 1\nif n = 1 then end", 2, "`==` compares"),
            ("local n = 1\nif n ~= 1 then n = 2 else if n == 3 then n = 4 end", 2, "write `elseif`"),
            ("local function f(a) { return a }", 1, "a block has no brackets"),
            ("local a = 'a' + 'b'", 1, "texts are joined by `..`"),
            ("local a = null", 1, "write `nil`"),
            ("local a = True", 1, "write `true`"),
            ("local list = { 'a' }\nlocal a = list[0] .. 'b'", 2, "lists begin at 1"),
            ("local list = { 'a' }\nlocal last = list.length - 1", 2, "`#list` is the number"),
            ("local a = ('a').upper()", 1, "methods are called with a colon"),
            ("local list = { 'a' }\nlist:push('b')", 2, "`table.insert(list, item)`"),
            ("return {\n first: \"x\" }", 2, "joined by `=`"),
            ("return {\n reach: 3 }", 2, "joined by `=`"),
            ("return {\n first: x, }", 2, "joined by `=`"),
            ("return {\n board = [[\n . a .\n first = 'x' }", 2, "ends with `]]`"),
            (
                "return {\n board = [[\n . a .\n first = 'x',\n examples = { { board = [[\n . a .\n ]] } } }",
                7,
                "begins with `[[` on line 2 goes on beyond another `[[` on line 5",
            ),
        ] {
            let found = error(source);
            assert!(found.starts_with(&format!("{line}: ")) && found.contains(hint), "{source}: {found}");
        }
    }

    #[test]
    fn other_faults_get_none() {
        for (source, message) in [
            ("local a = 1 +", "1: Expected identifier when parsing expression, got <eof>"),
            ("local a = nil\nlocal b = a.x", "2: the script failed: attempt to index nil with 'x'"),
        ] {
            assert_eq!(error(source), message);
        }
    }
}
