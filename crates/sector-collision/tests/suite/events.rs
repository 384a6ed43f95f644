//! Events, compared with set differences of pairs in random scenes, and in the cases that a game relies on.

use crate::common::{Random, RandomGame, UNIT, masks, solid};
use sector_collision::hit::FoundObject;
use sector_collision::narrow::{Motion, Sweep, sweep};
use sector_collision::{
    Change, Event, Events, Handle, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules,
};
use std::collections::BTreeMap;

const FAR: Rect = Rect::new(99, 99, 1, 1);

/// The keys and handles of a pair: the sort order of events, which is the same as for hits.
type PairOrder = ([u32; 2], [Handle; 2]);
/// The compared data of an event: the pair, its values, which of its objects notices the other, and the changes.
type Compared = (PairOrder, [u32; 2], [bool; 2], Change, Option<Change>);

fn compared(event: &Event<u32>) -> Compared {
    let hit = event.hit;
    let order = ([hit.a.key, hit.b.key], [hit.a.handle, hit.b.handle]);
    (order, [hit.a.value, hit.b.value], hit.notices, event.rectangles, event.pixels)
}

fn changes<T: Copy>(events: &[Event<T>]) -> Vec<([u32; 2], Change, Option<Change>)> {
    let change = |event: &Event<T>| ([event.hit.a.key, event.hit.b.key], event.rectangles, event.pixels);
    events.iter().map(change).collect()
}

/// Returns the change between two states of a contact, as in the documentation's table.
fn change(before: bool, now: bool) -> Option<Change> {
    [[None, Some(Change::Began)], [Some(Change::Ended), Some(Change::Stays)]][usize::from(before)]
        [usize::from(now)]
}

/// The data that the oracle stores for a pair that touches.
#[derive(Clone, Copy)]
struct Contact {
    values: [u32; 2],
    notices: [bool; 2],
    pixels: bool,
}

type State = (Rect, Option<MaskId>, Option<Motion>);

/// A random game, and the pairs that touched at the last update.
struct Scene {
    game: RandomGame,
    events: Events<u32>,
    /// The objects and paths in the last run.
    states: BTreeMap<Handle, State>,
    /// The kinds of the pairs that touched in the last run, and whether their pixels did.
    run: BTreeMap<PairOrder, ([Kind; 2], bool)>,
    before: BTreeMap<PairOrder, Contact>,
}

impl Scene {
    fn new(method: Method, seed: u64) -> Self {
        // In a large pipeline, `auto` becomes the fast finder.
        let capacity = if seed % 4 == 3 { 3000 } else { 30 };
        let pipeline = Pipeline::new(method, any_rules(seed), masks(), capacity);
        let game = RandomGame::new(seed, vec![pipeline]);
        Self {
            game,
            events: Events::new(),
            states: BTreeMap::new(),
            run: BTreeMap::new(),
            before: BTreeMap::new(),
        }
    }

    /// Makes a random change, usually to one object.
    fn change(&mut self) {
        let game = &mut self.game;
        match game.random.below(60) {
            0 => game.clear(),
            1 => game.pipelines[0].set_method(game.random.pick(&Method::ALL)),
            2..6 if !game.handles.is_empty() => {
                let (i, object) = game.any();
                game.pipelines[0].set_value(game.handles[i][0], object.value + 1000).expect("a live handle");
            }
            _ => game.change(),
        }
    }

    fn run(&mut self) {
        let pipeline = &mut self.game.pipelines[0];
        pipeline.run();
        let hits: Vec<_> = (0..pipeline.hits().len()).map(|i| (pipeline.hit(i), true)).collect();
        let near_misses = (0..pipeline.near_misses().len()).map(|i| (pipeline.near_miss(i), false));
        let contacts = hits.into_iter().chain(near_misses).map(|(hit, pixels)| {
            let (a, b) = hit.map(|hit| (hit.a, hit.b)).expect("nothing was removed since");
            (([a.key, b.key], [a.handle, b.handle]), ([a.kind, b.kind], pixels))
        });
        self.run = contacts.collect();
        let pipeline = &self.game.pipelines[0];
        self.states = pipeline.handles().map(|handle| (handle, state(pipeline, handle))).collect();
    }

    /// Returns the path of an object that still exists: if it has changed since the run, it stands still.
    fn path(&self, handle: Handle) -> (Motion, Option<&Mask>, bool) {
        let pipeline = &self.game.pipelines[0];
        let now @ (rect, mask, motion) = state(pipeline, handle);
        let is_changed = self.states[&handle] != now;
        let path = match motion {
            Some(motion) if !is_changed => motion,
            Some(motion) => Motion::still(motion.from()),
            None => Motion::still(rect),
        };
        (path, mask.and_then(|mask| pipeline.mask(mask)), is_changed)
    }

