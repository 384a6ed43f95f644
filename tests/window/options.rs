//! Window options: set with keys on their page, observed in the window, and observed again after a restart.
//! `tests/app/options` covers all others.

use crate::display::Display;
use crate::game::Game;
use sector_sweep::app::settings::{Settings, Vsync};

/// The rows of the window page, from top to bottom.
const LINES: [&str; 6] = ["full screen", "size", "scaling", "vertical sync", "frame cap", "adapter"];

/// A window that is not a multiple of the field, and a position in it that only the larger frame of "fit" covers.
const ODD: (u32, u32) = (750, 400);
const BESIDE: u32 = 36;

struct Page<'a> {
    game: &'a mut Game,
    line: usize,
}

impl<'a> Page<'a> {
    fn open(game: &'a mut Game) -> Self {
        game.focus();
        game.wait("the title", |game| game.is_moving().then_some(()));
        // QUIT and OPTIONS come above the first item of the title.
        ["Up", "Up", "Return"].into_iter().for_each(|key| game.press(key));
        Self { game, line: 0 }
    }

    fn press(&mut self, name: &str, key: &str) {
        let line = LINES.iter().position(|&line| line == name).expect("a line of the page");
        let way = if line > self.line { "Down" } else { "Up" };
        (0..line.abs_diff(self.line)).for_each(|_| self.game.press(way));
        self.line = line;
        self.game.press(key);
    }

    fn leave(self) {
        self.game.press("Escape");
    }
}

fn see_size(game: &mut Game) {
    game.wait("a window of the field's size", |game| (game.size() == Some((640, 360))).then_some(()));
}

/// Waits until the border of whole-pixel scaling appears or disappears, in a window with room for one.
fn see_border(game: &mut Game, expected: bool) {
    game.resize(ODD.0, ODD.1);
    game.see("the border", |picture| {
        let is_black =
            (100..300).all(|y| picture.0.get_pixel_checked(BESIDE, y).is_some_and(|pixel| pixel.0 == [0; 3]));
        (picture.0.dimensions() == ODD && is_black == expected).then_some(())
    });
    game.resize(640, 360);
}

/// Waits until the frame rate limit of 30 takes effect. The count may include a few late reports from before.
fn see_cap(game: &mut Game) {
    game.wait("30 pictures a second", |game| (5..=36).contains(&game.frames_a_second()).then_some(()));
}

/// Whether presenting does not wait for the display: more than 70 frames appear per second. A busy machine may draw
/// fewer for a second or two.
fn is_free(game: &Game) -> bool {
    // A busy machine may be slow for a few seconds.
    (0..30).any(|_| game.frames_a_second() > 70)
}

#[test]
fn window_options_take_effect_and_are_saved() {
    let Some(display) = Display::open_alone() else { return };
    let mut game = Game::start_at_the_title(display);
    assert_eq!(game.size(), Some((1280, 720)));
    let mut page = Page::open(&mut game);
    page.press("size", "Left");
    see_size(page.game);
    see_border(page.game, false);
    page.press("scaling", "Right");
    see_border(page.game, true);
    let synchronised = page.game.frames_a_second();
    assert!(synchronised <= 70, "{synchronised} frames per second with vertical sync");
    page.press("vertical sync", "Right");
    let is_fast_machine = is_free(page.game);
    page.press("frame cap", "Right");
    see_cap(page.game);
    page.press("adapter", "Right");
    page.press("full screen", "Right");
    page.game.grant_full_screen();
    page.leave();

    game.close(0);
    game.start_again();
    let settings = std::fs::read(game.data.path().join("settings.toml")).expect("it is saved");
    let Settings { window, adapter, .. } = Settings::from_toml(&settings).expect("it is valid");
    assert!(adapter.ends_with(')'), "the first adapter and its backend: {adapter}");
    assert_eq!((window.vsync, window.frame_cap), (Vsync::Fast, Some(30)), "saved as they were set");
    // It fills the screen by itself, because there is no window manager.
    game.grant_full_screen();
    let mut page = Page::open(&mut game);
    see_border(page.game, true);
    see_cap(page.game);
    page.press("frame cap", "Left");
    if is_fast_machine {
        assert!(is_free(page.game), "without a limit, vertical sync is still off");
    } else {
        println!(
            "SKIPPED: this machine draws no more than 70 pictures a second, so vertical sync changes nothing"
        );
    }
    page.leave();
}
