//! A replay as text, for the address of the game's page: `?replay=U1dFRVBSUEw…`. The text is the file in the alphabet of
//! [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648#section-5) for addresses, without padding.

use super::{Replay, ReplayError};

/// The name of a replay in an address, with the equals sign.
const NAME: &str = "replay=";
/// The characters for six bits, by their value.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Replay {
    /// Returns the replay as a link: the end of an address of the game's page, from the question mark on.
    pub fn to_link(&self) -> String {
        format!("?{NAME}{}", encoded(&self.to_bytes()))
    }

    /// Whether a text is meant as a link, not as the name of a file.
    pub fn is_link(text: &str) -> bool {
        // These characters stand for the start of a file.
        text.contains(NAME) || text.starts_with("U1dFRVBSUE")
    }

    /// Reads a link: a whole address, or its end, or only the replay in it. Ignores white space, which copying may add.
    ///
    /// # Errors
    /// Fails if the link has other characters, or for the reasons of [`Replay::from_bytes`].
    pub fn from_link(text: &str) -> Result<Self, ReplayError> {
        let replay = text.split_once(NAME).map_or(text, |(_, replay)| replay);
        let replay = replay.split(['&', '#']).next().unwrap_or_default();
        let characters = replay.bytes().filter(|byte| !byte.is_ascii_whitespace());
        Self::from_bytes(&decoded(characters).ok_or(ReplayError::DamagedLink)?)
    }
}

fn encoded(bytes: &[u8]) -> String {
    let characters = bytes.chunks(3).flat_map(|chunk| {
        let mut all = [0; 4];
        all[1..=chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes(all);
        let character = move |i| char::from(ALPHABET[(bits >> (18 - 6 * i)) as usize & 63]);
        (0..=chunk.len()).map(character)
    });
    characters.collect()
}

/// Returns `None` for a text that [`encoded`] does not write.
fn decoded(characters: impl Iterator<Item = u8>) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0, 0);
    for character in characters {
        let value = ALPHABET.iter().position(|&known| known == character)?;
        (bits, count) = (bits << 6 | value, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    // A last byte takes two or three characters, whose other bits are 0.
    (count < 6 && bits == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::{decoded, encoded};

    #[test]
    fn every_text_stands_for_other_bytes() {
        for (bytes, text) in [
            (&b""[..], ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foob", "Zm9vYg"),
            (&[0xFB, 0xFF], "-_8"),
        ] {
            assert_eq!(encoded(bytes), text);
            assert_eq!(decoded(text.bytes()).as_deref(), Some(bytes));
        }
        for text in ["Z", "Zh", "Zm9", "Zm9vY", "Zg==", "+/8", "é"] {
            assert_eq!(decoded(text.bytes()), None, "{text}");
        }
    }
}
