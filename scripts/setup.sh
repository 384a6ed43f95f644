# Shared by ./play, ./check, ./web, ./package and the other scripts in this folder; sourced, not run.
# Installs missing system packages, and only those, with the system's package manager.
# Uses only features of bash 3.2, the version that macOS has.
# shellcheck shell=bash

# Where the repository lies, whatever folder the caller stands in.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
self=$(basename "$0")

say() { printf '%s: %s\n' "$self" "$*"; }

die() {
    printf '%s: %s\n' "$self" "$*" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# --- Rust -------------------------------------------------------------------------------------------------

# 1.92 or 1.92.0 becomes 1092, so that versions compare as numbers.
version_number() { printf '%s\n' "$1" | awk -F. '{ print $1 * 1000 + $2 }'; }

# Stops with one line when cargo is missing or older than Cargo.toml asks for.
need_cargo() {
    local wanted found
    wanted=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' "$root/Cargo.toml")
    # A shell opened before rustup ran does not have its folder in the path yet.
    have cargo || PATH="$PATH:${CARGO_HOME:-$HOME/.cargo}/bin"
    have cargo || die "cargo is missing: install Rust $wanted or later from https://rustup.rs, then run this again"
    found=$(rustc --version 2>/dev/null | awk '{ print $2 }')
    [ -n "$found" ] || die "rustc does not work: run 'rustup default stable', then run this again"
    [ "$(version_number "$found")" -ge "$(version_number "$wanted")" ] ||
        die "Rust $wanted or later is required, but this is $found: run 'rustup update', then run this again"
}

# The newest Rust whose lints the sources are free of. A later one knows more of them, which are told and fail nothing.
linted_with=1.95

# Prints the arguments by which warnings are errors, unless the compiler is later than that.
strictness() {
    local found
    found=$(rustc --version | awk '{ print $2 }')
    [ "$(version_number "${found%.*}")" -gt "$(version_number "$linted_with")" ] || echo "-D warnings"
}

# --- What is missing --------------------------------------------------------------------------------------

# A linker alone is not enough: a bare system has a compiler without the C library's headers.
compiles() { printf '#include <stdio.h>\nint main(void){return 0;}\n' | cc -x c -o /dev/null - 2>/dev/null; }

# Whether the loader finds a library such as libX11.so.6.
has_library() {
    { ldconfig -p || /sbin/ldconfig -p; } 2>/dev/null | grep -F "$1" >/dev/null
}

# Whether a Vulkan driver is registered whose file name matches $1.
has_vulkan_driver() {
    has_library libvulkan.so.1 || return 1
    [ -z "${VK_DRIVER_FILES:-}${VK_ICD_FILENAMES:-}" ] || return 0
    local folder file
    for folder in /usr/share /usr/local/share /etc "${XDG_DATA_HOME:-$HOME/.local/share}"; do
        for file in "$folder"/vulkan/icd.d/$1; do
            [ ! -e "$file" ] || return 0
        done
    done
    return 1
}

# Prints what is missing for $1 (play, check, browsers, web, or package- with a part of ./package), one thing a line: name, tab, why.
missing_things() {
    compiles || printf 'compiler\tlinks the program\n'
    # The page and the program for Windows are built without what a window needs here.
    case "$1" in
    web) return 0 ;;
    browsers)
        have firefox || printf 'firefox\tbrowser for the page test\n'
        have WebKitWebDriver || printf 'webkit\tbrowser for the page test\n'
        return 0
        ;;
    package-windows)
        have x86_64-w64-mingw32-gcc || printf 'mingw\tlinks for Windows\n'
        have zip || printf 'zip\tcompression\n'
        have mandoc || printf 'mandoc\tturns the man page into text\n'
        return 0
        ;;
    package-web)
        have zip || printf 'zip\tcompression\n'
        return 0
        ;;
    esac
    have pkg-config || printf 'pkg-config\tfinds headers\n'
    pkg-config --exists alsa 2>/dev/null || printf 'alsa\tsound\n'
    pkg-config --exists libudev 2>/dev/null || printf 'udev\tgame pads\n'
    case "$1" in
    package-linux)
        have xz || printf 'xz\tcompression\n'
        return 0
        ;;
    package-deb)
        have dpkg-shlibdeps || printf 'dpkg-dev\tfinds the libraries that the package needs\n'
        return 0
        ;;
    esac
    has_library libxkbcommon.so.0 || printf 'xkbcommon\tkeyboard\n'
    if [ "$1" = check ] || [ -n "${DISPLAY:-}" ] || [ -z "${WAYLAND_DISPLAY:-}" ]; then
        has_library libX11.so.6 || printf 'x11\twindow\n'
        has_library libX11-xcb.so.1 || printf 'x11-xcb\twindow\n'
        has_library libXcursor.so.1 || printf 'xcursor\twindow\n'
        has_library libXi.so.6 || printf 'xi\twindow\n'
        has_library libxkbcommon-x11.so.0 || printf 'xkbcommon-x11\tkeyboard\n'
    fi
    if [ -n "${WAYLAND_DISPLAY:-}" ]; then
        has_library libwayland-client.so.0 || printf 'wayland\twindow\n'
    fi
    if [ "$1" = check ]; then
        have chromium || have google-chrome || have google-chrome-stable || printf 'chromium\tbrowser for the page test\n'
        have chromedriver || printf 'chromedriver\tinput for the page test\n'
        # The stored pictures are compared on the software driver, whatever GPU there is.
        has_vulkan_driver 'lvp_icd*.json' || printf 'vulkan\tsoftware Vulkan driver\n'
        has_library libEGL.so.1 || printf 'egl\tGL driver for the window test\n'
        have Xvfb || printf 'xvfb\tdisplay for the window test\n'
        have xdotool || printf 'xdotool\tkey presses for the window test\n'
        have openbox || printf 'openbox\twindow manager for the window test\n'
        have setxkbmap || printf 'setxkbmap\tkeyboard layouts for the window test\n'
        have dbus-monitor || printf 'dbus\tmessage bus for the window test\n'
        have strace || printf 'strace\tpower-loss tests\n'
        have desktop-file-validate || printf 'desktop-file-utils\tchecks the desktop file\n'
        have appstreamcli || printf 'appstream\tchecks the metadata\n'
    else
        has_vulkan_driver '*.json' || printf 'vulkan\tVulkan driver\n'
    fi
}

