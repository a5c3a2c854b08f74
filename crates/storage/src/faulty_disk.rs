//! A disk that fails at a chosen step of a save.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use crate::disk::{Disk, FileSystem, NewFile};

/// The steps of a save in their order.
pub const STEPS: [&str; 6] = ["create folder", "create", "write", "sync", "rename", "sync folder"];

/// The place of a step in [`STEPS`].
pub fn step(name: &str) -> usize {
    STEPS.iter().position(|step| *step == name).unwrap()
}

/// How an operation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full.
    DiskFull,
    /// There is room for a part of the text only.
    ShortWrite,
    /// The disk cannot be written.
    ReadOnly,
    /// The folder may not be written.
    Forbidden,
    /// The disk is broken: this and every later operation fails.
    Broken,
}

impl Fault {
    pub const ALL: [Self; 5] = [Self::DiskFull, Self::ShortWrite, Self::ReadOnly, Self::Forbidden, Self::Broken];

    pub fn error(self) -> io::Error {
        match self {
            Self::DiskFull | Self::ShortWrite => io::ErrorKind::StorageFull,
            Self::ReadOnly => io::ErrorKind::ReadOnlyFilesystem,
            Self::Forbidden => io::ErrorKind::PermissionDenied,
            Self::Broken => io::ErrorKind::Other,
        }
        .into()
    }
}

/// Performs the operations on the file system, but for those that fail.
#[derive(Clone)]
pub struct FaultyDisk {
    state: Arc<Mutex<State>>,
}

struct State {
    /// The fault, the step at which it occurs, and in how many saves.
    fault: Option<(Fault, usize, usize)>,
    is_broken: bool,
    steps: Vec<&'static str>,
}

impl FaultyDisk {
    /// A disk on which the first save fails at a step of [`STEPS`].
    pub fn new(fault: Fault, step: usize) -> Self {
        Self::failing_saves(fault, step, 1)
    }

    /// A disk on which a number of saves fail.
    pub fn failing_saves(fault: Fault, step: usize, saves: usize) -> Self {
        Self::with(Some((fault, step, saves)))
    }

    pub fn without_fault() -> Self {
        Self::with(None)
    }

    fn with(fault: Option<(Fault, usize, usize)>) -> Self {
        Self { state: Arc::new(Mutex::new(State { fault, is_broken: false, steps: Vec::new() })) }
    }

    /// The steps so far.
    pub fn steps(&self) -> Vec<&'static str> {
        self.state.lock().unwrap().steps.clone()
    }

    fn step(&self, step: &'static str) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        state.steps.push(step);
        if state.is_broken {
            return Err(Fault::Broken.error());
        }
        match &mut state.fault {
            Some((fault, at, saves)) if *saves > 0 && STEPS[*at] == step => {
                let fault = *fault;
                *saves -= 1;
                state.is_broken = fault == Fault::Broken;
                Err(fault.error())
            }
            _ => Ok(()),
        }
    }

    fn is_short(&self) -> bool {
        matches!(self.state.lock().unwrap().fault, Some((Fault::ShortWrite, ..)))
    }
}

impl Disk for FaultyDisk {
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        self.step("create folder")?;
        FileSystem.create_folder(folder)
    }

    fn create(&self, file: &Path) -> io::Result<Box<dyn NewFile>> {
        self.step("create")?;
        Ok(Box::new(FaultyFile { disk: self.clone(), file: File::create_new(file)? }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step("rename")?;
        FileSystem.rename(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        if self.state.lock().unwrap().is_broken { Err(Fault::Broken.error()) } else { FileSystem.remove(file) }
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.step("sync folder")?;
        FileSystem.sync_folder(folder)
    }
}

struct FaultyFile {
    disk: FaultyDisk,
    file: File,
}

impl Write for FaultyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.disk.step("write");
        if result.is_err() && self.disk.is_short() {
            self.file.write_all(&bytes[..bytes.len() / 2])?;
        }
        result?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl NewFile for FaultyFile {
    fn copy_permissions(&mut self, from: &Path) -> io::Result<()> {
        self.file.copy_permissions(from)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.disk.step("sync")?;
        self.file.sync()
    }
}
