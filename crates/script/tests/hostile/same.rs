//! A script says the same every time it is read: no addresses, no chance, no clock.

use birka_script::load_source;

use super::{scripts, stopped};

#[test]
fn every_file_is_told_the_same_each_time() {
    for (name, script) in scripts("files") {
        if ["addresses", "chance", "order", "print", "keys", "values", "options"].iter().any(|sort| name.starts_with(sort)) {
            let first = stopped(&name, &script).0;
            for _ in 0..5 {
                // What is allocated in between moves the addresses of what comes after.
                let moved: Vec<Vec<u8>> = (1..200).map(|size| vec![0; size * 7]).collect();
                assert_eq!(stopped(&name, &script).0, first, "{name}");
                drop(moved);
            }
        }
    }
}

#[test]
fn chance_begins_alike_in_every_file() {
    let (told, _) = stopped("chance", "local t = {}\nfor i = 1, 8 do t[i] = math.random(1, 100) end\nerror(table.concat(t, ' '))");
    assert_eq!(told[0].2, "the script failed: 64 28 24 56 4 25 23 86");
}

#[test]
fn what_is_printed_is_kept_with_its_line_also_when_the_file_fails() {
    let sound = include_str!("../../../../scripts/variants/brandubh.lua")
        .replace("local variant = {", "print('one', 2, {}, nil)\nlocal variant = {");
    let variant = load_source("sound.lua", &sound).expect("sound");
    let line = 1 + sound.lines().position(|line| line.starts_with("print")).expect("it prints");
    assert_eq!(variant.printed_lines.len(), 1);
    assert_eq!((variant.printed_lines[0].line, variant.printed_lines[0].text.as_str()), (Some(line), "one 2 table nil"));
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("broken.lua"), "print('before')\n\nerror('no')").expect("a file");
    let checked = birka_script::check_file(&folder.path().join("broken.lua"));
    assert_eq!(checked.printed_lines.len(), 1, "{checked:?}");
    assert_eq!((checked.printed_lines[0].1[0].line, checked.printed_lines[0].1[0].text.as_str()), (Some(1), "before"));
    let library = birka_script::Library::from_dirs(&[folder.path().to_owned()]);
    assert_eq!(library.printed_lines(), checked.printed_lines);
}
