# The page of the game and the book beside it, for ./web and ./check; sourced after setup.sh, not run.
# shellcheck shell=bash

# The standard library of the browser's target: from rustup, or built from the source of exactly this compiler's version where
# the system has no rustup. Sets `wasm_std` to the arguments of cargo that the second way needs.
wasm_target=wasm32-unknown-unknown
wasm_std=()
set_up_wasm() {
    local sysroot log
    sysroot=$(rustc --print sysroot)
    [ ! -d "$sysroot/lib/rustlib/$wasm_target" ] || return 0
    log=$(mktemp)
    if have rustup && say "adding the target $wasm_target (the page) with rustup" &&
        rustup target add "$wasm_target" >"$log" 2>&1; then
        rm -f "$log"
    elif [ -f "$sysroot/lib/rustlib/src/rust/library/std/Cargo.toml" ]; then
        say "building the standard library of $wasm_target (the page) from the source of this compiler"
        export RUSTC_BOOTSTRAP=1
        wasm_std=(-Zbuild-std=std,panic_abort)
        rm -f "$log"
    else
        cat "$log" >&2
        rm -f "$log"
        die "the standard library of $wasm_target is missing: run 'rustup target add $wasm_target', or install the source" \
            "of the standard library (rust-src) of exactly $(rustc --version), and then this again"
    fi
}

# Builds the page in dist/. Every browser that has WebGL 2 and is not years old has the vector instructions, too.
build_page() {
    local flags=CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS
    env "$flags=-Ctarget-feature=+simd128" \
        cargo build --quiet "${wasm_std[@]}" --package sector-page --profile web --target "$wasm_target" &&
        cargo build --quiet --package sector-web &&
        "$CARGO_TARGET_DIR/debug/sector-web" build "$CARGO_TARGET_DIR/$wasm_target/web/sector_page.wasm"
}

# Builds the book in dist/book and the documentation of the libraries in dist/doc, beside the page.
build_book() {
    "$CARGO_TARGET_DIR/debug/sector-web" book || return 1
    # What was documented for other reasons, such as all dependencies, does not belong to it.
    rm -rf "$CARGO_TARGET_DIR/doc" dist/doc
    cargo doc --quiet --no-deps --lib --all-features --package sector-collision --package ron-text \
        --package sector-sprites --package sector-synth &&
        # The game's own library without its window, which needs packages of the system.
        cargo doc --quiet --no-deps --lib --no-default-features --package sector-sweep &&
        cp -R "$CARGO_TARGET_DIR/doc" dist/doc
}
