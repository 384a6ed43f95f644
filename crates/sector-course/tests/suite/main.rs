//! Tests of the grader: it accepts right answers, and names the fault of wrong ones.

mod broken;
mod hostile;
mod right;
mod solutions;
