//! Snapshots and handles in files and messages: a saved game continues in another pipeline, and hostile bytes are
//! errors.

use crate::common::{Random, UNIT, solid};
use allocation_counter::measure;
use sector_collision::broad::Pair;
use sector_collision::narrow::{Motion, TickFraction};
use sector_collision::snapshot::SnapshotError;
use sector_collision::{
    Change, Events, Handle, HandleError, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules, Snapshot,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

fn rules() -> Rules {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(0)).allow_one_way(Kind(63), Kind(0));
    rules
}

fn pipeline<T: Copy>() -> Pipeline<T> {
    let mask = Mask::from_rows(&["#.", "##"]).expect("rows");
    Pipeline::new(Method::Auto, rules(), vec![mask], 4)
}

/// Returns a pipeline with an object, a free slot, an object with a mask, and a swept object, and the handles of these
/// objects, with the handle of a removed object in second place.
fn example() -> (Pipeline<u8>, [Handle; 4]) {
    let mut pipeline = pipeline();
    let still = pipeline.insert(solid(7, Rect::new(10, -20, 30, 40)).with_value(1));
    let removed = pipeline.insert(solid(7, UNIT).with_value(2));
    let masked = Object::new(u32::MAX, Kind(63), Rect::new(10, -20, 2, 2)).with_mask(MaskId(0)).with_value(3);
    let masked = pipeline.insert(masked);
    let swept = pipeline.insert(solid(9, Rect::new(10, 10, 1, 1)).with_value(4));
    pipeline.remove(removed).expect("a live handle");
    let motion = Motion::new(Rect::new(100, 10, 1, 1), (-50, 10)).expect("within the limits");
    pipeline.update_swept(swept, motion, None).expect("a live handle");
    (pipeline, [still, removed, masked, swept])
}

/// Returns the pipeline of [`example`] with a disabled object, and added, changed and removed masks.
fn rich_example() -> Pipeline<u8> {
    let (mut pipeline, [still, ..]) = example();
    let mask = |w, h| Mask::from_fn(w, h, |x, y| (x + y) % 2 == 0);
    let [wide, removed] = [(70, 2), (3, 3)].map(|(w, h)| pipeline.add_mask(mask(w, h)));
    pipeline.remove_mask(removed).expect("no object has it");
    pipeline.edit_mask(MaskId(0), |mask| *mask = mask.invert()).expect("a mask");
    pipeline.insert(Object::new(3, Kind(0), Rect::new(0, 0, 70, 2)).with_mask(wide).with_value(6));
    pipeline.run();
    pipeline.set_enabled(still, false).expect("a live handle");
    pipeline
}

/// Returns the pipeline number in a handle, as JSON.
fn number(handle: Handle) -> Value {
    serde_json::to_value(handle).expect("a handle")["pipeline"].clone()
}

fn example_json() -> Value {
    serde_json::to_value(example().0.snapshot()).expect("a snapshot")
}

#[test]
fn a_saved_game_continues() {
    let (mut original, handles) = example();
    let saved = (original.snapshot(), handles);
    let text = serde_json::to_string(&saved).expect("JSON");
    let bytes = postcard::to_stdvec(&saved).expect("bytes");
    assert!(bytes.len() < 100, "{} bytes", bytes.len());
    original.run();
    let read: [(Snapshot<u8>, [Handle; 4]); 2] =
        [serde_json::from_str(&text).expect("JSON"), postcard::from_bytes(&bytes).expect("bytes")];
    for (snapshot, read) in read {
        let mut pipeline = pipeline();
        let own = pipeline.insert(solid(1, UNIT).with_value(9));
        pipeline.restore(&snapshot).expect("the same masks");
        let again = serde_json::to_string(&(pipeline.snapshot(), read)).expect("JSON");
        assert_eq!(again, text, "the same bytes when it is saved again");
        for (i, (&handle, &other)) in handles.iter().zip(&read).enumerate() {
            assert_eq!(pipeline.object(handle), Err(HandleError::Foreign));
            assert_eq!(original.object(other), Err(HandleError::Foreign));
            assert_eq!(pipeline.object(other), original.object(handle), "object {i}");
        }
        assert_eq!(pipeline.object(own), Err(HandleError::Foreign));
        assert_eq!(pipeline.object(read[1]), Err(HandleError::Removed));
        pipeline.run();
        assert_eq!((pipeline.hits(), pipeline.near_misses()), (original.hits(), original.near_misses()));
        assert_eq!(pipeline.hits().len(), 2);
        let (hit, expected) = (pipeline.hit(0).expect("a hit"), original.hit(0).expect("a hit"));
        assert_eq!((hit.a.handle, hit.b.handle), (read[0], read[3]), "the path crosses the rectangle");
        assert_eq!((hit.time, hit.b.rect, hit.b.value), (expected.time, expected.b.rect, expected.b.value));
        let [slot, original_slot] = [&mut pipeline, &mut original.clone()].map(|pipeline| {
            let handle = pipeline.insert(solid(1, UNIT).with_value(5));
            serde_json::to_value(handle).expect("a handle")["slot"].clone()
        });
        assert_eq!(slot, original_slot);
    }
}

