#!/usr/bin/env bash
# Makes the still pictures of the book's figures again, without a window, and removes those that no figure has any more:
# docs/book/pictures.sh. The list of the figures comes from the chapters.
# SECTOR_SWEEP names a program that is built already; without it the optimized one is built first.
# Needs pngquant: in 32 colors a picture has a seventh of its bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ -n "${SECTOR_SWEEP:-}" ]; then
    game=("$SECTOR_SWEEP")
else
    game=(cargo run --release --quiet --)
fi

figures=$(cargo run --quiet --package sector-web -- figures)
rm -f docs/book/src/pictures/*.png
while read -ra arguments; do
    last=$((${#arguments[@]} - 1))
    picture=docs/book/src/pictures/${arguments[last]}
    "${game[@]}" screenshot --screen lab "${arguments[@]:0:last}" "$picture" </dev/null
    pngquant --force --nofs --speed 1 --strip --output "$picture" 32 "$picture"
done <<<"$figures"
du -k docs/book/src/pictures | awk '{ print $2 " has " $1 " KiB" }'
