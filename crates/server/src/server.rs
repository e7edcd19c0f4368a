//! The server on a socket.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::guard::Limits;
use crate::routes::router;
use crate::site::Site;
use crate::staff::Staff;
use crate::store::{Sqlite, Store};

/// How often tables that nobody looks at are closed.
const TIDYING: Duration = Duration::from_secs(60);
/// How long requests under way may take when the server ends. Live lines never end by themselves.
const ENDING: Duration = Duration::from_secs(1);
/// How long to wait when no connection can be taken, for lack of files or memory.
const BREATH: Duration = Duration::from_millis(200);

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

    /// Where generals think.
    pub fn staff(&self) -> Staff {
        self.site.staff.clone()
    }

    /// Serves until `stop` comes true, then gives requests under way a moment to finish. Whatever was answered
    /// is stored already: nothing is lost when the process ends sooner.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Server { site, listener, .. } = self;
        let router = router(site.clone());
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(site.limits.saying());
        let graceful = GracefulShutdown::new();
        // Whatever is among these ends when this function does.
        let mut tasks = JoinSet::new();
        tasks.spawn(tidy(site.clone()));
        let mut stop = pin!(stop);
        loop {
            let (stream, from) = tokio::select! {
                connection = accept(&listener) => connection,
                () = &mut stop => break,
            };
            while tasks.try_join_next().is_some() {}
            let Some(room) = site.limits.connection(from.ip()) else {
                tracing::warn!(%from, "too many connections");
                continue;
            };
            let connection = http.serve_connection(TokioIo::new(stream), service(router.clone(), from));
            let connection = graceful.watch(connection);
            tasks.spawn(async move {
                if let Err(wrong) = connection.await {
                    tracing::debug!(%from, %wrong, "a connection broke");
                }
                drop(room);
            });
        }
        drop(listener);
        // What they have not decided yet they decide when the table is next opened.
        site.staff.dismiss();
        // Those that take longer are cut off.
        let _ = tokio::time::timeout(ENDING, graceful.shutdown()).await;
        Ok(())
    }
}

/// The next connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(connection) => return connection,
            Err(wrong) => {
                tracing::error!(%wrong, "no connection can be taken");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

/// The routes, told where the requests of a connection come from.
fn service(
    router: Router,
    from: SocketAddr,
) -> impl Service<
    hyper::Request<Incoming>,
    Response = axum::response::Response,
    Error = std::convert::Infallible,
    Future: Send,
> {
    let router = TowerToHyperService::new(router);
    service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        router.call(request)
    })
}

/// Closes tables that nobody looks at and forgets addresses, again and again.
async fn tidy(site: Site) {
    let mut clock = tokio::time::interval(TIDYING);
    loop {
        clock.tick().await;
        site.hall.sweep().await;
        site.limits.forget();
    }
}