/// Games store snapshots in files, so their format must not change.
#[test]
fn the_snapshot_format_is_stable() {
    let (pipeline, [still, ..]) = example();
    let number = number(still);
    let expected = format!(
        concat!(
            r#"{{"pipeline":{},"min_generation":5,"rules":[[0,1],[63,1]],"objects":["#,
            r#"{{"object":{{"key":7,"kind":0,"rect":{{"x":10,"y":-20,"w":30,"h":40}},"mask":null,"value":1}},"#,
            r#""to":null,"generation":1,"is_enabled":true}},"#,
            r#"{{"object":{{"key":4294967295,"kind":63,"rect":{{"x":10,"y":-20,"w":2,"h":2}},"mask":0,"value":3}},"#,
            r#""to":null,"generation":3,"is_enabled":true}},"#,
            r#"{{"object":{{"key":9,"kind":0,"rect":{{"x":100,"y":10,"w":1,"h":1}},"mask":null,"value":4}},"#,
            r#""to":[-50,10],"generation":4,"is_enabled":true}}],"free":[1],"#,
            r#""initial_masks":{{"count":1,"hash":5693224377422525862}},"#,
            r#""masks":{{"replaced":[],"added":[],"free":[]}}}}"#
        ),
        number
    );
    assert_eq!(serde_json::to_string(&pipeline.snapshot()).expect("JSON"), expected);
}

fn assert_refused<T: DeserializeOwned>(json: Value, message: &str) {
    let text = json.to_string();
    let error = serde_json::from_value::<T>(json).err().unwrap_or_else(|| panic!("{text} was read"));
    assert!(error.to_string().contains(message), "{error}: expected {message}");
}

