/// How the game starts.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PlayArgs {
    /// The variant to play [default: continue the saved game]
    #[arg(long, value_name = "ID")]
    pub(super) variant: Option<String>,
    /// Start a new game instead of the saved one
    #[arg(long)]
    pub(super) fresh: bool,
}

impl PlayArgs {
    pub(in crate::cli) fn are_given(&self) -> bool {
        self.variant.is_some() || self.fresh
    }
}
