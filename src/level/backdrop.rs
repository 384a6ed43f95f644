//! The backdrops of stages.

use crate::named::named;
use serde::Deserialize;

named! {
    /// The sky of a stage. The view and the shaders hold its colors, patterns and stars; a level only names it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Backdrop {
        /// A sky of deep blue and violet filaments.
        #[default]
        OpenSpace = "open_space",
        /// A sky of teal curtains from top to bottom.
        Column = "column",
        /// A sky of murky green.
        Swarm = "swarm",
        /// A sky of warm dust and ground rock.
        Belt = "belt",
        /// A sky like an abyss with shafts of light.
        Leviathan = "leviathan",
        /// A sky of crimson and violet cells.
        Hive = "hive",
    }
}

#[cfg(test)]
mod tests {
    use super::Backdrop;

    /// Tests that a level and the command line call each backdrop by the same name.
    #[test]
    fn names_are_those_of_levels() {
        for backdrop in Backdrop::ALL {
            assert_eq!(ron::from_str(backdrop.name()), Ok(backdrop));
        }
    }
}