#[test]
fn values_outside_their_limits_are_refused() {
    assert_refused::<Kind>(64.into(), "`64`, expected a kind, 0 to 63");
    assert_refused::<Rect>(serde_json::json!({"x": 0, "y": 0, "w": 0, "h": 1}), "0 is not a valid width");
    assert_refused::<Rect>(serde_json::json!({"x": i32::MAX, "y": 0, "w": 1, "h": 1}), "out of range for x");
    assert_refused::<Rect>(serde_json::json!({"x": 0.5, "y": 0, "w": 1, "h": 1}), "0.5");
    assert_refused::<Pair>(
        serde_json::json!({"a": 3, "b": 2}),
        "a pair of 3 and 2: expected the lower key first",
    );
    assert_refused::<Rules>(serde_json::json!([[1, 1], [1, 1]]), "rules number 1 behind 1");
    assert_refused::<Rules>(serde_json::json!([[192, 1]]), "`192`, expected a number of rules, 0 to 191");
    assert_refused::<Rules>(
        serde_json::json!([[1, 4], [64, 2]]),
        "Kind(0) is stopped by kinds that it may not meet",
    );
    let not_closed = [serde_json::json!([[128, 1]]), serde_json::json!([[128, 2], [129, 4]])];
    for rules in not_closed {
        assert_refused::<Rules>(rules, "Kind(0) counts as itself, or not as all of its members");
    }
    let mask = |width: i32, words: &[u64]| serde_json::json!({"width": width, "height": 1, "words": words});
    assert_refused::<Mask>(mask(0, &[]), "a mask of 0 × 1 pixels is not valid");
    assert_refused::<Mask>(mask(-1, &[1]), "a mask of 0 × 1 pixels is not valid");
    assert_refused::<Mask>(mask(65_537, &[1]), "a mask of 65537 × 1 pixels is not valid");
    assert_refused::<Mask>(mask(65, &[1]), "the buffer has 8 bytes: expected 16");
    assert_refused::<TickFraction>(
        serde_json::json!({"numerator": 2, "denominator": 1}),
        "2 / 1 is not a time",
    );
    assert_refused::<TickFraction>(
        serde_json::json!({"numerator": 0, "denominator": 0}),
        "0 / 0 is not a time",
    );
    let cases: [(&str, Value, &str); 18] = [
        ("/objects/0/object/kind", 255.into(), "expected a kind, 0 to 63"),
        ("/objects/0/object/rect/h", 65_537.into(), "65537 is not a valid height"),
        ("/objects/0/object/rect/y", i32::MIN.into(), "out of range for y"),
        ("/objects/0/object/mask", (-1).into(), "-1"),
        ("/objects/0/generation", (1_u64 << 32).into(), "4294967296"),
        ("/objects/0/generation", 0.into(), "expected a nonzero u32"),
        ("/objects/0/generation", 5.into(), "generation 5 of object 0: expected less than 5"),
        ("/objects/2/to/0", i32::MIN.into(), "path of object 2: -2147483648 is out of range for x"),
        ("/objects/2/to/0", (-66_000).into(), "path of object 2: 66101 is not a valid width"),
        ("/objects/2/to", vec![1].into(), "invalid length 1"),
        ("/free/0", 4.into(), "free slot 4 of 4 slots"),
        ("/free/0", u32::MAX.into(), "free slot 4294967295 of 4 slots"),
        ("/free", vec![1, 3, 1].into(), "slot 1 is free twice"),
        ("/objects", Vec::<Value>::new().into(), "free slot 1 of 1 slots"),
        ("/rules", serde_json::json!([[63, 1], [0, 1]]), "rules number 0 behind 63"),
        ("/objects/1/object/value", 256.into(), "256"),
        ("/masks/free", vec![0].into(), "free mask numbers [MaskId(0)]: expected each removed mask once"),
        ("/masks/added", vec![Value::Null].into(), "free mask numbers []: expected each removed mask once"),
    ];
    for (place, value, message) in cases {
        let mut json = example_json();
        *json.pointer_mut(place).expect(place) = value;
        assert_refused::<Snapshot<u8>>(json, message);
    }
}

#[test]
fn contradicting_masks_are_refused() {
    let rich = || serde_json::to_value(rich_example().snapshot()).expect("a snapshot");
    let small = serde_json::json!({"width": 1, "height": 1, "words": [1]});
    let cases = [
        ("/masks/free", vec![2, 2].into(), "expected each removed mask once"),
        ("/masks/free", vec![1].into(), "expected each removed mask once"),
        ("/masks/free", vec![u32::MAX].into(), "expected each removed mask once"),
        ("/masks/replaced/0/0", 1.into(), "replaced mask 1 before 1: expected ascending numbers below 1"),
        ("/masks/replaced", serde_json::json!([[0, small], [0, small]]), "replaced mask 0 before 0"),
        ("/initial_masks/count", 0.into(), "replaced mask 0 before 0: expected ascending numbers below 0"),
        ("/initial_masks/count", u32::MAX.into(), "2 masks after 4294967295: expected fewer than 2³¹ − 1"),
        ("/initial_masks", Value::Null, "expected ascending numbers below 0"),
    ];
    for (place, value, message) in cases {
        let mut json = rich();
        *json.pointer_mut(place).expect(place) = value;
        assert_refused::<Snapshot<u8>>(json, message);
    }
    // These are noticed when the initial masks are known.
    let size = SnapshotError::MaskSize { key: 3, mask: MaskId(1), found: (1, 1), expected: (70, 2) };
    let missing = SnapshotError::MissingMask { key: 3, mask: MaskId(9) };
    assert_eq!(missing.to_string(), "the object with the key 3 has the mask 9, which is not in the pipeline");
    let message = "the object with the key 3 has the mask 1 of 1 by 1 pixels: expected 70 by 2";
    assert_eq!(size.to_string(), message);
    for (place, value, error) in
        [("/masks/added/0", small, size), ("/objects/1/object/mask", 9.into(), missing)]
    {
        let mut json = rich();
        *json.pointer_mut(place).expect(place) = value;
        let snapshot: Snapshot<u8> = serde_json::from_value(json).expect("a snapshot");
        let mut pipeline = pipeline();
        assert_eq!(pipeline.restore(&snapshot), Err(error));
        assert!(pipeline.is_empty() && pipeline.mask(MaskId(1)).is_none());
    }
}

