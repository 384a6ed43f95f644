//! Changes of a text that keep the comments and the layout around them, byte for byte.
//!
//! Each function returns the whole changed text, or `None` if the text has no such place. A new value is on one line
//! while that has at most 128 characters, otherwise it has a line for each part. A value right inside the outermost one
//! has a line for each part in any case, and an empty line before and after. A line that the author made longer stays.
//!
//! Removing a value never removes a comment outside it.

mod layout;
mod lines;

use crate::tree::{Child, Form, Node, Tree};
use crate::{PathStep, ValuePath};
use layout::{Seat, WIDTH, flat, laid_out};
use lines::{
    column, end_of_item, holds_comment, indent, is_alone, line, line_end, line_start, newline, spliced,
};

/// Replaces the value at a path.
pub fn replace(text: &str, path: &ValuePath, value: &str) -> Option<String> {
    let tree = Tree::parse(text)?;
    let node = tree.find(text, path)?;
    let new = spliced(text, node.span.clone(), &flat_value(value)?);
    Some(reflowed(text, new, node.span.start, path.steps().len()))
}

/// Sets a field of a record. A new field is put behind the fields that `order` names before it.
pub fn set_field(text: &str, path: &ValuePath, name: &str, value: &str, order: &[&str]) -> Option<String> {
    let tree = Tree::parse(text)?;
    let node = tree.find(text, path)?;
    if node.get(text, name).is_some() {
        return replace(text, &path.key(name), value);
    }
    let rank = |name: &str| order.iter().position(|&one| one == name);
    let is_before = |child: &Child| child.key(text).and_then(|key| rank(&key)) < rank(name);
    let index = node.children.iter().rposition(is_before).map_or(0, |last| last + 1);
    insert_item(text, path, node, index, &format!("{name}: {}", flat_value(value)?))
}

/// Inserts an element into a list before the one at `index`, or at the end.
pub fn insert(text: &str, path: &ValuePath, index: usize, value: &str) -> Option<String> {
    let tree = Tree::parse(text)?;
    let node = tree.find(text, path).filter(|node| node.form == Form::List)?;
    insert_item(text, path, node, index.min(node.children.len()), &flat_value(value)?)
}

/// Inserts an entry into a map before the one at `index`, or at the end. Returns `None` if the map has the key.
pub fn insert_entry(text: &str, path: &ValuePath, index: usize, key: &str, value: &str) -> Option<String> {
    let tree = Tree::parse(text)?;
    let node =
        tree.find(text, path).filter(|node| node.form == Form::Map && node.get(text, key).is_none())?;
    let item = format!("{}: {}", in_quotes(key), flat_value(value)?);
    insert_item(text, path, node, index.min(node.children.len()), &item)
}

/// Gives an entry of a map another key. Returns `None` if the map has that key already.
pub fn rename(text: &str, path: &ValuePath, key: &str) -> Option<String> {
    let tree = Tree::parse(text)?;
    let (map, index) = parent(text, &tree, path)?;
    let taken = map.form != Form::Map || map.get(text, key).is_some();
    let old = map.children[index].key.clone().filter(|_| !taken)?;
    let at = old.start;
    Some(reflowed(text, spliced(text, old, &in_quotes(key)), at, path.steps().len()))
}

/// Removes a field, an element or an entry. Comments around it stay.
pub fn remove(text: &str, path: &ValuePath) -> Option<String> {
    let tree = Tree::parse(text)?;
    let (node, index) = parent(text, &tree, path)?;
    let child = &node.children[index];
    let (start, end) = (child.start(), child.value.span.end);
    if node.children.len() == 1
        && !holds_comment(text, node.inside().start..start)
        && !holds_comment(text, end..node.inside().end)
    {
        return Some(spliced(text, node.inside(), ""));
    }
    let after = end_of_item(text, end);
    if is_alone(text, start..after) {
        return Some(without_lines(text, line_start(text, start)..line_end(text, after)));
    }
    if let Some(next) = node.children.get(index + 1).filter(|next| !holds_comment(text, end..next.start())) {
        return Some(spliced(text, start..next.start(), ""));
    }
    let before = index.checked_sub(1).map(|before| node.children[before].value.span.end);
    match before.filter(|&before| !holds_comment(text, before..start)) {
        Some(before) if index + 1 == node.children.len() => Some(spliced(text, before..end, "")),
        _ => Some(spliced(text, start..after, "")),
    }
}

