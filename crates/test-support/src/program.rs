//! Running the `birka` program and reading what it prints.

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// The program under test. Make it from `env!("CARGO_BIN_EXE_birka")`.
#[derive(Clone, Copy)]
pub struct Program {
    path: &'static str,
}

/// The output of a finished program.
pub struct ProgramOutput {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Program {
    /// The program at a path.
    #[must_use]
    pub const fn new(path: &'static str) -> Self {
        Self { path }
    }

    #[must_use]
    pub fn path(self) -> &'static str {
        self.path
    }

    /// A command that runs the program, with an empty standard input.
    #[must_use]
    pub fn command<S: AsRef<OsStr>>(self, args: &[S]) -> Command {
        let mut command = Command::new(self.path);
        command.args(args).stdin(Stdio::null());
        command
    }

    /// Runs the program to its end.
    ///
    /// # Panics
    /// If it cannot be started, is killed by a signal, or prints text that is not UTF-8.
    #[track_caller]
    pub fn run<S: AsRef<OsStr>>(self, args: &[S]) -> ProgramOutput {
        ProgramOutput::new(self.command(args).output().expect("the program starts"))
    }

    /// Runs the program and expects exit code 0. Returns its standard output.
    ///
    /// # Panics
    /// If it fails.
    #[track_caller]
    pub fn run_ok<S: AsRef<OsStr>>(self, args: &[S]) -> String {
        let output = self.run(args);
        assert_eq!(output.code, 0, "{}", output.stderr);
        output.stdout
    }

    /// Runs the program with the given standard input to its end.
    ///
    /// # Panics
    /// Like [`run`](Self::run).
    #[track_caller]
    pub fn run_with_input<S: AsRef<OsStr>>(self, args: &[S], input: &[u8]) -> ProgramOutput {
        let mut child = self.spawn_piped(args);
        let mut stdin = child.stdin.take().expect("standard input is piped");
        let input = input.to_vec();
        let writer = thread::spawn(move || {
            // The program may exit without reading everything.
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the input is written");
        ProgramOutput::new(output)
    }

    /// Starts the program with standard input and output piped.
    ///
    /// # Panics
    /// If it cannot be started.
    #[track_caller]
    pub fn spawn_piped<S: AsRef<OsStr>>(self, args: &[S]) -> Child {
        self.command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts")
    }
}

impl ProgramOutput {
    /// Decodes the output of a finished process.
    ///
    /// # Panics
    /// If the process was killed by a signal, or the output is not UTF-8.
    #[must_use]
    #[track_caller]
    pub fn new(output: Output) -> Self {
        Self {
            code: output.status.code().expect("the program was not killed"),
            stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
        }
    }

    /// The last line of standard output; empty without output.
    #[must_use]
    pub fn last_line(&self) -> &str {
        last_line(&self.stdout)
    }
}

/// The last line of a text; empty if the text is empty.
#[must_use]
pub fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}
