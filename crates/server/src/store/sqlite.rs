//! The store in an `SQLite` file.
//!
//! Orders come from many tables at once, and each must be on the disk before anyone is told. One writer takes
//! whatever has come in the meantime, writes it in one transaction and answers everyone when that is
//! committed: the more there is to do, the fewer times the disk is waited for.

use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use estafette_core::{Seat, Seed, Setup};
use sqlx::error::ErrorKind;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{Connection, QueryBuilder, Row};
use tokio::sync::{mpsc, oneshot};

use crate::officer::NoOfficer;

use super::{
    Deed, Entry, Header, Occupant, Page, Snapshot, Standing, Store, StoreError, Stored, Summary, Token, User,
    UserId,
};

/// How long a locked file is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most pages in one transaction.
const MOST_PAGES: usize = 256;
/// The most tables in a list.
const LISTED: i64 = 50;

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// The store in an `SQLite` file.
pub struct Sqlite {
    /// For reading, which nothing holds up.
    pool: SqlitePool,
    /// For people, sessions and new tables: writing may have to wait.
    writes: SqlitePool,
    /// For the journal.
    pages: mpsc::Sender<(Page, Reply)>,
}

impl Sqlite {
    /// Opens the file, makes it if it is not there, and brings its schema up to date.
    pub async fn open(path: &Path) -> Result<Sqlite, sqlx::Error> {
        let options = options(path);
        // Asked before anything is written, even the way it keeps its journal.
        if path.exists() && is_of_another_program(path).await? {
            let wrong = "it is the database of another program";
            return Err(sqlx::Error::Configuration(wrong.into()));
        }
        let mut writer = SqliteConnection::connect_with(&options).await?;
        sqlx::migrate!().run(&mut writer).await?;
        // What believes itself in a transaction is closed; see `Writer::commit`.
        let writes = SqlitePoolOptions::new().max_connections(1).acquire_timeout(PATIENCE).after_release(
            |connection, _| {
                Box::pin(async move {
                    connection.ping().await?;
                    Ok(!connection.is_in_transaction())
                })
            },
        );
        let writes = writes.connect_with(options.clone()).await?;
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options.clone()).await?;
        let (pages, inbox) = mpsc::channel(4 * MOST_PAGES);
        tokio::spawn(write(Writer { options, connection: Some(writer) }, inbox));
        Ok(Sqlite { pool, writes, pages })
    }

    /// How many transactions of one journal row the file commits in a second, one after another.
    pub async fn raw_commits(path: &Path, time: Duration) -> Result<f64, sqlx::Error> {
        let mut connection = SqliteConnection::connect_with(&options(path)).await?;
        let table: String =
            sqlx::query("SELECT id FROM tables LIMIT 1").fetch_one(&mut connection).await?.try_get(0)?;
        let last = sqlx::query("SELECT max(sequence) FROM journal WHERE table_id = ?");
        let last: Option<u32> = last.bind(&table).fetch_one(&mut connection).await?.try_get(0)?;
        let begin = Instant::now();
        let mut commits = 0;
        while begin.elapsed() < time {
            commits += 1;
            let mut transaction = connection.begin().await?;
            sqlx::query("INSERT INTO journal VALUES (?, ?, 0, 'order', 'attack {A12,A13} 8/4 via 8~4', ?)")
                .bind(&table)
                .bind(last.unwrap_or(0) + commits)
                .bind(now())
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
        }
        Ok(f64::from(commits) / begin.elapsed().as_secs_f64())
    }

    async fn summaries(&self, query: &str, user: Option<UserId>) -> Result<Vec<Summary>, StoreError> {
        let mut query = sqlx::query(query).bind(LISTED);
        if let Some(UserId(user)) = user {
            query = query.bind(user);
        }
        let mut found = Vec::new();
        for row in query.fetch_all(&self.pool).await? {
            let header = header(&row)?;
            let seats = self.seats(&header.id).await?;
            let acting: Option<u8> = row.try_get("acting")?;
            let standing = Standing { acting: acting.map(Seat), over: row.try_get("over")? };
            found.push(Summary { header, seats, standing });
        }
        Ok(found)
    }

    async fn seats(&self, table: &str) -> Result<Vec<Occupant>, StoreError> {
        let rows = sqlx::query(
            "SELECT seats.user, users.name, seats.general, seats.link FROM seats \
             LEFT JOIN users ON users.id = seats.user WHERE table_id = ? ORDER BY seat",
        )
        .bind(table)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(occupant).collect()
    }
}

/// How the file is opened: what is committed is on the disk, and readers do not wait for the writer.
fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
}

