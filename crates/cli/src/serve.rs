//! The table: a server for browsers.

use std::fs;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use estafette_server::{Config, Limits, OpenError, Server};
use tracing_subscriber::EnvFilter;

use crate::complaint::Complaint;
use crate::output;

/// The file of all games, in the data folder.
const FILE: &str = "estafette.sqlite";

/// How to serve.
#[derive(clap::Args)]
pub(crate) struct Plan {
    /// The folder for games and accounts [default: the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The port to listen on; 0 takes any that is free
    #[arg(long, value_name = "PORT", default_value_t = 1800)]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets others on the network in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// Serves until it is interrupted.
pub(crate) fn run(plan: &Plan) -> Result<(), Complaint> {
    // Who wants to hear more sets RUST_LOG.
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
    let folder = match &plan.data {
        Some(folder) => folder.clone(),
        None => usual_folder()?,
    };
    fs::create_dir_all(&folder).map_err(|wrong| {
        Complaint::input(format!(
            "the folder {} cannot be made: {wrong}; choose another with --data FOLDER",
            folder.display()
        ))
    })?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(plan, &folder))
}

async fn serve(plan: &Plan, folder: &Path) -> Result<(), Complaint> {
    let config = Config {
        file: folder.join(FILE),
        address: SocketAddr::new(plan.bind, plan.port),
        limits: Limits::usual(),
    };
    let server = Server::open(config).await.map_err(|wrong| explain(&wrong))?;
    let address = server.address();
    let page = if address.ip().is_unspecified() {
        format!("http://127.0.0.1:{}/", address.port())
    } else {
        format!("http://{address}/")
    };
    output::table_is_ready(&page, folder)?;
    if !plan.no_open && webbrowser::open(&page).is_err() {
        output::no_browser()?;
    }
    server.run(interrupted()).await?;
    Ok(())
}

/// Comes true when the user or the system wants the program to end.
async fn interrupted() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a way to hear it, it never comes.
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut end) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupt => {}
                _ = end.recv() => {}
            }
            return;
        }
    }
    interrupt.await;
}

/// Where the user's data belongs.
fn usual_folder() -> Result<PathBuf, Complaint> {
    let folders = ProjectDirs::from("", "", "estafette");
    let folders = folders
        .ok_or_else(|| Complaint::input("this user has no home; choose a folder with --data FOLDER"))?;
    Ok(folders.data_dir().to_owned())
}

/// What to do about a server that cannot start.
fn explain(wrong: &OpenError) -> Complaint {
    match wrong {
        OpenError::Address { address, wrong } => Complaint::input(match wrong.kind() {
            io::ErrorKind::AddrInUse => format!(
                "port {} is taken: perhaps Estafette is running already, at http://{address}/; \
                 otherwise choose another with --port PORT",
                address.port()
            ),
            io::ErrorKind::PermissionDenied => {
                format!("port {} may not be used; choose one above 1023 with --port PORT", address.port())
            }
            io::ErrorKind::AddrNotAvailable => {
                format!("{} is no address of this machine; choose another with --bind ADDRESS", address.ip())
            }
            _ => format!("the address {address} cannot be listened on: {wrong}"),
        }),
        OpenError::File { file, wrong } => Complaint::input(format!(
            "the games in {} cannot be opened: {wrong}; mend the file, or choose another folder with --data FOLDER",
            file.display()
        )),
    }
}
