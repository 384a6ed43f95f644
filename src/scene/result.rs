//! The results of a scene, in their JSON form.

use super::tuning::tuning_by_name;
use sector_collision::{Counts, Pipeline, Tuning};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The result of a scene: `{"objects": n, "tuning": {…}, "methods": […]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SceneResult {
    /// The number of objects in the scene.
    pub objects: usize,
    /// The method settings that were used, including defaults.
    #[serde(serialize_with = "tuning_by_name")]
    pub tuning: Tuning,
    /// The results of the methods, in the order requested.
    pub methods: Vec<MethodResult>,
}

/// The result of many frames: `{"frames": [one result per frame]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FramesResult {
    /// The results of the frames, in order. Each has the form of a single scene's result.
    pub frames: Vec<SceneResult>,
}

/// The results for every type of bounding box: `{"boundings": [one result per type]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoundingsResult<T> {
    /// The results, one per type of bounding box.
    pub boundings: Vec<BoundingResult<T>>,
}

/// The result with one type of bounding box for turned objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoundingResult<T> {
    /// The name of the type of bounding box.
    pub bounding: &'static str,
    /// A [`SceneResult`], or a [`FramesResult`] if there are several frames.
    #[serde(flatten)]
    pub result: T,
}

/// The counts and hits of one method on a scene or frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MethodResult {
    /// The name of the requested method.
    pub method: &'static str,
    /// The name of the method that `auto` chose; `None` if another method was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<&'static str>,
    /// Why `auto` chose this method; `None` if another method was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The number of pairs left after each step of the collision test, from all pairs to the hits.
    #[serde(serialize_with = "counts_by_name")]
    pub counts: Counts,
    /// The method's own work counters, by name. Counters that stayed zero are omitted.
    #[serde(rename = "inner")] // the key that scripts know
    pub method_stats: BTreeMap<&'static str, u64>,
    /// The hits as sorted pairs of object indices, lower index first.
    pub pairs: Vec<[u32; 2]>,
}

impl MethodResult {
    pub(super) fn of<T: Copy>(pipeline: &Pipeline<T>) -> Self {
        let (asked, active) = (pipeline.method(), pipeline.active_method());
        let chose = asked != active;
        let stats = pipeline.method_stats().named();
        Self {
            method: asked.name(),
            used: chose.then(|| active.name()),
            reason: chose.then(|| pipeline.reason().to_string()),
            counts: pipeline.counts(),
            method_stats: stats.into_iter().filter(|&(_, count)| count > 0).collect(),
            pairs: pipeline.hits().iter().map(|pair| [pair.a, pair.b]).collect(),
        }
    }
}

/// Serializes the counts of a collision test as an object with nine keys.
pub(crate) fn counts_by_name<S: Serializer>(counts: &Counts, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.named())
}