/// Whether the file holds tables, and none of ours.
async fn is_of_another_program(path: &Path) -> Result<bool, sqlx::Error> {
    let mut file = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await?;
    let query = "SELECT COUNT(*), COALESCE(SUM(name = '_sqlx_migrations'), 0) FROM sqlite_master";
    let (all, ours): (i64, i64) = sqlx::query_as(query).fetch_one(&mut file).await?;
    file.close().await?;
    Ok(all > 0 && ours == 0)
}

/// The writer: one transaction after another, each with all that has come.
async fn write(mut writer: Writer, mut inbox: mpsc::Receiver<(Page, Reply)>) {
    let mut pages = Vec::with_capacity(MOST_PAGES);
    while inbox.recv_many(&mut pages, MOST_PAGES).await > 0 {
        match writer.commit(&pages).await {
            Ok(outcomes) => {
                for ((_, reply), outcome) in pages.drain(..).zip(outcomes) {
                    // Whoever asked may have gone away; what was written stays written.
                    let _ = reply.send(outcome);
                }
            }
            Err(wrong) if is_about_a_page(&wrong) => {
                tracing::error!(%wrong, pages = pages.len(), "nothing of this batch was stored");
                // One page that cannot be written must not keep the others from it.
                for (page, reply) in pages.drain(..) {
                    let alone = [(page, reply)];
                    let outcome = match writer.commit(&alone).await {
                        Ok(mut outcomes) => outcomes.pop().unwrap_or(Err(StoreError::Closed)),
                        Err(wrong) => Err(wrong.into()),
                    };
                    let [(_, reply)] = alone;
                    let _ = reply.send(outcome);
                }
            }
            Err(wrong) => {
                tracing::error!(%wrong, pages = pages.len(), "nothing of this batch was stored");
                // A full disk or a locked file is the same for all, and waiting once was enough.
                for (_, reply) in pages.drain(..) {
                    let _ = reply.send(Err(StoreError::Unwritten(wrong.to_string())));
                }
            }
        }
    }
}

/// The connection that the journal is written on.
struct Writer {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
}

impl Writer {
    /// Writes pages in one transaction. A connection on which that failed is never used again: when `SQLite` has
    /// ended a transaction by itself, the driver still believes itself in it, and whatever it commits from then
    /// on is part of one that never ends.
    async fn commit(&mut self, pages: &[(Page, Reply)]) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        let outcomes = commit(&mut connection, pages).await?;
        self.connection = Some(connection);
        Ok(outcomes)
    }
}

/// Whether a page breaks a constraint of the schema, so that others may fare better.
fn is_about_a_page(wrong: &sqlx::Error) -> bool {
    wrong.as_database_error().is_some_and(|wrong| !matches!(wrong.kind(), ErrorKind::Other))
}

/// Writes pages in one transaction. A page whose entry is there already is left out, and said to be. No table
/// has two pages in one batch: it waits for the answer to the one before.
async fn commit(
    connection: &mut SqliteConnection,
    pages: &[(Page, Reply)],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let at = now();
    let mut transaction = connection.begin().await?;
    let mut insert =
        QueryBuilder::new("INSERT OR IGNORE INTO journal (table_id, sequence, seat, deed, body, at) ");
    insert.push_values(pages, |mut row, (page, _)| {
        let (deed, body) = page.entry.deed.write();
        row.push_bind(&page.table).push_bind(page.entry.sequence).push_bind(page.entry.seat.0);
        row.push_bind(deed).push_bind(body).push_bind(at);
    });
    insert.push(" RETURNING table_id");
    let rows = insert.build().fetch_all(&mut *transaction).await?;
    let written: HashSet<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    let mut outcomes = Vec::with_capacity(pages.len());
    for (page, _) in pages {
        if written.contains(&page.table) {
            follow(&mut transaction, page).await?;
            outcomes.push(Ok(()));
        } else {
            outcomes.push(Err(StoreError::Conflict));
        }
    }
    transaction.commit().await?;
    Ok(outcomes)
}

/// Writes what follows from an entry.
async fn follow(connection: &mut SqliteConnection, page: &Page) -> Result<(), sqlx::Error> {
    if let Some(standing) = &page.standing {
        sqlx::query("UPDATE tables SET acting = ?, over = ? WHERE id = ?")
            .bind(standing.acting.map(|seat| seat.0))
            .bind(standing.over)
            .bind(&page.table)
            .execute(&mut *connection)
            .await?;
    }
    if let Some(snapshot) = &page.snapshot {
        sqlx::query("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)")
            .bind(&page.table)
            .bind(snapshot.sequence)
            .bind(snapshot.rules)
            .bind(&snapshot.body)
            .execute(&mut *connection)
            .await?;
    }
    if let Some(occupant) = &page.occupant {
        put(connection, &page.table, page.entry.seat, occupant).await?;
    }
    Ok(())
}

