use std::io::{self, Write as _};
use std::path::Path;

use atomic_write_file::AtomicWriteFile;

use super::error::CliError;

/// Replaces a file that the command line names in a single step: whatever fails, the file has its old content or the new one. A link keeps
/// naming the same file; a device or a pipe is written to.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn write_output(path: &Path, text: &str) -> Result<(), CliError> {
    replace(path, text).map_err(|error| CliError::Unwritable { path: path.to_owned(), error })
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if target.symlink_metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return std::fs::write(path, text);
    }
    let mut file = AtomicWriteFile::open(&target)?;
    file.write_all(text.as_bytes())?;
    file.commit()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_file_is_replaced_and_never_written_in_place() {
        use std::os::unix::fs::{MetadataExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("page.md"), folder.path().join("link.md"));
        fs::write(&file, "old").unwrap();
        symlink(&file, &link).unwrap();
        let before = fs::File::open(&file).unwrap();
        write_output(&link, "new").unwrap();
        assert_eq!(io::read_to_string(&before).unwrap(), "old", "who has opened the old file still reads it whole");
        assert_ne!(before.metadata().unwrap().ino(), fs::metadata(&file).unwrap().ino());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(link.symlink_metadata().unwrap().is_symlink());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");
        assert!(write_output(&folder.path().join("no/such/folder.md"), "new").is_err());
        write_output(Path::new("/dev/null"), "new").unwrap();
    }
}
