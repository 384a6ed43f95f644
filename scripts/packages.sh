# The parts of ./package; sourced after setup.sh and page.sh, not run. `part` is the part at hand, `named` is set where it was
# asked for by its name.
# shellcheck shell=bash
# shellcheck disable=SC2154 # root, part and named come from there.

# The name of the program among all programs, for desktops: docs/decisions/058-the-name-among-programs.md.
app_id=alt.sectorsweep.SectorSweep

work=
# Version and time of the packages, and the modes of their folders: the same commit gives the same files.
prepare() {
    umask 022
    version=$(sed -n 's/^version *= *"\(.*\)"/\1/p' Cargo.toml | head -n 1)
    epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
    export SOURCE_DATE_EPOCH=$epoch
    day=$(day_of +%Y-%m-%d)
    out=$root/packages
    case "${ADDRESS:-https://example.org/}" in
    *[!-A-Za-z0-9._~:/%]* | *[!/]) die "ADDRESS: expected an address such as https://example.org/game/, not $ADDRESS" ;;
    https://* | http://*) ;;
    *) die "ADDRESS: expected an address such as https://example.org/game/, not $ADDRESS" ;;
    esac
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
}

# Installs what part $1 needs. Where that fails the words of the package manager are shown, and the next part has its turn.
set_up_part() {
    need_cargo
    export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$root/target}"
    [ "$(uname -s)" != Linux ] || (set_up_linux "package-$1") || { skip "required system packages are missing"; return 1; }
}

# The time of the packages in a format of `date`, whose options differ between GNU and BSD.
day_of() { TZ=UTC LC_ALL=C date -d "@$epoch" "$@" 2>/dev/null || TZ=UTC LC_ALL=C date -r "$epoch" "$@"; }

# Ends with an error where the part was asked for by its name, else goes on to the next.
skip() {
    [ -z "$named" ] || die "$part: $*"
    say "skipping $part: $*"
}

# --- Files ------------------------------------------------------------------------------------------------

