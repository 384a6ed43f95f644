//! Reads start options from the page's address: `?stage=2&difficulty=veteran&ship=fan`, `?lab=table-2&method=axis-list&step=12`,
//! `?lab`, `?watch`, `?replay=U1dFRVBSUEw…`, `?ghost=U1dFRVBSUEw…`, `?level=UEsDBBQ…`.
//!
//! A lab also takes the settings of its [scene](crate::lab::stepper::LabScene::set), such as `objects=80`, and
//! `moved=3:40:12,5:0:9` for objects at other
//! places: each has its key, and the x and y of its top left corner.

use super::{LabStart, StartOptions};
use crate::lab::stepper::{BuiltIn, Stepper};
use crate::sim::{Difficulty, ShipKind, Ships};
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
        let lab = pairs.iter().find(|(name, value)| name == "lab" && !value.is_empty());
        let open = |pair: &(String, String)| {
            BuiltIn::find(&pair.1).map(BuiltIn::scene).ok_or_else(|| unexpected(pair, &BuiltIn::names()))
        };
        let mut scene = lab.map(open).transpose()?;
        let mut moved = Vec::new();
        let (mut tick, mut steps) = (1, 0);
        for pair @ (name, value) in pairs {
            let error = |expected: &str| unexpected(pair, expected);
            let whole = |least: u64, most: u64| {
                let number = value.parse().ok().filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| error(&format!("a whole number from {least} to {most}")))
            };
            if name == "objects" && scene.is_some() {
                whole(1, MAX_OBJECTS)?;
            }
            if let Some(scene) = &mut scene {
                scene.set(name, value).map_err(|expected| error(&expected))?;
            }
            match name.as_str() {
                "stage" => options.stage = Some(whole(1, u64::from(u32::MAX))? as u32),
                "difficulty" => {
                    options.difficulty = Some(find(&Difficulty::ALL, value).map_err(|known| error(&known))?);
                }
                "seed" => options.seed = Some(whole(0, u64::MAX)?),
                "method" => options.method = find(&Method::ALL, value).map_err(|known| error(&known))?,
                "ship" => {
                    let ship = find(&ShipKind::FIRST, value).map_err(|known| error(&known))?;
                    options.crew = Some(Ships::Alone(ship));
                }
                "mute" => options.mute = true,
                "watch" => options.demonstration = true,
                "lab" if value.is_empty() => options.lessons = true,
                "replay" => options.replay = Some(value.clone()),
                "ghost" => options.ghost = Some(value.clone()),
                // The page itself fetches a stage from an address.
                "level" if !value.contains(['.', '/']) => options.stage_link = Some(value.clone()),
                "moved" if scene.is_some() => {
                    moved = moves(value).ok_or_else(|| error(&format!("up to {MAX_MOVED} of KEY:X:Y")))?;
                }
                "tick" => tick = whole(1, 1 << 20)? as usize,
                "step" => steps = whole(0, 1 << 20)? as usize,
                _ => {}
            }
        }
        let method = options.method;
        options.lab = scene.map(|scene| {
            let tick = tick.min(scene.ticks()) - 1;
            if moved.is_empty() {
                return LabStart { scene, tick, steps, method };
            }
            let mut stepper = Stepper::new(scene, method, tick);
            for (key, corner) in moved {
                stepper.drag(key, corner);
            }
            LabStart { scene: stepper.scene().clone(), tick: 0, steps, method }
        });
        Ok(options)
    }
}

/// The largest number of objects in an address. Brute force steps through them within the memory of a page.
const MAX_OBJECTS: u64 = 5000;
/// The largest number of moved objects in an address. The tick runs again for each.
const MAX_MOVED: usize = 100;

fn moves(text: &str) -> Option<Vec<(u32, (i32, i32))>> {
    let one = |text: &str| {
        let mut numbers = text.split(':');
        let key = numbers.next()?.parse().ok()?;
        let corner = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
        numbers.next().is_none().then_some((key, corner))
    };
    let moves: Option<Vec<_>> = text.split(',').map(one).collect();
    moves.filter(|moves| moves.len() <= MAX_MOVED)
}

