//! The state of a method at a tick of a scene or game, and how it advances to the next tick.

use super::scene::{LabObject, LabScene};
use sector_collision::narrow::Motion;
use sector_collision::{Handle, Method, Object, Pipeline};
use std::collections::BTreeMap;

/// The maximum number of events recorded in a tick, about 120 MB. A tick with more events has none recorded.
const MAX_EVENTS: u64 = 2_500_000;

/// A pipeline that follows the objects of a scene or of a game.
#[derive(Clone, Debug)]
pub struct TickState {
    pub(in crate::lab) tick: usize,
    /// The pipeline, with the objects of the tick.
    pub pipeline: Pipeline<Option<Motion>>,
    handles: BTreeMap<u32, Handle>,
}

/// The changes from the objects of one tick to those of the next.
#[derive(Debug, Default)]
pub struct ObjectChanges {
    gone: Vec<(u32, Handle)>,
    moved: Vec<(Handle, LabObject)>,
    new: Vec<LabObject>,
}

/// Returns the pipeline after a tick of a scene, without recorded events.
pub(in crate::lab) fn worked(scene: &LabScene, method: Method, tick: usize) -> Pipeline<Option<Motion>> {
    let merged = scene.merged();
    let scene = merged.as_ref().unwrap_or(scene);
    let mut state = TickState::begin(scene, &scene.objects(0), method, false);
    while state.tick < tick {
        state.advance(scene);
    }
    state.pipeline
}

impl TickState {
    /// Creates a state from a pipeline without objects.
    pub fn empty(pipeline: Pipeline<Option<Motion>>) -> Self {
        Self { tick: 0, pipeline, handles: BTreeMap::new() }
    }

    pub(super) fn first(scene: &LabScene, method: Method) -> Self {
        let plain = Self::begin(scene, &scene.objects(0), method, false);
        if plain.is_too_much() { plain } else { Self::begin(scene, &scene.objects(0), method, true) }
    }

    /// Whether the tick had too many events to record. If so, the next tick is not recorded either.
    pub(super) fn is_too_much(&self) -> bool {
        let pieces =
            self.pipeline.method_stats().shown().named().iter().map(|&(_, count)| count).sum::<u64>();
        self.pipeline.counts().rect_tests + pieces > MAX_EVENTS
    }

    pub(in crate::lab) fn begin(
        scene: &LabScene,
        objects: &[LabObject],
        method: Method,
        is_traced: bool,
    ) -> Self {
        let (rules, masks) = (scene.rules.clone(), scene.masks.clone());
        let mut pipeline = Pipeline::with_tuning(method, scene.tuning, rules, masks, objects.len());
        pipeline.set_traced(is_traced);
        // Load everything at once, so that a method that keeps an order sorts only once.
        pipeline.load(objects.iter().copied());
        let handles: Vec<Handle> = pipeline.handles().collect();
        for (object, &handle) in objects.iter().zip(&handles).filter(|(object, _)| object.value.is_some()) {
            change(&mut pipeline, handle, object);
        }
        pipeline.run();
        let handles = objects.iter().map(|object| object.key).zip(handles).collect();
        Self { tick: 0, pipeline, handles }
    }

    pub(super) fn advance(&mut self, scene: &LabScene) {
        self.tick += 1;
        let changes = self.changes(&scene.objects(self.tick));
        self.apply(&changes);
        self.pipeline.run();
    }

    /// Returns the changes that turn the current objects into `objects`, which must be sorted by key.
    pub fn changes(&self, objects: &[LabObject]) -> ObjectChanges {
        let mut changes = ObjectChanges::default();
        let stays = |key: u32| objects.binary_search_by_key(&key, |object| object.key).is_ok();
        changes.gone.extend(
            self.handles.iter().filter(|&(&key, _)| !stays(key)).map(|(&key, &handle)| (key, handle)),
        );
        for object in objects {
            let handle = self.handles.get(&object.key);
            match handle.and_then(|&handle| Some((handle, self.pipeline.object(handle).ok()?))) {
                Some((handle, before)) if before.kind == object.kind => {
                    let rests = (before.rect, before.mask) == (object.rect, object.mask);
                    if !rests || object.value.is_some() {
                        changes.moved.push((handle, *object));
                    }
                }
                Some((handle, _)) => {
                    changes.gone.push((object.key, handle));
                    changes.new.push(*object);
                }
                None => changes.new.push(*object),
            }
        }
        changes
    }

    pub(super) fn object(&self, key: u32) -> Option<Object> {
        let handle = self.handles.get(&key)?;
        self.pipeline.object(*handle).ok().map(|object| object.with_value(()))
    }

    /// Returns the path of an object in the tick, by key, or `None` if the object is not swept.
    pub(super) fn motion(&self, key: u32) -> Option<Motion> {
        self.handles.get(&key).and_then(|&handle| self.pipeline.motion(handle).ok()).flatten()
    }

    /// Applies the changes without finding pairs.
    pub fn apply(&mut self, changes: &ObjectChanges) {
        let new = changes.apply_to(&mut self.pipeline);
        self.register(changes, &new);
    }

    /// Remembers the handles of new objects, which [`apply_to`](ObjectChanges::apply_to) returned, and forgets the
    /// removed ones.
    pub fn register(&mut self, changes: &ObjectChanges, new: &[Handle]) {
        for (key, _) in &changes.gone {
            self.handles.remove(key);
        }
        self.handles.extend(changes.new.iter().map(|object| object.key).zip(new.iter().copied()));
    }
}

impl ObjectChanges {
    /// Applies the changes to the pipeline of the [`TickState`] that they came from. Returns the handles of the new
    /// objects, in order.
    pub fn apply_to(&self, pipeline: &mut Pipeline<Option<Motion>>) -> Vec<Handle> {
        for &(_, handle) in &self.gone {
            // All handles belong to objects in the pipeline.
            let removed = pipeline.remove(handle);
            debug_assert!(removed.is_ok());
        }
        self.moved.iter().for_each(|(handle, object)| change(pipeline, *handle, object));
        let insert = |object: &LabObject| {
            let handle = pipeline.insert(*object);
            if object.value.is_some() {
                change(pipeline, handle, object);
            }
            handle
        };
        self.new.iter().map(insert).collect()
    }
}

fn change(pipeline: &mut Pipeline<Option<Motion>>, handle: Handle, object: &LabObject) {
    match object.value {
        // The handles are valid, and the paths of a scene are within the limits, so this cannot fail.
        None => drop(pipeline.update(handle, object.rect, object.mask)),
        Some(motion) => drop(pipeline.update_swept(handle, motion, object.mask)),
    }
}
