//! Named keys, such as arrows and Enter: their name decides, not their position. Some X servers number keys as XFree86
//! did, so that the position of the down arrow seems to be that of Enter.

use winit::keyboard::{Key, KeyCode, KeyLocation, NamedKey, PhysicalKey};

/// Returns the key that the player means: a named one by its name, any other by its position. Returns `None` for a key
/// that has neither.
pub fn meant_key(physical: PhysicalKey, key: &Key, location: KeyLocation) -> Option<KeyCode> {
    let by_position = match physical {
        PhysicalKey::Code(code) => Some(code),
        PhysicalKey::Unidentified(_) => None,
    };
    let Key::Named(named) = key else { return by_position };
    by_name(*named, location).or(by_position)
}

fn by_name(named: NamedKey, location: KeyLocation) -> Option<KeyCode> {
    Some(match (named, location) {
        (NamedKey::Enter, KeyLocation::Numpad) => KeyCode::NumpadEnter,
        // Without Num Lock, the numeric pad has arrows, too.
        (_, KeyLocation::Numpad) => return None,
        (NamedKey::Enter, _) => KeyCode::Enter,
        (NamedKey::Escape, _) => KeyCode::Escape,
        (NamedKey::Backspace, _) => KeyCode::Backspace,
        (NamedKey::Tab, _) => KeyCode::Tab,
        (NamedKey::ArrowUp, _) => KeyCode::ArrowUp,
        (NamedKey::ArrowDown, _) => KeyCode::ArrowDown,
        (NamedKey::ArrowLeft, _) => KeyCode::ArrowLeft,
        (NamedKey::ArrowRight, _) => KeyCode::ArrowRight,
        (NamedKey::PageUp, _) => KeyCode::PageUp,
        (NamedKey::PageDown, _) => KeyCode::PageDown,
        (NamedKey::Home, _) => KeyCode::Home,
        (NamedKey::End, _) => KeyCode::End,
        (NamedKey::Insert, _) => KeyCode::Insert,
        (NamedKey::Delete, _) => KeyCode::Delete,
        (NamedKey::PrintScreen, _) => KeyCode::PrintScreen,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use winit::keyboard::{NativeKeyCode, SmolStr};

    #[test]
    fn names_come_before_positions() {
        use KeyLocation::{Numpad, Standard};
        let letter = || Key::Character(SmolStr::new("y"));
        let unknown = PhysicalKey::Unidentified(NativeKeyCode::Unidentified);
        for (physical, key, location, meant) in [
            (
                KeyCode::NumpadEnter.into(),
                Key::Named(NamedKey::ArrowDown),
                Standard,
                Some(KeyCode::ArrowDown),
            ),
            (KeyCode::AltRight.into(), Key::Named(NamedKey::Enter), Numpad, Some(KeyCode::NumpadEnter)),
            (KeyCode::Numpad2.into(), Key::Named(NamedKey::ArrowDown), Numpad, Some(KeyCode::Numpad2)),
            (KeyCode::CapsLock.into(), Key::Named(NamedKey::Escape), Standard, Some(KeyCode::Escape)),
            (
                KeyCode::ShiftLeft.into(),
                Key::Named(NamedKey::Shift),
                KeyLocation::Left,
                Some(KeyCode::ShiftLeft),
            ),
            (KeyCode::KeyZ.into(), letter(), Standard, Some(KeyCode::KeyZ)),
            (unknown, letter(), Standard, None),
            (unknown, Key::Named(NamedKey::ArrowUp), Standard, Some(KeyCode::ArrowUp)),
        ] {
            assert_eq!(meant_key(physical, &key, location), meant, "{physical:?}, {key:?}");
        }
    }
}
