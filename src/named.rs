//! A macro for enums with names that appear in files, menus and on the command line.

/// The error for a name that no variant of an enum has. It displays as a complete message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnknownName(String);

impl UnknownName {
    /// Creates the error from a `message` template: `{found}` becomes the unknown name, `{expected}` the list of known
    /// names.
    pub(crate) fn new(message: &str, found: &str, known: &[&str]) -> Self {
        Self(message.replace("{expected}", &known.join(", ")).replace("{found}", &format!("{found:?}")))
    }
}

/// Declares an enum with a name for each variant, the constant `ALL` (all variants in order), the method `name` and
/// `Display`.
///
/// A text for players may follow a variant's name. It becomes part of the variant's documentation, and `words METHOD`
/// after the enum declares the method that returns the text. `unknown "MESSAGE"` after the enum declares `FromStr`,
/// which parses the names; [`UnknownName::new`] describes the placeholders of the message.
macro_rules! named {
    (
        $(#[$about:meta])*
        $vis:vis enum $type:ident { $($(#[$meaning:meta])* $variant:ident = $name:literal,)+ }
        $(unknown $message:literal)?
    ) => {
        $(#[$about])*
        $vis enum $type { $($(#[$meaning])* $variant,)+ }

        impl $type {
            /// All values, in declaration order.
            $vis const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Returns the name used in files, in menus and on the command line.
            #[must_use]
            $vis const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        $(impl core::str::FromStr for $type {
            type Err = $crate::named::UnknownName;

            fn from_str(found: &str) -> Result<Self, Self::Err> {
                let value = Self::ALL.into_iter().find(|value| value.name() == found);
                value.ok_or_else(|| $crate::named::UnknownName::new($message, found, &Self::ALL.map(Self::name)))
            }
        })?
    };
    (
        $(#[$about:meta])*
        $vis:vis enum $type:ident { $($(#[$meaning:meta])* $variant:ident = $name:literal, $words:literal;)+ }
        $(unknown $message:literal)?
        $(#[$effect:meta])* words $method:ident
    ) => {
        named! {
            $(#[$about])*
            $vis enum $type { $($(#[$meaning])* #[doc = concat!("In words: ", $words, ".")] $variant = $name,)+ }
            $(unknown $message)?
        }

        impl $type {
            $(#[$effect])*
            #[must_use]
            $vis const fn $method(self) -> &'static str {
                match self { $(Self::$variant => $words,)+ }
            }
        }
    };
}

pub(crate) use named;