#[test]
fn the_whole_state_is_saved() {
    let original = rich_example();
    let saved = original.snapshot();
    let text = serde_json::to_string(&saved).expect("JSON");
    let bytes = postcard::to_stdvec(&saved).expect("bytes");
    for read in [serde_json::from_str(&text).expect("JSON"), postcard::from_bytes(&bytes).expect("bytes")] {
        assert_eq!(saved, read);
        let mut pipeline = pipeline();
        pipeline.restore(&read).expect("the same masks");
        assert_eq!(pipeline.state_hash(), original.state_hash());
        let ids = (0..4).map(MaskId);
        assert!(ids.clone().map(|id| pipeline.mask(id)).eq(ids.map(|id| original.mask(id))));
        let is_enabled = |pipeline: &Pipeline<u8>| -> Vec<_> {
            pipeline.handles().map(|handle| pipeline.is_enabled(handle)).collect()
        };
        assert_eq!(is_enabled(&pipeline), is_enabled(&original));
        assert_eq!(pipeline.add_mask(Mask::from_fn(1, 1, |_, _| true)), MaskId(2));
    }
}

/// Saves a game in both formats, and returns what is read.
fn read<T: serde::Serialize + DeserializeOwned>(saved: &T) -> [T; 2] {
    let text = serde_json::to_string(saved).expect("JSON");
    let bytes = postcard::to_stdvec(saved).expect("bytes");
    [serde_json::from_str(&text).expect("JSON"), postcard::from_bytes(&bytes).expect("bytes")]
}

#[test]
fn a_game_saved_inside_a_trigger_continues_there() {
    for method in Method::ALL {
        let new = || Pipeline::new(method, rules(), [], 10);
        let mut original = new();
        let door = original.insert(Object::new(0, Kind(63), Rect::new(0, 0, 9, 9)).with_value('d'));
        let ship = original.insert(solid(1, UNIT).with_value('s'));
        let mut events = Events::new();
        let changes = |pipeline: &mut Pipeline<char>, events: &mut Events<char>| -> Vec<_> {
            pipeline.run();
            events.update(pipeline).iter().map(|event| (event.pixels, event.hit.a.value)).collect()
        };
        assert_eq!(changes(&mut original, &mut events), [(Some(Change::Began), 'd')], "{method}");
        for ticks in 0..4 {
            for (snapshot, mut loaded, [door, ship]) in
                read(&(original.snapshot(), events.clone(), [door, ship]))
            {
                let mut pipeline = new();
                pipeline.restore(&snapshot).expect("no masks");
                assert_eq!(
                    serde_json::to_string(&loaded).ok(),
                    serde_json::to_string(&events).ok(),
                    "{method}"
                );
                let stays = [(Some(Change::Stays), 'd')];
                assert_eq!(changes(&mut pipeline, &mut loaded), stays, "{method}, {ticks} ticks");
                assert_eq!(loaded.update(&mut pipeline)[0].hit.a.handle, door, "{method}");
                pipeline.move_to(ship, (100, 0)).expect("a live handle");
                let ended = [(Some(Change::Ended), 'd')];
                assert_eq!(changes(&mut pipeline, &mut loaded), ended, "{method}, {ticks} ticks");
            }
            assert_eq!(changes(&mut original, &mut events), [(Some(Change::Stays), 'd')], "{method}");
        }
    }
}

