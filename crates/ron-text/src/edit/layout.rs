//! The layout of new values: on one line while it fits, otherwise with a line for each part.

use crate::tree::{Child, Form, Node};

/// The longest line that a new value makes, in characters. Longer lines of the author stay.
pub(super) const WIDTH: usize = 128;
const STEP: usize = 4;

/// Where a value stands.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    /// The spaces at the start of its line.
    pub(super) indent: usize,
    /// The characters on the line before the value.
    pub(super) column: usize,
    /// Whether the value has a line for each part even if it fits on one line.
    pub(super) is_open: bool,
}

/// Returns the text of a value without its comments, for a place on a line. A comma follows it.
pub(super) fn laid_out(text: &str, node: &Node, seat: Seat) -> String {
    let flat = flat(text, node);
    let is_fixed = matches!(node.form, Form::Scalar | Form::Tuple) || node.children.is_empty();
    let fits = seat.column + flat.chars().count() < WIDTH;
    if is_fixed || (fits && !seat.is_open) {
        return flat;
    }
    if node.form == Form::Fields
        && !seat.is_open
        && let Some(hugging) = hugging(text, node, seat)
    {
        return hugging;
    }
    let [open, close] = brackets(text, node);
    let inside = " ".repeat(seat.indent + STEP);
    let mut lines = open;
    for child in &node.children {
        let key = key(text, child);
        let seat = Seat { indent: inside.len(), column: inside.len() + key.chars().count(), is_open: false };
        lines += &format!("\n{inside}{key}{},", laid_out(text, &child.value, seat));
    }
    format!("{lines}\n{}{close}", " ".repeat(seat.indent))
}

/// Returns a record whose last field alone has several lines: `(hp: 9, guns: [`, the guns, `])`.
fn hugging(text: &str, node: &Node, seat: Seat) -> Option<String> {
    let (last, before) = node.children.split_last()?;
    let is_list = matches!(last.value.form, Form::List | Form::Map) && !last.value.children.is_empty();
    let [mut head, close] = brackets(text, node);
    for child in before {
        head += &format!("{}{}, ", key(text, child), flat(text, &child.value));
    }
    head += &key(text, last);
    let column = seat.column + head.chars().count();
    let seat = Seat { column, is_open: true, ..seat };
    (is_list && column < WIDTH).then(|| format!("{head}{}{close}", laid_out(text, &last.value, seat)))
}

/// Returns a value on one line, without its comments.
pub(super) fn flat(text: &str, node: &Node) -> String {
    if node.form == Form::Scalar {
        return node.text(text).to_owned();
    }
    let [open, close] = brackets(text, node);
    let parts = node.children.iter().map(|child| key(text, child) + &flat(text, &child.value));
    format!("{open}{}{close}", parts.collect::<Vec<_>>().join(", "))
}

fn key(text: &str, child: &Child) -> String {
    child.key.clone().map_or(String::new(), |key| format!("{}: ", &text[key]))
}

fn brackets(text: &str, node: &Node) -> [String; 2] {
    let [open, close] = match node.form {
        Form::List => ["[", "]"],
        Form::Map => ["{", "}"],
        _ => ["(", ")"],
    };
    [format!("{}{open}", node.name(text)), close.to_owned()]
}
