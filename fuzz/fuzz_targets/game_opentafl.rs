#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| birka_fuzz_programs::run("game_opentafl", input));
