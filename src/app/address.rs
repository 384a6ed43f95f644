//! Reads start options from the page's address: `?stage=2&difficulty=veteran`, `?lab=table-2&method=axis-list&step=12`.

use super::{LabStart, StartOptions};
use crate::lab::stepper::BUILT_IN;
use crate::sim::Difficulty;
use sector_collision::Method;
use std::fmt::Display;

/// An invalid option in the page's address: its name, its value and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid value {value:?} for {name} in the address: expected {expected}")]
pub struct AddressError {
    name: String,
    value: String,
    expected: String,
}

impl StartOptions {
    /// Parses start options from the name–value pairs of an address. With no pairs, the game starts at its title.
    /// Unknown names are ignored, because other sites add parameters to the links they share.
    ///
    /// # Errors
    /// Fails if a known option has an invalid value.
    pub fn of_address(pairs: &[(String, String)]) -> Result<Self, AddressError> {
        let mut options = Self::default();
        let mut scene = None;
        let (mut tick, mut steps) = (1, 0);
        for (name, value) in pairs {
            let error = |expected: &str| AddressError {
                name: name.clone(),
                value: value.clone(),
                expected: expected.to_owned(),
            };
            let whole = |least: u64, most: u64| {
                let number = value.parse().ok().filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| error(&format!("a whole number from {least} to {most}")))
            };
            match name.as_str() {
                "stage" => options.stage = Some(whole(1, u64::from(u32::MAX))? as u32),
                "difficulty" => {
                    options.difficulty = Some(find(&Difficulty::ALL, value).map_err(|known| error(&known))?);
                }
                "seed" => options.seed = Some(whole(0, u64::MAX)?),
                "method" => options.method = find(&Method::ALL, value).map_err(|known| error(&known))?,
                "mute" => options.mute = true,
                "lab" => {
                    let built_in = BUILT_IN.iter().find(|built_in| built_in.name == value);
                    let names = || error(&BUILT_IN.map(|built_in| built_in.name).join(", "));
                    scene = Some(built_in.ok_or_else(names)?.scene());
                }
                "tick" => tick = whole(1, 1 << 20)? as usize,
                "step" => steps = whole(0, 1 << 20)? as usize,
                _ => {}
            }
        }
        options.lab = scene.map(|scene| {
            let tick = tick.min(scene.ticks()) - 1;
            LabStart { scene, tick, steps, method: options.method }
        });
        Ok(options)
    }
}

fn find<T: Copy + Display>(all: &[T], name: &str) -> Result<T, String> {
    let found = all.iter().copied().find(|value| value.to_string() == name);
    found.ok_or_else(|| all.iter().map(T::to_string).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(address: &[(&str, &str)]) -> Result<StartOptions, String> {
        let pairs: Vec<_> =
            address.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        StartOptions::of_address(&pairs).map_err(|error| error.to_string())
    }

    #[test]
    fn addresses_become_start_options() {
        let options =
            parse(&[("stage", "2"), ("difficulty", "veteran"), ("seed", "7"), ("mute", "")]).unwrap();
        assert_eq!((options.stage, options.seed, options.mute), (Some(2), Some(7), true));
        assert_eq!(options.difficulty, Some(Difficulty::Veteran));
        assert!(options.lab.is_none());
        assert!(parse(&[("utm_source", "x"), ("", "")]).is_ok_and(|options| options.stage.is_none()));

        let address = [("lab", "table-2"), ("tick", "99999"), ("step", "12"), ("method", "sector-grid")];
        let start = parse(&address).unwrap().lab.unwrap();
        assert_eq!(
            (start.tick, start.steps, start.method),
            (start.scene.ticks() - 1, 12, Method::SectorGrid)
        );
    }

    #[test]
    fn unknown_values_are_reported() {
        for (address, expected) in [
            (
                [("stage", "0")],
                "invalid value \"0\" for stage in the address: expected a whole number from 1 to 4294967295",
            ),
            (
                [("stage", "-1")],
                "invalid value \"-1\" for stage in the address: expected a whole number from 1 to 4294967295",
            ),
            (
                [("tick", "1e3")],
                "invalid value \"1e3\" for tick in the address: expected a whole number from 1 to 1048576",
            ),
        ] {
            assert_eq!(parse(&address).unwrap_err(), expected);
        }
        for (address, expected) in [
            ([("difficulty", "hard")], "cadet, pilot"),
            ([("lab", "../x")], "table-2"),
            ([("method", "")], "axis-list"),
        ] {
            let error = parse(&address).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
