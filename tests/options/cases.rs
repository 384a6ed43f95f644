//! The table of all options: its page, how it is changed there, and what shows the change.

use crate::devices::{Button, Press};
use crate::effects;
use crate::guest::Guest;
use sector_sweep::app::Tab;
use sector_sweep::app::settings::{Scale, Vsync};
use sector_sweep::view::{Outline, Tones};
use winit::keyboard::KeyCode;

/// An option, one of its values, and what shows it.
pub(crate) struct Case {
    pub(crate) tab: Tab,
    pub(crate) name: &'static str,
    pub(crate) by: By,
    /// Whether what the option promises can be observed, from the title of a program that was just started. It is false
    /// before the option was changed.
    pub(crate) shows: fn(&mut Guest) -> bool,
}

/// How an option is changed on its page.
#[derive(Clone, Copy)]
pub(crate) enum By {
    /// A number of presses to the right, or below 0 to the left.
    Steps(i32),
    /// On the page behind it: the line to choose there, and what is pressed then.
    Page(&'static str, Press),
}

/// Lines of the pages that no case changes: each leads on, and is held by a test (`resetting_undoes_every_control`) or a
/// journey of `tests/menus`.
pub(crate) const APART: [&str; 1] = ["Reset controls"];

const fn case(tab: Tab, name: &'static str, steps: i32, shows: fn(&mut Guest) -> bool) -> Case {
    Case { tab, name, by: By::Steps(steps), shows }
}

const fn bound(name: &'static str, line: &'static str, press: Press, shows: fn(&mut Guest) -> bool) -> Case {
    Case { tab: Tab::Controls, name, by: By::Page(line, press), shows }
}

const KEY: Press = Press::Key(KeyCode::KeyJ);
const BUTTON: Press = Press::Pad(0, Button::LeftThumb);

/// Every option of the menu. What only a real window can show is in `tests/window/options.rs`, which goes through the
/// same page: here stands what is asked of the window.
pub(crate) const CASES: &[Case] = &[
    case(Tab::Video, "Full screen", 1, |guest| guest.settings().window.fullscreen),
    case(Tab::Video, "Window size", 1, |guest| guest.settings().window.size == 3),
    case(Tab::Video, "Scaling", 1, |guest| effects::border_of(guest, Scale::Fit)),
    case(Tab::Video, "Vertical sync", 1, |guest| effects::waits(guest, Vsync::Fast, 240)),
    case(Tab::Video, "Vertical sync", 2, |guest| effects::waits(guest, Vsync::Off, 240)),
    case(Tab::Video, "Vertical sync", 3, |guest| effects::waits(guest, Vsync::Adaptive, 66)),
    case(Tab::Video, "Frame cap", 1, |guest| effects::pictures_a_second(guest) == 30),
    case(Tab::Picture, "Bloom", -20, |guest| !effects::has_bloom(guest)),
    case(Tab::Picture, "Picture tube", 20, effects::has_lines),
    case(Tab::Picture, "Tube curvature", 20, effects::has_dark_corners),
    case(Tab::Sound, "Master volume", -1, |guest| effects::volumes(guest).master == 0.75),
    case(Tab::Sound, "Music volume", 1, |guest| effects::volumes(guest).music == 0.75),
    case(Tab::Sound, "Effects volume", -1, |guest| effects::volumes(guest).effects == 0.85),
    case(Tab::Sound, "Mute", 1, |guest| effects::volumes(guest).master == 0.0),
    bound("Keys", "Fire", KEY, |guest| effects::fires(guest, KEY)),
    bound("Keys of player 2", "Up", KEY, |guest| {
        guest.play_two();
        effects::flies(guest, KEY, 1)
    }),
    bound("Pad buttons", "Fire", BUTTON, |guest| effects::fires(guest, BUTTON)),
    // Without an option: no pad, half a keyboard each; with one, the keyboard for the first.
    case(Tab::Controls, "Two players", 1, |guest| {
        guest.play_two();
        effects::flies(guest, Press::Key(KeyCode::KeyA), 0)
    }),
    case(Tab::Controls, "Two players", 2, |guest| {
        guest.play_two();
        effects::flies(guest, Press::Key(KeyCode::ArrowLeft), 1)
    }),
    case(Tab::Controls, "Two players", 3, |guest| {
        guest.tap(Press::Pad(0, Button::LeftThumb));
        guest.play_two();
        effects::flies(guest, Press::Pad(0, Button::DPadLeft), 0)
    }),
    case(Tab::Controls, "Two players", 4, |guest| {
        guest.tap(Press::Pad(0, Button::LeftThumb));
        guest.play_two();
        effects::flies(guest, Press::Key(KeyCode::KeyA), 1)
    }),
    case(Tab::Controls, "Auto-fire", 1, effects::goes_on_firing),
    case(Tab::Controls, "Focus", 1, |guest| {
        guest.play();
        guest.press(KeyCode::ShiftLeft);
        guest.frames(2);
        guest.world().player().focused
    }),
    case(Tab::Controls, "Ship follows the mouse", 1, effects::follows_the_mouse),
    case(Tab::Controls, "Swap Confirm and Back", 1, |guest| {
        guest.tap(Press::Pad(0, Button::East));
        guest.app.screen() != "title"
    }),
    case(Tab::Controls, "Dead zone", 1, |guest| {
        guest.play();
        let before = guest.ship(0);
        guest.stick(0.24, 0.0);
        guest.frames(30);
        guest.ship(0) == before
    }),
    case(Tab::Access, "Screen shake", -20, |guest| effects::shake_of_a_bomb(guest) == 0.0),
    case(Tab::Access, "Flashes", -20, |guest| effects::light_of_a_bomb(guest) < 3.0),
    case(Tab::Access, "Background", -20, effects::has_no_sky),
    case(Tab::Access, "Reduced motion", 1, |guest| {
        effects::shake_of_a_bomb(guest) == 0.0 && effects::sway(guest) == 0.0
    }),
    case(Tab::Access, "Bullet outline", 1, |guest| effects::has_rims(guest, Outline::Dark)),
    case(Tab::Access, "Bullet outline", 2, |guest| effects::has_rims(guest, Outline::Light)),
    case(Tab::Access, "Colors", 1, |guest| effects::wears(guest, Tones::RedGreen)),
    case(Tab::Access, "Colors", 2, |guest| effects::wears(guest, Tones::BlueYellow)),
    case(Tab::Access, "Hull mark", 1, |guest| effects::hull_scale(guest) == Some(1.0)),
    case(Tab::Access, "Hull mark", 2, |guest| effects::hull_scale(guest) == Some(2.0)),
    case(Tab::Access, "Game speed", -10, |guest| {
        guest.play();
        (29..=31).contains(&guest.world().tick()) && guest.world().setup().assists.slowed
    }),
    case(Tab::Access, "Large text", 1, |guest| {
        guest.play();
        guest.text_scale() == 2.0
    }),
    case(Tab::Game, "Language", 1, |guest| effects::says(guest, "OPTIONEN")),
    case(Tab::Game, "Language", 2, |guest| effects::says(guest, "JOUER")),
    case(Tab::Game, "Demonstration", 1, |guest| {
        guest.frames(31 * 60);
        !guest.app.is_demonstrating()
    }),
    case(Tab::Game, "Pause when unfocused", 1, |guest| {
        guest.play();
        guest.app.focus_lost();
        let before = guest.world().tick();
        guest.frames(10);
        guest.world().tick() > before
    }),
    case(Tab::Game, "Overlay from the start", 1, effects::has_overlay),
];
