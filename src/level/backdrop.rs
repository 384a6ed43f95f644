//! The backdrops of stages.

use serde::Deserialize;

/// The sky of a stage. Colors, patterns and stars belong to the view and to the shaders; a level only names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Backdrop {
    /// Deep blue and violet filaments.
    #[default]
    OpenSpace,
    /// Teal curtains from top to bottom.
    Column,
    /// Murky green.
    Swarm,
    /// Warm dust and ground rock.
    Belt,
    /// An abyss with shafts of light.
    Leviathan,
    /// Crimson and violet cells.
    Hive,
}

impl Backdrop {
    /// The number of backdrops.
    pub const COUNT: usize = 6;
    /// All of them, in the order of the stages.
    pub const ALL: [Self; Self::COUNT] =
        [Self::OpenSpace, Self::Column, Self::Swarm, Self::Belt, Self::Leviathan, Self::Hive];

    /// Its name in a level.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::OpenSpace => "open_space",
            Self::Column => "column",
            Self::Swarm => "swarm",
            Self::Belt => "belt",
            Self::Leviathan => "leviathan",
            Self::Hive => "hive",
        }
    }
}

impl core::fmt::Display for Backdrop {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

impl core::str::FromStr for Backdrop {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|backdrop| backdrop.name() == name)
            .ok_or_else(|| format!("expected one of {}", Self::ALL.map(Self::name).join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::Backdrop;

    /// Tests that levels and the command line know each backdrop by the same name.
    #[test]
    fn names_are_those_of_levels() {
        for backdrop in Backdrop::ALL {
            assert_eq!(backdrop.name().parse(), Ok(backdrop));
            assert_eq!(ron::from_str(backdrop.name()), Ok(backdrop));
        }
        assert!("colum".parse::<Backdrop>().is_err_and(|error| error.contains("column")));
    }
}
