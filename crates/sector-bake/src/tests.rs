//! Tests of the baker as a whole, and of its error messages.

use super::{SourceFile, bake, icons};
use sector_sprites::Sheet;

fn source(name: &str, text: &str) -> SourceFile {
    SourceFile { name: name.to_owned(), text: text.to_owned() }
}

fn sources(sprites: &str) -> Vec<SourceFile> {
    vec![source("palette.txt", "k ink #000010\nr red #ff0000\n"), source("sprites/test.txt", sprites)]
}

fn sheet_of(sources: &[SourceFile]) -> Sheet {
    let baked = bake(sources).unwrap_or_else(|error| panic!("{error}"));
    Sheet::from_files(&baked.png, &baked.index).expect("the baked files open")
}

#[test]
fn the_shipped_sources_bake_to_the_shipped_files() {
    let assets = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let read = super::read_sources(&assets.join("src")).expect("the sources are there");
    let baked = bake(&read).unwrap_or_else(|error| panic!("{error}"));
    let shipped = |name: &str| std::fs::read(assets.join(name)).expect("the shipped file is there");
    assert!(baked.png == shipped("sprites.png"), "sprites.png is stale: run bake");
    assert!(baked.index.as_bytes() == shipped("sprites.ron"), "sprites.ron is stale: run bake");
    let icons = icons(&read, &baked).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(icons.len(), 5);
    for (name, png) in icons {
        assert!(png == shipped(name), "{name} is stale: run bake");
    }
}

#[test]
fn an_icon_is_the_ship_on_the_tile_enlarged() {
    let ship = "sprite: ship\nsoft: all\npivot: 0 0\nframe:\nk\n\nframe:\nk\n\nframe:\nr\n";
    let tile = |rows: &str| source("icon.txt", &format!("sprite: icon\npivot: 1 1\nframe:\n{rows}"));
    let of = |more: &[SourceFile]| {
        let all = [sources(ship), more.to_vec()].concat();
        icons(&all, &bake(&all).expect("the sheet is valid"))
    };
    assert_eq!(of(&[]), Ok(Vec::new()), "no tile, no icon");
    let mut all = of(&[tile("kkkkk\nkkkkk\nkkkkk\nkkkkk\nkkkkk\n")]).expect("there is room");
    let (_, windows) = all.pop().expect("the last one");
    assert_eq!(windows[..6], [0, 0, 1, 0, 4, 0], "an icon of four pictures");
    let picture = |bytes: &[u8]| image::load_from_memory(bytes).expect("a picture").into_rgba8();
    assert!(picture(&windows) == picture(&all[0].1), "the largest one of both");
    let (_, vector) = all.pop().expect("the one before");
    let vector = String::from_utf8(vector).expect("a text");
    assert!(vector.contains("<path fill=\"#ff0000\" d=\"M1 1h1v1h-1z\"/>"), "{vector}");
    for (_, png) in all {
        let icon = picture(&png);
        let (side, scale) = (icon.width(), icon.width() / 5);
        let margin = (side - 5 * scale) / 2;
        let is_red = |x: u32, y: u32| *icon.get_pixel(x, y) == image::Rgba([255, 0, 0, 255]);
        let place = margin + scale;
        assert!(is_red(place, place) && is_red(place + scale - 1, place + scale - 1), "{side}");
        assert!(!is_red(place - 1, place) && !is_red(place + scale, place), "{side}");
        assert_eq!(icon.get_pixel(0, 0).0[3] == 0, margin > 0, "{side}");
    }
    let error = of(&[tile(&"k".repeat(49))]).expect_err("no room").to_string();
    assert_eq!(error, "icon.txt: 49 × 1 pixels: expected at most 48");
}