/// Seats someone.
async fn put(
    connection: &mut SqliteConnection,
    table: &str,
    seat: Seat,
    occupant: &Occupant,
) -> Result<(), sqlx::Error> {
    let (user, general, link) = match occupant {
        Occupant::Nobody(link) => (None, None, link.map(|token| token.0.to_vec())),
        Occupant::Person(UserId(user), _) => (Some(*user), None, None),
        Occupant::General(officer) => (None, Some(officer.to_string()), None),
    };
    sqlx::query("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?)")
        .bind(table)
        .bind(seat.0)
        .bind(user)
        .bind(general)
        .bind(link)
        .execute(connection)
        .await?;
    Ok(())
}

async fn add_table(
    connection: &mut SqliteConnection,
    table: &Header,
    seats: &[Occupant],
    acting: Option<Seat>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO tables (id, game, rules, scenario, options, seed, open, created, acting) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&table.id)
    .bind(&table.game)
    .bind(table.rules)
    .bind(&table.setup.scenario)
    .bind(table.setup.option_list())
    .bind(table.seed.0.as_slice())
    .bind(table.open)
    .bind(now())
    .bind(acting.map(|seat| seat.0))
    .execute(&mut *connection)
    .await?;
    for (seat, occupant) in seats.iter().enumerate() {
        put(connection, &table.id, Seat(seat as u8), occupant).await?;
    }
    Ok(())
}

#[async_trait]
impl Store for Sqlite {
    async fn add_user(&self, name: &str, session: &Token) -> Result<UserId, StoreError> {
        let mut transaction = self.writes.begin().await?;
        let user = sqlx::query("INSERT INTO users (name, created) VALUES (?, ?)")
            .bind(name)
            .bind(now())
            .execute(&mut *transaction)
            .await?
            .last_insert_rowid();
        sqlx::query("INSERT INTO sessions VALUES (?, ?, ?)")
            .bind(session.0.as_slice())
            .bind(user)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(UserId(user))
    }

    async fn user(&self, session: &Token) -> Result<Option<User>, StoreError> {
        let row = sqlx::query(
            "SELECT users.id, name, login FROM sessions JOIN users ON users.id = sessions.user WHERE token = ?",
        )
        .bind(session.0.as_slice())
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| {
            Ok(User {
                id: UserId(row.try_get("id")?),
                name: row.try_get("name")?,
                login: row.try_get("login")?,
            })
        })
        .transpose()
    }

    async fn rename(&self, UserId(user): UserId, name: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE users SET name = ? WHERE id = ?")
            .bind(name)
            .bind(user)
            .execute(&self.writes)
            .await?;
        Ok(())
    }

    async fn make_account(
        &self,
        UserId(user): UserId,
        login: &str,
        password: &str,
    ) -> Result<bool, StoreError> {
        let made =
            sqlx::query("UPDATE OR IGNORE users SET login = ?, password = ? WHERE id = ? AND login IS NULL")
                .bind(login)
                .bind(password)
                .bind(user)
                .execute(&self.writes)
                .await?;
        Ok(made.rows_affected() == 1)
    }

    async fn account(&self, login: &str) -> Result<Option<(UserId, String)>, StoreError> {
        let row = sqlx::query("SELECT id, password FROM users WHERE login = ?")
            .bind(login)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| Ok((UserId(row.try_get("id")?), row.try_get("password")?))).transpose()
    }

    async fn log_in(&self, session: &Token, user: UserId, guest: Option<UserId>) -> Result<(), StoreError> {
        let mut transaction = self.writes.begin().await?;
        sqlx::query("INSERT INTO sessions VALUES (?, ?, ?)")
            .bind(session.0.as_slice())
            .bind(user.0)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        if let Some(guest) = guest {
            sqlx::query("UPDATE seats SET user = ? WHERE user = ?")
                .bind(user.0)
                .bind(guest.0)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    async fn log_out(&self, session: &Token) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE token = ?")
            .bind(session.0.as_slice())
            .execute(&self.writes)
            .await?;
        Ok(())
    }

    async fn add_table(
        &self,
        table: &Header,
        seats: &[Occupant],
        acting: Option<Seat>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.writes.begin().await?;
        add_table(&mut transaction, table, seats, acting).await?;
        transaction.commit().await?;
        Ok(())
    }

    async fn table(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let row =
            sqlx::query("SELECT * FROM tables WHERE id = ?").bind(id).fetch_optional(&self.pool).await?;
        let Some(row) = row else { return Ok(None) };
        let snapshot = sqlx::query("SELECT sequence, rules, body FROM snapshots WHERE table_id = ?")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?
            .map(|row| {
                Ok::<_, sqlx::Error>(Snapshot {
                    sequence: row.try_get("sequence")?,
                    rules: row.try_get("rules")?,
                    body: row.try_get("body")?,
                })
            })
            .transpose()?;
        let since = snapshot.as_ref().map_or(0, |snapshot| snapshot.sequence);
        Ok(Some(Stored {
            header: header(&row)?,
            seats: self.seats(id).await?,
            rematch: row.try_get("rematch")?,
            snapshot,
            entries: entries(&self.pool, id, since).await?,
        }))
    }

    async fn journal(&self, id: &str) -> Result<Vec<Entry>, StoreError> {
        entries(&self.pool, id, 0).await
    }

    async fn append(&self, page: Page) -> Result<(), StoreError> {
        let (reply, outcome) = oneshot::channel();
        self.pages.send((page, reply)).await.map_err(|_| StoreError::Closed)?;
        outcome.await.map_err(|_| StoreError::Closed)?
    }

    async fn relink(&self, table: &str, seat: Seat, link: &Token) -> Result<bool, StoreError> {
        let made = sqlx::query(
            "UPDATE seats SET link = ? WHERE table_id = ? AND seat = ? AND user IS NULL AND general IS NULL",
        )
        .bind(link.0.as_slice())
        .bind(table)
        .bind(seat.0)
        .execute(&self.writes)
        .await?;
        Ok(made.rows_affected() == 1)
    }

    async fn linked(&self, link: &Token) -> Result<Option<(String, Seat)>, StoreError> {
        let row = sqlx::query("SELECT table_id, seat FROM seats WHERE link = ?")
            .bind(link.0.as_slice())
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| Ok((row.try_get("table_id")?, Seat(row.try_get("seat")?)))).transpose()
    }

    async fn rematch(
        &self,
        of: &str,
        table: &Header,
        seats: &[Occupant],
        acting: Option<Seat>,
    ) -> Result<String, StoreError> {
        let mut transaction = self.writes.begin().await?;
        let made = sqlx::query("UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL")
            .bind(&table.id)
            .bind(of)
            .execute(&mut *transaction)
            .await?;
        if made.rows_affected() == 1 {
            add_table(&mut transaction, table, seats, acting).await?;
        }
        let row = sqlx::query("SELECT rematch FROM tables WHERE id = ?")
            .bind(of)
            .fetch_one(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(row.try_get("rematch")?)
    }

    async fn tables_of(&self, user: UserId) -> Result<Vec<Summary>, StoreError> {
        let query = "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user = ?2) \
                     ORDER BY over, created DESC LIMIT ?1";
        self.summaries(query, Some(user)).await
    }

    async fn open_tables(&self) -> Result<Vec<Summary>, StoreError> {
        let query = "SELECT * FROM tables WHERE open = 1 AND over = 0 AND EXISTS (SELECT 1 FROM seats WHERE \
                     table_id = tables.id AND user IS NULL AND general IS NULL) ORDER BY created DESC LIMIT ?1";
        self.summaries(query, None).await
    }
}

