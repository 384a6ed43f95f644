//! The settings of a scene, changed by name: in the lab, in lessons, in the page's address, and in the figures of the
//! book. A setting either generates the scene again, or changes how the methods work on it.

use super::stepper::{LabScene, Recipe};
use core::ops::RangeInclusive;
use sector_collision::Tuning;
use sector_collision::bounding::Bounding;
use sector_collision::broad::{AxisChoice, SectorSize};

/// The sides of sectors that a figure offers, in pixels.
const SECTORS: [&str; 7] = ["8", "16", "32", "64", "128", "256", "512"];
const AXES: [(&str, AxisChoice); 3] =
    [("x", AxisChoice::X), ("y", AxisChoice::Y), ("auto", AxisChoice::GreaterVariance)];
const BOXES: [(&str, Bounding); 2] =
    [("square", Bounding::FixedSquare), ("tight", Bounding::DynamicRectangle)];
/// The largest number of objects that brute force steps through without delay.
const MAX_SHOWN_OBJECTS: i64 = 500;

/// The values of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingValues {
    /// All whole numbers in a range.
    Range(RangeInclusive<i64>),
    /// One of a few names.
    Names(Vec<&'static str>),
}

impl LabScene {
    /// The names of all settings, as [`set`](Self::set) takes them, each with its title in English.
    pub const SETTINGS: [(&'static str, &'static str); 11] = [
        ("objects", "Objects"),
        ("seed", "Seed"),
        ("speed", "Speed"),
        ("size", "Size"),
        ("boxes", "Boxes"),
        ("bounce", "Restitution e"),
        ("friction", "Friction"),
        ("sector", "Sector"),
        ("axis", "Axis"),
        ("threshold", "Threshold"),
        ("depth", "Depth"),
    ];

    /// Whether a setting changes how methods work, but not the objects.
    pub fn is_tuning(name: &str) -> bool {
        matches!(name, "sector" | "axis" | "threshold" | "depth")
    }

    /// Changes a setting. Returns whether there is one with this name. Generates a built-in scene again, without changes
    /// by hand, unless the setting belongs to the methods. The objects of a scene without the setting do not depend on it.
    ///
    /// # Errors
    /// Fails with what was expected if the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        if Self::is_tuning(name) {
            tune(&mut self.tuning, name, value)?;
            return Ok(true);
        }
        let mut recipe = self.recipe().unwrap_or(Recipe::FIXED);
        if !change(&mut recipe, name, value)? {
            return Ok(false);
        }
        self.generate(recipe);
        Ok(true)
    }

    /// Returns the value of a setting, or `None` if the scene does not have it.
    pub fn value(&self, name: &str) -> Option<String> {
        tuning_value(self.tuning, name).or_else(|| recipe_value(self.recipe()?, name))
    }

    /// Returns a value of a setting as the lab shows it.
    pub fn shown_value(name: &str, value: &str) -> String {
        match name {
            "size" | "bounce" | "friction" => format!("{value} %"),
            "sector" => {
                let (w, h) = value.split_once('x').unwrap_or((value, value));
                format!("{w} × {h}")
            }
            "depth" if value.parse() == Ok(Tuning::MAX_DEPTH) => "no limit".to_owned(),
            _ => value.to_owned(),
        }
    }

    /// Returns the values that a figure offers for a setting, or `None` for an unknown name.
    pub fn values(&self, name: &str) -> Option<SettingValues> {
        let original = self.built_in().map_or(Recipe::FIXED, |built_in| built_in.recipe);
        Some(match name {
            "objects" => {
                let now = self.recipe().and_then(|recipe| recipe.objects);
                let most = [original.objects, now].into_iter().flatten().map(i64::from).max();
                SettingValues::Range(2..=most.unwrap_or_default().max(MAX_SHOWN_OBJECTS))
            }
            "seed" => SettingValues::Range(0..=99),
            "speed" => SettingValues::Range(0..=i64::from(original.speed).max(16)),
            "size" => SettingValues::Range(25..=400),
            "bounce" | "friction" => SettingValues::Range(0..=100),
            "threshold" => SettingValues::Range(1..=100),
            "depth" => SettingValues::Range(0..=10),
            "boxes" => SettingValues::Names(BOXES.map(|(name, _)| name).into()),
            "axis" => SettingValues::Names(AXES.map(|(name, _)| name).into()),
            "sector" => SettingValues::Names(SECTORS.into()),
            _ => return None,
        })
    }

    /// Returns the settings that differ from those that the built-in scene has, as name and value, for
    /// [`set`](Self::set). A sector size that follows from other settings is not among them.
    pub fn changes(&self) -> Vec<(&'static str, String)> {
        let Some((built_in, own)) = self.built_in().zip(self.own_tuning()) else { return Vec::new() };
        let original = |name| tuning_value(own, name).or_else(|| recipe_value(built_in.recipe, name));
        let change = |name| {
            let value = self.value(name)?;
            (original(name).as_ref() != Some(&value)).then_some((name, value))
        };
        Self::SETTINGS.into_iter().filter_map(|(name, _)| change(name)).collect()
    }
}

