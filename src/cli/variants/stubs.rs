use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use birka_diagnostics::{MAX_FILE_BYTES, printable_path, read_text};
use birka_script_reference as reference;

use crate::cli::error::CliError;

/// Write type stubs for editors, and settings for the Lua language server
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The folder of the scripts, or a folder above it; it must exist
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,
}

pub(in crate::cli) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if !args.folder.is_dir() {
        return Err(CliError::NoFolder { path: args.folder.clone() });
    }
    let files = [
        ("types/birka.lua", reference::lua_stubs()),
        ("types/birka.d.luau", reference::luau_definitions()),
        (".luarc.json", reference::luarc().to_owned()),
    ];
    for (name, text) in files {
        let path = args.folder.join(name);
        // Do not overwrite settings that the user has changed.
        if name == ".luarc.json" && path.exists() && read_text(&path, MAX_FILE_BYTES as u64).is_ok_and(|known| known != text) {
            writeln!(out, "{} exists already and is left unchanged; add `types` to its `workspace.library`", printable_path(&path))?;
            continue;
        }
        write(&path, &text)?;
        writeln!(out, "{}", printable_path(&path))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    let folder = path.parent().unwrap_or(path);
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, text));
    written.map_err(|error| CliError::Unwritable { path: path.to_owned(), error })
}
