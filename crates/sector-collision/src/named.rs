//! The macro for enums with named values, as used on command lines, in settings and in results.

/// Declares an enum with a name for each value, a constant that lists all values in order, the method `name`,
/// `Display`, `FromStr`, and an error type for unknown names. A value without a name does not compile.
macro_rules! named {
    (
        $(#[$about:meta])*
        pub enum $type:ident { $($(#[$meaning:meta])* $value:ident = $name:literal,)+ }
        $(#[$every:meta])*
        const $all:ident
        error $unknown:ident = $what:literal
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type { $($(#[$meaning])* $value,)+ }

        impl $type {
            $(#[$every])*
            pub const $all: [Self; [$($name),+].len()] = [$(Self::$value),+];

            /// Returns the value's name as used on command lines, in settings and in results.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $name,)+ }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $unknown;

            fn from_str(name: &str) -> Result<Self, $unknown> {
                let found = Self::$all.into_iter().find(|value| value.name() == name);
                found.ok_or_else(|| $unknown(name.to_owned()))
            }
        }

        #[doc = concat!("The error for a name that is not ", $what, ".")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $unknown(pub String);

        impl std::fmt::Display for $unknown {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let names = $type::$all.map($type::name).join(", ");
                write!(f, concat!("{:?} is not ", $what, ": expected {}"), self.0, names)
            }
        }

        impl std::error::Error for $unknown {}
    };
}

pub(crate) use named;