# put MODE SOURCE TARGET: copies a file, and makes the folder for it. @NAMES@ in what is ours are filled in.
put() {
    mkdir -p "$(dirname "$3")"
    case "$2" in
    packaging/*) fill "$2" >"$3" ;;
    *) cp "$2" "$3" ;;
    esac
    chmod "$1" "$3"
}

# fill FILE: prints it. Without a public address, it lacks what is between lines with @PUBLIC@.
fill() {
    local numbers=${version%%-*} public='/@PUBLIC@/,/@PUBLIC@/d'
    [ -z "${ADDRESS:-}" ] || public='/@PUBLIC@/d'
    sed -e "$public" -e "s,@ADDRESS@,${ADDRESS:-},g" -e "s/@ID@/$app_id/g" -e "s/@VERSION@/$version/g" \
        -e "s/@NUMBERS@/${numbers//./,},0/g" -e "s/@DATE@/$day/g" -e "s/@GLIBC@/${glibc:+ $glibc or later}/g" "$1"
}

# put_program SOURCE TARGET: without debug information, but with the names that a report of a mistake shows.
put_program() {
    put 755 "$1" "$2"
    ! have strip || strip --strip-debug "$2" 2>/dev/null || strip -S "$2"
}

# Words that go with every archive, in folder $1. THIRD-PARTY.md comes from scripts/notices.sh.
put_words() {
    put 644 packaging/README.txt "$1/README.txt"
    put 644 LICENSE-MIT "$1/LICENSE-MIT.txt"
    put 644 LICENSE-APACHE "$1/LICENSE-APACHE.txt"
    put 644 THIRD-PARTY.md "$1/THIRD-PARTY.txt"
    put 644 CHANGELOG.md "$1/CHANGELOG.txt"
    put_guides "$1/guides"
}

# The guides for players and for authors of stages, with the stage that they explain.
put_guides() {
    local guide
    # Links to what is not there lose their target and keep their words.
    local links='s,\.\./levels/README\.md,levels.md,g; s,\.\./docs/,,g'
    links+='; s,\]\((manual|modding|workshop|settings|cli|levels)\.md,](@\1.md,g'
    links+='; s,!?\[([^]]*)\]\([^@#h)][^)]*\),\1,g; s,\]\(@,](,g'
    for guide in manual modding workshop settings cli; do
        put 644 "docs/$guide.md" "$1/$guide.md"
        sed -i -E -e "$links" "$1/$guide.md"
    done
    put 644 levels/README.md "$1/levels.md"
    sed -i -E -e "$links" "$1/levels.md"
    put 644 levels/tutorial.ron "$1/tutorial.ron"
}

# put_art PROGRAM PLACE FOLDER [STRIP]: the baker, and the text of all sprites and sounds, for those who make their own.
put_art() {
    local file strip=${4:-strip}
    put 755 "$1" "$2"
    ! have "$strip" || "$strip" "$2"
    find assets/README.md assets/src assets/audio -type f | LC_ALL=C sort | while read -r file; do
        put 644 "$file" "$3/${file#assets/}"
    done
}

# The book of a built page, in folder $1. Its links to the game lead to the public address, or nowhere without one.
put_book() {
    local file
    [ -f dist/book/index.html ] || { say "$part: without the book; build it with ./web"; return 0; }
    find dist/book -type f ! -name '*.gz' ! -name '*.br' | LC_ALL=C sort | while read -r file; do
        put 644 "$file" "$1/${file#dist/book/}"
        case "$file" in
        *.html) sed -i -E "s,href=\"\.\./([^\"]*)\",${ADDRESS:+href=\"$ADDRESS\\1\"},g" "$1/${file#dist/book/}" ;;
        esac
    done
}

# What a Linux desktop finds below folder $1, /usr or the like.
put_share() {
    local size suffix
    for size in 48 128 256; do
        suffix=-$size
        [ "$size" != 256 ] || suffix=
        put 644 "assets/icon$suffix.png" "$1/share/icons/hicolor/${size}x$size/apps/$app_id.png"
    done
    put 644 assets/icon.svg "$1/share/icons/hicolor/scalable/apps/$app_id.svg"
    put 644 packaging/sector-sweep.desktop "$1/share/applications/$app_id.desktop"
    put 644 packaging/sector-sweep.mime.xml "$1/share/mime/packages/$app_id.xml"
    put 644 packaging/sector-sweep.metainfo.xml "$1/share/metainfo/$app_id.metainfo.xml"
    put_man "$1"
}

put_man() {
    put 644 packaging/sector-sweep.6 "$1/share/man/man6/sector-sweep.6"
    # The time within the compressed file would be another each time.
    gzip -9n "$1/share/man/man6/sector-sweep.6"
}

# The man page as a text, which Windows can show, in the file $1.
put_manual() {
    mandoc -T ascii -O width=100 packaging/sector-sweep.6 | sed 's/.\x08//g' >"$1"
    chmod 644 "$1"
}

# The completions of shells, from the program for this machine, below folder $1.
put_completions() {
    local share=$1/share shell target
    for shell in bash zsh fish; do
        case $shell in
        bash) target=$share/bash-completion/completions/sector-sweep ;;
        zsh) target=$share/zsh/vendor-completions/_sector-sweep ;;
        fish) target=$share/fish/vendor_completions.d/sector-sweep.fish ;;
        esac
        mkdir -p "$(dirname "$target")"
        "$native" completions "$shell" >"$target"
        chmod 644 "$target"
    done
}

# Tells the size of a file that was made.
made() { say "packages/$1: $(wc -c <"$out/$1" | awk '{ printf "%.1f MB", $1 / 1e6 }')"; }

# zip_folder FOLDER: packs a folder of the work folder, in an order and with times that are the same each time.
zip_folder() {
    rm -f "$out/$1.zip"
    find "$work/$1" -exec env TZ=UTC touch -t "$(day_of +%Y%m%d%H%M.%S)" {} +
    (cd "$work" && find "$1" | LC_ALL=C sort | TZ=UTC zip -q -X -9 -@ "$out/$1.zip")
    made "$1.zip"
}

# The newest version of the C library that program $1 asks for.
glibc_of() { objdump -T "$1" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -t. -k1,1n -k2,2n | tail -n 1; }

# --- Parts ------------------------------------------------------------------------------------------------

# Builds the program for this machine, once.
native=
build_native() {
    [ -z "$native" ] || return 0
    cargo build --release --locked --package sector-sweep --package sector-bake
    native=$CARGO_TARGET_DIR/release/sector-sweep
    native_baker=$CARGO_TARGET_DIR/release/bake
    [ "$("$native" --version)" = "sector-sweep $version" ] || die "$native: expected version $version"
}

make_linux() {
    [ "$(uname -s)" = Linux ] || { skip "it can be built only on Linux"; return 0; }
    set_up_part linux || return 0
    build_native
    local name glibc
    name=sector-sweep-$version-linux-$(uname -m)
    glibc=$(glibc_of "$native")
    put_program "$native" "$work/$name/sector-sweep"
    put_words "$work/$name"
    put_book "$work/$name/book"
    put_art "$native_baker" "$work/$name/bake" "$work/$name/assets"
    put 644 packaging/itch.toml "$work/$name/.itch.toml"
    put_share "$work/$name"
    put_completions "$work/$name"
    tar -C "$work" --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner -cJf "$out/$name.tar.xz" "$name"
    made "$name.tar.xz"
}

make_macos() {
    [ "$(uname -s)" = Darwin ] || { skip "it can be built only on macOS"; return 0; }
    set_up_part macos || return 0
    build_native
    local name
    name=sector-sweep-$version-macos-$(uname -m)
    put_program "$native" "$work/$name/sector-sweep"
    put_words "$work/$name"
    put_book "$work/$name/book"
    put_art "$native_baker" "$work/$name/bake" "$work/$name/assets"
    put 644 packaging/itch.toml "$work/$name/.itch.toml"
    put_man "$work/$name"
    tar -C "$work" -czf "$out/$name.tar.gz" "$name"
    made "$name.tar.gz"
}

# The program below the folder PREFIX, for packages that others build, such as the Flatpak.
make_prefix() {
    [ -n "${PREFIX:-}" ] || die "prefix: expected a folder in PREFIX"
    set_up_part linux || return 0
    build_native
    put_program "$native" "$PREFIX/bin/sector-sweep"
    put_share "$PREFIX"
    put_completions "$PREFIX"
    local paper
    for paper in LICENSE-MIT LICENSE-APACHE THIRD-PARTY.md; do put 644 "$paper" "$PREFIX/share/licenses/$app_id/$paper"; done
}

# What the program opens while it runs, where no linker sees it: the window, and one of the ways to draw.
opened='libxkbcommon0, libxkbcommon-x11-0, libx11-6, libx11-xcb1, libxcursor1, libxi6, libvulkan1 | libegl1'

make_deb() {
    have dpkg || { skip "it can be built only on Debian and its derivatives"; return 0; }
    set_up_part deb || return 0
    build_native
    local tree=$work/debian/sector-sweep name architecture linked size
    architecture=$(dpkg --print-architecture)
    name=sector-sweep_$version-1_$architecture.deb
    # Debian keeps games here, in the path of every player.
    put_program "$native" "$tree/usr/games/sector-sweep"
    put_share "$tree/usr"
    put_completions "$tree/usr"
    put_papers "$tree/usr/share/doc/sector-sweep"
    put_guides "$tree/usr/share/doc/sector-sweep"
    put_book "$tree/usr/share/doc/sector-sweep/book"
    put_art "$native_baker" "$tree/usr/lib/sector-sweep/bake" "$tree/usr/share/sector-sweep"
    mkdir "$tree/DEBIAN"
    # It reads the file of a source package, of which the name is enough.
    printf 'Source: sector-sweep\n\nPackage: sector-sweep\nArchitecture: any\n' >"$work/debian/control"
    linked=$(cd "$work" && dpkg-shlibdeps -O debian/sector-sweep/usr/games/sector-sweep | sed -n 's/^shlibs:Depends=//p')
    size=$(find "$tree" -type f -exec cat {} + | wc -c | awk '{ print int($1 / 1024) + 1 }')
    (cd "$tree" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
    cat >"$tree/DEBIAN/control" <<END
Package: sector-sweep
Version: $version-1
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $size
Depends: $linked, $opened
Recommends: mesa-vulkan-drivers | vulkan-icd, libwayland-client0
Section: games
Priority: optional${ADDRESS:+
Homepage: $ADDRESS}
Description: space shooter whose collision detection you can watch
 An arcade shooter with six stages for one or two players. While you play, you
 can watch the collision detection, see its cost and switch its method.
 .
 The lab steps through a tick test by test and has lessons; the stress mode
 flies up to 200,000 aliens. Commands without a window count collision tests in
 your own scenes.
END
    chmod 755 "$tree/DEBIAN"
    chmod 644 "$tree"/DEBIAN/*
    dpkg-deb --root-owner-group -Zxz --build "$tree" "$out/$name" >/dev/null
    made "$name"
}

maintainer=${MAINTAINER:-The Sector Sweep authors <authors@sector-sweep.invalid>}

# What Debian asks for in the folder of a package's documents.
put_papers() {
    mkdir -p "$1"
    {
        printf 'Sector Sweep %s is licensed under MIT or Apache 2.0, as you prefer. MIT:\n\n' "$version"
        cat LICENSE-MIT
        printf '\nApache 2.0: Copyright (c) 2026 The Sector Sweep authors. The text is in /usr/share/common-licenses/Apache-2.0.\n\n'
        cat THIRD-PARTY.md
    } >"$1/copyright"
    put 644 CHANGELOG.md "$1/changelog"
    printf 'sector-sweep (%s-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$(day_of '+%a, %d %b %Y %H:%M:%S +0000')" >"$1/changelog.Debian"
    gzip -9n "$1/changelog" "$1/changelog.Debian"
    mkdir -p "${1%/doc/*}/lintian/overrides"
    cat >"${1%/doc/*}/lintian/overrides/sector-sweep" <<'END'
# Reports of a mistake show the names of functions.
sector-sweep: unstripped-binary-or-object [usr/games/sector-sweep]
# No zlib is in the program. Its list of licenses has the words "fdeflate 0.3.7".
sector-sweep: embedded-library zlib*
# The texts of crates stand as their authors wrote them, with their names.
sector-sweep: copyright-file-contains-full-apache-2-license
# Debian itself has no request for this package.
sector-sweep: initial-upload-closes-no-bugs *
END
    chmod 644 "$1"/* "${1%/doc/*}/lintian/overrides/sector-sweep"
}

windows_target=x86_64-pc-windows-gnu
make_windows() {
    [ "$(uname -s)" = Linux ] || { skip "it can be built only on Linux"; return 0; }
    set_up_part windows || return 0
    if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$windows_target" ]; then
        have rustup || { skip "the standard library of $windows_target and rustup are missing"; return 0; }
        say "adding the target $windows_target (Windows) with rustup"
        rustup target add "$windows_target" >"$work/rustup" 2>&1 ||
            { skip "rustup could not add $windows_target: $(tail -n 1 "$work/rustup")"; return 0; }
    fi
    local name=sector-sweep-$version-windows-x86_64 program resources
    put 644 packaging/sector-sweep.rc "$work/sector-sweep.rc"
    x86_64-w64-mingw32-windres "$work/sector-sweep.rc" "$work/resources.o"
    # Cargo links again if the name of an argument changes, not if a file does.
    resources=$CARGO_TARGET_DIR/$windows_target/resources-$(cksum <"$work/resources.o" | cut -d ' ' -f 1).o
    put 644 "$work/resources.o" "$resources"
    cargo rustc --release --locked --target "$windows_target" --bin sector-sweep -- -C "link-arg=$resources"
    program=$work/$name/sector-sweep.exe
    put 755 "$CARGO_TARGET_DIR/$windows_target/release/sector-sweep.exe" "$program"
    x86_64-w64-mingw32-strip --strip-debug "$program"
    put_words "$work/$name"
    put_book "$work/$name/book"
    cargo build --release --locked --target "$windows_target" --package sector-bake
    put_art "$CARGO_TARGET_DIR/$windows_target/release/bake.exe" "$work/$name/bake.exe" "$work/$name/assets" x86_64-w64-mingw32-strip
    put 644 packaging/itch.toml "$work/$name/.itch.toml"
    put_manual "$work/$name/COMMANDS.txt"
    try_windows "$program"
    zip_folder "$name"
}

# Starts the program under wine, in a Windows of its own, and lets it play a replay, which must end as on Linux.
try_windows() {
    have wine || { say "windows: not tested, because wine is missing"; return 0; }
    local folder=$work/try said
    mkdir "$folder"
    cp "$1" "$folder/sector-sweep.exe"
    # The one thing that Rust asks a Windows for and that a wine of before 2024 lacks: random bytes, by another function.
    printf '%s\n' '#include <windows.h>' '#include <ntsecapi.h>' '__declspec(dllexport) BOOL WINAPI' \
        'ProcessPrng(PBYTE bytes, SIZE_T count) { return RtlGenRandom(bytes, (ULONG)count); }' |
        x86_64-w64-mingw32-gcc -shared -x c - -o "$folder/bcryptprimitives.dll" -ladvapi32
    said=$(in_wine --version) || die "windows: the program does not start under wine"
    [ "$said" = "sector-sweep $version" ] || die "windows: the program reports the wrong version under wine: $said"
    check_resources "$folder/sector-sweep.exe"
    in_shell "--version >said.txt" || die "windows: the program does not start from a shell under wine"
    [ "$(tr -d '\r' <"$folder/said.txt")" = "sector-sweep $version" ] ||
        die "windows: standard output of a shell does not reach a file: $(cat "$folder/said.txt")"
    in_shell "--wrong 2>said.txt" && die "windows: a bad command line does not fail in a shell"
    grep -q "unexpected argument '--wrong'" "$folder/said.txt" || die "windows: an error does not reach a file"
    said=$(in_wine verify tests/replays/stage1.replay) || die "windows: a replay does not verify under wine: $said"
    say "windows: tested under wine: $said"
}

in_wine() {
    WINEPREFIX=$work/wine WINEDEBUG=-all wine "$work/try/sector-sweep.exe" "$@" 2>/dev/null | tr -d '\r'
}

# Runs the program in a shell of Windows, as a player types it; its exit code is that of the program.
in_shell() {
    (cd "$work/try" && WINEPREFIX=$work/wine WINEDEBUG=-all wine cmd /c "sector-sweep.exe $1" 2>/dev/null)
}

# The icon and the version are in the program, and it opens no console.
check_resources() {
    local found
    found=$(x86_64-w64-mingw32-windres -J coff -O rc -i "$1")
    [[ $found == *"RT_GROUP_ICON"*"\"ProductVersion\", \"$version\""* ]] ||
        die "windows: the program lacks its icon or its version"
    x86_64-w64-mingw32-objdump -p "$1" | grep -F '(Windows GUI)' >/dev/null || die "windows: the program opens a console"
}

make_web() {
    if [ -n "$named" ]; then
        set_up web
        set_up_wasm
        build_site
    elif [ ! -f dist/index.html ]; then
        skip "dist/ is missing; build it with ./web or ./package web"
        return 0
    fi
    set_up_part web || return 0
    have zip || { skip "zip is missing"; return 0; }
    local name=sector-sweep-$version-web
    check_screenshots dist
    mkdir "$work/$name"
    cp -R dist/. "$work/$name"
    # The zip is compressed, and game sites compress what they send.
    find "$work/$name" \( -name '*.gz' -o -name '*.br' \) -delete
    put_words "$work/$name"
    put 644 packaging/WEB.txt "$work/$name/README.txt"
    zip_folder "$name"
}

# What the packages hold beside the program, as desktops want it, with and without a public address. A tool that this machine
# lacks is passed over.
make_check() {
    local tree share closed ADDRESS
    for ADDRESS in "" https://example.org/game/; do
        tree=$work/check${ADDRESS:+-public}
        share=$tree/share
        put_share "$tree"
        closed=$(find "$tree" -type d ! -perm 755 -o -type f ! -perm 644)
        [ -z "$closed" ] || die "check: expected the mode 755 for folders and 644 for files: $closed"
        ! grep -rIl '@[A-Z]*@' "$share" || die "check: a name is not filled in"
        ! have desktop-file-validate || desktop-file-validate "$share/applications/$app_id.desktop"
        ! have appstreamcli || appstreamcli validate --no-net "$share/metainfo/$app_id.metainfo.xml"
    done
    ! have mandoc || mandoc -T lint -W error "$share/man/man6/sector-sweep.6.gz"
    # ./check has built the page before; otherwise the last one is looked at.
    [ ! -f "${PAGE:-dist}/index.html" ] || check_screenshots "${PAGE:-dist}"
    check_id
    ! python3 -c 'import tomllib' 2>/dev/null || python3 -c 'import tomllib; tomllib.load(open("packaging/itch.toml", "rb"))'
}

# The window, the Flatpak and the packages have one name.
check_id() {
    local manifest=packaging/flatpak/$app_id.yml said
    grep -qF "const APP_ID: &str = \"$app_id\";" src/app/shell/window.rs ||
        die "check: the window has another name than $app_id: compare APP_ID in src/app/shell/window.rs"
    grep -qx "id: $app_id" "$manifest" || die "check: expected the name $app_id in $manifest"
    have flatpak-builder || return 0
    # It reads the list of crates, too, for which any source will do. A mistake is a warning to it.
    cp "$manifest" "$work/manifest.yml"
    echo '[{"type": "shell", "commands": ["true"]}]' >"$work/cargo-sources.json"
    said=$(cd "$work" && flatpak-builder --show-manifest manifest.yml 2>&1 >/dev/null) || said+=" failed"
    [ -z "$said" ] || die "check: $manifest: $said"
}

# The screenshots of the metadata are in the page, in folder $1.
check_screenshots() {
    local picture
    sed -n 's,.*<image>@ADDRESS@\(.*\)</image>.*,\1,p' packaging/sector-sweep.metainfo.xml | while read -r picture; do
        [ -f "$1/$picture" ] || die "$part: the screenshot $picture is not in $1"
    done
}

# Checksums of all packages of this version.
sums() {
    local sum=sha256sum
    have sha256sum || sum="shasum -a 256"
    (cd "$out" && $sum sector-sweep*"$version"* >SHA256SUMS 2>/dev/null) || { rm -f "$out/SHA256SUMS"; return 0; }
    say "packages/SHA256SUMS: $(wc -l <"$out/SHA256SUMS" | tr -d ' ') files"
}
