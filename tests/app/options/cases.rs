//! The table of all options: the page, the change, and the observation that shows the effect.

use super::effects;
use crate::visitor::devices::{Button, Press, stick};
use crate::visitor::{ADAPTER, HEADPHONES, Visitor};
use glam::Vec2;
use sector_sweep::app::Tab;
use sector_sweep::app::settings::Vsync;
use sector_sweep::render::Scaling;
use sector_sweep::sim::GameMode;
use sector_sweep::view::{Layer, Outline, Tones};
use winit::keyboard::KeyCode;

pub(crate) struct Case {
    pub(crate) tab: Tab,
    pub(crate) name: &'static str,
    pub(crate) by: By,
    /// Whether the option's effect can be observed, starting from the title after a fresh start. False before the
    /// change.
    pub(crate) shows: fn(&mut Visitor) -> bool,
}

#[derive(Clone, Copy)]
pub(crate) enum By {
    /// Presses right this many times, or left if negative.
    Steps(i32),
    /// On the page that the option opens: the row to choose, and the key or button to press.
    Page(&'static str, Press),
}

/// Rows that no case changes. Each opens a page and is covered by a test (`resetting_undoes_every_control`) or by a
/// journey of `tests/app/menus`.
pub(crate) const APART: &[&str] = &["Reset controls"];

const fn case(tab: Tab, name: &'static str, steps: i32, shows: fn(&mut Visitor) -> bool) -> Case {
    Case { tab, name, by: By::Steps(steps), shows }
}

const fn bound(
    name: &'static str,
    line: &'static str,
    press: Press,
    shows: fn(&mut Visitor) -> bool,
) -> Case {
    Case { tab: Tab::Controls, name, by: By::Page(line, press), shows }
}

const KEY: Press = Press::Key(KeyCode::KeyJ);
const BUTTON: Press = Press::Pad(0, Button::LeftThumb);

/// Every option of the menu. Window options are observed through their requests to the window;
/// `tests/window/options.rs` observes a real window.
pub(crate) const CASES: &[Case] = &[
    case(Tab::Video, "Full screen", 1, |visitor| visitor.settings().window.fullscreen),
    case(Tab::Video, "Window size", 1, |visitor| visitor.settings().window.size == 3),
    case(Tab::Video, "Scaling", 1, |visitor| effects::border_of(visitor, Scaling::Integer)),
    case(Tab::Video, "Vertical sync", 1, |visitor| effects::waits(visitor, Vsync::Fast, 240)),
    case(Tab::Video, "Vertical sync", 2, |visitor| effects::waits(visitor, Vsync::Off, 240)),
    case(Tab::Video, "Vertical sync", 3, |visitor| effects::waits(visitor, Vsync::Adaptive, 66)),
    case(Tab::Video, "Frame rate limit", 1, |visitor| effects::pictures_a_second(visitor) == 30),
    case(Tab::Video, "Graphics adapter", 1, |visitor| visitor.settings().adapter == ADAPTER),
    case(Tab::Video, "Bloom", -20, |visitor| !effects::has_bloom(visitor)),
    case(Tab::Video, "CRT filter", 20, effects::has_lines),
    case(Tab::Video, "CRT curvature", 20, effects::has_dark_corners),
    case(Tab::Sound, "Master volume", -1, |visitor| effects::volumes(visitor).master == 0.75),
    case(Tab::Sound, "Music volume", 1, |visitor| effects::volumes(visitor).music == 0.75),
    case(Tab::Sound, "Effects volume", -1, |visitor| effects::volumes(visitor).effects == 0.85),
    case(Tab::Sound, "Music volume", 25, |visitor| effects::volumes(visitor).music == 1.0),
    case(Tab::Sound, "Effects volume", -25, |visitor| effects::volumes(visitor).effects == 0.0),
    case(Tab::Sound, "Interface volume", -25, |visitor| effects::volumes(visitor).interface == 0.0),
    case(Tab::Sound, "Sound device", 1, |visitor| visitor.speaker().device == HEADPHONES),
    case(Tab::Sound, "Mono", 1, |visitor| visitor.speaker().aids.mono),
    case(Tab::Sound, "Night mode", 1, |visitor| visitor.speaker().aids.night_mode),
    case(Tab::Sound, "Mute", 1, |visitor| effects::volumes(visitor).master == 0.0),
    case(Tab::Sound, "Mute in background", 1, |visitor| {
        visitor.app.focus_lost();
        let in_background = effects::volumes(visitor).master;
        visitor.app.focus_gained();
        in_background == 0.0 && effects::volumes(visitor).master > 0.0
    }),
    bound("Keys", "Fire", KEY, |visitor| effects::fires(visitor, KEY)),
    bound("Player 2 keys", "Up", KEY, |visitor| {
        visitor.play_two();
        effects::flies(visitor, KEY, 1)
    }),
    bound("Pad buttons", "Fire", BUTTON, |visitor| effects::fires(visitor, BUTTON)),
    // By default, without a pad: half a keyboard each. With an option: the keyboard for the first player.
    case(Tab::Controls, "Two players", 1, |visitor| {
        visitor.play_two();
        effects::flies(visitor, Press::Key(KeyCode::KeyA), 0)
    }),
    case(Tab::Controls, "Two players", 2, |visitor| {
        visitor.play_two();
        effects::flies(visitor, Press::Key(KeyCode::ArrowLeft), 1)
    }),
    case(Tab::Controls, "Two players", 3, |visitor| {
        visitor.tap(Press::Pad(0, Button::LeftThumb));
        visitor.play_two();
        effects::flies(visitor, Press::Pad(0, Button::DPadLeft), 0)
    }),
    case(Tab::Controls, "Two players", 4, |visitor| {
        visitor.tap(Press::Pad(0, Button::LeftThumb));
        visitor.play_two();
        effects::flies(visitor, Press::Key(KeyCode::KeyA), 1)
    }),
    case(Tab::Controls, "Auto-fire", 1, |visitor| {
        visitor.play();
        visitor.press(KeyCode::Space);
        visitor.frames(120);
        visitor.world().census().shots > 0
    }),
    case(Tab::Controls, "Focus", 1, |visitor| {
        visitor.play();
        visitor.press(KeyCode::ShiftLeft);
        visitor.frames(2);
        visitor.world().player().focused
    }),
    case(Tab::Controls, "Ship follows the mouse", 1, |visitor| {
        visitor.play();
        let aim = visitor.ship(0) - Vec2::new(40.0, 80.0);
        visitor.app.context.controls.pointer_moved(aim);
        visitor.frames(60);
        visitor.ship(0).distance(aim) < 1.0
    }),
    case(Tab::Controls, "Swap Confirm and Back", 1, |visitor| {
        visitor.tap(Press::Pad(0, Button::East));
        visitor.app.screen() != "title"
    }),
    case(Tab::Controls, "Dead zone", 1, |visitor| {
        visitor.play();
        let before = visitor.ship(0);
        stick(&mut visitor.app.context.controls, 0.24, 0.0);
        visitor.frames(30);
        visitor.ship(0) == before
    }),
    case(Tab::Access, "Screen shake", -20, |visitor| effects::shake_of_a_bomb(visitor) == 0.0),
    case(Tab::Access, "Flashes", -20, |visitor| effects::light_of_a_bomb(visitor) < 3.0),
    case(Tab::Access, "Background", -20, |visitor| {
        visitor.play();
        visitor.frame.layers.iter_mut().for_each(Vec::clear);
        effects::brightness(&visitor.picture(640, 360), [0, 50, 120, 150]) < 0.5
    }),
    case(Tab::Access, "Reduced motion", 1, |visitor| {
        effects::shake_of_a_bomb(visitor) == 0.0 && effects::sway(visitor) == 0.0
    }),
    case(Tab::Access, "Bullet outline", 1, |visitor| effects::has_rims(visitor, Outline::Dark)),
    case(Tab::Access, "Bullet outline", 2, |visitor| effects::has_rims(visitor, Outline::Light)),
    case(Tab::Access, "Colors", 1, |visitor| effects::wears(visitor, Tones::RedGreen)),
    case(Tab::Access, "Colors", 2, |visitor| effects::wears(visitor, Tones::BlueYellow)),
    case(Tab::Access, "Show hull", 1, |visitor| effects::hull_scale(visitor) == Some(1.0)),
    case(Tab::Access, "Show hull", 2, |visitor| effects::hull_scale(visitor) == Some(2.0)),
    case(Tab::Access, "Game speed", -10, |visitor| {
        visitor.play();
        (29..=31).contains(&visitor.world().tick()) && visitor.world().setup().assists.slowed
    }),
    case(Tab::Access, "Large text", 1, |visitor| {
        visitor.play();
        visitor.read().iter().any(|line| !line.is_title && line.scale == 2.0)
    }),
    case(Tab::Access, "Captions", 1, |visitor| {
        visitor.app.context.autopilot = true;
        visitor.play();
        (0..3000).any(|_| {
            visitor.frames(1);
            visitor.shows("Surge ready") || visitor.shows("Dive attack")
        })
    }),
    case(Tab::Game, "Language", 1, |visitor| {
        visitor.frames(2);
        visitor.shows("OPTIONEN")
    }),
    case(Tab::Game, "Language", -1, |visitor| {
        visitor.frames(2);
        visitor.shows("JOUER")
    }),
    case(Tab::Game, "Demo", 1, |visitor| {
        visitor.frames(31 * 60);
        !visitor.app.is_demonstrating()
    }),
    case(Tab::Game, "Pause in background", 1, |visitor| {
        visitor.play();
        visitor.app.focus_lost();
        let before = visitor.world().tick();
        visitor.frames(10);
        visitor.world().tick() > before
    }),
    case(Tab::Game, "Ghost", 1, |visitor| {
        visitor.play();
        visitor.press(KeyCode::Escape);
        visitor.choose("TITLE");
        visitor.app.context.settings.new_game.kind = GameMode::Caravan2;
        visitor.choose("START");
        visitor.choose("Start");
        visitor.frames(30);
        !visitor.read().iter().any(|line| line.text.starts_with(['+', '-']))
    }),
    case(Tab::Game, "Story", 1, |visitor| {
        visitor.play();
        visitor.frames(110);
        !visitor.shows("WANDA")
    }),
    case(Tab::Game, "Collision counts", 1, |visitor| {
        visitor.play();
        visitor.frame.layers[Layer::Ships as usize].len() > 50
    }),
];
