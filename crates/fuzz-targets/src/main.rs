//! `birka-fuzz MINUTES [TARGET]…`: runs mutations of the seeds on any toolchain, the targets in turn. Ends with exit code 1 at the first defect.

use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use birka_fuzz_targets::{FuzzTarget, Mutator, TARGETS, artifact, seeds};

/// An input that takes longer than this is a defect.
const LONGEST: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((minutes, names)) = args.split_first().and_then(|(first, rest)| Some((first.parse::<f64>().ok()?, rest))) else {
        return usage("birka-fuzz MINUTES [TARGET]…");
    };
    let targets: Option<Vec<FuzzTarget>> =
        if names.is_empty() { Some(TARGETS.to_vec()) } else { names.iter().map(|name| FuzzTarget::named(name)).collect() };
    let (Some(targets), Ok(time)) = (targets, Duration::try_from_secs_f64(minutes * 60.0)) else {
        return usage(&format!("the targets are {}", TARGETS.map(|target| target.name).join(", ")));
    };
    let share = time / u32::try_from(targets.len()).unwrap_or(1);
    for target in targets {
        match run(target, share) {
            Ok(line) => println!("{line}"),
            Err(message) => {
                eprintln!("{message}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn usage(text: &str) -> ExitCode {
    eprintln!("{text}");
    ExitCode::from(2)
}

/// Runs a target for a time and returns a summary.
///
/// # Errors
/// The defect that was found, and the file of the input that shows it.
fn run(target: FuzzTarget, time: Duration) -> Result<String, String> {
    let seeds = seeds(target).map_err(|error| format!("the seeds of {} cannot be read: {error}", target.name))?;
    let mutator = Mutator::new(seeds.into_iter().map(|(_, seed)| seed).collect());
    let (begun, mut number, mut slowest) = (Instant::now(), 0_u64, Duration::ZERO);
    while begun.elapsed() < time {
        let input = mutator.mutation(number);
        let started = Instant::now();
        let defect = match catch_unwind(|| (target.run)(&input)) {
            Err(_) => Some("panics".to_owned()),
            Ok(_) if started.elapsed() > LONGEST => Some(format!("takes {:.0?}", started.elapsed())),
            Ok(_) => None,
        };
        if let Some(what) = defect {
            let path = artifact(target, &input, number).map_or_else(|error| error.to_string(), |path| path.display().to_string());
            return Err(format!("{}: mutation {number} {what}; the input is in {path}", target.name));
        }
        slowest = slowest.max(started.elapsed());
        number += 1;
    }
    Ok(format!("{}: {number} mutations in {:.0?}, the slowest {slowest:.1?}", target.name, begun.elapsed()))
}
