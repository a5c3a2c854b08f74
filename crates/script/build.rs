//! Links Luau with the C++ library of emscripten in a build for a browser.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() != Ok("wasm") {
        return;
    }
    let config = Command::new("em-config").arg("CACHE").output();
    let Some(cache) = config.ok().and_then(|output| String::from_utf8(output.stdout).ok()) else {
        println!("cargo:error=Luau needs emscripten in a build for a browser: run .ci/web-toolchain");
        return;
    };
    println!("cargo:rustc-link-search=native={}/sysroot/lib/wasm32-emscripten", cache.trim());
    // The variants with exceptions of WebAssembly. The C++ library itself is named in `.cargo/config.toml`.
    for library in ["c++abi-except", "unwind-except", "c"] {
        println!("cargo:rustc-link-lib={library}");
    }
}
