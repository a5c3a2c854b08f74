use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

/// Reads how much memory a process uses.
pub(super) struct MemoryMeter {
    /// `None` where the system cannot be asked; memory is then not limited.
    system: Option<System>,
}

impl MemoryMeter {
    pub(super) fn new() -> Self {
        Self { system: System::new().ok() }
    }

    /// The resident memory of a process in megabytes (2²⁰ bytes); `None` if it is gone.
    pub(super) fn megabytes(&mut self, process: u32) -> Option<u64> {
        let pid = Pid::from_u32(process);
        let system = self.system.as_mut()?;
        system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), true, ProcessRefreshKind::nothing().with_memory());
        Some(system.process(pid)?.memory() >> 20)
    }
}
