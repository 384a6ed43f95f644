//! The codes of languages, as in the names of language files and in the settings.

use core::fmt;
use core::str::FromStr;

const MAX_BYTES: usize = 8;

/// The code of a language: two or three lowercase letters, as in ISO 639, and optionally a region or a script, as in
/// `pt-br` or `sr-latn`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LanguageCode {
    /// The letters, followed by zeros.
    bytes: [u8; MAX_BYTES],
}

/// The error for a text that is not the code of a language. It says what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the code of a language, such as de, or pt-br for a region")]
pub struct BadLanguageCode;

impl LanguageCode {
    /// The code of English, the language of the source texts.
    pub const ENGLISH: Self = Self { bytes: *b"en\0\0\0\0\0\0" };

    /// Returns the code as text.
    pub fn as_str(&self) -> &str {
        let length = self.bytes.iter().position(|&byte| byte == 0).unwrap_or(MAX_BYTES);
        str::from_utf8(&self.bytes[..length]).unwrap_or_default()
    }
}

impl FromStr for LanguageCode {
    type Err = BadLanguageCode;

    fn from_str(text: &str) -> Result<Self, BadLanguageCode> {
        let is_word = |word: &str, longest: usize| {
            (2..=longest).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase())
        };
        let (language, region) = text.split_once('-').unwrap_or((text, "xx"));
        if !is_word(language, 3) || !is_word(region, 4) {
            return Err(BadLanguageCode);
        }
        let mut bytes = [0; MAX_BYTES];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Self { bytes })
    }
}

impl fmt::Display for LanguageCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for LanguageCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::LanguageCode;

    #[test]
    fn codes_are_lowercase_letters() {
        for code in ["en", "de", "gsw", "pt-br", "gsw-latn"] {
            let parsed = code.parse::<LanguageCode>();
            assert_eq!(parsed.map(|parsed| parsed.to_string()).as_deref(), Ok(code));
        }
        for text in
            ["", "d", "DE", "deutsch", "de-", "de-d", "-de", "de_de", "pt-br-x", "pt-latin", "дe", "e1"]
        {
            assert!(text.parse::<LanguageCode>().is_err(), "{text}");
        }
        assert_eq!(LanguageCode::ENGLISH.as_str().parse(), Ok(LanguageCode::ENGLISH));
    }
}
