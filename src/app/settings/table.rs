//! The table of all settings. The file, the options pages and `docs/settings.md` are generated from it.
//!
//! To add a setting, add a field with a default to its struct, a row to this table, and its key to the list of a page
//! in `screens/options/rows.rs`.

use super::setting::{Control, Kind, Setting, choice, number, percent, settings, switch};
use super::{FRAME_CAPS, GAME_SPEEDS, MAX_SIZE, Vsync};
use crate::app::input::{DeviceSharing, MAX_DEAD_ZONE_PERCENT, PressMode};
use crate::level::Difficulty;
use crate::render::{FIELD, Scaling};
use crate::sim::{MAX_PLAYERS, ShipKind};
use crate::view::{HullMark, Outline, Tones};
use crate::words::Language;

pub(super) const SECTIONS: [(&str, &str); 11] = [
    ("window", ""),
    ("sound", ""),
    ("picture", ""),
    ("access", ""),
    ("game", ""),
    ("last", "The last new game: the next one is offered like it."),
    ("controls", ""),
    (
        "keyboard",
        "Keys by their place on the keyboard: ArrowUp, KeyW, Digit1, Space, ShiftLeft, Numpad4, F3, …\n\
         With Alt+ before the name, Alt has to be held. [] stands for no key.",
    ),
    (
        "keyboard_second",
        "Keys of a second player while two share the keyboard; the first player does not have them then.",
    ),
    ("pad", ""),
    (
        "pad.buttons",
        "Buttons by their place on the pad: South is the lowest of the four on the right;\n\
         LeftTrigger is the upper one of its side and LeftTrigger2 the lower.",
    ),
];