# --- Packages ---------------------------------------------------------------------------------------------

# Prints the package manager of this system, or nothing.
package_manager() {
    local manager
    for manager in apt-get dnf pacman; do
        if have "$manager"; then
            printf '%s\n' "$manager"
            return
        fi
    done
}

# Arch has a package for each maker of GPUs; elsewhere one holds them all.
arch_gpu_driver() {
    case "$(cat /sys/class/drm/card*/device/vendor 2>/dev/null)" in
    *0x1002*) echo vulkan-radeon ;;
    *0x8086*) echo vulkan-intel ;;
    esac
}

# Prints the packages of manager $1 that hold thing $2. Headers bring their libraries along.
packages_for() {
    case "$1:$2" in
    apt-get:compiler) echo gcc libc6-dev ;;
    apt-get:pkg-config) echo pkg-config ;;
    apt-get:alsa) echo libasound2-dev ;;
    apt-get:udev) echo libudev-dev ;;
    apt-get:xkbcommon) echo libxkbcommon0 ;;
    apt-get:xkbcommon-x11) echo libxkbcommon-x11-0 ;;
    apt-get:x11) echo libx11-6 ;;
    apt-get:x11-xcb) echo libx11-xcb1 ;;
    apt-get:xcursor) echo libxcursor1 ;;
    apt-get:xi) echo libxi6 ;;
    apt-get:wayland) echo libwayland-client0 ;;
    apt-get:vulkan) echo mesa-vulkan-drivers ;;
    apt-get:egl) echo libegl1 libgl1-mesa-dri ;;
    apt-get:chromedriver) echo chromium-driver ;;
    apt-get:firefox) echo firefox-esr ;;
    apt-get:webkit) echo webkit2gtk-driver ;;
    # Elsewhere the package of its driver varies, or there is none.
    *:webkit) ;;
    apt-get:mingw) echo gcc-mingw-w64-x86-64 ;;
    apt-get:setxkbmap) echo x11-xkb-utils ;;
    apt-get:xz) echo xz-utils ;;
    dnf:compiler) echo gcc glibc-devel ;;
    dnf:pkg-config) echo pkgconf-pkg-config ;;
    dnf:alsa) echo alsa-lib-devel ;;
    dnf:udev) echo systemd-devel ;;
    dnf:xkbcommon | dnf:xkbcommon-x11) echo "lib$2" ;;
    dnf:x11) echo libX11 ;;
    dnf:x11-xcb) echo libX11-xcb ;;
    dnf:xcursor) echo libXcursor ;;
    dnf:xi) echo libXi ;;
    dnf:wayland) echo libwayland-client ;;
    dnf:vulkan) echo mesa-vulkan-drivers vulkan-loader ;;
    dnf:egl) echo mesa-libEGL mesa-dri-drivers ;;
    dnf:xvfb) echo xorg-x11-server-Xvfb ;;
    dnf:dbus) echo dbus-daemon dbus-tools ;;
    dnf:mingw) echo mingw64-gcc mingw64-winpthreads-static ;;
    pacman:chromedriver) echo chromium ;;
    pacman:compiler) echo gcc ;;
    pacman:pkg-config) echo pkgconf ;;
    pacman:alsa) echo alsa-lib ;;
    pacman:udev) echo systemd-libs ;;
    pacman:xkbcommon | pacman:xkbcommon-x11) echo "lib$2" ;;
    pacman:x11 | pacman:x11-xcb) echo libx11 ;;
    pacman:xcursor) echo libxcursor ;;
    pacman:xi) echo libxi ;;
    pacman:vulkan) echo vulkan-icd-loader vulkan-swrast "$(arch_gpu_driver)" ;;
    pacman:egl) echo mesa ;;
    pacman:xvfb) echo xorg-server-xvfb ;;
    pacman:setxkbmap) echo xorg-setxkbmap ;;
    pacman:mingw) echo mingw-w64-gcc ;;
    # The rest bears the same name everywhere: wayland, xvfb, xdotool, openbox, strace.
    *) echo "$2" ;;
    esac
}

