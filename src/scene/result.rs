//! The results of a scene, in their JSON form.

use super::tuning::tuning_by_name;
use sector_collision::{Counts, Pipeline, Tuning};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The result of a scene: `{"objects": n, "tuning": {…}, "methods": […]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SceneResult {
    /// The number of objects.
    pub objects: usize,
    /// The settings that the methods ran with.
    #[serde(serialize_with = "tuning_by_name")]
    pub tuning: Tuning,
    /// The results, one for each method.
    pub methods: Vec<MethodResult>,
}

/// The result of many frames: `{"frames": [one result per frame]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FramesResult {
    /// The results, one for each frame, in the form of a single scene's.
    pub frames: Vec<SceneResult>,
}

/// The results with each type of bounding box: `{"boundings": [one result per type]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoundingsResult<T> {
    /// The results, one for each type of bounding box.
    pub boundings: Vec<BoundingResult<T>>,
}

/// The result with one type of bounding box for turned objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoundingResult<T> {
    /// The name of the bounding box type.
    pub bounding: &'static str,
    /// The result of a scene or of frames.
    #[serde(flatten)]
    pub result: T,
}

/// The counts and hits of one method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MethodResult {
    /// The name of the requested method.
    pub method: &'static str,
    /// The name of the method that `auto` chose; `None` if another method was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<&'static str>,
    /// Why `auto` chose it; `None` if another method was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The counts of each step of the collision test, from all pairs to the hits.
    #[serde(serialize_with = "counts_by_name")]
    pub counts: Counts,
    /// The method's own work counters, by name, without those that stayed zero.
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
