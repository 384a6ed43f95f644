//! Keyboards of other countries, and X servers with other key codes.

use super::display::Display;
use super::game::Game;
use super::picture::{Cap, Ship};
use std::process::Command;
use x11rb::connection::Connection;
use x11rb::protocol::xkb::{ConnectionExt, Group, ID};
use x11rb::protocol::xproto::ModMask;
use x11rb::rust_connection::RustConnection;

/// Opens a display with a keyboard layout. A server without a client forgets it, so the connection must last until a game
/// has started. Returns `None`, with a message, if a program is missing.
fn display_with(arguments: &[&str]) -> Option<(Display, RustConnection)> {
    let display = Display::open()?;
    let (client, _) = x11rb::connect(Some(&display.name)).expect("the display answers");
    client.xkb_use_extension(1, 0).expect("a request").reply().expect("keyboard layouts");
    set_layout(&display.name, arguments).then_some((display, client))
}

fn set_layout(display: &str, arguments: &[&str]) -> bool {
    let set = Command::new("setxkbmap").args(["-display", display]).args(arguments).status();
    let is_set = set.is_ok_and(|status| status.success());
    if !is_set {
        println!("SKIPPED: setxkbmap {arguments:?} does not work");
    }
    is_set
}

/// Waits until the first flight shows a key as the one that fires.
fn see_fire(game: &mut Game, label: char) {
    let cap = Cap::new(label);
    game.see(&format!("the key {label}"), |picture| cap.is_in(&picture.field()).then_some(()));
}

#[test]
fn hints_show_the_labels_of_the_player_s_keyboard() {
    for (layout, label) in [("de", 'Y'), ("fr", 'W'), ("us(dvorak)", ';'), ("ru", 'Я'), ("il", 'Z')] {
        let Some((display, _client)) = display_with(&[layout]) else { return };
        let mut game = Game::start(display);
        see_fire(&mut game, label);
        game.close(0);
    }
}

#[test]
fn hints_follow_a_change_of_layout() {
    let Some((display, client)) = display_with(&["us"]) else { return };
    let name = display.name.clone();
    let mut game = Game::start(display);
    see_fire(&mut game, 'Z');
    set_layout(&name, &["de"]);
    see_fire(&mut game, 'Y');
    // The player has two layouts and switches to the second.
    set_layout(&name, &["us,fr"]);
    see_fire(&mut game, 'Z');
    let (keyboard, none) = (ID::USE_CORE_KBD.into(), ModMask::from(0_u8));
    client.xkb_latch_lock_state(keyboard, none, none, true, Group::M2, none, false, 0).expect("a request");
    client.flush().expect("the display answers");
    see_fire(&mut game, 'W');
    game.close(0);
}

/// VcXsrv and MobaXterm have these key codes.
#[test]
fn arrows_and_enter_act_under_other_key_codes() {
    let Some((display, _client)) = display_with(&["-keycodes", "xfree86", "-layout", "us"]) else { return };
    let ship = Ship::new();
    let mut game = Game::start(display);
    game.resume();
    let (x, y) = game.see("the ship", |picture| ship.find(picture));
    game.hold("Left", "the ship further left", |picture| ship.find(picture).filter(|&(now, _)| now + 60 < x));
    game.hold("Up", "the ship further up", |picture| ship.find(picture).filter(|&(_, now)| now + 20 < y));
    game.press("Escape");
    let menu = game.still("the pause");
    game.press("Down");
    game.see("the menu to answer", |picture| (*picture != menu).then_some(()));
    game.press("Up");
    game.press("Return");
    game.wait("the game to go on", |game| game.is_moving().then_some(()));
    game.close(0);
}
