//! A script gives the same result every time it is loaded: no addresses, no randomness, no clock.

use birka_script::load_source;

use super::{run_hostile, scripts};

#[test]
fn errors_are_the_same_each_time() {
    for (name, script) in scripts("scripts") {
        if ["addresses", "chance", "order", "print", "keys", "values", "options"].iter().any(|sort| name.starts_with(sort)) {
            let first = run_hostile(&name, &script).0;
            for _ in 0..5 {
                // These allocations change the addresses of later ones.
                let padding: Vec<Vec<u8>> = (1..200).map(|size| vec![0; size * 7]).collect();
                assert_eq!(run_hostile(&name, &script).0, first, "{name}");
                drop(padding);
            }
        }
    }
}

#[test]
fn random_numbers_have_a_fixed_seed() {
    let (errors, _) = run_hostile("chance", "local t = {}\nfor i = 1, 8 do t[i] = math.random(1, 100) end\nerror(table.concat(t, ' '))");
    assert_eq!(errors[0].2, "the script failed: 64 28 24 56 4 25 23 86");
}

#[test]
fn printed_lines_are_kept_with_their_line_even_if_the_file_fails() {
    let valid = include_str!("../../../../scripts/variants/brandubh.lua")
        .replace("local variant = {", "print('one', 2, {}, nil)\nlocal variant = {");
    let variant = load_source("valid.lua", &valid).expect("a valid file");
    let line = 1 + valid.lines().position(|line| line.starts_with("print")).expect("it prints");
    assert_eq!(variant.printed_lines.len(), 1);
    assert_eq!((variant.printed_lines[0].line, variant.printed_lines[0].text.as_str()), (Some(line), "one 2 table nil"));
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("broken.lua"), "print('before')\n\nerror('no')").expect("a file");
    let checked = birka_script::check_file(&folder.path().join("broken.lua"), false);
    assert_eq!(checked.printed_lines.len(), 1, "{checked:?}");
    assert_eq!((checked.printed_lines[0].1[0].line, checked.printed_lines[0].1[0].text.as_str()), (Some(1), "before"));
    let library = birka_script::Library::from_dirs(&[folder.path().to_owned()]);
    assert_eq!(library.printed_lines(), checked.printed_lines);
}
