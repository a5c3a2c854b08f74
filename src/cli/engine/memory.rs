use std::fs;
use std::path::Path;

/// Checks that a transposition table of `mebibytes` fits into the memory that is available.
///
/// An allocation alone does not show it: Linux promises more memory than there is, and ends a program that uses what was promised.
///
/// # Errors
/// A message that names how much there is.
pub(super) fn check_memory(mebibytes: usize) -> Result<(), String> {
    match available_mebibytes() {
        Some(available) if mebibytes as u64 > available => {
            Err(format!("a transposition table of {mebibytes} MiB does not fit into the {available} MiB of memory that are available"))
        }
        _ => Ok(()),
    }
}

/// The memory that can be used without swapping, in mebibytes; `None` if the system does not say.
fn available_mebibytes() -> Option<u64> {
    let system = fs::read_to_string("/proc/meminfo").ok().and_then(|text| parse_meminfo(&text));
    let container = cgroup_mebibytes(Path::new("/sys/fs/cgroup"));
    system.into_iter().chain(container).min()
}

/// Parses `MemAvailable:   12345 kB`.
fn parse_meminfo(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? >> 10)
}

/// The memory left by the control group of a container or a service.
fn cgroup_mebibytes(folder: &Path) -> Option<u64> {
    let read = |name: &str| fs::read_to_string(folder.join(name)).ok()?.trim().parse::<u64>().ok();
    // `memory.max` is `max` without a limit.
    Some(read("memory.max")?.saturating_sub(read("memory.current")?) >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_memory_is_read_in_mebibytes() {
        assert_eq!(parse_meminfo("MemTotal:       24000000 kB\nMemAvailable:    2097152 kB\n"), Some(2048));
        assert_eq!(parse_meminfo("MemTotal: 1 kB\n"), None);
        assert_eq!(parse_meminfo("MemAvailable: much\n"), None);
    }

    #[test]
    fn a_control_group_limits_the_memory() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
        assert_eq!(cgroup_mebibytes(folder.path()), None);
        write("memory.current", "1048576\n");
        write("memory.max", "max\n");
        assert_eq!(cgroup_mebibytes(folder.path()), None);
        write("memory.max", "3145728\n");
        assert_eq!(cgroup_mebibytes(folder.path()), Some(2));
        write("memory.max", "1\n");
        assert_eq!(cgroup_mebibytes(folder.path()), Some(0));
    }
}
