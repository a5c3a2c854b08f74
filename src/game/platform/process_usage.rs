//! Processor time and memory of this process, from Linux's procfs.

use std::fs;
use std::time::Duration;

/// User and system time on all cores; `None` where procfs is missing.
#[must_use]
pub fn processor_time() -> Option<Duration> {
    /// The unit of the kernel's times, `USER_HZ`.
    const TICK: Duration = Duration::from_millis(10);
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field, in parentheses, may contain spaces. User and system time are the twelfth and thirteenth fields after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<u32>().ok()? + fields.next()?.parse::<u32>().ok()?;
    Some(TICK * ticks)
}

/// Resident memory in bytes; `None` where procfs is missing.
#[must_use]
pub fn resident_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}
