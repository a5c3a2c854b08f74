//! A database as a file, and a file as a database: of either kind. A file is gzip of lines of JSON: a head, a line for each row, and how many there are.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Column as _, Row as _, TypeInfo as _, ValueRef as _};

use crate::room::now;
use crate::store::{Store, StoreError};

/// The version of the form of files.
const FORMAT: u32 = 1;
/// The longest line that is read, in bytes: a game with the source of its variant is far shorter.
const LONGEST: u64 = 16 << 20;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    #[serde(rename = "birka-server")]
    format: u32,
    /// The last migration of the database.
    schema: i64,
    /// When it was made, in milliseconds since 1970.
    at: u64,
}

/// A line after the first one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Row(String, Map<String, Value>),
    /// The last line: the number of rows.
    End(u64),
}

/// Why a backup is not made or not restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("{0}: {1}")]
    File(PathBuf, #[source] io::Error),
    #[error("{0} is not a whole backup: {1}")]
    Content(PathBuf, String),
    #[error("{path} was made by a newer birka-server (format {format}, schema {schema}); restore it with that version")]
    Newer { path: PathBuf, format: u32, schema: i64 },
    #[error("the database is not empty; restore into a new one, or replace what it has with --force")]
    NotEmpty,
    #[error("{0}")]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Writes a database, as it is at one moment, into a file, which takes the place of another one only when it is whole. Returns the number of rows.
///
/// # Errors
/// If the database cannot be read or the file not written.
pub async fn backup(database: &str, path: &Path) -> Result<u64, BackupError> {
    let store = Store::open_existing(database).await?;
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let of_file = |error| BackupError::File(path.to_owned(), error);
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&part).map_err(of_file)?;
    let written = write(&store, file, path).await;
    match written {
        Ok(rows) => {
            fs::rename(&part, path).map_err(of_file)?;
            Ok(rows)
        }
        Err(error) => {
            let _ = fs::remove_file(&part);
            Err(error)
        }
    }
}