fn change(recipe: &mut Recipe, name: &str, value: &str) -> Result<bool, String> {
    match name {
        "objects" => {
            let objects = whole(value, 1..=20_000)? as u32;
            recipe.objects = recipe.objects.map(|_| objects);
        }
        "seed" => {
            recipe.seed = value.parse().map_err(|_| format!("a whole number from 0 to {}", u64::MAX))?;
        }
        "speed" => recipe.speed = whole(value, 0..=1000)? as i32,
        "size" => recipe.size_percent = whole(value, 1..=1000)? as i32,
        "boxes" => {
            let boxes = named(value, &BOXES)?;
            recipe.bounding = recipe.bounding.map(|_| boxes);
        }
        "bounce" | "friction" => {
            let percent = whole(value, 0..=100)? as i32;
            if let Some(touch) = &mut recipe.touch {
                *(if name == "bounce" { &mut touch.bounce_percent } else { &mut touch.friction_percent }) =
                    percent;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Returns the value of a setting of the methods. An axis that no setting names is "…".
fn tuning_value(tuning: Tuning, name: &str) -> Option<String> {
    Some(match name {
        "sector" => match tuning.sector.pixels() {
            (w, h) if w == h => w.to_string(),
            (w, h) => format!("{w}x{h}"),
        },
        "axis" => name_of(tuning.axis, &AXES).unwrap_or_else(|| "…".to_owned()),
        "threshold" => tuning.threshold.to_string(),
        "depth" => tuning.depth.to_string(),
        _ => return None,
    })
}

fn recipe_value(recipe: Recipe, name: &str) -> Option<String> {
    let Recipe { objects, seed, speed, size_percent, bounding, touch } = recipe;
    let is_random = objects.is_some();
    Some(match name {
        "objects" => objects?.to_string(),
        "seed" if is_random => seed.to_string(),
        "speed" if is_random => speed.to_string(),
        "size" if is_random => size_percent.to_string(),
        "boxes" => name_of(bounding?, &BOXES)?,
        "bounce" => touch?.bounce_percent.to_string(),
        "friction" => touch?.friction_percent.to_string(),
        _ => return None,
    })
}

fn tune(tuning: &mut Tuning, name: &str, value: &str) -> Result<(), String> {
    match name {
        "sector" => {
            let (w, h) = value.split_once('x').unwrap_or((value, value));
            let side = |side| whole(side, 1..=1 << 15).map(|side| side as i32);
            tuning.sector = SectorSize::at_least(side(w)?, side(h)?);
        }
        "axis" => tuning.axis = named(value, &AXES)?,
        "threshold" => tuning.threshold = whole(value, 1..=10_000)? as usize,
        _ => tuning.depth = whole(value, 0..=Tuning::MAX_DEPTH.into())? as u32,
    }
    Ok(())
}

fn whole(text: &str, range: RangeInclusive<i64>) -> Result<i64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("a whole number from {} to {}", range.start(), range.end()))
}

fn named<T: Copy>(name: &str, known: &[(&'static str, T)]) -> Result<T, String> {
    let found = known.iter().find(|(known, _)| *known == name).map(|&(_, value)| value);
    found.ok_or_else(|| known.iter().map(|&(known, _)| known).collect::<Vec<_>>().join(", "))
}

fn name_of<T: PartialEq>(value: T, known: &[(&'static str, T)]) -> Option<String> {
    known.iter().find(|(_, known)| *known == value).map(|&(name, _)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::SettingValues;
    use crate::lab::stepper::{BUILT_IN, BuiltIn, LabScene};

    fn scene(name: &str) -> LabScene {
        BuiltIn::find(name).unwrap().scene()
    }

    #[test]
    fn settings_change_the_scene() {
        let mut changed = scene("spread");
        for (name, value) in
            [("objects", "90"), ("seed", "7"), ("axis", "y"), ("sector", "16x64"), ("threshold", "3")]
        {
            assert_eq!(changed.set(name, value), Ok(true), "{name}");
        }
        assert_eq!((changed.objects(0).len(), changed.tuning.threshold), (90, 3));
        let changes = changed.changes();
        assert_eq!(changes.len(), 5, "{changes:?}");
        let mut again = scene("spread");
        for (name, value) in &changes {
            assert_eq!(again.set(name, value), Ok(true));
        }
        assert_eq!((again.changes(), again.objects(3)), (changes, changed.objects(3)));
    }

    #[test]
    fn scenes_keep_their_own_settings() {
        for built_in in &BUILT_IN {
            let original = built_in.scene();
            assert_eq!(original.changes(), [], "{}", built_in.name);
            for (name, _) in LabScene::SETTINGS {
                let Some(value) = original.value(name) else { continue };
                let mut same = original.clone();
                assert_eq!(same.set(name, &value), Ok(true), "{}: {name}={value}", built_in.name);
                assert_eq!(same.objects(1), original.objects(1), "{}: {name}={value}", built_in.name);
                assert_eq!(same.tuning, original.tuning, "{}: {name}={value}", built_in.name);
            }
        }
    }

    #[test]
    fn all_offered_values_are_accepted() {
        let mut billiards = scene("billiards");
        for (name, _) in LabScene::SETTINGS {
            let values = match billiards.values(name).expect("values") {
                SettingValues::Range(range) => [range.start(), range.end()].map(i64::to_string).into(),
                SettingValues::Names(names) => names.into_iter().map(str::to_owned).collect::<Vec<_>>(),
            };
            values
                .iter()
                .for_each(|value| assert_eq!(billiards.set(name, value), Ok(true), "{name}={value}"));
        }
    }

    #[test]
    fn invalid_values_are_explained() {
        let mut spread = scene("spread");
        assert_eq!(spread.set("width", "9"), Ok(false));
        assert_eq!(spread.set("objects", "0"), Err("a whole number from 1 to 20000".to_owned()));
        assert_eq!(spread.set("sector", "16x"), Err("a whole number from 1 to 32768".to_owned()));
        assert_eq!(spread.set("axis", "z"), Err("x, y, auto".to_owned()));
        assert!(BuiltIn::names().starts_with("table-2, figure-1"));
    }
}
