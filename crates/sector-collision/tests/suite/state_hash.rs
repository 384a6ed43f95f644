//! State hashes: equal for peers that agree, whatever they went back from, and different for any other state.

use crate::common::{Random, UNIT, masks};
use sector_collision::narrow::Motion;
use sector_collision::{Events, Handle, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules, Snapshot};

fn rules() -> Rules {
    let mut rules = Rules::from([(Kind(0), Kind(1)), (Kind(1), Kind(1))]);
    rules.allow_one_way(Kind(2), Kind(0)).define(Kind(63), &[Kind(1), Kind(2)]).block(Kind(0), Kind(63));
    rules
}

/// A peer: everything that a game saves and restores, and its pipeline.
struct Peer {
    pipeline: Pipeline<u32>,
    handles: Vec<Handle>,
    events: Events<u32>,
}

type Saved = (Snapshot<u32>, Vec<Handle>, Events<u32>);

impl Peer {
    fn new(method: Method) -> Self {
        let pipeline = Pipeline::new(method, rules(), masks(), 30);
        Self { pipeline, handles: Vec::new(), events: Events::new() }
    }

    fn save(&self) -> Saved {
        (self.pipeline.snapshot(), self.handles.clone(), self.events.clone())
    }

    fn restore(&mut self, (snapshot, handles, events): &Saved) {
        self.pipeline.restore(snapshot).expect("the same masks");
        self.handles.clone_from(handles);
        self.events.clone_from(events);
    }

    /// Plays a tick that depends only on the seed and the state.
    fn tick(&mut self, seed: u64) {
        let mut random = Random(seed);
        random.next();
        for _ in 0..random.below(12) {
            self.change(&mut random);
        }
        self.pipeline.run();
        self.pipeline.validate().expect("a valid method");
        self.events.update(&mut self.pipeline);
    }

    fn change(&mut self, random: &mut Random) {
        let Self { pipeline, handles, .. } = self;
        let side = 12;
        let place = Rect::new(random.around(0, 40), random.around(0, 40), side, side);
        let mask = Some(MaskId(random.below(5) as u32)).filter(|&id| pipeline.mask(id).is_some());
        if handles.is_empty() || random.below(5) == 0 && handles.len() < 25 {
            let kind = random.pick(&[Kind(0), Kind(1), Kind(2), Kind(63)]);
            let object = Object { key: random.below(20) as u32, kind, rect: place, mask, value: 7 };
            handles.push(pipeline.insert(object));
            return;
        }
        let i = random.below(handles.len() as i32) as usize;
        let handle = handles[i];
        let is_done = match random.below(16) {
            0 => pipeline.remove(handles.swap_remove(i)).is_ok(),
            1 => pipeline.set_kind(handle, random.pick(&[Kind(0), Kind(1), Kind(63)])).is_ok(),
            2 | 3 => pipeline.set_enabled(handle, random.below(3) > 0).is_ok(),
            4 => pipeline.set_value(handle, random.below(9) as u32).is_ok(),
            5 | 6 => {
                let from = pipeline.object(handle).expect("a live handle").rect;
                let to = (random.around(from.x, 60), random.around(0, 40));
                let motion = Motion::new(from, to).expect("within the limits");
                pipeline.update_swept(handle, motion, mask).is_ok()
            }
            7 => {
                let spot = Mask::from_fn(3, 3, |_, _| true);
                let at = (random.below(side), random.below(side));
                let id = MaskId(random.below(5) as u32);
                _ = pipeline.edit_mask(id, |mask| mask.erase(&spot, at));
                true
            }
            8 => {
                _ = pipeline.remove_mask(MaskId(random.below(5) as u32));
                true
            }
            9 if (0..5).any(|id| pipeline.mask(MaskId(id)).is_none()) => {
                pipeline.add_mask(Mask::from_fn(side, side, |x, y| (x + y) % 3 == 0));
                true
            }
            10 if random.below(4) == 0 => {
                let mut rules = rules();
                rules.forbid(Kind(0), random.pick(&[Kind(1), Kind(3)]));
                pipeline.set_rules(rules);
                true
            }
            _ => pipeline.update(handle, place, mask).is_ok(),
        };
        assert!(is_done);
    }
}