async fn write(store: &Store, file: File, path: &Path) -> Result<u64, BackupError> {
    let mut connection = store.pool().acquire().await.map_err(StoreError::from)?;
    // One moment for all tables: SQLite reads a snapshot in any transaction.
    let begin = if store.is_sqlite() { "BEGIN" } else { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" };
    sqlx::query(begin).execute(&mut *connection).await?;
    let mut writer = GzEncoder::new(BufWriter::new(file), Compression::default());
    let mut put = |line: &[u8]| {
        writer.write_all(line).and_then(|()| writer.write_all(b"\n")).map_err(|error| BackupError::File(path.to_owned(), error))
    };
    let head = Head { format: FORMAT, schema: schema(&mut connection).await?, at: now() };
    put(&serde_json::to_vec(&head).map_err(StoreError::from)?)?;
    let mut count = 0;
    for table in tables(store, &mut connection).await?.into_keys() {
        let sql = format!("SELECT * FROM {table}");
        let mut rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch(&mut *connection);
        while let Some(row) = rows.next().await {
            let line = Line::Row(table.clone(), values(&row?)?);
            put(&serde_json::to_vec(&line).map_err(StoreError::from)?)?;
            count += 1;
        }
    }
    put(&serde_json::to_vec(&Line::End(count)).map_err(StoreError::from)?)?;
    sqlx::query("COMMIT").execute(&mut *connection).await?;
    let finish = || writer.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all();
    finish().map_err(|error| BackupError::File(path.to_owned(), error))?;
    Ok(count)
}

/// Fills a database from a file, all or nothing. Returns the number of rows.
///
/// # Errors
/// If the file is no whole backup or a newer one, or the database has something and `is_forced` does not say that it is replaced.
pub async fn restore(database: &str, path: &Path, is_forced: bool) -> Result<u64, BackupError> {
    let of_file = |error| BackupError::File(path.to_owned(), error);
    let broken = |why: &dyn std::fmt::Display| BackupError::Content(path.to_owned(), why.to_string());
    let file = File::open(path).map_err(of_file)?;
    let mut reader = BufReader::new(GzDecoder::new(BufReader::new(file)));
    let mut text = Vec::new();
    let mut next = || {
        text.clear();
        reader.by_ref().take(LONGEST).read_until(b'\n', &mut text).map_err(|error| broken(&error))?;
        Ok::<_, BackupError>(text.clone())
    };
    let Head { format, schema: of_file, .. } = serde_json::from_slice(&next()?).map_err(|error| broken(&error))?;
    let store = Store::open(database).await?;
    let mut transaction = store.pool().begin().await?;
    if format > FORMAT || of_file > schema(&mut transaction).await? {
        return Err(BackupError::Newer { path: path.to_owned(), format, schema: of_file });
    }
    let tables = tables(&store, &mut transaction).await?;
    for table in tables.keys() {
        let sql = if is_forced { format!("DELETE FROM {table}") } else { format!("SELECT 1 FROM {table} LIMIT 1") };
        let query = sqlx::query(sqlx::AssertSqlSafe(sql));
        if is_forced {
            query.execute(&mut *transaction).await?;
        } else if query.fetch_optional(&mut *transaction).await?.is_some() {
            return Err(BackupError::NotEmpty);
        }
    }
    let mut count = 0;
    loop {
        match serde_json::from_slice(&next()?).map_err(|error| broken(&error))? {
            Line::Row(table, row) => {
                let columns = tables.get(&table).ok_or_else(|| broken(&format!("there is no table `{table}`")))?;
                if let Some(unknown) = row.keys().find(|name| !columns.contains(name)) {
                    return Err(broken(&format!("`{table}` has no column `{unknown}`")));
                }
                insert(&mut transaction, &table, row).await?;
                count += 1;
            }
            Line::End(expected) if expected == count => break,
            Line::End(expected) => return Err(broken(&format!("it has {count} rows, not {expected}"))),
        }
    }
    transaction.commit().await?;
    Ok(count)
}

/// The last migration.
async fn schema(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    Ok(sqlx::query("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(connection).await?.try_get(0)?)
}

/// The tables with their columns. Their names come from the database, and are those of the migrations.
async fn tables(store: &Store, connection: &mut AnyConnection) -> Result<BTreeMap<String, Vec<String>>, StoreError> {
    let sql = if store.is_sqlite() {
        "SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'"
    } else {
        "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns WHERE table_schema = current_schema()"
    };
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in sqlx::query(sql).fetch_all(connection).await? {
        let (table, column): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        if !table.starts_with("_sqlx") && !table.starts_with("sqlite_") {
            tables.entry(table).or_default().push(column);
        }
    }
    Ok(tables)
}

/// A row by the names of its columns. What is NULL is left out.
fn values(row: &AnyRow) -> Result<Map<String, Value>, StoreError> {
    let mut values = Map::new();
    for (at, column) in row.columns().iter().enumerate() {
        let raw = row.try_get_raw(at)?;
        let value = match raw.type_info().name() {
            _ if raw.is_null() => continue,
            "TEXT" | "VARCHAR" => Value::from(row.try_get::<String, _>(at)?),
            "DOUBLE" | "REAL" => Value::from(row.try_get::<f64, _>(at)?),
            _ => Value::from(row.try_get::<i64, _>(at)?),
        };
        values.insert(column.name().to_owned(), value);
    }
    Ok(values)
}

async fn insert(connection: &mut AnyConnection, table: &str, row: Map<String, Value>) -> Result<(), StoreError> {
    let names: Vec<&str> = row.keys().map(String::as_str).collect();
    let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
    let sql = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), places.join(", "));
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for value in row.values() {
        query = match value {
            Value::Number(number) => match number.as_i64() {
                Some(whole) => query.bind(whole),
                None => query.bind(number.as_f64()),
            },
            Value::String(text) => query.bind(text.clone()),
            other => query.bind(other.to_string()),
        };
    }
    query.execute(connection).await?;
    Ok(())
}
