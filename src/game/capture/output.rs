//! Writing pictures.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use birka_diagnostics::{printable_lines, printable_path};
use image::RgbImage;

use super::error::ShotError;

/// Creates the file and its folders, so that an unwritable path is an error before anything is rendered.
pub(super) fn create_file(path: &Path) -> Result<(), ShotError> {
    let create = || {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        fs::OpenOptions::new().create(true).append(true).open(path).map(drop)
    };
    create().map_err(|error| ShotError::Write { path: path.to_owned(), error })
}

/// Writes a PNG.
pub(super) fn save_png(picture: &RgbImage, path: &Path) -> Result<(), ShotError> {
    let saved = picture.save_with_format(path, image::ImageFormat::Png);
    saved.map_err(|error| ShotError::Write { path: path.to_owned(), error: io::Error::other(error) })
}

/// Prints the path of the picture, or why there is none.
pub(super) fn print_result(result: Result<(), ShotError>, path: &Path) -> ExitCode {
    match result {
        Ok(()) => {
            println!("{}", printable_path(path));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {}", printable_lines(&error.to_string()));
            ExitCode::FAILURE
        }
    }
}
