//! The man page of the packages, generated from the command line. `GOLDEN=write` rewrites it.

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use sector_sweep::cli::Args;
use std::fmt::Write;
use std::io;

/// The sections that the command line cannot provide.
const MORE: &str = r#".SH FILES
.TP
\fI~/.local/share/sector\-sweep\fR
The player's settings, scores, replays, screenshots and log. If \fBXDG_DATA_HOME\fR is set, they are in
\fI$XDG_DATA_HOME/sector\-sweep\fR. \fB\-\-data\-dir\fR selects another folder. Removing the package does not remove this
folder.
.SH EXIT STATUS
0 for success; 1 for bad content (a level, replay or scene), a file that cannot be written, or a missing graphics adapter; 2 for
a bad command line.
"#;

fn page() -> io::Result<String> {
    let mut program = Args::command();
    program.build();
    let mut page = Vec::new();
    let man = Man::new(program.clone()).section("6").manual("Games");
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    let mut page = String::from_utf8(page).expect("roff is text");
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        page += &section(command)?;
    }
    // clap has no better name for the text after the options.
    Ok(page.replace(" EXTRA\n", " EXAMPLES\n").replace("Examples:\n", "").replace("Example:\n", "") + MORE)
}

/// Returns the section of a command, with the sections of its own page below it.
fn section(command: &Command) -> io::Result<String> {
    let mut parts = Vec::new();
    let man = Man::new(command.clone());
    man.render_description_section(&mut parts)?;
    man.render_synopsis_section(&mut parts)?;
    man.render_options_section(&mut parts)?;
    man.render_extra_section(&mut parts)?;
    let parts = String::from_utf8(parts).expect("roff is text").replace(".SH ", ".SS ");
    let mut section = String::new();
    write!(section, ".SH COMMAND {}\n{parts}", command.get_name().to_uppercase())
        .expect("a string takes all");
    Ok(section)
}

#[test]
fn the_man_page_matches_the_command_line() {
    let page = page().expect("memory takes all");
    crate::golden::assert_text("packaging/sector-sweep.6", &page);
}
