//! `packaging/exhibition/install.sh`, with a folder in place of the machine.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use birka_test_support::program::ProgramOutput;
use tempfile::TempDir;

use crate::text;

const PACKAGING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging/exhibition");
const UNIT: &str = "etc/systemd/system/birka-exhibition.service";

/// A machine to install on.
struct Machine {
    root: TempDir,
}

impl Machine {
    fn new() -> Self {
        Self { root: tempfile::tempdir().expect("a folder") }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.root.path().join(file)
    }

    fn install(&self, args: &[&str]) -> ProgramOutput {
        let script = Path::new(PACKAGING).join("install.sh");
        let output = Command::new("sh").arg(script).args(args).env("DESTDIR", self.root.path()).current_dir("/").output();
        ProgramOutput::new(output.expect("sh runs"))
    }

    /// Every file outside of the program's own folders.
    fn files(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![self.root.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
                if entry.is_dir() && !entry.ends_with("scripts") {
                    folders.push(entry);
                } else {
                    found.push(text(entry.strip_prefix(self.root.path()).expect("within")).to_owned());
                }
            }
        }
        found.sort();
        found
    }
}

/// A script that runs the real program, which is too large to copy.
fn program(folder: &Path, name: &str, lines: &str) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, format!("#!/bin/sh\n{lines}\n")).expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("executable");
    file
}

