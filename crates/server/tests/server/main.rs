//! A real server on this machine, played by real clients.

mod accounts;
mod api;
mod browser;
mod client;
mod cluster;
mod faces;
mod games;
mod trust;
mod work;
