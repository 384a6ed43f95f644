//! The keyboard layout of a Wayland compositor, which sends it as text. If there are several layouts, this reads the first,
//! because only the focused window learns which one is active. Key presses teach the labels of the others.

use super::{Sender, character, number};
use crate::app::input::LABELED;
use std::error::Error;
use std::fs::File;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt;
use wayland_client::globals::{GlobalListContents, registry_queue_init};
use wayland_client::protocol::wl_keyboard::{self, WlKeyboard};
use wayland_client::protocol::wl_registry::{self, WlRegistry};
use wayland_client::protocol::wl_seat::{self, Capability, WlSeat};
use wayland_client::{Connection, Dispatch, QueueHandle, WEnum};
use winit::keyboard::KeyCode;
use xkeysym::Keysym;

/// The largest layout to read, in bytes. Real ones have about 60 kB.
const MAX_BYTES: u32 = 1 << 20;

/// The key symbols with names, except for functions and scripts that the game does not draw.
const NAMED: [std::ops::RangeInclusive<u32>; 2] = [0x20..=0x20ff, 0xfe50..=0xfe6f];

/// Reports the labels now and after each change.
pub(super) fn report(mut sender: Sender) -> Result<(), Box<dyn Error>> {
    let connection = Connection::connect_to_env()?;
    let (globals, mut queue) = registry_queue_init::<Sender>(&connection)?;
    let _seat: WlSeat = globals.bind(&queue.handle(), 1..=1, ())?;
    loop {
        queue.blocking_dispatch(&mut sender)?;
    }
}

impl Dispatch<WlRegistry, GlobalListContents> for Sender {
    fn event(
        _: &mut Self,
        _: &WlRegistry,
        _: wl_registry::Event,
        _: &GlobalListContents,
        _: &Connection,
        _: &QueueHandle<Self>,
    ) {
    }
}

impl Dispatch<WlSeat, ()> for Sender {
    fn event(
        _: &mut Self,
        seat: &WlSeat,
        event: wl_seat::Event,
        (): &(),
        _: &Connection,
        queue: &QueueHandle<Self>,
    ) {
        if let wl_seat::Event::Capabilities { capabilities: WEnum::Value(has) } = event
            && has.contains(Capability::Keyboard)
        {
            seat.get_keyboard(queue, ());
        }
    }
}

impl Dispatch<WlKeyboard, ()> for Sender {
    fn event(
        sender: &mut Self,
        _: &WlKeyboard,
        event: wl_keyboard::Event,
        (): &(),
        _: &Connection,
        _: &QueueHandle<Self>,
    ) {
        if let wl_keyboard::Event::Keymap { fd, size, .. } = event
            && let Some(text) = text(fd, size)
        {
            // If the game has ended, so does this thread.
            let _ = sender.send(labels(&text));
        }
    }
}

fn text(fd: OwnedFd, size: u32) -> Option<String> {
    let mut bytes = vec![0; size.min(MAX_BYTES) as usize];
    File::from(fd).read_exact_at(&mut bytes, 0).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads the labels from a layout in the text format of xkbcommon.
fn labels(layout: &str) -> Vec<(KeyCode, char)> {
    let label = |code: KeyCode| {
        let number = number(code)?.to_string();
        let name_of = |line: &'_ str| {
            let (name, found) = line.trim().strip_suffix(';')?.split_once('=')?;
            (name.starts_with('<') && found.trim() == number).then(|| name.trim().to_owned())
        };
        let key = format!("key {} ", layout.lines().find_map(name_of)?);
        let (_, rest) = layout.split_once(&key)?;
        // The first bracket after a space opens the symbols; the one of `symbols[1]` counts groups.
        let (_, symbols) = rest
            .split_once(" [")
            .into_iter()
            .chain(rest.split_once("\t["))
            .min_by_key(|(before, _)| before.len())?;
        let name = symbols.split([',', ']']).next()?.trim();
        Some((code, character(symbol(name)?)?))
    };
    LABELED.into_iter().filter_map(label).collect()
}

/// Returns the key symbol with a name such as `y`, `udiaeresis` or `U20AC`.
fn symbol(name: &str) -> Option<u32> {
    let is_it = |&symbol: &u32| {
        Keysym::new(symbol).name().is_some_and(|found| found.strip_prefix("XK_").unwrap_or(found) == name)
    };
    let unicode = || Some(0x0100_0000 | u32::from_str_radix(name.strip_prefix('U')?, 16).ok()?);
    NAMED.into_iter().flatten().find(is_it).or_else(unicode)
}

#[cfg(test)]
mod tests {
    use super::labels;
    use winit::keyboard::KeyCode;

    const LAYOUT: &str = "xkb_keymap {
xkb_keycodes \"(unnamed)\" {
\tminimum = 8;
\t<AE12>               = 21;
\t<AD01>               = 24;
\t<AD11>               = 34;
\t<AB01>               = 52;
\t<AB02>               = 53;
\talias <LatZ>         = <AB01>;
};
xkb_symbols \"(unnamed)\" {
\tkey <AE12>               {\t[      dead_acute,      dead_grave ] };
\tkey <AD01>               {
\t\ttype= \"FOUR_LEVEL\",
\t\tsymbols[Group1]= [               q,               Q ],
\t\tsymbols[Group2]= [               a,               A ]
\t};
\tkey <AD11>               {\t[      udiaeresis,      Udiaeresis ] };
\tkey <AB01>               {\t[               y,               Y ] };
\tkey <AB02>               {\t[           U0444,           U0424 ] };
};";

    #[test]
    fn labels_are_read_from_a_layout() {
        let expected = [
            (KeyCode::Equal, '´'),
            (KeyCode::KeyQ, 'q'),
            (KeyCode::BracketLeft, 'ü'),
            (KeyCode::KeyZ, 'y'),
            (KeyCode::KeyX, 'ф'),
        ];
        assert_eq!(labels(LAYOUT), expected);
        assert_eq!(labels("xkb_keymap { <AB01> = 52; key <AB01> {"), []);
    }
}