#[test]
fn hostile_events_are_errors_or_events() {
    let (mut pipeline, _) = example();
    let mut events = Events::new();
    pipeline.run();
    assert_eq!(events.update(&mut pipeline).len(), 2);
    let json = serde_json::to_value(&events).expect("events");
    let mut twice = json.clone();
    twice["events"] = vec![json["events"][0].clone(), json["events"][0].clone()].into();
    assert_refused::<Events<u8>>(twice, "event 1 is not behind event 0");
    let mut turned = json.clone();
    let hit = &mut turned["events"][0]["hit"];
    (hit["a"], hit["b"]) = (hit["b"].clone(), hit["a"].clone());
    turned["events"].as_array_mut().expect("a list").truncate(1);
    assert_refused::<Events<u8>>(turned, "event 0: expected the lower key first");
    let bytes = postcard::to_stdvec(&events).expect("bytes");
    assert_eq!(postcard::from_bytes::<Events<u8>>(&bytes).map(|events| events == Events::new()), Ok(false));
    let mut read = 0;
    for i in 0..bytes.len() {
        assert!(postcard::from_bytes::<Events<u8>>(&bytes[..i]).is_err(), "{i} bytes");
        for byte in 0..=255 {
            let mut bytes = bytes.clone();
            bytes[i] = byte;
            let Ok(mut events) = postcard::from_bytes::<Events<u8>>(&bytes) else { continue };
            read += 1;
            let first = events.update(&mut pipeline).len();
            assert!((2..=4).contains(&first), "{first} events");
            assert!(events.update(&mut pipeline).iter().all(|event| event.rectangles == Change::Stays));
        }
    }
    assert!(read > 1000, "{read} were read");
}

#[test]
fn large_generations_are_valid() {
    for generation in [1_u32, 1 << 31, u32::MAX - 1] {
        let mut json = example_json();
        json["objects"][0]["generation"] = generation.into();
        json["min_generation"] = (generation + 1).max(5).into();
        let handle = serde_json::json!({"slot": 0, "generation": generation, "pipeline": json["pipeline"]});
        let handle: Handle = serde_json::from_value(handle).expect("a handle");
        let snapshot: Snapshot<u8> = serde_json::from_value(json).expect("a snapshot");
        let mut pipeline = pipeline();
        for _ in 0..3 {
            // The second restore finds the objects of the first in the table.
            (0..2).for_each(|_| pipeline.restore(&snapshot).expect("the same masks"));
            let object = pipeline.remove(handle).expect("a live handle");
            assert_eq!(pipeline.remove(handle), Err(HandleError::Removed));
            let other = pipeline.insert(object);
            assert_ne!(other, handle);
            assert_eq!(pipeline.remove(handle), Err(HandleError::Removed));
            assert_eq!(pipeline.remove(other), Ok(object));
        }
    }
}

#[test]
fn hostile_bytes_are_errors_or_snapshots() {
    hostile_bytes_of(&example().0.snapshot());
    hostile_bytes_of(&rich_example().snapshot());
}

fn hostile_bytes_of(snapshot: &Snapshot<u8>) {
    let bytes = postcard::to_stdvec(snapshot).expect("bytes");
    for end in 0..bytes.len() {
        assert!(postcard::from_bytes::<Snapshot<u8>>(&bytes[..end]).is_err(), "{end} bytes");
    }
    let mut random = Random(1);
    let changed = (0..bytes.len()).flat_map(|i| (0..=255).map(move |byte| vec![(i, byte)]));
    let several = (0..5000).map(|_| {
        let byte = |random: &mut Random| (random.below(bytes.len() as i32) as usize, random.below(256) as u8);
        (0..4).map(|_| byte(&mut random)).collect()
    });
    let (mut read, mut restored) = (0, 0);
    for (n, changes) in changed.chain(several.collect::<Vec<Vec<_>>>()).enumerate() {
        let mut bytes = bytes.clone();
        changes.iter().for_each(|&(i, byte)| bytes[i] = byte);
        let Ok(snapshot) = postcard::from_bytes::<Snapshot<u8>>(&bytes) else { continue };
        read += 1;
        let mut pipeline = pipeline();
        pipeline.set_method(Method::ALL[n % Method::ALL.len()]);
        pipeline.insert(solid(1, UNIT).with_value(0));
        if pipeline.restore(&snapshot).is_err() {
            continue;
        }
        restored += 1;
        let again = postcard::to_stdvec(&pipeline.snapshot()).expect("bytes");
        postcard::from_bytes::<Snapshot<u8>>(&again).expect("what was written can be read");
        let inserted: Vec<_> = (0..4).map(|key| pipeline.insert(solid(key, UNIT).with_value(0))).collect();
        pipeline.run();
        pipeline.validate().expect("whole");
        for i in 0..pipeline.hits().len() {
            pipeline.hit(i).expect("nothing was removed since");
        }
        inserted.into_iter().for_each(|handle| _ = pipeline.remove(handle).expect("a live handle"));
    }
    assert!(read > 1000 && restored > 1000, "{read} were read, {restored} restored");
}

