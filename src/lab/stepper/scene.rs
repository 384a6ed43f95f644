//! The scenes of the lab, which hold the objects to test in each tick.

use super::bodies::BodyTick;
use super::built_in::{BUILT_IN, BuiltIn, Recipe};
use crate::scene::{Frames, Scene, SceneError, SceneObject, TooManySteps, TuningChoice, within_limit};
use sector_collision::broad::SectorSize;
use sector_collision::narrow::Motion;
use sector_collision::{Kind, Mask, MaskId, Method, Object, Rect, Rules, Tuning};
use std::ops::Range;
use std::sync::Arc;

/// An object of a tick. Its value is its path in the tick if it is swept.
pub type LabObject = Object<Option<Motion>>;

/// The number of ticks of a scene whose objects keep moving: ten seconds.
const MOVING_TICKS: usize = 600;

const UNNAMED: &str = "object";

/// A scene in the lab: the objects of each tick, the rules between their kinds, and the settings of the methods.
#[derive(Clone, Debug)]
pub struct LabScene {
    /// The name of the scene, as the lab shows it.
    pub name: String,
    /// The names of the kinds, indexed by kind number.
    pub kinds: Vec<String>,
    /// Which pairs of kinds may collide.
    pub rules: Rules,
    /// The masks of the objects, indexed by mask id.
    pub masks: Arc<[Mask]>,
    /// The masks of rotating objects, as index ranges: each range is one object, rotated step by step through a full
    /// turn.
    pub turns: Arc<[Range<u32>]>,
    /// The settings of the methods, such as the sector size.
    pub tuning: Tuning,
    /// The displayed numbers of the first ticks. Ticks beyond this list continue counting from the last number.
    pub numbers: Vec<u32>,
    /// The bodies of each tick; empty in a scene without bodies that bounce.
    pub(crate) bodies: Arc<[BodyTick]>,
    /// How the scene was generated; `None` for a scene from a file or a game.
    origin: Option<Origin>,
    /// Whether objects were changed by hand.
    is_edited: bool,
    ticks: Ticks,
}

/// How a built-in scene was generated, so that it can be generated again with other settings.
#[derive(Clone, Copy, Debug)]
struct Origin {
    /// The index in [`BUILT_IN`].
    index: usize,
    recipe: Recipe,
    /// The settings of the methods that the scene came with.
    tuning: Tuning,
}

/// The objects of the ticks of a scene, sorted by key.
#[derive(Clone, Debug)]
enum Ticks {
    Listed(Vec<Vec<LabObject>>),
    /// The objects of the first tick, each with its movement per tick. They bounce off the bounds of all objects in
    /// that tick.
    Moving(Vec<(LabObject, (i32, i32))>, Bounds),
}

/// The occupied part of the plane, from the first pixel to the first one outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The smallest x and y of any object.
    pub low: (i32, i32),
    /// The largest x and y, exclusive: the first pixel outside.
    pub high: (i32, i32),
}

impl Bounds {
    /// Returns the smallest bounds that contain all rectangles, or a single pixel if there are none.
    pub(in crate::lab) fn around(rects: impl Iterator<Item = Rect>) -> Self {
        let each = rects.map(|rect| Self { low: (rect.x, rect.y), high: (rect.right(), rect.bottom()) });
        let join = |a: Self, b: Self| Self {
            low: (a.low.0.min(b.low.0), a.low.1.min(b.low.1)),
            high: (a.high.0.max(b.high.0), a.high.1.max(b.high.1)),
        };
        each.reduce(join).unwrap_or(Self { low: (0, 0), high: (1, 1) })
    }
}

impl LabScene {
    /// Creates a scene from the objects of each tick. The keys within a tick are unique. Without ticks, adds an empty
    /// one.
    pub fn new(name: &str, kinds: Vec<String>, rules: Rules, ticks: Vec<Vec<LabObject>>) -> Self {
        let mut ticks = ticks;
        ticks.iter_mut().for_each(|objects| objects.sort_unstable_by_key(|object| object.key));
        let ticks = Ticks::Listed(if ticks.is_empty() { vec![Vec::new()] } else { ticks });
        // Added objects need a kind.
        let kinds = if kinds.is_empty() { vec![UNNAMED.to_owned()] } else { kinds };
        let (masks, turns, tuning, bodies) = (Arc::default(), Arc::default(), Tuning::GAME, Arc::default());
        let (name, numbers) = (name.to_owned(), Vec::new());
        let (origin, is_edited) = (None, false);
        Self { name, kinds, rules, masks, turns, tuning, numbers, bodies, origin, is_edited, ticks }
    }

