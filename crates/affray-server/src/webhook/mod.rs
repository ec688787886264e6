//! Webhooks: a table tells an address that it is somebody's turn, and that the fight is over.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `target` | the address, and whether it may be reached |
//! | `notice` | what is to be told: compared with what has been told already |
//! | `send` | one attempt to tell it |
//! | `notifier` | delivers the notices of tables one after the other, again and again if need be |

mod notice;
mod notifier;
mod send;
mod target;

pub use notice::Deliveries;
pub use notifier::Notifier;
pub use target::Target;

use std::time::Duration;

use affray_pages::model::WebhookView;
use tokio_rustls::rustls::pki_types::CertificateDer;

use crate::error::Failure;
use crate::visit::Visit;

/// How webhooks are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookOptions {
    /// Whether addresses of this machine and of private networks may be told.
    pub allow_private: bool,
    /// Certificates of authorities that are trusted besides those of browsers: a house of its own may have one.
    pub authorities: Vec<CertificateDer<'static>>,
    /// The most time for one attempt.
    pub attempt: Duration,
    /// The wait after the first attempt that fails; it doubles with every further one.
    pub first_wait: Duration,
    /// The longest wait.
    pub longest_wait: Duration,
    /// The attempts for one message; after that it is given up.
    pub attempts: u32,
    /// For how many seconds a server has the telling of a table to itself. It is longer than an attempt.
    pub hold_seconds: u32,
}

impl Default for WebhookOptions {
    /// Attempts for about two hours.
    fn default() -> WebhookOptions {
        WebhookOptions {
            allow_private: false,
            authorities: Vec::new(),
            attempt: Duration::from_secs(10),
            first_wait: Duration::from_secs(2),
            longest_wait: Duration::from_mins(15),
            attempts: 16,
            hold_seconds: 30,
        }
    }
}

/// A table's webhook, as its GM sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookStatus {
    /// Where things are told.
    pub url: String,
    /// What has been told.
    pub told: Deliveries,
}

impl WebhookStatus {
    /// As the GM's page shows it.
    pub fn view(self) -> WebhookView {
        WebhookView { url: self.url, trouble: self.told.trouble.unwrap_or_default() }
    }
}

impl Visit {
    /// The table's webhook.
    pub async fn webhook(&self) -> Result<Option<WebhookStatus>, Failure> {
        let stored = self.app.store.webhook(&self.address.table).await?;
        Ok(stored.map(|stored| WebhookStatus { told: Deliveries::read(&stored.told), url: stored.url }))
    }

    /// Sets the table's webhook, or takes it away.
    pub async fn set_webhook(&self, url: Option<&str>) -> Result<(), Failure> {
        self.only_gm("says where the table tells things")?;
        let known = self.webhook().await?;
        if known.as_ref().map(|known| known.url.as_str()) == url {
            return Err(Failure::as_it_is());
        }
        if let Some(url) = url {
            Target::read(url, self.app.options().webhooks.allow_private)
                .map_err(|why| Failure::webhook_unusable(&why))?;
        }
        self.app.store.set_webhook(&self.address.table, url).await?;
        self.app.notifier.look_at(self.table.clone());
        Ok(())
    }
}
