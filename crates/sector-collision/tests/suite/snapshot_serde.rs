//! Snapshots and handles in files and messages: a saved game continues in another pipeline, and hostile bytes are
//! errors.

use crate::common::{Random, UNIT, solid};
use allocation_counter::measure;
use sector_collision::narrow::Motion;
use sector_collision::{
    Handle, HandleError, Kind, Mask, MaskId, Method, Object, Pair, Pipeline, Rect, Rules, Snapshot,
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
            r#""to":null,"generation":1,"is_enabled":true,"still":0}},"#,
            r#"{{"object":{{"key":4294967295,"kind":63,"rect":{{"x":10,"y":-20,"w":2,"h":2}},"mask":0,"value":3}},"#,
            r#""to":null,"generation":3,"is_enabled":true,"still":0}},"#,
            r#"{{"object":{{"key":9,"kind":0,"rect":{{"x":100,"y":10,"w":1,"h":1}},"mask":null,"value":4}},"#,
            r#""to":[-50,10],"generation":4,"is_enabled":true,"still":0}}],"free":[1],"rest_after":null}}"#
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
    let cases: [(&str, Value, &str); 16] = [
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
    ];
    for (place, value, message) in cases {
        let mut json = example_json();
        *json.pointer_mut(place).expect(place) = value;
        assert_refused::<Snapshot<u8>>(json, message);
    }
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
    let bytes = postcard::to_stdvec(&example().0.snapshot()).expect("bytes");
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
    // The last three bytes are the lengths of the lists: rules, objects, free slots.
    for list in bytes.len() - 3..bytes.len() {
        assert_eq!(bytes[list], 0);
        let hostile = [&bytes[..list], &length, &bytes[list + 1..]].concat();
        let memory = measure(|| assert!(postcard::from_bytes::<Snapshot<u8>>(&hostile).is_err()));
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
