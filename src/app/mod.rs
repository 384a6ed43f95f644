//! The program: window, input, screens, settings, files.
