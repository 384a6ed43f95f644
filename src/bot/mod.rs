//! The autopilot: sees what a player sees, and plays.
