//! Values in files and messages: they return as they were, and hostile ones are errors.

use crate::common::UNIT;
use allocation_counter::measure;
use sector_collision::{Kind, Mask, MaskId, Object, Rect, Rules};
use serde::de::DeserializeOwned;
use serde_json::Value;

fn rules() -> Rules {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(0)).allow_one_way(Kind(63), Kind(0));
    rules
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
}

#[test]
fn declared_lengths_allocate_nothing() {
    let length = [255, 255, 255, 255, 15];
    for sides in [[2, 2], [255, 255]] {
        let memory = measure(|| {
            let mask = [&sides[..], &length, &[1; 9]].concat();
            assert!(postcard::from_bytes::<Mask>(&mask).is_err());
            assert!(postcard::from_bytes::<Rules>(&length).is_err());
            let largest = [&[0x80, 0x80, 8].repeat(2)[..], &[1, 1]].concat();
            let message = postcard::from_bytes::<Mask>(&largest).expect_err("one word of 67 million");
            assert!(matches!(message, postcard::Error::SerdeDeCustom));
        });
        assert!(memory.bytes_max < 4 << 20, "{} bytes", memory.bytes_max);
    }
}

#[test]
fn values_round_trip() {
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
    assert_returns(Rect::new(-3, 4, 5, 65_536), r#"{"x":-3,"y":4,"w":5,"h":65536}"#);
    let object = Object::new(1, Kind(2), UNIT).with_mask(MaskId(3)).with_value('v');
    assert_returns(object, r#"{"key":1,"kind":2,"rect":{"x":0,"y":0,"w":1,"h":1},"mask":3,"value":"v"}"#);
    assert_returns(Mask::from_rows(&["#.", "##"]).expect("rows"), r#"{"width":2,"height":2,"words":[1,3]}"#);
    assert_returns(Rules::none(), "[]");
    assert_returns(rules(), "[[0,1],[63,1]]");
    let mut layered = rules();
    layered.block(Kind(0), Kind(0)).define(Kind(5), &[Kind(0)]);
    assert_returns(layered, "[[0,33],[5,33],[63,33],[64,33],[69,33],[133,1]]");
    let all: Vec<_> = (0..64).map(|kind| (kind, u64::MAX)).collect();
    assert_returns(Rules::all(), &serde_json::to_string(&all).expect("JSON"));
}
