//! The reference documents exactly the vocabulary that scripts are read with, and everything generated from it is up to date.
//! `BIRKA_WRITE=1 cargo test -p birka-script-reference` regenerates it.

use std::collections::BTreeSet;
use std::path::Path;

use birka_rules::keys::{Key, KeyType};
use birka_rules::{ENDS, Game};
use birka_script::{API, load_source};
use birka_script_reference::{self as reference, ALIASES, BOARD_METHODS, MOVE, TABLES, TableDoc, Type};

/// The value of a key that a rule declares, with `inserted` in the table of a name if it is within; `None` for a key that takes no table.
fn table_of(key: &Key, name: &str, inserted: &str) -> Option<String> {
    let KeyType::Table(table) = key.ty else { return None };
    let has_it = |text: &String| !inserted.is_empty() && text.contains(inserted);
    let nested = || table.keys.iter().find_map(|key| Some((key.name, table_of(key, name, inserted).filter(has_it)?)));
    Some(match nested() {
        _ if table.name == name => key.example.replacen('{', &format!("{{ {inserted}"), 1),
        Some((key, value)) => format!("{{ {key} = {value} }}"),
        None => key.example.to_owned(),
    })
}

/// A variant file with `inserted` in one of its tables.
fn source(table: &str, inserted: &str) -> String {
    let at = |name: &str| if name == table { inserted } else { "" };
    format!(
        "local option = options {{ ring = {{ {option}, default = true }} }}\nreturn {{ api = {API}, id = 'x', name = 'X', {variant}
        board = '. . a . . | . d a d . | a d K d a | . d a d . | . . a . .',
        pieces = {{ attacker = {{ {promotion} letter = 'a', side = 'attackers' }}, defender = {{ letter = 'd', side = 'defenders' }},
            king = {{ letter = 'K', side = 'defenders', royal = true, {kind} moves = {{ 'slide', {{ {leap} leap = {{ 1, 2 }} }}, {{ {hop} hop = 'attackers' }}, {{ {take} take = 'attackers', by = {by} }}, {{ {slide_from} move = 'step diagonally' }} }}, captured = {{ {{ {capture} sides = 2 }} }} }} }},
        squares = {{ throne = {{ at = 'middle', {class} }} }}, sides = {{ {sides} }}, first = 'attackers', turn = {{ {turn} moves = 2 }}, {dice} {hand}
        ends = {{ escape = 'corners', {ends} {in_ends} }},
        shieldwall = {{ {shieldwall} }}, announcements = {{ {{ {announcement} ways = 1, call = 'x' }} }},
        hooks = {{ {hooks} {memory} words = 'x', announce = function() end }},
        examples = {{ {{ {example} rule = 'x', ends = {{ {ending} winner = 'nobody' }} }} }} }}",
        option = at("Option"),
        variant = at("Variant"),
        sides = at("SideNames"),
        turn = at("TwoMoves"),
        // Only without a king are pieces placed.
        hand = if table == "Hand" { format!("hand = {{ {inserted} attackers = 1 }},") } else { String::new() },
        dice = if table == "Dice" { format!("dice = {{ {inserted} moves = 'at most' }},") } else { String::new() },
        kind = at("Kind"),
        promotion =
            if table == "Promotion" { format!("promotes = {{ {inserted} on = 'edge', to = 'defender' }},") } else { String::new() },
        leap = at("Leap"),
        hop = at("Hop"),
        take = at("Take"),
        by = if table == "TakeLeap" { format!("{{ {inserted} leap = {{ 1, 3 }} }}") } else { "'slide'".to_owned() },
        slide_from = at("SlideFrom"),
        capture = at("Capture"),
        class = at("SquareClass"),
        ends = at("Ends"),
        in_ends = ENDS.iter().filter_map(|end| Some(format!("{} = {},", end.key.name, table_of(&end.key, table, inserted)?))).collect::<String>(),
        shieldwall = at("Shieldwall"),
        announcement = at("Announcement"),
        hooks = at("Hooks"),
        memory = if table == "MemoryNumber" {
            format!("memory = {{ n = {{ {inserted} from = 0, to = 1 }} }}, after = function() end,")
        } else {
            String::new()
        },
        example = at("Example"),
        ending = at("Ending"),
    )
    .replace(" | ", "\\n")
    .replace("{ ,", "{")
}

