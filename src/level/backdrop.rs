//! The backdrops of stages.

use crate::named::named;
use serde::Deserialize;

named! {
    /// The sky of a stage. Colors, patterns and stars belong to the view and to the shaders; a level only names it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Backdrop {
        /// Deep blue and violet filaments.
        #[default]
        OpenSpace = "open_space",
        /// Teal curtains from top to bottom.
        Column = "column",
        /// Murky green.
        Swarm = "swarm",
        /// Warm dust and ground rock.
        Belt = "belt",
        /// An abyss with shafts of light.
        Leviathan = "leviathan",
        /// Crimson and violet cells.
        Hive = "hive",
    }
}

#[cfg(test)]
mod tests {
    use super::Backdrop;

    /// Tests that levels and the command line know each backdrop by the same name.
    #[test]
    fn names_are_those_of_levels() {
        for backdrop in Backdrop::ALL {
            assert_eq!(ron::from_str(backdrop.name()), Ok(backdrop));
        }
    }
}
