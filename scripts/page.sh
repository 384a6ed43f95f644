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
    if have rustup; then
        say "adding the target $wasm_target (the page) with rustup"
        rustup target add "$wasm_target" >"$log" 2>&1 || true
    fi
    # The compiler in the path may be another one than rustup's.
    if [ -d "$sysroot/lib/rustlib/$wasm_target" ]; then
        rm -f "$log"
    elif [ -f "$sysroot/lib/rustlib/src/rust/library/std/Cargo.toml" ]; then
        say "building the standard library of $wasm_target (the page) from the source of this compiler"
        wasm_std=(-Zbuild-std=std,panic_abort)
        rm -f "$log"
    else
        cat "$log" >&2
        rm -f "$log"
        die "the standard library of $wasm_target is missing: run 'rustup target add $wasm_target', or install the source" \
            "of the standard library (rust-src) of exactly $(rustc --version), then run this again"
    fi
}

# Whether to build the tool that makes the folder. ./check has built it with its tests.
builds_tool=true

# The folder of the page, and the largest size of the module as a host sends it.
page_folder=dist
page_most=$((4 << 20))
# The best compression takes half a minute.
page_brotli=--brotli

# Builds the page. Every browser that has WebGL 2 and is not years old has the vector instructions, too.
build_page() {
    local settings=("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=-Ctarget-feature=+simd128")
    # Building the standard library needs what only a nightly compiler offers by itself.
    [ "${#wasm_std[@]}" -eq 0 ] || settings+=("RUSTC_BOOTSTRAP=1")
    # The empty list is an unknown variable to old shells.
    env "${settings[@]}" cargo build --quiet ${wasm_std[@]+"${wasm_std[@]}"} \
        --package sector-page --profile web --target "$wasm_target" &&
        { ! $builds_tool || cargo build --quiet --package sector-web; } &&
        "$CARGO_TARGET_DIR/debug/sector-web" build --dist "$page_folder" --most "$page_most" $page_brotli ${ADDRESS:+--address "$ADDRESS"} \
            "$CARGO_TARGET_DIR/$wasm_target/web/sector_page.wasm"
}

# The page, the book and the documentation of the libraries in dist/.
build_site() {
    say "1/3: building the game (most of the time)"
    build_page
    say "2/3: building the book"
    build_book
    say "3/3: building the documentation of the libraries"
    build_documentation
    say "dist/ is ready for any static host"
}

# The page for the tests of ./check, which leave dist/ as it is. A warning of the compiler is an error: the lints of other steps do
# not see the code for browsers.
check_page() {
    local said page_folder=$PAGE page_brotli= builds_tool=false
    said=$({ build_page && build_book; } 2>&1) || { printf '%s\n' "$said"; return 1; }
    printf '%s\n' "$said"
    case "$(strictness)$said" in -D*warnings*warning*) return 1 ;; esac
}

# Whether there is the browser of engine $1, as the test of the page names it, with its driver.
has_engine() {
    case "$1" in
    firefox) have geckodriver && have firefox ;;
    webkit) have WebKitWebDriver ;;
    *) have chromedriver && { have chromium || have google-chrome || have google-chrome-stable; } ;;
    esac
}

# Installs the other browsers in which ./check --all tests the page. Not every system has a package of the driver of Firefox.
set_up_browsers() {
    [ "$(uname -s)" != Linux ] || set_up_linux browsers
    PATH="$PATH:$CARGO_TARGET_DIR/tools/bin"
    if have firefox && ! have geckodriver; then
        say "installing geckodriver (drives Firefox) in $CARGO_TARGET_DIR/tools with cargo"
        env -u CARGO_TARGET_DIR cargo install --quiet --locked --root "$CARGO_TARGET_DIR/tools" geckodriver || true
    fi
}

# Builds the book beside the page.
build_book() { "$CARGO_TARGET_DIR/debug/sector-web" book --dist "$page_folder/book"; }

# Builds the documentation of the libraries in dist/doc, beside the page.
build_documentation() {
    # What was documented for other reasons, such as all dependencies, does not belong to it.
    rm -rf "$CARGO_TARGET_DIR/doc" dist/doc
    cargo doc --quiet --no-deps --lib --all-features --package sector-collision --package sector-impulse \
        --package ron-text --package sector-sprites --package sector-synth &&
        # The game's own library without its window, which needs packages of the system.
        cargo doc --quiet --no-deps --lib --no-default-features --package sector-sweep &&
        cp -R "$CARGO_TARGET_DIR/doc" dist/doc
}
