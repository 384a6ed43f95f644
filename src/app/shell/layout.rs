//! The keyboard layout of an X server, by its keyboard extension, read at the start and whenever it changes, so that even
//! the first hint has the right labels. On Wayland, labels are learned from key presses.

use super::ShellEvent;
use super::starting::has_wayland;
use crate::app::input::LABELED;
use crate::threads;
use std::error::Error;
use winit::event_loop::EventLoopProxy;
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::platform::scancode::PhysicalKeyExtScancode;
use x11rb::connection::Connection;
use x11rb::protocol::xkb::{
    ConnectionExt, EventType, ID, KeySymMap, MapPart, SelectEventsAux, SelectEventsAuxStateNotify, StatePart,
    VMod,
};
use x11rb::rust_connection::RustConnection;
use xkeysym::{Keysym, key};

/// The difference between the key codes of X and those of the kernel, which winit uses.
const FIRST_KEY: u32 = 8;

/// Starts a thread that reports the labels of all keys. It ends with the connection to the display server. If it cannot
/// read them, labels are learned from key presses.
pub(super) fn watch(proxy: EventLoopProxy<ShellEvent>) {
    if has_wayland() {
        return;
    }
    let _ = threads::spawn("keyboard layout", move || {
        if let Err(error) = report(&proxy) {
            log::info!("the keyboard layout is not read: {error}");
        }
    });
}

/// Reports the labels now and after each change.
fn report(game: &EventLoopProxy<ShellEvent>) -> Result<(), Box<dyn Error>> {
    let (x, _) = x11rb::connect(None)?;
    x.xkb_use_extension(1, 0)?.reply()?;
    let group = StatePart::GROUP_STATE;
    let state = SelectEventsAuxStateNotify { affect_state: group, state_details: group };
    let (none, events) = (EventType::from(0_u16), EventType::NEW_KEYBOARD_NOTIFY | EventType::MAP_NOTIFY);
    let details = SelectEventsAux::new().state_notify(state);
    x.xkb_select_events(device(), none, events, MapPart::KEY_SYMS, MapPart::KEY_SYMS, &details)?;
    loop {
        game.send_event(ShellEvent::Labels(labels(&x)?)).map_err(|_| "the game has ended")?;
        x.wait_for_event()?;
        // A change of layout causes many events.
        while x.poll_for_event()?.is_some() {}
    }
}

fn device() -> u16 {
    ID::USE_CORE_KBD.into()
}

fn labels(x: &RustConnection) -> Result<Vec<(KeyCode, char)>, Box<dyn Error>> {
    let group = usize::from(u8::from(x.xkb_get_state(device())?.reply()?.group));
    let (all, none, no_mods) = (MapPart::KEY_SYMS, MapPart::from(0_u8), VMod::from(0_u8));
    let map = x.xkb_get_map(device(), all, none, 0, 0, 0, 0, 0, 0, 0, 0, no_mods, 0, 0, 0, 0, 0, 0)?;
    let map = map.reply()?;
    let keys = map.map.syms_rtrn.unwrap_or_default();
    let label = |code: KeyCode| {
        let key = keys.get(number(code)?.checked_sub(map.first_key_sym.into())? as usize)?;
        Some((code, character(*key.syms.get(first_symbol(key, group)?)?)?))
    };
    Ok(LABELED.into_iter().filter_map(label).collect())
}

/// Returns the index of a key's symbol without modifiers in a group. A key with fewer groups repeats them.
fn first_symbol(key: &KeySymMap, group: usize) -> Option<usize> {
    let groups = usize::from(key.group_info & 0xf);
    Some(group.checked_rem(groups)? * usize::from(key.width))
}

/// Returns the key code of a position on an X server.
fn number(code: KeyCode) -> Option<u32> {
    PhysicalKey::Code(code).to_scancode().map(|number| number + FIRST_KEY)
}

/// Returns the character of a key symbol. Dead keys are labeled with their accent.
fn character(symbol: u32) -> Option<char> {
    match symbol {
        key::dead_circumflex => Some('^'),
        key::dead_acute => Some('´'),
        key::dead_grave => Some('`'),
        key::dead_tilde => Some('~'),
        key::dead_diaeresis => Some('¨'),
        _ => Keysym::new(symbol).key_char(),
    }
}
