//! The syntax of a text as a tree of places, for programs that change a text and keep its comments and layout.
//!
//! [`Tree::parse`] accepts every RON text that [`read`](super::read) accepts, and some that it refuses, such as a text
//! with a comma too many. It knows no types: a number is any word.

use super::{PathStep, ValuePath};
use std::ops::Range;

/// The deepest nesting that is parsed. `ron` refuses deeper texts as well.
const MAX_DEPTH: usize = 128;

/// The syntax of a text. The ranges in it are in bytes.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The value of the whole text.
    pub root: Node,
}

/// A value of a text.
#[derive(Clone, Debug)]
pub struct Node {
    /// The place of the whole value, with its name and brackets.
    pub span: Range<usize>,
    /// The kind of brackets around the value.
    pub form: Form,
    /// The name before the bracket, such as `To` in `To(3, 4)`.
    pub name: Option<Range<usize>>,
    /// The values inside the brackets.
    pub children: Vec<Child>,
    /// The end of the opening bracket, or of a value without brackets.
    opened: usize,
}

/// A value inside another one.
#[derive(Clone, Debug)]
pub struct Child {
    /// The place of the field name, or of the key of a map with its quotes. `None` in lists and tuples.
    pub key: Option<Range<usize>>,
    /// The value.
    pub value: Node,
}

/// The kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A number, a text in quotes or a word.
    Scalar,
    /// Values in parentheses, with field names.
    Fields,
    /// Values in parentheses, without names.
    Tuple,
    /// Values in square brackets.
    List,
    /// Values in braces, each with a key.
    Map,
}

impl Tree {
    /// Parses a text. Returns `None` if its brackets, texts or comments are not closed, or if it is nested more than
    /// 128 deep. Costs one pass over the text.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parser = Parser { text, at: 0 };
        parser.skip_attributes()?;
        let root = parser.value(MAX_DEPTH)?;
        parser.skip_space()?;
        (parser.at == text.len()).then_some(Self { root })
    }

    /// Returns the value at a path, or `None` if the text has no such value.
    pub fn find(&self, text: &str, path: &ValuePath) -> Option<&Node> {
        path.steps().into_iter().try_fold(&self.root, |node, step| node.step(text, step))
    }

    /// Returns the path of the innermost value around a place, in bytes. Space between two values belongs to the value
    /// around both.
    pub fn path_at(&self, text: &str, at: usize) -> ValuePath {
        let (mut node, mut path) = (self.root.inner(text), ValuePath::root());
        loop {
            let holds = |child: &Child| (child.start()..child.value.span.end).contains(&at);
            let Some(i) = node.children.iter().position(holds) else { return path };
            let child = &node.children[i];
            path = match child.key(text) {
                Some(key) => path.key(&key),
                None => path.index(i),
            };
            node = child.value.inner(text);
        }
    }
}

impl Node {
    /// Returns the text of the value.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        &text[self.span.clone()]
    }

    /// Returns the name before the bracket, or an empty text.
    pub fn name<'t>(&self, text: &'t str) -> &'t str {
        self.name.clone().map_or("", |name| &text[name])
    }

    /// Returns the value of a field or key.
    pub fn get(&self, text: &str, key: &str) -> Option<&Self> {
        self.step(text, &PathStep::Key(key.to_owned()))
    }

    /// Returns the number that the value is, if it is one.
    pub fn number(&self, text: &str) -> Option<f64> {
        self.text(text).parse().ok()
    }

    /// Returns the text that the value is, without quotes and escapes, if it is one.
    pub fn string(&self, text: &str) -> Option<String> {
        (self.form == Form::Scalar).then(|| unquoted(self.text(text))).flatten()
    }

    /// Returns the value inside `Some(…)`, or the value itself.
    pub fn inner(&self, text: &str) -> &Self {
        match &self.children[..] {
            [one] if self.form == Form::Tuple && self.name(text) == "Some" => one.value.inner(text),
            _ => self,
        }
    }

    /// Returns the place between the brackets.
    pub(crate) fn inside(&self) -> Range<usize> {
        self.opened..self.span.end - 1
    }

    fn step(&self, text: &str, step: &PathStep) -> Option<&Self> {
        let node = self.inner(text);
        let child = match step {
            PathStep::Index(index) => node.children.get(*index)?,
            PathStep::Key(key) => node.children.iter().find(|child| child.has_key(text, key))?,
        };
        Some(child.value.inner(text))
    }
}

