//! A stage in a link: the archive in the letters that an address may have.

use super::{StageFile, StageFileError, refused};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The name of the option in the address of the page, with the equals sign.
const OPTION: &str = "level=";
/// The name of a stage from a link, for messages.
const NAME: &str = "the stage in the address";

impl StageFile {
    /// Returns the stage as a link: the end of an address of the game's page, from the question mark on. It has a third more
    /// characters than the compressed file has bytes. Browsers take at least 8,000.
    pub fn to_link(&self) -> String {
        format!("?{OPTION}{}", URL_SAFE_NO_PAD.encode(Self { is_archive: true, ..self.clone() }.to_bytes()))
    }

    /// Whether a text is meant as a link, not as the name of a file.
    pub fn is_link(text: &str) -> bool {
        text.contains(OPTION)
    }

    /// Reads a link of [`to_link`](Self::to_link): a whole address, or its end, or only the stage in it.
    ///
    /// # Errors
    /// Fails like [`read`](Self::read), and if a character does not belong in a link.
    pub fn from_link(link: &str) -> Result<Self, StageFileError> {
        let stage = link.split_once(OPTION).map_or(link, |(_, stage)| stage);
        let stage = stage.split(['&', '#']).next().unwrap_or_default();
        let bytes = URL_SAFE_NO_PAD.decode(stage).map_err(|_| {
            refused(NAME, "damaged or incomplete".to_owned(), "a whole link: copy all of it again".to_owned())
        })?;
        Self::read(NAME, &bytes)
    }
}
