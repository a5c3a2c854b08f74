//! A real server on this machine, played by real clients.

mod accounts;
mod administration;
mod api;
mod bots;
mod archive;
mod browser;
mod client;
mod cluster;
mod engine;
mod faces;
mod forget;
mod games;
mod tournaments;
mod kept;
mod letters;
mod lobby;
mod trust;
mod work;