impl Child {
    /// Returns the start of the key, or of a value without a key.
    pub fn start(&self) -> usize {
        self.key.as_ref().map_or(self.value.span.start, |key| key.start)
    }

    fn has_key(&self, text: &str, key: &str) -> bool {
        let own = self.key.clone().map_or("", |own| &text[own]);
        let plain = own.strip_prefix('"').and_then(|own| own.strip_suffix('"'));
        match plain.unwrap_or(own) {
            own if own.contains(['"', '\\']) => self.key(text).as_deref() == Some(key),
            own => own == key && self.key.is_some(),
        }
    }

    /// Returns the field name, or the key of a map without quotes and escapes.
    pub fn key(&self, text: &str) -> Option<String> {
        let key = &text[self.key.clone()?];
        if key.contains('"') { unquoted(key) } else { Some(key.to_owned()) }
    }
}

/// Returns what a text in quotes says. Most have no escapes, and `ron` takes a while to start.
fn unquoted(text: &str) -> Option<String> {
    let plain = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match plain.filter(|plain| !plain.contains(['"', '\\'])) {
        Some(plain) => Some(plain.to_owned()),
        None => ron::from_str(text).ok(),
    }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_attributes(&mut self) -> Option<()> {
        self.skip_space()?;
        while self.rest().starts_with("#!") {
            self.at += self.rest().find(']')? + 1;
            self.skip_space()?;
        }
        Some(())
    }

    fn skip_space(&mut self) -> Option<()> {
        loop {
            let rest = self.rest();
            let space = rest.len() - rest.trim_start().len();
            if space > 0 {
                self.at += space;
            } else if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += block_comment(rest)?;
            } else {
                return Some(());
            }
        }
    }

    fn value(&mut self, depth: usize) -> Option<Node> {
        let start = self.at;
        let word = self.word()?;
        let end = self.at;
        self.skip_space()?;
        let is_word = word && self.text[start..end].starts_with(|c: char| c.is_alphabetic() || c == '_');
        if word && !(is_word && self.rest().starts_with('(')) {
            self.at = end;
            let (name, children) = (None, Vec::new());
            return Some(Node { span: start..end, form: Form::Scalar, name, children, opened: end });
        }
        let (close, form) = match self.rest().chars().next()? {
            '(' => (')', Form::Fields),
            '[' => (']', Form::List),
            '{' => ('}', Form::Map),
            _ => return None,
        };
        self.at += 1;
        let opened = self.at;
        let children = self.children(close, form, depth.checked_sub(1)?)?;
        let form = match children.first() {
            Some(Child { key: None, .. }) if form == Form::Fields => Form::Tuple,
            _ => form,
        };
        Some(Node { span: start..self.at, form, name: word.then_some(start..end), children, opened })
    }

    fn children(&mut self, close: char, form: Form, depth: usize) -> Option<Vec<Child>> {
        let mut children = Vec::new();
        loop {
            self.skip_space()?;
            if self.rest().starts_with(close) {
                self.at += 1;
                return Some(children);
            }
            let first = self.value(depth)?;
            self.skip_space()?;
            let is_key = form != Form::List && self.rest().starts_with(':');
            children.push(if is_key {
                self.at += 1;
                self.skip_space()?;
                Child { key: Some(first.span), value: self.value(depth)? }
            } else {
                Child { key: None, value: first }
            });
            self.skip_space()?;
            match self.rest().chars().next()? {
                ',' => self.at += 1,
                c if c == close => {}
                _ => return None,
            }
        }
    }

    /// Skips a number, a quoted text or a word. Returns whether there was one.
    fn word(&mut self) -> Option<bool> {
        let rest = self.rest();
        let length = match rest.trim_start_matches('b').chars().next()? {
            '"' => quoted(rest, '"')?,
            '\'' => quoted(rest, '\'')?,
            _ if rest.starts_with("r\"") || rest.starts_with("r#") => raw(rest)?,
            _ => rest.find(|c: char| !(c.is_alphanumeric() || "_+-.".contains(c))).unwrap_or(rest.len()),
        };
        self.at += length;
        Some(length > 0)
    }
}

