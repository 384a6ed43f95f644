//! `completions`: prints what a shell needs to complete the commands and options of the program.

use super::{Args, answer};
use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;

const EXAMPLES: &str = "\
Example:
  sector-sweep completions bash";

/// Print the completions of commands and options for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CompletionsArgs {
    /// Shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: CompletedShell,
}

/// The shells whose completions are tested.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum CompletedShell {
    Bash,
    Zsh,
    Fish,
}

pub(super) fn run(args: &CompletionsArgs) -> anyhow::Result<()> {
    let shell = match args.shell {
        CompletedShell::Bash => Shell::Bash,
        CompletedShell::Zsh => Shell::Zsh,
        CompletedShell::Fish => Shell::Fish,
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "sector-sweep", &mut script);
    answer::line(String::from_utf8_lossy(&script).trim_end())
}
