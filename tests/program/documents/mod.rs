//! Checks the documents against the program.
//!
//! | file | checks |
//! |---|---|
//! | `links.rs` | every link leads to a file and a heading, every image is used, no document exceeds its length limit |
//! | `claims.rs` | every path and test that a document mentions exists |
//! | `commands.rs` | `docs/cli.md` has every command and option, and every command line in the documents is valid |
//! | `limits.rs` | `levels/README.md` gives each field the range that the level checks enforce |
//! | `contents.rs` | lists of methods, aliens and missiles are complete, figures and notices match the program |
//! | `page.rs` | reads Markdown: sections, tables, code |

mod claims;
#[cfg(feature = "app")]
mod commands;
mod contents;
mod limits;
mod links;
mod page;
