//! A built-in scene whose settings are changed by name: in the page's address, in the book, and in its figures.

use super::stepper::{BUILT_IN, BuiltIn, LabScene, Recipe};
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

/// A built-in scene with changed settings.
#[derive(Clone, Copy, Debug)]
pub struct SceneSettings {
    built_in: &'static BuiltIn,
    recipe: Recipe,
    sector: Option<SectorSize>,
    axis: Option<AxisChoice>,
    threshold: Option<usize>,
}

/// The values of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingValues {
    /// All whole numbers in a range.
    Range(RangeInclusive<i64>),
    /// One of a few names.
    Names(Vec<&'static str>),
}

impl SceneSettings {
    /// The names of all settings, as [`set`](Self::set) takes them.
    pub const NAMES: [&'static str; 10] =
        ["objects", "seed", "speed", "size", "boxes", "bounce", "friction", "sector", "axis", "threshold"];

    /// Returns the scene with its own settings.
    pub const fn new(built_in: &'static BuiltIn) -> Self {
        Self { built_in, recipe: built_in.recipe, sector: None, axis: None, threshold: None }
    }

    /// Finds a scene by its name.
    ///
    /// # Errors
    /// Fails with the names of all scenes if there is none with this name.
    pub fn find(name: &str) -> Result<Self, String> {
        let names = || BUILT_IN.map(|scene| scene.name).join(", ");
        BuiltIn::find(name).map(Self::new).ok_or_else(names)
    }

    /// Returns the scene that the settings belong to.
    pub const fn built_in(&self) -> &'static BuiltIn {
        self.built_in
    }

    /// Returns the seed of the scene's random numbers.
    pub const fn seed(&self) -> u64 {
        self.recipe.seed
    }

    /// Whether a setting changes how methods work, but not the objects.
    pub fn is_tuning(name: &str) -> bool {
        matches!(name, "sector" | "axis" | "threshold")
    }

