use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::SyncSender;
use std::thread;

use birka_diagnostics::printable;
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

use crate::heartbeat::{Beat, RESTARTS_VARIABLE, SUPERVISED_VARIABLE};

/// How a process is started.
#[derive(Clone, Debug)]
pub struct ProcessSpec {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    /// Environment variables besides those of this process.
    pub environment: Vec<(OsString, OsString)>,
}

/// A line that a process has written.
pub(super) enum Line {
    Beat(Beat),
    Log(String),
}

/// A running process whose output is read and whose input ends when this is dropped.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
}

/// The longest line that is read in one piece, in bytes.
const MAX_LINE: u64 = 16 * 1024;

impl Process {
    /// Starts a process. Its lines go to `lines`, with the number of this run.
    pub(super) fn start(spec: &ProcessSpec, run: u64, lines: &SyncSender<(u64, Line)>) -> io::Result<Self> {
        let mut command = Command::new(&spec.program);
        command.args(&spec.arguments).envs(spec.environment.iter().map(|(name, value)| (name, value)));
        command.env(SUPERVISED_VARIABLE, "1").env_remove("NOTIFY_SOCKET").env_remove("WATCHDOG_PID").env_remove("WATCHDOG_USEC");
        command.env(RESTARTS_VARIABLE, run.saturating_sub(1).to_string());
        // Its log goes into files and the journal.
        command.env("NO_COLOR", "1");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let input = child.stdin.take();
        if let Some(out) = child.stdout.take() {
            read_lines(out, run, lines.clone());
        }
        if let Some(err) = child.stderr.take() {
            read_lines(err, run, lines.clone());
        }
        Ok(Self { child, input })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks the process to end.
    pub(super) fn ask_to_stop(&mut self) {
        if let Some(input) = &mut self.input {
            // A line fits into the pipe of a process that does not read.
            let _ = input.write_all(b"stop\n").and_then(|()| input.flush());
        }
    }

    pub(super) fn kill(&mut self) {
        let _ = self.child.kill();
    }

    /// How it ended; `None` while it runs.
    pub(super) fn exit_status(&mut self) -> Option<std::process::ExitStatus> {
        self.child.try_wait().ok().flatten()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(from: impl Read + Send + 'static, run: u64, lines: SyncSender<(u64, Line)>) {
    thread::spawn(move || {
        let mut from = BufReader::new(from);
        loop {
            let mut bytes = Vec::new();
            match from.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes) {
                Ok(1..) => {}
                Ok(0) | Err(_) => return,
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = printable(&text.trim_end().replace('\t', "    ")).into_owned();
            let line = text.parse().map_or(Line::Log(text), Line::Beat);
            if lines.send((run, line)).is_err() {
                return;
            }
        }
    });
}

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