# Whether manager $1 already has package $2: a thing may be missing for the lack of another one.
is_installed() {
    case "$1" in
    apt-get) dpkg-query -W -f '${Status}' "$2" 2>/dev/null | grep -F 'ok installed' >/dev/null ;;
    dnf) rpm -q "$2" >/dev/null 2>&1 ;;
    pacman) pacman -Q "$2" >/dev/null 2>&1 ;;
    esac
}

# Runs the rest as root: as it is when we are root, through sudo when not.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif [ -t 0 ]; then
        sudo "$@"
    else
        # Nobody is there to type a password.
        sudo -n "$@"
    fi
}

# Installs packages $2… with manager $1. A package list that cannot be refreshed is no reason to give up.
install_packages() {
    local manager=$1
    shift
    case "$manager" in
    apt-get)
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 update || true
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get -qq -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@"
        ;;
    dnf) as_root dnf -y -q install "$@" ;;
    pacman)
        # A newer database without an upgrade breaks an Arch system, so it is fetched only where there is none.
        if compgen -G '/var/lib/pacman/sync/*.db' >/dev/null; then
            as_root pacman -S --noconfirm --needed "$@"
        else
            as_root pacman -Sy --noconfirm --needed "$@"
        fi
        ;;
    esac
}

# Prints the packages of manager $1 that a list of things on stdin asks for, each once: name, tab, why.
missing_packages() {
    local thing why package
    while IFS=$'\t' read -r thing why; do
        for package in $(packages_for "$1" "$thing"); do
            is_installed "$1" "$package" || printf '%s\t%s\n' "$package" "$why"
        done
    done | awk -F'\t' '!seen[$1]++'
}

