//! The macro that implements the crate's error types, and messages of constant functions.

/// Implements `Display` and `Error` for an error, with the message of each variant and the values in it.
macro_rules! messages {
    ($error:ident { $($variant:pat => $message:literal $(, $value:expr)*;)+ }) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $($variant => write!(f, $message $(, $value)*),)+ }
            }
        }

        impl std::error::Error for $error {}
    };
}

pub(crate) use messages;

/// A message with numbers for a panic in a constant function, where `format_args!` takes text alone.
#[derive(Clone, Copy)]
pub(crate) struct ConstText {
    bytes: [u8; 96],
    len: usize,
}

impl ConstText {
    pub(crate) const EMPTY: Self = Self { bytes: [0; 96], len: 0 };

    /// Appends ASCII text, up to the end of the buffer.
    pub(crate) const fn text(mut self, text: &str) -> Self {
        let mut i = 0;
        while i < text.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = text.as_bytes()[i];
            (i, self.len) = (i + 1, self.len + 1);
        }
        self
    }

    /// Appends a number in decimal digits.
    pub(crate) const fn number(mut self, number: i128) -> Self {
        if number < 0 {
            self = self.text("-");
        }
        let (number, mut unit) = (number.unsigned_abs(), 1);
        while number / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 && self.len < self.bytes.len() {
            self.bytes[self.len] = b'0' + (number / unit % 10) as u8;
            (unit, self.len) = (unit / 10, self.len + 1);
        }
        self
    }

    pub(crate) const fn as_str(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}
