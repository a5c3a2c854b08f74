use std::io::Write;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::{Sources, find};
use birka_packaging::{Template, create_mod};

/// Make a mod that can be played at once, in the folder of mods
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What to call it: small letters, digits and hyphens, as `my-game`
    id: String,
    /// Begin with a variation of this variant instead of a small game of its own
    #[arg(long, value_name = "ID")]
    extends: Option<String>,
}

pub(super) fn run(args: &Args, sources: Sources, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let folder = sources.mods_folder().ok_or(Failure::NoModsFolder)?;
    // Nothing may be in the folder yet, and then it is no fault that it is not there.
    let library = Sources { mods: sources.mods.filter(|folder| folder.exists()), ..sources }.library();
    if let Some(taken) = library.variants().iter().find(|variant| variant.base_id == args.id) {
        return Err(Failure::Taken { id: args.id.clone(), path: taken.path.clone() });
    }
    let base = args.extends.as_deref().map(|id| find(&library, id)).transpose()?;
    let made = create_mod(&folder, &args.id, base.as_ref().map_or(Template::Standalone, |base| Template::Extending(base)))?;
    let id = &args.id;
    let named = sources.mods.map(|folder| format!(" --mods {}", folder.display())).unwrap_or_default();
    writeln!(out, "{} is ready.", made.display())?;
    writeln!(out, "  play it:        birka{named} --variant {id}")?;
    writeln!(out, "  change it:      {}", made.join("variants").join(format!("{id}.lua")).display())?;
    writeln!(out, "  check it:       birka{named} check {id}")?;
    writeln!(out, "  give it away:   birka{named} pack {id}")?;
    Ok(ExitCode::SUCCESS)
}