    pub(super) fn made(kinds: &[&str], rules: Rules, ticks: Vec<Vec<LabObject>>) -> Self {
        let sector = SectorSize::for_rects(ticks.iter().flatten().map(|object| object.rect));
        let kinds = kinds.iter().map(|&kind| kind.to_owned()).collect();
        let tuning = Tuning { sector, ..Tuning::default() };
        Self { tuning, ..Self::new("", kinds, rules, ticks) }
    }

    pub(super) fn of_bodies(kinds: &[&str], rules: Rules, ticks: Vec<BodyTick>) -> Self {
        let listed = ticks.iter().map(BodyTick::objects).collect();
        Self { bodies: ticks.into(), ..Self::made(kinds, rules, listed) }
    }

    pub(super) fn going_on(mut self, from: usize, ticks: Vec<BodyTick>) -> Self {
        if let Ticks::Listed(listed) = &mut self.ticks {
            listed.truncate(from);
            listed.extend(ticks.iter().map(BodyTick::objects));
        }
        let bodies = self.bodies.iter().take(from).cloned().chain(ticks).collect();
        Self { bodies, is_edited: true, ..self }
    }

    pub(super) fn originating(self, index: usize, recipe: Recipe) -> Self {
        let origin = Some(Origin { index, recipe, tuning: self.tuning });
        Self { name: BUILT_IN[index].title.to_owned(), origin, ..self }
    }

    /// Generates the scene again with another recipe, without changes by hand. Rules and changed settings of the
    /// methods stay. Does nothing if the scene is not a built-in one.
    pub(in crate::lab) fn generate(&mut self, recipe: Recipe) {
        let Some(Origin { index, tuning: own, .. }) = self.origin else { return };
        let (rules, now) = (self.rules.clone(), self.tuning);
        *self = Self { rules, ..BUILT_IN[index].scene_of(recipe) };
        let Tuning { sector, axis, threshold, depth } = &mut self.tuning;
        if now.sector != own.sector {
            *sector = now.sector;
        }
        if now.axis != own.axis {
            *axis = now.axis;
        }
        if now.threshold != own.threshold {
            *threshold = now.threshold;
        }
        if now.depth != own.depth {
            *depth = now.depth;
        }
    }

    /// Returns the scene as it was generated, without changes by hand. Rules and settings of the methods stay.
    #[must_use]
    pub fn regenerated(&self) -> Self {
        let mut scene = self.clone();
        if let Some(origin) = self.origin {
            scene.generate(origin.recipe);
        }
        scene
    }