#[test]
fn peers_agree_whatever_they_went_back_from() {
    for (seed, method) in (0_u64..).zip(Method::ALL) {
        let (mut straight, mut other) = (Peer::new(Method::BruteForce), Peer::new(method));
        let mut random = Random(seed + 100);
        let mut hashes = Vec::new();
        for tick in 0..120 {
            let right = seed << 32 | tick;
            straight.tick(right);
            let saved = other.save();
            // Wrong predictions, then the same tick again.
            for wrong in 0..random.below(5) as u64 {
                other.tick(right ^ (wrong + 1) << 20);
            }
            other.restore(&saved);
            assert_eq!(saved.2, other.events);
            other.tick(right);
            let (hash, snapshot) = (straight.pipeline.state_hash(), straight.pipeline.snapshot());
            assert_eq!(other.pipeline.state_hash(), hash, "{method}, tick {tick}");
            assert_eq!(other.pipeline.snapshot(), snapshot, "{method}, tick {tick}");
            assert_eq!(other.pipeline.hits(), straight.pipeline.hits(), "{method}, tick {tick}");
            let mut new = Pipeline::new(method, Rules::none(), masks(), 0);
            new.restore(&snapshot).expect("the same masks");
            assert_eq!((new.state_hash(), new.snapshot()), (hash, snapshot), "{method}, tick {tick}");
            hashes.push(hash);
        }
        hashes.sort_unstable();
        hashes.dedup();
        assert!(hashes.len() > 100, "{method}: {} different hashes", hashes.len());
    }
}

#[test]
fn every_part_of_the_state_counts() {
    let start = || {
        let mut pipeline = Pipeline::new(Method::Auto, rules(), masks(), 4);
        let handles: Vec<_> =
            (0..3).map(|i| pipeline.insert(Object::new(i, Kind(0), UNIT).with_value(i))).collect();
        (pipeline, handles)
    };
    type Change = fn(&mut Pipeline<u32>, &[Handle]);
    let changes: [Change; 13] = [
        |_, _| (),
        |pipeline, handles| pipeline.set_kind(handles[0], Kind(1)).expect("live"),
        |pipeline, handles| pipeline.set_enabled(handles[0], false).expect("live"),
        |pipeline, handles| pipeline.set_enabled(handles[1], false).expect("live"),
        |pipeline, handles| pipeline.set_value(handles[2], 9).expect("live"),
        |pipeline, handles| pipeline.move_to(handles[2], (1, 0)).expect("live"),
        |pipeline, handles| pipeline.sweep_to(handles[2], (1, 0)).expect("live"),
        |pipeline, handles| _ = pipeline.remove(handles[2]).expect("live"),
        |pipeline, handles| _ = pipeline.remove(handles[1]).expect("live"),
        |pipeline, _| pipeline.set_rules(Rules::all()),
        |pipeline, _| _ = pipeline.add_mask(Mask::from_fn(1, 1, |_, _| true)),
        |pipeline, _| _ = pipeline.remove_mask(MaskId(0)).expect("no object has it"),
        |pipeline, _| {
            pipeline.edit_mask(MaskId(0), |mask| *mask = mask.flip_vertical().invert()).expect("a mask")
        },
    ];
    let states: Vec<_> = changes
        .iter()
        .map(|change| {
            let (mut pipeline, handles) = start();
            change(&mut pipeline, &handles);
            (pipeline.state_hash(), pipeline.snapshot())
        })
        .collect();
    for (i, (hash, snapshot)) in states.iter().enumerate() {
        for (j, (other_hash, other)) in states.iter().enumerate() {
            assert_eq!((hash == other_hash, snapshot == other), (i == j, i == j), "changes {i} and {j}");
        }
    }
    let other_masks = Pipeline::<u32>::new(Method::Auto, rules(), masks()[..2].to_vec(), 4);
    let same_masks = Pipeline::<u32>::new(Method::Fast, rules(), masks(), 9);
    assert_ne!(other_masks.state_hash(), same_masks.state_hash());
}

/// Peers of different versions and machines compare hashes, so they must not change.
#[test]
fn the_hash_is_stable() {
    let mut pipeline = Pipeline::new(Method::Auto, rules(), masks(), 4);
    pipeline
        .insert(Object::new(7, Kind(2), Rect::new(-3, 4, 12, 12)).with_mask(MaskId(1)).with_value([1_u8, 2]));
    let swept = pipeline.insert(Object::new(8, Kind(63), UNIT).with_value([3, 4]));
    pipeline.sweep_to(swept, (100, -5)).expect("a short path");
    pipeline.add_mask(Mask::from_fn(70, 2, |x, _| x % 2 == 0));
    assert_eq!(pipeline.state_hash(), 5_565_603_622_391_406_160);
}