    /// Whether two objects that touched in the run do so now, and whether their pixels do. The kinds are those of the
    /// two objects.
    fn touch_now(&self, [a, b]: [Handle; 2], kinds: [Kind; 2], pixels: bool) -> Option<bool> {
        let [(a, a_mask, a_changed), (b, b_mask, b_changed)] = [self.path(a), self.path(b)];
        match sweep(a, a_mask, b, b_mask).sweep {
            _ if !self.game.pipelines[0].rules().may_meet(kinds[0], kinds[1]) => None,
            _ if !a_changed && !b_changed => Some(pixels),
            Sweep::Apart => None,
            touch => Some(touch != Sweep::NearMiss),
        }
    }

    /// Updates the events, and returns the expected and the actual ones. Values are current, objects that have not
    /// changed are as in the run, and which object notices the other is decided when a pair begins.
    fn update(&mut self) -> [Vec<Compared>; 2] {
        let pipeline = &self.game.pipelines[0];
        let value = |handle| pipeline.object(handle).ok().map(|object| object.value);
        let rules = pipeline.rules();
        let mut now = BTreeMap::new();
        for (order, &([a, b], pixels)) in &self.run {
            if let (Some(one), Some(other)) = (value(order.1[0]), value(order.1[1])) {
                let Some(pixels) = self.touch_now(order.1, [a, b], pixels) else { continue };
                let notices = [rules.notices(a, b), rules.notices(b, a)];
                let notices = self.before.get(order).map_or(notices, |contact| contact.notices);
                now.insert(*order, Contact { values: [one, other], notices, pixels });
            }
        }
        let before = std::mem::replace(&mut self.before, now);
        let mut pairs: Vec<PairOrder> = before.keys().chain(self.before.keys()).copied().collect();
        pairs.sort_unstable();
        pairs.dedup();
        let expected = pairs.into_iter().map(|pair| {
            let states = [before.get(&pair), self.before.get(&pair)];
            let rectangles = change(states[0].is_some(), states[1].is_some()).expect("one of them has it");
            let [was, is] = states.map(|contact| contact.is_some_and(|contact| contact.pixels));
            let contact = states[1].or(states[0]).expect("one of them has it");
            (pair, contact.values, contact.notices, rectangles, change(was, is))
        });
        let expected = expected.collect();
        [expected, self.events.update(&mut self.game.pipelines[0]).iter().map(compared).collect()]
    }
}

fn state(pipeline: &Pipeline<u32>, handle: Handle) -> State {
    let object = pipeline.object(handle).expect("a live handle");
    (object.rect, object.mask, pipeline.motion(handle).expect("a live handle"))
}

fn any_rules(seed: u64) -> Rules {
    if seed.is_multiple_of(3) {
        return Rules::all();
    }
    let (mut rules, mut random) = (Rules::none(), Random(seed));
    for _ in 0..5 {
        let [a, b] = [(); 2].map(|()| random.pick(&[Kind(0), Kind(1), Kind(2), Kind(63)]));
        if random.below(2) == 0 {
            rules.allow(a, b)
        } else {
            rules.allow_one_way(a, b)
        };
    }
    rules
}

#[test]
fn events_are_differences_of_sets() {
    let mut counts = [0; 6];
    for method in Method::ALL {
        for seed in 0..100 {
            let mut scene = Scene::new(method, seed);
            for tick in 0..40 {
                (0..scene.game.random.below(12)).for_each(|_| scene.change());
                if scene.game.random.below(15) == 0 {
                    scene.game.pipelines[0].set_rules(any_rules(seed + tick));
                }
                match scene.game.random.below(10) {
                    0 => {}
                    1 => {
                        scene.run();
                        (0..scene.game.random.below(8)).for_each(|_| scene.change());
                    }
                    2 => (0..2).for_each(|_| scene.run()),
                    _ => scene.run(),
                }
                let [expected, found] = scene.update();
                assert_eq!(found, expected, "{method}, seed {seed}, tick {tick}");
                for (.., rectangles, pixels) in found {
                    counts[rectangles as usize] += 1;
                    if let Some(pixels) = pixels {
                        counts[3 + pixels as usize] += 1;
                    }
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 5000), "the scenes have too few events: {counts:?}");
}

fn two(method: Method, places: [Rect; 2]) -> (Pipeline<char>, [Handle; 2]) {
    let mut pipeline = Pipeline::new(method, Rules::all(), [], 4);
    let mut insert = |key, rect, value| pipeline.insert(solid(key, rect).with_value(value));
    let handles = [insert(1, places[0], 'a'), insert(2, places[1], 'b')];
    (pipeline, handles)
}

/// Checks the documentation's table: contacts of rectangles and of pixels begin and end independently.
#[test]
fn rectangles_and_pixels_have_separate_events() {
    use Change::{Began, Ended, Stays};
    let masks = [Mask::from_rows(&["#..", "...", "..."]).expect("rows")];
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), masks, 2);
    pipeline.insert(Object::new(1, Kind(0), Rect::new(0, 0, 3, 3)).with_mask(MaskId(0)));
    let dot = pipeline.insert(solid(2, FAR));
    let mut events = Events::new();
    let steps = [
        (9, None),
        (2, Some((Began, None))),
        (0, Some((Stays, Some(Began)))),
        (0, Some((Stays, Some(Stays)))),
        (1, Some((Stays, Some(Ended)))),
        (2, Some((Stays, None))),
        (0, Some((Stays, Some(Began)))),
        (9, Some((Ended, Some(Ended)))),
        (9, None),
        (0, Some((Began, Some(Began)))),
        (2, Some((Stays, Some(Ended)))),
        (9, Some((Ended, None))),
    ];
    for (step, (x, expected)) in steps.into_iter().enumerate() {
        pipeline.update(dot, Rect::new(x, 0, 1, 1), None).expect("a live handle");
        pipeline.run();
        let expected: Vec<_> = expected.map(|(boxes, pixels)| ([1, 2], boxes, pixels)).into_iter().collect();
        assert_eq!(changes(events.update(&mut pipeline)), expected, "step {step}");
    }
}

