//! What can be heard has a score: one table for names, meanings and files.

/// Makes an enum of what can be heard, each with its meaning and the path of its score in `assets/audio`.
///
/// It has `ALL` of them in the order of the table, and `score` for the path.
macro_rules! scored {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$meaning:meta])* $heard:ident = $score:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$meaning])* $heard,)* }

        impl $name {
            /// All of them, in their order.
            pub const ALL: [Self; [$($score),*].len()] = [$(Self::$heard),*];

            /// The path of its score in `assets/audio`.
            #[must_use]
            pub const fn score(self) -> &'static str {
                match self { $(Self::$heard => $score,)* }
            }
        }
    };
}

pub(super) use scored;
