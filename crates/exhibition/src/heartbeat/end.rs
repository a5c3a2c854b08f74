/// Ends the process at once with an exit code. Runs no exit handlers, which may hang in a graphics driver, and does not wait for a thread that
/// runs them: [`std::process::exit`] waits for ever once `main` has returned, or another thread has called it.
pub fn end_at_once(code: u8) -> ! {
    #[cfg(unix)]
    signal_hook::low_level::exit(code.into());
    #[cfg(not(unix))]
    {
        // The supervisor takes any other code for a crash, which starts the exhibit again, too.
        let _ = code;
        std::process::abort()
    }
}
