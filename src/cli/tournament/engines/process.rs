use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// A child process that reads and writes lines of text. No operation blocks for longer than the caller allows, whatever the process does.
pub(super) struct EngineProcess {
    child: Child,
    input: Sender<String>,
    output: Receiver<OutputLine>,
}

/// What is read from a process.
pub(super) enum OutputLine {
    Text(String),
    /// The line is longer than [`MAX_LINE`]. Nothing more is read from the process.
    TooLong,
}

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 16;
/// How many lines are buffered. A process that writes more blocks until they are read.
const BUFFERED_LINES: usize = 256;
/// How long a process may take to exit after `quit`.
const EXIT_TIME: Duration = Duration::from_millis(200);

impl EngineProcess {
    /// Starts a program, with its arguments as the further words.
    pub(super) fn start(words: &[String]) -> io::Result<Self> {
        let (program, args) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut child = Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (input, lines) = channel::<String>();
        // Blocks if the process does not read, and ends with the process.
        thread::spawn(move || while lines.recv().is_ok_and(|line| writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_ok()) {});
        let (send, output) = sync_channel(BUFFERED_LINES);
        // Ends when the process closes its output.
        thread::spawn(move || read_lines(BufReader::new(stdout), &send));
        Ok(Self { child, input, output })
    }

    /// Sends a line without blocking. Whether the process still runs shows when it is read from.
    pub(super) fn send(&mut self, line: String) {
        let _ = self.input.send(line);
    }

    /// The next line of output, or an error at the deadline and after the end of the output.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<OutputLine, RecvTimeoutError> {
        self.output.recv_timeout(deadline.saturating_duration_since(Instant::now()))
    }

    /// Discards the output received so far.
    pub(super) fn discard_output(&mut self) {
        // At most one buffer full: a process may write without end.
        for _ in 0..BUFFERED_LINES {
            if self.output.try_recv().is_err() {
                break;
            }
        }
    }

    /// The exit status of a process that has closed its output, for a message.
    pub(super) fn exit_reason(&mut self) -> String {
        self.wait(EXIT_TIME).map_or_else(|| "it closed its output".to_owned(), |status| status.to_string())
    }

    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }
}

/// Forwards lines until the output ends, a line is too long, or the receiver is gone.
fn read_lines(mut output: impl BufRead, send: &SyncSender<OutputLine>) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let too_long = line.len() as u64 == MAX_LINE && !line.ends_with(b"\n");
        let line = if too_long { OutputLine::TooLong } else { OutputLine::Text(String::from_utf8_lossy(&line).trim_end().to_owned()) };
        if send.send(line).is_err() || too_long {
            return;
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.send("quit".to_owned());
        if self.wait(EXIT_TIME).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
