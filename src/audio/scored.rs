//! The macro behind [`Cue`](super::Cue) and [`Theme`](super::Theme): one table of names, descriptions and files.

/// Declares an enum whose variants each have the path of a score in `assets/audio`, with the constant `ALL` (all
/// variants in order) and the method `score` (the path).
macro_rules! scored {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$meaning:meta])* $heard:ident = $score:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$meaning])* $heard,)* }

        impl $name {
            /// All variants, in order.
            pub const ALL: [Self; [$($score),*].len()] = [$(Self::$heard),*];

            /// The path of the score in `assets/audio`.
            #[must_use]
            pub const fn score(self) -> &'static str {
                match self { $(Self::$heard => $score,)* }
            }
        }
    };
}

pub(super) use scored;
