//! Inhibits the desktop's screen saver through `org.freedesktop.ScreenSaver` on D-Bus, which GNOME, KDE, Xfce and others
//! offer on both X11 and Wayland.
//!
//! Two fixed messages do not justify a crate with thirty dependencies, so this file writes them itself. The game does not
//! wait for the bus, which may hang. The inhibition ends with its connection, so there is nothing to undo, even after a
//! crash.

use crate::threads::spawn;
use std::ffi::OsStr;
use std::io::{Error, ErrorKind, Write};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::sync::mpsc::{Sender, channel};

/// Authentication by the user id of the socket, with all lines at once.
const AUTH: &[u8] = b"\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n";

const BUS: [&str; 3] = ["/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello"];
const SAVER: [&str; 3] = ["/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver", "Inhibit"];
/// The program and the reason.
const ARGUMENTS: [&str; 2] = ["Sector Sweep", "A game is being played"];

/// An inhibition of the screen saver. It ends when this is dropped.
pub(super) struct Inhibition {
    /// Nothing is sent: the thread waits for the end of the channel.
    _end: Sender<()>,
}

/// Inhibits the screen saver. `failed` is called, on another thread, without a session bus. If the bus has no screen
/// saver, nothing is inhibited.
pub(super) fn inhibit(failed: impl FnOnce(Error) + Send + 'static) -> Inhibition {
    let (end, ended) = channel();
    let hold = move || match ask() {
        Ok(_bus) => drop(ended.recv()),
        Err(error) => failed(error),
    };
    // Without threads the screen saver comes up.
    let _ = spawn("screen saver", hold);
    Inhibition { _end: end }
}

fn ask() -> Result<UnixStream, Error> {
    let mut bus = connect()?;
    let messages = [AUTH, &call(1, BUS, &[]), &call(2, SAVER, &ARGUMENTS)].concat();
    bus.write_all(&messages)?;
    Ok(bus)
}

/// Connects to the session bus, at the first address that works.
fn connect() -> Result<UnixStream, Error> {
    let addresses = std::env::var("DBUS_SESSION_BUS_ADDRESS").or_else(|_| {
        let folder = std::env::var("XDG_RUNTIME_DIR").map_err(|_| Error::from(ErrorKind::NotFound))?;
        Ok::<_, Error>(format!("unix:path={folder}/bus"))
    })?;
    let mut outcome = Err(ErrorKind::NotFound.into());
    for address in addresses.split(';').filter_map(|address| address.strip_prefix("unix:")) {
        for (key, value) in address.split(',').filter_map(|part| part.split_once('=')) {
            let value = unescaped(value);
            outcome = match key {
                "path" => SocketAddr::from_pathname(OsStr::from_bytes(&value)),
                "abstract" => SocketAddr::from_abstract_name(&value),
                _ => continue,
            }
            .and_then(|name| UnixStream::connect_addr(&name));
            if outcome.is_ok() {
                return outcome;
            }
        }
    }
    outcome
}

/// Returns a value of an address without its escapes: a percent sign and two hexadecimal digits stand for a byte.
fn unescaped(value: &str) -> Vec<u8> {
    let mut parts = value.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        match part.split_at_checked(2).map(|(digits, rest)| (u8::from_str_radix(digits, 16), rest)) {
            Some((Ok(byte), rest)) => {
                bytes.push(byte);
                bytes.extend(rest.as_bytes());
            }
            _ => bytes.extend([b"%", part.as_bytes()].concat()),
        }
    }
    bytes
}

/// Returns the method call of an object, its interface and the member, with strings as arguments. The name of the
/// service is that of its interface.
fn call(serial: u32, [path, interface, member]: [&str; 3], arguments: &[&str]) -> Vec<u8> {
    let mut body = Vec::new();
    arguments.iter().for_each(|argument| push_text(argument, &mut body));
    let mut fields = Vec::new();
    for (code, kind, text) in [(1, b'o', path), (2, b's', interface), (3, b's', member), (6, b's', interface)]
    {
        pad(8, &mut fields);
        fields.extend([code, 1, kind, 0]);
        push_text(text, &mut fields);
    }
    if !arguments.is_empty() {
        pad(8, &mut fields);
        fields.extend([8, 1, b'g', 0, arguments.len() as u8]);
        fields.extend(arguments.iter().map(|_| b's'));
        fields.push(0);
    }
    // Little-endian, a method call, version 1.
    let mut message = vec![b'l', 1, 0, 1];
    for number in [body.len() as u32, serial, fields.len() as u32] {
        message.extend(number.to_le_bytes());
    }
    message.extend(fields);
    pad(8, &mut message);
    message.extend(body);
    message
}

fn push_text(text: &str, bytes: &mut Vec<u8>) {
    pad(4, bytes);
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.bytes().chain([0]));
}

fn pad(multiple: usize, bytes: &mut Vec<u8>) {
    bytes.resize(bytes.len().next_multiple_of(multiple), 0);
}

#[cfg(test)]
mod tests {
    use super::unescaped;

    #[test]
    fn addresses_may_have_escapes() {
        for (value, expected) in
            [("/run/bus", "/run/bus"), ("/a%20b%2fc", "/a b/c"), ("%", "%"), ("%4", "%4"), ("%zz%41", "%zzA")]
        {
            assert_eq!(unescaped(value), expected.as_bytes(), "{value}");
        }
    }
}