/// Exchanges an element of a list with the next one. If each has its own lines, the comments before them move along.
pub fn swap_with_next(text: &str, path: &ValuePath, index: usize) -> Option<String> {
    let tree = Tree::parse(text)?;
    let node = tree.find(text, path)?;
    let [one, other] = [index, index + 1].map(|index| node.children.get(index));
    let (one, other) = (one?, other?);
    let ends = [one, other].map(|child| line_end(text, end_of_item(text, child.value.span.end)));
    let before = match index.checked_sub(1) {
        Some(before) => line_end(text, end_of_item(text, node.children[before].value.span.end)),
        None => line_end(text, node.inside().start),
    };
    if ends[1] > ends[0] && before < one.start() && ends[0] < other.start() {
        let comma = if text[other.value.span.end..].trim_start().starts_with(',') { "" } else { "," };
        let value_end = other.value.span.end;
        let second = format!("{}{comma}{}", &text[ends[0]..value_end], &text[value_end..ends[1]]);
        return Some(spliced(text, before..ends[1], &format!("{second}{}", &text[before..ends[0]])));
    }
    let [first, second] = [one, other].map(|child| child.start()..child.value.span.end);
    let between = &text[first.end..second.start];
    let swapped = format!("{}{between}{}", &text[second.clone()], &text[first.clone()]);
    Some(spliced(text, first.start..second.end, &swapped))
}

/// Returns a text in double quotes, as RON writes it.
pub fn in_quotes(text: &str) -> String {
    ron::to_string(text).unwrap_or_default()
}

/// Returns what a text in quotes says, or the text itself if it is not in quotes.
pub fn unquoted(text: &str) -> String {
    ron::from_str(text).unwrap_or_else(|_| text.to_owned())
}

/// Returns a value on one line without its comments, or `None` if it is no value.
pub fn flat_value(value: &str) -> Option<String> {
    Some(flat(value, &Tree::parse(value)?.root))
}

fn parent<'t>(text: &str, tree: &'t Tree, path: &ValuePath) -> Option<(&'t Node, usize)> {
    let last = *path.steps().last()?;
    let node = tree.find(text, &path.parent())?;
    let index = match last {
        PathStep::Index(index) => (*index < node.children.len()).then_some(*index)?,
        PathStep::Key(key) => node.children.iter().position(|child| child.key(text).as_ref() == Some(key))?,
    };
    Some((node, index))
}

/// Inserts `item`, a value with its key if it has one, as the child at `index`.
fn insert_item(text: &str, path: &ValuePath, node: &Node, index: usize, item: &str) -> Option<String> {
    let depth = path.steps().len();
    let inside = node.inside();
    if node.children.is_empty() && !holds_comment(text, inside.clone()) {
        let new = spliced(text, inside.clone(), item);
        return Some(if depth == 1 { opened(&new, path)? } else { reflowed(text, new, inside.start, depth) });
    }
    let first = node.children.first().map_or(inside.end, Child::start);
    if !text[inside.start..first].contains('\n') {
        let (at, item) = match index.checked_sub(1) {
            Some(before) => (node.children[before].value.span.end, format!(", {item}")),
            None => (first, format!("{item}, ")),
        };
        return Some(reflowed(text, spliced(text, at..at, &item), at, depth));
    }
    let space =
        if node.children.is_empty() { indent(text, node.span.start) + 4 } else { indent(text, first) };
    let (mut at, mut comma) = (inside.start, "");
    if let Some(before) = index.checked_sub(1) {
        let end = node.children[before].value.span.end;
        at = end_of_item(text, end);
        if at == end {
            comma = ",";
        }
    }
    let is_last_on_line = node.children.get(index).is_none_or(|next| next.start() > line_end(text, at));
    let at_end = if is_last_on_line { line_end(text, at) } else { at };
    let seat = Seat { indent: space, column: space, is_open: depth == 0 };
    let new = format!("{}{}{}", newline(text), " ".repeat(space), item_laid_out(item, seat, newline(text))?);
    let start = at_end + comma.len() + newline(text).len() + space;
    let text = format!("{}{comma}{}{new},{}", &text[..at], &text[at..at_end], &text[at_end..]);
    Some(if depth == 0 { spaced_out(&text, start) } else { text })
}