#[test]
fn the_exhibit_is_installed_updated_and_removed() {
    let (machine, folder) = (Machine::new(), tempfile::tempdir().expect("a folder"));
    let config = folder.path().join("house.ron");
    fs::write(&config, r#"(offers: [(variant: "brandubh")])"#).expect("a file");
    let installed = machine.install(&["--binary", env!("CARGO_BIN_EXE_birka"), "--config", text(&config)]);
    assert_eq!(installed.code, 0, "{}", installed.stderr);
    let files = [
        "etc/apt/apt.conf.d/52birka-exhibition",
        "etc/birka/exhibition.ron",
        "etc/pam.d/birka-exhibition",
        UNIT,
        "opt/birka/birka",
        "opt/birka/exhibit-x11",
        "opt/birka/scripts",
        "usr/local/bin/birka",
    ];
    assert_eq!(machine.files(), files);
    for step in ["useradd", "set-default multi-user.target", "mask sleep.target", "enable birka-exhibition", "restart birka-exhibition"] {
        assert!(
            installed.stdout.lines().any(|line| line.starts_with("would run: ") && line.contains(step)),
            "{step}: {}",
            installed.stdout
        );
    }
    // The program finds the variants that are installed with it.
    let check = Command::new(machine.path("opt/birka/birka"))
        .args(["exhibit", "--check"])
        .arg(machine.path("etc/birka/exhibition.ron"))
        .current_dir("/")
        .output();
    let checked = ProgramOutput::new(check.expect("it runs"));
    assert_eq!((checked.code, checked.stdout.as_str()), (0, ""), "{}", checked.stderr);

    // A program that does not run replaces nothing.
    let broken = program(folder.path(), "broken", "exit 1");
    let refused = machine.install(&["--update", text(&broken)]);
    assert!(refused.code == 1 && refused.stderr.contains("does not run on this machine"), "{}", refused.stderr);
    assert_eq!(machine.files(), files);
    let newer = program(folder.path(), "newer", &format!("exec {} \"$@\"", env!("CARGO_BIN_EXE_birka")));
    let updated = machine.install(&["--update", text(&newer)]);
    assert_eq!(updated.code, 0, "{}", updated.stderr);
    assert_eq!(fs::read(machine.path("opt/birka/birka")).expect("a program"), fs::read(&newer).expect("a program"));
    assert!(machine.path("opt/birka.old/birka").is_file(), "the program before is kept");

    let removed = machine.install(&["--remove"]);
    assert_eq!(removed.code, 0, "{}", removed.stderr);
    assert_eq!(machine.files(), ["etc/birka/exhibition.ron"], "the config is kept");
}

#[test]
fn what_a_technician_needs_is_installed_or_named() {
    let (machine, folder) = (Machine::new(), tempfile::tempdir().expect("a folder"));
    let passed_on = program(folder.path(), "birka", &format!("exec {} \"$@\"", env!("CARGO_BIN_EXE_birka")));
    let installed = machine.install(&["--binary", text(&passed_on)]);
    assert_eq!(installed.code, 0, "{}", installed.stderr);
    let packages = installed.stdout.lines().find(|line| line.contains("apt-get install")).expect("packages");
    for package in ["alsa-utils", "vulkan-tools", "sudo", "cage"] {
        assert!(packages.split(' ').any(|named| named == package), "{package}: {packages}");
    }
    assert!(installed.stderr.contains("openssh-server is not installed. Without it nobody can log in"), "{}", installed.stderr);
    fs::create_dir_all(machine.path("usr/sbin")).expect("a folder");
    program(&machine.path("usr/sbin"), "sshd", "");
    let again = machine.install(&["--binary", text(&passed_on), "--no-packages"]);
    assert!(again.code == 0 && !again.stderr.contains("openssh-server") && !again.stdout.contains("apt-get"), "{}", again.stderr);
}

#[test]
fn a_faulty_config_is_refused_before_anything_is_changed() {
    let (machine, folder) = (Machine::new(), tempfile::tempdir().expect("a folder"));
    let config = folder.path().join("house.ron");
    fs::write(&config, "(\n    offers: [(variant: \"brandub\")],\n)").expect("a file");
    let refused = machine.install(&["--binary", env!("CARGO_BIN_EXE_birka"), "--config", text(&config)]);
    assert_eq!(refused.code, 1);
    assert!(refused.stdout.contains("house.ron:2:15: error[E070]"), "{}", refused.stdout);
    assert_eq!(machine.files(), Vec::<String>::new());
    let nothing = machine.install(&["--binary", "/no/such/file"]);
    assert!(nothing.code == 1 && nothing.stderr.contains("there is no file /no/such/file"), "{}", nothing.stderr);
}

#[test]
fn a_folder_brings_the_files_that_the_config_names() {
    let (machine, folder) = (Machine::new(), tempfile::tempdir().expect("a folder"));
    let passed_on = program(folder.path(), "birka", &format!("exec {} \"$@\"", env!("CARGO_BIN_EXE_birka")));
    let house = folder.path().join("house");
    fs::create_dir(&house).expect("a folder");
    fs::write(house.join("logo.png"), b"\x89PNG\r\n\x1a\n").expect("a file");
    fs::write(house.join("exhibition.ron"), r#"(house: (logo: "logo.png"))"#).expect("a file");
    let installed = machine.install(&["--binary", text(&passed_on), "--config", text(&house)]);
    assert_eq!((installed.code, installed.stderr.contains("has faults")), (0, false), "{}", installed.stderr);
    assert!(machine.path("etc/birka/logo.png").is_file());

    let alone = Machine::new().install(&["--binary", text(&passed_on), "--config", text(&house.join("exhibition.ron"))]);
    assert!(alone.code == 0 && alone.stderr.contains("use --config with the folder that has them"), "{}", alone.stderr);
}

#[test]
fn x11_has_a_unit_of_its_own_and_the_example_is_the_config() {
    let (machine, folder) = (Machine::new(), tempfile::tempdir().expect("a folder"));
    let passed_on = program(folder.path(), "birka", &format!("exec {} \"$@\"", env!("CARGO_BIN_EXE_birka")));
    let installed = machine.install(&["--binary", text(&passed_on), "--x11"]);
    assert_eq!(installed.code, 0, "{}", installed.stderr);
    assert!(
        fs::read_to_string(machine.path(UNIT)).expect("a unit").contains("\nExecStart=/opt/birka/exhibit-x11 /etc/birka/exhibition.ron\n")
    );
    assert!(fs::metadata(machine.path("opt/birka/exhibit-x11")).expect("a script").permissions().mode() & 0o111 == 0o111);
    assert!(machine.path("etc/X11/xorg.conf.d/50-birka-exhibition.conf").is_file());
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/exhibition.ron");
    let config = fs::read_to_string(machine.path("etc/birka/exhibition.ron")).expect("a config");
    assert_eq!(config, fs::read_to_string(example).expect("the example"));
}

/// The command started by the unit of `--x11`, with programs in place of the exhibit and of xinit.
fn exhibit_x11(xinit: &str, exhibit: &str) -> (TempDir, Command) {
    let folder = tempfile::tempdir().expect("a folder");
    let script = fs::read_to_string(Path::new(PACKAGING).join("exhibit-x11")).expect("the script");
    let script = program(folder.path(), "exhibit-x11", script.strip_prefix("#!/bin/sh\n").expect("a script"));
    program(folder.path(), "birka", &format!("echo \"$@\" >{}/arguments\n{exhibit}", text(folder.path())));
    let programs = folder.path().join("bin");
    fs::create_dir(&programs).expect("a folder");
    program(&programs, "xinit", xinit);
    let mut command = Command::new(script);
    let path = std::env::var("PATH").unwrap_or_default();
    command.arg("/etc/birka/house.ron").env("PATH", format!("{}:{path}", text(&programs))).env("RUNTIME_DIRECTORY", folder.path());
    (folder, command)
}

/// Stands in for `xinit`: runs the client, which ends at `--`, and exits with 0 however it has ended.
const XINIT: &str =
    "program=$1; first=$2; second=$3\n[ \"$4\" = -- ] && [ \"$5\" = :0 ] || exit 3\n\"$program\" \"$first\" \"$second\"\nexit 0";

#[test]
fn under_x11_the_unit_learns_how_the_exhibit_has_ended() {
    // 77: staff have closed it, and RestartPreventExitStatus keeps it closed.
    for code in [77, 0, 1, 75] {
        let (folder, mut command) = exhibit_x11(XINIT, &format!("exit {code}"));
        for _ in 0..2 {
            assert_eq!(command.output().expect("it runs").status.code(), Some(code));
            assert_eq!(fs::read_to_string(folder.path().join("arguments")).expect("it ran"), "exhibit /etc/birka/house.ron\n");
        }
    }
    let (folder, mut command) = exhibit_x11("exit 0", "exit 77");
    fs::write(folder.path().join("exit-code"), "77\n").expect("written");
    assert_eq!(
        command.output().expect("it runs").status.code(),
        Some(1),
        "the X server has not started; the code is that of an earlier run"
    );
    // A stop reaches every process; all of them wait for the exhibit, which ends as it should.
    let (folder, mut command) = exhibit_x11(&format!("trap : TERM\nkill -TERM $PPID\n{XINIT}"), "kill -TERM $PPID\nexit 5");
    assert_eq!(command.output().expect("it runs").status.code(), Some(0), "a stop is no failure");
    assert_eq!(fs::read_to_string(folder.path().join("exit-code")).expect("a code"), "5\n");
}

#[test]
fn systemd_accepts_the_units() {
    if !Command::new("systemd-analyze").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: systemd-analyze is missing");
        return;
    }
    for unit in ["birka-exhibition.service", "birka-exhibition-x11.service"] {
        let unit_text = fs::read_to_string(Path::new(PACKAGING).join(unit)).expect("a unit");
        // The compositor is not installed here.
        let start = unit_text.lines().find(|line| line.starts_with("ExecStart=")).expect("what is started");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(unit);
        fs::write(&file, unit_text.replace(start, "ExecStart=/bin/true")).expect("a file");
        let verified = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&file).output().expect("it runs");
        let faults = String::from_utf8_lossy(&verified.stderr);
        assert!(!faults.contains(unit), "{faults}");
    }
}