/// All settings except keys and buttons, in the order of the settings file.
pub const SETTINGS: &[Setting] = settings! {
    "window.fullscreen", "Full screen", switch!(window.fullscreen),
        "The whole screen instead of a window; F11 changes it everywhere.";
    "window.size", "Window size", WINDOW_SIZE,
        "Size of the window when it opens, in multiples of the field's 640 × 360 pixels.",
        "As many times the field as the screen has room for.";
    "window.scale", "Scaling", choice!(Scaling, name, label, window.scale),
        "\"integer\": every pixel is as large as the next, with a border. \"fit\": as large as it gets.",
        "Whole pixels: all are equally large, with a border. Fit: as large as it gets.";
    "window.vsync", "Vertical sync", choice!(Vsync, name, label, [Vsync::Fast, Vsync::Auto], window.vsync),
        "\"auto\": no tearing. \"fast\": the newest picture, less delay. \"off\": the least delay, it may tear. \
         \"adaptive\": waits unless late. A value that the machine does not have counts as \"auto\".",
        "Auto: no tearing. Fast: the newest picture, less delay. Off: the least delay, it may tear. Adaptive: \
         waits unless late.";
    "window.frame_cap", "Frame cap", FRAME_CAP,
        "The most pictures a second; 0 is no limit. The game runs at 60 ticks a second all the same.",
        "The most pictures a second: fewer keep the machine cool. The game runs at its own 60 ticks all the same.";
    "sound.master", "Master volume", percent!(sound.master),
        "How loud everything is.";
    "sound.music", "Music volume", percent!(sound.music),
        "How loud the music is beside the effects.";
    "sound.effects", "Effects volume", percent!(sound.effects),
        "How loud shots, blasts and menus are.";
    "sound.mute", "Mute", switch!(sound.mute),
        "Silence, whatever the volumes.";
    "picture.bloom", "Bloom", percent!(picture.bloom),
        "Light around shots, bullets, flames and explosions.";
    "picture.shake", "Screen shake", percent!(picture.shake),
        "The screen shakes when something large blows up.";
    "picture.flash", "Flashes", percent!(picture.flash),
        "Aliens pale when hit, the sky lights up; at most three times a second.";
    "picture.background", "Background", percent!(picture.background),
        "Brightness of stars and nebula.";
    "picture.crt", "Picture tube", percent!(picture.crt),
        "Lines and mask of a tube; they need twice the field's size.";
    "picture.curvature", "Tube curvature", percent!(picture.curvature),
        "How far the glass of the tube bulges.";
    "picture.reduced_motion", "Reduced motion", switch!(picture.reduced_motion),
        "No shake, no slow motion, no sky that sways.";
    "access.bullet_outline", "Bullet outline", choice!(Outline, access.bullet_outline),
        "A rim around everything that kills.";
    "access.palette", "Colors", choice!(Tones, access.palette),
        "For eyes that confuse red and green, or blue and yellow. Shapes tell bullets, items and shots apart as well.";
    "access.hull", "Hull mark", choice!(HullMark, access.hull),
        "When the part of your ship is shown that can be hit. What can be hit stays the same.";
    "access.game_speed", "Game speed", GAME_SPEED,
        "Your games run slower. Scores below 100 % are marked as assisted.";
    "access.large_text", "Large text", switch!(access.large_text),
        "All text twice as large; longer lists scroll.";
    "game.pause_on_focus_loss", "Pause when unfocused", switch!(game.pause_on_focus_loss),
        "The game stands when another window gets the focus.";
    "game.overlay", "Overlay from the start", switch!(game.overlay),
        "Shows the counts of the collision detection in every game.";
    "game.demonstration", "Demonstration", switch!(game.demonstration),
        "The autopilot shows the game when nobody comes to the title for half a minute.";
    "game.language", "Language", choice!(Language, name, own_name, game.language),
        "The language of every text in the game. The first start takes that of the system.",
        "Of every text in the game.";
    "last.difficulty", "", choice!(Difficulty, new_game.difficulty),
        "The difficulty of the last new game.";
    "last.players", "", number!(1..=MAX_PLAYERS as u16, Control::Slider, new_game.players),
        "The number of players.";
    "last.ship", "", choice!(ShipKind, new_game.ships[0]),
        "The ship of the first player.";
    "last.second_ship", "", choice!(ShipKind, new_game.ships[1]),
        "The ship of the second player.";
    "controls.auto_fire", "Auto-fire", choice!(PressMode, bindings.handling.auto_fire),
        "\"hold\": fires as long as the key is down. \"toggle\": fires from one press to the next.",
        "Hold: as long as the key is down. Toggle: from one press to the next.";
    "controls.focus", "Focus", choice!(PressMode, bindings.handling.focus),
        "\"hold\": flies slowly as long as the key is down. \"toggle\": flies slowly from one press to the next.",
        "Hold: as long as the key is down. Toggle: from one press to the next.";
    "controls.mouse_follow", "Ship follows the mouse", switch!(bindings.handling.mouse_follow),
        "The ship flies to the mouse at its own speed. The mouse fires (left), focuses (right) and throws bombs (middle).",
        "At its own speed. The mouse fires (left), focuses (right) and throws bombs (middle).";
    "controls.swap_confirm_back", "Swap Confirm and Back", switch!(bindings.handling.swap_confirm_back),
        "On pads: the button for one does the other, as some pads are labelled.";
    "controls.two_players", "Two players", choice!(DeviceSharing, name, label, bindings.handling.sharing),
        "What two play with. \"auto\": two pads, or the keyboard and a pad, or half a keyboard each. The first player's \
         device is named first; of one keyboard the first player has the right half.",
        "What two play with. Automatic: two pads, or the keyboard and a pad, or half a keyboard each.";
    "pad.dead_zone", "Dead zone", DEAD_ZONE,
        "Percent of the stick's way that count as its center.",
        "How much of the stick's way counts as its center; below is where it stands.";
};

const WINDOW_SIZE: Kind =
    number!(1..=MAX_SIZE as u16, Control::List(&[1, 2, 3, 4, 5, 6], size_text), window.size);

const GAME_SPEED: Kind = number!(
    *GAME_SPEEDS.start() as u16..=*GAME_SPEEDS.end() as u16,
    Control::Stepper(|speed| format!("{speed} %")),
    access.game_speed
);

const DEAD_ZONE: Kind =
    number!(0..=MAX_DEAD_ZONE_PERCENT as u16, Control::Slider, bindings.dead_zone_percent);

/// The values of the frame rate limit, in frames per second. `None` in [`WindowSettings`](super::WindowSettings) is 0
/// in the file and "off" on the options page.
const FRAME_CAP: Kind = Kind::Number {
    range: FRAME_CAPS,
    or_zero: true,
    control: Control::List(&[0, 30, 60, 120, 144, 240], |cap| match cap {
        0 => "off".to_owned(),
        cap => cap.to_string(),
    }),
    get: |all| all.window.frame_cap.unwrap_or(0),
    set: |all, cap| all.window.frame_cap = (cap != 0).then_some(cap),
};

fn size_text(times: u16) -> String {
    format!("{} × {}", FIELD.0 * u32::from(times), FIELD.1 * u32::from(times))
}