# Finds what is missing for $1, as missing_things names it, and installs it, saying so in one line.
set_up_linux() {
    local things manager packages line names with log
    things=$(missing_things "$1")
    [ -n "$things" ] || return 0
    manager=$(package_manager)
    if [ -z "$manager" ]; then
        # Not a reason to stop: such a system may keep its libraries where this script does not look.
        say "apt-get, dnf and pacman are missing; install these packages yourself:" \
            "$(printf '%s\n' "$things" | awk -F'\t' '{ printf "%s%s (%s)", sep, $1, $2; sep = ", " }')"
        return 0
    fi
    packages=$(printf '%s\n' "$things" | missing_packages "$manager")
    [ -n "$packages" ] || return 0
    line=$(printf '%s\n' "$packages" | awk -F'\t' '{ printf "%s%s (%s)", sep, $1, $2; sep = ", " }')
    names=$(printf '%s\n' "$packages" | awk -F'\t' '{ print $1 }')
    with=$manager
    if [ "$(id -u)" -ne 0 ]; then
        have sudo || die "root access is required and sudo is missing; as root, run: $manager install $(printf '%s' "$names" | tr '\n' ' ')"
        with="sudo $manager"
    fi
    say "installing packages with $with: $line"
    log=$(mktemp)
    # Names hold no spaces, so they may be split into words here.
    # shellcheck disable=SC2086
    if ! install_packages "$manager" $names >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        die "$with could not install these packages; see its output above"
    fi
    rm -f "$log"
}

# winit and Mesa want a folder of the user's own; a login gives one, a container often does not.
set_runtime_dir() {
    [ -z "${XDG_RUNTIME_DIR:-}" ] || return 0
    local folder
    folder="${TMPDIR:-/tmp}/sector-sweep-$(id -u)"
    mkdir -m 700 "$folder" 2>/dev/null || true
    # A folder or link that somebody else put there is not ours to trust. The test -O looks through links.
    [ -d "$folder" ] && [ ! -L "$folder" ] && [ -O "$folder" ] || folder=$(mktemp -d)
    export XDG_RUNTIME_DIR=$folder
}

# All of it, for $1, as missing_things names it.
set_up() {
    need_cargo
    case "$(uname -s)" in
    Linux)
        set_up_linux "$1"
        set_runtime_dir
        ;;
    # Window, GPU, sound and pads come with macOS; only the linker can be missing. brew is not needed.
    Darwin) compiles || die "the linker is missing: run 'xcode-select --install', then run this again" ;;
    # Windows, under Git Bash: everything comes with the system and with Rust's own installer.
    *) ;;
    esac
    export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$root/target}"
}

# --- A display for tests ----------------------------------------------------------------------------------

display_pid=

# Starts a display that nobody sees for the window test; the server itself picks a free number and tells it.
# Without -noreset it starts afresh whenever its last client leaves, and a client that connects in that moment waits forever.
start_display() {
    have Xvfb || return 0
    local said tries=0
    said=$(mktemp -d)
    Xvfb -displayfd 1 -screen 0 1280x720x24 -nolisten tcp -noreset >"$said/number" 2>"$said/errors" &
    display_pid=$!
    until [ -s "$said/number" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 100 ] || die "Xvfb did not start: $(cat "$said/errors")"
        sleep 0.1
    done
    DISPLAY=":$(cat "$said/number")"
    export DISPLAY
    unset WAYLAND_DISPLAY
    rm -rf "$said"
}

# Ends the display, if there is one.
end_display() { [ -z "$display_pid" ] || kill "$display_pid" 2>/dev/null || true; }