#[test]
fn a_mirrored_half_becomes_a_whole() {
    let sheet = sheet_of(&sources("sprite: a\nmirror: odd\nframe:\nkr\n.k\n"));
    let frame = sheet.frame(sheet.sprite("a").expect("baked above"), 0);
    let rows: Vec<&str> = (0..2)
        .map(|y| if (0..3).map(|x| sheet.masks()[0].get(x, y)).eq([true; 3]) { "all" } else { "middle" })
        .collect();
    assert_eq!((sheet.bounds(frame).w, rows), (3, vec!["all", "middle"]));
}

#[test]
fn inks_and_soft_characters_are_seen_and_not_solid() {
    let sheet = sheet_of(&sources("sprite: a\nink: g red 90\nink: s red\nsoft: k\nframe:\ngsk\n"));
    assert_eq!(sheet.bounds(sector_sprites::FrameId(0)).w, 3);
    let solid: Vec<bool> = (0..3).map(|x| sheet.masks()[0].get(x, 0)).collect();
    assert_eq!(solid, [false, true, false]);
}

#[test]
fn mistakes_are_named_with_file_line_and_column() {
    let cases = [
        ("sprite: a\nframe:\nkk\nkrk\n", "sprites/test.txt:4:3: the row has 3 characters: expected 2"),
        ("sprite: a\nframe:\nkk\nk\n", "sprites/test.txt:4:2: the row has 1 characters: expected 2"),
        ("sprite: a\nframe:\nk\nx\n", "sprites/test.txt:4:1: 'x' is neither a color"),
        ("sprite: a\nframe:\n..\n", "sprites/test.txt:2:1: the frame is empty"),
        ("sprite: a\nticks: 0\nframe:\nk\n", "sprites/test.txt:2:8: expected a number from 1 to 600"),
        ("sprite: a\nspeed: 3\nframe:\nk\n", "sprites/test.txt:2:1: unknown key `speed`"),
        ("sprite: a\nink: q blue\nframe:\nk\n", "sprites/test.txt:2:6: \"blue\" is not a color"),
        ("sprite: a\nturns: 12\nframe:\nk\n", "sprites/test.txt:2:8: expected 16 or 32 turns"),
        ("sprite: A b\nframe:\nk\n", "sprites/test.txt:1:9: expected lowercase letters"),
        ("sprite: a\n", "sprites/test.txt:1:9: the sprite has no `frame:`"),
        ("sprite: a\nrecipe: boom 3\n", "sprites/test.txt:2:9: expected `blast size frames seed`"),
        (
            "sprite: a\nrecipe: blast 16 4 1 mud\n",
            "sprites/test.txt:2:9: expected `blast size frames seed`: size 8 to 128, frames 2 to 16; then one of fire,",
        ),
        (
            "sprite: a\nrecipe: rock 7 1\n",
            "sprites/test.txt:2:9: expected `rock size seed` with a size from 8 to 128",
        ),
        ("frame:\nk\n", "sprites/test.txt:1:1: expected `sprite: name` before this"),
        ("sprite: a\nhello\n", "sprites/test.txt:2:1: expected `key: value`"),
        (
            "sprite: a\nframe:\nk\n\nsprite: a\nframe:\nk\n",
            "sprites/test.txt:5:1: sprite \"a\" appears twice: the first one is in sprites/test.txt:1",
        ),
    ];
    for (text, message) in cases {
        let found = bake(&sources(text)).expect_err(text).to_string();
        assert!(found.starts_with(message), "{text:?}\n found {found}\n expected {message}");
    }
}

#[test]
fn a_palette_of_more_than_32_colors_is_refused() {
    let characters = ('0'..='9').chain('a'..='z');
    let lines: String =
        characters.map(|character| format!("{character} name_{character} #102030\n")).collect();
    let error = bake(&[source("palette.txt", &lines)]).expect_err("36 colors");
    assert_eq!(error.to_string(), "palette.txt:33:1: too many colors: expected at most 32");
}

