//! The man page of the packages, generated from the command line. `GOLDEN=write` rewrites it.

use clap::{Arg, Command, CommandFactory};
use sector_sweep::cli::Args;

/// The sections that the command line cannot provide.
const MORE: &str = r"
.SH FILES
.TP
\fI~/.local/share/sector\-sweep\fR
Scores, replays, stages, screenshots and crash reports; in \fI$XDG_DATA_HOME/sector\-sweep\fR if that variable is set.
.TP
\fI~/.config/sector\-sweep/settings.toml\fR
The settings; in \fI$XDG_CONFIG_HOME/sector\-sweep\fR if that variable is set.
.TP
\fI~/.local/state/sector\-sweep/log\fR
The log; in \fI$XDG_STATE_HOME/sector\-sweep\fR if that variable is set.
.PP
With \fB\-\-data\-dir\fR, all of them are in that folder. Removing the package does not remove these files.
.SH EXIT STATUS
0 for success; 1 for bad content (a level, replay or scene), a file that cannot be written, or a missing graphics adapter; 2 for
a bad command line.
";

fn page() -> String {
    let mut program = Args::command();
    program.build();
    let about = about(&program);
    let mut page = format!(
        ".TH sector\\-sweep 6 \"\" \"sector\\-sweep {}\" Games\n.SH NAME\nsector\\-sweep \\- {about}\n.SH SYNOPSIS\n{}\n.br\n\
         \\fBsector\\-sweep\\fR \\fICOMMAND\\fR ...\n.SH DESCRIPTION\n{about}. Without a command, the program starts the game.\n\
         .SH OPTIONS{}",
        env!("CARGO_PKG_VERSION"),
        synopsis(&program),
        options(&program),
    );
    page += &examples(&program, ".SH EXAMPLES");
    page += "\n.SH COMMANDS";
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let (name, synopsis) = (plain(command.get_name()), synopsis(command));
        page += &format!("\n.SS {name}\n{synopsis}\n.PP\n{}.{}", self::about(command), options(command));
        page += &examples(command, ".PP");
    }
    page + MORE
}

fn about(command: &Command) -> String {
    plain(&command.get_about().expect("each command has a description").to_string())
}

/// Returns the options that a reader has to know: `--help` is in the synopsis of the program only.
fn shown(command: &Command) -> impl Iterator<Item = &Arg> {
    let is_program = !command.get_bin_name().is_some_and(|name| name.contains(' '));
    command.get_arguments().filter(move |arg| is_program || arg.get_id() != "help")
}

fn synopsis(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let mut line = format!("\\fB{}\\fR", plain(name));
    for arg in shown(command) {
        let name = name_of(arg, "|");
        line += &if arg.is_required_set() { format!(" {name}") } else { format!(" [{name}]") };
    }
    line
}

/// Returns the names of an option, in bold, and of its values, in italics.
fn name_of(arg: &Arg, between: &str) -> String {
    let names =
        [arg.get_short().map(|short| format!("-{short}")), arg.get_long().map(|long| format!("--{long}"))];
    let names: Vec<_> = names.into_iter().flatten().map(|name| format!("\\fB{}\\fR", plain(&name))).collect();
    let mut words = vec![names.join(between)];
    let is_flag = !arg.get_action().takes_values();
    let values = arg.get_value_names().filter(|_| !is_flag).unwrap_or_default();
    words.extend(values.iter().map(|value| format!("\\fI{}\\fR", plain(value))));
    if !is_flag && arg.get_num_args().is_some_and(|range| range.max_values() > values.len()) {
        words.push("...".to_owned());
    }
    words.retain(|word| !word.is_empty());
    // The name of an option stays on the line of its values.
    words.join("\\ ")
}

fn options(command: &Command) -> String {
    shown(command).map(|arg| format!("\n.TP\n{}\n{}", name_of(arg, ", "), help(arg))).collect()
}

fn help(arg: &Arg) -> String {
    let mut help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    if arg.get_action().takes_values() {
        let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        if !defaults.is_empty() {
            help += &format!(" [default: {}]", defaults.join(" "));
        }
        let values = arg.get_possible_values();
        if !values.is_empty() {
            let values: Vec<_> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
            help += &format!(" [possible values: {}]", values.join(", "));
        }
    }
    plain(&help)
}

fn examples(command: &Command, head: &str) -> String {
    let Some(text) = command.get_after_help().map(ToString::to_string) else { return String::new() };
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with("Example")).map(plain).collect();
    format!("\n{head}\n.nf\n{}\n.fi", lines.join("\n"))
}

/// Escapes what has a meaning in roff, and writes what not every terminal has in ASCII.
fn plain(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq").replace('…', "...")
}

#[test]
fn the_man_page_matches_the_command_line() {
    crate::golden::assert_text("packaging/sector-sweep.6", &page());
}