/// Lays out a value with its key.
fn item_laid_out(item: &str, seat: Seat, newline: &str) -> Option<String> {
    // A record of one field has the syntax of every item.
    let wrapped = format!("({item})");
    let child = Tree::parse(&wrapped).map(|tree| tree.root.children.into_iter().next())??;
    let key = child.key.map_or(String::new(), |key| format!("{}: ", &wrapped[key]));
    let column = seat.column + key.chars().count();
    let value = laid_out(&wrapped, &child.value, Seat { column, ..seat });
    Some((key + &value).replace('\n', newline))
}

/// Gives the value at `path`, right inside the outermost one, a line for each part.
fn opened(text: &str, path: &ValuePath) -> Option<String> {
    let tree = Tree::parse(text)?;
    let (root, index) = parent(text, &tree, path)?;
    let (key, node) = (root.children[index].start(), &root.children[index].value);
    let seat = Seat { indent: indent(text, key), column: column(text, node.span.start), is_open: true };
    let value = laid_out(text, node, seat).replace('\n', newline(text));
    Some(spaced_out(&spliced(text, node.span.clone(), &value), key))
}

/// Puts an empty line before and after the field of the outermost value at `at`, if it has several lines.
fn spaced_out(text: &str, at: usize) -> String {
    let fields = Tree::parse(text).map_or(Vec::new(), |tree| tree.root.children);
    let field = fields.into_iter().find(|field| (field.start()..field.value.span.end).contains(&at));
    let Some(field) = field.filter(|field| field.value.text(text).contains('\n')) else {
        return text.to_owned();
    };
    let (start, end) =
        (line_start(text, field.start()), line_end(text, end_of_item(text, field.value.span.end)));
    let mut spaced = text.to_owned();
    let next = text[end..].find('\n').map_or("", |newline| line(text, end + newline + 1)).trim();
    if !next.is_empty() && !next.starts_with(')') {
        spaced.insert_str(end, newline(text));
    }
    let before = start.checked_sub(1).map_or("", |before| line(text, before)).trim();
    if !before.is_empty() && !before.ends_with('(') && !before.starts_with("//") {
        spaced.insert_str(start, newline(text));
    }
    spaced
}

/// Lays out the outermost value that starts on the line of `at`, if the change has made that line too long.
fn reflowed(old: &str, new: String, at: usize, depth: usize) -> String {
    let was = line(old, at.min(old.len())).chars().count();
    let is = line(&new, at).chars().count();
    // The value and the brackets around it may have to change places.
    if is <= WIDTH || was > WIDTH || depth == 0 {
        return new;
    }
    let start = line_start(&new, at);
    let Some(tree) = Tree::parse(&new) else { return new };
    let mut nodes = vec![&tree.root];
    let found = loop {
        let Some(node) = nodes.pop() else { return new };
        let begins_here = node.span.start >= start && node.span.start <= at;
        let is_open = node.form != Form::Scalar && !node.children.is_empty();
        if begins_here && is_open && node.form != Form::Tuple && node.span.end >= at {
            break node;
        }
        nodes.extend(
            node.children
                .iter()
                .map(|child| &child.value)
                .filter(|node| node.span.end >= at && node.span.start <= at),
        );
    };
    if holds_comment(&new, found.span.clone()) {
        return new;
    }
    let seat = Seat {
        indent: indent(&new, found.span.start),
        column: column(&new, found.span.start),
        is_open: false,
    };
    let laid_out = laid_out(&new, found, seat).replace('\n', newline(&new));
    spliced(&new, found.span.clone(), &laid_out)
}

/// Removes whole lines, and one of two empty lines that would follow each other.
fn without_lines(text: &str, lines: std::ops::Range<usize>) -> String {
    let end = lines.end + text[lines.end..].find('\n').map_or(0, |at| at + 1);
    let mut start = lines.start;
    let is_blank_before = start > 0 && line(text, start - 1).trim().is_empty();
    let follows = line(text, end.min(text.len())).trim();
    if is_blank_before && (follows.is_empty() || follows == ")") {
        start = line_start(text, start.saturating_sub(1));
    }
    spliced(text, start..end, "")
}

#[cfg(test)]
mod tests;