#[test]
fn the_end_of_a_pair_has_the_objects_as_they_were() {
    for method in Method::ALL {
        let (mut pipeline, [a, b]) = two(method, [UNIT; 2]);
        let mut events = Events::new();
        pipeline.run();
        let began = events.update(&mut pipeline)[0];
        pipeline.remove(a).expect("a live handle");
        pipeline.run();
        let ended = events.update(&mut pipeline).to_vec();
        let (rectangles, pixels) = (Change::Ended, Some(Change::Ended));
        assert_eq!(ended, [Event { hit: began.hit, rectangles, pixels }], "{method}");
        let found =
            |key, handle, value| FoundObject { key, kind: Kind(0), kinds: 1, handle, rect: UNIT, value };
        assert_eq!((ended[0].hit.a, ended[0].hit.b), (found(1, a, 'a'), found(2, b, 'b')));
    }
}

#[test]
fn updates_compare_with_updates() {
    let (mut pipeline, [a, _]) = two(Method::Auto, [UNIT; 2]);
    let mut events = Events::new();
    assert_eq!(events.update(&mut pipeline), [], "before the first run");
    pipeline.run();
    let of = |change| vec![([1, 2], change, Some(change))];
    assert_eq!(changes(events.update(&mut pipeline)), of(Change::Began));
    pipeline.update(a, FAR, None).expect("a live handle");
    pipeline.find_overlaps();
    assert_eq!(changes(events.update(&mut pipeline)), of(Change::Ended), "half a tick");
    pipeline.test_bitmaps();
    assert_eq!(changes(events.update(&mut pipeline)), []);
}

#[test]
fn another_pipeline_has_other_pairs() {
    let [(mut first, [old, _]), (mut second, [new, _])] = [(); 2].map(|()| two(Method::Auto, [UNIT; 2]));
    first.run();
    second.run();
    let mut events = Events::new();
    events.update(&mut first);
    let next: Vec<_> =
        events.update(&mut second).iter().map(|event| (event.hit.a.handle, event.rectangles)).collect();
    assert_eq!(next, [(old, Change::Ended), (new, Change::Began)]);
    let stays = ([1, 2], Change::Stays, Some(Change::Stays));
    assert_eq!(changes(events.update(&mut second.clone())), [stays]);
}

#[test]
fn events_of_a_swept_object_hold_the_rectangle_at_contact() {
    for method in Method::ALL {
        let (mut pipeline, [missile, _]) = two(method, [UNIT, Rect::new(50, 0, 1, 1)]);
        let motion = Motion::new(UNIT, (100, 0)).expect("short");
        pipeline.update_swept(missile, motion, None).expect("it lives");
        pipeline.run();
        let hit = pipeline.hit(0).expect("the wall is on the way");
        assert_eq!(hit.a.rect, Rect::new(50, 0, 1, 1), "halfway");
        let mut events = Events::new();
        for change in [Change::Began, Change::Ended] {
            let [event] = events.update(&mut pipeline) else { panic!("one event under {method}") };
            assert_eq!((event.rectangles, event.pixels), (change, Some(change)), "{method}");
            assert_eq!(event.hit, hit);
            pipeline.run();
        }
        assert_eq!(events.update(&mut pipeline), []);
    }
}
