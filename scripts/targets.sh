#!/usr/bin/env bash
# Plays the state table and the committed replays on other kinds of machines, as far as this machine can emulate them:
#   scripts/targets.sh            all targets
#   scripts/targets.sh TARGET…    the named targets
# Skips targets whose tools are missing, and prints what is missing. The exit code is 1 if a target plays a different game.
# A target needs its standard library (rustup target add TARGET) or the source from which the library is built along with the
# program (rustup component add rust-src). A target of Linux also needs the compiler and the emulator of the table below
# (Debian: gcc-i686-linux-gnu, gcc-aarch64-linux-gnu, gcc-s390x-linux-gnu, qemu-user). The target of the web needs node and,
# when its library is built along, the C library for WASI (Debian: wasi-libc).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

have() { command -v "$1" >/dev/null 2>&1; }

# target, linker, runner, features; s390x is the one that has the other order of bytes.
targets='x86_64-unknown-linux-gnu  cc                     -             parallel
i686-unknown-linux-gnu    i686-linux-gnu-gcc     -             parallel
aarch64-unknown-linux-gnu aarch64-linux-gnu-gcc  qemu-aarch64  parallel
s390x-unknown-linux-gnu   s390x-linux-gnu-gcc    qemu-s390x    parallel
wasm32-wasip1             -                      node          -'
# The libraries of another processor lie where its programs do not look for them.
export RUSTFLAGS="-C target-feature=+crt-static"
source=$(rustc --print sysroot)/lib/rustlib/src/rust/library
wasi_libc=/usr/lib/wasm32-wasi
failed=0 skipped=0 agreed=0

skip() {
    printf '%-26s skipped: %s is missing\n' "$1" "$2"
    skipped=$((skipped + 1))
}

# Whether the standard library of a target is installed.
has_library() {
    compgen -G "$(rustc --print target-libdir --target "$1")/libstd-*.rlib" >/dev/null
}

# Builds the program for a target; further arguments are those of cargo.
build() {
    cargo build --quiet --release --manifest-path tests/targets/Cargo.toml --target-dir target/targets --target "$@"
}

# Builds the standard library along. RUSTC_BOOTSTRAP lets a stable compiler do so. The installed library for WASI brings a C
# library with it; the source does not.
build_along() {
    local flags=$RUSTFLAGS
    [ "$1" != wasm32-wasip1 ] ||
        flags+=" -C link-self-contained=no -L native=$wasi_libc -C link-arg=$wasi_libc/crt1-command.o"
    RUSTC_BOOTSTRAP=1 RUSTFLAGS=$flags build "$@" -Z build-std=std,panic_abort
}

# Runs a program for WASI under node.
run_in_node() {
    node --no-warnings --input-type=module -e "
        import { WASI } from 'node:wasi';
        import { readFileSync } from 'node:fs';
        const wasi = new WASI({ version: 'preview1', returnOnExit: true });
        const module = new WebAssembly.Module(readFileSync('$1'));
        process.exitCode = wasi.start(new WebAssembly.Instance(module, wasi.getImportObject()));"
}

while read -r target linker runner features; do
    [ $# -eq 0 ] || [[ " $* " == *" $target "* ]] || continue
    build=build
    if ! has_library "$target"; then
        build=build_along
        # The compiler cc is for the target of this machine, whose library is always installed.
        { [ -d "$source" ] && [ "$linker" != cc ]; } || { skip "$target" "its standard library"; continue; }
        [ "$target" != wasm32-wasip1 ] || [ -d "$wasi_libc" ] || { skip "$target" "$wasi_libc"; continue; }
    fi
    [ "$linker" = - ] || have "$linker" || { skip "$target" "$linker"; continue; }
    [ "$runner" = - ] || have "$runner" || { skip "$target" "$runner"; continue; }
    [ "$features" = - ] && features=
    name=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_LINKER
    [ "$linker" = - ] || export "$name=$linker"
    "$build" "$target" --features "$features"
    program=target/targets/$target/release/sector-sweep-targets
    start=$SECONDS status=0
    case $runner in
    -) said=$("$program") || status=$? ;;
    node) said=$(run_in_node "$program.wasm") || status=$? ;;
    *) said=$("$runner" "$program") || status=$? ;;
    esac
    printf '%-26s %s, %d s\n' "$target" "$said" $((SECONDS - start))
    if [ "$status" -eq 0 ]; then agreed=$((agreed + 1)); else failed=$((failed + 1)); fi
done <<<"$targets"
echo "$agreed agree, $failed differ, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$agreed" -gt 0 ]
