use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::failure::Failure;
use birka_script_reference as reference;

/// Write what an editor needs to help with files of rules: type stubs, and settings for the Lua language server
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder the files of rules lie in, or a folder above it
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let files = [
        ("types/birka.lua", reference::lua_stubs()),
        ("types/birka.d.luau", reference::luau_definitions()),
        (".luarc.json", reference::luarc().to_owned()),
    ];
    for (name, text) in files {
        let path = args.folder.join(name);
        // Settings are somebody's own once they differ.
        if name == ".luarc.json" && path.exists() && std::fs::read_to_string(&path).is_ok_and(|known| known != text) {
            writeln!(out, "{} is there already and stays as it is; it should name `types` in `workspace.library`", path.display())?;
            continue;
        }
        write(&path, &text)?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(path);
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, text));
    written.map_err(|error| Failure::Unwritable { path: path.to_owned(), error })
}
