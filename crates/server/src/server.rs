//! The server on a socket.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::guard::Limits;
use crate::routes::router;
use crate::site::Site;
use crate::store::{Sqlite, Store};

/// How often tables that nobody looks at are closed.
const TIDYING: Duration = Duration::from_secs(60);

/// Where to serve, and from what.
pub struct Config {
    /// The file that everything lasting is in.
    pub file: PathBuf,
    /// The address to listen on.
    pub address: SocketAddr,
    /// How often anyone may ask.
    pub limits: Limits,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be opened.
    #[error("{}: {wrong}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        wrong: sqlx::Error,
    },
    /// The address cannot be listened on.
    #[error("{address}: {wrong}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// What is wrong with it.
        wrong: io::Error,
    },
}

/// A server that listens.
pub struct Server {
    site: Site,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the file and the socket.
    pub async fn open(config: Config) -> Result<Server, OpenError> {
        let address = config.address;
        let listener =
            TcpListener::bind(address).await.map_err(|wrong| OpenError::Address { address, wrong })?;
        let address = listener.local_addr().map_err(|wrong| OpenError::Address { address, wrong })?;
        let store = Sqlite::open(&config.file)
            .await
            .map_err(|wrong| OpenError::File { file: config.file.clone(), wrong })?;
        Ok(Server { site: Site::new(Arc::new(store), config.limits), listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What lasts.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.site.store)
    }

    /// Serves until `stop` comes true, then lets requests under way finish. Whatever was answered is stored
    /// already: nothing is lost when the process ends sooner.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let site = self.site.clone();
        let tidying = tokio::spawn(async move {
            let mut clock = tokio::time::interval(TIDYING);
            loop {
                clock.tick().await;
                site.hall.sweep().await;
                site.limits.forget();
            }
        });
        let service = router(self.site).into_make_service_with_connect_info::<SocketAddr>();
        // Live lines never end by themselves, so requests under way get a moment and not forever.
        let serving = axum::serve(self.listener, service);
        let served = tokio::select! {
            served = serving => served,
            () = stop => Ok(()),
        };
        tidying.abort();
        served
    }
}
