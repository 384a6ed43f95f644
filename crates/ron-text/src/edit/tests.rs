use super::{flat_value, insert, insert_entry, remove, rename, replace, set_field, swap_with_next};
use crate::tree::{Form, Node, Tree};
use crate::{PathStep, ValuePath};

const LEVEL: &str = "// A level.
(
    name: \"A\", // its name
    maps: {},

    // The waves.
    waves: [
        // First.
        (at: 1, by: 2), // one
        // Second.
        (at: 3),
    ],
    boss: (hp: 1, guns: [(at: 1)]),
)
";

fn path(steps: &str) -> ValuePath {
    steps.split('/').filter(|step| !step.is_empty()).fold(ValuePath::root(), |path, step| {
        match step.parse() {
            Ok(index) => path.index(index),
            Err(_) => path.key(step),
        }
    })
}

#[track_caller]
fn assert_change(new: Option<String>, removed: &str, added: &str) {
    let new = new.expect("a change");
    let same = |(a, b): &(char, char)| a == b;
    let first = LEVEL.chars().zip(new.chars()).take_while(same).count();
    let room = LEVEL.len().min(new.len()) - first;
    let last = LEVEL.chars().rev().zip(new.chars().rev()).take_while(same).count().min(room);
    let old = &LEVEL[first..LEVEL.len() - last];
    assert_eq!((old, &new[first..new.len() - last]), (removed, added), "{new}");
}

#[test]
fn only_the_value_changes() {
    assert_change(replace(LEVEL, &path("waves/0/by"), "40"), "2", "40");
    assert_change(set_field(LEVEL, &path("waves/1"), "by", "5", &["at", "by"]), "", ", by: 5");
    assert_change(set_field(LEVEL, &path("waves/1"), "by", "5", &["by", "at"]), "", "by: 5, ");
    assert_change(
        set_field(LEVEL, &path(""), "x", "1", &["name", "x", "maps", "waves", "boss"]),
        "",
        "x: 1,\n    ",
    );
    assert_change(insert(LEVEL, &path("waves"), 2, "(at:  9 )"), "", "    (at: 9),\n    ");
    assert_change(insert(LEVEL, &path("boss/guns"), 1, "(at: 2)"), "", ", (at: 2)");
    assert_change(remove(LEVEL, &path("boss/hp")), "hp: 1, ", "");
    assert_change(remove(LEVEL, &path("boss/guns/0")), "(at: 1)", "");
    assert_change(remove(LEVEL, &path("waves/1")), "    (at: 3),\n    ", "");
    assert_change(remove(LEVEL, &path("waves/0")), "(at: 1, by: 2),", "");
    let swapped = swap_with_next(LEVEL, &path("waves"), 0).expect("a change");
    assert!(swapped.contains(
        "[\n        // Second.\n        (at: 3),\n        // First.\n        (at: 1, by: 2), // one\n"
    ));
    assert_eq!(swap_with_next(&swapped, &path("waves"), 0).as_deref(), Some(LEVEL));
    assert_eq!(swap_with_next(LEVEL, &path("waves"), 1), None);
}

#[test]
fn new_values_are_laid_out() {
    let text = insert_entry(LEVEL, &path("maps"), 9, "x\"y", "[1,2]").expect("a change");
    assert!(
        text.contains("// its name\n\n    maps: {\n        \"x\\\"y\": [1, 2],\n    },\n\n    // The"),
        "{text}"
    );
    let text = rename(&text, &path("maps/x\"y"), "z").expect("a change");
    assert!(text.contains("\"z\": [1, 2],") && rename(&text, &path("maps/z"), "z").is_none());
    assert_eq!(insert_entry(&text, &path("maps"), 0, "z", "1"), None);
    let gun = "(at: 100000, pattern: \"a long name of a pattern\", every: 20)";
    let text = insert(LEVEL, &path("boss/guns"), 1, gun).expect("a change");
    let text = insert(&text, &path("boss/guns"), 2, gun).expect("a change");
    let lines = format!("guns: [\n        (at: 1),\n        {gun},\n        {gun},\n    ]),\n)");
    assert!(text.contains(&lines), "{text}");
}