fn block_comment(rest: &str) -> Option<usize> {
    let (mut at, mut open) = (2, 1);
    while open > 0 {
        let next = at + rest[at..].find(['*', '/'])?;
        let pair = rest.get(next..next + 2).unwrap_or_default();
        (at, open) = match pair {
            "*/" => (next + 2, open - 1),
            "/*" => (next + 2, open + 1),
            _ => (next + 1, open),
        };
    }
    Some(at)
}

fn quoted(rest: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    let open = rest.find(quote)? + 1;
    for (i, c) in rest[open..].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return Some(open + i + 1),
            _ => {}
        }
    }
    None
}

/// Returns the length of a raw text such as `r#"…"#`, or of a raw word such as `r#type`.
fn raw(rest: &str) -> Option<usize> {
    let hashes = rest[1..].len() - rest[1..].trim_start_matches('#').len();
    let open = 1 + hashes;
    if !rest[open..].starts_with('"') {
        let is_end = |c: char| !(c.is_alphanumeric() || c == '_');
        return Some(open + rest[open..].find(is_end).unwrap_or(rest.len() - open));
    }
    let end = format!("\"{}", "#".repeat(hashes));
    Some(open + 1 + rest[open + 1..].find(&end)? + end.len())
}

#[cfg(test)]
mod tests {
    use super::{Form, Tree};
    use crate::ValuePath;

    const TEXT: &str = r##"#![enable(implicit_some)]
// A (comment].
(a: 1, "b": To(2, -3.5), c: {"x y": [r#"(" "#, 'q'], "z": Some((d: ()))}, /* (/* */ */ e: [])"##;

    #[test]
    fn values_are_found_with_their_forms() {
        let tree = Tree::parse(TEXT).expect("a tree");
        let c = ValuePath::root().key("c");
        let cases = [
            (ValuePath::root().key("a"), "1", Form::Scalar),
            (ValuePath::root().key("b"), "To(2, -3.5)", Form::Tuple),
            (ValuePath::root().key("b").index(1), "-3.5", Form::Scalar),
            (c.key("x y").index(0), r##"r#"(" "#"##, Form::Scalar),
            (c.key("z"), "(d: ())", Form::Fields),
            (c.key("z").key("d"), "()", Form::Fields),
            (ValuePath::root().key("e"), "[]", Form::List),
        ];
        for (path, text, form) in cases {
            let node = tree.find(TEXT, &path).unwrap_or_else(|| panic!("{path}"));
            assert_eq!((node.text(TEXT), node.form), (text, form), "{path}");
            assert_eq!(tree.path_at(TEXT, node.span.start), path);
        }
        assert!(tree.find(TEXT, &c.key("x y").index(2)).is_none());
    }

    #[test]
    fn what_is_not_closed_has_no_tree() {
        let deep = "(".repeat(1 << 20);
        for text in ["", "(", "(a: 1", "[1 2]", "\"", "/*", "(a: )", "r#\"", ")", "(1) 2", "é(", &deep] {
            assert!(Tree::parse(text).is_none(), "{text:.20}");
        }
    }
}
