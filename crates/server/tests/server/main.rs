//! A real server on this machine, played by real clients.

mod accounts;
mod administration;
mod api;
mod archive;
mod bots;
mod browser;
mod client;
mod cluster;
mod engine;
mod faces;
mod forget;
mod games;
mod kept;
mod letters;
mod lobby;
mod tournaments;
mod trust;
mod work;