/// The quoted names in the error message about an unknown key or word `zzzzzzzz`.
fn known_names(table: &str, inserted: &str, code: &str) -> BTreeSet<String> {
    let faults = load_source("reference.lua", &source(table, inserted)).err().unwrap_or_default();
    let fault = faults.iter().find(|fault| fault.code.as_str() == code && fault.message.contains("zzzzzzzz"));
    let message = &fault.unwrap_or_else(|| panic!("{table}: no {code} for {inserted}: {faults:?}")).message;
    let known = ["; only ", "known here", " must be "].into_iter().find_map(|before| message.split_once(before));
    let (_, after) = known.unwrap_or_default();
    after.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_documented_keys_are_the_accepted_keys() {
    for table in TABLES.iter() {
        let mut documented: BTreeSet<String> = table.keys.iter().map(|key| key.name.to_owned()).collect();
        if table.name == "Variant" {
            // Read only to report where options belong.
            documented.insert("options".to_owned());
        }
        let inserted = if table.name == "Option" { "zzzzzzzz = 1" } else { "zzzzzzzz = 1," };
        assert_eq!(known_names(table.name, inserted, "E010"), documented, "{}", table.name);
    }
}

#[test]
fn a_key_that_means_what_cannot_be_said_is_told_so() {
    for limit in reference::LIMITS {
        for key in limit.keys {
            let lacks = |table: &&TableDoc| table.name != "Option" && !table.keys.iter().any(|known| key.starts_with(known.name));
            for table in TABLES.iter().filter(lacks) {
                let faults = load_source("limit.lua", &source(table.name, &format!("{key} = 1,"))).expect_err("an unknown key");
                let belongs_elsewhere = !reference::tables_with_key(key).is_empty();
                let expected = if belongs_elsewhere { "it belongs in" } else { limit.what };
                let is_told = faults.iter().any(|fault| fault.code.as_str() == "E010" && fault.message.contains(expected));
                assert!(is_told, "{}: {key}: {faults:?}", table.name);
            }
        }
    }
    let source = source("Kind", "On_Move = true,");
    let faults = load_source("limit.lua", &source).expect_err("an unknown key");
    assert!(faults[0].message.contains("rules about earlier moves") && faults[0].message.ends_with("(docs/limits.md)"), "{faults:?}");
}

#[test]
fn a_key_that_means_how_a_piece_moves_is_told_which_key_says_it() {
    for key in ["leaps", "Can_Jump", "steps", "diagonal", "directions", "forward_only"] {
        let faults = load_source("moves.lua", &source("Kind", &format!("{key} = 1,"))).expect_err("an unknown key");
        assert!(faults[0].message.contains("said by `moves`"), "{faults:?}");
    }
    let faults = load_source("moves.lua", &source("Kind", "intervention = true,")).expect_err("an unknown key");
    assert!(faults[0].message.contains("by `captures_between` of its kind"), "{faults:?}");
    let faults = load_source("moves.lua", &source("Kind", "promotion = 'queen',")).expect_err("an unknown key");
    assert!(faults[0].message.contains("by `promotes` of its kind"), "{faults:?}");
    let faults = load_source("moves.lua", &source("Kind", "becomes = 'attacker',")).expect_err("an unknown key");
    assert!(faults[0].message.contains("by `captured_becomes` of its kind"), "{faults:?}");
    for key in ["moves_per_turn", "double_move"] {
        let faults = load_source("moves.lua", &source("Variant", &format!("{key} = 2,"))).expect_err("an unknown key");
        assert!(faults[0].message.contains("by `turn = { moves = 2 }`"), "{faults:?}");
    }
    for key in ["placement", "drop_phase", "in_hand"] {
        let faults = load_source("moves.lua", &source("Variant", &format!("{key} = 2,"))).expect_err("an unknown key");
        assert!(faults[0].message.contains("by `hand` beside `pieces`"), "{faults:?}");
    }
    for (key, part) in [("goal", "by `reach` in `ends`"), ("objective", "by `reach` in `ends`"), ("men_left", "by `fewer_than` in `ends`")]
    {
        let faults = load_source("moves.lua", &source("Variant", &format!("{key} = 2,"))).expect_err("an unknown key");
        assert!(faults[0].message.contains(part), "{faults:?}");
    }
    let faults = load_source("moves.lua", &source("Kind", "leap = { 1, 2 },")).expect_err("an unknown key");
    assert!(faults[0].message.contains("it belongs in `pieces.NAME.moves[N]`"), "{faults:?}");
}

#[test]
fn a_leap_that_takes_says_beside_it_where_it_begins() {
    assert!(
        load_source("moves.lua", &source("TakeLeap", "")).is_ok() && load_source("moves.lua", &source("Take", "from = 'edge',")).is_ok()
    );
    let faults = load_source("moves.lua", &source("TakeLeap", "from = 'edge',")).expect_err("an unknown key");
    let message = "`pieces.king.moves[4].by` has no key `from`; it belongs in `pieces.NAME.moves[N]` or `hooks.memory.NAME`";
    assert_eq!(faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>(), [message]);
    assert_eq!(
        reference::tables_with_key("outside"),
        ["`pieces.NAME.moves[N]`", "`hand`", "`ends.line.attackers`", "`ends.line.defenders`"]
    );
}

#[test]
fn no_key_means_two_limits() {
    let keys: Vec<&str> = reference::LIMITS.iter().flat_map(|limit| limit.keys).copied().collect();
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
}

#[test]
fn the_documented_words_are_the_accepted_words() {
    let mut tried = 0;
    for table in TABLES.iter().filter(|table| table.name != "Example" && table.name != "Ending") {
        for key in table.keys {
            let Type::Alias(name) = key.ty else { continue };
            let alias = ALIASES.iter().find(|alias| alias.name == name).unwrap_or_else(|| panic!("no alias {name}"));
            let Type::Literals(words) = alias.ty else { continue };
            // If the file sets the key itself, Lua takes the later value.
            if ['"', '\''].iter().any(|quote| source(table.name, "").contains(&format!("{} = {quote}", key.name))) {
                continue;
            }
            let inserted = format!("{} = 'zzzzzzzz',", key.name);
            let found = known_names(table.name, &inserted, "E013");
            assert_eq!(found, words.iter().map(|word| (*word).to_owned()).collect(), "{}.{}", table.name, key.name);
            tried += 1;
        }
    }
    assert!(tried >= 3, "{tried}");
}

#[test]
fn the_documented_board_methods_are_the_existing_methods() {
    let list_methods = "announce = function(board)\n local t = {}\n for name in board do t[#t + 1] = name end\n table.sort(t)\n error('|' .. table.concat(t, ' ') .. '|') end,";
    let text = source("Hooks", list_methods).replace(", announce = function() end", "").replace("words = 'x',", "words = 'x'");
    let faults = load_source("reference.lua", &text).expect_err("it errs");
    let names = faults.iter().find_map(|fault| fault.message.split('|').nth(1)).unwrap_or_else(|| panic!("{faults:?}"));
    let mut documented: Vec<&str> = BOARD_METHODS.iter().map(|method| method.name).collect();
    documented.sort_unstable();
    assert_eq!(names.split(' ').collect::<Vec<_>>(), documented);
}

#[test]
fn the_documented_fields_of_a_move_are_the_existing_fields() {
    let list = "memory = { last = 'square' }, after = function(board, move)
        local t = {}
        for name, value in move do t[#t + 1] = name .. ' ' .. type(value) end
        table.sort(t)
        error('|' .. table.concat(t, ', ') .. '|')
    end,";
    let rules = load_source("reference.lua", &source("Hooks", list)).unwrap_or_else(|faults| panic!("{faults:?}")).rules;
    let mut game = Game::new(rules);
    let mv = game.legal_moves()[0];
    let error = game.play(mv).expect_err("it errs").to_string();
    let names = error.split('|').nth(1).unwrap_or_else(|| panic!("{error}"));
    let lua = |ty: Type| match ty {
        Type::Boolean => "boolean",
        Type::List(_) => "table",
        _ => "string",
    };
    let mut documented: Vec<String> = MOVE.iter().map(|field| format!("{} {}", field.name, lua(field.ty))).collect();
    documented.sort_unstable();
    assert_eq!(names.split(", ").collect::<Vec<_>>(), documented);
}

#[test]
fn the_functions_of_luau_in_the_stubs_are_those_of_the_sandbox() {
    const LIBRARIES: [&str; 7] = ["bit32", "buffer", "coroutine", "math", "string", "table", "utf8"];
    let list = "local names = {}
        for name, library in { bit32 = bit32, buffer = buffer, coroutine = coroutine, math = math, string = string, table = table, utf8 = utf8 } do
            for key, value in library do
                if type(value) == 'function' then names[#names + 1] = name .. '.' .. key end
            end
        end
        error('|' .. table.concat(names, ' ') .. '|')";
    // In parts, because a message is cut off.
    let of_library = |library: &str| {
        let text = list.replace("for key, value in library do", &format!("if name == '{library}' then for key, value in library do"));
        let text = text.replacen("            end\n        end\n", "            end end\n        end\n", 1);
        let mut names = BTreeSet::new();
        for letters in ["[a-m]", "[n-q]", "[r-v]", "[w-z]"] {
            let part =
                text.replace("if type(value) == 'function'", &format!("if type(value) == 'function' and string.find(key, '^{letters}')"));
            let faults = load_source("library.lua", &part).expect_err("it errs");
            let listed = faults[0].message.split('|').nth(1).unwrap_or_else(|| panic!("{faults:?}"));
            names.extend(listed.split(' ').filter(|name| !name.is_empty()).map(str::to_owned));
        }
        names
    };
    let existing: BTreeSet<String> = LIBRARIES.iter().flat_map(|library| of_library(library)).collect();
    let stubs = reference::lua_stubs();
    let functions = stubs.lines().filter_map(|line| line.strip_prefix("function ")?.split_once('(')).map(|(name, _)| name.to_owned());
    let in_stubs: BTreeSet<String> = functions.filter(|name| name.contains('.')).collect();
    assert!(in_stubs.is_subset(&existing), "{:?}", in_stubs.difference(&existing));
    // Functions that Lua 5.4 has too, or had: `table.getn`, `math.pow` and the like.
    let is_luau = |name: &&String| name.starts_with("buffer.") || name.starts_with("bit32.");
    let lacking: Vec<&String> = existing.iter().filter(is_luau).filter(|name| !in_stubs.contains(*name)).collect();
    assert_eq!(lacking, Vec::<&String>::new());
    assert!(existing.contains("math.clamp") && existing.len() > 100, "{existing:?}");
}

/// Asserts that a generated file is up to date. With `BIRKA_WRITE`, writes it first.
fn assert_up_to_date(path: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("BIRKA_WRITE").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).and_then(|()| std::fs::write(&file, text)).expect("it can be written");
    }
    let current = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(current == text, "{path} is not up to date: run `BIRKA_WRITE=1 cargo test -p birka-script-reference`");
}

#[test]
fn the_settings_of_language_servers_are_up_to_date() {
    assert_up_to_date("scripts/.luarc.json", reference::luarc());
}

#[test]
fn stubs_have_every_key_of_every_table() {
    let (lua, luau) = (reference::lua_stubs(), reference::luau_definitions());
    for (table, key) in TABLES.iter().flat_map(|table| table.keys.iter().map(move |key| (table.name, key.name))) {
        let fields = lua.split("---@class (exact) birka.").find_map(|class| class.strip_prefix(&format!("{table}\n"))).unwrap_or_default();
        let fields = fields.split("\n\n").next().unwrap_or_default();
        assert!([" ", "? "].iter().any(|end| fields.contains(&format!("---@field {key}{end}"))) || key == "extends", "{table}.{key}");
        assert!(luau.contains(&format!("\n    {key}: ")), "{table}.{key}");
    }
}

#[test]
fn the_tables_of_the_guides_are_up_to_date() {
    for guide in ["docs/variants.md", "docs/hooks.md", "docs/limits.md"] {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(guide)).expect("a guide");
        let mut parts = text.split("<!-- generated by birka-script-reference: ");
        let mut generated = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once(" -->\n").expect("a name");
            let (_, after) = rest.split_once("<!-- end -->").expect("an end");
            let table = match name {
                "board" => reference::board_markdown(),
                "move" => reference::move_markdown(),
                "limits" => reference::limits_markdown(),
                "reasons" => reference::reasons_markdown(),
                name => reference::table_markdown(name).expect("a table"),
            };
            generated += &format!("<!-- generated by birka-script-reference: {name} -->\n{table}<!-- end -->{after}");
        }
        assert_up_to_date(guide, &generated);
    }
}
