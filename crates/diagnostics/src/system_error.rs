use std::io;

/// An error of the operating system that can be kept, compared and told in any language. Displays in the system's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct SystemError {
    kind: io::ErrorKind,
    code: Option<i32>,
    text: String,
}

/// What an error of the operating system means to somebody who reads or writes a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemFault {
    /// The disk is full.
    DiskFull,
    /// The quota of disk space is used up.
    QuotaUsedUp,
    /// The file may not be read or written.
    Forbidden,
    /// The disk is read-only.
    ReadOnly,
    /// There is a file in place of its folder.
    FileForFolder,
    /// There is no such file or folder.
    NotFound,
    /// Another program holds a lock.
    Busy,
    /// Anything else.
    Other,
}

impl SystemError {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.kind
    }

    /// The number of the operating system for it; `None` if it comes from elsewhere.
    #[must_use]
    pub fn code(&self) -> Option<i32> {
        self.code
    }

    /// What it means.
    #[must_use]
    pub fn fault(&self) -> SystemFault {
        match self.kind {
            io::ErrorKind::StorageFull => SystemFault::DiskFull,
            io::ErrorKind::QuotaExceeded => SystemFault::QuotaUsedUp,
            io::ErrorKind::PermissionDenied => SystemFault::Forbidden,
            io::ErrorKind::ReadOnlyFilesystem => SystemFault::ReadOnly,
            // The system says so of a folder that is to be made. A program that has used up its names says so, too, without a number.
            io::ErrorKind::AlreadyExists if self.code.is_none() => SystemFault::Other,
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => SystemFault::FileForFolder,
            io::ErrorKind::NotFound => SystemFault::NotFound,
            io::ErrorKind::WouldBlock => SystemFault::Busy,
            _ => SystemFault::Other,
        }
    }

    /// What it means in a few plain words, with its number, or with the words of the program if it comes from there; in the system's words where
    /// those say more.
    #[must_use]
    pub fn cause(&self) -> String {
        let known = match self.fault() {
            SystemFault::DiskFull => "the disk is full",
            SystemFault::QuotaUsedUp => "the quota of disk space is used up",
            SystemFault::Forbidden => "permission denied",
            SystemFault::ReadOnly => "the disk is read-only",
            SystemFault::FileForFolder => "there is a file in place of its folder",
            SystemFault::NotFound | SystemFault::Busy | SystemFault::Other => return self.text.clone(),
        };
        match self.code {
            Some(code) => format!("{known} (error {code})"),
            None if self.text == self.kind.to_string() => known.to_owned(),
            None => format!("{known}: {}", self.text),
        }
    }
}

impl From<&io::Error> for SystemError {
    fn from(error: &io::Error) -> Self {
        Self { kind: error.kind(), code: error.raw_os_error(), text: error.to_string() }
    }
}

impl From<io::Error> for SystemError {
    fn from(error: io::Error) -> Self {
        Self::from(&error)
    }
}

impl From<SystemError> for io::Error {
    fn from(error: SystemError) -> Self {
        match error.code {
            Some(code) => Self::from_raw_os_error(code),
            None => Self::new(error.kind, error.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_keeps_its_kind_and_says_its_cause() {
        let own = SystemError::from(io::Error::new(io::ErrorKind::StorageFull, "no room"));
        assert_eq!(
            (own.fault(), own.code(), own.to_string(), own.cause()),
            (SystemFault::DiskFull, None, "no room".to_owned(), "the disk is full: no room".to_owned())
        );
        assert_eq!(SystemError::from(io::Error::from(io::ErrorKind::StorageFull)).cause(), "the disk is full");
        let used_up = SystemError::from(io::Error::new(io::ErrorKind::AlreadyExists, "all names are taken"));
        assert_eq!((used_up.fault(), used_up.cause().as_str()), (SystemFault::Other, "all names are taken"));
        #[cfg(unix)]
        {
            let exists = SystemError::from(io::Error::from_raw_os_error(17));
            assert_eq!(
                (exists.fault(), exists.cause().as_str()),
                (SystemFault::FileForFolder, "there is a file in place of its folder (error 17)")
            );
        }
        let missing = SystemError::from(std::fs::metadata("/there/is/no/such/file").unwrap_err());
        assert_eq!((missing.fault(), missing.kind()), (SystemFault::NotFound, io::ErrorKind::NotFound));
        assert_eq!(missing.cause(), missing.to_string());
        let again = io::Error::from(missing.clone());
        assert_eq!((again.kind(), again.raw_os_error()), (missing.kind(), missing.code()));
    }
}
