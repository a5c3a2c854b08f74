//! The shipped variants, played by birka-rules and by the naive implementation.

use birka_script::Library;
use birka_test_support::Rng;
use birka_test_support::naive::{Coverage, compare_game};

#[test]
fn shipped_variants_agree_with_the_naive_implementation() {
    let library = Library::shipped();
    assert_eq!(library.diagnostics(), [], "the shipped variants have errors");
    // Variants with hooks are compared in tests/hooks/shipped.rs.
    for variant in library.variants().iter().filter(|variant| variant.rules.hooks().is_none()) {
        let (mut rng, mut coverage) = (Rng::new(0xCAFE), Coverage::default());
        for _ in 0..12 {
            compare_game(&variant.rules, &mut rng, 120, &mut coverage);
        }
        assert!(coverage.plies > 200 && coverage.captures > 10, "{}: the games do not exercise the rules: {coverage:?}", variant.id);
    }
}
