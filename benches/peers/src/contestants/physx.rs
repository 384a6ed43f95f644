//! PhysX's broad phases. They are three-dimensional, so the boxes are flat. PhysX reports pairs that begin and end;
//! this file maintains the list of current pairs.

use super::{Contestant, Entrant, Side, closed};
use crate::workload::Frame;
use physx_sys::{
    PxBounds3, PxBroadPhase, PxBroadPhase_release_mut, PxBroadPhase_update_mut_1, PxBroadPhaseDesc_new,
    PxBroadPhasePair, PxBroadPhaseResults_new, PxBroadPhaseType, PxBroadPhaseUpdateData_new, PxVec3,
    phys_PxCreateBroadPhase, phys_PxGetBroadPhaseDynamicFilterGroup, physx_create_foundation,
};
use sector_collision::broad::Pair;
use sector_collision::Rect;
use std::collections::HashSet;
use std::ptr::null;
use std::sync::Once;

static FOUNDATION: Once = Once::new();

/// Returns automatic box pruning and sweep-and-prune. The other broad phases are for GPUs, or need a manually divided
/// world.
pub fn entrants() -> [Entrant; 2] {
    let fixed = |name, make| Entrant { name, side: Side::Peer, is_fixed: true, make };
    [
        fixed("PhysX ABP", |w| Box::new(PhysX::new(w, PxBroadPhaseType::Abp))),
        fixed("PhysX SAP", |w| Box::new(PhysX::new(w, PxBroadPhaseType::Sap))),
    ]
}

struct PhysX {
    broad: *mut PxBroadPhase,
    bounds: Vec<PxBounds3>,
    groups: Vec<u32>,
    distances: Vec<f32>,
    ids: Vec<u32>,
    is_filled: bool,
    near: HashSet<Pair>,
}

fn bounds(rect: &Rect) -> PxBounds3 {
    let [left, top, right, bottom] = closed(rect).map(|edge| edge as f32);
    let corner = |x: f32, z: f32| PxVec3 { x, y: 0.0, z };
    PxBounds3 { minimum: corner(left, top), maximum: corner(right, bottom) }
}

impl PhysX {
    fn new(first: &Frame, kind: PxBroadPhaseType) -> Self {
        let count = first.kinds.len() as u32;
        // SAFETY: the foundation is created once per process, before anything else.
        FOUNDATION.call_once(|| assert!(!unsafe { physx_create_foundation() }.is_null(), "no PhysX"));
        // SAFETY: the description is valid according to the documentation.
        let broad = unsafe { phys_PxCreateBroadPhase(&PxBroadPhaseDesc_new(kind)) };
        assert!(!broad.is_null(), "no broad phase");
        Self {
            broad,
            bounds: first.rects.iter().map(bounds).collect(),
            // SAFETY: the function only maps a number to a number.
            groups: (0..count).map(|id| unsafe { phys_PxGetBroadPhaseDynamicFilterGroup(id) }).collect(),
            distances: vec![0.0; count as usize],
            ids: (0..count).collect(),
            is_filled: false,
            near: HashSet::new(),
        }
    }

    /// Updates all boxes, and applies the begun and ended pairs to the list of current pairs.
    fn update(&mut self, frame: &Frame) {
        let count = self.ids.len() as u32;
        let (created, updated) = if self.is_filled { (0, count) } else { (count, 0) };
        self.is_filled = true;
        let (bounds, groups, distances) =
            (self.bounds.as_ptr(), self.groups.as_ptr(), self.distances.as_ptr());
        let ids = self.ids.as_ptr();
        // SAFETY: all arrays are as long as `count`, and live until the results have been read.
        let results = unsafe {
            let data = PxBroadPhaseUpdateData_new(
                ids,
                created,
                ids,
                updated,
                null(),
                0,
                bounds,
                groups,
                distances,
                count,
            );
            let mut results = PxBroadPhaseResults_new();
            PxBroadPhase_update_mut_1(self.broad, &mut results, &data);
            results
        };
        // SAFETY: each array has the length that PhysX reports.
        let slice = |first: *const PxBroadPhasePair, count: u32| {
            if count == 0 { &[] } else { unsafe { std::slice::from_raw_parts(first, count as usize) } }
        };
        let pair = |pair: &PxBroadPhasePair| Pair::new(pair.mID0, pair.mID1);
        for ended in slice(results.mDeletedPairs, results.mNbDeletedPairs) {
            self.near.remove(&pair(ended));
        }
        for begun in slice(results.mCreatedPairs, results.mNbCreatedPairs) {
            let pair = pair(begun);
            // If a number is reused for another box, the rules may allow the pair later.
            if frame.jumps || frame.permits(pair.a, pair.b) {
                self.near.insert(pair);
            }
        }
    }
}

impl Contestant for PhysX {
    fn frame<'a>(&'a mut self, frame: &Frame, pairs: &'a mut Vec<Pair>) -> &'a [Pair] {
        self.bounds.clear();
        self.bounds.extend(frame.rects.iter().map(bounds));
        self.update(frame);
        pairs.extend(self.near.iter().filter(|pair| frame.is_met(**pair)));
        pairs
    }
}

impl Drop for PhysX {
    fn drop(&mut self) {
        // SAFETY: it is released once.
        unsafe { PxBroadPhase_release_mut(self.broad) };
    }
}