async fn entries(pool: &SqlitePool, table: &str, since: u32) -> Result<Vec<Entry>, StoreError> {
    let rows = sqlx::query(
        "SELECT sequence, seat, deed, body FROM journal WHERE table_id = ? AND sequence > ? ORDER BY sequence",
    )
    .bind(table)
    .bind(since)
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| {
            let word: String = row.try_get("deed")?;
            let deed = Deed::read(&word, row.try_get("body")?)
                .ok_or_else(|| StoreError::Strange(format!("the unknown deed `{word}` at table {table}")))?;
            Ok(Entry { sequence: row.try_get("sequence")?, seat: Seat(row.try_get("seat")?), deed })
        })
        .collect()
}

fn header(row: &SqliteRow) -> Result<Header, StoreError> {
    let seed: Vec<u8> = row.try_get("seed")?;
    let seed = seed.try_into().map_err(|_| StoreError::Strange("a seed of the wrong length".to_owned()))?;
    Ok(Header {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        rules: row.try_get("rules")?,
        setup: Setup::plain(row.try_get::<String, _>("scenario")?).with_options(row.try_get("options")?),
        seed: Seed(seed),
        open: row.try_get("open")?,
    })
}

fn occupant(row: &SqliteRow) -> Result<Occupant, StoreError> {
    let (user, name): (Option<i64>, Option<String>) = (row.try_get("user")?, row.try_get("name")?);
    if let (Some(user), Some(name)) = (user, name) {
        return Ok(Occupant::Person(UserId(user), name));
    }
    if let Some(general) = row.try_get::<Option<&str>, _>("general")? {
        let known = general.parse().map_err(|strange: NoOfficer| StoreError::Strange(strange.to_string()))?;
        return Ok(Occupant::General(known));
    }
    let link: Option<Vec<u8>> = row.try_get("link")?;
    Ok(Occupant::Nobody(link.and_then(|token| token.try_into().ok()).map(Token)))
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
