//! A real server on this machine, played by real clients.

mod accounts;
mod browser;
mod client;
mod cluster;
mod faces;
mod games;
mod trust;
mod work;
