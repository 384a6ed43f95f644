//! Where in a RON text does the value at a path stand?
//!
//! The parser tells line and column of what it cannot read. What is wrong in meaning (a path that does not
//! exist) is found later, when only the value's path is known; this walks the text once to find it again.

/// Line and column, from 1, of the value at a path such as `waves[3].path` or `aliens.scout.hp`; of the deepest
/// part of the path that exists where the rest does not (a default that was never written).
pub(super) fn locate(text: &str, path: &str) -> (usize, usize) {
    let mut walk = Walk { text: text.as_bytes(), at: 0 };
    walk.skip_space();
    for segment in path.replace('[', ".").replace(']', "").split('.').filter(|s| !s.is_empty()) {
        let here = walk.at;
        if !walk.enter(segment) {
            walk.at = here;
            break;
        }
    }
    let before = &text[..text.floor_char_boundary(walk.at)];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (line, column)
}

/// A position in the text that only moves forward.
struct Walk<'a> {
    text: &'a [u8],
    at: usize,
}

impl Walk<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Steps over blanks, commas and comments.
    fn skip_space(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\n' | b'\r' | b'\t' | b',') => self.at += 1,
                Some(b'/') if self.text.get(self.at + 1) == Some(&b'/') => {
                    while !matches!(self.peek(), None | Some(b'\n')) {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    /// Steps over a word or a quoted string and gives it without its quotes.
    fn word(&mut self) -> String {
        let start = self.at;
        if self.peek() == Some(b'"') {
            self.skip_string();
            return String::from_utf8_lossy(&self.text[start + 1..(self.at - 1).max(start + 1)]).into_owned();
        }
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || b"_-.+#".contains(&c)) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[start..self.at]).into_owned()
    }

    fn skip_string(&mut self) {
        self.at += 1;
        while let Some(c) = self.peek() {
            self.at += if c == b'\\' { 2 } else { 1 };
            if c == b'"' {
                break;
            }
        }
        self.at = self.at.min(self.text.len());
    }

    /// Steps over one value with everything inside it: a word, a bracketed group, or a word before a group.
    fn skip_value(&mut self) {
        self.word();
        self.skip_space_before_group();
        let mut depth = 0_usize;
        while let Some(c) = self.peek() {
            match c {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' if depth == 0 => return,
                b')' | b']' | b'}' => depth -= 1,
                b'"' => {
                    self.skip_string();
                    continue;
                }
                b',' if depth == 0 => return,
                b'/' => {
                    self.skip_space();
                    if self.peek() == Some(b'/') {
                        self.at += 1;
                    }
                    continue;
                }
                _ => {}
            }
            self.at += 1;
            if depth == 0 && matches!(c, b')' | b']' | b'}') {
                return;
            }
        }
    }

    fn skip_space_before_group(&mut self) {
        let here = self.at;
        self.skip_space();
        if !matches!(self.peek(), Some(b'(' | b'[' | b'{')) {
            self.at = here;
        }
    }

    /// From the start of a group to the start of its member: by number, by field, or by key.
    fn enter(&mut self, segment: &str) -> bool {
        if !matches!(self.peek(), Some(b'(' | b'[' | b'{')) {
            // A name before the group: an enum variant, `Some(`.
            self.word();
            self.skip_space();
        }
        if !matches!(self.peek(), Some(b'(' | b'[' | b'{')) {
            return false;
        }
        self.at += 1;
        for index in 0.. {
            self.skip_space();
            if matches!(self.peek(), None | Some(b')' | b']' | b'}')) {
                return false;
            }
            let start = self.at;
            let key = self.word();
            self.skip_space();
            if self.peek() == Some(b':') {
                self.at += 1;
                self.skip_space();
                if key == segment {
                    return true;
                }
            } else {
                self.at = start;
                if segment.parse() == Ok(index) {
                    return true;
                }
            }
            let before = self.at;
            self.skip_value();
            if self.at == before {
                return false;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::locate;

    /// Tests that a value is found at its own line and column, through strings, comments and variants.
    #[test]
    fn finds_the_value() {
        let text = "(\n  name: \"a, (b\", // waves: [no]\n  waves: [\n    (path: \"x\"),\n    (at: 1.5, path: \"y\"),\n  ],\n  steps: {\"go\": [To(1, 2), Wait(3)]},\n)";
        for (path, place) in [
            ("", (1, 1)),
            ("name", (2, 9)),
            ("waves", (3, 10)),
            ("waves[0].path", (4, 12)),
            ("waves[1].path", (5, 21)),
            ("steps.go[0][1]", (7, 24)),
            ("steps.go[1][0]", (7, 33)),
            ("waves[1].missing", (5, 5)),
            ("waves[9]", (3, 10)),
        ] {
            assert_eq!(locate(text, path), place, "{path}");
        }
    }

    /// Tests that a cut or hostile text ends the walk.
    #[test]
    fn always_ends() {
        for text in
            ["", "(", "(a", "(a:", "[[[[", "\"", "(a: \"x", "(///", "(,,,)", ")", "(a: /)", "(é: (b: 1))"]
        {
            for path in ["", "a", "a.b", "[0]", "[3].x"] {
                locate(text, path);
            }
        }
    }
}
