//! Snapshots, whose parts must not contradict each other.

use crate::handle::PipelineNumber;
use crate::masks::{InitialMasks, MaskChanges};
use crate::objects::Slot;
use crate::rules::Rules;
use crate::snapshot::{SavedObject, Snapshot};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Serializes the source of generations as the next generation.
pub(crate) fn value_of<S: Serializer>(generations: &Arc<AtomicU32>, to: S) -> Result<S::Ok, S::Error> {
    generations.load(Ordering::Relaxed).serialize(to)
}

/// Serializes shared data like its owner.
pub(crate) fn content_of<S: Serializer>(shared: &Arc<MaskChanges>, to: S) -> Result<S::Ok, S::Error> {
    (**shared).serialize(to)
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Snapshot<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Snapshot")]
        struct Unchecked<T> {
            pipeline: PipelineNumber,
            min_generation: u32,
            rules: Rules,
            objects: Vec<SavedObject<T>>,
            free: Vec<Slot>,
            initial_masks: Option<InitialMasks>,
            masks: MaskChanges,
        }
        let Unchecked { pipeline, min_generation, rules, objects, free, initial_masks, masks } =
            Unchecked::deserialize(from)?;
        masks.check(initial_masks.map_or(0, |initial| initial.count)).map_err(D::Error::custom)?;
        let masks = Arc::new(masks);
        for (i, saved) in objects.iter().enumerate() {
            saved.motion().map_err(|error| D::Error::custom(format_args!("path of object {i}: {error}")))?;
            let generation = saved.generation.get();
            if generation >= min_generation {
                let message = format_args!(
                    "generation {generation} of object {i}: expected less than {min_generation}"
                );
                return Err(D::Error::custom(message));
            }
        }
        let generations = Arc::new(AtomicU32::new(min_generation));
        let mut is_free = vec![false; objects.len() + free.len()];
        for slot in &free {
            match is_free.get_mut(slot.index()) {
                Some(seen @ false) => *seen = true,
                Some(_) => return Err(D::Error::custom(format_args!("slot {} is free twice", slot.0))),
                None => {
                    let message = format_args!("free slot {} of {} slots", slot.0, is_free.len());
                    return Err(D::Error::custom(message));
                }
            }
        }
        Ok(Self { pipeline, generations, rules, objects, free, initial_masks, masks })
    }
}