#[test]
fn letters_are_made_of_a_letter_and_a_mark() {
    let font = "font: text\nline: 9\nrise: 3\ndrop: 2\nclear: 1\nglyph: O\nwww\nwww\n...\n\n\
                glyph: U+0131\nw\nw\n.\n\nglyph: ц below\nw.\nw.\nww\n.w\n\n\
                mark: dots\nw.w\n\nmark: hook below\nw\n\nmark: tail below right\nw\nw\n\n\
                mark: tick before\nw.\n\nmark: long\n..w\n\n\
                made: Ö O dots\nmade: Ǫ O hook\nmade: Ų O tail\nmade: Ό O tick\nmade: í ı long\n\
                same: O О Ο\n";
    let mut all = sources("sprite: a\nframe:\nk\n");
    all[0].text.push_str("w white #ffffff\n");
    all.push(source("fonts/text.txt", font));
    let sheet = sheet_of(&all);
    let font = sheet.font("text").expect("it was baked");
    let rows = |char: char| -> Vec<String> {
        let [left, top, width, height] = font.glyph(char).expect("it was composed").uv.map(u32::from);
        let inked = |x, y| if sheet.image.get_pixel(x, y).0[3] > 0 { 'w' } else { '.' };
        (top..top + height).map(|y| (left..left + width).map(|x| inked(x, y)).collect()).collect()
    };
    assert_eq!(font.rise(), 3);
    assert_eq!(rows('O'), ["...", "...", "...", "www", "www", "..."]);
    assert_eq!(rows('Ö'), ["...", "w.w", "...", "www", "www", "..."]);
    assert_eq!(rows('Ǫ'), ["...", "...", "...", "www", "www", ".w."]);
    assert_eq!(rows('Ų'), ["...", "...", "...", "www", "www", "..w", "..w"]);
    assert_eq!(rows('Ό'), [".....", ".....", ".....", "w.www", "..www", "....."]);
    assert_eq!(rows('í'), ["..", ".w", "..", "w.", "w.", ".."]);
    assert_eq!(rows('ц'), ["..", "..", "..", "w.", "w.", "ww", ".w"]);
    assert_eq!(['О', 'Ο'].map(|char| font.glyph(char)), [font.glyph('O'); 2]);
}

#[test]
fn mistakes_in_fonts_are_named_with_file_line_and_column() {
    let cases = [
        ("glyph: A\nr\n\nmade: Ä B dots\n", "fonts/test.txt:6:7: the base letter \"B\" is not defined above"),
        ("glyph: A\nr\n\nmade: Ä A dots\n", "fonts/test.txt:6:7: there is no mark \"dots\""),
        ("glyph: A\nr\n\nmade: Ä A\n", "fonts/test.txt:6:7: expected a new letter"),
        ("glyph: AB\nr\n", "fonts/test.txt:3:8: expected one character, `space` or a number"),
        ("glyph: U+D800\nr\n", "fonts/test.txt:3:8: expected one character"),
        ("glyph: A\nr\n\nglyph: B\nr\nr\n", "fonts/test.txt:6:8: the letter has 2 rows: expected 1"),
        ("glyph: A\nr\n\nglyph: A\nr\n", "fonts/test.txt:6:8: the letter 'A' appears twice"),
        ("glyph: A\nr\n\nsame: B Β\n", "fonts/test.txt:6:7: the letter 'B' is not drawn"),
        ("glyph: A\nr\n\nsame: A А А\n", "fonts/test.txt:6:7: the letter 'А' appears twice"),
        (
            "glyph: A below\nr\nr\n\nglyph: B below\nr\nr\nr\n",
            "fonts/test.txt:7:8: the letter has 3 rows: expected 2",
        ),
        ("mark: dot left\nr\n", "fonts/test.txt:3:7: unknown side \"left\": expected below"),
        ("width: 3\n", "fonts/test.txt:3:1: unknown key `width`"),
    ];
    for (text, expected) in cases {
        let mut all = sources("sprite: a\nframe:\nk\n");
        all.push(source("fonts/test.txt", &format!("font: text\nline: 9\n{text}")));
        let error = bake(&all).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{text:?}: {error}");
    }
}