#[test]
fn a_missing_place_is_none() {
    assert_eq!(replace(LEVEL, &path("waves/2"), "1"), None);
    assert_eq!(replace(LEVEL, &path("waves/1"), "(1"), None);
    assert_eq!(insert(LEVEL, &path("boss"), 0, "1"), None);
    assert_eq!(remove("(", &path("a")), None);
    assert_eq!(flat_value("(a :1, // no\n b : [ 2 ])").as_deref(), Some("(a: 1, b: [2])"));
}

fn levels() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let files = std::fs::read_dir(folder).expect("the levels").map(|entry| entry.expect("a file").path());
    let levels = files.filter(|path| path.extension().is_some_and(|end| end == "ron"));
    let mut levels: Vec<_> = levels.map(|path| std::fs::read_to_string(path).expect("a level")).collect();
    let windows = levels[0].replace('\n', "\r\n");
    levels.push(windows);
    levels
}

/// Returns the paths of all values.
fn paths(text: &str, node: &Node, path: &ValuePath, into: &mut Vec<(ValuePath, Form, usize)>) {
    into.push((path.clone(), node.form, node.children.len()));
    for (i, child) in node.children.iter().enumerate() {
        let path = child.key(text).map_or_else(|| path.index(i), |key| path.key(&key));
        paths(text, child.value.inner(text), &path, into);
    }
}

fn comments(text: &str) -> Vec<&str> {
    let mut comments: Vec<_> =
        text.lines().filter_map(|line| line.split_once("//")).map(|(_, after)| after.trim_end()).collect();
    comments.sort_unstable();
    comments
}

/// Returns how many bytes the texts share at their start and at their end.
fn shared(one: &str, other: &str) -> usize {
    let same = |(a, b): &(u8, u8)| a == b;
    let first = one.bytes().zip(other.bytes()).take_while(same).count();
    let last = one.bytes().rev().zip(other.bytes().rev()).take_while(same).count();
    (first + last).min(one.len()).min(other.len())
}

fn random_change(text: &str, (path, form, count): &(ValuePath, Form, usize), n: usize) -> Option<String> {
    match (n % 6, form) {
        (0, _) if !path.steps().is_empty() && *count == 0 => replace(text, path, "77"),
        (1, Form::List) => insert(text, path, n % (count + 1), "(new: 1)"),
        (1, Form::Map) => insert_entry(text, path, n % (count + 1), "a new key", "[1, 2]"),
        (1, Form::Fields) => set_field(text, path, "new_field", "3", &[]),
        (2, Form::Scalar) => remove(text, path),
        (3, Form::List) => swap_with_next(text, path, n % (count + 1)),
        (4, _) if matches!(path.steps().last(), Some(PathStep::Key(_))) => rename(text, path, "another key"),
        _ => None,
    }
}

#[test]
fn random_changes_keep_all_other_bytes_and_every_comment() {
    let mut random = 7_usize;
    for mut text in levels() {
        let (mut changes, mut all) = (0, Vec::new());
        while changes < 150 {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            if all.is_empty() {
                paths(&text, &Tree::parse(&text).expect("a tree").root, &ValuePath::root(), &mut all);
            }
            let place = &all[(random >> 40) % all.len()];
            let Some(new) = random_change(&text, place, random >> 24) else { continue };
            assert!(Tree::parse(&new).is_some(), "{}\n{new}", place.0);
            let node =
                Tree::parse(&text).and_then(|tree| tree.find(&text, &place.0).cloned()).expect("a value");
            // A line that becomes too long takes the values on it along; exchanged elements change places.
            let moved = node.text(&text).len() + 600;
            assert!(shared(&text, &new) + moved >= text.len().min(new.len()), "{}\n{new}", place.0);
            assert_eq!(comments(&new), comments(&text), "{}", place.0);
            assert_eq!(new.contains("\r\n"), text.contains("\r\n"));
            assert!(!new.contains("\r\n") || new.matches('\n').count() == new.matches("\r\n").count());
            (text, changes) = (new, changes + 1);
            all.clear();
        }
    }
}
