//! The table of all settings. The file, the options pages and `docs/settings.md` are generated from it.
//!
//! To add a setting, add a field with a default to its struct, a row to this table, and its key to the list of a page
//! in `screens/options/rows.rs`.

use super::setting::{Control, Kind, Setting, choice, number, percent, settings, switch};
use super::{FRAME_CAPS, GAME_SPEEDS, MAX_SIZE, Vsync};
use crate::app::input::{DeviceSharing, MAX_DEAD_ZONE_PERCENT, PressMode};
use crate::level::Difficulty;
use crate::render::{FIELD, Scaling};
use crate::sim::{GameMode, MAX_PLAYERS, ShipKind};
use crate::view::{HullMark, Outline, Paint, Tones};

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
        "Fills the whole screen. On a keyboard, F11 toggles it at any time.";
    "window.size", "Window size", WINDOW_SIZE,
        "Size of the window when it opens, in multiples of 640 × 360 pixels of the screen; 0 means 2, or more on a desktop \
         that enlarges everything. A size that does not fit the screen counts as the largest one that does.",
        "Multiples of 640 × 360 that fit your screen.";
    "window.scale", "Scaling", choice!(Scaling, name, label, window.scale),
        "\"integer\": all pixels the same size, with a border. \"fit\": fills the window.",
        "Whole pixels: all the same size, with a border. Fit: fills the window.";
    "window.vsync", "Vertical sync", choice!(Vsync, name, label, window.vsync),
        "\"auto\": no tearing. \"fast\": the newest frame, less delay. \"off\": the least delay, may tear. \
         \"adaptive\": tears only when late. A mode that the machine lacks counts as \"auto\".",
        "Auto: no tearing. Fast: newest frame, less lag. Off: least lag, may tear. Adaptive: tears only if a frame is \
         late.";
    "window.frame_cap", "Frame rate limit", FRAME_CAP,
        "Maximum frames per second; 0 means no limit. The game always runs at 60 ticks a second.",
        "Fewer frames keep your device cooler. The game always runs at 60 ticks a second.";
    "window.adapter", "Graphics adapter", Kind::Name {
            none: "automatic",
            get: |all| &all.adapter,
            set: |all, name| name.clone_into(&mut all.adapter),
        },
        "Part of the name or backend of the graphics adapter to draw with; \"\": the fastest one that works. Applies at the \
         next start. The option --adapter overrides it.",
        "Draws the game from the next start. Automatic: the fastest one that works.";
    "sound.master", "Master volume", percent!(sound.master),
        "Volume of all sound.";
    "sound.music", "Music volume", percent!(sound.music),
        "Volume of the music.";
    "sound.effects", "Effects volume", percent!(sound.effects),
        "Volume of shots and explosions.";
    "sound.interface", "Interface volume", percent!(sound.interface),
        "Volume of menus and notices. Without this line, it is the effects volume.",
        "Volume of menus and notices.";
    "sound.mute", "Mute", switch!(sound.mute),
        "Turns all sound off.";
    "sound.mute_on_focus_loss", "Mute in background", switch!(sound.mute_on_focus_loss),
        "Turns all sound off while you use another window.";
    "sound.device", "Sound device", Kind::Name {
            none: "system default",
            get: |all| &all.sound_device,
            set: |all, name| name.clone_into(&mut all.sound_device),
        },
        "Name of the sound device; \"\": the default of the system. The default also plays while the named device is missing.",
        "Plays all sound. While it is missing, the default of the system plays.";
    "sound.mono", "Mono", switch!(sound.mono),
        "Plays the same sound in both ears.";
    "sound.night_mode", "Night mode", switch!(sound.night_mode),
        "Makes loud sounds softer and quiet ones louder.";
    "picture.bloom", "Bloom", percent!(picture.bloom),
        "Glow around shots, bullets, flames and explosions.";
    "picture.shake", "Screen shake", percent!(picture.shake),
        "Shakes the screen when something large explodes.";
    "picture.flash", "Flashes", percent!(picture.flash),
        "Aliens flash when hit, and the sky lights up, at most three times a second.";
    "picture.background", "Background", percent!(picture.background),
        "Brightness of stars and nebulas.";
    "picture.crt", "CRT filter", percent!(picture.crt),
        "CRT scanlines and mask, at 1280 × 720 and above.";
    "picture.curvature", "CRT curvature", percent!(picture.curvature),
        "How much the screen bulges.";
    "picture.reduced_motion", "Reduced motion", switch!(picture.reduced_motion),
        "No screen shake, no slow motion, no swaying sky.";
    "access.bullet_outline", "Bullet outline", choice!(Outline, access.bullet_outline),
        "An outline around everything that can kill you.";
    "access.palette", "Colors", choice!(Tones, access.palette),
        "For red-green or blue-yellow color blindness. Bullets, items and shots also differ in shape.";
    "access.hull", "Show hull", choice!(HullMark, access.hull),
        "When to show the hull, the part that can be hit. Its real size never changes.";
    "access.game_speed", "Game speed", GAME_SPEED,
        "Slows the game down. Below 100%, scores are marked as assisted.";
    "access.large_text", "Large text", switch!(access.large_text),
        "Doubles the size of all text. Long lists scroll.";
    "access.captions", "Captions", switch!(access.captions),
        "Shows important sounds as text. An arrow points to the side of the field that a warning comes from.";
    "game.pause_on_focus_loss", "Pause in background", switch!(game.pause_on_focus_loss),
        "Pauses the game when you switch to another window.";
    "game.overlay", "Collision counts", switch!(game.overlay),
        "Shows the collision counts in every game.";
    "game.demonstration", "Demo", switch!(game.demonstration),
        "The autopilot plays after 30 seconds without input on the title screen.";
    "game.ghost", "Ghost", switch!(game.ghost),
        "Your best game of the stage flies along as a ghost.";
    "game.story", "Story", switch!(game.story),
        "Wanda and the bosses speak during the game.";
    "game.language", "Language", LANGUAGE,
        "The language of all text. The first start uses the language of the system.",
        "The language used for all text.";
    "last.game", "", choice!(GameMode, new_game.kind),
        "The mode of the last new game.";
    "last.difficulty", "", choice!(Difficulty, new_game.difficulty),
        "The difficulty of the last new game.";
    "last.players", "", number!(1..=MAX_PLAYERS as u16, Control::Slider, new_game.players),
        "The number of players.";
    "last.ship", "", choice!(ShipKind, new_game.ships[0]),
        "The ship of the first player.";
    "last.second_ship", "", choice!(ShipKind, new_game.ships[1]),
        "The ship of the second player.";
    "last.paint", "", choice!(Paint, new_game.paint),
        "The paint of the ships. New paints are rewards.";
    "controls.auto_fire", "Auto-fire", choice!(PressMode, bindings.handling.auto_fire),
        "\"hold\": fires as long as the key is down. \"toggle\": fires from one press to the next.",
        "Hold: while the key is down. Toggle: each press switches it on or off.";
    "controls.focus", "Focus", choice!(PressMode, bindings.handling.focus),
        "\"hold\": flies slowly as long as the key is down. \"toggle\": flies slowly from one press to the next.",
        "Hold: while the key is down. Toggle: each press switches it on or off.";
    "controls.mouse_follow", "Ship follows the mouse", switch!(bindings.handling.mouse_follow),
        "The ship follows the mouse at its own speed. Left button: fire; right: focus; middle: bomb; forward: surge.",
        "At its own speed. Left button: fire; right: focus; middle: bomb; forward: surge.";
    "controls.swap_confirm_back", "Swap Confirm and Back", switch!(bindings.handling.swap_confirm_back),
        "Swaps the two pad buttons, for pads labeled the other way around.";
    "controls.two_players", "Two players", choice!(DeviceSharing, name, label, bindings.handling.sharing),
        "Devices for two players. \"auto\": two pads, or the keyboard and a pad, or half a keyboard each. The first player's \
         device is named first; on a shared keyboard the first player has the right half.",
        "Controls for two players. Automatic: two pads, a keyboard and a pad, or half a keyboard each.";
    "pad.dead_zone", "Dead zone", DEAD_ZONE,
        "Percent of the stick's range that count as its center.",
        "How far the stick must move to count. Its position is shown below.";
};

const WINDOW_SIZE: Kind = Kind::Number {
    range: 1..=MAX_SIZE as u16,
    or_zero: true,
    control: Control::List(&[1, 2, 3, 4, 5, 6], size_text),
    get: |all| all.window.size.into(),
    // The range ends below 256.
    set: |all, size| all.window.size = size as u8,
};

const GAME_SPEED: Kind = number!(
    *GAME_SPEEDS.start() as u16..=*GAME_SPEEDS.end() as u16,
    Control::Stepper(|speed| format!("{speed} %")),
    access.game_speed
);

const DEAD_ZONE: Kind =
    number!(0..=MAX_DEAD_ZONE_PERCENT as u16, Control::Slider, bindings.dead_zone_percent);

const LANGUAGE: Kind =
    Kind::Language { get: |all| all.game.language, set: |all, code| all.game.language = code };

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