    /// Returns the built-in scene from which this one was generated.
    pub fn built_in(&self) -> Option<&'static BuiltIn> {
        self.origin.and_then(|origin| const { &BUILT_IN }.get(origin.index))
    }

    /// Returns the recipe from which the scene was generated, even if it was edited since.
    pub fn recipe(&self) -> Option<Recipe> {
        self.origin.map(|origin| origin.recipe)
    }

    /// Returns the settings of the methods with which the scene was generated.
    pub(in crate::lab) fn own_tuning(&self) -> Option<Tuning> {
        self.origin.map(|origin| origin.tuning)
    }

    /// Whether objects were changed by hand since the scene was created.
    pub const fn is_edited(&self) -> bool {
        self.is_edited
    }

    pub(super) fn with_tuning(self, change: impl FnOnce(Tuning) -> Tuning) -> Self {
        Self { tuning: change(self.tuning), ..self }
    }

    pub(in crate::lab) fn empty() -> Self {
        Self::new("", Vec::new(), Rules::all(), Vec::new())
    }

    /// Converts the frames of the command `count` to a scene.
    pub fn of_frames(name: &str, frames: &Frames) -> Self {
        let parts = frames.parts();
        let scene = Self::new(name, parts.kinds, parts.rules, parts.frames);
        Self { masks: parts.masks, tuning: parts.tuning, ..scene }
    }

    /// Parses JSON: a scene, or an array of scenes, one per tick.
    ///
    /// # Errors
    /// Fails if the text is invalid. The error names the place and what was expected.
    pub fn from_json(name: &str, text: &str) -> Result<Self, SceneError> {
        let is_array = text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
        let frames = if is_array { Frames::from_json(text)? } else { Scene::from_json(text)?.into() };
        Ok(Self::of_frames(name, &frames))
    }

    pub(super) fn moving(kinds: &[&str], rules: Rules, objects: Vec<(LabObject, (i32, i32))>) -> Self {
        let first: Vec<LabObject> = objects.iter().map(|&(object, _)| object).collect();
        let bounds = Bounds::around(first.iter().map(|object| object.rect));
        Self { ticks: Ticks::Moving(objects, bounds), ..Self::made(kinds, rules, vec![first]) }
    }

    pub(super) fn with_masks<const N: usize>(mut self, masks: [Mask; N]) -> Self {
        if let Ticks::Moving(objects, _) = &mut self.ticks {
            for (i, (object, _)) in objects.iter_mut().enumerate() {
                object.mask = Some(MaskId((i % N) as u32));
            }
        }
        Self { masks: masks.into(), ..self }
    }

    pub(in crate::lab) fn sped_up(mut self, times: i32) -> Self {
        if let Ticks::Moving(objects, _) = &mut self.ticks {
            objects.iter_mut().for_each(|(_, way)| *way = (way.0 * times, way.1 * times));
        }
        self
    }

    /// Returns a scene of other objects, each with its movement per tick, with the rules, masks and settings of this
    /// one.
    pub(in crate::lab) fn with_moving(&self, objects: Vec<(LabObject, (i32, i32))>) -> Self {
        let (kinds, rules, masks) = (self.kinds.clone(), self.rules.clone(), self.masks.clone());
        Self {
            masks,
            tuning: self.tuning,
            name: self.name.clone(),
            kinds,
            ..Self::moving(&[], rules, objects)
        }
    }

    pub(super) fn standing(self, objects: Vec<LabObject>) -> Self {
        let (numbers, bodies) = (Vec::new(), Arc::default());
        Self { ticks: Ticks::Listed(vec![objects]), numbers, bodies, is_edited: true, ..self }
    }

    /// Returns the mask of a rotating object after one more step, or any other mask rotated by a quarter turn.
    pub(super) fn turned(&mut self, mask: MaskId) -> MaskId {
        if let Some(steps) = self.turns.iter().find(|steps| steps.contains(&mask.0)) {
            return MaskId(if mask.0 + 1 < steps.end { mask.0 + 1 } else { steps.start });
        }
        let Some(turned) = self.masks.get(mask.0 as usize).map(Mask::rotate90) else { return mask };
        let known = self.masks.iter().position(|known| *known == turned);
        let index = known.unwrap_or_else(|| {
            self.masks = self.masks.iter().cloned().chain([turned]).collect();
            self.masks.len() - 1
        });
        MaskId(index as u32)
    }

    /// Returns the number of ticks, at least one.
    pub fn ticks(&self) -> usize {
        match &self.ticks {
            Ticks::Listed(ticks) => ticks.len(),
            Ticks::Moving(objects, _) if objects.iter().all(|&(_, way)| way == (0, 0)) => 1,
            Ticks::Moving(..) => MOVING_TICKS,
        }
    }

    /// Returns the number to display for a tick.
    pub fn number(&self, tick: usize) -> u32 {
        self.numbers.get(tick).copied().unwrap_or(tick as u32 + 1)
    }

    /// Returns the objects of a tick, sorted by key. Beyond the last tick, returns the objects of the last tick.
    pub fn objects(&self, tick: usize) -> Vec<LabObject> {
        match &self.ticks {
            Ticks::Listed(ticks) => ticks[tick.min(ticks.len() - 1)].clone(),
            Ticks::Moving(objects, bounds) => {
                let at = |&(object, way): &(LabObject, (i32, i32))| {
                    let Rect { x, y, w, h } = object.rect;
                    let x = reflected(x, way.0, tick, (bounds.low.0, bounds.high.0 - w));
                    let y = reflected(y, way.1, tick, (bounds.low.1, bounds.high.1 - h));
                    Object { rect: Rect { x, y, ..object.rect }, ..object }
                };
                objects.iter().map(at).collect()
            }
        }
    }

    /// Converts `objects` to a scene for the command `count`, with the rules, masks and settings of this scene.
    ///
    /// # Errors
    /// Same as for [`Scene::new`].
    pub fn with_objects(&self, objects: &[LabObject]) -> Result<Scene, SceneError> {
        let kind = |kind: Kind| self.kinds.get(kind.index()).map_or(UNNAMED, String::as_str);
        let allowed = self.pairs_of_kinds().filter(|&(a, b)| self.rules.may_meet(a, b));
        let rules = allowed.map(|(a, b)| [a, b].map(|k| kind(k).to_owned())).collect();
        let rules = (!self.allows_all()).then_some(rules);
        let objects = objects.iter().map(|object| SceneObject {
            kind: kind(object.kind),
            rect: object.rect,
            motion: object.value,
            mask: object.mask.and_then(|id| self.masks.get(id.0 as usize)),
        });
        Scene::new(rules, TuningChoice::from(self.tuning), objects)
    }

    fn pairs_of_kinds(&self) -> impl Iterator<Item = (Kind, Kind)> + '_ {
        let kinds = self.kinds.len() as u8;
        (0..kinds).flat_map(move |a| (a..kinds).map(move |b| (Kind(a), Kind(b))))
    }

    fn allows_all(&self) -> bool {
        self.pairs_of_kinds().all(|(a, b)| self.rules.may_meet(a, b))
    }

    /// Merges kinds that the rules do not distinguish, as the command `count` does. Returns `None` if there is nothing
    /// to merge.
    pub(super) fn merged(&self) -> Option<Self> {
        let (all, kinds) = (self.allows_all(), 0..self.kinds.len() as u8);
        let meets = |kind: u8| kinds.clone().any(|other| self.rules.may_meet(Kind(kind), Kind(other)));
        let alone: Vec<u8> = kinds.clone().filter(|&kind| all || !meets(kind)).collect();
        let [first, _, ..] = alone[..] else { return None };
        let mut scene = self.clone();
        let objects: &mut dyn Iterator<Item = &mut LabObject> = match &mut scene.ticks {
            Ticks::Listed(ticks) => &mut ticks.iter_mut().flatten(),
            Ticks::Moving(objects, _) => &mut objects.iter_mut().map(|(object, _)| object),
        };
        objects.filter(|object| alone.contains(&object.kind.0)).for_each(|object| object.kind = Kind(first));
        Some(scene)
    }

    /// Tries a method on a sample of each tick. If objects keep moving, tries only the first tick, because such scenes
    /// have few objects.
    ///
    /// # Errors
    /// Fails if the method would take more than [`MAX_STEPS`](crate::scene::MAX_STEPS) on all ticks together.
    pub fn check(&self, method: Method) -> Result<(), TooManySteps> {
        let merged = self.merged();
        let Self { rules, tuning, ticks, .. } = merged.as_ref().unwrap_or(self);
        let first = self.objects(0);
        match ticks {
            Ticks::Listed(ticks) => within_limit(method, *tuning, rules, ticks.iter().map(Vec::as_slice)),
            Ticks::Moving(..) => within_limit(method, *tuning, rules, std::iter::once(first.as_slice())),
        }
    }

    pub(crate) fn max_objects(&self) -> usize {
        match &self.ticks {
            Ticks::Listed(ticks) => ticks.iter().map(Vec::len).max().unwrap_or(0),
            Ticks::Moving(objects, _) => objects.len(),
        }
    }

    /// Returns the bounds of all objects in all ticks.
    pub fn bounds(&self) -> Bounds {
        match &self.ticks {
            Ticks::Listed(ticks) => {
                let ends = |object: &LabObject| [Some(object.rect), object.value.map(Motion::to)];
                Bounds::around(ticks.iter().flatten().flat_map(ends).flatten())
            }
            Ticks::Moving(_, bounds) => *bounds,
        }
    }
}

fn reflected(start: i32, way: i32, ticks: usize, (low, high): (i32, i32)) -> i32 {
    let length = i64::from(high) - i64::from(low);
    if way == 0 || length <= 0 {
        return start;
    }
    let along = (i64::from(start) - i64::from(low) + i64::from(way) * ticks as i64).rem_euclid(2 * length);
    low + along.min(2 * length - along) as i32
}

impl Default for LabScene {
    fn default() -> Self {
        BUILT_IN[0].scene()
    }
}
