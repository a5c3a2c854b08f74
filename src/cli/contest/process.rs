use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// A program that is talked with line by line. Nothing it does or leaves undone makes whoever talks with it wait longer than he wants.
pub(super) struct Process {
    child: Child,
    to_say: Sender<String>,
    heard: Receiver<Heard>,
}

/// What a program says.
pub(super) enum Heard {
    Line(String),
    /// No line ends after so much; nothing more is listened to.
    Endless,
}

/// The longest line that is listened to.
const LONGEST: u64 = 1 << 16;
/// So many lines it may say before anybody listens. Then it waits.
const UNHEARD: usize = 256;
/// How long a program may take to end when it is told to.
const FAREWELL: Duration = Duration::from_millis(200);

impl Process {
    pub(super) fn start(words: &[String]) -> io::Result<Self> {
        let (program, args) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut child = Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (to_say, said) = channel::<String>();
        // It waits here for a program that does not listen, and ends with the program.
        thread::spawn(move || while said.recv().is_ok_and(|line| writeln!(input, "{line}").and_then(|()| input.flush()).is_ok()) {});
        let (send, heard) = sync_channel(UNHEARD);
        // It ends with the program's output.
        thread::spawn(move || listen(BufReader::new(output), &send));
        Ok(Self { child, to_say, heard })
    }

    pub(super) fn say(&mut self, line: String) {
        // That nobody is there any more is found out by listening.
        let _ = self.to_say.send(line);
    }

    /// The next line it says, until a deadline.
    pub(super) fn hear(&mut self, deadline: Instant) -> Result<Heard, RecvTimeoutError> {
        self.heard.recv_timeout(deadline.saturating_duration_since(Instant::now()))
    }

    /// What it has said so far is nobody's answer.
    pub(super) fn forget(&mut self) {
        // As much as there may be: one that never stops talking is not listened to for ever.
        for _ in 0..UNHEARD {
            if self.heard.try_recv().is_err() {
                break;
            }
        }
    }

    /// How it ended, as far as can be told, once its output is closed.
    pub(super) fn farewell(&mut self) -> String {
        self.wait(FAREWELL).map_or_else(|| "it closed its output".to_owned(), |status| status.to_string())
    }

    fn wait(&mut self, longest: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + longest;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }
}

fn listen(mut output: impl BufRead, send: &SyncSender<Heard>) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let endless = line.len() as u64 == LONGEST && !line.ends_with(b"\n");
        let heard = if endless { Heard::Endless } else { Heard::Line(String::from_utf8_lossy(&line).trim_end().to_owned()) };
        if send.send(heard).is_err() || endless {
            return;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit".to_owned());
        if self.wait(FAREWELL).is_none() {
            // Whether it has not heard or hangs, it is over.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
