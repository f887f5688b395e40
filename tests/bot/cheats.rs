//! Plays as people do who want a rating without playing for it: nobody gains.

mod farming;
mod help;
mod losing;
mod said_before;
