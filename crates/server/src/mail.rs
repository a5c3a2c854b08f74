//! Letters by SMTP.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use crate::judge::Moment;

/// A letter is sent within this time.
const PATIENCE: Duration = Duration::from_secs(20);

/// The choices of who runs a server about letters.
#[derive(Clone, Debug)]
pub struct MailConfig {
    /// The server that takes them: `smtp://localhost:25`, `smtps://NAME:PASSWORD@HOST`.
    pub smtp: String,
    /// Who they are from: `Birka <birka@example.org>`.
    pub from: String,
    /// The address of this server in links: `https://example.org`.
    pub public: String,
    /// How long the player to move has before she is told.
    pub delay: Duration,
}

/// Why letters cannot be sent.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("the address is none: {0}")]
    Address(#[from] lettre::address::AddressError),
    #[error("the letter cannot be written: {0}")]
    Letter(#[from] lettre::error::Error),
    #[error("SMTP: {0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
}

/// The way of letters.
#[derive(Debug)]
pub struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    public: String,
    /// How long the player to move has before she is told, in milliseconds.
    pub delay: Moment,
}

/// A letter in plain text.
pub struct Letter {
    pub to: String,
    pub subject: String,
    pub body: String,
    /// The address that ends such letters.
    pub unsubscribe: Option<String>,
}

impl Mail {
    /// The way of letters by these choices. Nothing is sent yet.
    ///
    /// # Errors
    /// If an address is none.
    pub fn new(config: &MailConfig) -> Result<Self, MailError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&config.smtp)?.timeout(Some(PATIENCE)).build();
        let public = config.public.trim_end_matches('/').to_owned();
        let delay = Moment::try_from(config.delay.as_millis()).unwrap_or(Moment::MAX);
        Ok(Self { transport, from: config.from.parse()?, public, delay })
    }

    /// The whole address of a path of this server.
    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.public)
    }

    /// Sends a letter.
    ///
    /// # Errors
    /// If the server of letters does not take it.
    pub async fn send(&self, letter: Letter) -> Result<(), MailError> {
        let mut message = Message::builder().from(self.from.clone()).to(letter.to.parse()?).subject(letter.subject);
        if let Some(address) = letter.unsubscribe {
            message = message.header(Unsubscribe(address)).header(OneClick);
        }
        let message = message.header(ContentType::TEXT_PLAIN).body(letter.body)?;
        self.transport.send(message).await?;
        Ok(())
    }
}

/// Whether a text can be the address of somebody.
#[must_use]
pub fn is_address(text: &str) -> bool {
    text.len() <= 254 && text.parse::<Address>().is_ok()
}

/// `List-Unsubscribe` (RFC 2369).
#[derive(Clone)]
struct Unsubscribe(String);

impl Header for Unsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.trim_matches(['<', '>']).to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// `List-Unsubscribe-Post` (RFC 8058): programs for mail end the letters by one POST.
#[derive(Clone)]
struct OneClick;

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}
