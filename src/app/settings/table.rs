//! The table of all settings. The file, the options pages and `docs/settings.md` are made from it.
//!
//! A new setting is a field of its struct with a default, a row here, and its key in the list of a page in
//! `screens/options/rows.rs`.

use super::setting::{Control, Kind, Setting, choice, number, percent, switch};
use super::{FRAME_CAPS, GAME_SPEEDS, MAX_SIZE, Scale, Vsync};
use crate::app::input::{DeviceSharing, MAX_DEAD_ZONE_PERCENT, PressMode};
use crate::level::Difficulty;
use crate::render::FIELD;
use crate::sim::{MAX_PLAYERS, ShipKind};
use crate::view::{HullMark, Outline, Tones};
use crate::words::Language;

/// The sections of the file in their order, each with the comment above its heading.
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

/// All settings but keys and buttons, in the order of the file.
pub const SETTINGS: &[Setting] = &[
    Setting::new(
        "window.fullscreen",
        "Full screen",
        "The whole screen instead of a window; F11 changes it everywhere.",
        switch!(window.fullscreen),
    ),
    Setting::new(
        "window.size",
        "Window size",
        "Size of the window when it opens, in multiples of the field's 640 × 360 pixels.",
        number!(1..=MAX_SIZE as u16, Control::List(&[1, 2, 3, 4, 5, 6], size_text), window.size),
    )
    .with_hint("As many times the field as the screen has room for."),
    Setting::new(
        "window.scale",
        "Scaling",
        "\"integer\": every pixel is as large as the next, with a border. \"fit\": as large as it gets.",
        choice!(Scale, name, label, window.scale),
    )
    .with_hint("Whole pixels: all are equally large, with a border. Fit: as large as it gets."),
    Setting::new(
        "window.vsync",
        "Vertical sync",
        "\"auto\": no tearing. \"fast\": the newest picture, less delay. \"off\": the least delay, it may tear. \
         \"adaptive\": waits unless late. A value that the machine does not have counts as \"auto\".",
        VSYNC,
    )
    .with_hint(
        "Auto: no tearing. Fast: the newest picture, less delay. Off: the least delay, it may tear. Adaptive: \
         waits unless late.",
    ),
    Setting::new(
        "window.frame_cap",
        "Frame cap",
        "The most pictures a second; 0 is no limit. The game runs at 60 ticks a second all the same.",
        FRAME_CAP,
    )
    .with_hint(
        "The most pictures a second: fewer keep the machine cool. The game runs at its own 60 ticks all the same.",
    ),
    Setting::new("sound.master", "Master volume", "How loud everything is.", percent!(sound.master)),
    Setting::new(
        "sound.music",
        "Music volume",
        "How loud the music is beside the effects.",
        percent!(sound.music),
    ),
    Setting::new(
        "sound.effects",
        "Effects volume",
        "How loud shots, blasts and menus are.",
        percent!(sound.effects),
    ),
    Setting::new("sound.mute", "Mute", "Silence, whatever the volumes.", switch!(sound.mute)),
    Setting::new(
        "picture.bloom",
        "Bloom",
        "Light around shots, bullets, flames and explosions.",
        percent!(picture.bloom),
    ),
    Setting::new(
        "picture.shake",
        "Screen shake",
        "The screen shakes when something large blows up.",
        percent!(picture.shake),
    ),
    Setting::new(
        "picture.flash",
        "Flashes",
        "Aliens pale when hit, the sky lights up; at most three times a second.",
        percent!(picture.flash),
    ),
    Setting::new(
        "picture.background",
        "Background",
        "Brightness of stars and nebula.",
        percent!(picture.background),
    ),
    Setting::new(
        "picture.crt",
        "Picture tube",
        "Lines and mask of a tube; they need twice the field's size.",
        percent!(picture.crt),
    ),
    Setting::new(
        "picture.curvature",
        "Tube curvature",
        "How far the glass of the tube bulges.",
        percent!(picture.curvature),
    ),
    Setting::new(
        "picture.reduced_motion",
        "Reduced motion",
        "No shake, no slow motion, no sky that sways.",
        switch!(picture.reduced_motion),
    ),
    Setting::new(
        "access.bullet_outline",
        "Bullet outline",
        "A rim around everything that kills.",
        choice!(Outline, name, name, access.bullet_outline),
    ),
    Setting::new(
        "access.palette",
        "Colors",
        "For eyes that confuse red and green, or blue and yellow. Shapes tell bullets, items and shots apart as well.",
        choice!(Tones, name, name, access.palette),
    ),
    Setting::new(
        "access.hull",
        "Hull mark",
        "When the part of your ship is shown that can be hit. What can be hit stays the same.",
        choice!(HullMark, name, name, access.hull),
    ),
    Setting::new(
        "access.game_speed",
        "Game speed",
        "Your games run slower. Scores below 100 % are marked as assisted.",
        number!(
            *GAME_SPEEDS.start() as u16..=*GAME_SPEEDS.end() as u16,
            Control::Stepper(|speed| format!("{speed} %")),
            access.game_speed
        ),
    ),
    Setting::new(
        "access.large_text",
        "Large text",
        "Menus, results, score line and notices twice as large, where there is room.",
        switch!(access.large_text),
    ),
    Setting::new(
        "game.pause_on_focus_loss",
        "Pause when unfocused",
        "The game stands when another window gets the focus.",
        switch!(game.pause_on_focus_loss),
    ),
    Setting::new(
        "game.overlay",
        "Overlay from the start",
        "Shows the counts of the collision detection in every game.",
        switch!(game.overlay),
    ),
    Setting::new(
        "game.demonstration",
        "Demonstration",
        "The autopilot shows the game when nobody comes to the title for half a minute.",
        switch!(game.demonstration),
    ),
    Setting::new(
        "game.language",
        "Language",
        "The language of every text in the game. The first start takes that of the system.",
        choice!(Language, code, own_name, game.language),
    )
    .with_hint("Of every text in the game."),
    Setting::new(
        "last.difficulty",
        "",
        "The difficulty of the last new game.",
        choice!(Difficulty, name, name, last.difficulty),
    ),
    Setting::new(
        "last.players",
        "",
        "The number of players.",
        number!(1..=MAX_PLAYERS as u16, Control::Slider, last.players),
    ),
    Setting::new(
        "last.ship",
        "",
        "The ship of the first player.",
        choice!(ShipKind, name, name, last.ships[0]),
    ),
    Setting::new(
        "last.second_ship",
        "",
        "The ship of the second player.",
        choice!(ShipKind, name, name, last.ships[1]),
    ),
    Setting::new(
        "controls.auto_fire",
        "Auto-fire",
        "\"hold\": fires as long as the key is down. \"toggle\": fires from one press to the next.",
        choice!(PressMode, name, name, bindings.handling.auto_fire),
    )
    .with_hint("Hold: as long as the key is down. Toggle: from one press to the next."),
    Setting::new(
        "controls.focus",
        "Focus",
        "\"hold\": flies slowly as long as the key is down. \"toggle\": flies slowly from one press to the next.",
        choice!(PressMode, name, name, bindings.handling.focus),
    )
    .with_hint("Hold: as long as the key is down. Toggle: from one press to the next."),
    Setting::new(
        "controls.mouse_follow",
        "Ship follows the mouse",
        "The ship flies to the mouse at its own speed. The mouse fires (left), focuses (right) and throws bombs (middle).",
        switch!(bindings.handling.mouse_follow),
    )
    .with_hint("At its own speed. The mouse fires (left), focuses (right) and throws bombs (middle)."),
    Setting::new(
        "controls.swap_confirm_back",
        "Swap Confirm and Back",
        "On pads: the button for one does the other, as some pads are labelled.",
        switch!(bindings.handling.swap_confirm_back),
    ),
    Setting::new(
        "controls.two_players",
        "Two players",
        "What two play with. \"auto\": two pads, or the keyboard and a pad, or half a keyboard each. The first player's \
         device is named first; of one keyboard the first player has the right half.",
        choice!(DeviceSharing, name, label, bindings.handling.sharing),
    )
    .with_hint("What two play with. Automatic: two pads, or the keyboard and a pad, or half a keyboard each."),
    Setting::new(
        "pad.dead_zone",
        "Dead zone",
        "Percent of the stick's way that count as its center.",
        DEAD_ZONE,
    )
    .with_hint("How much of the stick's way counts as its center; below is where it stands."),
];

