//! `sector-sweep compare`, run as a program.

use assert_cmd::Command;
use sector_collision::Method;

/// Runs `compare` with the given arguments. Returns its exit code, its answer and its remarks.
fn compare(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::cargo_bin("sector-sweep").expect("built");
    let output = command.arg("compare").args(arguments).output().expect("run");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_table_has_all_methods() {
    let (code, out, err) = compare(&["table-2"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        out.starts_with("5 objects, ")
            && out.contains("ticks 1 to 1: 10 pairs, 10 after rules, 4 rectangle hits, 4 hits"),
        "{out}"
    );
    let row = |method: Method| out.lines().find(|line| line.split_whitespace().next() == Some(method.name()));
    for method in Method::ALL {
        assert_eq!(row(method).unwrap_or_else(|| panic!("{method} in {out}")).split_whitespace().count(), 8);
    }
    let tests = |method| row(method).and_then(|line| line.split_whitespace().nth(1));
    assert_eq!([Method::BruteForce, Method::AxisList].map(tests), [Some("10"), Some("4")]);
}

#[test]
fn comma_separated_values_have_all_measurements() {
    let (code, out, err) =
        compare(&["tests/scenes/thirty_six_objects.scene.json", "--ticks", "600", "--csv"]);
    assert_eq!(code, Some(0), "{err}");
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 11), "{out}");
    assert_eq!(rows[1][..6], ["36", "1", "brute-force", "180", "180", "1"]);
    assert_eq!((rows.len() - 1) % Method::ALL.len(), 0);
    assert!(rows.iter().any(|row| row[0] == "144"), "twice as wide and high: {out}");
}

#[test]
fn values_are_printed_where_they_are_asked_for() {
    let (_, without, _) = compare(&["squadrons", "--csv"]);
    assert!(!without.contains("setting"), "{without}");
    let (code, csv, err) = compare(&["squadrons", "--values", "--csv"]);
    assert_eq!(code, Some(0), "{err}");
    let (methods, values) = csv.split_once("\n\n").expect("an empty line");
    assert_eq!(methods.lines().count(), without.lines().count());
    let rows: Vec<&str> = values.lines().collect();
    assert_eq!(rows[0], "setting,value,counter,count");
    assert!(rows.contains(&"threshold,40,candidates,780"), "{values}");
    let (_, table, _) = compare(&["squadrons", "--values"]);
    let words: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(words.contains(&vec!["threshold", "candidates", "cuts", "nanoseconds"]), "{table}");
    assert!(words.iter().any(|words| words.starts_with(&["40", "780", "0"])), "{table}");
}

#[test]
fn bad_input_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("writable");
        path.to_str().expect("a plain name").to_owned()
    };
    let object =
        |i: usize| format!(r#"{{"kind": "a", "x": {}, "y": {}, "w": 1, "h": 1}}"#, i % 60 * 9, i / 60 * 9);
    let many: Vec<String> = (0..3001).map(object).collect();
    let large = file("large.json", &format!(r#"{{"objects": [{}]}}"#, many.join(",")));
    let bad = file("bad.json", r#"{"rules": [["a"]], "objects": []}"#);
    let empty = file("empty.json", r#"{"objects": []}"#);
    for (arguments, expected_code, expected) in [
        (&["nothing"][..], 1, "no scene \"nothing\": expected table-2, figure-1"),
        (&["missing.json"], 1, "cannot read missing.json"),
        (&[bad.as_str()], 1, "bad.json: 1:"),
        (&[bad.as_str()], 1, "rules[0]: invalid length 1"),
        (&["table-2", "--tick", "2"], 1, "table-2: no tick 2: expected 1 to 1"),
        (&[large.as_str()], 1, "expected at most 3000 and 100000"),
        (&["table-2", "--ticks", "601"], 2, "a whole number from 1 to 600"),
        (&["table-2", "--tick", "0"], 2, "--tick"),
    ] {
        let (code, out, err) = compare(arguments);
        assert_eq!(code, Some(expected_code), "{arguments:?}: {err}");
        assert!(out.is_empty() && err.contains(expected), "{arguments:?}: {err}");
    }
    let (code, out, err) = compare(&[empty.as_str()]);
    assert!(code == Some(0) && out.starts_with("0 objects"), "{out}{err}");
}