fn unexpected((name, value): &(String, String), expected: &str) -> AddressError {
    AddressError { name: name.clone(), value: value.clone(), expected: expected.to_owned() }
}

fn find<T: Copy + Display>(all: &[T], name: &str) -> Result<T, String> {
    let found = all.iter().copied().find(|value| value.to_string() == name);
    found.ok_or_else(|| all.iter().map(T::to_string).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Figure;
    use crate::lab::stepper::BUILT_IN;

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
        assert_eq!(parse(&[("replay", "U1dF")]).unwrap().replay.as_deref(), Some("U1dF"));
        let options = parse(&[("ship", "fan"), ("ghost", "U1dF"), ("watch", ""), ("lab", "")]).unwrap();
        assert!(options.demonstration && options.lessons && options.lab.is_none());
        assert_eq!(
            (options.crew, options.ghost.as_deref()),
            (Some(Ships::Alone(ShipKind::Fan)), Some("U1dF"))
        );
        assert!(parse(&[("utm_source", "x"), ("", "")]).is_ok_and(|options| options.stage.is_none()));

        let address = [("lab", "table-2"), ("tick", "99999"), ("step", "12"), ("method", "sector-grid")];
        let start = parse(&address).unwrap().lab.unwrap();
        assert_eq!(
            (start.tick, start.steps, start.method),
            (start.scene.ticks() - 1, 12, Method::SectorGrid)
        );
    }

    #[test]
    fn a_figure_opens_as_it_was() {
        let mut settings = BuiltIn::find("spread").unwrap().scene();
        for (name, value) in [("objects", "60"), ("seed", "5"), ("sector", "128"), ("axis", "y")] {
            settings.set(name, value).unwrap();
        }
        let mut figure = Figure::new(settings, Method::SectorGrid, 6, 31, (375, 200));
        for is_dragged in [false, true] {
            if is_dragged {
                let held = (0..375).find(|&x| figure.press((x as f32, 90.0)));
                assert!(held.is_some() && figure.drag((3.0, 9.0)));
                figure.seek(17);
            }
            assert_eq!(opened(&figure).scene.is_edited(), is_dragged);
        }
    }

    #[test]
    fn every_scene_opens_as_its_figure_shows_it() {
        for built_in in &BUILT_IN {
            opened(&Figure::new(built_in.scene(), built_in.method, 1, 9, (375, 200)));
        }
    }

    /// Opens the address of a figure, and checks that the lab shows what the figure does.
    fn opened(figure: &Figure) -> LabStart {
        let query = figure.query();
        let pair = |pair| str::split_once(pair, '=').unwrap_or((pair, ""));
        let pairs: Vec<_> = query.trim_start_matches('?').split('&').map(pair).collect();
        let start = parse(&pairs).unwrap().lab.unwrap();
        let shown = figure.stepper();
        assert_eq!((start.tick, start.steps), (shown.tick(), figure.steps()), "{query}");
        assert_eq!(start.method, shown.method(), "{query}");
        assert_eq!(start.scene.objects(start.tick), shown.scene().objects(shown.tick()), "{query}");
        assert_eq!(start.scene.tuning, shown.scene().tuning, "{query}");
        assert_eq!(start.scene.changes(), shown.scene().changes(), "{query}");
        start
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
            ([("ship", "anchor")], "arrow, fan, lance"),
            ([("lab", "../x")], "table-2"),
            ([("method", "")], "axis-list"),
        ] {
            let error = parse(&address).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
        for (address, expected) in [
            (&[("objects", "0"), ("lab", "spread")][..], "a whole number from 1 to 5000"),
            (&[("lab", "spread"), ("moved", "1:2")], "up to 100 of KEY:X:Y"),
            (&[("lab", "spread"), ("moved", "1:2:3:4")], "up to 100 of KEY:X:Y"),
        ] {
            let error = parse(address).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
