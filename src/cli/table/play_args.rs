use birka_localization::Language;

/// How the game starts.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PlayArgs {
    /// The variant to play [default: continue the saved game]
    #[arg(long, value_name = "ID")]
    pub(super) variant: Option<String>,
    /// The language of the table from now on: en, sv, de, fr, es or la [default: that of the system]
    #[arg(long, value_name = "CODE")]
    pub(super) language: Option<Language>,
    /// Start a new game instead of the saved one
    #[arg(long)]
    pub(super) fresh: bool,
}

impl PlayArgs {
    pub(in crate::cli) fn are_given(&self) -> bool {
        self.variant.is_some() || self.language.is_some() || self.fresh
    }
}