#[test]
fn declared_lengths_allocate_nothing() {
    let mut empty = Pipeline::<u8>::new(Method::Auto, Rules::none(), [], 4);
    let bytes = postcard::to_stdvec(&empty.snapshot()).expect("bytes");
    let length = [255, 255, 255, 255, 15];
    // The last bytes: lengths of rules, objects and free slots; initial masks; lengths of replaced, added
    // and free masks.
    let end: &[u8] = &[0, 0, 0, 1, 0, 0, 0, 0, 0];
    assert!(bytes.ends_with(end));
    for list in [0, 1, 2, 6, 7, 8].map(|i| bytes.len() - end.len() + i) {
        let hostile = [&bytes[..list], &length, &bytes[list + 1..]].concat();
        let memory = measure(|| assert!(postcard::from_bytes::<Snapshot<u8>>(&hostile).is_err()));
        assert!(memory.bytes_max < 4 << 20, "{} bytes", memory.bytes_max);
    }
    for sides in [[2, 2], [255, 255]] {
        let memory = measure(|| {
            let mask = [&sides[..], &length, &[1; 9]].concat();
            assert!(postcard::from_bytes::<Mask>(&mask).is_err());
            assert!(postcard::from_bytes::<Events>(&length).is_err());
            let largest = [&[0x80, 0x80, 8].repeat(2)[..], &[1, 1]].concat();
            let message = postcard::from_bytes::<Mask>(&largest).expect_err("one word of 67 million");
            assert!(matches!(message, postcard::Error::SerdeDeCustom));
        });
        assert!(memory.bytes_max < 4 << 20, "{} bytes", memory.bytes_max);
    }
    empty.restore(&postcard::from_bytes(&bytes).expect("an empty snapshot")).expect("no masks");
    assert!(empty.is_empty());
}

#[test]
fn parts_of_snapshots_round_trip() {
    fn assert_returns<T>(value: T, json: &str)
    where
        T: serde::Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(&value).expect("JSON"), json);
        assert_eq!(serde_json::from_str::<T>(json).expect("JSON"), value);
        let bytes = postcard::to_stdvec(&value).expect("bytes");
        assert_eq!(postcard::from_bytes::<T>(&bytes).expect("bytes"), value);
    }
    assert_returns(Kind(63), "63");
    assert_returns(MaskId(5), "5");
    assert_returns(Pair::new(9, 2), r#"{"a":2,"b":9}"#);
    assert_returns(Rect::new(-3, 4, 5, 65_536), r#"{"x":-3,"y":4,"w":5,"h":65536}"#);
    let object = Object::new(1, Kind(2), UNIT).with_mask(MaskId(3)).with_value('v');
    assert_returns(object, r#"{"key":1,"kind":2,"rect":{"x":0,"y":0,"w":1,"h":1},"mask":3,"value":"v"}"#);
    assert_returns(Rules::none(), "[]");
    assert_returns(rules(), "[[0,1],[63,1]]");
    let mut layered = rules();
    layered.block(Kind(0), Kind(0)).define(Kind(5), &[Kind(0)]);
    assert_returns(layered, "[[0,33],[5,33],[63,33],[64,33],[69,33],[133,1]]");
    let all: Vec<_> = (0..64).map(|kind| (kind, u64::MAX)).collect();
    assert_returns(Rules::all(), &serde_json::to_string(&all).expect("JSON"));
}