    /// Changes a setting. Returns whether there is one with this name. A scene that is not random ignores the settings
    /// for random scenes.
    ///
    /// # Errors
    /// Fails with what was expected if the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let touch = self.recipe.touch.as_mut();
        match name {
            "objects" => {
                let objects = whole(value, 1..=5000)? as u32;
                self.recipe.objects = self.recipe.objects.map(|_| objects);
            }
            "seed" => {
                self.recipe.seed =
                    value.parse().map_err(|_| format!("a whole number from 0 to {}", u64::MAX))?;
            }
            "speed" => self.recipe.speed = whole(value, 0..=1000)? as i32,
            "size" => self.recipe.size_percent = whole(value, 1..=1000)? as i32,
            "boxes" => {
                let boxes = named(value, &BOXES)?;
                self.recipe.bounding = self.recipe.bounding.map(|_| boxes);
            }
            "bounce" => {
                let percent = whole(value, 0..=100)? as i32;
                touch.into_iter().for_each(|touch| touch.bounce_percent = percent);
            }
            "friction" => {
                let percent = whole(value, 0..=100)? as i32;
                touch.into_iter().for_each(|touch| touch.friction_percent = percent);
            }
            "sector" => {
                let (w, h) = value.split_once('x').unwrap_or((value, value));
                let side = |side| whole(side, 1..=1 << 15).map(|side| side as i32);
                self.sector = Some(SectorSize::at_least(side(w)?, side(h)?));
            }
            "axis" => self.axis = Some(named(value, &AXES)?),
            "threshold" => self.threshold = Some(whole(value, 1..=10_000)? as usize),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Generates the scene.
    pub fn scene(&self) -> LabScene {
        let mut scene = self.built_in.scene_of(self.recipe);
        scene.tuning = self.tuned(scene.tuning);
        scene
    }

    /// Returns the settings of the methods, changed as these settings say.
    pub fn tuned(&self, tuning: Tuning) -> Tuning {
        Tuning {
            sector: self.sector.unwrap_or(tuning.sector),
            axis: self.axis.unwrap_or(tuning.axis),
            threshold: self.threshold.unwrap_or(tuning.threshold),
            ..tuning
        }
    }

    /// Returns the value of a setting in a scene with this tuning, or `None` if the scene does not have the setting.
    pub fn value(&self, name: &str, tuning: Tuning) -> Option<String> {
        let Recipe { objects, seed, speed, size_percent, bounding, touch } = self.recipe;
        let is_random = objects.is_some();
        Some(match name {
            "objects" => objects?.to_string(),
            "seed" if is_random => seed.to_string(),
            "speed" if is_random => speed.to_string(),
            "size" if is_random => size_percent.to_string(),
            "boxes" => name_of(bounding?, &BOXES)?,
            "bounce" => touch?.bounce_percent.to_string(),
            "friction" => touch?.friction_percent.to_string(),
            "sector" => match tuning.sector.pixels() {
                (w, h) if w == h => w.to_string(),
                (w, h) => format!("{w}x{h}"),
            },
            "axis" => name_of(tuning.axis, &AXES)?,
            "threshold" => tuning.threshold.to_string(),
            _ => return None,
        })
    }

    /// Returns the values that a figure offers for a setting, or `None` for an unknown name.
    pub fn values(&self, name: &str) -> Option<SettingValues> {
        let original = self.built_in.recipe;
        Some(match name {
            "objects" => {
                let most = [original.objects, self.recipe.objects].into_iter().flatten().map(i64::from).max();
                SettingValues::Range(2..=most.unwrap_or_default().max(MAX_SHOWN_OBJECTS))
            }
            "seed" => SettingValues::Range(0..=99),
            "speed" => SettingValues::Range(0..=i64::from(original.speed).max(16)),
            "size" => SettingValues::Range(25..=400),
            "bounce" | "friction" => SettingValues::Range(0..=100),
            "threshold" => SettingValues::Range(1..=100),
            "boxes" => SettingValues::Names(BOXES.map(|(name, _)| name).into()),
            "axis" => SettingValues::Names(AXES.map(|(name, _)| name).into()),
            "sector" => SettingValues::Names(SECTORS.into()),
            _ => return None,
        })
    }

    /// Returns the changed settings as name and value, for [`set`](Self::set).
    pub fn changes(&self) -> Vec<(&'static str, String)> {
        let original = Self::new(self.built_in);
        let tuning = self.tuned(Tuning::default());
        let is_changed = |name: &str| match name {
            "sector" => self.sector.is_some(),
            "axis" => self.axis.is_some(),
            "threshold" => self.threshold.is_some(),
            _ => self.value(name, tuning) != original.value(name, tuning),
        };
        let changed = Self::NAMES.into_iter().filter(|name| is_changed(name));
        changed.filter_map(|name| Some((name, self.value(name, tuning)?))).collect()
    }
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
    use super::{SceneSettings, SettingValues};
    use crate::lab::stepper::BUILT_IN;

    #[test]
    fn settings_change_the_scene() {
        let mut settings = SceneSettings::find("spread").unwrap();
        for (name, value) in
            [("objects", "90"), ("seed", "7"), ("axis", "y"), ("sector", "16x64"), ("threshold", "3")]
        {
            assert_eq!(settings.set(name, value), Ok(true), "{name}");
        }
        let scene = settings.scene();
        assert_eq!((scene.objects(0).len(), scene.tuning.threshold), (90, 3));
        let changes = settings.changes();
        assert_eq!(changes.len(), 5, "{changes:?}");
        let mut again = SceneSettings::find("spread").unwrap();
        for (name, value) in &changes {
            assert_eq!(again.set(name, value), Ok(true));
        }
        assert_eq!((again.changes(), again.scene().objects(3)), (changes, scene.objects(3)));
    }

    #[test]
    fn scenes_keep_their_own_settings() {
        for built_in in &BUILT_IN {
            let settings = SceneSettings::new(built_in);
            assert_eq!(settings.changes(), [], "{}", built_in.name);
            let scene = settings.scene();
            for name in SceneSettings::NAMES {
                let Some(value) = settings.value(name, scene.tuning) else { continue };
                assert_eq!(settings.clone().set(name, &value), Ok(true), "{}: {name}={value}", built_in.name);
            }
        }
    }

    #[test]
    fn all_offered_values_are_accepted() {
        let mut settings = SceneSettings::find("billiards").unwrap();
        for name in SceneSettings::NAMES {
            let values = match settings.values(name).expect("values") {
                SettingValues::Range(range) => [range.start(), range.end()].map(i64::to_string).into(),
                SettingValues::Names(names) => names.into_iter().map(str::to_owned).collect::<Vec<_>>(),
            };
            values.iter().for_each(|value| assert_eq!(settings.set(name, value), Ok(true), "{name}={value}"));
        }
    }

    #[test]
    fn invalid_values_are_explained() {
        let mut settings = SceneSettings::find("spread").unwrap();
        assert_eq!(settings.set("width", "9"), Ok(false));
        assert_eq!(settings.set("objects", "0"), Err("a whole number from 1 to 5000".to_owned()));
        assert_eq!(settings.set("sector", "16x"), Err("a whole number from 1 to 32768".to_owned()));
        assert_eq!(settings.set("axis", "z"), Err("x, y, auto".to_owned()));
        assert!(SceneSettings::find("table").unwrap_err().starts_with("table-2, figure-1"));
    }
}
