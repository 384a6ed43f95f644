//! A method at a tick of a scene, and the way from tick to tick.

use super::scene::{LabObject, LabScene};
use sector_collision::narrow::Motion;
use sector_collision::{Handle, Method, Object, Pipeline};
use std::collections::BTreeMap;

/// The most events of a tick that are kept, about 120 MB; of a tick with more, none is.
const MAX_EVENTS: u64 = 2_500_000;

#[derive(Clone, Debug)]
pub(in crate::lab) struct TickState {
    pub(in crate::lab) tick: usize,
    pub(in crate::lab) pipeline: Pipeline<Option<Motion>>,
    handles: BTreeMap<u32, Handle>,
}

#[derive(Debug, Default)]
pub(in crate::lab) struct ObjectChanges {
    gone: Vec<Handle>,
    moved: Vec<(Handle, LabObject)>,
    new: Vec<LabObject>,
}

impl TickState {
    pub(super) fn first(scene: &LabScene, method: Method) -> Self {
        let plain = Self::begin(scene, &scene.objects(0), method, false);
        if plain.is_too_much() { plain } else { Self::begin(scene, &scene.objects(0), method, true) }
    }

    /// Whether the tick had more work than can be kept in events; the next tick has about as much.
    pub(super) fn is_too_much(&self) -> bool {
        let pieces = self.pipeline.method_stats().named().iter().map(|&(_, count)| count).sum::<u64>();
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
        // All at once: a method that keeps an order sorts once.
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
    }

    /// Returns what has to change so that the objects are those of `objects`, which are sorted by key.
    pub(in crate::lab) fn changes(&self, objects: &[LabObject]) -> ObjectChanges {
        let mut changes = ObjectChanges::default();
        let stays = |key: u32| objects.binary_search_by_key(&key, |object| object.key).is_ok();
        changes.gone.extend(self.handles.iter().filter(|&(&key, _)| !stays(key)).map(|(_, &handle)| handle));
        for object in objects {
            match self.handles.get(&object.key) {
                Some(&handle) if self.is_of_kind(handle, object) => changes.moved.push((handle, *object)),
                Some(&handle) => {
                    changes.gone.push(handle);
                    changes.new.push(*object);
                }
                None => changes.new.push(*object),
            }
        }
        changes
    }

    fn is_of_kind(&self, handle: Handle, now: &LabObject) -> bool {
        self.pipeline.object(handle).is_ok_and(|before| before.kind == now.kind)
    }

    pub(super) fn object(&self, key: u32) -> Option<Object> {
        let handle = self.handles.get(&key)?;
        self.pipeline.object(*handle).ok().map(|object| object.with_value(()))
    }

    /// Returns the way of an object in the tick, by its key; `None` for one that is not swept.
    pub(super) fn motion(&self, key: u32) -> Option<Motion> {
        self.handles.get(&key).and_then(|&handle| self.pipeline.motion(handle).ok()).flatten()
    }

    pub(in crate::lab) fn apply(&mut self, changes: &ObjectChanges) {
        let Self { pipeline, handles, .. } = self;
        for &handle in &changes.gone {
            let removed = pipeline.remove(handle);
            // Handles are those of the objects in the pipeline.
            debug_assert!(removed.is_ok());
            if let Ok(object) = removed {
                handles.remove(&object.key);
            }
        }
        changes.moved.iter().for_each(|(handle, object)| change(pipeline, *handle, object));
        for object in &changes.new {
            let handle = pipeline.insert(*object);
            if object.value.is_some() {
                change(pipeline, handle, object);
            }
            handles.insert(object.key, handle);
        }
        pipeline.run();
    }
}

fn change(pipeline: &mut Pipeline<Option<Motion>>, handle: Handle, object: &LabObject) {
    let rests = || pipeline.object(handle).is_ok_and(|b| (b.rect, b.mask) == (object.rect, object.mask));
    match object.value {
        None if rests() => {}
        // A handle of an object in the pipeline is valid, and the paths of a scene are within the limits.
        None => drop(pipeline.update(handle, object.rect, object.mask)),
        Some(motion) => drop(pipeline.update_swept(handle, motion, object.mask)),
    }
}
