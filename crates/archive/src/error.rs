use birka_mods::MANIFEST;

use crate::file_types::MAX_FILES;

/// How much larger than its compressed size a file may be.
pub(crate) const MAX_RATIO: usize = 200;

/// Why an archive is not accepted as a packed mod.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// The bytes are not a valid zip.
    #[error("the zip is damaged or was cut short ({0}); fetch it again")]
    Damaged(String),
    /// It has more than [`MAX_FILES`] entries.
    #[error("the zip has more than {MAX_FILES} files; a mod has fewer")]
    TooMany,
    /// A file, or all files together, are too large.
    #[error("{what} is larger than {} MB unpacked; a mod is smaller", max_bytes >> 20)]
    TooLarge {
        /// What is too large.
        what: String,
        /// Its limit in bytes.
        max_bytes: usize,
    },
    /// A file with a suspicious compression ratio.
    #[error("`{0}` grows more than {MAX_RATIO} times when it is unpacked; this is a zip bomb, not a mod")]
    Bomb(String),
    /// A path that leads out of the mod or is not portable.
    #[error("the zip cannot be unpacked: {0}")]
    Path(String),
    /// A link, a device or anything else that is not a regular file.
    #[error("`{0}` is a link or another special file; a mod may only contain regular files")]
    Special(String),
    /// Two entries with the same path.
    #[error("the zip has two files called `{0}`")]
    Twice(String),
    /// Two entries whose paths differ in case only.
    #[error("`{0}` and `{1}` are the same file on some systems; give one of them another name")]
    Clash(String, String),
    /// An encrypted entry.
    #[error("`{0}` is locked with a password")]
    Locked(String),
    /// An unsupported compression method.
    #[error("`{0}` is compressed with a method that Birka does not support; pack the mod with `birka pack`")]
    Method(String),
    /// A file type that mods may not contain.
    #[error("{0}")]
    FileType(String),
    /// There is no manifest.
    #[error("the zip has no `{MANIFEST}`, so it is not a mod")]
    NoManifest,
    /// There are several manifests.
    #[error("the zip has several `{MANIFEST}`, in {}; a zip contains one mod", .0.join(", "))]
    Manifests(Vec<String>),
    /// A file outside of the folder that contains the manifest.
    #[error("`{0}` is outside of the folder that contains `{MANIFEST}`; a zip contains one mod and nothing else")]
    Beside(String),
}