/// Older files say only whether to wait.
const VSYNC: Kind = match choice!(Vsync, name, name, window.vsync) {
    Kind::Choice { count, word, label, get, set, .. } => Kind::Choice {
        count,
        word,
        label,
        of_switch: Some([Vsync::Fast as usize, Vsync::Auto as usize]),
        get,
        set,
    },
    other => other,
};

/// In the field 0 is `None`.
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

/// The field keeps its own limit, which is that of the range.
const DEAD_ZONE: Kind = Kind::Number {
    range: 0..=MAX_DEAD_ZONE_PERCENT as u16,
    or_zero: false,
    control: Control::Slider,
    get: |all| u16::from(all.bindings.dead_zone_percent()),
    set: |all, percent| drop(all.bindings.set_dead_zone_percent(percent as u8)),
};

/// The size of a window in pixels.
fn size_text(times: u16) -> String {
    format!("{} × {}", FIELD.0 * u32::from(times), FIELD.1 * u32::from(times))
}

/// The setting of a key, for tables that name their settings.
///
/// # Panics
/// When there is no such setting; in a constant this is an error of the compiler.
#[must_use]
pub const fn setting(key: &str) -> &'static Setting {
    let mut index = 0;
    while index < SETTINGS.len() {
        if is_same(SETTINGS[index].key.as_bytes(), key.as_bytes()) {
            return &SETTINGS[index];
        }
        index += 1;
    }
    panic!("no setting has this key")
}

/// Whether two texts are equal; constants cannot ask them themselves.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}
