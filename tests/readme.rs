//! The examples of the README print what it says.

mod common;

use common::path_of;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The fenced blocks of a kind.
fn blocks(readme: &str, kind: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match line.strip_prefix("```") {
            Some(fence) => {
                inside = fence == kind;
                if inside {
                    blocks.push(String::new());
                }
            }
            None if inside => blocks.last_mut().expect("a block").extend([line, "\n"]),
            None => {}
        }
    }
    blocks
}

#[test]
fn examples_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    let built = Path::new(path_of("uva246"))
        .parent()
        .expect("a folder")
        .display()
        .to_string();
    let blocks = blocks(&readme, "console");
    for block in &blocks {
        let commands: Vec<&str> = block
            .lines()
            .filter_map(|line| line.strip_prefix("$ "))
            .collect();
        let printed: Vec<&str> = block
            .lines()
            .filter(|line| !line.starts_with("$ "))
            .collect();
        let script = commands.join("\n").replace("target/release", &built);
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{script}")])
            .current_dir(root)
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let output = String::from_utf8(output.stdout).expect("text");
        assert_eq!(output.lines().collect::<Vec<_>>(), printed, "{script}");
    }
    assert!(blocks.len() >= 9, "{} blocks", blocks.len());
}

/// The examples of `--help` too.
#[test]
fn examples_of_the_help_are_true() {
    for (program, executable) in common::PROGRAMS {
        let help = common::Said::from(common::run(executable, &["--help"], b"")).out;
        let mut lines = help.lines().skip_while(|line| !line.starts_with("  $ "));
        let command = lines.next().expect("an example").trim_start_matches("  $ ");
        let printed: Vec<&str> = lines
            .take_while(|line| !line.is_empty())
            .map(str::trim)
            .collect();
        let folder = Path::new(executable).parent().expect("a folder");
        let output = Command::new("sh")
            .args(["-c", command])
            .env("PATH", path_with(folder))
            .output();
        let output = String::from_utf8(output.expect("a shell").stdout).expect("text");
        assert_eq!(output.lines().collect::<Vec<_>>(), printed, "{program}");
        assert!(!printed.is_empty(), "{program}");
    }
}

fn path_with(folder: &Path) -> String {
    format!(
        "{}:{}",
        folder.display(),
        std::env::var("PATH").unwrap_or_default()
    )
}
