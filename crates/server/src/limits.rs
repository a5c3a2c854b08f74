//! How much a client may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use birka_network::messages::MAX_NAME;

/// The addresses that are remembered, at most. Beyond that, the unused ones are forgotten.
const ADDRESSES: usize = 10_000;
/// How far below nothing a budget may fall before its client is given up.
const PATIENCE: f64 = 100.0;

/// How much an address and a connection may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// The connections of an address at the same time.
    pub connections: usize,
    /// New games of an address: at once, and in a second.
    pub games: (f64, f64),
    /// Passwords that an address tries, and that are tried for a name: at once, and in a second.
    pub passwords: (f64, f64),
    /// Requests of the HTTP API by an account, or by an address without one: at once, and in a second.
    pub requests: (f64, f64),
    /// Messages of a connection: at once, and in a second.
    pub messages: (f64, f64),
}

impl Default for Rates {
    fn default() -> Self {
        // A class behind one address, and fast moves with a pointer between them.
        Self { connections: 300, games: (30.0, 0.2), passwords: (10.0, 0.05), requests: (60.0, 4.0), messages: (80.0, 30.0) }
    }
}

/// The use that addresses make of a server.
pub struct Limits {
    rates: Rates,
    addresses: Mutex<HashMap<IpAddr, Use>>,
    names: Mutex<HashMap<String, Budget>>,
    askers: Mutex<HashMap<String, Budget>>,
}

struct Use {
    connections: usize,
    games: Budget,
    passwords: Budget,
}

/// A connection of an address, as long as it lasts.
pub struct Connected {
    limits: Arc<Limits>,
    address: IpAddr,
}

impl Limits {
    /// Limits that nobody has used.
    #[must_use]
    pub fn new(rates: Rates) -> Arc<Self> {
        Arc::new(Self { rates, addresses: Mutex::default(), names: Mutex::default(), askers: Mutex::default() })
    }

    /// The messages of a connection.
    #[must_use]
    pub fn messages(&self) -> Budget {
        Budget::new(self.rates.messages)
    }

    /// Notes a connection; `None` if the address has too many.
    #[must_use]
    pub fn connect(self: &Arc<Self>, address: IpAddr) -> Option<Connected> {
        self.with(address, |one| {
            let has_room = one.connections < self.rates.connections;
            one.connections += usize::from(has_room);
            has_room
        })
        .then(|| Connected { limits: Arc::clone(self), address })
    }

    /// Whether an address may begin another game now.
    #[must_use]
    pub fn may_create(&self, address: IpAddr) -> bool {
        self.with(address, |one| one.games.take(1.0) == Answer::Granted)
    }

    /// Whether an address may try a password for a name now.
    #[must_use]
    pub fn may_try(&self, address: IpAddr, name: &str) -> bool {
        if !self.with(address, |one| one.passwords.take_if_left(1.0)) {
            return false;
        }
        // A name of another length is none, so that it needs no room here.
        take(&self.names, name.to_lowercase().chars().take(MAX_NAME).collect(), self.rates.passwords)
    }

    /// Whether an account or an address may ask the API for something now.
    #[must_use]
    pub fn may_ask(&self, who: &str) -> bool {
        take(&self.askers, who.to_owned(), self.rates.requests)
    }

    fn with<T>(&self, address: IpAddr, act: impl FnOnce(&mut Use) -> T) -> T {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if addresses.len() >= ADDRESSES && !addresses.contains_key(&address) {
            addresses.retain(|_, one| one.connections > 0);
        }
        act(addresses.entry(address).or_insert_with(|| Use {
            connections: 0,
            games: Budget::new(self.rates.games),
            passwords: Budget::new(self.rates.passwords),
        }))
    }
}

/// Takes one of the budget of a name.
fn take(budgets: &Mutex<HashMap<String, Budget>>, name: String, rate: (f64, f64)) -> bool {
    let mut budgets = budgets.lock().unwrap_or_else(PoisonError::into_inner);
    if budgets.len() >= ADDRESSES {
        budgets.retain(|_, budget| !budget.is_full());
    }
    budgets.entry(name).or_insert_with(|| Budget::new(rate)).take_if_left(1.0)
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.limits.with(self.address, |one| one.connections = one.connections.saturating_sub(1));
    }
}

/// A number of actions that grows with time (a token bucket).
pub struct Budget {
    most: f64,
    by_second: f64,
    left: f64,
    since: Instant,
}

/// The answer of a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Granted,
    Refused,
    /// The client goes on asking although it is refused.
    Exhausted,
}

impl Budget {
    fn new((most, by_second): (f64, f64)) -> Self {
        Self { most, by_second, left: most, since: Instant::now() }
    }

    /// Whether nothing was taken for some time.
    fn is_full(&self) -> bool {
        self.left + self.since.elapsed().as_secs_f64() * self.by_second >= self.most
    }

    /// Takes an amount if there is as much. A refusal costs nothing, so that nobody keeps another one from her account for long.
    fn take_if_left(&mut self, amount: f64) -> bool {
        let is_granted = self.take(amount) == Answer::Granted;
        self.left += if is_granted { 0.0 } else { amount };
        is_granted
    }

    /// Takes an amount.
    pub fn take(&mut self, amount: f64) -> Answer {
        let passed = self.since.elapsed().as_secs_f64();
        self.since = Instant::now();
        self.left = (self.left + passed * self.by_second).min(self.most) - amount;
        match self.left {
            left if left >= 0.0 => Answer::Granted,
            left if left > -PATIENCE => Answer::Refused,
            _ => Answer::Exhausted,
        }
    }
}
