//! Reads the command line and hands over.

fn main() -> std::process::ExitCode {
    chancery::cli::run()
}
