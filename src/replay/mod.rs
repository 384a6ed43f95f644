//! Record, play back, verify.
