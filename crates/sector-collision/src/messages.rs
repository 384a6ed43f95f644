//! The macro that implements the crate's error types.

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
