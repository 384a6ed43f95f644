//! A replay as text, for the address of the game's page: `?replay=U1dFRVBSUEw…`. The text is the file in the alphabet of
//! [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648#section-5) for addresses, without padding.

use super::{Replay, ReplayError};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The name of a replay in an address, with the equals sign.
const NAME: &str = "replay=";

impl Replay {
    /// Returns the replay as a link: the end of an address of the game's page, from the question mark on.
    pub fn to_link(&self) -> String {
        format!("?{NAME}{}", URL_SAFE_NO_PAD.encode(self.to_bytes()))
    }

    /// Whether a text is meant as a link, not as the name of a file.
    pub fn is_link(text: &str) -> bool {
        // These characters stand for the start of a file.
        text.contains(NAME) || text.starts_with("U1dFRVBSUE")
    }

    /// Reads a link: a whole address, or its end, or only the replay in it. Ignores white space, which copying may add.
    ///
    /// # Errors
    /// Fails if the link is damaged or incomplete, or has another format.
    pub fn from_link(text: &str) -> Result<Self, ReplayError> {
        let replay = text.split_once(NAME).map_or(text, |(_, replay)| replay);
        let replay = replay.split(['&', '#']).next().unwrap_or_default();
        let characters: Vec<u8> = replay.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let bytes = URL_SAFE_NO_PAD.decode(characters).or(Err(ReplayError::DamagedLink))?;
        Self::from_bytes(&bytes).map_err(|error| match error {
            ReplayError::Format { .. } => error,
            _ => ReplayError::DamagedLink,
        })
    }
}
